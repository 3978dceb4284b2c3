//! One project in the list of recovered work: what it is, how it differs from its file, and both as pictures.

use std::path::Path;
use std::time::SystemTime;

use egui::{Color32, Rect, RichText, Sense, TextureId, Ui, Vec2, pos2};

use super::App;
use super::age::age;
use super::thumbnails::{Subject, Thumbnails};
use crate::recovery::{Differences, Found, difference_list, differences, document_of, text_of};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE, Theme};

/// Width and height of a picture, in points.
const PICTURE_PX: Vec2 = Vec2::new(230.0, 130.0);

/// What a user chose for one of the projects.
pub enum Choice {
    Restore(usize),
    Discard(usize),
    Later,
}

/// One project of the list.
#[derive(Debug)]
pub struct Row {
    name: String,
    /// When it was changed last, how much, and how it differs from its file.
    details: String,
    /// What differs, a line each.
    list: String,
    /// What is in the file, and what was recovered.
    pictures: [Option<Subject>; 2],
    thumbnails: Thumbnails,
}

impl Row {
    pub fn of(found: &Found) -> Self {
        let path = found.saved().map(|mark| mark.path);
        let name = path.as_deref().and_then(Path::file_name);
        let name =
            name.map_or_else(|| tr!("app-untitled").to_owned(), |name| name.to_string_lossy().into_owned());
        let mut details =
            vec![age(found.written, SystemTime::now()), tr!("safety-steps", count = found.unsaved_steps())];
        let text = found.recorded.state.shown_text();
        let (mine, file) = (document_of(&text), path.as_deref().and_then(App::file_document));
        let mut list = String::new();
        match (&file, &mine) {
            (Some(file), Some(mine)) => {
                details.push(describe(&differences(file, mine)));
                list = difference_list(file, mine);
            }
            (None, _) if path.is_some() => details.push(tr!("safety-file-gone").to_owned()),
            _ => {}
        }
        let subject = |text: &str| Subject::Text(text.into(), path.clone());
        Self {
            name: shortened(&name, MAX_NAME_CHARS).into_owned(),
            details: details.join(" · "),
            list,
            pictures: [file.map(|file| subject(&text_of(&file))), mine.map(|_| subject(&text))],
            thumbnails: Thumbnails::default(),
        }
    }

    pub fn show(&mut self, ui: &mut Ui, theme: &Theme, index: usize) -> Option<Choice> {
        let mut choice = None;
        ui.push_id(index, |ui| {
            ui.label(RichText::new(&self.name).strong());
            ui.label(RichText::new(&self.details).color(theme.text_dim));
            ui.horizontal(|ui| {
                let titles = [tr!("safety-in-file"), tr!("safety-recovered-here")];
                for (title, picture) in titles.into_iter().zip(&self.pictures) {
                    let Some(subject) = picture else { continue };
                    let texture = self.thumbnails.get(ui.ctx(), subject.clone());
                    show_picture(ui, theme, title, texture);
                }
            });
            ui.horizontal(|ui| {
                if ui.button(tr!("safety-recovered-restore")).clicked() {
                    choice = Some(Choice::Restore(index));
                }
                if ui.button(tr!("safety-recovered-discard")).clicked() {
                    choice = Some(Choice::Discard(index));
                }
            });
            if !self.list.is_empty() {
                ui.collapsing(tr!("safety-differences"), |ui| ui.monospace(&self.list));
            }
            ui.add_space(SPACE);
        });
        choice
    }
}

/// A picture below its title, or a well until it is drawn.
fn show_picture(ui: &mut Ui, theme: &Theme, title: &str, texture: Option<TextureId>) {
    ui.vertical(|ui| {
        ui.label(RichText::new(title).small().color(theme.text_dim));
        let (rect, _) = ui.allocate_exact_size(PICTURE_PX, Sense::hover());
        ui.painter().rect_filled(rect, RADIUS, theme.well);
        if let Some(texture) = texture {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture, rect, whole, Color32::WHITE);
        }
    });
}

/// What differs, in words.
pub fn describe(differing: &Differences) -> String {
    let Differences { nodes, clips, runs, others } = *differing;
    if differing.is_empty() {
        return tr!("safety-differs-not").to_owned();
    }
    let parts = [
        (nodes > 0).then(|| tr!("safety-differs-nodes", count = nodes)),
        (clips > 0).then(|| tr!("safety-differs-clips", count = clips)),
        (runs > 0).then(|| tr!("safety-differs-runs", count = runs)),
        (others > 0).then(|| tr!("safety-differs-others", count = others)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    tr!("safety-differs", what = parts.join(", "))
}
