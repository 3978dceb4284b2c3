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
        Kind::ReverseTime | Kind::Reverse => icon::REWIND,
        Kind::Yoyo => icon::ARROWS_LEFT_RIGHT,
        Kind::Speed => icon::GAUGE,
        Kind::TargetedAction => icon::TARGET,
        Kind::At => icon::BOOKMARK_SIMPLE,
        Kind::PlayClip => icon::FILM_SLATE,
        Kind::Follow => icon::VIDEO_CAMERA,
        Kind::DelayTime => icon::HOURGLASS_MEDIUM,
        Kind::EaseSteps => icon::STEPS,
        Kind::EaseSpring => icon::SPIRAL,
        Kind::EaseNamed => icon::TAG,
        Kind::MoveBy => icon::ARROWS_OUT_CARDINAL,
        Kind::MoveTo => icon::MAP_PIN,
        Kind::MoveFrom => icon::SIGN_OUT,
        Kind::JumpBy | Kind::JumpTo => icon::ARROW_BEND_UP_RIGHT,
        Kind::CardinalSplineBy | Kind::CardinalSplineTo => icon::PATH,
        Kind::CatmullRomBy | Kind::CatmullRomTo => icon::LINE_SEGMENTS,
        Kind::PunchMove | Kind::PunchRotate | Kind::PunchScale => icon::HAND_FIST,
        Kind::ShakeMove | Kind::ShakeRotate => icon::VIBRATE,
        Kind::Wiggle => icon::WAVE_SINE,
        Kind::RotateBy | Kind::RotateTo | Kind::RotateFrom => icon::ARROW_CLOCKWISE,
        Kind::ScaleBy | Kind::ScaleTo | Kind::ScaleFrom => icon::ARROWS_OUT,
        Kind::SkewBy | Kind::SkewTo | Kind::SkewFrom => icon::PARALLELOGRAM,
        Kind::ResizeBy | Kind::ResizeTo | Kind::ResizeFrom => icon::RESIZE,
        Kind::FadeIn => icon::SUN,
        Kind::FadeOut => icon::SUN_DIM,
        Kind::FadeTo | Kind::FadeFrom => icon::DROP_HALF,
        Kind::TintBy | Kind::TintTo | Kind::TintFrom => icon::PALETTE,
        Kind::Blink => icon::LIGHTBULB,
        Kind::Animate => icon::FILM_STRIP,
        Kind::Keyframes => icon::DIAMONDS_FOUR,
        Kind::ProgressTo | Kind::ProgressFromTo => icon::CIRCLE_NOTCH,
        Kind::ActionTween | Kind::ActionFloat => icon::SLIDERS_HORIZONTAL,
        Kind::Show => icon::EYE,
        Kind::Hide => icon::EYE_SLASH,
        Kind::ToggleVisibility => icon::TOGGLE_LEFT,
        Kind::FlipX => icon::FLIP_HORIZONTAL,
        Kind::FlipY => icon::FLIP_VERTICAL,
        Kind::RemoveSelf => icon::TRASH,
        Kind::Place => icon::CROSSHAIR,
        Kind::CallFunc => icon::LIGHTNING,
        // Eases, and moves along a curve.
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
        Sprite::Sheet(_) | Sprite::Frame { .. } => icon::GRID_FOUR,
        Sprite::Box(_) => icon::SQUARE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_eases_and_beziers_share_the_icon_of_a_curve() {
        for kind in Kind::all() {
            let is_curve =
                kind.spec().category == Category::Ease || matches!(kind, Kind::BezierBy | Kind::BezierTo);
            assert!(is_curve || of_kind(kind) != icon::BEZIER_CURVE, "{kind:?} needs an icon in of_kind");
        }
    }
}
