//! Lua: a module that returns a table of functions.

use std::fmt::Write;

use super::code::{CallArg, Function, Variable};
use super::dialect::{Dialect, arguments, call, literal, parameters, point, single};
use super::runs::{self, RunOfFunction};
use super::tweens;

/// How Lua writes calls.
struct Lua;

impl Dialect for Lua {
    const FUNCTION: (&'static str, &'static str) = ("cc.", ":");
    const METHOD: &'static str = ":";
    const SHAPES: [&'static str; 3] = ["cc.p", "cc.size", "cc.rect"];
    const WITH_GRID: &'static str = "clips.withGrid";
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

const WITH_GRID: &str = r#"
-- Puts a node into a NodeGrid in its place, on which clips with grid effects run. The grid covers the node where it is now; for a node
-- without a size it covers the window. A node that is in one already stays there. From then on the node is a child of its grid: what finds
-- nodes by name has to look inside of grids, too.
function clips.withGrid(node)
    local parent = node:getParent()
    if parent and tolua.type(parent) == "cc.NodeGrid" and parent:getChildrenCount() == 1 then
        return parent
    end
    local size = node:getContentSize()
    local from = node:convertToWorldSpace(cc.p(0, 0))
    local to = node:convertToWorldSpace(cc.p(size.width, size.height))
    local hasSize = size.width > 0 and size.height > 0
    local box = cc.rect(from.x, from.y, to.x - from.x, to.y - from.y)
    local grid = hasSize and cc.NodeGrid:create(box) or cc.NodeGrid:create()
    node:retain()
    if parent then
        local z = node:getLocalZOrder()
        parent:sortAllChildren()
        local siblings = parent:getChildren()
        parent:addChild(grid, z)
        -- What is drawn after the node stays after the grid.
        local isAfter = false
        for _, sibling in ipairs(siblings) do
            if isAfter and sibling:getLocalZOrder() == z then
                parent:reorderChild(sibling, z)
            end
            isAfter = isAfter or sibling == node
        end
        node:removeFromParent(false)
    end
    grid:addChild(node)
    node:release()
    return grid
end
"#;

/// The whole module.
pub(super) fn file(functions: &[Function], runs: &[RunOfFunction<'_>]) -> String {
    let mut out = String::from(
        "-- Actions for cocos2d-x 4, written by Kineograph. Each function makes the action of a clip; run it with\n\
         -- node:runAction(clips.name(...)). `event` gets the name and the payload of each event, `node` finds another node by its name.\n",
    );
    if functions.iter().any(|function| function.uses.on_grid) {
        out.push_str(
            "-- Clips with grid effects run on a NodeGrid around the node, not on the node itself:\n\
             -- clips.withGrid(node):runAction(clips.name(...)).\n",
        );
    }
    out.push_str(&runs::comment::<Lua>(runs, "--"));
    out.push_str("local clips = {}\n");
    if functions.iter().any(|function| function.uses.grid) {
        out.push_str(WITH_GRID);
    }
    for function in functions {
        let params = parameters(function.uses, ["target", "event", "node"]);
        let _ = writeln!(out, "\n-- The clip {}.", literal::<Lua>(&function.clip));
        if function.uses.on_grid {
            let _ = writeln!(
                out,
                "-- Run it on a NodeGrid: clips.withGrid(target):runAction(clips.{}({params}))",
                function.name
            );
        }
        out.push_str(&tweens::comment::<Lua>(function, runs, "--"));
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
