//! The project panel: the tree of nodes, and below it the lists of clips, runs and own eases.

pub(super) mod add;
mod dock;
mod eases;
mod lists;
mod model;
pub use model::{grid_of, nodes_of_image, sliced, sliced_into, strip_frames};
mod nodes;
pub(crate) use nodes::moved_text;
mod row;
mod whole_rows;

use egui::{Align2, FontId, Frame, Id, Margin, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::renaming::{Renamed, Renaming};
use super::seen::LastShown;
use super::{Ctx, Outbox};
use crate::command::{Command, PanelHead};
use crate::document::Document;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::session::Focus;
use crate::text::{label, tr};
use crate::ui_kit::theme::{ROW_HEIGHT, Theme};
use dock::{Dock, TABS_PX, shared};
use nodes::NodeList;
use whole_rows::{GAP_PX, PITCH_PX};

/// Lists the contents of the project. A click selects, a double click or F2 renames, a right click opens a menu.
#[derive(Debug, Default)]
pub struct ProjectPanel {
    renaming: Option<Renaming>,
    seen: LastShown,
    dock: Dock,
    nodes: NodeList,
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Project", // not shown
        title: || tr!("app-panel-project"),
        icon: egui_phosphor::regular::LIST_BULLETS,
        entry: label!("command-panel-project"),
        shortcuts: &[],
    },
    Area::TopLeft,
    || Box::<ProjectPanel>::default(),
);

impl Panel for ProjectPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.seen.note(ui);
        Frame::new().inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ui.spacing_mut().item_spacing.y = GAP_PX;
            self.nodes_head(ui, ctx, out);
            let rest = ui.available_rect_before_wrap();
            let [all, rows] = shared(&self.dock, rest.height());
            self.nodes(ui, ctx, all - rows, out);
            #[allow(clippy::cast_precision_loss)] // no more rows than a window has
            let height = TABS_PX + rows as f32 * PITCH_PX;
            let dock = Rect::from_min_max(pos2(rest.left(), rest.bottom() - height), rest.max);
            self.dock(ui, ctx, (dock, rows, all), out);
        });
    }

    fn hovered(&self) -> bool {
        self.nodes.hovered()
    }

    fn menu_place(&mut self, _ctx: &Ctx<'_>) -> Option<egui::Pos2> {
        Some(self.nodes.selected_at()?.center())
    }

    fn kept(&self) -> Option<String> {
        self.dock.kept()
    }

    fn restore(&mut self, kept: &str) {
        self.dock.restore(kept);
    }

    fn kept_in_project(&self, document: &Document) -> Option<String> {
        self.nodes.kept(document)
    }

    fn restore_in_project(&mut self, kept: &str) {
        self.nodes.restore(kept);
    }

    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.nodes.take_command(command, ctx, out)
    }

    /// Runs a command that only this panel serves. True if it did.
    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if matches!(command, Command::SelectNext | Command::SelectPrevious) {
            return self.nodes.step_rows(command, ctx, out);
        }
        // What is selected in the lists opens under its name.
        let command = if command == Command::OpenSelected { Command::Rename } else { command };
        // Where the lists are not seen, nothing is typed into them.
        if command != Command::Rename || !self.seen.is_now() {
            return false;
        }
        let selection = &ctx.session.selection;
        let target = match &selection.focus {
            Focus::Node => selection.node.map(Renamed::Node),
            Focus::Clip => selection.clip.map(Renamed::Clip),
            Focus::Ease(name) => {
                ctx.document.eases().iter().position(|own| own.name == *name).map(Renamed::Ease)
            }
            _ => None,
        };
        target.into_iter().for_each(|target| self.dock.reveal(target));
        self.renaming = target.map(Renaming::new);
        self.renaming.is_some()
    }
}

/// The title of the tree, with the buttons that `add` shows at its right end, the last one first.
fn heading(ui: &mut Ui, theme: &Theme, title: &str, add: impl FnOnce(&mut Ui)) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let id = Id::new(("title of the tree", title)); // not shown
    let response = ui.interact(rect.with_max_x(rect.center().x), id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, tr!("project-list", title)));
    let button = rect.with_min_x(rect.center().x);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    // A separate child: a scope would move the position of the next row.
    let mut buttons = ui.new_child(egui::UiBuilder::new().max_rect(button).layout(layout));
    // Four of them and the whole title are side by side in the width of the standard layout.
    buttons.spacing_mut().item_spacing.x = 0.0;
    add(&mut buttons);
    // In a narrow list only the last button is seen until the pointer is there.
    let is_spread = !row::is_narrow(rect.width()) || ui.rect_contains_pointer(rect);
    let right = if is_spread { buttons.min_rect().left() } else { rect.right() - ROW_HEIGHT };
    let room = rect.with_max_x(right - 2.0);
    ui.painter().with_clip_rect(room.intersect(ui.clip_rect())).text(
        rect.left_center() + vec2(2.0, 0.0),
        Align2::LEFT_CENTER,
        title.to_uppercase(),
        FontId::proportional(11.0),
        theme.text_dim,
    );
}

/// The text of an empty list.
fn empty(ui: &mut Ui, theme: &Theme, text: &str) {
    let text = egui::RichText::new(text).color(theme.text_dim);
    Frame::new().inner_margin(Margin::symmetric(2, 2)).show(ui, |ui| {
        ui.add(egui::Label::new(text).wrap());
    });
}

#[cfg(test)]
mod tests;
