//! Grid effects that play, but were probably meant otherwise.

mod beyond;
mod played;

use kineograph_export::effects::GridShape;
use kineograph_export::effects::before::GridBefore;
use kineograph_runtime::format::{Action, Arity, Category, Kind, Value};
use kineograph_runtime::grid::Net;

use self::played::Played;
use super::{Problem, of_action};
use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Document, Edit};
use crate::history::Change;
use crate::media::Media;
use crate::quick_fixes::QuickFix;
use crate::text::tr;

/// More are not listed.
const MOST: usize = 100;
/// Columns and rows of a grid on which every effect is seen.
const FINE: [f64; 2] = [16.0, 12.0];

/// Grids of one part, `ReuseGrid`s that find nothing, or what the next effect can't go on with, effects at the same time on one node, and more
/// of them than are shown.
pub fn problems(document: &Document, media: &Media) -> impl Iterator<Item = Problem> {
    let played = Played::of(document, media);
    let mut before = played.before();
    let in_clip = |clip: &std::sync::Arc<Clip>| {
        let before = before.of_clip(&clip.name);
        let is_known = !before.contains(&GridBefore::Unknown);
        let left = before.iter().find_map(|before| match before {
            GridBefore::Grid(shape) => Some(*shape),
            _ => None,
        });
        let clip = clip.as_ref();
        let mut walk = Walk { clip, left, reused: None, is_known, is_backwards: false, found: Vec::new() };
        if let Some(root) = clip.root() {
            walk.visit(root);
        }
        walk.found
    };
    let mut found: Vec<Problem> = document.clips().iter().flat_map(in_clip).take(MOST).collect();
    found.extend(played.at_once(document).take(MOST));
    found.extend(beyond::problem(document, &played.project, media));
    found.into_iter()
}

/// The actions of a clip in their order of play, as far as it is known without playing.
struct Walk<'a> {
    clip: &'a Clip,
    /// The effect that began last.
    left: Option<GridShape>,
    reused: Option<Reused>,
    /// Whether nothing can have come before that was not visited.
    is_known: bool,
    /// Whether what is visited plays from its end to its start.
    is_backwards: bool,
    found: Vec<Problem>,
}

/// A `ReuseGrid` for the next effects.
#[derive(Debug, Clone, Copy)]
struct Reused {
    id: ActionId,
    /// How many effects have used it, and how many may.
    used: f64,
    times: f64,
}

impl Walk<'_> {
    fn visit(&mut self, id: ActionId) {
        let Some(item) = self.clip.get(id) else { return };
        if item.action.muted && item.action.spec().arity != Arity::One {
            return;
        }
        if item.action.kind() == Kind::TargetedAction {
            return self.elsewhere(item);
        }
        let was_known = self.is_known;
        // What is inside plays again, or beside others, or is in another clip.
        let kind = item.action.kind();
        let is_in_a_row =
            kind == Kind::Sequence || kind.is_ease() || item.action.spec().category == Category::Grid;
        self.is_known &= item.children.is_empty() || is_in_a_row;
        match kind {
            Kind::PlayClip => (self.left, self.is_known) = (None, false),
            Kind::StopGrid => (self.left, self.reused) = (None, None),
            Kind::ReuseGrid => self.reuse(id, item),
            _ if kind.changes_amplitudes() => self.wrapper(id, item),
            _ if item.action.spec().category == Category::Grid => self.effect(id, item),
            _ => {}
        }
        self.inside(item);
        self.is_known |= was_known && kind != Kind::PlayClip;
    }

    /// What is inside, in the order in which it plays.
    fn inside(&mut self, item: &ActionItem) {
        let turns = matches!(item.action.kind(), Kind::Reverse | Kind::ReverseTime);
        let was_backwards = self.is_backwards;
        self.is_backwards ^= turns;
        if self.is_backwards {
            item.children.iter().rev().for_each(|child| self.visit(*child));
        } else {
            item.children.iter().for_each(|child| self.visit(*child));
        }
        self.is_backwards = was_backwards;
    }

    /// Another node has a grid of its own.
    fn elsewhere(&mut self, item: &ActionItem) {
        let own = (self.left.take(), self.reused.take(), std::mem::replace(&mut self.is_known, false));
        self.inside(item);
        (self.left, self.reused, self.is_known) = own;
    }

    fn reuse(&mut self, id: ActionId, item: &ActionItem) {
        if self.left.is_none() && self.is_known {
            let fix = self.fix(tr!("fix-remove"), ClipEdit::Remove { ids: vec![id], reconnect: true });
            self.found.push(self.problem(id, item, tr!("problem-reuse-alone").to_owned(), fix));
        }
        self.reused = Some(Reused { id, used: 0.0, times: item.action.number("times") });
    }

    /// What changes amplitudes around actions that have none.
    fn wrapper(&mut self, id: ActionId, item: &ActionItem) {
        let may_have_waves = |action: &Action| {
            let is_wave = action.spec().category == Category::Grid && action.param("amplitude").is_some();
            is_wave || action.kind() == Kind::PlayClip
        };
        let inside = self.clip.preorder(id);
        let mut inside = inside.iter().filter_map(|(id, _)| self.clip.get(*id));
        if !item.children.is_empty() && !inside.any(|item| may_have_waves(&item.action)) {
            let fix = self.fix(tr!("fix-remove"), ClipEdit::Remove { ids: vec![id], reconnect: true });
            self.found.push(self.problem(id, item, tr!("problem-no-amplitude").to_owned(), fix));
        }
    }

    fn effect(&mut self, id: ActionId, item: &ActionItem) {
        let Some(own) = GridShape::of(&item.action) else { return };
        let grid = item.action.vec2("grid");
        let whole = grid.map(f64::trunc);
        if whole != grid {
            let [columns, rows] = whole.map(|parts| parts.to_string());
            let fix = self.fix(tr!("fix-set-grid", columns, rows), set_grid(id, whole));
            self.found.push(self.problem(id, item, tr!("problem-grid-parts").to_owned(), fix));
        }
        if own.parts == [1, 1] && own.net == Net::Joined && item.action.param("grid").is_some() {
            let [columns, rows] = FINE.map(|parts| parts.to_string());
            let fix = self.fix(tr!("fix-set-grid", columns, rows), set_grid(id, FINE));
            self.found.push(self.problem(id, item, tr!("problem-grid-of-one").to_owned(), fix));
        }
        if let (Some(reuse), Some(before)) = (self.reused.take(), self.left) {
            let after = Reused { used: reuse.used + 1.0, ..reuse };
            self.reused = Some(after).filter(|after| after.used < after.times);
            self.compare(id, item, (own, before), reuse);
        }
        self.left = Some(own);
        if matches!(item.action.param("stop"), Some(Value::Flag(true))) {
            (self.left, self.reused) = (None, None);
        }
    }

    fn compare(
        &mut self,
        id: ActionId,
        item: &ActionItem,
        (own, before): (GridShape, GridShape),
        reuse: Reused,
    ) {
        if own == before {
            return;
        }
        let has_grid = item.action.param("grid").is_some();
        if own.net == before.net && has_grid {
            let [columns, rows] = before.parts.map(|parts| parts.to_string());
            let title = tr!("fix-set-grid", columns = &columns, rows = &rows);
            let fix = self.fix(title, set_grid(id, before.parts.map(f64::from)));
            self.found.push(self.problem(id, item, tr!("problem-grids-differ", columns, rows), fix));
            return;
        }
        let [columns, rows] = own.parts.map(|parts| parts.to_string());
        let (advice, fix) = self.fewer(reuse);
        let message = if own.net == before.net {
            tr!("problem-grids-fixed", columns, rows, advice)
        } else {
            tr!("problem-grids-unlike", advice)
        };
        self.found.push(self.problem(id, item, message, fix));
    }

    /// The advice to keep the grid for fewer effects, or for none, and the fix that does it.
    fn fewer(&self, reuse: Reused) -> (String, QuickFix) {
        let ids = vec![reuse.id];
        if reuse.used < 1.0 {
            let fix = self.fix(tr!("fix-remove-reuse"), ClipEdit::Remove { ids, reconnect: true });
            return (tr!("problem-remove-reuse").to_owned(), fix);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // less than the count that it was
        let times = reuse.used as u32;
        let edit = ClipEdit::SetParam { ids, param: "times", value: Value::Count(times) };
        (tr!("problem-reuse-fewer", times), self.fix(tr!("fix-set-times", times), edit))
    }

    fn fix(&self, title: impl Into<String>, edit: ClipEdit) -> QuickFix {
        let title = title.into();
        QuickFix { change: Change::new(title.clone(), Edit::Clip(self.clip.id, edit)), title }
    }

    fn problem(&self, id: ActionId, item: &ActionItem, message: String, fix: QuickFix) -> Problem {
        of_action(self.clip, (id, item.action.kind()), message, Some(fix))
    }
}

fn set_grid(id: ActionId, parts: [f64; 2]) -> ClipEdit {
    ClipEdit::SetParam { ids: vec![id], param: "grid", value: Value::Vec2(parts) }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Project;

    use crate::document::Document;

    /// The messages for a clip with this action, and whether each has a fix.
    fn found(action: &str) -> Vec<(String, String)> {
        let text = format!(r#"(format: 2, clips: [(name: "c", action: {action})])"#);
        let (document, _) = Document::from_project(&Project::from_ron_text(&text).unwrap());
        let title =
            |problem: super::Problem| (problem.message, problem.fix.map(|fix| fix.title).unwrap_or_default());
        super::problems(&document, &crate::media::Media::default()).map(title).collect()
    }

    fn of_sequence(actions: &str) -> Vec<(String, String)> {
        found(&format!("Sequence(actions: [{actions}])"))
    }

    const WAVES: &str = "Waves3D(duration: 1, waves: 2, amplitude: 9, grid: (8, 6))";

    #[test]
    fn what_goes_together_is_no_problem() {
        let fine = [
            format!("{WAVES}, ReuseGrid(times: 1), Twirl(duration: 1, position: (1, 2), twirls: 1, amplitude: 1, grid: (8, 6))"),
            "FlipX3D(duration: 1), SplitRows(duration: 1, rows: 3), FadeOutTRTiles(duration: 1, grid: (1, 1))".to_owned(),
            // The second round reuses what the first has left.
            format!("Repeat(times: 2, action: Sequence(actions: [ReuseGrid(times: 1), {WAVES}]))"),
            format!("{WAVES}, StopGrid(), ShuffleTiles(duration: 1, grid: (4, 4))"),
        ];
        for actions in fine {
            assert_eq!(of_sequence(&actions), [], "{actions}");
        }
    }

    #[test]
    fn a_grid_of_one_part_bends_nothing() {
        let found = found("Waves3D(duration: 1, waves: 2, amplitude: 9, grid: (1, 1))");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].1, "Set the grid to 16 × 12");
    }

    #[test]
    fn parts_of_columns_and_wrappers_without_a_wave_are_named() {
        let fixes = |action: &str| found(action).into_iter().map(|found| found.1).collect::<Vec<_>>();
        assert_eq!(fixes("PageTurn3D(duration: 1, grid: (15.5, 10))"), ["Set the grid to 15 × 10"]);
        assert_eq!(fixes("AccelAmplitude(rate: 1, action: PageTurn3D(duration: 1))"), ["Remove it"]);
        assert_eq!(fixes(&format!("AccelAmplitude(rate: 1, action: Sequence(actions: [{WAVES}]))")), [""; 0]);
    }

    #[test]
    fn a_reuse_without_an_effect_before_it_is_one_too_many() {
        for actions in [
            format!("ReuseGrid(times: 1), {WAVES}"),
            format!("{WAVES}, StopGrid(), ReuseGrid(times: 1), {WAVES}"),
            format!("FlipX3D(duration: 1, stop: true), ReuseGrid(times: 1), {WAVES}"),
            format!("Reverse(action: FlipX3D(duration: 1, stop: true)), ReuseGrid(times: 1), {WAVES}"),
        ] {
            let found = of_sequence(&actions);
            assert_eq!(found.len(), 1, "{actions}");
            assert_eq!(found[0].1, "Remove it");
        }
    }

    #[test]
    fn grids_that_go_on_with_each_other_are_alike() {
        let other = "Liquid(duration: 1, waves: 2, amplitude: 9, grid: (4, 4))";
        let differ = of_sequence(&format!("{WAVES}, ReuseGrid(times: 1), {other}"));
        assert_eq!(
            differ.iter().map(|found| found.1.as_str()).collect::<Vec<_>>(),
            ["Set the grid to 8 × 6"]
        );
        let tiles = "ShuffleTiles(duration: 1, grid: (8, 6))";
        let unlike = of_sequence(&format!("{WAVES}, ReuseGrid(times: 1), {tiles}"));
        assert_eq!(unlike.iter().map(|found| found.1.as_str()).collect::<Vec<_>>(), ["Remove ReuseGrid"]);
        let flip = of_sequence(&format!("{WAVES}, ReuseGrid(times: 1), FlipX3D(duration: 1)"));
        assert_eq!(flip.iter().map(|found| found.1.as_str()).collect::<Vec<_>>(), ["Remove ReuseGrid"]);
        assert!(flip[0].0.contains("1 × 1"), "{flip:?}");
        let like = "Liquid(duration: 1, waves: 2, amplitude: 9, grid: (8, 6))";
        let second = of_sequence(&format!("{WAVES}, ReuseGrid(times: 2), {like}, FlipX3D(duration: 1)"));
        assert_eq!(second.iter().map(|found| found.1.as_str()).collect::<Vec<_>>(), ["Set times to 1"]);
        let elsewhere = of_sequence(&format!(
            r#"{WAVES}, TargetedAction(target: "a", action: {tiles}), ReuseGrid(times: 1), {WAVES}"#
        ));
        assert_eq!(elsewhere, [], "another node has its own grid");
        assert_eq!(
            of_sequence(&format!("{WAVES}, ReuseGrid(times: 1), {WAVES}, {tiles}")),
            [],
            "for one only"
        );
    }
}
