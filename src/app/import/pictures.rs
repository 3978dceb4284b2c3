//! The pictures of an import, read on a thread of their own while the dialog is shown.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};

use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};

use crate::import::Contents;
use crate::io::decode_frames;
use crate::ui_kit::thumbs::reduced;

/// More pictures are not shown.
const MAX_PICTURES: usize = 200;
/// The longest side of a texture, in pixels: a sheet of small frames is still readable.
const MAX_SIDE_PX: u32 = 1024;

/// A picture that was read: smaller than it is, with its size.
type Read = Result<(ColorImage, [u32; 2]), String>;

/// Pictures by their index in [`Contents::images`].
#[derive(Default)]
pub struct ImportPictures {
    reading: Option<Receiver<(usize, Read)>>,
    known: BTreeMap<usize, Result<(TextureHandle, [u32; 2]), String>>,
}

impl std::fmt::Debug for ImportPictures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pictures").finish_non_exhaustive() // not shown
    }
}

impl ImportPictures {
    /// Begins to read, once, and takes what was read.
    pub fn update(&mut self, ctx: &Context, contents: &Contents) {
        let reading = self.reading.get_or_insert_with(|| start(ctx, contents));
        for (index, read) in reading.try_iter() {
            let shown = read.map(|(image, size_px)| {
                (ctx.load_texture("import", image, TextureOptions::LINEAR), size_px) // not shown
            });
            self.known.insert(index, shown);
        }
    }

    /// The texture of a picture, once it is read.
    pub fn texture(&self, index: usize) -> Option<TextureId> {
        self.known.get(&index)?.as_ref().ok().map(|(texture, _)| texture.id())
    }

    /// Its width and height in pixels.
    pub fn size_px(&self, index: usize) -> Option<[u32; 2]> {
        self.known.get(&index)?.as_ref().ok().map(|(_, size_px)| *size_px)
    }

    /// Why it can't be read.
    pub fn error(&self, index: usize) -> Option<&str> {
        self.known.get(&index)?.as_ref().err().map(String::as_str)
    }
}

/// The thread ends when the dialog is closed, after the picture that it is reading.
fn start(ctx: &Context, contents: &Contents) -> Receiver<(usize, Read)> {
    let (sender, read) = channel();
    let images = contents.images.iter().take(MAX_PICTURES);
    let found = images.enumerate().filter(|(_, image)| !image.is_lost);
    let files: Vec<(usize, PathBuf, bool)> =
        found.map(|(index, image)| (index, image.path.clone(), image.all_frames)).collect();
    let ctx = ctx.clone();
    std::thread::spawn(move || {
        for (index, path, all_frames) in files {
            let picture = decode_frames(&path, all_frames).map_err(|error| error.to_string());
            let picture =
                picture.map(|picture| (reduced(&picture, MAX_SIDE_PX), [picture.width, picture.height]));
            if sender.send((index, picture)).is_err() {
                return;
            }
            ctx.request_repaint();
        }
    });
    read
}
