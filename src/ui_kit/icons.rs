//! Icons and colours of actions, from the icon font.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Category, Content, Kind};

use crate::document::Node;
use crate::kinds;

/// The icon of a kind of action.
pub fn of_kind(kind: Kind) -> &'static str {
    kinds::icon(kind)
}

/// The heading icon of a category.
pub const fn of_category(category: Category) -> &'static str {
    match category {
        Category::Composite => icon::TREE_STRUCTURE,
        Category::Ease => icon::BEZIER_CURVE,
        Category::Move => icon::ARROWS_OUT_CARDINAL,
        Category::Transform => icon::ARROW_CLOCKWISE,
        Category::Look => icon::PALETTE,
        Category::Grid => icon::GRID_NINE,
        Category::Instant => icon::LIGHTNING,
    }
}

/// The icon of a node: what it shows, or that it is a mask.
pub fn of_node(node: &Node) -> &'static str {
    match node.mask {
        Some(mask) if mask.inverted => icon::SUBTRACT,
        Some(_) => icon::INTERSECT,
        None => of_content(&node.content),
    }
}

/// The icon of what a node shows.
pub const fn of_content(content: &Content) -> &'static str {
    match content {
        Content::Group => icon::FOLDER_SIMPLE,
        Content::Image(_) => icon::IMAGE,
        Content::Sheet(_) | Content::Frame { .. } => icon::GRID_FOUR,
        Content::Box(_) => icon::SQUARE,
        Content::NineSlice(_) => icon::NUMBER_SQUARE_NINE,
        Content::Progress(_) => icon::CIRCLE_NOTCH,
        Content::Shape(_) => icon::SHAPES,
        Content::Text(_) => icon::TEXT_T,
        Content::Particles(_) => icon::FIRE,
        Content::Symbol(_) => icon::PUZZLE_PIECE,
    }
}
