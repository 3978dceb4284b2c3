//! The editor of frames as a user meets it.

use std::sync::Arc;

use egui::{Event, Key, Modifiers, Pos2, Ui, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Content, Image, Sheet, SheetFrame, StartPose};

use super::*;
use crate::document::{Document, Edit};
use crate::media::Picture;
use crate::panels::fixture::{Host, dress};
use crate::session::SelectionChange;

type Window = Harness<'static, Host<SheetEditor>>;

/// 64 × 32 pixels with two squares of 8 pixels: at 4, 4 and at 40, 12.
fn picture() -> Picture {
    let mut rgba = vec![0; 64 * 32 * 4];
    for (left, top) in [(4, 4), (40, 12)] {
        for (x, y) in (left..left + 8).flat_map(|x| (top..top + 8).map(move |y| (x, y))) {
            rgba[4 * (y * 64 + x) + 3] = 255;
        }
    }
    Picture { width: 64, height: 32, rgba }
}

fn window(sheet: Sheet) -> Window {
    let mut document = Document::default();
    let sprite = Content::Sheet("hero".to_owned());
    let start = StartPose::default().with_frame(1);
    for edit in [
        Edit::AddImage(Image::new("hero", "hero.png")),
        Edit::AddSheet(sheet),
        Edit::AddNode { name: "hero".to_owned(), parent: None, content: sprite, start },
    ] {
        document = document.edited(&edit).unwrap().0;
    }
    let mut host = Host::<SheetEditor>::new(document, true);
    host.editor.media_mut().set("hero", Ok(Arc::new(picture())));
    host.editor.apply(Intent::Select(SelectionChange::Sheet("hero".to_owned())));
    host.editor.refresh();
    let theme = host.theme;
    let frame =
        |ui: &mut Ui, host: &mut Host<SheetEditor>| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(900.0, 900.0)).build_ui_state(frame, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn grid() -> Window {
    window(Sheet::new("hero", "hero", 4, 2).with_frames(vec![SheetFrame::new("a"), SheetFrame::new("b")]))
}

fn sheet(window: &Window) -> &Sheet {
    &window.state().editor.document().sheets()[0]
}

fn rects(window: &Window) -> Vec<[f64; 4]> {
    let frames =
        (0..sheet(window).frame_count()).map(|index| sheet(window).frame(index, |_| Some([64.0, 32.0])));
    frames.map(|frame| frame.unwrap().rect_px).collect()
}

fn undo_len(window: &Window) -> usize {
    window.state().editor.history().undo_len()
}

fn press(window: &mut Window, label: &str) {
    window.get_by_label(label).scroll_to_me();
    window.run_steps(3);
    window.get_by_label(label).click();
    window.run_steps(4);
}

fn type_into(window: &mut Window, label: &str, text: &str) {
    press(window, label);
    window.event(Event::Text(text.to_owned()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

/// The place of a pixel on the screen.
fn at(window: &Window, x: f32, y: f32) -> Pos2 {
    let cell = window.get_by_label("sheet frame a").rect();
    let zoom = cell.width() / 16.0;
    cell.min + vec2(x, y) * zoom
}

fn click(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.run_steps(1);
    window.drag_at(at);
    window.run_steps(1);
    window.drop_at(at);
    window.run_steps(3);
}

fn drag(window: &mut Window, from: Pos2, to: Pos2, cancels: bool) {
    window.drag_at(from);
    for part in [0.2, 0.6, 1.0] {
        window.hover_at(from.lerp(to, part));
        window.run_steps(1);
    }
    if cancels {
        window.key_press(Key::Escape);
        window.run_steps(2);
    }
    window.drop_at(to);
    window.run_steps(3);
}

#[test]
fn a_grid_is_cut_by_number_and_by_size() {
    let mut window = grid();
    type_into(&mut window, "Columns", "2");
    assert_eq!((sheet(&window).frame_count(), rects(&window)[1]), (4, [32.0, 0.0, 32.0, 16.0]));
    press(&mut window, "Slice by");
    press(&mut window, "Size");
    type_into(&mut window, "Cell size X", "20");
    assert_eq!((sheet(&window).columns, sheet(&window).rows), (3, 2));
    type_into(&mut window, "Margin X", "12");
    assert_eq!((sheet(&window).columns, rects(&window)[0]), (2, [12.0, 0.0, 20.0, 16.0]));
    assert_eq!(sheet(&window).frame_name(1), Some("b"), "names stay");
    assert_eq!(undo_len(&window), 4);
}

#[test]
fn cells_at_the_end_of_a_grid_need_not_be_frames() {
    let mut window = window(Sheet::new("hero", "hero", 2, 2));
    type_into(&mut window, "Frame count", "3");
    assert_eq!((sheet(&window).count, rects(&window).len()), (Some(3), 3));
    type_into(&mut window, "Frame count", "4");
    assert_eq!(sheet(&window).count, None, "all of them");
    // Of rows of 8 pixels nothing is seen in the last one.
    type_into(&mut window, "Rows", "4");
    assert_eq!((sheet(&window).count, sheet(&window).frame_count()), (Some(6), 6));
    assert_eq!(undo_len(&window), 3);
}

#[test]
fn a_frame_outside_of_its_picture_is_named() {
    let frame = SheetFrame::new("far").with_rect([99_999.0, 0.0, 8.0, 8.0]);
    let window = window(Sheet::atlas(
        "hero",
        "hero",
        vec![SheetFrame::new("near").with_rect([0.0, 0.0, 8.0, 8.0]), frame],
    ));
    let message =
        "Frame “far” reaches beyond its picture hero, which is 64 × 32 pixels large. Move it inside.";
    window.get_by_label(message);
}

#[test]
fn frames_are_found_by_transparency() {
    let mut window = grid();
    press(&mut window, "Find frames");
    assert_eq!(rects(&window), [[4.0, 4.0, 8.0, 8.0], [40.0, 12.0, 8.0, 8.0]]);
    // The first lies in the cell of `a`.
    assert_eq!((sheet(&window).frame_name(0), undo_len(&window)), (Some("a"), 1));
    // A larger gap makes one of both.
    type_into(&mut window, "Smallest gap", "40");
    press(&mut window, "Find frames");
    assert_eq!(rects(&window), [[4.0, 4.0, 44.0, 16.0]]);
}

#[test]
fn finding_frames_again_keeps_turned_and_trimmed_ones() {
    let turned = SheetFrame::new("turned").with_rect([40.0, 12.0, 8.0, 8.0]).with_rotated(true);
    let trimmed = SheetFrame::new("a").with_rect([4.0, 4.0, 8.0, 8.0]).with_offset([0.0, 1.0]);
    let frames = vec![turned, trimmed.with_source_size([10.0, 12.0])];
    let mut window = window(Sheet::atlas("hero", "hero", frames.clone()));
    press(&mut window, "Find frames");
    assert_eq!((sheet(&window).frames.as_slice(), undo_len(&window)), (frames.as_slice(), 0));
}

#[test]
fn a_grid_in_place_of_frames_is_asked_for_and_has_a_cell_for_each() {
    let frames = ["a", "b", "c"].map(|name| SheetFrame::new(name).with_rect([4.0, 4.0, 8.0, 7.0]));
    let mut window = window(Sheet::atlas("hero", "hero", frames.to_vec()));
    press(&mut window, "Slice by a grid");
    assert_eq!((sheet(&window).cell_count(), undo_len(&window)), (0, 0), "it asks");
    press(&mut window, "Replace by 2 × 2 cells");
    assert_eq!((sheet(&window).columns, sheet(&window).rows, undo_len(&window)), (2, 2, 1));
    let names: Vec<_> = (0..3).filter_map(|index| sheet(&window).frame_name(index)).collect();
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn frames_are_drawn_moved_resized_and_cancelled() {
    let mut window =
        window(Sheet::atlas("hero", "hero", vec![SheetFrame::new("a").with_rect([0.0, 0.0, 16.0, 16.0])]));
    let [from, to] = [at(&window, 30.0, 10.0), at(&window, 50.0, 22.0)];
    drag(&mut window, from, to, true);
    assert_eq!((rects(&window).len(), undo_len(&window)), (1, 0));
    drag(&mut window, from, to, false);
    assert_eq!(rects(&window)[1], [30.0, 10.0, 20.0, 12.0]);
    assert_eq!(undo_len(&window), 1);
    // The new one is selected, so its corner can be dragged.
    let further = at(&window, 54.0, 20.0);
    drag(&mut window, to, further, false);
    assert_eq!(rects(&window)[1], [30.0, 10.0, 24.0, 10.0]);
    let [from, to] = [at(&window, 35.0, 18.0), at(&window, 25.0, 21.0)];
    drag(&mut window, from, to, false);
    assert_eq!(rects(&window)[1], [20.0, 13.0, 24.0, 10.0]);
    assert_eq!(undo_len(&window), 3);
    let away = at(&window, 200.0, 200.0);
    drag(&mut window, to, away, false);
    assert_eq!(rects(&window)[1], [40.0, 22.0, 24.0, 10.0], "it stays in the picture");
}

#[test]
fn a_click_on_the_picture_moves_no_field() {
    let mut window = grid();
    let names = |window: &Window| window.get_by_label("Names").rect();
    let before = names(&window);
    let [first, second, ground] = [at(&window, 8.0, 8.0), at(&window, 24.0, 8.0), at(&window, 8.0, 60.0)];
    click(&mut window, first);
    assert_eq!(names(&window), before, "one frame is selected");
    window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    click(&mut window, second);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    assert_eq!(names(&window), before, "several are");
    click(&mut window, ground);
    assert_eq!(names(&window), before, "none is");
}

#[test]
fn shift_chooses_a_range_of_frames_and_ctrl_one_more_or_less() {
    let mut window = grid();
    let click_with = |window: &mut Window, nth: u8, modifiers: Modifiers| {
        let [column, row] = [nth % 4, nth / 4].map(f32::from);
        let place = at(window, 16.0 * column + 8.0, 16.0 * row + 8.0);
        window.event(Event::ModifiersChanged(modifiers));
        click(window, place);
        window.event(Event::ModifiersChanged(Modifiers::NONE));
        window.state().panel.board.selected.iter().copied().collect::<Vec<u32>>()
    };
    assert_eq!(click_with(&mut window, 1, Modifiers::NONE), [1]);
    assert_eq!(click_with(&mut window, 4, Modifiers::SHIFT), [1, 2, 3, 4]);
    assert_eq!(click_with(&mut window, 2, Modifiers::SHIFT), [1, 2], "from the same one");
    assert_eq!(click_with(&mut window, 0, Modifiers::SHIFT), [0, 1]);
    assert_eq!(click_with(&mut window, 6, Modifiers::COMMAND), [0, 1, 6]);
    assert_eq!(click_with(&mut window, 7, Modifiers::SHIFT), [6, 7], "from what was clicked last");
    assert_eq!(click_with(&mut window, 7, Modifiers::COMMAND), [6]);
}

#[test]
fn pivots_are_dragged_and_typed() {
    let mut window = grid();
    let middle = at(&window, 8.0, 8.0);
    click(&mut window, middle);
    let foot = at(&window, 8.2, 15.8);
    drag(&mut window, middle, foot, false);
    assert_eq!(sheet(&window).frames[0].pivot, Some([0.5, 0.0]), "drawn to the edge");
    assert_eq!((sheet(&window).cell_count(), undo_len(&window)), (8, 1), "the grid stays");
    type_into(&mut window, "Pivot X", "0.25");
    assert_eq!(sheet(&window).frames[0].pivot, Some([0.25, 0.0]));
    press(&mut window, "Use the node's anchor");
    assert_eq!(sheet(&window).frames[0].pivot, None);
}

#[test]
fn selected_frames_are_named_trimmed_and_deleted() {
    let mut window = grid();
    let [first, second] = [at(&window, 8.0, 8.0), at(&window, 24.0, 8.0)];
    click(&mut window, second);
    window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    let third = at(&window, 40.0, 8.0);
    click(&mut window, third);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    type_into(&mut window, "Names", "walk_{01}");
    press(&mut window, "Name frames");
    let names: Vec<&str> = (0..4).map(|index| sheet(&window).frame_name(index).unwrap_or_default()).collect();
    assert_eq!(names, ["a", "walk_01", "walk_02", ""]);
    press(&mut window, "Delete frames of the sheet");
    assert_eq!(sheet(&window).frame_count(), 6);
    let node = &window.state().editor.document().nodes()[0];
    assert_eq!(node.start.frame, 0, "its frame is gone");
    click(&mut window, first);
    press(&mut window, "Trim");
    let frame = &sheet(&window).frames[0];
    assert_eq!((frame.rect, frame.source_size), (Some([4.0, 4.0, 8.0, 8.0]), Some([16.0, 16.0])));
    assert_eq!(undo_len(&window), 3);
}

#[test]
fn the_player_steps_through_the_frames() {
    let mut window = grid();
    window.get_by_label("1 of 8");
    press(&mut window, "Frame after");
    window.get_by_label("2 of 8");
    press(&mut window, "Frame before");
    press(&mut window, "Frame before");
    window.get_by_label("8 of 8");
    press(&mut window, "Onion skin");
    let second = at(&window, 24.0, 8.0);
    click(&mut window, second);
    window.get_by_label("2 of 8");
    assert_eq!(undo_len(&window), 0);
}
