//! Imports of Cocos Studio's scenes that play animations of nested ones.

use kineograph_runtime::Timeline;
use kineograph_runtime::format::Project;

use super::tests::Folder;

/// A scene of so many frames.
fn scene(frames: u32, list: &str, timelines: &str, nodes: &str) -> String {
    format!(
        r#"<GameFile><PropertyGroup Name="a" Type="Node" Version="3.10.0.0" /><Content ctype="GameProjectContent"><Content><Animation Duration="{frames}" Speed="1.0" ActivedAnimationName="shown">{timelines}</Animation><AnimationList>{list}</AnimationList><ObjectData Name="root" ctype="GameNodeObjectData"><Size X="100" Y="50" /><Children>{nodes}</Children></ObjectData></Content></Content></GameFile>"#
    )
}

/// A scene whose child is at the x of the frame, up to 120.
fn flame() -> String {
    let info =
        |name, from, to| format!(r#"<AnimationInfo Name="{name}" StartIndex="{from}" EndIndex="{to}" />"#);
    let list = info("idle", 0, 30) + &info("burn", 40, 100);
    let x = r#"<Timeline ActionTag="1" Property="Position"><PointFrame FrameIndex="0" X="0" Y="0" /><PointFrame FrameIndex="120" X="120" Y="0" /></Timeline>"#;
    let spark = r#"<AbstractNodeData Name="spark" ActionTag="1" ctype="SingleNodeObjectData" />"#;
    scene(120, &list, x, spark)
}

fn node(name: &str, tag: u32, speed: &str) -> String {
    format!(
        r#"<AbstractNodeData Name="{name}" ActionTag="{tag}" InnerActionSpeed="{speed}" ctype="ProjectNodeObjectData"><FileData Type="Normal" Path="flame.csd" Plist="" /></AbstractNodeData>"#
    )
}

/// A timeline whose frames play something: their numbers, types, animations and single frames.
fn plays(tag: u32, frames: &[(u32, &str, &str, u32)]) -> String {
    let frame = |(at, kind, name, single): &(u32, &str, &str, u32)| {
        format!(
            r#"<InnerActionFrame FrameIndex="{at}" Tween="False" InnerActionType="{kind}" CurrentAniamtionName="{name}" SingleFrameIndex="{single}" />"#
        )
    };
    let frames: String = frames.iter().map(frame).collect();
    format!(r#"<Timeline ActionTag="{tag}" Property="ActionValue">{frames}</Timeline>"#)
}

/// Which frame of the flame a node shows, by where the spark is.
fn shown_frame(menu: &Project, flame: &Project, node: &str, secs: f64) -> f64 {
    let sampled = |project: &Project, node: &str, secs| {
        let index = project.nodes.iter().position(|other| other.name == node).unwrap();
        let mut poses = Vec::new();
        Timeline::new(project).unwrap().poses_at(secs, &mut poses);
        poses[index]
    };
    f64::from(sampled(flame, "spark", sampled(menu, node, secs).time_secs).position[0])
}

fn assert_frames(folder: &Folder, node: &str, expected: impl Fn(f64) -> f64, times: &[f64]) {
    let (menu, flame) = (folder.project("menu.ron"), folder.project("symbols/flame.ron"));
    for secs in times.iter().copied() {
        let (found, expected) = (shown_frame(&menu, &flame, node, secs), expected(secs));
        assert!((found - expected).abs() < 1e-3, "{node} at {secs} s: {found} instead of {expected}");
    }
}

/// A frame is shown for a sixtieth of a second, also the last one of a round.
fn round(frames: f64, from: f64, to: f64) -> f64 {
    (from + frames % (to - from + 1.0)).min(to)
}

#[test]
fn frames_play_animations_of_nested_files() {
    let folder = Folder::new();
    folder.write("flame.csd", flame());
    let of_left = [
        (60, "LoopAction", "burn", 0),
        (0, "NoLoopAction", "idle", 0),
        (180, "SingleFrame", "burn", 15),
        (210, "NoLoopAction", "-- ALL --", 0),
    ];
    let of_right = [(30, "LoopAction", "idle", 0)];
    let of_gone =
        [(0, "LoopAction", "gone", 0), (9, "SingleFrame", "-- ALL --", 7), (20, "LoopAction", "gone", 0)];
    let timelines = plays(7, &of_left) + &plays(8, &of_right) + &plays(9, &of_gone);
    let nodes = node("left", 7, "1.0") + &node("right", 8, "0.5") + &node("third", 9, "1.0");
    folder.write("menu.csd", scene(240, "", &timelines, &nodes));
    let ended = folder.import(&["menu.csd", "-o", "menu.ron"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let said = "1 animation is not in the nested file that plays it: third: gone. The beginning of the file is shown instead.";
    assert_eq!(ended.err.lines().collect::<Vec<_>>(), [said], "{}", ended.err);

    let left = |secs: f64| match secs * 60.0 {
        frames if frames < 60.0 => frames.min(30.0),
        frames if frames < 180.0 => round(frames - 60.0, 40.0, 100.0),
        frames if frames < 210.0 => 15.0,
        // No longer than the scene itself.
        frames => (frames - 210.0).min(30.0),
    };
    let times =
        [0.0, 0.2, 0.49, 0.7, 0.99, 1.0, 1.3, 1.99, 2.01, 2.02, 2.5, 2.99, 3.0, 3.4, 3.5, 3.8, 4.0, 9.0];
    assert_frames(&folder, "left", left, &times);
    // It begins anew with its first frame, and goes on when the scene is over.
    let right = |secs: f64| match secs * 30.0 {
        frames if frames < 15.0 => frames,
        frames => round(frames - 15.0, 0.0, 30.0),
    };
    assert_frames(
        &folder,
        "right",
        right,
        &[0.0, 0.3, 0.49, 0.5, 1.0, 1.51, 1.6, 2.9, 3.99, 4.01, 4.1, 4.7, 8.0, 60.1],
    );
    let third = |secs: f64| if (0.15..0.333).contains(&secs) { 7.0 } else { 0.0 };
    assert_frames(&folder, "third", third, &[0.0, 0.1, 0.15, 0.3, 0.34, 3.0, 5.0]);

    let flame = folder.project("symbols/flame.ron");
    let markers: Vec<(&str, f64)> =
        flame.markers.iter().map(|marker| (marker.name.as_str(), marker.at_secs)).collect();
    assert_eq!(markers, [("idle", 0.0), ("burn", 40.0 / 60.0)]);
    assert_eq!(flame.clips.len(), 1, "the whole timeline");
}

/// What plays where an animation of the scene begins starts there, as in the engine.
#[test]
fn animations_of_the_scene_begin_with_what_plays_there() {
    let folder = Folder::new();
    folder.write("flame.csd", flame());
    let list = r#"<AnimationInfo Name="other" StartIndex="0" EndIndex="60" /><AnimationInfo Name="shown" StartIndex="90" EndIndex="150" />"#;
    let frames = [(0, "LoopAction", "idle", 0), (60, "LoopAction", "burn", 0), (120, "SingleFrame", "", 5)];
    folder.write("menu.csd", scene(240, list, &plays(7, &frames), &node("left", 7, "1.0")));
    assert_eq!(folder.import(&["menu.csd", "-o", "menu.ron"]).code, 0);
    let left = |secs: f64| if secs < 0.5 { 40.0 + secs * 60.0 } else { 5.0 };
    assert_frames(&folder, "left", left, &[0.0, 0.1, 0.4, 0.5, 0.9, 1.0, 7.0]);
}

#[test]
fn scenes_without_animations_are_played_as_a_whole() {
    let folder = Folder::new();
    let text = flame();
    let (before, rest) = text.split_once("<AnimationList>").unwrap();
    let (_, after) = rest.split_once("</AnimationList>").unwrap();
    folder.write("flame.csd", format!("{before}{after}"));
    let frames = [(0, "LoopAction", "-- ALL --", 0)];
    folder.write("menu.csd", scene(60, "", &plays(7, &frames), &node("left", 7, "2.0")));
    let ended = folder.import(&["menu.csd", "-o", "menu.ron"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    // The scene has only 60 frames.
    assert_frames(
        &folder,
        "left",
        |secs| round(secs * 120.0, 0.0, 60.0),
        &[0.0, 0.2, 0.45, 0.505, 0.7, 1.2, 5.5],
    );
}
