//! Nodes that effects should bend, but that are shown as without: more are bent at once than a picture has room for.

use kineograph_export::effects::{self, PlacedEffect};
use kineograph_runtime::format::{Category, Kind, Project};
use kineograph_runtime::grid::{MAX_PARTS, Net};
use kineograph_runtime::{Severity, Timeline};
use kineograph_stage::scene::{MAX_ISLANDS, MAX_MOVED_POINTS};

use super::super::{Problem, Spot};
use crate::document::{Document, NodeId};
use crate::media::Media;
use crate::scene::{Moment, SceneSource, StageScene, grids_at};
use crate::text::{format_number, tr};

/// Times that are looked at: each costs as much as a picture.
const MOST_TIMES: usize = 16;
/// Where in an effect it is looked at, as parts of its length.
const PARTS: [f64; 3] = [0.0, 0.5, 0.9];
/// The most effects that begin from others.
const MOST_REUSED: usize = 64;

/// The problem of the first node that is shown as without effects, at the first time that is looked at.
pub(super) fn problem(document: &Document, project: &Project, media: &Media) -> Option<Problem> {
    let bent = Bent::of(project);
    if !bent.may_be_beyond(document, media) {
        return None;
    }
    let timeline = Timeline::new(project).ok()?;
    let mut poses = Vec::new();
    let names = timeline.value_names();
    let mut scene = StageScene::default();
    for secs in bent.times_secs(&timeline) {
        timeline.poses_at(secs, &mut poses);
        scene.bend(grids_at(&timeline, document, secs));
        scene.draw_list_at(
            &SceneSource { document, poses: &poses, media, names: &names },
            &Moment::new(&timeline, secs),
        );
        let left_flat = scene.nodes_left_flat();
        if let Some(first) = left_flat.first() {
            return bent.problem(document, *first, left_flat.len(), secs);
        }
    }
    None
}

/// What effects and cameras do when.
struct Bent<'a> {
    project: &'a Project,
    /// By node, and there in the order of their beginnings.
    placed: Vec<(String, Vec<PlacedEffect>)>,
}

impl<'a> Bent<'a> {
    fn of(project: &'a Project) -> Self {
        let placed = [effects::is_effect, effects::is_orbit]
            .into_iter()
            .flat_map(|is_one: effects::ActionTest| effects::by_node(project, is_one))
            .collect();
        Self { project, placed }
    }

    /// Whether more may be bent than there is room for, by numbers that are never too low.
    fn may_be_beyond(&self, document: &Document, media: &Media) -> bool {
        let symbols: Vec<_> =
            media.symbols().values().flatten().filter(|it| it.timeline().has_grids()).collect();
        let bent_inside = |timeline: &Timeline| {
            let is_bent =
                |track: &&kineograph_runtime::Track| track.runs().iter().any(|run| run.program.has_grid());
            timeline.tracks().iter().filter(is_bent).count()
        };
        let is_instance = |document: &Document| {
            document.nodes().iter().filter(|node| node.content.symbol().is_some()).count()
        };
        let all = media.symbols().values().flatten();
        let is_nested = !symbols.is_empty() && all.into_iter().any(|it| is_instance(it.document()) > 0);
        let inside: usize = symbols.iter().map(|it| bent_inside(it.timeline())).sum();
        let inside = inside.saturating_mul(is_instance(document));
        let nodes = self.placed.len().saturating_add(inside);
        let points = self.placed.len().saturating_mul(self.most_points());
        let points = points.saturating_add(inside.saturating_mul(2 * MOST_POINTS));
        is_nested || nodes > MAX_ISLANDS || points > MAX_MOVED_POINTS
    }

    /// The most points that are moved for one node.
    fn most_points(&self) -> usize {
        let mut actions: Vec<_> = self.project.clips.iter().filter_map(|clip| clip.action.as_ref()).collect();
        let (mut most, mut effects) = (0, 1);
        while let Some(action) = actions.pop() {
            actions.extend(&action.children);
            if action.kind() == Kind::ReuseGrid {
                effects = MOST_REUSED;
            }
            if action.spec().category == Category::Grid {
                // A joined net has fewer points.
                let parts = if action.param("grid").is_some() {
                    action.vec2("grid").map(|parts| parts.clamp(1.0, f64::from(MAX_PARTS)) as u32)
                } else {
                    [MAX_PARTS, 1]
                };
                most = most.max(Net::Tiles.len(parts));
            }
        }
        // A camera moves them once more.
        most * (effects + 1)
    }

    /// Times at which much may be bent.
    fn times_secs(&self, timeline: &Timeline) -> Vec<f64> {
        let length_secs = timeline.length().secs().unwrap_or(1.0);
        let spans = self.placed.iter().flat_map(|(_, placed)| placed).map(|effect| effect.span.secs);
        let spans = spans.chain([[0.0, length_secs]]);
        let mut times: Vec<f64> = spans
            .flat_map(|[from, to]| {
                let length_secs = if to.is_finite() { to - from } else { 1.0 };
                PARTS.map(|part| from + part * length_secs)
            })
            .collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        let step = times.len().div_ceil(MOST_TIMES).max(1);
        // The last of each few: what begins together is there then.
        times.chunks(step).filter_map(|few| few.last().copied()).collect()
    }

    fn problem(&self, document: &Document, node: NodeId, count: usize, secs: f64) -> Option<Problem> {
        let node = document.node(node)?;
        let own = self.placed.iter().filter(|(name, _)| *name == node.name).flat_map(|(_, placed)| placed);
        let run = own.filter(|effect| effect.span.secs[0] <= secs).map(|effect| effect.run).next_back();
        let run = run.and_then(|run| Some((self.project.runs.get(run)?, document.runs().get(run)?.id)));
        let (place, spot) = match run {
            Some((run, id)) => {
                (tr!("problem-in-run", clip = run.clip.as_str(), node = node.name.as_str()), Spot::Run(id))
            }
            None => (tr!("problem-in-node", name = &node.name), Spot::Node(node.id)),
        };
        let message = tr!(
            "problem-beyond-bent",
            secs = format_number((secs * 1e3).round() / 1e3),
            count,
            nodes = MAX_ISLANDS,
            points = format_number(MAX_MOVED_POINTS as f64 / 1e6)
        );
        let severity = Severity::Warning;
        Some(Problem { severity, place, message, spot, is_of_document: true, fix: None, folder: None })
    }
}

/// The most points of a net.
const MOST_POINTS: usize = Net::Tiles.len([MAX_PARTS; 2]);

#[cfg(test)]
mod tests {
    use super::*;

    /// The problem of so many nodes on each of which this plays.
    fn found(count: usize, action: &str) -> Option<Problem> {
        let nodes: String = (0..count).map(|n| format!(r#"(name: "n{n}", content: Box((9, 9))),"#)).collect();
        let runs: String = (0..count).map(|n| format!(r#"(clip: "c", node: "n{n}"),"#)).collect();
        let text = format!(
            r#"(format: 2, nodes: [{nodes}], clips: [(name: "c", action: {action})], runs: [{runs}])"#
        );
        let project = Project::from_ron_text(&text).unwrap();
        let (document, _) = Document::from_project(&project);
        problem(&document, &document.to_project(), &Media::default())
    }

    #[test]
    fn what_is_left_flat_is_named_with_its_run() {
        let tiles =
            "Sequence(actions: [DelayTime(duration: 1), ShuffleTiles(duration: 1, grid: (256, 256))])";
        assert!(found(7, tiles).is_none(), "1,835,008 points");
        let beyond = found(9, tiles).unwrap();
        assert!(matches!(beyond.spot, Spot::Run(_)) && beyond.place.contains("n7"), "{beyond:?}");
        assert!(beyond.message.contains('2'), "{}", beyond.message);
        let flips = "FlipX3D(duration: 1)";
        assert!(found(64, flips).is_none());
        assert!(found(65, flips).unwrap().place.contains("n64"));
    }

    #[test]
    fn each_effect_that_is_kept_counts() {
        let wave = "Waves(duration: 1, waves: 1, amplitude: 2, grid: (255, 255))";
        let chain = |times: u32| {
            let more = format!(", ReuseGrid(times: 1), {wave}").repeat(times as usize);
            format!("Sequence(actions: [{wave}{more}])")
        };
        assert!(found(3, &chain(8)).is_none(), "9 × 65,536 points");
        assert!(found(3, &chain(12)).is_some(), "13 × 65,536 points");
        assert!(found(64, "DelayTime(duration: 1)").is_none());
    }
}
