//! The 14 eases of the tool.

use crate::description::Ease;
use crate::plist::Value;

/// By number; some have a rate or a period.
pub fn ease(stored: Option<&Value>) -> Ease {
    let number = |key| stored.and_then(|stored| stored.get(key)).and_then(Value::number);
    let rate = number("opt").filter(|rate| (0.001..=1000.0).contains(rate)).unwrap_or(2.0);
    let period = number("opt").filter(|period| (0.001..=1000.0).contains(period)).unwrap_or(0.3);
    match number("type").unwrap_or(1.0) as i64 {
        0 => Ease::Hold,
        2 => Ease::With("EaseIn", rate),
        3 => Ease::With("EaseOut", rate),
        4 => Ease::With("EaseInOut", rate),
        5 => Ease::With("EaseElasticIn", period),
        6 => Ease::With("EaseElasticOut", period),
        7 => Ease::With("EaseElasticInOut", period),
        8 => Ease::Named("EaseBounceIn"),
        9 => Ease::Named("EaseBounceOut"),
        10 => Ease::Named("EaseBounceInOut"),
        11 => Ease::Named("EaseBackIn"),
        12 => Ease::Named("EaseBackOut"),
        13 => Ease::Named("EaseBackInOut"),
        _ => Ease::Linear,
    }
}
