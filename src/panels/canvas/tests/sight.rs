//! What the canvas tells about sprites: missing pictures, what moves them, and the menu of a right click.

use egui_kittest::kittest::NodeT as _;

use kineograph_runtime::format::Kind;

use super::*;
use crate::media::MediaError;
use crate::session::Pointed;

pub fn secondary_click(harness: &mut Harness<'_, Host>, at: Pos2) {
    button(harness, at, PointerButton::Secondary, true);
    button(harness, at, PointerButton::Secondary, false);
    harness.run_steps(3);
}

fn alt_click(harness: &mut Harness<'_, Host>, pos: Pos2) {
    move_to(harness, pos);
    for pressed in [true, false] {
        let button = PointerButton::Primary;
        let press = Event::PointerButton { pos, button, pressed, modifiers: Modifiers::ALT };
        harness.event_modifiers(press, Modifiers::ALT);
        harness.step();
    }
    harness.run_steps(3);
}

/// `boxes()` with a sprite whose picture can't be read, 64 × 64 around (300, 200).
fn with_missing() -> Host {
    let image = Image::new("hero", "hero.png");
    let edits = [Edit::AddImage(image), add_node("hero", Content::Image("hero".to_owned()), [300.0, 200.0])];
    let mut host = Host::new(edited(boxes(), &edits));
    let error = MediaError { message: "There is no file hero.png.".to_owned(), outside_folder: None };
    host.editor.media_mut().set("hero", Err(error));
    host.editor.refresh();
    host
}

fn shown(host: Host) -> Harness<'static, Host> {
    let show = |ui: &mut Ui, host: &mut Host| {
        theme::install_fonts(ui.ctx());
        host.show(ui);
    };
    let mut harness = Harness::builder().with_size(SIZE).build_ui_state(show, host);
    harness.run_steps(2);
    harness
}

#[test]
fn a_missing_picture_has_an_outline_its_name_and_a_button() {
    let mut harness = shown(with_missing());
    let outline = harness.get_by_label("missing picture hero").rect();
    assert!(outline.center().distance(pos(&harness, [300.0, 200.0])) < 1.0, "{outline}");
    harness.get_by_label("Locate…");
    let at = pos(&harness, [275.0, 225.0]);
    secondary_click(&mut harness, at);
    harness.get_by_label("Locate “hero”…");
    let error = |host: &Host| {
        host.editor.media().missing(host.editor.document(), &host.node("hero").content).is_some()
    };
    assert!(error(harness.state()));
    let picture = Picture { width: 1, height: 1, rgba: vec![0; 4] };
    harness.state_mut().editor.media_mut().set("hero", Ok(Arc::new(picture)));
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("missing picture").is_none());
}

#[test]
fn a_picture_that_is_being_read_is_not_missing() {
    let mut host = with_missing();
    host.editor.media_mut().retain(|_| false);
    let harness = shown(host);
    assert!(harness.query_by_label_contains("missing picture").is_none());
}

#[test]
fn alt_click_lists_what_moves_the_sprite_and_a_click_goes_there() {
    let document = boxes();
    let (clip, low) = (document.clips()[0].id, document.nodes()[0].id);
    let root = document.clips()[0].root().expect("it has one");
    let wrap = ClipEdit::Wrap(vec![root], Kind::EaseSineInOut);
    let mut harness = canvas(edited(document, &[Edit::Clip(clip, wrap)]));
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Stage));
    harness.state_mut().editor.apply(Intent::Seek(0.5));
    harness.run_steps(2);
    // Half of the way of 100 px in half of the time.
    let at = pos(&harness, [140.0, 90.0]);
    alt_click(&mut harness, at);
    harness.get_by_label("What moves low now");
    let row = harness.get_by_label_contains("Ease sine in out › Move by · 50 %");
    assert!(row.rect().left() >= at.x - 1.0, "at the pointer");
    row.click();
    harness.run_steps(3);
    let selection = &harness.state().editor.session().selection;
    assert_eq!((selection.clip, selection.node), (Some(clip), Some(low)));
    assert_eq!((selection.actions.as_slice(), &selection.focus), (&[root][..], &Focus::Actions));
    assert!(harness.query_by_label("What moves low now").is_none(), "it closes");
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn what_nothing_moves_says_so() {
    let mut harness = canvas(boxes());
    harness.state_mut().editor.apply(Intent::Seek(0.5));
    harness.run_steps(2);
    let at = pos(&harness, [155.0, 155.0]);
    alt_click(&mut harness, at);
    harness.get_by_label("What moves high now");
    harness.get_by_label("Nothing moves it at this time.");
}

#[test]
fn the_action_under_the_pointer_is_noted_once_and_forgotten_by_its_panel_only() {
    let host = Host::new(boxes());
    let ctx = host.editor.ctx(&host.theme);
    let root = ctx.document.clips()[0].root();
    let mut out = Outbox::default();
    crate::panels::pointed::point(&ctx, "graph", None, &mut out);
    assert!(out.is_empty(), "nothing was pointed at");
    crate::panels::pointed::point(&ctx, "graph", root, &mut out);
    let mut host = host;
    for intent in out.drain() {
        host.editor.apply(intent);
    }
    let clip = host.editor.document().clips()[0].id;
    let expected = Pointed { panel: "graph", clip, action: root.expect("it has one") };
    assert_eq!(host.editor.session().pointed, Some(expected));
    let ctx = host.editor.ctx(&host.theme);
    crate::panels::pointed::point(&ctx, "timeline", None, &mut out);
    crate::panels::pointed::point(&ctx, "graph", root, &mut out);
    assert!(out.is_empty(), "no change");
    crate::panels::pointed::point(&ctx, "graph", None, &mut out);
    assert!(matches!(out.drain().as_slice(), [Intent::Point(None)]));
}

#[test]
fn a_right_click_offers_what_lies_below_and_selects() {
    let mut harness = canvas(boxes());
    select(&mut harness, "low");
    let both = pos(&harness, [116.0, 117.0]);
    secondary_click(&mut harness, both);
    assert_eq!(selected(&harness).as_deref(), Some("low"), "what is selected and there stays selected");
    harness.get_by_label_contains("2 sprites here").click();
    harness.run_steps(4);
    let is_button =
        |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == egui::accesskit::Role::Button;
    harness.get_all_by_label_contains("high").find(is_button).expect("it is listed").click();
    harness.run_steps(4);
    assert_eq!(selected(&harness).as_deref(), Some("high"));
    let (only, empty) = (pos(&harness, [80.0, 80.0]), pos(&harness, [300.0, 250.0]));
    secondary_click(&mut harness, only);
    assert_eq!(selected(&harness).as_deref(), Some("low"), "a right click selects what it is about");
    harness.get_by_label_contains("Delete");
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    secondary_click(&mut harness, empty);
    harness.get_by_label("Add box here").click();
    harness.run_steps(3);
    assert_eq!(harness.state().position("box"), [300.0, 250.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn a_right_click_on_the_motion_path_goes_to_that_time() {
    let mut harness = canvas(boxes());
    select(&mut harness, "low");
    // The path of `low` leads from x 101 to 201 in a second; at 191 there is no sprite over it.
    let at = pos(&harness, [191.0, 102.0]);
    secondary_click(&mut harness, at);
    harness.get_by_label("Go to 0.90 s").click();
    harness.run_steps(3);
    let secs = harness.state().editor.session().playback.playhead_secs();
    assert!((secs - 0.9).abs() < 0.011, "{secs}");
}

#[test]
fn a_right_press_that_cancels_a_drag_opens_no_menu() {
    let mut harness = canvas(boxes());
    let (from, to) = (pos(&harness, [140.0, 140.0]), pos(&harness, [210.0, 91.0]));
    press(&mut harness, from);
    move_to(&mut harness, to);
    secondary_click(&mut harness, to);
    assert!(harness.query_by_label("Duplicate").is_none());
    assert!(harness.query_by_label("Add box here").is_none());
    button(&mut harness, to, PointerButton::Primary, false);
}

/// A round mask over a box as large: at its corners the box is hidden, or alone seen if the mask is inverted.
#[test]
fn a_click_selects_what_is_seen_through_a_mask_as_it_is_drawn() {
    use kineograph_runtime::Mask;
    use kineograph_runtime::format::{Fill, Form, Shape};
    let round = Shape::new(Form::Ellipse, [100.0, 100.0]).with_fill(Fill::solid(Color([255; 3])));
    let document = edited(
        Document::default(),
        &[
            Edit::SetStage(Stage::default().with_size([400.0, 300.0])),
            add_node("ground", Content::Box([100.0, 100.0]), [200.0, 150.0]),
            add_node("hole", Content::Shape(round), [200.0, 150.0]),
        ],
    );
    for (mask, seen, hidden) in
        [(Mask::SHOW, [200.0, 150.0], [155.0, 105.0]), (Mask::HIDE, [155.0, 105.0], [220.0, 160.0])]
    {
        let hole = Node { mask: Some(mask), ..document.nodes()[1].as_ref().clone() };
        let mut harness = canvas(edited(document.clone(), &[Edit::SetNode(hole)]));
        let at = pos(&harness, seen);
        click(&mut harness, at);
        assert_eq!(selected(&harness).as_deref(), Some("ground"), "{mask:?}");
        harness.run_steps(40);
        let at = pos(&harness, hidden);
        click(&mut harness, at);
        assert_eq!(harness.state().editor.session().selection.seen_node(), None, "{mask:?}");
    }
}
