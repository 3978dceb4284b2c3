//! Scenes of CocosBuilder and Cocos Studio.

use kineograph_import::{
    ChainClip, Clip, Description, Ease, Lost, NestedPart, NestedPlay, NodeContent, NodeProperty, Track,
    TrackClip,
};

use crate::support::described;
use crate::support::texts::{self, CCB, CCB_CHAINS, CSD, CSD_0, CSD_21, in_utf_16};

fn clip<'a>(found: &'a Description, name: &str) -> &'a TrackClip {
    match found.clips.iter().find(|clip| clip.name() == name) {
        Some(Clip::Tracks(clip)) => clip,
        other => panic!("{other:?}"),
    }
}

fn track(clip: &TrackClip, property: NodeProperty) -> &Track {
    clip.tracks.iter().find(|track| track.property == property).unwrap()
}

fn losses(found: &Description) -> Vec<(Lost, u64, Vec<&str>)> {
    let all = found.losses.iter();
    all.map(|loss| (loss.what.clone(), loss.times, loss.places.iter().map(String::as_str).collect()))
        .collect()
}

/// Times and first values of keys.
fn first_values(clip: &TrackClip, property: NodeProperty) -> Vec<(f64, f64)> {
    track(clip, property).keys.iter().map(|key| (key.secs, key.value[0])).collect()
}

#[test]
fn nodes_of_cocosbuilder_have_their_places_and_pictures() {
    let found = described("dragon.ccb", CCB.as_bytes()).unwrap();
    let names: Vec<&str> = found.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["Dragon", "Wing", "Wing 2", "Score"]);
    assert_eq!(found.nodes[1].parent, Some(0));
    let frame = NodeContent::Frame { sheet: "parts.plist".to_owned(), frame: "wing.png".to_owned() };
    assert_eq!(found.nodes[1].content, frame);
    assert_eq!(found.nodes[2].content, NodeContent::Image(0));
    assert_eq!(
        (found.images[0].path.as_str(), &found.needs[..]),
        ("eye.png", &["parts.plist".to_owned()][..])
    );
    assert_eq!(
        found.nodes[1].start,
        [
            (NodeProperty::Position, [-8.0, 4.0, 0.0]),
            (NodeProperty::Anchor, [0.75, 0.125, 0.0]),
            (NodeProperty::Flip, [1.0, 0.0, 0.0])
        ]
    );
}

#[test]
fn sequences_of_cocosbuilder_are_clips_with_their_eases_and_callbacks() {
    let found = described("dragon.ccb", CCB.as_bytes()).unwrap();
    let flying = clip(&found, "Flying");
    assert_eq!((flying.secs, flying.repeats), (1.0, true));
    assert_eq!(flying.events, [(0.5, "onFlap".to_owned())]);
    let turn = track(flying, NodeProperty::Rotation);
    let eases: Vec<Ease> = turn.keys.iter().map(|key| key.ease).collect();
    assert_eq!(eases, [Ease::Named("EaseBounceOut"), Ease::With("EaseIn", 3.0), Ease::Linear]);
    assert_eq!(turn.keys[1].value, [-80.0, -80.0, 0.0]);
    // Hidden before the first key; each key changes it, whatever its value says.
    let shown = track(flying, NodeProperty::Visible);
    let values: Vec<(f64, f64)> = shown.keys.iter().map(|key| (key.secs, key.value[0])).collect();
    assert_eq!(values, [(0.0, 0.0), (0.25, 1.0), (0.75, 0.0)]);
    let hit = clip(&found, "Hit");
    assert_eq!((hit.secs, hit.repeats), (2.0, false));
    let frames = track(hit, NodeProperty::Frame);
    let first = NodeContent::Frame { sheet: "parts.plist".to_owned(), frame: "wing-hit.png".to_owned() };
    assert_eq!(frames.frames[0], first, "in keys the frame comes before the sheet");
    let blends: Vec<_> = found.nodes.iter().map(|node| (node.name.as_str(), node.blend)).collect();
    assert!(blends.contains(&("Wing 2", Some([770, 1]))) && blends.contains(&("Score", None)), "{blends:?}");
    assert_eq!(
        losses(&found),
        [
            (Lost::Property("mystery".to_owned()), 1, vec!["Wing"]),
            (Lost::PositionUnits, 1, vec!["Wing 2"]),
            (Lost::Text, 1, vec!["Score"]),
            (Lost::Sounds, 1, vec!["Hit"]),
        ]
    );
}

/// The same scene with keys of the angles of both axes; those of y are changed by `change`.
fn turned_by_axes(change: impl Fn(String) -> String) -> Description {
    let (from, to) = (CCB.find("<key>rotation</key>").unwrap(), CCB.find("<key>visible</key>").unwrap());
    let of = |axis: &str| CCB[from..to].replace("<key>rotation</key>", &format!("<key>rotation{axis}</key>"));
    let text = format!("{}{}{}{}", &CCB[..from], of("X"), change(of("Y")), &CCB[to..]);
    described("dragon.ccb", text.as_bytes()).unwrap()
}

#[test]
fn angles_of_both_axes_of_cocosbuilder_are_a_rotation_where_they_are_equal() {
    let plain = described("dragon.ccb", CCB.as_bytes()).unwrap();
    let equal = turned_by_axes(|keys| keys);
    assert_eq!(equal.clips, plain.clips);
    let skewed = turned_by_axes(|keys| keys.replace("<real>-80</real>", "<real>20</real>"));
    let clip = clip(&skewed, "Flying");
    assert_eq!(first_values(clip, NodeProperty::RotationX), [(0.0, 0.0), (0.5, -80.0), (1.0, 0.0)]);
    assert_eq!(first_values(clip, NodeProperty::RotationY), [(0.0, 0.0), (0.5, 20.0), (1.0, 0.0)]);
    assert!(clip.tracks.iter().all(|track| track.property != NodeProperty::Rotation));
    assert_eq!(skewed.losses, plain.losses, "nothing of it is lost");
}

#[test]
fn all_eases_of_cocosbuilder_are_known() {
    for number in 0..14 {
        let text = CCB.replace("<integer>9</integer>", &format!("<integer>{number}</integer>"));
        let found = described("dragon.ccb", text.as_bytes()).unwrap();
        let ease = track(clip(&found, "Flying"), NodeProperty::Rotation).keys[0].ease;
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
    assert_eq!(names, ["enemy", "Body", "Body 2"]);
    let start =
        |property| found.nodes[1].start.iter().find(|(own, _)| *own == property).map(|(_, value)| *value);
    assert_eq!(start(NodeProperty::Position), Some([5.0, 6.0, 0.0]));
    assert_eq!(start(NodeProperty::Anchor), Some([0.5, 0.25, 0.0]));
    assert_eq!(start(NodeProperty::Scale), Some([2.0, 0.5, 0.0]));
    assert_eq!(start(NodeProperty::Rotation), Some([90.0, 90.0, 0.0]));
    assert_eq!(start(NodeProperty::Opacity), Some([128.0, 0.0, 0.0]));
    assert_eq!(start(NodeProperty::Visible), Some([0.0; 3]));
    assert_eq!(start(NodeProperty::Color), Some([255.0, 128.0, 0.0]));
    assert_eq!(found.nodes[2].start, [(NodeProperty::Anchor, [0.0; 3])]);
}

#[test]
fn parts_of_a_timeline_are_clips() {
    let found = described("enemy.csd", CSD.as_bytes()).unwrap();
    let go = clip(&found, "go");
    assert_eq!(go.secs, 0.75);
    let way = track(go, NodeProperty::Position);
    let keys: Vec<(f64, f64)> = way.keys.iter().map(|key| (key.secs, key.value[0])).collect();
    assert_eq!(keys, [(0.0, 0.0), (0.75, 45.0)], "cut where the way is even");
    assert_eq!(track(go, NodeProperty::Opacity).keys[0].ease, Ease::Bezier([0.25, 0.5, 0.75, 1.5]));
    assert!(go.events.is_empty());
    let back = clip(&found, "back");
    assert_eq!((back.secs, &back.events[..]), (0.5, &[(0.0, "turned".to_owned())][..]));
    let way = track(back, NodeProperty::Position);
    assert_eq!(way.keys[0].ease, Ease::Named("EaseBackInOut"));
    assert_eq!(way.keys[1].value, [0.0; 3], "a number that is left out is 0");
    let pictures = track(back, NodeProperty::Frame);
    assert_eq!(pictures.keys[0].value[0], 1.0, "the frame that was shown before");
    assert_eq!(pictures.frames[1], NodeContent::Image(0));
    let blending = Lost::Property("BlendFunc".to_owned());
    assert_eq!(losses(&found), [(Lost::Particles, 1, vec!["Body 2"]), (blending, 1, vec!["Body"])]);
    assert_eq!(found.first_clip, Some(0), "the one that was open");
}

#[test]
fn timelines_are_known_by_the_types_of_their_frames() {
    let found = described("crab.csd", CSD_0.as_bytes()).unwrap();
    let names: Vec<&str> = found.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["crab", "arm", "Sprite", "dust", "name"]);
    let all = clip(&found, "crab");
    assert_eq!(all.secs, 1.0, "24 frames of 1/60 s at two fifths of their speed");
    assert_eq!(first_values(all, NodeProperty::Position), [(0.0, 2.0), (0.5, 8.0), (1.0, 2.0)]);
    let eases: Vec<Ease> = track(all, NodeProperty::Position).keys.iter().map(|key| key.ease).collect();
    assert_eq!(eases, [Ease::Linear, Ease::Hold, Ease::Linear]);
    assert_eq!(track(all, NodeProperty::Scale).keys[0].value, [0.5, 0.25, 0.0]);
    assert_eq!(track(all, NodeProperty::Rotation).keys[1].value, [30.0, -10.0, 0.0]);
    assert_eq!(track(all, NodeProperty::Anchor).keys[0].value, [0.5, 0.25, 0.0]);
    assert_eq!(first_values(all, NodeProperty::Visible), [(0.0, 1.0), (0.5, 0.0)]);
    assert_eq!(first_values(all, NodeProperty::Z), [(0.25, 3.0)]);
    assert_eq!(track(all, NodeProperty::Frame).frames, [NodeContent::Image(0)]);
    // One timeline has both.
    assert_eq!(first_values(all, NodeProperty::Opacity), [(0.0, 0.0), (1.0, 200.0)]);
    let colors: Vec<[f64; 3]> = track(all, NodeProperty::Color).keys.iter().map(|key| key.value).collect();
    assert_eq!(colors, [[255.0, 128.0, 0.0], [55.0, 128.0, 100.0]]);
    assert_eq!(all.events, [(1.0, "snapped".to_owned())], "an event without a name is none");
    assert!(found.nodes[1].start.contains(&(NodeProperty::Z, [2.0, 0.0, 0.0])));
}

#[test]
fn what_is_lost_is_counted_and_named() {
    let found = described("crab.csd", CSD_0.as_bytes()).unwrap();
    assert_eq!(
        losses(&found),
        [
            (Lost::Particles, 1, vec!["dust"]),
            (Lost::Text, 1, vec!["name"]),
            (Lost::Property("InnerActionFrame".to_owned()), 1, vec!["Sprite"]),
            (Lost::NamelessProperty, 1, vec!["Sprite"]),
            (Lost::NodeOfKeys, 1, vec!["99"]),
        ]
    );
    let twice = CSD_0
        .replace("name=\"name\"", "")
        .replace("ctype=\"ParticleObjectData\"", "ctype=\"TextAtlasObjectData\"");
    let found = described("crab.csd", twice.as_bytes()).unwrap();
    assert_eq!(losses(&found)[0], (Lost::Text, 2, vec!["dust", "name"]));
}

/// What nodes play of the files that they show.
#[test]
fn plays_are_those_of_their_parts() {
    let frame = |index: u32, rest: &str| format!(r#"<InnerActionFrame FrameIndex="{index}" {rest} />"#);
    let named = |index: u32, name: &str| {
        frame(index, &format!(r#"InnerActionType="NoLoopAction" CurrentAniamtionName="{name}""#))
    };
    let frames = [
        frame(30, r#"InnerActionType="SingleFrame" SingleFrameIndex="9""#),
        named(12, "wave"),
        frame(60, r#"CurrentAniamtionName="-- ALL --""#),
        frame(61, r#"InnerActionType="Backwards""#),
        frame(62, r#"InnerActionType="LoopAction""#),
    ];
    let timeline = |tag, frames: &str| {
        format!(r#"<Timeline ActionTag="{tag}" Property="ActionValue">{frames}</Timeline>"#)
    };
    let text = format!(
        r#"<GameFile><Content><Content><Animation Duration="90" Speed="0.5">{}{}</Animation>
        <AnimationList><AnimationInfo Name="late" StartIndex="36" EndIndex="96" /><AnimationInfo Name="late" StartIndex="0" EndIndex="12" /></AnimationList>
        <ObjectData Name="root"><Children><AbstractNodeData Name="plain" ActionTag="1" ctype="SingleNodeObjectData" />
        <AbstractNodeData Name="hand" ActionTag="2" InnerActionSpeed="2" ctype="ProjectNodeObjectData"><FileData Path="hand.csd" /></AbstractNodeData>
        </Children></ObjectData></Content></Content></GameFile>"#,
        timeline(1, &frames[0]),
        timeline(2, &frames.concat()),
    );
    let found = described("wave.csd", text.as_bytes()).unwrap();
    let lost = |name: &str| Lost::Unread(format!("ActionValue/{name}"));
    assert_eq!(
        losses(&found),
        [
            (Lost::Property("ActionValue".to_owned()), 1, vec!["plain"]),
            (lost("InnerActionType"), 1, vec!["hand"]),
            (lost("CurrentAniamtionName"), 1, vec!["hand"]),
        ]
    );
    let play = |secs, part, repeats, max_frames| NestedPlay {
        node: 2,
        secs,
        part,
        repeats,
        frames_per_sec: 120.0,
        max_frames,
    };
    let wave = || NestedPart::Named("wave".to_owned());
    let timeline = found.timeline.as_ref().unwrap();
    assert_eq!((timeline.secs, timeline.frames_per_sec), (3.0, 30.0));
    let whole = timeline.whole.as_ref().unwrap();
    assert_eq!((whole.name.as_str(), whole.secs), ("wave", 3.2), "up to the end of the last animation");
    let expected = [
        play(0.0, wave(), false, 78.0),
        play(0.4, wave(), false, 78.0),
        play(1.0, NestedPart::Frame(9.0), false, 60.0),
        play(2.0, NestedPart::All, true, 30.0),
    ];
    assert_eq!(whole.plays, expected);
    let ranges: Vec<(&str, [f64; 2])> =
        timeline.parts.iter().map(|part| (part.name.as_str(), part.range_secs)).collect();
    assert_eq!(ranges, [("late", [1.2, 3.2]), ("late", [0.0, 0.4])]);
    let secs: Vec<f64> = clip(&found, "late").plays.iter().map(|play| play.secs).collect();
    assert_eq!(secs.len(), 2, "the frame that is shown at its beginning, and the one in it");
    assert!(secs[0] == 0.0 && (secs[1] - 0.8).abs() < 1e-9, "{secs:?}");
}

#[test]
fn timelines_with_both_attributes_are_read_once() {
    let found = described("lamp.csd", CSD_21.as_bytes()).unwrap();
    let all = clip(&found, "lamp");
    let kinds: Vec<(usize, NodeProperty)> =
        all.tracks.iter().map(|track| (track.node, track.property)).collect();
    let expected = [
        (1, NodeProperty::Position),
        (1, NodeProperty::Color),
        (1, NodeProperty::Opacity),
        (2, NodeProperty::Color),
        (2, NodeProperty::Opacity),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(all.tracks[2].keys[0].value[0], 100.0);
    assert_eq!(all.tracks[4].keys[0].value[0], 200.0, "a timeline of its own counts for the opacity");
    // The animation ends where it says, between two keys.
    assert_eq!((all.secs, all.tracks[0].keys.last().unwrap().value[0]), (1.0, 3.0));
    assert_eq!(losses(&found), [(Lost::KeysOutside, 1, vec!["lamp"])]);
}

/// What of a scene is noted beyond what it always is.
fn noted(name: &str, text: &str, from: &str, to: &str) -> Vec<(Lost, Vec<String>)> {
    assert!(text.contains(from), "{from}");
    let before = described(name, text.as_bytes()).unwrap().losses;
    let after = described(name, text.replacen(from, to, 1).as_bytes()).unwrap().losses;
    let new = after.into_iter().filter(|loss| !before.contains(loss));
    new.map(|loss| (loss.what, loss.places)).collect()
}

fn unread(name: &str, place: &str) -> Vec<(Lost, Vec<String>)> {
    vec![(Lost::Unread(name.to_owned()), vec![place.to_owned()])]
}

fn beyond(name: &str, least: &str, most: &str, place: &str) -> Vec<(Lost, Vec<String>)> {
    let [name, least, most] = [name, least, most].map(str::to_owned);
    vec![(Lost::Beyond { name, least, most }, vec![place.to_owned()])]
}

#[test]
fn values_of_cocos_studio_that_cannot_be_read_are_noted() {
    let noted = |from, to| noted("enemy.csd", CSD, from, to);
    assert_eq!(noted("X=\"5.0\"", "X=\"abc\""), unread("X", "Body"));
    assert_eq!(noted("X=\"5.0\"", "X=\"1e999\""), unread("X", "Body"));
    assert_eq!(noted("X=\"5.0\"", "X=\"1e30\""), beyond("X", "-1000000000", "1000000000", "Body"));
    assert_eq!(noted("Alpha=\"128\"", "Alpha=\"9999\""), beyond("Alpha", "0", "255", "Body"));
    assert_eq!(
        noted("VisibleForFrame=\"False\"", "VisibleForFrame=\"no\""),
        unread("VisibleForFrame", "Body")
    );
    assert_eq!(noted("G=\"128\"", "G=\"12.5\""), [(Lost::Fraction("G".to_owned()), vec!["Body".to_owned()])]);
    assert_eq!(noted("G=\"128\"", ""), unread("G", "Body"));
    assert_eq!(noted("Type=\"27\"", "Type=\"31\""), [(Lost::UnknownEase, vec!["Body".to_owned()])]);
    assert_eq!(
        noted("StartIndex=\"60\"", "StartIndex=\"95\""),
        [(Lost::BackwardRange, vec!["back".to_owned()])]
    );
    assert_eq!(noted("EndIndex=\"90\"", "EndIndex=\"1e9\""), beyond("EndIndex", "0", "600000", "back"));
    assert_eq!(noted("X=\"640.0\"", "X=\"wide\""), unread("X", "enemy.csd"));
}

#[test]
fn values_of_cocosbuilder_that_cannot_be_read_are_noted() {
    let noted = |from, to| noted("dragon.ccb", CCB, from, to);
    assert_eq!(noted("<real>-8</real>", "<string>abc</string>"), unread("position", "Wing"));
    assert_eq!(
        noted("<real>-8</real>", "<real>1e30</real>"),
        beyond("position", "-1000000000", "1000000000", "Wing")
    );
    assert_eq!(
        noted("<integer>9</integer>", "<integer>99</integer>"),
        [(Lost::UnknownEase, vec!["Wing".to_owned()])]
    );
    assert_eq!(
        noted("<key>opt</key><real>3</real>", "<key>opt</key><real>0</real>"),
        beyond("opt", "0.001", "1000", "Wing")
    );
    assert_eq!(
        noted("<key>length</key><real>1</real>", "<key>length</key><real>0.4</real>"),
        [(Lost::KeysOutside, vec!["Flying".to_owned()]), (Lost::CutEase, vec!["Wing".to_owned()])]
    );
    assert_eq!(
        noted("<key>name</key><string>anchorPoint</string>", "<key>name</key><string>tag</string>"),
        [(Lost::Setting, vec!["tag".to_owned()])]
    );
    assert_eq!(
        noted("<key>sequenceId</key><integer>1</integer>", "<key>sequenceId</key><integer>7</integer>"),
        [(Lost::SequenceOfKeys, vec!["Wing".to_owned()])]
    );
    assert_eq!(
        noted("<string>onFlap</string>", "<string></string>"),
        [(Lost::NamelessEvent, vec!["Flying".to_owned()])]
    );
}

fn chain<'a>(found: &'a Description, name: &str) -> &'a ChainClip {
    match found.clips.iter().find(|clip| clip.name() == name) {
        Some(Clip::Chain(clip)) => clip,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sequence_that_follows_another_one_makes_a_chain() {
    let found = described("menu.ccb", CCB_CHAINS.as_bytes()).unwrap();
    let names: Vec<&str> = found.clips.iter().map(Clip::name).collect();
    assert_eq!(names, ["Intro", "Loop", "A", "B", "Lost", "Intro chain", "A chain", "B chain"]);
    assert_eq!(chain(&found, "Intro chain").clips, [0, 1]);
    assert_eq!(chain(&found, "Intro chain").repeats_from, None, "the last one repeats itself");
    assert!(clip(&found, "Loop").repeats && !clip(&found, "Intro").repeats);
    assert_eq!(
        (&chain(&found, "A chain").clips[..], chain(&found, "A chain").repeats_from),
        (&[2, 3][..], Some(0))
    );
    assert_eq!(chain(&found, "B chain").clips, [3, 2]);
    assert_eq!(found.first_clip, Some(5), "the chain of the one that plays by itself");
    assert_eq!(losses(&found), [(Lost::NextSequence, 1, vec!["Lost"])]);
}

#[test]
fn a_sequence_that_follows_another_one_begins_with_the_values_of_the_start() {
    let found = described("menu.ccb", CCB_CHAINS.as_bytes()).unwrap();
    assert_eq!(
        found.nodes[0].start,
        [(NodeProperty::Position, [30.0, 40.0, 0.0])],
        "not where it was when it was saved"
    );
    let looped = track(clip(&found, "Loop"), NodeProperty::Position);
    assert_eq!((looped.keys.len(), looped.keys[0].value), (1, [30.0, 40.0, 0.0]));
    assert!(!clip(&found, "Intro").tracks.iter().any(|track| track.property == NodeProperty::Opacity));
}

#[test]
fn chains_as_long_as_a_file_are_refused_in_time() {
    let sequence = |id: usize| {
        format!(
            "<dict><key>name</key><string>s</string><key>sequenceId</key><integer>{id}</integer><key>length</key><real>1</real>\
             <key>chainedSequenceId</key><integer>{}</integer></dict>",
            id + 1
        )
    };
    let start = CCB_CHAINS.find("<key>sequences</key><array>").unwrap();
    let all: String = (0..2000).map(sequence).collect();
    let text = format!("{}<key>sequences</key><array>{all}</array></dict></plist>", &CCB_CHAINS[..start]);
    let refused = described("menu.ccb", text.as_bytes()).unwrap_err();
    assert!(refused.to_string().starts_with("the number of items is"), "{refused}");
}

#[test]
fn a_scene_that_is_cut_off_says_where_it_ends() {
    let cut = |text: &str, after: &str| text[..text.find(after).unwrap() + after.len()].to_owned();
    for (name, text) in
        [("a.csd", cut(CSD, "<ObjectData")), ("b.csd", cut(CSD, "<ObjectData").replace('\n', "\r\n"))]
    {
        let line = text.matches('\n').count() + 1;
        let column = text.rsplit('\n').next().unwrap().chars().count() + 1;
        let error = described(name, text.as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{line}:{column}: the file ends before all that it opens is closed")
        );
    }
    let inside = cut(CSD, "<Content");
    let closed = format!("{inside}>");
    let error = described("c.csd", closed.as_bytes()).unwrap_err().to_string();
    assert!(
        error.ends_with("the file ends before all that it opens is closed") && !error.starts_with("1:1"),
        "{error}"
    );
}

#[test]
fn texts_may_be_in_utf_16() {
    for (name, text) in texts::ALL {
        for bytes in in_utf_16(text) {
            assert_eq!(described(name, &bytes), described(name, text.as_bytes()), "{name}");
        }
        // Half a character is missing.
        let [mut cut, _] = in_utf_16(text);
        cut.truncate(cut.len() - 5);
        assert!(described(name, &cut).is_err(), "{name}");
    }
}

/// A timeline of colour and opacity makes two tracks, and what is wrong in it is noted once.
#[test]
fn what_two_tracks_share_is_noted_once() {
    let from = "<ColorFrame FrameIndex=\"0\"";
    assert!(CSD_0.contains(from));
    let text = CSD_0.replacen(from, "<ColorFrame FrameIndex=\"soon\"", 1);
    let found = described("crab.csd", text.as_bytes()).unwrap();
    let unread = Lost::Unread("ColorFrame/FrameIndex".to_owned());
    assert_eq!(found.losses.iter().find(|loss| loss.what == unread).map(|loss| loss.times), Some(1));
}

/// Which of two nodes with one number is animated isn't said, and an event needs a name.
#[test]
fn second_nodes_and_events_without_names_are_noted() {
    let text = r#"<GameFile><Animation Duration="60"><Timeline ActionTag="7" FrameType="EventFrame">
        <EventFrame FrameIndex="0" Value="" /><EventFrame FrameIndex="5" Value="hit" /><EventFrame FrameIndex="6" Value="" />
        </Timeline><Timeline ActionTag="9" FrameType="EventFrame"><EventFrame FrameIndex="9" Value="" /></Timeline></Animation><ObjectData Name="Scene"><Children>
        <A Name="one" ActionTag="7" /><A Name="two" ActionTag="7" /><A Name="three" ActionTag="8" /><A Name="four" ActionTag="8" /><A Name="five" ActionTag="9" />
        </Children></ObjectData></GameFile>"#;
    let found = described("twice.csd", text.as_bytes()).unwrap();
    let expected = [(Lost::SecondNode, 1, vec!["two"]), (Lost::NamelessEvent, 1, vec!["five"])];
    assert_eq!(losses(&found), expected);
}

/// Each half of a character in UTF-16 is replaced, and counted.
#[test]
fn halves_of_characters_are_noted() {
    let units: Vec<u16> = CSD.replace("Enemy", "#").encode_utf16().collect();
    let halved = units.iter().map(|unit| if *unit == u16::from(b'#') { 0xd800 } else { *unit });
    let bytes: Vec<u8> = std::iter::once(0xfeff).chain(halved).flat_map(u16::to_le_bytes).collect();
    let found = described("enemy.csd", &bytes).unwrap();
    assert!(losses(&found).contains(&(Lost::HalfCharacter, 1, vec![])));
}
