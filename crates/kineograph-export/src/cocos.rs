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
mod names;

use kineograph_runtime::format::Project;

use crate::{Losses, Written, plain};
use build::FunctionBuilder;
use code::Function;
use names::ClipNames;

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
    Written { text: cpp::file(&functions), losses }
}

/// The same as a Lua module.
pub fn lua(project: &Project, clips: &[String], frame_name: &str) -> Written {
    let (functions, losses) = functions(project, clips, frame_name, Language::Lua);
    Written { text: lua::file(&functions), losses }
}

fn functions(
    project: &Project,
    clips: &[String],
    frame_name: &str,
    language: Language,
) -> (Vec<Function>, Losses) {
    let (mut functions, mut losses, mut names) = (Vec::new(), Losses::default(), ClipNames::new(language));
    for clip in &project.clips {
        if !clips.is_empty() && !clips.contains(&clip.name) {
            continue;
        }
        if let Some(tree) = plain::of_clip(project, &clip.name) {
            let builder = FunctionBuilder::new(project, &clip.name, frame_name, language, &mut losses);
            functions.push(builder.function(names.of(&clip.name), &tree));
        }
    }
    (functions, losses)
}

#[cfg(test)]
mod tests;
