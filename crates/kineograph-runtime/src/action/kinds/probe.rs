//! A kind for tests. It needs only this file and one line of the table.

use super::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[REACH, BEATS],
    sentence: "Moves the sprite to the right in beats of half a second.",
    synonyms: &["gadget"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("reach", negated)),
        secs: |action| BEAT_SECS * action.number("beats"),
        check: |action| (action.number("reach") == 13.0).then_some(("reach", Code::NumberTooLarge)),
        ..Leaf::new(build)
    }),
};

const REACH: ParamSpec = param("reach", "Reach", Preset::Number(30.0), Unit::Px, "How far it goes.");
const BEATS: ParamSpec = ranged(
    param("beats", "Beats", Preset::Count(2), Unit::None, "How many half seconds it takes."),
    1.0,
    8.0,
);
const BEAT_SECS: f64 = 0.5;

fn build(leaf: &mut LeafSource<'_>) -> LeafOp {
    (Op::Add2 { first: Channel::X, by: [leaf.number("reach"), 0.0] }, on::POSITION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::check::check_action;
    use crate::program::Program;
    use crate::{Length, Pose};

    fn probe() -> Action {
        Action::new(Kind::Probe).with("beats", Value::Count(4)).unwrap()
    }

    #[test]
    fn files_hold_it() {
        let text = "Probe(reach:30.0,beats:4)";
        assert_eq!(Action::from_ron_text(text).unwrap(), probe());
        assert_eq!(ron::to_string(&probe()).unwrap(), text);
        let error = Action::from_ron_text("Prob(reach:30.0,beats:4)").unwrap_err().to_string();
        assert!(error.contains("did you mean `Probe`"), "{error}");
        assert_eq!(Kind::from_name("Probe"), Some(Kind::Probe));
    }

    #[test]
    fn it_plays_forwards_backwards_and_beyond() {
        let program = Program::compile(&probe()).unwrap();
        assert_eq!(program.length(), Length::Finite(2.0));
        let x = |program: &Program, secs: f64| program.sample_secs(&Pose::at([5.0, 1.0]), secs).position[0];
        for step in 0..=16_u8 {
            let secs = f64::from(step) / 8.0;
            assert_eq!(f64::from(x(&program, secs)), 5.0 + 15.0 * secs);
        }
        let beyond = Program::compile(&Action::ease_bezier_action([-0.5, 0.0, 1.0, 1.5], probe())).unwrap();
        assert_eq!([x(&beyond, 0.0), x(&beyond, 2.0)], [-10.0, 50.0]);
        let reversed = probe().reversed().unwrap();
        let there_and_back = Program::compile(&Action::sequence([probe(), reversed.clone()])).unwrap();
        assert_eq!(x(&there_and_back, 3.0), 20.0);
        assert_eq!(reversed.reversed().unwrap(), probe());
    }

    #[test]
    fn its_numbers_are_checked() {
        let codes =
            |action: &Action| check_action(action).iter().map(|problem| problem.code).collect::<Vec<_>>();
        assert_eq!(codes(&probe()), []);
        assert_eq!(codes(&probe().with("reach", Value::Number(13.0)).unwrap()), [Code::NumberTooLarge]);
        assert_eq!(codes(&probe().with("beats", Value::Count(0)).unwrap()), [Code::NumberTooSmall]);
    }
}
