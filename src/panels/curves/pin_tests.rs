//! Pinned versions as a user meets them.

use egui::{Ui, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Content, Kind, StartPose, Value, to_ron};

use super::tests::CurvesHost;
use super::*;
use crate::command::Command;
use crate::document::{ClipEdit, Edit};
use crate::history::Change;
use crate::panels::fixture::{document, dress};
use crate::panels::{Intent, Outbox};

fn window() -> Harness<'static, CurvesHost> {
    let host = CurvesHost::new(document(), true);
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut CurvesHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(640.0, 420.0)).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn click(harness: &mut Harness<'_, CurvesHost>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(4);
}

/// Lets the coin go up by another distance.
fn raise(harness: &mut Harness<'_, CurvesHost>, by_px: f64) {
    let host = harness.state_mut();
    let id = host.action(Kind::MoveBy);
    let clip = host.editor.session().selection.clip.unwrap();
    let value = Value::Vec2([0.0, by_px]);
    let edit = Edit::Clip(clip, ClipEdit::SetParam { ids: vec![id], param: "delta", value });
    host.editor.apply(Intent::Edit(Change::new(format!("Raise to {by_px}"), edit)));
    host.editor.refresh();
    harness.run_steps(3);
}

fn pins(harness: &Harness<'_, CurvesHost>) -> Vec<String> {
    harness.state().editor.session().pins.all().iter().map(|pin| pin.name.clone()).collect()
}

#[test]
fn a_pin_keeps_what_was_and_is_never_saved_or_undone() {
    let mut harness = window();
    let before = to_ron(&harness.state().editor.document().to_project());
    click(&mut harness, "Pin");
    assert_eq!(pins(&harness), ["as opened"]);
    assert!(!harness.state().editor.is_dirty());
    assert_eq!(to_ron(&harness.state().editor.document().to_project()), before);
    assert_eq!(harness.state().editor.history().undo_len(), 0);

    raise(&mut harness, 200.0);
    harness.state_mut().editor.apply(Intent::Seek(1.0));
    harness.run_steps(3);
    // 0.5 s into the hop, the way up is done: 200 px now and 80 px as pinned.
    assert!(harness.query_by_label_contains("as opened: y +120").is_some());
    harness.state_mut().editor.run(Command::Undo);
    harness.state_mut().editor.refresh();
    harness.run_steps(3);
    assert_eq!(pins(&harness).len(), 1, "undo does not unpin");
    assert!(harness.query_by_label_contains("as opened: y 0").is_some());
    click(&mut harness, "Unpin as opened");
    assert!(pins(&harness).is_empty());
}

#[test]
fn saved_files_steps_and_other_clips_can_be_pinned() {
    let mut harness = window();
    raise(&mut harness, 120.0);
    raise(&mut harness, 200.0);
    for entry in ["As saved", "Before “Raise to 200”", "Clip “spin” on this node"] {
        click(&mut harness, "Pin another version");
        click(&mut harness, entry);
    }
    assert_eq!(pins(&harness), ["saved", "before “Raise to 200”", "clip “spin”"]);
    let top = |pin: usize| {
        let session = harness.state().editor.session();
        session.pins.all()[pin].programs.timeline().tracks()[0].pose_at(1.0).position[1]
    };
    assert_eq!([top(0), top(1)], [80.0, 120.0]);
    // The clip starts where the open one starts on the node: at 0.5 s.
    let spun = harness.state().editor.session().pins.all()[2].programs.timeline().tracks()[0].pose_at(0.7);
    assert!((spun.rotation_deg[0] - 90.0).abs() < 1e-3);
    // The menu and the palette know both commands; no more than three: the user is told why.
    assert!(harness.state().editor.disabled_reason(Command::Pin).is_some());
    click(&mut harness, "Pin");
    assert_eq!(pins(&harness).len(), 3);
    assert!(harness.state_mut().editor.take_warnings()[0].contains("Unpin one"));
    harness.state_mut().editor.run(Command::UnpinAll);
    assert!(pins(&harness).is_empty());
    assert!(harness.state().editor.disabled_reason(Command::UnpinAll).is_some());
    harness.state_mut().editor.run(Command::Pin);
    assert_eq!(pins(&harness), ["after “Raise to 200”"]);
}

#[test]
fn what_a_version_does_not_have_is_reported() {
    let mut harness = window();
    click(&mut harness, "Pin");
    let host = harness.state_mut();
    let start = StartPose::default();
    let node =
        Edit::AddNode { name: "late".to_owned(), parent: None, content: Content::Box([9.0, 9.0]), start };
    host.editor.apply(Intent::Edit(Change::new("Add", node)));
    host.editor.refresh();
    let mut out = Outbox::default();
    let ctx = host.editor.ctx(&host.theme);
    let (clip, late) = (ctx.session.selection.clip.unwrap(), ctx.session.selection.node.unwrap());
    out.edit(Change::new("Run", Edit::AddRun(clip, late, 0.0)));
    for intent in out.drain() {
        host.editor.apply(intent);
    }
    host.editor.refresh();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("as opened: not in this version").is_some());
}
