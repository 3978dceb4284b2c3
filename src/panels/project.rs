//! The project panel: lists of nodes, clips, runs, own eases, images and sheets.

mod add;
mod eases;
mod folding;
mod lists;
mod model;
pub use model::{likely_grid, nodes_of_image, sliced, strip_frames};
mod nodes;
mod rooms;
mod row;

use egui::{Align2, FontId, Frame, Id, Margin, ScrollArea, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

use super::renaming::{Renamed, Renaming};
use super::seen::LastShown;
use super::{Ctx, Outbox};
use crate::command::{Command, PanelHead};
use crate::document::Document;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::session::Focus;
use crate::text::{label, tr};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL, Theme};
use folding::{Folding, List};
use nodes::NodeList;
use rooms::Rooms;

/// Lists the contents of the project. A click selects, a double click or F2 renames, a right click opens a menu.
#[derive(Debug, Default)]
pub struct ProjectPanel {
    renaming: Option<Renaming>,
    seen: LastShown,
    folding: Folding,
    rooms: Rooms,
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
        self.folding.begin(ctx.document);
        let all = ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 1.0;
                self.nodes(ui, ctx, out);
                self.clips(ui, ctx, out);
                self.runs(ui, ctx, out);
                self.eases(ui, ctx, out);
                self.images(ui, ctx, out);
                self.sheets(ui, ctx, out);
            });
        });
        if self.rooms.share(ui, all.content_size.y, all.inner_rect.height()) {
            self.nodes.reveal_again(ctx);
        }
    }

    fn hovered(&self) -> bool {
        self.nodes.hovered()
    }

    fn menu_place(&mut self, _ctx: &Ctx<'_>) -> Option<egui::Pos2> {
        Some(self.nodes.selected_at()?.center())
    }

    fn kept_in_project(&self, document: &Document) -> Option<String> {
        self.folding.kept(self.nodes.kept(document))
    }

    fn restore_in_project(&mut self, kept: &str) {
        if let Some(nodes) = self.folding.restore(kept) {
            self.nodes.restore(&nodes);
        }
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
            Focus::Image(name) => {
                ctx.document.images().iter().position(|image| image.name == *name).map(Renamed::Image)
            }
            Focus::Sheet(name) => {
                ctx.document.sheets().iter().position(|sheet| sheet.name == *name).map(Renamed::Sheet)
            }
            _ => None,
        };
        target.into_iter().for_each(|target| self.folding.reveal(target));
        self.renaming = target.map(Renaming::new);
        self.renaming.is_some()
    }
}

/// The title of a list, with the buttons that `add` shows at its right end, the last one first. A click folds the list; then its title has
/// the number of its rows. True if the list is shown.
fn heading(
    ui: &mut Ui,
    theme: &Theme,
    (list, title, count): (List, &str, usize),
    folding: &mut Folding,
    add: impl FnOnce(&mut Ui),
) -> bool {
    ui.add_space(SPACE_SMALL);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme.line));
    let id = Id::new(("list of the project", title)); // not shown
    let response = ui.interact(rect.with_max_x(rect.center().x), id, Sense::click());
    if response.clicked() {
        folding.toggle(list);
    }
    let is_folded = folding.is_folded(list);
    let name = tr!("project-list", title);
    response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, !is_folded, &name));
    let color = if response.hovered() { theme.text } else { theme.text_dim };
    let caret = if is_folded { icon::CARET_RIGHT } else { icon::CARET_DOWN };
    let mut text = format!("{caret} {}", title.to_uppercase());
    if is_folded {
        text += &format!("  {count}");
    }
    let button = rect.with_min_x(rect.center().x);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    // A separate child: a scope would move the position of the next row.
    let mut buttons = ui.new_child(egui::UiBuilder::new().max_rect(button).layout(layout));
    add(&mut buttons);
    // In a narrow list only the last button is seen until the pointer is there.
    let is_spread = !row::is_narrow(rect.width()) || ui.rect_contains_pointer(rect);
    let right = if is_spread { buttons.min_rect().left() } else { rect.right() - ROW_HEIGHT };
    let at = rect.left_center() + vec2(2.0, 0.0);
    let room = rect.with_max_x(right - 2.0);
    ui.painter().with_clip_rect(room.intersect(ui.clip_rect())).text(
        at,
        Align2::LEFT_CENTER,
        text,
        FontId::proportional(11.0),
        color,
    );
    !is_folded
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
