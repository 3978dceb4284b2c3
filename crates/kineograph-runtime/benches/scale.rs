//! What loading, compiling and the first poses cost for each kind of item that a file can hold, beside twice as many:
//! `cargo xtask bench scale`.
//!
//! A ratio near 2 means that the cost grows with the size of the file and no faster. A first argument picks kinds by a part of their name,
//! a second multiplies the sizes.

#[path = "common/doubled.rs"]
mod doubled;
#[path = "common/kinds.rs"]
mod kinds;

use kineograph_runtime::{Timeline, format};

fn main() {
    doubled::print_table(["load", "compile", "first poses"], |text, clock| {
        let loaded = clock.step(|| format::load(text)).expect("the generated file can be read");
        let timeline = clock.step(|| Timeline::new(&loaded.project));
        clock.step(|| {
            if let Ok(timeline) = &timeline {
                let mut poses = Vec::new();
                timeline.poses_at(0.5, &mut poses);
            }
        });
    });
}
