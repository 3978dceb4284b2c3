//! No bytes may make the loader panic, overflow the stack or hang; what opens must be written and read back unchanged, and what can be
//! played gives finite poses at any time.

use std::hash::{DefaultHasher, Hash, Hasher};

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{self, Project, load, load_bytes, to_ron};
use kineograph_runtime::{Channel, Pose, Program, Timeline};

/// Reads, writes, reads again and plays.
pub fn check(bytes: &[u8]) {
    if let Ok(text) = core::str::from_utf8(bytes) {
        // One tree by itself; the sentence of a mistake names a line.
        let read = Program::from_ron_text(text).map(|_| ());
        assert!(read.is_ok() || read.is_err_and(|error| error.place().line().is_some()));
    }
    let loaded = match load_bytes(bytes) {
        Ok(loaded) => loaded,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let text = to_ron(&loaded.project);
    let again = match load(&text) {
        Ok(again) => again,
        Err(error) => panic!("what was written can't be read: {error}\n{text}"),
    };
    // Texts are compared, since NaN is not equal to itself.
    assert_eq!(to_ron(&again.project), text);
    for problem in &loaded.diagnostics {
        assert!(!problem.to_string().is_empty());
    }
    play(&again.project, bytes);
}

/// Plays all clips and the whole timeline, if nothing is wrong with them.
fn play(project: &Project, bytes: &[u8]) {
    let times_secs = times_secs(bytes);
    for action in project.clips.iter().filter_map(|clip| clip.action.as_ref()) {
        let Ok(program) = Program::compile(action) else { continue };
        // A start inside of the ranges of a file, of which no channel is 0.
        let start = Pose::default()
            .with(Property::POSITION, [3.5, -7.0])
            .with(Property::ROTATION_DEG, [30.0; 2])
            .with(Property::OPACITY, 200.0);
        for secs in times_secs {
            assert_finite(&program.sample_secs_extrapolated(&start, secs), secs, action);
        }
        let mut events = Vec::new();
        program.events(
            times_secs[0].min(times_secs[1]),
            times_secs[0].max(times_secs[1]).min(50.0),
            &mut events,
        );
        for event in &events {
            assert!(event.at_secs.is_finite());
        }
    }
    if format::check(project).has_errors() {
        return;
    }
    let timeline = Timeline::new(project).expect("a project without errors plays");
    let mut poses = Vec::new();
    for secs in times_secs {
        timeline.poses_at(secs, &mut poses);
        poses.iter().for_each(|pose| assert_finite(pose, secs, project));
    }
}

/// Some times in seconds that depend on the bytes: usual, negative and absurd ones.
fn times_secs(bytes: &[u8]) -> [f64; 6] {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let random = hasher.finish();
    let part = |shift: u32| f64::from((random >> shift) as u16) / 65536.0;
    [part(0), 5.0 * part(16), -part(32), 1000.0 * part(48), 1e15, f64::from_bits(random)]
}

fn assert_finite(pose: &Pose, secs: f64, source: &impl std::fmt::Debug) {
    for channel in Channel::ALL {
        assert!(pose.get(channel).is_finite(), "{channel:?} at {secs} s of {source:?}");
    }
}
