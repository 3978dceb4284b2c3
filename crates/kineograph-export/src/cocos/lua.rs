//! Lua: a module that returns a table of functions.

use std::fmt::Write;

use super::code::{Arg, Call, Function, Variable};
use super::cpp::single;

/// The whole module.
pub(super) fn file(functions: &[Function]) -> String {
    let mut out = String::from(
        "-- Actions for cocos2d-x 4, written by Kineograph. Each function makes the action of a clip; run it with\n\
         -- node:runAction(clips.name(...)). `event` gets the name and the payload of each event, `node` finds another node by its name.\n\
         local clips = {}\n",
    );
    for function in functions {
        let uses = function.uses;
        let arguments = [(uses.target, "target"), (uses.event, "event"), (uses.node, "node")];
        let arguments: Vec<&str> =
            arguments.iter().filter(|(is_used, _)| *is_used).map(|(_, text)| *text).collect();
        let _ = writeln!(out, "\n-- The clip {}.", text(&function.clip));
        let _ = writeln!(out, "function clips.{}({})", function.name, arguments.join(", "));
        for variable in &function.variables {
            write_variable(&mut out, variable);
        }
        let _ = writeln!(out, "    return {}\nend", call(&function.action, 1));
    }
    out.push_str("\nreturn clips\n");
    out
}

fn write_variable(out: &mut String, variable: &Variable) {
    let _ = match variable {
        Variable::Bezier { name, first, second, end } => {
            writeln!(out, "    local {name} = {{{}, {}, {}}}", point(*first), point(*second), point(*end))
        }
        Variable::Points { name, points } => {
            let points: Vec<String> = points.iter().map(|at| point(*at)).collect();
            writeln!(out, "    local {name} = {{{}}}", points.join(", "))
        }
        Variable::Animation { name, frames, unit_secs, loops, restores } => {
            let _ = writeln!(out, "    local {name}Frames = {{}}");
            for (frame, units) in frames {
                let sprite = format!("cc.SpriteFrameCache:getInstance():getSpriteFrame({})", text(frame));
                let frame = format!("cc.AnimationFrame:create({sprite}, {}, {{}})", number(*units));
                let _ = writeln!(out, "    table.insert({name}Frames, {frame})");
            }
            let unit = number(*unit_secs);
            let _ = writeln!(out, "    local {name} = cc.Animation:create({name}Frames, {unit}, {loops})");
            writeln!(out, "    {name}:setRestoreOriginalFrame({restores})")
        }
        Variable::BezierEase { name, action, numbers } => {
            let _ = writeln!(out, "    local {name} = cc.EaseBezierAction:create({})", call(action, 1));
            writeln!(out, "    {name}:setBezierParamer({})", numbers.map(number).join(", "))
        }
    };
}

fn call(made: &Call, level: usize) -> String {
    if let ("", [Arg::Name(name)]) = (made.class, made.args.as_slice()) {
        return name.clone();
    }
    let has_inside = made.args.iter().any(|arg| matches!(arg, Arg::Call(_)));
    let args: Vec<String> = made.args.iter().map(|arg| argument(arg, level + 1)).collect();
    let head = format!("cc.{}:{}", made.class, made.function);
    let line = format!("{head}({})", args.join(", "));
    if !has_inside || (!made.is_list && !line.contains('\n') && line.len() < 100) {
        return line;
    }
    let gap = "    ".repeat(level + 1);
    format!("{head}(\n{gap}{})", args.join(&format!(",\n{gap}")))
}

fn argument(arg: &Arg, level: usize) -> String {
    match arg {
        Arg::Call(made) => call(made, level),
        Arg::Number(value) => number(*value),
        Arg::Count(value) => value.to_string(),
        Arg::Flag(value) => value.to_string(),
        Arg::Point(at) => point(*at),
        Arg::Size([width, height]) => format!("cc.size({}, {})", number(*width), number(*height)),
        Arg::Rect(rect) => format!("cc.rect({})", rect.map(number).join(", ")),
        Arg::Text(value) => text(value),
        Arg::Name(name) => name.clone(),
        Arg::Node(name) => format!("node({})", text(name)),
        Arg::Event { name, payload } => format!("function() event({}, {}) end", text(name), text(payload)),
        Arg::OfTarget { lua, .. } => (*lua).to_owned(),
        // The builder makes none for Lua.
        Arg::Setter(_) | Arg::Table(_) => "nil".to_owned(),
    }
}

fn point([x, y]: [f64; 2]) -> String {
    format!("cc.p({}, {})", number(x), number(y))
}

fn number(value: f64) -> String {
    let text = format!("{:?}", single(value));
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A string literal. Each odd byte is written with three decimal digits.
fn text(value: &str) -> String {
    let mut out = String::from("\"");
    for byte in value.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:03}");
            }
        }
    }
    out.push('"');
    out
}
