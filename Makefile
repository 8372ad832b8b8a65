# `make` sets up and prints the table, `make test` sets up and runs every test.
cipherfit := target/release/cipherfit

.PHONY: all test lint check-results check-drawn tools gcc-msp430 gcc-rl78 oracle-tools oracle fuzz fuzz-smoke prove answers campaign \
        reproduce bench hw hw-tools hw-test explorer explorer-test explorer-bench schema readme wheel docs clean help

all: ## set up, build, measure the library, compare with published figures (default)
	@scripts/setup "cipherfit" "cargo build --release --locked"
	@$(cipherfit) measure
	@$(cipherfit) compare --summary

test: hw-tools ## set up and run every test; of the circuits the quick part
	@scripts/packages build export
	@scripts/setup "cipherfit and tests" \
		"cargo build --release --locked && cargo test --workspace --locked --no-run" PlatformIO scripts/export-tools \
		"simulator rl78-elf" "scripts/build-gnu-simulator rl78-elf" Snakemake "scripts/python-tools workflow" \
		OR-Tools "scripts/python-tools search"
	@cargo test --workspace --locked

lint: ## style of Rust, shell, Python and TypeScript, licences of dependencies; warnings denied
	@scripts/lint

check-results: ## fail if results/ no longer follows from the sources
	@scripts/setup "cipherfit" "cargo build --release --locked"
	@$(cipherfit) measure --check

# The commit draws: another one draws others.
check-drawn: ## the same of one measurement of each implementation, and of all others that their sources are the same
	@scripts/setup "cipherfit" "cargo build --release --locked"
	@$(cipherfit) measure --check --draw "$$(git rev-parse HEAD)"

tools: ## build GNU binutils for msp430-elf and rl78-elf into the cache folder
	@scripts/setup

gcc-msp430: tools ## build GCC for MSP430, a second compiler (optional, 10 minutes)
	@scripts/packages gcc
	@scripts/together "GCC msp430-elf" "scripts/build-gcc msp430-elf"

gcc-rl78: tools ## build GCC for RL78, a compiler for its C (optional, 10 minutes)
	@scripts/packages gcc
	@scripts/together "GCC rl78-elf" "scripts/build-gcc rl78-elf"

oracle-tools: ## install mspdebug and simavr, build GNU's MSP430 and RL78 simulators (oracles)
	@scripts/packages build oracle
	@scripts/together "simulator msp430-elf" "scripts/build-gnu-simulator msp430-elf" \
		"simulator rl78-elf" "scripts/build-gnu-simulator rl78-elf"

oracle: oracle-tools ## compare millions of random instructions with independent simulators
	@cargo run --release --locked -p cipherfit-oracle -- fuzz --isa msp430 --instructions 10000000
	@cargo run --release --locked -p cipherfit-oracle -- fuzz --isa avr --instructions 20000000
	@cargo run --release --locked -p cipherfit-oracle -- fuzz --isa rl78 --instructions 5000000

hw-tools: ## install the tools of the hardware flow: ghdl, yosys, nextpnr, OpenSTA (optional)
	@scripts/setup-hardware

hw: hw-tools ## test, synthesise, place and weigh the circuits, and compare them with software
	@scripts/setup "cipherfit" "cargo build --release --locked"
	@$(cipherfit) hw test
	@$(cipherfit) hw place
	@$(cipherfit) hw power
	@$(cipherfit) hw report

hw-test: hw-tools ## every test and proof of the circuits, and check results/hardware.jsonl
	@scripts/setup "cipherfit" "cargo build --release --locked"
	@$(cipherfit) hw test
	@$(cipherfit) hw prove
	@cargo test --release --locked -p cipherfit-softcore -p cipherfit-hardware
	@$(cipherfit) hw place --check
	@$(cipherfit) hw power --check

fuzz: ## a million runs of each fuzz target, recorded in results/assurance/fuzz.json (an hour)
	@scripts/fuzz 1000000 --record

fuzz-smoke: ## a few thousand runs of each fuzz target
	@scripts/fuzz 3000

prove: ## say what is proved of the library for every key and every block, and what is open
	@scripts/packages build export
	@scripts/setup
	@$(cipherfit) prove

answers: ## execute a thousand random answers of fit, recorded in results/assurance/answers.json (10 minutes)
	@scripts/packages build export
	@scripts/setup
	@CIPHERFIT_ANSWERS=1000 CIPHERFIT_WRITE_ASSURANCE=1 cargo test --locked -p cipherfit --test answers

# CAMPAIGN='fuzz --isa avr' is another; scripts/campaign says what there is.
campaign: ## measure in shards on all cores, or wherever Snakemake reaches (CAMPAIGN=…)
	@scripts/campaign $(or $(CAMPAIGN),measure)

reproduce: ## build everything twice, in other surroundings each, and compare it byte for byte
	@scripts/setup
	@scripts/reproduce

bench: tools oracle-tools ## the simulators' speed beside independent ones, and that of a choice
	@cargo run --release --locked -p cipherfit-oracle -- bench
	@cargo bench --locked -p cipherfit --bench fit

explorer: ## build the page that `cipherfit report` fills with results
	@scripts/setup "cipherfit" "cargo build --release --locked"
	@scripts/build-explorer

explorer-test: explorer ## test it in headless Chromium
	@scripts/packages explorer-test
	@cd explorer && npm test

explorer-bench: explorer ## how soon the page stands, and the speed of the live bench, in headless Chromium
	@scripts/packages explorer-test
	@cd explorer && CIPHERFIT_BENCH=1 npm test -- --testNamePattern 'its speed'

schema: ## write the JSON Schemas of results/ and of the page
	@cargo run --release --locked --quiet -- schema > results/schema.json
	@cargo run --release --locked --quiet -- schema --hardware > results/hardware.schema.json
	@CIPHERFIT_WRITE_SCHEMAS=1 cargo test --locked --quiet -p cipherfit-site --test schemas

readme: ## put the printed comparison into README.md
	@scripts/update-readme $(cipherfit)

wheel: ## build the Python wheel into target/dist, install it apart and ask it
	@scripts/wheel

docs: ## build the book: target/book/html (needs mdbook)
	@scripts/build-book

clean: ## remove what was built here; the cache folder stays
	@cargo clean

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F '|' '{ printf "  make %-14s %s\n", $$1, $$2 }'
