//! What a game sees that plays runs frame by frame, and what the timeline of the same runs shows when it is sought in any order: the
//! same at every frame.
//!
//! The trees have all leaves, composites and eases. More cases by the environment variable `PROPTEST_CASES`.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;
mod writes;

use common::trees;
use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, Channel, Pose, RunOptions, Timeline, TimelineBuilder};
use proptest::prelude::*;

const NODES: [&str; 3] = ["p", "a", "f"];

/// What runs where, from when on, in seconds, and how fast.
#[derive(Clone)]
struct Run {
    action: Action,
    node: usize,
    at_secs: f64,
    speed: f64,
}

/// What may run on a node. The last one may follow one of the others.
fn tree(node: usize) -> BoxedStrategy<Action> {
    let plain = prop_oneof![1 => trees::leaf(), 3 => trees::any_tree()].boxed();
    if node + 1 < NODES.len() {
        return plain;
    }
    let follow = prop::sample::select(&NODES[..node]).prop_map(|name| Action::follow(name, [480.0, 320.0]));
    let beside = (follow.clone(), trees::leaf()).prop_map(|(follow, leaf)| Action::spawn([leaf, follow]));
    prop_oneof![8 => plain, 1 => follow, 1 => beside].boxed()
}

/// Starts and frames are sums of 1/64 s and speeds powers of two, so that both look at the very same instants.
fn run() -> impl Strategy<Value = Run> {
    let at_secs =
        prop_oneof![2 => Just(0.0), 1 => Just(0.5), 2 => (0..128_u32).prop_map(|n| f64::from(n) / 64.0)];
    let speed = prop_oneof![3 => Just(1.0), 1 => Just(0.5), 1 => Just(2.0)];
    let placed = prop_oneof![6 => Just(0_usize), 1 => Just(1), 1 => Just(2)]
        .prop_flat_map(|node| (tree(node), Just(node)));
    (placed, at_secs, speed).prop_map(|((action, node), at_secs, speed)| Run { action, node, at_secs, speed })
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { action, node, at_secs, speed } = self;
        write!(f, "{} at {at_secs} s, speed {speed}: {}", NODES[*node], short(action))
    }
}

/// A tree in one line.
fn short(action: &Action) -> String {
    let values = (action.spec().params.iter())
        .filter_map(|param| Some(format!("{}: {:?}", param.name, action.param(param.name)?)));
    let parts: Vec<String> = values.chain(action.children.iter().map(short)).collect();
    format!("{}{}({})", if action.muted { "muted " } else { "" }, action.spec().name, parts.join(", "))
}

fn runs() -> impl Strategy<Value = Vec<Run>> {
    prop::collection::vec(run(), 1..5).prop_map(|mut runs| {
        // The timeline orders them by their starts, a manager as they were run.
        runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        runs
    })
}

fn frames_secs() -> impl Strategy<Value = Vec<f64>> {
    prop_oneof![
        Just(vec![1.0 / 64.0]),
        prop::collection::vec((1..52_u32).prop_map(|n| f64::from(n) / 64.0), 1..9),
        prop::collection::vec((0..400_u32).prop_map(|n| f64::from(n) / 1024.0), 1..9),
        Just(vec![1.25]),
    ]
}

struct Scene {
    manager: ActionManager<usize>,
    timeline: Timeline,
}

impl Scene {
    fn new(runs: &[Run], starts: &[Pose; 3]) -> Self {
        let mut manager = ActionManager::new();
        let mut builder = TimelineBuilder::new(NODES.into_iter().zip(*starts));
        for (key, start) in starts.iter().enumerate() {
            manager.actions.add_target(key, *start);
        }
        for Run { action, node, at_secs, speed } in runs {
            let program = common::compile(action);
            let options = RunOptions::default().with_delay_secs(at_secs * speed).with_speed(*speed);
            manager.actions.run_on_all(*node, &program, options, key_of).unwrap();
            builder.run(*node, &program, *at_secs, *speed);
        }
        Self { manager, timeline: builder.build() }
    }

    fn update(&mut self, dt_secs: f64) -> [Pose; 3] {
        self.manager.update(dt_secs, |_, _| {});
        self.manager.actions.follow(key_of);
        [0, 1, 2].map(|key| self.manager.actions.pose(key).unwrap())
    }

    fn is_over(&self) -> bool {
        (0..NODES.len()).all(|key| self.manager.actions.count(key) == 0)
    }
}

fn key_of(name: &str) -> Option<usize> {
    NODES.iter().position(|node| *node == name)
}

fn differences(played: &Pose, sought: &Pose) -> String {
    let of = |channel: &Channel| {
        let [a, b] = [played, sought].map(|pose| pose.get(*channel));
        (a != b).then(|| format!("{} {a} {b}", channel.name()))
    };
    Channel::ALL.iter().filter_map(of).collect::<Vec<_>>().join(", ")
}

/// What a game shows at the times of its frames. It ends where a node is removed: what ran there has ended then, or waits.
fn play(scene: &mut Scene, frames_secs: &[f64]) -> Vec<(f64, [Pose; 3])> {
    let mut played = vec![(0.0, scene.update(0.0))];
    let (mut now_secs, mut frames) = (0.0, frames_secs.iter().cycle());
    let is_removed = |played: &[(f64, [Pose; 3])]| {
        played.last().is_some_and(|(_, poses)| poses.iter().any(|pose| pose.removed))
    };
    while !scene.is_over() && now_secs < 12.0 && played.len() < 300 && !is_removed(&played) {
        let dt_secs = frames.next().copied().unwrap_or(1.0).max(1.0 / 1024.0);
        now_secs += dt_secs;
        played.push((now_secs, scene.update(dt_secs)));
    }
    if is_removed(&played) {
        played.pop();
    }
    played
}

fn compare(runs: &[Run], frames_secs: &[f64], starts: &[Pose; 3]) -> Result<(), TestCaseError> {
    let mut scene = Scene::new(runs, starts);
    let played = play(&mut scene, frames_secs);
    let (far, mut sought) = (played.len() / 2, Vec::new());
    for (secs, played) in played.iter().skip(far).chain(played.iter().take(far).rev()) {
        scene.timeline.poses_at(*secs, &mut sought);
        for (node, (played, sought)) in played.iter().zip(&sought).enumerate() {
            prop_assert!(
                played == sought,
                "{} at {secs} s, played and sought: {}",
                NODES[node],
                differences(played, sought)
            );
        }
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { cases };
    ProptestConfig { cases, max_shrink_iters: 3_000, failure_persistence: None, ..usual }
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn a_game_shows_the_bits_of_the_timeline(
        runs in runs(),
        frames_secs in frames_secs(),
        starts in [trees::pose(), trees::pose(), trees::pose()],
    ) {
        compare(&runs, &frames_secs, &starts)?;
    }
}

/// Counts instead of stopping at the first one: `PROPTEST_CASES=1000000 cargo test -p kineograph-runtime --test agree -- --ignored --nocapture`.
#[test]
#[ignore = "a census of many cases, to be read"]
fn census() {
    use proptest::strategy::ValueTree;
    let (mut differ, mut far, mut panics) = (0, 0, 0);
    let cases = ProptestConfig::default().cases;
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::default());
    let all = (runs(), frames_secs(), [trees::pose(), trees::pose(), trees::pose()]);
    let mut shortest = Vec::new();
    let mut by_channel = std::collections::BTreeMap::<String, u32>::new();
    for _ in 0..cases {
        let (runs, frames_secs, starts) = all.new_tree(&mut runner).unwrap().current();
        if std::env::var_os("NOPARTS").is_some() && format!("{runs:?}").contains("TargetedAction") {
            continue;
        }
        match std::panic::catch_unwind(|| worst(&runs, &frames_secs, &starts)) {
            Ok(None) => {}
            Ok(Some((channel, by))) => {
                differ += 1;
                shortest.push(format!("{channel} {by} {runs:?} {frames_secs:?}"));
                far += u32::from(by > 1e-3);
                *by_channel
                    .entry(format!("{channel} {}", if by > 1e-3 { "far" } else { "near" }))
                    .or_default() += 1;
            }
            Err(_) => panics += 1,
        }
    }
    shortest.sort_by_key(String::len);
    for text in shortest.iter().take(4) {
        println!("{text}\n");
    }
    println!(
        "{cases} sets: {differ} differ in a bit, {far} by more than 0.001 of the value, {panics} panics\n{by_channel:#?}"
    );
}

fn worst(runs: &[Run], frames_secs: &[f64], starts: &[Pose; 3]) -> Option<(&'static str, f64)> {
    let mut scene = Scene::new(runs, starts);
    let (mut worst, mut sought) = (None, Vec::new());
    for (secs, played) in play(&mut scene, frames_secs) {
        scene.timeline.poses_at(secs, &mut sought);
        for (played, sought) in played.iter().zip(&sought) {
            for channel in Channel::ALL {
                let [a, b] = [played, sought].map(|pose| pose.get(channel));
                let by = (a - b).abs() / (1.0 + a.abs().max(b.abs()));
                if a != b && worst.is_none_or(|(_, worst)| by > worst) {
                    worst = Some((channel.name(), by));
                }
            }
        }
    }
    worst
}
