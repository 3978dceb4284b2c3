//! What a file says and a description can't.

/// Something that a file says and its [`Description`](crate::Description) can't, as often as it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// What.
    pub what: Lost,
    /// How often.
    pub times: u64,
    /// The names of the nodes, frames or sequences that it concerns, each once. Of many only the first are listed.
    pub places: Vec<String>,
}

/// What is lost, and what stands in its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Lost {
    /// What the game does when a button or an entry of a menu is clicked. Its place is the node with the name of the function that it calls.
    Callback,
    /// A text. An empty node stands in its place.
    Text,
    /// A particle system. An empty node stands in its place.
    Particles,
    /// The scene of another file that the file does not name. An empty node stands in its place.
    NestedScene,
    /// A node of a class that draws something else, by the name of the class. An empty node stands in its place.
    Class(String),
    /// What a node of a class shows when it is pressed, selected or disabled, by the name of the class. It is shown as it is otherwise.
    OtherStates(String),
    /// The font of a text, by its name. The text is in the font that there is.
    Font(String),
    /// The file of the font of a text, by its path, that was not found. The text is in the font that there is.
    FontFile(String),
    /// Where the title of a button is, whose size the file doesn't say. It is at the lower left corner.
    TitlePlace,
    /// That a node shows nothing of its children outside of itself. They are shown whole.
    Clipping,
    /// What the game's own class of a node does, by the name of the class. A plain node stands in its place.
    CustomClass(String),
    /// Keys of a property, by its name in the file. The value stays as at the start.
    Property(String),
    /// Keys of a property that the file does not name.
    NamelessProperty,
    /// Keys of a node that the file does not have.
    NodeOfKeys,
    /// A node with the number of an animated node before it. Only that one is animated.
    SecondNode,
    /// An event without a name. It is left out.
    NamelessEvent,
    /// Sounds of a sequence. Nothing stands in their place.
    Sounds,
    /// The sequence that follows a sequence, where the file does not have it. The sequence ends.
    NextSequence,
    /// A node that stands with its lower left corner at its position. It stands with its anchor there.
    IgnoredAnchor,
    /// A position in other units than pixels, or from another corner. Its numbers are taken as pixels.
    PositionUnits,
    /// A size in parts of a size that is not known. Its numbers are taken as pixels.
    SizeUnits,
    /// A blend function. The node is blended as pictures with transparent parts usually are.
    BlendFunction,
    /// A picture that the tool brings. Nothing is shown.
    PictureOfTool,
    /// An ease that goes on across the end of an animation. The change up to there is even.
    CutEase,
    /// Further entries of a notification. One of them names the event.
    Notification,
    /// A frame that is cut out as a polygon. Its rectangle is drawn.
    Polygon,
    /// The scale of a sheet, as the file has it. Frames have the size that they have in the picture.
    SheetScale(String),
    /// A file with further frames of a sheet. They are missing.
    PartOfSheet,
    /// A tag of frames that there are not.
    Tag,
    /// A slice beyond what is stored of its frame, or whose name is taken.
    Slice,
    /// A value that can't be read, by its name in the file. The file is read as if it were not there.
    Unread(String),
    /// A value beyond what it may be. The nearest that it may be stands in its place.
    Beyond {
        /// Its name in the file.
        name: String,
        /// The least that it may be.
        least: String,
        /// The most that it may be.
        most: String,
    },
    /// A value with a fraction, by its name in the file, where only whole numbers are. The fraction is left out.
    Fraction(String),
    /// A property of a node at its start that this description doesn't have. Its place is its name, behind that of its node where the file has
    /// many. Nothing stands in its place.
    Setting,
    /// An ease that the tool doesn't have, or that is incomplete. The change is even.
    UnknownEase,
    /// Keys of a sequence that the file doesn't have. They are left out.
    SequenceOfKeys,
    /// Keys or events before the start or after the end of their animation. They are never reached, and are left out.
    KeysOutside,
    /// An animation that ends before it begins. It takes no time.
    BackwardRange,
    /// An animation that is repeated more than a million times. It has no end.
    EndlessLoops,
    /// A tag that goes on beyond the last frame. It ends there.
    TagEnd,
    /// Frames of a tag, by the name of the tag, that are nowhere. They are left out.
    TagFrame,
    /// A second frame with a name that another frame has. It is left out.
    FrameName,
    /// Half a character of a text in UTF-16. A mark stands in its place.
    HalfCharacter,
}

/// Names of places that are kept of each loss.
const MAX_PLACES: usize = 100;

/// Different losses that are kept. Files of real tools have a dozen.
const MAX_KINDS: usize = 1000;

/// Adds a loss at a place.
pub fn add(losses: &mut Vec<Loss>, what: Lost, place: &str) {
    let known = losses.iter().position(|loss| loss.what == what);
    let index = known.unwrap_or(losses.len());
    if index == MAX_KINDS {
        return;
    }
    if known.is_none() {
        losses.push(Loss { what, times: 0, places: Vec::new() });
    }
    let loss = &mut losses[index];
    loss.times += 1;
    let is_new = !place.is_empty() && !loss.places.iter().any(|known| known == place);
    if is_new && loss.places.len() < MAX_PLACES {
        loss.places.push(place.to_owned());
    }
}
