//! The inspector: all values of the selection, with units, limits and tooltips.

mod actions;
mod align;
mod clip;
mod colors;
mod ease;
mod expectation;
mod follow_up;
mod marker;
mod media;
mod model;
mod names;
mod node;
mod run;
mod several;
mod stage;
mod tag_time;

pub(super) use actions::show_value;

use egui::{Color32, FontId, Frame, Margin, RichText, ScrollArea, Ui};

use kineograph_runtime::Severity;
use kineograph_runtime::format::Color;

use super::frame_strip::FrameStrip;
use super::{Ctx, Outbox};
use crate::command::{Command, PanelHead};
use crate::document::Document;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::problems::fix_button;
use crate::problems::Spot;
use crate::session::Focus;
use crate::text::{Label, label, tr};
use crate::ui_kit::fields::{
    Field, Form, MAX_OWN, MAX_RECENT, notice, own_colors, recent_colors, share_colors, share_kept,
};
use crate::ui_kit::key_focus;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};
use crate::ui_kit::time_text;

/// What is between the colours that were used last and the own ones, as they are kept.
const OWN: char = '|'; // not shown

/// Shows and edits what was selected last: stage, actions, node, clip, run, image or sheet.
#[derive(Debug, Default)]
pub struct InspectorPanel {
    strip: FrameStrip,
    /// The colours that were used last in this project.
    colors: Vec<Color>,
    /// Those that were added by hand.
    own_colors: Vec<Color>,
    /// Whether pickers have been told of them.
    has_shared: bool,
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Inspector", // not shown
        title: || tr!("app-panel-inspector"),
        icon: egui_phosphor::regular::SLIDERS_HORIZONTAL,
        entry: label!("command-panel-inspector"),
        shortcuts: &[],
    },
    Area::Right,
    || Box::<InspectorPanel>::default(),
);

impl Panel for InspectorPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        time_text::begin(ui.ctx(), ctx.document.stage().fps);
        if !std::mem::replace(&mut self.has_shared, true) {
            share_kept(ui, &self.colors, &self.own_colors);
        }
        share_colors(ui, || colors::of(ctx.document));
        (self.colors, self.own_colors) = (recent_colors(ui), own_colors(ui));
        let margin = Margin::symmetric(10, 8);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(margin).show(ui, |ui| {
                ui.set_width(ui.available_width());
                show_focus(ui, ctx, &mut self.strip, out);
            });
        });
    }

    fn kept_in_project(&self, _document: &Document) -> Option<String> {
        let codes = |colors: &[Color]| colors.iter().map(Color::to_string).collect::<Vec<_>>().join(" ");
        let recent = codes(&self.colors);
        let own = codes(&self.own_colors);
        match (recent.is_empty(), own.is_empty()) {
            (true, true) => None,
            (false, true) => Some(recent),
            (_, false) => Some(format!("{recent}{OWN}{own}")),
        }
    }

    fn restore_in_project(&mut self, kept: &str) {
        let (recent, own) = kept.split_once(OWN).unwrap_or((kept, ""));
        let colors = |codes: &str, most: usize| {
            codes.split_whitespace().filter_map(Color::parse).take(most).collect::<Vec<_>>()
        };
        (self.colors, self.own_colors) = (colors(recent, MAX_RECENT), colors(own, MAX_OWN));
        self.has_shared = false;
    }

    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.strip.takes(command, ctx, out)
    }
}

/// Shows the stage if what was selected no longer exists.
fn show_focus(ui: &mut Ui, ctx: &Ctx<'_>, strip: &mut FrameStrip, out: &mut Outbox) {
    let selection = &ctx.session.selection;
    let subject = (&selection.focus, selection.node, selection.clip, &selection.actions);
    let more = (selection.selected_runs(), selection.selected_nodes());
    let types = key_focus::takes_field(ui.ctx());
    let mut form = Form::new(ui, ctx.theme, (subject, more)).typing_first(types);
    show_problems(&mut form, ctx, out);
    let shown = match &selection.focus {
        Focus::Stage => None,
        // An own ease is edited in the actions that use it.
        Focus::Actions | Focus::Ease(_) if !selection.actions.is_empty() => {
            actions::show(&mut form, ctx, strip, out)
        }
        Focus::Ease(_) => None,
        Focus::Marker(name) => marker::show(&mut form, ctx, name, out),
        Focus::Expected(id) => expectation::show(&mut form, ctx, *id, out),
        Focus::Actions | Focus::Clip => clip::show(&mut form, ctx, out),
        Focus::Node => node::show(&mut form, ctx, out),
        Focus::Run(id) => run::show(&mut form, ctx, *id, out),
        Focus::Image(name) => media::show_image(&mut form, ctx, name, out),
        Focus::Sheet(name) => media::show_sheet(&mut form, ctx, name, out),
    };
    if shown.is_none() {
        stage::show(&mut form, ctx, out);
    }
}

/// Shows the problems of the item. Actions show theirs beside their fields.
fn show_problems(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
    let selection = &ctx.session.selection;
    let spot = match &selection.focus {
        Focus::Actions | Focus::Marker(_) | Focus::Expected(_) => None,
        Focus::Ease(name) => Some(Spot::Ease(name.clone())),
        Focus::Stage => Some(Spot::Stage),
        Focus::Clip => selection.clip.map(Spot::Clip),
        Focus::Node => selection.node.map(Spot::Node),
        Focus::Run(id) => Some(Spot::Run(*id)),
        Focus::Image(name) => Some(Spot::Image(name.clone())),
        Focus::Sheet(name) => Some(Spot::Sheet(name.clone())),
    };
    let Some(spot) = spot else { return };
    // Of pictures the fields themselves say what is wrong.
    let of_document = ctx.problems.iter().filter(|problem| problem.is_of_document);
    for problem in of_document.filter(|problem| problem.spot == spot) {
        notice(form.ui(), ctx.theme, problem.severity == Severity::Error, &problem.message);
        if let Some(fix) = &problem.fix
            && fix_button(form.ui(), fix)
        {
            out.edit(fix.change.clone());
        }
    }
}

/// The top of the panel: icon, name, and one sentence that says what is shown.
struct Header<'a> {
    icon: &'a str,
    color: Color32,
    title: &'a str,
    sentence: &'a str,
}

impl Header<'_> {
    fn show(&self, form: &mut Form<'_>) {
        self.show_with_code_name(form, None);
    }

    /// With the name that files and code have for it.
    fn show_with_code_name(&self, form: &mut Form<'_>, code_name: Option<&str>) {
        let theme = form.theme();
        let ui = form.ui();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            ui.label(RichText::new(self.icon).font(FontId::proportional(18.0)).color(self.color));
            ui.add(
                egui::Label::new(
                    RichText::new(shortened(self.title, MAX_LINE_CHARS)).heading().color(theme.text),
                )
                .truncate(),
            );
            if let Some(name) = code_name {
                ui.add(egui::Label::new(RichText::new(name).small().color(theme.text_dim)).truncate());
            }
        });
        if !self.sentence.is_empty() {
            form.paragraph(self.sentence);
        }
        form.ui().add_space(SPACE_SMALL);
    }
}

/// The field that a label and its tooltip describe.
fn field_of(label: Label) -> Field<'static> {
    Field::new(label.text(), label.tooltip())
}

#[cfg(test)]
mod tests;
