//! The editor of a sheet's frames: its picture with the frames over it, how it is cut, and how it plays.

mod board;
mod hold;
pub(super) mod on_stage;
mod player;
mod side;
#[cfg(test)]
mod tests;

use egui::{Frame, Margin, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::Severity;

use super::{Ctx, Intent, Outbox};
use crate::command::{Command, Menu, PanelHead};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::problems::{Problem, Spot};
use crate::session::Focus;
use crate::text::{label, tr};
use crate::ui_kit::fields::{Field, FieldEvent, Form, icon_button, notice};
use crate::ui_kit::theme::SPACE_SMALL;
use board::{Board, BoardFrame};
use player::SheetPlayer;
use side::SideBar;

/// Width of the fields, in points.
const SIDE_PX: f32 = 236.0;
/// With less width the fields leave little room for the picture: it is opened alone in the window, in points.
pub const LEAST_PX: f32 = SIDE_PX + 320.0;
/// Problems of a sheet that are shown above its fields; the panel of problems has all.
const MAX_PROBLEMS: usize = 3;

/// The row of the table of panels. It is opened where sheets are shown.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Frames", // not shown
        title: || tr!("app-panel-frames"),
        icon: icon::GRID_FOUR,
        entry: label!("command-panel-frames"),
        shortcuts: &[],
    },
    area: Area::TopCenter,
    is_shown: false,
    new: || Box::<SheetEditor>::default(),
};

/// The frames of the sheet that was selected last.
#[derive(Debug, Default)]
pub struct SheetEditor {
    sheet: Option<String>,
    /// The image whose frames are seen, if the sheet has several.
    image: Option<String>,
    board: Board,
    side: SideBar,
    player: SheetPlayer,
    /// The last press was in this panel, so Delete is meant for its frames.
    has_keys: bool,
}

impl Panel for SheetEditor {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let rect = ui.available_rect_before_wrap();
        if ui.input(|input| input.pointer.any_pressed()) {
            let pointer = ui.ctx().pointer_latest_pos();
            self.has_keys = pointer.is_some_and(|at| rect.contains(at) && ui.rect_contains_pointer(rect));
        }
        self.follow_selection(ctx);
        let Some(sheet) = self.sheet.as_deref().and_then(|name| ctx.document.sheet(name)) else {
            return no_sheet(ui, ctx, out);
        };
        self.board.selected.retain(|index| *index < sheet.frame_count());
        let images = sheet.images();
        let chosen = images.iter().find(|image| Some(**image) == self.image.as_deref());
        let Some(image) = chosen.or(images.first()).copied() else { return };
        let picture_px = ctx.media.size_px(image).unwrap_or_default();
        let shown = BoardFrame { ctx, sheet, image, picture_px };
        let right = egui::Panel::right("sheet fields").exact_size(SIDE_PX).resizable(false); // not shown
        right.show(ui, |ui| self.fields(ui, &shown, out));
        if picture_px == [0.0; 2] {
            message(ui, ctx, ctx.media.error(image).unwrap_or(tr!("frames-no-picture")));
            return;
        }
        self.board.show(ui, &shown, out);
    }

    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some(sheet) = self.sheet.as_deref().and_then(|name| ctx.document.sheet(name)) else {
            return false;
        };
        if !self.has_keys {
            return false;
        }
        match command {
            Command::SelectAll => self.board.selected = (0..sheet.frame_count()).collect(),
            Command::Delete if !self.board.selected.is_empty() => {
                let shown = BoardFrame { ctx, sheet, image: "", picture_px: [0.0; 2] };
                side::delete(&shown, &mut self.board.selected, out);
            }
            // The keys of the canvas, which may be below, are for that alone.
            _ => return command.spec().menu == Menu::Canvas,
        }
        true
    }
}

impl SheetEditor {
    /// A sheet that is selected is shown; anything else leaves the last one. Until one was selected it is the first.
    fn follow_selection(&mut self, ctx: &Ctx<'_>) {
        let known = self.sheet.as_deref().and_then(|name| ctx.document.sheet(name));
        let name = match &ctx.session.selection.focus {
            Focus::Sheet(name) => name,
            Focus::Image(_) if known.is_none() => return,
            _ => match (known, ctx.document.sheets()) {
                (None, [first, ..]) => &first.name,
                _ => return,
            },
        };
        if self.sheet.as_ref() != Some(name) {
            let (sheet, player) = (Some(name.clone()), SheetPlayer::default());
            *self = Self { sheet, player, has_keys: self.has_keys, ..Self::default() };
        }
    }

    fn fields(&mut self, ui: &mut Ui, shown: &BoardFrame<'_>, out: &mut Outbox) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(4, 4)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.horizontal(|ui| {
                    let name = RichText::new(&shown.sheet.name).heading().color(shown.ctx.theme.text);
                    ui.add(egui::Label::new(name).truncate());
                    if icon_button(ui, shown.ctx.theme, icon::FRAME_CORNERS, tr!("frames-fit")).clicked() {
                        self.board.fit();
                    }
                    if icon_button(ui, shown.ctx.theme, icon::CORNERS_OUT, tr!("frames-fill")).clicked() {
                        out.push(Intent::Command(Command::FillWindow));
                    }
                });
                problems(ui, shown);
                let mut form =
                    Form::new(ui, shown.ctx.theme, ("frames", &shown.sheet.name, &self.board.selected));
                let images = shown.sheet.images();
                if images.len() > 1 {
                    let options: Vec<(String, String)> =
                        images.iter().map(|image| ((*image).to_owned(), (*image).to_owned())).collect();
                    let label = label!("frames-image");
                    let field = Field::new(label.text(), label.tooltip());
                    if let FieldEvent::Commit(image) = form.choice(&field, &shown.image.to_owned(), &options)
                    {
                        self.image = Some(image);
                        self.board.selected.clear();
                    }
                }
                self.player.show(&mut form, shown, &self.board.selected);
                on_stage::button(form.ui(), shown.ctx, (shown.sheet, &self.board.selected), out);
                if shown.picture_px != [0.0; 2] {
                    self.side.show(&mut form, shown, &mut self.board.selected, out);
                }
            });
        });
    }
}

/// What is wrong with the sheet, such as frames outside of its picture.
fn problems(ui: &mut Ui, shown: &BoardFrame<'_>) {
    let of_sheet = |problem: &&Problem| problem.spot == Spot::Sheet(shown.sheet.name.clone());
    for problem in shown.ctx.problems.iter().filter(of_sheet).take(MAX_PROBLEMS) {
        let is_error = problem.severity == Severity::Error;
        notice(ui, shown.ctx.theme, is_error, &problem.message);
    }
}

/// What to do while no sheet was selected; an image that is selected can be sliced.
fn no_sheet(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    message(ui, ctx, tr!("frames-no-sheet-selected"));
    let Focus::Image(image) = &ctx.session.selection.focus else { return };
    ui.vertical_centered(|ui| {
        ui.add_space(SPACE_SMALL);
        if ui.button(tr!("frames-slice", image = image.as_str())).clicked() {
            out.push(Intent::SliceImage(image.clone(), Vec::new()));
        }
    });
}

fn message(ui: &mut Ui, ctx: &Ctx<'_>, text: &str) {
    ui.add_space(ui.available_height() * 0.4);
    ui.vertical_centered(|ui| ui.label(RichText::new(text).color(ctx.theme.text_dim)));
}
