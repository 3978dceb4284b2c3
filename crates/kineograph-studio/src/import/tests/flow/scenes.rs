//! Scenes of CocosBuilder and Cocos Studio, as designers have them: default names, missing pictures, folders of projects.

use kineograph_runtime::format::Node;

use super::super::super::nested::NewSymbol;
use super::*;

/// A scene of Cocos Studio with these nodes, which say their classes, sizes and more.
pub(super) fn csd(nodes: &str) -> String {
    format!(
        "<GameFile><Content><Content><ObjectData Name=\"Scene\" ctype=\"GameSceneObjectData\"><Size X=\"640\" Y=\"960\" />\
         <Children>{nodes}</Children></ObjectData></Content></Content></GameFile>"
    )
}

const MIDDLE: &str = "<AnchorPoint ScaleX=\"0.5\" ScaleY=\"0.5\" /><Position X=\"320\" Y=\"480\" />";

/// A node of CocosBuilder: its class, its name, other properties, its children.
pub(super) fn ccb_node(class: &str, name: &str, properties: &str, children: &str) -> String {
    format!(
        "<dict><key>baseClass</key><string>{class}</string><key>displayName</key><string>{name}</string>\
         <key>properties</key><array>{properties}</array><key>children</key><array>{children}</array>\
         <key>animatedProperties</key><dict/></dict>"
    )
}

pub(super) fn property(name: &str, value: &str) -> String {
    format!("<dict><key>name</key><string>{name}</string><key>value</key>{value}</dict>")
}

pub(super) fn point([x, y]: [f64; 2]) -> String {
    format!("<array><real>{x}</real><real>{y}</real></array>")
}

pub(super) fn picture_property(picture: &str) -> String {
    property("displayFrame", &format!("<array><string></string><string>{picture}</string></array>"))
}

/// A scene whose root is this node; it has a sequence that moves what has keys.
pub(super) fn ccb(root: &str) -> String {
    format!(
        "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key><integer>4</integer>\
         <key>sequences</key><array><dict><key>autoPlay</key><true/><key>chainedSequenceId</key><integer>-1</integer>\
         <key>length</key><real>1</real><key>name</key><string>Default Timeline</string><key>sequenceId</key>\
         <integer>0</integer></dict></array><key>nodeGraph</key>{root}</dict></plist>"
    )
}

/// A sprite that moves to this place.
fn moving_sprite(x: f64) -> String {
    let keys: String = [[0.0, 0.0], [1.0, x]]
        .iter()
        .map(|[secs, x]| {
            format!("<dict><key>time</key><real>{secs}</real><key>value</key>{}</dict>", point([*x, 0.0]))
        })
        .collect();
    let animated = format!(
        "<key>animatedProperties</key><dict><key>0</key><dict><key>position</key><dict><key>keyframes</key>\
         <array>{keys}</array></dict></dict></dict>"
    );
    ccb_node("CCSprite", "CCSprite", &property("position", &point([x, 0.0])), "")
        .replace("<key>animatedProperties</key><dict/>", &animated)
}

pub(super) fn node<'a>(project: &'a Project, name: &str) -> &'a Node {
    project.nodes.iter().find(|node| node.name == name).unwrap_or_else(|| panic!("{name}"))
}

pub(super) fn notes(paths: &[PathBuf]) -> Vec<String> {
    gather(paths, None).contents.notes.sentences()
}

/// Where a child at 0, 0 is on the stage: at the lower left corner of what holds it.
#[test]
fn children_of_panels_without_colour_count_from_their_lower_left_corners() {
    let folder = Folder::new();
    let child = "<AbstractNodeData Name=\"Child\" ctype=\"PanelObjectData\" ComboBoxIndex=\"1\"><Size X=\"4\" Y=\"2\" />\
                 <AnchorPoint /><Position /></AbstractNodeData>";
    let text = csd(&format!(
        "<AbstractNodeData Name=\"Panel\" ClipAble=\"True\" ctype=\"PanelObjectData\"><Size X=\"640\" Y=\"960\" />{MIDDLE}\
         <Children>{child}</Children></AbstractNodeData>\
         <AbstractNodeData Name=\"Play\" ButtonText=\"Play\" FontSize=\"20\" ctype=\"ButtonObjectData\">\
         <Size X=\"100\" Y=\"40\" />{MIDDLE}<NormalFileData Type=\"Normal\" Path=\"gone.png\" Plist=\"\" /></AbstractNodeData>\
         <AbstractNodeData Name=\"Stop\" ButtonText=\"Stop\" FontSize=\"20\" ctype=\"ButtonObjectData\">\
         <Size X=\"100\" Y=\"40\" />{MIDDLE}<NormalFileData Type=\"MarkedSubImage\" Path=\"stop.png\" Plist=\"gone.plist\" />\
         </AbstractNodeData>"
    ));
    let project = folder.imported(&[folder.write("menu.csd", text)]);
    let timeline = Timeline::new(&project).unwrap();
    let pose = &poses(&timeline, 0.0)[project.nodes.iter().position(|node| node.name == "Panel").unwrap()];
    assert_eq!((pose.position, pose.anchor), ([320.0, 480.0], [0.5, 0.5]));
    let size = |name: &str| node(&project, name).content.own_size_px();
    assert_eq!(size("Panel"), Some([640.0, 960.0]), "so that its corner is at 0, 0");
    let clip = node(&project, "Panel clip");
    assert!(clip.mask.is_some());
    assert_eq!((clip.start.position, clip.start.anchor), ([320.0, 480.0], [0.5, 0.5]), "the mask covers it");
    for name in ["Play", "Stop"] {
        assert_eq!(size(name), Some([100.0, 40.0]), "{name}");
        let title = node(&project, &format!("{name} title"));
        assert_eq!(title.start.position, [50.0, 20.0], "{name}");
    }
    let Content::Shape(shape) = &node(&project, "Panel").content else { panic!("no area") };
    assert!(shape.fill.is_none() && shape.stroke.is_none(), "nothing is seen of it");
    assert_eq!(errors(&project), Vec::<String>::new());
}

#[test]
fn nodes_that_show_frames_of_a_sheet_that_is_gone_are_named() {
    let folder = Folder::new();
    let button = |name: &str| {
        format!(
            "<AbstractNodeData Name=\"{name}\" ctype=\"SpriteObjectData\"><Size X=\"100\" Y=\"40\" />{MIDDLE}\
             <FileData Type=\"MarkedSubImage\" Path=\"stop.png\" Plist=\"gone.plist\" /></AbstractNodeData>"
        )
    };
    let path = folder.write("menu.csd", csd(&(button("Play") + &button("Stop"))));
    let said = notes(&[path]);
    assert!(said.iter().any(|note| note.contains("gone.plist (shown by Play, Stop).")), "{said:?}");
}

#[test]
fn a_second_screen_with_the_names_of_the_first_is_another_one() {
    let folder = Folder::new();
    let screen =
        |x: f64| ccb(&ccb_node("CCLayer", "CCLayer", "", &(moving_sprite(x) + &moving_sprite(2.0 * x))));
    let first = folder.write("first.ccb", screen(10.0));
    let second = folder.write("second.ccb", screen(50.0));
    let before = folder.import(&Document::default(), std::slice::from_ref(&first), Taken::Update);
    assert_eq!(gather(std::slice::from_ref(&second), None).contents.taken_at_first(&before), Taken::KeepBoth);
    for taken in [Taken::KeepBoth, Taken::Update] {
        let both = folder.import(&before, std::slice::from_ref(&second), taken);
        let (old, new) = (before.to_project(), both.to_project());
        assert_eq!(new.nodes[..3], old.nodes[..], "the first screen stays as it is");
        assert_eq!(new.clips[0], old.clips[0]);
        let names: Vec<&str> = new.nodes[3..].iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["second", "CCSprite 3", "CCSprite 4"], "in the order of the file");
        assert_eq!(new.nodes[4].start.position, [50.0, 0.0]);
        assert_eq!(new.clips.len(), 2);
        // Each is found again, and updated in its place.
        for (path, sprite) in [(&first, 1), (&second, 4)] {
            let text = std::fs::read_to_string(path).unwrap();
            std::fs::write(path, screen(70.0)).unwrap();
            let paths = std::slice::from_ref(path);
            assert_eq!(gather(paths, None).contents.taken_at_first(&both), Taken::Update);
            let again = folder.import(&both, paths, Taken::Update).to_project();
            std::fs::write(path, text).unwrap();
            assert_eq!((again.nodes.len(), again.clips.len()), (6, 2), "{}", path.display());
            let moved: Vec<usize> = (0..6).filter(|at| again.nodes[*at] != new.nodes[*at]).collect();
            assert_eq!(moved, [sprite, sprite + 1], "{}", path.display());
        }
    }
}

#[test]
fn pictures_for_larger_screens_have_their_size_in_the_scene() {
    let folder = Folder::new();
    let project = "<plist version=\"1.0\"><dict><key>resourcePaths</key><array><dict><key>path</key><string>art</string></dict>\
                   <dict><key>path</key><string>../other</string></dict></array></dict></plist>";
    folder.write("game.ccbproj", project);
    folder.picture("art/resources-auto/ship.png", 64, 32);
    folder.picture("art/ui/resources-iphonehd/coin.png", 8, 8);
    folder.picture("art/plain.png", 5, 6);
    let sprite = |name: &str, picture: &str| ccb_node("CCSprite", name, &picture_property(picture), "");
    let sprites = sprite("Ship", "ship.png")
        + &sprite("Coin", "ui/coin.png")
        + &sprite("Plain", "plain.png")
        + &sprite("Gone", "ui/gone.png");
    let path = folder.write("scenes/a/menu.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &sprites)));
    let imported = folder.imported(std::slice::from_ref(&path));
    let size = |name: &str| node(&imported, name).content.own_size_px();
    assert_eq!([size("Ship"), size("Coin")], [Some([16.0, 8.0]), Some([4.0, 4.0])]);
    assert!(matches!(&node(&imported, "Plain").content, Content::Image(image) if image == "plain"));
    let path_of = |name: &str| imported.images.iter().find(|image| image.name == name).unwrap().path.clone();
    assert_eq!(path_of("gone"), "scenes/a/ui/gone.png", "as the file names it");
    assert_eq!(path_of("ship"), "art/resources-auto/ship.png");
    let said = "1 picture was not found beside its file: ui/gone.png.";
    assert!(notes(&[path]).iter().any(|note| note.starts_with(said)));
}

#[test]
fn sheets_of_cocos_studio_are_in_its_folder_or_are_single_pictures() {
    let folder = Folder::new();
    let sprite = |name: &str, path: &str, sheet: &str| {
        format!(
            "<AbstractNodeData Name=\"{name}\" ctype=\"SpriteObjectData\"><Size X=\"4\" Y=\"4\" />\
             <FileData Type=\"MarkedSubImage\" Path=\"{path}\" Plist=\"{sheet}\" /></AbstractNodeData>"
        )
    };
    folder.picture("cocosstudio/Resource/a.png", 8, 8);
    folder.write("cocosstudio/Resource/parts.plist", texts::SHEET_2);
    folder.picture("cocosstudio/Resource/single/coin.png", 8, 8);
    let nodes =
        sprite("Part", "a.png", "parts.plist") + &sprite("Coin", "Resource/single/coin.png", "coins.plist");
    let path = folder.write("cocosstudio/menu.csd", csd(&nodes));
    let project = folder.imported(std::slice::from_ref(&path));
    assert_eq!(node(&project, "Part").content.sheet(), Some("parts"));
    assert_eq!(node(&project, "Coin").content, Content::Image("coin".to_owned()));
    let said = notes(&[path]);
    assert!(!said.iter().any(|note| note.contains("coins.plist")), "{said:?}");
}

#[test]
fn what_clicks_call_is_named_before_everything_else() {
    let folder = Folder::new();
    let call =
        |name: &str, target: u8| format!("<array><string>{name}</string><integer>{target}</integer></array>");
    let button = ccb_node("CCControlButton", "Play", &property("ccControl", &call("pressedPlay:", 1)), "");
    let entry = ccb_node("CCMenuItemImage", "Stop", &property("block", &call("pressedStop:", 2)), "");
    let still = ccb_node("CCMenuItemImage", "Still", &property("block", &call("", 0)), "");
    let root = property("isTouchEnabled", "<true/>") + &property("tag", "<integer>3</integer>");
    let root = ccb_node("CCLayer", "CCLayer", &root, &(button + &entry + &still)).replacen(
        "<key>displayName</key>",
        "<key>customClass</key><string>MenuLayer</string><key>displayName</key>",
        1,
    );
    let said = notes(&[folder.write("menu.ccb", ccb(&root))]);
    let first = "2 clicks call functions of the game: Play: pressedPlay:, Stop: pressedStop: (owner). \
                 Nothing calls them here.";
    assert_eq!(said[0], first);
    assert_eq!(said[1], "1 node has the game's own class MenuLayer: menu. It is a plain node here.");
    assert!(said.last().unwrap().contains("isTouchEnabled"), "flags come last: {said:?}");
    let button = "<AbstractNodeData Name=\"Play\" CallBackType=\"Click\" CallBackName=\"onPlay\" ctype=\"ButtonObjectData\" />";
    let said = notes(&[folder.write("menu.csd", csd(button))]);
    assert!(said[0].starts_with("1 click calls a function of the game: Play: onPlay."), "{said:?}");
}

#[test]
fn a_scroll_view_shows_its_container_and_numbers_of_all_forms_are_read() {
    let folder = Folder::new();
    let properties = property("contentSize", &point([200.0, 100.0]))
        + &property("scale", "<real>0.5</real>")
        + &property("clipsToBounds", "<true/>")
        + &property("container", "<string>list.ccb</string>");
    let turned = ccb_node("CCNode", "Turned", &property("rotationX", "<real>30</real>"), "");
    let children = ccb_node("CCScrollView", "Area", &properties, "") + &turned;
    folder.write("list.ccb", ccb(&ccb_node("CCNode", "CCNode", "", "")));
    let path = folder.write("menu.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &children)));
    let mut contents = gather(std::slice::from_ref(&path), None).contents;
    assert_eq!(contents.place_symbols(Some(folder.0.path())).len(), 1);
    let project = contents.project(Some(folder.0.path()));
    assert_eq!(node(&project, "Area container").content.symbol().unwrap().path, "symbols/list.ron");
    assert_eq!(node(&project, "Area clip").content, Content::Box([200.0, 100.0]));
    assert!(node(&project, "Area clip").mask.is_some());
    assert_eq!(node(&project, "Area").start.scale, [0.5, 0.5]);
    let turned = &node(&project, "Turned").start;
    assert_eq!((turned.rotation, turned.rotation_y), (30.0, Some(0.0)));
    let said = contents.notes.sentences();
    assert!(!said.iter().any(|note| note.contains("rotationX") || note.contains("scale")), "{said:?}");
}

/// A symbol is below the project's folder, and its pictures are beside the project.
#[test]
fn a_symbol_that_is_opened_by_itself_reads_its_pictures() {
    let folder = Folder::new();
    folder.picture("btn.png", 4, 4);
    let button = ccb_node("CCSprite", "CCSprite", &picture_property("btn.png"), "");
    folder.write("button.ccb", ccb(&ccb_node("CCNode", "CCNode", "", &button)));
    let shown = ccb_node("CCBFile", "Button", &property("ccbFile", "<string>button.ccb</string>"), "");
    let path = folder.write("menu.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &shown)));
    let symbols = gather(&[path], None).contents.place_symbols(Some(folder.0.path()));
    symbols.iter().map(NewSymbol::write).for_each(Result::unwrap);
    let symbol = folder.0.path().join("symbols/button.ron");
    let (project, _) = crate::io::read_project(&symbol).unwrap();
    assert_eq!(project.images[0].path, "../btn.png");
    assert!(Roots::of_project(Some(&symbol)).reached("../btn.png").is_some());
    let outside = Folder::new();
    outside.picture("secret.png", 4, 4);
    let secret = format!("../../{}/secret.png", outside.0.path().file_name().unwrap().display());
    assert!(Roots::of_project(Some(&symbol)).reached(&secret).is_none(), "no more than that");
}
