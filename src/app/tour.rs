//! *First animation*: a tour of ten steps. Its conditions are asked of the document, its hints point at the real controls, and a hand shows
//! each step or does it.

mod hand;
mod steps;
#[cfg(test)]
mod tests;

use egui::{
    Align2, Area, Button, Context, Frame, Id, Key, LayerId, Margin, Modifiers, Order, RichText, Stroke, Ui,
    vec2,
};
use egui_phosphor::regular as icon;

use super::App;
use crate::command::{Command, StandardLayout};
use crate::document::Document;
use crate::editor::Editor;
use crate::panels::Intent;
use crate::panels::palette::chooser;
use crate::session::SelectionChange;
use crate::templates::blank_project;
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL, Theme, primary_button};
use crate::ui_kit::tip::Tip as _;
use hand::Hand;
#[cfg(feature = "internals")]
pub use steps::Act;
pub use steps::STEPS;
use steps::{TourStep, TourView};

/// The width of its card, in points.
const WIDTH_PX: f32 = 330.0;
/// How far below the top of the window the card begins in an upper corner, in points.
const BELOW_MENUS_PX: f32 = 44.0;

/// The tour while it is open, and where it was left.
#[derive(Debug, Default)]
pub(super) struct Tour {
    /// The number of the step; that of all steps once it is finished.
    step: usize,
    is_open: bool,
    /// Whether its project was made.
    is_begun: bool,
    /// Where the playhead was when the step began, in seconds.
    began_secs: f64,
}

/// The first steps, whose motion may play on.
const PLAYED_STEPS: usize = 3;

/// What the user chose on the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TourChoice {
    Show,
    Do,
    Back,
    Skip,
    Leave,
}

impl App {
    /// Begins the tour in a project of its own, or goes on where it was left.
    pub(super) fn start_tour(&mut self, ctx: &Context) {
        if self.tour.is_begun && self.start_page.is_none() && self.tour.step < STEPS.len() {
            self.tour.is_open = true;
            return;
        }
        self.ask_to_discard(ctx, |app, _| {
            app.open_unnamed(Document::from_project(&blank_project()).0);
            app.editor.apply(Intent::Select(SelectionChange::Stage));
            app.use_standard_layout(StandardLayout::default());
            app.tour = Tour { is_open: true, is_begun: true, ..Tour::default() };
        });
    }

    /// Shows the card, and goes to the next step when one is done.
    pub(super) fn show_tour(&mut self, ctx: &Context) {
        let hand = ctx.plugin_or_default::<Hand>();
        let is_shown = self.tour.is_open && self.start_page.is_none() && self.full_screen.is_none();
        if !is_shown {
            let mut hand = hand.lock();
            if std::mem::take(&mut hand.is_looking) {
                hand.stop();
                if !hand.is_read {
                    ctx.disable_accesskit();
                }
            }
            return;
        }
        let is_playing = {
            let mut hand = hand.lock();
            if !std::mem::replace(&mut hand.is_looking, true) {
                ctx.enable_accesskit();
                ctx.request_repaint();
            }
            if hand.is_playing() && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                hand.stop();
            }
            hand.is_playing()
        };
        if let Some(step) = STEPS.get(self.tour.step)
            && !is_playing
            && (step.is_done)(&tour_view(&self.editor, &self.tour))
        {
            self.go_to_step(self.tour.step + 1);
        }
        let step = STEPS.get(self.tour.step);
        let control = step.and_then(|step| hand.lock().rect(step.control));
        if let Some(rect) = control {
            point_at(ctx, &self.theme, rect);
        }
        let corner = free_corner(ctx, [chooser::open_rect(ctx), control], self.notices.height_px());
        let choice = card(ctx, &self.theme, (self.tour.step, corner), is_playing || self.is_covered());
        match (choice, step) {
            (Some(TourChoice::Show), Some(step)) => hand.lock().play(step.script, false),
            (Some(TourChoice::Do), Some(step)) => hand.lock().play(step.script, true),
            (Some(TourChoice::Back), _) => self.go_to_step(self.tour.step.saturating_sub(1)),
            (Some(TourChoice::Skip), _) => self.go_to_step(self.tour.step + 1),
            (Some(TourChoice::Leave), _) => self.tour.is_open = false,
            _ => {}
        }
        hand.lock().paint(ctx, &self.theme);
    }

    fn go_to_step(&mut self, step: usize) {
        self.tour.step = step.min(STEPS.len());
        // What was just played plays on; what follows is done at rest.
        if step > PLAYED_STEPS && self.editor.session().playback.is_playing() {
            self.editor.apply(Intent::Command(Command::PlayPause));
        }
        self.tour.began_secs = self.editor.session().playback.playhead_secs();
    }
}

fn tour_view<'a>(editor: &'a Editor, tour: &Tour) -> TourView<'a> {
    TourView {
        document: editor.document(),
        session: editor.session(),
        began_secs: tour.began_secs,
        is_saved: editor.path().is_some() && !editor.is_dirty(),
    }
}

/// A frame around a control, below lists, menus, windows and dialogs: all controls of the tour are in panels.
fn point_at(ctx: &Context, theme: &Theme, rect: egui::Rect) {
    let painter = ctx.layer_painter(LayerId::background());
    for (grown, width, strength) in [(3.0, 2.0, 1.0), (6.0, 3.0, 0.35)] {
        let stroke = Stroke::new(width, theme.accent.gamma_multiply(strength));
        painter.rect_stroke(rect.expand(grown), f32::from(RADIUS) + grown, stroke, egui::StrokeKind::Middle);
    }
}

/// The name of the card's area in egui.
const CARD: &str = "tour"; // not shown

/// The corner in which the card covers neither an open list, the first of these, nor the control; and its distance from the corner. With
/// neither in its way it stays at the lower right, above the messages there.
fn free_corner(
    ctx: &Context,
    [list, control]: [Option<egui::Rect>; 2],
    messages_px: f32,
) -> (Align2, egui::Vec2) {
    let margin = SPACE * 2.0;
    let corners = [
        (Align2::RIGHT_BOTTOM, vec2(-margin, -messages_px.max(margin))),
        (Align2::LEFT_BOTTOM, vec2(margin, -margin)),
        (Align2::RIGHT_TOP, vec2(-margin, BELOW_MENUS_PX)),
        (Align2::LEFT_TOP, vec2(margin, BELOW_MENUS_PX)),
    ];
    let size = ctx
        .memory(|memory| memory.area_rect(Id::new(CARD)))
        .map_or(vec2(WIDTH_PX, 120.0), |card| card.size());
    let covers = |(corner, by): &(Align2, egui::Vec2), rect: egui::Rect| {
        corner.align_size_within_rect(size, ctx.content_rect()).translate(*by).intersects(rect)
    };
    let free = corners.iter().filter(|corner| list.is_none_or(|list| !covers(corner, list)));
    let best = free.min_by_key(|corner| control.is_some_and(|control| covers(corner, control)));
    *best.unwrap_or(&corners[0])
}

/// The card, in a corner.
fn card(
    ctx: &Context,
    theme: &Theme,
    (step, (corner, by)): (usize, (Align2, egui::Vec2)),
    is_busy: bool,
) -> Option<TourChoice> {
    let frame = Frame::new()
        .fill(theme.card)
        .stroke(Stroke::new(1.0, theme.accent))
        .corner_radius(8.0)
        .shadow(egui::Shadow { offset: [0, 4], blur: 16, spread: 0, color: theme.window.gamma_multiply(0.7) })
        .inner_margin(Margin::same(12));
    let area = Area::new(Id::new(CARD)).order(Order::Foreground).anchor(corner, by);
    let shown = area.show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH_PX);
            match STEPS.get(step) {
                Some(shown) => step_card(ui, theme, (step, shown), is_busy),
                None => end_card(ui, theme),
            }
        })
    });
    shown.inner.inner
}

fn step_card(
    ui: &mut Ui,
    theme: &Theme,
    (number, step): (usize, &TourStep),
    is_busy: bool,
) -> Option<TourChoice> {
    let mut choice = head(ui, theme, tr!("tour-step", number = number + 1, count = STEPS.len()));
    ui.label(RichText::new(step.label.text()).size(15.0).strong().color(theme.text));
    ui.add(egui::Label::new(RichText::new(step.label.tooltip()).color(theme.text)).wrap());
    ui.add_space(SPACE);
    ui.horizontal(|ui| {
        ui.add_enabled_ui(!is_busy, |ui| {
            let show = format!("{}  {}", icon::CURSOR_CLICK, tr!("tour-show"));
            if ui.add(primary_button(ui, show)).tip(tr!("tour-show.tooltip")).clicked() {
                choice = Some(TourChoice::Show);
            }
            if ui.button(tr!("tour-do")).tip(tr!("tour-do.tooltip")).clicked() {
                choice = Some(TourChoice::Do);
            }
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(tr!("tour-skip")).clicked() {
                choice = Some(TourChoice::Skip);
            }
            if ui.add_enabled(number > 0, Button::new(tr!("tour-back"))).clicked() {
                choice = Some(TourChoice::Back);
            }
        });
    });
    choice
}

fn end_card(ui: &mut Ui, theme: &Theme) -> Option<TourChoice> {
    let choice = head(ui, theme, tr!("tour-end"));
    ui.label(RichText::new(tr!("tour-end.title")).size(15.0).strong().color(theme.text));
    ui.add(egui::Label::new(tr!("tour-end.text")).wrap());
    ui.add_space(SPACE);
    let is_read = ui.add(primary_button(ui, tr!("tour-finish"))).clicked();
    choice.or(is_read.then_some(TourChoice::Leave))
}

/// How far the tour is, and the button that leaves it.
fn head(ui: &mut Ui, theme: &Theme, text: impl Into<String>) -> Option<TourChoice> {
    let mut choice = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text).size(11.0).color(theme.text_dim));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let leave = ui.add(Button::new(icon::X).frame(false));
            leave
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tr!("tour-leave")));
            if leave.tip(tr!("tour-leave.tooltip")).clicked() {
                choice = Some(TourChoice::Leave);
            }
        });
    });
    ui.add_space(SPACE_SMALL);
    choice
}
