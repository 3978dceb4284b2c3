//! Notices when other programs change files that are open.
//!
//! A thread asks for length and time of each file five times a second. The systems' own notifications would be quicker, but they miss changes on
//! network drives and of files that are replaced by a rename, differ on every system, and cost a dozen dependencies; such a question
//! costs microseconds.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use kineograph_runtime::format::MAX_FILE_BYTES;
use kineograph_store::{Disk as _, KnownFile, Metadata, RealDisk};

/// How often files are looked at. A change is noticed when two looks in a row see the same, so pictures are read anew within half a second.
const EVERY: Duration = Duration::from_millis(200);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Watched {
    /// The project's file, as it was last read or written here.
    pub project: Option<KnownFile>,
    pub pictures: Vec<PathBuf>,
}

/// What was noticed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiskEvent {
    /// The project's file has other contents: these.
    Project(KnownFile),
    /// The project's file, or its folder, is not there any more.
    Gone(PathBuf),
    /// The project's file is there again, with the contents that it had.
    Back(PathBuf),
    /// This picture may have changed, or is there again.
    Picture(PathBuf),
}

/// Watches files until it is dropped.
#[derive(Debug)]
pub struct Watcher {
    watched: Arc<Mutex<Watched>>,
    events: Receiver<DiskEvent>,
}

impl Watcher {
    /// Watches nothing yet. `wake` is called after each event.
    pub fn start(wake: impl Fn() + Send + 'static) -> Self {
        let watched = Arc::new(Mutex::new(Watched::default()));
        let (sender, events) = channel();
        let poller = Poller {
            watched: Arc::downgrade(&watched),
            sender,
            seen: BTreeMap::new(),
            compared: None,
            gone: None,
        };
        let thread = std::thread::Builder::new().name("watcher".to_owned());
        // Without a thread changes are noticed when the file is saved.
        thread.spawn(move || poller.run(&wake)).ok();
        Self { watched, events }
    }

    /// Sets what is watched.
    pub fn watch(&self, watched: Watched) {
        *self.watched.lock().unwrap_or_else(PoisonError::into_inner) = watched;
    }

    /// What was noticed since the last call.
    pub fn events(&self) -> Vec<DiskEvent> {
        self.events.try_iter().collect()
    }
}

/// The state of the thread.
struct Poller {
    watched: Weak<Mutex<Watched>>,
    sender: Sender<DiskEvent>,
    seen: BTreeMap<PathBuf, WatchedFile>,
    /// The file of the project that was compared last, by its metadata and what it was compared with.
    compared: Option<(Metadata, KnownFile)>,
    /// The file of the project that was reported as gone.
    gone: Option<KnownFile>,
}

/// What a file was like; `None`: it was not there.
struct WatchedFile {
    at_last_look: Option<Metadata>,
    /// When it last stayed the same from one look to the next.
    settled: Option<Metadata>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileState {
    /// As before.
    Same,
    /// It differs from the last look: another program may still be writing it.
    Changing,
    /// It has changed, and stayed so since the last look.
    Changed,
}

impl Poller {
    fn run(mut self, wake: &dyn Fn()) {
        loop {
            std::thread::sleep(EVERY);
            let Some(watched) = self.watched.upgrade() else { return };
            let now = watched.lock().unwrap_or_else(PoisonError::into_inner).clone();
            drop(watched);
            for event in self.look(&now) {
                if self.sender.send(event).is_err() {
                    return;
                }
                wake();
            }
        }
    }

    fn look(&mut self, watched: &Watched) -> Vec<DiskEvent> {
        let is_watched = |path: &PathBuf| {
            watched.pictures.contains(path)
                || watched.project.as_ref().is_some_and(|known| known.path == *path)
        };
        self.seen.retain(|path, _| is_watched(path));
        let project = watched.project.as_ref().and_then(|known| self.project(known));
        let mut events: Vec<DiskEvent> = project.into_iter().collect();
        for picture in &watched.pictures {
            if self.sight(picture) == FileState::Changed {
                events.push(DiskEvent::Picture(picture.clone()));
            }
        }
        events
    }

    fn project(&mut self, known: &KnownFile) -> Option<DiskEvent> {
        if self.sight(&known.path) == FileState::Changing {
            return None;
        }
        match RealDisk.metadata(&known.path) {
            Ok(metadata) => {
                let was_gone = self.gone.take().is_some_and(|gone| gone == *known);
                let changed = self.changed(known, metadata).map(DiskEvent::Project);
                changed.or_else(|| was_gone.then(|| DiskEvent::Back(known.path.clone())))
            }
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                let is_news = self.gone.as_ref() != Some(known);
                self.gone = Some(known.clone());
                is_news.then(|| DiskEvent::Gone(known.path.clone()))
            }
            // A drive that does not respond at the moment.
            Err(_) => None,
        }
    }

    /// The file with its contents if they are others.
    fn changed(&mut self, known: &KnownFile, metadata: Metadata) -> Option<KnownFile> {
        let comparison = (metadata, known.clone());
        if known.fingerprint.may_be_that_of(&metadata) || self.compared.as_ref() == Some(&comparison) {
            return None;
        }
        let (now, _) = KnownFile::read(&RealDisk, &known.path, MAX_FILE_BYTES as u64).ok()?;
        self.compared = Some(comparison);
        (!now.fingerprint.has_contents_of(&known.fingerprint)).then_some(now)
    }

    fn sight(&mut self, path: &Path) -> FileState {
        let now = RealDisk.metadata(path).ok();
        let Some(seen) = self.seen.get_mut(path) else {
            self.seen.insert(path.to_owned(), WatchedFile { at_last_look: now, settled: now });
            return FileState::Same;
        };
        if seen.at_last_look != now {
            seen.at_last_look = now;
            return FileState::Changing;
        }
        if std::mem::replace(&mut seen.settled, now) == now { FileState::Same } else { FileState::Changed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poller() -> Poller {
        let (sender, _) = channel();
        Poller { watched: Weak::new(), sender, seen: BTreeMap::new(), compared: None, gone: None }
    }

    #[test]
    fn a_project_is_reported_once_when_it_has_settled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        std::fs::write(&path, "one").unwrap();
        let known = KnownFile::read(&RealDisk, &path, 1 << 20).unwrap().0;
        let watched = Watched { project: Some(known), pictures: Vec::new() };
        let mut poller = poller();
        assert!(poller.look(&watched).is_empty() && poller.look(&watched).is_empty());
        std::fs::write(&path, "other").unwrap();
        assert!(poller.look(&watched).is_empty(), "it may still be written");
        let now = KnownFile::read(&RealDisk, &path, 1 << 20).unwrap().0;
        assert_eq!(poller.look(&watched), [DiskEvent::Project(now)]);
        assert!(poller.look(&watched).is_empty(), "once");
        std::fs::write(&path, "one").unwrap();
        assert!(poller.look(&watched).is_empty() && poller.look(&watched).is_empty(), "as it was known");
    }

    #[test]
    fn a_project_that_is_removed_and_returns_is_reported_once_each() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        std::fs::write(&path, "one").unwrap();
        let known = KnownFile::read(&RealDisk, &path, 1 << 20).unwrap().0;
        let watched = Watched { project: Some(known), pictures: Vec::new() };
        let mut poller = poller();
        let mut looks = || (0..3).flat_map(|_| poller.look(&watched)).collect::<Vec<_>>();
        assert!(looks().is_empty());
        let aside = folder.path().join("b.ron");
        std::fs::rename(&path, &aside).unwrap();
        assert_eq!(looks(), [DiskEvent::Gone(path.clone())]);
        assert!(looks().is_empty(), "once");
        std::fs::rename(&aside, &path).unwrap();
        assert_eq!(looks(), [DiskEvent::Back(path.clone())]);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(looks(), [DiskEvent::Gone(path.clone())]);
        std::fs::write(&path, "other").unwrap();
        assert!(matches!(looks().as_slice(), [DiskEvent::Project(_)]), "with other contents");
    }

    #[test]
    fn a_picture_that_changes_or_returns_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        let watched = Watched { project: None, pictures: vec![path.clone()] };
        let mut poller = poller();
        let mut looks = |count: usize| (0..count).map(|_| poller.look(&watched).len()).sum::<usize>();
        assert_eq!(looks(3), 0);
        std::fs::write(&path, "one").unwrap();
        assert_eq!(looks(4), 1);
        std::fs::write(&path, "three").unwrap();
        assert_eq!(looks(4), 1);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(looks(4), 1);
    }
}
