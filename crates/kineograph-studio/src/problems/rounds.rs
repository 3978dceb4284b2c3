//! Rounds of a symbol that stand still: repeated, its time goes on beyond its end.

use kineograph_runtime::format::{Action, Kind, Value};
use kineograph_runtime::{Length, Track};

use super::{Problem, is_in_tree, of_action};
use crate::document::{ActionId, Clip, ClipEdit, Document, Edit, SAME_SECS, Slot};
use crate::history::Change;
use crate::kind_names;
use crate::media::Media;
use crate::plays::playing_nodes;
use crate::quick_fixes::QuickFix;
use crate::text::tr;

/// More are not listed.
const MOST: usize = 100;

/// Every `PlayBy` that a loop repeats beyond the end of the symbol which its node shows.
pub fn problems(document: &Document, media: &Media) -> impl Iterator<Item = Problem> {
    let in_clip = move |clip: &std::sync::Arc<Clip>| {
        let loops = clip.items().filter(|(id, _)| is_in_tree(clip, *id));
        let beyond = loops.filter_map(|(id, _)| beyond(document, media, clip, id));
        beyond.collect::<Vec<_>>()
    };
    document.clips().iter().flat_map(in_clip).take(MOST)
}

fn beyond(document: &Document, media: &Media, clip: &Clip, id: ActionId) -> Option<Problem> {
    let item = clip.get(id)?;
    let rounds = match (item.action.kind(), item.action.param("times")) {
        (Kind::RepeatForever, _) => f64::INFINITY,
        (Kind::Repeat, Some(Value::Count(times))) => f64::from(*times),
        _ => return None,
    };
    let play = *item.children.first()?;
    let played = &clip.get(play)?.action;
    let Some(Value::Number(by_secs)) = played.param("delta").filter(|_| played.kind() == Kind::PlayBy) else {
        return None;
    };
    let ends_before = |node: &_| {
        let node = document.node(*node)?;
        let symbol = media.symbol(&node.content.symbol()?.path)?;
        // What nothing moves stands still anyway.
        let mut runs = symbol.timeline().tracks().iter().flat_map(Track::runs);
        if runs.all(|run| run.program.channels().is_empty()) {
            return None;
        }
        match symbol.timeline().length() {
            Length::Finite(secs) if secs > 0.0 && by_secs * rounds > secs + SAME_SECS => Some(&node.name),
            _ => None,
        }
    };
    let node = playing_nodes(document, clip.id).iter().find_map(ends_before)?;
    let message = tr!("problem-rounds-stand", node);
    Some(of_action(clip, (play, Kind::PlayBy), message, begun_again(document, clip, play)))
}

/// Lets each round begin at the start of the symbol.
fn begun_again(document: &Document, clip: &Clip, play: ActionId) -> Option<QuickFix> {
    let wraps = Edit::Clip(clip.id, ClipEdit::Wrap(vec![play], Kind::Sequence));
    let list = document.edited(&wraps).ok()?.1.actions.first().copied()?;
    let cue = ClipEdit::Insert { tree: Action::cue(0.0), slot: Slot::Child(list, 0), position: None };
    let title = tr!("fix-begin-again", action = kind_names::title(Kind::Cue));
    Some(QuickFix { change: Change::all(title.clone(), vec![wraps, Edit::Clip(clip.id, cue)]), title })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use kineograph_runtime::format::load;

    use super::*;
    use crate::symbol::LoadedSymbol;

    const SYMBOL: &str = r#"(format: 2, nodes: [(name: "n")], clips: [(name: "c", action: MoveBy(duration: 2, delta: (9, 0)))],
        runs: [(clip: "c", node: "n")])"#;

    fn opened(action: &str) -> (Document, Media) {
        opened_with(action, SYMBOL)
    }

    fn opened_with(action: &str, symbol: &str) -> (Document, Media) {
        let text = format!(
            r#"(format: 2, nodes: [(name: "hud", content: Symbol(path: "hud.ron"))],
            clips: [(name: "play", action: {action})], runs: [(clip: "play", node: "hud")])"#
        );
        let symbol = LoadedSymbol::new("hud.ron", &load(symbol).unwrap().project).unwrap();
        let mut media = Media::default();
        media.set_symbols(BTreeMap::from([("hud.ron".to_owned(), Ok(Arc::new(symbol)))]));
        (Document::from_project(&load(&text).unwrap().project).0, media)
    }

    #[test]
    fn rounds_that_stand_still_are_found_and_begun_again() {
        let found = |action: &str| {
            let (document, media) = opened(action);
            problems(&document, &media).count()
        };
        assert_eq!(found("RepeatForever(action: PlayBy(duration: 2, delta: 2))"), 1);
        assert_eq!(found("Repeat(times: 3, action: PlayBy(duration: 1, delta: 1))"), 1);
        assert_eq!(found("Repeat(times: 2, action: PlayBy(duration: 1, delta: 1))"), 0, "to its end");
        assert_eq!(found("PlayBy(duration: 2, delta: 2)"), 0);
        let still = SYMBOL.replace("MoveBy(duration: 2, delta: (9, 0))", "DelayTime(duration: 2)");
        let (document, media) = opened_with("RepeatForever(action: PlayBy(duration: 2, delta: 2))", &still);
        assert_eq!(problems(&document, &media).count(), 0, "nothing moves in it");

        let (document, media) = opened("RepeatForever(action: PlayBy(duration: 2, delta: 2))");
        let fix = problems(&document, &media).next().and_then(|found| found.fix).unwrap();
        assert_eq!(fix.title, "Start each round with “Cue” at 0 s");
        let fixed = fix.change.edits.iter().fold(document, |document, edit| document.edited(edit).unwrap().0);
        assert_eq!(problems(&fixed, &media).count(), 0);
        let tree = fixed.clips()[0].root_tree().unwrap();
        let kinds: Vec<Kind> = tree.children[0].children.iter().map(Action::kind).collect();
        assert_eq!((tree.children[0].kind(), kinds), (Kind::Sequence, vec![Kind::Cue, Kind::PlayBy]));
    }
}
