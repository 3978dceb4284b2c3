//! What becomes an [`Error`].

use super::{Error, ErrorKind, ErrorPlace};
use crate::EaseError;
use crate::format::{NotReversible, ParamError};
use crate::prelude::*;
use crate::program::{CompileError, Problem, TooManyNames};
use crate::scene::TreeError;

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        let message = problem.what().to_owned();
        let place = ErrorPlace {
            trail: problem.trail,
            action: problem.action,
            label: problem.label,
            ..ErrorPlace::default()
        };
        Self::new(ErrorKind::Action, place, message)
    }
}

impl From<CompileError> for Error {
    fn from(error: CompileError) -> Self {
        let all = Self::of_all(error.problems.into_iter().map(Self::from));
        // There is always one, unless somebody took it out.
        all.unwrap_or_else(|| Self::plain(ErrorKind::Action, &"the tree cannot be played"))
    }
}

impl From<NotReversible> for Error {
    fn from(error: NotReversible) -> Self {
        let place = ErrorPlace { action: error.id, trail: error.trail.clone(), ..ErrorPlace::default() };
        Self::new(ErrorKind::NotReversible, place, error.reason())
    }
}

impl From<EaseError> for Error {
    fn from(error: EaseError) -> Self {
        Self::plain(ErrorKind::Ease, &error)
    }
}

impl From<ParamError> for Error {
    fn from(error: ParamError) -> Self {
        Self::plain(ErrorKind::Parameter, &error)
    }
}

impl From<TooManyNames> for Error {
    fn from(error: TooManyNames) -> Self {
        Self::plain(ErrorKind::TooManyValues, &error)
    }
}

impl From<TreeError> for Error {
    fn from(error: TreeError) -> Self {
        Self::plain(ErrorKind::Scene, &error)
    }
}

impl Error {
    fn plain(kind: ErrorKind, error: &dyn core::fmt::Display) -> Self {
        Self::new(kind, ErrorPlace::default(), error.to_string())
    }
}

#[cfg(feature = "ron")]
mod of_files {
    use super::*;
    use crate::format::{self, Action, LoadError, Outline, Place, Position, action_place};

    impl From<LoadError> for Error {
        fn from(error: LoadError) -> Self {
            let kind = match error {
                LoadError::NewerFormat { .. } => ErrorKind::NewerFormat,
                _ => ErrorKind::Unreadable,
            };
            let place = ErrorPlace { position: error.position().map(pair), ..ErrorPlace::default() };
            Self::new(kind, place, error.to_string())
        }
    }

    impl From<format::Problem> for Error {
        fn from(problem: format::Problem) -> Self {
            let position = problem.position.map(pair);
            let path = problem.place.to_string();
            let mut error = match problem.cause {
                Some(cause) => Self::from(cause.problem).in_clip(&cause.clip),
                None => Self::new(ErrorKind::Project, ErrorPlace::default(), problem.message),
            };
            error.0.place.path = path;
            error.0.place.position = position;
            error
        }
    }

    impl Error {
        /// What is wrong with a tree that was read from `text`, with lines and columns.
        pub(crate) fn of_tree_text(error: CompileError, tree: &Action, text: &str) -> Self {
            let outline = Outline::new(text);
            let placed = error.problems.into_iter().map(|problem| {
                let place = action_place(tree, &problem.path, &Place::root());
                let mut error = Self::from(problem);
                error.0.place.position = Some(pair(outline.position(&place)));
                error
            });
            // There is always one.
            Self::of_all(placed.collect::<Vec<_>>())
                .unwrap_or_else(|| CompileError { problems: Vec::new() }.into())
        }

        /// All problems that are errors, as one; none if there is none.
        pub(crate) fn of_project(problems: Vec<format::Problem>) -> Option<Self> {
            Self::of_all(problems.into_iter().filter(format::Problem::is_error).map(Self::from))
        }
    }

    fn pair(position: Position) -> [usize; 2] {
        [position.line, position.column]
    }
}
