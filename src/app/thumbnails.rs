//! Pictures of projects, drawn on a thread of their own and kept by whoever shows them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::SystemTime;

use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use kineograph_render::Sprite;

use super::snapshot::{Snapshot, source};
use crate::document::Document;
use crate::export::source::ExportSource;
use crate::export::studio::{Backdrop, Studio};
use crate::import;
use crate::io;
use crate::media::Picture;
use crate::templates::Template;
use crate::text::tr;

/// Width and height of a picture, in pixels: twice the points of a card, for dense screens.
const SIZE_PX: [u32; 2] = [356, 198];

/// What is drawn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ThumbnailSubject {
    /// The template of this name.
    Template(&'static str),
    /// A file as it was at this time.
    File(PathBuf, SystemTime),
    /// A picture file as it was at this time.
    Picture(PathBuf, SystemTime),
    /// A version of a project, at the time at which it is compared.
    Version(Snapshot),
}

/// A picture that was asked for.
#[derive(Debug, Clone, Default)]
pub enum Thumbnail {
    #[default]
    Awaited,
    /// Nothing can be drawn of it.
    Without,
    Drawn {
        texture: Texture,
        /// How many images of the project could not be read, and so are not in the picture.
        unread: usize,
    },
}

impl Thumbnail {
    /// The texture, if it is drawn.
    pub fn texture(&self) -> Option<TextureId> {
        match self {
            Self::Drawn { texture, .. } => Some(texture.0.id()),
            Self::Awaited | Self::Without => None,
        }
    }

    /// The texture and its place in the middle of a rectangle, if it is drawn.
    pub fn fitted(&self, within: egui::Rect) -> Option<(TextureId, egui::Rect)> {
        let Self::Drawn { texture, .. } = self else { return None };
        let size = texture.0.size_vec2();
        let scale = (within.size() / size).min_elem();
        Some((texture.0.id(), egui::Rect::from_center_size(within.center(), size * scale)))
    }

    /// Why nothing is shown, or not everything.
    pub fn note(&self) -> Option<String> {
        match self {
            Self::Awaited | Self::Drawn { unread: 0, .. } => None,
            Self::Without => Some(tr!("safety-picture-none").to_owned()),
            Self::Drawn { unread, .. } => Some(tr!("safety-picture-unread", count = *unread)),
        }
    }
}

/// A texture, whose contents are of no interest when its owner is printed.
#[derive(Clone)]
pub struct Texture(TextureHandle);

impl std::fmt::Debug for Texture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Texture").finish() // not shown
    }
}

/// Pictures that were asked for.
#[derive(Debug, Default)]
pub struct Thumbnails {
    known: BTreeMap<ThumbnailSubject, Thumbnail>,
    drawer: Option<Drawer>,
    /// Where images may be outside of the folders of their projects.
    allowed: Vec<PathBuf>,
}

/// A picture, and how many images of the project are not in it.
type Drawing = (ColorImage, usize);

#[derive(Debug)]
struct Drawer {
    wanted: Sender<ThumbnailSubject>,
    drawn: Receiver<(ThumbnailSubject, Option<Drawing>)>,
}

impl Thumbnails {
    /// No pictures yet. Images of projects may also be in these folders and files, which the user has allowed.
    pub fn new(allowed: Vec<PathBuf>) -> Self {
        Self { allowed, ..Self::default() }
    }

    /// Images of projects may be in these folders and files now. Where others were allowed before, the pictures are drawn anew.
    pub fn allow(&mut self, allowed: &[PathBuf]) {
        if self.allowed != allowed {
            *self = Self::new(allowed.to_vec());
        }
    }

    /// The picture, which is drawn after the first call.
    pub fn get(&mut self, ctx: &Context, subject: ThumbnailSubject) -> Thumbnail {
        self.take_drawn(ctx);
        if !self.known.contains_key(&subject) {
            let drawer = self.drawer.get_or_insert_with(|| start(ctx, self.allowed.clone()));
            // The thread ends only with this value.
            let _ = drawer.wanted.send(subject.clone());
            self.known.insert(subject.clone(), Thumbnail::Awaited);
        }
        self.known.get(&subject).cloned().unwrap_or_default()
    }

    /// Whether all pictures are drawn that were asked for.
    #[cfg(test)]
    pub fn are_drawn(&self) -> bool {
        !self.known.is_empty() && !self.known.values().any(|known| matches!(known, Thumbnail::Awaited))
    }

    fn take_drawn(&mut self, ctx: &Context) {
        let drawn: Vec<_> = self.drawer.iter().flat_map(|drawer| drawer.drawn.try_iter()).collect();
        for (subject, image) in drawn {
            let load = |image| Texture(ctx.load_texture("thumbnail", image, TextureOptions::LINEAR)); // not shown
            let thumbnail = image.map_or(Thumbnail::Without, |(image, unread)| Thumbnail::Drawn {
                texture: load(image),
                unread,
            });
            self.known.insert(subject, thumbnail);
        }
    }
}

/// The thread ends with the [`Thumbnails`], after the picture that it is drawing.
fn start(ctx: &Context, allowed: Vec<PathBuf>) -> Drawer {
    let (wanted, subjects) = channel();
    let (sender, drawn) = channel();
    let ctx = ctx.clone();
    std::thread::spawn(move || {
        for subject in subjects {
            let image = draw(&subject, &allowed);
            if sender.send((subject, image)).is_err() {
                return;
            }
            ctx.request_repaint();
        }
    });
    Drawer { wanted, drawn }
}

/// The stage of a project at a moment that shows it; `None` if it can't be read or drawn, which opening it explains.
fn draw(subject: &ThumbnailSubject, allowed: &[PathBuf]) -> Option<Drawing> {
    let (mut source, secs) = match subject {
        ThumbnailSubject::Picture(path, _) => return Some((shrunk(&io::decode_image(path).ok()?)?, 0)),
        ThumbnailSubject::Template(name) => {
            let template = Template::named(name)?;
            let document = Document::from_project(&template.project()).0;
            (source(&document, None), template.shown_secs)
        }
        ThumbnailSubject::File(path, _) => {
            let (project, _) = import::read_project(path).ok()?;
            let source = source(&Document::from_project(&project).0, Some(path));
            // The middle of a project is more telling than its beginning, where much is still to come.
            let secs = source.shown_secs() / 2.0;
            (source, secs)
        }
        ThumbnailSubject::Version(snapshot) => snapshot.moment()?,
    };
    source.roots = source.roots.allow_stored(allowed);
    let mut unread = Vec::new();
    let mut studio = Studio::open(&source, &mut unread).ok()?;
    let secs = seen_secs(&mut studio, &source, secs);
    let picture = studio.picture(&source, secs, SIZE_PX, Backdrop::Stage).ok()?;
    let size = [picture.width as usize, picture.height as usize];
    Some((ColorImage::from_rgba_unmultiplied(size, &picture.pixels), unread.len()))
}

/// This moment, or if nothing is seen then, the first of some others at which something is: a sprite that has faded out shows nothing.
fn seen_secs(studio: &mut Studio, source: &ExportSource, secs: f64) -> f64 {
    let whole_secs = source.shown_secs();
    let moments = [0.25, 0.75, 0.125, 0.375, 0.625, 0.875, 0.0].map(|share| whole_secs * share);
    let mut is_seen = |secs: f64| studio.sprites(source, secs, 1.0).iter().any(has_area);
    std::iter::once(secs).chain(moments).find(|secs| is_seen(*secs)).unwrap_or(secs)
}

fn has_area(sprite: &Sprite) -> bool {
    let [corner, right, _, up] = sprite.stage_corners();
    let [[a, b], [c, d]] = [right, up].map(|end| [end[0] - corner[0], end[1] - corner[1]]);
    sprite.masking.part_of == 0 && sprite.opacity > 0.02 && (a * d - b * c).abs() >= 1.0
}

/// A picture no larger than a thumbnail, with its sides in proportion.
fn shrunk(picture: &Picture) -> Option<ColorImage> {
    let [width, height] = SIZE_PX;
    let whole = image::RgbaImage::from_raw(picture.width, picture.height, picture.rgba.clone())?;
    let whole = image::DynamicImage::from(whole);
    let is_small = picture.width <= width && picture.height <= height;
    let shown = if is_small { whole } else { whole.thumbnail(width, height) }.into_rgba8();
    let size = [shown.width() as usize, shown.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, shown.as_raw()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_that_has_faded_out_is_shown_while_it_is_seen() {
        let text = r#"(format: 2, stage: (size: (40, 30)), nodes: [(name: "a", content: Box((20, 20)), start: (position: (20, 15)))],
            clips: [(name: "c", action: Sequence(actions: [FadeOut(duration: 1), Delay(duration: 9)]))], runs: [(clip: "c", node: "a")])"#;
        let project = kineograph_runtime::format::load(text).unwrap().project;
        let source = source(&Document::from_project(&project).0, None);
        let mut studio = Studio::open(&source, &mut Vec::new()).unwrap();
        let secs = seen_secs(&mut studio, &source, source.shown_secs() / 2.0);
        assert!(secs < 1.0, "{secs}");
        assert_eq!(seen_secs(&mut studio, &source, 0.25), 0.25, "it is seen then");
    }
}
