//! Short messages in a corner of the window, each with a close button.

use egui::{
    Align, Align2, Area, Context, Id, Label, Layout, Margin, Order, RichText, Shadow, Stroke, Ui, vec2,
};
use egui_phosphor::regular as icon;

use crate::editor::News;
use crate::text::tr;
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::shorten::{MAX_TEXT_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_LARGE, SPACE_SMALL, Theme, mix};

/// How long news are shown, in seconds.
const NEWS_SECS: f64 = 2.0;
/// How long a warning is shown, in seconds.
const WARNING_SECS: f64 = 6.0;
/// How long a message with an Undo button is shown, in seconds.
const UNDO_SECS: f64 = 10.0;
/// How long a message stays after the pointer has left it, in seconds.
const HOVER_SECS: f64 = 1.0;
/// Most messages at a time; the oldest is removed first.
const MAX_SHOWN: usize = 4;
/// Width of a message, in points.
const WIDTH: f32 = 340.0;

/// The messages that are shown, the oldest first.
#[derive(Debug, Default)]
pub struct Notices {
    shown: Vec<Notice>,
    next_number: u64,
    /// How many were shown in the last frame.
    count_shown: usize,
}

#[derive(Debug)]
struct Notice {
    number: u64,
    kind: Kind,
    text: String,
    /// How long it is shown, in seconds; `None` shows it until it is closed.
    secs: Option<f64>,
    /// When it disappears, in seconds of the window's clock; set when it is first shown.
    until_secs: Option<f64>,
    /// The number of undo steps while Undo refers to the step of this message.
    undo_len: Option<usize>,
    /// The button beside the text.
    offer: Option<Offer>,
}

/// What a button in a message does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Undo the step of the message.
    Undo,
    /// Save the project under another name.
    SaveElsewhere,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    News,
    Warning,
    Error,
}

impl Offer {
    fn title(self) -> &'static str {
        match self {
            Self::Undo => tr!("command-undo"),
            Self::SaveElsewhere => tr!("safety-save-elsewhere"),
        }
    }
}

impl Notices {
    /// Confirms that something was done.
    pub fn news(&mut self, text: impl Into<String>) {
        self.add(Kind::News, text.into(), Some(NEWS_SECS));
    }

    /// Reports a side effect of a step, with a button that undoes the step.
    pub fn undoable(&mut self, news: News) {
        self.add_with(Kind::News, news.text, Some(UNDO_SECS), Some(news.undo_len), Some(Offer::Undo));
    }

    /// Reports an error with a button that helps. The message stays until it is closed.
    pub fn offer(&mut self, text: impl Into<String>, offer: Offer) {
        self.add_with(Kind::Error, text.into(), None, None, Some(offer));
    }

    /// Warns until the message is closed.
    pub fn warning_to_stay(&mut self, text: impl Into<String>) {
        self.add(Kind::Warning, text.into(), None);
    }

    /// Says why a command did nothing.
    pub fn warning(&mut self, text: impl Into<String>) {
        self.add(Kind::Warning, text.into(), Some(WARNING_SECS));
    }

    /// Reports an error. The message stays until it is closed.
    pub fn error(&mut self, text: impl Into<String>) {
        self.add(Kind::Error, text.into(), None);
    }

    /// Closes all messages: another project is open, and they are about the one before.
    pub fn clear(&mut self) {
        self.shown.clear();
    }

    fn add(&mut self, kind: Kind, text: String, secs: Option<f64>) {
        self.add_with(kind, text, secs, None, None);
    }

    fn add_with(
        &mut self,
        kind: Kind,
        text: String,
        secs: Option<f64>,
        undo_len: Option<usize>,
        offer: Option<Offer>,
    ) {
        let text = shortened(text.trim_end(), MAX_TEXT_CHARS).into_owned();
        // A repeated message replaces the first one.
        self.shown.retain(|notice| notice.text != text);
        if self.shown.len() >= MAX_SHOWN {
            self.shown.remove(0);
        }
        let number = self.next_number;
        self.next_number += 1;
        self.shown.push(Notice { number, kind, text, secs, until_secs: None, undo_len, offer });
    }

    /// Shows the messages in the lower right corner. Gives what a button was clicked for; `undo_len` is the number of undo steps.
    #[must_use]
    pub fn show(&mut self, ctx: &Context, theme: &Theme, undo_len: usize) -> Option<Offer> {
        let now_secs = ctx.input(|input| input.time);
        for notice in &mut self.shown {
            notice.until_secs = notice.until_secs.or_else(|| Some(now_secs + notice.secs?));
        }
        self.shown.retain(|notice| {
            let is_over = notice.until_secs.is_some_and(|until_secs| until_secs <= now_secs);
            !is_over && notice.undo_len.is_none_or(|len| len == undo_len)
        });
        if self.shown.is_empty() {
            return None;
        }
        let area = Area::new(Id::new("notices")).order(Order::Foreground);
        let answers = area
            .anchor(Align2::RIGHT_BOTTOM, vec2(-SPACE_LARGE, -SPACE_LARGE))
            .show(ctx, |ui| {
                ui.spacing_mut().item_spacing.y = SPACE;
                self.shown.iter_mut().map(|notice| notice.show(ui, theme, now_secs)).collect::<Vec<_>>()
            })
            .inner;
        if self.count_shown != self.shown.len() {
            // The area is placed by its size in the frame before.
            self.count_shown = self.shown.len();
            ctx.request_repaint();
        }
        let taken = answers.iter().find_map(|answer| match answer {
            Some(Answer::Offer(offer)) => Some(*offer),
            Some(Answer::Close) | None => None,
        });
        let mut answers = answers.into_iter();
        self.shown.retain(|_| answers.next().flatten().is_none());
        let next_secs = self.shown.iter().filter_map(|notice| notice.until_secs).reduce(f64::min);
        if let Some(next_secs) = next_secs {
            #[allow(clippy::cast_possible_truncation)] // a few seconds
            ctx.request_repaint_after_secs((next_secs - now_secs).max(0.0) as f32);
        }
        taken
    }
}

/// The button of a message that was clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Close,
    Offer(Offer),
}

impl Notice {
    fn show(&mut self, ui: &mut Ui, theme: &Theme, now_secs: f64) -> Option<Answer> {
        let (sign, color) = match self.kind {
            Kind::News => (icon::CHECK_CIRCLE, theme.ok),
            Kind::Warning => (icon::WARNING, theme.warning),
            Kind::Error => (icon::WARNING_CIRCLE, theme.error),
        };
        let frame = egui::Frame::new()
            .fill(mix(theme.card, color, 0.06))
            .stroke(Stroke::new(1.0, mix(theme.line, color, 0.5)))
            .corner_radius(RADIUS + 1)
            .shadow(Shadow { offset: [0, 4], ..ui.visuals().popup_shadow })
            .inner_margin(Margin::symmetric(10, 8));
        let shown = ui.push_id(self.number, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(WIDTH);
                let row = Layout::right_to_left(Align::Min);
                ui.with_layout(row, |ui| self.contents(ui, theme, (sign, color))).inner
            })
        });
        let frame = shown.inner;
        if frame.response.contains_pointer() {
            self.until_secs = self.until_secs.map(|until_secs| until_secs.max(now_secs + HOVER_SECS));
        }
        frame.inner
    }

    /// From right to left: the buttons take the width they need, the text takes the rest.
    fn contents(&self, ui: &mut Ui, theme: &Theme, (sign, color): (&str, egui::Color32)) -> Option<Answer> {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        let mut answer = None;
        if icon_button(ui, theme, icon::X, tr!("app-message-close")).clicked() {
            answer = Some(Answer::Close);
        }
        if let Some(offer) = self.offer
            && ui.button(offer.title()).clicked()
        {
            answer = Some(Answer::Offer(offer));
        }
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            // The first line is level with the buttons.
            let level = Margin { top: 3, ..Margin::ZERO };
            egui::Frame::new().inner_margin(level).show(ui, |ui| {
                ui.label(RichText::new(sign).size(15.0).color(color));
                ui.add(Label::new(RichText::new(&self.text).color(theme.text)).wrap());
            });
        });
        answer
    }
}
