//! Source text for cocos2d-x 4, in C++ and in Lua: a function for each clip that returns its action.
//!
//! cocos2d-x has the same actions under the same names, so a clip is written as it was drawn. What it lacks is written with what it
//! has where that plays the same, and is listed as a loss otherwise.

mod baked;
mod build;
mod code;
mod cpp;
mod dialect;
mod lua;
mod moved;
mod names;
mod places;
mod runnable;
mod runs;
mod tweens;

use std::collections::BTreeMap;

use kineograph_runtime::format::Project;

use crate::effects::before::GridsBefore;
use crate::effects::{self, PlacedEffect};
use crate::{LossKind, Losses, Written, plain};
use build::FunctionBuilder;
use code::Function;
use names::ClipNames;
use places::Places;

/// What a language can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Cpp,
    Lua,
}

/// The clips of these names as a C++ header; of all clips if there are none. `frame_name` has `{sheet}` and `{frame}`, which make the
/// name of a frame in the `SpriteFrameCache`.
pub fn cpp(project: &Project, clips: &[String], frame_name: &str) -> Written {
    let (functions, losses) = functions(project, clips, frame_name, Language::Cpp);
    Written { text: cpp::file(&functions, &runs::of(project, &functions)), losses }
}

/// The same as a Lua module.
pub fn lua(project: &Project, clips: &[String], frame_name: &str) -> Written {
    let (functions, losses) = functions(project, clips, frame_name, Language::Lua);
    Written { text: lua::file(&functions, &runs::of(project, &functions)), losses }
}

fn functions(
    project: &Project,
    clips: &[String],
    frame_name: &str,
    language: Language,
) -> (Vec<Function>, Losses) {
    let (mut functions, mut losses, mut names) = (Vec::new(), Losses::default(), ClipNames::new(language));
    let by_node = effects::by_node(project, effects::is_effect);
    let mut before = GridsBefore::new(project);
    let places = Places::new(project, &by_node);
    for clip in &project.clips {
        if !clips.is_empty() && !clips.contains(&clip.name) {
            continue;
        }
        if let Some(tree) = plain::of_clip(project, &clip.name) {
            let builder = FunctionBuilder::new(&places, &clip.name, frame_name, language, &mut losses);
            functions.push(builder.function(names.of(&clip.name), &tree, &before.of_clip(&clip.name)));
        }
    }
    note_at_once(project, &by_node, &functions, &mut losses);
    moved::note(&places, &by_node, &functions, &mut losses);
    (functions, losses)
}

/// Grid effects of two of the functions that play on a node at the same time, which a grid can't.
fn note_at_once(
    project: &Project,
    by_node: &BTreeMap<String, Vec<PlacedEffect>>,
    functions: &[Function],
    losses: &mut Losses,
) {
    let is_written = |clip: &str| functions.iter().any(|function| function.clip == clip);
    for (node, placed) in by_node {
        for pair in effects::at_once(placed) {
            let [one, other] = pair.map(|effect| project.runs[effect.run].clip.as_str());
            if is_written(one) && is_written(other) {
                losses.note(LossKind::GridsAtOnce, format!("{node}: {one}, {other}"));
            }
        }
    }
}

#[cfg(test)]
mod tests;
