//! Icons and colours of actions, from the icon font.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Category, Kind, Sprite};

/// The icon of a kind of action.
#[must_use]
pub const fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Sequence => icon::LIST_NUMBERS,
        Kind::Spawn => icon::ROWS,
        Kind::Repeat => icon::REPEAT_ONCE,
        Kind::RepeatForever => icon::INFINITY,
        Kind::ReverseTime => icon::REWIND,
        Kind::Speed => icon::GAUGE,
        Kind::DelayTime => icon::HOURGLASS_MEDIUM,
        Kind::MoveBy => icon::ARROWS_OUT_CARDINAL,
        Kind::MoveTo => icon::MAP_PIN,
        Kind::JumpBy | Kind::JumpTo => icon::ARROW_BEND_UP_RIGHT,
        Kind::RotateBy | Kind::RotateTo => icon::ARROW_CLOCKWISE,
        Kind::ScaleBy | Kind::ScaleTo => icon::ARROWS_OUT,
        Kind::FadeIn => icon::SUN,
        Kind::FadeOut => icon::SUN_DIM,
        Kind::FadeTo => icon::DROP_HALF,
        Kind::TintBy | Kind::TintTo => icon::PALETTE,
        Kind::Animate => icon::FILM_STRIP,
        Kind::Show => icon::EYE,
        Kind::Hide => icon::EYE_SLASH,
        Kind::Place => icon::CROSSHAIR,
        Kind::CallFunc => icon::LIGHTNING,
        _ => icon::BEZIER_CURVE,
    }
}

/// The heading icon of a category.
#[must_use]
pub const fn of_category(category: Category) -> &'static str {
    match category {
        Category::Composite => icon::TREE_STRUCTURE,
        Category::Ease => icon::BEZIER_CURVE,
        Category::Move => icon::ARROWS_OUT_CARDINAL,
        Category::Transform => icon::ARROW_CLOCKWISE,
        Category::Look => icon::PALETTE,
        Category::Instant => icon::LIGHTNING,
    }
}

/// The icon of what a node looks like.
#[must_use]
pub const fn of_sprite(sprite: &Sprite) -> &'static str {
    match sprite {
        Sprite::None => icon::FOLDER_SIMPLE,
        Sprite::Image(_) => icon::IMAGE,
        Sprite::Sheet(_) => icon::GRID_FOUR,
        Sprite::Box(_) => icon::SQUARE,
    }
}
