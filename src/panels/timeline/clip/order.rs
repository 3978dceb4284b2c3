//! Rows that are dragged up and down move in the tree: which places there are between two rows, and which one the pointer
//! selects. Pure.

use std::sync::Arc;

use kineograph_runtime::format::{ActionId, Arity};

use super::super::actions::ActionRow;
use crate::document::{ActionItem, Clip};
use crate::panels::place::Place;

/// A drag of rows.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderDrag {
    /// What is dragged, each with all inside it.
    pub tops: Vec<ActionId>,
    /// How deep the row lies that was grabbed: among the bars, where x is a time, this selects the list.
    pub depth: usize,
    /// Where it would go.
    pub target: Option<DropPlace>,
    /// All rows, which stay meanwhile.
    pub rows: Arc<[ActionRow]>,
    /// Why it can't go there.
    pub refusal: Option<String>,
}

/// A place between two rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DropPlace {
    /// The place in the tree.
    pub place: Place,
    /// The row that the line is drawn above; as many as there are rows for below the last one.
    pub row: usize,
    /// The depth of what is put there.
    pub depth: usize,
}

/// The place that the pointer selects near two gaps between rows, the nearer first: in the first of them that has any, that in the list whose depth
/// is nearest. `None` where nothing would change or there is none. A gap has the index of the row below it.
pub fn target(
    clip: &Clip,
    rows: &[ActionRow],
    tops: &[ActionId],
    gaps: [usize; 2],
    depth: usize,
) -> Option<DropPlace> {
    let is_free = |target: &DropPlace| !tops.iter().any(|top| clip.is_within(target.place.parent, *top));
    let mut nearest = gaps.into_iter().filter_map(|row| {
        let free = places(clip, rows, row).into_iter().filter(is_free);
        free.min_by_key(|target| (target.depth.abs_diff(depth), usize::MAX - target.depth))
    });
    nearest.next().filter(|target| !target.place.stays(clip, tops))
}

/// All places above the row of this index, the deepest first.
fn places(clip: &Clip, rows: &[ActionRow], row: usize) -> Vec<DropPlace> {
    let Some(above) = row.checked_sub(1).and_then(|index| rows.get(index)) else { return Vec::new() };
    let mut found = Vec::new();
    if let Some(item) = clip.get(above.id).filter(|item| takes(item)) {
        let index = if above.folded { item.children.len() } else { 0 };
        found.push(DropPlace { place: Place { parent: above.id, index }, row, depth: above.depth + 1 });
    }
    // What is above ends here for all lists that what is below does not lie in.
    let least = rows.get(row).map_or(0, |below| below.depth);
    let (mut id, mut depth) = (above.id, above.depth);
    while let Some(parent) = clip.get(id).and_then(|item| item.parent).filter(|_| depth >= least) {
        if clip.get(parent).is_some_and(|item| item.action.spec().arity == Arity::Many) {
            let index = clip.index_in_parent(id).map_or(0, |index| index + 1);
            found.push(DropPlace { place: Place { parent, index }, row, depth });
        }
        (id, depth) = (parent, depth.saturating_sub(1));
    }
    found
}

fn takes(item: &ActionItem) -> bool {
    item.has_room()
}

/// The actions that are dragged with the one that was grabbed: all selected ones if it is selected, in the order of the rows, those inside
/// of others left out. The root stays.
pub fn dragged(
    clip: &Clip,
    rows: &[ActionRow],
    grabbed: ActionId,
    is_selected: impl Fn(ActionId) -> bool,
) -> Vec<ActionId> {
    let is_one = !is_selected(grabbed);
    let mut tops = Vec::new();
    let mut inside: Option<usize> = None;
    for row in rows {
        inside = inside.filter(|depth| row.depth > *depth);
        let is_picked = if is_one { row.id == grabbed } else { is_selected(row.id) };
        if inside.is_none() && is_picked && clip.root() != Some(row.id) {
            tops.push(row.id);
            inside = Some(row.depth);
        }
    }
    tops
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kineograph_runtime::format::Kind;

    use super::super::super::TimelinePanel;
    use super::super::span_rows::action_rows;
    use super::*;
    use crate::document::{ClipEdit, Edit, EditError};
    use crate::panels::fixture::{Host, document};

    /// All places of the tree of the fixture, drawn between its rows.
    fn drawn(host: &Host<TimelinePanel>, folded: &BTreeSet<ActionId>) -> String {
        let ctx = host.editor.ctx(&host.theme);
        let (_, clip) = ctx.open_clip().unwrap();
        let rows = action_rows(&ctx, folded);
        let mut text = String::new();
        for row in 0..=rows.len() {
            for target in places(clip, &rows, row) {
                let Place { parent, index } = target.place;
                let name = clip.get(parent).unwrap().action.spec().name;
                text += &format!("{}- {name} {index}\n", "  ".repeat(target.depth));
            }
            if let Some(row) = rows.get(row) {
                text += &format!("{}{}\n", "  ".repeat(row.depth), row.title);
            }
        }
        text
    }

    #[test]
    fn between_rows_there_is_a_place_in_each_list_that_ends_there() {
        let host = Host::<TimelinePanel>::new(document(), true);
        assert_eq!(
            drawn(&host, &BTreeSet::new()),
            "\
Sequence
  - Sequence 0
  EaseOut
    MoveBy “up”
  - Sequence 1
  CallFunc top
  - Sequence 2
  Speed
    MoveBy
  - Sequence 3
  Repeat
    Spawn
      - Spawn 0
      ScaleTo
      - Spawn 1
      FadeTo
      - Spawn 2
  - Sequence 4
"
        );
        let folded = BTreeSet::from([host.action(Kind::Spawn)]);
        assert!(drawn(&host, &folded).contains("    Spawn\n      - Spawn 2\n  - Sequence 4\n"));
    }

    #[test]
    fn the_depth_of_the_pointer_chooses_the_list() {
        let host = Host::<TimelinePanel>::new(document(), true);
        let ctx = host.editor.ctx(&host.theme);
        let (_, clip) = ctx.open_clip().unwrap();
        let rows = action_rows(&ctx, &BTreeSet::new());
        let [call, repeat, spawn] = [Kind::CallFunc, Kind::Repeat, Kind::Spawn].map(|kind| host.action(kind));
        let place = |row, depth, top| {
            let target = target(clip, &rows, &[top], [row; 2], depth)?;
            Some((clip.get(target.place.parent).unwrap().action.kind(), target.place.index, target.depth))
        };
        assert_eq!(place(10, 5, call), Some((Kind::Spawn, 2, 3)));
        assert_eq!(place(10, 0, call), Some((Kind::Sequence, 4, 1)));
        assert_eq!(place(1, 4, call), Some((Kind::Sequence, 0, 1)));
        assert_eq!(place(0, 0, call), None, "above the root there is nothing");
        assert_eq!(place(3, 1, call), None, "its own place");
        assert_eq!(place(4, 1, call), None, "its own place, from below");
        assert_eq!(place(10, 3, repeat), None, "never into itself: then it stays last");
        assert_eq!(place(9, 3, spawn), None);
        // Between a Repeat and its only child there is no place: then the other side of the row counts.
        let near = |gaps| target(clip, &rows, &[call], gaps, 1).map(|target| target.place.index);
        assert_eq!([near([7, 6]), near([7, 8])], [Some(3), Some(0)]);
    }

    #[test]
    fn places_that_are_too_deep_say_so() {
        let host = Host::<TimelinePanel>::new(document(), true);
        let ctx = host.editor.ctx(&host.theme);
        let clip_id = ctx.open_clip().unwrap().0;
        let mut document = ctx.document.clone();
        let (call, repeat) = (host.action(Kind::CallFunc), host.action(Kind::Repeat));
        let edit = |document: &mut _, edit| {
            let edited: Result<(crate::document::Document, _), EditError> =
                crate::document::Document::edited(document, &Edit::Clip(clip_id, edit));
            *document = edited.unwrap().0;
        };
        for _ in 0..kineograph_runtime::format::MAX_DEPTH - 3 {
            edit(&mut document, ClipEdit::Wrap(vec![call], Kind::Sequence));
        }
        let clip = document.clip(clip_id).unwrap();
        let inner = clip.get(call).unwrap().parent.unwrap();
        let refusal = Place { parent: inner, index: 0 }.refusal(&document, clip, &[repeat]).unwrap();
        assert!(matches!(refusal, EditError::TooDeep(_)), "{refusal}");
        assert_eq!(
            Place { parent: clip.root().unwrap(), index: 0 }.refusal(&document, clip, &[repeat]),
            None
        );
    }
}
