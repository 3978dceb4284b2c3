//! Scenes of CocosBuilder and Cocos Studio.

use kineograph_import::{Clip, Description, Ease, NodeSprite, Property, Track, TrackClip};

use crate::support::described;
use crate::support::texts::{CCB, CSD};

fn clip<'a>(found: &'a Description, name: &str) -> &'a TrackClip {
    match found.clips.iter().find(|clip| clip.name() == name) {
        Some(Clip::Tracks(clip)) => clip,
        other => panic!("{other:?}"),
    }
}

fn track(clip: &TrackClip, property: Property) -> &Track {
    clip.tracks.iter().find(|track| track.property == property).unwrap()
}

fn notes(found: &Description) -> Vec<(&str, &str)> {
    found.notes.iter().map(|note| (note.what.as_str(), note.place.as_str())).collect()
}

#[test]
fn nodes_of_cocosbuilder_have_their_places_and_pictures() {
    let found = described("dragon.ccb", CCB.as_bytes()).unwrap();
    let names: Vec<&str> = found.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["Dragon", "Wing", "Wing 2", "Score"]);
    assert_eq!(found.nodes[1].parent, Some(0));
    let frame = NodeSprite::Frame { sheet: "parts.plist".to_owned(), frame: "wing.png".to_owned() };
    assert_eq!(found.nodes[1].sprite, frame);
    assert_eq!(found.nodes[2].sprite, NodeSprite::Image(0));
    assert_eq!(
        (found.images[0].path.as_str(), &found.needs[..]),
        ("eye.png", &["parts.plist".to_owned()][..])
    );
    assert_eq!(
        found.nodes[1].start,
        [
            (Property::Position, [-8.0, 4.0, 0.0]),
            (Property::Anchor, [0.75, 0.125, 0.0]),
            (Property::Flip, [1.0, 0.0, 0.0])
        ]
    );
}

#[test]
fn sequences_of_cocosbuilder_are_clips_with_their_eases_and_callbacks() {
    let found = described("dragon.ccb", CCB.as_bytes()).unwrap();
    let flying = clip(&found, "Flying");
    assert_eq!((flying.secs, flying.repeats), (1.0, true));
    assert_eq!(flying.events, [(0.5, "onFlap".to_owned())]);
    let turn = track(flying, Property::Rotation);
    let eases: Vec<Ease> = turn.keys.iter().map(|key| key.ease).collect();
    assert_eq!(eases, [Ease::Named("EaseBounceOut"), Ease::With("EaseIn", 3.0), Ease::Linear]);
    assert_eq!(turn.keys[1].value, [-80.0, -80.0, 0.0]);
    // Hidden before the first key; each key changes it, whatever its value says.
    let shown = track(flying, Property::Visible);
    let values: Vec<(f64, f64)> = shown.keys.iter().map(|key| (key.secs, key.value[0])).collect();
    assert_eq!(values, [(0.0, 0.0), (0.25, 1.0), (0.75, 0.0)]);
    let hit = clip(&found, "Hit");
    assert_eq!((hit.secs, hit.repeats), (2.0, false));
    let frames = track(hit, Property::Frame);
    let first = NodeSprite::Frame { sheet: "parts.plist".to_owned(), frame: "wing-hit.png".to_owned() };
    assert_eq!(frames.frames[0], first, "in keys the frame comes before the sheet");
    assert_eq!(
        notes(&found),
        [
            ("mystery", "Wing"),
            ("position type", "Wing 2"),
            ("blendFunc", "Wing 2"),
            ("CCLabelTTF", "Score"),
            ("soundChannel", "Hit"),
            ("chainedSequenceId", "Hit")
        ]
    );
}

#[test]
fn all_eases_of_cocosbuilder_are_known() {
    for number in 0..14 {
        let text = CCB.replace("<integer>9</integer>", &format!("<integer>{number}</integer>"));
        let found = described("dragon.ccb", text.as_bytes()).unwrap();
        let ease = track(clip(&found, "Flying"), Property::Rotation).keys[0].ease;
        match number {
            0 => assert_eq!(ease, Ease::Hold),
            1 => assert_eq!(ease, Ease::Linear),
            2..=7 => assert!(matches!(ease, Ease::With(..)), "{number}: {ease:?}"),
            _ => assert!(matches!(ease, Ease::Named(_)), "{number}: {ease:?}"),
        }
    }
}

#[test]
fn nodes_of_cocos_studio_have_what_their_elements_say() {
    let found = described("enemy.csd", CSD.as_bytes()).unwrap();
    assert_eq!(found.stage_px, Some([640.0, 960.0]));
    let names: Vec<&str> = found.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["Node", "Body", "Body 2"]);
    let start =
        |property| found.nodes[1].start.iter().find(|(own, _)| *own == property).map(|(_, value)| *value);
    assert_eq!(start(Property::Position), Some([5.0, 6.0, 0.0]));
    assert_eq!(start(Property::Anchor), Some([0.5, 0.25, 0.0]));
    assert_eq!(start(Property::Scale), Some([2.0, 0.5, 0.0]));
    assert_eq!(start(Property::Rotation), Some([90.0, 90.0, 0.0]));
    assert_eq!(start(Property::Opacity), Some([128.0, 0.0, 0.0]));
    assert_eq!(start(Property::Visible), Some([0.0; 3]));
    assert_eq!(start(Property::Color), Some([255.0, 128.0, 0.0]));
    assert_eq!(found.nodes[2].start, [(Property::Anchor, [0.0; 3])]);
}

#[test]
fn parts_of_a_timeline_are_clips() {
    let found = described("enemy.csd", CSD.as_bytes()).unwrap();
    let go = clip(&found, "go");
    assert_eq!(go.secs, 0.75);
    let way = track(go, Property::Position);
    let keys: Vec<(f64, f64)> = way.keys.iter().map(|key| (key.secs, key.value[0])).collect();
    assert_eq!(keys, [(0.0, 0.0), (0.75, 45.0)], "cut where the way is even");
    assert_eq!(track(go, Property::Opacity).keys[0].ease, Ease::Bezier([0.25, 0.5, 0.75, 1.5]));
    assert!(go.events.is_empty());
    let back = clip(&found, "back");
    assert_eq!((back.secs, &back.events[..]), (0.5, &[(0.0, "turned".to_owned())][..]));
    let way = track(back, Property::Position);
    assert_eq!(way.keys[0].ease, Ease::Named("EaseBackInOut"));
    assert_eq!(way.keys[1].value, [0.0; 3], "a number that is left out is 0");
    let pictures = track(back, Property::Frame);
    assert_eq!(pictures.keys[0].value[0], 1.0, "the frame that was shown before");
    assert_eq!(pictures.frames[1], NodeSprite::Image(0));
    assert_eq!(notes(&found), [("ParticleObjectData", "Body 2"), ("BlendFunc", "Body")]);
}
