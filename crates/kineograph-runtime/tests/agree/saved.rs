//! A game that is saved and loaded, or goes back to a snapshot, goes on with the same bits; one that loads its project anew, too.

use std::sync::Arc;

use super::*;
use kineograph_runtime::SavedActions;

/// So many sets are compared.
const SETS: u32 = 4_000;

fn sets() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(SETS)
}

/// A game like this one that was saved and loaded.
fn loaded(game: &ActionManager<usize>) -> ActionManager<usize> {
    let mut programs = Vec::new();
    let saved = game.save(|program| {
        programs.push(Arc::clone(program));
        (programs.len() - 1).to_string()
    });
    let text = ron::to_string(&saved).unwrap();
    let saved: SavedActions<usize> = ron::from_str(&text).unwrap();
    let mut game = ActionManager::new();
    let changed = game.load(&saved, |name| programs.get(name.parse::<usize>().ok()?).cloned()).unwrap();
    assert!(changed.is_empty());
    game
}

/// A game like this one whose programs were compiled anew.
fn compiled_anew(game: &ActionManager<usize>, runs: &[Run]) -> ActionManager<usize> {
    let programs: Vec<_> = runs.iter().map(|run| common::compile(&run.action)).collect();
    let mut game = game.clone();
    let same = |old: &Arc<Program>| programs.iter().find(|new| new.fingerprint() == old.fingerprint());
    let without = game.actions.replace_programs(|old| same(old).cloned(), key_of);
    assert!(without.is_empty());
    let is_new =
        |id| game.actions.program(id).is_some_and(|own| programs.iter().any(|new| Arc::ptr_eq(new, own)));
    let parts = |id| {
        game.actions.program(id).is_some_and(|own| {
            programs.iter().flat_map(|new| new.targets()).any(|part| Arc::ptr_eq(part.program(), own))
        })
    };
    assert!(game.actions.every_run().all(|id| is_new(id) || parts(id)));
    game
}

/// Plays on in both games; says where they differ.
fn differing(
    game: &mut ActionManager<usize>,
    other: &mut ActionManager<usize>,
    frames_secs: &[f64],
) -> Option<f64> {
    let mut secs = 0.0;
    for dt_secs in frames_secs.iter().cycle().take(12) {
        secs += dt_secs;
        let [one, two] = [&mut *game, &mut *other].map(|game| frame(game, secs, *dt_secs));
        let bits = |frame: &Frame| frame.poses.map(|pose| common::bits(&pose));
        if bits(&one) != bits(&two) || one.grids != two.grids || one.events != two.events {
            return Some(secs);
        }
    }
    None
}

#[test]
fn a_game_goes_on_as_it_was_saved() {
    let mut count = 0_usize;
    each_set(tree, 91, sets(), |runs, frames_secs, starts| {
        count += 1;
        let mut game = Scene::new(runs, starts).manager;
        let mut secs = 0.0;
        frame(&mut game, 0.0, 0.0);
        for dt_secs in frames_secs.iter().cycle().take(count % 9) {
            secs += dt_secs;
            frame(&mut game, secs, *dt_secs);
        }
        let mut snapshot = ActionManager::new();
        snapshot.clone_from(&game);
        let [mut loaded, mut anew] = [loaded(&game), compiled_anew(&game, runs)];
        let what = |what: &str| format!("{what} after {secs} s: {runs:?} in frames of {frames_secs:?}");
        assert_eq!(differing(&mut game.clone(), &mut loaded, frames_secs), None, "{}", what("loaded"));
        assert_eq!(differing(&mut game.clone(), &mut anew, frames_secs), None, "{}", what("anew"));
        let mut played = game.clone();
        differing(&mut played, &mut game, frames_secs);
        game.clone_from(&snapshot);
        assert_eq!(differing(&mut snapshot, &mut game, frames_secs), None, "{}", what("taken back"));
    });
}

/// An action that is alone and gets another program shows at once what that one shows there.
#[test]
fn a_replaced_program_shows_what_the_new_one_shows() {
    let plain = |_: usize| prop_oneof![1 => trees::leaf(), 2 => trees::any_tree()].boxed();
    let mut compared = 0_usize;
    each_set(plain, 92, sets(), |runs, frames_secs, starts| {
        let [first, .., second] = runs else { return };
        let programs = [first, second].map(|run| common::compile(&run.action));
        let is_alone = |program: &Arc<Program>| {
            program.targets().is_empty()
                && !program.has_follow()
                && !program.channels().contains(Channel::Removed)
        };
        if !programs.iter().all(is_alone) {
            return;
        }
        let mut game = ActionManager::new();
        game.actions.add_target(0, starts[0]);
        let id = game.actions.run(0, &programs[0]).unwrap();
        game.update(0.0, |_, _| {});
        for dt_secs in frames_secs.iter().take(3) {
            game.update(*dt_secs, |_, _| {});
        }
        let Some(secs) = game.actions.elapsed_secs(id) else { return };
        compared += 1;
        assert!(game.actions.replace_program(id, &programs[1], key_of));
        let end_secs = programs[1].length().secs().unwrap_or(f64::INFINITY);
        let expected = programs[1].sample_secs(&starts[0], secs.min(end_secs));
        let shown = game.actions.pose(0).unwrap();
        assert_eq!(common::bits(&shown), common::bits(&expected), "{first:?}, then {second:?} at {secs} s");
        // It goes on from there.
        game.update(frames_secs[0], |_, _| {});
        if let Some(secs) = game.actions.elapsed_secs(id) {
            let expected = programs[1].sample_secs(&starts[0], secs);
            assert_eq!(common::bits(&game.actions.pose(0).unwrap()), common::bits(&expected));
        }
    });
    assert!(compared > sets() as usize / 10, "{compared}");
}
