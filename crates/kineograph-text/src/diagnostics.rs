//! The sentences of diagnostics, which the runtime has in English only.

use kineograph_runtime::Diagnostic;

use super::{Arg, format};

/// What is wrong and what to do, in the chosen language, without the place.
pub fn message(found: &Diagnostic) -> String {
    let args: Vec<(&'static str, Arg<'_>)> =
        found.args().map(|(name, arg)| (name, Arg::from(arg.to_string()))).collect();
    let sentences: Vec<String> = found.sentence_ids().map(|id| format(id, &args)).collect();
    sentences.join("; ")
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, load};
    use kineograph_runtime::{Code, Program};

    use super::*;

    #[test]
    fn messages_are_the_sentences_of_the_runtime_in_english() {
        let of_action = |tree: Action| Program::compile(&tree).unwrap_err().diagnostics.to_vec();
        let project = r#"(format: 2, nodes: [(name: "coin"), (name: "coin")],
            clips: [(name: "hop", action: PlayClip(clip: "Skip")), (name: "skip", action: DelayTime(duration: 1.0))])"#;
        let mut found = load(project).unwrap().diagnostics.to_vec();
        found.extend(of_action(Action::delay(-0.5)));
        found.extend(of_action(Action::delay(f64::NAN)));
        found.extend(of_action(Action::repeat(2, Action::repeat_forever(Action::delay(1.0)))));
        let codes: Vec<Code> = found.iter().map(|found| found.code).collect();
        for code in [
            Code::NameNotUnique,
            Code::UnknownClip,
            Code::NumberTooSmall,
            Code::NumberNotFinite,
            Code::EndlessInLoop,
        ] {
            assert!(codes.contains(&code), "{code:?} is not in {codes:?}");
        }
        assert!(found.iter().any(|found| found.arg("near").is_some()), "{found:?}");
        for found in &found {
            assert_eq!(message(found), found.message());
        }
    }

    #[test]
    fn each_code_has_a_sentence_in_the_catalogue() {
        for code in Code::ALL {
            let args: Vec<(&'static str, Arg<'_>)> =
                code.args().iter().map(|name| (*name, Arg::from("x"))).collect();
            let sentence = format(code.id(), &args);
            assert!(sentence != code.id() && !sentence.contains("{$"), "{sentence}");
        }
    }
}
