//! The codes of diagnostics.

use super::Severity;

/// Generates [`Code`] from its table: name, id, severity, arguments of its sentence.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $severity:ident, [$($arg:literal),*];)*) => {
        /// The kind of a diagnostic, for code. Its sentence is found by its [id](Self::id) in `texts/diagnostics.ftl`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its stable name, such as `number-too-small`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// Error or warning.
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$name => Severity::$severity,)*
                }
            }

            /// Whether it is about words of a project's text that are not part of the loaded project: only loading finds it, not
            /// checking the project.
            pub const fn is_of_text(self) -> bool {
                matches!(
                    self,
                    Self::UnknownField | Self::FieldNotUsed | Self::UnknownAction | Self::UnknownWord
                )
            }

            /// The arguments that its sentence needs.
            pub const fn args(self) -> &'static [&'static str] {
                match self {
                    $(Self::$name => &[$($arg),*],)*
                }
            }
        }
    };
}

codes! {
    /// The file is empty.
    FileEmpty = "file-empty", Error, ["format"];
    /// The file is larger than [`MAX_FILE_BYTES`](crate::format::MAX_FILE_BYTES).
    FileTooLarge = "file-too-large", Error, ["mib", "max"];
    /// The file is not UTF-8.
    NotText = "not-text", Error, ["offset"];
    /// The file has no `format`.
    NotAProject = "not-a-project", Error, ["format"];
    /// The file has a format version that never existed.
    UnknownFormat = "unknown-format", Error, ["max"];
    /// The file was written by a later version.
    NewerFormat = "newer-format", Error, ["format", "max"];
    /// Brackets are nested too deeply to be read.
    BracketsTooDeep = "brackets-too-deep", Error, ["max"];
    /// A text or a word has more than [`MAX_TEXT_CHARS`](crate::format::MAX_TEXT_CHARS) characters.
    TextTooLong = "text-too-long", Error, ["text", "chars", "max"];
    /// There is more of something than a file may have; see the limits of [`format`](crate::format).
    TooMany = "too-many", Error, ["what", "max"];
    /// The end of the file is missing.
    CutOff = "cut-off", Error, ["line", "column"];
    /// The text breaks the syntax of the format.
    Syntax = "syntax", Error, ["message"];
    /// So many errors were found that the rest of the text was not read.
    MoreMistakes = "more-mistakes", Error, [];
    /// A field has an unknown name that resembles a known one.
    UnknownField = "unknown-field", Error, ["owner", "field"];
    /// A field has an unknown name.
    FieldNotUsed = "field-not-used", Warning, ["owner", "field"];
    /// The kind of an action is unknown but resembles a known one.
    UnknownAction = "unknown-action", Error, ["action"];
    /// A word is not valid here but resembles a valid one.
    UnknownWord = "unknown-word", Error, ["word"];
    /// A number is infinite or NaN.
    NumberNotFinite = "number-not-finite", Error, ["name", "value"];
    /// A number is below its range.
    NumberTooSmall = "number-too-small", Error, ["name", "min", "value"];
    /// A number is above its range.
    NumberTooLarge = "number-too-large", Error, ["name", "max", "value"];
    /// A name is missing.
    NameEmpty = "name-empty", Error, [];
    /// A name has more than [`MAX_NAME_CHARS`](crate::format::MAX_NAME_CHARS) characters.
    NameTooLong = "name-too-long", Error, ["name", "max"];
    /// Two items of a list have the same name.
    NameNotUnique = "name-not-unique", Error, ["name"];
    /// A name begins or ends with a space.
    NamePadded = "name-padded", Warning, ["name"];
    /// Two items have the same id.
    IdNotUnique = "id-not-unique", Error, ["id"];
    /// A run or a parent names a node that does not exist.
    UnknownNode = "unknown-node", Error, ["name"];
    /// An action names a node that does not exist.
    UnknownTarget = "unknown-target", Warning, ["name"];
    /// A Sequence or Spawn is empty.
    ListEmpty = "list-empty", Warning, [];
    /// An opacity between 0 and 1 in the range 0..=255, probably meant as a fraction.
    OpacityOfOne = "opacity-of-one", Warning, ["name", "value", "meant"];
    /// A run or an action names a clip that does not exist.
    UnknownClip = "unknown-clip", Error, ["name"];
    /// An action names an own ease that does not exist.
    UnknownEase = "unknown-ease", Error, ["name"];
    /// A sprite or a sheet names an image that does not exist.
    UnknownImage = "unknown-image", Error, ["name"];
    /// A sprite names a sheet that does not exist.
    UnknownSheet = "unknown-sheet", Error, ["name"];
    /// A nine-slice is of something other than a picture.
    NotAPicture = "not-a-picture", Error, [];
    /// An `Animate` or a tag names a frame that its sheet does not have.
    UnknownFrame = "unknown-frame", Error, ["name", "sheet"];
    /// An `Animate` names a tag that its sheet does not have.
    UnknownTag = "unknown-tag", Error, ["name", "sheet"];
    /// An `Animate` names frames or a tag, but no sheet.
    SheetMissing = "sheet-missing", Error, [];
    /// Tags put too many frames into a tree.
    TagsTooLong = "tags-too-long", Error, ["max"];
    /// The editor section names a clip that does not exist.
    UnknownEditedClip = "unknown-edited-clip", Warning, ["name"];
    /// An image has no path.
    PathEmpty = "path-empty", Error, ["image"];
    /// The path of an image has control characters.
    PathControl = "path-control", Warning, ["image"];
    /// The path of an image has backslashes.
    PathNotPortable = "path-not-portable", Warning, ["image"];
    /// The path of a symbol is empty, or works on one system only.
    FilePath = "file-path", Error, ["path"];
    /// A text names a value that no clip sets.
    UnknownValue = "unknown-value", Warning, ["name"];
    /// A brace in a text begins no value.
    TextValueWrong = "text-value-wrong", Warning, ["text"];
    /// A text is of something other than a sheet.
    TextOfNoSheet = "text-of-no-sheet", Error, [];
    /// A node is its own ancestor.
    ParentLoop = "parent-loop", Error, ["node"];
    /// Nodes are nested too deeply.
    NodeTooDeep = "node-too-deep", Error, ["node", "max"];
    /// A node starts with a frame that its sheet does not have.
    FrameNotInSheet = "frame-not-in-sheet", Error, ["frame", "last"];
    /// A sheet has neither a grid nor frames.
    SheetEmpty = "sheet-empty", Error, ["sheet"];
    /// A grid has columns without rows, or rows without columns.
    GridIncomplete = "grid-incomplete", Error, [];
    /// A tag has no frames.
    SheetTagEmpty = "sheet-tag-empty", Error, ["tag"];
    /// The last frame of a tag comes before its first.
    TagBackwards = "tag-backwards", Error, ["tag"];
    /// An `Animate` names frames of a sheet that a node does not show.
    AnimatedSheetNotShown = "animated-sheet-not-shown", Warning, ["sheet", "node"];
    /// An `Animate` shows a frame that the sheet of a node does not have.
    AnimatedFrameNotInSheet = "animated-frame-not-in-sheet", Warning, ["frame", "node", "last"];
    /// A run names a node twice.
    NodeRepeated = "node-repeated", Error, ["node"];
    /// A stagger begins with a node that the run does not have.
    StaggerOutside = "stagger-outside", Error, ["index", "last"];
    /// The tag of a run is empty.
    TagEmpty = "tag-empty", Error, [];
    /// An expectation names a node that does not exist. An error where expectations are tested.
    UnknownExpectedNode = "unknown-expected-node", Warning, ["name"];
    /// An expectation has no part of the pose.
    NothingExpected = "nothing-expected", Warning, [];
    /// The window of an expected event ends before it begins.
    WindowEmpty = "window-empty", Warning, [];
    /// A part of a pose is not as expected.
    PoseUnmet = "pose-unmet", Error, ["secs", "part", "node", "expected", "found"];
    /// An event does not happen as often as expected.
    EventUnmet = "event-unmet", Error, ["event", "from", "to", "expected", "found"];
    /// An own ease is another kind of action.
    EaseNotAnEase = "ease-not-an-ease", Error, [];
    /// An own ease is an `EaseNamed`.
    EaseNamesAnEase = "ease-names-an-ease", Error, [];
    /// An own ease holds an action.
    EaseNotAlone = "ease-not-alone", Error, [];
    /// Actions are nested too deeply.
    ActionsTooDeep = "actions-too-deep", Error, ["max"];
    /// A parameter's value is not one of its options.
    UnknownOption = "unknown-option", Error, ["name", "value"];
    /// A label is empty.
    LabelEmpty = "label-empty", Error, [];
    /// A `CallFunc` has no name.
    EventNameEmpty = "event-name-empty", Error, [];
    /// An `Animate` has no frames.
    FramesEmpty = "frames-empty", Error, [];
    /// A frame has no duration.
    FrameWithoutTime = "frame-without-time", Error, ["frame"];
    /// The event of a frame has no name.
    FrameEventEmpty = "frame-event-empty", Error, ["frame"];
    /// A `Keyframes` has no keys.
    KeysEmpty = "keys-empty", Error, [];
    /// The time of a key is outside 0..=1.
    KeyOutside = "key-outside", Error, ["key", "value"];
    /// Keys are not in the order of their times.
    KeysUnsorted = "keys-unsorted", Error, ["key", "before"];
    /// A spline has too few points.
    PointsTooFew = "points-too-few", Error, ["min", "count"];
    /// A named value has no name.
    ValueNameEmpty = "value-name-empty", Error, [];
    /// There are more named values than a target can have.
    TooManyValueNames = "too-many-value-names", Error, ["name", "max"];
    /// A leaf holds actions.
    ChildInLeaf = "child-in-leaf", Error, [];
    /// A wrapper is empty.
    ChildMissing = "child-missing", Error, [];
    /// A wrapper holds several actions.
    TooManyChildren = "too-many-children", Error, [];
    /// An action lasts too long.
    LastsTooLong = "lasts-too-long", Error, ["max"];
    /// A `RepeatForever` takes no time.
    LoopWithoutTime = "loop-without-time", Error, [];
    /// Something follows an endless action in a Sequence.
    EndlessInSequence = "endless-in-sequence", Error, [];
    /// An endless action is repeated.
    EndlessInLoop = "endless-in-loop", Error, ["parent"];
    /// An endless action is played backwards.
    EndlessBackwards = "endless-backwards", Error, ["parent"];
    /// An endless action is eased.
    EndlessInEase = "endless-in-ease", Error, ["parent"];
    /// An `EaseBezierAction` that doesn't end at 1 holds a turn.
    EaseAroundTurn = "ease-around-turn", Error, [];
    /// The rectangle of a `Follow` has a negative size.
    RectNegative = "rect-negative", Error, [];
    /// The name of a target is empty.
    TargetEmpty = "target-empty", Error, [];
    /// A To, Place or track of keys in a Spawn begins after another action of the Spawn has moved the same channel.
    SpawnToBesideMover = "spawn-to-beside-mover", Warning, [];
    /// An `At` is not directly inside a Sequence.
    AtOutsideSequence = "at-outside-sequence", Error, [];
    /// An `At` names a label that no sibling has.
    AtUnknownLabel = "at-unknown-label", Error, ["label"];
    /// The text of an `At` is no time.
    AtNotATime = "at-not-a-time", Error, ["text"];
    /// An `At` names a label that two siblings have.
    AtLabelNotUnique = "at-label-not-unique", Error, ["label"];
    /// An `At` waits for itself.
    AtWaitsForItself = "at-waits-for-itself", Error, [];
    /// An `At` waits for the end of something endless.
    AtWaitsForEndless = "at-waits-for-endless", Error, [];
    /// An `At` starts before its Sequence.
    AtBeforeStart = "at-before-start", Error, ["secs"];
    /// A reverse would be nested too deeply.
    ReverseTooDeep = "reverse-too-deep", Error, [];
    /// An action has no reverse.
    NoReverse = "no-reverse", Error, [];
    /// A factor of 0 has no reverse.
    NoReverseOfZero = "no-reverse-of-zero", Error, [];
    /// A Sequence that never ends has no reverse.
    NoReverseOfEndless = "no-reverse-of-endless", Error, [];
    /// A `PlayClip` names no clip.
    ClipNameEmpty = "clip-name-empty", Error, [];
    /// A `PlayClip` is compiled without its project.
    ClipOutsideProject = "clip-outside-project", Error, [];
    /// An `Animate` that names frames is compiled without its project.
    FramesOutsideProject = "frames-outside-project", Error, [];
    /// A `PlayClip` names a clip with errors.
    ClipBroken = "clip-broken", Error, ["clip"];
    /// A clip plays itself.
    ClipPlaysItself = "clip-plays-itself", Error, ["clip", "way"];
    /// A clip contains one that plays itself.
    ClipInsidePlaysItself = "clip-inside-plays-itself", Error, ["clip"];
    /// A clip is nested too deeply.
    ClipTooDeep = "clip-too-deep", Error, ["clip", "max"];
    /// Clips inside a clip have too many actions.
    ClipTooLarge = "clip-too-large", Error, ["clip", "max"];
    /// Clips inside all clips have too many actions.
    ClipsTooLarge = "clips-too-large", Error, ["max"];
    /// An `EaseNamed` names no ease.
    EaseNameEmpty = "ease-name-empty", Error, [];
    /// An `EaseNamed` is compiled without its project.
    EaseOutsideProject = "ease-outside-project", Error, [];
    /// An `EaseNamed` names an ease with errors.
    EaseBroken = "ease-broken", Error, ["ease"];
    /// A text or a call does not describe an ease.
    InvalidEase = "invalid-ease", Error, ["message"];
    /// An action has no such parameter, or one of another type.
    InvalidParameter = "invalid-parameter", Error, ["message"];
    /// A node of a scene cannot be moved there.
    InvalidNode = "invalid-node", Error, ["message"];
    /// An action is run on a target that does not exist.
    RunTargetMissing = "run-target-missing", Error, [];
    /// An action is linked to a target that does not exist.
    RunLinkMissing = "run-link-missing", Error, [];
    /// An action with a `TargetedAction` is run without its other targets.
    RunHasParts = "run-has-parts", Error, [];
    /// A running action can't be told to arrive at another value.
    RetargetRefused = "retarget-refused", Error, ["message"];
    /// A target already has the maximum number of named values.
    ValueNamesFull = "value-names-full", Error, ["max"];
}
