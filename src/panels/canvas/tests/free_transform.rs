//! The handles of the tool Select, and the outline of groups.

use kineograph_runtime::format::Kind;

use super::touch::{at, drag, labels, now, with_action, with_tool, zoom};
use super::*;
use crate::session::Tool;

/// `low` and `high` in a group at another place; it stays empty with `holds` false.
fn grouped(holds: bool) -> Harness<'static, Host> {
    let document = edited(boxes(), &[add_node("both", Content::Group, [300.0, 40.0])]);
    let group = document.nodes()[2].id;
    let inside = document.nodes()[..2].iter().map(|node| {
        let [x, y] = node.start.position;
        let start = node.start.clone().with_position([x - 300.0, y - 40.0]);
        Edit::SetNode(Node { parent: Some(group), start, ..node.as_ref().clone() })
    });
    let edits: Vec<Edit> = inside.filter(|_| holds).collect();
    let mut harness = canvas(edited(document, &edits));
    select(&mut harness, "both");
    harness
}

/// Whether a line was drawn through this point of the screen as one of its corners.
fn is_drawn_through(harness: &Harness<'_, Host>, at: Pos2) -> bool {
    fn holds(shape: &egui::Shape, at: Pos2) -> bool {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().any(|shape| holds(shape, at)),
            egui::Shape::Path(path) => path.points.iter().any(|point| point.distance(at) < 0.6),
            _ => false,
        }
    }
    harness.output().shapes.iter().any(|clipped| holds(&clipped.shape, at))
}

fn has_handles(harness: &Harness<'_, Host>) -> [bool; 2] {
    let labels = labels(harness);
    ["scale upper right", "rotate"].map(|name| labels.iter().any(|label| label == name))
}

#[test]
fn a_group_is_outlined_around_all_that_it_holds() {
    let harness = grouped(true);
    // The boxes of 60 around (101, 102) and (131, 132).
    for corner in [[71.0, 72.0], [161.0, 72.0], [161.0, 162.0], [71.0, 162.0]] {
        assert!(is_drawn_through(&harness, pos(&harness, corner)), "{corner:?}");
    }
    let empty = grouped(false);
    assert!(!is_drawn_through(&empty, pos(&empty, [71.0, 72.0])));
    assert_eq!(has_handles(&empty), [false; 2], "it has only its anchor");
}

#[test]
fn a_group_is_scaled_by_the_corners_of_its_outline() {
    let mut harness = grouped(true);
    // Its anchor is at (300, 40): the lower left corner at (71, 72) is 229 to the left and 32 above.
    let way = vec2(-229.0 * zoom(&harness), 0.0);
    drag(&mut harness, "scale lower left", way.x, way.y);
    let scale = harness.state().node("both").start.scale;
    assert!((scale[0] - 2.0).abs() < 0.02 && (scale[1] - 1.0).abs() < 0.02, "{scale:?}");
}

#[test]
fn a_group_is_skewed_after_the_pointer_by_the_sides_of_its_outline() {
    let mut harness = grouped(true);
    harness.state_mut().editor.run(Command::Tool(Tool::Skew));
    harness.run_steps(2);
    // Its anchor is at (300, 40): the upper side at 162 is 122 above it, and the left one at 71 is 229 to the left.
    for (side, way, axis, far_px) in
        [("skew top", [30.0, 0.0], 0, 122.0), ("skew left", [0.0, 30.0], 1, 229.0_f64)]
    {
        let [x, y] = way.map(|px: f32| px * zoom(&harness));
        drag(&mut harness, side, x, -y);
        let skew = harness.state().node("both").start.skew[axis];
        let expected = (30.0 / far_px).atan().to_degrees();
        assert!((skew.abs() - expected).abs() < 0.6, "{side}: {skew}, not {expected}");
        harness.state_mut().editor.run(Command::Undo);
        harness.run_steps(2);
    }
}

#[test]
fn select_moves_scales_and_turns_what_is_selected() {
    let mut harness = with_tool(Tool::Select);
    let px = 30.0 * zoom(&harness);
    drag(&mut harness, "scale upper right", px, 0.0);
    let low = harness.state().node("low");
    assert_eq!((&low.content, low.start.scale), (&Content::Box([120.0, 60.0]), [1.0, 1.0]));
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    // The knob stands above: to the right of the anchor is a quarter clockwise.
    let (knob, anchor) = (at(&harness, "rotate"), pos(&harness, [101.0, 102.0]));
    let to = anchor + vec2(anchor.y - knob.y, 0.0);
    drag(&mut harness, "rotate", to.x - knob.x, knob.y - to.y);
    assert_eq!(harness.state().node("low").start.rotation, 90.0);
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    let (from, to) = (pos(&harness, [85.0, 85.0]), pos(&harness, [125.0, 65.0]));
    helpers::drag(&mut harness, from, to);
    assert_eq!(harness.state().position("low"), [141.0, 82.0], "the sprite itself moves");
    assert_eq!(harness.state().editor.session().tools.tool, Tool::Select);
}

#[test]
fn in_motion_select_has_the_handles_of_what_the_actions_change() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.5);
    assert_eq!(has_handles(&harness), [false; 2], "the action moves");
    let clip = boxes().clips()[0].id;
    harness = with_action(
        edited(boxes(), &[insert_root(clip, Action::scale_to(1.0, [2.0, 2.0]))]),
        Kind::ScaleTo,
        0.5,
    );
    assert_eq!(has_handles(&harness), [true, false]);
    harness.state_mut().panel.look.sweeps = false;
    harness.run_steps(2);
    let before = now(&harness, "low").scale;
    drag(&mut harness, "scale upper right", 40.0, 40.0);
    let after = now(&harness, "low").scale;
    assert!(after[0] > before[0] && after[1] > before[1], "{before:?} {after:?}");
    assert_eq!(harness.state().node("low").start.scale, [1.0; 2], "the action changes");
}

#[test]
fn select_has_no_handles_while_it_plays_and_on_what_is_locked() {
    let mut harness = with_tool(Tool::Select);
    assert_eq!(has_handles(&harness), [true; 2]);
    let low = harness.state().node("low").id;
    let locked = crate::document::NodeMarks { locked: true, ..Default::default() };
    harness
        .state_mut()
        .editor
        .edit(&Change::new("Lock", Edit::MarkNodes(vec![(low, locked)])).keeping_selection());
    harness.run_steps(2);
    assert_eq!(has_handles(&harness), [false; 2]);
    harness.state_mut().editor.run(Command::Undo);
    harness.state_mut().editor.run(Command::PlayPause);
    harness.run_steps(2);
    assert_eq!(has_handles(&harness), [false; 2]);
}
