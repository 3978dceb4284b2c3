//! What a preset becomes in a project: a clip of its own under a free name, which plays where it is dropped.

use kineograph_runtime::format::Action;

use crate::compile::Programs;
use crate::document::{ClipEdit, ClipId, Document, Edit, NodeId, Run, Slot};
use crate::recipient::{PlacedStart, empty_run};

use super::Preset;

/// How a preset is placed on a node.
#[derive(Debug, Clone)]
pub struct Placed {
    pub edits: Vec<Edit>,
    /// When it plays.
    pub moment: PlacedStart,
    /// The clip that takes it, if that was there before.
    pub clip: Option<ClipId>,
}

impl Preset {
    /// Its tree among other actions: the card at its top has the name of the preset.
    pub fn labelled_tree(&self) -> Action {
        let mut tree = self.action.clone();
        tree.label = Some(self.name.clone());
        tree
    }

    /// The edits that copy it into a project as a clip with its name, numbered if that is taken, and the clip.
    fn as_clip(&self, document: &Document) -> Option<(Vec<Edit>, ClipId)> {
        let add = Edit::AddClip(self.name.clone());
        // The same document gives the same id again.
        let clip = document.edited(&add).ok()?.1.clip?;
        let insert = ClipEdit::Insert { tree: self.action.clone(), slot: Slot::Root, position: None };
        Some((vec![add, Edit::Clip(clip, insert)], clip))
    }

    /// How it is placed on a node: in the clip that waits empty for something to play there, else as a clip of its own.
    pub fn placed_on(
        &self,
        document: &Document,
        programs: &Programs,
        node: NodeId,
        now_secs: f64,
    ) -> Option<Placed> {
        let moment = PlacedStart::on_node(document, programs, node, now_secs);
        let Some(run) = empty_run(document, node) else {
            return Some(Placed { edits: self.run_on(document, node, moment.at_secs)?, moment, clip: None });
        };
        let insert = ClipEdit::Insert { tree: self.labelled_tree(), slot: Slot::Root, position: None };
        let at_its_time = Edit::SetRun(Run { at_secs: moment.at_secs, ..run.clone() });
        let edits = vec![at_its_time, Edit::Clip(run.clip, insert)];
        Some(Placed { edits, moment, clip: Some(run.clip) })
    }

    /// The edits that copy it into a project as a clip and play that on a node from a time on, in seconds.
    pub fn run_on(&self, document: &Document, node: NodeId, at_secs: f64) -> Option<Vec<Edit>> {
        let (mut edits, clip) = self.as_clip(document)?;
        edits.push(Edit::AddRun(clip, node, at_secs));
        Some(edits)
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, StartPose};

    use super::super::built_in;
    use super::*;
    use crate::templates::blank_project;

    #[test]
    fn clips_have_the_name_of_the_preset_numbered_where_it_is_taken() {
        let (document, _) = Document::from_project(&blank_project());
        let (content, start) = (Content::Box([9.0, 9.0]), StartPose::default());
        let add = Edit::AddNode { name: "hero".into(), parent: None, content, start };
        let (mut document, made) = document.edited(&add).unwrap();
        for _ in 0..3 {
            for edit in built_in()[0].run_on(&document, made.node.unwrap(), 0.0).unwrap() {
                document = document.edited(&edit).unwrap().0;
            }
        }
        let names = document.clips().iter().rev().take(3).map(|clip| clip.name.as_str());
        let name = &built_in()[0].name;
        assert_eq!(names.collect::<Vec<_>>(), [&format!("{name} 3"), &format!("{name} 2"), name]);
    }

    #[test]
    fn each_copy_is_a_clip_of_its_own() {
        let (mut document, _) = Document::from_project(&blank_project());
        let node = document.nodes()[0].id;
        let pop = &built_in()[0];
        for _ in 0..2 {
            for edit in pop.run_on(&document, node, 0.5).unwrap() {
                document = document.edited(&edit).unwrap().0;
            }
        }
        let clips = &document.clips()[document.clips().len() - 2..];
        assert_eq!(clips[0].name, pop.name);
        assert_ne!(clips[1].name, pop.name);
        for clip in clips {
            let runs: Vec<_> = document.runs_of_clip(clip.id).map(|run| (run.node, run.at_secs)).collect();
            assert_eq!(runs, [(node, 0.5)]);
            assert_eq!(super::super::self_contained(&document, clip.id).as_ref(), Some(&pop.action));
        }
    }
}
