//! Grid effects as source text: what cocos2d-x can run, and what is said of the rest.

use kineograph_export::{LossKind, Written, cocos};
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Clip, Content, Kind, Node, Project, Run, Value};

fn waves() -> Action {
    Action::waves(1.0, 2.0, 10.0)
}

fn lens() -> Action {
    Action::lens_3d(1.0, [48.0, 40.0], 9.0)
}

fn boxed(name: &str) -> Node {
    let mut node = Node::new(name);
    node.content = Content::Box([96.0, 96.0]);
    // It begins at the corner of the window, where cocos2d-x measures.
    node.start.position = [48.0, 48.0];
    node
}

/// A project whose clip `move` runs on all these nodes at once.
fn on(nodes: Vec<Node>, tree: Action) -> Project {
    let runs = nodes.iter().map(|node| Run::new("move", &node.name)).collect();
    Project::default().with_nodes(nodes).with_clips(vec![Clip::new("move", tree)]).with_runs(runs)
}

fn on_box(tree: Action) -> Project {
    on(vec![boxed("box")], tree)
}

/// The C++ and the Lua, without spaces, and the losses of the C++, which both have.
fn written(project: &Project) -> (String, String, Vec<(LossKind, String)>) {
    let [cpp, lua]: [Written; 2] = [cocos::cpp(project, &[], ""), cocos::lua(project, &[], "")];
    let lost = |written: &Written| {
        written.losses.iter().map(|loss| (loss.what, loss.place.clone())).collect::<Vec<_>>()
    };
    assert_eq!(lost(&cpp), lost(&lua));
    let packed = |text: &str| text.split_whitespace().collect::<String>();
    (packed(&cpp.text), packed(&lua.text), lost(&cpp))
}

fn lost(project: &Project) -> Vec<(LossKind, String)> {
    written(project).2
}

#[test]
fn an_effect_for_another_node_runs_on_the_grid_of_that() {
    let moved = Action::sequence([Action::move_by(1.0, [9.0, 0.0]), lens()]);
    for tree in [lens(), moved.clone()] {
        let project =
            on(vec![boxed("a")], Action::targeted("h", tree)).with_nodes(vec![boxed("a"), boxed("h")]);
        let (cpp, lua, _) = written(&project);
        assert!(cpp.contains("TargetedAction::create(withGrid(node(\"h\")),"), "{cpp}");
        assert!(cpp.contains("node(\"h\")->convertToWorldSpace(Vec2(48.0f,40.0f))"), "{cpp}");
        assert!(lua.contains("cc.TargetedAction:create(clips.withGrid(node(\"h\")),"), "{lua}");
        assert!(lua.contains("node(\"h\"):convertToWorldSpace(cc.p(48,40))"), "{lua}");
        assert!(cpp.contains("NodeGrid*withGrid(") && lua.contains("functionclips.withGrid("), "the helper");
        for text in [&cpp, &lua] {
            assert!(!text.contains("RunitonaNodeGrid") && !text.contains("(target)"), "its own node: {text}");
        }
    }
    let (cpp, ..) = written(&on_box(Action::targeted("h", moved)));
    assert!(cpp.contains("TargetedAction::create(node(\"h\"),MoveBy::create("), "{cpp}");
    let (cpp, ..) = written(&on_box(Action::targeted("h", Action::hide())));
    assert!(cpp.contains("TargetedAction::create(node(\"h\"),Hide") && !cpp.contains("withGrid"), "{cpp}");
}

#[test]
fn of_effects_at_once_only_the_last_is_written() {
    let liquid = Action::liquid(1.0, 2.0, 9.0);
    let (cpp, lua, lost_here) = written(&on_box(Action::spawn([waves(), liquid.clone()])));
    assert_eq!(lost_here, [(LossKind::GridsAtOnce, "move: Waves".to_owned())]);
    assert!(cpp.contains("Spawn::create(DelayTime::create(1.0f),Liquid::create("), "{cpp}");
    assert!(lua.contains("cc.Spawn:create(cc.DelayTime:create(1),cc.Liquid:create("), "{lua}");
    let after = Action::sequence([Action::delay(1.0), liquid.clone()]);
    assert_eq!(lost(&on_box(Action::spawn([waves(), after]))), []);
    let clips = vec![Clip::new("w", waves()), Clip::new("l", liquid)];
    let runs = |at: f64| vec![Run::new("w", "box"), Run::new("l", "box").with_at(at)];
    let project = Project::default().with_nodes(vec![boxed("box")]).with_clips(clips);
    let overlapping = project.clone().with_runs(runs(0.5));
    assert_eq!(lost(&overlapping), [(LossKind::GridsAtOnce, "box: w, l".to_owned())]);
    assert!(cocos::cpp(&overlapping, &["w".to_owned()], "").losses.is_empty(), "the other is not written");
    assert_eq!(lost(&project.with_runs(runs(1.0))), []);
}

/// How often the `ReuseGrid`s of a tree are for the next effects, as both languages have it, and how many are changed.
fn reuses(tree: Action) -> (Vec<u32>, usize) {
    let (cpp, lua, lost) = written(&on_box(tree));
    let of = |text: &str, create: &str| -> Vec<u32> {
        let parts = text.split(create).skip(1);
        parts.map(|part| part.split(')').next().unwrap().parse().unwrap()).collect()
    };
    let times = of(&cpp, "ReuseGrid::create(");
    assert_eq!(times, of(&lua, "ReuseGrid:create("));
    (times, lost.iter().filter(|(what, _)| *what == LossKind::GridUnlike).count())
}

#[test]
fn a_grid_is_kept_for_effects_that_have_the_same_one() {
    let reuse = Action::reuse_grid;
    let tiles = || Action::shuffle_tiles(1.0, 1);
    let row = |actions: Vec<Action>| reuses(Action::sequence(actions));
    assert_eq!(row(vec![waves(), reuse(1), lens()]), (vec![1], 0));
    assert_eq!(row(vec![Action::shaky_3d(1.0, 4.0), reuse(1), tiles()]), (vec![], 1), "another kind");
    assert_eq!(row(vec![waves(), reuse(1), Action::flip_x_3d(1.0)]), (vec![], 1), "another size");
    assert_eq!(row(vec![Action::flip_x_3d(1.0), reuse(1), Action::flip_y_3d(1.0)]), (vec![1], 0));
    assert_eq!(row(vec![waves(), reuse(2), lens(), tiles()]), (vec![1], 1));
    assert_eq!(row(vec![waves(), reuse(1), lens(), tiles()]), (vec![1], 0));
    assert_eq!(row(vec![waves(), reuse(2), waves().stopping(), waves()]), (vec![1], 1), "no grid is left");
    assert_eq!(row(vec![waves(), Action::stop_grid(), reuse(1), tiles()]), (vec![], 1), "it does nothing");
    assert_eq!(row(vec![reuse(1), waves()]), (vec![], 1), "nothing comes before");
    assert_eq!(row(vec![waves().stopping(), reuse(1), lens()]), (vec![], 1));
    assert_eq!(row(vec![Action::reverse(waves().stopping()), reuse(1), lens()]), (vec![], 1));
    assert_eq!(row(vec![Action::reverse(waves()), reuse(1), lens()]), (vec![1], 0));
    assert_eq!(row(vec![waves(), Action::targeted("h", tiles()), reuse(1), lens()]), (vec![1], 0));
    let round = Action::sequence([reuse(1), waves(), tiles()]);
    assert_eq!(reuses(Action::repeat(1, round.clone())), (vec![], 1), "nothing comes before");
    assert_eq!(reuses(Action::repeat(2, Action::sequence([reuse(1), waves()]))), (vec![1], 0));
    assert_eq!(reuses(Action::repeat(2, round)), (vec![], 1), "the second round begins with tiles");
    let back = Action::sequence([Action::flip_x_3d(1.0), reuse(1), Action::flip_x_3d(1.0), waves()]);
    assert_eq!(reuses(Action::reverse(Action::sequence([tiles(), reuse(1), waves()]))), (vec![], 1));
    assert_eq!(reuses(Action::yoyo(back)).0.len(), 2);
}

#[test]
fn a_clip_goes_on_with_what_earlier_runs_have_left() {
    let kept = |before: Action| {
        let after = Action::sequence([Action::reuse_grid(1), lens()]);
        let clips = vec![Clip::new("before", before), Clip::new("after", after)];
        let runs = vec![Run::new("before", "box"), Run::new("after", "box").with_at(2.0)];
        let project = Project::default().with_nodes(vec![boxed("box")]).with_clips(clips).with_runs(runs);
        let (cpp, lua, lost) = written(&project);
        assert_eq!(cpp.contains("ReuseGrid::create(1)"), lua.contains("ReuseGrid:create(1)"));
        assert_eq!(cpp.contains("ReuseGrid"), lost.is_empty(), "{lost:?}");
        lost.is_empty()
    };
    assert!(kept(waves()));
    assert!(!kept(Action::shuffle_tiles(1.0, 1)), "another kind");
    assert!(!kept(Action::flip_x_3d(1.0)), "another size");
    assert!(!kept(waves().stopping()) && !kept(Action::sequence([waves(), Action::stop_grid()])));
}

#[test]
fn what_moves_a_node_under_its_grid_is_said_once() {
    let step = || Action::move_by(1.0, [9.0, 0.0]);
    let stays = |place: &str| vec![(LossKind::GridStays, place.to_owned())];
    let beside = Action::spawn([waves(), step()]);
    assert_eq!(lost(&on_box(beside.clone())), stays("move: MoveBy"));
    assert_eq!(lost(&on(vec![Node::new("group")], beside)), [], "its grid is the window");
    let child = boxed("child").with_parent("box".to_owned());
    let clips = vec![Clip::new("w", waves()), Clip::new("m", step())];
    let project = Project::default().with_nodes(vec![boxed("box"), child]).with_clips(clips);
    let moved = |wave: &str, node: &str, at: f64| {
        let runs = vec![Run::new("w", wave), Run::new("m", node).with_at(at)];
        lost(&project.clone().with_runs(runs))
    };
    assert_eq!(moved("child", "box", 0.5), stays("m: MoveBy (box)"));
    assert_eq!(moved("box", "box", 0.5), stays("m: MoveBy (box)"));
    assert_eq!(moved("box", "child", 0.5), [], "what is inside moves in the grid");
    assert_eq!(moved("child", "box", 1.0), [], "later");
}

#[test]
fn a_node_without_a_size_is_the_window() {
    let centre = "Vec2(48.0f,40.0f)";
    let (cpp, lua, lost_here) = written(&on(vec![Node::new("group")], lens()));
    assert!(cpp.contains(centre) && !cpp.contains(&format!("convertToWorldSpace({centre}")), "{cpp}");
    assert!(lua.contains("cc.p(48,40)") && !lua.contains("target:convertToWorldSpace"), "{lua}");
    assert!(cpp.contains("move()") && lost_here.is_empty(), "{lost_here:?}");
    let (cpp, _, lost_here) = written(&on_box(lens()));
    assert!(cpp.contains(&format!("target->convertToWorldSpace({centre})")) && lost_here.is_empty());
    let both = on(vec![Node::new("group"), boxed("box")], lens());
    assert_eq!(lost(&both), [(LossKind::GridSizes, "move: Lens3D".to_owned())]);
    let nowhere = on(Vec::new(), lens());
    assert_eq!(lost(&nowhere), [(LossKind::GridPlace, "move: Lens3D".to_owned())]);
    assert_eq!(lost(&on(Vec::new(), Action::page_turn_3d(1.0))), []);
}

#[test]
fn lengths_grow_with_the_node() {
    let scaled = |scale: [f64; 2]| {
        let (mut parent, mut child) = (Node::new("parent"), boxed("child").with_parent("parent".to_owned()));
        parent.start.scale = [1.5, 1.5];
        child.start.scale = scale;
        vec![parent, child]
    };
    let project =
        |scale: [f64; 2], tree: Action| on(scaled(scale), tree).with_runs(vec![Run::new("move", "child")]);
    let (cpp, lua, lost_here) = written(&project([2.0, 2.0], Action::sequence([lens(), waves()])));
    assert!(cpp.contains("Vec2(48.0f,40.0f)),27.0f)"), "{cpp}");
    assert_eq!(lost_here, [(LossKind::WavePhase, "move: Waves".to_owned())]);
    assert!(cpp.contains("Waves::create(1.0f,Size(16.0f,12.0f),2,30.0f,"), "{cpp}");
    assert!(lua.contains("cc.Waves:create(1,cc.size(16,12),2,30,"), "{lua}");
    let (cpp, ..) = written(&project([2.0, 2.0], Action::shaky_3d(1.0, 4.0)));
    assert!(cpp.contains("Shaky3D::create(1.0f,Size(16.0f,12.0f),12,"), "{cpp}");
    let twirl = Action::new(Kind::Twirl).with("amplitude", Value::Number(1.0)).unwrap();
    assert!(written(&project([2.0, 2.0], twirl)).0.contains(",1.0f)"), "an angle is no length");
    let stretched = lost(&project([2.0, 3.0], waves()));
    assert_eq!(stretched, [(LossKind::GridScale, "move: Waves".to_owned())]);
    let mut two = vec![boxed("a"), boxed("b")];
    two[1].start.scale = [2.0, 2.0];
    assert_eq!(lost(&on(two, waves()))[0].0, LossKind::GridScale);
    let mut turned = boxed("turned");
    turned.start.rotation = 30.0;
    let lost_here = lost(&on(vec![turned], Action::page_turn_3d(1.0)));
    assert_eq!(lost_here, [(LossKind::GridTurned, "move: PageTurn3D".to_owned())]);
    let mut group = Node::new("group");
    (group.start.rotation, group.start.scale) = (30.0, [2.0, 3.0]);
    assert_eq!(lost(&on(vec![group], waves())), [], "the window is bent");
}

#[test]
fn a_camera_goes_around_the_node_and_not_around_its_grid() {
    let orbit = Action::new(Kind::OrbitCamera);
    let (cpp, lua, lost_here) = written(&on_box(Action::spawn([waves(), orbit.clone()])));
    assert!(cpp.contains("TargetedAction::create(target,OrbitCamera::create("), "{cpp}");
    assert!(lua.contains("cc.TargetedAction:create(target,cc.OrbitCamera:create("), "{lua}");
    assert_eq!(lost_here, [(LossKind::OrbitFlat, "move: OrbitCamera".to_owned())]);
    assert_eq!(lost(&on_box(orbit.clone())), []);
    let child = boxed("child").with_parent("box".to_owned());
    let clips = vec![Clip::new("w", waves()), Clip::new("o", orbit)];
    let runs = vec![Run::new("w", "box"), Run::new("o", "child")];
    let inside = Project::default().with_nodes(vec![boxed("box"), child]).with_clips(clips).with_runs(runs);
    assert_eq!(lost(&inside), [(LossKind::OrbitFlat, "o: OrbitCamera".to_owned())]);
}

#[test]
fn what_is_measured_in_the_window_is_said_of_nodes_elsewhere_and_of_scaled_ones() {
    let number = |name: &str| (name.to_owned(), Value::Number(1.0));
    let lies = |position: [f64; 2], scale: f64, tree: Action| {
        let mut node = boxed("box");
        (node.start.anchor, node.start.position, node.start.scale) = ([0.0; 2], position, [scale; 2]);
        lost(&on(vec![node], tree)).into_iter().map(|(what, _)| what).collect::<Vec<_>>()
    };
    let flips = [Action::flip_x_3d(1.0), Action::new(Kind::FlipY3D)];
    for (axis, flip) in flips.into_iter().enumerate() {
        assert_eq!(lies([0.0; 2], 1.0, flip.clone()), []);
        assert_eq!(lies([0.0; 2], 2.0, flip.clone()), [], "as in the window");
        let mut away = [0.0; 2];
        away[1 - axis] = 90.0;
        assert_eq!(lies(away, 1.0, flip.clone()), [], "along the other axis it is as there");
        away[axis] = 90.0;
        assert_eq!(lies(away, 1.0, flip), [LossKind::FlipCorner]);
    }
    let page = || Action::page_turn_3d(1.0);
    assert_eq!(lies([90.0, 0.0], 1.0, page()), []);
    assert_eq!(lies([0.0, 90.0], 1.0, page()), [LossKind::PageFold]);
    assert_eq!(lies([0.0; 2], 0.5, page()), [LossKind::PageFold]);
    let waved = [waves(), Action::waves_3d(1.0, 2.0, 9.0), Action::liquid(1.0, 2.0, 9.0)];
    for wave in waved.into_iter().chain([Action::new(Kind::WavesTiles3D)]) {
        assert_eq!(lies([0.0; 2], 1.0, wave.clone()), []);
        assert_eq!(lies([0.0, 90.0], 1.0, wave.clone()), [LossKind::WavePhase]);
        assert_eq!(lies([0.0; 2], 2.0, wave), [LossKind::WavePhase]);
    }
    let ripple = Action::new(Kind::Ripple3D);
    assert_eq!(lies([90.0, 90.0], 1.0, ripple.clone()), []);
    assert_eq!(lies([90.0, 90.0], 2.0, ripple), [LossKind::WavePhase]);
    let (name, value) = number("duration");
    let split = Action::new(Kind::SplitRows).with(&name, value).unwrap();
    assert_eq!(lies([90.0, 90.0], 0.25, split), [], "both leave the window");
    // The place of a parent counts, the size of a picture is not known.
    let mut parent = Node::new("parent");
    parent.start.position = [30.0, 0.0];
    let mut child = boxed("child").with_parent("parent".to_owned());
    let nodes = |child: &Node| vec![parent.clone(), child.clone()];
    let runs = || vec![Run::new("move", "child")];
    let inside = |child: &Node| lost(&on(nodes(child), Action::flip_x_3d(1.0)).with_runs(runs()));
    assert_eq!(inside(&child)[0].0, LossKind::FlipCorner);
    child.start.position[0] -= 30.0;
    assert_eq!(inside(&child), []);
    child.content = Content::Image("card".to_owned());
    assert_eq!(inside(&child)[0].0, LossKind::FlipCorner);
    assert_eq!(lost(&on(vec![Node::new("group")], Action::flip_x_3d(1.0))), [], "the window itself");
    let mut turned = boxed("turned");
    turned.start.rotation = 30.0;
    assert_eq!(lost(&on(vec![turned], Action::flip_x_3d(1.0)))[0].0, LossKind::GridTurned);
}

#[test]
fn a_lens_that_plays_again_and_a_lost_blend_are_said() {
    let shatter = || Action::new(Kind::ShatteredTiles3D);
    let twice = |tree: Action| Action::repeat(2, tree);
    let once = |name: &str| vec![(LossKind::PlaysOnce, format!("move: {name}"))];
    assert_eq!(lost(&on_box(Action::sequence([lens(), lens(), twice(Action::flip_x_3d(1.0))]))), []);
    assert_eq!(lost(&on_box(twice(lens()))), once("Lens3D"));
    assert_eq!(
        lost(&on_box(Action::repeat_forever(Action::sequence([shatter()])))),
        once("ShatteredTiles3D")
    );
    assert_eq!(lost(&on_box(Action::repeat(1, lens()))), []);
    // With a pause the second round is written again, where a lens that is changed is the same one.
    let paused = |tree: Action| twice(tree).with("delay", Value::Number(0.5)).unwrap();
    assert_eq!(lost(&on_box(paused(lens()))), []);
    let weak = lens().with("strength", Value::Number(0.2)).unwrap();
    assert_eq!(lost(&on_box(paused(weak))), once("Lens3D"));
    let inside = Action::repeat(3, Action::sequence([paused(lens()), Action::delay(1.0)]));
    assert_eq!(lost(&on_box(inside)), once("Lens3D"));
    let mut glow = boxed("glow");
    glow.blend = kineograph_runtime::Blend::Add;
    let blend = vec![(LossKind::GridBlend, "move: Lens3D".to_owned())];
    assert_eq!(lost(&on(vec![glow.clone()], lens())), blend);
    assert_eq!(lost(&on(vec![glow], Action::new(Kind::OrbitCamera))), [], "it has no grid");
}

#[test]
fn each_known_difference_is_said_once() {
    let shake = || Action::shaky_3d(1.0, 4.0);
    let fade = || Action::new(Kind::FadeOutUpTiles);
    let project = on_box(Action::sequence([shake(), fade(), shake(), fade()]));
    let (_, _, lost_here) = written(&project);
    let named = |what, name: &str| (what, format!("move: {name}"));
    let all = [named(LossKind::ShakeRate, "Shaky3D"), named(LossKind::TilesStay, "FadeOutUpTiles")];
    assert_eq!(lost_here, all);
    assert_eq!(lost(&on_box(fade().stopping())), []);
    let eased =
        |kind: EaseKind, effect: Action| lost(&on_box(Action::ease(kind, Action::sequence([effect]))));
    let page = || Action::page_turn_3d(1.0);
    assert_eq!(eased(EaseKind::BackIn, page()), [named(LossKind::Overshoot, "PageTurn3D")]);
    assert_eq!(eased(EaseKind::SineIn, page()), []);
    assert_eq!(eased(EaseKind::BackIn, waves()), [], "waves go on");
}

#[test]
fn the_text_says_where_and_when_each_clip_runs() {
    let project = on_box(waves());
    let runs = vec![
        Run::new("move", "box").with_at(1.25).with_speed(2.0),
        Run::new("move", "b\nc").with_paused(true),
    ];
    let project = project.with_runs(runs);
    let cpp = cocos::cpp(&project, &[], "").text;
    assert!(
        cpp.contains(
            "//   move in a grid around \"b\\012c\" from 0 s, paused\n//   move in a grid around \"box\" from 1.25 s, speed 2\n"
        ),
        "{cpp}"
    );
    let lua = cocos::lua(&project, &[], "").text;
    assert!(lua.contains("--   move in a grid around \"box\" from 1.25 s, speed 2\nlocal clips"), "{lua}");
    assert!(cpp.starts_with("// Actions") && cpp.contains("// clips::withGrid(node)->runAction("), "{cpp}");
    assert!(lua.contains("-- clips.withGrid(node):runAction("), "{lua}");
    let still = cocos::cpp(&on_box(Action::hide()), &[], "").text;
    assert!(still.contains("//   move on \"box\"") && !still.contains("NodeGrid"), "{still}");
    assert!(!cocos::cpp(&project.with_runs(Vec::new()), &[], "").text.contains("In the project"));
}

#[test]
fn the_classes_and_helpers_do_what_they_say() {
    let project = on_box(Action::accel_amplitude(1.0, waves()));
    let texts = [cocos::cpp(&project, &[], ""), cocos::lua(&project, &[], "")];
    let [cpp, lua] = texts.map(|written| written.text.split_whitespace().collect::<String>());
    assert!(cpp.contains("_rate,!_isBackwards)") && !cpp.contains("reverse()constoverride{returnnullptr;}"));
    for text in [&cpp, &lua] {
        assert!(text.contains("getChildrenCount()==1") && text.contains("reorderChild(sibling,z)"), "{text}");
    }
}

#[test]
fn a_mirrored_node_has_lengths_but_not_its_grid() {
    for scale in [[-2.0, 2.0], [2.0, -2.0], [-2.0, -2.0]] {
        let mut mirrored = boxed("mirrored");
        mirrored.start.scale = scale;
        let (cpp, _, lost_here) = written(&on(vec![mirrored], waves()));
        assert_eq!(lost_here, [(LossKind::GridTurned, "move: Waves".to_owned())], "{scale:?}");
        assert!(cpp.contains("Waves::create(1.0f,Size(16.0f,12.0f),2,20.0f,"), "{scale:?}: {cpp}");
    }
}

#[test]
fn a_clip_that_others_play_is_known_by_their_nodes() {
    let play = |name: &str| Action::play_clip(name);
    let inner = Clip::new("inner", lens());
    let project = |outer: Action| {
        let mut scaled = boxed("scaled");
        scaled.start.scale = [2.0; 2];
        Project::default()
            .with_nodes(vec![boxed("box"), scaled])
            .with_clips(vec![inner.clone(), Clip::new("between", play("inner")), Clip::new("outer", outer)])
            .with_runs(vec![Run::new("outer", "box")])
    };
    let (cpp, _, lost_here) = written(&project(play("between")));
    assert_eq!(lost_here, []);
    assert!(cpp.contains("40.0f)),9.0f)"), "{cpp}");
    // On the node that an action names, lengths are those of that node.
    let (cpp, ..) = written(&project(Action::targeted("scaled", play("inner"))));
    assert_eq!(cpp.matches("40.0f)),18.0f)").count(), 2, "{cpp}");
    let unused = project(Action::delay(1.0));
    assert!(lost(&unused).iter().all(|(what, _)| *what == LossKind::GridPlace) && !lost(&unused).is_empty());
    // Particles are all over the window.
    let mut fire = Node::new("fire");
    fire.content = Content::Particles(kineograph_runtime::format::Particles::default());
    let (cpp, _, lost_here) = written(&on(vec![fire], lens()));
    assert!(!cpp.contains("convertToWorldSpace(Vec2(48.0f") && lost_here.is_empty(), "{lost_here:?} {cpp}");
}

#[test]
fn a_grid_that_has_no_room_for_an_outline_is_said() {
    use kineograph_runtime::format::{Color, Stroke, Text};
    let text = |text: Text| {
        let mut node = boxed("text");
        node.content = Content::Text(text.with_area([96.0, 96.0]));
        on(vec![node], waves())
    };
    assert_eq!(lost(&text(Text::new("Go"))), []);
    let outlined = Text::new("Go").with_outline(Stroke::new(4.0, Color::WHITE));
    assert_eq!(lost(&text(outlined)), [(LossKind::GridRoom, "move: Waves".to_owned())]);
}
