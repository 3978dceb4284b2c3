//! The list of all messages since the start: what was shown in the corner stays there to be read again.

use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};
use std::time::SystemTime;

use egui::{Color32, Label, RichText, Ui};
use egui_phosphor::regular as icon;

use super::age::age;
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_SMALL, Theme};

/// Most messages that are kept.
const MAX_KEPT: usize = 200;

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    News,
    Warning,
    Error,
}

impl Kind {
    /// Its icon, and the colour of that.
    pub(super) const fn face(self, theme: &Theme) -> (&'static str, Color32) {
        match self {
            Self::News => (icon::CHECK_CIRCLE, theme.ok),
            Self::Warning => (icon::WARNING, theme.warning),
            Self::Error => (icon::WARNING_CIRCLE, theme.error),
        }
    }
}

/// A message that was shown.
#[derive(Debug)]
struct Past {
    kind: Kind,
    text: String,
    at: SystemTime,
}

/// What was shown, the latest last.
#[derive(Debug, Default)]
pub(super) struct Messages {
    past: VecDeque<Past>,
}

impl Messages {
    /// Keeps a message. One that is the same as the last one is kept once.
    pub(super) fn keep(&mut self, kind: Kind, text: &str, at: SystemTime) {
        if self.past.back().is_some_and(|last| last.text == text) {
            self.past.pop_back();
        }
        self.past.push_back(Past { kind, text: text.to_owned(), at });
        while self.past.len() > MAX_KEPT {
            self.past.pop_front();
        }
    }

    /// The list, the latest first, each text with the button that it has now. Gives what a button was clicked for.
    pub(super) fn show<T>(
        &self,
        ui: &mut Ui,
        theme: &Theme,
        now: SystemTime,
        offer_of: impl Fn(&str) -> Option<(T, Cow<'static, str>)>,
    ) -> Option<T> {
        let mut taken = None;
        let mut offered = BTreeSet::new();
        if self.past.is_empty() {
            ui.label(RichText::new(tr!("dialog-messages-none")).color(theme.text_dim));
        }
        for past in self.past.iter().rev() {
            let (sign, color) = past.kind.face(theme);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = SPACE;
                ui.label(RichText::new(sign).size(15.0).color(color));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    // It can be selected, to be copied.
                    ui.add(Label::new(RichText::new(&past.text).color(theme.text)).wrap());
                    ui.label(RichText::new(age(past.at, now)).size(11.0).color(theme.text_dim));
                    // Of the same text the latest has it.
                    if offered.insert(past.text.as_str())
                        && let Some((offer, title)) = offer_of(&past.text)
                        && ui.button(title.as_ref()).clicked()
                    {
                        taken = Some(offer);
                    }
                });
            });
            ui.add_space(SPACE_SMALL);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_messages_are_kept_and_repeated_ones_once() {
        let mut messages = Messages::default();
        for number in 0..MAX_KEPT + 5 {
            for _ in 0..2 {
                messages.keep(Kind::Error, &format!("message {number}"), SystemTime::UNIX_EPOCH);
            }
        }
        assert_eq!(messages.past.len(), MAX_KEPT);
        assert_eq!(messages.past.front().map(|past| past.text.as_str()), Some("message 5"));
    }
}
