//! Linking exports and driver.

use crate::answer::Served;
use crate::build::{driver_mcu, io, text};
use crate::tool::{run, tool};
use cipherfit_catalog::Machine;
use cipherfit_lab::build::{Place, link_script, section_names};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The linker scripts of exports with what they say.
pub(crate) fn scripts(exports: &[&Served<'_>]) -> Result<Vec<(PathBuf, String)>, String> {
    let mut found = Vec::new();
    for one in exports {
        for entry in std::fs::read_dir(&one.folder).map_err(io)?.flatten() {
            if entry.path().extension().is_some_and(|end| end == "ld") {
                let text = std::fs::read_to_string(entry.path()).map_err(io)?;
                found.push((entry.path(), text));
            }
        }
    }
    Ok(found)
}

/// Does a linker script give a section its address?
pub(crate) fn keeps(script: &str, name: &str) -> bool {
    script.contains(&format!("KEEP(*({name}))"))
}

/// Links everything with the laboratory's kind of script: each input section stays one. Sections with an
/// address come by the exports' own fragments.
pub(crate) fn link(
    folder: &Path,
    wide: &Machine<'_>,
    objects: &[String],
    exports: &[&Served<'_>],
) -> Result<PathBuf, String> {
    let mut names = BTreeSet::from([".text".to_owned()]);
    for object in objects {
        let bytes = std::fs::read(folder.join(object)).map_err(io)?;
        names.extend(section_names(&bytes)?);
    }
    let fragments = scripts(exports)?;
    names.retain(|name| !fragments.iter().any(|(_, text)| keeps(text, name)));
    let none = BTreeMap::new();
    let script = link_script(
        wide,
        &["board_main".to_owned()],
        &names,
        &none,
        &none,
        Place::default(),
    );
    std::fs::write(folder.join("device.ld"), script).map_err(io)?;
    let isa = wide.isa.name.get_ref().as_str();
    let through_compiler = isa == "avr";
    let mut link = if through_compiler {
        let mut link = tool("avr-gcc", "make tools");
        link.args([&driver_mcu(wide), "-nostdlib", "-Wl,--gc-sections"]);
        link
    } else {
        let mut link = tool(&format!("{isa}-elf-ld"), "make tools");
        let core = exports[0].job.machine.core.name.get_ref();
        let flags = exports[0].job.assembler.core_flags(core, "link");
        link.args(flags.unwrap_or_default()).arg("--gc-sections");
        link
    };
    let scripts = fragments
        .iter()
        .map(|(path, _)| text(path))
        .chain(["device.ld"]);
    let option = if through_compiler { "-Wl,-T," } else { "-T" };
    link.args(scripts.map(|script| format!("{option}{script}")));
    link.args(["-o", "firmware.elf"]).args(objects);
    if through_compiler {
        link.arg("-lgcc");
    } else if exports
        .iter()
        .any(|one| one.part.identity.toolchain == "gcc-msp430")
    {
        let mut find = tool("msp430-elf-gcc", "make gcc-msp430");
        let library = run(
            folder,
            find.args(["-mcpu=msp430", "-print-libgcc-file-name"]),
        )?;
        link.arg(library.trim());
    }
    run(folder, &mut link)?;
    Ok(folder.join("firmware.elf"))
}
