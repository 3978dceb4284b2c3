//! Projects as worlds: they play as on a timeline.
#![allow(clippy::unwrap_used, clippy::panic)]

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Content, Project, load};
use kineograph_runtime::grid::GridMesh;
use kineograph_runtime::{Code, Error, Length, Pose, Timeline};
use kineograph_stage::scene::{SpriteId, TreeError};
use kineograph_stage::{NodeId, ProjectWorld, WorldEvent};

const PROJECT: &str = r#"(format: 2,
    images: [(name: "coin", path: "coin.png")],
    sheets: [(name: "spin", image: "coin", columns: 4, rows: 2)],
    nodes: [
        (name: "hat", parent: "hero", content: Box((8, 4)), z: -1, start: (position: (0, 12))),
        (name: "hero", content: Sheet("spin"), start: (position: (100, 50), rotation: 30, opacity: 200)),
        (name: "coin", content: Image("coin"), start: (frame: 0)),
        (name: "box", content: Box((8, 4))),
    ],
    clips: [
        (name: "walk", action: Sequence(actions: [
            MoveBy(duration: 1, delta: (60, 30)), CallFunc(name: "there"), RotateBy(duration: 0.5, angle: 90),
        ])),
        (name: "fade", action: RepeatForever(action: Sequence(actions: [FadeOut(duration: 0.5), FadeIn(duration: 0.5)]))),
        (name: "empty"),
    ],
    runs: [
        (clip: "fade", node: "coin", at: 0.75, speed: 2, tag: "glow"),
        (clip: "walk", node: "hero"),
        (clip: "walk", node: "hat", at: 0.5, speed: 0.5),
        (clip: "walk", node: "box", paused: true),
        (clip: "empty", node: "box"),
        (clip: "fade", nodes: ["box", "nobody", "hat", "hero"], stagger: (each: 0.25, from: Last), at: 1, speed: 0.5),
        (clip: "walk", nodes: ["box", "coin", "nobody"], stagger: (each: 0.5, from: Centre)),
    ],
)"#;

fn project() -> Project {
    load(PROJECT).unwrap().project
}

#[test]
fn a_project_plays_as_its_time_line_says() {
    let project = project();
    let mut loaded = ProjectWorld::<&str>::new(&project, |_| [16.0, 8.0]).unwrap();
    let timeline = Timeline::new(&project).unwrap();
    loaded.world.enter();
    loaded.world.update(0.0, |_, _| {});
    let mut poses = Vec::new();
    let mut heard = Vec::new();
    // Frames of 1/32 s, so that both clocks are exact.
    for frame in 1..=200 {
        loaded.world.update(1.0 / 32.0, |edit, event| {
            if let WorldEvent::Action(event) = event {
                assert!(edit.scene().contains(event.target));
                heard.push((frame, event.name.to_owned()));
            }
        });
        timeline.poses_at(f64::from(frame) / 32.0, &mut poses);
        for ((node, expected), stored) in loaded.nodes.iter().zip(&poses).zip(&project.nodes) {
            let expected = (*expected).with(Property::Z, stored.z);
            assert_eq!(loaded.world.scene().pose(*node), Some(&expected), "{} in frame {frame}", stored.name);
        }
    }
    // Two from the start, one half a second later, and one at half the speed.
    assert_eq!(heard, [32, 32, 48, 16 + 64].map(|frame| (frame, "there".to_owned())));
    let coin = loaded.node("coin").unwrap();
    assert!(loaded.world.manager().actions.find_by_name(coin, "glow").is_some());
}

#[test]
fn seeks_show_what_playing_shows_in_any_order() {
    for text in [PROJECT, CAST] {
        let project = load(text).unwrap().project;
        let timeline = Timeline::new(&project).unwrap();
        let mut sought = ProjectWorld::<&str>::new(&project, |_| [16.0, 8.0]).unwrap();
        let mut poses = Vec::new();
        for secs in [2.3, 0.0, 7.125, 1.0, 1.0, 0.4, f64::NAN, 5.0, -1.0, 100.0] {
            sought.seek(secs);
            let secs = if secs.is_finite() { secs.max(0.0) } else { 0.0 };
            assert_eq!(sought.world.played_secs().to_bits(), secs.to_bits());
            timeline.poses_at(secs, &mut poses);
            for ((node, expected), stored) in sought.nodes.iter().zip(&poses).zip(&project.nodes) {
                if expected.removed {
                    assert!(!sought.world.scene().contains(*node), "{} at {secs}", stored.name);
                    continue;
                }
                let expected = (*expected).with(Property::Z, stored.z);
                assert_eq!(sought.world.scene().pose(*node), Some(&expected), "{} at {secs}", stored.name);
            }
        }
    }
}

#[test]
fn a_seek_leaves_a_world_on_stage_or_off_as_it_was_and_plays_on() {
    let mut loaded = ProjectWorld::<&str>::new(&project(), |_| [16.0, 8.0]).unwrap();
    let mut played = loaded.clone();
    let hero = loaded.nodes[1];
    let x_px = |loaded: &ProjectWorld| loaded.world.scene().pose(hero).map(|pose| pose.position[0]);
    loaded.seek(0.25);
    loaded.world.update(0.25, |_, _| panic!("it is off stage"));
    assert_eq!(x_px(&loaded), Some(115.0));
    loaded.world.enter();
    loaded.world.edit().schedule(hero, "blink", kineograph_stage::TimerOptions::every(0.1));
    loaded.seek(0.875);
    played.world.enter();
    for secs in [0.0, 0.875] {
        played.world.update(secs, |_, _| {});
    }
    let mut heard = [Vec::new(), Vec::new()];
    for (loaded, heard) in [&mut loaded, &mut played].into_iter().zip(&mut heard) {
        loaded.world.update(0.25, |_, event| match event {
            WorldEvent::Action(event) => heard.push((event.target, event.name.to_owned(), event.left_secs)),
            _ => panic!("the timer is gone"),
        });
    }
    // Only what comes after the time that was sought.
    assert_eq!(heard[0], heard[1]);
    assert_eq!(heard[0].len(), 2);
    for node in played.nodes {
        assert_eq!(loaded.world.scene().pose(node), played.world.scene().pose(node));
    }
}

#[test]
fn a_project_has_its_order_looks_and_sizes() {
    let mut loaded = ProjectWorld::<&str>::new(&project(), |sprite| match sprite {
        Content::Sheet(_) => [16.0, 8.0],
        _ => [64.0, 16.0],
    })
    .unwrap();
    let names = ["hat", "hero", "coin", "box"].map(|name| loaded.node(name).unwrap());
    assert_eq!(loaded.nodes, names);
    let mut drawn = Vec::new();
    loaded
        .world
        .visit(|visited| drawn.extend(visited.sprite.map(|sprite| (visited.node, sprite, visited.size_px))));
    let [hat, hero, coin, cube] = names;
    let expected = [
        (hat, SpriteId(0), [8.0, 4.0]),
        (hero, SpriteId(1), [16.0, 8.0]),
        (coin, SpriteId(2), [64.0, 16.0]),
        (cube, SpriteId(0), [8.0, 4.0]),
    ];
    assert_eq!(drawn, expected);
    assert_eq!(loaded.sprites[2], Content::Image("coin".to_owned()));
    assert_eq!(loaded.programs.keys().collect::<Vec<_>>(), ["fade", "walk"]);
}

#[test]
fn parents_that_make_no_tree_are_left_out() {
    let mut project = project();
    project.nodes[0].parent = Some("box".to_owned());
    project.nodes[3].parent = Some("hat".to_owned());
    project.nodes[2].parent = Some("nobody".to_owned());
    let loaded = ProjectWorld::<&str>::new(&project, |_| [1.0; 2]).unwrap();
    let scene = loaded.world.scene();
    let [hat, _, coin, cube] = loaded.nodes[..] else { panic!("four nodes") };
    assert_eq!(
        (scene.parent(hat), scene.parent(cube), scene.parent(coin)),
        (Some(cube), Some(scene.root()), Some(scene.root()))
    );
    project.clips[0].action = Some(Action::move_by(f64::NAN, [0.0; 2]));
    assert_eq!(ProjectWorld::<&str>::new(&project, |_| [1.0; 2]).unwrap_err().place().clip(), Some("walk"));
}

/// Nodes that programs call by name, a camera, and named values of two clips.
const CAST: &str = r#"(
    format: 2,
    stage: (size: (480.0, 320.0)),
    nodes: [
        (name: "a", start: (position: (10.0, 10.0))),
        (name: "b", start: (position: (20.0, 20.0))),
        (name: "world"),
    ],
    clips: [
        (name: "push", action: Sequence(actions: [
            TargetedAction(target: "b", action: MoveBy(duration: 1.0, delta: (100.0, 0.0))),
            MoveBy(duration: 1.0, delta: (5.0, 0.0)),
        ])),
        (name: "camera", action: Follow(target: "b", screen: (480.0, 320.0))),
        (name: "health", action: ActionTween(duration: 1.0, key: "health", from: 0.0, to: 10.0)),
        (name: "mana", action: ActionTween(duration: 1.0, key: "mana", from: 0.0, to: 20.0)),
    ],
    runs: [
        (node: "a", clip: "push"),
        (node: "world", clip: "camera"),
        (node: "a", clip: "health"),
        (node: "a", clip: "mana"),
    ],
)"#;

#[test]
fn a_project_on_a_stage_is_the_project_on_a_time_line() {
    let project = load(CAST).unwrap().project;
    let timeline = Timeline::new(&project).unwrap();
    let mut loaded = ProjectWorld::<&str>::new(&project, |_| [0.0; 2]).unwrap();
    loaded.world.enter();
    for update in 0..20_i32 {
        loaded.world.update(0.125, |_, _| {});
        let mut expected = Vec::new();
        timeline.poses_at(0.125 * f64::from(update), &mut expected);
        for (node, expected) in loaded.nodes.iter().zip(&expected) {
            let pose = loaded.world.scene().pose(*node).unwrap();
            assert_eq!((pose.position, pose.values), (expected.position, expected.values), "update {update}");
        }
    }
}

#[test]
fn a_place_that_comes_late_beside_a_mover_shows_in_world_and_timeline() {
    let project = load(
        r#"(
            format: 2,
            nodes: [(name: "a")],
            clips: [
                (name: "go", action: MoveBy(duration: 1.0, delta: (100.0, 0.0))),
                (name: "back", action: Sequence(actions: [DelayTime(duration: 1.25), Place(position: (0.0, 0.0))])),
            ],
            runs: [(node: "a", clip: "go"), (node: "a", clip: "back")],
        )"#,
    );
    let project = project.unwrap().project;
    let timeline = Timeline::new(&project).unwrap();
    let mut loaded = ProjectWorld::<&str>::new(&project, |_| [0.0; 2]).unwrap();
    loaded.world.enter();
    for update in 0..12_i32 {
        loaded.world.update(0.125, |_, _| {});
        let secs = 0.125 * f64::from(update);
        let shown = loaded.world.scene().pose(loaded.nodes[0]).unwrap().position;
        assert_eq!(shown, timeline.tracks()[0].pose_at(secs).position, "at {secs}");
        let x = if secs < 1.25 { 100.0 * secs.min(1.0) } else { 0.0 };
        assert_eq!(f64::from(shown[0]), x, "at {secs}");
    }
}

#[test]
fn clips_inside_and_own_eases_are_compiled() {
    let text = r#"(
        format: 2,
        nodes: [(name: "hero")],
        eases: [(name: "soft", ease: EaseIn(rate: 2))],
        clips: [
            (name: "walk", action: Repeat(times: 2, action: PlayClip(clip: "hop"))),
            (name: "hop", action: EaseNamed(name: "soft", action: MoveBy(duration: 1.0, delta: (20.0, 0.0)))),
        ],
        runs: [(clip: "walk", node: "hero")],
    )"#;
    let loaded = ProjectWorld::<&str>::new(&load(text).unwrap().project, |_| [1.0; 2]).unwrap();
    let walk = &loaded.programs["walk"];
    assert_eq!(walk.length(), Length::Finite(2.0));
    assert_eq!(walk.sample_secs(&Pose::default(), 0.5).position, [5.0, 0.0]);
}

#[test]
fn errors_are_those_of_a_timeline() {
    let text = r#"(
        format: 2,
        nodes: [(name: "fox")],
        clips: [(name: "walk", action: Spawn(actions: [MoveBy(duration: 1, delta: (1e308, 0)), DelayTime(duration: -1)]))],
        runs: [(clip: "walk", node: "fox")],
    )"#;
    let project = load(text).unwrap().project;
    let error = ProjectWorld::<&str>::new(&project, |_| [1.0; 2]).unwrap_err();
    assert_eq!(error.to_string(), Timeline::new(&project).unwrap_err().to_string());
    assert_eq!((error.code(), error.place().clip()), (Code::NumberTooLarge, Some("walk")));
}

/// Plays a project of the nodes `camera`, `boss` and `hero` in frames of 1/64 s, and gives where the camera stands after so many.
fn camera_px(runs: &str, frames: &[u32]) -> Vec<[f32; 2]> {
    let text = format!(
        r#"(format: 2,
            nodes: [(name: "camera"), (name: "boss"), (name: "hero", start: (position: (300, 100)))],
            clips: [
                (name: "watch", action: Follow(target: "hero", screen: (480, 320))),
                (name: "show", action: TargetedAction(target: "camera", action: Follow(target: "hero", screen: (480, 320)))),
                (name: "leave", action: Sequence(actions: [
                    MoveBy(duration: 1, delta: (64, 0)), RemoveSelf(),
                ])),
            ],
            runs: [{runs}],
        )"#
    );
    let mut loaded = ProjectWorld::<&str>::new(&load(&text).unwrap().project, |_| [1.0; 2]).unwrap();
    loaded.world.enter();
    let camera = loaded.node("camera").unwrap();
    let mut found = Vec::new();
    for frame in 0..=frames.iter().copied().max().unwrap() {
        loaded.world.update(if frame == 0 { 0.0 } else { 1.0 / 64.0 }, |_, _| {});
        if frames.contains(&frame) {
            found.push(loaded.world.scene().pose(camera).unwrap().position);
        }
    }
    found
}

#[test]
fn what_is_followed_by_a_part_is_followed_for_good() {
    assert_eq!(camera_px(r#"(clip: "show", node: "boss")"#, &[0, 63, 64, 200]), [[-60.0, 60.0]; 4]);
}

#[test]
fn a_follower_stays_where_the_followed_node_has_left() {
    let runs = r#"(clip: "watch", node: "camera"), (clip: "leave", node: "hero")"#;
    assert_eq!(
        camera_px(runs, &[32, 64, 65, 300]),
        [[-92.0, 60.0], [-124.0, 60.0], [-124.0, 60.0], [-124.0, 60.0]]
    );
}

#[test]
fn what_stands_below_a_removed_node_ends_with_it() {
    let text = r#"(format: 2,
        nodes: [(name: "hat", parent: "hero"), (name: "hero"), (name: "shadow")],
        clips: [
            (name: "leave", action: Sequence(actions: [DelayTime(duration: 1), RemoveSelf()])),
            (name: "steps", action: RepeatForever(action: Sequence(actions: [
                DelayTime(duration: 0.375), CallFunc(name: "step"),
            ]))),
            (name: "cast", action: TargetedAction(target: "shadow", action: MoveBy(duration: 2, delta: (8, 0)))),
        ],
        runs: [(clip: "leave", node: "hero"), (clip: "steps", node: "hat"), (clip: "cast", node: "hat")],
    )"#;
    let project = load(text).unwrap().project;
    let timeline = Timeline::new(&project).unwrap();
    let mut loaded = ProjectWorld::<&str>::new(&project, |_| [1.0; 2]).unwrap();
    loaded.world.enter();
    let (mut steps, mut poses) = (0, Vec::new());
    for frame in 0..=24 {
        loaded.world.update(if frame == 0 { 0.0 } else { 0.125 }, |_, event| {
            steps += usize::from(matches!(event, WorldEvent::Action(_)));
        });
        let secs = f64::from(frame) * 0.125;
        timeline.poses_at(secs, &mut poses);
        let shadow = loaded.world.scene().pose(loaded.nodes[2]).unwrap();
        assert_eq!(shadow.position, poses[2].position, "{secs}");
        assert_eq!(steps, timeline.events(-1.0, secs).len(), "{secs}");
        assert_eq!(loaded.world.scene().contains(loaded.nodes[0]), secs < 1.0);
    }
    assert_eq!((steps, poses[2].position), (2, [4.0, 0.0]));
}

#[test]
fn a_node_that_cannot_be_moved_becomes_an_error() {
    let error = Error::from(TreeError::Cycle);
    assert_eq!(error.code(), Code::InvalidNode);
    assert_eq!(error.to_string(), "A node can't stand below itself. Choose another parent.");
}

const BADGE: &str = r#"(format: 2, stage: (size: (30, 20)), images: [(name: "coin", path: "coin.png")],
    nodes: [(name: "dot", content: Image("coin"), start: (position: (4, 5))), (name: "kid", parent: "dot", content: Box((2, 2)))],
    clips: [(name: "sway", action: Spawn(actions: [MoveBy(duration: 1, delta: (12, 6)), RotateBy(duration: 1, angle: 90)])),
            (name: "gone", action: RemoveSelf())],
    runs: [(clip: "sway", node: "dot"), (clip: "gone", node: "kid", at: 0.75)])"#;

/// The looks that are drawn, each with its place.
fn drawn(loaded: &mut ProjectWorld) -> Vec<(Content, kineograph_stage::scene::Affine2, f32)> {
    let mut drawn = Vec::new();
    let sprites = loaded.sprites.clone();
    loaded.world.visit(|visited| {
        if let Some(SpriteId(sprite)) = visited.sprite {
            drawn.push((sprites[sprite as usize].clone(), visited.world_from_node, visited.opacity));
        }
    });
    drawn
}

#[test]
fn symbols_show_the_time_of_their_nodes() {
    let text = r#"(format: 2,
        nodes: [(name: "i", content: Symbol(path: "ui/badge.ron"), start: (position: (40, 30), scale: (2, 1), opacity: 200)),
                (name: "j", content: Symbol(path: "ui/badge.ron", set: [(node: "dot", opacity: 51)]), start: (time: 0.5)),
                (name: "k", content: Symbol(path: "gone.ron"))],
        clips: [(name: "play", action: PlayBy(duration: 0.5, delta: 1))], runs: [(clip: "play", node: "i", at: 0.25)])"#;
    let expanded = format!(
        r#"(format: 2, images: [(name: "ui/badge.ron#coin", path: "coin.png")],
        nodes: [(name: "i", content: Symbol(path: "box.ron"), start: (position: (40, 30), scale: (2, 1), opacity: 200)),
                (name: "dot", parent: "i", content: Image("ui/badge.ron#coin"), start: (position: (4, 5))),
                (name: "kid", parent: "dot", content: Box((2, 2)))], {} runs: [{}])"#,
        r#"clips: [(name: "sway", action: Spawn(actions: [MoveBy(duration: 1, delta: (12, 6)), RotateBy(duration: 1, angle: 90)])),
            (name: "gone", action: RemoveSelf())],"#,
        r#"(clip: "sway", node: "dot", at: 0.25, speed: 2), (clip: "gone", node: "kid", at: 0.625)"#,
    );
    let box_file = r#"(format: 2, stage: (size: (30, 20)))"#;
    let files = [("ui/badge.ron", BADGE), ("box.ron", box_file)];
    let files = files.map(|(path, text)| (path.to_owned(), load(text).unwrap().project)).into();
    let read = |text: &str| {
        let project = load(text).unwrap().project;
        let mut asked = Vec::new();
        let mut loaded: ProjectWorld = ProjectWorld::with_symbols(&project, &files, |content| {
            asked.push(content.clone());
            [8.0, 8.0]
        })
        .unwrap();
        assert!(asked.contains(&Content::Image("ui/badge.ron#coin".to_owned())), "{asked:?}");
        loaded.world.enter();
        loaded
    };
    let (mut shown, mut wanted) = (read(text), read(&expanded));
    let played = |loaded: &mut ProjectWorld, dt_secs: f64| {
        loaded.world.update(dt_secs, |_, _| {});
        loaded.instances.pose(&mut loaded.world);
    };
    for frame in 0..40 {
        let (seen, expected) = (drawn(&mut shown), drawn(&mut wanted));
        // What `j` shows stands still.
        let still = &seen[seen.len() - 2..];
        assert_eq!(seen[..seen.len() - 2], expected[..], "in frame {frame}");
        assert_eq!(still[0].2, 0.2, "overrides are of one instance");
        played(&mut shown, 1.0 / 32.0);
        played(&mut wanted, 1.0 / 32.0);
    }
    assert_eq!(drawn(&mut shown).len(), 3, "what is removed inside is not seen");
}

#[test]
fn a_symbol_that_shows_itself_ends() {
    let mirror = r#"(format: 2, nodes: [(name: "i", content: Symbol(path: "mirror.ron")), (name: "b", content: Box((1, 1)))])"#;
    let project = load(mirror).unwrap().project;
    let files = [("mirror.ron".to_owned(), project.clone())].into();
    let mut loaded: ProjectWorld = ProjectWorld::with_symbols(&project, &files, |_| [0.0; 2]).unwrap();
    loaded.world.enter();
    assert_eq!(drawn(&mut loaded).len(), 34);
}

/// A group that turns as a page with a badge in it, whose dot is bent by itself, and a coin that an effect is left on.
const BENT: &str = r#"(format: 2, stage: (size: (80, 60)),
    nodes: [(name: "page"), (name: "badge", parent: "page", content: Symbol(path: "bent.ron"), start: (position: (40, 30), scale: (2, 2))),
            (name: "coin", content: Box((8, 6)), start: (position: (10, 10)))],
    clips: [(name: "turn", action: PageTurn3D(duration: 1, grid: (2, 2), stop: true)),
            (name: "left", action: Waves3D(duration: 0.5, grid: (2, 2), waves: 2, amplitude: 3)),
            (name: "time", action: PlayBy(duration: 1, delta: 1))],
    runs: [(clip: "turn", node: "page"), (clip: "left", node: "coin", at: 0.25), (clip: "time", node: "badge")])"#;
const BENT_SYMBOL: &str = r#"(format: 2, stage: (size: (30, 20)), nodes: [(name: "dot", content: Box((10, 4)))],
    clips: [(name: "twirl", action: Twirl(duration: 0.5, grid: (2, 1), position: (5, 2), twirls: 1, amplitude: 2, stop: true))],
    runs: [(clip: "twirl", node: "dot", at: 0.25)])"#;

#[test]
fn games_see_what_effects_do_to_pictures() {
    let files = [("bent.ron".to_owned(), load(BENT_SYMBOL).unwrap().project)].into();
    let project = load(BENT).unwrap().project;
    let mut game: ProjectWorld = ProjectWorld::with_symbols(&project, &files, |_| [0.0; 2]).unwrap();
    let timeline = Timeline::new(&project).unwrap();
    let inside = Timeline::new(&files["bent.ron"]).unwrap();
    let dot = game.world.scene().children(game.nodes[1]).next().unwrap();
    game.world.enter();
    game.world.update(0.0, |_, _| {});
    // Longer than nodes without actions are kept as targets.
    for frame in 1..200 {
        game.world.update(1.0 / 32.0, |_, _| {});
        game.instances.pose(&mut game.world);
        let secs = f64::from(frame) / 32.0;
        let mut expected: Vec<_> = game
            .nodes
            .iter()
            .enumerate()
            .map(|(index, node)| (*node, timeline.grid_at(index, secs)))
            .collect();
        expected.push((dot, inside.grid_at(0, secs.min(1.0))));
        let mut numbers = Vec::new();
        game.world.visit(|visited| numbers.push((visited.node, visited.island)));
        for (node, state) in expected {
            let scene = game.world.scene();
            assert_eq!(scene.grid(node), Some(&state).filter(|state| !state.is_flat()), "{secs} s");
            let number = numbers.iter().find(|(of, _)| *of == node).unwrap().1;
            let island = usize::from(number).checked_sub(1).map(|at| scene.islands()[at].node);
            // Of those around a node the innermost that is bent.
            let around = core::iter::successors(Some(node), |node| scene.parent(*node));
            assert_eq!(island, around.into_iter().find(|node| scene.grid(*node).is_some()), "{secs} s");
        }
    }
    assert!(game.world.scene().grid(game.nodes[2]).is_some(), "what is left stays");
    assert!(game.world.edit().actions().clear_grid(game.nodes[2]));
    game.world.update(0.0, |_, _| {});
    assert!(game.world.scene().grid(game.nodes[2]).is_none());
}

#[test]
fn bent_pictures_are_points_of_the_scene() {
    let project = load(BENT).unwrap().project;
    let mut game: ProjectWorld = ProjectWorld::new(&project, |_| [0.0; 2]).unwrap();
    game.world.enter();
    game.world.update(0.0, |_, _| {});
    game.world.update(0.5, |_, _| {});
    let scene = game.world.scene_mut();
    let mut mesh = GridMesh::default();
    let eye = scene.island_mesh(game.nodes[2], [80.0, 60.0], &mut mesh).unwrap();
    assert_eq!(eye, [40.0, 30.0, 60.0 / 1.1566]);
    // The box of 8 × 6 around (10, 10), in two parts each way.
    assert_eq!(ends_of(&mesh), [[6.0, 7.0], [14.0, 13.0]]);
    assert_eq!(mesh.parts.len(), 4);
    assert!(mesh.points.iter().any(|point| point[2] != 0.0), "waves rise towards the viewer");
    // A group bends the whole stage.
    scene.island_mesh(game.nodes[0], [80.0, 60.0], &mut mesh).unwrap();
    assert_eq!(ends_of(&mesh), [[0.0, 0.0], [80.0, 60.0]]);
}

/// Where the lower left and the upper right point of the flat picture are.
fn ends_of(mesh: &GridMesh) -> [[f32; 2]; 2] {
    [mesh.flat[0], mesh.flat[mesh.flat.len() - 1]].map(|[x, y, _]| [x, y])
}

const STEPS: &str = r#"(format: 2, nodes: [(name: "foot")], runs: [(clip: "steps", node: "foot")], clips: [
    (name: "steps", action: Sequence(actions: [CallFunc(name: "up"), Delay(duration: 0.25), CallFunc(name: "down", payload: "left"), Delay(duration: 0.75), CallFunc(name: "end")]))])"#;
const WALKER: &str = r#"(format: 2, nodes: [(name: "leg", content: Symbol(path: "steps.ron"))], runs: [(clip: "go", node: "leg")],
    clips: [(name: "go", action: PlayBy(duration: 1, delta: 1))])"#;
const ROAD: &str = r#"(format: 2,
    nodes: [(name: "loops", content: Symbol(path: "steps.ron")), (name: "turns", content: Symbol(path: "steps.ron"), start: (time: 0.5)),
            (name: "nests", content: Symbol(path: "walker.ron")), (name: "rests", content: Symbol(path: "steps.ron"))],
    clips: [(name: "loop", action: RepeatForever(action: Sequence(actions: [Cue(time: 0), PlayBy(duration: 0.5, delta: 1)]))),
            (name: "turn", action: Sequence(actions: [PlayBy(duration: 0.5, delta: -0.5), PlayTo(duration: 1, time: 1)])),
            (name: "nest", action: EaseSineInOut(action: PlayBy(duration: 2, delta: 1))), (name: "more", action: PlayBy(duration: 0.5, delta: 0.5))],
    runs: [(clip: "loop", node: "loops", at: 0.1), (clip: "turn", node: "turns", speed: 0.5), (clip: "nest", node: "nests"), (clip: "more", node: "turns", at: 3.5)])"#;

/// A road with its symbols, as a game plays it.
fn road() -> (Project, std::collections::BTreeMap<String, Project>) {
    let files = [("steps.ron", STEPS), ("walker.ron", WALKER)];
    let files = files.map(|(path, text)| (path.to_owned(), load(text).unwrap().project)).into();
    (load(ROAD).unwrap().project, files)
}

/// All that is heard in frames of `dt_secs`, and the names of the nodes on the way.
fn heard(dt_secs: f64, secs: f64) -> Vec<(usize, String)> {
    let (project, files) = road();
    let mut loaded: ProjectWorld = ProjectWorld::with_symbols(&project, &files, |_| [1.0; 2]).unwrap();
    loaded.world.enter();
    let mut heard = Vec::new();
    let mut frame = 0.0;
    while frame * dt_secs <= secs {
        loaded.world.update(if frame == 0.0 { 0.0 } else { dt_secs }, |_, _| {});
        loaded.instances.update(&mut loaded.world, |event| {
            let top = loaded.nodes.iter().position(|node| *node == event.path[0]).unwrap();
            assert_eq!(event.path.len(), if top == 2 { 3 } else { 2 });
            assert_eq!(event.payload.as_deref(), (event.name == "down").then_some("left"));
            heard.push((top, event.name.clone()));
        });
        frame += 1.0;
    }
    heard
}

#[test]
fn events_inside_of_symbols_are_those_of_the_timeline_at_any_frame_rate() {
    let (project, files) = road();
    let timeline = Timeline::new(&project).unwrap();
    let inner: std::collections::BTreeMap<_, _> =
        files.iter().map(|(path, file)| (path.as_str(), Timeline::new(file).unwrap())).collect();
    let mut shown = |path: &[usize]| match path {
        [2] => Some(&inner["walker.ron"]),
        [2, 0] | [0 | 1 | 3] => Some(&inner["steps.ron"]),
        _ => None,
    };
    let expected = timeline.events_inside(-1.0, 4.5, &mut shown);
    for node in 0..4 {
        let of_node = |all: Vec<(usize, String)>| -> Vec<String> {
            all.into_iter().filter(|(top, _)| *top == node).map(|(_, name)| name).collect()
        };
        let expected = expected.iter().map(|event| (event.path[0], event.name.clone())).collect();
        let expected = of_node(expected);
        for dt_secs in [1.0 / 32.0, 1.0 / 8.0, 0.3, 0.5, 1.5] {
            assert_eq!(of_node(heard(dt_secs, 4.5)), expected, "node {node} in frames of {dt_secs} s");
        }
    }
    let of = |node: usize| expected.iter().filter(move |event| event.path[0] == node);
    let times = |node: usize| of(node).map(|event| (event.at_secs * 1e3).round()).collect::<Vec<_>>();
    assert_eq!(times(0)[..6], [100.0, 225.0, 600.0, 600.0, 725.0, 1100.0], "each round once");
    assert_eq!(times(1), [500.0, 1000.0, 1500.0, 3000.0], "down and up, on the way back and there again");
    assert_eq!((times(2).len(), times(3).len()), (3, 0));
}

/// What is heard after a time, to which the game played or sought, in frames of ⅛ s.
fn heard_after(secs: f64, is_sought: bool) -> Vec<(NodeId, String)> {
    let (project, files) = road();
    let mut game: ProjectWorld = ProjectWorld::with_symbols(&project, &files, |_| [1.0; 2]).unwrap();
    game.world.enter();
    let mut heard = Vec::new();
    let mut frames = |game: &mut ProjectWorld, count: f64, is_heard: bool| {
        for _ in 0..count as usize {
            game.world.update(0.125, |_, _| {});
            game.instances.update(&mut game.world, |event| {
                if is_heard {
                    heard.push((event.path[0], event.name.clone()));
                }
            });
        }
    };
    if is_sought {
        game.seek(secs);
    } else {
        // The first update shows the start.
        frames(&mut game, secs / 0.125 + 1.0, false);
    }
    frames(&mut game, 24.0, true);
    heard
}

#[test]
fn a_seek_is_quiet_inside_of_symbols_and_what_follows_is_heard_as_if_it_had_been_played() {
    let mut counts = Vec::new();
    for eighths in 0..36_u8 {
        let secs = f64::from(eighths) / 8.0;
        let (sought, played) = (heard_after(secs, true), heard_after(secs, false));
        assert_eq!(sought, played, "after {secs} s");
        counts.push(sought.len());
    }
    assert!(counts[0] > 8 && counts.windows(2).any(|pair| pair[0] != pair[1]), "{counts:?}");
}

/// A seek puts all nodes as they started, with their sizes: a text whose characters stay needs its own one again.
#[test]
fn a_text_keeps_its_size_from_seek_to_seek() {
    let text = r#"(
        format: 2,
        nodes: [(name: "points", content: Text(text: "{score}"))],
        clips: [(name: "count", action: Sequence(actions: [
            ActionTween(duration: 0.5, key: "score", from: 0, to: 100), DelayTime(duration: 2)]))],
        runs: [(clip: "count", node: "points")],
    )"#;
    let size_px = |content: &Content| match content {
        Content::Text(text) => [10.0 * text.text.len() as f32, 20.0],
        _ => [0.0; 2],
    };
    let mut game: ProjectWorld = ProjectWorld::new(&load(text).unwrap().project, size_px).unwrap();
    game.world.enter();
    for (secs, width_px) in [(0.0, 10.0), (1.0, 30.0), (2.0, 30.0), (0.0, 10.0), (1.5, 30.0)] {
        game.seek(secs);
        game.texts.write(&mut game.world, size_px);
        assert_eq!(game.world.scene().size_px(game.nodes[0]), Some([width_px, 20.0]), "at {secs} s");
    }
}
