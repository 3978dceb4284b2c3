//! What the panel does not do unasked: it does not change the tab, and it does not refuse a drag without a reason.

use egui::{CursorIcon, Ui, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Kind, Value};

use super::handle_tests::{at, drop, host, pull, window};
use super::tests::CurvesHost;
use super::*;
use crate::panels::fixture::{document, drawn_texts, dress};
use crate::session::SelectionChange;

/// The panel, so narrow that it shows shape and values in turn.
fn narrow() -> Harness<'static, CurvesHost> {
    let host = CurvesHost::new(document(), true);
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut CurvesHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(420.0, 360.0)).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn select(harness: &mut Harness<'_, CurvesHost>, kind: Kind) {
    let id = harness.state().action(kind);
    let select = SelectionChange::Actions(vec![id]);
    harness.state_mut().frame(|_, _, out| out.select(select));
    harness.run_steps(3);
}

#[test]
fn selecting_an_ease_or_what_is_in_it_keeps_the_tab_that_was_chosen() {
    let mut harness = narrow();
    let shows_values = |harness: &Harness<'_, CurvesHost>| {
        let values = harness.query_by_label("channel curves").is_some();
        assert_ne!(values, harness.query_by_label("ease curve").is_some());
        values
    };
    for kind in [Kind::MoveBy, Kind::EaseOut] {
        select(&mut harness, kind);
        assert!(shows_values(&harness), "{kind:?}: nobody asked for the shape");
    }
    harness.get_by_label("Shape").click();
    harness.run_steps(3);
    assert!(!shows_values(&harness));
    for kind in [Kind::FadeTo, Kind::MoveBy, Kind::EaseOut] {
        select(&mut harness, kind);
        assert_eq!(shows_values(&harness), kind == Kind::FadeTo, "{kind:?}");
    }
    harness.get_by_label("Channels").click();
    harness.run_steps(3);
    select(&mut harness, Kind::MoveBy);
    assert!(shows_values(&harness));
}

const WHY: &str = "Fade out always ends at 0 %. Use Fade to for another value.";

/// The same in the note above the curves, beside a button that does it.
const SHORT: &str = "Fade out always ends at 0 %.";

fn times_drawn(harness: &Harness<'_, CurvesHost>) -> usize {
    drawn_texts(harness).iter().filter(|text| text.text.contains(SHORT)).count()
}

#[test]
fn a_value_that_its_action_fixes_says_so_under_the_pointer_and_in_the_hand() {
    let mut harness = window(host(Action::fade_out(1.0), Kind::FadeOut));
    let end = at(&harness, "end of opacity");
    assert_eq!(times_drawn(&harness), 0);
    harness.hover_at(end);
    harness.run_steps(3);
    assert_eq!(times_drawn(&harness), 1, "at the pointer");
    assert_eq!(harness.output().platform_output.cursor_icon, CursorIcon::ResizeHorizontal);
    let up = end - vec2(0.0, 60.0);
    pull(&mut harness, end, up);
    assert_eq!(times_drawn(&harness), 2, "at the pointer, and in the note above the curves");
    assert_eq!(harness.output().platform_output.cursor_icon, CursorIcon::NotAllowed);
    drop(&mut harness, up);
    harness.get_by_label(SHORT);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
    // Its time can be dragged.
    let left = end - vec2(60.0, 0.0);
    pull(&mut harness, end, left);
    assert_eq!(harness.output().platform_output.cursor_icon, CursorIcon::Grabbing);
    drop(&mut harness, left);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn the_arrow_keys_on_a_fixed_value_say_why_nothing_moves() {
    let mut harness = window(host(Action::fade_out(1.0), Kind::FadeOut));
    harness.get_by_label("end of opacity").click();
    harness.run_steps(3);
    let press = |harness: &mut Harness<'_, CurvesHost>, command: Command| {
        harness.state_mut().frame(|panel, ctx, out| assert!(panel.takes(command, ctx, out)));
        harness.run_steps(2);
        harness.state_mut().editor.take_warnings()
    };
    assert_eq!(press(&mut harness, Command::PreviousBoundary), [WHY]);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
    assert_eq!(press(&mut harness, Command::PreviousFrame), [""; 0], "its time moves");
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn the_note_about_a_fixed_value_is_read_whole_and_has_the_button_that_frees_it() {
    for width_px in [640.0, 230.0] {
        let mut harness = window(host(Action::fade_from(1.0, 20.0), Kind::FadeFrom));
        harness.set_size(vec2(width_px, 420.0));
        harness.run_steps(3);
        harness.get_by_label("end of opacity").click();
        harness.run_steps(3);
        let short = "Fade from always ends at the value before it.";
        harness.get_by_label(short);
        let texts = drawn_texts(&harness);
        let drawn = texts.iter().filter(|drawn| short.contains(drawn.text.trim()));
        for drawn in drawn {
            assert!(drawn.seen.contains_rect(drawn.rect), "{drawn:?}");
        }
        harness.get_by_label("Use Fade to").click();
        harness.run_steps(3);
        harness.state().action(Kind::FadeTo);
        assert_eq!(harness.state().editor.history().undo_len(), 1);
        assert!(harness.query_by_label(short).is_none());
    }
}

#[test]
fn the_menu_of_a_fixed_value_changes_the_action_to_one_that_ends_anywhere() {
    let mut harness = window(host(Action::fade_out(1.0), Kind::FadeOut));
    harness.get_by_label("end of opacity").click_secondary();
    harness.run_steps(3);
    harness.get_by_label("Change to Fade to").click();
    harness.run_steps(4);
    let action = harness.state().action(Kind::FadeTo);
    let state = harness.state();
    let ctx = state.editor.ctx(&state.theme);
    let (_, clip) = ctx.open_clip().unwrap();
    assert_eq!(clip.get(action).unwrap().action.param("opacity"), Some(&Value::Number(0.0)), "as before");
    let end = at(&harness, "end of opacity");
    let up = end - vec2(0.0, 60.0);
    pull(&mut harness, end, up);
    assert_eq!(times_drawn(&harness), 0);
    drop(&mut harness, up);
    assert_eq!(harness.state().editor.history().undo_len(), 2);
}
