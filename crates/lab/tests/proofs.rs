//! Images of the library's code are proved; with one instruction or one entry of a table changed they are not.

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::image::{Image, SectionContent};
use cipherfit_lab::measure::{Alteration, Laboratory, OnCores};
use cipherfit_lab::verify::{Outcome, Proof};
use std::path::Path;

/// A change of one word of an image.
struct Planted {
    /// What is wrong then.
    what: &'static str,
    /// Implementation, primitive, core.
    of: (&'static str, &'static str, &'static str),
    content: SectionContent,
    /// Bits of a word, and what they are in the words that may be changed.
    mask: u16,
    value: u16,
    /// Which of these is changed: how far behind the first, in hundredths of their number.
    place: usize,
    flip: u16,
}

const PLANTED: [Planted; 11] = [
    Planted {
        what: "a bit of a subkey in round 7 of 32",
        of: ("hight/avr/tables/key-in-code", "hight", "avre-plus"),
        content: SectionContent::Code,
        // LDI
        mask: 0xF000,
        value: 0xE000,
        place: 20,
        flip: 0x0100,
    },
    Planted {
        what: "another register in round 7 of 31",
        of: (
            "present/avr/coordinates/unrolled",
            "present-80",
            "avre-plus",
        ),
        content: SectionContent::Code,
        // EOR
        mask: 0xFC00,
        value: 0x2400,
        place: 21,
        flip: 0x0001,
    },
    Planted {
        what: "a carry between pages",
        of: (
            "hight/avr/arithmetic/one-round-a-loop",
            "hight",
            "avre-plus",
        ),
        content: SectionContent::Code,
        // ADC R31 becomes ADD
        mask: 0xFDF0,
        value: 0x1DF0,
        place: 0,
        flip: 0x1000,
    },
    Planted {
        what: "the upper byte of a saved register",
        of: ("aes/msp430/smallest/with-decrypt", "aes-128", "msp430"),
        content: SectionContent::Code,
        // MOV @SP+ becomes MOV.B
        mask: 0xFFF0,
        value: 0x4130,
        place: 0,
        flip: 0x0040,
    },
    Planted {
        what: "a saved register",
        of: ("speck/avr/low-sram/plain", "speck-64-128", "avre-plus"),
        content: SectionContent::Code,
        // POP into the register beside it
        mask: 0xFE0F,
        value: 0x900F,
        place: 99,
        flip: 0x0010,
    },
    Planted {
        what: "a bit of an entry of a table",
        of: (
            "aes/avr/sbox/in-flash-loop-with-decrypt",
            "aes-128",
            "avre-plus",
        ),
        content: SectionContent::Table,
        mask: 0,
        value: 0,
        place: 30,
        flip: 0x0200,
    },
    Planted {
        what: "a bit of an entry of a table",
        of: ("aes/rl78/unrolled-round/reentrant", "aes-128", "rl78-s2"),
        content: SectionContent::Table,
        mask: 0,
        value: 0,
        place: 70,
        flip: 0x0080,
    },
    Planted {
        what: "a round constant of a hash function, late",
        of: ("sha2/avr/two-phases/four-a-pass", "sha-256", "avre-plus"),
        content: SectionContent::Table,
        mask: 0,
        value: 0,
        place: 95,
        flip: 0x0400,
    },
    Planted {
        what: "a carry in an addition of a hash function",
        of: ("sha2/avr/two-phases/four-a-pass", "sha-256", "avre-plus"),
        content: SectionContent::Code,
        // ADC becomes ADD
        mask: 0xFC00,
        value: 0x1C00,
        place: 60,
        flip: 0x1000,
    },
    Planted {
        what: "a rotation in one of twelve rounds",
        of: (
            "ascon/avr/rows-in-registers/unrolled",
            "ascon-hash256",
            "avre-plus",
        ),
        content: SectionContent::Code,
        // ROR becomes ASR
        mask: 0xFE0F,
        value: 0x9407,
        place: 85,
        flip: 0x0002,
    },
    Planted {
        what: "a round constant of Keccak, late",
        of: ("keccak/rl78/words/unrolled", "sha3-256", "rl78-s2"),
        content: SectionContent::Table,
        mask: 0,
        value: 0,
        place: 90,
        flip: 0x0010,
    },
];

impl Planted {
    /// The bits to flip.
    fn flips(&self, image: &Image) -> Vec<(usize, usize, u8)> {
        let sections = image.sections.iter().enumerate();
        let sections = sections.filter(|(_, section)| section.content == self.content);
        let words = sections.flat_map(|(index, section)| {
            let words = section.bytes.chunks_exact(2).enumerate();
            words.map(move |(n, word)| (index, 2 * n, u16::from_le_bytes([word[0], word[1]])))
        });
        let fits = |(_, _, word): &(usize, usize, u16)| word & self.mask == self.value;
        let words: Vec<_> = words.filter(fits).collect();
        assert!(!words.is_empty(), "nothing to change in {}", self.of.0);
        let (section, offset, _) = words[words.len() * self.place / 100];
        let [low, high] = self.flip.to_le_bytes();
        vec![(section, offset, low), (section, offset + 1, high)]
    }
}

fn is_proved(proof: &Proof) -> bool {
    let mut theorems = proof.theorems.iter();
    theorems.all(|theorem| theorem.outcome == Outcome::Proved)
}

fn catalog() -> Catalog {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Catalog::load(&root).expect("the repository's catalog")
}

#[test]
fn what_is_proved_as_it_is_is_not_with_a_fault() {
    let catalog = catalog();
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let jobs = catalog.jobs();
    for planted in &PLANTED {
        let wanted = |job: &&Job<'_>| {
            let core = job.machine.core.name.get_ref().as_str();
            let name = job.implementation.name.as_str();
            (name, job.parameters.name.as_str(), core) == planted.of
        };
        let job = jobs.iter().find(wanted).expect(planted.of.0);
        let proof = laboratory.prove(job).expect("an image");
        assert!(
            is_proved(&proof.expect("a specification")),
            "{}",
            planted.of.0
        );
        let image = laboratory.build(job).expect("an image").image;
        let alteration = Alteration {
            flips: &planted.flips(&image),
            ..Alteration::default()
        };
        let proof = laboratory.prove_altered(job, &alteration).expect("calls");
        let proof = proof.expect("a specification");
        assert!(!is_proved(&proof), "{} in {}", planted.what, planted.of.0);
    }
}

/// A question for a solver is whether an output is wrong for some input: nothing is asked of what is proved.
#[test]
fn what_is_left_open_of_outputs_is_asked() {
    let catalog = catalog();
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let all = catalog.jobs();
    for (toolchain, is_open) in [("clang-msp430", true), ("gnu-msp430", false)] {
        let job = all.iter().find(|job| {
            let identity = job.identity();
            job.parameters.name == "speck-48-72"
                && identity.toolchain == toolchain
                && identity.core == "msp430"
                && job.implementation.name.contains("with-decrypt")
        });
        let job = job.expect("SPECK-48/72 both ways");
        let proof = laboratory.prove_and_ask(job).expect("calls are made");
        let proof = proof.expect("a specification");
        assert_eq!(is_proved(&proof), !is_open, "{}", job.title());
        assert_eq!(proof.questions.is_empty(), !is_open);
        for question in &proof.questions {
            let open = proof.theorems.iter();
            let mut open = open.filter(|one| matches!(one.outcome, Outcome::Open { .. }));
            assert!(open.any(|one| one.operation == question.operation));
            assert!(question.text.contains("(declare-const "));
            assert!(question.text.contains("(assert (or false (xor "));
            assert!(question.text.ends_with("(check-sat)\n"));
        }
    }
}

/// What a specification has come to is kept for the next proof, and changes nothing of it.
#[test]
fn a_proof_is_the_same_after_another_and_alone() {
    let catalog = catalog();
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let all = catalog.jobs();
    let wanted = |job: &&Job<'_>| {
        let primitive = job.parameters.name.as_str();
        job.implementation.name == "speck/avr/low-flash/plain"
            && ["speck-64-96", "speck-64-128"].contains(&primitive)
    };
    let jobs: Vec<&Job<'_>> = all.iter().filter(wanted).collect();
    assert_eq!(jobs.len(), 2);
    let prove = |job: &Job<'_>| {
        let proof = laboratory.prove_altered(job, &Alteration::default());
        proof.expect("calls").expect("a specification")
    };
    let after_another: Vec<Proof> = [0, 1, 0, 1].iter().map(|&n| prove(jobs[n])).collect();
    // Each thread keeps its own.
    for (n, job) in jobs.iter().enumerate() {
        let alone = std::thread::scope(|scope| scope.spawn(|| prove(job)).join());
        let alone = alone.expect("a proof");
        assert!(is_proved(&alone), "{}", job.title());
        assert_eq!(alone, after_another[n]);
        assert_eq!(alone, after_another[n + 2]);
    }
}

/// On several cores each proof goes on with the forms of the one before, and comes to what it comes to alone: proved,
/// or open at the same place.
#[test]
fn on_several_cores_each_comes_to_what_it_comes_to_alone() {
    let catalog = catalog();
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    for (of, cores) in [
        (("present/rl78/bitsliced/plain", "present-80"), 3),
        (("aes/msp430/fixed-tables/with-decrypt", "aes-128"), 2),
        (("aes/rl78/smallest/plain", "aes-128"), 3),
    ] {
        let mut jobs = catalog.jobs();
        jobs.retain(|job| {
            (
                job.implementation.name.as_str(),
                job.parameters.name.as_str(),
            ) == of
        });
        assert_eq!(jobs.len(), cores, "{}", of.0);
        for (job, found) in jobs.iter().zip(laboratory.prove_on_cores(&jobs)) {
            let found = found.expect("calls").expect("a specification");
            let alone = laboratory.prove_altered(job, &Alteration::default());
            let alone = alone.expect("calls").expect("a specification");
            assert_eq!(found.theorems, alone.theorems, "{}", job.title());
            assert_eq!(found.constant_time, alone.constant_time);
        }
    }
}

/// All implementations may be proved for one length of message before any is for the next: each comes to what it comes to
/// alone.
#[test]
fn goal_by_goal_each_comes_to_what_it_comes_to_alone() {
    let catalog = catalog();
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let jobs = catalog.jobs();
    let of_hash = |job: &&Job<'_>| {
        job.parameters.name == "ascon-hash256"
            && job.machine.core.name.get_ref() == "avre-plus"
            && job.compiler.is_none()
    };
    let jobs: Vec<&Job<'_>> = jobs.iter().filter(of_hash).take(2).collect();
    assert_eq!(jobs.len(), 2);
    let goals = laboratory.goal_count(jobs[0]);
    assert!(goals > 1);
    let begin = |job| laboratory.on_cores(std::slice::from_ref(job), false);
    let mut proofs: Vec<_> = jobs.iter().copied().map(begin).collect();
    for _ in 0..goals {
        proofs.iter_mut().for_each(OnCores::prove_next);
    }
    for (job, proofs) in jobs.into_iter().zip(proofs) {
        let found = proofs.end().pop().expect("one job");
        let found = found.expect("calls").expect("a specification");
        let alone = laboratory.prove_altered(job, &Alteration::default());
        assert_eq!(Some(found), alone.expect("calls"), "{}", job.title());
    }
}
