//! A frame drawn over empty ground, which selects what it touches: the same in every view.

use std::collections::BTreeSet;

use egui::{Modifiers, Painter, Rect, Stroke, StrokeKind};

use super::theme::Theme;

/// How what a frame touches meets what was selected before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarqueeMode {
    /// Only that is selected.
    Replace,
    /// That is selected too.
    Add,
    /// That is no longer selected.
    Remove,
}

impl MarqueeMode {
    /// Shift adds, Ctrl takes away.
    #[must_use]
    pub const fn from_modifiers(modifiers: Modifiers) -> Self {
        if modifiers.shift {
            Self::Add
        } else if modifiers.command || modifiers.ctrl {
            Self::Remove
        } else {
            Self::Replace
        }
    }

    /// What is selected while the frame touches `touched`. What was selected keeps its order, and what is new comes last.
    #[must_use]
    pub fn selected<T: Copy + Ord>(self, before: &[T], touched: Vec<T>) -> Vec<T> {
        match self {
            Self::Replace => touched,
            Self::Add => {
                let had: BTreeSet<T> = before.iter().copied().collect();
                let new = touched.into_iter().filter(|id| !had.contains(id));
                before.iter().copied().chain(new).collect()
            }
            Self::Remove => {
                let gone: BTreeSet<T> = touched.into_iter().collect();
                before.iter().copied().filter(|id| !gone.contains(id)).collect()
            }
        }
    }
}

/// Paints the frame.
pub fn paint(painter: &Painter, rect: Rect, theme: &Theme) {
    let stroke = Stroke::new(1.0, theme.accent);
    painter.rect(rect, 2.0, theme.accent.gamma_multiply(0.12), stroke, StrokeKind::Inside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_replaces_adds_and_takes_away() {
        let selected = |mode: MarqueeMode| mode.selected(&[3, 1, 4], vec![1, 5, 2]);
        assert_eq!(selected(MarqueeMode::Replace), [1, 5, 2]);
        assert_eq!(selected(MarqueeMode::Add), [3, 1, 4, 5, 2]);
        assert_eq!(selected(MarqueeMode::Remove), [3, 4]);
    }

    #[test]
    fn shift_adds_and_ctrl_takes_away() {
        assert_eq!(MarqueeMode::from_modifiers(Modifiers::NONE), MarqueeMode::Replace);
        assert_eq!(MarqueeMode::from_modifiers(Modifiers::SHIFT), MarqueeMode::Add);
        assert_eq!(MarqueeMode::from_modifiers(Modifiers::COMMAND), MarqueeMode::Remove);
    }
}
