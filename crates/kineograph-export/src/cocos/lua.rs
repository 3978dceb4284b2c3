//! Lua: a module that returns a table of functions.

use std::fmt::Write;

use super::code::{CallArg, Function, Variable};
use super::dialect::{Dialect, arguments, call, literal, parameters, point, single};

/// How Lua writes calls.
struct Lua;

impl Dialect for Lua {
    const FUNCTION: (&'static str, &'static str) = ("cc.", ":");
    const SHAPES: [&'static str; 3] = ["cc.p", "cc.size", "cc.rect"];
    const LIST_END: Option<&'static str> = None;

    fn number(value: f64) -> String {
        let text = format!("{:?}", single(value));
        text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
    }

    fn event(name: &str, payload: &str) -> String {
        format!("function() event({name}, {payload}) end")
    }

    fn special(arg: &CallArg) -> String {
        match arg {
            CallArg::OfTarget { lua, .. } => (*lua).to_owned(),
            // The builder makes no others for Lua.
            _ => "nil".to_owned(),
        }
    }

    /// Odd bytes have three decimal digits.
    fn escaped(byte: u8) -> Option<String> {
        (!(b' '..=b'~').contains(&byte)).then(|| format!("\\{byte:03}"))
    }
}

/// The whole module.
pub(super) fn file(functions: &[Function]) -> String {
    let mut out = String::from(
        "-- Actions for cocos2d-x 4, written by Kineograph. Each function makes the action of a clip; run it with\n\
         -- node:runAction(clips.name(...)). `event` gets the name and the payload of each event, `node` finds another node by its name.\n\
         local clips = {}\n",
    );
    for function in functions {
        let params = parameters(function.uses, ["target", "event", "node"]);
        let _ = writeln!(out, "\n-- The clip {}.", literal::<Lua>(&function.clip));
        if function.uses.grid {
            out.push_str(
                "-- It has grid effects, which bend what is inside of a NodeGrid:\n\
                 -- local grid = cc.NodeGrid:create(); grid:addChild(node); grid:runAction(...)\n",
            );
        }
        let _ = writeln!(out, "function clips.{}({params})", function.name);
        for variable in &function.variables {
            write_variable(&mut out, variable);
        }
        let _ = writeln!(out, "    return {}\nend", call::<Lua>(&function.action, 1));
    }
    out.push_str("\nreturn clips\n");
    out
}

fn write_variable(out: &mut String, variable: &Variable) {
    let _ = match variable {
        Variable::Bezier { name, first, second, end } => {
            writeln!(
                out,
                "    local {name} = {{{}, {}, {}}}",
                point::<Lua>(*first),
                point::<Lua>(*second),
                point::<Lua>(*end)
            )
        }
        Variable::Points { name, points } => {
            let points: Vec<String> = points.iter().map(|at| point::<Lua>(*at)).collect();
            writeln!(out, "    local {name} = {{{}}}", points.join(", "))
        }
        Variable::Animation { name, frames, unit_secs, loops, restores } => {
            let _ = writeln!(out, "    local {name}Frames = {{}}");
            for (frame, units) in frames {
                let sprite =
                    format!("cc.SpriteFrameCache:getInstance():getSpriteFrame({})", literal::<Lua>(frame));
                let frame = format!("cc.AnimationFrame:create({sprite}, {}, {{}})", Lua::number(*units));
                let _ = writeln!(out, "    table.insert({name}Frames, {frame})");
            }
            let unit = Lua::number(*unit_secs);
            let _ = writeln!(out, "    local {name} = cc.Animation:create({name}Frames, {unit}, {loops})");
            writeln!(out, "    {name}:setRestoreOriginalFrame({restores})")
        }
        Variable::Changed { name, action, setters } => {
            let _ = writeln!(out, "    local {name} = {}", call::<Lua>(action, 1));
            setters.iter().try_for_each(|(function, args)| {
                writeln!(out, "    {name}:{function}({})", arguments::<Lua>(args))
            })
        }
    };
}
