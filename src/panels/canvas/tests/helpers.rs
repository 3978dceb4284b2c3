//! Gestures and checks for guides, grids and views.

use kineograph_runtime::format::EditorGuide;

use super::sight::secondary_click;
use super::*;
use crate::command::COMMANDS;
use crate::panels::canvas::look::Backdrop;

pub(super) fn drag(harness: &mut Harness<'_, Host>, from: Pos2, to: Pos2) {
    press(harness, from);
    for part in [0.3, 0.7, 1.0] {
        move_to(harness, from.lerp(to, part));
    }
    button(harness, to, PointerButton::Primary, false);
    harness.run_steps(2);
}

fn with_rulers() -> Harness<'static, Host> {
    let mut harness = canvas(boxes());
    harness.state_mut().panel.look.rulers = true;
    harness.run_steps(2);
    harness
}

fn guides(harness: &Harness<'_, Host>) -> Vec<EditorGuide> {
    harness.state().editor.document().canvas().guides.clone()
}

#[test]
fn a_guide_is_dragged_out_moved_typed_and_dragged_back_a_step_each() {
    let mut harness = with_rulers();
    let from = harness.get_by_label("left ruler").rect().center();
    // 203.4 is rounded to a whole pixel; nothing else is near.
    let to = pos(&harness, [253.4, 20.0]);
    drag(&mut harness, from, to);
    assert_eq!(guides(&harness), [EditorGuide::upright(253.0)]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Add guide"));
    let on = pos(&harness, [253.0, 280.0]);
    let to = pos(&harness, [201.5, 280.0]);
    drag(&mut harness, on, to);
    assert_eq!(guides(&harness), [EditorGuide::upright(200.0)], "it snaps to the centre of the stage");
    harness.get_by_label("guide x 200");
    let (on, ruler) = (pos(&harness, [200.0, 280.0]), harness.get_by_label("left ruler").rect().center());
    drag(&mut harness, on, ruler);
    assert_eq!(guides(&harness), []);
    let history = harness.state().editor.history();
    assert_eq!((history.undo_len(), history.undo_label()), (3, Some("Remove guide")));
    let undone = harness.state_mut().editor.run(Command::Undo);
    assert!(undone.is_none());
    assert_eq!(guides(&harness), [EditorGuide::upright(200.0)]);
}

#[test]
fn in_a_turned_view_guides_are_dragged_out_moved_and_dragged_back_as_lines_of_the_stage() {
    // Which ruler lies along lines of y: in a view turned by more than 45° the other one.
    for (turn_deg, ruler) in [(30.0, "upper ruler"), (-20.0, "upper ruler"), (75.0, "left ruler")] {
        let mut harness = with_rulers();
        harness.state_mut().panel.snap.is_on = false;
        harness.state_mut().panel.view = harness.state().panel.view.turned_to(turn_deg);
        harness.run_steps(2);
        let (from, to) = (harness.get_by_label(ruler).rect().center(), pos(&harness, [203.0, 81.0]));
        drag(&mut harness, from, to);
        let at = |harness: &Harness<'_, Host>| {
            guides(harness).iter().filter_map(|guide| guide.y).collect::<Vec<_>>()
        };
        let [added] = at(&harness)[..] else { panic!("{turn_deg}°: {:?}", guides(&harness)) };
        assert!((added - 81.0).abs() < 0.1, "{turn_deg}°: {added}");
        // Anywhere on the line; the pointer rests there first.
        #[allow(clippy::cast_possible_truncation)] // a place on the stage
        let (on, to) = (pos(&harness, [250.0, added as f32]), pos(&harness, [230.0, 120.0]));
        move_to(&mut harness, on);
        drag(&mut harness, on, to);
        let [moved] = at(&harness)[..] else { panic!("{turn_deg}°: {:?}", guides(&harness)) };
        assert!((moved - 120.0).abs() < 0.1, "{turn_deg}°: {moved}");
        move_to(&mut harness, to);
        let back = harness.get_by_label(ruler).rect().center();
        drag(&mut harness, to, back);
        assert_eq!(guides(&harness), [], "{turn_deg}°");
        assert_eq!(harness.state().editor.history().undo_len(), 3);
    }
}

#[test]
fn commands_switch_all_that_the_menus_of_the_canvas_switch() {
    let mut harness = canvas(boxes());
    let options = COMMANDS.iter().map(|spec| spec.command);
    let options: Vec<Command> =
        options.filter(|command| matches!(command, Command::ToggleOnCanvas(_))).collect();
    assert_eq!(options.len(), 14);
    for command in options {
        let before = harness.state().panel.is_on(command);
        assert!(harness.state_mut().command(command), "{command:?}");
        harness.run_steps(2);
        assert_eq!(harness.state().panel.is_on(command), before.map(|is_on| !is_on), "{command:?}");
        assert_eq!(command.spec().menu.outermost(), Menu::View);
    }
    let look = &harness.state().panel.look;
    assert!(look.event_log && look.rulers && look.onion.is_on && !look.guides && !look.paths.is_on);
    assert_eq!(harness.state().editor.history().undo_len(), 0, "views are no steps");
}

#[test]
fn commands_turn_and_zoom_the_view() {
    let mut harness = canvas(boxes());
    let mut run = |command| {
        assert!(harness.state_mut().command(command), "{command:?}");
        harness.run_steps(2);
        let view = &harness.state().panel.view;
        (view.zoom(), view.turn_deg())
    };
    assert_eq!(run(Command::ActualSize), (1.0, 0.0));
    assert_eq!(run(Command::TurnView), (1.0, 15.0));
    assert_eq!(run(Command::TurnView), (1.0, 30.0));
    assert_eq!(run(Command::TurnViewBack), (1.0, 15.0));
    assert_eq!(run(Command::ViewUpright), (1.0, 0.0));
}

/// In a slow frame the pointer has left the ruler when the press comes.
#[test]
fn a_guide_comes_out_of_all_of_a_ruler() {
    for (name, inwards) in [("upper ruler", vec2(0.0, 1.0)), ("left ruler", vec2(1.0, 0.0))] {
        // Its edge is grabbed from both sides.
        for (in_one_frame, beyond_px) in [(false, -2.0), (true, -2.0), (false, 3.5), (true, 3.5)] {
            let mut harness = with_rulers();
            let ruler = harness.get_by_label(name).rect();
            let edge = ruler.center() + inwards * ruler.size() * 0.5;
            let (from, to) = (edge + inwards * beyond_px, pos(&harness, [203.0, 81.0]));
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            move_to(&mut harness, from);
            let press = Event::PointerButton { pos: from, button, pressed: true, modifiers };
            let moves = Event::PointerMoved(edge + inwards * 12.0);
            // As what happened since the frame before.
            harness.input_mut().events.push(press);
            if !in_one_frame {
                harness.step();
            }
            harness.input_mut().events.push(moves);
            harness.step();
            move_to(&mut harness, to);
            self::button(&mut harness, to, button, false);
            harness.run_steps(2);
            assert_eq!(guides(&harness).len(), 1, "{name}, {in_one_frame}, {beyond_px}");
        }
    }
}

#[test]
fn a_guide_that_never_leaves_the_ruler_is_no_step_and_escape_cancels() {
    let mut harness = with_rulers();
    let ruler = harness.get_by_label("upper ruler").rect();
    drag(&mut harness, ruler.center(), ruler.center() + vec2(40.0, 2.0));
    assert_eq!((guides(&harness).len(), harness.state().editor.history().undo_len()), (0, 0));
    press(&mut harness, ruler.center());
    let to = pos(&harness, [100.0, 250.0]);
    move_to(&mut harness, ruler.center().lerp(to, 0.5));
    move_to(&mut harness, to);
    assert_eq!(guides(&harness).len(), 1);
    harness.key_press(Key::Escape);
    harness.step();
    button(&mut harness, to, PointerButton::Primary, false);
    assert_eq!((guides(&harness).len(), harness.state().editor.history().undo_len()), (0, 0));
}

#[test]
fn locked_guides_stay_and_let_sprites_be_dragged() {
    let mut harness = with_rulers();
    let locked = kineograph_runtime::format::EditorCanvas::default()
        .with_guides(vec![EditorGuide::upright(150.0)])
        .with_guides_locked(true);
    harness.state_mut().editor.edit(&Change::new("Lock", Edit::SetCanvas(locked)));
    harness.run_steps(2);
    let (from, to) = (pos(&harness, [150.0, 150.0]), pos(&harness, [190.0, 190.0]));
    drag(&mut harness, from, to);
    assert_eq!(guides(&harness), [EditorGuide::upright(150.0)]);
    assert_ne!(harness.state().position("high"), [131.0, 132.0]);
}

#[test]
fn a_drag_snaps_to_a_sprite_and_says_so() {
    let mut harness = canvas(boxes());
    // `high` is 60 wide around x 131; `low` ends at x 131. With its left edge at 132.5 it snaps to 131.
    let (from, to) = (pos(&harness, [140.0, 140.0]), pos(&harness, [171.5, 215.0]));
    press(&mut harness, from);
    for part in [0.5, 1.0] {
        move_to(&mut harness, from.lerp(to, part));
    }
    harness.get_by_label_contains("snapped to edge of low");
    button(&mut harness, to, PointerButton::Primary, false);
    assert_eq!(harness.state().position("high"), [161.0, 207.0]);
    // Off, nothing attracts.
    harness.state_mut().panel.snap.is_on = false;
    let from = to;
    let to = from + vec2(1.0, 0.0);
    drag(&mut harness, from, to + vec2(3.0, 0.0));
    assert_ne!(harness.state().position("high")[0], 161.0);
}

#[test]
fn menus_choose_what_is_shown_and_what_attracts() {
    let mut harness = canvas(boxes());
    harness.get_by_label("View options").click();
    harness.run_steps(4);
    harness.get_by_label("Rulers").click();
    harness.get_by_label("Statistics").click();
    harness.run_steps(4);
    assert!(harness.state().panel.look.rulers && harness.state().panel.look.statistics);
    harness.get_by_label_contains("draw calls");
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    harness.get_by_label("upper ruler");
    harness.get_by_label("Snapping").click();
    harness.run_steps(4);
    harness.get_by_label("To the grid").click();
    harness.run_steps(3);
    assert!(harness.state().panel.snap.grid);
    assert_eq!(harness.state().editor.history().undo_len(), 0, "views are no steps");
}

#[test]
fn the_menu_stays_where_it_is_when_what_it_shows_moves_its_button() {
    let mut harness = canvas(boxes());
    harness.get_by_label("View options").click();
    harness.run_steps(4);
    let places = |harness: &Harness<'_, Host>| {
        ["Rulers", "View options"].map(|label| harness.get_by_label(label).rect().center())
    };
    let before = places(&harness);
    harness.get_by_label("Statistics").click();
    harness.run_steps(4);
    assert!(harness.state().panel.look.statistics);
    let after = places(&harness);
    assert!((after[0] - before[0]).length() < 0.5, "{before:?} {after:?}");
    assert!(after[1].y < before[1].y - 10.0, "the strip takes room below: {before:?} {after:?}");
}

#[test]
fn a_turned_view_maps_back_and_forth_and_can_be_edited() {
    let mut harness = canvas(boxes());
    harness.state_mut().panel.view = harness.state().panel.view.turned_to(90.0);
    harness.run_steps(2);
    let screen = harness.state().screen();
    let up = screen.pos_from_stage([100.0, 200.0]) - screen.pos_from_stage([100.0, 100.0]);
    assert!(up.x > 1.0 && up.y.abs() < 0.1, "clockwise: up is to the right, {up}");
    for point in [[0.0, 0.0], [400.0, 300.0], [17.0, 250.0]] {
        let back = screen.stage_from_pos(screen.pos_from_stage(point));
        assert!((back[0] - point[0]).abs() < 0.05 && (back[1] - point[1]).abs() < 0.05, "{back:?}");
    }
    let (from, to) = (pos(&harness, [140.0, 140.0]), pos(&harness, [190.0, 91.0]));
    drag(&mut harness, from, to);
    assert_eq!(harness.state().position("high"), [181.0, 83.0], "as in an upright view");
}

#[test]
fn pixel_perfect_zooms_are_whole() {
    let mut harness = canvas(boxes());
    harness.state_mut().panel.look.pixel_perfect = true;
    harness.run_steps(2);
    let zoom = harness.state().panel.view.zoom();
    assert_eq!(zoom, zoom.round());
    harness.state_mut().panel.look.backdrop = Backdrop::Checker;
    let empty = pos(&harness, [300.0, 250.0]);
    secondary_click(&mut harness, empty);
    harness.get_by_label_contains("Add box here");
}

#[test]
fn a_bookmark_is_kept_with_the_project_and_shown_again() {
    let mut harness = canvas(boxes());
    let view = harness.state().panel.view.turned_to(30.0);
    let mark = view.bookmark("door".to_owned());
    let canvas_data = kineograph_runtime::format::EditorCanvas::default().with_bookmarks(vec![mark]);
    harness.state_mut().editor.edit(&Change::new("Add", Edit::SetCanvas(canvas_data)));
    harness.run_steps(2);
    harness.get_by_label("View options").click();
    harness.run_steps(4);
    harness.get_by_label_contains("Bookmarks").click();
    harness.run_steps(4);
    harness.get_by_label("door").click();
    harness.run_steps(4);
    assert_eq!(harness.state().panel.view.turn_deg(), 30.0);
}

#[test]
fn a_view_is_kept_under_its_name_and_removed_alone() {
    let mut harness = canvas(boxes());
    let bookmarks = |harness: &Harness<'_, Host>| -> Vec<String> {
        harness.state().editor.document().canvas().bookmarks.iter().map(|mark| mark.name.clone()).collect()
    };
    let open = |harness: &mut Harness<'_, Host>| {
        harness.get_by_label("View options").click();
        harness.run_steps(4);
        harness.get_by_label_contains("Bookmarks").click();
        harness.run_steps(4);
    };
    for name in ["door", ""] {
        open(&mut harness);
        harness.get_by_label("Name of the view").click();
        harness.run_steps(2);
        harness.event(Event::Text(name.to_owned()));
        harness.run_steps(2);
        harness.key_press(Key::Enter);
        harness.run_steps(4);
        harness.key_press(Key::Escape);
        harness.run_steps(3);
    }
    assert_eq!(bookmarks(&harness), ["door", "View"]);
    open(&mut harness);
    harness.get_by_label("Remove bookmark door").click();
    harness.run_steps(3);
    assert_eq!(bookmarks(&harness), ["View"]);
    assert_eq!(harness.state().editor.history().undo_len(), 3);
}
