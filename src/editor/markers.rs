//! Commands about markers.

use kineograph_runtime::format::Marker;

use super::Editor;
use crate::document::{Edit, SAME_SECS};
use crate::history::Change;
use crate::text::tr;

impl Editor {
    /// Adds a marker at the playhead, unless there is one.
    pub(super) fn add_marker(&mut self) {
        let at_secs = self.session.playback.playhead_secs();
        // Six decimals keep the file readable and are far finer than a frame.
        let at_secs = (at_secs * 1.0e6).round() / 1.0e6;
        let at_same_time = |marker: &Marker| (marker.at_secs - at_secs).abs() < SAME_SECS;
        match self.document().markers().iter().find(|marker| at_same_time(marker)) {
            Some(marker) => self.warn(tr!("change-marker-exists", name = &marker.name)),
            None => {
                let add = Edit::AddMarker(Marker::new("marker", at_secs));
                self.edit(&Change::new(tr!("change-add-marker"), add));
            }
        }
    }

    /// Moves the playhead to the next or the previous marker.
    pub(super) fn seek_marker(&mut self, forwards: bool) {
        let now_secs = self.session.playback.playhead_secs();
        let times = self.document().markers().iter().map(|marker| marker.at_secs);
        let found = if forwards {
            times.filter(|secs| *secs > now_secs + SAME_SECS).min_by(f64::total_cmp)
        } else {
            times.filter(|secs| *secs < now_secs - SAME_SECS).max_by(f64::total_cmp)
        };
        if let Some(secs) = found {
            self.session.playback.seek(secs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::document::Document;
    use crate::panels::Intent;

    #[test]
    fn markers_are_added_once_at_a_time_and_stepped_through() {
        let mut editor = Editor::new(Document::default(), None);
        for secs in [0.5, 2.0, 1.0, 1.0] {
            editor.apply(Intent::Seek(secs));
            editor.run(Command::AddMarker);
        }
        let names = |editor: &Editor| {
            let markers = editor.document().markers().iter();
            markers.map(|marker| format!("{} {}", marker.name, marker.at_secs)).collect::<Vec<_>>()
        };
        assert_eq!(names(&editor), ["marker 0.5", "marker 2 2", "marker 3 1"]);
        assert_eq!(editor.take_warnings(), ["The marker “marker 3” is already at this time."]);
        assert_eq!(editor.history().undo_len(), 3);
        let mut stops = Vec::new();
        for command in [
            Command::NextMarker,
            Command::NextMarker,
            Command::PreviousMarker,
            Command::PreviousMarker,
            Command::PreviousMarker,
        ] {
            editor.run(command);
            stops.push(editor.session().playback.playhead_secs());
        }
        assert_eq!(stops, [2.0, 2.0, 1.0, 0.5, 0.5]);
        editor.run(Command::Undo);
        assert_eq!(names(&editor).len(), 2);
    }
}
