//! On which nodes clips play, in runs and inside of other clips, as the document says it: no program is needed.

use crate::document::{ActionId, Clip, ClipId, Document, NodeId, played_clip};

/// The nodes on which a clip plays, each once: those of its runs, then those on which it plays inside of others.
pub fn playing_nodes(document: &Document, clip: ClipId) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    add_nodes(document, clip, &mut Vec::new(), &mut nodes);
    nodes
}

/// `seen` are the clips that were looked at: a broken project may have clips that play themselves.
fn add_nodes(document: &Document, clip: ClipId, seen: &mut Vec<ClipId>, nodes: &mut Vec<NodeId>) {
    let Some(name) = document.clip(clip).map(|clip| clip.name.as_str()).filter(|_| !seen.contains(&clip))
    else {
        return;
    };
    seen.push(clip);
    let add = |nodes: &mut Vec<NodeId>, node: NodeId| {
        if !nodes.contains(&node) {
            nodes.push(node);
        }
    };
    document.runs_of_clip(clip).flat_map(|run| run.nodes()).for_each(|node| add(nodes, node));
    for outer in document.clips().iter().filter(|outer| outer.id != clip) {
        for action in playing_actions(outer, name) {
            match outer.target_of(action) {
                Some(target) => {
                    let target = document.nodes().iter().find(|node| node.name == target);
                    target.into_iter().for_each(|node| add(nodes, node.id));
                }
                None => add_nodes(document, outer.id, seen, nodes),
            }
        }
    }
}

/// The actions of a clip that play another one of this name, unless they are drafts or muted.
pub fn playing_actions<'c>(clip: &'c Clip, name: &'c str) -> impl Iterator<Item = ActionId> + 'c {
    let plays = clip.items().filter(move |(_, item)| played_clip(&item.action) == Some(name));
    plays.map(|(id, _)| id).filter(|id| {
        let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
        let mut top = *id;
        let around = std::iter::successors(Some(*id), parent).inspect(|id| top = *id);
        let is_muted = |id: ActionId| clip.get(id).is_some_and(|item| item.action.muted);
        let is_muted = around.fold(false, |muted, id| muted | is_muted(id));
        !is_muted && clip.root() == Some(top)
    })
}
