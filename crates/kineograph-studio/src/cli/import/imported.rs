//! What `import` has done, as lines or as an object.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::streams::{Streams, line};
use crate::document::Document;
use crate::import::changes::ImportItem;
use crate::import::notes::{NotePlace, Notes};
use crate::import::plan::RowKind;
use crate::text::tr;

#[derive(Debug)]
pub(super) struct Imported {
    /// The project with all of it.
    pub document: Document,
    /// True if there was nothing to import.
    pub is_empty: bool,
    items: Items,
    /// What changes in items that were there, a sentence each.
    changes: Vec<String>,
    notes: Vec<PrintedNote>,
    refused: Vec<String>,
}

/// What is new and what has changed, by name.
#[derive(Debug, Default, Serialize)]
struct Items {
    images: Changed,
    sheets: Changed,
    nodes: Changed,
    clips: Changed,
}

#[derive(Debug, Default, Serialize)]
struct Changed {
    new: Vec<String>,
    changed: Vec<String>,
}

/// Something that can't be taken over.
#[derive(Debug, Serialize)]
struct PrintedNote {
    text: String,
    times: u64,
    places: Vec<NotePlace>,
}

/// The object that is printed.
#[derive(Serialize)]
struct Printed<'a> {
    output: String,
    #[serde(flatten)]
    items: &'a Items,
    changes: &'a [String],
    notes: &'a [PrintedNote],
    refused: &'a [String],
}

impl Imported {
    /// What a document has become. Beside the notes are sentences about pictures that are not drawn as a whole; `refused` says why files can't be
    /// read.
    pub fn new(
        before: &Document,
        document: Document,
        items: &[ImportItem],
        notes: &Notes,
        left_out: Vec<String>,
        refused: Vec<String>,
    ) -> Self {
        let as_note = |(note, text): (&crate::import::notes::Note, String)| PrintedNote {
            text,
            times: note.times(),
            places: note.places().to_vec(),
        };
        let left_out = left_out.into_iter().map(|text| PrintedNote { text, times: 1, places: Vec::new() });
        let notes = notes.all().map(as_note).chain(left_out).collect();
        let changes = items.iter().flat_map(changes_of).collect();
        Self { items: Items::of(before, &document), changes, document, is_empty: false, notes, refused }
    }

    /// True if a file can't be read.
    pub const fn has_refused(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Says why files can't be read.
    pub fn report_refused(&self, streams: &mut Streams<'_>) {
        self.refused.iter().for_each(|why| streams.tell(why));
    }

    /// Says what was written, and what can't be taken over.
    pub fn report(&self, output: &Path, as_json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
        if as_json {
            let output = output.to_string_lossy().into_owned();
            let Self { items, changes, notes, refused, .. } = self;
            let printed = Printed { output, items, changes, notes, refused };
            serde_json::to_writer(&mut *streams.out, &printed).map_err(std::io::Error::from)?;
            return Ok(writeln!(streams.out)?);
        }
        writeln!(streams.out, "{}", line(&self.items.sentence(output)))?;
        self.changes.iter().for_each(|change| streams.tell(change));
        self.report_refused(streams);
        self.notes.iter().for_each(|note| streams.tell(&note.text));
        Ok(())
    }
}

impl Items {
    fn of(before: &Document, after: &Document) -> Self {
        Self {
            images: Changed::of(before.images(), after.images(), |image| &image.name),
            sheets: Changed::of(before.sheets(), after.sheets(), |sheet| &sheet.name),
            nodes: Changed::of(before.nodes(), after.nodes(), |node| &node.name),
            clips: Changed::of(before.clips(), after.clips(), |clip| &clip.name),
        }
    }

    fn sentence(&self, output: &Path) -> String {
        let all = [&self.images, &self.sheets, &self.nodes, &self.clips];
        let [images, sheets, nodes, clips] = all.map(|names| names.new.len());
        let [old_images, old_sheets, old_nodes, old_clips] = all.map(|names| names.changed.len());
        tr!(
            "cli-imported",
            path = output.display(),
            images,
            sheets,
            nodes,
            clips,
            old_images,
            old_sheets,
            old_nodes,
            old_clips
        )
    }
}

/// What changes in an item that was there.
fn changes_of(item: &ImportItem) -> impl Iterator<Item = String> {
    let name = item.name.as_str();
    item.changes().iter().map(move |change| match item.kind {
        RowKind::Images => tr!("cli-import-changed-image", name, change),
        RowKind::Sheets => tr!("cli-import-changed-sheet", name, change),
        RowKind::Nodes => tr!("cli-import-changed-node", name, change),
        RowKind::Clips => tr!("cli-import-changed-clip", name, change),
    })
}

impl Changed {
    fn of<T>(before: &[Arc<T>], after: &[Arc<T>], name: impl Fn(&T) -> &String) -> Self {
        let known: BTreeMap<&String, &Arc<T>> = before.iter().map(|item| (name(item), item)).collect();
        let mut names = Self::default();
        for item in after {
            match known.get(name(item)) {
                None => names.new.push(name(item).clone()),
                Some(known) if !Arc::ptr_eq(known, item) => names.changed.push(name(item).clone()),
                Some(_) => {}
            }
        }
        names
    }
}
