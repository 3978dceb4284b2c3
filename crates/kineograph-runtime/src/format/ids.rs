//! Assigns ids to hand-written files and new items.

use alloc::sync::Arc;
use core::fmt;

use super::project::Project;
use crate::action::ActionId;
use crate::prelude::*;

/// Assigns the next free id to every node, clip, run and action without one, in the order of the file.
///
/// Nodes, clips, runs and actions have separate ids, each assigned by a [`FreeIds`]. Existing ids are kept, so the
/// same file always gets the same ids.
///
/// # Errors
/// When a project has so many items of one kind that no id is left.
pub fn assign_ids(project: &mut Project) -> Result<(), OutOfIds> {
    assign_missing(project.nodes.iter_mut().map(|node| &mut node.id).collect())?;
    assign_missing(project.clips.iter_mut().map(|clip| &mut clip.id).collect())?;
    assign_missing(project.runs.iter_mut().map(|run| &mut run.id).collect())?;
    assign_action_ids(project)
}

fn assign_missing(mut slots: Vec<&mut Option<u32>>) -> Result<(), OutOfIds> {
    let mut ids = FreeIds::new(slots.iter().filter_map(|slot| **slot));
    for slot in slots.iter_mut().filter(|slot| slot.is_none()) {
        **slot = Some(ids.take()?);
    }
    Ok(())
}

fn assign_action_ids(project: &mut Project) -> Result<(), OutOfIds> {
    let mut used = Vec::new();
    for tree in project.trees() {
        used.extend(tree.preorder().filter_map(|action| action.id).map(|id| id.0));
    }
    let mut ids = FreeIds::new(used);
    let mut is_out = Ok(());
    let in_clips = project.clips.iter_mut().filter_map(|clip| clip.action.as_mut());
    let drafts = project.editor.clips.iter_mut().flat_map(|clip| &mut clip.drafts);
    for tree in in_clips.chain(drafts) {
        tree.each_mut(|action| {
            if action.id.is_none() {
                match ids.take() {
                    Ok(id) => action.id = Some(ActionId(id)),
                    Err(error) => is_out = Err(error),
                }
            }
        });
    }
    is_out
}

/// Assigns unused ids: first those above all used ones, then the gaps, lowest first.
///
/// A clone assigns the same ids again. Cloning is as cheap as for a counter.
///
/// ```
/// use kineograph_runtime::format::FreeIds;
/// let mut ids = FreeIds::new([3, u32::MAX - 1]);
/// assert_eq!([ids.take(), ids.take(), ids.take()], [Ok(u32::MAX), Ok(1), Ok(2)]);
/// assert_eq!(ids.take(), Ok(4));
/// assert!(ids.is_free(5) && !ids.is_free(4));
/// ```
#[derive(Debug, Clone)]
pub struct FreeIds {
    /// First and last id of each free range, in the order of assignment.
    ranges: Arc<[[u32; 2]]>,
    /// The current range, and the next id in it.
    range: usize,
    next: u32,
}

/// All ids are in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfIds;

impl fmt::Display for OutOfIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all ids are in use; remove something first")
    }
}

impl core::error::Error for OutOfIds {}

impl FreeIds {
    /// The lowest id that is ever assigned.
    const FIRST: u32 = 1;

    /// All ids from 1 on except those in `used`, in any order and with repetitions. Takes O(n log n) for n used ids.
    pub fn new(used: impl IntoIterator<Item = u32>) -> Self {
        Self::up_to(u32::MAX, used)
    }

    /// As [`Self::new`], with no id above `last`.
    pub fn up_to(last: u32, used: impl IntoIterator<Item = u32>) -> Self {
        let mut used: Vec<u32> = used.into_iter().filter(|id| (Self::FIRST..=last).contains(id)).collect();
        used.sort_unstable();
        let mut gaps = Vec::new();
        // The lowest id that may be free; beyond `u32` if the last one is used.
        let mut next = u64::from(Self::FIRST);
        for id in used {
            if u64::from(id) > next {
                gaps.push([next as u32, id - 1]);
            }
            next = u64::from(id) + 1;
        }
        let above = (next <= u64::from(last)).then_some([next as u32, last]);
        let ranges: Arc<[[u32; 2]]> = above.into_iter().chain(gaps).collect();
        let next = ranges.first().map_or(Self::FIRST, |range| range[0]);
        Self { ranges, range: 0, next }
    }

    /// Takes an unused id.
    ///
    /// # Errors
    /// When no id is left.
    pub fn take(&mut self) -> Result<u32, OutOfIds> {
        let &[_, last] = self.ranges.get(self.range).ok_or(OutOfIds)?;
        let id = self.next;
        if id < last {
            self.next += 1;
        } else {
            self.range += 1;
            self.next = self.ranges.get(self.range).map_or(id, |range| range[0]);
        }
        Ok(id)
    }

    /// Whether an id is still unused.
    pub fn is_free(&self, id: u32) -> bool {
        let rest = self.ranges.get(self.range..).unwrap_or_default();
        rest.iter().enumerate().any(|(nth, &[first, last])| {
            let first = if nth == 0 { self.next } else { first };
            (first..=last).contains(&id)
        })
    }

    /// The number of unused ids.
    pub fn left(&self) -> u64 {
        let rest = self.ranges.get(self.range..).unwrap_or_default();
        let all: u64 = rest.iter().map(|&[first, last]| u64::from(last - first) + 1).sum();
        let taken = rest.first().map_or(0, |range| u64::from(self.next - range[0]));
        all - taken
    }
}

/// No id is in use.
impl Default for FreeIds {
    fn default() -> Self {
        Self::new([])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::format::{Clip, EditorClip, Node};

    fn node(id: Option<u32>) -> Node {
        Node { id, ..Node::new("n") }
    }

    #[test]
    fn ids_that_are_there_stay() {
        let nodes = vec![node(None), node(Some(7)), node(None)];
        let mut project = Project { nodes, ..Project::default() };
        assign_ids(&mut project).unwrap();
        let ids: Vec<_> = project.nodes.iter().filter_map(|node| node.id).collect();
        assert_eq!(ids, [8, 7, 9]);
    }

    #[test]
    fn the_last_id_leaves_room() {
        let nodes = vec![node(Some(u32::MAX)), node(None), node(Some(1)), node(None)];
        let mut project = Project { nodes, ..Project::default() };
        assign_ids(&mut project).unwrap();
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
        assign_ids(&mut project).unwrap();
        let ids = project.trees().flat_map(Action::preorder).map(|action| action.id.map(|id| id.0));
        assert_eq!(ids.collect::<Vec<_>>(), [5, 6, 7, 4, 8].map(Some));
    }

    #[test]
    fn free_ids_are_the_ones_above_and_then_the_gaps() {
        let mut ids = FreeIds::up_to(9, [7, 3, 3, 0, 12, 4]);
        assert_eq!(ids.left(), 6);
        assert!(ids.is_free(9) && !ids.is_free(7) && !ids.is_free(0) && !ids.is_free(10));
        let taken: Vec<u32> = core::iter::from_fn(|| ids.take().ok()).collect();
        assert_eq!(taken, [8, 9, 1, 2, 5, 6]);
        assert_eq!((ids.take(), ids.left()), (Err(OutOfIds), 0));
        assert!((0..20).all(|id| !ids.is_free(id)));
    }

    #[test]
    fn the_last_id_of_all_is_handed_out_once() {
        let mut ids = FreeIds::new([u32::MAX - 1]);
        assert_eq!([ids.take(), ids.take()], [Ok(u32::MAX), Ok(1)]);
        assert_eq!(FreeIds::new([u32::MAX]).take(), Ok(1));
        assert_eq!(FreeIds::up_to(2, [1, 2]).take(), Err(OutOfIds));
    }
}
