//! Reads the pictures of a project on threads of their own, while work goes on. What was read before and has not changed is not read again.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use kineograph_runtime::format::Image;

use super::pictures::{Budget, MAX_THREADS, Measured, too_many_pixels, too_many_together};
use super::{Deadline, KnownFonts, KnownSymbols, Roots, images_of, read_fonts, read_symbols};
use crate::document::Document;
use crate::media::{LoadedFonts, Media, MediaError, Picture, Symbols};
use crate::text::tr;

/// What tells a picture from others: its size and a number made from its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Print {
    /// Width and height in pixels.
    pub size_px: [u32; 2],
    /// Equal pictures have the same one.
    pub hash: u64,
}

impl Print {
    /// That of a picture.
    pub fn of(picture: &Picture) -> Self {
        let mut hasher = DefaultHasher::new();
        picture.rgba.hash(&mut hasher);
        Self { size_px: [picture.width, picture.height], hash: hasher.finish() }
    }
}

/// A file as it was when it was read.
type FileVersion = (super::pictures::PictureKey, (u64, Option<std::time::SystemTime>));

/// The pictures, symbols and fonts that were read, as long as something shows them, and what each image looked like last.
#[derive(Debug, Default)]
pub struct KnownPictures {
    pictures: BTreeMap<FileVersion, Weak<Picture>>,
    prints: BTreeMap<String, Print>,
    symbols: KnownSymbols,
    fonts: KnownFonts,
}

impl KnownPictures {
    /// What an image looked like when it could still be read.
    pub fn print(&self, image: &str) -> Option<Print> {
        self.prints.get(image).copied()
    }

    fn alive(&self) -> BTreeMap<FileVersion, Arc<Picture>> {
        let each = self.pictures.iter();
        each.filter_map(|(state, picture)| Some((state.clone(), picture.upgrade()?))).collect()
    }
}

/// One image whose picture was read, or why not.
struct Done {
    image: String,
    picture: Result<Arc<Picture>, MediaError>,
    state: Option<FileVersion>,
    /// `None` for a picture that was known.
    print: Option<Print>,
}

/// Pictures that are being read.
#[derive(Debug)]
pub struct Reading {
    results: Receiver<Done>,
    deadline: Deadline,
    symbols: Symbols,
    fonts: LoadedFonts,
    /// The names of all images.
    names: BTreeSet<String>,
    /// Images whose pictures are not there yet.
    left: BTreeSet<String>,
    total: usize,
    since: Instant,
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.deadline.cancel();
    }
}

impl Reading {
    /// Reads the symbols and fonts of a document, and starts to read all images. `wake` is called on another thread whenever there is something to [`take`](Self::take).
    pub fn start(
        document: &Document,
        roots: &Roots,
        known: &mut KnownPictures,
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Self {
        let symbols = read_symbols(document, roots, &mut known.symbols);
        let fonts = read_fonts(document, &symbols, roots, &mut known.fonts);
        let images: Vec<Arc<Image>> = document.images().iter().chain(images_of(&symbols)).cloned().collect();
        let names: BTreeSet<String> = images.iter().map(|image| image.name.clone()).collect();
        let left = names.clone();
        let (sender, results) = channel();
        let deadline = Deadline::begin();
        let total = left.len();
        let work =
            ReadingJob { images, roots: roots.clone(), known: known.alive(), deadline: deadline.clone() };
        thread::spawn(move || work.run(&sender, &wake));
        Self { results, deadline, symbols, fonts, names, left, total, since: Instant::now() }
    }

    /// Puts symbols and fonts into `media`, and takes the pictures of other images out of it.
    pub fn begin(&mut self, media: &mut Media) {
        media.retain(|name| self.names.contains(name));
        media.set_symbols(std::mem::take(&mut self.symbols));
        media.set_fonts(std::mem::take(&mut self.fonts));
    }

    /// Puts what was read since the last call into `media`; waits for the rest at most so long. True if everything is there.
    pub fn take(&mut self, media: &mut Media, known: &mut KnownPictures, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        while !self.left.is_empty() {
            let rest = until.saturating_duration_since(Instant::now());
            match self.results.recv_timeout(rest) {
                Ok(done) => self.keep(done, media, known),
                Err(RecvTimeoutError::Timeout) => return false,
                // A decoder has failed badly; what it was to read is not there.
                Err(RecvTimeoutError::Disconnected) => {
                    self.give_up(media);
                    return true;
                }
            }
        }
        true
    }

    fn keep(&mut self, done: Done, media: &mut Media, known: &mut KnownPictures) {
        if let (Ok(picture), Some(state)) = (&done.picture, done.state) {
            known.pictures.insert(state, Arc::downgrade(picture));
        }
        if let Some(print) = done.print {
            known.prints.insert(done.image.clone(), print);
        }
        known.pictures.retain(|_, picture| picture.strong_count() > 0);
        // A picture that is the same stays, so that nothing is sent to the graphics card again.
        let is_same =
            |picture: &Arc<Picture>| media.picture(&done.image).is_some_and(|old| Arc::ptr_eq(old, picture));
        if !done.picture.as_ref().is_ok_and(is_same) {
            media.set(&done.image, done.picture);
        }
        self.left.remove(&done.image);
    }

    /// Stops. Images without a picture say that they were not read.
    pub fn cancel(mut self, media: &mut Media) {
        self.deadline.cancel();
        self.give_up(media);
    }

    fn give_up(&mut self, media: &mut Media) {
        for image in std::mem::take(&mut self.left) {
            if media.picture(&image).is_none() {
                let message = tr!("io-image-not-read").to_owned();
                media.set(&image, Err(MediaError { message, outside_folder: None }));
            }
        }
    }

    /// How many pictures are there, and of how many.
    pub fn progress(&self) -> [usize; 2] {
        [self.total - self.left.len(), self.total]
    }

    /// How long it has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

/// What the threads need.
struct ReadingJob {
    images: Vec<Arc<Image>>,
    roots: Roots,
    known: BTreeMap<FileVersion, Arc<Picture>>,
    deadline: Deadline,
}

impl ReadingJob {
    fn run(&self, sender: &Sender<Done>, wake: &(impl Fn() + Clone + Send + 'static)) {
        let send = |done: Done| {
            // The receiver is gone if something else is read by now.
            let is_wanted = sender.send(done).is_ok();
            wake();
            is_wanted
        };
        let mut budget = Budget::begin(self.deadline.clone());
        let mut found: Vec<(&Image, Measured)> = Vec::new();
        for (nth, image) in self.images.iter().enumerate() {
            if self.deadline.is_cancelled() {
                return;
            }
            match budget.measure(&self.roots, nth, image) {
                Ok(measured) => found.push((image, measured)),
                Err(error) => {
                    send(Done { image: image.name.clone(), picture: Err(error), state: None, print: None });
                }
            }
        }
        if let Some(pixels) = too_many_pixels(found.iter().map(|(_, measured)| measured)) {
            for (image, _) in found {
                let picture = Err(too_many_together(image, pixels));
                send(Done { image: image.name.clone(), picture, state: None, print: None });
            }
            return;
        }
        // Images of one file share its picture.
        let mut files: BTreeMap<FileVersion, Vec<&Image>> = BTreeMap::new();
        for (image, measured) in found {
            files.entry((measured.key, measured.state)).or_default().push(image);
        }
        let queue = Mutex::new(files.into_iter());
        let threads = thread::available_parallelism().map_or(1, usize::from).clamp(1, MAX_THREADS);
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, wake, queue, budget) = (sender.clone(), wake.clone(), &queue, &budget);
                scope.spawn(move || {
                    while !self.deadline.is_cancelled() {
                        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some((state, images)) = next else { return };
                        for done in self.read(&state, &images, budget) {
                            if sender.send(done).is_err() {
                                return;
                            }
                        }
                        wake();
                    }
                });
            }
        });
    }

    /// The picture of a file, for each image that shows it.
    fn read(&self, state: &FileVersion, images: &[&Image], budget: &Budget) -> Vec<Done> {
        let known = self.known.get(state).cloned();
        let print = |picture: &Arc<Picture>| known.is_none().then(|| Print::of(picture));
        let picture = match &known {
            Some(picture) => Ok(Arc::clone(picture)),
            None => images.first().map_or_else(
                || Err(MediaError { message: String::new(), outside_folder: None }),
                |image| budget.read(&self.roots, image).map(Arc::new).map_err(MediaError::from),
            ),
        };
        let print = picture.as_ref().ok().and_then(print);
        let done = |image: &&Image| Done {
            image: image.name.clone(),
            picture: picture.clone(),
            state: Some(state.clone()),
            print,
        };
        images.iter().map(done).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kineograph_runtime::format::Project;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn png(path: &Path, side: u32, gray: u8) {
        let mut bytes = Vec::new();
        let encoder = png::Encoder::new(&mut bytes, side, side);
        let pixels = vec![gray; (side * side) as usize];
        encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    struct Desk {
        folder: tempfile::TempDir,
        document: Document,
        media: Media,
        known: KnownPictures,
    }

    impl Desk {
        fn new(count: u32) -> Self {
            let folder = tempfile::tempdir().unwrap();
            let names: Vec<String> = (0..count).map(|nth| format!("p{nth}")).collect();
            for (name, gray) in names.iter().zip(0..) {
                png(&folder.path().join(format!("{name}.png")), 8, gray);
            }
            let images = names.iter().map(|name| Image::new(name, format!("{name}.png"))).collect();
            let (document, _) = Document::from_project(&Project::default().with_images(images));
            Self { folder, document, media: Media::default(), known: KnownPictures::default() }
        }

        fn start(&mut self) -> Reading {
            let roots = Roots::of_project(Some(&self.folder.path().join("a.ron")));
            Reading::start(&self.document, &roots, &mut self.known, || {})
        }

        fn read(&mut self) {
            let mut reading = self.start();
            reading.begin(&mut self.media);
            assert!(reading.take(&mut self.media, &mut self.known, LONG));
            assert_eq!(reading.progress(), [self.document.images().len(); 2]);
        }
    }

    #[test]
    fn what_has_not_changed_is_not_read_again() {
        let mut desk = Desk::new(5);
        desk.read();
        let before: Vec<Arc<Picture>> =
            (0..5).map(|nth| Arc::clone(desk.media.picture(&format!("p{nth}")).unwrap())).collect();
        png(&desk.folder.path().join("p3.png"), 9, 77);
        std::fs::remove_file(desk.folder.path().join("p4.png")).unwrap();
        desk.read();
        for (nth, before) in before.iter().enumerate().take(3) {
            assert!(Arc::ptr_eq(desk.media.picture(&format!("p{nth}")).unwrap(), before), "{nth}");
        }
        assert_eq!(desk.media.size_px("p3"), Some([9.0, 9.0]));
        assert!(desk.media.error("p4").is_some());
        // What it looked like is still known, and a copy under another name looks the same.
        assert_eq!(desk.known.print("p4"), Some(Print::of(&before[4])));
        assert_ne!(desk.known.print("p4"), desk.known.print("p0"));
    }

    #[test]
    fn a_cancelled_reading_says_what_is_not_there() {
        let mut desk = Desk::new(40);
        let mut media = Media::default();
        desk.start().cancel(&mut media);
        let unread = (0..40).filter(|nth| media.error(&format!("p{nth}")).is_some()).count();
        assert_eq!(unread, 40, "nothing was taken before");
        assert!(media.error("p0").unwrap().contains("cancelled"));
        let mut desk = Desk { media, ..desk };
        desk.read();
        assert!((0..40).all(|nth| desk.media.picture(&format!("p{nth}")).is_some()));
    }

    #[test]
    fn it_gives_the_pictures_of_reading_at_once() {
        let mut desk = Desk::new(12);
        std::fs::write(desk.folder.path().join("p7.png"), "no picture").unwrap();
        desk.read();
        let mut media = Media::default();
        let roots = Roots::of_project(Some(&desk.folder.path().join("a.ron")));
        super::super::load_media(&desk.document, &roots, &mut media);
        for image in desk.document.images() {
            assert_eq!(desk.media.picture(&image.name), media.picture(&image.name));
            assert_eq!(desk.media.error(&image.name), media.error(&image.name));
        }
    }
}
