//! What is formatted has every word that it had, wherever somebody wrote it.

use std::collections::BTreeMap;

use kineograph_files::{formatted, merged, updated};
use kineograph_runtime::for_files::{Scanner, Token, short_number};
use kineograph_runtime::format::{Content, load};

/// Every kind of item, with comments and unknown fields, and nothing that has its default.
const EVERYTHING: &str = r##"// head
(
    format: 2,
    stage: (size: (481, 271), background: "#232637", fps: 61, camera: 5),
    images: [(name: "i", path: "i.png", filter: Nearest, frames: All, scale: 1.5)],
    sheets: [(name: "s", image: "i", columns: 2, rows: 3, frames: [(name: "f", pivot: (0.25, 0.75))], tags: [
        (name: "t", frames: [(frame: 4, secs: 0.3, sound: "x")]),
    ])],
    nodes: [
        // hero
        (id: 3, name: "hero", content: Frame(sheet: "s", frame: "f", outline: 9), start: (position: (10, 20), scale: (3, 4), mood: [1])),
        (id: 4, name: "fox", parent: "hero", content: Box((32, 33)), z: 6, team: (a: 2, b: Some("c"))), // red
    ],
    eases: [(name: "e", ease: EaseIn(rate: 2.5))],
    clips: [
        (id: 5, name: "hop", action: Sequence(id: 6, actions: [
            MoveBy(id: 7, duration: 1.5, delta: (11, 12), label: "up"), // up
            ScaleTo(id: 8, duration: 1.7, scale: (2, 3)),
            EaseIn(id: 9, rate: 2.5, action: Keyframes(id: 10, duration: 2.5, channel: "x", keys: [
                (at: 0.2, value: 7), (at: 0.8, value: 8, ease: "EaseOut(3)", tangent: 5),
            ])),
            Animate(id: 11, delay_per_unit: 0.2, frames: [(frame: 2, sound: "boing"), 3, (frame: 4, units: 2.5, event: "step")]),
        ])),
    ],
    runs: [(id: 12, clip: "hop", nodes: ["hero", "fox"], stagger: (each: 0.1, from: Index(1), jitter: 3), at: 0.7)],
    markers: [(name: "m", at: 1.25, color: "#ff8801")],
    expect: [
        Pose(node: "hero", at: 0.5, pose: (opacity: 254, glow: 2), tolerance: 0.3, name: "n"),
        Event(name: "v", node: "fox", from: 0.6, to: 1.6, count: 2, tolerance: 3),
    ],
    editor: (clips: [(clip: "hop", collapsed: [6], drafts: [MoveBy(id: 13, duration: 1.9, delta: (5, 6))], fold: 3)], zoom: 2),
    mine: {"k": [1, 2]},
)
"##;

/// What somebody may write anywhere.
const WRITTEN: &[&str] = &[
    "zq7",
    "zq7 zq8",
    "zq7: 55.5,",
    "zq7: 55.5",
    "zq7: 55.5 ;",
    "zq7(1)",
    "zq7 ()",
    "\"zq7\"",
    "77.25",
    "77.25,",
    "/* zq7 */",
    "// zq7\n",
    "#![enable(implicit_some)]",
    "(zq7: 3),",
    "[zq7],",
    "zq7: (aq: zq8),",
    "Some(",
    "None,",
    ";",
    ".",
    ",",
    "zq7::zq8",
    "name: \"zq7\",",
    "count: 77,",
    "sound: \"zq7\",",
    "team: 78,",
    "Box",
    "MoveBy",
    "MoveBy(duration: 1.1, delta: (71, 72)),",
    "pose: (z: 79),",
];

/// How often each word, number and text is in a text; comments left out.
fn words(text: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for (token, range) in Scanner::new(text) {
        if matches!(token, Token::Word | Token::Quoted) {
            *found.entry(short_number(&text[range]).to_owned()).or_default() += 1;
        }
    }
    found
}

/// The words that formatting loses, if it takes the text.
fn lost(text: &str) -> Option<Vec<String>> {
    let after = formatted(text).ok()?;
    assert_eq!(formatted(&after).as_deref(), Ok(after.as_str()));
    let kept = words(&after);
    let is_lost = |(word, count): &(String, usize)| kept.get(word).is_none_or(|kept| kept < count);
    Some(words(text).into_iter().filter(is_lost).map(|(word, _)| word).collect())
}

/// Texts with one slip each, at every place.
fn slips(text: &str) -> Vec<String> {
    let places: Vec<_> = Scanner::new(text).map(|(_, range)| range).collect();
    let mut found = Vec::new();
    for (nth, place) in places.iter().enumerate() {
        let (before, token, behind) = (&text[..place.start], &text[place.clone()], &text[place.end..]);
        found.extend(WRITTEN.iter().map(|word| format!("{before} {word} {token}{behind}")));
        found.push(format!("{before}{behind}"));
        found.push(format!("{before}{token} {token}{behind}"));
        let other = &places[(nth * 7 + 3) % places.len()];
        if place.end <= other.start {
            let between = &text[place.end..other.start];
            found.push(format!("{before}{}{between}{token}{}", &text[other.clone()], &text[other.end..]));
        }
    }
    found
}

/// Looks at every `nth` slip. Returns how many texts were taken.
fn look_at_slips(nth: usize) -> usize {
    let text = formatted(EVERYTHING).unwrap();
    assert_eq!(lost(EVERYTHING), Some(Vec::new()));
    let taken = slips(&text).into_iter().step_by(nth).filter_map(|text| Some((lost(&text)?, text)));
    let (mut count, mut wrong) = (0, Vec::new());
    for (lost, text) in taken {
        count += 1;
        wrong.extend(Some((lost, text)).filter(|(lost, _)| !lost.is_empty()));
    }
    let lists: Vec<_> = wrong.iter().map(|(lost, _)| lost).collect();
    assert!(wrong.is_empty(), "{lists:?} are lost; the first from\n{}", wrong[0].1);
    count
}

#[test]
fn no_word_is_lost() {
    assert!(look_at_slips(23) > 20);
}

#[test]
#[ignore = "takes minutes"]
fn no_word_is_lost_wherever_it_is_written() {
    assert!(look_at_slips(1) > 500);
}

fn whole(body: &str) -> String {
    format!("(format: 2,\n{body})")
}

#[test]
fn fields_of_the_other_kind_of_expectation_are_kept() {
    let pose = r#"Pose(node: "a", at: 1, pose: (), name: "n", count: 4)"#;
    let event = r#"Event(name: "e", from: 0, to: 1, tolerance: 3, pose: (z: 3))"#;
    let text = formatted(&whole(&format!("expect: [{pose}, {event}]"))).unwrap();
    for kept in ["name: \"n\", count: 4", "tolerance: 3, pose: (z: 3)"] {
        assert!(text.contains(kept), "{text}");
    }
}

#[test]
fn a_frame_with_unknown_fields_keeps_its_long_form() {
    let frames = r#"[(frame: 0, sound: "boing"), 1, (frame: "f", x: 1), (frame: 2)]"#;
    let action = format!("Animate(delay_per_unit: 0.2, frames: {frames})");
    let text = formatted(&whole(&format!("clips: [(name: \"c\", action: {action})]"))).unwrap();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(line.contains(r#"(frame: 0, sound: "boing"), 1, (frame: "f", x: 1), 2"#), "{text}");
}

#[test]
fn unknown_fields_of_a_sprite_stay_until_there_is_another_sprite() {
    let sprite = "Frame(sheet: \"s\", /* a */ outline: 3, frame: \"f\")";
    let text = whole(&format!("nodes: [(name: \"a\", content: {sprite})]"));
    assert!(formatted(&text).unwrap().contains("outline: 3"));
    let mut project = load(&text).unwrap().project;
    project.nodes[0].content = Content::Box([1.0, 2.0]);
    let after = updated(&text, &project);
    assert_eq!(load(&after).unwrap().project, project, "{after}");
}

#[test]
fn a_field_of_the_editor_that_is_there_twice_stays() {
    let text = formatted(&whole("editor: (zoom: 1, zoom: 2, grid: 5)")).unwrap();
    assert!(text.contains("zoom: 1, zoom: 2, grid: 5"), "{text}");
    let theirs = text.replace("grid: 5", "grid: 6");
    let ours = text.replace("format: 2,", "format: 2,\n    markers: [(name: \"m\", at: 1)],");
    let both = merged(&text, &ours, &theirs).unwrap().text;
    assert!(both.matches("zoom: ").count() == 2 && both.contains("grid: 6"), "{both}");
}

#[test]
fn an_attribute_that_changes_nothing_stays() {
    let text = "#![enable(implicit_some)]\n// a\n(format: 2)";
    let after = formatted(text).unwrap();
    assert!(after.starts_with("// Kineograph project\n#![enable(implicit_some)]\n// a\n("), "{after}");
    assert_eq!(formatted(&after).unwrap(), after);
    // Without the others, brackets are written as they always are.
    let text = "#![enable(unwrap_variant_newtypes)]\n(format: 2, nodes: [(name: \"a\", content: Box(1, 2))])";
    let after = formatted(text).unwrap();
    assert!(!after.contains("enable") && after.contains("Box((1, 2))"), "{after}");
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let text = whole("nodes: [(name: \"fox\", team: 2 ; ), (name: \"a\", health: 3)]");
    assert_eq!(formatted(&text).unwrap_err().position().map(|at| at.line), Some(2));
    assert!(merged(&text, &text.replace("fox", "owl"), &text.replace("3)", "4)")).is_err());
}
