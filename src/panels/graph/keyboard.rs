//! Moving actions in the tree by keys. Pure.

use super::drop::Dragged;
use super::layout::Layout;
use crate::command::Command;
use crate::document::{ActionId, Clip, ClipEdit, Slot};

/// The edit that moves the selected actions one step, or why there is none.
///
/// # Errors
/// When nothing is selected, the actions lie in different lists, or there is no place to go to.
pub fn moved(
    clip: &Clip,
    layout: &Layout,
    selected: &[ActionId],
    command: Command,
) -> Result<ClipEdit, String> {
    let tops = Dragged::new(layout, selected).tops().to_vec();
    let first = *tops.first().ok_or("Select the actions that you want to move first.")?;
    let parent = clip.get(first).and_then(|item| item.parent);
    let Some((parent, holder)) = parent.and_then(|id| Some((id, clip.get(id)?))) else {
        return Err("Only an action inside another one can be moved like this.".to_owned());
    };
    let mut places: Vec<usize> = tops
        .iter()
        .filter(|top| clip.get(**top).is_some_and(|item| item.parent == Some(parent)))
        .filter_map(|top| clip.index_in_parent(*top))
        .collect();
    if places.len() != tops.len() {
        return Err("Select actions of one list to move them together.".to_owned());
    }
    places.sort_unstable();
    let (top, bottom) = (places[0], places[places.len() - 1]);
    let slot = match command {
        Command::MoveUp if top > 0 => Slot::Child(parent, top - 1),
        Command::MoveUp => return Err("This is the first place already.".to_owned()),
        Command::MoveDown if bottom + 1 < holder.children.len() => Slot::Child(parent, bottom + 2),
        Command::MoveDown => return Err("This is the last place already.".to_owned()),
        Command::MoveOut => match holder.parent {
            Some(outer) => Slot::Child(outer, clip.index_in_parent(parent).map_or(0, |index| index + 1)),
            None => {
                let name = holder.action.spec().name;
                return Err(format!("Nothing is around {name}. Pull the wire off to make a draft."));
            }
        },
        _ => {
            let above = top.checked_sub(1).map(|index| holder.children[index]);
            let above = above.ok_or("There is no action above to move into.")?;
            Slot::Child(above, clip.get(above).map_or(0, |item| item.children.len()))
        }
    };
    Ok(ClipEdit::MoveAll { ids: tops, slot })
}
