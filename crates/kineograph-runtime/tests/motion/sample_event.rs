//! The pose at an event, against a plain list of all leaves with their times and places in the tree.
use kineograph_runtime::format::Action;
use kineograph_runtime::{EaseKind, Pose, Program};
use proptest::prelude::*;

/// A leaf as it plays: when, how long, and what.
#[derive(Debug, Clone)]
struct Played {
    start_secs: f64,
    secs: f64,
    leaf: Leaf,
}

#[derive(Debug, Clone, PartialEq)]
enum Leaf {
    Move(f32),
    Visible(bool),
    Fade(f32),
    Wait,
    Event,
}

#[derive(Debug, Clone)]
enum Tree {
    Leaf(Leaf, f64),
    Sequence(Vec<Tree>),
    /// Side by side: of the first only moves, of the second all else.
    Spawn(Box<[Tree; 2]>),
    Repeat(u32, Box<Tree>),
    Speed(f64, Box<Tree>),
}

impl Tree {
    fn action(&self) -> Action {
        match self {
            Self::Leaf(Leaf::Move(by_px), secs) => Action::move_by(*secs, [f64::from(*by_px), 0.0]),
            Self::Leaf(Leaf::Visible(true), _) => Action::show(),
            Self::Leaf(Leaf::Visible(false), _) => Action::hide(),
            Self::Leaf(Leaf::Fade(to), secs) => Action::fade_to(*secs, f64::from(*to)),
            Self::Leaf(Leaf::Wait, secs) => Action::delay(*secs),
            Self::Leaf(Leaf::Event, _) => Action::call_func("event"),
            Self::Sequence(children) => Action::sequence(children.iter().map(Self::action)),
            Self::Spawn(children) => Action::spawn(children.iter().map(Self::action)),
            Self::Repeat(times, child) => Action::repeat(*times, child.action()),
            Self::Speed(speed, child) => Action::speed(*speed, child.action()),
        }
    }

    /// Appends all leaves in the order of the tree, and gives how long it lasts.
    fn list(&self, start_secs: f64, speed: f64, played: &mut Vec<Played>) -> f64 {
        match self {
            Self::Leaf(leaf, secs) => {
                played.push(Played { start_secs, secs: secs / speed, leaf: leaf.clone() });
                secs / speed
            }
            Self::Sequence(children) => {
                children.iter().fold(0.0, |secs, child| secs + child.list(start_secs + secs, speed, played))
            }
            Self::Spawn(children) => {
                children.iter().map(|child| child.list(start_secs, speed, played)).fold(0.0, f64::max)
            }
            Self::Repeat(times, child) => {
                (0..*times).fold(0.0, |secs, _| secs + child.list(start_secs + secs, speed, played))
            }
            Self::Speed(factor, child) => child.list(start_secs, speed * factor, played),
        }
    }

    /// Only what may stand in one child of a Spawn.
    fn only(self, moves: bool) -> Self {
        let map = |children: Vec<Self>| children.into_iter().map(|child| child.only(moves)).collect();
        match self {
            Self::Leaf(Leaf::Move(_), secs) if !moves => Self::Leaf(Leaf::Wait, secs),
            Self::Leaf(Leaf::Visible(_) | Leaf::Fade(_), secs) if moves => Self::Leaf(Leaf::Wait, secs),
            Self::Sequence(children) => Self::Sequence(map(children)),
            Self::Spawn(children) => Self::Sequence(map(children.to_vec())),
            Self::Repeat(times, child) => Self::Repeat(times, Box::new(child.only(moves))),
            Self::Speed(speed, child) => Self::Speed(speed, Box::new(child.only(moves))),
            leaf @ Self::Leaf(..) => leaf,
        }
    }
}

/// The pose when all leaves before the event have played up to its time.
fn expected(played: &[Played], event: usize) -> Pose {
    let at_secs = played[event].start_secs;
    let has_begun = |(index, one): &(usize, &Played)| {
        one.start_secs < at_secs || one.start_secs == at_secs && *index < event
    };
    let mut begun: Vec<(usize, &Played)> = played.iter().enumerate().filter(has_begun).collect();
    begun.sort_by(|a, b| a.1.start_secs.total_cmp(&b.1.start_secs).then(a.0.cmp(&b.0)));
    let mut pose = Pose::default();
    for (_, Played { start_secs, secs, leaf }) in begun {
        let u = if *secs == 0.0 { 1.0 } else { ((at_secs - start_secs) / secs).min(1.0) } as f32;
        match leaf {
            Leaf::Move(by_px) => pose.position[0] += by_px * u,
            Leaf::Visible(is_visible) => pose.visible = *is_visible,
            Leaf::Fade(to) => pose.opacity += (to - pose.opacity) * u,
            Leaf::Wait | Leaf::Event => {}
        }
    }
    pose
}

fn any_leaf() -> impl Strategy<Value = Tree> {
    let secs = || prop::sample::select(&[0.0, 0.0, 0.5, 1.0][..]);
    prop_oneof![
        4 => Just(Tree::Leaf(Leaf::Event, 0.0)),
        2 => (-8..8_i8, secs()).prop_map(|(by, secs)| Tree::Leaf(Leaf::Move(f32::from(by)), secs)),
        2 => any::<bool>().prop_map(|is_visible| Tree::Leaf(Leaf::Visible(is_visible), 0.0)),
        2 => (0..8_u8, secs()).prop_map(|(to, secs)| Tree::Leaf(Leaf::Fade(f32::from(to) * 32.0), secs)),
        1 => secs().prop_map(|secs| Tree::Leaf(Leaf::Wait, secs)),
    ]
}

fn any_tree() -> impl Strategy<Value = Tree> {
    any_leaf().prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 1..6).prop_map(Tree::Sequence),
            2 => [inner.clone(), inner.clone()].prop_map(|[a, b]| Tree::Spawn(Box::new([a.only(true), b.only(false)]))),
            1 => (1..4_u32, inner.clone()).prop_map(|(times, child)| Tree::Repeat(times, Box::new(child))),
            1 => inner.prop_map(|child| Tree::Speed(2.0, Box::new(child))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases * 4, ..ProptestConfig::default() })]

    #[test]
    fn an_event_is_where_it_stands_in_the_tree(tree in any_tree()) {
        let program = Program::compile(&tree.action()).unwrap();
        let mut played = Vec::new();
        tree.list(0.0, 1.0, &mut played);
        let is_event = |index: &usize| played[*index].leaf == Leaf::Event;
        let mut places: Vec<usize> = (0..played.len()).filter(is_event).collect();
        places.sort_by(|a, b| played[*a].start_secs.total_cmp(&played[*b].start_secs));
        let mut events = Vec::new();
        program.events(f64::NEG_INFINITY, 1e3, &mut events);
        prop_assert_eq!(events.len(), places.len());
        for (event, place) in events.iter().zip(places) {
            let (found, expected) = (program.sample_event(&Pose::default(), event), expected(&played, place));
            prop_assert_eq!(event.at_secs, played[place].start_secs);
            prop_assert_eq!((found.visible, found.opacity), (expected.visible, expected.opacity));
            prop_assert_eq!(found.position, expected.position);
        }
    }
}

fn at_events(tree: Action) -> Vec<Pose> {
    let program = Program::compile(&tree).unwrap();
    let mut events = Vec::new();
    program.events(f64::NEG_INFINITY, 1e3, &mut events);
    events.iter().map(|event| program.sample_event(&Pose::default(), event)).collect()
}

fn visible(tree: Action) -> Vec<bool> {
    at_events(tree).iter().map(|pose| pose.visible).collect()
}

#[test]
fn backwards_the_tree_is_where_it_is_at_the_event() {
    let tree = || {
        Action::sequence([
            Action::delay(1.0),
            Action::call_func("a"),
            Action::hide(),
            Action::call_func("b"),
            Action::delay(1.0),
        ])
    };
    assert_eq!(visible(tree()), [true, false]);
    assert_eq!(visible(Action::reverse_time(tree())), [false, true]);
    assert_eq!(visible(Action::yoyo(tree())), [true, false, false, true]);
    assert_eq!(visible(Action::ease_with(EaseKind::In, 2.0, tree())), [true, false]);
    let paused = Action::sequence([tree(), Action::show()]);
    assert_eq!(visible(Action::repeat_with_delay(2, 0.5, paused)), [true, false, true, false]);
}

#[test]
fn a_frame_is_shown_at_its_event() {
    use kineograph_runtime::format::FrameStep;
    let frames = [(3, Some("x")), (4, Some("y")), (5, None)];
    let step = |(frame, event): (u32, Option<&str>)| FrameStep::new(frame).with_event(event.map(Into::into));
    let found = at_events(Action::animate(0.0, frames.map(step).to_vec(), 2, false));
    assert_eq!(found.iter().map(|pose| pose.frame).collect::<Vec<_>>(), [3, 4, 3, 4]);
}
