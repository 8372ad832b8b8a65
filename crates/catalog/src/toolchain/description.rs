//! `targets/toolchains/<name>.toml` as it is written.

use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    title: String,
    obtain: String,
    #[serde(default)]
    optional: bool,
    #[serde(default)]
    call: CompiledCall,
    preprocess: Option<Step>,
    assemble: Option<Step>,
    compile: Option<Step>,
    libraries: Option<Step>,
    link: Option<Step>,
    disassemble: Option<Step>,
    #[serde(default)]
    cores: BTreeMap<String, Roles<Vec<String>>>,
    #[serde(default)]
    levels: BTreeMap<String, Vec<String>>,
}

/// The file with its steps gathered.
#[derive(Debug, Deserialize)]
#[serde(from = "File")]
pub(super) struct Description {
    pub(super) name: Spanned<String>,
    pub(super) title: String,
    pub(super) obtain: String,
    pub(super) optional: bool,
    pub(super) call: CompiledCall,
    pub(super) steps: Roles<Step>,
    pub(super) cores: BTreeMap<String, Roles<Vec<String>>>,
    pub(super) levels: BTreeMap<String, Vec<String>>,
}

/// How a compiler calls functions where that is not as `[call]` of the instruction set has it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CompiledCall {
    /// Where arguments are.
    pub arguments: ArgumentPlaces,
    /// What stands before C's names in objects.
    pub symbol_prefix: String,
}

/// Where a function finds its arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArgumentPlaces {
    /// In the registers that the instruction set names.
    #[default]
    Registers,
    /// On the stack, behind the return address.
    Stack,
}

/// Something for each role that a program can have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Roles<T> {
    preprocess: Option<T>,
    assemble: Option<T>,
    compile: Option<T>,
    libraries: Option<T>,
    link: Option<T>,
    disassemble: Option<T>,
}

/// How a program is called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The program's file name.
    pub program: String,
    /// Its arguments; `{define}`, `{input}`, `{output}` and `{script}` are filled in.
    pub arguments: Vec<String>,
    /// Arguments that make it list the files that it reads, as a rule of `make`, in a file whose name
    /// begins with `{dependencies}`; empty if it cannot.
    #[serde(default)]
    pub dependencies: Vec<String>,
    /// Arguments that make it write `.` for the folder it runs in, `{folder}`, into what it makes; empty if
    /// it writes none. They are no part of what a record follows from: code stays the same.
    #[serde(default)]
    pub prefix_map: Vec<String>,
    /// Arguments that make it print its version; empty if it need not.
    #[serde(default)]
    pub version: Vec<String>,
    /// The level of optimisation, in `[levels]`, unless an implementation asks for others.
    pub optimise: Option<Spanned<String>>,
    /// Does the linker shorten jumps into what this program names, where they are near? Code is measured with
    /// them near and far.
    #[serde(default)]
    pub linker_shortens: bool,
    /// The command that installs this program, where it is not the toolchain's.
    pub obtain: Option<String>,
}

impl<T> Roles<T> {
    pub(super) fn into_map(self) -> BTreeMap<&'static str, T> {
        let all = [
            ("preprocess", self.preprocess),
            ("assemble", self.assemble),
            ("compile", self.compile),
            ("libraries", self.libraries),
            ("link", self.link),
            ("disassemble", self.disassemble),
        ];
        all.into_iter()
            .filter_map(|(role, value)| Some((role, value?)))
            .collect()
    }
}

impl From<File> for Description {
    fn from(file: File) -> Self {
        Self {
            name: file.name,
            title: file.title,
            obtain: file.obtain,
            optional: file.optional,
            call: file.call,
            steps: Roles {
                preprocess: file.preprocess,
                assemble: file.assemble,
                compile: file.compile,
                libraries: file.libraries,
                link: file.link,
                disassemble: file.disassemble,
            },
            cores: file.cores,
            levels: file.levels,
        }
    }
}
