//! A scene that the laboratory takes down plays again on another machine: to the same cycles, and
//! to the official result.

use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::Laboratory;
use cipherfit_scene::{Player, Scene};
use cipherfit_sim::Observation;
use cipherfit_vocabulary::Selection;
use std::path::Path;

/// Something of each instruction set, and of each kind of primitive.
const JOBS: [[&str; 3]; 4] = [
    ["aes/msp430/smallest/computed-sbox", "aes-128", "msp430"],
    ["speck/avr/rounds/unrolled", "speck-64-128", "avre-plus"],
    ["aes/rl78/smallest/plain", "aes-128", "rl78-s2"],
    ["keccak/rl78/byte-planes/smallest", "sha3-256", "rl78-s2"],
];

#[test]
fn scenes_play_as_they_were_taken_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the catalog");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let all = catalog.jobs();
    for words in JOBS {
        let jobs = catalog.select(&all, &Selection::new(words)).expect("a job");
        let (_, recording) = laboratory.record(&jobs[0]).expect("a recording");
        assert_eq!(recording.runs.len(), recording.scene.calls.len());
        let text = serde_json::to_string(&recording.scene).expect("JSON");
        let scene: Scene = serde_json::from_str(&text).expect("the same scene");
        let results = scene.calls.iter().filter(|call| call.result.is_some());
        assert!(results.count() > 0, "{words:?} has no official result");
        let mut player = Player::new(scene).expect("a core");
        for (call, run) in recording.runs.iter().enumerate() {
            let request = player.ready(call).expect("earlier calls");
            let observation = player.machine_mut().call(&request, None);
            let figures = |seen: &Observation| (seen.cycles, seen.instructions, seen.stack_bytes);
            let here = figures(&run.observation);
            assert_eq!(figures(&observation), here, "call {call} of {words:?}");
            assert_ne!(
                player.is_right(call),
                Some(false),
                "call {call} of {words:?}"
            );
        }
    }
}
