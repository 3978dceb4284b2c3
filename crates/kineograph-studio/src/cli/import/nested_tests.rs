//! Imports of scenes that show scenes of other files.

use kineograph_runtime::Timeline;
use kineograph_runtime::format::{Content, Project};

use super::tests::Folder;

/// A scene whose nodes, by name, show these files.
fn csd(shown: &[(&str, &str)]) -> String {
    let node = |(name, file): &(&str, &str)| {
        format!(
            r#"<AbstractNodeData Name="{name}" ctype="ProjectNodeObjectData"><Position X="10" Y="20" /><FileData Type="Normal" Path="{file}" Plist="" /></AbstractNodeData>"#
        )
    };
    let nodes: String = shown.iter().map(node).collect();
    format!(
        r#"<GameFile><PropertyGroup Name="a" Type="Node" Version="3.10.0.0" /><Content ctype="GameProjectContent"><Content><Animation Duration="0" Speed="1.0" /><ObjectData Name="root" ctype="GameNodeObjectData"><Size X="100" Y="50" /><Children>{nodes}</Children></ObjectData></Content></Content></GameFile>"#
    )
}

fn ccb(file: &str) -> String {
    let child = format!(
        "<dict><key>baseClass</key><string>CCBFile</string><key>displayName</key><string>inner</string>\
         <key>children</key><array/><key>properties</key><array><dict><key>name</key><string>ccbFile</string>\
         <key>type</key><string>CCBFile</string><key>value</key><string>{file}</string></dict></array></dict>"
    );
    format!(
        "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key>\
         <integer>4</integer><key>nodeGraph</key><dict><key>baseClass</key><string>CCNode</string>\
         <key>displayName</key><string>Root</string><key>children</key><array>{child}</array>\
         <key>properties</key><array/></dict></dict></plist>"
    )
}

/// The files that the nodes of a project show, by the names of the nodes.
fn shown(project: &Project) -> Vec<(&str, &str)> {
    let nodes = project.nodes.iter();
    nodes.filter_map(|node| Some((node.name.as_str(), node.content.symbol()?.path.as_str()))).collect()
}

#[test]
fn nested_scenes_of_two_levels_become_symbols() {
    let folder = Folder::new();
    folder
        .write("menu.csd", csd(&[("left", "ui/button.csd"), ("right", "ui/button.csd"), ("gone", "no.csd")]));
    folder.write("ui/button.csd", csd(&[("icon", "icon.csd")]));
    folder.write("ui/icon.csd", csd(&[]));
    let ended = folder.import(&["menu.csd", "-o", "menu.ron"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let menu = folder.project("menu.ron");
    assert_eq!(shown(&menu), [("left", "symbols/button.ron"), ("right", "symbols/button.ron")]);
    let button = folder.project("symbols/button.ron");
    assert_eq!((shown(&button), button.stage.size), (vec![("icon", "icon.ron")], [100.0, 50.0]));
    assert_eq!(shown(&folder.project("symbols/icon.ron")), []);
    let gone = menu.nodes.iter().find(|node| node.name == "gone").unwrap();
    assert_eq!(gone.content, Content::Group);
    let said = "1 nested file can't be found or read: no.csd. An empty node stands in its place.";
    assert!(ended.err.lines().any(|line| line == said), "{}", ended.err);
}

/// As the engine does with a sequence that plays automatically; another one waits for the game.
#[test]
fn what_plays_automatically_plays_in_its_symbol() {
    let folder = Folder::new();
    folder.write("a.ccb", ccb("turn.ccb"));
    for (is_first, runs) in [("<true/>", 1), ("<false/>", 0)] {
        folder.write("turn.ccb", TURN.replace("FIRST", is_first));
        let ended = folder.import(&["a.ccb", "-o", "a.ron", "--force"]);
        assert_eq!(ended.code, 0, "{}", ended.err);
        let project = folder.project("a.ron");
        let played = project.runs.iter().filter(|run| run.node == "inner").count();
        assert_eq!(played, runs, "{is_first}");
        let waits = "1 nested file has an animation that doesn't play in its symbol yet: turn.ccb.";
        assert_eq!(ended.err.contains(waits), runs == 0, "{}", ended.err);
        std::fs::remove_dir_all(folder.path("symbols")).unwrap();
    }
}

/// A scene of one node with these properties, around another one.
fn ccb_around(properties: &str, child: &str) -> String {
    format!(
        "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key>\
         <integer>4</integer><key>nodeGraph</key><dict><key>baseClass</key><string>CCNode</string>\
         <key>displayName</key><string>Root</string><key>children</key><array>{child}</array>\
         <key>properties</key><array>{properties}</array></dict></dict></plist>"
    )
}

/// A node of a class with these properties.
fn ccb_node(class: &str, name: &str, properties: &str) -> String {
    format!(
        "<dict><key>baseClass</key><string>{class}</string><key>displayName</key><string>{name}</string>\
         <key>children</key><array/><key>properties</key><array>{properties}</array></dict>"
    )
}

fn pair(name: &str, [x, y]: [i32; 2]) -> String {
    format!(
        "<dict><key>name</key><string>{name}</string><key>value</key><array><real>{x}</real><real>{y}</real>\
         <integer>0</integer></array></dict>"
    )
}

fn number(name: &str, x: i32) -> String {
    format!("<dict><key>name</key><string>{name}</string><key>value</key><real>{x}</real></dict>")
}

/// As in the engine, the node that shows a file says where its root is. Its box is around what is drawn, wherever that is.
#[test]
fn a_nested_scene_that_is_not_in_the_corner_keeps_its_place_and_has_its_box() {
    let folder = Folder::new();
    let layer = ccb_node(
        "CCLayerColor",
        "Back",
        &[pair("position", [-40, -10]), pair("contentSize", [60, 40])].concat(),
    );
    let own = [pair("position", [7, 8]), number("rotation", 30), pair("scale", [2, 3])].concat();
    folder.write("card.ccb", ccb_around(&own, &layer));
    let file =
        "<dict><key>name</key><string>ccbFile</string><key>value</key><string>card.ccb</string></dict>";
    let shows = [pair("position", [100, 50]), number("rotation", 10), file.to_owned()].concat();
    folder.write("a.ccb", ccb_around("", &ccb_node("CCBFile", "inner", &shows)));
    let ended = folder.import(&["a.ccb", "-o", "a.ron"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let outer = folder.project("a.ron");
    let inner = outer.nodes.iter().find(|node| node.name == "inner").unwrap();
    let card = folder.project("symbols/card.ron");
    assert_eq!(card.stage.size, [60.0, 40.0], "the box is around the layer");
    let root = &card.nodes[0].start;
    assert_eq!((root.position, root.rotation, root.scale), ([40.0, 10.0], 0.0, [1.0; 2]));
    // The place of the node that shows it is that of the root, around which it turns.
    let on_stage = [0, 1].map(|axis| root.position[axis] - inner.start.anchor[axis] * card.stage.size[axis]);
    assert!(on_stage.iter().all(|off| off.abs() < 1.0e-6), "{on_stage:?}");
    assert_eq!((inner.start.position, inner.start.rotation), ([100.0, 50.0], 10.0));
}

/// What turns one axis only skews the node, as in the engine.
#[test]
fn keys_of_the_angle_of_one_axis_are_kept() {
    let folder = Folder::new();
    folder.write(
        "skew.ccb",
        TURN.replace("FIRST", "<true/>").replace("<key>rotation</key>", "<key>rotationY</key>"),
    );
    let ended = folder.import(&["skew.ccb", "-o", "skew.ron"]);
    assert_eq!((ended.code, ended.err.contains("rotationY")), (0, false), "{}", ended.err);
    let project = folder.project("skew.ron");
    let timeline = Timeline::new(&project).unwrap();
    let mut poses = Vec::new();
    timeline.poses_at(0.5, &mut poses);
    assert_eq!(poses[0].rotation_deg, [0.0, 45.0]);
}

/// A scene whose only sequence turns its root.
const TURN: &str = "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key>\
    <integer>4</integer><key>sequences</key><array><dict><key>autoPlay</key>FIRST<key>chainedSequenceId</key>\
    <integer>-1</integer><key>length</key><real>1</real><key>name</key><string>turn</string><key>sequenceId</key>\
    <integer>0</integer></dict></array><key>nodeGraph</key><dict><key>baseClass</key><string>CCNode</string>\
    <key>displayName</key><string>Root</string><key>children</key><array/><key>properties</key><array/>\
    <key>animatedProperties</key><dict><key>0</key><dict><key>rotation</key><dict><key>keyframes</key><array>\
    <dict><key>time</key><real>0</real><key>value</key><real>0</real></dict>\
    <dict><key>time</key><real>1</real><key>value</key><real>90</real></dict></array></dict></dict></dict>\
    </dict></dict></plist>";

#[test]
fn rings_are_cut_and_named() {
    let folder = Folder::new();
    folder.write("a.ccb", ccb("b.ccb"));
    folder.write("b.ccb", ccb("c.ccb"));
    folder.write("c.ccb", ccb("b.ccb"));
    let ended = folder.import(&["a.ccb", "-o", "a.ron"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert_eq!(shown(&folder.project("a.ron")), [("inner", "symbols/b.ron")]);
    assert_eq!(shown(&folder.project("symbols/b.ron")), [("inner", "c.ron")]);
    assert_eq!(shown(&folder.project("symbols/c.ron")), []);
    let said = "1 nested file shows the file that it is in: inner: b.ccb. An empty node stands in its place.";
    assert!(ended.err.lines().any(|line| line == said), "{}", ended.err);
}

#[test]
fn files_that_differ_stay_and_equal_ones_are_used_again() {
    let folder = Folder::new();
    folder.write("a.ccb", ccb("b.ccb"));
    folder.write("b.ccb", ccb("gone.ccb"));
    folder.write("symbols/b.ron", "mine");
    for output in ["first.ron", "second.ron"] {
        let ended = folder.import(&["a.ccb", "-o", output]);
        assert_eq!(ended.code, 0, "{}", ended.err);
        assert_eq!(shown(&folder.project(output)), [("inner", "symbols/b 2.ron")]);
    }
    assert_eq!(std::fs::read_to_string(folder.path("symbols/b.ron")).unwrap(), "mine");
    assert!(!folder.path("symbols/b 3.ron").exists());
}
