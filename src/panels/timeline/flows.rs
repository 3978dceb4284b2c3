//! Bars as a user moves them: each drag done, cancelled with Esc, and undone.

use egui::{Key, Modifiers, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Kind};

use super::hands::{
    TimelineWindow, at, begin_drag, children, double_click, drag, select, type_at_once, undo, undo_len, way,
    width_px, window_as_high_as, with_held,
};
use crate::command::Command;
use crate::document::{ActionId, ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::Intent;
use crate::panels::fixture::{drawn, drawn_texts};
use crate::panels::panel::Panel as _;

/// All rows fit.
const HEIGHT_PX: f32 = 460.0;

/// The playing tree as `Sequence(EaseOut(MoveBy 0.5), …)`.
fn tree(harness: &TimelineWindow) -> String {
    fn text(action: &Action) -> String {
        let inner: Vec<String> = action.children.iter().map(text).collect();
        let name = action.spec().name;
        match (inner.is_empty(), action.param("duration")) {
            (true, Some(_)) => format!("{name} {}", action.number("duration")),
            (true, None) => name.to_owned(),
            _ => format!("{name}({})", inner.join(", ")),
        }
    }
    let host = harness.state();
    text(&host.editor.ctx(&host.theme).open_clip().unwrap().1.root_tree().unwrap())
}

const BEFORE: &str =
    "Sequence(EaseOut(MoveBy 0.5), CallFunc, Speed(MoveBy 1), Repeat(Spawn(ScaleTo 0.25, FadeTo 0.25)))";

fn center(harness: &TimelineWindow, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

/// Moves on with the button held, and releases it.
fn drop_beside(harness: &mut TimelineWindow, at: Pos2) {
    harness.hover_at(at + vec2(3.0, 0.0));
    harness.run_steps(1);
    harness.drop_at(at + vec2(3.0, 0.0));
    harness.run_steps(2);
}

/// Drags and cancels, drags and undoes before the release, then drags, releases and undoes; returns the tree after the drag.
fn done_given_up_and_undone(harness: &mut TimelineWindow, from: Pos2, to: Pos2) -> String {
    let before = tree(harness);
    begin_drag(harness, from, to);
    // Rows that change their order show a line only.
    let previews = harness.state().editor.history().in_gesture();
    harness.key_press(Key::Escape);
    harness.run_steps(1);
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!(tree(harness), before, "Esc");
    assert_eq!(undo_len(harness), 0);
    if previews {
        begin_drag(harness, from, to);
        undo(harness);
        drop_beside(harness, to);
        assert_eq!(tree(harness), before, "an undo ends the drag");
        assert_eq!(undo_len(harness), 0);
    }
    drag(harness, from, to);
    let after = tree(harness);
    assert_eq!(undo_len(harness), 1, "one step: {after}");
    undo(harness);
    assert_eq!(tree(harness), before, "undone");
    after
}

#[test]
fn a_name_dragged_down_comes_to_stand_there() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let from = center(&harness, "row CallFunc top");
    let below = harness.get_by_label("row Repeat").rect();
    let to = pos2(from.x, below.top() + 1.0);
    assert_eq!(
        done_given_up_and_undone(&mut harness, from, to),
        "Sequence(EaseOut(MoveBy 0.5), Speed(MoveBy 1), CallFunc, Repeat(Spawn(ScaleTo 0.25, FadeTo 0.25)))"
    );
}

#[test]
fn the_indentation_of_the_pointer_chooses_the_list() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let from = center(&harness, "row CallFunc top");
    let spawn = harness.get_by_label("row Spawn").rect();
    // Right below the Spawn, indented as what is in it.
    let to = pos2(spawn.left() + 60.0, spawn.bottom() + 1.0);
    assert_eq!(
        done_given_up_and_undone(&mut harness, from, to),
        "Sequence(EaseOut(MoveBy 0.5), Speed(MoveBy 1), Repeat(Spawn(CallFunc, ScaleTo 0.25, FadeTo 0.25)))"
    );
}

#[test]
fn a_bar_goes_up_or_sideways_by_its_first_way() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let from = center(&harness, "bar Speed");
    let up = pos2(from.x + 30.0, harness.get_by_label("row CallFunc top").rect().top() + 1.0);
    assert_eq!(
        done_given_up_and_undone(&mut harness, from, up),
        "Sequence(EaseOut(MoveBy 0.5), Speed(MoveBy 1), CallFunc, Repeat(Spawn(ScaleTo 0.25, FadeTo 0.25)))"
    );
    let sideways = from + vec2(width_px(&harness, 0.25), 2.0);
    drag(&mut harness, from, sideways);
    assert_eq!(children(&harness)[2], (Kind::DelayTime, 0.25));
}

/// Whether a text is drawn; else all texts are printed.
fn says(harness: &TimelineWindow, words: &str) -> bool {
    let is_drawn = drawn(harness, words) == 1;
    if !is_drawn {
        eprintln!(
            "{words:?} is not in {:?}",
            drawn_texts(harness).iter().map(|drawn| &drawn.text).collect::<Vec<_>>()
        );
    }
    is_drawn
}

#[test]
fn a_bar_without_room_changes_places_with_the_one_whose_middle_it_passes() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let from = center(&harness, "bar Speed");
    let before_the_middle = from - way(&harness, 0.2);
    begin_drag(&mut harness, from, before_the_middle);
    assert!(says(&harness, "Drag past the middle of Ease out to play before it"));
    harness.drop_at(before_the_middle);
    harness.run_steps(2);
    assert_eq!(tree(&harness), BEFORE);
    let past_it = from - way(&harness, 0.3);
    begin_drag(&mut harness, from, past_it);
    // The label has what the frame before has found.
    harness.run_steps(1);
    assert!(says(&harness, "Plays before Ease out now"));
    harness.key_press(Key::Escape);
    harness.run_steps(1);
    harness.drop_at(past_it);
    harness.run_steps(2);
    assert_eq!(
        done_given_up_and_undone(&mut harness, from, past_it),
        "Sequence(Speed(MoveBy 1), EaseOut(MoveBy 0.5), CallFunc, Repeat(Spawn(ScaleTo 0.25, FadeTo 0.25)))"
    );
    assert!(harness.state().editor.document().violations().is_empty());
}

#[test]
fn the_first_bar_says_that_it_can_go_no_further() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let from = center(&harness, "bar EaseOut");
    let to = from - way(&harness, 0.2);
    begin_drag(&mut harness, from, to);
    assert!(says(&harness, "Nothing before it to give way"));
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!((tree(&harness).as_str(), undo_len(&harness)), (BEFORE, 0));
}

#[test]
fn an_action_does_not_go_into_itself_and_the_root_stays() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let (from, inside) = (center(&harness, "row Repeat"), harness.get_by_label("row ScaleTo").rect());
    drag(&mut harness, from, pos2(inside.left() + 60.0, inside.top() + 1.0));
    let (root, last) = (center(&harness, "row Sequence"), harness.get_by_label("row ScaleTo").rect());
    drag(&mut harness, root, pos2(root.x, last.bottom()));
    assert_eq!(tree(&harness), BEFORE);
    assert_eq!(undo_len(&harness), 0);
}

#[test]
fn several_bars_move_by_the_same_time() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    select(&mut harness, &[Kind::Repeat, Kind::Speed]);
    let from = center(&harness, "bar Repeat");
    let to = from + way(&harness, 0.25);
    let after = done_given_up_and_undone(&mut harness, from, to);
    let both = "Sequence(EaseOut(MoveBy 0.5), CallFunc, DelayTime 0.25, Speed(MoveBy 1), Repeat(Spawn(ScaleTo 0.25, FadeTo 0.25)))";
    assert_eq!(after, both);
    assert_eq!(harness.state().editor.session().selection.actions.len(), 2, "both are still selected");
}

#[test]
fn the_ends_of_the_bracket_stretch_in_proportion() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    select(&mut harness, &[Kind::Speed, Kind::Repeat]);
    let from = center(&harness, "end of selection");
    let by_px = way(&harness, 0.5);
    assert_eq!(
        done_given_up_and_undone(&mut harness, from, from + by_px),
        "Sequence(EaseOut(MoveBy 0.5), CallFunc, Speed(MoveBy 1.5), Repeat(Spawn(ScaleTo 0.375, FadeTo 0.375)))"
    );
    let from = center(&harness, "start of selection");
    assert_eq!(
        done_given_up_and_undone(&mut harness, from, from + by_px),
        "Sequence(EaseOut(MoveBy 0.5), CallFunc, DelayTime 0.5, Speed(MoveBy 0.5), Repeat(Spawn(ScaleTo 0.125, FadeTo 0.125)))"
    );
    select(&mut harness, &[Kind::CallFunc]);
    assert!(harness.query_by_label("end of selection").is_none(), "one leaf has its own ends");
}

#[test]
fn a_bar_is_typed_without_a_further_click() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.01, true);
    let bar = center(&harness, "bar Speed");
    double_click(&mut harness, bar);
    harness.key_press(Key::Tab);
    harness.run_steps(3);
    type_at_once(&mut harness, "1", Key::Enter);
    assert!(tree(&harness).contains("Speed(MoveBy 2)"), "{}", tree(&harness));
    assert!(harness.query_by_label("Duration").is_none(), "Enter closes");
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    undo(&mut harness);
    harness.run_steps(60);
    double_click(&mut harness, bar);
    type_at_once(&mut harness, "none", Key::Enter);
    assert!(harness.query_by_label("Duration").is_some(), "what can't be read is typed again");
    type_at_once(&mut harness, "3", Key::Escape);
    assert!(harness.query_by_label("Duration").is_none(), "Esc closes");
    assert_eq!(tree(&harness), BEFORE);
}

#[test]
fn a_stretch_is_typed_in_seconds_or_per_cent() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.01, true);
    select(&mut harness, &[Kind::Speed, Kind::Repeat]);
    for (tabs, text) in [(0, "1.5"), (1, "150")] {
        let end = center(&harness, "end of selection");
        double_click(&mut harness, end);
        for _ in 0..tabs {
            harness.key_press(Key::Tab);
            harness.run_steps(3);
        }
        type_at_once(&mut harness, text, Key::Enter);
        assert_eq!(
            tree(&harness),
            "Sequence(EaseOut(MoveBy 0.5), CallFunc, Speed(MoveBy 1.5), Repeat(Spawn(ScaleTo 0.375, FadeTo 0.375)))"
        );
        assert!(harness.query_by_label("Duration").is_none(), "it closes");
        undo(&mut harness);
        // A third click at once would be another gesture.
        harness.run_steps(60);
    }
    let end = center(&harness, "end of selection");
    double_click(&mut harness, end);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert!(harness.query_by_label("Duration").is_none(), "Esc closes");
    assert_eq!(tree(&harness), BEFORE);
}

#[test]
fn ripple_is_a_switch_that_alt_turns_around() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let drag_speed_back = |harness: &mut TimelineWindow| {
        let from = center(harness, "end of Speed");
        let to = from - way(harness, 0.25);
        drag(harness, from, to);
        let after = children(harness);
        undo(harness);
        after
    };
    let leaves_gap = |children: &[(Kind, f64)]| children.contains(&(Kind::DelayTime, 0.25));
    assert!(leaves_gap(&drag_speed_back(&mut harness)), "what comes after stays");
    with_held(&mut harness, Modifiers::ALT, |harness| assert!(!leaves_gap(&drag_speed_back(harness))));
    harness.get_by_label("Ripple").click();
    harness.run_steps(2);
    assert!(!leaves_gap(&drag_speed_back(&mut harness)), "what comes after moves along");
    with_held(&mut harness, Modifiers::ALT, |harness| assert!(leaves_gap(&drag_speed_back(harness))));
}

#[test]
fn snapping_is_a_switch_that_ctrl_turns_around() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let mut frames_after_drag = |is_switched: bool| {
        if is_switched {
            harness.get_by_label("Snapping").click();
            harness.run_steps(2);
        }
        let from = center(&harness, "bar Repeat");
        drag(&mut harness, from, from + vec2(57.3, 0.0));
        let frames = children(&harness)[3].1 * 60.0;
        undo(&mut harness);
        frames
    };
    let is_whole = |frames: f64| (frames - frames.round()).abs() < 1e-3;
    assert!(is_whole(frames_after_drag(false)));
    assert!(!is_whole(frames_after_drag(true)));
}

#[test]
fn with_shift_what_is_inside_slips() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let host = harness.state_mut();
    let clip = host.editor.session().selection.clip.unwrap();
    let (inner, place) = (
        [Action::delay(0.5), Action::move_by(0.5, [1.0, 0.0]), Action::delay(0.25)],
        host.action(Kind::Sequence),
    );
    let insert = ClipEdit::Insert {
        tree: Action::sequence(inner).labelled("in"),
        slot: Slot::Child(place, 0),
        position: None,
    };
    host.editor.edit(&Change::new("Add", Edit::Clip(clip, insert)));
    harness.run_steps(2);
    let slipped = |harness: &mut TimelineWindow, label: &str, by_secs: f64| {
        let from = center(harness, label) - vec2(20.0, 0.0);
        let to = from + way(harness, by_secs);
        with_held(harness, Modifiers::SHIFT, |harness| drag(harness, from, to));
        tree(harness)
    };
    let inner = |tree: &str| tree.split_once("EaseOut").unwrap().0.to_owned();
    let after = slipped(&mut harness, "bar Sequence “in”", 0.1);
    assert_eq!(inner(&after), "Sequence(Sequence(DelayTime 0.6, MoveBy 0.5, DelayTime 0.15), ");
    assert_eq!(harness.state().editor.history().undo_label(), Some("Slip Sequence"));
    let after = slipped(&mut harness, "bar Sequence “in”", 0.9);
    assert_eq!(inner(&after), "Sequence(Sequence(DelayTime 0.75, MoveBy 0.5), ", "as far as the pause goes");
    assert!(harness.state_mut().editor.take_warnings().is_empty());
    slipped(&mut harness, "bar Repeat", 0.1);
    let warnings = harness.state_mut().editor.take_warnings().join(" ");
    assert!(warnings.contains("Nothing inside Repeat can slip"), "{warnings}");
}

#[test]
fn a_moment_takes_along_what_meets_there() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let from = center(&harness, "moment 1.5 s");
    let to = from + way(&harness, 0.25);
    assert_eq!(
        done_given_up_and_undone(&mut harness, from, to),
        "Sequence(EaseOut(MoveBy 0.5), CallFunc, Speed(MoveBy 1.5), Repeat(Spawn(ScaleTo 0.125, FadeTo 0.125)))",
    );
    with_held(&mut harness, Modifiers::ALT, |harness| drag(harness, from, to));
    assert_eq!(
        tree(&harness),
        "Sequence(EaseOut(MoveBy 0.5), CallFunc, Speed(MoveBy 1.5), Repeat(Spawn(ScaleTo 0.25, FadeTo 0.25)))",
        "with ripple what starts there keeps its length"
    );
}

#[test]
fn an_instant_moves_with_its_moment_and_a_moment_is_typed() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.01, true);
    let moment = center(&harness, "moment 1 s");
    double_click(&mut harness, moment);
    type_at_once(&mut harness, "1.25", Key::Enter);
    assert_eq!(
        tree(&harness),
        "Sequence(EaseOut(MoveBy 0.75), CallFunc, Speed(MoveBy 0.5), Repeat(Spawn(ScaleTo 0.25, FadeTo 0.25)))"
    );
    assert!(harness.query_by_label("moment 1.25 s").is_some());
    assert_eq!(undo_len(&harness), 1);
}

#[test]
fn with_shift_the_end_of_a_group_is_that_of_what_ends_last_in_it() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let from = center(&harness, "end of Spawn");
    let to = from + way(&harness, 0.1);
    with_held(&mut harness, Modifiers::SHIFT, |harness| drag(harness, from, to));
    assert!(tree(&harness).ends_with("Repeat(Spawn(ScaleTo 0.35, FadeTo 0.35)))"), "{}", tree(&harness));
    let from = center(&harness, "end of Sequence");
    let to = from + way(&harness, 0.2);
    with_held(&mut harness, Modifiers::SHIFT, |harness| drag(harness, from, to));
    assert!(
        tree(&harness).starts_with("Sequence(EaseOut(MoveBy 0.5), CallFunc, Speed(MoveBy 1)"),
        "the rest stays"
    );
}

#[test]
fn a_frame_on_the_ground_selects_the_bars_that_it_touches() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let selected = |harness: &TimelineWindow| {
        let host = harness.state();
        let clip = host.editor.ctx(&host.theme).open_clip().unwrap().1;
        let kind = |id: &ActionId| clip.get(*id).unwrap().action.spec().name;
        host.editor.session().selection.actions.iter().map(kind).collect::<Vec<_>>().join(" ")
    };
    let [from, to] = [("row Speed", 1.3), ("row Repeat", 2.4)].map(|(row, secs)| {
        let row = harness.get_by_label(row).rect();
        (row, at(&harness, secs).x)
    });
    let (from, to) = (pos2(to.1, from.0.top() + 4.0), pos2(from.1, to.0.bottom() - 4.0));
    drag(&mut harness, from, to);
    assert_eq!(selected(&harness), "Speed MoveBy Repeat");
    let (low, right) = (harness.get_by_label("row ScaleTo").rect(), at(&harness, 2.4).x);
    let (from, to) = (pos2(right, low.top() + 4.0), pos2(at(&harness, 1.6).x, low.center().y));
    with_held(&mut harness, Modifiers::SHIFT, |harness| drag(harness, from, to));
    assert_eq!(selected(&harness), "Speed MoveBy Repeat ScaleTo");
    begin_drag(&mut harness, from, to);
    assert_eq!(selected(&harness), "ScaleTo");
    harness.key_press(Key::Escape);
    harness.run_steps(1);
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!(selected(&harness), "Speed MoveBy Repeat ScaleTo", "Esc");
    assert_eq!(undo_len(&harness), 0, "selecting is no step");
}

#[test]
fn a_clip_that_nothing_plays_is_fitted_too() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let runs: Vec<_> = harness.state().editor.document().runs().iter().map(|run| run.id).collect();
    let wait = Action::delay(9.0);
    for run in runs {
        harness.state_mut().editor.apply(Intent::Edit(Change::new("remove", Edit::RemoveRun(run))));
    }
    let host = harness.state();
    let (clip, root) = {
        let ctx = host.editor.ctx(&host.theme);
        let (id, clip) = ctx.open_clip().unwrap();
        (id, clip.root().unwrap())
    };
    let insert = ClipEdit::Insert { tree: wait, slot: Slot::Child(root, 0), position: None };
    harness.state_mut().editor.apply(Intent::Edit(Change::new("add", Edit::Clip(clip, insert))));
    harness.state_mut().frame(|panel, ctx, out| assert!(panel.command(Command::FitAll, ctx, out)));
    harness.run_steps(2);
    let lanes = harness.get_by_label("lanes").rect();
    for label in ["bar DelayTime", "bar Repeat"] {
        let bar = harness.get_by_label(label).rect();
        assert!(bar.right() < lanes.right() - 5.0 && bar.left() > lanes.left(), "{label}: {bar:?} {lanes:?}");
    }
}

#[test]
fn a_bar_keeps_its_scale_when_it_is_let_go() {
    let mut harness = window_as_high_as(HEIGHT_PX, 0.25, true);
    let scale = |harness: &TimelineWindow| at(harness, 1.0).x - at(harness, 0.0).x;
    let before = scale(&harness);
    let from = harness.get_by_label("end of FadeTo").rect().center();
    drag(&mut harness, from, from + vec2(5.0, 0.0));
    harness.run_steps(3);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    assert_eq!(scale(&harness), before);
}

#[test]
fn runs_and_all_times_stay_while_the_rows_scroll() {
    let mut harness = window_as_high_as(280.0, 0.25, true);
    let places = |harness: &TimelineWindow| {
        ["moment 1 s", "run coin · hop", "fold runs"].map(|label| harness.get_by_label(label).rect())
    };
    let before = places(&harness);
    assert!(harness.query_by_label("row FadeTo").is_none(), "it lies below");
    let (thumb, lanes) = (center(&harness, "scroll rows"), harness.get_by_label("lanes").rect());
    drag(&mut harness, thumb, pos2(thumb.x, lanes.bottom()));
    let row = harness.get_by_label("row FadeTo").rect();
    assert!(row.bottom() <= lanes.bottom() && row.top() > before[0].bottom(), "{row:?}");
    assert_eq!(places(&harness), before);
}
