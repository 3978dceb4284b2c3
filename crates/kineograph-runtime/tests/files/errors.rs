//! What a game is told when something is wrong: one sentence, with its place.
use std::error::Error as _;

use kineograph_runtime::diagnostic::MAX_LISTED;
use kineograph_runtime::format::{self, Action, ActionId, Loaded, MAX_DEPTH, MAX_NAME_CHARS, Project, load};
use kineograph_runtime::{Code, Diagnostic, Ease, Error, Program, Timeline};

const TEXT: &str = r#"(
    format: 2,
    nodes: [(name: "fox"), (name: "fox")],
    clips: [
        (name: "walk", action: Sequence(actions: [
            DelayTime(duration: 1),
            Spawn(id: 4, label: "both", actions: [
                MoveBy(id: 7, duration: 1, delta: (1e308, 0)),
            ]),
            Repeat(times: 0, action: Hide(), label: "hop"),
        ])),
    ],
    runs: [(clip: "walk", node: "fox", speed: 0)],
)"#;

#[test]
fn a_project_says_where_each_problem_is() {
    let error = Project::from_ron_text(TEXT).unwrap_err();
    let mut sentences = vec![error.to_string()];
    sentences.extend(error.others().iter().map(Diagnostic::to_string));
    assert_eq!(
        sentences,
        [
            "line 3, column 35: the name “fox” is used twice; rename one of the two (and 3 more problems)",
            "clip \"walk\", Sequence[1] › Spawn \"both\"[0] › MoveBy, line 8, column 51: \
             delta must be at most 1e9 (is 1e308)",
            "clip \"walk\", Sequence[2] › Repeat \"hop\", line 10, column 27: times must be at least 1 (is 0)",
            "line 13, column 47: speed must be at least 0.001 (is 0)",
        ]
    );
    assert_eq!(
        (error.code(), error.place().line(), error.place().column()),
        (Code::NameNotUnique, Some(3), Some(35))
    );
    assert_eq!(error.place().path().to_string(), "nodes[1].name");

    let place = &error.others()[0].place;
    assert_eq!((error.others()[0].code, place.param()), (Code::NumberTooLarge, Some("delta")));
    assert_eq!((place.clip(), place.action(), place.label()), (Some("walk"), Some(ActionId(7)), None));
    assert_eq!(place.trail(), "Sequence[1] › Spawn \"both\"[0] › MoveBy");
    assert_eq!(place.path().to_string(), "clips[0].action.actions[1].actions[0].delta");
    assert_eq!(error.others()[1].place.label(), Some("hop"));
    assert_eq!(error.others()[1].message(), "times must be at least 1 (is 0)");
}

#[test]
fn problems_of_a_project_are_sentences_themselves() {
    let loaded = load(TEXT).unwrap();
    assert_eq!(
        loaded.diagnostics[2].to_string(),
        "clip \"walk\", Sequence[2] › Repeat \"hop\", line 10, column 27: times must be at least 1 (is 0)"
    );
    assert!(loaded.diagnostics[2].source().is_none());
    // Without a text there is no line.
    let mut project = Project::default();
    project.stage.fps = -1.0;
    assert_eq!(format::check(&project)[0].to_string(), "stage.fps: fps must be at least 1 (is -1)");
}

#[test]
fn players_of_a_project_name_the_clip() {
    let project = load(TEXT).unwrap().project;
    let expected = "clip \"walk\", Sequence[1] › Spawn \"both\"[0] › MoveBy: \
                    delta must be at most 1e9 (is 1e308) (and one more problem)";
    assert_eq!(Timeline::new(&project).unwrap_err().to_string(), expected);
}

#[test]
fn a_file_that_cannot_be_read_says_why() {
    let newer = Project::from_ron_text("(format: 9)").unwrap_err();
    assert_eq!((newer.code(), newer.place().line()), (Code::NewerFormat, Some(1)));
    let picture = Project::from_ron_bytes(b"\x89PNG").unwrap_err();
    assert_eq!((picture.code(), picture.place().column()), (Code::NotText, Some(1)));
    assert!(picture.to_string().starts_with("line 1, column 1: The file is not text"));
    let warned = r#"(format: 2, nodes: [(name: "a")], clips: [(name: "c", action: TargetedAction(target: "b", action: Show()))])"#;
    assert_eq!(load(warned).unwrap().diagnostics.len(), 1);
    assert!(warned.parse::<Project>().is_ok(), "warnings are no errors");
}

#[test]
fn everything_becomes_an_error_by_the_question_mark() {
    fn code(result: Result<(), Error>) -> (Code, String) {
        let error = result.unwrap_err();
        (error.code(), error.to_string())
    }
    let ease = || -> Result<(), Error> { "EaseOut(1e300)".parse::<Ease>().map(|_| ()).map_err(Error::from) };
    assert_eq!(code(ease()), (Code::InvalidEase, "EaseOut: rate must be at most 1000 (is 1e300)".to_owned()));
    let reverse = || -> Result<(), Error> {
        Action::sequence([Action::hide(), Action::move_to(1.0, [0.0; 2])]).reversed()?;
        Ok(())
    };
    assert_eq!(
        code(reverse()),
        (Code::NoReverse, "Sequence[1] › MoveTo: this has no reverse; use ReverseTime".to_owned())
    );
    let parameter = || -> Result<(), Error> {
        Action::hide().set_param("duration", format::Value::Number(1.0))?;
        Ok(())
    };
    assert_eq!(code(parameter()), (Code::InvalidParameter, "Hide has no parameter `duration`".to_owned()));
    let compiled = || -> Result<(), Error> {
        Program::compile(&Action::delay(f64::NAN))?;
        Ok(())
    };
    assert_eq!(code(compiled()).1, "DelayTime: duration must be a finite number (is NaN)");
    assert_eq!(
        format!("{:?}", compiled().unwrap_err()),
        "DelayTime: duration must be a finite number (is NaN)"
    );
}

fn nested(levels: usize) -> String {
    let (open, close) = ("Repeat(times: 2, action: ".repeat(levels - 1), ")".repeat(levels - 1));
    format!("{open}Show(){close}")
}

#[test]
fn a_single_tree_is_read_as_deep_as_one_in_a_project() {
    let read = |levels: usize| {
        // As small as the stack of a thread.
        let text = nested(levels);
        let thread = std::thread::Builder::new().stack_size(2 << 20);
        thread.spawn(move || Action::from_ron_text(&text)).unwrap().join().unwrap()
    };
    assert!(Program::compile(&read(MAX_DEPTH - 1).unwrap()).is_ok());
    assert_eq!(read(MAX_DEPTH).unwrap(), nested(MAX_DEPTH).parse().unwrap());
    for levels in [MAX_DEPTH + 1, 2 * MAX_DEPTH, 10_000] {
        let error = match read(levels) {
            Ok(tree) => Error::from(Program::compile(&tree).unwrap_err()),
            Err(error) => error,
        };
        assert!([Code::ActionsTooDeep, Code::BracketsTooDeep].contains(&error.code()), "{levels}: {error}");
    }
}

#[test]
fn mistakes_in_a_single_tree_have_line_and_column() {
    let sentence = |text: &str| Action::from_ron_text(text).unwrap_err().to_string();
    assert_eq!(
        sentence("Sequence(actions: [\n  Hide(),\n  moveby()\n])"),
        "line 3, column 3: There is no action `moveby`; did you mean `MoveBy`?"
    );
    assert!(sentence("").contains("ends"), "{}", sentence(""));
    assert!(sentence("Hide() Show()").contains("more text"));
    assert!(
        sentence("Spawn(actions: [Hide()")
            .contains("inside the bracket that was opened in line 1, column 16")
    );
    assert_eq!(Action::from_ron_text("\u{feff}Hide()").unwrap(), Action::hide());
}

#[test]
fn long_texts_and_long_lists_are_cut() {
    let long = "x".repeat(10_000);
    let tree = Action::sequence((0..1_000).map(|_| Action::play_clip(long.as_str()).labelled(long.as_str())));
    let clip = format::Clip::new("x".repeat(MAX_NAME_CHARS), tree);
    let found = format::check(&Project::default().with_clips(vec![clip]));
    assert_eq!((found.error_count(), found.unlisted()), (1_000, 1_000 - MAX_LISTED));
    let sentence = found[0].to_string();
    assert!(sentence.len() < 3_000, "{}", sentence.len());
    let error = Loaded::new(Project::default(), found).into_project().unwrap_err();
    assert!(error.to_string().ends_with("(and 999 more problems)"));
    assert_eq!(error.others().len(), MAX_LISTED - 1);
}

#[test]
fn the_debug_form_of_an_error_is_readable() {
    let error = Program::compile(&Action::delay(-1.0)).unwrap_err();
    assert_eq!(format!("{error:?}"), "DelayTime: duration must be at least 0 (is -1)");
    assert_eq!(
        format!("{:?}", error.diagnostics),
        "[error number-too-small: DelayTime: duration must be at least 0 (is -1)]"
    );
}
