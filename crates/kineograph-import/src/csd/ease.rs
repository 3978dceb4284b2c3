//! The eases of the tool.

use roxmltree::Node as Element;

use super::{child, float};
use crate::description::Ease;

/// The eases of the engine's `tweenfunc`, by number; −1 is a curve of four points of which the inner two count.
pub fn ease(frame: Element<'_, '_>) -> Ease {
    const NAMES: [&str; 30] = [
        "EaseSineIn",
        "EaseSineOut",
        "EaseSineInOut",
        "EaseQuadraticActionIn",
        "EaseQuadraticActionOut",
        "EaseQuadraticActionInOut",
        "EaseCubicActionIn",
        "EaseCubicActionOut",
        "EaseCubicActionInOut",
        "EaseQuarticActionIn",
        "EaseQuarticActionOut",
        "EaseQuarticActionInOut",
        "EaseQuinticActionIn",
        "EaseQuinticActionOut",
        "EaseQuinticActionInOut",
        "EaseExponentialIn",
        "EaseExponentialOut",
        "EaseExponentialInOut",
        "EaseCircleActionIn",
        "EaseCircleActionOut",
        "EaseCircleActionInOut",
        "EaseElasticIn",
        "EaseElasticOut",
        "EaseElasticInOut",
        "EaseBackIn",
        "EaseBackOut",
        "EaseBackInOut",
        "EaseBounceIn",
        "EaseBounceOut",
        "EaseBounceInOut",
    ];
    let Some(data) = child(frame, "EasingData") else { return Ease::Linear };
    let kind = float(data, "Type").unwrap_or(0.0);
    if kind == -1.0 {
        return bezier(data).unwrap_or(Ease::Linear);
    }
    if kind < 1.0 {
        return Ease::Linear;
    }
    NAMES.get(kind as usize - 1).map_or(Ease::Linear, |name| Ease::Named(name))
}

fn bezier(data: Element<'_, '_>) -> Option<Ease> {
    let points: Vec<[f64; 2]> = child(data, "Points")?
        .children()
        .filter(Element::is_element)
        .map(|point| [float(point, "X").unwrap_or(0.0), float(point, "Y").unwrap_or(0.0)])
        .collect();
    let [_, [x1, y1], [x2, y2], _] = points[..] else { return None };
    if [x1, y1, x2, y2] == [0.0, 0.0, 1.0, 1.0] {
        return Some(Ease::Linear);
    }
    Some(Ease::Bezier([x1.clamp(0.0, 1.0), y1, x2.clamp(0.0, 1.0), y2]))
}
