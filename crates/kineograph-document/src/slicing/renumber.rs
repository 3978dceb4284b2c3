//! What uses frames by their numbers, when a sheet gets others.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Action, Content, FrameRef, FrameStep, Kind, Sheet, Value};

use crate::document::{ClipEdit, ClipId, Document, Edit, Node, animated_sheet};

/// The edits that let nodes and actions go on showing the same frames when these are removed from a sheet, to be made before the sheet is
/// changed. What showed a removed frame shows the first one; an `Animate` leaves it out.
///
/// An action that names no sheet is changed if its clip runs on a node that shows this one.
pub fn renumbered(document: &Document, sheet: &Sheet, gone: &BTreeSet<u32>) -> Vec<Edit> {
    let uses = SheetUses { sheet, gone };
    let nodes = document.nodes().iter().filter(|node| node.content.sheet() == Some(&sheet.name));
    let players: BTreeSet<_> = nodes.clone().map(|node| node.id).collect();
    let mut edits: Vec<Edit> = nodes.filter_map(|node| uses.node(node)).map(Edit::SetNode).collect();
    for clip in document.clips() {
        let is_played =
            document.runs_of_clip(clip.id).any(|run| run.nodes().any(|node| players.contains(&node)));
        for (id, item) in clip.items() {
            let shows = match animated_sheet(&item.action) {
                Some(named) => named == sheet.name,
                None => is_played,
            };
            let steps = Some(&item.action).filter(|_| shows).and_then(|action| uses.steps(action));
            edits.extend(steps.map(|steps| set_frames(clip.id, id, steps)));
        }
    }
    edits
}

fn set_frames(clip: ClipId, id: crate::document::ActionId, steps: Vec<FrameStep>) -> Edit {
    let value = Value::Frames(steps);
    Edit::Clip(clip, ClipEdit::SetParam { ids: vec![id], param: "frames", value })
}

struct SheetUses<'a> {
    sheet: &'a Sheet,
    gone: &'a BTreeSet<u32>,
}

impl SheetUses<'_> {
    /// The number that a frame will have; `None` if it is removed.
    fn number(&self, old: u32) -> Option<u32> {
        let before = u32::try_from(self.gone.range(..old).count()).unwrap_or(0);
        (!self.gone.contains(&old)).then(|| old - before)
    }

    fn node(&self, node: &Node) -> Option<Node> {
        let number = self.number(node.start.frame);
        let mut new = node.clone();
        if let Some((sheet, _)) = node.content.named_frame() {
            // It is found by its name.
            if number.is_some() {
                return None;
            }
            *new.content.pictured_mut() = Content::Sheet(sheet.to_owned());
        }
        new.start.frame = number.unwrap_or(0);
        (new != *node).then_some(new)
    }

    /// The frames of an `Animate`, if they change.
    fn steps(&self, action: &Action) -> Option<Vec<FrameStep>> {
        let Some(Value::Frames(steps)) = action.param("frames").filter(|_| action.kind() == Kind::Animate)
        else {
            return None;
        };
        let new = |step: &FrameStep| {
            let mut step = step.clone();
            match &step.name {
                Some(name) => {
                    let index = self.sheet.frame_index(&FrameRef::Name(name.clone()));
                    return index.is_none_or(|index| !self.gone.contains(&index)).then_some(step);
                }
                None => step.frame = self.number(step.frame)?,
            }
            Some(step)
        };
        let mut kept: Vec<FrameStep> = steps.iter().filter_map(new).collect();
        if kept.is_empty() {
            kept.push(FrameStep::new(0));
        }
        (kept != *steps).then_some(kept)
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Image, SheetFrame, StartPose};

    use super::*;
    use crate::document::Slot;
    use crate::slicing::without;

    #[test]
    fn what_is_left_shows_the_same_frames_under_their_new_numbers() {
        let frames =
            ["a", "b", "c", "", "e"].map(|name| SheetFrame::new(name).with_rect([0.0, 0.0, 1.0, 1.0]));
        let sheet = Sheet::atlas("s", "p", frames.to_vec());
        let mut document = Document::default();
        let mut edit = |edit: &Edit| {
            let (next, outcome) = document.edited(edit).unwrap();
            document = next;
            outcome
        };
        edit(&Edit::AddImage(Image::new("p", "p.png")));
        edit(&Edit::AddSheet(sheet.clone()));
        let mut node = |name: &str, sprite: Content, frame: u32| {
            let start = StartPose::default().with_frame(frame);
            edit(&Edit::AddNode { name: name.to_owned(), parent: None, content: sprite, start }).node.unwrap()
        };
        let player = node("by number", Content::Sheet("s".to_owned()), 3);
        let frame = |frame: &str| Content::Frame { sheet: "s".to_owned(), frame: frame.to_owned() };
        node("by name", frame("e"), 4);
        node("removed", frame("b"), 1);
        let clip = edit(&Edit::AddClip("go".to_owned())).clip.unwrap();
        let named = vec![FrameStep::named("b"), FrameStep::named("c"), FrameStep::new(4)];
        let numbers = [0, 1, 2, 3].map(FrameStep::new).to_vec();
        let tree = Action::sequence([
            Action::animate(0.1, named, 1, false).on_sheet("s"),
            Action::animate(0.1, numbers, 1, false),
        ]);
        edit(&Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None }));
        edit(&Edit::AddRun(clip, player, 0.0));

        let gone = BTreeSet::from([1]);
        let mut edits = renumbered(&document, &sheet, &gone);
        edits.push(Edit::SetSheet("s".to_owned(), without(&sheet, &gone)));
        let after = edits.iter().fold(document, |document, edit| document.edited(edit).unwrap().0);
        assert_eq!(after.violations(), Vec::<String>::new());
        let shown: Vec<u32> = after.nodes().iter().map(|node| node.start.frame).collect();
        assert_eq!(shown, [2, 3, 0]);
        assert_eq!(after.nodes()[1].content, frame("e"));
        let lists: Vec<Vec<FrameStep>> = after.clips()[0]
            .items()
            .filter_map(|(_, item)| match item.action.param("frames") {
                Some(Value::Frames(steps)) => Some(steps.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(lists[0], [FrameStep::named("c"), FrameStep::new(3)]);
        assert_eq!(lists[1], [0, 1, 2].map(FrameStep::new));
    }
}
