use super::*;
use crate::action::{Action, FrameStep, Kind, Value};
use crate::format::ImageFrames;

fn size_of_a(image: &str) -> Option<[f64; 2]> {
    (image == "a").then_some([100.0, 60.0])
}

fn rects(sheet: &Sheet) -> Vec<[f64; 4]> {
    (0..sheet.frame_count()).filter_map(|index| Some(sheet.frame(index, size_of_a)?.rect_px)).collect()
}

#[test]
fn an_even_grid_shares_the_picture() {
    let sheet = Sheet::new("s", "a", 2, 3);
    let expected = [0.0, 20.0, 40.0].map(|y| [[0.0, y, 50.0, 20.0], [50.0, y, 50.0, 20.0]]);
    assert_eq!(rects(&sheet), expected.concat());
    assert!(sheet.frame(6, size_of_a).is_none());
    assert!(sheet.frame(0, |_| None).is_none());
}

#[test]
fn margins_and_spacing_lie_around_and_between_the_cells() {
    let sheet = Sheet::new("s", "a", 2, 1).with_margin([4.0, 5.0]).with_spacing([2.0, 9.0]);
    assert_eq!(rects(&sheet), [[4.0, 5.0, 45.0, 50.0], [51.0, 5.0, 45.0, 50.0]]);
    let sheet = sheet.with_cell([16.0, 8.0]);
    assert_eq!(rects(&sheet), [[4.0, 5.0, 16.0, 8.0], [22.0, 5.0, 16.0, 8.0]]);
}

#[test]
fn entries_name_the_cells_of_a_grid() {
    let frames = vec![SheetFrame::new("left").with_pivot([0.5, 0.0]), SheetFrame::new("")];
    let sheet = Sheet::new("s", "a", 2, 2).with_frames(frames);
    assert_eq!(sheet.frame_count(), 4);
    let left = sheet.frame(0, size_of_a).unwrap();
    assert_eq!(
        (left.name, left.rect_px, left.pivot),
        (Some("left"), [0.0, 0.0, 50.0, 30.0], Some([0.5, 0.0]))
    );
    assert_eq!(sheet.frame(1, size_of_a).unwrap().name, None);
    let find = |frame: FrameRef| sheet.frame_index(&frame);
    assert_eq!([find("left".into()), find(3.into())], [Some(0), Some(3)]);
    assert_eq!([find("right".into()), find("".into()), find(4.into())], [None; 3]);
}

#[test]
fn cells_after_the_counted_ones_are_no_frames() {
    let sheet = Sheet::new("s", "a", 2, 2).with_count(3);
    assert_eq!((sheet.cell_count(), sheet.frame_count()), (3, 3));
    assert_eq!(rects(&sheet)[2], [0.0, 30.0, 50.0, 30.0], "cells stay where they are");
    assert!(sheet.frame(3, size_of_a).is_none());
    assert_eq!(sheet.frame_index(&3.into()), None);
    let slice = SheetFrame::new("slice").with_rect([1.0, 2.0, 3.0, 4.0]);
    let with_slice = sheet.with_frames(vec![SheetFrame::default(); 3]);
    let with_slice = Sheet { frames: [with_slice.frames.clone(), vec![slice]].concat(), ..with_slice };
    assert_eq!(with_slice.frame(3, size_of_a).unwrap().rect_px, [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(Sheet::new("s", "a", 2, 2).with_count(9).frame_count(), 4, "there are no more");
}

#[test]
fn frames_of_an_atlas_say_where_they_were_cut_from() {
    let run = SheetFrame::new("run").with_rect([8.0, 4.0, 32.0, 48.0]).with_rotated(true);
    let run = run.with_offset([2.0, 1.0]).with_source_size([40.0, 50.0]);
    let whole = SheetFrame::new("whole").with_image(Some("a".to_owned()));
    let sheet = Sheet::atlas("s", "big", vec![run, whole]);
    assert_eq!(sheet.images(), ["big", "a"]);
    let run = sheet.frame(0, |_| None).unwrap();
    assert_eq!(run.stored_rect_px(), [8.0, 4.0, 48.0, 32.0]);
    // 4 px are missing to the left and right, 1 px above and below; then it was moved.
    assert_eq!(run.corner_px(), [6.0, 2.0]);
    let whole = sheet.frame(1, size_of_a).unwrap();
    assert_eq!((whole.image, whole.rect_px, whole.corner_px()), ("a", [0.0, 0.0, 100.0, 60.0], [0.0; 2]));
}

#[test]
fn tags_play_in_their_direction() {
    let sheet = Sheet::new("s", "a", 6, 1);
    let shown = |direction, last| {
        let tag = Tag::of_range("t", 1, last).with_direction(direction);
        sheet.tag_frames(&tag).iter().map(|frame| frame.index).collect::<Vec<_>>()
    };
    assert_eq!(shown(Direction::Forward, 4), [1, 2, 3, 4]);
    assert_eq!(shown(Direction::Reverse, 4), [4, 3, 2, 1]);
    assert_eq!(shown(Direction::PingPong, 4), [1, 2, 3, 4, 3, 2]);
    assert_eq!(shown(Direction::PingPongReverse, 4), [4, 3, 2, 1, 2, 3]);
    assert_eq!(shown(Direction::PingPong, 2), [1, 2]);
    assert_eq!(shown(Direction::PingPong, 1), [1]);
    assert_eq!(shown(Direction::Forward, 0), [0; 0]);
    assert_eq!(shown(Direction::Forward, 6), [0; 0]);
}

fn walker() -> Sheet {
    let frames = vec![
        SheetFrame::new("stand"),
        SheetFrame::new("left").with_secs(0.3),
        SheetFrame::new("right").with_secs(0.3),
        SheetFrame::new(""),
    ];
    let steps = vec![TagFrame::new("left"), TagFrame::new("right").with_secs(0.05), TagFrame::new(3)];
    Sheet::new("walker", "a", 4, 1).with_frames(frames).with_tags(vec![Tag::new("walk", steps)])
}

#[test]
fn a_tag_lasts_as_long_as_its_frames_say() {
    let sheet = walker();
    let listed = sheet.listed(&Action::animate_tag("walker", "walk"));
    let Some(Value::Frames(steps)) = listed.param("frames") else { panic!("{listed:?}") };
    let named = |name: &str, index, units| FrameStep {
        name: Some(name.to_owned()),
        ..FrameStep::lasting(index, units)
    };
    assert_eq!(steps[0].name.as_deref(), Some("left"));
    assert!((steps[0].units - 3.0).abs() < 1e-12);
    assert_eq!(steps[1..], [named("right", 2, 0.5), FrameStep::new(3)]);
    assert!((listed.length().unwrap().secs().unwrap() - 0.45).abs() < 1e-12);
    // Twice the unit doubles the length.
    let slow = Action::animate_tag("walker", "walk").with("delay_per_unit", Value::Number(0.2)).unwrap();
    assert!((sheet.listed(&slow).length().unwrap().secs().unwrap() - 0.9).abs() < 1e-12);
}

#[test]
fn names_become_numbers() {
    let sheet = walker();
    let steps = vec![FrameStep::named("right"), FrameStep::new(0), FrameStep::named("left").sending("step")];
    let named = Action::animate(0.1, steps, 1, false).on_sheet("walker");
    let numbers = vec![FrameStep::new(2), FrameStep::new(0), FrameStep::new(1).sending("step")];
    assert_eq!(sheet.numbered(&named), Action::animate(0.1, numbers, 1, false));
    let other = named.clone().on_sheet("other");
    assert_eq!(sheet.numbered(&other), other);
    assert_eq!(sheet.numbered(&Action::show()), Action::show());
}

#[test]
fn an_animate_with_a_tag_needs_neither_frames_nor_a_frame_time() {
    let tagged = Action::animate_tag("walker", "walk");
    let text = ron::to_string(&tagged).unwrap();
    assert_eq!(text, r#"Animate(sheet:"walker",tag:"walk")"#);
    assert_eq!(ron::from_str::<Action>(&text).unwrap(), tagged);
    let error = ron::from_str::<Action>(r#"Animate(sheet:"walker")"#).unwrap_err().to_string();
    assert!(error.contains("Animate needs the field `delay_per_unit`"), "{error}");
    let plain = Action::new(Kind::Animate);
    assert_eq!(ron::to_string(&plain).unwrap(), "Animate(delay_per_unit:0.1,frames:[0])");
}

#[test]
fn pictures_of_a_file_lie_in_a_square_grid() {
    let grids = [1, 2, 3, 4, 5, 9, 10, 12, 13].map(ImageFrames::grid);
    assert_eq!(grids, [[1, 1], [2, 1], [2, 2], [2, 2], [3, 2], [3, 3], [4, 3], [4, 3], [4, 4]]);
    assert_eq!(ImageFrames::grid(0), [1, 1]);
}
