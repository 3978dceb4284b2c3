//! Sizes of files in words.

use crate::text::format_number;
use crate::text::tr;

/// Bytes in the largest unit of which there is one.
pub fn size_text(bytes: u64) -> String {
    #[allow(clippy::cast_precision_loss)] // rounded anyway
    let in_units = |unit: u64| {
        let number = bytes as f64 / unit as f64;
        format_number(if number < 10.0 { (number * 10.0).round() / 10.0 } else { number.round() })
    };
    match bytes {
        0..1_000 => tr!("dialog-bytes", number = bytes.to_string()),
        1_000..1_000_000 => tr!("dialog-kilobytes", number = in_units(1_000)),
        1_000_000..1_000_000_000 => tr!("dialog-megabytes", number = in_units(1_000_000)),
        _ => tr!("dialog-gigabytes", number = in_units(1_000_000_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_two_digits() {
        let texts = [7, 1_234, 12_345, 999_999, 1_250_000, 3_000_000_000].map(size_text);
        assert_eq!(texts, ["7 bytes", "1.2 kB", "12 kB", "1000 kB", "1.3 MB", "3 GB"]);
    }
}
