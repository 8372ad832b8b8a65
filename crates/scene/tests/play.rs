//! A scene by hand, in JSON as a site ships it, played on the simulator of an MSP430.

use cipherfit_scene::{Player, Scene, SceneError};

/// `mov.b @r12, r13 / inc.b r13 / mov.b r13, 0(r12) / ret`: adds one to a byte.
const INCREMENT: &str = "6d4c5d53cc4d00003041";

fn scene() -> String {
    format!(
        r#"{{
        "core": "msp430",
        "secrets": ["key", "message"],
        "calls": [{{
            "operation": "encrypt",
            "entry": 49152,
            "stack_pointer": 768,
            "registers": [0, 768, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 512, 0, 0, 0],
            "changes": [
                {{ "address": 512, "length": 1, "rights": "rw", "kind": "ram", "label": 2, "bytes": "29" }},
                {{ "address": 736, "length": 32, "rights": "rw", "kind": "stack", "label": 0, "bytes": null }},
                {{ "address": 49152, "length": 10, "rights": "rx", "kind": "rom", "label": 0, "bytes": "{INCREMENT}" }}
            ],
            "buffers": [{{ "role": "block", "start": 512, "end": 513 }}],
            "result": {{ "address": 512, "bytes": "2a" }}
        }}]
    }}"#
    )
}

fn player(text: &str) -> Result<Player, SceneError> {
    Player::new(serde_json::from_str(text).expect("a scene"))
}

#[test]
fn a_scene_in_json_is_played_to_its_result() {
    let mut player = player(&scene()).expect("a core");
    let cycles = player.repeat(1, true).expect("no fault");
    assert!(cycles > 0);
    assert_eq!(player.is_right(0), Some(true));
    // Secrets follow the byte, and the second time does what the first did.
    assert_eq!(player.machine().memory().label(512).0, 2);
    assert_eq!(player.repeat(3, false), Ok(3 * cycles));
    let text = scene().replace(r#""bytes": "2a""#, r#""bytes": "2b""#);
    let mut wrong = self::player(&text).expect("a core");
    wrong.repeat(1, true).expect("no fault");
    assert_eq!(wrong.is_right(0), Some(false));
}

#[test]
fn json_is_read_as_it_is_written() {
    let scene: Scene = serde_json::from_str(&scene()).expect("a scene");
    let text = serde_json::to_string(&scene).expect("JSON");
    assert!(text.contains(r#""rights":"rx","kind":"rom""#), "{text}");
    assert_eq!(
        serde_json::from_str::<Scene>(&text).expect("a scene"),
        scene
    );
}

#[test]
fn what_a_scene_cannot_be_is_said() {
    for (right, wrong, complaint) in [
        (r#""rights": "rx""#, r#""rights": "rz""#, "none of r, w, x"),
        (r#""kind": "rom""#, r#""kind": 0"#, "expected value"),
        (r#""kind": "rom""#, r#""kind": "flash""#, "expected one of"),
        (r#""bytes": "29""#, r#""bytes": "2""#, "not hexadecimal"),
    ] {
        let text = scene().replace(right, wrong);
        let error = serde_json::from_str::<Scene>(&text).expect_err("no scene");
        assert!(error.to_string().contains(complaint), "{wrong}: {error}");
    }
    let unknown = scene().replace(r#""core": "msp430""#, r#""core": "pdp11""#);
    let error = player(&unknown).err().expect("no such core");
    assert_eq!(error.to_string(), "there is no core called pdp11");
    let mut player = player(&scene()).expect("a core");
    assert_eq!(
        player.ready(1).expect_err("one call"),
        SceneError::NoSuchCall(1)
    );
    let nowhere = scene().replace(r#""entry": 49152"#, r#""entry": 4"#);
    let mut lost = self::player(&nowhere).expect("a core");
    assert!(matches!(lost.repeat(1, true), Err(SceneError::Fault(_))));
}
