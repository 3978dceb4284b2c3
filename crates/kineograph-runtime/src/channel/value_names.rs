//! The names of a pose's values.

use core::fmt;

use super::{Channel, Property};
use crate::diagnostic::{Code, Diagnostic};
use crate::error::Error;
use crate::prelude::*;

/// The names that a game gives to the values of a pose, in the order of [`Channel::VALUES`]; at most [`Self::MAX`].
///
/// `ActionTween` and `ActionFloat` name the value that they change. A program that is compiled alone assigns its names to channels in tree
/// order. Programs for one target must agree: compile each with the names of the one before.
///
/// ```
/// use kineograph_runtime::{Pose, Program, ValueNames, format::Action};
/// let fill = Program::compile(&Action::action_tween(1.0, "fuel", 0.0, 80.0))?;
/// let heat = Program::compile_with(&Action::action_tween(1.0, "heat", 20.0, 30.0), fill.value_names())?;
/// let fuel = heat.value_names().channel("fuel").expect("it is among the names handed over");
/// let pose = fill.sample(&Pose::default(), 0.5);
/// assert_eq!(pose.get(fuel), 40.0);
/// assert_ne!(heat.value_names().channel("heat"), Some(fuel));
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ValueNames(Vec<Box<str>>);

impl ValueNames {
    /// The maximum number of names.
    pub const MAX: usize = Channel::VALUES.len();

    /// No names yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The channel of a name; a new name gets the next free channel.
    ///
    /// # Errors
    /// When all channels already have a name; nothing changes then.
    pub fn add(&mut self, name: &str) -> Result<Channel, TooManyNames> {
        if let Some(channel) = self.channel(name) {
            return Ok(channel);
        }
        let channel = *Channel::VALUES.get(self.0.len()).ok_or(TooManyNames)?;
        self.0.push(name.into());
        Ok(channel)
    }

    /// The channel of a name, if it has one.
    pub fn channel(&self, name: &str) -> Option<Channel> {
        let index = self.0.iter().position(|own| &**own == name)?;
        Channel::VALUES.get(index).copied()
    }

    /// The property of a named value, to read it from a pose; `None` if the name is unknown.
    pub fn property(&self, name: &str) -> Option<Property<f32>> {
        self.channel(name).and_then(Property::of)
    }

    /// The name of a channel; `None` if it has none or is not one of [`Channel::VALUES`].
    pub fn name(&self, channel: Channel) -> Option<&str> {
        let index = Channel::VALUES.iter().position(|own| *own == channel)?;
        self.0.get(index).map(|name| &**name)
    }

    /// All names with their channels.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Channel)> {
        self.0.iter().map(|name| &**name).zip(Channel::VALUES)
    }

    /// The number of names.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The error when no channel is free for a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyNames;

impl fmt::Display for TooManyNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a target has at most {} values with names", ValueNames::MAX)
    }
}

impl core::error::Error for TooManyNames {}

impl From<TooManyNames> for Error {
    fn from(_: TooManyNames) -> Self {
        Diagnostic::new(Code::ValueNamesFull).number("max", ValueNames::MAX as f64).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_channel() {
        let mut names = ValueNames::new();
        let first = names.add("a").unwrap();
        assert_eq!((names.add("b"), names.add("a")), (Ok(Channel::Value1), Ok(first)));
        assert_eq!((names.len(), names.channel("b")), (2, Some(Channel::Value1)));
        assert_eq!((names.name(Channel::Value1), names.name(Channel::Value2)), (Some("b"), None));
        assert_eq!((names.name(Channel::X), names.channel("c")), (None, None));
        assert_eq!(names.iter().last(), Some(("b", Channel::Value1)));
    }

    #[test]
    fn the_ninth_name_is_refused() {
        let mut names = ValueNames::new();
        for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            assert!(names.add(name).is_ok());
        }
        assert_eq!(names.add("i"), Err(TooManyNames));
        assert_eq!((names.len(), names.add("h")), (8, Ok(Channel::Value7)));
    }
}
