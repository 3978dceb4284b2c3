//! What is compiled, when, and from what.

mod tracks;

use kineograph_runtime::Code;
use kineograph_runtime::format::{Action, Kind, NamedEase, Value};

use super::*;
use crate::document::{ClipEdit, Edit, GraphEdit, Slot};

/// The clip `walk` plays `hop` twice.
fn document() -> (Document, ClipId, ClipId) {
    let mut document = Document::default();
    let mut ids = Vec::new();
    let hop = Action::move_by(1.0, [40.0, 0.0]);
    for (name, tree) in [("walk", Action::repeat(2, Action::play_clip("hop"))), ("hop", hop)] {
        let (next, made) = document.edited(&Edit::AddClip(name.to_owned())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        ids.extend(made.clip);
        document = next.edited(&Edit::Clip(ids[ids.len() - 1], insert)).unwrap().0;
    }
    (document, ids[0], ids[1])
}

fn root(document: &Document, clip: ClipId) -> ActionId {
    document.clip(clip).unwrap().root().unwrap()
}

#[test]
fn a_clip_follows_what_it_plays() {
    let (document, walk, hop) = document();
    let mut programs = Programs::default();
    assert!(programs.update(&document));
    let end = |programs: &Programs| programs.program(walk).unwrap().sample(&Pose::default(), 1.0).position;
    assert_eq!(end(&programs), [80.0, 0.0]);
    let value = Value::Vec2([7.0, 0.0]);
    let further = ClipEdit::SetParam { ids: vec![root(&document, hop)], param: "delta", value };
    let (document, _) = document.edited(&Edit::Clip(hop, further)).unwrap();
    assert!(programs.update(&document));
    assert_eq!(end(&programs), [14.0, 0.0]);
    // What plays nothing of it stays as it is.
    let before = Arc::clone(programs.program(hop).unwrap());
    let (document, _) = document.edited(&Edit::AddClip("other".to_owned())).unwrap();
    programs.update(&document);
    assert!(Arc::ptr_eq(&before, programs.program(hop).unwrap()));
}

#[test]
fn only_what_uses_an_own_ease_is_compiled_when_it_changes() {
    let (document, walk, hop) = document();
    let soft = |kind| NamedEase::new("soft", Action::new(kind));
    let insert = |slot| ClipEdit::Insert {
        tree: Action::ease_named("soft", Action::delay(1.0)),
        slot,
        position: None,
    };
    let edits = [
        Edit::AddEase(soft(Kind::EaseIn)),
        Edit::AddClip("other".to_owned()),
        Edit::Clip(hop, ClipEdit::Wrap(vec![root(&document, hop)], Kind::EaseNamed)),
    ];
    let mut document = edits.iter().fold(document, |document, edit| document.edited(edit).unwrap().0);
    let other = document.clips()[2].id;
    let ids = vec![root(&document, hop)];
    let set = ClipEdit::SetParam { ids, param: "name", value: Value::Text("soft".to_owned()) };
    document = document.edited(&Edit::Clip(hop, set)).unwrap().0;
    let tree = Action::move_by(1.0, [1.0, 0.0]);
    let fill = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    document = document.edited(&Edit::Clip(other, fill)).unwrap().0;
    document = document.edited(&Edit::Clip(other, insert(Slot::Draft))).unwrap().0;
    let mut programs = Programs::of(&document);
    let x_at_a_quarter =
        |programs: &Programs| programs.program(walk).unwrap().sample(&Pose::default(), 0.25).position[0];
    assert_eq!(x_at_a_quarter(&programs), 10.0);
    let before = Arc::clone(programs.program(other).unwrap());
    // What plays a clip that uses it follows, and nothing else.
    let (document, _) = document.edited(&Edit::SetEase("soft".to_owned(), soft(Kind::EaseSineOut))).unwrap();
    assert!(programs.update(&document));
    assert!(x_at_a_quarter(&programs) > 20.0);
    assert!(Arc::ptr_eq(&before, programs.program(other).unwrap()));
    // Without it the last good program stays.
    let (document, _) = document
        .edited(&Edit::SetEase("soft".to_owned(), soft(Kind::EaseIn).with_name("hard".to_owned())))
        .unwrap();
    programs.update(&document);
    assert_eq!(x_at_a_quarter(&programs), 10.0);
    assert_eq!(programs.diagnostics().len(), 0);
}

#[test]
fn a_problem_names_its_parameter() {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".to_owned())).unwrap();
    let clip = made.clip.unwrap();
    let tree = Action::sequence([Action::repeat(0, Action::delay(-1.0)), Action::new(Kind::EaseIn)]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    let programs = Programs::of(&document);
    let params: Vec<_> = programs.diagnostics_of(clip).map(|found| found.place.param()).collect();
    assert_eq!(params, [Some("times"), Some("duration"), None]);
}

#[test]
fn a_clip_that_is_gone_is_a_problem_of_what_plays_it_and_the_last_program_goes_on() {
    let (document, walk, hop) = document();
    let mut programs = Programs::of(&document);
    let (without, _) = document.edited(&Edit::RemoveClip(hop)).unwrap();
    programs.update(&without);
    let found: Vec<_> = programs.diagnostics().iter().map(|found| found.code).collect();
    assert_eq!(found, [Code::UnknownClip]);
    assert!(programs.is_stale(walk) && programs.program(walk).is_some());
    programs.update(&document);
    assert_eq!(programs.diagnostics().len(), 0);
}

fn clip_of(tree: Action) -> Document {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
}

fn id(document: &Document, kind: Kind) -> ActionId {
    document.clips()[0].items().find(|(_, item)| item.action.kind() == kind).unwrap().0
}

#[test]
fn what_only_the_graph_shows_compiles_nothing_anew() {
    let before = clip_of(Action::sequence([Action::move_by(1.0, [10.0, 0.0])]));
    let (clip, mover) = (before.clips()[0].id, id(&before, Kind::MoveBy));
    let mut programs = Programs::of(&before);
    let program = Arc::clone(programs.program(clip).unwrap());
    for edit in [
        ClipEdit::SetPositions(vec![(mover, [3.0, 4.0])]),
        ClipEdit::Graph(GraphEdit::SetComment(mover, Some("why".into()))),
    ] {
        let (after, _) = before.edited(&Edit::Clip(clip, edit)).unwrap();
        assert!(programs.update(&after));
        assert!(Arc::ptr_eq(&program, programs.program(clip).unwrap()));
    }
    let (muted, _) = before.edited(&Edit::Clip(clip, ClipEdit::SetMuted(vec![mover], true))).unwrap();
    programs.update(&muted);
    assert!(!Arc::ptr_eq(&program, programs.program(clip).unwrap()));
}

#[test]
fn only_soloed_actions_move_and_everything_keeps_its_time() {
    let tree = Action::sequence([
        Action::move_by(1.0, [10.0, 0.0]),
        Action::show(),
        Action::speed(2.0, Action::spawn([Action::rotate_by(2.0, 90.0), Action::scale_to(1.0, [3.0, 3.0])])),
        Action::call_func("end"),
        Action::fade_to(1.0, 0.0),
    ]);
    let document = clip_of(tree);
    let clip = document.clips()[0].id;
    let mut programs = Programs::of(&document);
    let whole = Arc::clone(programs.program(clip).unwrap());
    let solo = Solo { clip, actions: [id(&document, Kind::RotateBy)].into() };
    assert!(programs.update_with(&document, Some(&solo)));
    let alone = Arc::clone(programs.program(clip).unwrap());
    assert_eq!(alone.length(), whole.length());
    assert_eq!(alone.spans(), whole.spans());
    assert!(!alone.has_events());
    let start = Pose::default();
    for secs in [0.0, 0.5, 1.3, 1.9, 2.5, 3.0] {
        let (pose, full) = (alone.sample_secs(&start, secs), whole.sample_secs(&start, secs));
        assert_eq!(pose.rotation_deg, full.rotation_deg);
        assert_eq!((pose.position, pose.scale), (start.position, start.scale));
        assert_eq!(pose.opacity, start.opacity);
    }
    assert!(programs.update(&document));
    assert_eq!(programs.program(clip).unwrap().sample_secs(&start, 3.0), whole.sample_secs(&start, 3.0));
}

/// xorshift64*: the same edits on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Of an own ease, which may not be there.
fn random_ease(random: &mut Random) -> Edit {
    let name = random.pick(&["soft", "hard"]).to_owned();
    let ease = Action::new(random.pick(&[Kind::EaseIn, Kind::EaseSpring, Kind::EaseBounceOut]));
    match random.below(4) {
        0 => Edit::RemoveEase(name),
        1 | 2 => Edit::AddEase(NamedEase::new(name, ease)),
        _ => Edit::SetEase(name, NamedEase::new(random.pick(&["soft", "hard"]).to_owned(), ease)),
    }
}

/// Most often a value, now and then anything else that changes what plays.
fn random_edit(random: &mut Random, document: &Document) -> Edit {
    let clip = random.pick(&document.clips().iter().map(|clip| clip.id).collect::<Vec<_>>());
    let open = document.clip(clip).unwrap();
    if open.is_empty() {
        let tree = Action::spawn([Action::move_by(1.0, [3.0, 2.0]), Action::play_clip("hop")]);
        return Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None });
    }
    let id = random.pick(&open.items().map(|(id, _)| id).collect::<Vec<_>>());
    #[allow(clippy::cast_precision_loss)] // a few
    let number = random.below(5) as f64 - 1.0;
    let set = |param, value| ClipEdit::SetParam { ids: vec![id], param, value };
    let slot = if random.below(3) == 0 { Slot::Draft } else { Slot::Child(id, 0) };
    let edit = match random.below(27) {
        24 => return random_ease(random),
        25 => set("name", Value::Text(random.pick(&["soft", "hard"]).to_owned())),
        26 => ClipEdit::Insert {
            tree: Action::ease_named("soft", Action::move_by(1.0, [5.0, 1.0])),
            slot,
            position: None,
        },
        0 => ClipEdit::SetMuted(vec![id], !open.get(id).unwrap().action.muted),
        1 => ClipEdit::Move { id: random.pick(&open.items().map(|(id, _)| id).collect::<Vec<_>>()), slot },
        2 => ClipEdit::Insert { tree: Action::move_by(1.0, [number, 2.0]), slot, position: None },
        3 if open.len() > 4 => ClipEdit::Remove { ids: vec![id], reconnect: random.below(2) == 0 },
        4 => ClipEdit::SetLabel(id, Some("label".to_owned())),
        5 => {
            ClipEdit::ChangeKind(id, random.pick(&[Kind::MoveTo, Kind::Spawn, Kind::Repeat, Kind::DelayTime]))
        }
        6 => ClipEdit::SetPositions(vec![(id, [number, 0.0])]),
        7 => set("clip", Value::Text(random.pick(&["hop", "walk", "none"]).to_owned())),
        8 => ClipEdit::Insert { tree: Action::play_clip("hop"), slot, position: None },
        9 => return Edit::AddClip("none".to_owned()),
        10..=14 => set("delta", Value::Vec2([number, 4.0])),
        15 => set("times", Value::Count(u32::try_from(random.below(4)).unwrap())),
        _ => set("duration", Value::Number(number)),
    };
    Edit::Clip(clip, edit)
}

/// What can be seen of compiled clips.
fn seen(programs: &Programs, document: &Document) -> String {
    let clips = document.clips().iter().map(|clip| {
        let compiled = programs.clip(clip.id).unwrap();
        // The last good program depends on what was before.
        let program = compiled.program.as_ref().filter(|_| !compiled.has_errors());
        let poses = program.map(|program| {
            let at = |secs: f64| program.sample_secs(&Pose::default(), secs);
            ([0.0, 0.3, 1.0, 7.5].map(at), program.length(), program.spans().to_vec())
        });
        let problems: Vec<_> = programs.diagnostics_of(clip.id).collect();
        format!("{} {:?} {poses:?} {problems:?}", clip.name, compiled.tree.action)
    });
    clips.collect::<Vec<_>>().join("\n")
}

/// Checking a tree only once leaves the program as it is.
fn assert_compiled_as_a_game_does(programs: &Programs, document: &Document) {
    let compiled = |clip: &Arc<Clip>| programs.clip(clip.id).unwrap();
    let named =
        document.clips().iter().map(|clip| (clip.name.as_str(), compiled(clip).tree.action.as_deref()));
    let clips = with_names(Clips::new(named), document);
    for compiled in document.clips().iter().map(compiled).filter(|compiled| !compiled.has_errors()) {
        let (Some(tree), Some(report)) = (&compiled.tree.action, &compiled.report) else { continue };
        let plain = Program::compile_in(tree, &clips, report.names_before()).unwrap();
        assert_eq!(format!("{:?}", compiled.program.as_ref().unwrap()), format!("{plain:?}"));
    }
}

/// Makes 60 random changes for each seed and hands every document to `changed`, with the programs that are kept. Now and then an
/// earlier document comes back, as by undo, which brings back what was shared.
fn each_change(
    seeds: u64,
    undo_one_in: usize,
    start: &Document,
    random_edit: fn(&mut Random, &Document) -> Edit,
    mut changed: impl FnMut(&mut Programs, &Document, &mut Random, &str),
) {
    for seed in 1..=seeds {
        let mut random = Random(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let mut document = start.clone();
        let mut programs = Programs::default();
        let mut past = Vec::new();
        for _ in 0..60 {
            let edit = random_edit(&mut random, &document);
            let Ok((after, _)) = document.edited(&edit) else { continue };
            past.push(std::mem::replace(&mut document, after));
            if random.below(undo_one_in) == 0 {
                document = past.swap_remove(random.below(past.len()));
            }
            changed(&mut programs, &document, &mut random, &format!("seed {seed}, after {edit:?}"));
        }
    }
}

#[test]
fn compiling_what_changed_is_compiling_everything() {
    let mut mended = 0;
    each_change(40, 6, &document().0, random_edit, |programs, document, _, case| {
        let trees = |programs: &Programs| {
            let all = programs.clips.iter().filter_map(|(id, clip)| Some((*id, clip.tree.action.clone()?)));
            // The root itself may move, what is inside not.
            all.map(|(id, tree)| (id, (tree.children.as_ptr(), tree.as_ref().clone())))
                .collect::<BTreeMap<_, _>>()
        };
        let before = trees(programs);
        programs.update(document);
        let after = trees(programs);
        let in_place =
            |(id, (place, tree))| after.get(&id).is_some_and(|(other, now)| *other == place && *now != tree);
        mended += before.into_iter().filter(|entry| in_place(entry.clone())).count();
        let fresh = Programs::of(document);
        assert_eq!(seen(programs, document), seen(&fresh, document), "{case}");
        for clip in document.clips() {
            let is_played = crate::recipient::is_played(document, clip.id);
            assert_eq!(programs.is_played(document, clip.id), is_played, "{case}, {}", clip.name);
        }
        assert_compiled_as_a_game_does(programs, document);
    });
    assert!(mended > 100, "trees are mended in place: {mended}");
}
