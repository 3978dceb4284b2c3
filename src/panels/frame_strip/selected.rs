//! Which frames of a strip are selected, also after an undo.

use std::collections::VecDeque;

use kineograph_runtime::format::FrameStep;

use super::steps::FramePlaces;

/// So many lists are remembered.
const MAX_KNOWN: usize = 64;

/// The selected places, and those of the lists that edits of the strip have led from and to.
#[derive(Debug, Clone, Default)]
pub struct Selected {
    places: FramePlaces,
    /// Where a range begins that Shift extends.
    anchor: usize,
    /// The list that is shown.
    shown: Vec<FrameStep>,
    known: VecDeque<(Vec<FrameStep>, FramePlaces)>,
}

impl Selected {
    /// The selected places of the list that is shown.
    pub const fn places(&self) -> &FramePlaces {
        &self.places
    }

    /// Shows a list. One that an undo or redo has brought back is selected as it was.
    pub fn show(&mut self, steps: &[FrameStep]) {
        if self.shown != steps {
            let known = self.known.iter().rev().find(|(list, _)| list == steps);
            if let Some(places) = known.map(|(_, places)| places.clone()) {
                self.select(places);
            }
            self.shown = steps.to_vec();
        }
        self.places.retain(|place| *place < steps.len());
    }

    /// Selects these places in the list that an edit makes of the one that is shown.
    pub fn edit(&mut self, after: &[FrameStep], places: FramePlaces) {
        let before = (self.shown.clone(), self.places.clone());
        for (list, places) in [before, (after.to_vec(), places)] {
            self.known.retain(|(known, _)| *known != list);
            self.known.push_back((list, places));
        }
        while self.known.len() > MAX_KNOWN {
            self.known.pop_front();
        }
    }

    /// Selects these places alone.
    pub fn select(&mut self, places: FramePlaces) {
        self.anchor = places.first().copied().unwrap_or(0);
        self.places = places;
    }

    /// A click on a place: alone, with Ctrl beside the others, with Shift all from the last one on.
    pub fn click(&mut self, nth: usize, modifiers: egui::Modifiers) {
        if modifiers.shift {
            self.places = (self.anchor.min(nth)..=self.anchor.max(nth)).collect();
        } else if modifiers.command {
            if !self.places.remove(&nth) {
                self.places.insert(nth);
            }
            self.anchor = nth;
        } else {
            self.select(FramePlaces::from([nth]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(frames: &[u32]) -> Vec<FrameStep> {
        frames.iter().map(|frame| FrameStep::new(*frame)).collect()
    }

    #[test]
    fn lists_that_come_back_are_selected_as_they_were() {
        let mut selected = Selected::default();
        let [first, second, third] = [list(&[0, 1, 2]), list(&[0, 1, 1, 2]), list(&[0, 2])];
        selected.show(&first);
        selected.select(FramePlaces::from([1]));
        selected.edit(&second, FramePlaces::from([2]));
        selected.show(&second);
        assert_eq!(*selected.places(), FramePlaces::from([2]));
        selected.select(FramePlaces::from([1, 2]));
        selected.edit(&third, FramePlaces::from([1]));
        selected.show(&third);
        assert_eq!(*selected.places(), FramePlaces::from([1]));
        selected.show(&second);
        assert_eq!(*selected.places(), FramePlaces::from([1, 2]), "undone");
        selected.show(&first);
        assert_eq!(*selected.places(), FramePlaces::from([1]), "undone twice");
        selected.show(&third);
        assert_eq!(*selected.places(), FramePlaces::from([1]), "redone");
        // A list that no edit has made keeps the places that it has.
        selected.select(FramePlaces::from([0, 1]));
        selected.show(&list(&[7]));
        assert_eq!(*selected.places(), FramePlaces::from([0]));
    }

    #[test]
    fn what_is_remembered_has_an_end() {
        let mut selected = Selected::default();
        for nth in 0..500 {
            selected.edit(&list(&[nth]), FramePlaces::from([0]));
            selected.show(&list(&[nth]));
        }
        assert_eq!(selected.known.len(), MAX_KNOWN);
    }
}
