//! What CocosBuilder means by sizes, opacities, corners and keys, as the engine shows it.

use kineograph_runtime::format::{Action, Kind};

use super::scenes::{ccb, ccb_node, csd, node, notes, picture_property, point, property};
use super::*;

fn percent([x, y]: [f64; 2]) -> String {
    format!("<array><real>{x}</real><real>{y}</real><integer>4</integer></array>")
}

fn whole_size() -> String {
    property("contentSize", "<array><real>100</real><real>100</real><integer>1</integer></array>")
}

/// Keys of a property: times and values.
fn keys(name: &str, keys: &[(f64, String)]) -> String {
    let key = |(secs, value): &(f64, String)| {
        format!(
            "<dict><key>easing</key><dict><key>opt</key><real>2</real><key>type</key><integer>3</integer></dict>\
             <key>time</key><real>{secs}</real><key>value</key>{value}</dict>"
        )
    };
    let keys: String = keys.iter().map(key).collect();
    format!("<key>{name}</key><dict><key>keyframes</key><array>{keys}</array></dict>")
}

fn animated(node: &str, keys: &str) -> String {
    // Those inside of it have theirs before.
    let (before, after) = node.rsplit_once("<key>animatedProperties</key><dict/>").unwrap();
    format!("{before}<key>animatedProperties</key><dict><key>0</key><dict>{keys}</dict></dict>{after}")
}

#[test]
fn pictures_for_all_screens_are_as_large_as_the_project_says() {
    let folder = Folder::new();
    let project =
        "<plist version=\"1.0\"><dict><key>resourceAutoScaleFactor</key><integer>2</integer></dict></plist>";
    folder.write("game.ccbproj", project);
    folder.picture("Resources/ui/resources-auto/card.png", 64, 32);
    // A menu as large as the picture that it is in, and an entry in its middle.
    let entry = ccb_node("CCNode", "Entry", &property("position", &percent([50.0, 25.0])), "");
    let corner = property("ignoreAnchorPointForPosition", "<true/>");
    let menu = ccb_node("CCMenu", "Menu", &(whole_size() + &corner), &entry);
    let card = ccb_node("CCSprite", "Card", &picture_property("ui/card.png"), &menu);
    let path = folder.write("Resources/menu.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &card)));
    let imported = folder.imported(std::slice::from_ref(&path));
    assert_eq!(node(&imported, "Card").content.own_size_px(), Some([32.0, 16.0]));
    assert_eq!(node(&imported, "Entry").start.position, [16.0, 4.0]);
    assert_eq!(notes(&[path]), Vec::<String>::new());
    // A scene for a screen of twice that scale draws it twice as large.
    let screens = "<key>currentResolution</key><integer>0</integer><key>resolutions</key><array><dict><key>width</key><integer>768</integer>\
        <key>height</key><integer>1024</integer><key>scale</key><real>2</real></dict></array>";
    let tablet = ccb(&ccb_node("CCLayer", "CCLayer", "", &card)).replacen(
        "<key>nodeGraph</key>",
        &format!("{screens}<key>nodeGraph</key>"),
        1,
    );
    assert!(tablet.contains("resolutions"));
    let imported = folder.imported(&[folder.write("Resources/tablet.ccb", tablet)]);
    assert_eq!(node(&imported, "Card").content.own_size_px(), None, "as large as its file");
    assert_eq!(node(&imported, "Entry").start.position, [32.0, 8.0]);
    // The size of a picture that is missing is not known, nor that of what is as large as it.
    let card = ccb_node("CCSprite", "Card", &picture_property("gone.png"), &menu);
    let path = folder.write("Resources/gone.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &card)));
    let said = notes(&[path]);
    let about = |what: &str| said.iter().any(|note| note.contains(what));
    assert!(about("1 position is in percent of a size that the file doesn't say"), "{said:?}");
    assert!(about(": Entry."), "{said:?}");
}

#[test]
fn opacities_of_cocosbuilder_are_those_of_the_nodes_alone_where_it_has_them_so() {
    let folder = Folder::new();
    let faint = property("opacity", "<integer>100</integer>");
    let size = property("contentSize", &point([40.0, 20.0]));
    let child = |name: &str| {
        ccb_node("CCLayerColor", name, &(size.clone() + &property("opacity", "<integer>200</integer>")), "")
    };
    let holds = |class: &str, name: &str, own: &str| {
        ccb_node(class, name, &(faint.clone() + own), &child(&format!("in {name}")))
    };
    folder.picture("card.png", 8, 4);
    let shade = animated(
        &holds("CCLayerColor", "Shade", &size),
        &keys(
            "opacity",
            &[(0.0, "<integer>0</integer>".to_owned()), (1.0, "<integer>100</integer>".to_owned())],
        ),
    );
    let nodes = holds("CCNode", "Plain", "")
        + &shade
        + &holds("CCSprite", "Card", &picture_property("card.png"))
        + &holds(
            "CCSprite",
            "Handed",
            &(picture_property("card.png") + &property("cascadeOpacityEnabled", "<true/>")),
        )
        + &holds("CCMenu", "Menu", "")
        + &holds("CCSprite", "Gone", &picture_property("gone.png"));
    let path = folder.write("menu.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &nodes)));
    let imported = folder.imported(std::slice::from_ref(&path));
    let fades = |name: &str| node(&imported, name).cascade.opacity;
    assert_eq!(
        ["Plain", "Shade", "Card", "Gone", "Handed", "Menu"].map(fades),
        [false, false, false, false, true, true]
    );
    assert!(imported.nodes.iter().all(|node| !node.cascade.color), "none of them has a colour");
    let opacity = |name: &str| node(&imported, name).start.opacity;
    assert_eq!(["Plain", "Card", "Handed", "in Card"].map(opacity), [100.0, 100.0, 100.0, 200.0]);
    // Halfway of an ease that starts fast.
    let timeline = Timeline::new(&imported).unwrap();
    let place = |name: &str| imported.nodes.iter().position(|node| node.name == name).unwrap();
    let poses = poses(&timeline, 0.5);
    assert!((poses[place("Shade")].opacity - 50.0).abs() > 5.0);
    assert_eq!(poses[place("in Shade")].opacity, 200.0);
    assert!(!notes(&[path]).iter().any(|note| note.contains("fades")));
}

/// The box of a symbol is where its scene is drawn, wherever the root of the file is anchored.
#[test]
fn a_nested_scene_that_hangs_from_its_upper_left_corner_has_its_box_there() {
    let folder = Folder::new();
    let bar = ccb_node(
        "CCLayerColor",
        "Bar",
        &(property("contentSize", &point([200.0, 30.0]))
            + &property("anchorPoint", &point([0.0; 2]))
            + &property("position", &point([0.0; 2]))),
        "",
    );
    let root = property("contentSize", "<array><real>100</real><real>40</real><integer>3</integer></array>")
        + &property("anchorPoint", &point([0.0, 1.0]))
        + &property("ignoreAnchorPointForPosition", "<false/>");
    let screen = "<key>resolutions</key><array><dict><key>width</key><integer>200</integer><key>height</key><integer>40</integer>\
                  </dict></array><key>sequences</key>";
    let header =
        ccb(&ccb_node("CCLayer", "CCLayer", &root, &bar)).replacen("<key>sequences</key>", screen, 1);
    folder.write("header.ccb", header);
    let shown =
        property("ccbFile", "<string>header.ccb</string>") + &property("position", &point([10.0, 300.0]));
    let shown = ccb_node("CCBFile", "Header", &shown, "");
    let path = folder.write("menu.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &shown)));
    let contents = gather(&[path], None).contents;
    let header = &contents.nested[0].contents;
    assert_eq!(header.stage_px, Some([200.0, 40.0]));
    assert_eq!(node(&contents.part, "Header").start.anchor, [0.0, 1.0], "its box hangs from its position");
    let timeline = Timeline::new(&header.part).unwrap();
    let poses = poses(&timeline, 0.0);
    // The bar begins in the lower left corner of the box.
    let sum = [0, 1].map(|axis| poses[0].position[axis] + poses[1].position[axis]);
    assert_eq!((sum, header.part.nodes[1].name.as_str()), ([0.0; 2], "Bar"));
}

#[test]
fn a_way_of_x_and_y_is_one_track_of_moves() {
    let folder = Folder::new();
    let way = [(0.0, point([0.0, 0.0])), (0.25, point([0.0, 0.0])), (1.0, point([30.0, 60.0]))];
    let ship = animated(&ccb_node("CCNode", "Ship", "", ""), &keys("position", &way));
    let path = folder.write("menu.ccb", ccb(&ccb_node("CCLayer", "CCLayer", "", &ship)));
    let imported = folder.imported(&[path]);
    let tree = imported.clips[0].action.as_ref().unwrap();
    let Some(Action { children, .. }) = tree.children.first() else { panic!("{tree:?}") };
    let kinds: Vec<Kind> = children.iter().map(Action::kind).collect();
    assert_eq!(kinds, [Kind::Place, Kind::DelayTime, Kind::EaseOut]);
    assert_eq!(children[2].children[0].vec2("position"), [30.0, 60.0]);
    let timeline = Timeline::new(&imported).unwrap();
    let place = imported.nodes.iter().position(|node| node.name == "Ship").unwrap();
    let at = |secs: f64| poses(&timeline, secs)[place].position;
    assert_eq!([at(0.2), at(1.0)], [[0.0, 0.0], [30.0, 60.0]]);
    let [x, y] = at(0.5);
    assert!(x > 10.0 && (y - 2.0 * x).abs() < 1.0e-4, "{x} {y}");
}

/// Pictures that the tool brings have no file, but a place and a size.
#[test]
fn pictures_of_the_tool_are_outlined_where_they_were() {
    let folder = Folder::new();
    let image = "<AbstractNodeData Name=\"Ball\" ctype=\"ImageViewObjectData\"><Size X=\"46\" Y=\"20\" />\
                 <FileData Type=\"Default\" Path=\"Default/ImageFile.png\" Plist=\"\" /></AbstractNodeData>";
    let path = folder.write("menu.csd", csd(image));
    let imported = folder.imported(std::slice::from_ref(&path));
    let content = &node(&imported, "Ball").content;
    assert_eq!((content.own_size_px(), content.image()), (Some([46.0, 20.0]), Some("ImageFile")));
    let said = notes(&[path]);
    assert!(said.iter().any(|note| note.starts_with("1 picture belongs to the tool")), "{said:?}");
    assert!(!said.iter().any(|note| note.contains("was not found")), "it is named once: {said:?}");
}

/// Emitters play clips of their own, which are not what the scene does.
#[test]
fn the_first_sequence_of_a_scene_is_shown_first() {
    let folder = Folder::new();
    folder.picture("dot.png", 4, 4);
    let text = ccb(&ccb_node("CCLayer", "CCLayer", "", &emitter()))
        .replace("<key>autoPlay</key><true/>", "<key>autoPlay</key><false/>");
    let contents = gather(&[folder.write("menu.ccb", text)], None).contents;
    assert!(contents.part.clips.len() > 1, "the emitter has one too");
    assert_eq!(contents.opened_in(&contents.part), Some("Default Timeline"));
}

fn emitter() -> String {
    let number = |name: &str, number: f64| property(name, &format!("<real>{number}</real>"));
    let both = |name: &str, both: [f64; 2]| property(name, &point(both));
    let properties = number("totalParticles", 20.0)
        + &both("life", [1.0, 0.0])
        + &number("emissionRate", 10.0)
        + &number("duration", -1.0)
        + &both("startSize", [8.0, 0.0])
        + &property("texture", "<string>dot.png</string>");
    ccb_node("CCParticleSystemQuad", "Flame", &properties, "")
}
