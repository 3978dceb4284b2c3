//! The Problems panel: everything that is wrong, in one list. A click selects the place; where there is one obvious fix, a
//! button applies it.

use std::path::Path;

use egui::{
    Button, Color32, Frame, Margin, Response, RichText, ScrollArea, Sense, TextStyle, TextWrapMode, Ui,
    WidgetInfo, WidgetText, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::Severity;

use super::{Ctx, Intent, Outbox};
use crate::command::PanelHead;
use crate::document::{ActionId, ClipId};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::problems::{Problem, Spot};
use crate::quick_fixes::{self, QuickFix};
use crate::session::SelectionChange;
use crate::text::{label, tr};
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_TEXT_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, ROW_HEIGHT, Theme, mix};
use crate::ui_kit::tip::Tip as _;

/// Where the text of a problem begins, in points from the left.
const LEFT_PX: f32 = 24.0;

/// Lists all problems.
#[derive(Debug, Default)]
pub struct ProblemsPanel;

/// How many problems there are, for the title of the tab.
pub fn count(ctx: &Ctx<'_>) -> usize {
    // One row counts for all that are not listed.
    ctx.problems.len() + ctx.programs.diagnostics().unlisted().saturating_sub(1)
}

/// The colour of the worst problem.
pub fn color(ctx: &Ctx<'_>) -> Color32 {
    let has_error = ctx.problems.iter().any(|problem| problem.severity == Severity::Error);
    if has_error { ctx.theme.error } else { ctx.theme.warning }
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Problems", // not shown
        title: || tr!("app-panel-problems"),
        icon: icon::WARNING,
        entry: label!("command-panel-problems"),
        shortcuts: &[],
    },
    Area::TopLeft,
    || Box::new(ProblemsPanel),
);

impl Panel for ProblemsPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 1.0;
                show_list(ui, ctx, out);
            });
        });
    }

    /// Counts the problems, in the colour of the worst.
    fn tab(&self, ctx: &Ctx<'_>, is_short: bool) -> Option<WidgetText> {
        let count = count(ctx);
        let counted = || match is_short {
            true => format!("{} {count}", PANEL.head.icon),
            false => tr!("app-panel-problems-counted", count),
        };
        (count > 0).then(|| RichText::new(counted()).color(color(ctx)).into())
    }
}

fn show_list(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    if ctx.problems.is_empty() {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::CHECK_CIRCLE).color(ctx.theme.ok));
            ui.label(RichText::new(tr!("problem-none")).color(ctx.theme.text_dim));
        });
    }
    for (index, problem) in ctx.problems.iter().enumerate() {
        ui.push_id(index, |ui| {
            if row(ui, problem, ctx.theme).clicked() {
                select(&problem.spot, ctx, out);
            }
            if let Some(fix) = &problem.fix {
                ui.horizontal(|ui| {
                    ui.add_space(LEFT_PX);
                    // In a narrow panel all of it is read, too.
                    if fix_button_on(ui, fix, TextWrapMode::Wrap) {
                        out.edit(fix.change.clone());
                    }
                });
                ui.add_space(4.0);
            }
            if let Some(folder) = &problem.folder {
                ui.horizontal(|ui| {
                    ui.add_space(LEFT_PX);
                    if allow_button(ui, folder) {
                        out.push(Intent::AllowFolder(folder.clone()));
                    }
                });
                ui.add_space(4.0);
            }
        });
    }
}

fn select(spot: &Spot, ctx: &Ctx<'_>, out: &mut Outbox) {
    let changes = match spot {
        Spot::Action(clip, action) => {
            vec![SelectionChange::Clip(*clip), SelectionChange::Actions(vec![*action])]
        }
        Spot::Clip(clip) => vec![SelectionChange::Clip(*clip)],
        Spot::Node(node) => vec![SelectionChange::Node(*node)],
        Spot::Run(run) => vec![SelectionChange::Runs(vec![*run])],
        Spot::Image(name) if ctx.document.image(name).is_some() => vec![SelectionChange::Image(name.clone())],
        Spot::Sheet(name) => vec![SelectionChange::Sheet(name.clone())],
        Spot::Ease(name) => vec![SelectionChange::Ease(name.clone())],
        Spot::Expected(id) => vec![SelectionChange::Expected(*id)],
        Spot::Stage => vec![SelectionChange::Stage],
        Spot::Image(_) | Spot::Elsewhere => Vec::new(),
    };
    changes.into_iter().for_each(|change| out.select(change));
    if let Spot::Action(clip, action) = spot
        && let Some(secs) = moment(ctx, *clip, *action)
    {
        out.push(Intent::Seek(secs));
    }
}

/// When an action plays first, in seconds of the project; `None` if it plays at the playhead, or not at all.
fn moment(ctx: &Ctx<'_>, clip: ClipId, action: ActionId) -> Option<f64> {
    let program = ctx.programs.program(clip)?;
    let span = program.spans().iter().find(|span| span.action == Some(action))?;
    let run = ctx.run_of_clip(clip)?;
    let [start_secs, end_secs] = [span.start_secs, span.end_secs()].map(|secs| run.project_secs_at(secs));
    let now_secs = ctx.session.playback.playhead_secs();
    (!(start_secs..=end_secs).contains(&now_secs)).then_some(start_secs)
}

/// A button that asks to read images from a folder. True if it was clicked.
fn allow_button(ui: &mut Ui, folder: &Path) -> bool {
    let text = tr!("problem-allow", path = folder.display());
    let button =
        Button::new(format!("{}  {}", icon::FOLDER_OPEN, shortened(&text, MAX_LINE_CHARS))).truncate();
    ui.add(button).tip(format!("{text}\n{}", tr!("problem-allow.tooltip"))).clicked()
}

/// A button that applies a fix, on one line. True if it was clicked.
pub fn fix_button(ui: &mut Ui, fix: &QuickFix) -> bool {
    fix_button_on(ui, fix, TextWrapMode::Truncate)
}

fn fix_button_on(ui: &mut Ui, fix: &QuickFix, lines: TextWrapMode) -> bool {
    let text = format!("{}  {}", icon::WRENCH, shortened(&fix.title, MAX_LINE_CHARS));
    let button = Button::new(text).wrap_mode(lines);
    ui.add(button).tip(format!("{}\n{}", fix.title, tr!("fix-apply"))).clicked()
}

/// The fix of the problem of an action, if it has one and there is an obvious fix.
pub fn fix_of(ctx: &Ctx<'_>, clip: ClipId, action: ActionId) -> Option<QuickFix> {
    quick_fixes::fix(ctx.document, ctx.programs.diagnostic_at(clip, action)?)
}

/// A sign, the sentence in as many lines as it needs, and the place below it.
fn row(ui: &mut Ui, problem: &Problem, theme: &Theme) -> Response {
    let text_width = ui.available_width() - LEFT_PX - 6.0;
    let wrapped = |ui: &Ui, text: &str, style: TextStyle| {
        WidgetText::from(shortened(text, MAX_TEXT_CHARS).into_owned()).into_galley(
            ui,
            Some(TextWrapMode::Wrap),
            text_width,
            style,
        )
    };
    let message = wrapped(ui, &problem.message, TextStyle::Body);
    let place = wrapped(ui, &problem.place, TextStyle::Small);
    let height = (message.size().y + place.size().y + 8.0).max(ROW_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let response = ui.interact(rect, ui.id().with("problem"), Sense::click());
    let (sign, color) = if problem.severity == Severity::Error {
        (icon::WARNING_CIRCLE, theme.error)
    } else {
        (icon::WARNING, theme.warning)
    };
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, RADIUS - 1, mix(theme.panel, theme.text, 0.07));
    }
    let top = rect.top() + 4.0;
    let font = egui::FontId::proportional(14.0);
    ui.painter().text(pos2(rect.left() + 4.0, top), egui::Align2::LEFT_TOP, sign, font, color);
    let place_y = top + message.size().y;
    let painter = ui.painter();
    painter.galley_with_override_text_color(pos2(rect.left() + LEFT_PX, top), message, theme.text);
    painter.galley_with_override_text_color(pos2(rect.left() + LEFT_PX, place_y), place, theme.text_dim);
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, tr!("problem-named", message = &problem.message))
    });
    response
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;
    use kineograph_runtime::format::{Action, Kind};

    use super::*;
    use crate::document::{ClipEdit, Edit, Slot};
    use crate::panels::fixture::{Host, document, dress};

    type ProblemsHost = Host<ProblemsPanel>;

    fn window(host: ProblemsHost) -> Harness<'static, ProblemsHost> {
        let theme = host.theme;
        let show =
            |ui: &mut Ui, host: &mut ProblemsHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
        let mut harness = Harness::builder().with_size(vec2(420.0, 160.0)).build_ui_state(show, host);
        dress(&harness.ctx, &theme);
        harness.run_steps(4);
        harness
    }

    #[test]
    fn nothing_wrong_is_shown_too() {
        window(ProblemsHost::new(document(), true)).get_by_label("No problems");
    }

    #[test]
    fn a_button_fixes_in_one_step() {
        let start = document();
        let clip = start.clips()[1].id;
        let tree = Action::new(Kind::Repeat);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (broken, _) = start.edited(&Edit::Clip(clip, insert)).unwrap();
        let mut harness = window(ProblemsHost::new(broken, true));
        harness.get_by_label_contains("Remove it").click();
        harness.run_steps(3);
        harness.get_by_label("No problems");
        assert_eq!(harness.state().editor.history().undo_len(), 1);
    }

    #[test]
    fn what_is_wrong_with_nodes_and_runs_is_listed_as_long_as_it_is_wrong() {
        let start = document();
        let mut node = start.nodes()[0].as_ref().clone();
        node.start.opacity = 300.0;
        let (broken, _) = start.edited(&Edit::SetNode(node)).unwrap();
        let mut harness = window(ProblemsHost::new(broken, true));
        harness.get_by_label("problem: Opacity must be at most 255 (is 300).").click();
        harness.run_steps(3);
        let editor = &mut harness.state_mut().editor;
        assert_eq!(editor.session().selection.node, Some(start.nodes()[0].id));
        let fixed = Edit::SetNode(start.nodes()[0].as_ref().clone());
        editor.edit(&crate::history::Change::new("fix", fixed));
        harness.run_steps(3);
        harness.get_by_label("No problems");
    }

    #[test]
    fn the_list_is_made_once_a_change() {
        let mut harness = window(ProblemsHost::new(document(), true));
        let start = document();
        let broken = Edit::Clip(
            start.clips()[1].id,
            ClipEdit::Insert { tree: Action::new(Kind::Repeat), slot: Slot::Root, position: None },
        );
        harness.state_mut().editor.edit(&crate::history::Change::new("break", broken));
        harness.run_steps(2);
        let theme = harness.state().theme;
        let list =
            |harness: &Harness<'static, ProblemsHost>| harness.state().editor.ctx(&theme).problems.as_ptr();
        let before = list(&harness);
        harness.run_steps(5);
        assert_eq!(list(&harness), before);
    }

    #[test]
    fn a_click_goes_to_the_action_that_is_wrong() {
        let start = document();
        let clip = start.clips()[1].id;
        let tree = Action::new(Kind::Repeat);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (broken, made) = start.edited(&Edit::Clip(clip, insert)).unwrap();
        let mut harness = window(ProblemsHost::new(broken, true));
        let theme = harness.state().theme;
        assert_eq!(count(&harness.state().editor.ctx(&theme)), 1);
        harness.get_by_label_contains("problem: ").click();
        harness.run_steps(3);
        let selection = &harness.state().editor.session().selection;
        assert_eq!((selection.clip, selection.actions.clone()), (Some(clip), made.actions));
    }

    #[test]
    fn a_click_brings_the_playhead_to_the_action() {
        let start = document();
        // It has a run from 0 s on.
        let clip = start.clips()[1].id;
        let effect = Action::waves_3d(1.0, 2.0, 9.0).on_grid([1, 1]);
        let tree = Action::sequence([Action::delay(2.0), effect]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (unwise, _) = start.edited(&Edit::Clip(clip, insert)).unwrap();
        let mut harness = window(ProblemsHost::new(unwise, true));
        let click = |harness: &mut Harness<'static, ProblemsHost>| {
            harness.get_by_label_contains("problem: ").click();
            harness.run_steps(3);
            harness.state().editor.session().playback.playhead_secs()
        };
        assert_eq!(click(&mut harness), 2.0);
        harness.state_mut().frame(|_, _, out| out.push(Intent::Seek(2.5)));
        assert_eq!(click(&mut harness), 2.5, "it plays there already");
    }
    #[test]
    fn in_a_narrow_panel_all_of_a_fix_is_read() {
        let start = document();
        let clip = start.clips()[1].id;
        let tree = Action::waves_3d(1.0, 2.0, 9.0).on_grid([1, 1]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (unwise, _) = start.edited(&Edit::Clip(clip, insert)).unwrap();
        let height = |width: f32| {
            let host = ProblemsHost::new(unwise.clone(), true);
            let theme = host.theme;
            let show =
                |ui: &mut Ui, host: &mut ProblemsHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
            let mut harness = Harness::builder().with_size(vec2(width, 300.0)).build_ui_state(show, host);
            dress(&harness.ctx, &theme);
            harness.run_steps(4);
            harness.get_by_label_contains("Set the grid to 16 × 12").rect().height()
        };
        assert!(height(120.0) > 1.6 * height(420.0));
    }
}
