use super::doctor::{self, CoreTools, State};
use super::*;
use cipherfit_catalog::CatalogError;
use cipherfit_catalog::toolchain::Toolchains;
use miette::Diagnostic;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const DESCRIPTION: &str = r#"
name   = "gnu-toy"
title  = "GNU for toys"
obtain = "make toys"

[preprocess]
program   = "toy-cc"
arguments = ["-E", "{input}"]
obtain    = "apt-get install toy-cc"

[assemble]
program   = "toy-as"
arguments = ["-o", "{output}", "{input}"]
version   = ["-c", "echo 'toy 1.2'; echo more"]

[cores.toy-one]
assemble = ["-mone"]
"#;

/// A folder with the description of a toolchain and a folder of programs.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new(description: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("toolchains")).expect("a folder");
        fs::create_dir_all(folder.path().join("bin")).expect("a folder");
        fs::write(folder.path().join("toolchains/gnu-toy.toml"), description).expect("a file");
        Self { folder }
    }

    /// Adds a program. It is the shell under another name: a script written here could still be
    /// open for writing in a process that another test has just started, and would not run.
    fn with_program(self, name: &str) -> Self {
        let path = self.folder.path().join("bin").join(name);
        std::os::unix::fs::symlink("/bin/sh", path).expect("a program");
        self
    }

    fn load(&self) -> Result<Toolchains, CatalogError> {
        Toolchains::load(&self.folder.path().join("toolchains"))
    }

    fn tools(&self) -> Tools {
        Tools::new(Search::in_folders([self.folder.path().join("bin")]))
    }

    fn find(&self, role: &str) -> Result<FoundTool, MissingTool> {
        let toolchains = self.load().expect("a toolchain");
        let toolchain = toolchains.get("gnu-toy").expect("its name");
        self.tools().find(toolchain, role)
    }
}

#[test]
fn a_program_is_found_with_its_version() {
    let machine = Machine::new(DESCRIPTION).with_program("toy-as");
    let tool = machine.find("assemble").expect("a tool");
    assert_eq!(tool.version, "toy 1.2");
    assert_eq!(tool.path, machine.folder.path().join("bin/toy-as"));
}

#[test]
fn a_missing_program_is_named_with_the_command_that_installs_it() {
    let machine = Machine::new(DESCRIPTION);
    for (role, program, obtain) in [
        ("assemble", "toy-as", "make toys"),
        ("preprocess", "toy-cc", "apt-get install toy-cc"),
    ] {
        let error = machine.find(role).expect_err("nothing is installed");
        assert!(error.to_string().contains(program), "{error}");
        assert!(error.to_string().contains("gnu-toy.toml"), "{error}");
        let help = error
            .help()
            .map(|help| help.to_string())
            .unwrap_or_default();
        assert!(help.contains(obtain), "{help}");
    }
}

#[test]
fn a_program_that_does_not_run_is_told_from_a_missing_one() {
    let description = DESCRIPTION.replace("echo more", "echo no library >&2; exit 3");
    let machine = Machine::new(&description).with_program("toy-as");
    let error = machine.find("assemble").expect_err("it fails");
    assert!(matches!(error, MissingTool::Broken { .. }));
    assert!(error.to_string().contains("no library"), "{error}");
}

#[test]
fn a_file_without_the_right_to_run_is_no_program() {
    let machine = Machine::new(DESCRIPTION);
    fs::write(machine.folder.path().join("bin/toy-as"), "").expect("a file");
    assert!(matches!(
        machine.find("assemble"),
        Err(MissingTool::NotFound { .. })
    ));
}

#[test]
fn a_step_that_is_not_described_is_an_error() {
    let error = Machine::new(DESCRIPTION)
        .find("link")
        .expect_err("no such step");
    assert!(error.to_string().contains("[link]"), "{error}");
}

#[test]
fn a_core_may_leave_a_step_without_flags() {
    let toolchains = Machine::new(DESCRIPTION).load().expect("a toolchain");
    let toolchain = toolchains.get("gnu-toy").expect("its name");
    assert_eq!(
        toolchain.core_flags("toy-one", "assemble"),
        Some(&["-mone".to_owned()][..])
    );
    assert_eq!(toolchain.core_flags("toy-one", "preprocess"), Some(&[][..]));
    assert_eq!(toolchain.core_flags("toy-two", "assemble"), None);
}

#[test]
fn mistakes_in_the_description_are_placed() {
    for (from, to, place) in [
        ("gnu-toy", "gnu-tay", "gnu-toy.toml:2:10: name: "),
        (
            "[assemble]",
            "[asemble]",
            "gnu-toy.toml:11:2: asemble: unknown field",
        ),
        (
            "assemble = [",
            "linc = [",
            "gnu-toy.toml:17:1: cores.toy-one.linc: unknown field",
        ),
        (
            "\"toy-as\"",
            "7",
            "gnu-toy.toml:12:13: assemble.program: invalid type",
        ),
    ] {
        let error = Machine::new(&DESCRIPTION.replace(from, to))
            .load()
            .expect_err("a mistake");
        assert!(error.to_string().contains(place), "{error}");
    }
}

#[test]
fn the_first_folder_wins() {
    let first = Machine::new(DESCRIPTION).with_program("toy-as");
    let second = Machine::new(DESCRIPTION).with_program("toy-as");
    let folders = [&second, &first].map(|machine| machine.folder.path().join("bin"));
    let path = Search::in_folders(folders.clone()).find("toy-as");
    assert_eq!(path, Some(folders[0].join("toy-as")));
}

#[test]
fn every_toolchain_of_the_repository_loads() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../targets/toolchains");
    let toolchains = Toolchains::load(&folder).expect("toolchains");
    let gnu = toolchains
        .get("gnu-msp430")
        .expect("the assembler of every MSP430 device");
    assert_eq!(
        gnu.step("link").map(|step| step.program.as_str()),
        Some("msp430-elf-ld")
    );
}

#[test]
fn the_doctor_tells_found_from_missing() {
    let machine = Machine::new(DESCRIPTION).with_program("toy-as");
    let toolchains = machine.load().expect("a toolchain");
    let devices = [CoreTools {
        core: "toy1000",
        toolchains: &["gnu-toy"],
    }];
    let lines = doctor::report(&toolchains, &devices, &machine.tools());
    let line = |name: &str| {
        lines
            .iter()
            .find(|line| line.name == name)
            .expect("a line for each program")
            .clone()
    };
    assert!(matches!(line("toy-as").state, State::Found { version, .. } if version == "toy 1.2"));
    let missing = line("toy-cc");
    assert!(missing.is_fault());
    assert_eq!(missing.needed_by, "gnu-toy (toy1000)");
    assert!(
        matches!(missing.state, State::Missing { obtain, .. } if obtain == "apt-get install toy-cc")
    );
}

#[test]
fn what_no_device_uses_is_optional() {
    let machine = Machine::new(DESCRIPTION);
    let toolchains = machine.load().expect("a toolchain");
    let lines = doctor::report(&toolchains, &[], &machine.tools());
    let unused = lines.iter().filter(|line| line.needed_by == "gnu-toy");
    assert_eq!(
        unused.map(|line| line.is_fault()).collect::<Vec<_>>(),
        [false, false]
    );
}

#[test]
fn the_usual_level_is_one_of_the_levels() {
    let compiler = |usual: &str| {
        format!(
            "{DESCRIPTION}\n[compile]\nprogram = \"toy-c\"\narguments = []\n\
             optimise = \"{usual}\"\n[levels]\nnone = []\nfull = [\"-O3\"]\n"
        )
    };
    let toolchains = Machine::new(&compiler("full")).load().expect("levels");
    let toolchain = toolchains.get("gnu-toy").expect("its name");
    assert_eq!(toolchain.usual_level(), ["-O3"]);
    assert_eq!(toolchain.level("none"), Some(&[][..]));
    assert_eq!(toolchain.level("size"), None);
    let error = Machine::new(&compiler("size"))
        .load()
        .expect_err("no such level");
    assert!(
        error.to_string().contains("no level called \"size\""),
        "{error}"
    );
    let help = error
        .help()
        .map(|help| help.to_string())
        .unwrap_or_default();
    assert!(help.contains("full, none"), "{help}");
}
