//! The nodes of symbols in the place of what shows them, for formats that know no symbols. They move in the time of the symbol, wherever that is
//! played, jumps or stands.

use std::collections::BTreeSet;
use std::sync::Arc;

use kineograph_export::motion::{Play, PoseSource, plays_of};
use kineograph_export::plain;
use kineograph_runtime::format::{Clip, Content, Node as StoredNode, Project, Symbol};

use crate::document::Document;
use crate::media::Media;
use crate::symbol::LoadedSymbol;

/// A project becomes at most so many nodes with those of its symbols: files of more help no one, and take long to write. Symbols beyond that stay.
const MAX_NODES: usize = 5_000;

/// A document with the nodes of symbols.
pub(super) struct Expanded {
    pub document: Document,
    /// Where the poses of its nodes come from, by place; none if each has its own track.
    pub sources: Vec<PoseSource>,
    /// The sizes of nodes that showed symbols, in pixels, by place.
    pub sizes_px: Vec<Option<[f64; 2]>>,
    /// What plays inside of symbols.
    pub plays: Vec<Play>,
    /// The clips of these.
    pub clips: Vec<Clip>,
}

impl Expanded {
    /// The document as it is.
    pub fn none(document: &Document) -> Self {
        let (sources, sizes_px, plays, clips) = Default::default();
        Self { document: document.clone(), sources, sizes_px, plays, clips }
    }

    /// The document with the nodes of all symbols that were read.
    pub fn of(document: &Document, media: &Media) -> Self {
        if document.nodes().iter().all(|node| node.content.symbol().is_none()) {
            return Self::none(document);
        }
        let mut project = document.to_project();
        let own = std::mem::take(&mut project.nodes);
        let names = own.iter().map(|node| node.name.clone()).collect();
        let mut expansion = Expansion {
            media,
            all: Self::none(document),
            project,
            names,
            nodes_left: MAX_NODES.saturating_sub(own.len()),
        };
        expansion.add(&own, None, PoseSource::Own);
        let Expansion { mut all, project, .. } = expansion;
        (all.document, _) = Document::from_project(&project);
        all
    }
}

/// Nodes that are put together.
struct Expansion<'a> {
    media: &'a Media,
    all: Expanded,
    project: Project,
    /// The names that are taken.
    names: BTreeSet<String>,
    /// How many nodes of symbols may be added.
    nodes_left: usize,
}

/// Where nodes of a symbol are added.
struct Above {
    /// The node that shows the symbol: the names of those inside begin with its name.
    instance: String,
    /// The node that holds them.
    parent: String,
}

impl Expansion<'_> {
    /// Adds nodes, each followed by those of the symbol that it shows. Returns their places.
    fn add(
        &mut self,
        nodes: &[StoredNode],
        above: Option<&Above>,
        source_of: impl Fn(usize) -> PoseSource,
    ) -> Vec<usize> {
        let names: Vec<String> = nodes.iter().map(|node| self.name_of(node, above)).collect();
        let mut places = Vec::new();
        for (track, node) in nodes.iter().enumerate() {
            let mut stored = node.clone();
            stored.name.clone_from(&names[track]);
            if let Some(above) = above {
                stored.id = None;
                let held_by = |name: &String| nodes.iter().position(|other| other.name == *name);
                let parent = node.parent.as_ref().and_then(held_by).map(|place| names[place].clone());
                stored.parent = parent.or_else(|| Some(above.parent.clone()));
            }
            let shown = node.content.symbol().and_then(|symbol| self.shown(symbol));
            let has_own = nodes.iter().any(|other| other.parent.as_ref() == Some(&node.name));
            if shown.is_some() {
                stored.content = Content::Group;
            }
            let size_px = shown.as_ref().map(|shown| shown.size_px());
            let place = self.push(stored, source_of(track), size_px);
            places.push(place);
            if let Some(shown) = shown {
                self.add_symbol(&shown, &names[track], place, has_own);
            }
        }
        places
    }

    /// Adds what a node shows, below it; behind its own nodes, if it has some.
    fn add_symbol(&mut self, shown: &LoadedSymbol, name: &str, instance: usize, has_own: bool) {
        let mut above = Above { instance: name.to_owned(), parent: name.to_owned() };
        if has_own {
            above.parent = self.free_name(format!("{name}/")); // not shown: a name in a file
            let holder = StoredNode::new(above.parent.clone()).with_parent(Some(name.to_owned()));
            self.push(holder, PoseSource::Still, None);
        }
        let inside = shown.document().to_project();
        let timeline = Arc::new(shown.timeline().clone());
        let source_of =
            |track: usize| PoseSource::Inside { instance, timeline: Arc::clone(&timeline), track };
        let places = self.add(&inside.nodes, Some(&above), source_of);
        for play in plays_of(&inside) {
            let Some(tree) = plain::of_clip(&inside, &play.clip) else { continue };
            let clip = format!("{name}#{}", play.clip); // not shown: known by nothing but the play
            if !self.all.clips.iter().any(|known| known.name == clip) {
                self.all.clips.push(Clip::new(clip.clone(), Some(tree)));
            }
            self.all.plays.push(Play { clip, node: places[play.node], ..play });
        }
        self.add_media(inside);
    }

    /// The pictures of symbols have names of their own.
    fn add_media(&mut self, inside: Project) {
        let Project { images, sheets, .. } = &mut self.project;
        for image in inside.images {
            if !images.iter().any(|known| known.name == image.name) {
                images.push(image);
            }
        }
        for sheet in inside.sheets {
            if !sheets.iter().any(|known| known.name == sheet.name) {
                sheets.push(sheet);
            }
        }
    }

    /// The symbol with its overrides; `None` if it can't be read, or if there is no room for it.
    fn shown(&mut self, symbol: &Symbol) -> Option<Arc<LoadedSymbol>> {
        let loaded = self.media.symbol(&symbol.path)?;
        self.nodes_left = self.nodes_left.checked_sub(loaded.document().nodes().len() + 1)?;
        let changed = if symbol.set.is_empty() { None } else { loaded.with_overrides(&symbol.set) };
        Some(changed.map_or_else(|| Arc::clone(loaded), Arc::new))
    }

    fn push(&mut self, node: StoredNode, source: PoseSource, size_px: Option<[f64; 2]>) -> usize {
        self.project.nodes.push(node);
        self.all.sources.push(source);
        self.all.sizes_px.push(size_px);
        self.project.nodes.len() - 1
    }

    /// The name of a node among all others.
    fn name_of(&mut self, node: &StoredNode, above: Option<&Above>) -> String {
        match above {
            None => node.name.clone(),
            Some(above) => self.free_name(format!("{}/{}", above.instance, node.name)), // not shown: a name in a file
        }
    }

    fn free_name(&mut self, wanted: String) -> String {
        let name = Document::free_name(&wanted, |name| self.names.contains(name));
        self.names.insert(name.clone());
        name
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::stills::Tints;
    use super::super::{LOTTIE, MotionInput};
    use crate::export::desk::options;
    use crate::export::job::Job;
    use crate::export::lacks::MaskForms;
    use crate::export::symbol_tests::{START, Symbols};

    /// Whatever drives the time of the node: twice as fast, backwards, from another time on, in rounds, under an ease, standing.
    #[test]
    fn nodes_of_a_symbol_move_in_its_time() {
        let symbols = Symbols::new();
        for (clip, secs, inside_secs, cut_secs) in [
            ("PlayBy(duration: 1, delta: 2)", 0.25, 0.5, 0.5),
            ("Sequence(actions: [Cue(time: 1.5), PlayBy(duration: 1, delta: -1)])", 0.25, 1.25, 0.5),
            (
                "Sequence(actions: [DelayTime(duration: 1), Cue(time: 0.5), PlayTo(duration: 1, time: 1.5)])",
                1.25,
                0.75,
                1.5,
            ),
            (
                "RepeatForever(action: Sequence(actions: [Cue(time: 0), PlayBy(duration: 1, delta: 2)]))",
                3.25,
                0.5,
                2.5,
            ),
            ("EaseOut(rate: 2, action: PlayBy(duration: 1, delta: 2))", 0.25, 1.0, 0.25),
        ] {
            let desk = symbols.shown(START, "", clip);
            let (shots, options) = ([desk.source.clone()], options());
            let mut report = |_| ControlFlow::Continue(());
            let job = Job::new(&LOTTIE, &shots, &options, &mut report);
            let parts = MotionInput::drawn(job.source(), Tints::Carried, MaskForms::None);
            let motion = parts.motion(&job);
            let place = parts.project.nodes.iter().position(|node| node.name == "i/dot").unwrap();
            assert_eq!(motion.name(motion.parent(place).unwrap()), "i", "{clip}");
            let found = motion.pose(place, secs).position;
            let wanted = [4.0, 5.0].map(f64::from);
            let moved = [12.0, 6.0].map(|way| way * f64::min(inside_secs, 1.0));
            for axis in [0, 1] {
                let off = f64::from(found[axis]) - wanted[axis] - moved[axis];
                assert!(off.abs() < 1e-4, "{clip}: {found:?}");
            }
            // Where its run ends inside.
            let cuts = motion.cuts_secs(place);
            assert!(cuts.iter().any(|cut| (cut - cut_secs).abs() < 1e-4), "{clip}: {cuts:?}");
        }
    }

    #[test]
    fn own_nodes_of_the_node_stay_in_front_of_what_it_shows() {
        let symbols = Symbols::new();
        let desk = symbols.desk(
            r#"(format: 2, nodes: [(name: "i", content: Symbol(path: "ui/badge.ron")),
                (name: "own", parent: "i", z: 1, content: Box((4, 4))), (name: "next", content: Box((4, 4)))])"#,
        );
        let (shots, options) = ([desk.source.clone()], options());
        let mut report = |_| ControlFlow::Continue(());
        let job = Job::new(&LOTTIE, &shots, &options, &mut report);
        let parts = MotionInput::drawn(job.source(), Tints::Carried, MaskForms::None);
        let motion = parts.motion(&job);
        let order: Vec<&str> = motion.drawn_order().into_iter().map(|node| motion.name(node)).collect();
        assert_eq!(order, ["i", "i/", "i/plate", "i/dot", "i/label", "own", "next"], "but for masks");
    }
}
