//! C++ and Lua, read back as action trees that must play as the original does.

use kineograph_export::{LossKind, cocos};
use kineograph_runtime::format::{
    Action, Category, Clip, Color, Content, FrameStep, Kind, Node as SceneNode, Project, Run, Value,
};
use kineograph_runtime::{Channel, EaseKind, Pose, Program};
use proptest::prelude::*;

use crate::source_text::{Function, Node, functions};

/// Builds the tree that a function makes.
struct Reader<'a> {
    function: &'a Function,
}

impl Reader<'_> {
    fn action(&self, node: &Node) -> Action {
        let Node::Call { name, args } = node else { panic!("{node:?}") };
        if args.is_empty() && self.function.variables.contains_key(name) {
            return self.eased(name);
        }
        let class = name.trim_start_matches("cc.").replace("::create", "").replace(":create", "");
        let kind = Kind::from_name(&class).unwrap_or_else(|| panic!("{class}"));
        let mut action = Action::new(kind);
        let args: Vec<&Node> =
            args.iter().filter(|arg| **arg != Node::Call { name: "nullptr".into(), args: vec![] }).collect();
        if matches!(kind, Kind::Sequence | Kind::Spawn) {
            action.children = args.iter().map(|arg| self.action(arg)).collect();
            return action;
        }
        let mut rest = args.into_iter();
        if let Some(wrapped) = wraps(kind).then(|| rest.next()).flatten() {
            action.children.push(self.action(wrapped));
        }
        self.fill(&mut action, rest.collect());
        action
    }

    /// The parameters in the order of the table, which is that of cocos2d-x but for names of Bezier points.
    fn fill(&self, action: &mut Action, args: Vec<&Node>) {
        let name = action.spec().name;
        let mut specs: Vec<(&str, Value)> = action
            .spec()
            .params
            .iter()
            .zip(action.params())
            .map(|(spec, value)| (spec.name, value.clone()))
            .collect();
        if action.spec().category == Category::Grid {
            in_order_of_grid_actions(&mut specs);
        }
        let mut args = args.into_iter();
        for (param, old) in specs {
            let value = match (&old, param) {
                (_, "control_1" | "control_2") => continue,
                (Value::Vec2(_), "delta" | "position") if name.starts_with("Bezier") => {
                    let [first, second, end] = self.bezier(args.next().unwrap());
                    action.set_param("control_1", Value::Vec2(first)).unwrap();
                    action.set_param("control_2", Value::Vec2(second)).unwrap();
                    Value::Vec2(end)
                }
                (Value::Points(_), _) => Value::Points(self.points(args.next().unwrap())),
                (_, "delay_per_unit") => {
                    self.animation(action, args.next().unwrap());
                    return;
                }
                (Value::Vec2(_), _) => match args.next().unwrap() {
                    Node::Number(x) => Value::Vec2([*x, number(args.next().unwrap())]),
                    // `target->convertToWorldSpace(Vec2(x, y))`
                    Node::Call { name, args } if name.ends_with("convertToWorldSpace") => {
                        Value::Vec2(point(&args[0]))
                    }
                    Node::Call { args, .. } => Value::Vec2([number(&args[0]), number(&args[1])]),
                    other => panic!("{other:?}"),
                },
                (Value::Vec3(_), _) => Value::Vec3([(); 3].map(|()| number(args.next().unwrap()))),
                (Value::Color(_), _) => {
                    Value::Color(Color([(); 3].map(|()| number(args.next().unwrap()) as u8)))
                }
                (Value::Number(_), _) => match args.next() {
                    Some(arg) => Value::Number(number(arg)),
                    None => continue,
                },
                (Value::Optional(_), _) => Value::Optional(args.next().map(number)),
                (Value::Count(_), _) => Value::Count(number(args.next().unwrap()) as u32),
                (Value::Flag(_), "mirrored") => continue,
                (Value::Flag(_), _) => Value::Flag(called(args.next().unwrap()) == "true"),
                (Value::Text(_), "payload") => continue,
                (Value::Text(_), _) => match args.next().unwrap() {
                    Node::Text(text) => Value::Text(text.clone()),
                    // `event("name", "payload")`
                    Node::Code(tokens) => {
                        let texts: Vec<&str> =
                            tokens.iter().filter_map(|token| token.strip_prefix('"')).collect();
                        action.set_param("payload", Value::Text(texts[1].to_owned())).unwrap();
                        Value::Text(texts[0].to_owned())
                    }
                    Node::Call { args, .. } => text(&args[0]),
                    other => panic!("{other:?}"),
                },
                other => panic!("{name}: {other:?}"),
            };
            action.set_param(param, value).unwrap();
        }
        assert_eq!(args.next(), None, "{name} has too many arguments");
    }

    fn eased(&self, name: &str) -> Action {
        let Node::Call { args, .. } = &self.function.variables[name] else { panic!() };
        let (_, method, numbers) = self.function.calls.iter().find(|call| call.0 == name).unwrap();
        assert_eq!(method, "setBezierParamer");
        let numbers: Vec<f64> = numbers.iter().map(number).collect();
        let mut action = Action::new(Kind::EaseBezierAction);
        action.set_param("points", Value::Vec4(numbers.try_into().unwrap())).unwrap();
        action.children.push(self.action(&args[0]));
        action
    }

    fn bezier(&self, arg: &Node) -> [[f64; 2]; 3] {
        let name = called(arg);
        if let Node::List(points) = &self.function.variables[name]
            && points.len() == 3
        {
            return [0, 1, 2].map(|index| point(&points[index]));
        }
        ["controlPoint_1", "controlPoint_2", "endPosition"].map(|field| {
            let set =
                self.function.calls.iter().find(|(variable, method, _)| variable == name && method == field);
            point(&set.unwrap().2[0])
        })
    }

    fn points(&self, arg: &Node) -> Vec<[f64; 2]> {
        let name = called(arg);
        match &self.function.variables[name] {
            Node::List(points) => points.iter().map(point).collect(),
            _ => {
                let calls = self.function.calls.iter().filter(|(variable, ..)| variable == name);
                calls.map(|(.., args)| point(&args[0])).collect()
            }
        }
    }

    fn animation(&self, action: &mut Action, arg: &Node) {
        let name = called(arg);
        let Node::Call { args, .. } = &self.function.variables[name] else { panic!() };
        let frames = format!("{name}Frames");
        let frames =
            self.function.calls.iter().filter(|(variable, ..)| *variable == frames).map(|(.., args)| {
                let Node::Call { args, .. } = &args[0] else { panic!() };
                let Node::Call { args: frame, .. } = &args[0] else { panic!() };
                let Node::Text(frame) = &frame[0] else { panic!() };
                let frame = frame.trim_start_matches("walk_").trim_end_matches(".png").parse().unwrap();
                FrameStep::lasting(frame, number(&args[1]))
            });
        action.set_param("frames", Value::Frames(frames.collect())).unwrap();
        action.set_param("delay_per_unit", Value::Number(number(&args[1]))).unwrap();
        action.set_param("loops", Value::Count(number(&args[2]) as u32)).unwrap();
        let restores = self.function.calls.iter().find(|(variable, ..)| variable == name).unwrap();
        action.set_param("restore", Value::Flag(called(&restores.2[0]) == "true")).unwrap();
    }
}

/// The grid comes second; what cocos2d-x has no argument for is left out.
fn in_order_of_grid_actions(specs: &mut Vec<(&str, Value)>) {
    let shakes = specs.iter().any(|(name, _)| *name == "range");
    let own = ["stop", "strength", "concave", "frequency"];
    specs.retain(|(name, _)| !(own.contains(name) || shakes && *name == "seed"));
    if let Some(at) = specs.iter().position(|(name, _)| *name == "grid") {
        let grid = specs.remove(at);
        specs.insert(1, grid);
    }
    if let Some(at) = specs.iter().position(|(name, _)| *name == "radius").filter(|_| specs[1].0 == "angle_z")
    {
        let radius: Vec<(&str, Value)> = specs.drain(at..).collect();
        specs.splice(1..1, radius);
    }
}

fn wraps(kind: Kind) -> bool {
    let amplitude = [Kind::AccelAmplitude, Kind::DeccelAmplitude];
    kind.is_ease()
        || amplitude.contains(&kind)
        || matches!(kind, Kind::Repeat | Kind::RepeatForever | Kind::ReverseTime)
}

fn number(node: &Node) -> f64 {
    let Node::Number(value) = node else { panic!("{node:?}") };
    *value
}

fn text(node: &Node) -> Value {
    let Node::Text(text) = node else { panic!("{node:?}") };
    Value::Text(text.clone())
}

fn called(node: &Node) -> &str {
    let Node::Call { name, .. } = node else { panic!("{node:?}") };
    name
}

fn point(node: &Node) -> [f64; 2] {
    let Node::Call { args, .. } = node else { panic!("{node:?}") };
    [number(&args[0]), number(&args[1])]
}

fn project(tree: Action) -> Project {
    let clip: Clip = Clip::new("move", tree);
    let mut node = SceneNode::new("box");
    node.content = Content::Box([96.0, 96.0]);
    // It begins at the corner of the window, where cocos2d-x measures.
    node.start.position = [48.0, 48.0];
    Project::default().with_nodes(vec![node]).with_clips(vec![clip]).with_runs(vec![Run::new("move", "box")])
}

/// The tree in both languages, read back.
fn read_back(tree: &Action) -> [Action; 2] {
    let project = project(tree.clone());
    [cocos::cpp(&project, &[], "walk_{frame}.png"), cocos::lua(&project, &[], "walk_{frame}.png")].map(
        |written| {
            let functions = functions(&written.text);
            let function = functions.get("move").unwrap_or_else(|| panic!("{}", written.text));
            Reader { function }.action(function.returned.as_ref().unwrap())
        },
    )
}

/// Both must play as the original, up to the rounding of numbers to single precision.
fn assert_plays_the_same(tree: &Action) {
    let program = Program::compile(tree).unwrap_or_else(|error| panic!("{error}: {tree:?}"));
    let end_secs = program.length().secs().unwrap_or(7.0).min(50.0);
    let start = Pose::at([30.0, 40.0]);
    for read in read_back(tree) {
        let other = Program::compile(&read).unwrap();
        for step in 0..=40 {
            // Not at the ends of actions, where single precision decides.
            let secs = end_secs * (f64::from(step) + 0.37) / 41.0;
            let (one, other) = (program.sample_secs(&start, secs), other.sample_secs(&start, secs));
            for channel in Channel::ALL {
                let (a, b) = (one.get(channel), other.get(channel));
                assert!(
                    (a - b).abs() <= 2e-3 * (1.0 + a.abs()),
                    "{channel} at {secs}: {a}, {b}\n{tree:?}\n{read:?}"
                );
            }
        }
    }
}

fn leaves() -> Vec<Action> {
    vec![
        Action::move_by(1.5, [40.25, -20.0]),
        Action::move_to(1.0, [4.0, 1e-3]),
        Action::jump_by(1.0, [50.0, 0.0], 30.0, 2),
        Action::jump_to(1.0, [50.0, 10.0], 30.0, 3),
        Action::bezier_by(1.0, [[0.0, 80.0], [50.0, 90.0]], [100.0, 0.0]),
        Action::bezier_to(1.0, [[0.0, 80.0], [50.0, 90.0]], [100.0, 0.0]),
        Action::cardinal_spline_by(2.0, vec![[0.0, 0.0], [30.0, 40.0], [80.0, 0.0]], 0.25),
        Action::cardinal_spline_to(2.0, vec![[0.0, 0.0], [30.0, 40.0], [80.0, 0.0]], 0.25),
        Action::catmull_rom_by(2.0, vec![[0.0, 0.0], [30.0, 40.0], [80.0, 0.0]]),
        Action::catmull_rom_to(2.0, vec![[0.0, 0.0], [30.0, 40.0], [80.0, 0.0]]),
        Action::rotate_by(1.0, 400.0),
        Action::rotate_to(1.0, 200.0),
        Action::new(Kind::RotateBy).with("angle_y", Value::Optional(Some(20.0))).unwrap(),
        Action::scale_by(1.0, [2.0, 0.5]),
        Action::scale_to(1.0, [2.0, 0.5]),
        Action::skew_by(1.0, [10.0, -5.0]),
        Action::skew_to(1.0, [10.0, -5.0]),
        Action::resize_by(1.0, [10.0, -5.0]),
        Action::resize_to(1.0, [10.0, 5.0]),
        Action::blink(1.0, 3),
        Action::fade_in(1.0),
        Action::fade_out(0.7),
        Action::fade_to(0.7, 99.0),
        Action::tint_to(1.0, Color([1, 200, 30])),
        Action::tint_by(1.0, [-20.0, 0.0, -255.0]),
        Action::animate(0.1, vec![FrameStep::new(2), FrameStep::lasting(1, 2.5)], 2, true),
        Action::progress_to(1.0, 60.0),
        Action::progress_from_to(1.0, 10.0, 60.0),
        Action::action_tween(1.0, "mana", 1.0, 9.0),
        Action::show(),
        Action::hide(),
        Action::toggle_visibility(),
        Action::flip_x(true),
        Action::flip_y(false),
        Action::remove_self(true),
        Action::place([9.0, 8.0]),
        Action::call_func("ding \"x\""),
        Action::delay(0.4),
    ]
}

#[test]
fn every_action_of_cocos2d_x_is_read_back_as_it_was() {
    for leaf in leaves() {
        let [cpp, lua] = read_back(&leaf);
        let rounded = |action: &Action| format!("{:?}", action.params());
        assert_eq!((cpp.kind(), lua.kind()), (leaf.kind(), leaf.kind()));
        assert_eq!(rounded(&cpp), rounded(&lua));
        assert_plays_the_same(&leaf);
        let losses = cocos::cpp(&project(leaf.clone()), &[], "{frame}").losses;
        assert!(losses.is_empty(), "{losses:?}");
    }
}

#[test]
fn every_grid_effect_is_read_back_as_it_was() {
    let is_effect =
        |kind: &Kind| kind.spec().category == Category::Grid && Action::new(*kind).params().len() > 1;
    let kinds: Vec<Kind> = Kind::all().filter(is_effect).chain([Kind::StopGrid]).collect();
    assert_eq!(kinds.len(), 22 + 1 + 1, "effects, the orbit, and what stops a grid");
    // What keeps a grid needs one.
    let kept = [Action::flip_x_3d(1.0), Action::reuse_grid(3), Action::flip_x_3d(1.0)];
    for read in read_back(&Action::sequence(kept.clone())) {
        assert_eq!((read.children[1].kind(), read.children[1].params()), (kept[1].kind(), kept[1].params()));
    }
    for kind in kinds {
        let mut action = Action::new(kind);
        for spec in kind.spec().params {
            let other = match action.param(spec.name).cloned() {
                Some(Value::Number(number)) if spec.name != "strength" && spec.name != "frequency" => {
                    Value::Number((number + 3.0).min(spec.range[1]))
                }
                Some(Value::Count(number)) if !kind.spec().params.iter().any(|spec| spec.name == "range") => {
                    Value::Count(number + 2)
                }
                Some(Value::Vec2([x, y])) => Value::Vec2([x + 1.0, y + 2.0]),
                _ => continue,
            };
            action.set_param(spec.name, other).unwrap();
        }
        for read in read_back(&action) {
            assert_eq!((read.kind(), read.params()), (action.kind(), action.params()));
        }
        let written = cocos::cpp(&project(action.clone()), &[], "");
        let lost: Vec<_> = written.losses.iter().map(|loss| loss.what).collect();
        assert_eq!(lost, differences(kind), "{}", kind.spec().name);
        assert_eq!(written.text.contains("NodeGrid"), kind != Kind::OrbitCamera);
    }
}

/// What cocos2d-x's effect does in another way, whatever its parameters are.
fn differences(kind: Kind) -> &'static [LossKind] {
    match kind {
        Kind::Shaky3D | Kind::ShakyTiles3D => &[LossKind::ShakeRate],
        Kind::FadeOutTRTiles | Kind::FadeOutBLTiles | Kind::FadeOutUpTiles | Kind::FadeOutDownTiles => {
            &[LossKind::TilesStay]
        }
        _ => &[],
    }
}

#[test]
fn what_a_grid_effect_has_besides_its_arguments_is_called() {
    let cpp = |action: Action| cocos::cpp(&project(action), &[], "");
    let lens = Action::lens_3d(1.0, [2.0, 3.0], 9.0);
    let strong = lens.clone().with("strength", Value::Number(0.5)).unwrap();
    let concave = strong.with("concave", Value::Flag(true)).unwrap().stopping();
    let text = cpp(concave).text;
    assert!(text.contains("action1->setLensEffect(0.5f);\n    action1->setConcave(true);"), "{text}");
    assert!(text.contains("StopGrid::create()"), "{text}");
    let around = Action::accel_amplitude(2.0, Action::sequence([Action::waves_3d(1.0, 2.0, 9.0), lens]));
    let written = cpp(around.clone());
    let call = "WithAmplitude<cocos2d::Waves3D>::create(";
    assert!(written.losses.is_empty() && written.text.contains("class WithAmplitude"), "{}", written.text);
    assert_eq!(written.text.matches(call).count(), 1, "a lens has no amplitude: {}", written.text);
    assert!(written.text.contains("Amplitude::Accel,"), "{}", written.text);
    let lua = cocos::lua(&project(around), &[], "");
    assert!(lua.losses.has(LossKind::Amplitude) && !lua.text.contains("Amplitude"));
    let both = cpp(Action::accel_deccel_amplitude(1.0, Action::waves_3d(1.0, 2.0, 9.0)));
    assert!(both.losses.is_empty() && both.text.contains("Amplitude::AccelDeccel,"));
    assert!(cpp(Action::waves_3d(1.0, 2.5, 9.0)).losses.has(LossKind::Rounded));
    let still = cpp(Action::shaky_3d(1.0, 0.25));
    assert!(still.losses.has(LossKind::ShakeRange) && still.text.contains("DelayTime::create(1.0f)"));
    let back = cpp(Action::reverse_time(Action::page_turn_3d(1.0).stopping())).text;
    let back: String = back.split_whitespace().collect();
    assert!(back.contains("Sequence::create(ReverseTime::create(PageTurn3D::create("), "{back}");
}

#[test]
fn beside_a_grid_effect_the_node_moves_and_the_grid_stays() {
    let tree = Action::spawn([
        Action::waves_3d(1.0, 2.0, 9.0),
        Action::move_by(1.0, [9.0, 0.0]),
        Action::fade_out(1.0),
    ]);
    let written = cocos::cpp(&project(tree.clone()), &[], "");
    assert_eq!(written.text.matches("TargetedAction::create(target, ").count(), 2, "{}", written.text);
    let lost: Vec<_> = written.losses.iter().map(|loss| (loss.what, loss.place.as_str())).collect();
    assert_eq!(lost, [(LossKind::GridStays, "move: MoveBy")]);
    for line in ["withGrid(target)->runAction(move(target));", "inline cocos2d::NodeGrid* withGrid("] {
        assert!(written.text.contains(line.trim_end_matches(';')), "{}", written.text);
    }
    let lua = cocos::lua(&project(tree), &[], "").text;
    assert!(lua.contains("clips.withGrid(target):runAction(clips.move(target))"), "{lua}");
    assert!(!cocos::cpp(&project(Action::move_by(1.0, [9.0, 0.0])), &[], "").text.contains("Grid"));
}

#[test]
fn every_ease_of_cocos2d_x_is_read_back() {
    for kind in EaseKind::ALL.iter().copied() {
        let tree = Action::ease(kind, Action::move_by(1.0, [100.0, 0.0]));
        let written = cocos::cpp(&project(tree.clone()), &[], "");
        if written.text.contains("class TableEase") {
            let own = ["EaseCubicBezier", "EaseSteps", "EaseSpring", "EaseNamed"];
            assert!(own.contains(&kind.spec().name), "{}", kind.spec().name);
            assert!(cocos::lua(&project(tree), &[], "").losses.has(LossKind::Ease));
        } else {
            assert_plays_the_same(&tree);
        }
    }
}

#[test]
fn what_cocos2d_x_lacks_plays_the_same_in_its_own_words() {
    let hop = || Action::move_by(1.0, [40.0, 10.0]);
    let eased = || Action::ease(EaseKind::QuadraticActionIn, Action::rotate_by(0.5, 90.0));
    for tree in [
        Action::speed(
            2.0,
            Action::sequence([hop(), Action::animate(0.2, vec![FrameStep::new(1)], 3, false)]),
        ),
        Action::reverse(Action::sequence([hop(), eased()])),
        Action::yoyo(Action::spawn([hop(), eased()])),
        Action::repeat_with_delay(3, 0.25, hop()),
        Action::repeat_forever_with_delay(0.25, hop()),
        Action::sequence([hop(), Action::at("0.5", eased()), hop()]),
        Action::reverse_time(hop()),
        Action::ease(EaseKind::BackIn, Action::show()),
        Action::spawn([]),
    ] {
        assert_plays_the_same(&tree);
    }
}

#[test]
fn shakes_become_short_moves_near_their_way() {
    for tree in [
        Action::punch_move(1.0, [30.0, 0.0], 4, 0.5),
        Action::shake_move(1.0, [8.0, 8.0], 10.0, 3),
        Action::wiggle(1.0, [8.0, 8.0], 3.0, 3),
        Action::punch_rotate(1.0, 30.0, 4, 0.5),
        Action::shake_rotate(1.0, 20.0, 9.0, 2),
        Action::punch_scale(1.0, [0.3, 0.3], 4, 0.5),
    ] {
        let program = Program::compile(&tree).unwrap();
        let read = Program::compile(&read_back(&tree)[1]).unwrap();
        for step in 0..=100 {
            let secs = f64::from(step) / 100.0;
            let (one, other) =
                (program.sample_secs(&Pose::default(), secs), read.sample_secs(&Pose::default(), secs));
            for channel in Channel::ALL {
                let (a, b) = (one.get(channel), other.get(channel));
                assert!((a - b).abs() < 1.0, "{channel} at {secs}: {a}, {b}: {}", tree.spec().name);
            }
        }
    }
}

#[test]
fn what_is_missing_is_listed() {
    let keys = Action::new(Kind::Keyframes);
    assert!(cocos::cpp(&project(keys.clone()), &[], "").losses.is_empty());
    assert!(cocos::lua(&project(keys), &[], "").losses.has(LossKind::Action));
    let from = Action::move_from(1.0, [5.0, 5.0]);
    let written = cocos::cpp(&project(from), &[], "");
    assert!(written.losses.has(LossKind::StartRead) && written.text.contains("target->getPosition()"));
    let endless = Action::sequence([Action::repeat_forever(Action::blink(1.0, 1)), Action::hide()]);
    assert!(cocos::cpp(&project(endless), &[], "").losses.has(LossKind::Endless));
    assert!(cocos::cpp(&project(Action::fade_to(1.0, 0.5)), &[], "").losses.has(LossKind::Rounded));
    let follow = Action::follow("fox", [480.0, 320.0]);
    assert!(
        cocos::cpp(&project(follow.clone()), &[], "").text.contains("Follow::create(node(\"fox\"), Rect(")
    );
    assert!(cocos::cpp(&project(Action::sequence([follow])), &[], "").losses.has(LossKind::NotAtTop));
}

#[test]
fn clips_are_functions_of_their_own_and_muted_actions_are_gone() {
    let mut muted = Action::ease(EaseKind::In, Action::hide());
    muted.muted = true;
    let hop = Clip::new("hop", Action::sequence([muted, Action::delay(1.0)]));
    let twice = Clip::new("2 hops", Action::repeat(2, Action::play_clip("hop")));
    let project = Project::default().with_clips(vec![hop, twice]);
    let written = cocos::cpp(&project, &[], "");
    let all = functions(&written.text);
    assert_eq!(all.keys().collect::<Vec<_>>(), ["clip_2Hops", "hop"]);
    assert!(!written.text.contains("EaseIn"));
    assert_eq!(written.text.matches("Hide::create()").count(), 2);
    assert_eq!(functions(&cocos::cpp(&project, &["hop".to_owned()], "").text).len(), 1);
}

#[test]
fn the_text_is_as_documented() {
    let tree = Action::sequence([
        Action::move_by(0.5, [40.0, 0.0]),
        Action::ease_with(EaseKind::Out, 2.0, Action::scale_to(0.25, [1.5, 1.5])),
        Action::call_func("landed"),
    ]);
    let hop = Project::default().with_clips(vec![Clip::new("hop", tree)]);
    let cpp = cocos::cpp(&hop, &[], "").text;
    let end = "/// The clip \"hop\".\n\
               inline cocos2d::FiniteTimeAction* hop(const Event& event)\n\
               {\n    using namespace cocos2d;\n    return Sequence::create(\n        \
               MoveBy::create(0.5f, Vec2(40.0f, 0.0f)),\n        \
               EaseOut::create(ScaleTo::create(0.25f, 1.5f, 1.5f), 2.0f),\n        \
               CallFunc::create([event]() { event(\"landed\", \"\"); }),\n        \
               nullptr);\n}\n\n} // namespace clips\n";
    assert!(cpp.ends_with(end), "{cpp}");
    let lua = cocos::lua(&hop, &[], "").text;
    let end = "-- The clip \"hop\".\nfunction clips.hop(event)\n    return cc.Sequence:create(\n        \
               cc.MoveBy:create(0.5, cc.p(40, 0)),\n        \
               cc.EaseOut:create(cc.ScaleTo:create(0.25, 1.5, 1.5), 2),\n        \
               cc.CallFunc:create(function() event(\"landed\", \"\") end))\nend\n\nreturn clips\n";
    assert!(lua.ends_with(end), "{lua}");
}

fn trees() -> impl Strategy<Value = Action> {
    let leaf = proptest::sample::select(leaves());
    leaf.prop_recursive(4, 12, 3, |inside| {
        let some = proptest::collection::vec(inside.clone(), 1..4);
        prop_oneof![
            some.clone().prop_map(Action::sequence),
            some.prop_map(Action::spawn),
            (1u32..4, inside.clone()).prop_map(|(times, tree)| Action::repeat(times, tree)),
            (0.5..3.0, inside.clone()).prop_map(|(speed, tree)| Action::speed(speed, tree)),
            (proptest::sample::select(EaseKind::ALL[..20].to_vec()), inside)
                .prop_map(|(kind, tree)| Action::ease(kind, tree)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_tree_is_read_back(tree in trees()) {
        let [cpp, lua] = read_back(&tree);
        prop_assert_eq!(cpp.count(), lua.count());
        // Speeds are multiplied into the times, so the tree may be smaller; it lasts as long.
        let secs = |tree: &Action| tree.length().unwrap().secs().unwrap();
        prop_assert!((secs(&cpp) - secs(&tree)).abs() < 1e-4 * (1.0 + secs(&tree)));
    }
}
