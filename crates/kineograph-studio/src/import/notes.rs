//! What an import can't take over, and what stands in its place: a sentence for each kind, whatever number of files has it.

use std::path::{Path, PathBuf};

use kineograph_import::Loss;
use serde::Serialize;

use super::beside::file_name;
use super::listed::{MAX_CHARS, joined};
use super::words::{self, Gone};
use crate::text::shorten::shortened;

/// Places that are kept of each note.
const MAX_PLACES: usize = 100;

/// One thing that can't be taken over, as often as it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    what: Gone,
    times: u64,
    places: Vec<NotePlace>,
}

/// Where something can't be taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NotePlace {
    /// The file that is imported.
    file: PathBuf,
    /// The name of a node, a sequence, a frame, a file; empty where the file has none.
    name: String,
}

/// Everything that can't be taken over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    notes: Vec<Note>,
    /// True if each place is named with its file, since there are several.
    pub names_files: bool,
}

impl Notes {
    /// Adds something in a file.
    pub fn add(&mut self, file: &Path, what: Gone, name: &str) {
        let place = NotePlace { file: file.to_owned(), name: name.to_owned() };
        self.put(Note { what, times: 1, places: vec![place] });
    }

    /// Adds what a file says and a project can't.
    pub fn add_losses(&mut self, file: &Path, losses: Vec<Loss>) {
        for Loss { what, times, places } in losses {
            let place = |name| NotePlace { file: file.to_owned(), name };
            let mut places: Vec<_> = places.into_iter().map(place).collect();
            if places.is_empty() {
                // What has no name in the file is named after the file.
                places.push(place(String::new()));
            }
            self.put(Note { what: Gone::Lost(what), times, places });
        }
    }

    /// Adds those of another file.
    pub fn join(&mut self, other: Self) {
        other.notes.into_iter().for_each(|note| self.put(note));
    }

    fn put(&mut self, note: Note) {
        match self.notes.iter_mut().find(|known| known.what == note.what) {
            Some(known) => {
                known.times += note.times;
                for place in note.places {
                    if known.places.len() < MAX_PLACES && !known.places.contains(&place) {
                        known.places.push(place);
                    }
                }
            }
            None => self.notes.push(note),
        }
    }

    /// A sentence for each, what matters most first.
    pub fn sentences(&self) -> Vec<String> {
        self.all().map(|(_, sentence)| sentence).collect()
    }

    /// Each, with its sentence, what matters most first.
    pub fn all(&self) -> impl Iterator<Item = (&Note, String)> {
        let mut notes: Vec<&Note> = self.notes.iter().collect();
        notes.sort_by_key(|note| note.what.rank());
        notes.into_iter().map(|note| (note, self.sentence(note)))
    }

    /// How many things can't be taken over.
    pub fn count(&self) -> u64 {
        self.notes.iter().map(|note| note.times).sum()
    }

    fn sentence(&self, note: &Note) -> String {
        let named = |place: &NotePlace| {
            let (name, file) = (shortened(&place.name, MAX_CHARS), file_name(&place.file));
            match (self.names_files, name.as_ref()) {
                (_, "") => shortened(&file, MAX_CHARS).into_owned(),
                (false, name) => name.to_owned(),
                (true, name) => format!("{name} ({})", shortened(&file, MAX_CHARS)),
            }
        };
        let names: Vec<String> = note.places.iter().map(named).collect();
        // Where not all are kept, each is taken as another one.
        let is_all = note.places.len() < MAX_PLACES;
        let count = if is_all { names.len() } else { usize::try_from(note.times).unwrap_or(usize::MAX) };
        words::gone(&note.what, note.times, joined(names, count))
    }
}

impl Note {
    /// How often it is there.
    pub const fn times(&self) -> u64 {
        self.times
    }

    /// Where it is; of many places the first.
    pub fn places(&self) -> &[NotePlace] {
        &self.places
    }
}
