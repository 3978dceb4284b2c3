//! What the editor shows is what a game is refused.

use kineograph::internals::{ClipEdit, Document, Edit, Programs};
use kineograph_runtime::format::{Action, Kind, Value, check, load, to_ron};
use kineograph_runtime::{Code, Diagnostic, Timeline};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

use super::picks::{Pick, pick, resolve};

/// A step: an edit that keeps documents right, or one that puts a wrong value into something.
#[derive(Debug, Clone)]
enum Step {
    Pick(Pick),
    Wild(Index, Index, Index, u8),
    WildNode(Index, u8),
    WildStage(u8),
}

fn step() -> impl Strategy<Value = Step> {
    let index = any::<Index>;
    prop_oneof![
        12 => pick().prop_map(Step::Pick),
        6 => (index(), index(), index(), any::<u8>()).prop_map(|(a, b, c, d)| Step::Wild(a, b, c, d)),
        1 => (index(), any::<u8>()).prop_map(|(a, b)| Step::WildNode(a, b)),
        1 => any::<u8>().prop_map(Step::WildStage),
    ]
}

fn number(n: u8) -> f64 {
    [f64::NAN, -1.0, 0.0, 1e300, f64::INFINITY, 1e7, 0.5][usize::from(n) % 7]
}

fn wild_value(value: &Value, n: u8) -> Value {
    match value {
        Value::Number(_) => Value::Number(number(n)),
        Value::Optional(_) => Value::Optional(Some(number(n))),
        Value::Count(_) => Value::Count(u32::from(n) % 3),
        Value::Vec2(_) => Value::Vec2([number(n), 1.0]),
        Value::Vec3(_) => Value::Vec3([number(n), 1.0, 2.0]),
        Value::Vec4(_) => Value::Vec4([0.0, number(n), 1.0, 1.0]),
        Value::Points(_) => Value::Points(vec![[number(n), 0.0]]),
        Value::Frames(_) => Value::Frames(Vec::new()),
        Value::Keys(_) => Value::Keys(Vec::new()),
        Value::Text(_) => {
            Value::Text(["", "Node", "clip 1", "Soft", "x", "a - 3"][usize::from(n) % 6].to_owned())
        }
        other => other.clone(),
    }
}

fn edit(document: &Document, step: Step) -> Option<Edit> {
    Some(match step {
        Step::Pick(pick) => resolve(document, pick),
        Step::Wild(clip, action, param, n) => {
            let clips: Vec<_> = document.clips().iter().filter(|clip| !clip.is_empty()).collect();
            let clip = clips.get(clip.index(clips.len().max(1)))?;
            let items: Vec<_> = clip.items().collect();
            let (id, item) = items[action.index(items.len())];
            let params = item.action.spec().params;
            let index = param.index(params.len().max(1));
            let value = wild_value(item.action.params().get(index)?, n);
            Edit::Clip(clip.id, ClipEdit::SetParam { ids: vec![id], param: params[index].name, value })
        }
        Step::WildNode(node, n) => {
            let nodes = document.nodes();
            let mut node = nodes.get(node.index(nodes.len().max(1)))?.as_ref().clone();
            node.start.scale[1] = number(n);
            node.start.frame = u32::from(n);
            Edit::SetNode(node)
        }
        Step::WildStage(n) => {
            let mut stage = document.stage().clone();
            stage.fps = number(n);
            Edit::SetStage(stage)
        }
    })
}

/// What can be compared: all but the position in a text.
fn described<'a>(found: impl Iterator<Item = &'a Diagnostic>) -> Vec<String> {
    let describe = |found: &Diagnostic| {
        let place = &found.place;
        let args: Vec<String> = found.args().map(|(name, arg)| format!("{name}={arg}")).collect();
        let (code, path, clip) = (found.code.id(), place.path(), place.clip());
        format!("{code} {path} {clip:?} {:?} {:?} {} {args:?}", place.action(), place.param(), place.trail())
    };
    let mut all: Vec<String> = found.map(describe).collect();
    all.sort();
    all
}

/// That the document shows what a game finds that loads its file. Gives the codes.
fn assert_same(document: &Document, programs: &Programs) -> Vec<Code> {
    let shown = programs.diagnostics();
    let project = document.to_project();
    assert_eq!(described(shown.iter()), described(check(&project).iter()));
    let loaded = load(&to_ron(&project)).unwrap();
    assert_eq!(described(shown.iter()), described(loaded.diagnostics.iter()));
    assert_eq!(shown.has_errors(), loaded.diagnostics.has_errors());
    if !shown.has_errors() {
        Timeline::new(&loaded.project).unwrap();
    }
    for clip in document.clips() {
        // An error in a tree keeps it from playing, and nothing else does.
        assert_eq!(programs.is_stale(clip.id), programs.diagnostics_of(clip.id).any(Diagnostic::is_error));
    }
    shown.iter().map(|found| found.code).collect()
}

/// The same cases each time; `PROPTEST_CASES` asks for so many fresh ones.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return usual;
    }
    ProptestConfig { cases: 20_000, rng_seed: RngSeed::Fixed(11), ..usual }
}

proptest! {
    // More by `PROPTEST_CASES`.
    #![proptest_config(config())]

    #[test]
    fn the_editor_shows_what_a_game_is_refused(steps in proptest::collection::vec(step(), 1..40)) {
        let mut document = Document::default();
        let mut programs = Programs::default();
        for step in steps {
            if let Some((after, _)) = edit(&document, step).and_then(|edit| document.edited(&edit).ok()) {
                document = after;
                programs.update(&document);
            }
        }
        assert_same(&document, &programs);
    }
}

#[test]
fn what_is_muted_is_no_problem_here_nor_there() {
    let mut document = Document::default().edited(&Edit::AddClip("clip".into())).unwrap().0;
    let clip = document.clips()[0].id;
    let tree = Action::sequence([Action::new(Kind::Repeat), Action::delay(1.0)]);
    let slot = kineograph::internals::Slot::Root;
    document = document.edited(&Edit::Clip(clip, ClipEdit::Insert { tree, slot, position: None })).unwrap().0;
    let mut programs = Programs::of(&document);
    assert_eq!(assert_same(&document, &programs), [Code::ChildMissing]);
    let broken = document.clips()[0].items().find(|(_, item)| item.action.kind() == Kind::Repeat).unwrap().0;
    let mute = ClipEdit::SetMuted(vec![broken], true);
    document = document.edited(&Edit::Clip(clip, mute)).unwrap().0;
    programs.update(&document);
    assert_eq!(assert_same(&document, &programs), []);
    assert!(programs.program(clip).is_some());
}
