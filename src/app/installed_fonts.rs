//! The list of the fonts on this computer, from which one is copied into the project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

use egui::{
    Align2, ColorImage, Context, Image, Key, Modifiers, Rect, RichText, ScrollArea, Sense, TextEdit,
    TextStyle, TextureHandle, TextureOptions, Ui, WidgetInfo, WidgetType, vec2,
};
use kineograph_paint::{Fonts, lay_out, paint_text};
use kineograph_runtime::format::Text;

use super::App;
use super::dialogs::Dialog;
use super::question::{FirstFocus, buttons, is_confirmed, is_escaped, list_dialog};
use super::shortcuts::fits;
use crate::io::{InstalledFont, installed_fonts};
use crate::text::tr;
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, Theme, mark_selected, mix, primary_button};
use crate::ui_kit::tip::Tip as _;

/// Width of the dialog, and height of its list and of a row, in points.
const WIDTH_PX: f32 = 460.0;
const LIST_PX: f32 = 340.0;
const ROW_PX: f32 = 30.0;
/// Size of the characters of a name in its own face, in points.
const FACE_PX: f64 = 17.0;

/// The list.
pub(super) struct InstalledFonts {
    query: String,
    focus: FirstFocus,
    /// `None` until they are found.
    fonts: Option<Vec<InstalledFont>>,
    chosen: Option<PathBuf>,
    /// Names in their own faces, of those that were in view; `None` until they are drawn, and for what can't be.
    faces: BTreeMap<PathBuf, Option<TextureHandle>>,
    asks: Sender<(PathBuf, String, f32)>,
    found: Receiver<Read>,
}

/// What the thread has read.
enum Read {
    Fonts(Vec<InstalledFont>),
    Face(PathBuf, ColorImage),
}

impl InstalledFonts {
    /// The fonts in these folders, which a thread reads.
    pub fn new(folders: Vec<PathBuf>, ctx: &Context) -> Self {
        let ((asks, asked), (sender, found)) = (channel::<(PathBuf, String, f32)>(), channel());
        let ctx = ctx.clone();
        // It ends with the list.
        std::thread::spawn(move || {
            let mut is_open = sender.send(Read::Fonts(installed_fonts(&folders))).is_ok();
            while is_open {
                ctx.request_repaint();
                let Ok((path, name, px_per_point)) = asked.recv() else { return };
                is_open = match face(&path, &name, px_per_point) {
                    Some(image) => sender.send(Read::Face(path, image)).is_ok(),
                    None => true,
                };
            }
        });
        let (query, focus) = (String::new(), FirstFocus::new());
        Self { query, focus, fonts: None, chosen: None, faces: BTreeMap::new(), asks, found }
    }

    fn poll(&mut self, ctx: &Context) {
        for read in self.found.try_iter() {
            match read {
                Read::Fonts(fonts) => self.fonts = Some(fonts),
                Read::Face(path, image) => {
                    let texture = ctx.load_texture("font", image, TextureOptions::LINEAR); // not shown
                    self.faces.insert(path, Some(texture));
                }
            }
        }
    }

    fn search(&mut self, ui: &mut Ui) {
        let field = TextEdit::singleline(&mut self.query).desired_width(f32::INFINITY);
        let response = ui.add(field.hint_text(tr!("dialog-fonts-search")));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("dialog-fonts-search")));
        self.focus.give(&response);
    }

    /// The list. True if a font in it was clicked twice.
    fn list(&mut self, ui: &mut Ui, theme: &Theme) -> bool {
        ui.set_height(LIST_PX);
        let Some(fonts) = self.fonts.take() else {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(tr!("dialog-fonts-reading"));
            });
            return false;
        };
        let query = self.query.to_lowercase();
        let shown: Vec<(&InstalledFont, String)> = fonts
            .iter()
            .map(|font| (font, font.face.to_string()))
            .filter(|(font, name)| fits(&[name, &font.face.style], &query))
            .collect();
        if shown.is_empty() {
            let is_any = !fonts.is_empty();
            ui.weak(if is_any { tr!("dialog-fonts-none") } else { tr!("dialog-fonts-nowhere") });
        }
        let moved_to = self.move_by_keys(ui, &shown);
        let mut is_used = false;
        let area = ScrollArea::vertical().id_salt("fonts").auto_shrink(false); // not shown
        area.show_rows(ui, ROW_PX, shown.len(), |ui, range| {
            if let Some(place) = moved_to {
                let row_px = ROW_PX + ui.spacing().item_spacing.y;
                let below_px = (place as f32 - range.start as f32) * row_px;
                let corner = ui.min_rect().left_top() + vec2(0.0, below_px);
                ui.scroll_to_rect(Rect::from_min_size(corner, vec2(1.0, ROW_PX)), None);
            }
            for (font, name) in shown.get(range).unwrap_or_default() {
                is_used |= self.row(ui, theme, font, name);
            }
        });
        self.fonts = Some(fonts);
        is_used
    }

    /// Arrow keys choose while the search is typed, which gives the row that has to be seen then. What is chosen is one of those shown, at
    /// first the first one that was found.
    fn move_by_keys(&mut self, ui: &Ui, shown: &[(&InstalledFont, String)]) -> Option<usize> {
        let at = shown.iter().position(|(font, _)| Some(&font.path) == self.chosen.as_ref());
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
        let next = match at {
            Some(at) if down => (at + 1).min(shown.len() - 1),
            Some(at) if up => at.saturating_sub(1),
            Some(at) => at,
            None if self.query.is_empty() && !down => return None,
            None => 0,
        };
        self.chosen = shown.get(next).map(|(font, _)| font.path.clone());
        (up || down).then_some(next)
    }

    /// True if it was clicked twice.
    fn row(&mut self, ui: &mut Ui, theme: &Theme, font: &InstalledFont, name: &str) -> bool {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_PX), Sense::click());
        let is_chosen = self.chosen.as_ref() == Some(&font.path);
        let label = tr!("dialog-fonts-entry", name = shortened(name, MAX_NAME_CHARS));
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, &label));
        if is_chosen {
            ui.painter().rect_filled(rect, 3.0, mix(theme.panel, theme.accent, 0.38));
            mark_selected(ui.painter(), rect, theme);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, 3.0, mix(theme.panel, theme.text, 0.07));
        }
        let inner = rect.shrink2(vec2(SPACE, 0.0));
        let own = truncated_text(ui, name, inner.width() * 0.5 - SPACE, TextStyle::Body);
        let at = Align2::LEFT_CENTER.align_size_within_rect(own.size(), inner);
        ui.painter().galley_with_override_text_color(at.min, own, theme.text);
        self.paint_face(ui, theme, (inner, &font.path), name);
        if response.clicked() {
            self.chosen = Some(font.path.clone());
        }
        let is_used = response.double_clicked();
        response.tip(font.path.display().to_string());
        is_used
    }

    /// The name in its own face, in the right half of a row.
    fn paint_face(&mut self, ui: &Ui, theme: &Theme, (rect, path): (Rect, &Path), name: &str) {
        let right = rect.with_min_x(rect.center().x);
        match self.faces.get(path) {
            Some(Some(texture)) => {
                let size = texture.size_vec2() / ui.ctx().pixels_per_point();
                let fitted = size * (right.width() / size.x).min(right.height() / size.y).min(1.0);
                let at = Align2::LEFT_CENTER.align_size_within_rect(fitted, right);
                Image::new((texture.id(), fitted)).tint(theme.text).paint_at(ui, at);
            }
            Some(None) => {}
            None => {
                let ask = (path.to_owned(), name.to_owned(), ui.ctx().pixels_per_point());
                // The thread is there as long as the list.
                self.asks.send(ask).ok();
                self.faces.insert(path.to_owned(), None);
            }
        }
    }
}

impl Dialog for InstalledFonts {
    fn name(&self) -> &'static str {
        "installed fonts" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        self.poll(ctx);
        let theme = app.theme;
        let is_saved = app.editor.path().is_some();
        let (mut is_used, mut is_cancelled) = (false, false);
        let modal = list_dialog(ctx, self.name()).show(ctx, |ui| {
            ui.set_width(WIDTH_PX);
            ui.heading(tr!("dialog-fonts"));
            ui.add_space(SPACE);
            self.search(ui);
            ui.add_space(SPACE);
            is_used = ui.scope(|ui| self.list(ui, &theme)).inner;
            ui.add_space(SPACE);
            let licence =
                if is_saved { tr!("dialog-fonts-licence") } else { tr!("dialog-fonts-licence-unsaved") };
            ui.label(RichText::new(licence).color(theme.text_dim));
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                let button = primary_button(ui, tr!("dialog-fonts-use"));
                is_used |= ui.add_enabled(self.chosen.is_some(), button).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        is_used |= is_confirmed(&modal);
        if let Some(chosen) = self.chosen.as_ref().filter(|_| is_used) {
            app.use_installed_font(chosen);
            return None;
        }
        if is_used {
            // Enter in the field found nothing: what was typed stays.
            self.focus = FirstFocus::new();
        }
        if is_cancelled || is_escaped(&modal) { None } else { Some(self) }
    }
}

/// The name of a font in its own face, white.
fn face(path: &Path, name: &str, px_per_point: f32) -> Option<ColorImage> {
    let mut fonts = Fonts::clone(Fonts::shipped());
    fonts.add("font", std::fs::read(path).ok()?).ok()?; // not shown
    let text =
        Text::new(shortened(name, MAX_NAME_CHARS)).with_font("font".to_owned()).with_font_size(FACE_PX); // not shown
    let laid_out = lay_out(&text, &fonts, None);
    let painted = paint_text(&laid_out, laid_out.size_px(), px_per_point, usize::MAX);
    let size = [painted.width as usize, painted.height as usize];
    (!painted.is_empty()).then(|| ColorImage::from_rgba_unmultiplied(size, &painted.rgba))
}
