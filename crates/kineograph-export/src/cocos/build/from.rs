//! Actions that come from a value back to the target's own, which cocos2d-x lacks. The target's value is read when the action is made.

use kineograph_runtime::format::{Action, Color, Kind, Value};

use super::FunctionBuilder;
use crate::LossKind;
use crate::cocos::code::{Call, CallArg};

impl FunctionBuilder<'_> {
    pub(super) fn coming_from(&mut self, action: &Action, stretch: f64) -> Option<Call> {
        let secs = action.number("duration") * stretch;
        let number = CallArg::Number;
        let pair = |[x, y]: [f64; 2]| vec![number(x), number(y)];
        let (class, from, to): (_, Vec<CallArg>, Vec<CallArg>) = match action.kind() {
            Kind::MoveFrom => {
                let own = own("target->getPosition()", "cc.p(target:getPosition())");
                ("MoveTo", vec![CallArg::Point(action.vec2("from"))], vec![own])
            }
            Kind::RotateFrom => {
                let from = number(action.number("from"));
                ("RotateTo", vec![from], vec![own("target->getRotation()", "target:getRotation()")])
            }
            Kind::ScaleFrom => (
                "ScaleTo",
                pair(action.vec2("from")),
                vec![
                    own("target->getScaleX()", "target:getScaleX()"),
                    own("target->getScaleY()", "target:getScaleY()"),
                ],
            ),
            Kind::SkewFrom => (
                "SkewTo",
                pair(action.vec2("from")),
                vec![
                    own("target->getSkewX()", "target:getSkewX()"),
                    own("target->getSkewY()", "target:getSkewY()"),
                ],
            ),
            Kind::ResizeFrom => {
                let own = own("target->getContentSize()", "target:getContentSize()");
                ("ResizeTo", vec![CallArg::Size(action.vec2("from"))], vec![own])
            }
            Kind::FadeFrom => {
                let level = self.level(action, action.number("from"));
                ("FadeTo", vec![level], vec![own("target->getOpacity()", "target:getOpacity()")])
            }
            Kind::TintFrom => {
                let Some(Value::Color(Color(levels))) = action.param("from") else { return None };
                let levels = levels.iter().map(|level| CallArg::Count(i64::from(*level))).collect();
                let own = vec![
                    own("target->getColor().r", "target:getColor().r"),
                    own("target->getColor().g", "target:getColor().g"),
                    own("target->getColor().b", "target:getColor().b"),
                ];
                ("TintTo", levels, own)
            }
            _ => return None,
        };
        self.uses.target = true;
        self.lose(LossKind::StartRead, action);
        let timed = |secs: f64, args: Vec<CallArg>| {
            Call::new(class, std::iter::once(CallArg::Number(secs)).chain(args).collect())
        };
        Some(Call::list("Sequence", vec![timed(0.0, from), timed(secs, to)]))
    }
}

fn own(cpp: &'static str, lua: &'static str) -> CallArg {
    CallArg::OfTarget { cpp, lua }
}
