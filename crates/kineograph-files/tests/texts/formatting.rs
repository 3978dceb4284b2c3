use kineograph_files::formatted;
use kineograph_runtime::format::{Action, Clip, FrameStep, MAX_DEPTH, Project, load, to_ron};
use proptest::prelude::*;

use super::comments::{comments_of, picks, sprinkled};
use super::generate;

proptest! {
    #[test]
    fn formatting_twice_changes_nothing(project in generate::project(), picks in picks()) {
        let text = sprinkled(&to_ron(&project), &picks);
        let once = formatted(&text).unwrap();
        prop_assert_eq!(formatted(&once).unwrap(), once.clone());
        prop_assert_eq!(comments_of(&once), comments_of(&text));
        prop_assert_eq!(load(&once).unwrap().project, project);
    }
}

#[test]
fn the_deepest_project_is_formatted() {
    let tree = (1..MAX_DEPTH)
        .fold(Action::animate(0.1, vec![FrameStep::lasting(1, 2.0)], 1, false), |tree, _| {
            Action::sequence([tree])
        });
    let project = Project::default().with_clips(vec![Clip::new("deep", tree)]);
    let text = to_ron(&project).replace("Animate(", "// deep\nAnimate(");
    let formatted = formatted(&text).unwrap();
    assert!(formatted.contains("// deep"));
    assert_eq!(load(&formatted).unwrap().project, project);
}
