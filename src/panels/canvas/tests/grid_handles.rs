//! Handles of grid effects and of a camera that orbits, as a hand uses them.

use kineograph_runtime::format::Kind;

use super::touch::{at, drag, drag_to, key, labels, release, type_text, with_action, zoom};
use super::*;

fn with_tree(tree: Action, kind: Kind) -> Harness<'static, Host> {
    with_action(edited(boxes(), &[insert_root(boxes().clips()[0].id, tree)]), kind, 0.0)
}

fn root(harness: &Harness<'_, Host>) -> Action {
    harness.state().editor.document().clips()[0].root_tree().unwrap()
}

#[test]
fn a_lens_is_moved_and_reaches_as_far_as_its_handle_is_dragged() {
    let mut harness = with_tree(Action::lens_3d(1.0, [20.0, 30.0], 25.0), Kind::Lens3D);
    let px = zoom(&harness);
    let (center, edge) = (at(&harness, "center of the effect"), at(&harness, "radius of the effect"));
    assert!((edge - center - vec2(25.0 * px, 0.0)).length() < 1.0, "25 px to the right: {center} {edge}");
    drag(&mut harness, "center of the effect", 8.0 * px, 4.0 * px);
    assert_eq!(root(&harness).vec2("position"), [28.0, 34.0]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Drag center of the effect"));
    drag(&mut harness, "radius of the effect", 15.0 * px, 0.0);
    assert_eq!(root(&harness).number("radius"), 40.0);
    let edge = at(&harness, "radius of the effect");
    drag_to(&mut harness, edge, edge + vec2(3.0, 9.0));
    type_text(&mut harness, "12");
    harness.get_by_label("radius 12| px");
    key(&mut harness, Key::Enter);
    assert_eq!(root(&harness).number("radius"), 12.0);
    release(&mut harness, edge);
    let center = at(&harness, "center of the effect");
    drag_to(&mut harness, center, center + vec2(30.0, 9.0));
    key(&mut harness, Key::Escape);
    assert_eq!(root(&harness).vec2("position"), [28.0, 34.0], "Esc takes the drag back");
    release(&mut harness, center);
}

#[test]
fn an_orbit_is_drawn_from_where_it_begins_to_where_it_ends_also_over_several_turns() {
    let mut harness = with_tree(Action::orbit_camera(1.0, [0.0, 90.0], [0.0, 0.0]), Kind::OrbitCamera);
    let (start, end) = (at(&harness, "start of the orbit"), at(&harness, "end of the orbit"));
    let side = end - start;
    assert!(side.x > 30.0 && side.y.abs() < 0.1, "to the right: {side}");
    drag(&mut harness, "end of the orbit", side.x, 0.0);
    assert_eq!(root(&harness).number("delta_angle_z"), 180.0);
    drag(&mut harness, "start of the orbit", 0.0, side.x);
    let tree = root(&harness);
    let numbers = ["angle_z", "angle_x", "delta_angle_z", "delta_angle_x"].map(|name| tree.number(name));
    assert_eq!(numbers, [90.0, 90.0, 90.0, -90.0], "the end stays where it is");
}

#[test]
fn an_orbit_goes_by_the_axes_of_its_node() {
    let clip = boxes().clips()[0].id;
    let tree = Action::orbit_camera(1.0, [0.0, 90.0], [0.0, 0.0]);
    let mut turned = boxes().nodes()[0].as_ref().clone();
    turned.start.rotation = 90.0;
    let document = edited(boxes(), &[insert_root(clip, tree), Edit::SetNode(turned)]);
    let mut harness = with_action(document, Kind::OrbitCamera, 0.0);
    let way = at(&harness, "end of the orbit") - at(&harness, "start of the orbit");
    assert!(way.y > 30.0 && way.x.abs() < 0.1, "clockwise, its right is below: {way}");
    drag(&mut harness, "end of the orbit", 0.0, -way.y);
    let tree = root(&harness);
    assert_eq!(["delta_angle_z", "delta_angle_x"].map(|name| tree.number(name)), [180.0, 0.0]);
}

#[test]
fn only_effects_with_a_place_have_handles() {
    for (action, kind, count) in [
        (Action::page_turn_3d(1.0), Kind::PageTurn3D, 0),
        (Action::twirl(1.0, [9.0, 9.0], 1.0, 1.0), Kind::Twirl, 1),
        (Action::move_by(1.0, [9.0, 9.0]), Kind::MoveBy, 0),
    ] {
        let harness = with_tree(action, kind);
        let own = labels(&harness).into_iter().filter(|label| label.contains("of the effect")).count();
        assert_eq!(own, count, "{kind:?}");
    }
}
