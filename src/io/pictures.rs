//! Reads the pictures of a project: each file once, and all of them within one limit.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use kineograph_import::picture::Options;
use kineograph_runtime::format::{Image, ImageFrames};

use super::image::{decode, size_px};
use super::{ImageError, Roots};
use crate::document::Document;
use crate::limits::{MAX_IMAGE_FILES, MAX_PROJECT_PIXELS};
use crate::media::{Media, MediaError, Picture};

/// So many files and pixels are read in a moment.
const FEW_FILES: usize = 64;
const FEW_PIXELS: u64 = 1 << 20;

/// Reads all images of a document into `media` and removes those that the document no longer has. An image that can't be read is stored
/// as its error.
pub fn load_media(document: &Document, roots: &Roots, media: &mut Media) {
    let names: BTreeSet<&str> = document.images().iter().map(|image| image.name.as_str()).collect();
    media.retain(|name| names.contains(name));
    let images: Vec<&Image> = document.images().iter().map(Arc::as_ref).collect();
    let pictures = read_each(roots, &images, Arc::new);
    for (image, picture) in document.images().iter().zip(pictures) {
        media.set(&image.name, picture);
    }
}

/// Whether reading all images of a document takes longer than a frame may.
#[must_use]
pub fn takes_long(document: &Document, roots: &Roots) -> bool {
    let images = document.images();
    let mut pixels = 0;
    images.len() > FEW_FILES
        || images.iter().enumerate().any(|(nth, image)| {
            pixels += measure(roots, nth, image).map_or(0, |found| found.pixels);
            pixels > FEW_PIXELS
        })
}

/// Reads all images of a document, and gives with the pictures why an image can't be shown, for each of them; `None` where nothing is wrong.
#[must_use]
pub fn read_media(document: &Document, roots: &Roots) -> (Media, Vec<Option<String>>) {
    let mut media = Media::default();
    load_media(document, roots, &mut media);
    let names = document.images().iter().map(|image| &image.name);
    let errors = names.map(|name| media.error(name).map(ToOwned::to_owned)).collect();
    (media, errors)
}

/// Why these images can't be shown, for each of them; `None` where nothing is wrong.
#[must_use]
pub fn check_images(roots: &Roots, images: &[&Image]) -> Vec<Option<String>> {
    // Pictures are not kept, so that a check takes the memory of one.
    let checked = read_each(roots, images, drop);
    checked.into_iter().map(|checked| checked.err().map(|error| error.message)).collect()
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
    let measured: Vec<Result<Measured, MediaError>> = images
        .iter()
        .enumerate()
        .map(|(nth, image)| measure(roots, nth, image).map_err(MediaError::from))
        .collect();
    let files: BTreeMap<&Key, u64> =
        measured.iter().flatten().map(|found| (&found.key, found.pixels)).collect();
    let pixels: u64 = files.values().sum();
    if pixels > MAX_PROJECT_PIXELS {
        let too_many = |image: &&Image| ImageError::TooManyPixelsTogether {
            path: Path::new(&image.path).to_owned(),
            pixels,
        };
        let each = measured.iter().zip(images);
        return each
            .map(|(found, image)| {
                Err(found.as_ref().err().cloned().unwrap_or_else(|| too_many(image).into()))
            })
            .collect();
    }
    let mut kept: BTreeMap<&Key, Result<T, MediaError>> = BTreeMap::new();
    let each = measured.iter().zip(images);
    let each = each.map(|(found, image)| {
        let found = found.as_ref().map_err(Clone::clone)?;
        kept.entry(&found.key).or_insert_with(|| Ok(keep(read(roots, image)?))).clone()
    });
    each.collect()
}

fn read(roots: &Roots, image: &Image) -> Result<Picture, ImageError> {
    decode(Path::new(&image.path), roots.open(&image.path)?, options(image))
}

fn options(image: &Image) -> Options {
    Options { all_frames: image.frames == ImageFrames::All, scale: image.scale }
}

/// A file whose size is known.
struct Measured {
    key: Key,
    pixels: u64,
}

/// What is equal for two images of one picture: the file, which is what the system says or else the path itself, and what is shown of it.
type Key = (Result<(u64, u64), String>, bool, u64);

fn measure(roots: &Roots, nth: usize, image: &Image) -> Result<Measured, ImageError> {
    let path = image.path.as_str();
    if nth >= MAX_IMAGE_FILES {
        return Err(ImageError::TooManyFiles(Path::new(path).to_owned()));
    }
    let opened = roots.open(path)?;
    let shown = options(image);
    let key = (opened.identity().ok_or_else(|| path.to_owned()), shown.all_frames, shown.scale.to_bits());
    let [width, height] = size_px(Path::new(path), opened, shown)?;
    Ok(Measured { key, pixels: u64::from(width) * u64::from(height) })
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Project;

    use super::*;

    #[test]
    fn names_of_one_file_share_its_picture() {
        let folder = tempfile::tempdir().unwrap();
        let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
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
