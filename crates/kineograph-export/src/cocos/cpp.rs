//! C++: a header with inline functions.

use std::fmt::Write;

use super::code::{Arg, Call, Function, Variable};

const TABLE_EASE: &str = r#"
/// An ease that cocos2d-x lacks: points of progress and value, with straight lines between them.
class TableEase : public cocos2d::ActionEase
{
public:
    static TableEase* create(cocos2d::ActionInterval* action, const std::vector<cocos2d::Vec2>& points)
    {
        auto ease = new (std::nothrow) TableEase();
        if (ease && ease->initWithAction(action))
        {
            ease->_points = points;
            ease->autorelease();
            return ease;
        }
        delete ease;
        return nullptr;
    }

    TableEase* clone() const override { return _inner ? create(_inner->clone(), _points) : nullptr; }

    TableEase* reverse() const override
    {
        std::vector<cocos2d::Vec2> points;
        for (auto point = _points.rbegin(); point != _points.rend(); ++point)
            points.push_back(cocos2d::Vec2(1.0f - point->x, 1.0f - point->y));
        return create(_inner->reverse(), points);
    }

    void update(float time) override
    {
        std::size_t next = 0;
        while (next < _points.size() && _points[next].x <= time)
            ++next;
        if (next == 0 || next == _points.size())
        {
            _inner->update(next == 0 ? _points.front().y : _points.back().y);
            return;
        }
        const auto& from = _points[next - 1];
        const auto& to = _points[next];
        _inner->update(from.y + (to.y - from.y) * (time - from.x) / (to.x - from.x));
    }

private:
    std::vector<cocos2d::Vec2> _points;
};
"#;

/// The whole header.
pub(super) fn file(functions: &[Function]) -> String {
    let mut out = String::from(
        "// Actions for cocos2d-x 4, written by Kineograph. Each function makes the action of a clip; run it with\n\
         // node->runAction(clips::name(...)).\n\
         #pragma once\n\n#include <functional>\n#include <new>\n#include <string>\n#include <vector>\n\n\
         #include \"cocos2d.h\"\n\nnamespace clips\n{\n\n\
         /// Gets the name and the payload of each event.\n\
         using Event = std::function<void(const std::string& name, const std::string& payload)>;\n\
         /// Finds another node by its name.\n\
         using FindNode = std::function<cocos2d::Node*(const std::string& name)>;\n",
    );
    if functions.iter().any(|function| function.uses.table_ease) {
        out.push_str(TABLE_EASE);
    }
    for function in functions {
        out.push('\n');
        write_function(&mut out, function);
    }
    out.push_str("\n} // namespace clips\n");
    out
}

fn write_function(out: &mut String, function: &Function) {
    let uses = function.uses;
    let arguments = [
        (uses.target, "cocos2d::Node* target"),
        (uses.event, "const Event& event"),
        (uses.node, "const FindNode& node"),
    ];
    let arguments: Vec<&str> =
        arguments.iter().filter(|(is_used, _)| *is_used).map(|(_, text)| *text).collect();
    let title = text(&function.clip);
    let _ = writeln!(out, "/// The clip {title}.");
    let _ = writeln!(
        out,
        "inline cocos2d::{}* {}({})\n{{",
        function.returns,
        function.name,
        arguments.join(", ")
    );
    out.push_str("    using namespace cocos2d;\n");
    for variable in &function.variables {
        write_variable(out, variable);
    }
    let _ = writeln!(out, "    return {};\n}}", call(&function.action, 1));
}

fn write_variable(out: &mut String, variable: &Variable) {
    let _ = match variable {
        Variable::Bezier { name, first, second, end } => writeln!(
            out,
            "    ccBezierConfig {name};\n    {name}.controlPoint_1 = {};\n    {name}.controlPoint_2 = {};\n    \
             {name}.endPosition = {};",
            point(*first),
            point(*second),
            point(*end)
        ),
        Variable::Points { name, points } => {
            let _ = writeln!(out, "    auto {name} = PointArray::create({});", points.len());
            points.iter().try_for_each(|at| writeln!(out, "    {name}->addControlPoint({});", point(*at)))
        }
        Variable::Animation { name, frames, unit_secs, loops, restores } => {
            let _ = writeln!(out, "    Vector<AnimationFrame*> {name}Frames;");
            for (frame, units) in frames {
                let sprite =
                    format!("SpriteFrameCache::getInstance()->getSpriteFrameByName({})", text(frame));
                let _ = writeln!(
                    out,
                    "    {name}Frames.pushBack(AnimationFrame::create({sprite}, {}, ValueMap()));",
                    number(*units)
                );
            }
            let _ = writeln!(
                out,
                "    auto {name} = Animation::create({name}Frames, {}, {loops});",
                number(*unit_secs)
            );
            writeln!(out, "    {name}->setRestoreOriginalFrame({restores});")
        }
        Variable::BezierEase { name, action, numbers } => {
            let _ = writeln!(out, "    auto {name} = EaseBezierAction::create({});", call(action, 1));
            let [a, b, c, d] = numbers.map(number);
            writeln!(out, "    {name}->setBezierParamer({a}, {b}, {c}, {d});")
        }
    };
}

/// A call; its first line stands where it is written, the others at `level`.
fn call(made: &Call, level: usize) -> String {
    if let ("", [Arg::Name(name)]) = (made.class, made.args.as_slice()) {
        return name.clone();
    }
    let has_inside = made.args.iter().any(|arg| matches!(arg, Arg::Call(_)));
    let mut args: Vec<String> = made.args.iter().map(|arg| argument(arg, level + 1)).collect();
    if made.is_list {
        args.push("nullptr".to_owned());
    }
    let head = format!("{}::{}", made.class, made.function);
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
        Arg::Size([width, height]) => format!("Size({}, {})", number(*width), number(*height)),
        Arg::Rect(rect) => format!("Rect({})", rect.map(number).join(", ")),
        Arg::Text(value) => text(value),
        Arg::Name(name) => name.clone(),
        Arg::Node(name) => format!("node({})", text(name)),
        Arg::Event { name, payload } => format!("[event]() {{ event({}, {}); }}", text(name), text(payload)),
        Arg::Setter(setter) => format!("[target](float value) {{ {setter} }}"),
        Arg::OfTarget { cpp, .. } => (*cpp).to_owned(),
        Arg::Table(points) => {
            let points: Vec<String> = points.iter().map(|at| point(*at)).collect();
            format!("std::vector<Vec2>{{{}}}", points.join(", "))
        }
    }
}

fn point([x, y]: [f64; 2]) -> String {
    format!("Vec2({}, {})", number(x), number(y))
}

/// A `float`, as short as it reads back as the same.
fn number(value: f64) -> String {
    format!("{:?}f", single(value))
}

/// What cocos2d-x keeps of a number. Files have no infinite ones.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn single(value: f64) -> f32 {
    (value as f32).clamp(f32::MIN, f32::MAX)
}

/// A string literal that is safe whatever the text is. Each odd byte is written in octal, which ends after three digits.
pub(super) fn text(value: &str) -> String {
    let mut out = String::from("\"");
    for byte in value.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            // No trigraphs.
            b'?' => out.push_str("\\?"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}
