//! Giving ids to what a hand-written file left without.

use alloc::collections::BTreeSet;

use super::action::ActionId;
use super::project::Project;
use crate::prelude::*;

/// Gives every node, clip, run and action without an id the next free one, in the order of the file.
///
/// Nodes, clips, runs and actions are counted apart, each from 1 above the highest id in use. Ids that are there
/// stay as they are, so the same file always gets the same ids.
pub fn assign_ids(project: &mut Project) {
    let mut ids = FreeIds::new(project.nodes.iter().filter_map(|node| node.id));
    for node in &mut project.nodes {
        node.id.get_or_insert_with(|| ids.take());
    }
    let mut ids = FreeIds::new(project.clips.iter().filter_map(|clip| clip.id));
    for clip in &mut project.clips {
        clip.id.get_or_insert_with(|| ids.take());
    }
    let mut ids = FreeIds::new(project.runs.iter().filter_map(|run| run.id));
    for run in &mut project.runs {
        run.id.get_or_insert_with(|| ids.take());
    }
    assign_action_ids(project);
}

fn assign_action_ids(project: &mut Project) {
    let mut used = Vec::new();
    for tree in project.trees() {
        used.extend(tree.preorder().filter_map(|action| action.id).map(|id| id.0));
    }
    let mut ids = FreeIds::new(used.into_iter());
    let in_clips = project.clips.iter_mut().filter_map(|clip| clip.action.as_mut());
    let drafts = project.editor.clips.iter_mut().flat_map(|clip| &mut clip.drafts);
    for tree in in_clips.chain(drafts) {
        tree.each_mut(|action| {
            action.id.get_or_insert_with(|| ActionId(ids.take()));
        });
    }
}

/// Hands out ids above all that are in use; when a file uses the very last one, the lowest free ones.
struct FreeIds {
    used: BTreeSet<u32>,
    next: u32,
}

impl FreeIds {
    fn new(used: impl Iterator<Item = u32>) -> Self {
        let used: BTreeSet<u32> = used.collect();
        let next = used.last().map_or(1, |max| max.checked_add(1).unwrap_or(1));
        Self { used, next }
    }

    fn take(&mut self) -> u32 {
        while !self.used.insert(self.next) {
            self.next = self.next.wrapping_add(1);
        }
        self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Action, Clip, EditorClip, Node};

    fn node(id: Option<u32>) -> Node {
        Node { id, ..Node::new("n") }
    }

    #[test]
    fn ids_that_are_there_stay() {
        let nodes = vec![node(None), node(Some(7)), node(None)];
        let mut project = Project { nodes, ..Project::default() };
        assign_ids(&mut project);
        let ids: Vec<_> = project.nodes.iter().filter_map(|node| node.id).collect();
        assert_eq!(ids, [8, 7, 9]);
    }

    #[test]
    fn the_last_id_leaves_room() {
        let nodes = vec![node(Some(u32::MAX)), node(None), node(Some(1)), node(None)];
        let mut project = Project { nodes, ..Project::default() };
        assign_ids(&mut project);
        let ids: Vec<_> = project.nodes.iter().filter_map(|node| node.id).collect();
        assert_eq!(ids, [u32::MAX, 2, 1, 3]);
    }

    #[test]
    fn drafts_share_the_count_of_actions() {
        let mut numbered = Action::show();
        numbered.id = Some(ActionId(4));
        let mut project = Project::default();
        let tree = Action::sequence([Action::show(), Action::hide()]);
        project.clips.push(Clip { id: None, name: "c".into(), action: Some(tree) });
        project
            .editor
            .clips
            .push(EditorClip { drafts: vec![numbered, Action::hide()], ..EditorClip::new("c") });
        assign_ids(&mut project);
        let ids = project.trees().flat_map(Action::preorder).map(|action| action.id.map(|id| id.0));
        assert_eq!(ids.collect::<Vec<_>>(), [5, 6, 7, 4, 8].map(Some));
    }
}
