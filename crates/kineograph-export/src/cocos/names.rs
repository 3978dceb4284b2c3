//! Names of clips as names of functions.

use std::collections::BTreeSet;

use super::Language;

const CPP_WORDS: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "compl",
    "const",
    "constexpr",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
    "xor",
    "xor_eq",
    "main",
    "cocos2d",
    "std",
    "target",
    "event",
    "node",
];
/// What the text of C++ names without a `::` behind it: inside of the namespace a function of this name would hide it.
const CPP_NAMES: &[&str] = &[
    "Action",
    "Amplitude",
    "Animation",
    "AnimationFrame",
    "ccBezierConfig",
    "Event",
    "FindNode",
    "FiniteTimeAction",
    "Node",
    "NodeGrid",
    "Rect",
    "RectApplyTransform",
    "Size",
    "TableEase",
    "ValueMap",
    "Vec2",
    "Vector",
    "WithAmplitude",
    "withGrid",
];
const LUA_WORDS: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while", "clips", "cc", "target",
    "event", "node",
];
const LUA_NAMES: &[&str] = &["withGrid"];

/// Gives each clip a name that its language allows, and no two the same.
pub(super) struct ClipNames {
    taken: BTreeSet<String>,
    /// What no function may be called.
    words: [&'static [&'static str]; 2],
}

impl ClipNames {
    pub fn new(language: Language) -> Self {
        let words = if language == Language::Cpp { [CPP_WORDS, CPP_NAMES] } else { [LUA_WORDS, LUA_NAMES] };
        Self { taken: BTreeSet::new(), words }
    }

    /// `jump high` → `jumpHigh`.
    pub fn of(&mut self, clip: &str) -> String {
        let mut name = String::new();
        let mut is_next_upper = false;
        for letter in clip.chars() {
            match letter {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => {
                    name.push(if is_next_upper { letter.to_ascii_uppercase() } else { letter });
                    is_next_upper = false;
                }
                _ => is_next_upper = !name.is_empty(),
            }
        }
        // No leading underscores: those with a capital after them belong to compilers. No two in a row either.
        while name.contains("__") {
            name = name.replace("__", "_");
        }
        let name = name.trim_matches('_');
        let is_word = self.words.iter().any(|words| words.contains(&name));
        let name = match name.chars().next() {
            None => "clip".to_owned(),
            Some(first) if first.is_ascii_digit() || is_word => format!("clip_{name}"),
            Some(_) => name.to_owned(),
        };
        let mut free = name.clone();
        let mut number = 2;
        while !self.taken.insert(free.clone()) {
            free = format!("{name}_{number}");
            number += 1;
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_valid_and_differ() {
        let mut names = ClipNames::new(Language::Cpp);
        let made = ["jump high", "jump-high", "2 steps", "class", "Ünïcode", "", "__x__y", "_A"]
            .map(|clip| names.of(clip));
        assert_eq!(
            made,
            ["jumpHigh", "jumpHigh_2", "clip_2Steps", "clip_class", "nCode", "clip", "x_y", "A"]
        );
        let in_cpp = ["Size", "Vec2", "withGrid", "Waves"].map(|clip| names.of(clip));
        assert_eq!(in_cpp, ["clip_Size", "clip_Vec2", "clip_withGrid", "Waves"]);
        let mut names = ClipNames::new(Language::Lua);
        let in_lua = ["end", "Size", "withGrid"].map(|clip| names.of(clip));
        assert_eq!(in_lua, ["clip_end", "Size", "clip_withGrid"]);
    }
}
