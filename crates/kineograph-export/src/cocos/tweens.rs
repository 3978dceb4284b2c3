//! What a function needs that tweens values by name, for a comment.

use std::fmt::Write;

use super::code::{Call, CallArg, Function, NodeName, Variable};
use super::dialect::{Dialect, literal};
use super::runs::RunOfFunction;

/// More nodes are not named.
const MOST: usize = 3;

/// A line for each value that a function tweens: cocos2d-x hands it to the node alone, which has to be of a class of the game. Nothing without
/// such a value. `mark` begins each line.
pub(super) fn comment<D: Dialect>(function: &Function, runs: &[RunOfFunction<'_>], mark: &str) -> String {
    let mut found = Vec::new();
    find(&function.action, None, &mut found);
    for variable in &function.variables {
        if let Variable::Changed { action, .. } = variable {
            find(action, None, &mut found);
        }
    }
    let mut out = String::new();
    for (index, (key, target)) in found.iter().enumerate() {
        if found[..index].contains(&(*key, *target)) {
            continue;
        }
        let mut nodes: Vec<&str> = Vec::new();
        let of_runs = runs.iter().filter(|run| run.function == function.name).map(|run| run.node);
        for node in target.map_or_else(|| of_runs.collect::<Vec<_>>(), |target| vec![target]) {
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        let named: Vec<String> = nodes.iter().take(MOST).map(|node| literal::<D>(node)).collect();
        let more =
            if nodes.len() > MOST { format!(" and {} more", nodes.len() - MOST) } else { String::new() };
        let of = match named.is_empty() {
            true => String::new(),
            false => format!(" (in the project {}{more})", named.join(", ")),
        };
        let _ = writeln!(
            out,
            "{mark} The value {}: its node{of} must be an ActionTweenDelegate, whose updateTweenAction(value, key) gets it.",
            literal::<D>(key)
        );
    }
    out
}

/// The values that a call tweens, each with the node that a `TargetedAction` around it names.
fn find<'a>(call: &'a Call, target: Option<&'a str>, found: &mut Vec<(&'a str, Option<&'a str>)>) {
    let named = call.args.iter().find_map(|arg| match arg {
        CallArg::Node(NodeName::Named(name)) => Some(name.as_str()),
        _ => None,
    });
    let target = named.or(target);
    for arg in &call.args {
        match arg {
            CallArg::Text(key) if call.class == "ActionTween" => found.push((key, target)),
            CallArg::Call(inner) => find(inner, target, found),
            _ => {}
        }
    }
}
