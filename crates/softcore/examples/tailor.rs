//! Tailors a core to a program and writes its VHDL:
//! `cargo run -p cipherfit-softcore --example tailor -- risc aes-128/fast FOLDER`

use cipherfit_softcore::{Library, Tailored};
use miette::IntoDiagnostic;
use std::path::Path;

fn main() -> miette::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [profile, program, folder] = &arguments[..] else {
        miette::bail!(
            help = "for example: risc aes-128/fast vhdl",
            "expected a profile, a program and a folder"
        );
    };
    let library = Library::new(Path::new("hardware/softcore"));
    let tailored = Tailored::new(
        &library.profile(profile)?,
        &library.program(profile, program)?,
    )?;
    let written = tailored.write_vhdl(Path::new(folder))?;
    for file in written.files {
        println!("{}", file.canonicalize().into_diagnostic()?.display());
    }
    println!("entities: {}, {}", written.core, written.system);
    println!("cycles: {}", written.cycles);
    Ok(())
}
