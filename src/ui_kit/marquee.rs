//! A selection frame that is drawn from empty ground and selects what it touches; the same in every view.

use std::collections::BTreeSet;

use egui::{Modifiers, Painter, Rect, Stroke, StrokeKind};

use super::theme::Theme;

/// How a selection frame combines with what was selected before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarqueeMode {
    /// Selects only what it touches.
    Replace,
    /// Adds what it touches.
    Add,
    /// Removes what it touches.
    Remove,
}

impl MarqueeMode {
    /// Shift adds, Ctrl removes.
    pub const fn from_modifiers(modifiers: Modifiers) -> Self {
        if modifiers.shift {
            Self::Add
        } else if modifiers.command || modifiers.ctrl {
            Self::Remove
        } else {
            Self::Replace
        }
    }

    /// The selection while the frame touches `touched`. What was selected keeps its order; new entries come last.
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
    fn a_frame_replaces_adds_and_removes() {
        let selected = |mode: MarqueeMode| mode.selected(&[3, 1, 4], vec![1, 5, 2]);
        assert_eq!(selected(MarqueeMode::Replace), [1, 5, 2]);
        assert_eq!(selected(MarqueeMode::Add), [3, 1, 4, 5, 2]);
        assert_eq!(selected(MarqueeMode::Remove), [3, 4]);
    }

    #[test]
    fn shift_adds_and_ctrl_removes() {
        assert_eq!(MarqueeMode::from_modifiers(Modifiers::NONE), MarqueeMode::Replace);
        assert_eq!(MarqueeMode::from_modifiers(Modifiers::SHIFT), MarqueeMode::Add);
        assert_eq!(MarqueeMode::from_modifiers(Modifiers::COMMAND), MarqueeMode::Remove);
    }
}
