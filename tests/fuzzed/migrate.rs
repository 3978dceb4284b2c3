//! Files of older versions: any text in the newest format stays there.

use kineograph_runtime::for_files::{in_newest_format, with_meant_names};
use kineograph_runtime::format::load;

/// Reads bytes as a file of any version.
pub fn check(bytes: &[u8]) {
    if let Ok(text) = core::str::from_utf8(bytes) {
        let newest = in_newest_format(text);
        assert_eq!(in_newest_format(&newest), newest);
        let meant = with_meant_names(&newest);
        // A text that loads has names that there are.
        assert!(load(text).is_err() || load(&meant).is_ok(), "{meant}");
    }
}
