//! What files of a format don't show, and sprites without it.

use kineograph_render::Blend;
use kineograph_runtime::format::Content;
use kineograph_runtime::{Channel, Timeline, Track};

use crate::document::Document;
use crate::scene::DrawItem;

/// What files of a format don't show. Previews leave it out as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lacks {
    /// All contents but pictures, nine-slices, shapes and texts; with them blends, grid effects and orbits.
    pub contents: bool,
    /// Tints of pictures, and those of boxes, shapes and texts that change.
    pub tints: bool,
    /// Mirrored sprites.
    pub flips: bool,
    /// All masks but these.
    pub masks: MaskForms,
}

/// The masks that files of a format have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MaskForms {
    All,
    /// Those that are drawn with what the files draw otherwise.
    Drawn,
    /// Those that styles of elements have: one area with an edge, or one upright picture.
    Styles,
    None,
}

impl Lacks {
    /// For files that show all.
    pub const NOTHING: Self = Self { contents: false, tints: false, flips: false, masks: MaskForms::All };
}

/// Takes from a sprite how it looks where files show nothing of that. `timeline` moves the nodes of `document`, or of the symbol that it is in;
/// `from_secs` is when the file begins.
pub fn without_looks(
    item: &mut DrawItem,
    document: &Document,
    timeline: &Timeline,
    from_secs: f64,
    lacks: Lacks,
) {
    if lacks.contents {
        item.sprite.blend = Blend::NORMAL;
    }
    if lacks.flips {
        (item.sprite.flip_x, item.sprite.flip_y) = (false, false);
    }
    if !lacks.tints {
        return;
    }
    let (document, timeline, node) = match &item.inside {
        Some(inside) => (inside.symbol.document(), inside.symbol.timeline(), inside.node),
        None => (document, timeline, item.node),
    };
    let track = document.node_place(node).and_then(|place| timeline.tracks().get(place));
    let content = document.node(node).map(|node| &node.content);
    item.sprite.tint_rgb = match (content, track) {
        // A box has the colour of the start.
        (Some(Content::Box(_)), Some(track)) => track.pose_at(from_secs).color.map(|level| level / 255.0),
        // Pictures that are painted for the file have the tints that stay.
        (Some(content), Some(track)) if is_painted(content) && !tint_changes(track) => return,
        _ => [1.0; 3],
    };
}

/// Whether the tint of a node changes.
pub fn tint_changes(track: &Track) -> bool {
    track.runs().iter().any(|run| run.program.channels().contains(Channel::Red))
}

/// Whether it is painted as a whole into a picture for files: a shape, a nine-slice, or a text in a font.
pub fn is_painted(content: &Content) -> bool {
    match content {
        Content::Shape(_) | Content::NineSlice(_) => true,
        Content::Text(text) => text.of.is_none(),
        _ => false,
    }
}
