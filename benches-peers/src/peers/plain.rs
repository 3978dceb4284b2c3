//! The limit: columns in single precision and one loop for each case, without ids, handles, trees or a choice.

use crate::work::{
    Case, DT_SECS, Indices, Peer, Seeker, Sprite, churn, move_by, patrol, secs_f32, seek, spawn,
};

const DT: f32 = DT_SECS as f32;

/// Everything that any of the cases needs, one column each; a case touches only its own.
#[derive(Default)]
struct Columns {
    time_secs: Vec<f32>,
    start_x: Vec<f32>,
    start_y: Vec<f32>,
    x: Vec<f32>,
    y: Vec<f32>,
    rotation_deg: Vec<f32>,
    scale: Vec<f32>,
    opacity: Vec<f32>,
}

impl Columns {
    fn new(case: Case, count: usize) -> Self {
        let starts = |axis: usize| (0..count).map(|index| Sprite::at(index).position_px[axis]).collect();
        let moves_only = matches!(case, Case::MoveBy | Case::Churn);
        let only_spawn = |value: f32| if case == Case::Spawn { vec![value; count] } else { Vec::new() };
        Self {
            time_secs: (0..count).map(|index| secs_f32(case.phase_frames(index))).collect(),
            start_x: starts(0),
            start_y: starts(1),
            x: starts(0),
            y: starts(1),
            rotation_deg: if moves_only { Vec::new() } else { vec![0.0; count] },
            scale: only_spawn(spawn::SCALE),
            opacity: only_spawn(spawn::OPACITY),
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        Sprite {
            position_px: [self.x[index], self.y[index]],
            rotation_deg: self.rotation_deg.get(index).copied().unwrap_or(0.0),
            scale: self.scale.get(index).copied().unwrap_or(1.0),
            opacity: self.opacity.get(index).copied().unwrap_or(255.0),
        }
    }
}

struct Loop {
    columns: Columns,
    step: fn(&mut Columns) -> u64,
    events: u64,
}

pub fn crowd(case: Case, count: usize) -> Box<dyn Peer> {
    let step = match case {
        Case::MoveBy => move_all,
        Case::Patrol => patrol_all,
        Case::Spawn => spawn_all,
        Case::Churn => churn_all,
    };
    Box::new(Loop { columns: Columns::new(case, count), step, events: 0 })
}

impl Peer for Loop {
    fn update(&mut self) {
        self.events += (self.step)(&mut self.columns);
    }

    fn sprite(&self, index: usize) -> Sprite {
        self.columns.sprite(index)
    }

    fn events(&self) -> u64 {
        self.events
    }

    fn restart(&mut self, indices: Indices) {
        for index in indices {
            self.columns.time_secs[index] = 0.0;
            self.columns.start_x[index] = self.columns.x[index];
            self.columns.start_y[index] = self.columns.y[index];
        }
    }
}

fn move_all(columns: &mut Columns) -> u64 {
    const PX_PER_SEC: [f32; 2] =
        [move_by::DELTA_PX[0] / secs_f32(move_by::FRAMES), move_by::DELTA_PX[1] / secs_f32(move_by::FRAMES)];
    let Columns { time_secs, start_x, start_y, x, y, .. } = columns;
    let starts = start_x.iter().zip(start_y.iter());
    for (((time_secs, x), y), (start_x, start_y)) in time_secs.iter_mut().zip(x).zip(y).zip(starts) {
        *time_secs += DT;
        *x = start_x + PX_PER_SEC[0] * *time_secs;
        *y = start_y + PX_PER_SEC[1] * *time_secs;
    }
    0
}

fn ease_in_out(progress: f32) -> f32 {
    let rest = 1.0 - progress;
    if progress < 0.5 { 2.0 * progress * progress } else { 1.0 - 2.0 * rest * rest }
}

fn patrol_all(columns: &mut Columns) -> u64 {
    const PERIOD: f32 = secs_f32(patrol::PERIOD_FRAMES);
    const MOVE: f32 = secs_f32(patrol::MOVE_FRAMES);
    const TURN: f32 = secs_f32(patrol::TURN_FRAMES);
    let Columns { time_secs, start_x, start_y, x, y, rotation_deg, .. } = columns;
    let starts = start_x.iter().zip(start_y.iter());
    let outs = x.iter_mut().zip(y.iter_mut()).zip(rotation_deg.iter_mut());
    for ((time, ((x, y), rotation)), (start_x, start_y)) in time_secs.iter_mut().zip(outs).zip(starts) {
        let mut now = *time + DT;
        now -= if now >= PERIOD { PERIOD } else { 0.0 };
        *time = now;
        let there = ease_in_out((now * (1.0 / MOVE)).clamp(0.0, 1.0));
        let turned = ((now - MOVE) * (1.0 / TURN)).clamp(0.0, 1.0);
        let back = ease_in_out(((now - MOVE - TURN) * (1.0 / MOVE)).clamp(0.0, 1.0));
        *x = start_x + patrol::DELTA_PX[0] * (there - back);
        *y = start_y + patrol::DELTA_PX[1] * (there - back);
        *rotation = patrol::TURN_DEG * turned;
    }
    0
}

fn spawn_all(columns: &mut Columns) -> u64 {
    const PERIOD: f32 = secs_f32(spawn::FRAMES);
    let Columns { time_secs, start_x, start_y, x, y, rotation_deg, scale, opacity } = columns;
    let moved = x.iter_mut().zip(y.iter_mut()).zip(start_x.iter_mut().zip(start_y.iter_mut()));
    let others = rotation_deg.iter_mut().zip(scale.iter_mut()).zip(opacity.iter_mut());
    let mut rounds = 0_u32;
    for ((time, ((x, y), (start_x, start_y))), ((rotation, scale), opacity)) in
        time_secs.iter_mut().zip(moved).zip(others)
    {
        let now = *time + DT;
        let is_over = now >= PERIOD;
        let now = now - if is_over { PERIOD } else { 0.0 };
        rounds += u32::from(is_over);
        *time = now;
        *start_x += if is_over { spawn::DELTA_PX[0] } else { 0.0 };
        *start_y += if is_over { spawn::DELTA_PX[1] } else { 0.0 };
        let progress = now * (1.0 / PERIOD);
        *x = *start_x + spawn::DELTA_PX[0] * progress;
        *y = *start_y + spawn::DELTA_PX[1] * progress;
        *rotation = spawn::TURN_DEG * progress;
        // What is there already is the start of every round after the first.
        *scale += (spawn::SCALE - *scale) * progress;
        *opacity += (spawn::OPACITY - *opacity) * progress;
    }
    u64::from(rounds)
}

fn churn_all(columns: &mut Columns) -> u64 {
    const LENGTH: f32 = secs_f32(churn::FRAMES);
    let Columns { time_secs, start_x, start_y, x, y, .. } = columns;
    let starts = start_x.iter().zip(start_y.iter());
    for (((time_secs, x), y), (start_x, start_y)) in time_secs.iter_mut().zip(x).zip(y).zip(starts) {
        *time_secs = (*time_secs + DT).min(LENGTH);
        *x = start_x + churn::DELTA_PX[0] / LENGTH * *time_secs;
        *y = start_y + churn::DELTA_PX[1] / LENGTH * *time_secs;
    }
    0
}

/// Sorted times and the values there: what a hand-written track comes down to.
struct Track {
    times_secs: Vec<f32>,
    values: Vec<[f32; 3]>,
}

pub fn long(leaves: usize) -> Box<dyn Seeker> {
    Box::new(Track {
        times_secs: (0..=leaves).map(|leaf| secs_f32(leaf as u32 * seek::LEAF_FRAMES)).collect(),
        values: (0..=leaves).map(seek::after).collect(),
    })
}

impl Seeker for Track {
    fn seek(&mut self, frame: u32) -> Sprite {
        let now_secs = secs_f32(frame);
        let after = self.times_secs.partition_point(|time_secs| *time_secs <= now_secs);
        let leaf = after.clamp(1, self.times_secs.len() - 1) - 1;
        let [from, to] = [self.values[leaf], self.values[leaf + 1]];
        let begin_secs = self.times_secs[leaf];
        let progress = (now_secs - begin_secs) / (self.times_secs[leaf + 1] - begin_secs);
        let mix = |channel: usize| from[channel] + (to[channel] - from[channel]) * progress;
        Sprite { position_px: [mix(0), mix(1)], rotation_deg: mix(2), scale: 1.0, opacity: 255.0 }
    }
}

/// The columns that hold what is drawn.
pub fn shown_bytes(case: Case) -> usize {
    let floats = match case {
        Case::MoveBy | Case::Churn => 2,
        Case::Patrol => 3,
        Case::Spawn => 5,
    };
    floats * size_of::<f32>()
}
