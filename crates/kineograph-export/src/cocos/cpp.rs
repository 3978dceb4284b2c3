//! C++: a header with inline functions.

use std::fmt::Write;

use super::code::{CallArg, Function, Variable};
use super::dialect::{Dialect, arguments, call, literal, parameters, point, single};
use super::runs::{self, RunOfFunction};
use super::tweens;

/// How C++ writes calls.
pub(super) struct Cpp;

impl Dialect for Cpp {
    const FUNCTION: (&'static str, &'static str) = ("", "::");
    const METHOD: &'static str = "->";
    const SHAPES: [&'static str; 3] = ["Vec2", "Size", "Rect"];
    const WITH_GRID: &'static str = "withGrid";
    const LIST_END: Option<&'static str> = Some("nullptr");

    /// As short as it reads back as the same.
    fn number(value: f64) -> String {
        format!("{:?}f", single(value))
    }

    fn event(name: &str, payload: &str) -> String {
        format!("[event]() {{ event({name}, {payload}); }}")
    }

    fn special(arg: &CallArg) -> String {
        match arg {
            CallArg::Setter(setter) => format!("[target](float value) {{ {setter} }}"),
            CallArg::OfTarget { cpp, .. } => (*cpp).to_owned(),
            CallArg::Table(points) => {
                let points: Vec<String> = points.iter().map(|at| point::<Self>(*at)).collect();
                format!("std::vector<Vec2>{{{}}}", points.join(", "))
            }
            _ => String::new(),
        }
    }

    /// Odd bytes are octal, which ends after three digits.
    fn escaped(byte: u8) -> Option<String> {
        match byte {
            // No trigraphs.
            b'?' => Some("\\?".to_owned()),
            b' '..=b'~' => None,
            _ => Some(format!("\\{byte:03o}")),
        }
    }
}

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

const AMPLITUDE: &str = r#"
/// How the amplitude of a grid effect changes: from nothing, to nothing, or both.
enum class Amplitude { Accel, Deccel, AccelDeccel };

/// What AccelAmplitude, DeccelAmplitude and AccelDeccelAmplitude are for. They can't be used: they call a function of ActionInterval that
/// only stops a debug build, and the last one forgets to play its action.
template <class Effect>
class WithAmplitude : public cocos2d::ActionEase
{
public:
    static WithAmplitude* create(Effect* effect, Amplitude shape, float rate, bool isBackwards = false)
    {
        auto made = new (std::nothrow) WithAmplitude();
        if (made && made->initWithAction(effect))
        {
            made->_shape = shape;
            made->_rate = rate;
            made->_isBackwards = isBackwards;
            made->autorelease();
            return made;
        }
        delete made;
        return nullptr;
    }

    WithAmplitude* clone() const override
    {
        return _inner ? create(static_cast<Effect*>(_inner->clone()), _shape, _rate, _isBackwards) : nullptr;
    }

    /// The same from its end to its start: the reverse of an effect itself is no effect, so it can't be inside.
    WithAmplitude* reverse() const override
    {
        return _inner ? create(static_cast<Effect*>(_inner->clone()), _shape, _rate, !_isBackwards) : nullptr;
    }

    void update(float time) override
    {
        if (_isBackwards)
            time = 1.0f - time;
        float part = _shape == Amplitude::Accel ? time : 1.0f - time;
        if (_shape == Amplitude::AccelDeccel)
            part = 1.0f - std::abs(1.0f - 2.0f * time);
        static_cast<Effect*>(_inner)->setAmplitudeRate(std::pow(std::max(part, 0.0f), _rate));
        _inner->update(time);
    }

private:
    Amplitude _shape;
    float _rate;
    bool _isBackwards;
};
"#;

const WITH_GRID: &str = r#"
/// Puts a node into a NodeGrid in its place, on which clips with grid effects run. The grid covers the node where it is now; for a node
/// without a size it covers the window. A node that is in one already stays there. From then on the node is a child of its grid: what finds
/// nodes by name has to look inside of grids, too.
inline cocos2d::NodeGrid* withGrid(cocos2d::Node* node)
{
    using namespace cocos2d;
    auto size = node->getContentSize();
    bool hasSize = size.width > 0.0f && size.height > 0.0f;
    auto box = RectApplyTransform(Rect(0.0f, 0.0f, size.width, size.height), node->getNodeToWorldTransform());
    auto parent = node->getParent();
    auto own = dynamic_cast<NodeGrid*>(parent);
    if (own && own->getChildrenCount() == 1)
    {
        if (hasSize)
            own->setGridRect(box);
        return own;
    }
    auto grid = hasSize ? NodeGrid::create(box) : NodeGrid::create();
    node->retain();
    if (parent)
    {
        int z = node->getLocalZOrder();
        parent->sortAllChildren();
        auto siblings = parent->getChildren();
        parent->addChild(grid, z);
        // What is drawn after the node stays after the grid.
        bool isAfter = false;
        for (auto sibling : siblings)
        {
            if (isAfter && sibling->getLocalZOrder() == z)
                parent->reorderChild(sibling, z);
            isAfter = isAfter || sibling == node;
        }
        node->removeFromParentAndCleanup(false);
    }
    grid->addChild(node);
    node->release();
    return grid;
}
"#;

/// The whole header.
pub(super) fn file(functions: &[Function], runs: &[RunOfFunction<'_>]) -> String {
    let mut out = String::from(
        "// Actions for cocos2d-x 4, written by Kineograph. Each function makes the action of a clip; run it with\n\
         // node->runAction(clips::name(...)).\n",
    );
    if functions.iter().any(|function| function.uses.on_grid) {
        out.push_str(
            "// Clips with grid effects run on a NodeGrid around the node, not on the node itself:\n\
             // clips::withGrid(node)->runAction(clips::name(...)).\n",
        );
    }
    out.push_str(&runs::comment::<Cpp>(runs, "//"));
    out.push_str(
        "#pragma once\n\n#include <algorithm>\n#include <cmath>\n#include <functional>\n#include <new>\n#include <string>\n#include <vector>\n\n\
         #include \"cocos2d.h\"\n\nnamespace clips\n{\n\n\
         /// Gets the name and the payload of each event.\n\
         using Event = std::function<void(const std::string& name, const std::string& payload)>;\n\
         /// Finds another node by its name.\n\
         using FindNode = std::function<cocos2d::Node*(const std::string& name)>;\n",
    );
    if functions.iter().any(|function| function.uses.table_ease) {
        out.push_str(TABLE_EASE);
    }
    if functions.iter().any(|function| function.uses.amplitude) {
        out.push_str(AMPLITUDE);
    }
    if functions.iter().any(|function| function.uses.grid) {
        out.push_str(WITH_GRID);
    }
    for function in functions {
        out.push('\n');
        write_function(&mut out, function, runs);
    }
    out.push_str("\n} // namespace clips\n");
    out
}

fn write_function(out: &mut String, function: &Function, runs: &[RunOfFunction<'_>]) {
    let params =
        parameters(function.uses, ["cocos2d::Node* target", "const Event& event", "const FindNode& node"]);
    let title = literal::<Cpp>(&function.clip);
    let _ = writeln!(out, "/// The clip {title}.");
    if function.uses.on_grid {
        let own = parameters(function.uses, ["target", "event", "node"]);
        let _ =
            writeln!(out, "/// Run it on a NodeGrid: withGrid(target)->runAction({}({own})).", function.name);
    }
    out.push_str(&tweens::comment::<Cpp>(function, runs, "///"));
    let _ = writeln!(out, "inline cocos2d::{}* {}({params})\n{{", function.returns, function.name);
    out.push_str("    using namespace cocos2d;\n");
    for variable in &function.variables {
        write_variable(out, variable);
    }
    let _ = writeln!(out, "    return {};\n}}", call::<Cpp>(&function.action, 1));
}

fn write_variable(out: &mut String, variable: &Variable) {
    let _ = match variable {
        Variable::Bezier { name, first, second, end } => writeln!(
            out,
            "    ccBezierConfig {name};\n    {name}.controlPoint_1 = {};\n    {name}.controlPoint_2 = {};\n    \
             {name}.endPosition = {};",
            point::<Cpp>(*first),
            point::<Cpp>(*second),
            point::<Cpp>(*end)
        ),
        Variable::Points { name, points } => {
            let _ = writeln!(out, "    auto {name} = PointArray::create({});", points.len());
            points
                .iter()
                .try_for_each(|at| writeln!(out, "    {name}->addControlPoint({});", point::<Cpp>(*at)))
        }
        Variable::Animation { name, frames, unit_secs, loops, restores } => {
            let _ = writeln!(out, "    Vector<AnimationFrame*> {name}Frames;");
            for (frame, units) in frames {
                let sprite = format!(
                    "SpriteFrameCache::getInstance()->getSpriteFrameByName({})",
                    literal::<Cpp>(frame)
                );
                let _ = writeln!(
                    out,
                    "    {name}Frames.pushBack(AnimationFrame::create({sprite}, {}, ValueMap()));",
                    Cpp::number(*units)
                );
            }
            let _ = writeln!(
                out,
                "    auto {name} = Animation::create({name}Frames, {}, {loops});",
                Cpp::number(*unit_secs)
            );
            writeln!(out, "    {name}->setRestoreOriginalFrame({restores});")
        }
        Variable::Changed { name, action, setters } => {
            let _ = writeln!(out, "    auto {name} = {};", call::<Cpp>(action, 1));
            setters.iter().try_for_each(|(function, args)| {
                writeln!(out, "    {name}->{function}({});", arguments::<Cpp>(args))
            })
        }
    };
}
