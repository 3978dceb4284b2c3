//! Placeholder evaluator, to be replaced by the compiled program.
use crate::channel::{Channel, ChannelSet};
use crate::format::{Action, ActionId, Arity, Kind, Value};
use crate::pose::Pose;
use std::sync::Arc;

/// Duration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Length {
    /// Ends.
    Finite(f64),
    /// Never ends.
    Endless,
}
/// Problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Which.
    pub action: Option<ActionId>,
    /// Where.
    pub path: Vec<usize>,
    /// What.
    pub message: String,
}
/// Problems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileError {
    /// All.
    pub problems: Vec<Problem>,
}
/// Event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// When.
    pub at_secs: f64,
    /// Which.
    pub action: Option<ActionId>,
    name: usize,
}
/// Span.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    /// Id.
    pub id: Option<ActionId>,
    /// Index.
    pub index: usize,
    /// Depth.
    pub depth: usize,
    /// Start.
    pub start_secs: f64,
    /// Duration.
    pub duration_secs: f64,
    /// Instant.
    pub instant: bool,
    /// Endless.
    pub endless: bool,
}
/// Program.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    root: Action,
    spans: Vec<Span>,
    channels: ChannelSet,
    names: Vec<String>,
    events: Vec<Event>,
}

impl Program {
    /// Compiles.
    /// # Errors
    /// When wrong.
    pub fn compile(root: &Action) -> Result<Arc<Self>, CompileError> {
        let mut problems = Vec::new();
        check(root, &mut Vec::new(), &mut problems);
        if !problems.is_empty() {
            return Err(CompileError { problems });
        }
        let mut p = Self {
            root: root.clone(),
            spans: vec![],
            channels: ChannelSet::default(),
            names: vec![],
            events: vec![],
        };
        let mut spans = vec![];
        p.walk(root, 0.0, 1.0, 0, &mut spans);
        for s in &spans {
            let _ = s;
        }
        p.spans = spans;
        Ok(Arc::new(p))
    }
    fn walk(&mut self, a: &Action, at: f64, scale: f64, depth: usize, out: &mut Vec<Span>) {
        let d = dur(a);
        out.push(Span {
            id: a.id,
            index: out.len(),
            depth,
            start_secs: at,
            duration_secs: if d.is_finite() {
                d * scale
            } else {
                a.children.first().map_or(0.0, dur) * scale
            },
            instant: d == 0.0,
            endless: !d.is_finite(),
        });
        for c in Channel::ALL {
            if writes(a.kind(), c) {
                self.channels.insert(c);
            }
        }
        if a.kind() == Kind::CallFunc {
            if let Some(Value::Text(n)) = a.param("name") {
                self.names.push(n.clone());
                self.events.push(Event { at_secs: at, action: a.id, name: self.names.len() - 1 });
            }
        }
        let mut t = at;
        let s = if a.kind() == Kind::Speed { scale / a.number("speed") } else { scale };
        for c in &a.children {
            self.walk(c, t, s, depth + 1, out);
            if a.kind() == Kind::Sequence {
                t += dur(c) * s;
            }
        }
    }
    /// Length.
    #[must_use]
    pub fn length(&self) -> Length {
        let d = dur(&self.root);
        if d.is_finite() { Length::Finite(d) } else { Length::Endless }
    }
    /// Sample by progress.
    #[must_use]
    pub fn sample(&self, start: &Pose, t: f64) -> Pose {
        match self.length() {
            Length::Finite(d) => self.sample_secs(start, t * d),
            Length::Endless => self.sample_secs(start, t),
        }
    }
    /// Sample by seconds.
    #[must_use]
    pub fn sample_secs(&self, start: &Pose, secs: f64) -> Pose {
        eval(&self.root, start, secs)
    }
    /// Progress.
    #[must_use]
    pub fn progress(&self, secs: f64) -> f64 {
        match self.length() {
            Length::Finite(d) if d > 0.0 => secs / d,
            Length::Finite(_) => 1.0,
            Length::Endless => secs,
        }
    }
    /// Events.
    pub fn events(&self, a: f64, b: f64, out: &mut Vec<Event>) {
        out.extend(self.events.iter().filter(|e| e.at_secs > a && e.at_secs <= b));
    }
    /// Name.
    #[must_use]
    pub fn event_name(&self, e: &Event) -> &str {
        &self.names[e.name]
    }
    /// Spans.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }
    /// Channels.
    #[must_use]
    pub const fn channels(&self) -> ChannelSet {
        self.channels
    }
}
fn check(a: &Action, path: &mut Vec<usize>, out: &mut Vec<Problem>) {
    if a.spec().arity == Arity::One && a.children.is_empty() {
        out.push(Problem {
            action: a.id,
            path: path.clone(),
            message: format!("{} needs an action inside.", a.spec().name),
        });
    }
    for (i, c) in a.children.iter().enumerate() {
        path.push(i);
        check(c, path, out);
        path.pop();
    }
}
fn dur(a: &Action) -> f64 {
    match a.kind() {
        Kind::Sequence => a.children.iter().map(dur).sum(),
        Kind::Spawn => a.children.iter().map(dur).fold(0.0, f64::max),
        Kind::Repeat => a.number("times") * a.children.first().map_or(0.0, dur),
        Kind::RepeatForever => f64::INFINITY,
        Kind::Speed => a.children.first().map_or(0.0, dur) / a.number("speed"),
        Kind::Animate => match a.param("frames") {
            Some(Value::Frames(f)) => {
                f.iter().map(|s| s.units).sum::<f64>() * a.number("delay_per_unit") * a.number("loops")
            }
            _ => 0.0,
        },
        k if k.is_ease() || k == Kind::ReverseTime => a.children.first().map_or(0.0, dur),
        _ => a.number("duration"),
    }
}
fn writes(k: Kind, c: Channel) -> bool {
    match k {
        Kind::MoveBy | Kind::MoveTo | Kind::JumpBy | Kind::JumpTo | Kind::Place => {
            matches!(c, Channel::X | Channel::Y)
        }
        Kind::RotateBy | Kind::RotateTo => matches!(c, Channel::RotationX | Channel::RotationY),
        Kind::ScaleBy | Kind::ScaleTo => matches!(c, Channel::ScaleX | Channel::ScaleY),
        Kind::FadeIn | Kind::FadeOut | Kind::FadeTo => c == Channel::Opacity,
        Kind::TintBy | Kind::TintTo => matches!(c, Channel::ColorR | Channel::ColorG | Channel::ColorB),
        Kind::Animate => c == Channel::Frame,
        Kind::Show | Kind::Hide => c == Channel::Visible,
        _ => false,
    }
}
fn eval(a: &Action, start: &Pose, secs: f64) -> Pose {
    let d = dur(a);
    let t = if d > 0.0 { (secs / d).clamp(if d.is_finite() { -9.0 } else { 0.0 }, 9.0) } else { 1.0 };
    let u = t as f32;
    let mut p = *start;
    let lerp2 = |s: [f32; 2], e: [f64; 2]| [s[0] + (e[0] as f32 - s[0]) * u, s[1] + (e[1] as f32 - s[1]) * u];
    let child = a.children.first();
    match a.kind() {
        Kind::Sequence => {
            let mut at = 0.0;
            for (i, c) in a.children.iter().enumerate() {
                let cd = dur(c);
                let last = i + 1 == a.children.len();
                if secs - at < cd && !last {
                    return eval(c, &p, secs - at);
                }
                if last {
                    return eval(c, &p, secs - at);
                }
                p = eval(c, &p, cd);
                at += cd;
            }
        }
        Kind::Spawn => {
            for c in &a.children {
                let q = eval(c, start, secs.min(dur(c)));
                for ch in Channel::ALL {
                    if q.get(ch) != start.get(ch) {
                        match ch {
                            Channel::X => p.position[0] += q.position[0] - start.position[0],
                            Channel::Y => p.position[1] += q.position[1] - start.position[1],
                            o => p.copy_channel(o, &q),
                        }
                    }
                }
            }
        }
        Kind::Repeat | Kind::RepeatForever => {
            if let Some(c) = child {
                let cd = dur(c);
                let n = if a.kind() == Kind::Repeat { a.number("times") - 1.0 } else { 1e5 };
                let k = (secs / cd).floor().clamp(0.0, n);
                for _ in 0..k as u32 {
                    p = eval(c, &p, cd);
                }
                return eval(c, &p, secs - k * cd);
            }
        }
        Kind::ReverseTime => {
            if let Some(c) = child {
                return eval(c, start, d - secs);
            }
        }
        Kind::Speed => {
            if let Some(c) = child {
                return eval(c, start, secs * a.number("speed"));
            }
        }
        k if k.is_ease() => {
            if let Some(c) = child {
                return eval(
                    c,
                    start,
                    crate::ease(
                        k,
                        if k == Kind::EaseIn || k == Kind::EaseOut || k == Kind::EaseInOut {
                            a.number("rate")
                        } else {
                            a.number("period")
                        },
                        t,
                    ) * d,
                );
            }
        }
        Kind::MoveBy | Kind::JumpBy => {
            let v = a.vec2("delta");
            p.position[0] += v[0] as f32 * u;
            p.position[1] += v[1] as f32 * u;
        }
        Kind::MoveTo | Kind::JumpTo | Kind::Place => p.position = lerp2(p.position, a.vec2("position")),
        Kind::RotateBy => p.rotation_deg = p.rotation_deg.map(|r| r + a.number("angle") as f32 * u),
        Kind::RotateTo => p.rotation_deg = lerp2(p.rotation_deg, [a.number("angle"); 2]),
        Kind::ScaleTo => p.scale = lerp2(p.scale, a.vec2("scale")),
        Kind::ScaleBy => {
            let v = a.vec2("scale");
            p.scale = lerp2(p.scale, [v[0] * f64::from(p.scale[0]), v[1] * f64::from(p.scale[1])]);
        }
        Kind::FadeIn => p.opacity += (255.0 - p.opacity) * u,
        Kind::FadeOut => p.opacity += -p.opacity * u,
        Kind::FadeTo => p.opacity += (a.number("opacity") as f32 - p.opacity) * u,
        Kind::TintTo => {
            if let Some(Value::Color(c)) = a.param("color") {
                for i in 0..3 {
                    p.color[i] += (f32::from(c.0[i]) - p.color[i]) * u;
                }
            }
        }
        Kind::Animate => {
            if let Some(Value::Frames(f)) = a.param("frames") {
                let q = (t * a.number("loops")).fract();
                let i = if t >= 1.0 { f.len() - 1 } else { (q * f.len() as f64) as usize };
                p.frame = f[i.min(f.len() - 1)].frame;
            }
        }
        Kind::Show => p.visible = true,
        Kind::Hide => p.visible = false,
        _ => {}
    }
    if matches!(a.kind(), Kind::JumpBy | Kind::JumpTo) {
        let f = (t * a.number("jumps")).fract() as f32;
        p.position[1] += a.number("height") as f32 * 4.0 * f * (1.0 - f);
    }
    p
}
/// Ease.
#[must_use]
pub fn ease(kind: Kind, x: f64, t: f64) -> f64 {
    match kind {
        Kind::EaseIn => t.max(0.0).powf(x),
        Kind::EaseOut => t.max(0.0).powf(1.0 / x),
        Kind::EaseBackOut => {
            let s = t - 1.0;
            s * s * (2.70158 * s + 1.70158) + 1.0
        }
        _ => t * t * (3.0 - 2.0 * t),
    }
}
