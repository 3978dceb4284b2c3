//! The find bar over a graph, driven by pointer and keys.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Kind};

use super::*;
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::panels::fixture::{Host, dress};

type FindHost = Host<FindBar>;
type Flow = Harness<'static, FindHost>;

/// A clip Sequence(MoveBy “dash”, MoveTo, Hide, MoveBy).
fn flow() -> Flow {
    let tree = Action::sequence([
        Action::move_by(1.0, [100.0, 0.0]).labelled("dash"),
        Action::move_to(1.0, [7.0, 0.0]),
        Action::hide(),
        Action::move_by(1.0, [5.0, 0.0]),
    ]);
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    let mut host = FindHost::new(document, true);
    host.panel.open();
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut FindHost| {
        let rect = ui.max_rect();
        host.frame(|panel, ctx, out| panel.show(ui, rect, ctx, out));
    };
    let mut flow = Harness::builder().with_size(vec2(700.0, 300.0)).build_ui_state(show, host);
    dress(&flow.ctx, &theme);
    flow.run_steps(4);
    flow
}

fn type_text(flow: &mut Flow, text: &str) {
    flow.event(egui::Event::Text(text.to_owned()));
    flow.run_steps(3);
}

fn press(flow: &mut Flow, modifiers: Modifiers, key: Key) {
    flow.key_press_modifiers(modifiers, key);
    flow.run_steps(3);
}

fn selected(flow: &Flow) -> Vec<(Kind, usize)> {
    let session = flow.state().editor.session();
    let clip = &flow.state().editor.document().clips()[0];
    let place =
        |id: &ActionId| (clip.get(*id).unwrap().action.kind(), clip.index_in_parent(*id).unwrap_or_default());
    session.selection.actions.iter().map(place).collect()
}

#[test]
fn typing_finds_and_keys_go_on() {
    let mut flow = flow();
    type_text(&mut flow, "move");
    assert_eq!(selected(&flow), [(Kind::MoveBy, 0)]);
    assert_eq!(flow.state().editor.session().found.len(), 3);
    flow.get_by_label("1 of 3");
    press(&mut flow, Modifiers::NONE, Key::Enter);
    assert_eq!(selected(&flow), [(Kind::MoveTo, 1)]);
    press(&mut flow, Modifiers::NONE, Key::F3);
    press(&mut flow, Modifiers::NONE, Key::Enter);
    assert_eq!(selected(&flow), [(Kind::MoveBy, 0)], "it goes round");
    press(&mut flow, Modifiers::SHIFT, Key::Enter);
    assert_eq!(selected(&flow), [(Kind::MoveBy, 3)]);
    flow.get_by_label("Find previous").click();
    flow.run_steps(3);
    assert_eq!(selected(&flow), [(Kind::MoveTo, 1)]);
    flow.get_by_label("Select all matches").click();
    flow.run_steps(3);
    assert_eq!(selected(&flow).len(), 3);
}

#[test]
fn nothing_found_keeps_the_selection_and_escape_closes() {
    let mut flow = flow();
    type_text(&mut flow, "dash");
    flow.get_by_label("1 of 1");
    type_text(&mut flow, "ing");
    flow.get_by_label("No matches");
    assert_eq!(selected(&flow), [(Kind::MoveBy, 0)]);
    press(&mut flow, Modifiers::NONE, Key::Escape);
    assert!(flow.query_by_label("Find actions").is_none());
    assert!(flow.state().editor.session().found.is_empty());
    assert_eq!(flow.state().editor.history().undo_len(), 0);
}
