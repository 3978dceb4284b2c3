//! An animation library: several clips as animations of one scene.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::animation::{Moved, body, moved};
use super::scene::paths;
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
    for (index, (name, motion)) in motions.iter().enumerate() {
        let Moved { tracks, losses: own, .. } = moved(motion, &paths(motion))?;
        let name = free_name(name, &mut taken);
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
fn free_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let letter = |letter: char| if "/:,[".contains(letter) || letter.is_control() { '_' } else { letter };
    let mut free: String = name.chars().map(letter).collect();
    if free.is_empty() {
        free.push_str("clip");
    }
    while !taken.insert(free.clone()) {
        free.push('_');
    }
    free
}
