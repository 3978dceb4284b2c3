//! How long ago something was, in words.

use std::time::{Duration, SystemTime};

use crate::text::tr;

/// Shorter ago is just now.
const MOMENT_SECS: u64 = 10;
const MINUTE_SECS: u64 = 60;
const HOUR_SECS: u64 = 60 * MINUTE_SECS;
const DAY_SECS: u64 = 24 * HOUR_SECS;

/// Such as “5 minutes ago”. A time after `now`, as after a change of the clock, counts as just now.
pub fn age(then: SystemTime, now: SystemTime) -> String {
    let secs = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    let count = |unit_secs: u64| i64::try_from(secs / unit_secs).unwrap_or(i64::MAX);
    match secs {
        0..MOMENT_SECS => tr!("start-just-now").to_owned(),
        MOMENT_SECS..MINUTE_SECS => tr!("start-seconds-ago", count = count(1)),
        MINUTE_SECS..HOUR_SECS => tr!("start-minutes-ago", count = count(MINUTE_SECS)),
        HOUR_SECS..DAY_SECS => tr!("start-hours-ago", count = count(HOUR_SECS)),
        _ => tr!("start-days-ago", count = count(DAY_SECS)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_in_the_largest_unit_that_fits() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000 * DAY_SECS);
        let ago = |secs| age(now - Duration::from_secs(secs), now);
        assert_eq!(ago(3), "just now");
        assert_eq!(ago(42), "42 seconds ago");
        assert_eq!(ago(60), "1 minute ago");
        assert_eq!(ago(59 * 60), "59 minutes ago");
        assert_eq!(ago(3 * HOUR_SECS + 5), "3 hours ago");
        assert_eq!(ago(2 * DAY_SECS), "2 days ago");
        assert_eq!(age(now + Duration::from_secs(500), now), "just now");
    }
}
