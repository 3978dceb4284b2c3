//! Arcs of what turns and boxes of what is scaled, as a hand uses them.

use egui::Vec2;
use kineograph_runtime::format::Kind;

use super::touch::{at, drag, drag_to, key, labels, now, release, type_text, with_action, zoom};
use super::*;
use crate::panels::canvas::path::PathOptions;

fn with_tree(tree: Action, kind: Kind, secs: f64) -> Harness<'static, Host> {
    with_action(edited(boxes(), &[insert_root(boxes().clips()[0].id, tree)]), kind, secs)
}

fn root(harness: &Harness<'_, Host>) -> Action {
    harness.state().editor.document().clips()[0].root_tree().unwrap()
}

#[test]
fn the_end_of_an_arc_is_dragged_round_several_turns_and_shift_goes_in_steps() {
    let mut harness = with_tree(Action::rotate_by(1.0, 90.0), Kind::RotateBy, 0.0);
    let center = pos(&harness, [101.0, 102.0]);
    let end = at(&harness, "end of the turn");
    let way = (end - center).normalized();
    assert!((way - vec2(1.0, 0.0)).length() < 0.02, "90° clockwise of up is right: {way}");
    // Once round and 40° more.
    press(&mut harness, end);
    for deg in [60.0_f32, 120.0, 180.0, 240.0, 300.0, 360.0, 400.0] {
        move_to(&mut harness, center + Vec2::angled(deg.to_radians()) * 70.0);
    }
    harness.get_by_label("by 400.0°  to 490.0°");
    let to = center + Vec2::angled(400.0_f32.to_radians()) * 70.0;
    harness.event(Event::ModifiersChanged(Modifiers::SHIFT));
    harness.step();
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
    release(&mut harness, to);
    assert_eq!(root(&harness).number("angle"), 490.0);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Drag end of the turn"));
    assert_eq!(now(&harness, "low").rotation_deg, [0.0; 2], "what is seen now does not change");
    let end = at(&harness, "end of the turn");
    drag_to(&mut harness, end, end + vec2(3.0, 9.0));
    type_text(&mut harness, "-720");
    key(&mut harness, Key::Enter);
    assert_eq!(root(&harness).number("angle"), -720.0);
    release(&mut harness, end);
}

#[test]
fn the_corner_of_a_box_is_dragged_and_percents_are_typed() {
    let mut harness = with_tree(Action::scale_to(1.0, [2.0, 2.0]), Kind::ScaleTo, 0.0);
    let px = zoom(&harness);
    // A box of 60 px around its middle: 30 px farther right is once more its width.
    drag(&mut harness, "end of the scale", 30.0 * px, -15.0 * px);
    assert_eq!(root(&harness).vec2("scale"), [3.0, 1.5]);
    let end = at(&harness, "end of the scale");
    drag_to(&mut harness, end, end + vec2(9.0, 9.0));
    type_text(&mut harness, "50");
    harness.get_by_label("width 50| %  height 50 %");
    key(&mut harness, Key::Tab);
    type_text(&mut harness, "80");
    release(&mut harness, end);
    assert_eq!(root(&harness).vec2("scale"), [0.5, 0.8]);
    assert_eq!(harness.state().editor.history().undo_len(), 2);
}

#[test]
fn arcs_and_boxes_belong_to_motion_and_can_be_turned_off() {
    let tree = Action::spawn([Action::rotate_to(1.0, 45.0), Action::scale_by(1.0, [0.5, 2.0])]);
    let mut harness = with_tree(tree, Kind::ScaleBy, 0.5);
    let has = |harness: &Harness<'_, Host>, name: &str| labels(harness).iter().any(|label| label == name);
    assert!(has(&harness, "end of the scale") && !has(&harness, "end of the turn"), "the selected action's");
    harness.get_by_label("Motion options").click();
    harness.run_steps(4);
    harness.get_by_label("Arcs and boxes").click();
    harness.run_steps(3);
    assert!(!has(&harness, "end of the scale"));
    harness.state_mut().panel.look.sweeps = true;
    harness.state_mut().editor.run(Command::SwitchMode);
    harness.run_steps(3);
    assert!(!has(&harness, "end of the scale"), "not in Pose");
}

#[test]
fn a_path_keeps_how_it_turns_only_where_that_changes_and_is_wanted() {
    let stances = |tree: Action, is_wanted: bool| {
        let host = Host::new(edited(boxes(), &[insert_root(boxes().clips()[0].id, tree)]));
        let ctx = host.editor.ctx(&host.theme);
        let options = PathOptions { stances: is_wanted, ..PathOptions::default() };
        let mut cache = PathCache::default();
        let paths = cache.paths(&ctx, &[host.node("low").id], options);
        paths[0]
            .1
            .stances
            .iter()
            .map(|stance| (stance.secs, stance.deg, stance.is_boundary))
            .collect::<Vec<_>>()
    };
    let moving = || Action::move_by(1.0, [100.0, 0.0]);
    let rolling = || Action::spawn([moving(), Action::rotate_by(1.0, 360.0)]);
    assert_eq!(stances(rolling(), false), [], "off it costs nothing");
    assert_eq!(stances(moving(), true), [], "it does not turn");
    let found = stances(rolling(), true);
    assert_eq!((found[0], found[found.len() - 1]), ((0.0, 0.0, true), (1.0, 360.0, true)));
    assert!(found.len() > 50, "{}", found.len());
    assert!(found.iter().all(|(secs, deg, _)| (f64::from(*deg) - 360.0 * secs).abs() < 1e-2));
}
