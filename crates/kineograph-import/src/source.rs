//! What is read.

/// What is read.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The name of the file, without folders.
    pub name: &'a str,
    /// Its contents.
    pub bytes: &'a [u8],
    /// Gives the contents of another file by its path beside this one, if it may be read.
    pub beside: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    /// Gives width and height in the scene of a picture beside this one, by its path, or those of a frame by the path of its sheet and its name,
    /// where they are known.
    pub size_px: &'a PictureSizes<'a>,
}

/// Gives the size of a picture by the path of its sheet, if it has one, by its own path or name, and by the scale of the scene's screen.
pub type PictureSizes<'a> = dyn Fn(Option<&str>, &str, f64) -> Option<[f64; 2]> + 'a;

impl Source<'_> {
    /// The name without its extension.
    pub(crate) fn stem(&self) -> &str {
        self.name.rsplit_once('.').map_or(self.name, |(stem, _)| stem)
    }
}

impl std::fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Source({}, {} bytes)", self.name, self.bytes.len())
    }
}
