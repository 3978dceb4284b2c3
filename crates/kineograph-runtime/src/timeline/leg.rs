//! How one run moves its track.

use super::run::TrackRun;
use crate::movement::{EvenMotion, Point, Shift};
use crate::program::reached;

/// How a run moves its track from a time on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leg {
    pub from_secs: f64,
    /// The start of the chain of its actions.
    pub start_px: [f32; 2],
    pub shift: Shift,
    /// Its displacement of the track, less the point of its chain.
    pub offset: Point,
}

impl Leg {
    /// The displacement by a run whose own actions lead to `own_px`.
    pub fn displacement(&self, run: &TrackRun, own_px: [f32; 2], secs: f64) -> Point {
        let local_secs = run.playing_secs(secs);
        self.shift.place(&run.program, self.start_px, own_px, local_secs).plus(self.offset)
    }

    pub fn moved_at(&self, run: &TrackRun, local_secs: f64) -> Point {
        self.shift.place_at(&run.program, self.start_px, local_secs).plus(self.offset)
    }

    /// As [`Self::moved_at`], for a run that moves unevenly at `secs`.
    pub fn moved_unevenly_at(&self, run: &TrackRun, secs: f64) -> Point {
        self.shift.place_unevenly(&run.program, self.start_px, run.playing_secs(secs)).plus(self.offset)
    }

    /// Its motion on the track's clock, and until when, if the run moves evenly at `secs` or rests.
    pub fn even_motion(&self, run: &TrackRun, secs: f64) -> Option<(EvenMotion, f64)> {
        let local_secs = run.playing_secs(secs);
        if run.is_held && reached(local_secs, run.end_local_secs) {
            return Some((EvenMotion::default().moved(self.moved_at(run, local_secs)), f64::INFINITY));
        }
        let line = self.shift.line(&run.program, self.start_px, local_secs)?;
        let until_secs = line.until_secs().min(run.end_local_secs);
        Some((line.on_clock(run.at_secs, run.speed).moved(self.offset), run.secs_at(until_secs)))
    }

    /// As [`Self::moved_at`], just before what starts at that time.
    pub fn moved_before(&self, run: &TrackRun, local_secs: f64) -> Point {
        self.shift.place_before(&run.program, self.start_px, local_secs).plus(self.offset)
    }

    /// The leg that starts at a time of the program, where the track is at `shown`.
    pub fn next(&self, run: &TrackRun, local_secs: f64, shown: Point) -> Self {
        let shift = self.shift.begun(&run.program, self.start_px, local_secs, shown);
        let place = shift.place_before(&run.program, self.start_px, local_secs);
        let offset = self.moved_before(run, local_secs).minus(place);
        if shift == self.shift { *self } else { Self { shift, offset, ..*self } }
    }
}
