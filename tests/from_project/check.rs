//! What must hold for every project that can be read, whatever is wrong with it: the body of a test and of a fuzz target.

use kineograph::internals::{Document, Programs};
use kineograph_runtime::format::{load_bytes, to_ron};

/// Opens the bytes in the editor if they are a project; `false` if they are none.
///
/// # Panics
/// When the document breaks a rule, or when what it saves opens as another one.
pub fn check(bytes: &[u8]) -> bool {
    let Ok(loaded) = load_bytes(bytes) else { return false };
    let (document, _) = Document::from_project(&loaded.project);
    let violations = document.violations();
    assert!(violations.is_empty(), "{violations:?}\n{}", String::from_utf8_lossy(bytes));
    let saved = to_ron(&document.to_project());
    let again = load_bytes(saved.as_bytes()).expect("what was saved can be read");
    let (again, told) = Document::from_project(&again.project);
    assert!(told.is_empty(), "{told:?}\n{saved}");
    assert_eq!(to_ron(&again.to_project()), saved);
    if !loaded.diagnostics.has_errors() {
        let programs = Programs::of(&document);
        let mut poses = Vec::new();
        programs.timeline().poses_at(0.5, &mut poses);
    }
    true
}
