//! The lists of a document as the runtime takes them, made anew only where they changed.

use std::sync::Arc;

use kineograph_runtime::format::{self, ClipPart, Expectation, Image, Marker, Part, Sheet, Source, Stage};

use crate::document::Document;

/// All lists but those of clips and own eases, which are shared as they are.
#[derive(Debug, Clone, Default)]
pub struct StoredLists {
    stage: Arc<Stage>,
    images: Arc<Vec<Image>>,
    sheets: Arc<Vec<Sheet>>,
    nodes: Arc<Vec<format::Node>>,
    runs: Arc<Vec<format::Run>>,
    markers: Arc<Vec<Marker>>,
    expect: Arc<Vec<Expectation>>,
}

impl StoredLists {
    /// Makes the lists that differ from those of `before`.
    pub fn update(&mut self, document: &Document, before: Option<&Document>) {
        let is_new = |is_same: fn(&Document, &Document) -> bool| {
            before.is_none_or(|before| !is_same(before, document))
        };
        if is_new(|a, b| a.stage() == b.stage()) {
            self.stage = Arc::new(document.stage().clone());
        }
        if is_new(|a, b| are_same(a.images(), b.images())) {
            self.images = Arc::new(cloned(document.images()));
        }
        if is_new(|a, b| are_same(a.sheets(), b.sheets())) {
            self.sheets = Arc::new(cloned(document.sheets()));
        }
        if is_new(|a, b| are_same(a.nodes(), b.nodes())) {
            self.nodes = Arc::new(document.stored_nodes());
        }
        self.update_runs(document, before);
        if is_new(|a, b| a.has_nodes_of(b) && are_same(a.expectations(), b.expectations())) {
            self.expect = Arc::new(document.stored_expectations());
        }
        if is_new(|a, b| are_same(a.markers(), b.markers())) {
            self.markers = Arc::new(cloned(document.markers()));
        }
    }

    /// Makes the runs that differ. They are stored by the names of clips and nodes.
    fn update_runs(&mut self, document: &Document, before: Option<&Document>) {
        let have_same_names = |a: &Document, b: &Document| {
            a.has_nodes_of(b)
                && a.clips().iter().map(|clip| &clip.name).eq(b.clips().iter().map(|clip| &clip.name))
        };
        let before = before.filter(|before| have_same_names(before, document));
        let Some(before) = before.filter(|before| before.runs().len() == document.runs().len()) else {
            self.runs = Arc::new(document.stored_runs());
            return;
        };
        let pairs = before.runs().iter().zip(document.runs()).enumerate();
        for (place, (old, new)) in pairs.filter(|(_, (old, new))| !Arc::ptr_eq(old, new)) {
            // In place: nothing else holds the list, and a checker recognises that it is no longer the same.
            let stored = &mut Arc::make_mut(&mut self.runs)[place];
            if old.plays_where(new) {
                new.store_values(stored);
            } else {
                *stored = document.stored_run(new);
            }
        }
    }

    /// What a checker takes.
    pub fn source<'a>(&'a self, document: &'a Document, clips: Vec<ClipPart<'a>>) -> Source<'a> {
        Source {
            stage: Part::Shared(&self.stage),
            images: Part::Shared(&self.images),
            sheets: Part::Shared(&self.sheets),
            nodes: Part::Shared(&self.nodes),
            eases: document.eases().iter().map(Part::Shared).collect(),
            clips,
            runs: Part::Shared(&self.runs),
            markers: Part::Shared(&self.markers),
            expect: Part::Shared(&self.expect),
            editor: &[],
            has_unique_ids: true,
        }
    }
}

fn are_same<T>(a: &[Arc<T>], b: &[Arc<T>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| Arc::ptr_eq(a, b))
}

fn cloned<T: Clone>(items: &[Arc<T>]) -> Vec<T> {
    items.iter().map(|item| item.as_ref().clone()).collect()
}
