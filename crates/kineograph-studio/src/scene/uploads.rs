//! The pictures of images on a graphics card: each once, whatever number of images shows it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_render::{Filter, RenderError, Sprite, TextureId};
use kineograph_runtime::format;

use super::card::Card;
use super::paints::Paints;
use super::{DrawItem, Textures};
use crate::document::Document;
use crate::media::{Media, Picture};

/// What of the pictures is on a graphics card.
#[derive(Default)]
pub struct Uploads {
    uploads: BTreeMap<UploadKey, Upload>,
    /// What each image shows.
    shown: BTreeMap<String, UploadKey>,
    textures: Textures,
    paints: Paints,
}

/// The picture's address, which no other has as long as it is kept, and whether it is smoothed.
type UploadKey = (usize, bool);

/// A picture that was uploaded or refused. A refused one is tried again only when it changes.
struct Upload {
    picture: Arc<Picture>,
    texture: Result<TextureId, RenderError>,
}

impl Uploads {
    /// The textures by image.
    pub fn textures(&self) -> &Textures {
        &self.textures
    }

    /// The sprites with their textures, shapes and texts painted for a screen with `zoom` pixels for each pixel of the stage. What is missing
    /// is left out. Paintings that were not asked for since [`Self::free_unseen`] are kept.
    pub fn sprites(
        &mut self,
        card: &mut impl Card,
        document: &Document,
        items: &[DrawItem],
        zoom: f32,
    ) -> Vec<Sprite> {
        let sprite = |item: &DrawItem| {
            if item.is_island() {
                return Some(item.sprite);
            }
            let (document, content) = item.shown(document)?;
            if content.is_painted() {
                return self.paints.sprite(card, &content, item, zoom);
            }
            let Some(points) = &item.sector else {
                return super::with_texture(item, &content, document, &self.textures);
            };
            let image = super::image_of(item, &content, document)?;
            let key = self.shown.get(image)?;
            let filter = if key.1 { Filter::Linear } else { Filter::Nearest };
            self.paints.sector(card, item, points, (image, &self.uploads.get(key)?.picture, filter))
        };
        items.iter().filter_map(sprite).collect()
    }

    /// Frees the paintings that [`Self::sprites`] did not need since the last call.
    pub fn free_unseen(&mut self, card: &mut impl Card) {
        self.paints.free_unused(card);
    }

    /// Each texture once, with what it shows.
    pub fn pictures(&self) -> impl Iterator<Item = (TextureId, &Picture)> {
        let uploads = self
            .uploads
            .values()
            .filter_map(|upload| Some((*upload.texture.as_ref().ok()?, &*upload.picture)));
        uploads.chain(self.paints.pictures())
    }

    /// Why an image has a picture and no texture.
    pub fn error(&self, image: &str) -> Option<&RenderError> {
        self.uploads.get(self.shown.get(image)?)?.texture.as_ref().err()
    }

    /// Uploads pictures that are new or changed, and frees those that no image shows any longer. Texts are painted with the fonts of `media`. `is_sharp` takes smoothing from all.
    pub fn sync(&mut self, card: &mut impl Card, document: &Document, media: &Media, is_sharp: bool) {
        self.paints.set_fonts(card, media.fonts());
        let is_gone = |name: &&String| media.picture(name).is_none();
        let gone: Vec<String> = self.shown.keys().filter(is_gone).cloned().collect();
        let mut is_changed = !gone.is_empty();
        for name in gone {
            self.shown.remove(&name);
            self.textures.remove(&name);
        }
        let mut changed = Vec::new();
        for (name, picture) in media.iter() {
            let Ok(picture) = picture else { continue };
            let filter = if is_sharp { Filter::Nearest } else { filter_of(media.image(document, name)) };
            let key = (Arc::as_ptr(picture).addr(), filter == Filter::Linear);
            if self.shown.get(name) != Some(&key) {
                self.shown.insert(name.to_owned(), key);
                changed.push((name, picture, filter, key));
            }
        }
        is_changed |= !changed.is_empty();
        if is_changed {
            // First, so that old and new pictures need not fit beside each other.
            self.free_unused(card);
        }
        for (name, picture, filter, key) in changed {
            let upload = self.uploads.entry(key).or_insert_with(|| Upload {
                texture: card.add(picture, filter),
                picture: Arc::clone(picture),
            });
            match upload.texture {
                Ok(texture) => self.textures.insert(name.to_owned(), texture),
                Err(_) => self.textures.remove(name),
            };
        }
    }

    fn free_unused(&mut self, card: &mut impl Card) {
        let used: BTreeSet<UploadKey> = self.shown.values().copied().collect();
        self.uploads.retain(|key, upload| {
            let is_used = used.contains(key);
            if let (false, Ok(texture)) = (is_used, &upload.texture) {
                card.remove(*texture);
            }
            is_used
        });
    }
}

fn filter_of(image: Option<&format::Image>) -> Filter {
    match image.map(|image| image.filter) {
        Some(format::Filter::Nearest) => Filter::Nearest,
        Some(format::Filter::Linear) | None => Filter::Linear,
    }
}

#[cfg(test)]
mod tests {
    use kineograph_render::Offscreen;
    use kineograph_runtime::format::{Image, Project};

    use super::*;

    /// Gives textures of two renderers' ids, and remembers what is there.
    struct FakeCard {
        offscreen: Offscreen,
        there: Vec<TextureId>,
        added: usize,
    }

    impl Card for FakeCard {
        fn add(&mut self, picture: &Picture, filter: Filter) -> Result<TextureId, RenderError> {
            self.added += 1;
            let texture = self.offscreen.add(picture, filter)?;
            self.there.push(texture);
            Ok(texture)
        }

        fn remove(&mut self, texture: TextureId) {
            self.offscreen.remove_texture(texture);
            self.there.retain(|there| *there != texture);
        }
    }

    fn picture(gray: u8) -> Arc<Picture> {
        Arc::new(Picture { width: 1, height: 1, rgba: vec![gray, gray, gray, 255] })
    }

    #[test]
    fn a_picture_of_many_images_is_uploaded_once_for_each_filter() {
        let names: Vec<String> = (0..50).map(|nth| format!("p{nth}")).collect();
        let images = names.iter().map(|name| Image::new(name, "a.png"));
        let mut images: Vec<Image> = images.collect();
        images[49].filter = format::Filter::Nearest;
        let (document, _) = Document::from_project(&Project::default().with_images(images));
        let shared = picture(7);
        let mut media = Media::default();
        names.iter().for_each(|name| media.set(name, Ok(Arc::clone(&shared))));
        let mut desk = FakeCard { offscreen: Offscreen::new().unwrap(), there: Vec::new(), added: 0 };
        let mut uploads = Uploads::default();
        uploads.sync(&mut desk, &document, &media, false);
        assert_eq!((desk.added, uploads.textures().len()), (2, 50));
        assert_eq!(uploads.textures()["p0"], uploads.textures()["p48"]);
        assert_ne!(uploads.textures()["p0"], uploads.textures()["p49"]);
        uploads.sync(&mut desk, &document, &media, false);
        assert_eq!(desk.added, 2, "what is there stays");

        // One image changes: the others keep the texture, and it goes with the last of them.
        media.set("p0", Ok(picture(9)));
        uploads.sync(&mut desk, &document, &media, false);
        assert_eq!((desk.added, desk.there.len()), (3, 3));
        media.retain(|name| name == "p0" || name == "p49");
        uploads.sync(&mut desk, &document, &media, false);
        assert_eq!((desk.there.len(), uploads.textures().len()), (2, 2));
        media.retain(|_| false);
        uploads.sync(&mut desk, &document, &media, false);
        assert!(desk.there.is_empty() && uploads.textures().is_empty());
    }
}
