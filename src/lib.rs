//! The Kineograph editor as a library.
