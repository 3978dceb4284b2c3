//! Values and labels typed on cards, and whose clip is shown.

use egui::Key;
use kineograph_runtime::format::{Content, StartPose};

use super::*;
use crate::panels::fixture::drawn_texts;
use crate::panels::graph::model;
use crate::session::SelectionChange;

/// The middle of the row of a value on a whole card.
fn row(flow: &Flow, card: &str, kind: Kind, index: usize) -> Pos2 {
    let rect = flow.get_by_label(card).rect();
    let action = &clip(flow).get(id(flow, kind)).unwrap().action;
    let zoom = rect.width() / model::CARD_WIDTH;
    let down = (model::row_top(action, index) + model::ROW_HEIGHT / 2.0) * zoom;
    pos2(rect.center().x, rect.top() + down)
}

fn double_click(flow: &mut Flow, at: Pos2) {
    move_to(flow, at);
    for pressed in [true, false, true, false] {
        let button = PointerButton::Primary;
        flow.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    }
    flow.run_ok();
}

fn typed(flow: &mut Flow, text: &str, key: Key) {
    flow.event(Event::Text(text.to_owned()));
    flow.run_ok();
    flow.key_press(key);
    flow.run_ok();
    flow.run_ok();
}

fn value(flow: &Flow, kind: Kind, param: &str) -> Value {
    clip(flow).get(id(flow, kind)).unwrap().action.param(param).unwrap().clone()
}

#[test]
fn a_value_is_typed_where_it_is_on_its_card() {
    let mut flow = flow_in_steps_of(0.02, vec![Action::sequence([Action::move_by(1.0, [100.0, 0.0])])]);
    let at = row(&flow, "MoveBy", Kind::MoveBy, 0);
    double_click(&mut flow, at);
    assert!(flow.query_by_label("label of MoveBy").is_none());
    assert!(flow.get_by_label("Duration").rect().expand(4.0).contains(at), "it is over its row");
    typed(&mut flow, "0.2+0.05*2", Key::Enter);
    assert_eq!(value(&flow, Kind::MoveBy, "duration"), Value::Number(0.2 + 0.05 * 2.0));
    assert!(flow.query_by_label("Duration").is_none(), "Enter ends it");
    assert_eq!(undo_steps(&flow), 1);
    double_click(&mut flow, at);
    typed(&mut flow, "7", Key::Escape);
    assert!(flow.query_by_label("Duration").is_none() && undo_steps(&flow) == 1, "Esc changes nothing");
}

/// Where a text is drawn.
fn drawn(flow: &Flow, text: &str) -> Rect {
    drawn_texts(flow).into_iter().find(|drawn| drawn.text == text).unwrap_or_else(|| panic!("{text}")).rect
}

#[test]
fn a_number_on_a_card_is_dragged_sideways_as_in_its_field() {
    let mut flow = flow_in_steps_of(0.02, vec![Action::sequence([Action::move_by(1.0, [100.0, 0.0])])]);
    let place = flow.get_by_label("MoveBy").rect();
    let duration = drawn(&flow, "1 s").center();
    move_to(&mut flow, duration);
    assert_eq!(flow.output().platform_output.cursor_icon, CursorIcon::ResizeHorizontal);
    drag_and_drop(&mut flow, duration, duration + vec2(50.0, 30.0));
    assert_eq!(value(&flow, Kind::MoveBy, "duration"), Value::Number(1.5));
    assert_eq!((undo_steps(&flow), selected(&flow)), (1, vec![Kind::MoveBy]));
    let delta = drawn(&flow, "100, 0 px");
    let (x, y) = (delta.left_center() + vec2(3.0, 0.0), delta.right_center() - vec2(6.0, 0.0));
    drag_and_drop(&mut flow, x, x - vec2(30.0, 0.0));
    assert_eq!(value(&flow, Kind::MoveBy, "delta"), Value::Vec2([70.0, 0.0]));
    drag_and_drop(&mut flow, y, y + vec2(20.0, 0.0));
    assert_eq!(value(&flow, Kind::MoveBy, "delta"), Value::Vec2([70.0, 20.0]));
    assert_eq!(undo_steps(&flow), 3);
    drag(&mut flow, duration, duration + vec2(90.0, 0.0));
    assert_ne!(value(&flow, Kind::MoveBy, "duration"), Value::Number(1.5));
    flow.key_press(Key::Escape);
    flow.run_ok();
    assert_eq!(value(&flow, Kind::MoveBy, "duration"), Value::Number(1.5), "Esc puts it back");
    release(&mut flow, duration);
    assert_eq!((undo_steps(&flow), flow.get_by_label("MoveBy").rect()), (3, place));
    // Beside its digits a drag moves the card.
    let name = row(&flow, "MoveBy", Kind::MoveBy, 0) - vec2(20.0, 0.0);
    drag_and_drop(&mut flow, name, name + vec2(60.0, 90.0));
    assert_eq!(flow.get_by_label("MoveBy").rect(), place.translate(vec2(60.0, 90.0)));
}

#[test]
fn equal_factors_are_dragged_together_and_a_number_on_a_compact_card_too() {
    let mut flow = flow_in_steps_of(0.02, vec![Action::sequence([Action::scale_to(1.0, [2.0, 2.0])])]);
    let open = clip(&flow).id;
    let dragged = |flow: &mut Flow, by: f32| {
        let factor = drawn(flow, "2 ×").center();
        drag_and_drop(flow, factor, factor + vec2(by, 0.0));
        value(flow, Kind::ScaleTo, "scale")
    };
    assert_eq!(dragged(&mut flow, 30.0), Value::Vec2([2.3, 2.3]));
    undo(&mut flow);
    flow.state_mut().graph.densities.insert(open, Density::Compact);
    flow.run_steps(3);
    assert_eq!(dragged(&mut flow, -50.0), Value::Vec2([1.5, 1.5]));
}

#[test]
fn tab_leads_from_value_to_value_of_a_card() {
    let mut flow = flow_in_steps_of(0.02, vec![Action::sequence([Action::move_by(1.0, [100.0, 0.0])])]);
    let at = row(&flow, "MoveBy", Kind::MoveBy, 0);
    double_click(&mut flow, at);
    typed(&mut flow, "2", Key::Tab);
    typed(&mut flow, "80", Key::Tab);
    typed(&mut flow, "100+50*2", Key::Tab);
    assert!(flow.query_by_label("By X").is_none(), "after the last value comes the first");
    typed(&mut flow, "3", Key::Enter);
    assert_eq!(value(&flow, Kind::MoveBy, "duration"), Value::Number(3.0));
    assert_eq!(value(&flow, Kind::MoveBy, "delta"), Value::Vec2([80.0, 200.0]));
    assert_eq!(undo_steps(&flow), 4);
    assert!(flow.query_by_label("Search actions").is_none(), "Tab is for the fields");
}

#[test]
fn a_press_elsewhere_takes_the_value() {
    let mut flow = flow_in_steps_of(0.02, vec![Action::sequence([Action::move_by(1.0, [100.0, 0.0])])]);
    let at = row(&flow, "MoveBy", Kind::MoveBy, 0);
    double_click(&mut flow, at);
    flow.event(Event::Text("4".to_owned()));
    flow.run_ok();
    press(&mut flow, EMPTY, PointerButton::Primary, true);
    release(&mut flow, EMPTY);
    assert_eq!(value(&flow, Kind::MoveBy, "duration"), Value::Number(4.0));
    assert!(flow.query_by_label("Duration").is_none());
}

#[test]
fn a_double_click_on_the_title_opens_the_label_which_is_replaced_by_what_is_typed() {
    let mut flow = flow_in_steps_of(0.02, vec![Action::sequence([Action::fade_in(1.0).labelled("glow")])]);
    let card = flow.get_by_label("FadeIn glow").rect();
    double_click(&mut flow, card.center_top() + vec2(0.0, 8.0));
    let field = flow.get_by_label("label of FadeIn glow").rect();
    let texts = drawn_texts(&flow);
    let label = texts.iter().find(|text| text.text == "glow" && field.contains(text.rect.center()));
    let off = label.unwrap().rect.center().y - field.center().y;
    assert!(off.abs() < 3.0, "{off}");
    typed(&mut flow, "shine", Key::Enter);
    assert!(flow.query_by_label("FadeIn shine").is_some());
}

#[test]
fn wrapped_actions_keep_their_times() {
    for (list, expected) in [
        (Action::spawn as fn([Action; 3]) -> Action, "Spawn(Spawn(Hide,Show),MoveBy)"),
        (Action::sequence, "Sequence(Sequence(Hide,Show),MoveBy)"),
    ] {
        let mut flow = flow(vec![list([Action::hide(), Action::show(), Action::move_by(1.0, [1.0, 0.0])])]);
        let select = SelectionChange::Actions(vec![id(&flow, Kind::Hide), id(&flow, Kind::Show)]);
        flow.state_mut().editor.apply(Intent::Select(select));
        flow.state_mut().editor.run(Command::Wrap);
        assert_eq!(text(&flow), expected);
    }
}

#[test]
fn the_heading_names_node_and_clip_and_a_node_without_a_clip() {
    let mut flow = sample();
    assert!(flow.query_by_label("clip").is_some(), "it plays nowhere");
    let open = flow.state().editor.session().selection.clip.unwrap();
    let mut nodes = Vec::new();
    for name in ["iris", "letters"] {
        let (content, start) = (Content::Box([9.0, 9.0]), StartPose::default());
        let add = Edit::AddNode { name: name.into(), parent: None, content, start };
        flow.state_mut().editor.apply(Intent::Edit(Change::new("add", add)));
        nodes.push(flow.state().editor.document().nodes().iter().find(|node| node.name == name).unwrap().id);
    }
    let run = Edit::AddRun(open, nodes[0], 0.0);
    flow.state_mut().editor.apply(Intent::Edit(Change::new("play", run)));
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Node(nodes[0])));
    flow.run_ok();
    assert!(flow.query_by_label("iris · clip").is_some());
    assert!(flow.query_by_label_contains("has no clip").is_none());
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Node(nodes[1])));
    flow.run_ok();
    assert!(flow.query_by_label("iris · clip").is_some(), "the open clip stays");
    assert!(flow.query_by_label("“letters” has no clip.").is_some());
    flow.get_by_label("Play this clip on letters").click();
    flow.run_ok();
    assert!(flow.query_by_label_contains("has no clip").is_none());
    assert_eq!(flow.state().editor.document().runs().len(), 2);
}

#[test]
fn what_is_said_of_a_node_without_a_clip_covers_no_card() {
    for size in [vec2(1000.0, 700.0), vec2(360.0, 420.0)] {
        let mut flow = sample();
        flow.set_size(size);
        for name in ["iris", "letters"] {
            let (content, start) = (Content::Box([9.0, 9.0]), StartPose::default());
            let add = Edit::AddNode { name: name.into(), parent: None, content, start };
            flow.state_mut().editor.apply(Intent::Edit(Change::new("add", add)));
        }
        let letters = flow.state().editor.document().nodes()[1].id;
        flow.state_mut().editor.apply(Intent::Select(SelectionChange::Node(letters)));
        flow.run_steps(4);
        // The first card moves to the upper left corner.
        let (start, card) = (flow.get_by_label("graph").rect().right_bottom() - vec2(9.0, 9.0), "MoveBy");
        let to =
            start + (flow.get_by_label("graph").rect().left_top() + vec2(90.0, 60.0) - centre(&flow, card));
        move_to(&mut flow, start);
        press(&mut flow, start, PointerButton::Middle, true);
        move_to(&mut flow, to);
        press(&mut flow, to, PointerButton::Middle, false);
        flow.run_steps(4);
        let said = flow.get_by_label_contains("has no clip").rect();
        for label in ["MoveBy", "FadeIn glow"] {
            let card = flow.get_by_label(label).rect();
            assert!(!card.intersects(said), "{size:?} {label}: {card:?} {said:?}");
        }
        assert!(flow.get_by_label("graph").rect().contains_rect(said));
    }
}

#[test]
fn an_action_for_a_node_without_a_clip_gets_one_of_its_own() {
    let mut flow = sample();
    let add = Edit::AddNode {
        name: "letters".into(),
        parent: None,
        content: Content::Box([9.0, 9.0]),
        start: StartPose::default(),
    };
    flow.state_mut().editor.apply(Intent::Edit(Change::new("add", add)));
    let node = flow.state().editor.document().nodes()[0].id;
    let clips = flow.state().editor.document().clips().len();
    let other = Edit::AddNode {
        name: "iris".into(),
        parent: None,
        content: Content::Box([9.0, 9.0]),
        start: StartPose::default(),
    };
    flow.state_mut().editor.apply(Intent::Edit(Change::new("add", other)));
    let iris = flow.state().editor.document().nodes()[1].id;
    let open = flow.state().editor.session().selection.clip.unwrap();
    flow.state_mut().editor.apply(Intent::Edit(Change::new("play", Edit::AddRun(open, iris, 0.0))));
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Node(node)));
    flow.run_ok();
    flow.get_by_label_contains("Add action…").click();
    flow.run_ok();
    flow.get_by_label("Search actions").type_text("hide");
    flow.run_ok();
    flow.key_press(Key::Enter);
    flow.run_ok();
    let document = flow.state().editor.document();
    assert_eq!(document.clips().len(), clips + 1);
    assert!(document.runs().iter().any(|run| run.node == node && run.clip != open));
}

#[test]
fn undo_of_another_change_leaves_the_view_after_a_drop_was_undone() {
    let mut flow = drops::compact();
    let open = clip(&flow).id;
    let shown = |flow: &Flow| (flow.state().graph.densities[&open], flow.state().graph.views[&open]);
    let from = centre(&flow, "MoveBy");
    drag_and_drop(&mut flow, from, from + vec2(170.0, 60.0));
    assert_eq!(undo_steps(&flow), 1);
    undo(&mut flow);
    flow.run_steps(3);
    let set = ClipEdit::SetParam {
        ids: vec![id(&flow, Kind::MoveBy)],
        param: "duration",
        value: Value::Number(2.0),
    };
    flow.state_mut().editor.apply(Intent::Edit(Change::new("longer", Edit::Clip(open, set))));
    flow.run_steps(3);
    let (density, view) = shown(&flow);
    assert_eq!(density, Density::Compact);
    flow.state_mut().graph.own_views.insert(open);
    flow.state_mut().graph.views.insert(open, View2d { scale: [1.3, 1.3], ..view });
    flow.run_steps(3);
    let near = shown(&flow);
    assert_eq!(near.0, Density::Whole, "the cards are whole where they are near");
    undo(&mut flow);
    flow.run_steps(3);
    assert_eq!(shown(&flow), near);
}
