//! One of two versions of a project that are shown beside each other, to be drawn.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering as AtomicOrdering};

use crate::compile::Programs;
use crate::document::Document;
use crate::export::source::ExportSource;
use crate::import;
use crate::io::Roots;
use crate::recovery::document_of;

/// The text of a version, and of the one that it is compared with. Two are equal only if one is a copy of the other, so texts of any length
/// cost nothing to compare.
#[derive(Debug, Clone)]
pub struct Snapshot(Arc<SnapshotParts>);

#[derive(Debug)]
struct SnapshotParts {
    number: u64,
    text: Arc<str>,
    /// The other version, if there is one.
    beside: Option<Arc<str>>,
    /// The file that its images are relative to.
    file: Option<PathBuf>,
    /// Where its images may be besides.
    allowed: Vec<PathBuf>,
}

impl Snapshot {
    pub fn new(text: Arc<str>, beside: Option<Arc<str>>, file: Option<&Path>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, AtomicOrdering::Relaxed);
        let (file, allowed) = (file.map(Path::to_owned), Vec::new());
        Self(Arc::new(SnapshotParts { number, text, beside, file, allowed }))
    }

    /// The same, whose images may also be in these folders and files.
    #[must_use]
    pub fn allowing(mut self, allowed: Vec<PathBuf>) -> Self {
        if let Some(parts) = Arc::get_mut(&mut self.0) {
            parts.allowed = allowed;
        }
        self
    }

    /// Both versions beside each other.
    pub fn pair(texts: [Arc<str>; 2], file: Option<&Path>) -> [Self; 2] {
        let [a, b] = texts;
        [Self::new(a.clone(), Some(b.clone()), file), Self::new(b, Some(a), file)]
    }

    /// What is drawn, and when: both versions at the same time, the middle of the longer one. `None` if the text is no project.
    pub fn moment(&self) -> Option<(ExportSource, f64)> {
        let shown = self.source(&self.0.text)?;
        let other = self.0.beside.as_ref().and_then(|text| self.source(text));
        let end_secs = other.map_or(0.0, |other| other.shown_secs()).max(shown.shown_secs());
        Some((shown, end_secs / 2.0))
    }

    fn source(&self, text: &str) -> Option<ExportSource> {
        let document = document_of(text)?;
        let mut source = source(&document, self.0.file.as_deref());
        source.roots = source.roots.allow_stored(&self.0.allowed);
        Some(source)
    }
}

/// A document with its programs and the folders of its file.
pub fn source(document: &Document, file: Option<&Path>) -> ExportSource {
    let programs = Programs::of(document);
    ExportSource::of(document, &programs, file.map_or_else(Roots::default, import::roots))
}

impl PartialEq for Snapshot {
    fn eq(&self, other: &Self) -> bool {
        self.0.number == other.0.number
    }
}

impl Eq for Snapshot {}

impl PartialOrd for Snapshot {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Snapshot {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.number.cmp(&other.0.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A project that lasts so many seconds.
    fn lasting(secs: u32) -> Arc<str> {
        let clip = format!("clips: [(name: \"a\", action: DelayTime(duration: {secs}))]");
        format!("(format: 2, nodes: [(name: \"n\")], {clip}, runs: [(clip: \"a\", node: \"n\")])").into()
    }

    #[test]
    fn both_versions_are_drawn_at_one_time() {
        let at = |snapshot: &Snapshot| snapshot.moment().map(|(_, secs)| secs);
        let [short, long] = Snapshot::pair([lasting(2), lasting(6)], None);
        assert_eq!((at(&short), at(&long)), (Some(3.0), Some(3.0)));
        let alone = Snapshot::new(lasting(2), None, None);
        assert_eq!(at(&alone), Some(1.0));
        assert_eq!(at(&Snapshot::new("(".into(), Some(lasting(2)), None)), None);
        assert!(short == short.clone() && short != Snapshot::new(lasting(2), None, None));
    }
}
