//! Actions without others inside that cocos2d-x has.

use kineograph_runtime::format::{Action, Color, FrameStep, Kind, Value};

use super::FunctionBuilder;
use crate::LossKind;
use crate::cocos::Language;
use crate::cocos::baked;
use crate::cocos::code::{Call, CallArg, Variable};

impl FunctionBuilder<'_> {
    pub(super) fn leaf(&mut self, action: &Action, stretch: f64) -> Option<Call> {
        let name = action.spec().name;
        let secs = CallArg::Number(action.number("duration") * stretch);
        let pair = |[x, y]: [f64; 2]| [CallArg::Number(x), CallArg::Number(y)];
        let timed = |args: Vec<CallArg>| Call::new(name, std::iter::once(secs.clone()).chain(args).collect());
        Some(match action.kind() {
            Kind::MoveBy => timed(vec![CallArg::Point(action.vec2("delta"))]),
            Kind::MoveTo => timed(vec![CallArg::Point(action.vec2("position"))]),
            Kind::JumpBy => timed(jump(action, "delta")),
            Kind::JumpTo => timed(jump(action, "position")),
            Kind::BezierBy => timed(vec![self.bezier(action, "delta")]),
            Kind::BezierTo => timed(vec![self.bezier(action, "position")]),
            Kind::CardinalSplineBy | Kind::CardinalSplineTo => {
                timed(vec![self.points(action), CallArg::Number(action.number("tension"))])
            }
            Kind::CatmullRomBy | Kind::CatmullRomTo => timed(vec![self.points(action)]),
            Kind::RotateBy | Kind::RotateTo => timed(angles(action)),
            Kind::ScaleBy | Kind::ScaleTo => timed(pair(action.vec2("scale")).to_vec()),
            Kind::SkewBy | Kind::SkewTo => timed(pair(action.vec2("skew")).to_vec()),
            Kind::ResizeBy => timed(vec![CallArg::Size(action.vec2("delta"))]),
            Kind::ResizeTo => timed(vec![CallArg::Size(action.vec2("size"))]),
            Kind::Blink => timed(vec![count(action.number("times"))]),
            Kind::FadeIn | Kind::FadeOut => timed(Vec::new()),
            Kind::FadeTo => timed(vec![self.level(action, action.number("opacity"))]),
            Kind::TintTo => timed(color(action)),
            Kind::TintBy => timed(self.tint_by(action)),
            Kind::ProgressTo => timed(vec![CallArg::Number(action.number("percent"))]),
            Kind::ProgressFromTo => {
                timed(vec![CallArg::Number(action.number("from")), CallArg::Number(action.number("to"))])
            }
            Kind::ActionTween | Kind::ActionFloat => tween(action, &secs),
            Kind::Animate => self.animate(action, stretch),
            Kind::Keyframes => return self.keyframes(action, stretch),
            Kind::PunchMove
            | Kind::ShakeMove
            | Kind::Wiggle
            | Kind::PunchRotate
            | Kind::ShakeRotate
            | Kind::PunchScale => {
                if action.kind() == Kind::PunchScale {
                    self.lose(LossKind::StartAssumed, action);
                }
                let baked = baked::sequence(action, stretch)?;
                self.note_steps(action, baked.args.len());
                return Some(baked);
            }
            Kind::CallFunc => self.call_func(action),
            Kind::Place => Call::instant(name, vec![CallArg::Point(action.vec2("position"))]),
            Kind::FlipX | Kind::FlipY => Call::instant(name, vec![flag(action, "flip")]),
            Kind::RemoveSelf => Call::instant(name, vec![flag(action, "cleanup")]),
            Kind::Show | Kind::Hide | Kind::ToggleVisibility => Call::instant(name, Vec::new()),
            _ => return None,
        })
    }

    /// cocos2d-x keeps opacities as bytes.
    pub(super) fn level(&mut self, action: &Action, level: f64) -> CallArg {
        if level.fract() != 0.0 {
            self.lose(LossKind::Rounded, action);
        }
        count(level.clamp(0.0, 255.0))
    }

    fn tint_by(&mut self, action: &Action) -> Vec<CallArg> {
        let Some(Value::Vec3(delta)) = action.param("delta") else { return Vec::new() };
        if delta.iter().any(|level| level.fract() != 0.0) {
            self.lose(LossKind::Rounded, action);
        }
        delta.iter().map(|level| count(*level)).collect()
    }

    fn bezier(&mut self, action: &Action, end: &str) -> CallArg {
        let name = self.variable("bezier");
        self.variables.push(Variable::Bezier {
            name: name.clone(),
            first: action.vec2("control_1"),
            second: action.vec2("control_2"),
            end: action.vec2(end),
        });
        CallArg::Name(name)
    }

    fn points(&mut self, action: &Action) -> CallArg {
        let name = self.variable("points");
        let points = match action.param("points") {
            Some(Value::Points(points)) => points.clone(),
            _ => Vec::new(),
        };
        self.variables.push(Variable::Points { name: name.clone(), points });
        CallArg::Name(name)
    }

    fn animate(&mut self, action: &Action, stretch: f64) -> Call {
        let name = self.variable("animation");
        let sheet = self.sheet();
        let frame_name = |step: &FrameStep| {
            // As the frame cache of cocos2d-x has it.
            if let Some(name) = &step.name {
                return name.clone();
            }
            let name = self.frame_name.replace("{sheet}", sheet);
            name.replace("{frame}", &step.frame.to_string())
        };
        let (frames, has_events) = match action.param("frames") {
            Some(Value::Frames(steps)) => (
                steps.iter().map(|step| (frame_name(step), step.units)).collect(),
                steps.iter().any(|step| step.event.is_some()),
            ),
            _ => (Vec::new(), false),
        };
        if has_events {
            self.lose(LossKind::FrameEvents, action);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a count
        let loops = action.number("loops").max(1.0) as u32;
        self.variables.push(Variable::Animation {
            name: name.clone(),
            frames,
            unit_secs: action.number("delay_per_unit") * stretch,
            loops,
            restores: matches!(action.param("restore"), Some(Value::Flag(true))),
        });
        Call::new("Animate", vec![CallArg::Name(name)])
    }

    fn call_func(&mut self, action: &Action) -> Call {
        self.uses.event = true;
        let text = |name: &str| match action.param(name) {
            Some(Value::Text(text)) => text.clone(),
            _ => String::new(),
        };
        Call::instant("CallFunc", vec![CallArg::Event { name: text("name"), payload: text("payload") }])
    }

    /// One channel, set from key to key. Only C++ can hand a function to an action.
    fn keyframes(&mut self, action: &Action, stretch: f64) -> Option<Call> {
        let (Some(Value::Text(channel)), Some(Value::Keys(keys))) =
            (action.param("channel"), action.param("keys"))
        else {
            return None;
        };
        if self.language == Language::Lua {
            return None;
        }
        let setter = setter(channel)?;
        self.uses.target = true;
        let secs = action.number("duration") * stretch;
        let first = keys.first()?;
        let (mut at, mut value) = (0.0, first.value);
        if first.at > 0.0 {
            self.lose(LossKind::StartRead, action);
        }
        let mut calls = Vec::new();
        for key in keys {
            let length_secs = (key.at - at) * secs;
            let args = vec![
                CallArg::Number(length_secs),
                CallArg::Number(value),
                CallArg::Number(key.value),
                CallArg::Setter(setter),
            ];
            calls.push(self.eased(Call::new("ActionFloat", args), &key.ease));
            (at, value) = (key.at, key.value);
        }
        if at < 1.0 {
            calls.push(Call::pause((1.0 - at) * secs));
        }
        Some(Call::list("Sequence", calls))
    }

    fn eased(&mut self, call: Call, ease: &kineograph_runtime::Ease) -> Call {
        if *ease == kineograph_runtime::Ease::LINEAR {
            return call;
        }
        self.uses.table_ease = true;
        Call::new("TableEase", vec![CallArg::Call(call), CallArg::Table(super::ease::table(ease))])
    }
}

/// A value that the target takes by name. `ActionFloat` has no name to write to, so both become an `ActionTween`.
fn tween(action: &Action, secs: &CallArg) -> Call {
    let key = match action.param("key") {
        Some(Value::Text(key)) => key.clone(),
        _ => String::new(),
    };
    let (from, to) = (CallArg::Number(action.number("from")), CallArg::Number(action.number("to")));
    Call::new("ActionTween", vec![secs.clone(), CallArg::Text(key), from, to])
}

/// What sets a channel of a node.
fn setter(channel: &str) -> Option<&'static str> {
    Some(match channel {
        "x" => "target->setPositionX(value);",
        "y" => "target->setPositionY(value);",
        "rotation" => "target->setRotation(value);",
        "rotation_x" => "target->setRotationSkewX(value);",
        "rotation_y" => "target->setRotationSkewY(value);",
        "scale" => "target->setScale(value);",
        "scale_x" => "target->setScaleX(value);",
        "scale_y" => "target->setScaleY(value);",
        "skew_x" => "target->setSkewX(value);",
        "skew_y" => "target->setSkewY(value);",
        "anchor_x" => "target->setAnchorPoint(cocos2d::Vec2(value, target->getAnchorPoint().y));",
        "anchor_y" => "target->setAnchorPoint(cocos2d::Vec2(target->getAnchorPoint().x, value));",
        "width" => "target->setContentSize(cocos2d::Size(value, target->getContentSize().height));",
        "height" => "target->setContentSize(cocos2d::Size(target->getContentSize().width, value));",
        "opacity" => "target->setOpacity(static_cast<uint8_t>(value));",
        "color_r" => {
            "auto color = target->getColor(); color.r = static_cast<uint8_t>(value); target->setColor(color);"
        }
        "color_g" => {
            "auto color = target->getColor(); color.g = static_cast<uint8_t>(value); target->setColor(color);"
        }
        "color_b" => {
            "auto color = target->getColor(); color.b = static_cast<uint8_t>(value); target->setColor(color);"
        }
        "visible" => "target->setVisible(value > 0.5f);",
        "z" => "target->setLocalZOrder(static_cast<int>(value));",
        _ => return None,
    })
}

fn jump(action: &Action, end: &str) -> Vec<CallArg> {
    vec![
        CallArg::Point(action.vec2(end)),
        CallArg::Number(action.number("height")),
        count(action.number("jumps")),
    ]
}

/// One angle, or one for each axis.
fn angles(action: &Action) -> Vec<CallArg> {
    let angle = CallArg::Number(action.number("angle"));
    match action.param("angle_y") {
        Some(Value::Optional(Some(y))) => vec![angle, CallArg::Number(*y)],
        _ => vec![angle],
    }
}

fn color(action: &Action) -> Vec<CallArg> {
    match action.param("color") {
        Some(Value::Color(Color(levels))) => {
            levels.iter().map(|level| CallArg::Count(i64::from(*level))).collect()
        }
        _ => Vec::new(),
    }
}

#[allow(clippy::cast_possible_truncation)] // checked ranges
pub(super) fn count(value: f64) -> CallArg {
    CallArg::Count(value.round() as i64)
}

fn flag(action: &Action, name: &str) -> CallArg {
    CallArg::Flag(!matches!(action.param(name), Some(Value::Flag(false))))
}
