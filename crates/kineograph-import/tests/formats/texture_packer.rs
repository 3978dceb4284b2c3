//! Sheets in JSON.

use kineograph_import::{Direction, Limits, Lost, Source, TagFrame, read};

use crate::support::described;
use crate::support::texts::{ARRAY, ASEPRITE_JSON, HASH, PACK_0, PACK_1, TEXTURES};

#[test]
fn a_hash_keeps_its_order_and_turns_offset_and_pivot_up() {
    let found = described("runner.json", HASH.as_bytes()).unwrap();
    let sheet = &found.sheets[0];
    assert_eq!((found.images[0].path.as_str(), sheet.scale), ("runner.png", 0.5));
    let [first, second] = &sheet.frames[..] else { panic!("two frames") };
    assert_eq!((first.name.as_str(), first.rotated), ("run 2", true));
    assert_eq!(first.rect_px, [2.0, 4.0, 10.0, 20.0]);
    // The middle of what is left is (6, 12) from the upper left of 16 × 24, whose middle is (8, 12).
    assert_eq!(first.offset_px, [-2.0, 0.0]);
    assert_eq!(first.source_size_px, [16.0, 24.0]);
    assert_eq!(first.pivot, Some([0.5, 0.0]));
    assert_eq!((second.offset_px, second.source_size_px), ([0.0, 0.0], [10.0, 20.0]));
    let frames: Vec<usize> = sheet.tags[0].frames.iter().map(|frame| frame.frame).collect();
    assert_eq!((sheet.tags[0].name.as_str(), frames), ("run", vec![1, 0]));
    let losses: Vec<(&Lost, &[String])> =
        found.losses.iter().map(|loss| (&loss.what, &loss.places[..])).collect();
    let run = ["run".to_owned()];
    assert_eq!(losses, [(&Lost::TagFrame, &run[..]), (&Lost::SheetScale("0.5".to_owned()), &[])]);
}

/// Tags number the frames of the file, of which some may share a name.
#[test]
fn of_frames_with_one_name_the_first_stays_and_tags_follow() {
    let text = ASEPRITE_JSON.replace("fox 1", "fox 0").replace("\"pingpong\"", "\"sideways\"");
    let found = described("fox.json", text.as_bytes()).unwrap();
    let sheet = &found.sheets[0];
    let names: Vec<&str> = sheet.frames.iter().map(|frame| frame.name.as_str()).collect();
    assert_eq!(names[..2], ["fox 0", "fox 2"]);
    let frames: Vec<usize> = sheet.tags[0].frames.iter().map(|frame| frame.frame).collect();
    assert_eq!(frames, [0, 1]);
    let losses: Vec<&Lost> = found.losses.iter().map(|loss| &loss.what).collect();
    assert_eq!(losses, [&Lost::Unread("direction".to_owned()), &Lost::Tag, &Lost::Slice, &Lost::FrameName]);
}

/// A hash with a key that is there twice, and a list with two frames of one name.
#[test]
fn a_second_frame_of_a_name_is_noted() {
    let hash = HASH.replace("\"run 1\"", "\"run 2\"");
    for (text, name, rect_px) in [
        (hash, "run 2", [2.0, 4.0, 10.0, 20.0]),
        (ARRAY.replace("\"a\"", "\"z\""), "z", [0.0, 0.0, 8.0, 8.0]),
    ] {
        let found = described("x.json", text.as_bytes()).unwrap();
        let [frame] = &found.sheets[0].frames[..] else { panic!("{:?}", found.sheets[0].frames) };
        assert_eq!((frame.name.as_str(), frame.rect_px), (name, rect_px));
        let note = found.losses.iter().find(|loss| loss.what == Lost::FrameName).unwrap();
        assert_eq!((note.times, &note.places[..]), (1, &[name.to_owned()][..]));
    }
}

#[test]
fn an_array_and_several_textures_are_one_sheet_each() {
    let found = described("letters.json", ARRAY.as_bytes()).unwrap();
    let names: Vec<&str> = found.sheets[0].frames.iter().map(|frame| frame.name.as_str()).collect();
    assert_eq!(names, ["z", "a"]);
    assert_eq!(found.losses[0].what, Lost::Polygon);
    let found = described("p.json", TEXTURES.as_bytes()).unwrap();
    let images: Vec<&str> = found.images.iter().map(|image| image.path.as_str()).collect();
    assert_eq!(images, ["p-0.png", "p-1.png"]);
    assert_eq!(found.sheets[0].frames.iter().map(|frame| frame.image).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn a_pack_of_several_files_is_one_sheet() {
    let beside = |path: &str| (path == "pack-1.json").then(|| PACK_1.as_bytes().to_vec());
    let source =
        Source { name: "pack-0.json", bytes: PACK_0.as_bytes(), beside: &beside, size_px: &|_, _, _| None };
    let found = read(&source, &Limits::default()).unwrap();
    let images: Vec<&str> = found.images.iter().map(|image| image.path.as_str()).collect();
    assert_eq!(images, ["pack-0.png", "pack-1.png"]);
    assert_eq!(found.sheets[0].frames.len(), 2);
    assert_eq!(found.sheets[0].tags[0].frames.len(), 2, "an animation across both");
    assert_eq!(found.losses[0].places, ["lost.json"]);
}

#[test]
fn aseprite_adds_times_tags_and_slices() {
    let found = described("fox.json", ASEPRITE_JSON.as_bytes()).unwrap();
    let sheet = &found.sheets[0];
    assert_eq!(sheet.tags.len(), 1);
    let blink = &sheet.tags[0];
    assert_eq!((blink.name.as_str(), blink.direction, blink.rounds), ("blink", Direction::PingPong, Some(2)));
    assert_eq!(blink.frames[0], TagFrame { frame: 1, secs: Some(0.25) });
    let ear = &sheet.frames[3];
    assert_eq!((ear.name.as_str(), ear.rect_px), ("ear", [18.0, 4.0, 8.0, 4.0]));
    assert_eq!(ear.pivot, Some([0.5, 0.75]));
    assert_eq!(ear.nine_slice_px, Some([1.0, 1.0, 2.0, 2.0]));
    // The second key leaves the frame, and the tag “gone” has no frames.
    assert_eq!(sheet.frames.len(), 4);
    let lost: Vec<(&Lost, &[String])> =
        found.losses.iter().map(|loss| (&loss.what, &loss.places[..])).collect();
    assert_eq!(lost, [(&Lost::Tag, &["gone".to_owned()][..]), (&Lost::Slice, &["ear".to_owned()][..])]);
}

#[test]
fn errors_have_line_and_column() {
    let error = described("x.json", ARRAY.replace("\"x\":8", "\"x\":\"8\"").as_bytes()).unwrap_err();
    assert!(error.place.starts_with("3:"), "{error}");
}
