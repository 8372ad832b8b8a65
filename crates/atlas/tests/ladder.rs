//! The optimisation ladder: versions in order, steps named, gains over the version before.

mod common;

use cipherfit_atlas::ladder::{Ladder, ladder, ladders};
use cipherfit_atlas::published::{self, Published};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{Language, Operation};
use common::encrypt_only;
use std::path::Path;

const LAST: &str = "Version 12 (SPECIAL,DATASZ64,INLINE,REDMEM,LOCBUF,GLOB) with -O3";

fn published() -> Published {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    published::load(&folder).expect("the committed files are sound")
}

fn version(label: &str, definitions: &[&str], cycles: u64) -> Measurement {
    let mut ours = encrypt_only();
    ours.implementation = format!("aes/msp430/{cycles}");
    ours.language = Language::C;
    ours.toolchain = "gcc-msp430".into();
    ours.optimisation = Some("full".into());
    ours.labels.insert("didla2008".into(), label.into());
    ours.flags = vec![
        "-mcpu=msp430".into(),
        "-O3".into(),
        "-DAES_KEY_BITS=128".into(),
    ];
    let definitions = definitions.iter().map(|name| format!("-DLADDER_{name}"));
    ours.flags.extend(definitions);
    let range = ours
        .cycles
        .get_mut(&Operation::ENCRYPT)
        .expect("encryption");
    range.median = cycles;
    ours
}

fn measurements() -> Vec<Measurement> {
    let all = ["SPECIAL=1", "DATASZ=16", "INLINE=1", "GLOB=0"];
    let mut slow = version("Version 1", &[], 16000);
    slow.optimisation = Some("none".into());
    let mut elsewhere = version("Version 1", &[], 1);
    elsewhere.core = "msp430x-v2".into();
    let mut another_papers = version("Version 1", &[], 1);
    another_papers.labels.clear();
    vec![
        version(LAST, &all, 2000),
        version("Version 3", &["SPECIAL=1", "DATASZ=64", "UNROLL=1"], 2500),
        version("Version 4", &["SPECIAL=1", "DATASZ=64"], 2500),
        version("Version 2", &["SPECIAL=1", "DATASZ=16"], 4000),
        version("Version 1", &[], 8000),
        slow,
        elsewhere,
        another_papers,
    ]
}

fn printed() -> Ladder {
    ladder(&measurements(), &published(), "aes-128", "msp430").expect("a ladder")
}

#[test]
fn builds_are_apart_and_the_fastest_is_first() {
    let levels: Vec<Option<String>> = printed()
        .builds
        .iter()
        .map(|build| build.optimisation.clone())
        .collect();
    assert_eq!(levels, [Some("full".to_owned()), Some("none".to_owned())]);
    assert_eq!(printed().builds[0].flags, ["-O3"]);
}

#[test]
fn versions_are_in_order_with_step_and_gain() {
    let rungs = &printed().builds[0].rungs;
    let versions: Vec<u32> = rungs.iter().map(|rung| rung.version).collect();
    assert_eq!(versions, [1, 2, 3, 4, 12]);
    let steps: Vec<String> = rungs.iter().map(|rung| rung.step.join(" ")).collect();
    let expected = [
        "",
        "+DATASZ16 +SPECIAL",
        "DATASZ16→64 +UNROLL",
        "−UNROLL",
        "DATASZ64→16 +INLINE",
    ];
    assert_eq!(steps, expected);
    let gains: Vec<Option<f64>> = rungs.iter().map(|rung| rung.gain).collect();
    assert_eq!(gains, [None, Some(2.0), Some(1.6), Some(1.0), Some(1.25)]);
    assert_eq!(
        rungs[4].switches,
        ["DATASZ16", "INLINE", "SPECIAL"],
        "GLOB=0 is off"
    );
}

#[test]
fn a_version_that_drops_a_switch_builds_on_an_earlier_one() {
    let rungs = &printed().builds[0].rungs;
    let bases: Vec<Option<(u32, f64)>> = rungs
        .iter()
        .map(|rung| {
            rung.builds_on
                .as_ref()
                .map(|base| (base.version, base.gain))
        })
        .collect();
    assert_eq!(bases, [None, None, None, Some((2, 1.6)), Some((2, 2.0))]);
}

#[test]
fn times_are_those_of_eight_megahertz() {
    let first = &printed().builds[0].rungs[0];
    assert_eq!((first.cycles, first.time_us), (8000, 1000.0));
    assert_eq!(first.throughput_kbps, 128.0);
    assert_eq!(first.key_setup_us, Some(1500.0 / 8.0));
}

#[test]
fn the_papers_figures_stand_beside_the_version_that_bears_its_name() {
    let ladder = printed();
    let published: Vec<bool> = ladder.builds[0]
        .rungs
        .iter()
        .map(|rung| rung.published.is_some())
        .collect();
    assert_eq!(published, [false, false, false, false, true]);
    let last = ladder.builds[0].rungs[4]
        .published
        .clone()
        .expect("figures");
    assert_eq!(last.figures.cycles, Some(3580));
    assert_eq!(last.figures.throughput_kbps, Some(286.0));
    assert_eq!(last.time_us, Some(447.5));
}

#[test]
fn what_has_no_ladder_gives_none() {
    let ours = measurements();
    assert!(ladder(&ours, &published(), "aes-192", "msp430").is_none());
    let known: Vec<(&str, &str)> = ladders(&ours).into_iter().collect();
    assert_eq!(known, [("aes-128", "msp430"), ("aes-128", "msp430x-v2")]);
}
