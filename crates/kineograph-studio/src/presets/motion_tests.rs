//! How the program's presets move: on a node with a pose of its own, at their ends, and at the times of a stored table.

use kineograph_runtime::format::{Action, Kind, load};
use kineograph_runtime::{Length, Pose, Program};

use super::*;

/// Poses at 0, a tenth, ¼, ½, ¾ and the end of each preset; `KINEOGRAPH_RENEW_GOLDENS=1` writes them.
const TABLE: &str = include_str!("poses.txt");

/// The most actions inside each other.
const MAX_NESTED: usize = 4;

fn depth(action: &Action) -> usize {
    1 + action.children.iter().map(depth).max().unwrap_or(0)
}

/// What plays once of a preset: all of it, or a round of what goes on for ever.
fn round(preset: &Preset) -> (Arc<Program>, f64) {
    let action = match preset.action.kind() {
        Kind::RepeatForever => &preset.action.children[0],
        _ => &preset.action,
    };
    let program = Program::compile(action).unwrap_or_else(|error| panic!("{}: {error}", preset.name));
    let Length::Finite(secs) = program.length() else { panic!("{} never ends", preset.name) };
    (program, secs)
}

/// A pose in which no channel that presets change has its default.
fn own_pose() -> Pose {
    let mut pose = Pose::at([37.5, -12.25]);
    pose.rotation_deg = [11.0; 2];
    pose.scale = [1.3, 0.7];
    pose.skew_deg = [3.0, -2.0];
    pose.opacity = 200.0;
    pose.color = [250.0, 200.0, 120.0];
    pose
}

/// The pose as it is drawn: whole turns are none, and values of the game are not seen.
fn drawn(pose: &Pose) -> Pose {
    let mut pose = *pose;
    pose.rotation_deg = pose.rotation_deg.map(|deg| deg.rem_euclid(360.0));
    pose.values = [0.0; 8];
    pose
}

fn is_in(preset: &Preset, group: &str) -> bool {
    preset.group.is_some_and(|own| own.name == group)
}

#[test]
fn every_file_opens_without_a_problem_and_has_its_canonical_form() {
    for group in GROUPS {
        let loaded = load(group.text).unwrap();
        assert_eq!(loaded.diagnostics.len(), 0, "{}: {:?}", group.name, loaded.diagnostics);
        let formatted = kineograph_files::formatted(group.text).unwrap();
        assert_eq!(formatted, group.text, "{}", group.name);
        let read = built_in().iter().filter(|preset| is_in(preset, group.name)).count();
        assert_eq!(read, loaded.project.clips.len(), "{}", group.name);
    }
    assert_eq!(built_in().len(), 48);
}

#[test]
fn names_are_unique_and_each_has_other_words() {
    for (index, preset) in built_in().iter().enumerate() {
        assert!(built_in()[..index].iter().all(|other| other.name != preset.name), "{}", preset.name);
        assert!(!preset.words.is_empty(), "{}", preset.name);
        assert!(preset.words.iter().all(|word| *word == word.to_lowercase()), "{}", preset.name);
    }
    let names: Vec<&str> = built_in().iter().map(|preset| preset.name.as_str()).collect();
    assert!(words::WORDS.iter().all(|(name, _)| names.contains(name)), "words for a preset that is gone");
}

#[test]
fn trees_are_small_and_numbers_have_names() {
    for preset in built_in() {
        assert!(depth(&preset.action) <= MAX_NESTED, "{}", preset.name);
        let mut open = vec![&preset.action];
        while let Some(action) = open.pop() {
            let holds = !action.children.is_empty();
            assert!(holds || action.label.is_some(), "{}: {}", preset.name, action.spec().name);
            open.extend(&action.children);
        }
    }
}

#[test]
fn durations_are_those_of_a_gesture() {
    for preset in built_in() {
        let (_, secs) = round(preset);
        assert!((0.1..=3.0).contains(&secs), "{}: {secs} s", preset.name);
    }
}

#[test]
fn nothing_jumps_at_its_ends() {
    let own = own_pose();
    for preset in built_in() {
        let (program, secs) = round(preset);
        let [first, last] = [0.0, secs].map(|secs| program.sample_secs(&own, secs));
        let name = &preset.name;
        if is_in(preset, "out") {
            assert_eq!(drawn(&first), drawn(&own), "{name} begins");
            let is_gone = last.opacity == 0.0 || last.scale.contains(&0.0);
            assert!(is_gone, "{name} is seen at its end: {last:?}");
        } else if is_in(preset, "in") {
            let is_unseen = first.opacity == 0.0 || first.scale.contains(&0.0);
            // A text that is typed has no characters at first, and all of them at its end.
            let types = preset.types_text();
            assert!(
                is_unseen || (types && first.progress == 0.0),
                "{name} is seen at its beginning: {first:?}"
            );
            let mut own = own;
            own.progress = if types { 100.0 } else { own.progress };
            assert_eq!(last, own, "{name} ends");
        } else {
            // A Blink begins with the picture gone.
            let mut first = first;
            first.visible |= preset.action.kind() == Kind::Blink;
            assert_eq!(drawn(&first), drawn(&own), "{name} begins");
            assert_eq!(drawn(&last), drawn(&own), "{name} ends");
        }
    }
}

#[test]
fn every_preset_is_seen_to_move() {
    let own = own_pose();
    for preset in built_in() {
        let (program, secs) = round(preset);
        let seen = |n: u32| {
            let at_secs = secs * f64::from(n) / 11.0;
            (program.sample_secs(&own, at_secs), program.grid_at(at_secs))
        };
        let changes = (0..11).filter(|n| seen(*n) != seen(n + 1)).count();
        assert!(changes >= 3, "{}: {changes}", preset.name);
    }
}

#[test]
fn poses_are_those_of_the_table() {
    let table = built_in().iter().map(rows).collect::<String>();
    if std::env::var_os("KINEOGRAPH_RENEW_GOLDENS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/presets/poses.txt");
        std::fs::write(path, &table).unwrap();
        return;
    }
    for (found, expected) in table.lines().zip(TABLE.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(table.lines().count(), TABLE.lines().count());
}

/// The lines of a preset: its name, then time and pose.
fn rows(preset: &Preset) -> String {
    let (program, secs) = round(preset);
    let row = |part: f64| {
        let at_secs = secs * part;
        let pose = program.sample_secs(&own_pose(), at_secs);
        let ([x, y], [scale_x, scale_y], [skew_x, skew_y]) = (pose.position, pose.scale, pose.skew_deg);
        let [red, green, blue] = pose.color;
        format!(
            "{at_secs:.4} s: position {x:.3} {y:.3}, rotation {:.3}, scale {scale_x:.4} {scale_y:.4}, \
             skew {skew_x:.3} {skew_y:.3}, opacity {:.2}, color {red:.2} {green:.2} {blue:.2}, visible {}, \
             value {:.3}\n",
            pose.rotation_deg[0], pose.opacity, pose.visible, pose.values[0]
        )
    };
    format!("{}\n{}", preset.name, [0.0, 0.1, 0.25, 0.5, 0.75, 1.0].map(row).concat())
}
