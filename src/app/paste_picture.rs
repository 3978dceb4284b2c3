//! A picture on the system's clipboard: saved beside the project, and added in the middle of what the canvas shows.

use std::path::Path;

use egui::{Context, Event, Key, RichText};

use super::App;
use super::dialogs::Dialog;
use super::import::PicturesTo;
use super::question::{FirstFocus, buttons, dialog, is_confirmed, is_escaped};
use crate::io::write_atomic;
use crate::limits::{MAX_IMAGE_PIXELS, MAX_IMAGE_PX};
use crate::media::Picture;
use crate::text::tr;
use crate::ui_kit::fields::select_all;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};

/// A picture that waits for its name.
#[derive(Debug)]
pub struct PastedPicture {
    picture: Picture,
    name: String,
    focus: FirstFocus,
}

impl PastedPicture {
    /// A picture that gets a name that no image and no file has yet.
    pub fn new(picture: Picture, name: String) -> Self {
        Self { picture, name, focus: FirstFocus::new() }
    }

    /// The field for the name.
    fn field(&mut self, ui: &mut egui::Ui) {
        let label = ui.label(tr!("dialog-paste-file"));
        let field = egui::TextEdit::singleline(&mut self.name).desired_width(f32::INFINITY);
        let response = ui.add(field).labelled_by(label.id);
        if self.focus.give(&response) {
            select_all(ui, response.id, &self.name);
        }
    }
}

/// Notices that a paste was asked for by its keys, although there is no text: egui passes a paste on with a text only, and keeps the press of
/// V from us, but not its release.
#[derive(Debug, Default)]
pub struct PasteKeys {
    is_v_down: bool,
    had_text: bool,
    /// The frame in which a command asked for the text on the clipboard, which comes with the next one.
    asked_in: Option<u64>,
}

impl PasteKeys {
    /// True if a paste was asked for since the last frame that gave no text.
    pub fn update(&mut self, events: &[Event]) -> bool {
        let mut is_paste = false;
        for event in events {
            match event {
                Event::Paste(_) => self.had_text = true,
                Event::Key { key: Key::V, pressed: true, .. } => self.is_v_down = true,
                Event::Key { key: Key::V, pressed: false, .. } => {
                    is_paste |= !self.is_v_down && !self.had_text;
                    (self.is_v_down, self.had_text) = (false, false);
                }
                Event::Key { key: Key::Paste, pressed: false, .. } => {
                    is_paste |= !self.had_text;
                    self.had_text = false;
                }
                _ => {}
            }
        }
        is_paste
    }

    /// Notes that a command asks for the text on the clipboard.
    pub fn ask(&mut self, ctx: &Context) {
        self.asked_in = Some(ctx.cumulative_frame_nr());
    }

    /// Whether a text that comes now was asked for by a command, rather than pasted by the system's keys.
    pub fn takes_asked(&mut self, ctx: &Context) -> bool {
        self.asked_in.take().is_some_and(|frame| ctx.cumulative_frame_nr() <= frame + 1)
    }
}

/// The picture on the system's clipboard, if there is one within the limits, and no text beside it: that is what is meant then.
fn picture_on_clipboard() -> Option<Picture> {
    let mut clipboard = arboard::Clipboard::new().ok()?;
    if clipboard.get_text().is_ok_and(|text| !text.is_empty()) {
        return None;
    }
    let image = clipboard.get_image().ok()?;
    let [width, height] = [u32::try_from(image.width).ok()?, u32::try_from(image.height).ok()?];
    let is_small =
        width.max(height) <= MAX_IMAGE_PX && u64::from(width) * u64::from(height) <= MAX_IMAGE_PIXELS;
    let rgba = image.bytes.into_owned();
    let is_whole = rgba.len() as u64 == 4 * u64::from(width) * u64::from(height) && !rgba.is_empty();
    (is_small && is_whole).then_some(Picture { width, height, rgba })
}

fn encoded(picture: &Picture) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&picture.rgba)?;
    Ok(bytes)
}

impl App {
    /// Asks for the name of the picture on the clipboard, if there is one.
    pub(super) fn paste_picture(&mut self) {
        if let Some(picture) = picture_on_clipboard() {
            self.ask_for_name(picture);
        }
    }

    /// Asks for the name of a picture that is to be saved beside the project.
    pub(super) fn ask_for_name(&mut self, picture: Picture) {
        let Some(folder) = self.editor.path().and_then(Path::parent) else {
            self.notices.warning(tr!("dialog-paste-unsaved").to_owned());
            return;
        };
        let document = self.editor.document();
        let is_taken =
            |name: &str| document.image(name).is_some() || folder.join(format!("{name}.png")).exists();
        let name = crate::document::Document::free_name(tr!("dialog-paste-name"), is_taken);
        self.dialogs.open(PastedPicture::new(picture, name));
    }

    /// Saves a picture beside the project and adds it; else says why not.
    fn save_pasted(&mut self, picture: &Picture, name: &str) -> Result<(), String> {
        let name = name.trim().trim_end_matches(".png");
        let Some(folder) = self.editor.path().and_then(Path::parent) else { return Ok(()) };
        let file = folder.join(format!("{name}.png"));
        let is_plain = !name.is_empty() && Path::new(name).file_name().is_some_and(|plain| plain == name);
        if !is_plain {
            return Err(tr!("dialog-paste-bad-name").to_owned());
        }
        if file.exists() {
            return Err(tr!("dialog-paste-exists", name = format!("{name}.png")));
        }
        let bytes = encoded(picture).map_err(|error| error.to_string())?;
        write_atomic(&file, &bytes).map_err(|error| error.to_string())?;
        let place = self.panels.view_center();
        self.add_picture(&file, (PicturesTo::Stage(place), Some([picture.width, picture.height])));
        Ok(())
    }
}

impl Dialog for PastedPicture {
    fn name(&self) -> &'static str {
        "pasted picture" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let (mut is_saved, mut is_cancelled) = (false, false);
        let modal = dialog(ctx, self.name()).show(ctx, |ui| {
            ui.set_width(360.0);
            ui.heading(tr!("dialog-paste"));
            let [width, height] = [self.picture.width, self.picture.height];
            ui.label(RichText::new(tr!("dialog-paste.text", width, height)).weak());
            ui.add_space(SPACE);
            self.field(ui);
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                is_saved = ui.add(primary_button(ui, tr!("dialog-paste-confirm"))).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        if is_saved || is_confirmed(&modal) {
            // A name that can't be used is asked for again.
            let why = app.save_pasted(&self.picture, &self.name).err()?;
            app.notices.error(why);
            self.focus = FirstFocus::new();
        } else if is_cancelled || is_escaped(&modal) {
            return None;
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use egui::Modifiers;

    use super::*;

    fn v(pressed: bool) -> Event {
        Event::Key { key: Key::V, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
    }

    #[test]
    fn a_paste_without_a_text_is_noticed_by_the_release_of_its_key() {
        let mut keys = PasteKeys::default();
        assert!(!keys.update(&[v(true)]) && !keys.update(&[v(false)]), "typed");
        assert!(!keys.update(&[Event::Paste("text".to_owned())]) && !keys.update(&[v(false)]), "a text");
        assert!(keys.update(&[v(false)]), "nothing else");
        assert!(!keys.update(&[]));
    }

    #[test]
    fn a_saved_picture_is_read_again() {
        let picture = Picture { width: 2, height: 1, rgba: vec![1, 2, 3, 4, 250, 251, 252, 253] };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.png");
        std::fs::write(&file, encoded(&picture).unwrap()).unwrap();
        assert_eq!(crate::io::decode_image(&file).unwrap(), picture);
    }
}
