//! What no format of sampled motion carries is listed by each of them.

use kineograph_export::fit::Forms;
use kineograph_export::{LossKind, css, godot, lottie, tracks};
use kineograph_runtime::format::{Action, Node};

use crate::scenes::{Scene, rich};

#[test]
fn each_format_lists_the_events_that_it_leaves_out() {
    let still = Action::move_by(1.0, [5.0, 0.0]);
    let calls = Action::sequence([still.clone(), Action::call_func("ding")]);
    for (tree, is_lost) in [(still, false), (calls, true)] {
        let mut node: Node = rich().project.nodes[0].clone();
        node.parent = None;
        let scene = Scene::new(vec![(node, Some(tree))]);
        let motion = scene.motion();
        let style = css::Style { pictures: vec![None], ..crate::css::style() };
        let written = [
            css::write(&motion, &style),
            css::write_web(&motion, &style),
            lottie::write(&motion, &crate::lottie::pictures()),
            godot::write_animation(&motion, "it", false),
        ];
        for written in written {
            assert_eq!(written.unwrap().losses.has(LossKind::Events), is_lost);
        }
    }
}

#[test]
fn each_format_lists_the_grid_effects_that_it_leaves_out() {
    let still = Action::move_by(1.0, [5.0, 0.0]);
    let waves = Action::waves(1.0, 2.0, 9.0);
    for (tree, is_lost) in [(still, false), (waves, true)] {
        let mut node: Node = rich().project.nodes[0].clone();
        node.parent = None;
        let scene = Scene::new(vec![(node, Some(tree))]);
        let written = [
            tracks::write(&scene.motion(), &[], Forms::Curves),
            lottie::write(&scene.motion(), &crate::lottie::pictures()),
            godot::write_animation(&scene.motion(), "it", false),
        ];
        for written in written {
            assert_eq!(written.unwrap().losses.has(LossKind::Grid), is_lost);
        }
    }
}
