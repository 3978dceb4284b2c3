//! Short messages at the edge of the window, told to screen readers too.

use std::time::Duration;

use egui::{Id, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_notify::{Anchor, Toasts};

/// How long a warning is shown, in seconds.
const WARNING_SECS: u32 = 6;
/// How long an error is shown, in seconds.
const ERROR_SECS: u32 = 12;
/// How long good news is shown, in seconds.
const NEWS_SECS: u32 = 2;

/// The messages that are shown.
pub struct Notices {
    toasts: Toasts,
    /// Each with the time at which it goes, in seconds; `None` until it was shown once.
    told: Vec<(String, f64, Option<f64>)>,
}

impl Default for Notices {
    fn default() -> Self {
        Self { toasts: Toasts::default().with_anchor(Anchor::BottomRight), told: Vec::new() }
    }
}

impl Notices {
    /// Tells that something was done.
    pub fn news(&mut self, text: impl Into<String>) {
        let text = self.keep(text, NEWS_SECS);
        self.toasts.success(text).duration(Some(Duration::from_secs(NEWS_SECS.into())));
    }

    /// Tells why something was not done.
    pub fn warning(&mut self, text: impl Into<String>) {
        let text = self.keep(text, WARNING_SECS);
        self.toasts.warning(text).duration(Some(Duration::from_secs(WARNING_SECS.into())));
    }

    /// Tells what went wrong.
    pub fn error(&mut self, text: impl Into<String>) {
        let text = self.keep(text, ERROR_SECS);
        self.toasts.error(text).duration(Some(Duration::from_secs(ERROR_SECS.into())));
    }

    fn keep(&mut self, text: impl Into<String>, secs: u32) -> String {
        let text = text.into();
        self.told.push((text.clone(), f64::from(secs), None));
        text
    }

    /// Shows them.
    pub fn show(&mut self, ui: &Ui) {
        let now_secs = ui.input(|input| input.time);
        self.toasts.show(ui.ctx());
        self.told.retain(|(_, _, until)| until.is_none_or(|until| now_secs < until));
        for (index, (text, secs, until)) in self.told.iter_mut().enumerate() {
            until.get_or_insert(now_secs + *secs);
            // The text is painted by the toast; this is what is read aloud.
            let place = Rect::from_min_size(ui.max_rect().right_bottom(), Vec2::ZERO);
            let response = ui.interact(place, Id::new("notice").with(index), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &*text));
        }
    }
}
