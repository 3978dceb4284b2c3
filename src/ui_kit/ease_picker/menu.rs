//! The grid of eases as a part of a menu.

use egui::containers::menu::{MenuConfig, SubMenuButton};
use egui::{PopupCloseBehavior, Ui};

use super::{EaseButton, EaseChoice, OpenGrid, OwnEase, note_use, show_grid};
use crate::ui_kit::theme::Theme;

/// A menu entry that opens the grid beside it. Returns what was chosen. Nothing is previewed: a menu may close without another frame in
/// which the preview could be cancelled.
pub fn ease_menu(ui: &mut Ui, theme: &Theme, title: &str, own: &[OwnEase]) -> Option<EaseChoice> {
    // A click on a star or into the search doesn't end the menu.
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let shown = EaseButton {
        label: title,
        help: "",
        current: EaseChoice::None,
        curve: None,
        mixed: true,
        may_be_none: false,
        previews: false,
        own,
    };
    // That of the button that is added next.
    let id = ui.next_auto_id().with("grid");
    let (_, grid) = SubMenuButton::new(title).config(config).ui(ui, |ui| {
        let mut open = ui.data(|data| data.get_temp(id)).unwrap_or_else(|| OpenGrid::new(&shown));
        let chosen = show_grid(ui, theme, &mut open, &shown).chosen;
        ui.data_mut(|data| data.insert_temp(id, open));
        chosen
    });
    let Some(grid) = grid else {
        // The next time it opens without what was searched for.
        ui.data_mut(|data| data.remove::<OpenGrid>(id));
        return None;
    };
    let choice = grid.inner?;
    note_use(&choice, ui.ctx());
    ui.close();
    Some(choice)
}
