//! The values from which the runs of a lane started, on the channels that their program writes.

use super::CHUNK;
use crate::clone_fields::clone_fields;
use crate::manager::poses::{MAX_FRAME, Poses};
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::flat::{Group, TAME};

/// One group of a chunk.
pub(super) type Block<const N: usize> = [[f32; N]; CHUNK];

/// Columns in blocks, empty for groups that the program does not write.
#[derive(Debug, Default)]
pub(super) struct Starts {
    /// Position, rotation, scale and skew, by [`Group`].
    pub pairs: [Vec<Block<2>>; Group::PAIRS],
    pub opacity: Vec<Block<1>>,
    pub color: Vec<Block<3>>,
    /// By [`Group::mark`].
    pub marks: [Vec<Block<1>>; Group::MARKS],
}

clone_fields!(Starts { pairs, opacity, color, marks });

impl Starts {
    /// Adds a chunk.
    pub fn grow(&mut self, groups: &[Group]) {
        for group in groups {
            if let Some(mark) = group.mark() {
                self.marks[mark].push([[0.0]; CHUNK]);
                continue;
            }
            match group {
                Group::Opacity => self.opacity.push([[0.0]; CHUNK]),
                Group::Color => self.color.push([[0.0; 3]; CHUNK]),
                pair => self.pairs[*pair as usize].push([[0.0; 2]; CHUNK]),
            }
        }
    }

    /// Copies the values of a pose.
    #[inline]
    pub fn put(&mut self, groups: &[Group], chunk: usize, place: usize, pose: &Pose) {
        for group in groups {
            match group {
                Group::Position => self.pairs[0][chunk][place] = pose.position,
                Group::Rotation => self.pairs[1][chunk][place] = pose.rotation_deg,
                Group::Scale => self.pairs[2][chunk][place] = pose.scale,
                Group::Skew => self.pairs[3][chunk][place] = pose.skew_deg,
                Group::Opacity => self.opacity[chunk][place] = [pose.opacity],
                Group::Color => self.color[chunk][place] = pose.color,
                // Exact: lanes take no frame from `MAX_FRAME` on.
                Group::Frame => self.marks[0][chunk][place] = [pose.frame as f32],
                Group::Visible => self.marks[1][chunk][place] = [f32::from(u8::from(pose.visible))],
            }
        }
    }

    /// Copies the values of a target slot.
    #[inline]
    pub fn put_from(&mut self, groups: &[Group], chunk: usize, place: usize, poses: &Poses, target: usize) {
        for group in groups {
            if let Some(mark) = group.mark() {
                self.marks[mark][chunk][place] = poses.mark(*group, target);
                continue;
            }
            match group {
                Group::Opacity => self.opacity[chunk][place] = poses.opacity[target],
                Group::Color => self.color[chunk][place] = poses.color[target],
                pair => self.pairs[*pair as usize][chunk][place] = poses.pairs[*pair as usize][target],
            }
        }
    }

    pub fn truncate(&mut self, chunks: usize) {
        self.pairs.iter_mut().for_each(|column| column.truncate(chunks));
        self.opacity.truncate(chunks);
        self.color.truncate(chunks);
        self.marks.iter_mut().for_each(|column| column.truncate(chunks));
    }

    /// Copies the values back to a pose.
    pub fn take(&self, groups: &[Group], chunk: usize, place: usize, pose: &mut Pose) {
        for group in groups {
            match group {
                Group::Position => pose.position = self.pairs[0][chunk][place],
                Group::Rotation => pose.rotation_deg = self.pairs[1][chunk][place],
                Group::Scale => pose.scale = self.pairs[2][chunk][place],
                Group::Skew => pose.skew_deg = self.pairs[3][chunk][place],
                Group::Opacity => pose.opacity = self.opacity[chunk][place][0],
                Group::Color => pose.color = self.color[chunk][place],
                Group::Frame => pose.frame = self.marks[0][chunk][place][0] as u32,
                Group::Visible => pose.visible = self.marks[1][chunk][place][0] > 0.5,
            }
        }
    }

    /// Copies one place over another.
    pub fn copy(&mut self, from: usize, from_place: usize, to: usize, to_place: usize) {
        for column in &mut self.pairs {
            copy(column, from, from_place, to, to_place);
        }
        for column in &mut self.marks {
            copy(column, from, from_place, to, to_place);
        }
        copy(&mut self.opacity, from, from_place, to, to_place);
        copy(&mut self.color, from, from_place, to, to_place);
    }
}

#[inline]
fn copy<const N: usize>(column: &mut [Block<N>], from: usize, from_place: usize, to: usize, to_place: usize) {
    if !column.is_empty() {
        column[to][to_place] = column[from][from_place];
    }
}

/// Whether a lane takes this start pose: its values are small enough that no result leaves the range of f32.
pub(super) fn is_tame(groups: &[Group], start: &Pose) -> bool {
    let is_tame = |values: &[f32]| values.iter().all(|value| f64::from(value.abs()) <= TAME);
    groups.iter().all(|group| match group {
        Group::Position => is_tame(&start.position),
        Group::Rotation => is_tame(&start.rotation_deg),
        Group::Scale => is_tame(&start.scale),
        Group::Skew => is_tame(&start.skew_deg),
        Group::Opacity => is_tame(&[start.opacity]),
        Group::Color => is_tame(&start.color),
        Group::Frame => start.frame < MAX_FRAME,
        Group::Visible => true,
    })
}
