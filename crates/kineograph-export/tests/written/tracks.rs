//! Key-reduced tracks, read back as docs/export.md describes them.

use kineograph_export::fit::Forms;
use kineograph_export::tracks::{self, ListedEvent, tolerance};
use kineograph_runtime::Channel;
use serde_json::Value;

use crate::scenes::rich;

/// `[time, value]` leads evenly to the next key, `"rest"` stays, two handles are a cubic curve.
fn value_at(keys: &[Value], secs: f64) -> f64 {
    let number = |key: &Value, index: usize| key[index].as_f64().unwrap();
    let after = keys.partition_point(|key| number(key, 0) <= secs);
    let key = &keys[after.saturating_sub(1)];
    let (at, from) = (number(key, 0), number(key, 1));
    let Some(next) = keys.get(after) else { return from };
    let (t, to) = ((secs - at) / (number(next, 0) - at), number(next, 1));
    let u = 1.0 - t;
    match key.as_array().unwrap().len() {
        2 => from + (to - from) * t,
        3 => from,
        _ => {
            let (a, b) = (number(key, 2), number(key, 3));
            from * u * u * u + 3.0 * a * u * u * t + 3.0 * b * u * t * t + to * t * t * t
        }
    }
}

#[test]
fn tracks_stay_within_their_tolerance_with_few_keys() {
    let scene = rich();
    for forms in [Forms::Lines, Forms::Curves] {
        let written: Value =
            serde_json::from_str(&tracks::write(&scene.motion(), &[], forms).unwrap().text).unwrap();
        let mut keys_written = 0;
        for (node, stored) in written["nodes"].as_array().unwrap().iter().enumerate() {
            for channel in Channel::ALL {
                let start = stored["start"][channel.name()].as_f64().unwrap();
                let keys = stored["tracks"].get(channel.name()).map(|keys| keys.as_array().unwrap());
                keys_written += keys.map_or(0, Vec::len);
                for secs in scene.times_secs() {
                    let wanted = scene.motion().pose(node, secs).get(channel);
                    let found = keys.map_or(start, |keys| value_at(keys, secs));
                    assert!(
                        (found - wanted).abs() <= 1.3 * tolerance(channel) + 1e-4,
                        "{channel} at {secs}: {found}, not {wanted}"
                    );
                }
            }
        }
        let most = if forms == Forms::Lines { 700 } else { 260 };
        assert!(keys_written < most, "{forms:?}: {keys_written} keys");
    }
}

#[test]
fn events_are_listed() {
    use kineograph_runtime::format::{Action, Node};
    let scene = crate::scenes::Scene::new(vec![(Node::new("fox"), Some(Action::delay(1.0)))]);
    let event = |node, inside: &[&str]| ListedEvent {
        node,
        inside: inside.iter().map(|name| (*name).to_owned()).collect(),
        at_secs: 0.5,
        name: "step".to_owned(),
        payload: None,
    };
    let events = [event(0, &[]), event(1, &[]), event(0, &["leg", "foot"])];
    let written: Value =
        serde_json::from_str(&tracks::write(&scene.motion(), &events, Forms::Curves).unwrap().text).unwrap();
    let own = serde_json::json!({"time": 0.5, "node": "fox", "name": "step", "payload": null});
    let mut inside = own.clone();
    inside["inside"] = serde_json::json!(["leg", "foot"]);
    assert_eq!(written["events"], serde_json::json!([own, inside]), "of nodes that are written");
}
