//! Where runs of the plain model have been told to arrive.

use std::sync::Arc;

use kineograph_runtime::{Pose, Program};

/// The last action of a program that moves its target or changes its opacity, if it can go elsewhere: where it is in the program, and
/// where it goes.
#[derive(Debug, Clone, Copy)]
pub struct Goes {
    start_secs: f64,
    duration_secs: f64,
    goal: [f32; 2],
}

/// What is told; an opacity has two equal numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Goal {
    Opacity(f32),
    By([f32; 2]),
}

/// What a run was told.
#[derive(Debug, Clone, Copy)]
pub struct Aim {
    goes: Goes,
    pub goal: Goal,
    from_part: [f64; 2],
    here: [f64; 2],
    there: [f64; 2],
}

/// By the numbers of the programs of the scripts.
pub fn goes(programs: &[Arc<Program>], program: &Arc<Program>, goal: Goal) -> Option<Goes> {
    let number = programs.iter().position(|one| Arc::ptr_eq(one, program))?;
    let (start_secs, duration_secs, goal) = match (goal, number) {
        (Goal::By(_), 0) => (0.0, 1.0, [64.0, 0.0]),
        (Goal::By(_), 1) => (1.0, 1.0, [-64.0, 0.0]),
        (Goal::By(_), 6) => (0.0, 1.0, [0.0, -32.0]),
        (Goal::By(_), 8) => (0.0, 1.0, [8.0, 0.0]),
        (Goal::By(_), 11) => (1.0, 1.0, [32.0, 0.0]),
        (Goal::By(_), 12) => (0.0, 1.0, [0.0, 64.0]),
        (Goal::Opacity(_), 2) => (0.0, 1.0, [128.0; 2]),
        (Goal::Opacity(_), 3) => (0.5, 0.5, [0.0; 2]),
        (Goal::Opacity(_), 6) => (0.0, 2.0, [64.0; 2]),
        (Goal::Opacity(_), 8) => (1.0, 1.0, [64.0; 2]),
        (Goal::Opacity(_), 9) => (0.5, 1.0, [0.0; 2]),
        _ => return None,
    };
    Some(Goes { start_secs, duration_secs, goal })
}

impl Goes {
    /// Where it goes if nothing has been told.
    pub const fn goal(&self) -> [f32; 2] {
        self.goal
    }

    fn part(&self, secs: f64) -> f64 {
        ((secs - self.start_secs) / self.duration_secs).clamp(0.0, 1.0)
    }

    /// Whether no number is rounded if it is told at this time, so that both sides have to agree.
    pub fn is_exact_at(&self, secs: f64) -> bool {
        [0.0, 0.5, 1.0].contains(&self.part(secs))
    }
}

impl Goal {
    pub fn numbers(self) -> [f32; 2] {
        match self {
            Self::Opacity(opacity) => [opacity; 2],
            Self::By(by) => by,
        }
    }

    fn with(self, numbers: [f32; 2]) -> Self {
        match self {
            Self::Opacity(_) => Self::Opacity(numbers[0]),
            Self::By(_) => Self::By(numbers),
        }
    }

    pub fn is_like(self, other: Self) -> bool {
        matches!((self, other), (Self::Opacity(_), Self::Opacity(_)) | (Self::By(_), Self::By(_)))
    }
}

/// Tells a run at a time of its program; whether that changes anything. An axis on which it goes there already goes on as before.
pub fn tell(aims: &mut Vec<Aim>, goes: Goes, goal: Goal, secs: f64) -> bool {
    let part = goes.part(secs);
    if part >= 1.0 {
        return false;
    }
    let known = aims.iter().position(|aim| aim.goal.is_like(goal));
    let own = Aim { goes, goal: goal.with(goes.goal), from_part: [0.0; 2], here: [0.0; 2], there: [0.0; 2] };
    let before = known.map_or(own, |place| aims[place]);
    if before.goal == goal {
        return false;
    }
    known.map(|place| aims.remove(place));
    let mut aim = Aim { goal, ..before };
    for axis in [0, 1] {
        if goal.numbers()[axis] != before.goal.numbers()[axis] {
            aim.from_part[axis] = part;
            aim.here[axis] = before.offset(secs)[axis];
            aim.there[axis] = f64::from(goal.numbers()[axis] - goes.goal[axis]);
        }
    }
    aims.push(aim);
    true
}

impl Aim {
    fn offset(&self, secs: f64) -> [f64; 2] {
        let part = self.goes.part(secs);
        [0, 1].map(|axis| {
            let (here, there, from_part) = (self.here[axis], self.there[axis], self.from_part[axis]);
            if part >= from_part {
                here + (there - here) * (part - from_part) / (1.0 - from_part)
            } else {
                here * part / from_part
            }
        })
    }

    /// Changes what the program makes of a time.
    pub fn change(&self, secs: f64, pose: &mut Pose) {
        let by = self.offset(secs);
        match self.goal {
            Goal::Opacity(_) => pose.opacity += by[0] as f32,
            Goal::By(_) => [0, 1].iter().for_each(|axis| pose.position[*axis] += by[*axis] as f32),
        }
    }
}
