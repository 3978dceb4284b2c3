//! The main loop: one frame after the other, and which scene is on stage.

mod clock;
mod control;
mod stack;
mod statistics;

use alloc::vec::Vec;

pub use clock::{DEFAULT_MAX_DELTA_SECS, FrameClock};
pub use control::DirectorControl;
use control::Request;
use stack::SceneStack;
pub use statistics::FrameStatistics;

/// What a frame does, in this order; handed to the game one by one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Phase {
    /// A frame begins. Input that came since the last one is handled here, before anything moves, also while paused.
    Input,
    /// Not while paused.
    BeforeUpdate,
    /// Move everything on: first the actions, then updates and timers; [`World::update`](crate::World::update) does it. Comes once a
    /// frame, or with a fixed step as often as steps are due. Not while paused.
    Update {
        /// Seconds ≥ 0.
        dt_secs: f64,
    },
    /// Not while paused.
    AfterUpdate,
    /// This scene is about to leave the stage.
    ExitTransitionDidStart,
    /// This scene leaves the stage.
    Exit,
    /// This scene will not come back: it was popped or replaced, and is dropped after this.
    CleanUp,
    /// This scene enters the stage.
    Enter,
    /// This scene has entered the stage.
    EnterTransitionDidFinish,
    /// Clear the canvas.
    BeforeDraw,
    /// Draw the scene; [`Scene::visit`](crate::scene::Scene::visit) gives what is visible.
    Visit {
        /// Seconds since the frame before, ≥ 0, also while paused.
        dt_secs: f64,
        /// With a fixed step: how far the frame is between the last step and the next one, 0..1. Else 0.
        part_of_step: f64,
    },
    /// The overlay of the scene.
    AfterVisit,
    /// The picture is complete.
    AfterDraw,
}

/// What a [`Director`] tells a scene by itself, before the game's handler gets the phase of that name.
pub trait Directed {
    /// The scene enters the stage.
    fn enter(&mut self) {}
    /// The scene leaves the stage.
    fn exit(&mut self) {}
}

/// cocos2d-x's `Director`: the order of a frame, the time that it takes, and a stack of scenes of which the uppermost is on stage.
///
/// It reads no clock: the game calls [`frame`](Self::frame) with the seconds that passed, or [`frame_at`](Self::frame_at) with a
/// time. `S` is a [`World`](crate::World) or the game's own scene.
///
/// The handler gets a [`DirectorControl`], the scene, and a [`Phase`]. A frame is:
///
/// 1. [`Input`](Phase::Input);
/// 2. unless paused: [`BeforeUpdate`](Phase::BeforeUpdate), [`Update`](Phase::Update) (actions, then per-frame updates by priority, then
///    timers, then functions), [`AfterUpdate`](Phase::AfterUpdate);
/// 3. the switch to another scene, if one was asked for: the old one gets
///    [`ExitTransitionDidStart`](Phase::ExitTransitionDidStart) and [`Exit`](Phase::Exit), those that won't come back
///    [`CleanUp`](Phase::CleanUp), the new one [`Enter`](Phase::Enter) and
///    [`EnterTransitionDidFinish`](Phase::EnterTransitionDidFinish);
/// 4. [`BeforeDraw`](Phase::BeforeDraw), [`Visit`](Phase::Visit), [`AfterVisit`](Phase::AfterVisit), [`AfterDraw`](Phase::AfterDraw).
///
/// While no scene is on stage there are no phases but those of the switch.
///
/// ```
/// use kineograph_stage::director::{Director, Phase, Directed};
///
/// struct Level(f64);
/// impl Directed for Level {}
///
/// let mut director = Director::new();
/// director.control().run_with_scene(Level(0.0));
/// // One frame to enter, two to play no more than 0.1 s each, and one to leave.
/// for _ in 0..4 {
///     director.frame(0.25, |control, level: &mut Level, phase| match phase {
///         Phase::Update { dt_secs } => level.0 += dt_secs,
///         Phase::Visit { .. } if level.0 > 0.15 => control.end(),
///         _ => {}
///     });
/// }
/// assert!(director.running_scene().is_none());
/// ```
///
/// # What differs from cocos2d-x
/// | there | here |
/// |---|---|
/// | a return from the background gives one huge step | no step is longer than [`max_delta_secs`](FrameClock::set_max_delta_secs), [`DEFAULT_MAX_DELTA_SECS`] at first, in every build |
/// | debug builds turn more than 0.2 s into 1/60 s | no difference between builds |
/// | the clock isn't always reset when the next delta is forced to zero | it is |
/// | `mainLoop(dt)` changes the mode for good | `frame` and `frame_at` may alternate; after a `frame` the first `frame_at` has no delta |
/// | `pushScene` and the like change the stack at once and the stage later | both change at the same place in the frame, in the order of the requests; a scene that is pushed and popped in one frame never enters |
/// | `popScene` of the last scene ends the director | the stack is empty and the director waits for a scene |
/// | physics and navigation step inside drawing | [`Phase::Visit`] has the frame's seconds, also while paused |
/// | – | a fixed step: [`FrameClock::set_fixed_step_secs`] |
#[derive(Debug)]
pub struct Director<S> {
    control: DirectorControl<S>,
    stack: SceneStack<S>,
}

impl<S: Directed> Default for Director<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Directed> Director<S> {
    /// A director without scenes.
    pub fn new() -> Self {
        Self { control: DirectorControl::new(), stack: SceneStack::new() }
    }

    /// Everything that can be asked of it, inside a frame and outside.
    pub const fn control(&mut self) -> &mut DirectorControl<S> {
        &mut self.control
    }

    /// The scene on stage.
    pub fn running_scene(&self) -> Option<&S> {
        self.stack.running()
    }

    /// The scene on stage, to change it.
    pub fn running_scene_mut(&mut self) -> Option<&mut S> {
        self.stack.running_mut()
    }

    /// One frame, `dt_secs` after the one before. A `dt_secs` that is negative or not finite counts as 0.
    pub fn frame(&mut self, dt_secs: f64, handler: impl FnMut(&mut DirectorControl<S>, &mut S, Phase)) {
        let real_secs = self.control.clock.pass(dt_secs);
        self.draw_frame(real_secs, handler);
    }

    /// One frame at `now_secs` by a clock that never goes back; the first one, and one after a clock that did, has a delta of 0.
    pub fn frame_at(&mut self, now_secs: f64, handler: impl FnMut(&mut DirectorControl<S>, &mut S, Phase)) {
        let real_secs = self.control.clock.pass_to(now_secs);
        self.draw_frame(real_secs, handler);
    }

    fn draw_frame(
        &mut self,
        real_secs: f64,
        mut handler: impl FnMut(&mut DirectorControl<S>, &mut S, Phase),
    ) {
        self.control.statistics.begin_frame(real_secs);
        let Self { control, stack } = self;
        if let Some(scene) = stack.running_mut() {
            let was_paused = control.is_paused();
            handler(control, scene, Phase::Input);
            if was_paused && !control.is_paused() {
                // Resumed in this very frame, whose seconds passed in the pause.
                control.clock.drop_delta();
            }
            if !control.is_paused() {
                Self::update(control, scene, &mut handler);
            }
        }
        self.switch_scenes(&mut handler);
        let Self { control, stack } = self;
        if let Some(scene) = stack.running_mut() {
            let (dt_secs, part_of_step) = (control.clock.delta_secs(), control.clock.part_of_step());
            for phase in [
                Phase::BeforeDraw,
                Phase::Visit { dt_secs, part_of_step },
                Phase::AfterVisit,
                Phase::AfterDraw,
            ] {
                handler(control, scene, phase);
            }
        }
        self.control.statistics.end_frame();
    }

    fn update(
        control: &mut DirectorControl<S>,
        scene: &mut S,
        handler: &mut impl FnMut(&mut DirectorControl<S>, &mut S, Phase),
    ) {
        handler(control, scene, Phase::BeforeUpdate);
        control.clock.begin_steps();
        while !control.is_paused()
            && let Some(dt_secs) = control.clock.next_step()
        {
            handler(control, scene, Phase::Update { dt_secs });
        }
        handler(control, scene, Phase::AfterUpdate);
    }

    fn switch_scenes(&mut self, handler: &mut impl FnMut(&mut DirectorControl<S>, &mut S, Phase)) {
        if self.control.requests.is_empty() {
            return;
        }
        let mut gone = Vec::new();
        // What handlers ask for below waits for the next frame.
        for request in self.control.requests.drain(..) {
            match request {
                Request::Push(scene) => self.stack.push(scene),
                Request::Replace(scene) => {
                    self.stack.cut_to(self.stack.len().saturating_sub(1), &mut gone);
                    self.stack.push(scene);
                }
                Request::Run(scene) => {
                    self.stack.cut_to(0, &mut gone);
                    self.stack.push(scene);
                }
                Request::Pop => self.stack.cut_to(self.stack.len().saturating_sub(1), &mut gone),
                Request::PopToLevel(level) => self.stack.cut_to(level, &mut gone),
            }
        }
        let control = &mut self.control;
        if let Some(old) = self.stack.leaving(&mut gone) {
            handler(control, old, Phase::ExitTransitionDidStart);
            old.exit();
            handler(control, old, Phase::Exit);
        }
        for mut scene in gone {
            handler(control, &mut scene.scene, Phase::CleanUp);
        }
        if let Some(new) = self.stack.entering() {
            new.enter();
            handler(control, new, Phase::Enter);
            handler(control, new, Phase::EnterTransitionDidFinish);
        }
    }
}
