//! Where and when grid effects play: a node shows one at a time.

use kineograph_export::effects::before::GridsBefore;
use kineograph_export::effects::{self, ActionTest, Overruled, PlacedEffect};
use kineograph_export::plain;
use kineograph_runtime::Severity;
use kineograph_runtime::format::{Category, Project};

use super::super::{Problem, Spot, of_action};
use crate::document::{ActionId, Clip, Document};
use crate::kind_names;
use crate::media::Media;
use crate::text::tr;

/// What a node shows one at a time of: the last effect, and the last camera.
const APART: [ActionTest; 2] = [effects::is_effect, effects::is_orbit];

/// The project of a document with effects or cameras, also inside of symbols; an empty one if it has none.
#[derive(Default)]
pub(super) struct Played {
    pub project: Project,
}

impl Played {
    pub fn of(document: &Document, media: &Media) -> Self {
        let mut actions = document.clips().iter().flat_map(|clip| clip.items());
        let has_any = actions.any(|(_, item)| item.action.spec().category == Category::Grid)
            || media.symbols().values().flatten().any(|symbol| symbol.timeline().has_grids());
        if has_any { Self { project: document.to_project() } } else { Self::default() }
    }

    /// What clips find where they start.
    pub fn before(&self) -> GridsBefore<'_> {
        GridsBefore::new(&self.project)
    }

    /// Effects that play at the same time on one node.
    pub fn at_once<'a>(&'a self, document: &'a Document) -> impl Iterator<Item = Problem> + 'a {
        // Without effects the project is empty, too.
        let clips = document.clips().iter().take(self.project.clips.len());
        let in_lists = clips.flat_map(|clip| {
            let lists = clip.items().filter(|(_, item)| item.children.len() > 1);
            lists.flat_map(|(id, _)| self.in_list(clip, id)).collect::<Vec<_>>()
        });
        let of_runs = APART.into_iter().flat_map(|is_one| {
            let by_node = effects::by_node(&self.project, is_one);
            let found = by_node.iter().flat_map(|(node, placed)| {
                let pairs = effects::at_once(placed).into_iter();
                pairs.filter_map(|pair| self.of_runs(document, node, pair))
            });
            found.collect::<Vec<_>>()
        });
        in_lists.chain(of_runs)
    }

    /// Problems of the children of a Spawn, or of a Sequence with an `At`.
    fn in_list(&self, clip: &Clip, list: ActionId) -> Vec<Problem> {
        let Some(item) = clip.get(list).filter(|item| !item.action.muted) else { return Vec::new() };
        let children = item.children.iter();
        let playing =
            children.filter_map(|id| Some((*id, plain::of_action(&clip.tree(*id)?, &self.project)?)));
        let (ids, trees): (Vec<ActionId>, Vec<_>) = playing.unzip();
        let mut list = item.action.shell();
        list.children = trees;
        let problem = |Overruled { places: [before, _], kinds }: Overruled| {
            let [effect, other] = kinds.map(kind_names::title);
            let message = if effect == other {
                tr!("problem-grid-twice-at-once", effect)
            } else {
                tr!("problem-grids-at-once", effect, other)
            };
            let id = ids[before];
            let kind = clip.get(id)?.action.kind();
            Some(of_action(clip, (id, kind), message, None))
        };
        let overruled = APART.into_iter().flat_map(|is_one| effects::overruled(&list, is_one));
        overruled.filter_map(problem).collect()
    }

    fn of_runs(&self, document: &Document, node: &str, pair: [&PlacedEffect; 2]) -> Option<Problem> {
        let [effect, other] = pair.map(|effect| kind_names::title(effect.span.kind));
        let [run, other_run] = [self.project.runs.get(pair[0].run)?, self.project.runs.get(pair[1].run)?];
        let message = tr!("problem-runs-at-once", effect, other, clip = other_run.clip.as_str(), node = node);
        Some(Problem {
            severity: Severity::Warning,
            place: tr!("problem-in-run", clip = run.clip.as_str(), node = run.node.as_str()),
            message,
            spot: Spot::Run(document.runs().get(pair[0].run)?.id),
            is_of_document: true,
            fix: None,
            folder: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Project;

    use crate::document::Document;
    use crate::problems::{Spot, grids};

    const WAVES: &str = "Waves(duration: 1, waves: 2, amplitude: 9, grid: (15, 10))";
    const LIQUID: &str = "Liquid(duration: 1, waves: 2, amplitude: 9, grid: (25, 20))";

    /// Messages of a project with these clips and runs, on the nodes a and b, and whether each is at an action.
    fn found(clips: &str, runs: &str) -> Vec<(String, bool)> {
        let text =
            format!(r#"(format: 2, nodes: [(name: "a"), (name: "b")], clips: [{clips}], runs: [{runs}])"#);
        let (document, _) = Document::from_project(&Project::from_ron_text(&text).unwrap());
        let of = |problem: super::Problem| (problem.message, matches!(problem.spot, Spot::Action(..)));
        grids::problems(&document, &crate::media::Media::default()).map(of).collect()
    }

    #[test]
    fn two_effects_at_the_same_time_on_one_node_are_named() {
        let clip = |inside: &str| found(&format!(r#"(name: "c", action: Spawn(actions: [{inside}]))"#), "");
        let beside = clip(&format!("{WAVES}, {LIQUID}"));
        assert_eq!(beside.len(), 1);
        assert!(beside[0].0.contains("Waves") && beside[0].0.contains("Liquid") && beside[0].1, "{beside:?}");
        for fine in [
            format!("{WAVES}, Sequence(actions: [DelayTime(duration: 1), {LIQUID}])"),
            format!(r#"{WAVES}, TargetedAction(target: "b", action: {LIQUID})"#),
            format!("{WAVES}, Hide()"),
        ] {
            assert_eq!(clip(&fine), [], "{fine}");
        }
        let targeted = r#"TargetedAction(target: "b", action: "#;
        assert_eq!(clip(&format!("{targeted}{WAVES}), {targeted}{LIQUID})")).len(), 1);
    }

    #[test]
    fn runs_that_overlap_on_a_node_are_named() {
        let clips = format!(
            r#"(name: "w", action: {WAVES}), (name: "l", action: {LIQUID}), (name: "t", action: TargetedAction(target: "a", action: {LIQUID}))"#
        );
        let overlapping = found(&clips, r#"(clip: "w", node: "a"), (clip: "l", node: "a", at: 0.5)"#);
        assert_eq!(overlapping.len(), 1);
        assert!(!overlapping[0].1 && overlapping[0].0.contains("Liquid"), "{overlapping:?}");
        assert_eq!(found(&clips, r#"(clip: "w", node: "a"), (clip: "t", node: "b", at: 0.5)"#).len(), 1);
        assert_eq!(found(&clips, r#"(clip: "w", node: "a"), (clip: "l", node: "a", at: 1)"#), []);
        assert_eq!(found(&clips, r#"(clip: "w", node: "a"), (clip: "l", node: "b")"#), []);
    }

    #[test]
    fn a_reuse_may_find_the_effect_of_another_run_or_clip() {
        let reuse = format!("Sequence(actions: [ReuseGrid(times: 1), {WAVES}])");
        let clips = format!(r#"(name: "w", action: {WAVES}), (name: "r", action: {reuse})"#);
        assert_eq!(found(&clips, r#"(clip: "w", node: "a"), (clip: "r", node: "a", at: 2)"#), []);
        assert_eq!(found(&clips, r#"(clip: "w", node: "b"), (clip: "r", node: "a", at: 2)"#).len(), 1);
        assert_eq!(found(&clips, r#"(clip: "w", node: "a", at: 2), (clip: "r", node: "a")"#).len(), 1);
        let played = format!(r#"{clips}, (name: "p", action: PlayClip(clip: "r"))"#);
        assert_eq!(found(&played, ""), []);
    }

    #[test]
    fn a_reuse_that_finds_another_grid_of_an_earlier_run_is_named() {
        let reuse = "Sequence(actions: [ReuseGrid(times: 1), FlipX3D(duration: 1)])";
        let clips = |waves: &str| format!(r#"(name: "w", action: {waves}), (name: "r", action: {reuse})"#);
        let runs = r#"(clip: "w", node: "a"), (clip: "r", node: "a", at: 2)"#;
        let other = found(&clips(WAVES), runs);
        assert!(other.len() == 1 && other[0].0.contains("1 × 1"), "{other:?}");
        assert_eq!(found(&clips("FlipY3D(duration: 1)"), runs), []);
        assert_eq!(found(&clips("FlipY3D(duration: 1, stop: true)"), runs).len(), 1, "nothing is left");
    }

    #[test]
    fn two_cameras_at_the_same_time_on_one_node_are_named() {
        const ORBIT: &str =
            "OrbitCamera(duration: 1, angle_z: 0, delta_angle_z: 90, angle_x: 0, delta_angle_x: 0)";
        let both = found(&format!(r#"(name: "c", action: Spawn(actions: [{ORBIT}, {ORBIT}]))"#), "");
        assert!(both.len() == 1 && both[0].1 && both[0].0.contains("Orbit camera"), "{both:?}");
        let beside = found(&format!(r#"(name: "c", action: Spawn(actions: [{ORBIT}, {WAVES}]))"#), "");
        assert_eq!(beside, []);
        let clips = format!(r#"(name: "o", action: {ORBIT}), (name: "p", action: {ORBIT})"#);
        assert_eq!(found(&clips, r#"(clip: "o", node: "a"), (clip: "p", node: "a", at: 0.5)"#).len(), 1);
        assert_eq!(found(&clips, r#"(clip: "o", node: "a"), (clip: "p", node: "b", at: 0.5)"#), []);
    }
}
