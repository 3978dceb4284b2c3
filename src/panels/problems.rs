//! The problems panel: everything that is wrong, in one list. A click goes to the place; where there is one obvious way out, a
//! button takes it.

use egui::{
    Frame, Margin, Response, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, WidgetText, WidgetType,
    pos2, vec2,
};
use egui_phosphor::regular as icon;

use super::{Ctx, Outbox};
use crate::compile::ActionProblem;
use crate::document::{ActionId, ClipId};
use crate::mends::{self, Mend};
use crate::session::Focus;
use crate::ui_kit::theme::{RADIUS, ROW_HEIGHT, Theme, mix};

/// Where the text of a problem begins, in points from the left.
const LEFT_PX: f32 = 24.0;

/// Lists all problems.
#[derive(Debug, Default)]
pub struct ProblemsPanel;

/// How many problems there are, for the title of the tab.
#[must_use]
pub fn count(ctx: &Ctx<'_>) -> usize {
    all(ctx).len()
}

impl ProblemsPanel {
    /// Shows the panel.
    pub fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 1.0;
                show_list(ui, ctx, out);
            });
        });
    }
}

/// Where a problem is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Spot {
    Action(ClipId, ActionId),
    Clip(ClipId),
    Image(String),
    Elsewhere,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Problem {
    is_error: bool,
    place: String,
    message: String,
    spot: Spot,
}

/// All problems: those of files, then of pictures, then of actions in the order of the clips.
fn all(ctx: &Ctx<'_>) -> Vec<Problem> {
    let notes = ctx.notes.iter().map(|note| Problem {
        is_error: note.is_error,
        place: note.place.clone(),
        message: note.message.clone(),
        spot: Spot::Elsewhere,
    });
    let images = ctx.media.iter().filter_map(|(image, picture)| {
        let message = picture.err()?.to_owned();
        let spot = Spot::Image(image.to_owned());
        Some(Problem { is_error: true, place: format!("image {image}"), message, spot })
    });
    let actions = ctx.document.clips().iter().flat_map(|clip| {
        let errors = ctx.programs.clip(clip.id).into_iter().flat_map(|compiled| &compiled.problems);
        let errors = errors.map(|problem| (true, problem));
        let warnings = ctx.programs.warnings(clip.id).iter().map(|problem| (false, problem));
        errors.chain(warnings).map(|(is_error, problem)| {
            let item = problem.action.and_then(|id| clip.get(id));
            let place = item.map_or_else(
                || clip.name.clone(),
                |item| {
                    let name = item.action.label.as_deref().unwrap_or(item.action.spec().name);
                    format!("{}, {name}", clip.name)
                },
            );
            let spot = problem.action.map_or(Spot::Clip(clip.id), |id| Spot::Action(clip.id, id));
            Problem { is_error, place, message: problem.message.clone(), spot }
        })
    });
    notes.chain(images).chain(actions).collect()
}

fn show_list(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let problems = all(ctx);
    if problems.is_empty() {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::CHECK_CIRCLE).color(ctx.theme.ok));
            ui.label(RichText::new("No problems.").color(ctx.theme.text_dim));
        });
    }
    for (index, problem) in problems.iter().enumerate() {
        ui.push_id(index, |ui| {
            if problem.row(ui, ctx.theme).clicked() {
                problem.spot.select(ctx, out);
            }
            if let Some(mend) = problem.mend(ctx) {
                ui.horizontal(|ui| {
                    ui.add_space(LEFT_PX);
                    if mend_button(ui, &mend) {
                        out.edit(mend.change);
                    }
                });
                ui.add_space(4.0);
            }
        });
    }
}

impl Spot {
    fn select(&self, ctx: &Ctx<'_>, out: &mut Outbox) {
        out.select(ctx, |selection| match self {
            Self::Action(clip, action) => {
                selection.open_clip(*clip);
                selection.set_actions(vec![*action]);
            }
            Self::Clip(clip) => selection.open_clip(*clip),
            Self::Image(name) if ctx.document.image(name).is_some() => {
                selection.focus = Focus::Image(name.clone());
            }
            Self::Image(_) | Self::Elsewhere => {}
        });
    }
}

/// A button that mends. True if it was clicked.
pub fn mend_button(ui: &mut Ui, mend: &Mend) -> bool {
    ui.button(format!("{}  {}", icon::WRENCH, mend.title)).on_hover_text("Mends this in one step.").clicked()
}

/// The way out of the problem of an action, if it has one and there is an obvious way.
#[must_use]
pub fn mend_of(ctx: &Ctx<'_>, clip: ClipId, action: ActionId) -> Option<Mend> {
    let problem = ctx.programs.problem_at(clip, action)?;
    mends::mend(ctx.document, ctx.document.clip(clip)?, problem)
}

impl Problem {
    fn mend(&self, ctx: &Ctx<'_>) -> Option<Mend> {
        let Spot::Action(clip, action) = self.spot else { return None };
        let problem = ActionProblem { action: Some(action), param: None, message: self.message.clone() };
        mends::mend(ctx.document, ctx.document.clip(clip)?, &problem)
    }

    /// A sign, the sentence in as many lines as it needs, and the place below it.
    fn row(&self, ui: &mut Ui, theme: &Theme) -> Response {
        let text_width = ui.available_width() - LEFT_PX - 6.0;
        let wrapped = |ui: &Ui, text: &str, style: TextStyle| {
            WidgetText::from(text).into_galley(ui, Some(egui::TextWrapMode::Wrap), text_width, style)
        };
        let message = wrapped(ui, &self.message, TextStyle::Body);
        let place = wrapped(ui, &self.place, TextStyle::Small);
        let height = (message.size().y + place.size().y + 8.0).max(ROW_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let response = ui.interact(rect, ui.id().with("problem"), Sense::click());
        let (sign, color) =
            if self.is_error { (icon::WARNING_CIRCLE, theme.error) } else { (icon::WARNING, theme.warning) };
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
            WidgetInfo::labeled(WidgetType::Button, true, format!("problem: {}", self.message))
        });
        response
    }
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
    fn nothing_wrong_is_said_too() {
        window(ProblemsHost::new(document(), true)).get_by_label("No problems.");
    }

    #[test]
    fn a_button_mends_in_one_step() {
        let start = document();
        let clip = start.clips()[1].id;
        let tree = Action::new(Kind::Repeat);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (broken, _) = start.edited(&Edit::Clip(clip, insert)).unwrap();
        let mut harness = window(ProblemsHost::new(broken, true));
        harness.get_by_label_contains("Remove it").click();
        harness.run_steps(3);
        harness.get_by_label("No problems.");
        assert_eq!(harness.state().editor.history().undo_len(), 1);
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
}
