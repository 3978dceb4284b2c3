//! What nodes of scenes show beside pictures.

use kineograph_import::{
    Clip, Description, Fill, Limits, Lost, NineSlice, NodeContent, NodeProperty, Paint, Progress, Shape,
    Side, SliceInsets, Source, Text, Track, read,
};

use crate::support::described;
use crate::support::texts::{CCB_HUD, CSD_HUD};

fn content<'a>(found: &'a Description, name: &str) -> &'a NodeContent {
    &found.nodes[index(found, name)].content
}

fn index(found: &Description, name: &str) -> usize {
    found.nodes.iter().position(|node| node.name == name).unwrap_or_else(|| panic!("{name}"))
}

fn start(found: &Description, name: &str, property: NodeProperty) -> Option<[f64; 3]> {
    let node = &found.nodes[index(found, name)];
    node.start.iter().rfind(|(own, _)| *own == property).map(|(_, value)| *value)
}

fn slices(found: &Description, name: &str) -> NineSlice {
    match content(found, name) {
        NodeContent::NineSlice(slices) => slices.clone(),
        other => panic!("{other:?}"),
    }
}

fn text<'a>(found: &'a Description, name: &str) -> &'a Text {
    match content(found, name) {
        NodeContent::Text(text) => text,
        other => panic!("{other:?}"),
    }
}

fn track<'a>(found: &'a Description, node: &str, property: NodeProperty) -> &'a Track {
    let node = index(found, node);
    let tracks = found.clips.iter().flat_map(|clip| match clip {
        Clip::Tracks(clip) => &clip.tracks[..],
        _ => &[],
    });
    tracks.into_iter().find(|track| (track.node, track.property) == (node, property)).unwrap()
}

fn values(track: &Track) -> Vec<[f64; 2]> {
    track.keys.iter().map(|key| [key.value[0], key.value[1]]).collect()
}

/// What is lost, how often and where.
fn losses(found: &Description) -> Vec<(Lost, u64, Vec<&str>)> {
    let all = found.losses.iter();
    all.map(|loss| (loss.what.clone(), loss.times, loss.places.iter().map(String::as_str).collect()))
        .collect()
}

fn hud() -> Description {
    described("hud.ccb", CCB_HUD.as_bytes()).unwrap()
}

fn hud_with(from: &str, to: &str) -> Description {
    assert!(CCB_HUD.contains(from), "{from}");
    described("hud.ccb", CCB_HUD.replacen(from, to, 1).as_bytes()).unwrap()
}

#[test]
fn gradients_of_cocosbuilder_are_shapes() {
    let found = hud();
    assert_eq!(found.stage_px, Some([120.0, 60.0]), "the screen that it was shown on");
    let paints = [
        Paint { color: [255.0, 128.0, 0.0], opacity: 255.0 },
        Paint { color: [0.0, 64.0, 255.0], opacity: 128.0 },
    ];
    let fill = Fill::Linear { from: [0.5, 1.0], to: [0.5, 0.0], paints };
    assert_eq!(*content(&found, "Sky"), NodeContent::Shape(Shape { size_px: [120.0, 60.0], fill }));
}

#[test]
fn nine_slices_of_cocosbuilder_keep_their_insets() {
    let panel = slices(&hud(), "Panel");
    assert_eq!(*panel.of, NodeContent::Image(0));
    assert_eq!((panel.size_px, panel.insets), ([80.0, 40.0], SliceInsets::Sides([6.0, 4.0, 6.0, 4.0])));
    let mut text = CCB_HUD.to_owned();
    for inset in ["6", "4"] {
        text = text.replace(&format!("<real>{inset}</real></dict>"), "<real>0</real></dict>");
    }
    let found = described("hud.ccb", text.as_bytes()).unwrap();
    assert_eq!(slices(&found, "Panel").insets, SliceInsets::OfPicture, "thirds, as in the engine");
    let found = hud_with(
        "<real>80</real><real>40</real><integer>0</integer>",
        "<real>0</real><real>0</real><integer>0</integer>",
    );
    assert_eq!(*content(&found, "Panel"), NodeContent::Image(0), "without a size it has that of its picture");
}

#[test]
fn sizes_of_nine_slices_are_animated() {
    assert_eq!(values(track(&hud(), "Panel", NodeProperty::Size)), [[80.0, 40.0], [100.0, 60.0]]);
}

#[test]
fn labels_of_cocosbuilder_are_texts() {
    let found = hud();
    let score = text(&found, "Score");
    assert_eq!(score.text, "12\n34");
    assert_eq!((score.font_px, score.area_px), (16.0, Some([40.0, 30.0])), "twice 8, and parts of the panel");
    assert_eq!((score.align, score.vertical_align), (Side::End, Side::Middle));
    assert_eq!((score.outline, score.shadow), (None, None));
    assert_eq!(start(&found, "Score", NodeProperty::Color), Some([255.0, 255.0, 0.0]));
    assert_eq!(start(&found, "Score", NodeProperty::Opacity), Some([200.0, 0.0, 0.0]));
}

#[test]
fn outlines_and_shadows_of_newer_labels_are_read() {
    let black = "<array><real>0</real><real>0</real><real>0</real><real>0.5</real></array>";
    let added = format!(
        "<dict><key>name</key><string>outlineColor</string><key>value</key>{black}</dict>\
         <dict><key>name</key><string>outlineWidth</string><key>value</key><array><real>1.5</real><integer>0</integer></array></dict>\
         <dict><key>name</key><string>shadowColor</string><key>value</key>{black}</dict>\
         <dict><key>name</key><string>shadowOffset</string><key>value</key><array><real>2</real><real>-3</real></array></dict>\
         <dict><key>name</key><string>shadowBlurRadius</string><key>value</key><real>4</real></dict>\
         <dict><key>name</key><string>string</string>"
    );
    let found = hud_with("<dict><key>name</key><string>string</string>", &added);
    let score = text(&found, "Score");
    let paint = Paint { color: [0.0; 3], opacity: 128.0 };
    let outline = score.outline.unwrap();
    assert_eq!((outline.reach_px, outline.paint), (1.5, paint));
    let shadow = score.shadow.unwrap();
    assert_eq!((shadow.offset_px, shadow.blur_px, shadow.paint), ([2.0, -3.0], 4.0, paint));
    assert_eq!(losses(&found), losses(&hud()));
}

#[test]
fn buttons_of_cocosbuilder_show_their_normal_state() {
    let found = hud();
    let play = slices(&found, "Play");
    assert_eq!((play.size_px, play.insets), ([40.0, 20.0], SliceInsets::OfPicture));
    assert_eq!(*play.of, NodeContent::Image(1));
    assert_eq!(found.images[1].path, "button.png");
    let title = text(&found, "Play title");
    assert_eq!((title.text.as_str(), title.font_px, title.align), ("Go", 12.0, Side::Middle));
    assert_eq!(found.nodes[index(&found, "Play title")].parent, Some(index(&found, "Play")));
    assert_eq!(start(&found, "Play title", NodeProperty::Position), Some([20.0, 10.0, 0.0]));
    assert_eq!(start(&found, "Play title", NodeProperty::Color), Some([255.0, 0.0, 0.0]));
    let stop = NodeContent::Frame { sheet: "parts.plist".to_owned(), frame: "stop.png".to_owned() };
    assert_eq!(*content(&found, "Stop"), stop);
    let none = hud_with("<real>40</real><real>20</real>", "<real>0</real><real>0</real>");
    assert_eq!(*content(&none, "Play"), NodeContent::Image(1));
    assert!(losses(&none).contains(&(Lost::TitlePlace, 1, vec!["Play"])));
}

#[test]
fn children_of_groups_count_from_the_corner_of_their_parent() {
    let scene = |class: &str, more: &str| {
        let property = |name: &str, x: f64, y: f64| {
            format!(
                "<dict><key>name</key><string>{name}</string><key>value</key>\
                 <array><real>{x}</real><real>{y}</real><integer>0</integer></array></dict>"
            )
        };
        let [size, anchor, place] =
            [("contentSize", 100.0, 40.0), ("anchorPoint", 0.0, 1.0), ("position", 10.0, 15.0)]
                .map(|(name, x, y)| property(name, x, y));
        let child = format!(
            "<dict><key>baseClass</key><string>CCSprite</string><key>displayName</key><string>Child</string>\
             <key>children</key><array/><key>properties</key><array>{place}</array></dict>"
        );
        let text = format!(
            "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key>\
             <integer>4</integer><key>nodeGraph</key><dict><key>baseClass</key><string>{class}</string>\
             <key>displayName</key><string>Root</string><key>children</key><array>{child}</array>\
             <key>properties</key><array>{size}{anchor}{more}</array></dict></dict></plist>"
        );
        let found = described("a.ccb", text.as_bytes()).unwrap();
        start(&found, "Child", NodeProperty::Position)
    };
    let ignores = |flag: &str| {
        format!(
            "<dict><key>name</key><string>ignoreAnchorPointForPosition</string><key>value</key><{flag}/></dict>"
        )
    };
    assert_eq!(scene("CCNode", ""), Some([10.0, -25.0, 0.0]));
    assert_eq!(scene("CCNode", &ignores("true")), Some([10.0, 15.0, 0.0]));
    assert_eq!(scene("CCLayer", &ignores("false")), Some([10.0, -25.0, 0.0]));
    assert_eq!(scene("CCLayer", ""), Some([10.0, 15.0, 0.0]), "as layers do in the engine");
}

#[test]
fn positions_in_other_units_are_resolved_where_the_parent_has_a_size() {
    let found = hud();
    assert_eq!(start(&found, "Panel", NodeProperty::Position), Some([60.0, 30.0, 0.0]), "percent");
    assert_eq!(values(track(&found, "Panel", NodeProperty::Position)), [[60.0, 30.0], [30.0, 30.0]]);
    assert_eq!(
        start(&found, "Score", NodeProperty::Position),
        Some([70.0, 30.0, 0.0]),
        "from the upper right"
    );
    // A menu has no size of its own.
    assert_eq!(start(&found, "Stop", NodeProperty::Position), Some([8.0, 8.0, 0.0]));
}

#[test]
fn what_is_lost_of_a_heads_up_display_is_named() {
    let states = |class: &str| Lost::OtherStates(class.to_owned());
    let font = |name: &str| Lost::Font(name.to_owned());
    assert_eq!(
        losses(&hud()),
        [
            (font("Marker Felt"), 1, vec!["Score"]),
            (font("Helvetica"), 1, vec!["Play"]),
            (states("CCControlButton"), 1, vec!["Play"]),
            (Lost::PositionUnits, 1, vec!["Stop"]),
            (states("CCMenuItemImage"), 1, vec!["Stop"]),
        ]
    );
    let found = hud_with("<string>Helvetica</string>", "<string></string>");
    assert!(!losses(&found).iter().any(|(what, ..)| *what == font("")), "no font without a name");
    let unknown = hud_with(
        "<real>50</real><real>75</real><integer>1</integer>",
        "<real>50</real><real>75</real><integer>9</integer>",
    );
    assert!(losses(&unknown).contains(&(Lost::SizeUnits, 1, vec!["Score"])));
    let wrong = hud_with(
        "<key>name</key><string>horizontalAlignment</string><key>value</key><integer>2</integer>",
        "<key>name</key><string>horizontalAlignment</string><key>value</key><integer>7</integer>",
    );
    assert!(losses(&wrong).contains(&(Lost::Unread("horizontalAlignment".to_owned()), 1, vec!["Score"])));
}

fn studio_hud() -> Description {
    described("hud.csd", CSD_HUD.as_bytes()).unwrap()
}

fn studio_hud_with(from: &str, to: &str) -> Description {
    assert!(CSD_HUD.contains(from), "{from}");
    described("hud.csd", CSD_HUD.replacen(from, to, 1).as_bytes()).unwrap()
}

fn of_sheet(frame: &str) -> NodeContent {
    NodeContent::Frame { sheet: "parts.plist".to_owned(), frame: frame.to_owned() }
}

#[test]
fn panels_of_cocos_studio_have_their_colours() {
    let found = studio_hud();
    let paint = |color: [f64; 3], opacity: f64| Paint { color, opacity };
    let paints = [paint([255.0, 128.0, 0.0], 128.0), paint([0.0, 64.0, 255.0], 128.0)];
    let fill = Fill::Linear { from: [0.5, 0.0], to: [0.5, 1.0], paints };
    assert_eq!(*content(&found, "Sky"), NodeContent::Shape(Shape { size_px: [120.0, 60.0], fill }));
    let fill = Fill::Solid(paint([150.0, 200.0, 255.0], 200.0));
    assert_eq!(*content(&found, "Plate"), NodeContent::Shape(Shape { size_px: [20.0, 10.0], fill }));
    assert_eq!(*content(&found, "White"), NodeContent::Box([4.0, 2.0]));
    assert_eq!(*content(&found, "Clear"), NodeContent::Group, "an opacity without a colour shows nothing");
}

#[test]
fn pictures_of_panels_are_over_their_colours_or_fill_them() {
    let found = studio_hud();
    assert_eq!(*content(&found, "Plate picture"), of_sheet("stop.png"));
    assert_eq!(
        start(&found, "Plate picture", NodeProperty::Position),
        Some([10.0, 5.0, 0.0]),
        "in the middle"
    );
    let found = studio_hud_with(
        "BackColorAlpha=\"200\" ComboBoxIndex=\"1\"",
        "Scale9Enable=\"True\" Scale9Width=\"0\" Scale9Height=\"0\"",
    );
    let plate = slices(&found, "Plate");
    assert_eq!((plate.size_px, plate.insets), ([20.0, 10.0], SliceInsets::OfPicture));
    assert!(!found.nodes.iter().any(|node| node.name == "Plate picture"), "it is shown once");
}

#[test]
fn nine_slices_of_cocos_studio_keep_their_middle() {
    let found = studio_hud();
    let frame = slices(&found, "Frame");
    assert_eq!((&*frame.of, frame.size_px), (&NodeContent::Image(0), [80.0, 40.0]));
    assert_eq!(frame.insets, SliceInsets::Middle([6.0, 4.0, 20.0, 10.0]));
    assert_eq!(
        slices(&found, "Play").insets,
        SliceInsets::Sides([5.0, 3.0, 5.0, 3.0]),
        "sides where no middle is said"
    );
    let found = studio_hud_with("Scale9Enable=\"True\" LeftEage=\"6\"", "LeftEage=\"6\"");
    assert_eq!(*content(&found, "Frame"), NodeContent::Image(0));
}

#[test]
fn texts_of_cocos_studio_keep_their_looks() {
    let found = studio_hud();
    let score = text(&found, "Score");
    assert_eq!((score.text.as_str(), score.font_px, score.area_px), ("12\n34", 16.0, Some([40.0, 36.0])));
    assert_eq!((score.align, score.vertical_align), (Side::End, Side::Middle));
    let outline = score.outline.unwrap();
    let red = Paint { color: [200.0, 0.0, 0.0], opacity: 255.0 };
    assert_eq!((outline.reach_px, outline.paint), (2.0, red));
    let shadow = score.shadow.unwrap();
    let dark = Paint { color: [0.0, 0.0, 10.0], opacity: 128.0 };
    assert_eq!((shadow.offset_px, shadow.blur_px, shadow.paint), ([3.0, -1.0], 0.0, dark));
    assert_eq!(start(&found, "Score", NodeProperty::Color), Some([255.0, 255.0, 0.0]));
    let found = studio_hud_with("IsCustomSize=\"True\" ", "");
    assert_eq!(text(&found, "Score").area_px, None);
}

#[test]
fn widgets_of_cocos_studio_show_their_normal_state() {
    let found = studio_hud();
    assert_eq!(*slices(&found, "Play").of, NodeContent::Image(1));
    let title = text(&found, "Play title");
    assert_eq!(
        (title.text.as_str(), title.font_px, title.align, title.area_px),
        ("Go", 12.0, Side::Middle, None)
    );
    assert_eq!(found.nodes[index(&found, "Play title")].parent, Some(index(&found, "Play")));
    assert_eq!(start(&found, "Play title", NodeProperty::Position), Some([20.0, 10.0, 0.0]));
    assert_eq!(start(&found, "Play title", NodeProperty::Color), Some([255.0, 0.0, 0.0]));
    assert_eq!(*content(&found, "Sound"), of_sheet("stop.png"));
    assert_eq!(*content(&found, "Sound tick"), of_sheet("tick.png"));
    assert_eq!(*content(&found, "Volume"), of_sheet("stop.png"));
    assert_eq!(text(&found, "Player").text, "Name", "what is shown before anything is typed");
}

#[test]
fn bars_of_cocos_studio_are_seen_as_far_as_they_are_loaded() {
    let seen = |percent, from_right| {
        let of = Box::new(of_sheet("stop.png"));
        NodeContent::Progress(Progress { of, from_right, percent })
    };
    assert_eq!(*content(&studio_hud(), "Health"), seen(40.0, false));
    let found = studio_hud_with("ProgressInfo=\"40\"", "ProgressType=\"Right_To_Left\"");
    assert_eq!(*content(&found, "Health"), seen(80.0, true), "the engine's own percent, if there is none");
    let found = studio_hud_with(
        "Type=\"MarkedSubImage\" Path=\"stop.png\" Plist=\"parts.plist\" /></AbstractNodeData>
    <AbstractNodeData Name=\"Player\"",
        "Path=\"\" /></AbstractNodeData><AbstractNodeData Name=\"Player\"",
    );
    assert_eq!(*content(&found, "Health"), NodeContent::Group, "of no picture nothing is seen");
}

#[test]
fn sliders_of_cocos_studio_have_a_bar_and_a_ball() {
    let found = studio_hud_with(
        "ctype=\"SliderObjectData\"><Position",
        "PercentInfo=\"25\" ctype=\"SliderObjectData\"><Size X=\"40\" Y=\"8\" />\
         <ProgressBarData Type=\"MarkedSubImage\" Path=\"stop.png\" Plist=\"parts.plist\" />\
         <BallNormalData Type=\"MarkedSubImage\" Path=\"tick.png\" Plist=\"parts.plist\" /><Position",
    );
    let of = Box::new(of_sheet("stop.png"));
    let bar = NodeContent::Progress(Progress { of, from_right: false, percent: 25.0 });
    assert_eq!(*content(&found, "Volume bar"), bar);
    assert_eq!(start(&found, "Volume bar", NodeProperty::Position), Some([20.0, 4.0, 0.0]));
    let no_ball = studio_hud_with(
        "ctype=\"SliderObjectData\"><Position",
        "PercentInfo=\"25\" ctype=\"SliderObjectData\"><Size X=\"40\" Y=\"8\" />\
         <ProgressBarData Type=\"MarkedSubImage\" Path=\"stop.png\" Plist=\"parts.plist\" /><Position",
    );
    assert_eq!(start(&no_ball, "Volume bar", NodeProperty::Position), Some([20.0, 4.0, 0.0]));
    assert_eq!(*content(&found, "Volume ball"), of_sheet("tick.png"));
    assert_eq!(start(&found, "Volume ball", NodeProperty::Position), Some([10.0, 4.0, 0.0]));
}

#[test]
fn a_panel_that_clips_has_its_area_as_a_mask() {
    let found = studio_hud();
    let area = &found.nodes[index(&found, "Plate clip")];
    assert_eq!((area.parent, &area.content), (Some(index(&found, "Plate")), &NodeContent::Box([20.0, 10.0])));
    assert_eq!(start(&found, "Plate clip", NodeProperty::Position), Some([10.0, 5.0, 0.0]));
    let masks: Vec<&str> =
        found.nodes.iter().filter(|node| node.is_mask).map(|node| node.name.as_str()).collect();
    assert_eq!(masks, ["Plate clip"]);
}

#[test]
fn what_is_lost_of_widgets_is_named() {
    let states = |class: &str| Lost::OtherStates(class.to_owned());
    assert_eq!(
        losses(&studio_hud()),
        [
            (Lost::FontFile("fonts/marker.ttf".to_owned()), 1, vec!["Score"]),
            (states("ButtonObjectData"), 1, vec!["Play"]),
            (states("CheckBoxObjectData"), 1, vec!["Sound"]),
            (states("SliderObjectData"), 1, vec!["Volume"]),
            (states("TextFieldObjectData"), 1, vec!["Player"]),
        ]
    );
    let found = studio_hud_with("<Size X=\"20\" Y=\"10\" />", "");
    assert!(losses(&found).contains(&(Lost::Clipping, 1, vec!["Plate"])), "there is no area to clip by");
    let found = studio_hud_with("HT_Right", "HT_Far");
    assert!(losses(&found).contains(&(Lost::Unread("HorizontalAlignmentType".to_owned()), 1, vec!["Score"])));
    let found = studio_hud_with("FontSize=\"16\"", "FontSize=\"0\"");
    let small = Lost::Beyond { name: "FontSize".to_owned(), least: "1".to_owned(), most: "4096".to_owned() };
    assert!(losses(&found).contains(&(small, 1, vec!["Score"])));
}

/// The event that a node shows is that of one of its keys, and comes in with them.
#[test]
fn settings_of_cocos_studio_that_a_game_heeds_are_lost_by_name() {
    let own = r#"Name="Score" UserData="hp=5" FrameEvent="snapped" PasswordEnable="True" UnderlineEnabled="False" HorizontalEdge="LeftEdge" CustomClassName="Meter""#;
    let hud = studio_hud_with(r#"Name="Score""#, own);
    let found = losses(&hud);
    let settings = vec!["Score: PasswordEnable", "Score: UserData", "Score: HorizontalEdge"];
    assert!(found.contains(&(Lost::Setting, 3, settings)), "{found:?}");
    assert!(found.contains(&(Lost::CustomClass("Meter".into()), 1, vec!["Score"])), "{found:?}");
    let plain = studio_hud();
    let plain = losses(&plain);
    assert!(
        !plain.iter().any(|(lost, ..)| matches!(lost, Lost::Setting | Lost::CustomClass(_))),
        "{plain:?}"
    );
}

/// As a later version of the tool might write it.
#[test]
fn names_that_no_node_of_cocos_studio_is_known_to_have_are_lost_by_name() {
    let unknown = r#"Name="Score" Glitter="0.5" Sparkles="False" Spin="0.0000" DisplayState="False""#;
    let hud = studio_hud_with(r#"Name="Score""#, unknown);
    let settings = vec!["Score: DisplayState", "Score: Glitter"];
    assert!(losses(&hud).contains(&(Lost::Setting, 2, settings)), "{:?}", losses(&hud));
    // In every node, and one as an element that says something.
    let all = CSD_HUD.replace("<Position X", "<Halo /><Shine Type=\"1\" /><Position X");
    let nodes = all.matches("<Shine").count() as u64;
    let found = described("hud.csd", all.as_bytes()).unwrap();
    let found = losses(&found);
    let (_, times, places) = found.iter().find(|(lost, ..)| *lost == Lost::Setting).unwrap();
    assert!(*times == nodes && nodes > 3, "{times} of {nodes}");
    assert!(places.len() == 1 && places[0].ends_with(": Shine"), "listed once: {places:?}");
}

/// A clip that follows others begins with the values of the start, of which the size is that of what the node shows.
#[test]
fn sizes_are_as_at_the_start_where_another_sequence_follows() {
    let follows = "<dict><key>name</key><string>Rest</string><key>sequenceId</key><integer>1</integer><key>length</key><real>1</real>\
         <key>chainedSequenceId</key><integer>-1</integer></dict>";
    let text =
        CCB_HUD.replace("<integer>-1</integer></dict>", &format!("<integer>1</integer></dict>{follows}"));
    let found = described("hud.ccb", text.as_bytes()).unwrap();
    let Some(Clip::Tracks(rest)) = found.clips.iter().find(|clip| clip.name() == "Rest") else {
        panic!("a clip")
    };
    let size = rest.tracks.iter().find(|track| track.property == NodeProperty::Size).unwrap();
    assert_eq!((size.node, values(size)), (index(&found, "Panel"), vec![[80.0, 40.0]]));
}

#[test]
fn nothing_that_is_lost_has_an_empty_name() {
    let nameless = hud_with("<key>name</key><string>insetLeft</string>", "<key>name</key><string></string>");
    assert!(losses(&nameless).contains(&(Lost::Unread("name".to_owned()), 1, vec!["Panel"])));
    let keys = hud_with("<key>position</key><dict>", "<key></key><dict>");
    assert!(losses(&keys).contains(&(Lost::NamelessProperty, 1, vec!["Panel"])));
    let list = "<AnimationList><AnimationInfo Name=\"\" StartIndex=\"x\" EndIndex=\"9\" /></AnimationList><ObjectData Name=\"Hud\"";
    let animations = studio_hud_with("<ObjectData Name=\"Hud\"", list);
    assert!(losses(&animations).contains(&(Lost::Unread("StartIndex".to_owned()), 1, vec!["hud"])));
}

/// What shows nothing has no size, so its lower left corner is where its anchor is.
#[test]
fn titles_of_buttons_without_pictures_are_in_their_middle() {
    let found =
        hud_with("<string></string><string>button.png</string>", "<string></string><string></string>");
    assert_eq!(*content(&found, "Play"), NodeContent::Group);
    assert_eq!(start(&found, "Play title", NodeProperty::Position), Some([0.0; 3]));
    let from = "<NormalFileData Type=\"Normal\" Path=\"button.png\" Plist=\"\" />";
    let found = studio_hud_with(from, "");
    assert_eq!(*content(&found, "Play"), NodeContent::Group);
    let size = found.nodes.iter().find(|node| node.name == "Play").and_then(|node| node.size_px).unwrap();
    let middle = [size[0] / 2.0, size[1] / 2.0, 0.0];
    assert_eq!(start(&found, "Play title", NodeProperty::Position), Some(middle), "of the area that it says");
    let left = CSD_HUD.replace(from, "").replace(
        "ScaleX=\"0.5\" ScaleY=\"0.5\" /><Position X=\"24\"",
        "ScaleX=\"0\" ScaleY=\"1\" /><Position X=\"24\"",
    );
    let found = described("hud.csd", left.as_bytes()).unwrap();
    // Children of what has a size count from its lower left corner, whatever its anchor is.
    assert_eq!(start(&found, "Play title", NodeProperty::Position), Some([20.0, 10.0, 0.0]));
}

#[test]
fn layers_with_their_corner_at_their_position_are_moved_to_their_anchor() {
    let found = hud_with(
        "<key>value</key><array><real>0</real><real>0</real></array></dict>\n<dict><key>name</key><string>ignore",
        "<key>value</key><array><real>0.5</real><real>1</real></array></dict>\n<dict><key>name</key><string>ignore",
    );
    assert_eq!(start(&found, "Sky", NodeProperty::Position), Some([60.0, 60.0, 0.0]));
    let ignores = "<key>name</key><string>ignoreAnchorPointForPosition</string><key>value</key><true/></dict><dict><key>name</key><string>preferedSize";
    let found = hud_with("<key>name</key><string>preferedSize", ignores);
    assert_eq!(start(&found, "Panel", NodeProperty::Position), Some([100.0, 50.0, 0.0]));
    assert_eq!(values(track(&found, "Panel", NodeProperty::Position)), [[100.0, 50.0], [70.0, 50.0]]);
    assert_eq!(losses(&found), losses(&hud()));
    // The size of a picture is not known here.
    let found = hud_with(
        "<key>name</key><string>normalSpriteFrame",
        &ignores.replace("preferedSize", "normalSpriteFrame"),
    );
    assert!(losses(&found).contains(&(Lost::IgnoredAnchor, 1, vec!["Stop"])));
}

/// As in the engine, a width of 0 wraps nothing, and a height of 0 is that of the lines.
#[test]
fn labels_without_a_width_or_a_height_have_those_of_their_lines() {
    let from = "<real>50</real><real>75</real><integer>1</integer>";
    let found = hud_with(from, "<real>0</real><real>75</real><integer>1</integer>");
    assert_eq!(text(&found, "Score").area_px, None);
    let found = hud_with(from, "<real>50</real><real>0</real><integer>1</integer>");
    let score = text(&found, "Score");
    assert_eq!(
        (score.area_px, score.vertical_align),
        (Some([40.0, 16.0]), Side::Start),
        "it hangs from its anchor"
    );
}

/// How large the characters of a bitmap font are is in the file of the font.
#[test]
fn labels_in_bitmap_fonts_are_texts_where_the_font_is_there() {
    let fonts = |path: &str| {
        (path == "fonts/felt.fnt")
            .then(|| b"info face=\"Marker Felt\" size=24 bold=0\ncommon lineHeight=30".to_vec())
    };
    let label = CCB_HUD.replace("<string>CCLabelTTF</string>", "<string>CCLabelBMFont</string>").replace(
        "<string>fontName</string><key>value</key><string>Marker Felt</string>",
        "<string>fntFile</string><key>value</key><string>fonts/felt.fnt</string>",
    );
    let studio = CSD_HUD.replace("ctype=\"TextObjectData\"", "ctype=\"TextBMFontObjectData\"").replace(
        "<FontResource Type=\"Normal\" Path=\"fonts/marker.ttf\" Plist=\"\" />",
        "<LabelBMFontFile_CNB Type=\"Normal\" Path=\"fonts/felt.fnt\" Plist=\"\" />",
    );
    for (name, file) in [("hud.ccb", label), ("hud.csd", studio)] {
        let described = |beside: &dyn Fn(&str) -> Option<Vec<u8>>| {
            read(
                &Source { name, bytes: file.as_bytes(), beside, size_px: &|_, _, _| None },
                &Limits::default(),
            )
            .unwrap()
        };
        let found = described(&fonts);
        let score = text(&found, "Score");
        assert_eq!((score.text.as_str(), score.font_px, score.area_px), ("12\n34", 24.0, None), "{name}");
        assert_eq!(score.sheet.as_deref(), Some("fonts/felt.fnt"), "{name}");
        assert!(found.needs.iter().any(|need| need == "fonts/felt.fnt"), "{name}");
        let found = described(&|_| None);
        assert_eq!(*content(&found, "Score"), NodeContent::Group, "{name}");
        assert!(losses(&found).contains(&(Lost::Text, 1, vec!["Score"])), "{name}");
    }
}

/// Names of files for a screen end with what the file says of that; the first that is there is taken.
#[test]
fn a_label_is_in_the_bitmap_font_for_its_screen() {
    let font = |px: u32| format!("info face=\"Felt\" size={px} bold=0\ncommon lineHeight=30").into_bytes();
    let fonts = |path: &str| match path {
        "felt.fnt" => Some(font(24)),
        "felt-hd.fnt" => Some(font(48)),
        _ => None,
    };
    let label = CCB_HUD.replace("<string>CCLabelTTF</string>", "<string>CCLabelBMFont</string>").replace(
        "<string>fontName</string><key>value</key><string>Marker Felt</string>",
        "<string>fntFile</string><key>value</key><string>felt.fnt</string>",
    );
    for (endings, file, px) in [("ipad hd", "felt-hd.fnt", 48.0), ("", "felt.fnt", 24.0)] {
        let height = "<key>height</key><integer>60</integer>";
        let text = label.replace(height, &format!("{height}<key>ext</key><string>{endings}</string>"));
        assert_ne!(text, label);
        let source =
            Source { name: "hud.ccb", bytes: text.as_bytes(), beside: &fonts, size_px: &|_, _, _| None };
        let found = read(&source, &Limits::default()).unwrap();
        let score = self::text(&found, "Score");
        assert_eq!((score.sheet.as_deref(), score.font_px), (Some(file), px), "{endings}");
    }
}

/// Scales are numbers, or multiplied by that of the screen, which is 2 here.
#[test]
fn scales_are_multiplied_by_that_of_the_screen_where_the_file_says_so() {
    for (kind, factors) in [(0, [1.5, 3.0, 0.0]), (1, [3.0, 6.0, 0.0])] {
        let scale = format!(
            "<dict><key>name</key><string>scale</string><key>value</key><array><real>1.5</real><real>3</real>\
             <false/><integer>{kind}</integer></array></dict>"
        );
        let font = "<dict><key>name</key><string>fontName</string>";
        let found = hud_with(font, &format!("{scale}{font}"));
        let start = &found.nodes[index(&found, "Score")].start;
        let stated = start.iter().find(|(property, _)| *property == NodeProperty::Scale);
        assert_eq!(stated, Some(&(NodeProperty::Scale, factors)), "kind {kind}");
    }
}

/// A font of a file that is there stays; one of the system, or of a file that is gone, is lost.
#[test]
fn texts_keep_the_font_files_that_are_there() {
    let label = CCB_HUD.replace("Marker Felt", "fonts/marker.ttf");
    for (name, file) in [("hud.ccb", label), ("hud.csd", CSD_HUD.to_owned())] {
        let described = |beside: &dyn Fn(&str) -> Option<Vec<u8>>| {
            read(
                &Source { name, bytes: file.as_bytes(), beside, size_px: &|_, _, _| None },
                &Limits::default(),
            )
            .unwrap()
        };
        let lost = (Lost::FontFile("fonts/marker.ttf".to_owned()), 1, vec!["Score"]);
        let found = described(&|path| (path == "fonts/marker.ttf").then(Vec::new));
        assert_eq!(text(&found, "Score").font.as_deref(), Some("fonts/marker.ttf"), "{name}");
        assert!(!losses(&found).contains(&lost), "{name}");
        let found = described(&|_| None);
        assert_eq!(text(&found, "Score").font, None, "{name}");
        assert!(losses(&found).contains(&lost), "{name}");
    }
}

/// Twelve characters of 2 × 3 pixels in two rows, from the point on.
fn digits() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 13, 6);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&[255; 13 * 6 * 4]).unwrap();
    bytes
}

#[test]
fn a_text_in_an_atlas_is_a_text_of_a_sheet_with_a_frame_for_each_character() {
    let text = |name: &str, width: &str| {
        format!(
            r#"<A Name="{name}" ctype="TextAtlasObjectData" CharWidth="{width}" CharHeight="3" LabelText="1.5" StartChar=".">
            <LabelAtlasFileImage_CNB Type="Normal" Path="fonts/digits.png" Plist="" /></A>"#
        )
    };
    let file = format!(
        r#"<GameFile><ObjectData Name="Scene"><Children>{}{}{}</Children></ObjectData></GameFile>"#,
        text("score", "2"),
        text("coins", "2"),
        text("wide", "4")
    );
    let found = |beside: &dyn Fn(&str) -> Option<Vec<u8>>| {
        read(
            &Source { name: "hud.csd", bytes: file.as_bytes(), beside, size_px: &|_, _, _| None },
            &Limits::default(),
        )
        .unwrap()
    };
    let all = found(&|path| (path == "fonts/digits.png").then(digits));
    assert!(all.losses.is_empty(), "{:?}", all.losses);
    assert_eq!((all.images.len(), all.images[0].path.as_str()), (1, "fonts/digits.png"));
    let [small, wide] = &all.sheets[..] else { panic!("{:?}", all.sheets) };
    assert_eq!([&*small.name, &*wide.name], ["digits", "digits 2"]);
    let names: String = small.frames.iter().map(|frame| frame.name.as_str()).collect();
    assert_eq!(names, "./0123456789");
    assert_eq!((small.frames[7].rect_px, wide.frames.len()), ([2.0, 3.0, 2.0, 3.0], 6));
    let shown = |node: usize| match &all.nodes[node].content {
        NodeContent::Text(text) => (text.text.clone(), text.sheet.clone().unwrap(), text.font_px),
        other => panic!("{other:?}"),
    };
    assert_eq!(shown(1), ("1.5".to_owned(), "digits".to_owned(), 3.0));
    assert_eq!([shown(2).1, shown(3).1], ["digits", "digits 2"]);
    let lost = found(&|_| None);
    assert_eq!(
        lost.losses.iter().map(|loss| (&loss.what, loss.times)).collect::<Vec<_>>(),
        [(&Lost::Text, 3)]
    );
    assert!(lost.sheets.is_empty() && lost.images.is_empty());
}
