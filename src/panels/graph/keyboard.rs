//! Moving actions in the tree with keys. Pure.

use super::drop::DraggedCards;
use super::layout::Layout;
use crate::command::Command;
use crate::document::{ActionId, Clip, ClipEdit, Slot};
use crate::kinds;
use crate::text::tr;

/// The edit that moves the selected actions one step, or why there is none.
///
/// # Errors
/// When nothing is selected, the actions are in different lists, or there is no place to move to.
pub fn moved(
    clip: &Clip,
    layout: &Layout,
    selected: &[ActionId],
    command: Command,
) -> Result<ClipEdit, String> {
    let tops = DraggedCards::new(layout, selected).tops().to_vec();
    let first = *tops.first().ok_or(tr!("command-needs-actions"))?;
    let parent = clip.get(first).and_then(|item| item.parent);
    let Some((parent, holder)) = parent.and_then(|id| Some((id, clip.get(id)?))) else {
        return Err(tr!("command-needs-inner-action").to_owned());
    };
    let mut places: Vec<usize> = tops
        .iter()
        .filter(|top| clip.get(**top).is_some_and(|item| item.parent == Some(parent)))
        .filter_map(|top| clip.index_in_parent(*top))
        .collect();
    if places.len() != tops.len() {
        return Err(tr!("graph-needs-siblings").to_owned());
    }
    places.sort_unstable();
    let (top, bottom) = (places[0], places[places.len() - 1]);
    let slot = match command {
        Command::MoveUp if top > 0 => Slot::Child(parent, top - 1),
        Command::MoveUp => return Err(tr!("graph-already-first").to_owned()),
        Command::MoveDown if bottom + 1 < holder.children.len() => Slot::Child(parent, bottom + 2),
        Command::MoveDown => return Err(tr!("graph-already-last").to_owned()),
        Command::MoveOut => match holder.parent {
            Some(outer) => Slot::Child(outer, clip.index_in_parent(parent).map_or(0, |index| index + 1)),
            None => {
                let name = kinds::title(holder.action.kind());
                return Err(tr!("graph-no-outer", name));
            }
        },
        _ => {
            let above = top.checked_sub(1).map(|index| holder.children[index]);
            let above = above.ok_or(tr!("graph-none-above"))?;
            Slot::Child(above, clip.get(above).map_or(0, |item| item.children.len()))
        }
    };
    Ok(ClipEdit::MoveAll { ids: tops, slot })
}
