//! What is muted does no harm: whatever is wrong with it is not told, and the rest plays.

use kineograph_runtime::format::{Action, Arity};
use kineograph_runtime::program::validate;

/// The tree, with what is wrong in muted actions replaced by what takes its place without a problem.
#[must_use]
pub fn harmless(tree: Action) -> Action {
    if !has_muted(&tree) {
        return tree;
    }
    let is_quiet = validate(&tree).iter().any(|problem| lies_in_muted(&tree, &problem.path));
    if is_quiet { stripped(&tree) } else { tree }
}

fn has_muted(action: &Action) -> bool {
    action.muted || action.children.iter().any(has_muted)
}

/// Whether a muted action is gone with all that is inside; a muted wrapper is replaced by its child.
fn is_left_out(action: &Action) -> bool {
    action.muted && (action.spec().arity != Arity::One || action.children.is_empty())
}

fn lies_in_muted(tree: &Action, path: &[usize]) -> bool {
    let mut at = tree;
    for index in path {
        if is_left_out(at) {
            return true;
        }
        let Some(child) = at.children.get(*index) else { return false };
        at = child;
    }
    at.muted
}

fn stripped(action: &Action) -> Action {
    let mut copy = if is_left_out(action) {
        // Any leaf that is right will do: it does not play.
        Action::delay(0.0)
    } else if action.muted {
        Action::new(action.kind())
    } else {
        let mut own = Action::new(action.kind());
        for (param, value) in action.spec().params.iter().zip(action.params()) {
            // Of the same kind, so it has this parameter in this type.
            let _ = own.set_param(param.name, value.clone());
        }
        own
    };
    copy.id = action.id;
    copy.label.clone_from(&action.label);
    copy.muted = action.muted;
    if !is_left_out(action) {
        copy.children = action.children.iter().map(stripped).collect();
    }
    copy
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Program;
    use kineograph_runtime::format::{Kind, Value};

    use super::*;

    fn muted(mut action: Action) -> Action {
        action.muted = true;
        action
    }

    #[test]
    fn broken_muted_actions_play_as_if_they_were_not_there() {
        let rest = Action::move_by(1.0, [10.0, 0.0]);
        let no_frames = Action::new(Kind::Animate).with("frames", Value::Frames(Vec::new())).unwrap();
        let no_rounds = Action::repeat(0, rest.clone());
        let inside = Action::spawn([Action::delay(-1.0)]);
        for broken in [no_frames, Action::new(Kind::Repeat), no_rounds, inside] {
            let loud = Action::sequence([broken.clone(), rest.clone()]);
            assert!(Program::compile(&harmless(loud)).is_err(), "{broken:?}");
            let quiet = Action::sequence([muted(broken.clone()), rest.clone()]);
            assert!(Program::compile(&quiet).is_err(), "{broken:?}");
            let program = Program::compile(&harmless(quiet)).unwrap();
            assert!(program.length().secs().unwrap() >= 1.0);
        }
        let right = Action::sequence([muted(Action::spawn([Action::show()])), rest]);
        assert_eq!(harmless(right.clone()), right, "what is right stays as it is");
    }
}
