//! Nouns for what a project is made of, and what stands at a place.

use crate::format::{Arity, Kind, shortened};
use crate::prelude::*;

/// More of a text is not repeated.
const MAX_SHOWN: usize = 30;

/// What a struct is called in a sentence.
pub(super) fn noun(struct_name: &'static str) -> &'static str {
    match struct_name {
        "Project" => "a project",
        "Stage" => "the stage",
        "Image" => "an image",
        "Sheet" => "a sheet",
        "SheetFrame" => "a frame of a sheet",
        "Tag" => "a tag",
        "TagFrame" => "a frame of a tag",
        "Node" => "a node",
        "StartPose" => "the start of a node",
        "Clip" => "a clip",
        "NamedEase" => "an ease",
        "Marker" => "a marker",
        "Run" => "a run",
        "Stagger" => "a stagger",
        "Key" => "a key",
        "FrameStep" => "a frame",
        "ExpectedPose" => "an expected pose",
        "EditorSection" => "the editor's part",
        "EditorClip" => "the editor's part of a clip",
        "EditorCanvas" => "the editor's part of the canvas",
        "EditorGuide" => "a guide",
        "EditorFrame" => "a device frame",
        "EditorBookmark" => "a bookmark",
        "EditorFolder" => "a folder",
        "EditorNode" => "the editor's part of a node",
        "GraphPosition" => "a place in the graph",
        "GraphComment" => "a remark",
        "GraphFrame" => "a frame in the graph",
        other => other,
    }
}

/// Whether a struct takes any field, and leaves out those that it does not know: data of the editor.
pub(super) fn is_open(struct_name: &'static str) -> bool {
    ["Editor", "Graph"].iter().any(|prefix| struct_name.starts_with(prefix))
}

/// As it is written, but not at any length.
pub(super) fn shown(token: &str) -> String {
    let line = token.lines().next().unwrap_or_default();
    let short = shortened(line).to(MAX_SHOWN);
    let dots = if line.len() < token.len() && line.chars().nth(MAX_SHOWN).is_none() { "…" } else { "" };
    // A text has quotes of its own.
    if token.starts_with('"') { format!("{short}{dots}") } else { format!("`{short}{dots}`") }
}

/// How a field of an action is written, such as `duration: 1`.
pub(super) fn field_example(owner: &str) -> String {
    let Some(spec) = Kind::from_name(owner).map(Kind::spec) else { return "name: …".to_owned() };
    match (spec.params.first(), spec.arity) {
        (Some(param), _) => param.example(),
        (None, Arity::Many) => "actions: […]".to_owned(),
        (None, Arity::One) => "action: …".to_owned(),
        (None, Arity::None) => "label: \"…\"".to_owned(),
    }
}
