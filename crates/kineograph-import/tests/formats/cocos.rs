//! cocos2d's sheets and animations.

use kineograph_import::{Clip, FrameClip, Lost, Reason};

use crate::support::described;
use crate::support::texts::{ANIMATIONS_1, ANIMATIONS_2, SHEET_0, SHEET_1, SHEET_2, SHEET_3};

#[test]
fn format_0_has_numbers_by_name_and_its_picture_is_called_as_itself() {
    let found = described("grossini.plist", SHEET_0.as_bytes()).unwrap();
    assert_eq!(found.images[0].path, "grossini.png");
    let [first, second] = &found.sheets[0].frames[..] else { panic!("two frames") };
    assert_eq!(first.name, "hop 1");
    assert_eq!(first.rect_px, [3.0, 5.0, 20.0, 30.0]);
    assert_eq!(first.offset_px, [1.5, -2.0]);
    assert_eq!(first.source_size_px, [24.0, 40.0], "the absolute value, as the engine takes it");
    assert_eq!(second.source_size_px, [20.0, 30.0]);
}

#[test]
fn format_1_is_trimmed() {
    let found = described("x.plist", SHEET_1.as_bytes()).unwrap();
    assert_eq!(found.images[0].path, "flags.png");
    let [flag, pole] = &found.sheets[0].frames[..] else { panic!("two frames") };
    assert_eq!((flag.rect_px, flag.offset_px, flag.rotated), ([6.0, 8.0, 12.0, 18.0], [2.0, -1.0], false));
    assert_eq!((flag.source_size_px, pole.source_size_px), ([20.0, 24.0], [4.0, 30.0]));
}

#[test]
fn packers_say_whether_colours_are_premultiplied() {
    let of = |text: &str| described("x.plist", text.as_bytes()).unwrap().images[0].premultiplied;
    let says = |flag: &str| {
        SHEET_1
            .replace("<key>format</key>", &format!("<key>premultiplyAlpha</key><{flag}/><key>format</key>"))
    };
    let sheets = [SHEET_1.to_owned(), says("false"), says("true")];
    assert_eq!(sheets.map(|text| of(&text)), [false, false, true]);
}

#[test]
fn format_2_keeps_order_rotation_and_trimming() {
    let found = described("x.plist", SHEET_2.as_bytes()).unwrap();
    assert_eq!(found.images[0].path, "atlas.png");
    let [first, second] = &found.sheets[0].frames[..] else { panic!("two frames") };
    assert_eq!((first.name.as_str(), first.rotated), ("b.png", true));
    assert_eq!(first.rect_px, [2.0, 4.0, 10.0, 20.0], "width and height of the upright frame");
    assert_eq!(first.offset_px, [-1.0, 0.5]);
    assert_eq!(first.source_size_px, [14.0, 23.0]);
    assert_eq!((second.name.as_str(), second.rotated), ("a.png", false));
    assert_eq!(second.source_size_px, [5.0, 6.0]);
    assert!(found.losses.is_empty());
}

#[test]
fn format_3_has_aliases_anchors_and_polygons_as_rectangles() {
    let found = described("x.plist", SHEET_3.as_bytes()).unwrap();
    assert_eq!(found.images[0].path, "leaves.png");
    let names: Vec<&str> = found.sheets[0].frames.iter().map(|frame| frame.name.as_str()).collect();
    assert_eq!(names, ["green leaf", "leaf"]);
    for frame in &found.sheets[0].frames {
        assert_eq!(frame.rect_px, [1.0, 1.0, 7.0, 9.0]);
        assert_eq!(frame.offset_px, [0.5, -0.5]);
        assert_eq!(frame.source_size_px, [8.0, 10.0]);
        assert_eq!(frame.pivot, Some([0.5, 0.0]));
    }
    assert_eq!(found.losses[0].what, Lost::Polygon);
}

#[test]
fn errors_name_the_frame_and_the_line() {
    let error =
        described("x.plist", SHEET_2.replace("{{2,4},{10,20}}", "{{2,4},{10,oh}}").as_bytes()).unwrap_err();
    assert_eq!(error.place, "frames/b.png/frame");
    assert_eq!(error.reason, Reason::Wanted("a text such as {{2,2},{30,40}}"));
    let error = described("x.plist", SHEET_2.replace("<integer>2<", "<integer>4<").as_bytes()).unwrap_err();
    assert_eq!(error.place, "metadata/format");
    let error = described("x.plist", SHEET_2.replace("</dict></plist>", "</plist>").as_bytes()).unwrap_err();
    assert!(error.place.starts_with("11:"), "{error}");
    let error = described("x.plist", b"bplist00...").unwrap_err();
    assert_eq!(error.reason, Reason::BinaryList);
}

fn clip(text: &str, name: &str) -> FrameClip {
    let found = described("x.plist", text.as_bytes()).unwrap();
    let clip = found.clips.iter().find(|clip| clip.name() == name);
    match clip {
        Some(Clip::Frames(clip)) => clip.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn animations_of_format_1_have_one_delay() {
    let hop = clip(ANIMATIONS_1, "hop");
    assert_eq!((hop.unit_secs, hop.loops, hop.restore), (0.25, Some(1), false));
    let frames: Vec<&str> = hop.frames.iter().map(|frame| frame.frame.as_str()).collect();
    assert_eq!(frames, ["hop 1", "hop 2"]);
    assert_eq!(clip(ANIMATIONS_1, "rest").unit_secs, 0.1);
}

#[test]
fn animations_of_format_2_have_units_loops_and_events() {
    let walk = clip(ANIMATIONS_2, "walk");
    assert_eq!((walk.unit_secs, walk.loops, walk.restore), (0.2, Some(3), true));
    assert_eq!((walk.frames[0].units, walk.frames[1].units), (1.5, 2.0));
    assert_eq!((walk.frames[0].event.as_deref(), walk.frames[1].event.as_deref()), (None, Some("step")));
    assert_eq!(walk.sheets, ["atlas.plist"]);
}

#[test]
fn values_of_sheets_and_animations_that_cannot_be_read_are_noted() {
    let losses = |text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let found = described("hop.plist", text.replacen(from, to, 1).as_bytes()).unwrap();
        let all = found.losses.into_iter().map(|loss| (loss.what, loss.places.join(", ")));
        all.collect::<Vec<_>>()
    };
    let unread = |name: &str, place: &str| (Lost::Unread(name.to_owned()), place.to_owned());
    assert_eq!(losses(SHEET_0, "<real>1.5</real>", "<string>abc</string>"), [unread("offsetX", "hop 1")]);
    let loops = "<key>loops</key><integer>3</integer>";
    assert_eq!(losses(ANIMATIONS_2, loops, "<key>loops</key><string>x</string>"), [unread("loops", "walk")]);
    assert_eq!(
        losses(ANIMATIONS_2, loops, "<key>loops</key><integer>5000000</integer>"),
        [(Lost::EndlessLoops, "walk".to_owned())]
    );
    let restore = "<key>restoreOriginalFrame</key><true/>";
    assert_eq!(
        losses(ANIMATIONS_2, restore, "<key>restoreOriginalFrame</key><string>maybe</string>"),
        [unread("restoreOriginalFrame", "walk")]
    );
}
