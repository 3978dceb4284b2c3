//! Project files as a whole: what is written is read back, and no bytes whatever make the loader fall over.

mod generate;
mod mutate;

use kineograph_runtime::format::{Project, load, load_bytes, to_ron};
use proptest::prelude::*;

const SAMPLES: [&str; 4] = [
    include_str!("../../../../projects/fire.ron"),
    include_str!("../../../../projects/coin.ron"),
    include_str!("../../../../projects/hero.ron"),
    include_str!("../../../../projects/dialog.ron"),
];

/// Parse → print → parse must come to rest at once.
fn assert_fixed_point(project: &Project) {
    let text = to_ron(project);
    let loaded = load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(loaded.project, *project, "{text}");
    assert_eq!(to_ron(&loaded.project), text);
}

proptest! {
    #[test]
    fn random_projects_are_read_as_they_were_written(project in generate::project()) {
        assert_fixed_point(&project);
    }

    #[test]
    fn lines_are_short_where_they_can_be(project in generate::project()) {
        // Only strings and what stands around them may need more.
        for line in to_ron(&project).lines() {
            prop_assert!(line.chars().count() <= 100 || line.contains('"'), "{}", line);
        }
    }

    #[test]
    fn random_text_never_panics(text in "[()\\[\\]{},:\"'/*#!a-z0-9 .\n-]{0,200}") {
        let _ = load(&text);
        let _ = load(&format!("(format: 2, {text}"));
    }

    #[test]
    fn numbers_are_read_to_the_bit(
        x in "[-+]?[0-9]{1,21}[._]?[0-9]{0,3}(e[-+]?[0-9]{1,3})?",
        z in any::<i32>(),
        gap in "[ \n\r\t]{0,3}",
    ) {
        let text = format!("(format: 2, nodes: [(name: \"a\", z: {z}, start: (position:{gap}(1,{gap}{x}{gap})))])");
        let node = &load(&text).unwrap().project.nodes[0];
        let expected: f64 = x.replace('_', "").parse().unwrap();
        prop_assert_eq!((node.z, node.start.position[1].to_bits()), (z, expected.to_bits()));
    }
}

/// A fixed seed for each sample, so that a failure can be repeated; the fuzz target looks further.
#[test]
fn broken_samples_never_panic_and_what_opens_is_stable() {
    let opened: usize = std::thread::scope(|scope| {
        let all = SAMPLES.map(|sample| scope.spawn(move || opened_of_broken(sample)));
        all.into_iter().map(|thread| thread.join().expect("a sample holds")).sum()
    });
    assert!(opened > 200, "only {opened} of the mutated files still open: the test reaches too little");
}

/// How many of the mutations of a sample open.
fn opened_of_broken(sample: &str) -> usize {
    let nth = SAMPLES.iter().position(|known| *known == sample).expect("one of them");
    let mut mutator = mutate::Mutator::new(nth as u64 + 1);
    let mut opened = 0;
    for _ in 0..1_500 {
        let bytes = mutator.mutate(sample.as_bytes());
        let loaded = match load_bytes(&bytes) {
            Ok(loaded) => loaded,
            Err(refused) => {
                let mut all = core::iter::once(refused.diagnostic()).chain(refused.others());
                assert!(all.all(|found| found.place.position().is_some()), "{refused}");
                continue;
            }
        };
        opened += 1;
        assert!(loaded.diagnostics.iter().all(|problem| problem.place.position().is_some()));
        let text = to_ron(&loaded.project);
        let again = load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        // Texts are compared, since NaN is not equal to itself.
        assert_eq!(to_ron(&again.project), text);
    }
    opened
}
