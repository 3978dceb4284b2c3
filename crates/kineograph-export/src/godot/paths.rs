//! Where each node lies below the root of the scene.

use std::collections::{BTreeMap, BTreeSet};

use super::text::node_name;
use crate::motion::Motion;

/// Parents before their children, siblings from back to front.
pub(super) fn order(motion: &Motion<'_>) -> Vec<usize> {
    let tops: Vec<usize> =
        motion.nodes.iter().copied().filter(|node| motion.parent(*node).is_none()).collect();
    let mut rest = motion.sorted(&tops);
    rest.reverse();
    let mut all = Vec::new();
    while let Some(node) = rest.pop() {
        all.push(node);
        rest.extend(motion.sorted(&motion.children(node)).into_iter().rev());
    }
    all
}

/// The path of each node of the project below the root of the scene. Siblings have names of their own.
pub(super) fn paths(motion: &Motion<'_>) -> Vec<String> {
    let mut paths = vec![String::new(); motion.project.nodes.len()];
    let mut taken = BTreeSet::from(["AnimationPlayer".to_owned()]);
    // The last number that was added to a path: thousands of siblings may have one name here.
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for node in order(motion) {
        let parent = motion.parent(node).map(|parent| format!("{}/", paths[parent])).unwrap_or_default();
        let name = node_name(motion.name(node));
        let mut path = format!("{parent}{name}");
        let number = numbers.entry(path.clone()).or_insert(1);
        while path.ends_with("/sprite") || !taken.insert(path.clone()) {
            *number += 1;
            path = format!("{parent}{name}_{number}");
        }
        paths[node] = path;
    }
    paths
}
