//! A drawing on which the library panics. Alone in its program: hooks of panics are the whole program's.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use kineograph_import::picture::{Options, decode};
use kineograph_import::{Limits, Reason};

/// What is not finite in single precision ends the library with a panic where its assertions are compiled in.
const MITER: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><path d=\"M0 0L9 9L9 0\" stroke=\"red\" stroke-miterlimit=\"1e39\"/></svg>";

#[test]
fn a_drawing_on_which_the_library_fails_is_refused_and_no_hook_sees_the_panic() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    panic::set_hook(Box::new(|_| {
        SEEN.fetch_add(1, Ordering::SeqCst);
    }));
    let drawn = decode(MITER.as_bytes(), Options::default(), &Limits::default());
    let seen_inside = SEEN.load(Ordering::SeqCst);
    thread::spawn(|| panic!("elsewhere")).join().unwrap_err();
    // Whatever a thread is called.
    let namesake = thread::Builder::new().name("contained drawing".to_owned());
    namesake.spawn(|| panic!("elsewhere")).unwrap().join().unwrap_err();
    let seen = SEEN.load(Ordering::SeqCst);
    drop(panic::take_hook());
    assert_eq!((seen_inside, seen), (0, 2));
    assert_eq!(drawn.err().map(|error| error.reason), cfg!(debug_assertions).then_some(Reason::Failed));
}
