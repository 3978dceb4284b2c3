//! The strip as a user meets it, in the inspector and on a card.

use std::sync::Arc;

use egui::{Event, Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kineograph_runtime::format::{Action, Content, Image, Kind, Sheet, SheetFrame, StartPose, Tag};

use super::*;
use crate::document::{Document, Slot};
use crate::media::Picture;
use crate::panels::fixture::{Host, dress};
use crate::panels::graph::GraphPanel;
use crate::panels::inspector::InspectorPanel;
use crate::session::SelectionChange;

type Window<P> = Harness<'static, Host<P>>;

/// A node of a sheet with eight frames, four of them with names, and a clip that plays `animate` on it.
fn document(animate: Action) -> Document {
    let frames = ["stand", "run_1", "run_2", "fall"].map(SheetFrame::new).to_vec();
    let tags = vec![Tag::of_range("run", "run_1", "run_2")];
    let sheet = Sheet::new("hero", "hero", 4, 2).with_frames(frames).with_tags(tags);
    let (sprite, start) = (Content::Sheet("hero".to_owned()), StartPose::default());
    let node = Edit::AddNode { name: "hero".to_owned(), parent: None, content: sprite, start };
    let mut document = Document::default();
    let mut edit = |edit: Edit| {
        let (next, outcome) = document.edited(&edit).unwrap();
        document = next;
        outcome
    };
    edit(Edit::AddImage(Image::new("hero", "hero.png")));
    edit(Edit::AddSheet(sheet));
    let node = edit(node).node.unwrap();
    let clip = edit(Edit::AddClip("go".to_owned())).clip.unwrap();
    edit(Edit::Clip(clip, ClipEdit::Insert { tree: animate, slot: Slot::Root, position: None }));
    edit(Edit::AddRun(clip, node, 0.0));
    document
}

fn window<P: Default + 'static>(
    animate: Action,
    show: impl Fn(&mut P, &mut Ui, &Ctx<'_>, &mut Outbox) + 'static,
) -> Window<P> {
    let mut host = Host::<P>::new(document(animate), true);
    let picture = Picture { width: 64, height: 32, rgba: vec![200; 64 * 32 * 4] };
    host.editor.media_mut().set("hero", Ok(Arc::new(picture)));
    let clip = host.editor.document().clips()[0].id;
    host.editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    let action = host.action(Kind::Animate);
    host.editor.apply(Intent::Select(SelectionChange::Actions(vec![action])));
    host.editor.refresh();
    let theme = host.theme;
    let frame =
        move |ui: &mut Ui, host: &mut Host<P>| host.frame(|panel, ctx, out| show(panel, ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(320.0, 700.0)).build_ui_state(frame, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn inspector(animate: Action) -> Window<InspectorPanel> {
    use crate::panels::panel::Panel as _;
    window(animate, |panel: &mut InspectorPanel, ui, ctx, out| panel.show(ui, ctx, out))
}

fn numbers(frames: &[u32]) -> Action {
    Action::animate(0.1, frames.iter().map(|frame| FrameStep::new(*frame)).collect(), 1, false)
}

fn steps<P: Default>(window: &Window<P>) -> Vec<FrameStep> {
    let clip = &window.state().editor.document().clips()[0];
    match clip.get(clip.root().unwrap()).unwrap().action.param("frames") {
        Some(Value::Frames(steps)) => steps.clone(),
        other => panic!("{other:?}"),
    }
}

fn shown<P: Default>(window: &Window<P>) -> Vec<u32> {
    steps(window).iter().map(|step| step.frame).collect()
}

fn undo_len<P: Default>(window: &Window<P>) -> usize {
    window.state().editor.history().undo_len()
}

fn press<P: Default>(window: &mut Window<P>, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(4);
}

fn press_with<P: Default>(window: &mut Window<P>, label: &str, modifiers: Modifiers) {
    let at = window.get_by_label(label).rect().center();
    window.event(Event::ModifiersChanged(modifiers));
    for pressed in [true, false] {
        window.event(Event::PointerMoved(at));
        window.event(Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers,
        });
        window.run_steps(2);
    }
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);
}

fn drag<P: Default>(window: &mut Window<P>, from: &str, to: Pos2, cancels: bool) {
    let from = window.get_by_label(from).rect().center();
    window.drag_at(from);
    for part in [0.3, 0.7, 1.0] {
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
fn a_drag_moves_a_frame_in_one_step_and_escape_cancels_it() {
    let mut window = inspector(numbers(&[0, 1, 2, 3, 4]));
    let to = window.get_by_label("frame 4: fall").rect().right_center() - vec2(2.0, 0.0);
    drag(&mut window, "frame 1: stand", to, true);
    assert_eq!((shown(&window), undo_len(&window)), (vec![0, 1, 2, 3, 4], 0));
    drag(&mut window, "frame 1: stand", to, false);
    assert_eq!((shown(&window), undo_len(&window)), (vec![1, 2, 3, 0, 4], 1));
    assert_eq!(window.state().editor.history().undo_label(), Some("Move frames"));
}

#[test]
fn frames_are_picked_one_by_one_and_up_to_another() {
    let mut window = inspector(numbers(&[0]));
    press(&mut window, "Pick frames…");
    press(&mut window, "Pick run_1");
    assert_eq!(shown(&window), [0, 1]);
    press_with(&mut window, "Pick 6", Modifiers::SHIFT);
    assert_eq!(shown(&window), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(undo_len(&window), 2);
}

#[test]
fn a_typed_range_is_found_and_added_by_enter() {
    let mut window =
        inspector(Action::animate(0.1, vec![FrameStep::named("fall")], 1, false).on_sheet("hero"));
    press(&mut window, "Pick frames…");
    window.get_by_label("Search frames").focus();
    window.run_steps(2);
    window.event(Event::Text("3-5".to_owned()));
    window.run_steps(2);
    assert!(window.query_by_label("Pick run_1").is_none());
    window.key_press(Key::Enter);
    window.run_steps(3);
    // The action names the sheet, so frames with names are given by them.
    let names: Vec<Option<String>> = steps(&window).iter().map(|step| step.name.clone()).collect();
    assert_eq!(names, [Some("fall".to_owned()), Some("fall".to_owned()), None, None]);
    assert_eq!(shown(&window)[2..], [4, 5]);
}

#[test]
fn selected_frames_are_deleted_duplicated_and_turned_round() {
    let mut window = inspector(numbers(&[0, 1, 2, 3]));
    press(&mut window, "frame 2: run_1");
    press_with(&mut window, "frame 3: run_2", Modifiers::SHIFT);
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert_eq!(shown(&window), [0, 3]);
    press(&mut window, "frame 1: stand");
    press(&mut window, "Duplicate frames");
    assert_eq!(shown(&window), [0, 0, 3]);
    press(&mut window, "Reverse frames");
    assert_eq!(shown(&window), [3, 0, 0]);
    press(&mut window, "frame 1: fall");
    press_with(&mut window, "frame 3: stand", Modifiers::SHIFT);
    press(&mut window, "Delete frames");
    assert_eq!(shown(&window), [3, 0, 0], "the last ones stay");
    assert_eq!(undo_len(&window), 3);
}

#[test]
fn what_an_undo_brings_back_is_selected_as_it_was() {
    let mut window = inspector(numbers(&[0, 1, 2, 3]));
    let selected = |window: &Window<InspectorPanel>| {
        let tiles = window.query_all_by_label_contains("frame ");
        let is_selected = |tile: &egui_kittest::Node<'_>| {
            tile.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
        };
        tiles.filter(is_selected).filter_map(|tile| tile.accesskit_node().label()).collect::<Vec<_>>()
    };
    press(&mut window, "frame 2: run_1");
    press_with(&mut window, "frame 3: run_2", Modifiers::SHIFT);
    press(&mut window, "Duplicate frames");
    assert_eq!(selected(&window), ["frame 4: run_1", "frame 5: run_2"]);
    let run = |window: &mut Window<InspectorPanel>, command: Command| {
        window.state_mut().editor.run(command);
        window.run_steps(3);
    };
    run(&mut window, Command::Undo);
    assert_eq!(selected(&window), ["frame 2: run_1", "frame 3: run_2"]);
    run(&mut window, Command::Redo);
    assert_eq!(selected(&window), ["frame 4: run_1", "frame 5: run_2"]);
}

#[test]
fn the_list_of_frames_stays_where_it_is_while_frames_are_picked_and_sought() {
    let mut window = inspector(numbers(&[0]));
    press(&mut window, "Pick frames…");
    let place = |window: &Window<InspectorPanel>| window.get_by_label("Search frames").rect();
    let before = place(&window);
    for nth in 0..12 {
        press(&mut window, if nth % 2 == 0 { "Pick run_1" } else { "Pick 6" });
        assert_eq!(place(&window), before, "{nth}");
    }
    assert_eq!(shown(&window).len(), 13);
    window.get_by_label("Search frames").focus();
    window.run_steps(2);
    window.event(Event::Text("nothing".to_owned()));
    window.run_steps(3);
    assert_eq!(place(&window), before, "also with nothing found");
}

#[test]
fn frames_get_times_and_events() {
    let mut window = inspector(numbers(&[0, 1, 2]));
    press(&mut window, "frame 2: run_1");
    for (field, text) in [("Time", "0.25"), ("Event", "step")] {
        press(&mut window, field);
        window.event(Event::Text(text.to_owned()));
        window.run_steps(2);
        window.key_press(Key::Enter);
        window.run_steps(3);
    }
    let list = steps(&window);
    assert_eq!((list[1].units, list[1].event.as_deref()), (2.5, Some("step")));
    assert_eq!((list[0].units, list[2].units, undo_len(&window)), (1.0, 1.0, 2));
}

#[test]
fn the_frames_of_a_tag_are_listed_to_be_changed() {
    let mut window = inspector(Action::animate_tag("hero", "run"));
    window.get_by_label("frame 2: run_2");
    press(&mut window, "List frames");
    let names: Vec<Option<String>> = steps(&window).iter().map(|step| step.name.clone()).collect();
    assert_eq!(names, [Some("run_1".to_owned()), Some("run_2".to_owned())]);
    assert_eq!(undo_len(&window), 1);
    press(&mut window, "frame 1: run_1");
    press(&mut window, "Delete frames");
    assert_eq!(steps(&window).len(), 1);
}

#[test]
fn the_times_of_a_tag_show_in_place_of_the_frame_time() {
    let mut window = inspector(Action::animate_tag("hero", "run"));
    let mut sheet = window.state().editor.document().sheets()[0].as_ref().clone();
    for (index, secs) in [(1, 0.05), (2, 0.2)] {
        sheet.frames[index] = sheet.frames[index].clone().with_secs(secs);
    }
    window.state_mut().editor.edit(&Change::new("", Edit::SetSheet("hero".to_owned(), sheet.clone())));
    window.run_steps(4);
    assert!(window.query_by_label("Frame time").is_none());
    assert_eq!(window.get_by_label("Mean time").value().unwrap(), "0.125");
    assert_eq!(window.get_by_label("Frame times").value().unwrap(), "0.05–0.2 s");
    // Twice as long, then frames of one time.
    press(&mut window, "Mean time");
    window.event(Event::Text("0.25".to_owned()));
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(window.get_by_label("Frame times").value().unwrap(), "0.1–0.4 s");
    sheet.frames[1] = sheet.frames[2].clone().with_name("run_1".to_owned());
    window.state_mut().editor.edit(&Change::new("", Edit::SetSheet("hero".to_owned(), sheet)));
    window.run_steps(4);
    assert_eq!(window.get_by_label("Frame time").value().unwrap(), "0.4");
    assert!(window.query_by_label("Frame times").is_none());
}

#[test]
fn a_card_opens_the_same_strip() {
    let mut window =
        window(numbers(&[0, 1, 2]), |panel: &mut GraphPanel, ui, ctx, out| panel.show(ui, ctx, out));
    assert!(window.query_by_label("Reverse frames").is_none());
    press(&mut window, "frames of Animate");
    press(&mut window, "Reverse frames");
    assert_eq!((shown(&window), undo_len(&window)), (vec![2, 1, 0], 1));
    window.key_press(Key::Escape);
    window.run_steps(3);
    assert!(window.query_by_label("Reverse frames").is_none());
}

#[test]
fn all_frames_of_the_sheet_are_taken_at_once() {
    let mut window = inspector(numbers(&[5]));
    press(&mut window, "All frames of the sheet");
    assert_eq!((shown(&window), undo_len(&window)), ((0..8).collect(), 1));
    press(&mut window, "All frames of the sheet");
    assert_eq!(undo_len(&window), 1, "it has them");
}

#[test]
fn a_new_animate_plays_all_frames_of_the_sheet_that_its_node_shows() {
    let window = inspector(numbers(&[5]));
    let (editor, theme) = (&window.state().editor, crate::ui_kit::theme::Theme::new(true));
    let ctx = editor.ctx(&theme);
    let (id, clip) = ctx.open_clip().unwrap();
    let slot = Slot::Beside { id: clip.root().unwrap(), offset: 1, together: false };
    let frames = |animate: &Action| {
        let added = crate::panels::fresh_values::for_slot(&ctx, animate, id, slot);
        match added.param("frames") {
            Some(Value::Frames(steps)) => steps.iter().map(|step| step.frame).collect::<Vec<u32>>(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(frames(&Action::new(Kind::Animate)), (0..8).collect::<Vec<u32>>());
    assert_eq!(frames(&numbers(&[3, 4])), [3, 4], "frames that were chosen stay");
}
