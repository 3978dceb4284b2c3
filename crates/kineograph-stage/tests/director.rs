//! The order of a frame, its time, and the stack of scenes.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::rc::Rc;

use kineograph_stage::director::{DEFAULT_MAX_DELTA_SECS, Directed, Director, Phase};

type Log = Rc<RefCell<Vec<String>>>;

/// A scene that notes what it is told.
struct Named {
    name: &'static str,
    log: Log,
}

impl Directed for Named {
    fn enter(&mut self) {
        self.log.borrow_mut().push(format!("{} enter", self.name));
    }

    fn exit(&mut self) {
        self.log.borrow_mut().push(format!("{} exit", self.name));
    }
}

impl Drop for Named {
    fn drop(&mut self) {
        self.log.borrow_mut().push(format!("{} drop", self.name));
    }
}

#[derive(Default)]
struct Game {
    director: Director<Named>,
    log: Log,
}

impl Game {
    /// A game with a scene "a" on stage.
    fn started() -> Self {
        let mut game = Self::default();
        let scene = game.scene("a");
        game.director.control().run_with_scene(scene);
        game.frame(0.0);
        game
    }

    fn scene(&self, name: &'static str) -> Named {
        Named { name, log: Rc::clone(&self.log) }
    }

    fn frame(&mut self, dt_secs: f64) -> Vec<String> {
        let log = Rc::clone(&self.log);
        log.borrow_mut().clear();
        self.director
            .frame(dt_secs, |_, scene, phase| log.borrow_mut().push(format!("{} {phase:?}", scene.name)));
        log.take()
    }

    /// The notices about scenes in one frame, without the phases of the frame itself.
    fn switches(&mut self) -> Vec<String> {
        let mut words = self.frame(0.0);
        words.retain(|word| {
            let ends = [
                "enter",
                "exit",
                "drop",
                "ExitTransitionDidStart",
                "Exit",
                "CleanUp",
                "Enter",
                "EnterTransitionDidFinish",
            ];
            ends.iter().any(|end| word.ends_with(&format!(" {end}")))
        });
        words
    }

    /// The steps of one frame, in seconds.
    fn steps(&mut self, dt_secs: f64) -> Vec<f64> {
        let mut steps = Vec::new();
        self.director.frame(dt_secs, |_, _, phase| {
            if let Phase::Update { dt_secs } = phase {
                steps.push(dt_secs);
            }
        });
        steps
    }
}

#[test]
fn a_frame_has_its_order() {
    let mut game = Game::started();
    let visit = "a Visit { dt_secs: 0.05, part_of_step: 0.0 }";
    let update = "a Update { dt_secs: 0.05 }";
    let drawing = ["a BeforeDraw", visit, "a AfterVisit", "a AfterDraw"];
    let mut expected = vec!["a Input", "a BeforeUpdate", update, "a AfterUpdate"];
    expected.extend(drawing);
    assert_eq!(game.frame(0.05), expected);
    game.director.control().pause();
    assert_eq!(game.frame(0.05), [&["a Input"], &drawing[..]].concat(), "input and drawing go on");
}

#[test]
fn a_switch_comes_between_update_and_drawing() {
    let mut game = Game::default();
    assert!(game.frame(0.1).is_empty(), "nothing happens without a scene");
    let scene = game.scene("a");
    game.director.control().run_with_scene(scene);
    let words = game.frame(0.0);
    assert_eq!(words[..4], ["a enter", "a Enter", "a EnterTransitionDidFinish", "a BeforeDraw"]);
    let scene = game.scene("b");
    game.director.control().replace_scene(scene);
    let words = game.frame(0.0);
    let expected = [
        "a AfterUpdate",
        "a ExitTransitionDidStart",
        "a exit",
        "a Exit",
        "a CleanUp",
        "a drop",
        "b enter",
        "b Enter",
        "b EnterTransitionDidFinish",
        "b BeforeDraw",
    ];
    assert_eq!(words[3..13], expected);
}

#[test]
fn scenes_lie_on_a_stack() {
    let mut game = Game::started();
    let scenes = ["b", "c", "d"].map(|name| game.scene(name));
    let entered =
        |name: &str| ["enter", "Enter", "EnterTransitionDidFinish"].map(|word| format!("{name} {word}"));
    let left = |name: &str| ["ExitTransitionDidStart", "exit", "Exit"].map(|word| format!("{name} {word}"));
    let gone = |name: &str| ["CleanUp", "drop"].map(|word| format!("{name} {word}"));
    let [b, c, d] = scenes;

    game.director.control().push_scene(b);
    assert_eq!(game.switches(), [left("a"), entered("b")].concat(), "a stays below");
    game.director.control().push_scene(c);
    game.switches();
    game.director.control().pop_scene();
    assert_eq!(game.switches(), [&left("c")[..], &gone("c"), &entered("b")].concat());
    game.director.control().push_scene(d);
    game.switches();
    game.director.control().pop_to_root_scene();
    assert_eq!(game.switches(), [&left("d")[..], &gone("d"), &gone("b"), &entered("a")].concat());
    assert!(game.switches().is_empty());
    game.director.control().pop_to_scene_stack_level(5);
    assert!(game.switches().is_empty(), "there are no more");
    game.director.control().pop_scene();
    assert_eq!(game.switches(), [&left("a")[..], &gone("a")].concat());
    assert!(game.director.running_scene().is_none());
    game.director.control().pop_scene();
    assert!(game.switches().is_empty());
}

#[test]
fn what_is_pushed_and_popped_in_one_frame_never_enters() {
    let mut game = Game::started();
    let scene = game.scene("b");
    game.director.control().push_scene(scene);
    game.director.control().pop_scene();
    assert_eq!(game.switches(), ["b CleanUp", "b drop"]);
    assert_eq!(game.director.running_scene().unwrap().name, "a");
}

#[test]
fn a_switch_asked_for_by_a_switch_waits_for_the_next_frame() {
    let mut game = Game::started();
    let (log, next) = (Rc::clone(&game.log), game.scene("b"));
    let mut next = Some(next);
    let mut frame = |game: &mut Game| {
        game.director.frame(0.0, |control, scene, phase| match phase {
            Phase::Update { .. } if scene.name == "a" => control.end(),
            Phase::Exit => next.take().into_iter().for_each(|scene| control.run_with_scene(scene)),
            _ => {}
        });
    };
    frame(&mut game);
    assert!(game.director.running_scene().is_none());
    frame(&mut game);
    assert_eq!(game.director.running_scene().unwrap().name, "b");
    assert!(log.borrow().contains(&"b enter".to_owned()));
}

#[test]
fn no_step_is_longer_than_the_limit() {
    let mut game = Game::started();
    assert_eq!(game.steps(30.0), [DEFAULT_MAX_DELTA_SECS]);
    assert_eq!(game.steps(0.05), [0.05]);
    game.director.control().clock_mut().set_max_delta_secs(f64::INFINITY);
    assert_eq!(game.steps(30.0), [30.0]);
    for nonsense in [0.0, -1.0, f64::NAN] {
        game.director.control().clock_mut().set_max_delta_secs(nonsense);
        assert_eq!(game.director.control().clock().max_delta_secs(), f64::INFINITY);
    }
    for nonsense in [f64::NAN, f64::INFINITY, -3.0] {
        assert_eq!(game.steps(nonsense), [0.0]);
    }
}

#[test]
fn a_paused_director_goes_on_without_a_jump() {
    let mut game = Game::started();
    game.director.control().pause();
    assert!(game.steps(0.05).is_empty());
    assert_eq!(game.director.control().animation_interval_secs(), 0.25);
    game.director.control().resume();
    assert_eq!(game.steps(0.05), [0.0]);
    assert_eq!(game.steps(0.05), [0.05]);
    game.director.control().resume();
    assert_eq!(game.steps(0.05), [0.05], "it was not paused");
    game.director.control().set_animation_interval_secs(0.5);
    assert_eq!(game.director.control().animation_interval_secs(), 0.5);
}

#[test]
fn a_director_that_is_resumed_by_input_goes_on_without_a_jump_or_a_halt() {
    let mut game = Game::started();
    let mut deltas = Vec::new();
    for frame in 0..5 {
        game.director.frame(0.0625, |control, _, phase| match phase {
            Phase::Input if frame == 1 => control.pause(),
            Phase::Input if frame == 3 => control.resume(),
            Phase::Update { dt_secs } => deltas.push((frame, dt_secs)),
            _ => {}
        });
    }
    assert_eq!(deltas, [(0, 0.0625), (3, 0.0), (4, 0.0625)]);
}

#[test]
fn a_pause_from_a_handler_stops_the_steps_that_follow() {
    let mut game = Game::started();
    game.director.control().clock_mut().set_fixed_step_secs(Some(0.01));
    let mut steps = 0;
    game.director.frame(0.05, |control, _, phase| {
        if matches!(phase, Phase::Update { .. }) {
            steps += 1;
            control.pause();
        }
    });
    assert_eq!(steps, 1);
}

#[test]
fn time_by_a_clock_gives_the_same_steps() {
    let mut game = Game::started();
    let steps = |game: &mut Game, now_secs: f64| {
        let mut steps = Vec::new();
        game.director.frame_at(now_secs, |_, _, phase| {
            if let Phase::Update { dt_secs } = phase {
                steps.push(dt_secs);
            }
        });
        steps
    };
    assert_eq!(steps(&mut game, 1000.0), [0.0], "there is nothing to compare with");
    assert_eq!(steps(&mut game, 1000.0625), [0.0625]);
    assert_eq!(steps(&mut game, 999.0), [0.0], "backwards");
    assert_eq!(steps(&mut game, 999.0625), [0.0625]);
    game.director.control().clock_mut().set_next_delta_zero(true);
    assert_eq!(steps(&mut game, 1003.0), [0.0]);
    assert_eq!(steps(&mut game, 1003.0625), [0.0625], "the clock was read all the same");
    assert_eq!(steps(&mut game, f64::NAN), [0.0]);
    assert_eq!(steps(&mut game, 1003.125), [0.0625]);
    assert_eq!(game.steps(0.03125), [0.03125]);
    assert_eq!(steps(&mut game, 1005.0), [0.0], "after a frame without a time");
}

#[test]
fn a_fixed_step_keeps_what_is_left() {
    let mut game = Game::started();
    game.director.control().clock_mut().set_fixed_step_secs(Some(0.02));
    assert_eq!(game.steps(0.05), [0.02, 0.02]);
    assert!((game.director.control().clock().part_of_step() - 0.5).abs() < 1e-9);
    assert_eq!(game.steps(0.01), [0.02], "sums of frames reach a step");
    assert!(game.steps(0.01).is_empty());
    // A second of frames at 60 Hz has fifty steps.
    let count: usize = (0..60).map(|_| game.steps(1.0 / 60.0).len()).sum();
    assert_eq!(count, 50);
    assert_eq!(game.steps(99.0).len(), 5, "the limit holds");
    game.director.control().clock_mut().set_fixed_step_secs(Some(0.0));
    assert_eq!(game.director.control().clock().fixed_step_secs(), Some(0.02));
    game.director.control().clock_mut().set_fixed_step_secs(None);
    assert_eq!((game.steps(0.07), game.director.control().clock().part_of_step()), (vec![0.07], 0.0));
}

#[test]
fn frames_are_counted_and_measured() {
    let mut game = Game::default();
    for _ in 0..49 {
        game.frame(0.01);
    }
    assert_eq!(game.director.control().statistics().frame_rate(), 0.0);
    game.frame(0.03);
    let statistics = *game.director.control().statistics();
    assert_eq!(statistics.total_frames(), 50);
    assert!((statistics.frame_rate() - 50.0 / 0.52).abs() < 1e-6);
    assert_eq!(statistics.seconds_per_frame(), 0.03);
    game.frame(2.0);
    assert_eq!(game.director.control().statistics().frame_rate(), 0.5, "without a limit");
}
