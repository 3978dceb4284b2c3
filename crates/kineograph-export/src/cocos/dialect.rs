//! Calls as text. Both languages write them the same way; a dialect says what differs.

use super::code::{Call, CallArg, FunctionParams, NodeName};

/// What a language writes in its own way.
pub(super) trait Dialect {
    /// What is between a class, or what it is in, and its function: `("", "::")` makes `Class::create`.
    const FUNCTION: (&'static str, &'static str);
    /// What is between an object and its function.
    const METHOD: &'static str;
    /// What makes a point, a size and a rectangle of numbers.
    const SHAPES: [&'static str; 3];
    /// The function that puts a node into a `NodeGrid`.
    const WITH_GRID: &'static str;
    /// What ends a list of actions.
    const LIST_END: Option<&'static str>;

    /// A number with the precision of a `float`.
    fn number(value: f64) -> String;

    /// A function that sends an event; both are literals.
    fn event(name: &str, payload: &str) -> String;

    /// What only this language can write, or writes otherwise.
    fn special(arg: &CallArg) -> String;

    /// How a byte stands in a string literal, other than by itself.
    fn escaped(byte: u8) -> Option<String>;
}

/// A call; its first line stands where it is written, the others at `level`.
pub(super) fn call<D: Dialect>(made: &Call, level: usize) -> String {
    if let ("", [CallArg::Name(name)]) = (made.class, made.args.as_slice()) {
        return name.clone();
    }
    let has_inside = made.args.iter().any(|arg| matches!(arg, CallArg::Call(_)));
    let mut args: Vec<String> = made.args.iter().map(|arg| argument::<D>(arg, level + 1)).collect();
    if made.is_list {
        args.extend(D::LIST_END.map(str::to_owned));
    }
    let (before, between) = D::FUNCTION;
    let head = format!("{before}{}{between}{}", made.class, made.function);
    let line = format!("{head}({})", args.join(", "));
    if !has_inside || (!made.is_list && !line.contains('\n') && line.len() < 100) {
        return line;
    }
    let gap = "    ".repeat(level + 1);
    format!("{head}(\n{gap}{})", args.join(&format!(",\n{gap}")))
}

fn argument<D: Dialect>(arg: &CallArg, level: usize) -> String {
    let [_, size, rect] = D::SHAPES;
    match arg {
        CallArg::Call(made) => call::<D>(made, level),
        CallArg::Number(value) => D::number(*value),
        CallArg::Count(value) => value.to_string(),
        CallArg::Flag(value) => value.to_string(),
        CallArg::Point(at) => point::<D>(*at),
        CallArg::OfWindow(of, at) => {
            format!("{}{}convertToWorldSpace({})", node::<D>(of), D::METHOD, point::<D>(*at))
        }
        CallArg::Size(sides) => format!("{size}({})", numbers::<D>(sides)),
        CallArg::Rect(sides) => format!("{rect}({})", numbers::<D>(sides)),
        CallArg::Text(value) => literal::<D>(value),
        CallArg::Name(name) => name.clone(),
        CallArg::Node(name) => node::<D>(name),
        CallArg::GridOf(name) => format!("{}({})", D::WITH_GRID, node::<D>(name)),
        CallArg::Event { name, payload } => D::event(&literal::<D>(name), &literal::<D>(payload)),
        CallArg::Setter(_) | CallArg::OfTarget { .. } | CallArg::Table(_) => D::special(arg),
    }
}

fn node<D: Dialect>(name: &NodeName) -> String {
    match name {
        NodeName::Target => "target".to_owned(),
        NodeName::Named(name) => format!("node({})", literal::<D>(name)),
    }
}

/// Arguments between commas, on one line.
pub(super) fn arguments<D: Dialect>(args: &[CallArg]) -> String {
    let args: Vec<String> = args.iter().map(|arg| argument::<D>(arg, 1)).collect();
    args.join(", ")
}

pub(super) fn point<D: Dialect>(at: [f64; 2]) -> String {
    format!("{}({})", D::SHAPES[0], numbers::<D>(&at))
}

/// Numbers between commas.
pub(super) fn numbers<D: Dialect>(values: &[f64]) -> String {
    let values: Vec<String> = values.iter().map(|value| D::number(*value)).collect();
    values.join(", ")
}

/// A string literal that is safe whatever the text is.
pub(super) fn literal<D: Dialect>(value: &str) -> String {
    let mut out = String::from("\"");
    for byte in value.bytes() {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            _ => match D::escaped(byte) {
                Some(escaped) => out.push_str(&escaped),
                None => out.push(char::from(byte)),
            },
        }
    }
    out.push('"');
    out
}

/// The parameters that a function needs, of its target, what takes events and what finds nodes.
pub(super) fn parameters(uses: FunctionParams, all: [&str; 3]) -> String {
    let is_used = [uses.target, uses.event, uses.node];
    let used: Vec<&str> =
        all.into_iter().zip(is_used).filter(|(_, is_used)| *is_used).map(|(name, _)| name).collect();
    used.join(", ")
}

/// What cocos2d-x keeps of a number. Files have no infinite ones.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn single(value: f64) -> f32 {
    // + 0 turns −0 into 0.
    (value as f32).clamp(f32::MIN, f32::MAX) + 0.0
}
