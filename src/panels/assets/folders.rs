//! The rows of folders: fold, rename, drop things onto them, and the edits that these make.

use std::collections::BTreeSet;

use egui::{
    Align2, CornerRadius, DragAndDrop, FontId, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;

use super::AssetPanel;
use super::model::Asset;
use super::tree::FolderPart;
use crate::document::{
    Document, Edit, FOLDER_SEPARATOR, Filed, FolderEdit, folder_name, parent_of, rest_below,
};
use crate::history::Change;
use crate::panels::dragged_asset::DraggedAsset;
use crate::panels::dragged_clip::{drag_from, dragged};
use crate::panels::renaming::{self, Renamed, Renaming};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::theme::{RADIUS, ROW_HEIGHT, mix};

/// How far what is in a folder is indented, in points.
pub const INDENT_PX: f32 = 14.0;

/// A folder that is being dragged, by its path.
#[derive(Debug, Clone, PartialEq, Eq)]
struct DraggedFolder(String);

/// Where something that is dragged over the panel would be put.
#[derive(Debug, Default)]
pub struct DropPlace {
    pointer: Option<Pos2>,
    found: Option<(Option<String>, Rect)>,
}

impl DropPlace {
    /// Nowhere, unless something is dragged that has its place here.
    pub fn of(ui: &Ui) -> Self {
        let is_dragged = DraggedAsset::current(ui).is_some() || dragged::<DraggedFolder>(ui).is_some();
        let pointer = ui.input(|input| input.pointer.interact_pos());
        let clip_rect = ui.clip_rect();
        Self { pointer: pointer.filter(|at| is_dragged && clip_rect.contains(*at)), found: None }
    }

    /// Notes that `rect` shows a folder (`None`: what is in none), or something that is in it.
    pub fn note(&mut self, folder: Option<&str>, rect: Rect) {
        if self.pointer.is_some_and(|at| rect.contains(at)) {
            self.found = Some((folder.map(str::to_owned), rect));
        }
    }

    /// Shows the place, and puts there what is dropped in this frame.
    pub fn finish(self, ui: &Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        if self.pointer.is_none() {
            return;
        }
        let (folder, rect) = self.found.unwrap_or((None, ui.clip_rect()));
        let Some(edit) = put(ui, ctx.document, folder) else { return };
        let radius = CornerRadius::same(RADIUS - 1);
        let stroke = Stroke::new(1.5, ctx.theme.accent);
        ui.painter().rect_stroke(rect.intersect(ui.clip_rect()), radius, stroke, StrokeKind::Inside);
        if ui.input(|input| input.pointer.primary_released()) {
            DragAndDrop::clear_payload(ui.ctx());
            out.edit(Change::new(tr!("assets-move.step"), edit));
        }
    }
}

/// The edit that puts what is dragged into a folder; `None` if it is there already, or can't be.
fn put(ui: &Ui, document: &Document, folder: Option<String>) -> Option<Edit> {
    if let Some(dragged) = dragged::<DraggedFolder>(ui) {
        let to = match &folder {
            Some(folder) => format!("{folder}{FOLDER_SEPARATOR}{}", folder_name(&dragged.0)),
            None => folder_name(&dragged.0).to_owned(),
        };
        let is_inside = folder
            .as_ref()
            .is_some_and(|folder| *folder == dragged.0 || rest_below(folder, &dragged.0).is_some());
        let moves = !is_inside && to != dragged.0;
        return moves.then(|| Edit::Folders(FolderEdit::Move(dragged.0.clone(), to)));
    }
    let content = &DraggedAsset::current(ui)?.content;
    let image = || content.image().map(|name| Filed::Image(name.to_owned()));
    let what = content.sheet().map(|name| Filed::Sheet(name.to_owned())).or_else(image)?;
    (document.folder_of(&what) != folder.as_deref())
        .then(|| Edit::Folders(FolderEdit::Put(vec![what], folder)))
}

impl AssetPanel {
    /// The row of a folder.
    pub(super) fn folder(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        part: &FolderPart<'_>,
        out: &mut Outbox,
    ) -> Rect {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT + 2.0), Sense::hover());
        if !ui.is_rect_visible(rect) {
            return rect;
        }
        let response = ui.interact(rect, ui.id().with(("folder", part.path)), Sense::click_and_drag());
        let label = tr!("assets-folder-entry", path = part.path);
        response
            .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, part.is_open, &label));
        let text_rect = self.paint_folder(ui, ctx, part, &response);
        if response.clicked() {
            self.chosen_folder = Some(part.path.to_owned());
            if !self.closed.remove(part.path) {
                self.closed.insert(part.path.to_owned());
            }
        }
        let is_on_name = response.interact_pointer_pos().is_some_and(|at| text_rect.contains(at));
        if response.double_clicked() && is_on_name {
            self.renaming = Some(Renaming::new(Renamed::Folder(part.index)));
        }
        drag_from(ui, ctx.theme, &response, || {
            (DraggedFolder(part.path.to_owned()), folder_name(part.path).to_owned())
        });
        self.rename_in(ui, ctx, Renamed::Folder(part.index), text_rect, out);
        response.context_menu(|ui| self.folder_menu(ui, ctx, part, out));
        rect
    }

    /// Gives the place of its name.
    fn paint_folder(&self, ui: &Ui, ctx: &Ctx<'_>, part: &FolderPart<'_>, response: &Response) -> Rect {
        let (theme, rect) = (ctx.theme, response.rect);
        let radius = CornerRadius::same(RADIUS - 1);
        if self.chosen_folder.as_deref() == Some(part.path) {
            ui.painter().rect_filled(rect, radius, mix(theme.panel, theme.accent, 0.14));
        } else if response.hovered() {
            ui.painter().rect_filled(rect, radius, mix(theme.panel, theme.text, 0.07));
        }
        if response.has_focus() {
            ui.painter().rect_stroke(rect, radius, Stroke::new(1.0, theme.accent), StrokeKind::Inside);
        }
        #[allow(clippy::cast_precision_loss)] // folders are at most a few levels deep
        let left = rect.left() + 3.0 + (part.depth as f32 * INDENT_PX).min(rect.width() / 2.0);
        let (fold, sign) = if part.is_open {
            (icon::CARET_DOWN, icon::FOLDER_OPEN)
        } else {
            (icon::CARET_RIGHT, icon::FOLDER)
        };
        let at = |x: f32| pos2(left + x, rect.center().y);
        let sign_at = |x: f32, size: f32, sign: &str, color| {
            ui.painter().text(at(x), Align2::LEFT_CENTER, sign, FontId::proportional(size), color);
        };
        sign_at(0.0, 11.0, fold, theme.text_dim);
        sign_at(14.0, 15.0, sign, theme.text_dim);
        let count = part.count.to_string();
        let font = FontId::proportional(11.0);
        let count_at = rect.right_center() - vec2(17.0, 0.0);
        ui.painter().text(count_at, Align2::CENTER_CENTER, count, font, theme.text_dim);
        let text_rect = rect.with_min_x(left + 34.0).with_max_x(rect.right() - 34.0);
        let name = truncated_text(ui, folder_name(part.path), text_rect.width(), egui::TextStyle::Body);
        let name_at = pos2(text_rect.left(), rect.center().y - name.size().y / 2.0);
        ui.painter().galley_with_override_text_color(name_at, name, theme.text);
        text_rect
    }

    fn folder_menu(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, part: &FolderPart<'_>, out: &mut Outbox) {
        self.rename_entry(ui, Renamed::Folder(part.index));
        if ui.button(tr!("assets-new-folder-inside")).clicked() {
            self.add_folder(ctx, Some(part.path), &[], out);
        }
        ui.separator();
        if ui.button(tr!("assets-delete-folder")).clicked() {
            self.remove_folder(part.path, out);
        }
    }

    /// Adds a folder with these assets in it, whose name is typed then.
    pub(super) fn add_folder(
        &mut self,
        ctx: &Ctx<'_>,
        inside: Option<&str>,
        what: &[Filed],
        out: &mut Outbox,
    ) {
        let path = |name: &str| match inside {
            Some(folder) => format!("{folder}{FOLDER_SEPARATOR}{name}"),
            None => name.to_owned(),
        };
        let name =
            Document::free_name(tr!("assets-new-folder-name"), |name| ctx.document.has_folder(&path(name)));
        let path = path(&name);
        let mut edits = vec![Edit::Folders(FolderEdit::Add(path.clone()))];
        if !what.is_empty() {
            edits.push(Edit::Folders(FolderEdit::Put(what.to_vec(), Some(path.clone()))));
        }
        out.edit(Change::all(tr!("assets-new-folder"), edits).keeping_selection());
        if let Some(folder) = inside {
            self.closed.remove(folder);
        }
        self.new_folder = Some(path);
    }

    pub(super) fn remove_folder(&mut self, path: &str, out: &mut Outbox) {
        let remove = Edit::Folders(FolderEdit::Remove(path.to_owned()));
        out.edit(Change::new(tr!("assets-delete-folder"), remove).keeping_selection());
        self.chosen_folder = None;
    }

    /// Begins to rename a folder that was added, keeps those that have moved closed, and forgets those that are gone.
    pub(super) fn follow_folders(&mut self, ctx: &Ctx<'_>) {
        let folders = ctx.document.folders();
        if self.known_folders != folders {
            if let Some((from, to)) = moved(&self.known_folders, &folders) {
                let follow = |path: String| relocated(&path, &from, &to).unwrap_or(path);
                self.closed = std::mem::take(&mut self.closed).into_iter().map(follow).collect();
                self.chosen_folder = self.chosen_folder.take().map(follow);
            }
            self.known_folders = folders.into_iter().map(str::to_owned).collect();
        }
        if let Some(path) = self.new_folder.take()
            && let Some(index) = ctx.document.folders().iter().position(|own| *own == path)
        {
            self.renaming = Some(Renaming::new(Renamed::Folder(index)));
            self.chosen_folder = Some(path);
        }
        self.chosen_folder = self.chosen_folder.take().filter(|path| ctx.document.has_folder(path));
    }

    pub(super) fn rename_entry(&mut self, ui: &mut Ui, target: Renamed) {
        renaming::entry(ui, &mut self.renaming, target);
    }

    pub(super) fn rename_in(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        target: Renamed,
        rect: Rect,
        out: &mut Outbox,
    ) {
        renaming::type_over(ui, ctx, &mut self.renaming, (target, rect), out);
    }

    /// The folders to which an asset can be moved.
    pub(super) fn move_menu(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, asset: &Asset, out: &mut Outbox) {
        let Some(what) = asset.filed() else { return };
        let now = ctx.document.folder_of(&what).map(str::to_owned);
        ui.menu_button(tr!("assets-move"), |ui| {
            egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                let mut entry = |ui: &mut Ui, text: &str, folder: Option<&str>| {
                    if ui.selectable_label(now.as_deref() == folder, text).clicked() {
                        let put = FolderEdit::Put(vec![what.clone()], folder.map(str::to_owned));
                        out.edit(
                            Change::new(tr!("assets-move.step"), Edit::Folders(put)).keeping_selection(),
                        );
                        ui.close();
                    }
                };
                entry(ui, tr!("assets-no-folder"), None);
                for path in ctx.document.folders() {
                    entry(ui, path, Some(path));
                }
            });
            ui.separator();
            if ui.button(tr!("assets-into-new-folder")).clicked() {
                let inside = now.as_deref().and_then(parent_of);
                self.add_folder(ctx, inside, std::slice::from_ref(&what), out);
            }
        });
    }
}

/// From where to where a folder has gone with all that is in it, by a new name, a drag, or an undo of these; `None` if the lists differ
/// otherwise.
fn moved(before: &[String], after: &[&str]) -> Option<(String, String)> {
    let gone: Vec<&str> = before.iter().map(String::as_str).filter(|path| !after.contains(path)).collect();
    let new: Vec<&str> = after.iter().copied().filter(|path| !before.iter().any(|old| old == path)).collect();
    let (from, to) = (top(&gone)?, top(&new)?);
    let there: BTreeSet<String> = gone.iter().filter_map(|path| relocated(path, from, to)).collect();
    let new: BTreeSet<String> = new.iter().map(|path| (*path).to_owned()).collect();
    (there.len() == gone.len() && there == new).then(|| (from.to_owned(), to.to_owned()))
}

/// The one of some folders that all others are in.
fn top<'a>(paths: &[&'a str]) -> Option<&'a str> {
    let top = paths.iter().min_by_key(|path| path.len())?;
    paths.iter().all(|path| path == top || rest_below(path, top).is_some()).then_some(*top)
}

/// The path of a folder after `from` has become `to`; `None` if it is not there.
fn relocated(path: &str, from: &str, to: &str) -> Option<String> {
    if path == from {
        return Some(to.to_owned());
    }
    rest_below(path, from).map(|rest| format!("{to}{FOLDER_SEPARATOR}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_moves_with_what_is_in_it_is_followed_and_nothing_else() {
        let went = |before: &[&str], after: &[&str]| {
            moved(&before.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>(), after)
        };
        let to = |from: &str, to: &str| Some((from.to_owned(), to.to_owned()));
        assert_eq!(went(&["a", "a/b", "c"], &["c", "d", "d/b"]), to("a", "d"));
        assert_eq!(went(&["a", "a/b", "c"], &["a", "c", "c/b"]), to("a/b", "c/b"));
        assert_eq!(went(&["a", "a/b"], &["b"]), None, "deleted, what was in it has moved up");
        assert_eq!(went(&["a"], &["a", "b"]), None);
        assert_eq!(went(&["a", "b"], &["c", "d"]), None, "another project");
        assert_eq!(went(&[], &[]), None);
    }
}
