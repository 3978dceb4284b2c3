//! Actions that arrange others.

use kineograph_runtime::Length;
use kineograph_runtime::format::{Action, Kind, Value};

use super::grids::has_grid;
use super::{Again, FunctionBuilder, Subject};
use crate::LossKind;
use crate::cocos::Language;
use crate::cocos::code::{Call, CallArg, NodeName};
use crate::effects::named_target;

impl FunctionBuilder<'_> {
    pub(super) fn composite(&mut self, action: &Action, stretch: f64) -> Option<Call> {
        let child = action.children.first();
        Some(match (action.kind(), child) {
            (Kind::Sequence, _) => self.sequence(action, stretch),
            (Kind::Spawn, _) => {
                let children = action.children.iter().map(|child| self.call(child, stretch)).collect();
                list("Spawn", children)
            }
            (Kind::Repeat, Some(child)) => self.repeat(action, child, stretch),
            (Kind::RepeatForever, Some(child)) => {
                let round = self.round(action, child, stretch);
                Call::new("RepeatForever", vec![CallArg::Call(round)])
            }
            (kind, Some(child)) if kind.changes_amplitudes() => self.amplitude(action, child, stretch),
            (Kind::Speed, Some(child)) => self.call(child, stretch / action.number("speed")),
            (Kind::At, Some(child)) => self.call(child, stretch),
            (Kind::ReverseTime, Some(child)) => self.backwards(child, stretch),
            (Kind::Reverse, Some(child)) => match child.reversed() {
                Ok(reversed) => self.call(&reversed, stretch),
                Err(_) => {
                    self.lose(LossKind::Backwards, child);
                    self.call(child, stretch)
                }
            },
            (Kind::Yoyo, Some(child)) => self.yoyo(child, stretch),
            (Kind::TargetedAction, Some(child)) => self.targeted(named_target(action)?, child, stretch),
            (Kind::DelayTime, _) => Call::pause(action.number("duration") * stretch),
            (Kind::Follow, _) => {
                self.lose(LossKind::NotAtTop, action);
                Call::pause(0.0)
            }
            _ => return None,
        })
    }

    /// What plays on another node: on the grid of that if there are grid effects for it.
    fn targeted(&mut self, name: &str, child: &Action, stretch: f64) -> Call {
        self.uses.node = true;
        let (is_grid, lie) = (has_grid(child), self.places.of([name]));
        self.uses.grid |= is_grid;
        let inside = Subject { name: NodeName::Named(name.to_owned()), is_grid, lie };
        let outer = std::mem::replace(&mut self.subject, inside);
        let made = self.call(child, stretch);
        let inside = std::mem::replace(&mut self.subject, outer);
        let on = if is_grid { CallArg::GridOf(inside.name) } else { CallArg::Node(inside.name) };
        Call::new("TargetedAction", vec![on, CallArg::Call(made)])
    }

    /// What is placed by `At` plays beside the others, after a pause.
    fn sequence(&mut self, action: &Action, stretch: f64) -> Call {
        let starts_secs = action.children_starts_secs().unwrap_or_default();
        let (mut in_line, mut placed) = (Vec::new(), Vec::new());
        for (index, (child, start_secs)) in action.children.iter().zip(starts_secs).enumerate() {
            let made = self.call(child, stretch);
            if child.kind() == Kind::At {
                placed.push(Call::list("Sequence", vec![Call::pause(start_secs * stretch), made]));
            } else {
                if endless(child) && index + 1 < action.children.len() {
                    self.lose(LossKind::Endless, child);
                }
                in_line.push(made);
            }
        }
        // cocos2d-x ends an endless action inside of a Sequence with its first round.
        if action.children.iter().any(endless) && action.children.len() > 1 {
            self.lose(LossKind::Endless, action);
        }
        let line = list("Sequence", in_line);
        if placed.is_empty() {
            return line;
        }
        placed.insert(0, line);
        list("Spawn", placed)
    }

    fn repeat(&mut self, action: &Action, child: &Action, stretch: f64) -> Call {
        let times = action.number("times").max(1.0);
        let pause_secs = action.number("delay") * stretch;
        let again = match times {
            1.0 => Again::Never,
            // With a pause between them the last round is written once more.
            2.0 if pause_secs != 0.0 => Again::AsVariable,
            _ => Again::Always,
        };
        let outer = self.again;
        self.again = outer.max(again);
        let made = self.call(child, stretch);
        self.again = outer;
        #[allow(clippy::cast_possible_truncation)] // 1..=1,000,000
        let repeated = |call: Call, times: f64| {
            Call::new("Repeat", vec![CallArg::Call(call), CallArg::Count(times as i64)])
        };
        if pause_secs == 0.0 || times <= 1.0 {
            return repeated(made, times);
        }
        // The last round has no pause after it.
        let round = Call::list("Sequence", vec![made.clone(), Call::pause(pause_secs)]);
        Call::list("Sequence", vec![repeated(round, times - 1.0), made])
    }

    /// A round of an endless repeat, with its pause.
    fn round(&mut self, action: &Action, child: &Action, stretch: f64) -> Call {
        let outer = std::mem::replace(&mut self.again, Again::Always);
        let made = self.interval(child, stretch);
        self.again = outer;
        match action.number("delay") * stretch {
            0.0 => made,
            pause_secs => Call::list("Sequence", vec![made, Call::pause(pause_secs)]),
        }
    }

    fn yoyo(&mut self, child: &Action, stretch: f64) -> Call {
        if let Ok(reversed) = child.reversed() {
            let there = self.call(child, stretch);
            return Call::list("Sequence", vec![there, self.call(&reversed, stretch)]);
        }
        // A single action may be taken to any progress in any order.
        if child.children.is_empty() && self.language == Language::Cpp {
            self.uses.table_ease = true;
            let made = self.interval(child, 2.0 * stretch);
            let there_and_back = CallArg::Table(vec![[0.0, 0.0], [0.5, 1.0], [1.0, 0.0]]);
            return Call::new("TableEase", vec![CallArg::Call(made), there_and_back]);
        }
        self.lose(LossKind::Backwards, child);
        let secs = child.length().and_then(Length::secs).unwrap_or_default();
        Call::list("Sequence", vec![self.call(child, stretch), Call::pause(secs * stretch)])
    }

    /// A whole clip that follows a node.
    pub(super) fn follow(&mut self, action: &Action) -> Call {
        self.uses.node = true;
        let Some(Value::Text(name)) = action.param("target") else { return Call::pause(0.0) };
        let rect = match action.param("rect") {
            Some(Value::Vec4(rect)) => *rect,
            _ => [0.0; 4],
        };
        let [x, y] = action.vec2("offset");
        let node = CallArg::Node(NodeName::Named(name.clone()));
        if [x, y] == [0.0, 0.0] {
            return Call::new("Follow", vec![node, CallArg::Rect(rect)]);
        }
        let args = vec![node, CallArg::Number(x), CallArg::Number(y), CallArg::Rect(rect)];
        Call { function: "createWithOffset", ..Call::new("Follow", args) }
    }
}

fn endless(action: &Action) -> bool {
    action.length() == Some(Length::Endless)
}

/// A list that is never empty, which cocos2d-x would not take.
fn list(class: &'static str, actions: Vec<Call>) -> Call {
    if actions.is_empty() { Call::pause(0.0) } else { Call::list(class, actions) }
}
