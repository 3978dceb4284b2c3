//! Sharing the parts that two documents have in common, where one was read from a file or a journal.

use std::sync::Arc;

use super::list::{Keyed, List};
use super::{Clip, Document};

impl Document {
    /// The same document; each item that equals one of `other` is shared with it. So only what differs is compiled again, and two equal
    /// documents are [the same](Self::is_same).
    #[must_use]
    pub fn sharing(mut self, other: &Self) -> Self {
        if self.stage == other.stage {
            self.stage = Arc::clone(&other.stage);
        }
        if self.canvas == other.canvas {
            self.canvas = Arc::clone(&other.canvas);
        }
        share(&mut self.images, &other.images, |a, b| a == b);
        share(&mut self.sheets, &other.sheets, |a, b| a == b);
        share(&mut self.nodes, &other.nodes, |a, b| a == b);
        share(&mut self.clips, &other.clips, Clip::is_same);
        share(&mut self.runs, &other.runs, |a, b| a == b);
        share(&mut self.eases, &other.eases, |a, b| a == b);
        share(&mut self.markers, &other.markers, |a, b| a == b);
        share(&mut self.expectations, &other.expectations, |a, b| a == b);
        if self.marks == other.marks {
            self.marks = Arc::clone(&other.marks);
        }
        if self.folders == other.folders {
            self.folders = Arc::clone(&other.folders);
        }
        self
    }
}

fn share<T: Keyed>(list: &mut List<T>, other: &List<T>, is_equal: impl Fn(&T, &T) -> bool) {
    for place in 0..list.len() {
        if let Some(equal) = other.get(list[place].key()).filter(|item| is_equal(item, &list[place])) {
            list.put(place, Arc::clone(equal));
        }
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Expectation, ExpectedPose};

    use super::*;
    use crate::document::Edit;
    use crate::fixture;

    #[test]
    fn a_document_that_was_read_again_is_the_same() {
        let document = fixture::document();
        let (read, repairs) = Document::from_project(&document.to_project());
        assert!(repairs.is_empty() && !read.is_same(&document));
        assert!(read.sharing(&document).is_same(&document));
    }

    #[test]
    fn expectations_are_shared_too() {
        let node = fixture::document().nodes()[0].id;
        let pose = Expectation::pose("?", 0.5, ExpectedPose::default().with_z(0));
        let (document, _) = fixture::document().edited(&Edit::AddExpected(Some(node), pose)).unwrap();
        let [a, b] = [(); 2].map(|()| Document::from_project(&document.to_project()).0);
        assert!(a.sharing(&b).is_same(&b));
    }

    #[test]
    fn what_differs_is_not_shared() {
        let document = fixture::document();
        let (changed, _) = document.edited(&Edit::AddClip("new".to_owned())).unwrap();
        let (read, _) = Document::from_project(&changed.to_project());
        let read = read.sharing(&document);
        assert!(!read.is_same(&document));
        assert!(Arc::ptr_eq(&read.clips()[0], &document.clips()[0]));
        assert!(read.has_nodes_of(&document));
        assert_eq!(read.to_project(), changed.to_project());
    }
}
