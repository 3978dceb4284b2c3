//! The eases of the tool.

use roxmltree::Node as Element;

use super::{child, float};
use crate::description::Ease;
use crate::loss::Lost;
use crate::values::{ValueRange, Values};

/// The eases of the engine's `tweenfunc`, by number; −1 is a curve of four points of which the inner two count.
pub fn ease(values: &Values, frame: Element<'_, '_>) -> Ease {
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
    let kind = float(values, data, "Type", ValueRange::WHOLE).unwrap_or(0.0);
    let known = match kind {
        -1.0 => bezier(values, data),
        0.0 => Some(Ease::Linear),
        kind => NAMES.get((kind - 1.0) as usize).filter(|_| kind > 0.0).map(|name| Ease::Named(name)),
    };
    known.unwrap_or_else(|| {
        values.lose(Lost::UnknownEase);
        Ease::Linear
    })
}

fn bezier(values: &Values, data: Element<'_, '_>) -> Option<Ease> {
    let points: Vec<Element<'_, '_>> =
        child(data, "Points")?.children().filter(Element::is_element).collect();
    let [_, first, second, _] = points[..] else { return None };
    let [[x1, y1], [x2, y2]] = [first, second].map(|point| {
        let x = float(values, point, "X", ValueRange::new(0.0, 1.0)).unwrap_or(0.0);
        [x, float(values, point, "Y", ValueRange::ANY).unwrap_or(0.0)]
    });
    if [x1, y1, x2, y2] == [0.0, 0.0, 1.0, 1.0] {
        return Some(Ease::Linear);
    }
    Some(Ease::Bezier([x1, y1, x2, y2]))
}
