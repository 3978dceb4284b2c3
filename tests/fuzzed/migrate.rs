//! Files of other versions: any text in the newest format stays there, and what is read of a newer file is a project.

use kineograph_runtime::Code;
use kineograph_runtime::for_files::{in_newest_format, with_meant_names};
use kineograph_runtime::format::{load, load_newer, to_ron};

/// Reads bytes as a file of any version.
pub fn check(bytes: &[u8]) {
    if let Ok(text) = core::str::from_utf8(bytes) {
        let newest = in_newest_format(text);
        assert_eq!(in_newest_format(&newest), newest);
        let meant = with_meant_names(&newest);
        // A text that loads has names that there are.
        assert!(load(text).is_err() || load(&meant).is_ok(), "{meant}");
    }
    let Ok(loaded) = load_newer(bytes) else { return };
    let is_newer = loaded.diagnostics.iter().any(|found| found.code == Code::ReadFromNewer);
    assert_eq!(loaded.newer_format.is_some(), is_newer);
    let text = to_ron(&loaded.project);
    match load(&text) {
        Ok(again) => assert_eq!(to_ron(&again.project), text),
        Err(error) => panic!("what was read can't be written: {error}\n{text}"),
    }
}
