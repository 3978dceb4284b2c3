//! The three versions of something.

/// Something in each of the three versions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Three<T> {
    pub base: Option<T>,
    pub a: Option<T>,
    pub b: Option<T>,
}

impl<T: Copy> Three<T> {
    pub fn map<U>(self, f: impl Fn(T) -> U) -> Three<U> {
        Three { base: self.base.map(&f), a: self.a.map(&f), b: self.b.map(&f) }
    }

    pub fn then<U>(self, f: impl Fn(T) -> Option<U>) -> Three<U> {
        Three { base: self.base.and_then(&f), a: self.a.and_then(&f), b: self.b.and_then(&f) }
    }

    /// Ours, or else theirs.
    pub fn either(self) -> Option<T> {
        self.a.or(self.b)
    }
}
