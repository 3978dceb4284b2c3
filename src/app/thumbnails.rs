//! Pictures of projects, drawn on a thread of their own and kept while the page is open.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::SystemTime;

use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};

use super::snapshot::{Snapshot, source};
use crate::document::Document;
use crate::export::studio::{Backdrop, Studio};
use crate::import;
use crate::templates::Template;

/// Width and height of a picture, in pixels: twice the points of a card, for dense screens.
const SIZE_PX: [u32; 2] = [356, 198];

/// What is drawn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The template of this name.
    Template(&'static str),
    /// A file as it was at this time.
    File(PathBuf, SystemTime),
    /// A version of a project, at the time at which it is compared.
    Version(Snapshot),
}

#[derive(Debug)]
enum Thumbnail {
    Awaited,
    /// Nothing can be drawn of it.
    Without,
    Drawn(Texture),
}

/// A texture, whose contents are of no interest when its owner is printed.
struct Texture(TextureHandle);

impl std::fmt::Debug for Texture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Texture").finish() // not shown
    }
}

/// Pictures that were asked for.
#[derive(Debug, Default)]
pub struct Thumbnails {
    known: BTreeMap<Subject, Thumbnail>,
    drawer: Option<Drawer>,
}

#[derive(Debug)]
struct Drawer {
    wanted: Sender<Subject>,
    drawn: Receiver<(Subject, Option<ColorImage>)>,
}

impl Thumbnails {
    /// The picture, once it is drawn.
    pub fn get(&mut self, ctx: &Context, subject: Subject) -> Option<TextureId> {
        self.take_drawn(ctx);
        if !self.known.contains_key(&subject) {
            let drawer = self.drawer.get_or_insert_with(|| start(ctx));
            // The thread ends only with this value.
            let _ = drawer.wanted.send(subject.clone());
            self.known.insert(subject.clone(), Thumbnail::Awaited);
        }
        match self.known.get(&subject) {
            Some(Thumbnail::Drawn(texture)) => Some(texture.0.id()),
            _ => None,
        }
    }

    fn take_drawn(&mut self, ctx: &Context) {
        let drawn: Vec<_> = self.drawer.iter().flat_map(|drawer| drawer.drawn.try_iter()).collect();
        for (subject, image) in drawn {
            let load = |image| ctx.load_texture("thumbnail", image, TextureOptions::LINEAR); // not shown
            let thumbnail = image.map_or(Thumbnail::Without, |image| Thumbnail::Drawn(Texture(load(image))));
            self.known.insert(subject, thumbnail);
        }
    }
}

/// The thread ends when the page is closed, after the picture that it is drawing.
fn start(ctx: &Context) -> Drawer {
    let (wanted, subjects) = channel();
    let (sender, drawn) = channel();
    let ctx = ctx.clone();
    std::thread::spawn(move || {
        for subject in subjects {
            let image = draw(&subject);
            if sender.send((subject, image)).is_err() {
                return;
            }
            ctx.request_repaint();
        }
    });
    Drawer { wanted, drawn }
}

/// The stage of a project at a moment that shows it; `None` if it can't be read or drawn, which opening it explains.
fn draw(subject: &Subject) -> Option<ColorImage> {
    let (source, secs) = match subject {
        Subject::Template(name) => {
            let template = Template::named(name)?;
            let document = Document::from_project(&template.project()).0;
            (source(&document, None), template.shown_secs)
        }
        Subject::File(path, _) => {
            let (project, _) = import::read_project(path).ok()?;
            let source = source(&Document::from_project(&project).0, Some(path));
            // The middle of a project is more telling than its beginning, where much is still to come.
            let secs = source.shown_secs() / 2.0;
            (source, secs)
        }
        Subject::Version(snapshot) => snapshot.moment()?,
    };
    let mut studio = Studio::open(&source, &mut Vec::new()).ok()?;
    let picture = studio.picture(&source, secs, SIZE_PX, Backdrop::Stage).ok()?;
    let size = [picture.width as usize, picture.height as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, &picture.pixels))
}
