//! Reads the pictures of a project: each file once, and all of them within one limit.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use kineograph_import::picture::Options;
use kineograph_runtime::format::{Image, ImageFrames};

use super::image::{decode, size_px};
use super::{Deadline, ImageError, KnownFonts, KnownSymbols, Roots, images_of, read_fonts, read_symbols};
use crate::document::Document;
use crate::limits::{MAX_IMAGE_FILES, MAX_PROJECT_PIXELS};
use crate::media::{Media, MediaError, Picture};

/// Pictures that are read at the same time. More threads would only wait for the disk.
pub(super) const MAX_THREADS: usize = 4;

/// Reads all symbols, fonts and images of a document into `media` and removes those that it no longer has. What can't be read is stored as its
/// error.
pub fn load_media(document: &Document, roots: &Roots, media: &mut Media) {
    media.set_symbols(read_symbols(document, roots, &mut KnownSymbols::default()));
    media.set_fonts(read_fonts(document, media.symbols(), roots, &mut KnownFonts::default()));
    let all = document.images().iter().chain(images_of(media.symbols()));
    let all: Vec<Arc<Image>> = all.map(Arc::clone).collect();
    let names: BTreeSet<&str> = all.iter().map(|image| image.name.as_str()).collect();
    media.retain(|name| names.contains(name));
    let images: Vec<&Image> = all.iter().map(Arc::as_ref).collect();
    let pictures = read_each(roots, &images, Arc::new);
    for (image, picture) in all.iter().zip(pictures) {
        media.set(&image.name, picture);
    }
}

/// Reads all images of a document, and gives with the pictures why an image can't be shown, for each of them; `None` where nothing is wrong.
pub fn read_media(document: &Document, roots: &Roots) -> (Media, Vec<Option<String>>) {
    let mut media = Media::default();
    load_media(document, roots, &mut media);
    let names = document.images().iter().map(|image| &image.name);
    let errors = names.map(|name| media.error(name).map(ToOwned::to_owned)).collect();
    (media, errors)
}

/// Width and height of each of these images in pixels, or why it can't be shown.
///
/// # Errors
/// For an image that can't be read, as a sentence for users.
pub fn check_images(roots: &Roots, images: &[&Image]) -> Vec<Result<[f64; 2], String>> {
    // Pictures are not kept, so that a check takes the memory of one.
    let size_px = |picture: Picture| [picture.width, picture.height].map(f64::from);
    let checked = read_each(roots, images, size_px);
    checked.into_iter().map(|checked| checked.map_err(|error| error.message)).collect()
}

impl From<ImageError> for MediaError {
    fn from(error: ImageError) -> Self {
        Self { message: error.to_string(), outside_folder: error.outside_folder().map(Path::to_owned) }
    }
}

/// Reads each image, and keeps of each picture what `keep` makes of it. Images of one file that show the same of it share it.
fn read_each<T: Clone>(
    roots: &Roots,
    images: &[&Image],
    keep: impl Fn(Picture) -> T,
) -> Vec<Result<T, MediaError>> {
    let mut budget = Budget::begin(Deadline::begin());
    let measured: Vec<Result<Measured, MediaError>> =
        images.iter().enumerate().map(|(nth, image)| budget.measure(roots, nth, image)).collect();
    if let Some(pixels) = too_many_pixels(measured.iter().flatten()) {
        let each = measured.iter().zip(images);
        return each
            .map(|(found, image)| {
                Err(found.as_ref().err().cloned().unwrap_or_else(|| too_many_together(image, pixels)))
            })
            .collect();
    }
    let mut kept: BTreeMap<&PictureKey, Result<T, MediaError>> = BTreeMap::new();
    let each = measured.iter().zip(images);
    let each = each.map(|(found, image)| {
        let found = found.as_ref().map_err(Clone::clone)?;
        kept.entry(&found.key).or_insert_with(|| Ok(keep(budget.read(roots, image)?))).clone()
    });
    each.collect()
}

/// The pixels of all files together, if they are too many.
pub(super) fn too_many_pixels<'a>(measured: impl Iterator<Item = &'a Measured>) -> Option<u64> {
    let files: BTreeMap<&PictureKey, u64> = measured.map(|found| (&found.key, found.pixels)).collect();
    Some(files.values().sum()).filter(|pixels| *pixels > MAX_PROJECT_PIXELS)
}

/// Why an image of a project with too many pixels is not read.
pub(super) fn too_many_together(image: &Image, pixels: u64) -> MediaError {
    ImageError::TooManyPixelsTogether { path: Path::new(&image.path).to_owned(), pixels }.into()
}

/// What reading the images of a project may take: so long, and each file once.
pub(super) struct Budget {
    deadline: Deadline,
    measured: BTreeMap<PictureKey, Result<[u32; 2], MediaError>>,
    alone: Mutex<()>,
}

impl Budget {
    /// Until then.
    pub fn begin(deadline: Deadline) -> Self {
        Self { deadline, measured: BTreeMap::new(), alone: Mutex::new(()) }
    }

    pub fn measure(&mut self, roots: &Roots, nth: usize, image: &Image) -> Result<Measured, MediaError> {
        let path = Path::new(&image.path);
        if nth >= MAX_IMAGE_FILES {
            return Err(ImageError::TooManyFiles(path.to_owned()).into());
        }
        let opened = roots.open(&image.path)?;
        let shown = options(image);
        let identity = opened.identity().ok_or_else(|| image.path.clone());
        let key = (identity, shown.all_frames, shown.scale.to_bits(), image.premultiplied);
        let modified = opened.file.metadata().ok().and_then(|metadata| metadata.modified().ok());
        let state = (opened.len_bytes, modified);
        let limits = self.deadline.limits();
        let measured = self.measured.entry(key.clone());
        let [width, height] = measured
            .or_insert_with(|| size_px(path, opened, shown, &limits).map_err(MediaError::from))
            .clone()?;
        Ok(Measured { key, state, pixels: u64::from(width) * u64::from(height) })
    }

    /// Reads a picture, beside others within a part of the memory. What needs more is read alone.
    pub fn read(&self, roots: &Roots, image: &Image) -> Result<Picture, ImageError> {
        let picture = self.decoded(roots, image)?;
        Ok(if image.premultiplied { picture.straightened() } else { picture })
    }

    fn decoded(&self, roots: &Roots, image: &Image) -> Result<Picture, ImageError> {
        let read = |limits| decode(Path::new(&image.path), roots.open(&image.path)?, options(image), &limits);
        let mut limits = self.deadline.limits();
        limits.max_decode_bytes /= MAX_THREADS as u64;
        match read(limits) {
            Err(ImageError::TooMuchMemory(_)) => {
                let _alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
                read(self.deadline.limits())
            }
            read => read,
        }
    }
}

fn options(image: &Image) -> Options {
    Options { all_frames: image.frames == ImageFrames::All, scale: image.scale }
}

/// A file whose size is known.
#[derive(Debug, Clone)]
pub(super) struct Measured {
    pub key: PictureKey,
    pub pixels: u64,
    /// Length in bytes and time of the last change: as long as they are the same, so are the pixels.
    pub state: (u64, Option<SystemTime>),
}

/// What is equal for two images of one picture: the file, which is what the system says or else the path itself, and what is shown of it.
pub(super) type PictureKey = (Result<(u64, u64), String>, bool, u64, bool);

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Project;

    use super::*;

    #[test]
    fn premultiplied_colours_become_straight_for_the_images_that_say_so() {
        let folder = tempfile::tempdir().unwrap();
        let pixels = [128, 64, 0, 128, 10, 9, 8, 255, 7, 7, 7, 0, 200, 0, 1, 100];
        image::save_buffer(folder.path().join("a.png"), &pixels, 4, 1, image::ColorType::Rgba8).unwrap();
        let images =
            ["a", "b"].map(|name| Image::new(name, "a.png").with_premultiplied(name == "b")).to_vec();
        let (document, _) = Document::from_project(&Project::default().with_images(images));
        let mut media = Media::default();
        load_media(&document, &Roots::of_project(Some(&folder.path().join("p.ron"))), &mut media);
        let rgba = |name: &str| media.picture(name).unwrap().rgba.clone();
        assert_eq!(rgba("a"), pixels);
        assert_eq!(rgba("b"), [255, 128, 0, 128, 10, 9, 8, 255, 7, 7, 7, 0, 255, 0, 3, 100]);
    }

    #[test]
    fn names_of_one_file_share_its_picture() {
        let folder = tempfile::tempdir().unwrap();
        let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sprites/badge.png");
        std::fs::copy(badge, folder.path().join("a.png")).unwrap();
        let images = vec![Image::new("a", "a.png"), Image::new("b", "./a.png"), Image::new("c", "../a.png")];
        let (document, _) = Document::from_project(&Project::default().with_images(images));
        let mut media = Media::default();
        let roots = Roots::of_project(Some(&folder.path().join("a.ron")));
        load_media(&document, &roots, &mut media);
        let [a, b] = ["a", "b"].map(|name| media.picture(name).unwrap());
        assert!(cfg!(not(unix)) || Arc::ptr_eq(a, b));
        assert!(media.error("c").unwrap().contains("is outside the project's folder"));
        assert_eq!(media.outside_folder("c"), folder.path().canonicalize().unwrap().parent());
    }
}
