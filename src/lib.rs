//! The Kineograph editor as a library.

pub mod document;
pub mod history;
pub mod session;
