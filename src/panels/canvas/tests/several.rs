//! Several nodes on the canvas: frames, drags, arrows, and what is out of reach.

use kineograph_runtime::format::Kind;

use super::*;
use crate::document::NodeMarks;

/// Drags from a stage point to another one with keys held.
fn drag_with(harness: &mut Harness<'_, Host>, from: [f32; 2], to: [f32; 2], modifiers: Modifiers) {
    let (from, to) = (pos(harness, from), pos(harness, to));
    harness.event(Event::ModifiersChanged(modifiers));
    for (pos, pressed) in [(from, true), (to, false)] {
        harness.event(Event::PointerMoved(pos));
        harness.step();
        if !pressed {
            harness.step();
        }
        let button = PointerButton::Primary;
        harness.event(Event::PointerButton { pos, button, pressed, modifiers });
        harness.step();
    }
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
    harness.run_steps(2);
}

fn chosen(harness: &Harness<'_, Host>) -> Vec<String> {
    let editor = &harness.state().editor;
    let names = editor.session().selection.selected_nodes();
    names.iter().map(|id| editor.document().node(*id).unwrap().name.clone()).collect()
}

pub(super) fn take(harness: &mut Harness<'_, Host>, command: Command) -> bool {
    let host = harness.state_mut();
    let mut out = Outbox::default();
    let taken = host.panel.takes(command, &host.editor.ctx(&host.theme), &mut out);
    for intent in out.drain() {
        host.editor.apply(intent);
    }
    harness.run_steps(2);
    taken
}

#[test]
fn a_frame_from_empty_ground_selects_what_it_touches_or_with_alt_encloses() {
    let mut harness = canvas(boxes());
    // `low` reaches from 71 to 131, `high` from 101 to 161.
    drag_with(&mut harness, [60.0, 60.0], [80.0, 200.0], Modifiers::NONE);
    assert_eq!(chosen(&harness), ["low"]);
    drag_with(&mut harness, [200.0, 200.0], [150.0, 150.0], Modifiers::SHIFT);
    assert_eq!(chosen(&harness), ["low", "high"], "Shift adds");
    drag_with(&mut harness, [60.0, 60.0], [80.0, 200.0], Modifiers::COMMAND);
    assert_eq!(chosen(&harness), ["high"], "Ctrl removes");
    drag_with(&mut harness, [60.0, 60.0], [140.0, 200.0], Modifiers::ALT);
    assert_eq!(chosen(&harness), ["low"]);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn escape_gives_back_what_was_selected_before_the_frame() {
    let mut harness = canvas(boxes());
    let at = pos(&harness, [150.0, 150.0]);
    click(&mut harness, at);
    let [from, to] = [[60.0, 60.0], [80.0, 200.0]].map(|at| pos(&harness, at));
    button(&mut harness, from, PointerButton::Primary, true);
    harness.event(Event::PointerMoved(to));
    harness.run_steps(2);
    assert_eq!(chosen(&harness), ["low"]);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(chosen(&harness), ["high"]);
    button(&mut harness, to, PointerButton::Primary, false);
    harness.run_steps(2);
    assert_eq!(chosen(&harness), ["high"]);
}

#[test]
fn several_nodes_are_dragged_and_nudged_together_in_one_step() {
    let mut harness = canvas(boxes());
    for at in [[80.0, 80.0], [150.0, 150.0]] {
        let at = pos(&harness, at);
        harness.event(Event::ModifiersChanged(Modifiers::SHIFT));
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::SHIFT);
            harness.event(Event::PointerMoved(at));
            harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
            harness.step();
        }
        harness.event(Event::ModifiersChanged(Modifiers::NONE));
        harness.run_steps(40);
    }
    assert_eq!(chosen(&harness), ["low", "high"]);
    drag_with(&mut harness, [80.0, 80.0], [90.0, 75.0], Modifiers::COMMAND);
    let near = |harness: &Harness<'_, Host>, name: &str, at: [f64; 2]| {
        let position = harness.state().position(name);
        assert!(position.iter().zip(at).all(|(a, b)| (a - b).abs() < 0.6), "{name} at {position:?}");
    };
    near(&harness, "low", [111.0, 97.0]);
    near(&harness, "high", [141.0, 127.0]);
    let [low, high] = ["low", "high"].map(|name| harness.state().position(name));
    assert_eq!([high[0] - low[0], high[1] - low[1]], [30.0, 30.0]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move 2 nodes"));
    assert_eq!(chosen(&harness), ["low", "high"]);
    for command in [Command::NextFrame, Command::NextFrame, Command::NextMarker] {
        assert!(take(&mut harness, command));
    }
    assert_eq!(harness.state().position("low"), [low[0] + 2.0, low[1] - 10.0]);
    assert_eq!(harness.state().position("high"), [high[0] + 2.0, high[1] - 10.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 2, "the nudges are one step");
}

/// A group with the box `inside`, behind `front`, which overlaps it; the group is selected.
fn grouped() -> Harness<'static, Host> {
    let stage = Stage::default().with_size([400.0, 300.0]);
    let edits = [Edit::SetStage(stage), add_node("group", Content::Group, [100.0, 100.0])];
    let document = edited(Document::default(), &edits);
    let group = document.nodes()[0].id;
    let start = StartPose::default().with_position([50.0, 50.0]);
    let inside = Edit::AddNode {
        name: "inside".into(),
        parent: Some(group),
        content: Content::Box([60.0, 60.0]),
        start,
    };
    let front = add_node("front", Content::Box([60.0, 60.0]), [170.0, 170.0]);
    let mut harness = canvas(edited(document, &[inside, front]));
    select(&mut harness, "group");
    harness
}

#[test]
fn a_selected_group_is_dragged_by_what_is_inside_of_it() {
    let mut harness = grouped();
    drag_with(&mut harness, [135.0, 135.0], [145.0, 130.0], Modifiers::COMMAND);
    let position = harness.state().position("group");
    assert!((position[0] - 110.0).abs() < 0.6 && (position[1] - 95.0).abs() < 0.6, "{position:?}");
    assert_eq!(harness.state().position("inside"), [50.0, 50.0]);
    assert_eq!(
        (chosen(&harness), harness.state().editor.history().undo_len()),
        (vec!["group".to_owned()], 1)
    );
    // A click selects what is there, and then a drag moves that.
    let at = pos(&harness, [140.0, 140.0]);
    click(&mut harness, at);
    assert_eq!(chosen(&harness), ["inside"]);
    harness.run_steps(40);
    drag_with(&mut harness, [140.0, 140.0], [150.0, 140.0], Modifiers::COMMAND);
    assert_eq!(harness.state().position("group"), position);
    assert!((harness.state().position("inside")[0] - 60.0).abs() < 0.6);
}

#[test]
fn a_drag_beside_a_selected_group_moves_what_is_there() {
    let mut harness = grouped();
    drag_with(&mut harness, [195.0, 195.0], [205.0, 195.0], Modifiers::COMMAND);
    assert_eq!(
        (chosen(&harness), harness.state().position("group")),
        (vec!["front".to_owned()], [100.0, 100.0])
    );
    assert!((harness.state().position("front")[0] - 180.0).abs() < 0.6);
}

/// `low` moves right by a clip of its own, `high` up by another one, `still` by none. All are selected, `high` as the primary one, and it
/// is Motion at the end of both.
fn moving() -> Harness<'static, Host> {
    let document = boxes();
    let high = document.nodes()[1].id;
    let still = add_node("still", Content::Box([40.0, 40.0]), [300.0, 200.0]);
    let document = edited(document, &[Edit::AddClip("up".to_owned()), still]);
    let up = document.clips()[1].id;
    let rise = insert_root(up, Action::move_by(1.0, [0.0, 50.0]));
    let mut harness = canvas(edited(document, &[rise, Edit::AddRun(up, high, 0.0)]));
    let nodes = ["still", "low", "high"].map(|name| harness.state().node(name).id).to_vec();
    let editor = &mut harness.state_mut().editor;
    editor.apply(Intent::Select(SelectionChange::NodesIn(up, nodes)));
    editor.run(Command::SwitchMode);
    editor.apply(Intent::Seek(1.0));
    editor.refresh();
    harness.run_steps(2);
    harness
}

/// How far the actions of both clips go.
fn ways(harness: &Harness<'_, Host>) -> [[f64; 2]; 2] {
    let clips = harness.state().editor.document().clips();
    [0, 1].map(|index: usize| clips[index].root_tree().unwrap().vec2("delta"))
}

/// Where a node is seen at the playhead, and its angle.
fn seen(harness: &Harness<'_, Host>, name: &str) -> ([f32; 2], f32) {
    let host = harness.state();
    let pose = host.editor.ctx(&host.theme).pose(host.node(name).id).unwrap();
    (pose.position, pose.rotation_deg[0])
}

#[test]
fn in_motion_selected_nodes_move_each_by_its_action_or_by_a_new_one() {
    let mut harness = moving();
    let still = seen(&harness, "still").0;
    touch::drag(&mut harness, "sprite low", 30.0, 20.0);
    let [low, high] = ways(&harness);
    let by = [low[0] - 100.0, low[1]];
    assert!(by[0] > 5.0 && by[1] > 5.0, "{by:?}");
    assert!((high[0] - by[0]).abs() <= 1.0 && (high[1] - 50.0 - by[1]).abs() <= 1.0, "{high:?} {by:?}");
    let at = seen(&harness, "still").0;
    let is_near = |axis: usize| (f64::from(at[axis] - still[axis]) - by[axis]).abs() <= 1.0;
    assert!(is_near(0) && is_near(1), "{still:?} {at:?} {by:?}");
    let editor = &harness.state().editor;
    assert_eq!((editor.history().undo_len(), editor.history().undo_label()), (1, Some("Move 3 nodes")));
    let selection = &editor.session().selection;
    assert_eq!(selection.clip, Some(editor.document().clips()[0].id), "the clip that was changed is open");
    assert_eq!(chosen(&harness), ["still", "high", "low"]);
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert_eq!(ways(&harness), [[100.0, 0.0], [0.0, 50.0]]);
    assert_eq!(harness.state().editor.document().clips().len(), 2);
}

/// “still” and “other” have no motion; both are selected.
fn idle() -> Harness<'static, Host> {
    let mut harness = moving();
    let other = add_node("other", Content::Box([40.0, 40.0]), [300.0, 120.0]);
    harness.state_mut().editor.edit(&Change::new("Add", other));
    let nodes = ["still", "other"].map(|name| harness.state().node(name).id).to_vec();
    let editor = &mut harness.state_mut().editor;
    editor.apply(Intent::Select(SelectionChange::Nodes(nodes)));
    editor.refresh();
    harness.run_steps(2);
    harness
}

#[test]
fn in_motion_a_drag_of_selected_nodes_without_motion_gives_each_an_action_in_one_step() {
    let mut harness = idle();
    let (steps, before) =
        (harness.state().editor.history().undo_len(), ["still", "other"].map(|name| seen(&harness, name).0));
    touch::drag(&mut harness, "sprite still", 30.0, 20.0);
    let after = ["still", "other"].map(|name| seen(&harness, name).0);
    let ways = [0, 1].map(|node: usize| [0, 1].map(|axis| after[node][axis] - before[node][axis]));
    assert!(ways[0][0].abs() > 5.0 && ways[0][1].abs() > 5.0, "{ways:?}");
    let is_same = |axis: usize| (ways[0][axis] - ways[1][axis]).abs() <= 1.0;
    assert!(is_same(0) && is_same(1), "{ways:?}");
    assert_eq!(chosen(&harness), ["other", "still"]);
    let history = harness.state().editor.history();
    assert_eq!((history.undo_len(), history.undo_label()), (steps + 1, Some("Move 2 nodes")));
    let document = harness.state().editor.document();
    let new = document.clips()[2..].iter().map(|clip| clip.root_tree().unwrap().kind());
    assert_eq!(new.collect::<Vec<_>>(), [Kind::MoveTo, Kind::MoveTo]);
    assert_eq!(
        harness.state().editor.session().selection.clip,
        Some(document.clips()[2].id),
        "that of the dragged one"
    );
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert_eq!(harness.state().editor.document().clips().len(), 2);
}

#[test]
fn a_drag_names_what_moves_along_since_it_shares_the_clip() {
    let mut harness = moving();
    let (clip, low) = (harness.state().editor.document().clips()[0].id, harness.state().node("low").id);
    let still = harness.state().node("still").id;
    harness.state_mut().editor.edit(&Change::new("Run", Edit::AddRun(clip, still, 0.0)));
    for (nodes, names) in [(vec![low], true), (vec![still, low], false)] {
        harness.state_mut().editor.apply(Intent::Select(SelectionChange::NodesIn(clip, nodes)));
        harness.state_mut().editor.refresh();
        harness.run_steps(2);
        let from = touch::at(&harness, "sprite low");
        touch::drag_to(&mut harness, from, from + vec2(30.0, 20.0));
        harness.run_steps(2);
        assert_eq!(harness.query_by_label_contains("Also moves “still”").is_some(), names);
        harness.key_press(Key::Escape);
        harness.run_steps(2);
        touch::release(&mut harness, from);
    }
}

#[test]
fn an_action_is_offered_to_all_selected_nodes_in_one_step_and_they_stay_selected() {
    let mut harness = idle();
    let steps = harness.state().editor.history().undo_len();
    harness.state_mut().editor.run(Command::Tool(Tool::Rotate));
    harness.run_steps(3);
    harness.get_by_label("Add RotateTo, ending at 1.00 s").click();
    harness.run_steps(3);
    let editor = &harness.state().editor;
    let (document, history) = (editor.document(), editor.history());
    let new = document.clips()[2..].iter().map(|clip| clip.root_tree().unwrap().kind());
    assert_eq!(new.collect::<Vec<_>>(), [Kind::RotateTo, Kind::RotateTo]);
    assert_eq!(history.undo_label(), Some("Add Rotate to to 2 nodes"));
    assert_eq!(history.undo_len(), steps + 1);
    assert_eq!(
        (chosen(&harness), editor.session().mode()),
        (vec!["still".into(), "other".into()], Mode::Motion)
    );
    let before = ["still", "other"].map(|name| seen(&harness, name).1);
    let [x, y] = seen(&harness, "other").0;
    drag_with(&mut harness, [x + 20.0, y], [x, y - 20.0], Modifiers::NONE);
    let after = ["still", "other"].map(|name| seen(&harness, name).1);
    let turned = [0, 1].map(|node: usize| after[node] - before[node]);
    assert!(turned.iter().all(|deg| *deg > 45.0), "{turned:?}");
}

#[test]
fn in_motion_selected_nodes_turn_each_around_its_anchor() {
    let mut harness = moving();
    let up = harness.state().editor.document().clips()[1].id;
    let root = harness.state().editor.document().clips()[1].root().unwrap();
    let wraps = Edit::Clip(up, ClipEdit::Wrap(vec![root], Kind::Spawn));
    harness.state_mut().editor.edit(&Change::new("Wrap", wraps));
    let spawn = harness.state().editor.document().clips()[1].root().unwrap();
    let (tree, slot) = (Action::rotate_by(1.0, 10.0), Slot::Child(spawn, 1));
    let turn = Edit::Clip(up, ClipEdit::Insert { tree, slot, position: None });
    harness.state_mut().editor.edit(&Change::new("Turn", turn));
    let nodes = ["still", "low", "high"].map(|name| harness.state().node(name).id).to_vec();
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::NodesIn(up, nodes)));
    harness.state_mut().editor.run(Command::Tool(Tool::Rotate));
    harness.state_mut().editor.refresh();
    harness.run_steps(2);
    let names = ["high", "low", "still"];
    let before = names.map(|name| seen(&harness, name));
    let [x, y] = before[0].0;
    drag_with(&mut harness, [x + 20.0, y], [x, y - 20.0], Modifiers::NONE);
    let after = names.map(|name| seen(&harness, name));
    let turned = [0, 1, 2].map(|node: usize| after[node].1 - before[node].1);
    assert!(turned[0] > 45.0 && turned.iter().all(|deg| (deg - turned[0]).abs() < 0.1), "{turned:?}");
    assert_eq!(before.map(|seen| seen.0), after.map(|seen| seen.0), "each stays in its place");
    assert_eq!(harness.state().editor.history().undo_label(), Some("Rotate 3 nodes"));
    assert_eq!(chosen(&harness), ["still", "low", "high"]);
}

#[test]
fn in_motion_arrows_move_selected_nodes_each_by_its_action_or_by_a_new_one() {
    let mut harness = moving();
    let empty = pos(&harness, [330.0, 250.0]);
    harness.event(Event::PointerMoved(empty));
    harness.run_steps(2);
    assert!(take(&mut harness, Command::NextFrame));
    assert_eq!(ways(&harness), [[101.0, 0.0], [1.0, 50.0]]);
    assert_eq!(seen(&harness, "still").0, [301.0, 200.0]);
    let said = harness.state().editor.session().status.as_ref().map(|status| status.text.clone()).unwrap();
    assert!(said.contains("3 nodes by"), "{said}");
}

#[test]
fn in_motion_what_shares_its_action_with_the_dragged_node_gets_no_other() {
    let mut harness = moving();
    let (clip, still) = (harness.state().editor.document().clips()[0].id, harness.state().node("still").id);
    // It has not begun there yet.
    harness.state_mut().editor.edit(&Change::new("Run", Edit::AddRun(clip, still, 0.75)));
    let low = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::NodesIn(clip, vec![still, low])));
    harness.state_mut().editor.refresh();
    harness.run_steps(2);
    // Beside the end of its path.
    drag_with(&mut harness, [215.0, 115.0], [245.0, 130.0], Modifiers::COMMAND);
    assert_eq!(harness.state().editor.document().clips().len(), 2, "nothing is recorded in it");
    let history = harness.state().editor.history();
    let label = history.undo_label();
    assert!(label.is_some_and(|label| label.starts_with("Move (")), "{label:?}");
}

#[test]
fn what_is_locked_or_hidden_is_out_of_reach() {
    let mut harness = canvas(boxes());
    let [low, high] = ["low", "high"].map(|name| harness.state().node(name).id);
    let locked = NodeMarks { locked: true, ..Default::default() };
    let hidden = NodeMarks { hidden: true, ..Default::default() };
    let mark = |harness: &mut Harness<'_, Host>, marks| {
        harness.state_mut().editor.edit(&Change::new("Mark", Edit::MarkNodes(vec![(high, marks)])));
        harness.run_steps(2);
    };
    // Where `high` lies over `low`.
    let both = pos(&harness, [120.0, 120.0]);
    for marks in [locked, hidden] {
        mark(&mut harness, marks);
        click(&mut harness, both);
        harness.run_steps(40);
        assert_eq!(chosen(&harness), ["low"]);
        assert_eq!(harness.query_by_label("sprite high").is_some(), !marks.hidden);
    }
    mark(&mut harness, NodeMarks::default());
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(low)));
    harness.state_mut().editor.run(Command::SoloNodes);
    harness.run_steps(2);
    assert!(harness.query_by_label("sprite high").is_none());
    harness.event(Event::PointerMoved(both));
    harness.run_steps(2);
    assert!(take(&mut harness, Command::SelectAll));
    assert_eq!(chosen(&harness), ["low"]);
}

#[test]
fn with_nothing_selected_the_canvas_shows_and_moves_nothing() {
    let mut harness = canvas(boxes());
    let low = harness.state().node("low").id;
    let empty = pos(&harness, [330.0, 250.0]);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(low)));
    harness.state_mut().editor.run(Command::Tool(Tool::Move));
    harness.run_steps(2);
    let shown = |harness: &Harness<'_, Host>| {
        let host = harness.state();
        let ctx = host.editor.ctx(&host.theme);
        let frame = Frame::new(&ctx, host.screen(), StageScene::default());
        let has_gizmo = Gizmo::of(&frame).is_some();
        (frame.selected().is_some(), has_gizmo, shown_nodes(&ctx).len())
    };
    assert_eq!(shown(&harness), (true, true, 1));
    press(&mut harness, empty);
    button(&mut harness, empty, PointerButton::Primary, false);
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Stage);
    assert_eq!(shown(&harness), (false, false, 0));
    assert!(!take(&mut harness, Command::NextFrame), "an arrow steps");
    assert_eq!(harness.state().position("low"), [101.0, 102.0]);
}
