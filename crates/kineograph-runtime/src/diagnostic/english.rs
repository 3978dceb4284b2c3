//! The English sentences of `texts/diagnostics.ftl`, with the subset of Fluent that the file uses.

use super::Arg;
use crate::prelude::*;

const TEXTS: &str = include_str!("../../texts/diagnostics.ftl");

/// The argument with the name that was probably meant.
pub(super) const NEAR: &str = "near";

/// The sentences that are added if the argument exists.
pub(super) const ADDED: [(&str, &str); 2] = [(NEAR, "did-you-mean"), ("options", "choose-one-of")];

/// The sentence of an id with its arguments; the id itself if there is none, which a test rules out.
pub(super) fn sentence(id: &str, args: &[(&'static str, Arg)]) -> String {
    let Some((_, pattern)) = messages().find(|(own, _)| *own == id) else { return id.to_owned() };
    let mut sentence = String::new();
    for (nth, part) in pattern.split("{ $").enumerate() {
        match part.split_once(" }").filter(|_| nth > 0) {
            None => sentence.push_str(part),
            Some((name, rest)) => {
                if let Some((_, arg)) = args.iter().find(|(own, _)| *own == name) {
                    sentence.push_str(&arg.to_string());
                }
                sentence.push_str(rest);
            }
        }
    }
    sentence
}

/// Ids and patterns of all messages.
fn messages() -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXTS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    /// The arguments of a pattern, each once.
    fn args_of(pattern: &'static str) -> Vec<&'static str> {
        let mut args: Vec<&str> = Vec::new();
        for (name, _) in pattern.split("{ $").skip(1).filter_map(|part| part.split_once(" }")) {
            if !args.contains(&name) {
                args.push(name);
            }
        }
        args
    }

    #[test]
    fn each_code_has_one_sentence_and_each_sentence_a_code() {
        let added = ADDED.map(|(arg, id)| (id, vec![arg]));
        let codes = Code::ALL.iter().map(|code| (code.id(), code.args().to_vec()));
        let expected: Vec<(&str, Vec<&str>)> = added.into_iter().chain(codes).collect();
        let found: Vec<(&str, Vec<&str>)> = messages().map(|(id, text)| (id, args_of(text))).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_file_is_plain_fluent() {
        for line in TEXTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (id, pattern) = line.split_once(" = ").unwrap();
            assert!(id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{line}");
            let rest = args_of(pattern)
                .iter()
                .fold(pattern.to_owned(), |rest, arg| rest.replace(&format!("{{ ${arg} }}"), ""));
            assert!(!rest.contains(['{', '}']) && !rest.trim().is_empty() || rest.is_empty(), "{line}");
        }
    }

    #[test]
    fn arguments_stand_in_the_sentence() {
        let args = [
            ("name", Arg::Text("a { $min }".into())),
            ("min", Arg::Number(0.5)),
            ("value", Arg::Number(f64::NAN)),
        ];
        assert_eq!(sentence("number-too-small", &args), "a { $min } must be at least 0.5 (is NaN)");
    }
}
