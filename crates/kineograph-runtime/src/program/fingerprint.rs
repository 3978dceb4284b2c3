//! A number for the content of a program.

use core::fmt::{self, Write};

use super::Program;

/// See [`Program::fingerprint`].
pub(super) fn of(program: &Program) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    // It takes every text.
    let _ = write_all(program, &mut hash);
    hash.0
}

/// Writes all that determines poses, events and grids. Numbers are written so that each value has its own text.
fn write_all(program: &Program, out: &mut Fnv) -> fmt::Result {
    let Program {
        nodes,
        starts_secs,
        affine,
        turns,
        animations,
        curves,
        points,
        stops,
        event_texts,
        event_ranges,
        value_names,
        follows,
        grid_parts,
        targets,
        // These follow from the others, or only name actions.
        turns_back: _,
        first_removal: _,
        spans: _,
        flat: _,
        goals: _,
        goal_paths: _,
    } = program;
    write!(out, "{nodes:?}{starts_secs:?}{affine:?}{turns:?}{animations:?}{curves:?}{points:?}{stops:?}")?;
    write!(out, "{event_texts:?}{event_ranges:?}{value_names:?}{follows:?}{grid_parts:?}")?;
    targets.iter().try_for_each(|target| {
        write!(out, "{}", target.name())?;
        write_all(target.program(), out)
    })
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::format::Action;
    use crate::program::Program;

    #[test]
    fn any_change_gives_another_number() {
        let of = |action: Action| Program::compile(&action).unwrap().fingerprint();
        let step = |x: f64| Action::move_by(1.0, [x, 0.0]);
        let beside =
            |x: f64| Action::sequence([Action::targeted("other", step(x)), Action::call_func("there")]);
        let named = |name: &str| Action::sequence([step(1.0), Action::call_func(name)]);
        let numbers = [
            of(step(1.0)),
            of(step(1.000_000_1)),
            of(Action::move_by(2.0, [1.0, 0.0])),
            of(Action::move_to(1.0, [1.0, 0.0])),
            of(named("a")),
            of(named("b")),
            of(beside(1.0)),
            of(beside(2.0)),
        ];
        for (nth, number) in numbers.iter().enumerate() {
            assert!(!numbers[..nth].contains(number), "{nth}");
        }
        assert_eq!(of(beside(2.0)), numbers[7]);
    }
}
