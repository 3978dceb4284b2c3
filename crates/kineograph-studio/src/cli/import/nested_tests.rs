//! Imports of scenes that show scenes of other files.

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
