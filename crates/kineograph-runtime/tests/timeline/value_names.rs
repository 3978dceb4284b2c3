//! Programs that play on one target give a named value the same channel.

use kineograph_runtime::format::{Action, Clip, Node, Project, Run};
use kineograph_runtime::{Channel, Program, Timeline};

fn tween(key: &str, to: f64) -> Action {
    Action::action_tween(1.0, key, 0.0, to)
}

fn clip(name: &str, tree: Action) -> Clip {
    Clip::new(name.to_owned(), tree)
}

fn values(project: &Project, node: usize) -> [f64; 2] {
    let pose = Timeline::new(project).unwrap().tracks()[node].pose_at(9.0);
    [Channel::Value0, Channel::Value1].map(|channel| pose.get(channel))
}

#[test]
fn reversed_trees_keep_names_in_the_order_of_the_tree() {
    let program =
        Program::compile(&Action::reverse(Action::sequence([tween("a", 8.0), tween("b", 9.0)]))).unwrap();
    let names: Vec<&str> = program.value_names().iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn what_plays_on_other_targets_has_its_own_names() {
    let nodes = vec![Node::new("hero"), Node::new("door")];
    let clips =
        vec![clip("open", Action::targeted("door", tween("angle", 8.0))), clip("glow", tween("light", 9.0))];
    let runs = vec![Run::new("open", "hero"), Run::new("glow", "door")];
    let project = Project::default().with_nodes(nodes).with_clips(clips).with_runs(runs);
    assert_eq!(values(&project, 1), [8.0, 9.0]);
}

#[test]
fn clips_that_nothing_plays_count() {
    let clips = vec![clip("unused", tween("angle", 8.0)), clip("glow", tween("light", 9.0))];
    let runs = vec![Run::new("glow", "hero")];
    let project = Project::default().with_nodes(vec![Node::new("hero")]).with_clips(clips).with_runs(runs);
    assert_eq!(values(&project, 0), [0.0, 9.0]);
    let broken = vec![clip("unused", Action::delay(-1.0))];
    assert!(Timeline::new(&Project::default().with_clips(broken)).is_err());
}
