//! The profiles and programs under `hardware/softcore`.

use crate::{Error, Profile, Program};
use std::path::{Path, PathBuf};

/// The folder `hardware/softcore` of a repository: a folder for each profile with
/// `instructions.toml`, and `programs/<profile>/<cipher>/` with `program.toml` and one or more
/// `<text>.asm`.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

impl Library {
    /// The library in a folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
        }
    }

    /// The profiles' names.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn profiles(&self) -> Result<Vec<String>, Error> {
        let mut names = entries(&self.folder)?;
        names.retain(|name| self.description(name).is_file());
        Ok(names)
    }

    /// Reads a profile.
    ///
    /// # Errors
    /// There is none of that name, or its file is not what it should be.
    pub fn profile(&self, name: &str) -> Result<Profile, Error> {
        Ok(Profile::load(&self.description(name))?)
    }

    /// The names of a profile's programs: `aes-128/fast`.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn programs(&self, profile: &str) -> Result<Vec<String>, Error> {
        let folder = self.folder.join("programs").join(profile);
        let mut names = Vec::new();
        for cipher in entries(&folder)? {
            let path = folder.join(&cipher);
            if path.is_dir() {
                let files = entries(&path)?;
                let texts = files.iter().filter_map(|file| file.strip_suffix(".asm"));
                names.extend(texts.map(|text| format!("{cipher}/{text}")));
            }
        }
        Ok(names)
    }

    /// Reads a program.
    ///
    /// # Errors
    /// There is none of that name, or a file of it is not what it should be.
    pub fn program(&self, profile: &str, name: &str) -> Result<Program, Error> {
        let known = self.programs(profile)?;
        match name.split_once('/') {
            Some((cipher, text)) if known.iter().any(|known| known == name) => {
                let folder = self.folder.join("programs").join(profile);
                Program::load(&folder.join(cipher), text)
            }
            _ => Err(Error::NoSuchProgram {
                profile: profile.to_owned(),
                name: name.to_owned(),
                known: known.join(", "),
            }),
        }
    }

    fn description(&self, profile: &str) -> PathBuf {
        self.folder.join(profile).join("instructions.toml")
    }
}

/// Names of the files and folders in a folder, in order.
fn entries(path: &Path) -> Result<Vec<String>, Error> {
    let failed = |source| Error::File {
        path: path.to_owned(),
        source,
    };
    let mut names = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    Ok(names)
}
