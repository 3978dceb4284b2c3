//! A tree as it plays: clips inside are put in their places, muted actions are gone.

use kineograph_runtime::format::{Action, Kind, Project, Sheet, SheetFrame, Value};

/// The most actions of a plain tree; what comes after them is left out. The runtime refuses larger trees.
const MAX_ACTIONS: usize = 100_000;
/// How deep clips may lie in each other; the runtime refuses rings.
const MAX_DEPTH: usize = 128;

/// The plain tree of a clip; `None` if there is no such clip, or if it does nothing.
pub fn of_clip(project: &Project, name: &str) -> Option<Action> {
    of_action(clip_tree(project, name)?, project)
}

/// The plain tree of an action of a project; `None` if it does nothing.
pub fn of_action(action: &Action, project: &Project) -> Option<Action> {
    let mut left = MAX_ACTIONS;
    plain(action, project, &mut left, 0)
}

fn clip_tree<'a>(project: &'a Project, name: &str) -> Option<&'a Action> {
    project.clips.iter().find(|clip| clip.name == name)?.action.as_ref()
}

/// The sheet that an action names.
pub fn sheet_of<'a>(action: &Action, project: &'a Project) -> Option<&'a Sheet> {
    match action.param("sheet") {
        Some(Value::Text(name)) if action.kind() == Kind::Animate && !name.is_empty() => project.sheet(name),
        _ => None,
    }
}

/// Whether the frames of a sheet fill its picture in even columns and rows.
pub fn is_even(sheet: &Sheet) -> bool {
    let has_gaps = sheet.margin.iter().chain(&sheet.spacing).any(|gap| *gap != 0.0);
    let is_cell = |frame: &SheetFrame| {
        let has_place = frame.rect.is_some() || frame.image.is_some() || frame.source_size.is_some();
        !has_place && !frame.rotated && frame.offset == [0.0; 2]
    };
    let are_cells = sheet.frame_count() == sheet.cell_count() && sheet.frames.iter().all(is_cell);
    sheet.columns > 0 && sheet.rows > 0 && sheet.cell.is_none() && !has_gaps && are_cells
}

fn plain(action: &Action, project: &Project, left: &mut usize, depth: usize) -> Option<Action> {
    if *left == 0 || depth > MAX_DEPTH {
        return None;
    }
    *left -= 1;
    // A muted wrapper does nothing, but what it holds plays.
    let is_list = matches!(action.kind(), Kind::Sequence | Kind::Spawn);
    if action.muted {
        return match action.children.as_slice() {
            [child] if !is_list => plain(child, project, left, depth + 1),
            _ => None,
        };
    }
    if action.kind() == Kind::PlayClip {
        let Some(Value::Text(name)) = action.param("clip") else { return None };
        return plain(clip_tree(project, name)?, project, left, depth + 1);
    }
    let mut copy = match sheet_of(action, project) {
        // Tags become lists of frames, by name as far as they have names.
        Some(sheet) => sheet.listed(&action.shell()),
        None => action.shell(),
    };
    copy.children =
        action.children.iter().filter_map(|child| plain(child, project, left, depth + 1)).collect();
    let is_empty_wrapper = copy.children.is_empty() && !action.children.is_empty() && !is_list;
    (!is_empty_wrapper).then_some(copy)
}
