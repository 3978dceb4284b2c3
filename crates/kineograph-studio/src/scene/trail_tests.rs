//! Particles that stay where their emitters were, as all that draws shows them.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{Content, Project, load};
use kineograph_stage::{ProjectWorld, scene as stage};

use super::{DrawItem, Moment, SceneSource, StageScene};
use crate::compile::Programs;
use crate::document::Document;
use crate::media::{Media, Symbols};
use crate::symbol::LoadedSymbol;

/// Two a second, which live for 3 s and stay where they are born.
fn emitter(space: &str) -> String {
    format!("Particles(rate: 2, life: (3, 0), space: {space}, motion: Gravity(speed: (0, 0)))")
}

const PLAYS: &str = "PlayBy(duration: 8, delta: 8)";

/// An emitter in a group, each with its clip.
fn project(space: &str, of_group: &str, of_emitter: &str, speed: f64) -> String {
    let content = emitter(space);
    format!(
        r#"(format: 2, stage: (size: (400, 300)),
            nodes: [(name: "group", start: (position: (20, 30))),
                (name: "sparks", parent: "group", content: {content}, start: (position: (5, 7)))],
            clips: [(name: "g", action: {of_group}), (name: "s", action: Spawn(actions: [{of_emitter}, {PLAYS}]))],
            runs: [(clip: "g", node: "group", speed: {speed}), (clip: "s", node: "sparks", speed: {speed})])"#
    )
}

/// A project with the symbols that it shows, and what draws it.
struct Shown {
    project: Project,
    symbols: BTreeMap<String, Project>,
    document: Document,
    programs: Programs,
    media: Media,
    scene: StageScene,
}

impl Shown {
    fn of(text: &str, symbols: &[(&str, &str)]) -> Self {
        let read = |text: &str| load(text).unwrap().project;
        let project = read(text);
        let (document, _) = Document::from_project(&project);
        let symbols: BTreeMap<String, Project> =
            symbols.iter().map(|(path, text)| ((*path).to_owned(), read(text))).collect();
        let mut media = Media::default();
        let loaded = symbols
            .iter()
            .map(|(path, project)| (path.clone(), Ok(Arc::new(LoadedSymbol::new(path, project).unwrap()))));
        media.set_symbols(loaded.collect::<Symbols>());
        let programs = Programs::of(&document);
        Self { project, symbols, document, programs, media, scene: StageScene::default() }
    }

    fn items(&mut self, secs: f64) -> Vec<DrawItem> {
        let (timeline, mut poses) = (self.programs.timeline(), Vec::new());
        timeline.poses_at(secs, &mut poses);
        let names = self.programs.value_names();
        let source = SceneSource { document: &self.document, poses: &poses, media: &self.media, names };
        self.scene.draw_list_at(&source, &Moment::new(timeline, secs))
    }

    /// The maps of all particles, the oldest first.
    fn maps(&mut self, secs: f64) -> Vec<[f32; 6]> {
        let map = |item: DrawItem| {
            let kineograph_render::Affine2 { a, b, c, d, tx, ty } = item.sprite.stage_from_local;
            [a, b, c, d, tx, ty]
        };
        self.items(secs).into_iter().map(map).collect()
    }

    /// The middles of all particles, the oldest first.
    fn middles(&mut self, secs: f64) -> Vec<[f32; 2]> {
        let middle = |item: DrawItem| {
            item.sprite.stage_from_local.transform_point(item.sprite.size_px.map(|side| side / 2.0))
        };
        self.items(secs).into_iter().map(middle).collect()
    }

    /// The same in a game.
    fn maps_in_game(&self, secs: f64) -> Vec<[f32; 6]> {
        let mut game =
            ProjectWorld::<&str>::with_symbols(&self.project, &self.symbols, |_| [0.0; 2]).unwrap();
        game.world.enter();
        game.seek(secs);
        let (secs, mut maps) = (game.world.played_secs(), Vec::new());
        game.world.visit(|visited| {
            let content = visited.sprite.map(|sprite| &game.sprites[sprite.0 as usize]);
            if let Some(Content::Particles(particles)) = content {
                game.trails.living(particles, visited, secs, |_, map: stage::Affine2| {
                    maps.push(map.to_array());
                });
            }
        });
        maps
    }
}

#[track_caller]
fn assert_near(found: &[[f32; 2]], wanted: &[[f32; 2]]) {
    let is_near = |(found, wanted): (&[f32; 2], &[f32; 2])| {
        (found[0] - wanted[0]).abs() < 1e-3 && (found[1] - wanted[1]).abs() < 1e-3
    };
    assert!(
        found.len() == wanted.len() && found.iter().zip(wanted).all(is_near),
        "{found:?} is not {wanted:?}"
    );
}

const RIGHT: &str = "MoveBy(duration: 8, delta: (80, 0))";
const UP: &str = "MoveBy(duration: 8, delta: (0, 160))";

/// The births at 2.5 s and before, up to 3 s ago.
const BIRTHS: [f32; 6] = [0.0, 0.5, 1.0, 1.5, 2.0, 2.5];

#[test]
fn free_particles_stay_on_the_stage_where_they_were_born() {
    let mut shown = Shown::of(&project("Free", UP, RIGHT, 1.0), &[]);
    assert_near(&shown.middles(2.75), &BIRTHS.map(|birth| [25.0 + 10.0 * birth, 37.0 + 20.0 * birth]));
}

#[test]
fn relative_particles_move_with_the_parent_and_grouped_ones_with_the_emitter() {
    let mut relative = Shown::of(&project("Relative", UP, RIGHT, 1.0), &[]);
    assert_near(&relative.middles(2.75), &BIRTHS.map(|birth| [25.0 + 10.0 * birth, 37.0 + 20.0 * 2.75]));
    let mut grouped = Shown::of(&project("Grouped", UP, RIGHT, 1.0), &[]);
    assert_near(&grouped.middles(2.75), &[[25.0 + 27.5, 37.0 + 55.0]; 6]);
}

/// As cocos2d-x, which keeps the places of births alone.
#[test]
fn particles_fly_as_the_emitter_stands_now() {
    let turns = "Spawn(actions: [MoveBy(duration: 8, delta: (80, 0)), RotateBy(duration: 4, angle: -180), ScaleTo(duration: 2, scale: (3, 3))])";
    let text = project("Free", "DelayTime(duration: 1)", turns, 1.0)
        .replace("speed: (0, 0)", "speed: (8, 0)")
        .replace("life", "angle: (0, 0), life");
    // Upwards at 2 s, three times as fast.
    let wanted = [0.0, 0.5, 1.0, 1.5, 2.0].map(|birth| [25.0 + 10.0 * birth, 37.0 + 24.0 * (2.0 - birth)]);
    assert_near(&Shown::of(&text, &[]).middles(2.0), &wanted);
}

/// What was born before the start, or while its time stood, was born where the emitter was.
#[test]
fn the_time_of_the_emitter_says_when_a_particle_was_born() {
    let mut fast = Shown::of(&project("Free", UP, RIGHT, 2.0), &[]);
    assert_near(&fast.middles(1.375), &BIRTHS.map(|birth| [25.0 + 10.0 * birth, 37.0 + 20.0 * birth]));
    let eased = project("Free", UP, "EaseIn(action: MoveBy(duration: 8, delta: (80, 0)), rate: 2)", 1.0)
        .replace(PLAYS, &format!("EaseIn(action: {PLAYS}, rate: 2)"))
        .replace(UP, &format!("EaseIn(action: {UP}, rate: 2)"));
    let mut eased = Shown::of(&eased, &[]);
    // 8 (t / 8)² is 2.75.
    let found = eased.middles((2.75_f64 * 8.0).sqrt());
    assert_near(&found, &BIRTHS.map(|birth| [25.0 + 10.0 * birth, 37.0 + 20.0 * birth]));
    let old = project("Free", UP, RIGHT, 1.0)
        .replace("start: (position: (5, 7))", "start: (position: (5, 7), time: 2)");
    let wanted =
        BIRTHS.map(|birth| (birth + 0.5 - 2.0).max(0.0)).map(|at| [25.0 + 10.0 * at, 37.0 + 20.0 * at]);
    assert_near(&Shown::of(&old, &[]).middles(1.25), &wanted);
}

#[test]
fn any_order_of_seeks_shows_the_bits_of_playing() {
    let curve = "BezierBy(duration: 8, delta: (80, 10), control1: (20, 90), control2: (60, -50))";
    for space in ["Free", "Relative"] {
        let text = project(space, "RotateBy(duration: 8, angle: 300)", curve, 1.0);
        let mut played = Shown::of(&text, &[]);
        let frames: Vec<_> = (0..=64).map(|frame| played.maps(f64::from(frame) / 16.0)).collect();
        for frame in [64, 3, 40, 41, 0, 17, 63] {
            let secs = frame as f64 / 16.0;
            assert_eq!(played.maps(secs), frames[frame], "{space}: {secs}");
            assert_eq!(Shown::of(&text, &[]).maps(secs), frames[frame], "{space}, opened anew: {secs}");
        }
        let (all, last) = (&frames[64], &frames[64][5]);
        assert!(all.len() == 6 && all[..5].iter().all(|map| map != last), "{space}: {all:?}");
    }
}

#[test]
fn a_game_draws_the_bits_of_the_scene() {
    for space in ["Free", "Relative", "Grouped"] {
        let text = project(space, "RotateBy(duration: 8, angle: 300)", RIGHT, 1.0);
        let mut shown = Shown::of(&text, &[]);
        for secs in [0.0, 0.625, 3.75, 2.0] {
            let (found, wanted) = (shown.maps_in_game(secs), shown.maps(secs));
            assert_eq!(found, wanted, "{space}: {secs}");
            assert!(!found.is_empty());
        }
    }
}

/// The instance moves, the emitter inside moves, and the time inside goes twice as fast.
#[test]
fn particles_inside_of_a_symbol_stay_on_the_stage() {
    let content = emitter("Free");
    let inside = format!(
        r#"(format: 2, stage: (size: (60, 40)), nodes: [(name: "sparks", content: {content}, start: (position: (4, 6)))],
            clips: [(name: "s", action: Spawn(actions: [{RIGHT}, {PLAYS}]))], runs: [(clip: "s", node: "sparks")])"#
    );
    let around = format!(
        r#"(format: 2, stage: (size: (400, 300)), nodes: [
                (name: "i", content: Symbol(path: "sparks.ron"), start: (anchor: (0, 0), position: (100, 50), scale: (2, 2)))],
            clips: [(name: "i", action: Spawn(actions: [{UP}, PlayBy(duration: 4, delta: 8)]))],
            runs: [(clip: "i", node: "i")])"#
    );
    let mut shown = Shown::of(&around, &[("sparks.ron", &inside)]);
    let found = shown.middles(1.375);
    assert_near(&found, &BIRTHS.map(|birth| [108.0 + 20.0 * birth, 62.0 + 20.0 * birth / 2.0]));
    for (found, wanted) in shown.maps_in_game(1.375).iter().zip(shown.maps(1.375)) {
        assert!(found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-3), "{found:?}");
    }
    assert_eq!(shown.maps_in_game(1.375).len(), 6);
}

/// Of so many the places are computed at fewer times.
#[test]
fn ten_thousand_particles_lie_on_the_way_of_the_emitter() {
    let text = project("Free", UP, RIGHT, 1.0)
        .replace("rate: 2, life: (3, 0)", "rate: 5000, max: 10000, life: (2, 0)");
    let found = Shown::of(&text, &[]).middles(4.0);
    assert!((9_990..=10_010).contains(&found.len()), "{}", found.len());
    for pair in found.windows(2) {
        // They are born on one line, one after another.
        assert!(
            ((pair[0][1] - 37.0) - 2.0 * (pair[0][0] - 25.0)).abs() < 1e-3 && pair[0][0] <= pair[1][0],
            "{pair:?}"
        );
    }
    assert!((found[0][0] - 45.0).abs() < 0.02 && (found[found.len() - 1][0] - 65.0).abs() < 0.02);
}

/// An emitter that moves is drawn by onion skin, and in what is selected, as on the canvas.
#[test]
fn one_node_alone_is_drawn_as_among_all() {
    let mut shown = Shown::of(&project("Free", UP, RIGHT, 1.0), &[]);
    let wanted = shown.middles(2.75);
    let node = shown.document.nodes()[1].id;
    let (timeline, mut poses) = (shown.programs.timeline(), Vec::new());
    timeline.poses_at(2.75, &mut poses);
    let names = shown.programs.value_names();
    let source = SceneSource { document: &shown.document, poses: &poses, media: &shown.media, names };
    let items = shown.scene.items_of(&source, node, Some(&Moment::new(timeline, 2.75)));
    let middle = |item: &DrawItem| {
        item.sprite.stage_from_local.transform_point(item.sprite.size_px.map(|side| side / 2.0))
    };
    assert_eq!(items.iter().map(middle).collect::<Vec<_>>(), wanted);
}
