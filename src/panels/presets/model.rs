//! What the panel lists: all presets under the titles of their groups, or what a search finds. Pure.

use std::sync::Arc;

use kineograph_runtime::format::Kind;
use kineograph_runtime::{Length, Pose, Program};

use crate::panels::dragged_preset::DraggedPreset;
use crate::presets::{BrokenPreset, GROUPS, OwnPresets, Preset, Shelf, built_in, fitted};
use crate::text::tr;
use crate::ui_kit::search::{Query, Terms};

/// How many poses on its way a resting entry shows.
const GHOSTS: u16 = 5;
/// How much is shown of what has no rounds and never ends.
const ENDLESS_SECS: f64 = 3.2;

/// A preset with what its tile needs.
#[derive(Debug, Clone)]
pub struct PresetEntry {
    /// The preset, in no picture yet.
    pub preset: Preset,
    /// It in the picture of the selected node, for a node with the default pose; `None` if it can't play on its own.
    pub program: Option<Arc<Program>>,
    /// Poses on its way, or on that of a round of what goes on for ever.
    pub ghosts: Vec<Pose>,
}

/// A group of the list.
#[derive(Debug, Clone, Default)]
pub struct Section {
    /// Its title, and what its presets have in common; `None` for what a search has found.
    pub title: Option<(&'static str, String)>,
    /// The places of its presets among all entries.
    pub entries: Vec<usize>,
    /// Files that have no preset.
    pub broken: Vec<BrokenPreset>,
}

/// The list, kept while presets and search are the same.
#[derive(Debug, Default)]
pub struct Model {
    entries: Vec<PresetEntry>,
    /// How many of them are those of the program; the own ones follow.
    own: Option<Arc<[OwnPresets]>>,
    query: String,
    picture_px: [f64; 2],
    sections: Vec<Section>,
}

impl PresetEntry {
    fn new(preset: &Preset, picture_px: [f64; 2]) -> Self {
        let action = fitted(preset.action.clone(), picture_px);
        let program = Program::compile(&action).ok();
        let round = match action.kind() {
            Kind::RepeatForever => action.children.first().and_then(|round| Program::compile(round).ok()),
            _ => program.clone(),
        };
        let secs = match round.map(|round| round.length()) {
            Some(Length::Finite(secs)) => secs,
            _ => ENDLESS_SECS,
        };
        // Odd parts of an odd number, so that what swings evenly is not always seen in its middle.
        let at = |nth: u16| secs * f64::from(2 * nth - 1) / f64::from(2 * GHOSTS + 1);
        let pose = |program: &Arc<Program>, nth: u16| program.sample_secs(&Pose::default(), at(nth));
        let ghosts = program.iter().flat_map(|program| (1..=GHOSTS).map(|nth| pose(program, nth))).collect();
        Self { preset: preset.clone(), program, ghosts }
    }

    /// It, to be dragged.
    pub fn dragged(&self) -> DraggedPreset {
        let length = self.program.as_ref().map(|program| program.length());
        let secs = length.map_or(0.0, |length| length.secs().unwrap_or(f64::INFINITY));
        DraggedPreset { preset: self.preset.clone(), secs }
    }
}

impl Model {
    /// Follows the own presets and the search.
    ///
    /// Effects with a place in the picture are where they are in one of `picture_px`.
    pub fn update(&mut self, own: Option<&Arc<[OwnPresets]>>, query: &str, picture_px: [f64; 2]) {
        let is_same = match (&self.own, own) {
            (Some(known), Some(own)) => Arc::ptr_eq(known, own),
            (known, own) => known.is_none() && own.is_none(),
        };
        if self.entries.is_empty() || !is_same || self.picture_px != picture_px {
            self.picture_px = picture_px;
            self.own = own.cloned();
            let own = self.own.iter().flat_map(|own| own.iter()).flat_map(|own| &own.presets);
            self.entries =
                built_in().iter().chain(own).map(|preset| PresetEntry::new(preset, picture_px)).collect();
        } else if self.query == query {
            return;
        }
        query.clone_into(&mut self.query);
        let query = Query::new(query);
        self.sections = if query.is_empty() { self.all() } else { vec![self.found(&query)] };
    }

    /// All entries; those of sections are places in it.
    pub fn entries(&self) -> &[PresetEntry] {
        &self.entries
    }

    /// What is listed, in order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The first one that a search has found.
    pub fn best(&self) -> Option<&PresetEntry> {
        let first = self.sections.first().filter(|_| !self.query.trim().is_empty())?;
        self.entries.get(*first.entries.first()?)
    }

    fn all(&self) -> Vec<Section> {
        let of_program = built_in().len();
        let group = |group| {
            let is_in = |index: &usize| self.entries[*index].preset.group == Some(group);
            let entries = (0..of_program).filter(is_in).collect();
            let title = Some((group.label.text(), group.label.tooltip().to_owned()));
            Section { title, entries, broken: Vec::new() }
        };
        let mut sections: Vec<Section> = GROUPS.iter().map(group).collect();
        let mut first = of_program;
        for own in self.own.iter().flat_map(|own| own.iter()) {
            let entries = (first..first + own.presets.len()).collect();
            first += own.presets.len();
            let title = Some((title_of(own.shelf), own.folder.display().to_string()));
            sections.push(Section { title, entries, broken: own.broken.clone() });
        }
        sections.retain(|section| !section.entries.is_empty() || !section.broken.is_empty());
        sections
    }

    fn found(&self, query: &Query) -> Section {
        let fit = |entry: &PresetEntry| {
            let preset = &entry.preset;
            let category = preset.group.map_or("", |group| group.label.text());
            query.fit(&Terms { verb: "", name: &preset.name, synonyms: preset.words, category, sentence: "" })
        };
        let fits = self.entries.iter().enumerate();
        let mut found: Vec<_> = fits.filter_map(|(index, entry)| Some((fit(entry)?, index))).collect();
        found.sort_unstable();
        Section { entries: found.into_iter().map(|(_, index)| index).collect(), ..Section::default() }
    }
}

/// The title of a folder of own presets.
pub fn title_of(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::User => tr!("preset-shelf-user"),
        Shelf::Project => tr!("preset-shelf-project"),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn names(query: &str) -> Vec<String> {
        let mut model = Model::default();
        model.update(None, query, [96.0; 2]);
        let found = model.sections().iter().flat_map(|section| &section.entries);
        found.map(|index| model.entries()[*index].preset.name.clone()).collect()
    }

    #[test]
    fn presets_are_found_by_name_by_group_and_by_their_name_in_animate_css() {
        assert_eq!(names("").len(), built_in().len());
        assert_eq!(names("pop")[..2], ["Pop in", "Pop out"]);
        assert_eq!(names("lightSpeedInRight"), ["Speed in"]);
        assert_eq!(names("rubberBand"), ["Jelly"]);
        assert!(names("loop").contains(&"Float".to_owned()));
        assert_eq!(names("qqq"), [""; 0]);
    }

    #[test]
    fn what_a_hit_looks_like_finds_it() {
        for word in ["shake", "flash", "damage", "hurt"] {
            assert!(names(word).contains(&"Hit".to_owned()), "{word}: {:?}", names(word));
        }
        assert_eq!(names("shake")[0], "Shake");
    }

    #[test]
    fn every_tile_has_its_way_and_something_to_play() {
        let mut model = Model::default();
        model.update(None, "", [96.0; 2]);
        for entry in model.entries() {
            assert!(entry.program.is_some() && entry.ghosts.len() == usize::from(GHOSTS));
        }
    }

    #[test]
    fn own_presets_have_sections_of_their_own() {
        let preset = Preset { name: "mine".to_owned(), words: &[], ..built_in()[0].clone() };
        let broken = BrokenPreset { name: "b.ron".to_owned(), why: "odd".to_owned() };
        let own = |shelf, presets, broken| OwnPresets { shelf, folder: PathBuf::from("p"), presets, broken };
        let own: Arc<[OwnPresets]> = Arc::new([
            own(Shelf::User, vec![preset], vec![]),
            own(Shelf::Project, vec![], vec![broken.clone()]),
        ]);
        let mut model = Model::default();
        model.update(Some(&own), "", [96.0; 2]);
        let [.., user, project] = model.sections() else { panic!("{:?}", model.sections()) };
        assert_eq!(model.entries()[user.entries[0]].preset.name, "mine");
        assert_eq!((project.entries.len(), &project.broken[..]), (0, &[broken][..]));
        model.update(Some(&own), "mine", [96.0; 2]);
        assert_eq!(model.best().unwrap().preset.name, "mine");
    }
}
