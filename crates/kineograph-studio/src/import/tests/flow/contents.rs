//! What nodes of other tools' scenes show here.

use kineograph_runtime::format::Progress;

use super::*;

#[test]
fn a_particle_system_becomes_an_emitter_that_plays() {
    let folder = Folder::new();
    let path = folder.write("sparks.plist", texts::PARTICLES);
    let project = folder.imported(std::slice::from_ref(&path));
    assert!(errors(&project).is_empty(), "{:?}", errors(&project));
    let node = &project.nodes[0];
    let Content::Particles(particles) = &node.content else { panic!("particles") };
    assert_eq!((node.name.as_str(), node.blend), ("sparks", Blend::Add));
    assert_eq!((particles.rate, particles.of.as_deref()), (50.0, Some(&Content::Image("sparks".into()))));
    // The picture is that inside of the file.
    assert_eq!(project.images[0].path, "sparks.plist");
    let picture = decode_image(&path).unwrap();
    assert_eq!((picture.width, picture.height), (2, 2));
    let timeline = Timeline::new(&project).unwrap();
    assert_eq!(poses(&timeline, 7.5)[0].time_secs, 7.5);
}

#[test]
fn bars_and_emitters_of_cocos_studio_come_in_as_they_are_at_first() {
    let folder = Folder::new();
    folder.write("parts.plist", texts::SHEET_2.replace("a.png", "stop.png"));
    folder.picture("stop.png", 32, 24);
    folder.write("fx/sparks.plist", texts::PARTICLES);
    let emitter = "<AbstractNodeData Name=\"Sparks\" ctype=\"ParticleObjectData\"><Position X=\"7\" Y=\"9\" />\
        <FileData Type=\"Normal\" Path=\"fx/sparks.plist\" Plist=\"\" /></AbstractNodeData>";
    let before = "    <AbstractNodeData Name=\"Player\"";
    let text = texts::CSD_HUD.replace(before, &format!("{emitter}{before}"));
    let project = folder.imported(&[folder.write("hud.csd", &text)]);
    let node = |name: &str| project.nodes.iter().find(|node| node.name == name).unwrap();
    assert_eq!(
        node("Health").content,
        Content::Progress(Progress::bar(Content::Frame {
            sheet: project.sheets[0].name.clone(),
            frame: "stop.png".to_owned(),
        }))
    );
    assert_eq!(node("Health").start.progress, 40.0);
    let Content::Particles(sparks) = &node("Sparks").content else { panic!("particles") };
    assert_eq!((sparks.rate, node("Sparks").start.position), (50.0, [7.0, 9.0]));
    let Some(Content::Image(of)) = sparks.of.as_deref() else { panic!("a picture") };
    let image = project.images.iter().find(|image| image.name == *of).unwrap();
    assert_eq!(image.path, "fx/sparks.plist", "the picture inside of the emitter's file");
    assert!(project.runs.iter().any(|run| run.node == "Sparks"), "its time goes on");
    let path = folder.write("gone.csd", text.replace("fx/sparks.plist", "gone.plist"));
    let project = folder.imported(&[path]);
    assert_eq!(*content(&project, "Sparks"), Content::Group);
}

/// A bitmap font becomes a sheet and a text of it, and labels of scenes are texts of the sheet of their font.
#[test]
fn a_bitmap_font_becomes_a_sheet_that_texts_are_of() {
    for (name, text) in [("lines.fnt", texts::FONT_LINES), ("xml.fnt", texts::FONT_XML)] {
        let folder = Folder::new();
        folder.picture("pixel_0.png", 64, 32);
        folder.picture("more/pixel 1.png", 64, 32);
        let project = folder.imported(&[folder.write(name, text)]);
        assert_eq!(errors(&project), [""; 0]);
        assert_eq!(project.images.len(), 2);
        let sheet = &project.sheets[0];
        assert_eq!((sheet.frames.len(), sheet.kerning.len()), (4, 1));
        assert_eq!(sheet.frame_name(0), Some("space"));
        let Content::Text(shown) = &project.nodes[0].content else { panic!("a text") };
        assert_eq!(shown.of.as_deref(), Some(&Content::Sheet(sheet.name.clone())));
        assert_eq!(project.nodes[0].start.position, project.stage.size.map(|side| side / 2.0));
    }
    let folder = Folder::new();
    folder.picture("fonts/pixel_0.png", 64, 32);
    folder.picture("fonts/more/pixel 1.png", 64, 32);
    folder.write("fonts/felt.fnt", texts::FONT_LINES);
    let scene =
        texts::CCB_HUD.replace("<string>CCLabelTTF</string>", "<string>CCLabelBMFont</string>").replace(
            "<string>fontName</string><key>value</key><string>Marker Felt</string>",
            "<string>fntFile</string><key>value</key><string>fonts/felt.fnt</string>",
        );
    let project = folder.imported(&[folder.write("hud.ccb", scene)]);
    assert_eq!(errors(&project), [""; 0]);
    let Content::Text(score) = content(&project, "Score") else { panic!("a text") };
    assert_eq!(score.of.as_deref(), Some(&Content::Sheet(project.sheets[0].name.clone())));
}

/// A font file beside a scene is that of its texts, from where the project is.
#[test]
fn a_font_file_of_a_scene_is_that_of_its_texts() {
    let folder = Folder::new();
    folder.write("fonts/felt.ttf", "a font");
    let scene = texts::CCB_HUD.replace("Marker Felt", "fonts/felt.ttf");
    let project = folder.imported(&[folder.write("hud.ccb", scene)]);
    let Content::Text(score) = content(&project, "Score") else { panic!("a text") };
    assert_eq!(score.font.as_deref(), Some("fonts/felt.ttf"));
}

fn content<'a>(project: &'a Project, name: &str) -> &'a Content {
    &project.nodes.iter().find(|node| node.name == name).unwrap().content
}

#[test]
fn nine_slices_texts_and_gradients_come_in_and_move() {
    let folder = Folder::new();
    folder.write("parts.plist", texts::SHEET_2.replace("a.png", "stop.png"));
    for name in ["panel.png", "button.png"] {
        folder.picture(name, 32, 24);
    }
    let path = folder.write("hud.ccb", texts::CCB_HUD);
    let project = folder.imported(&[path]);
    assert_eq!(errors(&project), [""; 0]);
    let Content::NineSlice(panel) = content(&project, "Panel") else { panic!("a nine-slice") };
    assert_eq!(*panel.of, Content::Image("panel".to_owned()));
    assert_eq!((panel.size, panel.insets), ([80.0, 40.0], Some([6.0, 4.0, 6.0, 4.0])));
    let Content::Text(score) = content(&project, "Score") else { panic!("a text") };
    let expected = Text::new("12\n34").with_font_size(16.0).with_area([40.0, 30.0]);
    let expected = expected.with_align(TextAlign::Right).with_vertical_align(VerticalAlign::Middle);
    assert_eq!(*score, expected);
    let Content::Shape(sky) = content(&project, "Sky") else { panic!("a shape") };
    let stops = vec![
        GradientStop::new(0.0, Color([255, 128, 0])),
        GradientStop::new(1.0, Color([0, 64, 255])).with_opacity(128.0),
    ];
    assert_eq!(sky.fill, Some(Fill::Linear { from: [0.5, 1.0], to: [0.5, 0.0], stops }));
    let timeline = Timeline::new(&project).unwrap();
    let at = project.nodes.iter().position(|node| node.name == "Panel").unwrap();
    assert_eq!(poses(&timeline, 0.5)[at].size, [90.0, 50.0], "between both keys");
}

/// The middle of nine slices is that of a picture whose size only its file has.
#[test]
fn the_middle_of_nine_slices_is_that_of_the_picture() {
    let folder = Folder::new();
    folder.picture("panel.png", 32, 24);
    let path = folder.write("hud.csd", texts::CSD_HUD);
    let project = folder.imported(&[path]);
    assert_eq!(errors(&project), [""; 0]);
    let insets = |project: &Project| match content(project, "Frame") {
        Content::NineSlice(frame) => frame.insets,
        other => panic!("{other:?}"),
    };
    assert_eq!(insets(&project), Some([6.0, 4.0, 6.0, 10.0]));
    let Content::NineSlice(frame) = content(&project, "Frame") else { panic!("a nine-slice") };
    assert!(
        matches!(&*frame.of, Content::Frame { frame, .. } if frame == "panel"),
        "its pictures make a sheet"
    );
    // The frame of a sheet has its size in the sheet.
    folder.write("parts.plist", texts::SHEET_2.replace("a.png", "panel.png"));
    let of_sheet = "Path=\"panel.png\" Plist=\"parts.plist\"";
    let text = texts::CSD_HUD.replace("Path=\"panel.png\" Plist=\"\"", of_sheet);
    let path = folder.write("hud.csd", text.replace("Scale9Width=\"20\"", "Scale9Width=\"0.5\""));
    assert_eq!(insets(&folder.imported(&[path])), Some([6.0, 4.0, 0.0, 0.0]), "a picture of 5 × 6");
}

/// A picture that is not there can't be stretched, and a frame that is nowhere has no corners.
#[test]
fn nine_slices_of_missing_pictures_are_imported_without_errors() {
    let folder = Folder::new();
    let path = folder.write("hud.ccb", texts::CCB_HUD);
    assert_eq!(errors(&folder.imported(&[path])), [""; 0]);
    let of_sheet = texts::CCB_HUD.replace(
        "<string></string><string>panel.png</string>",
        "<string>parts.plist</string><string>panel.png</string>",
    );
    let path = folder.write("hud.ccb", of_sheet);
    let project = folder.imported(&[path]);
    assert_eq!(errors(&project), [""; 0]);
    let Content::Shape(area) = content(&project, "Panel") else { panic!("no area") };
    assert!(area.fill.is_none() && area.stroke.is_none(), "nothing is seen of it");
}
