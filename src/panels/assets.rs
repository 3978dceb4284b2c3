//! The asset panel: images, sheets and tags with thumbnails, and the files of symbols and fonts, to find, to follow and to drag where they are
//! shown.

mod add;
pub(super) mod entry;
mod folders;
mod model;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use egui::{Align2, FontId, Frame, Margin, Rect, Response, ScrollArea, Ui, Vec2, pos2, vec2};
use egui_phosphor::regular as icon;

use super::dragged_asset::DraggedAsset;
use super::node_picture::{NodePicture, NodeSprite};
use super::renaming::{Renamed, Renaming};
use super::seen::LastShown;
use super::{Ctx, Intent, Outbox};
use crate::command::{Command, PanelHead};
use crate::document::Document;
use crate::kinds;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::session::{Focus, SelectionChange};
use crate::text::{label, tr};
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::SPACE_SMALL;
use crate::ui_kit::tip::Tip as _;
use entry::{AssetEntry, columns};
use folders::DropPlace;
use model::{Asset, Model, Use};
use tree::{AssetSection, parts};

/// A menu lists so many uses.
const MAX_USES: usize = 20;
/// Width of the button with the number of uses, in points.
const BUTTON_PX: f32 = 30.0;
/// With less room beside the buttons the field for a search gets a row of its own, in points.
const MIN_SEARCH_PX: f32 = 130.0;

/// Shows images and sheets. A click selects, a drag takes them elsewhere.
#[derive(Default)]
pub struct AssetPanel {
    model: Model,
    query: String,
    shows_grid: bool,
    shows_unused: bool,
    /// Folders whose contents are not shown.
    closed: BTreeSet<String>,
    /// All folders, as they were in the last frame.
    known_folders: Vec<String>,
    /// The folder that was clicked last, which F2 and Delete are for while the pointer is here.
    chosen_folder: Option<String>,
    /// A folder that was added in the last frame.
    new_folder: Option<String>,
    renaming: Option<Renaming>,
    seen: LastShown,
    /// What symbols show, by path.
    pictures: BTreeMap<String, SymbolPicture>,
    is_hovered: bool,
    /// Where it was shown last.
    rect: Option<Rect>,
}

/// What a symbol shows, as a node that shows it does.
#[derive(Default)]
struct SymbolPicture {
    kept: NodePicture,
    sprite: Option<NodeSprite>,
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Assets", // not shown
        title: || tr!("app-panel-assets"),
        icon: icon::IMAGES,
        entry: label!("command-panel-assets"),
        shortcuts: &[],
    },
    Area::TopLeft,
    || Box::<AssetPanel>::default(),
);

impl Panel for AssetPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.seen.note(ui);
        self.rect = Some(ui.max_rect());
        self.is_hovered = ui.rect_contains_pointer(ui.max_rect());
        self.model.update(ctx.document, &self.query, self.shows_unused);
        self.follow_folders(ctx);
        Frame::new().inner_margin(Margin { left: 8, right: 8, top: 6, bottom: 2 }).show(ui, |ui| {
            self.head(ui, ctx, out);
        });
        missing_row(ui, ctx, out);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                self.entries(ui, ctx, out);
            });
        });
        if self.is_hovered && ui.input(|input| !input.raw.hovered_files.is_empty()) {
            let stroke = egui::Stroke::new(1.5, ctx.theme.accent);
            ui.painter().rect_stroke(ui.clip_rect().shrink(1.0), 0.0, stroke, egui::StrokeKind::Inside);
        }
    }

    fn hovered(&self) -> bool {
        self.is_hovered
    }

    fn lists_files(&self, pos: egui::Pos2) -> bool {
        self.seen.is_now() && self.rect.is_some_and(|rect| rect.contains(pos))
    }

    fn takes(&mut self, command: Command, _ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some(path) = self.chosen_folder.clone().filter(|_| self.is_hovered && self.seen.is_now()) else {
            return false;
        };
        let takes = command == Command::Delete;
        if takes {
            self.remove_folder(&path, out);
        }
        takes
    }

    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if !self.seen.is_now() {
            return false;
        }
        if command == Command::OpenSelected {
            let asset = selected_asset(ctx);
            asset.iter().for_each(|asset| add::place(ctx, asset, out));
            return asset.is_some();
        }
        if command != Command::Rename {
            return false;
        }
        let chosen = self.chosen_folder.as_ref().filter(|_| self.is_hovered);
        let folder = chosen.and_then(|path| ctx.document.folders().iter().position(|own| own == path));
        let target = folder.map(Renamed::Folder).or_else(|| place_of(ctx, &selected_asset(ctx)?));
        self.renaming = target.map(Renaming::new);
        self.renaming.is_some()
    }

    fn kept(&self) -> Option<String> {
        self.shows_grid.then(|| GRID.to_owned())
    }

    fn restore(&mut self, kept: &str) {
        self.shows_grid = kept == GRID;
    }
}

/// How the list is looked at, as it is kept: `grid`.
const GRID: &str = "grid"; // not shown

impl AssetPanel {
    fn head(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let buttons_px = 5.0 * (ui.spacing().item_spacing.x + 22.0);
        let room_px = ui.available_width() - buttons_px;
        let is_narrow = room_px < MIN_SEARCH_PX;
        if is_narrow {
            self.search(ui, f32::INFINITY);
        }
        ui.horizontal(|ui| {
            if !is_narrow {
                self.search(ui, room_px);
            }
            let (sign, text) = if self.shows_grid {
                (icon::LIST, tr!("assets-list"))
            } else {
                (icon::SQUARES_FOUR, tr!("assets-grid"))
            };
            if icon_button(ui, ctx.theme, sign, text).clicked() {
                self.shows_grid = !self.shows_grid;
            }
            let sign = if self.shows_unused { icon::FUNNEL_X } else { icon::FUNNEL };
            if icon_button(ui, ctx.theme, sign, tr!("assets-unused")).clicked() {
                self.shows_unused = !self.shows_unused;
            }
            if icon_button(ui, ctx.theme, icon::FOLDER_PLUS, tr!("assets-new-folder")).clicked() {
                self.add_folder(ctx, None, &[], out);
            }
            add::sheet(ui, ctx, out);
            add::image(ui, ctx, out);
        });
    }

    fn search(&mut self, ui: &mut Ui, width_px: f32) {
        let search = egui::TextEdit::singleline(&mut self.query)
            .hint_text(format!("{}  {}", icon::MAGNIFYING_GLASS, tr!("assets-search.hint")))
            .desired_width(width_px);
        let response = ui.add(search);
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::text_edit(true, &self.query, &self.query, tr!("assets-search"));
            info.label = Some(tr!("assets-search").to_owned());
            info
        });
    }

    fn entries(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let model = std::mem::take(&mut self.model);
        let found = model.found();
        // A search goes across all folders.
        let is_search = !self.query.trim().is_empty() || self.shows_unused;
        if found.is_empty() && (is_search || ctx.document.folders().is_empty()) {
            let text = if model.assets.is_empty() { tr!("assets-empty") } else { tr!("assets-none-found") };
            ui.add(egui::Label::new(egui::RichText::new(text).color(ctx.theme.text_dim)).wrap());
        }
        ui.spacing_mut().item_spacing =
            if self.shows_grid { vec2(SPACE_SMALL, SPACE_SMALL) } else { vec2(0.0, 1.0) };
        if is_search {
            self.assets(ui, ctx, (&model, &found, 0), out);
        } else {
            let mut place = DropPlace::of(ui);
            for part in parts(ctx.document, &found, &self.closed) {
                match part {
                    AssetSection::Folder(part) => {
                        let rect = self.folder(ui, ctx, &part, out);
                        place.note(Some(part.path), rect);
                    }
                    AssetSection::Assets { folder, depth, assets } => {
                        let top = ui.cursor().min;
                        self.assets(ui, ctx, (&model, &assets, depth), out);
                        let bottom = pos2(ui.max_rect().right(), ui.cursor().top());
                        place.note(folder, Rect::from_min_max(top, bottom));
                    }
                }
            }
            place.finish(ui, ctx, out);
        }
        self.model = model;
    }

    /// Rows or tiles, of which only those in view cost anything.
    fn assets(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (model, assets, depth): (&Model, &[&Asset], usize),
        out: &mut Outbox,
    ) {
        let (columns, size) = columns(ui.available_width(), self.shows_grid);
        let step = size.y + ui.spacing().item_spacing.y;
        let rows = assets.len().div_ceil(columns);
        let top = ui.cursor().top();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // cut to the number of rows
        let row_at = |y: f32| (((y - top) / step).floor().max(0.0) as usize).min(rows);
        let (first, end) = (row_at(ui.clip_rect().top()), (row_at(ui.clip_rect().bottom()) + 1).min(rows));
        #[allow(clippy::cast_precision_loss)] // far fewer rows than 2^24
        let skip = |ui: &mut Ui, rows: usize| {
            if rows > 0 {
                let height = rows as f32 * step - ui.spacing().item_spacing.y;
                ui.allocate_exact_size(vec2(size.x, height), egui::Sense::hover());
            }
        };
        skip(ui, first);
        let shown = &assets[(first * columns).min(assets.len())..(end * columns).min(assets.len())];
        for row in shown.chunks(columns) {
            if self.shows_grid {
                ui.horizontal(|ui| {
                    row.iter()
                        .for_each(|asset| self.entry(ui, ctx, (asset, model.uses(asset)), (0, size), out));
                });
            } else {
                row.iter()
                    .for_each(|asset| self.entry(ui, ctx, (asset, model.uses(asset)), (depth, size), out));
            }
        }
        skip(ui, rows - end.max(first));
    }

    fn entry(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (asset, uses): (&Asset, &[Use]),
        (depth, size): (usize, Vec2),
        out: &mut Outbox,
    ) {
        let entry = AssetEntry { is_tile: self.shows_grid, depth, ..AssetEntry::new(ctx, asset) };
        let is_pointed = ui.rect_contains_pointer(Rect::from_min_size(ui.cursor().min, size));
        let picture = self.symbol_picture(ui, ctx, asset, uses);
        let entry =
            AssetEntry { has_button: is_pointed || entry.is_focused, picture: picture.as_ref(), ..entry };
        let (response, is_cut) = entry.show(ui, ctx, (size, BUTTON_PX));
        if entry.has_button || response.has_focus() {
            add::place_button(ui, ctx, asset, (response.rect, entry.is_tile), out);
        }
        let is_entered = response.has_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        uses_button(ui, ctx, (asset, uses), (response.rect, entry.is_tile), out);
        let name_rect = entry.name_rect(response.rect);
        let is_on_name = response.interact_pointer_pos().is_some_and(|at| name_rect.contains(at));
        let renamed = place_of(ctx, asset).filter(|_| is_on_name && response.double_clicked());
        match asset {
            _ if renamed.is_some() => self.renaming = renamed.map(Renaming::new),
            Asset::Sheet(name) | Asset::Tag(name, _) if response.double_clicked() => {
                out.push(Intent::EditFrames(name.clone()));
            }
            Asset::Symbol(_) if response.double_clicked() => open_symbol(uses, out),
            Asset::Image(_) if response.double_clicked() => add::place(ctx, asset, out),
            _ if is_entered => add::place(ctx, asset, out),
            _ if response.clicked() => {
                self.chosen_folder = None;
                asset.selection().into_iter().for_each(|selection| out.select(selection));
            }
            _ => {}
        }
        if let Some(dragged) = dragged(ctx.document, asset) {
            dragged.drag_from(ui, ctx.theme, &response);
        }
        let target = self.renaming.is_some().then(|| place_of(ctx, asset)).flatten();
        if let Some(target) = target {
            self.rename_in(ui, ctx, target, name_rect, out);
        }
        let hint = hint(ctx, asset);
        let name = shortened(&entry.title, MAX_NAME_CHARS);
        let hint = if is_cut { format!("{name}, {}\n{hint}", entry.note) } else { hint };
        let response = response.tip(hint);
        response.context_menu(|ui| self.menu(ui, ctx, (asset, uses), out));
    }

    fn menu(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, (asset, uses): (&Asset, &[Use]), out: &mut Outbox) {
        if let Some(target) = place_of(ctx, asset) {
            self.rename_entry(ui, target);
        }
        if asset.filed().is_some() {
            self.move_menu(ui, ctx, asset, out);
            ui.separator();
        }
        menu(ui, ctx, (asset, uses), out);
    }
}

/// The image or the sheet that is selected.
fn selected_asset(ctx: &Ctx<'_>) -> Option<Asset> {
    match &ctx.session.selection.focus {
        Focus::Image(name) => Some(Asset::Image(name.clone())),
        Focus::Sheet(name) => Some(Asset::Sheet(name.clone())),
        _ => None,
    }
}

/// What is renamed of an entry; a tag is renamed where frames are edited.
fn place_of(ctx: &Ctx<'_>, asset: &Asset) -> Option<Renamed> {
    match asset {
        Asset::Image(name) => {
            ctx.document.images().iter().position(|image| image.name == *name).map(Renamed::Image)
        }
        Asset::Sheet(name) => {
            ctx.document.sheets().iter().position(|sheet| sheet.name == *name).map(Renamed::Sheet)
        }
        Asset::Tag(..) | Asset::Symbol(_) | Asset::Font(_) => None,
    }
}

impl AssetPanel {
    /// The picture of a symbol, as the first node that shows it starts.
    fn symbol_picture(&mut self, ui: &Ui, ctx: &Ctx<'_>, asset: &Asset, uses: &[Use]) -> Option<NodeSprite> {
        let (Asset::Symbol(path), Some(Use::Node(node))) = (asset, uses.first()) else { return None };
        let picture = self.pictures.entry(path.clone()).or_default();
        picture.sprite = picture.kept.of_node(ui.ctx(), ctx, *node);
        picture.sprite.clone()
    }
}

/// Opens a symbol, which the first of these nodes shows.
fn open_symbol(uses: &[Use], out: &mut Outbox) {
    if let Some(Use::Node(node)) = uses.first() {
        out.select(SelectionChange::Node(*node));
        out.push(Intent::Command(Command::OpenSymbol));
    }
}

/// How many pictures are missing, and the button that looks for them.
fn missing_row(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let images = ctx.document.images().iter();
    let count = images.filter(|image| ctx.media.error(&image.name).is_some()).count();
    if count == 0 {
        return;
    }
    Frame::new().inner_margin(Margin::symmetric(8, 2)).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let text = tr!("assets-missing-count", count);
            ui.label(egui::RichText::new(format!("{} {text}", icon::WARNING)).color(ctx.theme.warning));
            if ui.button(tr!("assets-locate-all")).clicked() {
                out.push(Intent::LocateAll);
            }
        });
    });
}

/// What a drag of an entry carries.
fn dragged(document: &Document, asset: &Asset) -> Option<DraggedAsset> {
    Some(match asset {
        Asset::Image(name) => DraggedAsset::image(name),
        Asset::Sheet(name) => DraggedAsset::sheet(document.sheet(name)?),
        Asset::Tag(sheet, tag) => DraggedAsset::tag(document.sheet(sheet)?, tag),
        Asset::Symbol(path) => DraggedAsset::symbol(asset.name(), path),
        Asset::Font(path) => DraggedAsset::font(path),
    })
}

fn hint(ctx: &Ctx<'_>, asset: &Asset) -> String {
    let drag = tr!("assets-drag-hint");
    let hint = match asset {
        Asset::Image(name) => {
            let path = ctx.document.image(name).map_or("", |image| image.path.as_str());
            match ctx.media.error(name) {
                Some(error) => error.to_owned(),
                None => format!("{}\n{drag}\n{}", shortened(path, 200), tr!("assets-image-hint")),
            }
        }
        Asset::Sheet(_) => format!("{drag}\n{}", tr!("assets-sheet-hint")),
        Asset::Tag(..) => format!("{drag}\n{}", tr!("assets-edit-frames-hint")),
        Asset::Symbol(path) => match ctx.media.symbols().get(path) {
            Some(Err(error)) => error.message.clone(),
            _ => format!("{}\n{}", shortened(path, 200), tr!("assets-symbol-hint")),
        },
        Asset::Font(path) => match ctx.media.fonts().errors.get(path) {
            Some(error) => error.message.clone(),
            None => format!("{}\n{}", shortened(path, 200), tr!("assets-font-hint")),
        },
    };
    match asset.folder(ctx.document) {
        Some(folder) => format!("{}\n{hint}", tr!("assets-in-folder", path = folder)),
        None => hint,
    }
}

/// The number of uses, which opens the list of them.
fn uses_button(
    ui: &Ui,
    ctx: &Ctx<'_>,
    (asset, uses): (&Asset, &[Use]),
    (rect, is_tile): (Rect, bool),
    out: &mut Outbox,
) {
    // Beside the note, so that the name has the whole width.
    let at = rect.right_bottom() - vec2(17.0, if is_tile { 14.0 } else { 10.0 });
    if uses.is_empty() {
        if asset.is_stored() {
            let font = FontId::proportional(10.0);
            ui.painter().text(at, Align2::CENTER_CENTER, "0", font, ctx.theme.text_dim);
        }
        return;
    }
    let label = tr!("assets-uses", count = uses.len(), name = asset.name());
    let rect = Rect::from_center_size(at, vec2(26.0, if is_tile { 18.0 } else { 15.0 }));
    let response = ui.interact(rect, ui.id().with(("uses", asset)), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    let fill = if response.hovered() { ctx.theme.line } else { ctx.theme.card };
    let edge = egui::Stroke::new(1.0, ctx.theme.outline);
    ui.painter().rect(rect, 9.0, fill, edge, egui::StrokeKind::Inside);
    let font = FontId::proportional(11.0);
    let center = pos2(rect.center().x, rect.center().y);
    ui.painter().text(center, Align2::CENTER_CENTER, uses.len().to_string(), font, ctx.theme.text);
    let response: Response = response.tip(tr!("assets-uses.tooltip"));
    egui::Popup::menu(&response).show(|ui| list_uses(ui, ctx, uses, out));
}

/// The uses as entries of a menu; a click goes there.
fn list_uses(ui: &mut Ui, ctx: &Ctx<'_>, uses: &[Use], out: &mut Outbox) {
    for place in uses.iter().take(MAX_USES) {
        let Some((sign, text, changes)) = described(ctx.document, place) else { continue };
        let response = ui.button(format!("{sign}  {}", shortened(&text, MAX_NAME_CHARS)));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
        if response.clicked() {
            changes.into_iter().for_each(|change| out.select(change));
        }
    }
    if uses.len() > MAX_USES {
        ui.label(tr!("assets-more-uses", count = uses.len() - MAX_USES));
    }
}

/// Icon and text of a use, and what goes there.
fn described(document: &Document, place: &Use) -> Option<(&'static str, String, Vec<SelectionChange>)> {
    Some(match place {
        Use::Node(id) => {
            let name = &document.node(*id)?.name;
            let text = tr!("assets-used-by-node", name);
            (icon::POLYGON, text, vec![SelectionChange::Node(*id)])
        }
        Use::Sheet(name) => {
            let text = tr!("assets-used-by-sheet", name);
            (icon::GRID_FOUR, text, vec![SelectionChange::Sheet(name.clone())])
        }
        Use::Action(clip, action) => {
            let owner = document.clip(*clip)?;
            let kind = kinds::title(owner.get(*action)?.action.kind());
            let text = tr!("assets-used-by-action", action = kind, clip = &owner.name);
            let select = vec![SelectionChange::Clip(*clip), SelectionChange::Actions(vec![*action])];
            (icon::FILM_STRIP, text, select)
        }
    })
}

fn menu(ui: &mut Ui, ctx: &Ctx<'_>, (asset, uses): (&Asset, &[Use]), out: &mut Outbox) {
    add::place_entry(ui, ctx, asset, out);
    add::filter_menu(ui, ctx, asset, out);
    if let Asset::Image(name) = asset {
        let is_missing = ctx.media.is_missing(ctx.document, name);
        let text = if is_missing { tr!("assets-locate") } else { tr!("assets-replace") };
        if ui.button(text).clicked() {
            out.push(Intent::LocateImage(name.clone()));
        }
        if is_missing && ui.button(tr!("assets-locate-all")).clicked() {
            out.push(Intent::LocateAll);
        }
        if ui.button(tr!("assets-slice")).clicked() {
            out.push(Intent::SliceImage(name.clone(), Vec::new()));
        }
    }
    if let Asset::Sheet(name) | Asset::Tag(name, _) = asset
        && ui.button(tr!("assets-edit-frames")).clicked()
    {
        out.push(Intent::EditFrames(name.clone()));
    }
    if matches!(asset, Asset::Symbol(_)) && ui.button(Command::OpenSymbol.spec().title()).clicked() {
        open_symbol(uses, out);
    }
    if !uses.is_empty() {
        ui.separator();
        list_uses(ui, ctx, uses, out);
    }
    if let Some(selection) = asset.selection().filter(|_| asset.is_stored()) {
        ui.separator();
        if ui.button(Command::Delete.spec().title()).clicked() {
            out.select(selection);
            out.push(Intent::Command(Command::Delete));
        }
    }
}
