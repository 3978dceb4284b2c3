//! What a game may ask a new action to do to others on its target.

/// What a new action does to those that already run on its target.
///
/// Two actions are the same kind of action if they have the same name; of one without a name, if they have the same tag; of one
/// without either, if they play the same program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Overwrite {
    /// Runs next to them, as in cocos2d-x.
    #[default]
    Stack,
    /// Ends those that write any channel that it writes too.
    ReplaceChannels,
    /// Ends those of the same kind.
    ReplaceSame,
    /// Does not start while one of the same kind runs; the id of that one is given instead.
    IgnoreIfRunning,
}
