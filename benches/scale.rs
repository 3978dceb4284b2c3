//! What opening a project in the editor costs for each kind of item that a file can hold, beside twice as many:
//! `cargo xtask bench scale`.

#[path = "../crates/kineograph-runtime/benches/common/doubled.rs"]
mod doubled;
#[path = "../crates/kineograph-runtime/benches/common/kinds.rs"]
mod kinds;

use kineograph::internals::{Document, Programs};
use kineograph_runtime::format;

fn main() {
    doubled::print_table(["load", "document", "programs", "save"], |text, clock| {
        let loaded = clock.step(|| format::load(text)).expect("the generated file can be read");
        let (document, _) = clock.step(|| Document::from_project(&loaded.project));
        let mut programs = Programs::default();
        clock.step(|| programs.update(&document));
        clock.step(|| format::to_ron(&document.to_project()));
    });
}
