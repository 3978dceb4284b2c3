//! Expectations: marks at the lower edge of the ruler, green where the motion does what is expected, red where it doesn't.

use egui::{Color32, Pos2, Rangef, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use kineograph_runtime::Diagnostic;
use kineograph_runtime::format::Expectation;

use super::canvas::TimeCanvas;
use super::paint::{Brush, secs_text};
use crate::document::{Edit, Expected};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::problems::sentence;
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

/// Half the width and height of a mark, in points.
const HALF_PX: f32 = 4.0;
/// How far the middle of a mark is above the lower edge of the ruler, in points.
const ABOVE_PX: f32 = 5.5;
/// More sentences do not fit into a tooltip.
const MAX_SENTENCES: usize = 8;

/// What is not met of the expectation at this place of the list, as sentences; `None` if that is not known.
pub fn unmet_sentences(ctx: &Ctx<'_>, index: usize) -> Option<Vec<String>> {
    let own = |found: &&Diagnostic| found.place.path().project_item() == Some(("expect", index));
    Some(ctx.programs.unmet()?.iter().filter(own).take(MAX_SENTENCES).map(sentence).collect())
}

/// Shows the marks, over the ruler.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, out: &mut Outbox) {
    let expectations = ctx.document.expectations();
    if expectations.is_empty() {
        return;
    }
    let shown = canvas.areas.ruler.x_range().expand(HALF_PX);
    for (index, expected) in expectations.iter().enumerate() {
        let x = canvas.x(expected.what.at_secs());
        if !shown.contains(x) && !shown.contains(canvas.x(first_secs(&expected.what))) {
            continue;
        }
        let sentences = unmet_sentences(ctx, index);
        one(ui, ctx, canvas, expected, sentences.as_deref(), out);
    }
}

/// `unmet`: what is not as expected; `None` if that is not known, since only a part of the project moves.
fn one(
    ui: &Ui,
    ctx: &Ctx<'_>,
    canvas: &TimeCanvas,
    expected: &Expected,
    unmet: Option<&[String]>,
    out: &mut Outbox,
) {
    let ruler = canvas.areas.ruler;
    let at_secs = expected.what.at_secs();
    let middle = pos2(canvas.x(at_secs), ruler.bottom() - ABOVE_PX);
    let rect = Rect::from_center_size(middle, vec2(2.0, 2.0) * (HALF_PX + 1.0)).intersect(ruler);
    let response = ui.interact(rect, ui.id().with(("expected", expected.id)), Sense::click());
    let title = title(ctx, expected);
    let state = match unmet {
        None => tr!("timeline-expected-unknown"),
        Some([]) => tr!("timeline-expected-met"),
        Some(_) => tr!("timeline-expected-unmet"),
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{title}: {state}"))); // not shown
    let is_selected = ctx.session.selection.focus == Focus::Expected(expected.id);
    paint(ui, ctx, canvas, expected, middle, unmet, response.hovered() || is_selected);
    if response.clicked() {
        out.select(SelectionChange::Expected(expected.id));
        out.push(Intent::Seek(at_secs));
    }
    if !canvas.menus_held_back {
        response.context_menu(|ui| {
            if ui.button(tr!("timeline-expected-remove")).clicked() {
                let remove = Edit::RemoveExpected(expected.id);
                out.edit(Change::new(tr!("change-remove-expected"), remove));
                ui.close();
            }
        });
    }
    hint(response, || {
        let lines = unmet.unwrap_or_default().iter().map(String::as_str);
        let lines: Vec<&str> = std::iter::once(title.as_str()).chain(lines).collect();
        if lines.len() > 1 { lines.join("\n") } else { format!("{title}\n{state}") }
    });
}

/// What it expects, in words.
fn title(ctx: &Ctx<'_>, expected: &Expected) -> String {
    let node = expected.node.and_then(|id| ctx.document.node(id)).map(|node| node.name.clone());
    match &expected.what {
        Expectation::Event { name, from_secs, to_secs, .. } => {
            let (from, to) = (secs_text(*from_secs), secs_text(*to_secs));
            tr!("timeline-expected-event", name, from, to)
        }
        what => {
            let (node, at) = (node.unwrap_or_default(), secs_text(what.at_secs()));
            tr!("timeline-expected-pose", node, at)
        }
    }
}

/// The first moment that matters.
fn first_secs(what: &Expectation) -> f64 {
    match what {
        Expectation::Event { from_secs, .. } => *from_secs,
        what => what.at_secs(),
    }
}

fn paint(
    ui: &Ui,
    ctx: &Ctx<'_>,
    canvas: &TimeCanvas,
    expected: &Expected,
    middle: Pos2,
    unmet: Option<&[String]>,
    is_lit: bool,
) {
    let painter = ui.painter().with_clip_rect(canvas.areas.ruler);
    let color: Color32 = match unmet {
        None => ctx.theme.text_dim,
        Some([]) => ctx.theme.ok,
        Some(_) => ctx.theme.error,
    };
    let color = if is_lit { mix(color, ctx.theme.text, 0.3) } else { color };
    // The window of an event.
    let from_x = canvas.x(first_secs(&expected.what));
    if from_x < middle.x {
        painter.hline(Rangef::new(from_x, middle.x), middle.y, Stroke::new(2.0, color));
    }
    let edge = if is_lit { ctx.theme.text } else { ctx.theme.panel };
    Brush { painter: &painter, theme: ctx.theme }.rhombus(middle, HALF_PX, color, Stroke::new(1.0, edge));
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable;
    use kineograph_runtime::format::ExpectedPose;

    use super::super::hands::{TimelineWindow, at, right_button, secs, undo, undo_len, window};
    use super::*;
    use crate::command::Command;

    fn pinned() -> TimelineWindow {
        let mut harness = window(true);
        let node = harness.state().editor.document().nodes()[0].id;
        let editor = &mut harness.state_mut().editor;
        editor.apply(Intent::Select(SelectionChange::Node(node)));
        editor.apply(Intent::Seek(0.5));
        editor.apply(Intent::Command(Command::ExpectPose));
        harness.run_steps(3);
        harness
    }

    fn count(harness: &TimelineWindow, state: &str) -> usize {
        harness.query_all_by_label_contains(state).count()
    }

    #[test]
    fn a_pinned_pose_is_met_until_the_motion_is_another() {
        let mut harness = pinned();
        let document = harness.state().editor.document().clone();
        assert_eq!(document.expectations().len(), 1);
        assert_eq!(undo_len(&harness), 1);
        assert_eq!((count(&harness, ": met"), count(&harness, ": not met")), (1, 0));
        let mut node = document.nodes()[0].as_ref().clone();
        node.start.position[0] += 40.0;
        let change = Change::new("Move", Edit::SetNode(node));
        harness.state_mut().editor.apply(Intent::Edit(change));
        harness.run_steps(3);
        assert_eq!((count(&harness, ": met"), count(&harness, ": not met")), (0, 1));
        undo(&mut harness);
        harness.run_steps(2);
        assert_eq!(count(&harness, ": met"), 1);
    }

    #[test]
    fn a_click_goes_to_the_time_and_the_menu_removes() {
        let mut harness = pinned();
        harness.state_mut().editor.apply(Intent::Seek(0.0));
        harness.run_steps(2);
        harness.get_by_label_contains(": met").click();
        harness.run_steps(2);
        assert_eq!(secs(&harness), 0.5);
        let mark = harness.get_by_label_contains(": met").rect().center();
        assert!((mark.x - at(&harness, 0.5).x).abs() < 2.0);
        right_button(&mut harness, mark);
        harness.run_steps(2);
        harness.get_by_label("Remove expectation").click();
        harness.run_steps(2);
        assert!(harness.state().editor.document().expectations().is_empty());
        undo(&mut harness);
        assert_eq!(harness.state().editor.document().expectations().len(), 1);
    }

    #[test]
    fn an_expected_event_is_a_window() {
        let mut harness = window(true);
        let add = |name: &str| Edit::AddExpected(None, Expectation::event(name, [0.0, 0.4]));
        let z = Expectation::pose("", 0.0, ExpectedPose::default().with_z(99));
        let node = harness.state().editor.document().nodes()[0].id;
        let edits = vec![add("nothing sends this"), Edit::AddExpected(Some(node), z)];
        harness.state_mut().editor.apply(Intent::Edit(Change::all("Add", edits)));
        harness.run_steps(3);
        assert_eq!(count(&harness, ": not met"), 2);
    }
}
