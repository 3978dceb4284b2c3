//! How drags in time behave: two switches, inverted while Ctrl or Alt is held.

use egui::{Button, Modifiers, Rect, RichText, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use egui_phosphor::regular as icon;

use crate::panels::Ctx;
use crate::text::{Label, label};
use crate::ui_kit::theme::SPACE_SMALL;
use crate::ui_kit::tip::Tip as _;

/// Size of a switch with the space on its right, in points.
const SIZE: Vec2 = vec2(24.0, 19.0);

/// How drags in time behave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modes {
    /// Times snap to frames, starts, ends, markers and the playhead.
    pub snaps: bool,
    /// Everything after a change moves along.
    pub ripples: bool,
}

impl Default for Modes {
    fn default() -> Self {
        Self { snaps: true, ripples: false }
    }
}

impl Modes {
    /// The modes while these keys are held: Ctrl inverts snapping, Alt ripple.
    #[must_use]
    pub const fn held(self, modifiers: Modifiers) -> Self {
        Self { snaps: self.snaps != modifiers.command, ripples: self.ripples != modifiers.alt }
    }
}

/// The two switches, at the upper right of the corner beside the ruler, where they are seen in a narrow panel too.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, corner: Rect, modes: &mut Modes) {
    let place = |from_right: f32| {
        let at = pos2(corner.right() - SPACE_SMALL - from_right * SIZE.x, corner.top() + 1.0);
        Rect::from_min_size(at, SIZE - vec2(2.0, 0.0))
    };
    let (snapping, ripple) = (label!("timeline-snapping"), label!("timeline-ripple"));
    switch(ui, ctx, place(2.0), icon::MAGNET_STRAIGHT, snapping, &mut modes.snaps);
    switch(ui, ctx, place(1.0), icon::ARROWS_OUT_LINE_HORIZONTAL, ripple, &mut modes.ripples);
}

fn switch(ui: &mut Ui, ctx: &Ctx<'_>, rect: Rect, glyph: &str, label: Label, is_on: &mut bool) {
    let color = if *is_on { ctx.theme.accent } else { ctx.theme.text_dim };
    let button = Button::new(RichText::new(glyph).size(13.5).color(color)).frame_when_inactive(*is_on);
    let response = ui.put(rect, button.min_size(rect.size()));
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *is_on, label.text()));
    if response.clicked() {
        *is_on = !*is_on;
    }
    response.tip(format!("{}\n{}", label.text(), label.tooltip()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn held_keys_invert_modes() {
        let modes = Modes::default();
        assert_eq!(modes.held(Modifiers::NONE), modes);
        assert_eq!(modes.held(Modifiers::ALT), Modes { snaps: true, ripples: true });
        assert_eq!(modes.held(Modifiers::COMMAND), Modes { snaps: false, ripples: false });
        let off = Modes { snaps: false, ripples: true };
        assert_eq!(off.held(Modifiers::COMMAND | Modifiers::ALT), modes);
    }
}
