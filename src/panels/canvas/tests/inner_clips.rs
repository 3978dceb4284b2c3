//! Clips that another clip plays, edited on the canvas where they play.

use kineograph_runtime::format::{Key as Keyframe, Kind, Value};

use super::touch::{at, drag, drag_to, now, release, seek, zoom};
use super::*;
use crate::document::ActionId;
use crate::session::Mode;

/// `low` runs a chain from 0.5 s at twice the pace: `right` from there, a pause, and `up` from 1.5 s to 2 s.
fn chain() -> Document {
    let mut up = Action::move_by(1.0, [0.0, 80.0]);
    up.label = Some("rise".to_owned());
    let chain = Action::sequence([Action::play_clip("right"), Action::delay(1.0), Action::play_clip("up")]);
    chained(boxes(), [Action::move_by(1.0, [60.0, 0.0]), up], chain)
}

/// The clips `right` and `up`, and a chain that plays them on the first node.
fn chained(document: Document, clips: [Action; 2], chain: Action) -> Document {
    let run = document.runs()[0].as_ref().clone();
    // Out of the way of what moves.
    let mut high = document.nodes()[1].as_ref().clone();
    high.start.position = [300.0, 60.0];
    let mut document = edited(document, &[Edit::RemoveRun(run.id), Edit::SetNode(high)]);
    for (name, tree) in ["right", "up", "chain"].into_iter().zip(clips.into_iter().chain([chain])) {
        document = edited(document, &[Edit::AddClip(name.to_owned())]);
        document = edited(&document, &[insert_root(clip(&document, name), tree)]);
    }
    let document = edited(&document, &[Edit::AddRun(clip(&document, "chain"), run.node, 0.5)]);
    let run = crate::document::Run { speed: 2.0, ..document.runs()[0].as_ref().clone() };
    edited(&document, &[Edit::SetRun(run)])
}

fn edited(document: impl std::borrow::Borrow<Document>, edits: &[Edit]) -> Document {
    super::edited(document.borrow().clone(), edits)
}

fn clip(document: &Document, name: &str) -> ClipId {
    document.clip_named(name).unwrap().id
}

/// The canvas at a time, with this clip open and the node selected.
fn opened(document: Document, name: &str, secs: f64) -> Harness<'static, Host> {
    let id = clip(&document, name);
    let mut harness = canvas(document);
    let node = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::NodeIn(id, node)));
    seek(&mut harness, secs);
    harness
}

fn open_clip(harness: &Harness<'_, Host>) -> String {
    let editor = &harness.state().editor;
    editor.document().clip(editor.session().selection.clip.unwrap()).unwrap().name.clone()
}

fn tree(harness: &Harness<'_, Host>, name: &str) -> Action {
    harness.state().editor.document().clip_named(name).unwrap().root_tree().unwrap()
}

fn delta(action: &Action) -> [f64; 2] {
    let Some(Value::Vec2(delta)) = action.param("delta") else { panic!("it has one") };
    *delta
}

fn click_sprite(harness: &mut Harness<'_, Host>) {
    harness.get_by_label("sprite low").click();
    harness.run_steps(2);
}

fn root_id(harness: &Harness<'_, Host>, name: &str) -> ActionId {
    harness.state().editor.document().clip_named(name).unwrap().root().unwrap()
}

#[test]
fn a_click_opens_the_innermost_clip_that_moves_the_sprite_and_leaves_it_open() {
    let mut harness = opened(chain(), "chain", 1.75);
    click_sprite(&mut harness);
    assert_eq!(open_clip(&harness), "up");
    seek(&mut harness, 0.75);
    click_sprite(&mut harness);
    assert_eq!(open_clip(&harness), "up", "it moves it too");
    let mut harness = opened(chain(), "chain", 0.75);
    click_sprite(&mut harness);
    assert_eq!(open_clip(&harness), "right");
    let mut harness = opened(chain(), "chain", 1.25);
    click_sprite(&mut harness);
    assert_eq!(open_clip(&harness), "chain", "nothing moves it in the pause");
}

#[test]
fn the_end_of_an_inner_path_is_dragged() {
    // Then the sprite is elsewhere.
    let mut harness = opened(chain(), "up", 0.6);
    let before = (tree(&harness, "right"), tree(&harness, "chain"));
    // Not as far as the middle of the stage, to which it snaps.
    drag(&mut harness, "end of the path of rise", 25.0, 20.0);
    let by = [25.0, 20.0].map(|px: f32| f64::from(px / zoom(&harness)));
    let [x, y] = delta(&tree(&harness, "up"));
    assert!((x - by[0]).abs() <= 1.0 && (y - 80.0 - by[1]).abs() <= 1.0, "{x} {y}, {by:?}");
    assert_eq!((tree(&harness, "right"), tree(&harness, "chain")), before);
}

#[test]
fn the_handles_of_an_inner_action_are_where_it_plays() {
    let mut harness = opened(chain(), "up", 1.75);
    let root = root_id(&harness, "up");
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![root])));
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().mode(), Mode::Motion);
    let end = at(&harness, "end of the path");
    let wanted = pos(&harness, [161.0, 182.0]);
    assert!(end.distance(wanted) < 2.0, "{end:?} {wanted:?}");
}

#[test]
fn motion_changes_the_inner_action_and_says_once_where_else_it_plays() {
    let mut harness = opened(chain(), "up", 2.0);
    harness.state_mut().editor.run(Command::SwitchMode);
    harness.run_steps(2);
    drag(&mut harness, "sprite low", 30.0, 0.0);
    let moved = delta(&tree(&harness, "up"));
    assert!(moved[0] > 10.0 && (moved[1] - 80.0).abs() < 2.0, "{moved:?}");
    assert!(harness.state_mut().editor.take_news().is_empty(), "it plays nowhere else");
    let again = Action::sequence([Action::play_clip("up"), Action::play_clip("up")]);
    let document = harness.state().editor.document().clone();
    let document = edited(document, &[Edit::AddClip("more".to_owned())]);
    let more = clip(&document, "more");
    let node = document.nodes()[1].id;
    let document = edited(document, &[insert_root(more, again), Edit::AddRun(more, node, 0.0)]);
    let mut harness = opened(document, "up", 2.0);
    harness.state_mut().editor.run(Command::SwitchMode);
    harness.run_steps(2);
    for news in [vec!["“up” also plays in “more” and changes there too.".to_owned()], Vec::new()] {
        drag(&mut harness, "sprite low", 30.0, 0.0);
        let told: Vec<String> =
            harness.state_mut().editor.take_news().into_iter().map(|news| news.text).collect();
        assert_eq!(told, news);
    }
}

#[test]
fn record_writes_into_the_innermost_clip() {
    let mut harness = opened(chain(), "chain", 1.75);
    harness.state_mut().editor.run(Command::Record);
    harness.run_steps(2);
    let from = at(&harness, "sprite low");
    drag_to(&mut harness, from, from + vec2(40.0, 0.0));
    release(&mut harness, from + vec2(40.0, 0.0));
    let up = tree(&harness, "up");
    let kinds: Vec<Kind> = up.children.iter().map(Action::kind).collect();
    assert_eq!((up.kind(), kinds), (Kind::Sequence, vec![Kind::MoveTo, Kind::MoveTo]));
    assert_eq!(tree(&harness, "chain").children.len(), 3, "the chain stays");
    assert_eq!(open_clip(&harness), "up");
    let x = now(&harness, "low").position[0];
    assert!(x > 165.0, "{x}");
}

#[test]
fn what_a_target_is_given_by_an_inner_clip_is_keyed_there() {
    let keys = || vec![Keyframe::new(0.0, 230.0), Keyframe::new(1.0, 330.0)];
    let own = Action::keyframes(1.0, "x", keys());
    let inner = Action::spawn([Action::targeted("high", own), Action::rotate_by(1.0, 90.0)]);
    let chain = || Action::sequence([Action::play_clip("right"), Action::play_clip("up")]);
    let right = || Action::delay(1.0);
    keyed_in(chained(boxes(), [right(), inner.clone()], chain()), 1.25);
    // In the third round of what never ends.
    keyed_in(chained(boxes(), [right(), Action::repeat_forever(inner)], chain()), 2.25);
}

/// Records `high` in the middle of the inner clip `up`.
fn keyed_in(document: Document, secs: f64) {
    let mut harness = opened(document, "chain", secs);
    harness.get_by_label("sprite high").click();
    harness.run_steps(2);
    assert_eq!(open_clip(&harness), "up");
    harness.state_mut().editor.run(Command::Record);
    harness.run_steps(2);
    let runs = harness.state().editor.document().runs().len();
    let from = at(&harness, "sprite high");
    drag_to(&mut harness, from, from + vec2(50.0, 0.0));
    release(&mut harness, from + vec2(50.0, 0.0));
    let up = tree(&harness, "up");
    let spawn = if up.kind() == Kind::Spawn { &up } else { &up.children[0] };
    let Some(Value::Keys(keys)) = spawn.children[0].children[0].param("keys") else { panic!("{up:?}") };
    assert_eq!(keys.iter().map(|key| key.at).collect::<Vec<_>>(), [0.0, 0.5, 1.0]);
    assert!(keys[1].value > 290.0, "{keys:?}");
    assert_eq!(harness.state().editor.document().runs().len(), runs);
}
