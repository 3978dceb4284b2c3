//! The timeline as a user meets it, and its model as text.

use std::collections::BTreeSet;

use egui::{Event, Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Kind};

use super::actions::{ActionRow, BarShape};
use super::clip::span_rows::action_rows;
use super::hands::{
    TimelineHost, TimelineWindow, at, begin_drag, children, double_click, drag, right_button, secs, select,
    type_at_once, type_into, undo, undo_len, way, width_px, window, window_in_steps_of, window_of,
};
use super::run_bar::RunBar;
use super::*;
use crate::document::{ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::fixture::{document, drawn_texts};
use crate::session::{SelectionChange, TimeRange};
use crate::ui_kit::window_unit::{TimeUnit, WindowUnit as _};

#[test]
fn rows_follow_the_tree_and_the_run() {
    let host = TimelineHost::new(document(), true);
    let rows = action_rows(&host.editor.ctx(&host.theme), &BTreeSet::new());
    let text: Vec<String> = rows
        .iter()
        .map(|row| {
            let bar = row.bar.as_ref().unwrap();
            format!("{}{} {:.2}..{:.2}", "  ".repeat(row.depth), row.title, bar.start_secs, bar.end_secs)
        })
        .collect();
    assert_eq!(
        text,
        [
            "Sequence 0.50..2.00",
            "  EaseOut 0.50..1.00",
            "    MoveBy “up” 0.50..1.00",
            "  CallFunc top 1.00..1.00",
            "  Speed 1.00..1.50",
            "    MoveBy 1.00..1.50",
            "  Repeat 1.50..2.00",
            "    Spawn 1.50..1.75",
            "      ScaleTo 1.50..1.75",
            "      FadeTo 1.50..1.75",
        ]
    );
    let folded = BTreeSet::from([host.action(Kind::Repeat), host.action(Kind::EaseOut)]);
    assert_eq!(action_rows(&host.editor.ctx(&host.theme), &folded).len(), 6);
}

#[test]
fn the_handle_of_the_playhead_covers_no_label_of_the_ruler() {
    let mut harness = window(true);
    // At a label, within it and at its end.
    let label = |harness: &TimelineWindow, text: &str| {
        let texts = drawn_texts(harness);
        texts.iter().find(|drawn| drawn.text == text).unwrap_or_else(|| panic!("{text}: {texts:?}")).rect
    };
    for offset_px in [0.0, 6.0, 14.0] {
        let to_secs = f64::from(offset_px / width_px(&harness, 1.0));
        harness.state_mut().editor.apply(Intent::Seek(to_secs));
        harness.run_steps(2);
        let fill = harness.state().theme.playhead;
        let handle = harness.output().shapes.iter().find_map(|clipped| match &clipped.shape {
            egui::Shape::Path(path) if path.fill == fill => Some(path.visual_bounding_rect()),
            _ => None,
        });
        let (handle, label) = (handle.unwrap(), label(&harness, "0 s"));
        assert!(!handle.intersects(label), "{offset_px}: {handle} {label}");
    }
}

#[test]
fn what_never_ends_shows_its_first_round() {
    let mut host = TimelineHost::new(document(), true);
    let run = host.editor.document().runs()[1].id;
    host.frame(|_, _, out| out.select(SelectionChange::Runs(vec![run])));
    let rows = action_rows(&host.editor.ctx(&host.theme), &BTreeSet::new());
    let bar = rows[0].bar.clone().unwrap();
    assert_eq!(bar.shape, BarShape::Rounds { round_secs: 0.8, endless: true });
    assert_eq!((bar.start_secs, bar.end_secs), (0.0, 0.8));
    assert!(boundaries(&host.editor.ctx(&host.theme)).iter().all(|secs| secs.is_finite()));
}

#[test]
fn runs_that_overlap_lie_on_lines_of_their_own() {
    let host = TimelineHost::new(document(), true);
    let runs = clip::head::run_bars(&host.editor.ctx(&host.theme));
    let text = |(run, line): (&RunBar, usize)| {
        format!("{line} {} {:?}", run.title(host.editor.document()), run.finite_end_secs())
    };
    let text: Vec<String> = runs.iter().zip(pack::lines(&runs)).map(text).collect();
    assert_eq!(text, ["1 coin · hop Some(2.0)", "0 star · spin None"]);
    let active = host.editor.session().selection.active_run(host.editor.document());
    assert_eq!(active, Some(runs[0].run()));
}

#[test]
fn the_playhead_comes_into_view_when_it_is_moved_elsewhere() {
    let mut harness = window(true);
    let fit = |harness: &mut TimelineWindow, [start_secs, end_secs]: [f64; 2]| {
        harness.state_mut().panel.view.time.fit(start_secs, end_secs);
        harness.run_steps(3);
    };
    let run = |harness: &mut TimelineWindow, command: Command| {
        harness.state_mut().editor.run(command);
        harness.run_steps(3);
        let secs = harness.state().editor.session().playback.playhead_secs();
        assert!(harness.state().panel.view.time.shows(secs), "{command:?}: {secs}");
        secs
    };
    harness.state_mut().editor.apply(Intent::Seek(1.4));
    fit(&mut harness, [1.3, 1.5]);
    assert_eq!(run(&mut harness, Command::GoToStart), 0.0);
    fit(&mut harness, [0.0, 0.1]);
    let scale = width_px(&harness, 0.01);
    assert!(run(&mut harness, Command::GoToEnd) > 0.5);
    assert!((width_px(&harness, 0.01) - scale).abs() < 0.1, "it scrolls");
    // What is scrolled away by hand stays away.
    fit(&mut harness, [0.0, 0.1]);
    harness.run_steps(3);
    assert!(harness.state().panel.view.time.shows(0.05));
}

#[test]
fn boundaries_are_sorted_and_stepped_through() {
    let mut harness = window(true);
    let host = harness.state_mut();
    let found = boundaries(&host.editor.ctx(&host.theme));
    assert_eq!(found[..6], [0.0, 0.5, 1.0, 1.5, 1.75, 2.0]);
    let mut stops = Vec::new();
    for command in [Command::NextBoundary, Command::NextBoundary, Command::PreviousBoundary] {
        host.frame(|panel, ctx, out| assert!(panel.command(command, ctx, out)));
        stops.push(host.editor.session().playback.playhead_secs());
    }
    assert_eq!(stops, [0.5, 1.0, 0.5]);
    assert_eq!(times::next_boundary(found.iter().copied(), 0.0, false), None);
}

#[test]
fn a_short_clip_leaves_room_after_its_end_for_the_playhead() {
    let mut host = TimelineHost::new(document(), true);
    let runs: Vec<Edit> = host.editor.document().runs().iter().map(|run| Edit::RemoveRun(run.id)).collect();
    let tree = Action::move_by(0.6, [100.0, 0.0]);
    host.frame(|_, _, out| {
        out.edit(Change::all("remove runs", runs));
        out.edit(Change::new("clip", Edit::AddClip("short".to_owned())));
    });
    let clip = host.editor.session().selection.clip.unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    host.frame(|_, _, out| out.edit(Change::new("move", Edit::Clip(clip, insert))));
    let mut harness = window_of(host, vec2(860.0, 330.0), 0.25);
    for view in [TimelineView::Clip, TimelineView::Runs] {
        harness.state_mut().editor.apply(Intent::ShowTimeline(view));
        harness.state_mut().editor.apply(Intent::Seek(0.0));
        harness.run_steps(3);
        let (end, ruler) = (at(&harness, 0.6), harness.get_by_label("ruler").rect());
        let room = ruler.right() - end.x;
        assert!(room > ruler.width() * 0.2, "{room} of {}", ruler.width());
        let later = at(&harness, 0.7);
        harness.drag_at(later);
        harness.drop_at(later);
        harness.run_steps(2);
        assert!((secs(&harness) - 0.7).abs() < 0.01, "{}", secs(&harness));
    }
}

#[test]
fn a_time_beyond_the_end_is_reached_by_scrubbing_and_by_typing() {
    let mut harness = window(true);
    let end_secs = harness.state().editor.programs().length_secs();
    let (from, ruler) = (at(&harness, 0.5), harness.get_by_label("ruler").rect());
    begin_drag(&mut harness, from, pos2(ruler.right() + 60.0, from.y));
    harness.run_steps(30);
    assert!(secs(&harness) > end_secs * 1.2, "{}", secs(&harness));
    assert!(at(&harness, 0.0).x > ruler.left(), "the start stays in view");
    harness.drop_at(pos2(ruler.right() + 60.0, from.y));
    harness.run_steps(2);
    type_into(&mut harness, "Time", &format!("{}", end_secs * 3.0));
    assert_eq!(secs(&harness), end_secs * 3.0);
    let places = [0.0, end_secs, end_secs * 3.0].map(|secs| at(&harness, secs).x);
    assert!(places.iter().all(|x| ruler.x_range().contains(*x)), "{places:?} in {ruler}");
}

#[test]
fn scrubbing_snaps_to_frames_and_edits_nothing() {
    let mut harness = window(true);
    let (from, to) = (at(&harness, 0.0), at(&harness, 1.2372));
    drag(&mut harness, from, to);
    assert_eq!(secs(&harness), (1.2372_f64 * 60.0).round() / 60.0);
    assert_eq!(undo_len(&harness), 0);
    assert!(!harness.state().editor.is_dirty());
    let grip = harness.get_by_label("playhead").rect().center();
    begin_drag(&mut harness, grip, to + vec2(60.0, 0.0));
    assert!(secs(&harness) > 1.3);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(secs(&harness), 74.0 / 60.0, "Esc goes back");
}

#[test]
fn stretching_a_bar_is_one_step_and_respects_speed() {
    let mut harness = window(true);
    // The MoveBy below Speed(2): one second of its own lasts half a second.
    let handle = harness.get_all_by_label("end of MoveBy").next().unwrap().rect().center();
    let to = pos2(at(&harness, 2.0).x, handle.y);
    drag(&mut harness, handle, to);
    let host = harness.state();
    let clip = host.editor.ctx(&host.theme).open_clip().unwrap().1;
    let durations: Vec<f64> = clip
        .items()
        .filter(|(_, item)| item.action.kind() == Kind::MoveBy)
        .map(|(_, item)| item.action.number("duration"))
        .collect();
    assert_eq!(durations, [0.5, 2.0]);
    assert_eq!(host.editor.history().undo_len(), 1);
    assert_eq!(host.editor.history().undo_label(), Some("Change duration of Move by"));
}

#[test]
fn a_bar_that_is_dragged_leaves_a_gap_and_takes_it_back() {
    let mut harness = window(true);
    let bar = |harness: &TimelineWindow| harness.get_by_label("bar Repeat").rect().center();
    let before = children(&harness);
    let from = bar(&harness);
    let by_px = way(&harness, 0.25);
    drag(&mut harness, from, from + by_px);
    let kinds: Vec<Kind> = children(&harness).iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, [Kind::EaseOut, Kind::CallFunc, Kind::Speed, Kind::DelayTime, Kind::Repeat]);
    assert_eq!(children(&harness)[3].1, 0.25);
    assert_eq!(undo_len(&harness), 1);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move Repeat in time"));
    let from = bar(&harness);
    drag(&mut harness, from, from - by_px);
    assert_eq!(children(&harness), before, "the gap is gone");
    undo(&mut harness);
    undo(&mut harness);
    assert_eq!(children(&harness), before);
}

#[test]
fn starts_and_ends_of_groups_are_dragged() {
    let mut harness = window(true);
    let handle = harness.get_by_label("start of Speed").rect().center();
    let by_px = way(&harness, 0.25);
    drag(&mut harness, handle, handle + by_px);
    let after = children(&harness);
    assert_eq!(after[2], (Kind::DelayTime, 0.25), "the end stays");
    let program = |harness: &TimelineWindow| {
        let host = harness.state();
        let rows = action_rows(&host.editor.ctx(&host.theme), &BTreeSet::new());
        let bar_of = |title: &str| rows.iter().find(|row| row.title == title).unwrap().bar.clone().unwrap();
        ["Speed", "Repeat"].map(|title| (bar_of(title).start_secs, bar_of(title).end_secs))
    };
    assert_eq!(program(&harness), [(1.25, 1.5), (1.5, 2.0)]);
    let handle = harness.get_by_label("end of Repeat").rect().center();
    let by_px = way(&harness, 0.5);
    drag(&mut harness, handle, handle + by_px);
    assert_eq!(program(&harness)[1], (1.5, 2.5), "both rounds are twice as long");
}

#[test]
fn starts_and_durations_are_typed() {
    let mut harness = window_in_steps_of(0.01, true);
    let bar = harness.get_by_label("bar Repeat").rect().center();
    double_click(&mut harness, bar);
    for (text, key) in [("1.5+1/4", Key::Tab), ("1", Key::Enter)] {
        type_at_once(&mut harness, text, key);
    }
    assert_eq!(children(&harness)[3], (Kind::DelayTime, 0.25));
    let host = harness.state();
    let rows = action_rows(&host.editor.ctx(&host.theme), &BTreeSet::new());
    let repeat = rows.iter().find(|row| row.title == "Repeat").unwrap().bar.clone().unwrap();
    assert_eq!((repeat.start_secs, repeat.end_secs), (1.75, 2.75));
    assert_eq!(host.editor.history().undo_len(), 2);
    assert!(harness.query_by_label("Duration").is_none(), "Enter closes");
}

#[test]
fn esc_puts_a_dragged_bar_back() {
    let mut harness = window(true);
    let before = children(&harness);
    let bar = harness.get_by_label("bar Repeat").rect().center();
    begin_drag(&mut harness, bar, bar + vec2(80.0, 0.0));
    assert_ne!(children(&harness), before);
    harness.key_press(Key::Escape);
    harness.drop_at(bar);
    harness.run_steps(2);
    assert_eq!(children(&harness), before);
    assert_eq!(undo_len(&harness), 0);
}

#[test]
fn bars_come_to_rest_at_the_playhead() {
    let mut harness = window(true);
    harness.state_mut().editor.apply(Intent::Seek(1.737));
    harness.run_steps(1);
    let bar = harness.get_by_label("bar Repeat").rect().center();
    let by_px = width_px(&harness, 0.237) + 3.0;
    drag(&mut harness, bar, bar + vec2(by_px, 0.0));
    assert_eq!(children(&harness)[3], (Kind::DelayTime, 0.237));
}

#[test]
fn a_cancelled_drag_changes_nothing() {
    let mut harness = window(true);
    let bar = harness.get_by_label("run coin · hop").rect().center();
    begin_drag(&mut harness, bar, bar + vec2(120.0, 0.0));
    let at_secs = |harness: &TimelineWindow| harness.state().editor.document().runs()[0].at_secs;
    assert!(at_secs(&harness) > 0.6);
    right_button(&mut harness, bar);
    harness.drop_at(bar);
    harness.run_steps(2);
    assert_eq!(at_secs(&harness), 0.5);
    assert_eq!(undo_len(&harness), 0);
}

#[test]
fn runs_move_by_whole_frames_in_one_step() {
    let mut harness = window(true);
    let bar = harness.get_by_label("run coin · hop").rect().center();
    let shift_px = at(&harness, 1.0031).x - at(&harness, 0.5).x;
    drag(&mut harness, bar, bar + vec2(shift_px, 0.0));
    let editor = &harness.state().editor;
    assert_eq!(editor.document().runs()[0].at_secs, 1.0);
    assert_eq!(editor.history().undo_len(), 1);
}

/// A node that runs a chain of two clips from 0.5 s at twice the pace; the second one is open.
fn inner_clip(tree: Action) -> TimelineHost {
    let mut host = TimelineHost::new(document(), true);
    let node = host.editor.document().nodes()[0].id;
    let chain = Action::sequence([Action::play_clip("a"), Action::delay(1.0), Action::play_clip("b")]);
    for (name, tree) in [("a", Action::delay(1.0)), ("b", tree), ("chain", chain)] {
        host.editor.edit(&Change::new("clip", Edit::AddClip(name.into())));
        let clip = host.editor.document().clips().last().unwrap().id;
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        host.editor.edit(&Change::new("tree", Edit::Clip(clip, insert)));
    }
    let chain = host.editor.document().clip_named("chain").unwrap().id;
    host.editor.edit(&Change::new("run", Edit::AddRun(chain, node, 0.5)));
    let run = host.editor.document().runs().last().unwrap().as_ref().clone();
    host.editor.edit(&Change::new("pace", Edit::SetRun(crate::document::Run { speed: 2.0, ..run })));
    let inner = host.editor.document().clip_named("b").unwrap().id;
    host.editor.apply(Intent::Select(SelectionChange::Clip(inner)));
    host.editor.refresh();
    host
}

#[test]
fn the_bars_of_a_clip_that_another_one_plays_are_where_it_plays() {
    let host = inner_clip(Action::sequence([Action::delay(0.5), Action::move_by(1.0, [10.0, 0.0])]));
    let rows = action_rows(&host.editor.ctx(&host.theme), &BTreeSet::new());
    let bar = |row: &ActionRow| {
        let bar = row.bar.as_ref().unwrap();
        format!("{} {:.2}..{:.2}", row.title, bar.start_secs, bar.end_secs)
    };
    let bars: Vec<String> = rows.iter().map(bar).collect();
    assert_eq!(bars, ["Sequence 1.50..2.25", "DelayTime 1.50..1.75", "MoveBy 1.75..2.25"]);
    let ctx = host.editor.ctx(&host.theme);
    assert_eq!((ctx.clip_secs_at(1.75), ctx.project_secs_at(0.5)), (0.5, 1.75));
}

#[test]
fn rows_of_targets_and_keys_say_the_node_and_what_changes() {
    let keys =
        |channel: &str| Action::keyframes(1.0, channel, vec![kineograph_runtime::format::Key::new(1.0, 5.0)]);
    let tree = Action::spawn([
        Action::targeted("star", Action::spawn([keys("x"), keys("y")])),
        Action::targeted("star", Action::spawn([keys("opacity"), Action::rotate_by(1.0, 5.0)])),
        keys("opacity"),
        Action::play_clip("a").labelled("first"),
    ]);
    let host = inner_clip(tree);
    let rows = action_rows(&host.editor.ctx(&host.theme), &BTreeSet::new());
    let titles: Vec<String> = rows.iter().map(ActionRow::written_title).collect();
    assert_eq!(
        titles,
        [
            "In parallel",
            "star · Position",
            "In parallel",
            "Position x · star",
            "Position y · star",
            "star",
            "In parallel",
            "Opacity · star",
            "Rotate by",
            "Opacity · coin",
            "Play a “first”"
        ]
    );
}

#[test]
fn clicks_select_actions_and_runs() {
    let mut harness = window(true);
    harness.get_by_label("bar CallFunc top").click();
    harness.run_steps(2);
    let call = harness.state().action(Kind::CallFunc);
    assert_eq!(harness.state().editor.session().selection.actions, [call]);
    harness.get_by_label("row Speed").click_modifiers(Modifiers::SHIFT);
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().selection.actions.len(), 2);
    harness.get_by_label("run star · spin").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("row RepeatForever").is_some(), "the other clip is open");
}

#[test]
fn a_moment_selects_all_that_starts_or_ends_there() {
    let mut harness = window(true);
    let host = harness.state();
    let ctx = host.editor.ctx(&host.theme);
    let rows = action_rows(&ctx, &BTreeSet::new());
    let text: Vec<String> =
        clip::moments(&ctx, &rows, moment::VisibleTimes { secs: [0.0, 10.0], apart_secs: 0.0 })
            .iter()
            .map(|moment| {
                format!(
                    "{:.2}: {}{}",
                    moment.secs,
                    moment.ids.len(),
                    if moment.has_instant { " !" } else { "" }
                )
            })
            .collect();
    assert_eq!(text, ["0.50: 1", "1.00: 3 !", "1.50: 3", "1.75: 2"]);
    harness.get_by_label("moment 1 s").click();
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().selection.actions.len(), 3);
    harness.get_by_label("moment 0.5 s").click_modifiers(Modifiers::SHIFT);
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().selection.actions.len(), 3, "the MoveBy is selected already");
}

#[test]
fn folding_hides_what_is_inside() {
    let mut harness = window(true);
    harness.get_by_label("fold Repeat").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("row Spawn").is_none());
    harness.get_by_label("fold Repeat").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("row Spawn").is_some());
}

#[test]
fn the_loop_range_is_dragged_by_its_ends() {
    let mut harness = window(true);
    let range = TimeRange { start_secs: 0.5, end_secs: 1.0 };
    harness.state_mut().editor.apply(Intent::SetLoopRange(Some(range)));
    harness.run_steps(1);
    let end = harness.get_by_label("loop end").rect().center();
    let to = pos2(at(&harness, 1.5).x, end.y);
    drag(&mut harness, end, to);
    let found = harness.state().editor.session().playback.loop_range;
    assert_eq!(found, Some(TimeRange { start_secs: 0.5, end_secs: 1.5 }));
}

#[test]
fn time_is_typed_as_seconds_frames_and_t() {
    let mut harness = window(true);
    for (field, text, expected) in [("Time", "0.25", 0.25), ("Frame", "45", 0.75), ("t", "1", 2.0)] {
        type_into(&mut harness, field, text);
        assert_eq!(secs(&harness), expected, "{field}");
    }
}

#[test]
fn a_dragged_number_of_the_transport_goes_back_with_esc_or_the_right_button() {
    let mut harness = window(true);
    let now = |harness: &TimelineWindow| {
        let playback = &harness.state().editor.session().playback;
        (playback.playhead_secs(), playback.speed())
    };
    harness.state_mut().editor.apply(Intent::Seek(0.7123));
    harness.state_mut().editor.apply(Intent::SetSpeed(1.5));
    harness.run_steps(2);
    let before = now(&harness);
    for field in ["Time", "Frame", "t", "Speed"] {
        for gives_up_by_key in [true, false] {
            let from = harness.get_by_label(field).rect().center();
            begin_drag(&mut harness, from, from + vec2(60.0, 0.0));
            assert_ne!(now(&harness), before, "{field}");
            if gives_up_by_key {
                harness.key_press(Key::Escape);
            } else {
                let (pos, button) = (from + vec2(61.0, 0.0), PointerButton::Secondary);
                harness.event(Event::PointerButton {
                    pos,
                    button,
                    pressed: true,
                    modifiers: Modifiers::NONE,
                });
            }
            harness.run_steps(2);
            harness.hover_at(from + vec2(90.0, 0.0));
            harness.run_steps(2);
            harness.drop_at(from + vec2(90.0, 0.0));
            let (pos, button) = (from + vec2(90.0, 0.0), PointerButton::Secondary);
            harness.event(Event::PointerButton { pos, button, pressed: false, modifiers: Modifiers::NONE });
            harness.run_steps(2);
            assert_eq!(now(&harness), before, "{field}");
            harness.key_press(Key::Escape);
            harness.run_steps(2);
        }
    }
}

#[test]
fn a_typed_time_is_seen_and_a_speed_of_zero_is_refused_with_a_reason() {
    let mut harness = window(true);
    for (field, text) in [("Time", "30"), ("Speed", "0")] {
        harness.get_by_label(field).click();
        harness.run_steps(2);
        harness.get_by_label(field).type_text(text);
        harness.run_steps(1);
        harness.key_press(Key::Enter);
        harness.run_steps(3);
    }
    assert_eq!(secs(&harness), 30.0);
    let (x, ruler) = (at(&harness, 30.0).x, harness.get_by_label("ruler").rect());
    assert!(ruler.x_range().contains(x), "{x} in {ruler}");
    assert_eq!(harness.state().editor.session().playback.speed(), 1.0);
    let warnings = harness.state_mut().editor.take_warnings();
    assert!(matches!(&warnings[..], [why] if why.contains("Speed can't be 0")), "{warnings:?}");
}

#[test]
fn a_text_that_is_no_time_is_refused_with_a_reason() {
    let mut harness = window(true);
    harness.state_mut().editor.apply(Intent::Seek(0.5));
    harness.run_steps(2);
    type_into(&mut harness, "Time", "0.1.4");
    assert_eq!(secs(&harness), 0.5);
    let warnings = harness.state_mut().editor.take_warnings();
    assert!(matches!(&warnings[..], [why] if why.contains("Enter a number")), "{warnings:?}");
    type_into(&mut harness, "Time", "0.5/2");
    assert_eq!(secs(&harness), 0.25, "calculations are read");
}

#[test]
fn the_row_of_what_is_selected_elsewhere_comes_into_view() {
    let mut harness = window(true);
    harness.set_size(vec2(900.0, 190.0));
    harness.run_steps(3);
    let lanes = harness.get_by_label("lanes").rect();
    assert!(harness.query_by_label("row FadeTo").is_none(), "it lies below");
    select(&mut harness, &[Kind::FadeTo]);
    harness.run_steps(2);
    let row = harness.get_by_label("row FadeTo").rect();
    assert!(
        lanes.y_range().contains(row.top()) && lanes.y_range().contains(row.bottom()),
        "{row:?} {lanes:?}"
    );
    // It stays there while the user scrolls away.
    let at = lanes.left_center() - vec2(40.0, 0.0);
    harness.hover_at(at);
    harness.run_steps(1);
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 40.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(20);
    assert!(harness.query_by_label("row FadeTo").is_none());
}

#[test]
fn the_wheel_over_bars_scrolls_rows_zooms_with_ctrl_and_goes_on_in_time_with_shift() {
    let mut harness = window(true);
    harness.set_size(vec2(900.0, 190.0));
    harness.run_steps(3);
    assert!(harness.query_by_label("row FadeTo").is_none(), "it lies below");
    let over = harness.get_by_label("lanes").rect().center();
    harness.hover_at(over);
    harness.run_steps(1);
    let scale = |harness: &TimelineWindow| harness.state().panel.last_canvas.as_ref().unwrap().scale;
    let mut wheel = |modifiers: Modifiers, y: f32| {
        harness.event(Event::ModifiersChanged(modifiers));
        let (unit, phase) = (egui::MouseWheelUnit::Line, egui::TouchPhase::Move);
        harness.event(Event::MouseWheel { unit, delta: vec2(0.0, y), phase, modifiers });
        harness.run_steps(20);
        harness.event(Event::ModifiersChanged(Modifiers::NONE));
        harness.run_steps(2);
        (scale(&harness), harness.query_by_label("row FadeTo").is_some())
    };
    let (before, is_seen) = wheel(Modifiers::NONE, -40.0);
    assert!(is_seen);
    let (zoomed, is_seen) = wheel(Modifiers::COMMAND, 4.0);
    assert!(is_seen && zoomed.px_per_sec > 1.2 * before.px_per_sec, "{before:?} {zoomed:?}");
    let (panned, is_seen) = wheel(Modifiers::SHIFT, -2.0);
    assert!(is_seen && panned.px_per_sec == zoomed.px_per_sec, "{zoomed:?} {panned:?}");
    assert!(panned.start_secs > zoomed.start_secs, "{zoomed:?} {panned:?}");
}

#[test]
fn the_thumb_of_the_scroll_bar_leads_to_the_last_row() {
    let mut harness = window(true);
    harness.set_size(vec2(900.0, 150.0));
    harness.run_steps(3);
    assert!(harness.query_by_label("row FadeTo").is_none());
    let (thumb, lanes) = (harness.get_by_label("scroll rows").rect(), harness.get_by_label("lanes").rect());
    assert!(thumb.height() >= 20.0, "it can be grabbed: {thumb:?}");
    let way = lanes.bottom() - thumb.bottom();
    drag(&mut harness, thumb.center(), thumb.center() + vec2(0.0, way + 2.0));
    let thumb = harness.get_by_label("scroll rows").rect();
    assert!((thumb.bottom() - lanes.bottom()).abs() < 2.0, "{thumb:?} {lanes:?}");
    harness.get_by_label("row FadeTo");
}

#[test]
fn the_field_for_the_frame_names_the_frame_rate() {
    let mut wide = window(true);
    let drawn =
        |window: &TimelineWindow| drawn_texts(window).iter().filter(|drawn| drawn.text == "60 fps").count();
    assert_eq!(drawn(&wide), 1);
    wide.get_by_label("Frame").hover();
    wide.run_steps(8);
    assert!(wide.query_by_label_contains("the stage has 60 frames per second").is_some());
    let narrow = window_of(TimelineHost::new(document(), true), vec2(620.0, 330.0), 0.25);
    assert_eq!(drawn(&narrow), 0);
}

#[test]
fn a_new_bar_comes_into_view_while_the_pointer_is_over_the_others() {
    let mut harness = window(true);
    let ctx_root = {
        let host = harness.state();
        let ctx = host.editor.ctx(&host.theme);
        let (clip, open) = ctx.open_clip().unwrap();
        (clip, open.root().unwrap())
    };
    let lanes = harness.get_by_label("lanes").rect();
    harness.hover_at(lanes.center());
    harness.run_steps(2);
    for _ in 0..12 {
        let host = harness.state();
        let ctx = host.editor.ctx(&host.theme);
        let last = ctx.open_clip().unwrap().1.get(ctx_root.1).unwrap().children.len();
        let tree = Action::rotate_by(0.1, 10.0);
        let insert = ClipEdit::Insert { tree, slot: Slot::Child(ctx_root.1, last), position: None };
        harness.state_mut().frame(|_, _, out| out.edit(Change::new("add", Edit::Clip(ctx_root.0, insert))));
        harness.run_steps(3);
        let host = harness.state();
        let added = host.editor.session().selection.primary_action().unwrap();
        let canvas = host.panel.last_canvas.as_ref().unwrap();
        let place = host.panel.clip.action_rows().iter().position(|row| row.id == added).unwrap();
        assert!(canvas.areas.lanes.y_range().contains(canvas.line_rect(place).center().y), "line {place}");
    }
    // What is selected by a click stays where it is.
    let scroll_px = harness.state().panel.view.scroll_px;
    select(&mut harness, &[Kind::MoveBy]);
    assert_eq!(harness.state().panel.view.scroll_px, scroll_px);
}

#[test]
fn the_width_of_the_names_is_kept_for_the_next_start() {
    let mut harness = window(true);
    assert_eq!(harness.state().panel.kept(), None);
    let edge = harness.get_by_label("names width").rect().center();
    drag(&mut harness, edge, edge + vec2(90.0, 0.0));
    let names = |panel: &TimelinePanel| panel.last_canvas.as_ref().unwrap().areas.names.width();
    let width = names(&harness.state().panel);
    assert!(width > NAMES_WIDTH_PX + 80.0, "{width}");
    let kept = harness.state().panel.kept().unwrap();
    let mut next = window(true);
    next.state_mut().panel.restore(&kept);
    next.run_steps(2);
    assert_eq!(names(&next.state().panel), width);
    next.state_mut().panel.restore("something else");
    next.run_steps(2);
    assert_eq!(names(&next.state().panel), NAMES_WIDTH_PX);
}

#[test]
fn bars_and_transport_write_times_in_the_unit_of_the_rulers() {
    let mut harness = window_of(TimelineHost::new(document(), true), vec2(1200.0, 330.0), 0.25);
    let is_drawn = |harness: &TimelineWindow, text: &str| {
        drawn_texts(harness).iter().any(|drawn| drawn.text.contains(text))
    };
    let length_secs = harness.state().editor.programs().length_secs();
    let (secs, frames) = (format!("/ {length_secs} s"), format!("/ {} f", length_secs * 60.0));
    assert!(is_drawn(&harness, &secs) && is_drawn(&harness, "0.5 s") && !is_drawn(&harness, "30 f"));
    TimeUnit::Frames.share(&harness.ctx);
    harness.run_steps(2);
    assert!(is_drawn(&harness, &frames) && is_drawn(&harness, "30 f"), "{:?}", drawn_texts(&harness));
    assert!(!is_drawn(&harness, "0.5 s"));
}

#[test]
fn the_bar_of_a_narrow_timeline_is_one_row() {
    for width in [420.0, 860.0] {
        let harness = window_of(TimelineHost::new(document(), true), vec2(width, 330.0), 0.25);
        let middle = |label: &str| harness.get_by_label(label).rect().center().y;
        let names = ["Time", "Frame", "Speed"].map(|name| {
            let role = egui::accesskit::Role::SpinButton;
            harness.get_by_role_and_label(role, name).rect().center().y
        });
        for y in names {
            assert!((y - middle("Go to start")).abs() < 4.0, "{width}: {names:?}");
        }
    }
}

#[test]
fn nothing_in_the_transport_moves_when_it_plays() {
    let names = ["Go to start", "Play or pause", "Next frame", "Time", "Frame", "t", "Speed"];
    let mut harness = window_in_steps_of(0.02, true);
    let places = |harness: &TimelineWindow| {
        names.map(|name| harness.query_all_by_label(name).last().unwrap_or_else(|| panic!("{name}")).rect())
    };
    let ruler = |harness: &TimelineWindow| harness.get_by_label("ruler").rect();
    let before = (places(&harness), ruler(&harness));
    let play = before.0[1].center();
    harness.hover_at(play);
    harness.run_steps(2);
    assert_eq!((places(&harness), ruler(&harness)), before, "under the pointer");
    harness.drag_at(play);
    harness.drop_at(play);
    harness.run_steps(1);
    for _ in 0..20 {
        harness.run_steps(1);
        assert_eq!((places(&harness), ruler(&harness)), before);
    }
    assert!(harness.state().editor.session().playback.is_playing());
}
