//! Reads single action trees, and projects that must have no errors.

use core::str::FromStr;

use ron::error::SpannedError;

use super::read_on::{Misspelt, ReadOn, read_on};
use super::refusal::Refusal;
use super::said::{TextReader, said};
use super::{
    Excess, Loaded, MAX_FILE_BYTES, load, load_bytes, parse, stop_at, too_deep, too_large, without_mark,
};
use crate::action::Action;
use crate::error::Error;
use crate::format::project::Project;
use crate::format::text::{Outline, position_at};
use crate::prelude::*;

impl Action {
    /// Reads one tree, such as `Sequence(actions: [MoveBy(duration: 0.5, delta: (120.0, 0.0)), CallFunc(name: "landed")])`, nested
    /// as deeply as in a project: [`MAX_DEPTH`](crate::format::MAX_DEPTH). `ron::from_str` reads the same text, but only about 42
    /// actions deep. [`Program::compile`](crate::Program::compile) checks whether the tree can play;
    /// [`Program::from_ron_text`](crate::Program::from_ron_text) also gives the position in the text if it can't. Also by `text.parse()`.
    ///
    /// ```
    /// use kineograph_runtime::{Program, format::Action};
    /// let tree = Action::from_ron_text(r#"EaseOut(rate: 2, action: MoveBy(duration: 0.5, delta: (120, 0)))"#)?;
    /// let program = Program::compile(&tree)?;
    /// let error = Action::from_ron_text("Spawn(actions: [\n  MoveBy(duration: 1),\n])").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 21: MoveBy needs the field `delta`; add it, such as `delta: (100, 0)`.");
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not an action: with line and column, usually with code [`Syntax`](crate::Code::Syntax).
    pub fn from_ron_text(text: &str) -> Result<Self, Error> {
        read_tree(without_mark(text))
    }
}

/// As [`Action::from_ron_text`].
impl FromStr for Action {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_ron_text(text)
    }
}

fn read_tree(text: &str) -> Result<Action, Error> {
    if text.len() > MAX_FILE_BYTES {
        return Err(too_large(text.len()));
    }
    Excess::of(text).check(text)?;
    parse(text).map_err(|error| {
        if error.code == ron::Error::ExceededRecursionLimit {
            return too_deep(position_at(text, stop_at(text, &error).at)).into();
        }
        let (outline, refusal) = refusal_of_tree(text, error);
        let reader = TextReader {
            stop: |text| parse::<Action>(text).err().map(|error| stop_at(text, &error)),
            refusal: |text| parse::<Action>(text).err().map(|error| refusal_of_tree(text, error)),
        };
        Error::of_all(said(&outline, refusal, &reader))
            .unwrap_or_else(|| too_deep(position_at(text, 0)).into())
    })
}

fn refusal_of_tree(text: &str, error: SpannedError) -> (Outline<'_>, Refusal) {
    let mut outline = Outline::new(text);
    let ReadOn::<Action> { mistakes, is_cut_short, .. } =
        read_on(&mut outline, error.clone(), Misspelt::Refused);
    let refusal = Refusal::new(&outline, mistakes, Vec::new(), is_cut_short).or_first(&outline, &error);
    (outline, refusal)
}

impl Loaded {
    /// The project if it has no errors; warnings are ignored.
    ///
    /// # Errors
    /// With all errors: the first with its place in the file, the others as [`others`](Error::others).
    pub fn into_project(self) -> Result<Project, Error> {
        match Error::of_all(self.diagnostics) {
            Some(error) => Err(error),
            None => Ok(self.project),
        }
    }
}

impl Project {
    /// Loads a project for a game. Its [`warnings`](Self::warnings) report what was probably not intended. [`load`] also returns projects
    /// with errors.
    ///
    /// ```
    /// use kineograph_runtime::format::Project;
    /// let project = Project::from_ron_text(r#"(format: 2, nodes: [(name: "fox", colour: 3)])"#)?;
    /// assert_eq!(project.warnings()[0].code.id(), "field-not-used");
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not a project, and when the project has errors: with line and column.
    pub fn from_ron_text(text: &str) -> Result<Self, Error> {
        load(text)?.into_project()
    }

    /// As [`Self::from_ron_text`], from the bytes of a file.
    ///
    /// # Errors
    /// As [`Self::from_ron_text`], and when the bytes are not UTF-8.
    pub fn from_ron_bytes(bytes: &[u8]) -> Result<Self, Error> {
        load_bytes(bytes)?.into_project()
    }
}

/// As [`Project::from_ron_text`].
impl FromStr for Project {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_ron_text(text)
    }
}
