//! Running actions get other programs, and saved ones are loaded.
use std::sync::Arc;

use crate::common::*;
use kineograph_runtime::format::Action;
use kineograph_runtime::{LoadError, Pose, Program, RunOptions, SavedActions, Tag};

#[test]
fn an_action_keeps_its_place_and_options() {
    let mut manager = manager_of(1);
    let options =
        RunOptions::default().with_tag(Tag(3)).with_name("walk").with_speed(0.5).with_reports_end(true);
    let id = manager.actions.run_with(0, &move_x(1.0, 100.0), options).unwrap();
    let other = manager.actions.run(0, &move_x(4.0, 8.0)).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 1.0);
    assert_eq!(x(&manager.actions, 0), 52.0);
    assert!(manager.actions.replace_program(id, &move_x(2.0, 400.0), |_| None));
    // A quarter of the new one, and what the other one has done.
    assert_eq!(x(&manager.actions, 0), 102.0);
    assert_eq!(manager.actions.runs(0).collect::<Vec<_>>(), [id, other]);
    assert_eq!((manager.actions.tag(id), manager.actions.name(id)), (Some(Tag(3)), Some("walk")));
    assert_eq!((manager.actions.elapsed_secs(id), manager.actions.speed(id)), (Some(0.5), Some(0.5)));
    assert_eq!(told(&mut manager, 3.0), ["Completed@2"]);
    assert_eq!(x(&manager.actions, 0), 408.0);
    assert!(!manager.actions.replace_program(id, &move_x(1.0, 1.0), |_| None));
}

#[test]
fn what_the_old_program_has_done_is_taken_back() {
    let mut manager = manager_of(1);
    let id =
        manager.actions.run(0, &compiled(Action::spawn([Action::hide(), Action::fade_out(1.0)]))).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert!(manager.actions.replace_program(id, &move_x(1.0, 10.0), |_| None));
    let pose = manager.actions.pose(0).unwrap();
    assert_eq!((pose.visible, pose.opacity, pose.position[0]), (true, 255.0, 5.0));
}

#[test]
fn a_shorter_program_ends_with_the_next_update_and_its_events_are_over() {
    let mut manager = manager_of(1);
    let options = RunOptions::default().with_reports_end(true);
    let id = manager.actions.run_with(0, &move_x(4.0, 40.0), options).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 3.0);
    let short = Action::sequence([Action::move_by(1.0, [7.0, 0.0]), Action::call_func("there")]);
    assert!(manager.actions.replace_program(id, &compiled(short), |_| None));
    assert_eq!((x(&manager.actions, 0), manager.actions.elapsed_secs(id)), (7.0, Some(1.0)));
    assert_eq!(told(&mut manager, 0.1), ["Completed@1"]);
}

#[test]
fn actions_that_have_not_begun_begin_with_the_new_program() {
    let mut manager = manager_of(2);
    let waiting = RunOptions::default().with_delay_secs(1.0);
    let ids = [
        manager.actions.run_with(0, &move_x(1.0, 10.0), waiting).unwrap(),
        manager.actions.run(1, &move_x(1.0, 10.0)).unwrap(),
    ];
    let new = move_x(1.0, 32.0);
    assert!(ids.into_iter().all(|id| manager.actions.replace_program(id, &new, |_| None)));
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert_eq!([0, 1].map(|key| x(&manager.actions, key)), [0.0, 16.0]);
    assert_eq!(manager.actions.delay_secs(ids[0]), Some(0.5));
    step(&mut manager, 0.5);
    step(&mut manager, 0.5);
    assert_eq!([0, 1].map(|key| x(&manager.actions, key)), [16.0, 32.0]);
}

#[test]
fn parts_go_on_by_their_names() {
    let mut manager = manager_of(3);
    let turn = |by_deg: f64| Action::rotate_by(2.0, by_deg);
    let both = |first: Action, name: &str, turn: Action| {
        compiled(Action::spawn([
            first,
            Action::targeted("door", Action::delay(0.5)),
            Action::targeted(name, turn),
        ]))
    };
    let key_of =
        |name: &str| ["hero", "door", "lamp"].iter().position(|known| *known == name).map(|key| key as u32);
    let old =
        compiled(Action::spawn([Action::move_by(2.0, [20.0, 0.0]), Action::targeted("door", turn(90.0))]));
    let id = manager.actions.run_on_all(0, &old, RunOptions::default(), key_of).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 1.0);
    let angle = |manager: &Manager, key: u32| manager.actions.pose(key).unwrap().rotation_deg[0];
    assert_eq!([1, 2].map(|key| angle(&manager, key)), [45.0, 0.0]);
    let new = both(Action::move_by(2.0, [40.0, 0.0]), "lamp", turn(180.0));
    assert!(manager.actions.replace_program(id, &new, key_of));
    assert_eq!((x(&manager.actions, 0), [1, 2].map(|key| angle(&manager, key))), (20.0, [0.0, 90.0]));
    assert_eq!([1, 2].map(|key| manager.actions.count(key)), [1, 1]);
    step(&mut manager, 0.5);
    assert_eq!((x(&manager.actions, 0), angle(&manager, 2)), (30.0, 135.0));
    // Without parts they end as if they had never played.
    assert!(manager.actions.replace_program(id, &move_x(2.0, 4.0), |_| None));
    assert_eq!((x(&manager.actions, 0), angle(&manager, 2)), (3.0, 0.0));
    assert_eq!([1, 2].map(|key| manager.actions.count(key)), [0, 0]);
}

#[test]
fn all_programs_are_replaced_at_once_and_missing_ones_are_named() {
    let mut manager = manager_of(20);
    let (walk, gone) = (move_x(1.0, 10.0), move_x(1.0, 1.0));
    let ids: Vec<_> =
        (0..20).map(|key| manager.actions.run(key, if key == 7 { &gone } else { &walk }).unwrap()).collect();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    let wide = move_x(1.0, 30.0);
    let new_of = |old: &Arc<Program>| Arc::ptr_eq(old, &walk).then(|| Arc::clone(&wide));
    assert_eq!(manager.actions.replace_programs(new_of, |_| None), [ids[7]]);
    step(&mut manager, 0.25);
    for key in 0..20 {
        assert_eq!(x(&manager.actions, key), if key == 7 { 0.75 } else { 22.5 });
    }
}

fn saved(manager: &Manager) -> String {
    serde_json::to_string(&manager.save(|_| "walk".into())).unwrap()
}

fn load(text: &str, program: &Arc<Program>) -> Result<(Manager, usize), LoadError> {
    let saved: SavedActions<u32> = serde_json::from_str(text).unwrap();
    let mut manager = Manager::new();
    let changed = manager.load(&saved, |name| (name == "walk").then(|| Arc::clone(program)))?;
    Ok((manager, changed.len()))
}

#[test]
fn a_loaded_action_with_another_program_goes_on_with_that() {
    let mut manager = manager_of(2);
    manager.actions.run(0, &move_x(1.0, 10.0)).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    let (mut manager, changed) = load(&saved(&manager), &move_x(1.0, 100.0)).unwrap();
    assert_eq!((changed, x(&manager.actions, 0)), (1, 50.0));
    step(&mut manager, 0.25);
    assert_eq!(x(&manager.actions, 0), 75.0);
}

#[test]
fn what_can_not_be_loaded_changes_nothing() {
    let mut manager = manager_of(2);
    manager.actions.run(0, &move_x(1.0, 10.0)).unwrap();
    let text = saved(&manager);
    let program = move_x(1.0, 10.0);
    let missing = text.replace("\"walk\"", "\"run\"");
    assert_eq!(load(&missing, &program).err(), Some(LoadError::NoProgram("run".into())));
    let newer = text.replace("\"version\":3", "\"version\":4");
    assert_eq!(load(&newer, &program).err(), Some(LoadError::Version(4)));
    assert!(load(&text, &program).is_ok());
    let mut kept = manager_of(1);
    let damaged: SavedActions<u32> = serde_json::from_str(&missing).unwrap();
    assert!(kept.load(&damaged, |_| None).is_err());
    assert_eq!(kept.actions.pose(0), Some(Pose::default()));
}

/// Numbers of a saved game are changed one by one: it is loaded or refused, and what is loaded plays on.
#[test]
fn damaged_numbers_never_panic() {
    let mut manager = manager_of(3);
    let tree = Action::sequence([
        Action::call_func("a"),
        Action::move_by(1.0, [10.0, 0.0]),
        Action::call_func("b"),
        Action::targeted("1", Action::fade_out(1.0)),
    ]);
    let program = compiled(tree);
    let key_of = |name: &str| name.parse().ok();
    for key in [0, 2] {
        manager.actions.run_on_all(key, &program, RunOptions::default().with_linked_to(1), key_of).unwrap();
    }
    manager.actions.run_on_all(0, &program, RunOptions::default().with_delay_secs(0.5), key_of).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.75);
    manager.actions.remove_target(2);
    let text = saved(&manager);
    let (mut loaded, mut refused) = (0, 0);
    for (from, digits) in numbers(&text) {
        for other in ["0", "1", "2", "7", "4294967295", "-1", "1e300"] {
            let damaged = [&text[..from], other, &text[from + digits..]].concat();
            let Ok(saved) = serde_json::from_str::<SavedActions<u32>>(&damaged) else { continue };
            let mut manager = Manager::new();
            match manager.load(&saved, |_| Some(Arc::clone(&program))) {
                Ok(_) => {
                    loaded += 1;
                    [0.0, 0.3, 5.0, -1.0].into_iter().for_each(|dt_secs| step(&mut manager, dt_secs));
                    manager.actions.remove_target(0);
                    manager.actions.stop_everything();
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(loaded > 100 && refused > 100, "{loaded} loaded, {refused} refused");
}

/// Where numbers begin in a text, and how long they are.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, letter) in text.char_indices() {
        match found.last_mut() {
            Some((from, length)) if *from + *length == at && (letter.is_ascii_digit() || letter == '.') => {
                *length += 1;
            }
            _ if letter.is_ascii_digit() => found.push((at, 1)),
            _ => {}
        }
    }
    found
}
