//! A second check looks only at what changed, and finds what a first one finds.
use std::sync::Arc;

use kineograph_runtime::format::{
    Action, Checker, Clip, ClipPart, ClipReport, Kind, NamedEase, Node, Part, Project, Source, check,
};
use kineograph_runtime::{Code, Diagnostics};

/// A project whose trees, eases and nodes are shared.
struct Shared {
    project: Project,
    trees: Vec<Arc<Action>>,
    eases: Vec<Arc<NamedEase>>,
    nodes: Arc<Vec<Node>>,
}

impl Shared {
    fn new(trees: impl IntoIterator<Item = Action>) -> Self {
        let soft = NamedEase::new("soft", Action::new(Kind::EaseIn));
        Self {
            project: Project::default(),
            trees: trees.into_iter().map(Arc::new).collect(),
            eases: vec![Arc::new(soft)],
            nodes: Arc::new(vec![Node::new("fox")]),
        }
    }

    /// Checks it; finds what a check of the whole project finds.
    fn check(&self, checker: &mut Checker) -> (Diagnostics, Vec<Arc<ClipReport>>) {
        let names: Vec<String> = (0..self.trees.len()).map(|index| format!("clip {index}")).collect();
        let clip = |(index, name): (usize, &String)| {
            let action = Some(self.trees[index].as_ref().clone());
            Clip::new(name.clone(), action).with_id(index as u32)
        };
        let whole = self
            .project
            .clone()
            .with_clips(names.iter().enumerate().map(clip).collect())
            .with_eases(self.eases.iter().map(|own| own.as_ref().clone()).collect())
            .with_nodes(self.nodes.to_vec());
        let parts = names.iter().enumerate().map(|(index, name)| ClipPart {
            id: Some(index as u32),
            name,
            tree: Some(Part::Shared(&self.trees[index])),
        });
        let source = Source {
            clips: parts.collect(),
            eases: self.eases.iter().map(Part::Shared).collect(),
            nodes: Part::Shared(&self.nodes),
            ..Source::from(&self.project)
        };
        let found = checker.check(&source);
        assert_eq!(found, check(&whole));
        (found, (0..self.trees.len()).map(|index| Arc::clone(checker.report(index).unwrap())).collect())
    }
}

fn renewed(before: &[Arc<ClipReport>], after: &[Arc<ClipReport>]) -> Vec<bool> {
    before.iter().zip(after).map(|(before, after)| !Arc::ptr_eq(before, after)).collect()
}

#[test]
fn only_what_changed_is_checked_again() {
    let mut shared = Shared::new([
        Action::repeat(2, Action::play_clip("clip 1")),
        Action::ease_named("soft", Action::delay(1.0)),
        Action::targeted("fox", Action::show()),
        Action::play_clip("clip 0"),
    ]);
    let mut checker = Checker::default();
    let (found, first) = shared.check(&mut checker);
    assert_eq!(found.len(), 0);
    let (_, same) = shared.check(&mut checker);
    assert_eq!(renewed(&first, &same), [false; 4]);

    // A program does not depend on the names of nodes; a warning does.
    shared.nodes = Arc::new(vec![Node::new("wolf")]);
    let (found, second) = shared.check(&mut checker);
    assert_eq!(found.iter().map(|found| found.code).collect::<Vec<_>>(), [Code::UnknownTarget]);
    assert_eq!(renewed(&same, &second), [false; 4]);

    shared.trees[2] = Arc::new(Action::delay(-1.0));
    let (found, third) = shared.check(&mut checker);
    assert_eq!(found[0].place.path().to_string(), "clips[2].action.duration");
    assert_eq!(renewed(&second, &third), [false, false, true, false]);

    // What uses it changes, and what plays that, at any depth.
    shared.eases = vec![Arc::new(NamedEase::new("soft", Action::new(Kind::EaseOut)))];
    let (_, fourth) = shared.check(&mut checker);
    assert_eq!(renewed(&third, &fourth), [true, true, false, true]);
    shared.trees[1] = Arc::new(Action::play_clip("clip 3"));
    let (found, fifth) = shared.check(&mut checker);
    assert_eq!(renewed(&fourth, &fifth), [true, true, false, true]);
    assert_eq!(found.iter().filter(|found| found.code == Code::ClipPlaysItself).count(), 3);
}

#[test]
fn names_of_values_are_counted_over_all_clips() {
    let floats = |names: std::ops::Range<char>| {
        Action::spawn(names.map(|name| Action::action_float(1.0, name, 0.0, 1.0)))
    };
    let mut shared = Shared::new([floats('a'..'g'), floats('e'..'k'), Action::show()]);
    let mut checker = Checker::default();
    let (found, before) = shared.check(&mut checker);
    assert_eq!(found.iter().map(|found| found.code).collect::<Vec<_>>(), [Code::TooManyValueNames; 2]);
    shared.trees[0] = Arc::new(floats('a'..'d'));
    let (found, after) = shared.check(&mut checker);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(renewed(&before, &after)[..2], [true, true]);
    shared.trees[0] = Arc::new(Action::hide());
    assert_eq!(shared.check(&mut checker).0.len(), 0);
}

#[test]
fn a_project_without_errors_plays() {
    let floats = |names: std::ops::Range<char>| {
        Action::spawn(names.map(|name| Action::action_float(1.0, name, 0.0, 1.0)))
    };
    let clip = |name: &str, tree| Clip::new(name.to_owned(), tree);
    let clips = vec![clip("a", floats('a'..'f')), clip("b", floats('f'..'k'))];
    let project = Project::default().with_clips(clips);
    assert!(check(&project).has_errors());
    assert!(kineograph_runtime::Timeline::new(&project).is_err());
}

#[test]
fn a_check_that_keeps_nothing_lists_the_same_of_many_problems() {
    let ring = (0..400).map(|clip| Action::play_clip(format!("clip {}", (clip + 1) % 400)));
    let nowhere = || Action::targeted_action("nobody", Action::sequence([]));
    let wrong = (0..400).map(|_| Action::spawn([Action::move_by(-1.0, [1.0, 0.0]), nowhere()]));
    let (found, _) = Shared::new(ring.chain(wrong)).check(&mut Checker::default());
    // Each is counted, and of each severity the first ones are listed.
    assert_eq!((found.error_count(), found.warning_count(), found.unlisted()), (800, 800, 600));
    let listed = |code: Code| found.iter().filter(|found| found.code == code).count();
    let codes = [
        Code::ClipPlaysItself,
        Code::ClipInsidePlaysItself,
        Code::NumberTooSmall,
        Code::UnknownTarget,
        Code::ListEmpty,
    ];
    assert_eq!(codes.map(listed), [0, 400, 100, 250, 250]);
}
