//! Jobs for the scripts that simulate designs and prove them.

use crate::flow::{Flow, FlowError};
use crate::subject::Subject;
use crate::vectors::Vector;
use serde_json::json;
use std::path::PathBuf;

impl Flow {
    /// Simulates a design's bare core and the core behind the handshake with these blocks, and prints
    /// what it finds. In a `self_check` the tests are tested: a fault planted in the core must fail
    /// them. Was all as it should be?
    ///
    /// # Errors
    /// The script cannot be run.
    pub fn test(
        &self,
        core: &Subject,
        whole: &Subject,
        vectors: &[Vector],
        self_check: bool,
    ) -> Result<bool, FlowError> {
        let job = json!({
            "name": core.design,
            "core": core.entity,
            "top": whole.entity,
            "sources": whole.sources,
            "traffic": core.traffic,
            "vectors": vectors,
            "self_check": self_check,
            "work": self.work("tests", core),
        });
        self.watch("tests/run.py", &job)
    }

    /// Proves a design's core equal to its reference and, unless in a `quick` run, its mapped netlists
    /// equal to the core; prints a line for each proof. Did all succeed?
    ///
    /// # Errors
    /// The script cannot be run.
    pub fn prove(&self, core: &Subject, quick: bool) -> Result<bool, FlowError> {
        let job = json!({
            "name": core.design,
            "primitive": core.primitive,
            "core": core.entity,
            "sources": core.sources,
            "traffic": core.traffic,
            "quick": quick,
            "work": self.work("proofs", core),
        });
        self.watch("proofs/prove.py", &job)
    }

    /// The folder for everything made: it stays, for whoever wants to see why something failed.
    fn work(&self, kind: &str, core: &Subject) -> PathBuf {
        let target = self.hardware.with_file_name("target");
        target.join("hardware").join(kind).join(&core.design)
    }
}
