//! The 14 eases of the tool.

use crate::description::Ease;
use crate::loss::Lost;
use crate::plist::PlistValue;
use crate::values::{ValueRange, Values};

/// By number; some have a rate or a period.
pub fn ease(values: &Values, stored: Option<&PlistValue>) -> Ease {
    let number = |key: &str, range| {
        let found = stored.and_then(|stored| stored.get(key));
        found.and_then(|found| values.number(key, found.number(), range))
    };
    // Rates and periods, where an ease has one.
    let opt = |otherwise| number("opt", ValueRange::new(0.001, 1000.0)).unwrap_or(otherwise);
    let (rate, period) = (|| opt(2.0), || opt(0.3));
    match number("type", ValueRange::WHOLE).unwrap_or(1.0) as i64 {
        0 => Ease::Hold,
        1 => Ease::Linear,
        2 => Ease::With("EaseIn", rate()),
        3 => Ease::With("EaseOut", rate()),
        4 => Ease::With("EaseInOut", rate()),
        5 => Ease::With("EaseElasticIn", period()),
        6 => Ease::With("EaseElasticOut", period()),
        7 => Ease::With("EaseElasticInOut", period()),
        8 => Ease::Named("EaseBounceIn"),
        9 => Ease::Named("EaseBounceOut"),
        10 => Ease::Named("EaseBounceInOut"),
        11 => Ease::Named("EaseBackIn"),
        12 => Ease::Named("EaseBackOut"),
        13 => Ease::Named("EaseBackInOut"),
        _ => {
            values.lose(Lost::UnknownEase);
            Ease::Linear
        }
    }
}
