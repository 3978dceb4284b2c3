//! One image, sheet or tag: in the list a row, in the grid a tile.

use std::borrow::Cow;

use egui::{
    Align2, CornerRadius, FontId, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Filter;

use super::folders::INDENT_PX;
use super::model::Asset;
use crate::panels::Ctx;
use crate::panels::node_picture::NodeSprite;
use crate::text::tr;
use crate::ui_kit::fields::{format_number, truncated_text};
use crate::ui_kit::theme::{RADIUS, SPACE_SMALL, mark_selected, mix};
use crate::ui_kit::thumbs::{self, Detail, Thumbs};

/// Height of a row, in points.
const ROW_PX: f32 = 34.0;
/// Size of a tile, in points, at least; what is left of a row is shared by its tiles.
const TILE_PX: [f32; 2] = [92.0, 108.0];
/// As narrow a tile gets, in points, so that a narrow panel still has two beside each other.
const MIN_TILE_PX: f32 = 64.0;
/// How long a frame shows in a preview, in seconds, if nothing else is said.
const FRAME_SECS: f64 = 0.1;

/// What an entry shows beside its thumbnail.
pub struct AssetEntry<'a> {
    pub asset: &'a Asset,
    /// Its name; of a font what that is called.
    pub title: Cow<'a, str>,
    pub note: String,
    pub is_missing: bool,
    pub is_focused: bool,
    pub is_tile: bool,
    /// Whether it shows the button that puts it on the stage.
    pub has_button: bool,
    /// In how many folders inside of each other it is, in the list.
    pub depth: usize,
    /// What a symbol shows.
    pub picture: Option<&'a NodeSprite>,
}

/// How many entries stand beside each other in `width_px`, and the size of each, in points: tiles, or rows.
pub fn columns(width_px: f32, is_grid: bool) -> (usize, Vec2) {
    if !is_grid {
        return (1, vec2(width_px, ROW_PX));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few tiles
    let fitting = |tile_px: f32| ((width_px + SPACE_SMALL) / (tile_px + SPACE_SMALL)) as usize;
    let columns = fitting(TILE_PX[0]).max(fitting(MIN_TILE_PX).min(2)).max(1);
    #[allow(clippy::cast_precision_loss)] // a few tiles
    let count = columns as f32;
    let tile_px = ((width_px + SPACE_SMALL) / count - SPACE_SMALL).floor().max(MIN_TILE_PX);
    (columns, vec2(tile_px, TILE_PX[1]))
}

impl<'a> AssetEntry<'a> {
    pub fn new(ctx: &Ctx<'_>, asset: &'a Asset) -> Self {
        use crate::session::Focus;
        let focus = &ctx.session.selection.focus;
        let (note, is_missing, is_focused) = match asset {
            Asset::Image(name) => {
                let is_missing = ctx.media.is_missing(ctx.document, name);
                (size_of_image(ctx, name), is_missing, *focus == Focus::Image(name.clone()))
            }
            Asset::Sheet(name) => {
                let sheet = kineograph_runtime::format::Content::Sheet(name.clone());
                let is_missing = ctx.media.missing(ctx.document, &sheet).is_some();
                (frames_of_sheet(ctx, name), is_missing, *focus == Focus::Sheet(name.clone()))
            }
            Asset::Tag(sheet, tag) => {
                let sheet = ctx.document.sheet(sheet);
                let tagged = sheet.and_then(|sheet| Some(sheet.tag_frames(sheet.tag(tag)?).len()));
                (tr!("assets-frames", count = tagged.unwrap_or(0)), false, false)
            }
            Asset::Symbol(path) => {
                let is_missing = ctx.media.symbols().get(path).is_some_and(Result::is_err);
                (size_of_symbol(ctx, path), is_missing, false)
            }
            Asset::Font(path) => {
                (tr!("assets-font").to_owned(), ctx.media.fonts().errors.contains_key(path), false)
            }
        };
        let note = match asset {
            _ if is_missing => tr!("assets-missing").to_owned(),
            Asset::Image(name) if is_sharp(ctx, name) => tr!("assets-sharp", note),
            Asset::Sheet(name)
                if ctx.document.sheet(name).is_some_and(|sheet| is_sharp(ctx, &sheet.image)) =>
            {
                tr!("assets-sharp", note)
            }
            _ => note,
        };
        let title = match asset {
            Asset::Font(path) => Cow::Owned(ctx.media.fonts().title(path)),
            // Often it has the name of its image.
            Asset::Sheet(name) if ctx.document.image(name).is_some() => {
                Cow::Owned(tr!("assets-sheet-title", name))
            }
            _ => Cow::Borrowed(asset.name()),
        };
        Self {
            asset,
            title,
            note,
            is_missing,
            is_focused,
            is_tile: false,
            has_button: false,
            depth: 0,
            picture: None,
        }
    }

    /// Shows it in this size, with room for a button at its right end, in points. True if its name or note has too little room.
    pub fn show(&self, ui: &mut Ui, ctx: &Ctx<'_>, (size, button_px): (Vec2, f32)) -> (Response, bool) {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let label = self.label();
        let response = ui.interact(rect, ui.id().with(&label), Sense::click_and_drag());
        response
            .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, self.is_focused, &label));
        let is_cut = ui.is_rect_visible(rect) && self.paint(ui, ctx, (rect, button_px), &response);
        (response, is_cut)
    }

    /// Where its name stands in its rectangle.
    pub fn name_rect(&self, rect: Rect) -> Rect {
        let picture = self.picture_rect(rect);
        let corner = if self.is_tile {
            pos2(picture.left(), picture.bottom() + 2.0)
        } else {
            pos2(picture.right() + SPACE_SMALL + 2.0, rect.top() + 2.0)
        };
        Rect::from_min_max(corner, pos2(rect.right() - 6.0, corner.y + 18.0))
    }

    fn picture_rect(&self, rect: Rect) -> Rect {
        if self.is_tile {
            return Rect::from_min_size(rect.min + vec2(6.0, 6.0), vec2(rect.width() - 12.0, 68.0));
        }
        let levels = self.depth + usize::from(matches!(self.asset, Asset::Tag(..)));
        #[allow(clippy::cast_precision_loss)] // folders are at most a few levels deep
        let indent = (levels as f32 * INDENT_PX).min(rect.width() / 2.0);
        Rect::from_min_size(rect.min + vec2(3.0 + indent, 3.0), vec2(ROW_PX - 6.0, ROW_PX - 6.0))
    }

    fn label(&self) -> String {
        match self.asset {
            Asset::Image(name) => tr!("assets-image-entry", name),
            Asset::Sheet(name) => tr!("assets-sheet-entry", name),
            Asset::Tag(sheet, name) => tr!("assets-tag-entry", name, sheet),
            Asset::Symbol(path) => tr!("assets-symbol-entry", path),
            Asset::Font(path) => tr!("assets-font-entry", path),
        }
    }

    /// Paints it. True if its name or note has too little room.
    fn paint(&self, ui: &Ui, ctx: &Ctx<'_>, (rect, button_px): (Rect, f32), response: &Response) -> bool {
        let theme = ctx.theme;
        let radius = CornerRadius::same(RADIUS - 1);
        if self.is_focused {
            ui.painter().rect_filled(rect, radius, mix(theme.panel, theme.accent, 0.38));
            mark_selected(ui.painter(), rect, theme);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, radius, mix(theme.panel, theme.text, 0.07));
        }
        if response.has_focus() {
            ui.painter().rect_stroke(rect, radius, Stroke::new(1.0, theme.accent), StrokeKind::Inside);
        }
        let picture = self.picture_rect(rect);
        ui.painter().rect_filled(picture, radius, theme.well);
        self.paint_picture(ui, ctx, picture.shrink(2.0), response.hovered());
        let color = if self.is_missing { theme.warning } else { theme.text_dim };
        if self.is_tile {
            let width = rect.width() - 12.0;
            let name = truncated_text(ui, &self.title, width, TextStyle::Body);
            let note = truncated_text(ui, &self.note, width - button_px, TextStyle::Small);
            let is_cut = name.elided || note.elided;
            let at = pos2(picture.left(), picture.bottom() + 2.0);
            ui.painter().galley_with_override_text_color(at, name, theme.text);
            let at = pos2(picture.left(), picture.bottom() + 18.0);
            ui.painter().galley_with_override_text_color(at, note, color);
            return is_cut;
        }
        let left = picture.right() + SPACE_SMALL + 2.0;
        let width = rect.right() - left - SPACE_SMALL;
        let name_px = if self.has_button { width + SPACE_SMALL - button_px } else { width };
        let name = truncated_text(ui, &self.title, name_px, TextStyle::Body);
        let note = truncated_text(ui, &self.note, width + SPACE_SMALL - button_px, TextStyle::Small);
        let is_cut = name.elided || note.elided;
        ui.painter().galley_with_override_text_color(pos2(left, rect.top() + 2.0), name, theme.text);
        ui.painter().galley_with_override_text_color(pos2(left, rect.top() + 18.0), note, color);
        is_cut
    }

    fn paint_picture(&self, ui: &Ui, ctx: &Ctx<'_>, rect: Rect, is_playing: bool) {
        let shown = match self.asset {
            Asset::Image(name) => paint_image(ui, ctx, rect, name),
            Asset::Sheet(name) | Asset::Tag(name, _) => self.paint_frame(ui, ctx, rect, (name, is_playing)),
            Asset::Symbol(_) => self.picture.map(|picture| picture.paint_into(ui.painter(), rect)),
            Asset::Font(_) => None,
        };
        if shown.is_none() {
            let (sign, color) = match self.asset {
                _ if self.is_missing => (icon::IMAGE_BROKEN, ctx.theme.warning),
                Asset::Symbol(_) => (icon::PUZZLE_PIECE, ctx.theme.text_dim),
                Asset::Font(_) => (icon::TEXT_AA, ctx.theme.text_dim),
                _ => (icon::IMAGE, ctx.theme.text_dim),
            };
            let font = FontId::proportional(16.0);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, font, color);
        }
    }

    /// The first frame; while the pointer is on it all of them, one after the other.
    fn paint_frame(
        &self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        rect: Rect,
        (sheet, is_playing): (&str, bool),
    ) -> Option<()> {
        let sheet = ctx.document.sheet(sheet)?;
        let secs = if is_playing { ui.input(|input| input.time) } else { 0.0 };
        let index = match self.asset {
            Asset::Tag(_, tag) => {
                let frames = sheet.tag_frames(sheet.tag(tag)?);
                let lasting = frames.iter().map(|frame| frame.secs.unwrap_or(FRAME_SECS));
                frames.get(nth_at(lasting, secs))?.index
            }
            _ => {
                let count = sheet.frame_count();
                let lasting = (0..count).map(|index| {
                    sheet.frames.get(index as usize).and_then(|frame| frame.secs).unwrap_or(FRAME_SECS)
                });
                u32::try_from(nth_at(lasting.take(MAX_PREVIEWED), secs)).ok()?
            }
        };
        if is_playing {
            ui.ctx().request_repaint_after_secs(1.0 / 30.0);
        }
        let thumbs = Thumbs::of(ui.ctx());
        thumbs.paint_frame(ui.painter(), (ctx.document, ctx.media), (sheet, index), rect)
    }
}

fn paint_image(ui: &Ui, ctx: &Ctx<'_>, rect: Rect, name: &str) -> Option<()> {
    let size_px = ctx.media.size_px(name)?;
    let image = ctx.document.image(name)?;
    let texture = Thumbs::of(ui.ctx()).texture(ui.ctx(), image, ctx.media, Detail::Icon)?;
    let sheet = kineograph_runtime::format::Sheet::new("", name, 1, 1);
    let whole = sheet.frame(0, |_| Some(size_px))?;
    let painter = ui.painter_at(rect);
    thumbs::paint(&painter, rect, texture, &whole, size_px);
    Some(())
}

/// More frames of a sheet are not played in a preview.
const MAX_PREVIEWED: usize = 1024;

/// Which of some times in a row it is at `secs`, round and round.
fn nth_at(lasting: impl Iterator<Item = f64> + Clone, secs: f64) -> usize {
    let round: f64 = lasting.clone().sum();
    let mut rest = if round > 0.0 { secs.rem_euclid(round) } else { 0.0 };
    for (nth, secs) in lasting.enumerate() {
        if rest < secs {
            return nth;
        }
        rest -= secs;
    }
    0
}

/// Whether an image keeps hard pixels where it is enlarged.
fn is_sharp(ctx: &Ctx<'_>, image: &str) -> bool {
    ctx.document.image(image).is_some_and(|image| image.filter == Filter::Nearest)
}

fn size_of_image(ctx: &Ctx<'_>, name: &str) -> String {
    let picture = ctx.media.picture(name);
    picture.map_or_else(String::new, |picture| {
        tr!("assets-size", width = picture.width, height = picture.height)
    })
}

fn size_of_symbol(ctx: &Ctx<'_>, path: &str) -> String {
    let size_px = ctx.media.symbol(path).map(|symbol| symbol.size_px().map(format_number));
    size_px.map_or_else(String::new, |[width, height]| tr!("assets-size", width, height))
}

fn frames_of_sheet(ctx: &Ctx<'_>, name: &str) -> String {
    let Some(sheet) = ctx.document.sheet(name) else { return String::new() };
    let count = sheet.frame_count();
    let first = ctx.media.frame(sheet, 0);
    match first.filter(|_| sheet.cell_count() > 0) {
        Some(frame) => {
            let [width, height] = frame.source_size_px.map(format_number);
            let size = tr!("assets-size", width, height);
            tr!("assets-frames-of-size", count, size)
        }
        None => tr!("assets-frames", count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_panel_has_two_tiles_beside_each_other_and_a_wide_one_is_filled() {
        for width_px in [140.0, 170.0, 186.0, 240.0, 400.0, 1000.0] {
            let (columns, size) = columns(width_px, true);
            #[allow(clippy::cast_precision_loss)] // a few tiles
            let count = columns as f32;
            let left_px = width_px - (count * (size.x + SPACE_SMALL) - SPACE_SMALL);
            assert!(columns >= 2 && (0.0..count).contains(&left_px), "{width_px}: {columns} of {size}");
        }
        assert_eq!(columns(100.0, true).0, 1);
        assert_eq!(columns(300.0, false), (1, vec2(300.0, ROW_PX)));
    }
}
