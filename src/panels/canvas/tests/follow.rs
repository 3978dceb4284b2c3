//! A click on a sprite shows the clip that moves it.

use super::*;
use crate::document::RunId;

/// `low` runs `go` from 0 s. `high` runs `jump` from 2 s and `spin` from 4 s, each a second long.
fn two_more() -> Document {
    let mut document = boxes();
    let high = document.nodes()[1].id;
    let trees = [
        ("spin", Action::rotate_by(1.0, 90.0), 4.0),
        ("jump", Action::jump_by(1.0, [0.0, 0.0], 30.0, 1), 2.0),
    ];
    for (name, tree, at_secs) in trees {
        document = edited(document, &[Edit::AddClip(name.to_owned())]);
        let clip = document.clips().last().unwrap().id;
        document = edited(document, &[insert_root(clip, tree), Edit::AddRun(clip, high, at_secs)]);
    }
    document
}

fn shown(harness: &Harness<'_, Host>) -> String {
    let editor = &harness.state().editor;
    let clip = editor.session().selection.clip.unwrap();
    editor.document().clip(clip).unwrap().name.clone()
}

fn seek(harness: &mut Harness<'_, Host>, secs: f64) {
    harness.state_mut().editor.apply(Intent::Seek(secs));
    harness.state_mut().editor.refresh();
    harness.run_steps(2);
}

fn click_on(harness: &mut Harness<'_, Host>, stage: [f32; 2]) {
    // Elsewhere first: a second click at the same place selects what is below.
    let empty = pos(harness, [330.0, 250.0]);
    click(harness, empty);
    let at = pos(harness, stage);
    click(harness, at);
}

#[test]
fn the_graph_shows_what_moves_the_clicked_sprite_now_else_its_first_run() {
    let mut harness = canvas(two_more());
    assert_eq!(shown(&harness), "go");
    click_on(&mut harness, [150.0, 150.0]);
    assert_eq!(
        (selected(&harness).as_deref(), shown(&harness).as_str()),
        (Some("high"), "jump"),
        "the first"
    );
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Node);
    click_on(&mut harness, [80.0, 80.0]);
    assert_eq!(shown(&harness), "go");
    seek(&mut harness, 4.5);
    harness.get_by_label("sprite high").click();
    harness.run_steps(2);
    assert_eq!(shown(&harness), "spin", "it plays now");
    seek(&mut harness, 2.5);
    harness.get_by_label("sprite high").click();
    harness.run_steps(2);
    assert_eq!(shown(&harness), "spin", "the clip that is shown plays on it, at another time");
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn a_drag_of_another_sprite_shows_its_clip_and_a_sprite_that_nothing_moves_changes_none() {
    let mut harness = canvas(two_more());
    let (from, to) = (pos(&harness, [150.0, 150.0]), pos(&harness, [190.0, 180.0]));
    press(&mut harness, from);
    move_to(&mut harness, from.lerp(to, 0.5));
    move_to(&mut harness, to);
    button(&mut harness, to, PointerButton::Primary, false);
    assert_eq!(shown(&harness), "jump");
    let runs: Vec<RunId> = harness.state().editor.document().runs().iter().map(|run| run.id).collect();
    harness
        .state_mut()
        .editor
        .edit(&Change::new("Remove", Edit::Runs(crate::document::RunEdit::Remove(runs))));
    harness.run_steps(2);
    click_on(&mut harness, [80.0, 80.0]);
    assert_eq!((selected(&harness).as_deref(), shown(&harness).as_str()), (Some("low"), "jump"));
}

#[test]
fn what_is_edited_by_a_drag_stays_open() {
    let mut harness = canvas(two_more());
    let clip = harness.state().editor.document().clips()[0].id;
    let action = harness.state().editor.document().clips()[0].root().unwrap();
    let edit = ClipEdit::SetParam { ids: vec![action], param: "duration", value: Value::Number(2.0) };
    harness.state_mut().editor.apply(Intent::Preview(Change::new("Drag", Edit::Clip(clip, edit))));
    harness.run_steps(2);
    harness.get_by_label("sprite high").click();
    harness.run_steps(2);
    assert_eq!((selected(&harness).as_deref(), shown(&harness).as_str()), (Some("high"), "go"));
    harness.state_mut().editor.apply(Intent::CancelDrag);
}
