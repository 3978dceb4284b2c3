//! The Runs view as a user meets it, and its model as text.

use egui::{Key, Modifiers, Pos2, Rect, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::Stagger;
use kineograph_runtime::format::{Content, StartPose};

use super::super::TimelinePanel;
use super::super::hands::{
    TimelineHost, TimelineWindow, at, begin_drag, double_click, drag, right_button, type_at_once, undo,
    undo_len, way, width_px, window_of, with_held,
};
use super::*;
use crate::document::{Edit, Node, Run, RunEdit};
use crate::panels::Intent;
use crate::panels::fixture::{Host, document, dress};
use crate::panels::panel::Panel as _;
use crate::session::{Focus, SelectionChange, TimelineView};
use crate::ui_kit::theme::mix;

/// The fixture with `hat`, which moves with `coin`: `hop` (1.5 s) on `coin` at 0.5 s and at 1 s, twice as fast, on both 0.25 s apart;
/// `spin` for ever on `star`; and `moon`, on which nothing plays.
pub(super) fn runs_document() -> Document {
    let mut document = document();
    let (coin, hop) = (document.nodes()[0].id, document.clips()[0].id);
    for (name, parent) in [("hat", Some(coin)), ("moon", None)] {
        let (sprite, start) = (Content::Box([8.0, 8.0]), StartPose::default());
        let edit = Edit::AddNode { name: name.to_owned(), parent, content: sprite, start };
        document = document.edited(&edit).unwrap().0;
    }
    document = document.edited(&Edit::AddRun(hop, coin, 1.0)).unwrap().0;
    let hat = document.nodes()[2].id;
    let run = document.runs()[2].as_ref().clone();
    let both = Run { more_nodes: vec![hat], stagger: Stagger::each(0.25), speed: 2.0, ..run };
    document = document.edited(&Edit::SetRun(both)).unwrap().0;
    // In front are the first ones.
    for (node, z) in document.nodes().to_vec().iter().filter(|node| node.parent.is_none()).zip([3, 2, 1]) {
        document = document.edited(&Edit::SetNode(Node { z, ..node.as_ref().clone() })).unwrap().0;
    }
    document
}

/// Rows, lines and bars to scale, 0.25 s a letter: `[` and `]` are ends, `|` a part, `*` an event, `>` goes on for ever.
fn drawn(model: &RunsModel) -> String {
    let mut text = String::new();
    for line in &model.lines {
        let row = &model.rows[line.row];
        let is_first = std::ptr::eq(line, &model.lines[row.first_line]);
        let name = if is_first { "  ".repeat(row.depth) + &row.name } else { String::new() };
        let mut letters = [' '; 16];
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few seconds
        let place = |secs: f64| (secs * 4.0).round() as usize;
        let mut title = String::new();
        match &line.kind {
            LineKind::Bars(bars) => {
                for bar in bars.iter() {
                    let marks = model.marks_of(bar).unwrap();
                    let end = place(bar.end_secs.min(3.75));
                    let inner = |secs: f64| place(bar.start_secs + secs / bar.speed);
                    letters[place(bar.start_secs)..end].fill('=');
                    marks.parts_secs.iter().for_each(|secs| letters[inner(*secs)] = '|');
                    marks.events.iter().for_each(|(secs, _)| letters[inner(*secs)] = '*');
                    letters[place(bar.start_secs)] = '[';
                    letters[end] = if bar.end_secs.is_finite() { ']' } else { '>' };
                    title = format!("{title} {}", marks.name);
                }
            }
            LineKind::Action(_, action) => {
                let bar = action.bar.as_ref().unwrap();
                letters[place(bar.start_secs)..=place(bar.end_secs)].fill('-');
                title = format!(" {}{}", "  ".repeat(action.depth), action.title);
            }
        }
        text += format!("{name:8}|{}|{title}", letters.iter().collect::<String>()).trim_end();
        text.push('\n');
    }
    text
}

fn model_of(document: Document, layout: &Layout) -> RunsModel {
    let host = TimelineHost::new(document, true);
    RunsModel::new(&host.editor.ctx(&host.theme), layout)
}

#[test]
fn rows_are_the_tree_of_nodes_and_runs_lie_on_them_to_scale() {
    let document = runs_document();
    let model = model_of(document.clone(), &Layout::default());
    let expected = "
coin    |  [=*=|=]       | hop
        |    [*|]        | hop
  hat   |     [*|]       | hop
star    |[==============>| spin
moon    |                |
";
    assert_eq!(drawn(&model), expected.trim_start());
    let title = model.bars().map(|(_, bar)| bar.title(&document)).collect::<Vec<_>>();
    assert_eq!(title, ["coin · hop", "coin · hop", "hat · hop", "star · spin"]);
    assert_eq!(model.rows_of(&[model.stretches[2].0]), Some([0, 1]), "the staggered run has two rows");
}

#[test]
fn rows_have_the_order_of_the_tree_of_nodes_the_front_one_on_top() {
    let document = runs_document();
    let star = document.nodes()[1].as_ref().clone();
    let document = document.edited(&Edit::SetNode(Node { z: 7, ..star })).unwrap().0;
    let rows = model_of(document.clone(), &Layout::default()).rows;
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["star", "coin", "hat", "moon"]);
    let tree = document.front_first();
    assert!(tree.iter().map(|(node, _)| node.id).eq(rows.iter().map(|row| row.id)));
}

#[test]
fn folded_nodes_hide_their_children_and_unfolded_runs_show_their_actions_in_their_time() {
    let document = runs_document();
    let (coin, fast) = (document.nodes()[0].id, document.runs()[2].id);
    let layout =
        Layout { nodes: BTreeSet::from([coin]), runs: BTreeSet::from([(fast, 0)]), ..Layout::default() };
    let expected = "
coin    |  [=*=|=]       | hop
        |    [*|]        | hop
        |    ----        | Sequence
        |    --          |   EaseOut
        |    --          |     MoveBy “up”
        |     -          |   CallFunc top
        |     --         |   Speed
        |     --         |     MoveBy
        |      --        |   Repeat
        |      --        |     Spawn
        |      --        |       ScaleTo
        |      --        |       FadeTo
star    |[==============>| spin
moon    |                |
";
    assert_eq!(drawn(&model_of(document, &layout)), expected.trim_start());
}

#[test]
fn moments_tell_which_runs_start_end_or_send_events() {
    let host = TimelineHost::new(runs_document(), true);
    let ctx = host.editor.ctx(&host.theme);
    let model = RunsModel::new(&ctx, &Layout::default());
    let moments = |apart_secs| {
        let moments = model.moments(&ctx, VisibleTimes { secs: [0.0, 3.0], apart_secs });
        let names = |secs| model.events_at(secs).into_iter().collect::<Vec<_>>().join(" ");
        let text = |moment: &Moment<RunId>| {
            assert_eq!(moment.has_instant, !names(moment.secs).is_empty());
            format!("{:.2}: {} {}", moment.secs, moment.ids.len(), names(moment.secs))
        };
        moments.iter().map(text).collect::<Vec<_>>()
    };
    let expected =
        ["0.00: 1 ", "0.50: 1 ", "1.00: 2 top", "1.25: 1 top", "1.50: 1 top", "1.75: 1 ", "2.00: 2 "];
    assert_eq!(moments(0.0), expected);
    assert_eq!(moments(0.5), ["0.00: 1 ", "0.50: 1 ", "1.00: 2 top", "1.50: 1 top", "2.00: 2 "]);
}

#[test]
fn narrow_bars_that_touch_are_shown_as_one() {
    let mut document = runs_document();
    let (star, hop) = (document.nodes()[1].id, document.clips()[0].id);
    document = document.edited(&Edit::Runs(RunEdit::Remove(vec![document.runs()[1].id]))).unwrap().0;
    for index in 0..50 {
        document = document.edited(&Edit::AddRun(hop, star, f64::from(index) * 1.5)).unwrap().0;
    }
    let model = model_of(document, &Layout::default());
    let mut panel = TimelinePanel::default();
    let host = TimelineHost::new(runs_document(), true);
    let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 200.0));
    let mut canvas = panel.canvas(&host.editor.ctx(&host.theme), area, [0, model.lines.len()]);
    let LineKind::Bars(bars) = &model.lines[model.rows[2].first_line].kind else { unreachable!() };
    canvas.scale = crate::ui_kit::ruler::TimeView { start_secs: 0.0, px_per_sec: 2.0 };
    assert_eq!(pieces::pieces(&canvas, bars), vec![0..50; 1]);
    canvas.scale.px_per_sec = 20.0;
    let expected: Vec<_> = (0..8).map(|index| index..index + 1).collect();
    assert_eq!(pieces::pieces(&canvas, bars), expected, "only what is seen");
}

fn window(document: Document) -> TimelineWindow {
    window_in_steps_of(0.25, document)
}

/// Double clicks need small steps of time.
fn window_in_steps_of(step_secs: f32, document: Document) -> TimelineWindow {
    let mut host = TimelineHost::new(document, true);
    host.editor.apply(Intent::ShowTimeline(TimelineView::Runs));
    window_of(host, vec2(900.0, 330.0), step_secs)
}

fn center(harness: &TimelineWindow, label: &str) -> Pos2 {
    harness.get_all_by_label(label).next().unwrap().rect().center()
}

fn starts(harness: &TimelineWindow) -> Vec<f64> {
    harness.state().editor.document().runs().iter().map(|run| run.at_secs).collect()
}

fn select(harness: &mut TimelineWindow, places: &[usize]) {
    let document = harness.state().editor.document().clone();
    let mut selection = harness.state().editor.session().selection.clone();
    let ids = places.iter().map(|place| document.runs()[*place].id).collect();
    selection.set_runs(&document, ids);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
    harness.run_steps(2);
}

fn selected(harness: &TimelineWindow) -> Vec<usize> {
    let editor = &harness.state().editor;
    let place = |id: &RunId| editor.document().runs().iter().position(|run| run.id == *id).unwrap();
    editor.session().selection.selected_runs().iter().map(place).collect()
}

#[test]
fn tabs_change_between_the_views() {
    let mut harness = window(document());
    harness.get_by_label("run coin · hop");
    harness.get_by_label("Clip view").click();
    harness.run_steps(2);
    harness.get_by_label("row EaseOut");
    harness.get_by_label("Runs view").click();
    harness.run_steps(2);
    harness.get_by_label("row coin");
    assert!(harness.query_by_label("row EaseOut").is_none());
    assert_eq!(undo_len(&harness), 0);
}

#[test]
fn each_view_is_scrolled_by_itself() {
    let mut host = TimelineHost::new(runs_document(), true);
    host.editor.apply(Intent::ShowTimeline(TimelineView::Clip));
    let mut harness = window_of(host, vec2(900.0, 160.0), 0.25);
    let mut seen = Vec::new();
    for (view, scroll_px) in [
        (TimelineView::Clip, Some(30.0)),
        (TimelineView::Runs, None),
        (TimelineView::Runs, Some(10.0)),
        (TimelineView::Clip, None),
        (TimelineView::Runs, None),
    ] {
        harness.state_mut().editor.apply(Intent::ShowTimeline(view));
        harness.run_steps(1);
        let shown = &mut harness.state_mut().panel.view;
        shown.scroll_px = scroll_px.unwrap_or(shown.scroll_px);
        harness.run_steps(1);
        seen.push(harness.state().panel.view.scroll_px);
    }
    assert_eq!(seen, [30.0, 0.0, 10.0, 30.0, 10.0]);
}

#[test]
fn a_node_that_is_selected_elsewhere_comes_into_view() {
    let mut document = document();
    for number in 0..30 {
        let (sprite, start) = (Content::Box([8.0, 8.0]), StartPose::default());
        let edit = Edit::AddNode { name: format!("extra {number}"), parent: None, content: sprite, start };
        document = document.edited(&edit).unwrap().0;
    }
    let node = |name: &str| document.nodes().iter().find(|node| node.name == name).unwrap().id;
    let [far, near] = [node("extra 29"), node("coin")];
    let mut harness = window(document.clone());
    let lanes = |harness: &TimelineWindow| harness.state().panel.last_canvas.clone().unwrap().areas.lanes;
    let is_seen = |harness: &TimelineWindow, row: &str| {
        let row = harness.query_by_label(row).map(|row| row.rect());
        row.is_some_and(|row| lanes(harness).y_range().contains(row.center().y))
    };
    for (id, row, other) in [(far, "row extra 29", "row coin"), (near, "row coin", "row extra 29")] {
        harness.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(vec![id])));
        harness.run_steps(2);
        assert!(is_seen(&harness, row) && !is_seen(&harness, other), "{row}");
    }
    // Also one that was selected while the other view was shown, though the pointer is over the tab that opens this one.
    harness.get_by_label("Clip view").click();
    harness.run_steps(2);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(vec![far])));
    harness.run_steps(2);
    harness.get_by_label("Runs view").click();
    harness.run_steps(3);
    assert!(is_seen(&harness, "row extra 29"));
}

#[test]
fn each_view_keeps_its_own_zoom() {
    let mut harness = window(runs_document());
    harness.state_mut().editor.apply(Intent::ShowTimeline(TimelineView::Clip));
    harness.run_steps(2);
    harness.state_mut().panel.view.time.fit(0.5, 0.7);
    harness.run_steps(2);
    harness.get_by_label("Runs view").click();
    harness.run_steps(2);
    assert!(harness.state().panel.view.time.shows(0.0) && harness.state().panel.view.time.shows(2.5));
    harness.get_by_label("Clip view").click();
    harness.run_steps(2);
    assert!(!harness.state().panel.view.time.shows(0.0) && harness.state().panel.view.time.shows(0.6));
    // A clip that is opened in between is fitted.
    harness.get_by_label("Runs view").click();
    harness.run_steps(2);
    let spin = harness.state().editor.document().clips()[1].id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(spin)));
    harness.run_steps(2);
    harness.get_by_label("Clip view").click();
    harness.run_steps(2);
    assert!(harness.state().panel.view.time.shows(0.0));
}

#[test]
fn several_runs_are_selected_and_move_together() {
    let mut harness = window(document());
    harness.get_by_label("run coin · hop").click();
    harness.run_steps(2);
    harness.get_by_label("run star · spin").click_modifiers(Modifiers::SHIFT);
    harness.run_steps(2);
    assert_eq!(selected(&harness), [0, 1]);
    let (from, by) = (center(&harness, "run coin · hop"), way(&harness, 0.5));
    drag(&mut harness, from, from + by);
    assert_eq!(starts(&harness), [1.0, 0.5]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move 2 runs"));
    undo(&mut harness);
    assert_eq!((starts(&harness), selected(&harness)), (vec![0.5, 0.0], vec![0, 1]));
    assert_eq!(undo_len(&harness), 0, "one step");
}

#[test]
fn esc_and_the_right_button_give_a_drag_up() {
    let mut harness = window(document());
    let (from, by) = (center(&harness, "run coin · hop"), way(&harness, 0.5));
    begin_drag(&mut harness, from, from + by);
    assert_eq!(starts(&harness), [1.0, 0.0]);
    harness.key_press(Key::Escape);
    harness.drop_at(from + by);
    harness.run_steps(2);
    assert_eq!((starts(&harness), undo_len(&harness)), (vec![0.5, 0.0], 0));
    let from = center(&harness, "end of coin · hop");
    begin_drag(&mut harness, from, from + by);
    assert_eq!(harness.state().editor.document().runs()[0].speed, 0.75);
    right_button(&mut harness, from);
    harness.drop_at(from + by);
    harness.run_steps(2);
    assert_eq!((harness.state().editor.document().runs()[0].speed, undo_len(&harness)), (1.0, 0));
}

#[test]
fn alt_takes_along_what_starts_later_on_the_node() {
    let mut document = document();
    let (coin, star, hop) = (document.nodes()[0].id, document.nodes()[1].id, document.clips()[0].id);
    for (node, at_secs) in [(coin, 3.0), (star, 3.0)] {
        document = document.edited(&Edit::AddRun(hop, node, at_secs)).unwrap().0;
    }
    let mut harness = window(document);
    let (from, by) = (center(&harness, "run coin · hop"), way(&harness, 0.5));
    with_held(&mut harness, Modifiers::ALT, |harness| drag(harness, from, from + by));
    assert_eq!(starts(&harness), [1.0, 0.0, 3.5, 3.0]);
    undo(&mut harness);
    assert_eq!(starts(&harness), [0.5, 0.0, 3.0, 3.0]);
}

#[test]
fn shift_staggers_the_selected_runs_from_the_top_row_down() {
    let mut harness = window(document());
    harness.get_by_label("run coin · hop").click();
    harness.run_steps(2);
    harness.get_by_label("run star · spin").click_modifiers(Modifiers::SHIFT);
    harness.run_steps(2);
    let (held, is_last) = if center(&harness, "row star").y > center(&harness, "row coin").y {
        ("run star · spin", true)
    } else {
        ("run coin · hop", false)
    };
    let (from, by) = (center(&harness, held), way(&harness, 1.0));
    with_held(&mut harness, Modifiers::SHIFT, |harness| drag(harness, from, from + by));
    let expected = if is_last { [0.5, 1.0] } else { [1.5, 0.0] };
    assert_eq!((starts(&harness), undo_len(&harness)), (expected.to_vec(), 1));
    assert_eq!(selected(&harness), [0, 1]);
}

#[test]
fn runs_go_to_the_row_where_they_are_let_go() {
    let mut harness = window(document());
    let from = center(&harness, "run coin · hop");
    let down = vec2(0.0, center(&harness, "row star").y - center(&harness, "row coin").y);
    drag(&mut harness, from, from + down * 0.8);
    assert_eq!(undo_len(&harness), 0, "that is not far enough out of its row");
    drag(&mut harness, from, from + down);
    let nodes = |harness: &TimelineWindow| harness.state().editor.document().runs()[0].node;
    let [coin, star] = [0, 1].map(|index: usize| harness.state().editor.document().nodes()[index].id);
    assert_eq!((nodes(&harness), starts(&harness)[0]), (star, 0.5));
    undo(&mut harness);
    assert_eq!((nodes(&harness), undo_len(&harness)), (coin, 0));
}

#[test]
fn edges_and_the_bracket_stretch() {
    let mut harness = window(document());
    let by = way(&harness, 0.5);
    let from = center(&harness, "start of coin · hop");
    drag(&mut harness, from, from + by);
    let run = |harness: &TimelineWindow| harness.state().editor.document().runs()[0].as_ref().clone();
    assert_eq!((run(&harness).at_secs, run(&harness).speed), (1.0, 1.5), "the end stays");
    undo(&mut harness);
    select(&mut harness, &[0, 1]);
    let from = center(&harness, "end of selection");
    let by = way(&harness, 2.0);
    drag(&mut harness, from, from + by);
    assert_eq!(starts(&harness), [1.0, 0.0], "twice as late and twice as slow");
    assert_eq!(run(&harness).speed, 0.5);
    assert_eq!(undo_len(&harness), 1);
}

#[test]
fn a_frame_on_empty_ground_selects_and_esc_takes_it_back() {
    let mut harness = window(document());
    let bar = harness.get_by_label("run coin · hop").rect();
    let from = bar.right_top() + vec2(60.0, -1.0);
    let by = bar.center() - from;
    begin_drag(&mut harness, from, from + by);
    assert_eq!(selected(&harness), [0]);
    harness.key_press(Key::Escape);
    harness.drop_at(from + by);
    harness.run_steps(2);
    assert!(selected(&harness).is_empty());
    // The row of `star` is above.
    let (below, above) = (bar.right_bottom() + vec2(60.0, 1.0), bar.right_top() + vec2(-60.0, -14.0));
    drag(&mut harness, below, above);
    assert_eq!(selected(&harness), [1, 0]);
    let taken_away = (Modifiers::COMMAND, vec![1]);
    for (held, expected) in [taken_away.clone(), taken_away, (Modifiers::SHIFT, vec![1, 0])] {
        with_held(&mut harness, held, |harness| drag(harness, from, from + by));
        assert_eq!(selected(&harness), expected, "Ctrl takes away, Shift adds");
    }
    harness.get_by_label("lanes");
    assert_eq!(undo_len(&harness), 0);
}

#[test]
fn a_moment_selects_all_runs_there() {
    let mut harness = window(runs_document());
    harness.get_by_label("moment 1 s").click();
    harness.run_steps(2);
    assert_eq!(selected(&harness), [0, 2], "one sends an event, the other starts");
    harness.get_by_label("moment 0 s").click_modifiers(Modifiers::SHIFT);
    harness.run_steps(2);
    assert_eq!(selected(&harness), [0, 2, 1]);
}

#[test]
fn a_double_click_opens_the_clip_in_the_time_of_the_run() {
    let mut harness = window_in_steps_of(0.01, runs_document());
    // The second run of `hop` on `coin`, twice as fast from 1 s.
    let bar = harness.get_all_by_label("run coin · hop").nth(1).unwrap().rect().center();
    double_click(&mut harness, bar);
    let host = harness.state();
    let rows = super::super::clip::span_rows::action_rows(&host.editor.ctx(&host.theme), &BTreeSet::new());
    let bar = rows[0].bar.clone().unwrap();
    assert_eq!(host.editor.session().timeline, TimelineView::Clip);
    assert_eq!((bar.start_secs, bar.end_secs), (1.0, 1.75));
}

#[test]
fn an_action_of_an_unfolded_run_opens_the_clip_there() {
    let mut harness = window(document());
    harness.get_by_label("actions of coin · hop").click();
    harness.run_steps(2);
    harness.get_by_label("action Speed").click();
    harness.run_steps(2);
    let speed = harness.state().action(kineograph_runtime::format::Kind::Speed);
    let session = harness.state().editor.session();
    assert_eq!((session.timeline, session.selection.actions.clone()), (TimelineView::Clip, vec![speed]));
    assert_eq!(session.selection.focus, Focus::Actions);
}

#[test]
fn an_instant_of_an_unfolded_run_reacts_around_its_bar() {
    let mut harness = window(document());
    harness.get_by_label("actions of coin · hop").click();
    harness.run_steps(2);
    let (rect, x) = (harness.get_by_label("action CallFunc top").rect(), at(&harness, 1.0).x);
    let beside = [rect.left() - x, rect.right() - x].map(f32::round);
    assert_eq!(beside, [-5.0, 11.0], "a bar of 6 points, and 5 on either side");
}

#[test]
fn enter_unfolds_and_f2_types_start_length_and_speed() {
    let mut harness = window(document());
    select(&mut harness, &[0]);
    let at = center(&harness, "run coin · hop");
    harness.hover_at(at);
    harness.run_steps(1);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    harness.get_by_label("action Speed");
    harness.state_mut().frame(|panel, ctx, out| assert!(panel.command(Command::Rename, ctx, out)));
    harness.run_steps(3);
    // The speed that the length gives is not set back by the field that Tab goes to.
    for (text, key) in [("0.75", Key::Tab), ("3", Key::Tab)] {
        type_at_once(&mut harness, text, key);
    }
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let run = harness.state().editor.document().runs()[0].as_ref().clone();
    assert_eq!((run.at_secs, run.speed), (0.75, 0.5));
    assert_eq!(undo_len(&harness), 2);
    assert!(harness.query_by_label("Duration").is_none(), "Enter closes");
}

fn click_right(harness: &mut TimelineWindow, pos: Pos2) {
    harness.hover_at(pos);
    harness.run_steps(1);
    right_button(harness, pos);
    harness.run_steps(2);
}

#[test]
fn the_menu_of_a_row_runs_a_clip_there_and_that_of_a_run_removes_it() {
    let mut harness = window(runs_document());
    let row = center(&harness, "row moon");
    let lanes = harness.get_by_label("lanes").rect();
    let x = lanes.left() + width_px(&harness, 1.3);
    click_right(&mut harness, pos2(x, row.y));
    harness.get_by_label("Run “spin” here").click();
    harness.run_steps(2);
    let run = harness.state().editor.document().runs().last().unwrap().as_ref().clone();
    let moon = harness.state().editor.document().nodes()[3].id;
    assert_eq!(run.node, moon);
    assert!((run.at_secs * 60.0 - (run.at_secs * 60.0).round()).abs() < 1e-3, "on a frame");
    let bar = center(&harness, "run moon · spin");
    click_right(&mut harness, bar);
    harness.get_by_label_contains("Delete").click();
    harness.run_steps(2);
    assert_eq!(starts(&harness).len(), 3);
    undo(&mut harness);
    undo(&mut harness);
    assert_eq!((starts(&harness).len(), undo_len(&harness)), (3, 0));
}

#[test]
fn a_view_without_runs_says_what_to_do_next() {
    let mut document = Document::default();
    let mut said = Vec::new();
    let (sprite, start) = (Content::Group, StartPose::default());
    let node = Edit::AddNode { name: "coin".to_owned(), parent: None, content: sprite, start };
    for edit in [node, Edit::AddClip("hop".to_owned())] {
        said.push(ground::empty_text(&model_of(document.clone(), &Layout::default()), true));
        document = document.edited(&edit).unwrap().0;
    }
    let model = model_of(document, &Layout::default());
    said.push(ground::empty_text(&model, true));
    let beginning = |text: Option<&'static str>| text.unwrap().split('.').next().unwrap();
    let said: Vec<&str> = said.into_iter().map(beginning).collect();
    assert_eq!(said, ["There are no nodes yet", "There are no clips yet", "Nothing plays yet"]);
    assert_eq!(ground::empty_text(&model, false), None);
}

#[test]
fn ctrl_moves_between_frames_and_an_edge_is_typed_after_a_double_click() {
    let mut harness = window_in_steps_of(0.01, document());
    let edge = center(&harness, "end of coin · hop");
    double_click(&mut harness, edge);
    harness.get_by_label("Duration");
    harness.key_press(Key::Escape);
    harness.run_steps(60);
    let (from, by) = (center(&harness, "run coin · hop"), way(&harness, 0.5037));
    with_held(&mut harness, Modifiers::COMMAND, |harness| drag(harness, from, from + by));
    let frames = starts(&harness)[0] * 60.0;
    assert!((starts(&harness)[0] - 1.0037).abs() < 1e-3 && (frames - frames.round()).abs() > 0.1, "{frames}");
}

#[test]
fn rows_fold_and_boundaries_are_those_of_the_runs() {
    let mut harness = window(runs_document());
    harness.get_by_label("fold coin").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("row hat").is_none());
    harness.get_by_label("fold coin").click();
    harness.run_steps(2);
    harness.get_by_label("row hat");
    let mut stops = Vec::new();
    for command in [Command::NextBoundary, Command::NextBoundary, Command::PreviousBoundary] {
        harness.state_mut().frame(|panel, ctx, out| assert!(panel.command(command, ctx, out)));
        stops.push(harness.state().editor.session().playback.playhead_secs());
    }
    assert_eq!(stops, [0.5, 1.0, 0.5]);
}

/// The list of clips beside the timeline.
type BothHost = Host<(crate::panels::project::ProjectPanel, TimelinePanel)>;

fn both_panels() -> Harness<'static, BothHost> {
    let mut host = BothHost::new(document(), true);
    host.editor.apply(Intent::ShowTimeline(TimelineView::Runs));
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut BothHost| {
        host.frame(|(project, timeline), ctx, out| {
            egui::Panel::left("lists").exact_size(200.0).show(ui, |ui| project.show(ui, ctx, out));
            egui::CentralPanel::default().show(ui, |ui| timeline.show(ui, ctx, out));
        });
    };
    let mut harness =
        Harness::builder().with_size(vec2(1000.0, 420.0)).with_step_dt(0.25).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(3);
    harness
}

#[test]
fn a_clip_from_the_list_plays_where_it_is_let_go() {
    let mut harness = both_panels();
    let runs = |harness: &Harness<'_, BothHost>| {
        let runs = harness.state().editor.document().runs().to_vec();
        runs.iter().map(|run| (run.clip, run.node, run.at_secs)).collect::<Vec<_>>()
    };
    let before = runs(&harness);
    let clip = harness.get_by_label("clip hop").rect().center();
    let lanes = harness.get_by_label("lanes").rect();
    let star = harness.get_all_by_label("row star").next().unwrap().rect().center();
    let to = pos2(lanes.center().x, star.y);
    let carry = |harness: &mut Harness<'_, BothHost>| {
        harness.hover_at(clip);
        harness.run_steps(1);
        harness.drag_at(clip);
        harness.run_steps(1);
        for part in [0.1, 0.6, 1.0] {
            harness.hover_at(clip + (to - clip) * part);
            harness.run_steps(1);
        }
    };
    carry(&mut harness);
    harness.key_press(Key::Escape);
    harness.run_steps(1);
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!(runs(&harness), before, "Esc gives it up");
    carry(&mut harness);
    harness.drop_at(to);
    harness.run_steps(2);
    let after = runs(&harness);
    let document = harness.state().editor.document();
    assert_eq!((after.len(), after[2].0, after[2].1), (3, document.clips()[0].id, document.nodes()[1].id));
    assert!(after[2].2 > 0.0);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Add run"));
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(runs(&harness), before);
}

#[test]
fn the_colour_of_a_run_stays_when_its_node_changes_the_order() {
    let theme = crate::ui_kit::theme::Theme::new(true);
    let colors = |document: Document| -> Vec<(String, egui::Color32)> {
        let model = model_of(document.clone(), &Layout::default());
        let host = TimelineHost::new(document, true);
        let ctx = host.editor.ctx(&theme);
        let mut found: Vec<_> =
            model.rows.iter().map(|row| (row.name.clone(), run_bars::color_of(&ctx, row.id))).collect();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    };
    let before = runs_document();
    let first = before.nodes()[0].id;
    let last = before.nodes().len() - 1;
    let (after, _) = before.edited(&Edit::OrderNode(first, last)).unwrap();
    assert_ne!(before.nodes()[0].id, after.nodes()[0].id);
    assert_eq!(colors(before), colors(after));
}

#[test]
fn the_bar_of_a_selected_run_has_the_colour_of_the_selection() {
    for dark in [true, false] {
        let mut host = Host::<TimelinePanel>::new(runs_document(), dark);
        host.editor.apply(Intent::ShowTimeline(TimelineView::Runs));
        let run = host.editor.document().runs()[0].id;
        let mut window = window_of(host, vec2(860.0, 330.0), 0.25);
        let count = |window: &TimelineWindow| {
            let theme = &window.state().theme;
            let fill = mix(theme.well, theme.accent, 0.28);
            let is_bar = |clipped: &&egui::epaint::ClippedShape| matches!(&clipped.shape, egui::Shape::Rect(rect) if rect.fill == fill);
            window.output().shapes.iter().filter(is_bar).count()
        };
        assert_eq!(count(&window), 0);
        window.state_mut().editor.apply(Intent::Select(SelectionChange::Runs(vec![run])));
        window.run_steps(3);
        assert_eq!(count(&window), 1, "dark: {dark}");
    }
}
