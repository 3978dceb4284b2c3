//! An animation library: several clips as animations of one scene.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use kineograph_runtime::format::is_unseen;

use super::animation::{Moved, body, moved};
use super::paths::paths;
use super::text::string;
use crate::fit::TooManyParts;
use crate::motion::Motion;
use crate::{Losses, Written};

/// The resource, with an animation of its name for each motion. All are of the same nodes, with the paths that these have in
/// [the scene](super::write_scene).
///
/// # Errors
/// If more keys are needed than are sensible.
pub fn write(motions: &[(String, Motion<'_>)], loops: bool) -> Result<Written, TooManyParts> {
    let mut text =
        format!("[gd_resource type=\"AnimationLibrary\" load_steps={} format=3]\n", motions.len() + 1);
    let (mut entries, mut taken, mut losses) = (Vec::new(), BTreeSet::new(), Losses::default());
    // The last number that was added to a name.
    let mut numbers = BTreeMap::new();
    for (index, (name, motion)) in motions.iter().enumerate() {
        let Moved { tracks, losses: own, .. } = moved(motion, &paths(motion))?;
        let name = free_name(name, &mut taken, &mut numbers);
        let id = index + 1;
        let _ = write!(
            text,
            "\n[sub_resource type=\"Animation\" id=\"{id}\"]\n{}",
            body(motion, &name, loops, &tracks)
        );
        entries.push(format!("{}: SubResource(\"{id}\")", string(&name)));
        own.iter().for_each(|loss| losses.note(loss.what, loss.place.clone()));
    }
    let _ = write!(text, "\n[resource]\n_data = {{\n{}\n}}\n", entries.join(",\n"));
    Ok(Written { text, losses })
}

/// A name as a library takes it, which no other animation of it has.
fn free_name(name: &str, taken: &mut BTreeSet<String>, numbers: &mut BTreeMap<String, usize>) -> String {
    let letter = |letter: char| if "/:,[".contains(letter) || is_unseen(letter) { '_' } else { letter };
    let mut free: String = name.chars().map(letter).collect();
    if free.is_empty() {
        free.push_str("clip");
    }
    let base = free.clone();
    let number = numbers.entry(base.clone()).or_insert(1);
    while !taken.insert(free.clone()) {
        *number += 1;
        free = format!("{base}_{number}");
    }
    free
}
