//! Eases as actions around others, and their mirrors.

use crate::action::{Action, ParamSpec, Value};
use crate::ease::{Ease, mirrored_kind};
use crate::prelude::*;

/// The parameter of eases whose mirror is not another kind.
const MIRRORED: &str = "mirrored";

impl Action {
    /// Eases the progress of `action` by `ease`; [`Ease::LINEAR`] returns `action`.
    ///
    /// ```
    /// # use kineograph_runtime::{Ease, format::Action};
    /// let hop = Action::eased("steps(4, end)".parse()?, Action::move_by(1.0, [40.0, 0.0]));
    /// assert_eq!(hop, Action::eased(Ease::of(&hop).unwrap_or_default(), hop.children[0].clone()));
    /// # Ok::<(), kineograph_runtime::EaseError>(())
    /// ```
    pub fn eased(ease: Ease, action: Self) -> Self {
        let Some(kind) = ease.kind() else { return action };
        let mut eased = Self::new(kind.kind());
        let mut numbers = ease.numbers().iter().copied();
        for (param, value) in kind.spec().params.iter().zip(&mut eased.params) {
            put(param, value, &mut numbers, ease.is_mirrored());
        }
        eased.children.push(action);
        eased
    }
}

/// Sets a parameter's value from the numbers of an ease, which are in range.
fn put(param: &ParamSpec, value: &mut Value, numbers: &mut impl Iterator<Item = f64>, is_mirrored: bool) {
    let mut next = || numbers.next().unwrap_or(0.0);
    match value {
        Value::Number(x) => *x = next(),
        Value::Optional(x) => *x = Some(next()),
        Value::Count(count) => *count = next() as u32,
        Value::Vec4(values) => *values = core::array::from_fn(|_| next()),
        Value::Text(name) => {
            if let Some(choice) = param.choices.get(next() as usize) {
                (*choice).clone_into(name);
            }
        }
        Value::Flag(flag) => *flag = is_mirrored,
        // No ease has these types.
        Value::Vec2(_)
        | Value::Vec3(_)
        | Value::Points(_)
        | Value::Color(_)
        | Value::Frames(_)
        | Value::Keys(_) => {}
    }
}

/// The ease `ease` around `child` instead of its own contents, mirrored: 1 − f(1 − t) for f(t), so that around the reversed
/// child it is the motion backwards. Mirroring twice gives the same bits. An action that isn't an ease keeps its kind.
pub fn reversed_ease(ease: &Action, child: Action) -> Action {
    let mut reversed = Action {
        kind: ease.kind,
        params: ease.params.clone(),
        id: ease.id,
        label: ease.label.clone(),
        muted: ease.muted,
        children: vec![child],
    };
    match ease.kind.ease_kind().and_then(mirrored_kind) {
        // Both kinds of a pair have the same parameters.
        Some(kind) => reversed.kind = kind.kind(),
        None => {
            if let Some((index, _)) = ease.spec().param(MIRRORED)
                && let Some(Value::Flag(flag)) = reversed.params.get_mut(index)
            {
                *flag = !*flag;
            }
        }
    }
    reversed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ease::EaseKind;

    #[test]
    fn an_ease_turned_round_has_the_mirrored_curve() {
        for &kind in EaseKind::ALL {
            let ease = Action::ease(kind, Action::hide()).labelled("slow");
            let turned = reversed_ease(&ease, Action::show());
            assert_eq!(turned.children, [Action::show()]);
            assert_eq!(turned.label, ease.label);
            let (forwards, backwards) = (Ease::of(&ease).unwrap(), Ease::of(&turned).unwrap());
            assert_eq!(backwards, forwards.mirrored());
            for t in [0.0, 0.2, 0.7, 1.0] {
                assert!((backwards.value(t) - (1.0 - forwards.value(1.0 - t))).abs() < 1e-12, "{kind:?}");
            }
            assert_eq!(reversed_ease(&turned, Action::hide()), ease);
        }
    }

    #[test]
    fn pairs_trade_places_and_others_are_marked() {
        let turned = |text: &str| {
            let ease = Action::eased(text.parse().unwrap(), Action::show());
            Ease::of(&reversed_ease(&ease, Action::show())).unwrap().to_string()
        };
        assert_eq!(turned("EaseElasticOut(0.4)"), "EaseElasticIn(0.4)");
        assert_eq!(turned("EaseCubicActionInOut"), "EaseCubicActionInOut");
        assert_eq!(turned("EaseIn(3)"), "EaseIn(3, mirrored)");
        assert_eq!(turned("EaseIn(3, mirrored)"), "EaseIn(3)");
    }
}
