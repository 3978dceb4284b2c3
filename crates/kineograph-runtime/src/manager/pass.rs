//! How far the update in progress has come.

/// The update in progress, if there is one.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pass {
    is_running: bool,
    /// The place in the visit order that it is at; all before it have been visited.
    at_place: u32,
    /// Its time step, in seconds; below 0 it plays backwards.
    dt_secs: f64,
}

impl Pass {
    #[inline]
    pub const fn begin(&mut self, dt_secs: f64) {
        *self = Self { is_running: true, at_place: 0, dt_secs };
    }

    #[inline]
    pub const fn go_to(&mut self, place: u32) {
        self.at_place = place;
    }

    #[inline]
    pub const fn end(&mut self) {
        self.is_running = false;
    }

    #[inline]
    pub const fn is_running(&self) -> bool {
        self.is_running
    }

    /// Whether an update is in progress that plays backwards.
    #[inline]
    pub fn is_rewound(&self) -> bool {
        self.is_running && self.dt_secs < 0.0
    }

    /// The time step of the update in progress, in seconds, if the update plays forwards and is not beyond a place.
    #[inline]
    pub fn dt_secs_ahead(&self, place: u32) -> Option<f64> {
        if self.is_running && self.dt_secs >= 0.0 && place >= self.at_place {
            Some(self.dt_secs)
        } else {
            None
        }
    }

    /// The time step of the update in progress, in seconds, if the update is beyond a place.
    #[inline]
    pub fn dt_secs_beyond(&self, place: u32) -> Option<f64> {
        if self.is_running && place < self.at_place { Some(self.dt_secs) } else { None }
    }
}
