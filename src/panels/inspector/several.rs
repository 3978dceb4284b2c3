//! Fields that edit all selected items of a kind: a typed number is set for all, a drag changes each by the same amount.

use crate::document::{Edit, Tweak};
use crate::history::Change;
use crate::panels::Outbox;
use crate::ui_kit::fields::{Field, FieldEvent, Form, VectorChange, post_field};

/// The selected items of a kind. Fields show the one that was selected last, and edit all of them as one undo step.
pub(super) struct Several<'a, T> {
    /// The one that was selected last, as it is shown.
    pub shown: &'a T,
    /// All of them as they were before a drag, the one shown last.
    before: Vec<&'a T>,
    /// The edits that replace the items of the same ids by these.
    edits: fn(Vec<T>) -> Vec<Edit>,
}

impl<'a, T: Clone> Several<'a, T> {
    pub fn new(shown: &'a T, before: Vec<&'a T>, edits: fn(Vec<T>) -> Vec<Edit>) -> Self {
        let before = if before.is_empty() { vec![shown] } else { before };
        Self { shown, before, edits }
    }

    /// How many there are, at least 1.
    pub const fn count(&self) -> usize {
        self.before.len()
    }

    /// True if they differ in a value.
    pub fn differ<V: PartialEq>(&self, value: impl Fn(&T) -> V) -> bool {
        let mut values = self.before.iter().map(|item| value(item));
        let first = values.next();
        values.any(|other| Some(other) != first)
    }

    /// True for all or none of them.
    pub fn all(&self, is: impl Fn(&T) -> bool) -> bool {
        self.before.iter().all(|item| is(item))
    }

    /// Posts the change that a field asks for, made to each of them.
    pub fn set<V: Clone>(
        &self,
        out: &mut Outbox,
        label: &str,
        event: FieldEvent<V>,
        apply: impl Fn(&mut T, V),
    ) {
        post_field(out, event, |value| {
            let changed = self.before.iter().map(|item| {
                let mut item = (*item).clone();
                apply(&mut item, value.clone());
                item
            });
            Change::all(label, (self.edits)(changed.collect()))
        });
    }

    /// A number of each, found by `place`. Items without one don't change.
    pub fn number(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        label: &str,
        (field, default): (&Field<'_>, Option<f64>),
        place: impl Fn(&mut T) -> Option<&mut f64>,
    ) {
        let get = |item: &T| place(&mut item.clone()).map(|number| *number);
        let set = |item: &mut T, to: f64| {
            if let Some(number) = place(item) {
                *number = to;
            }
        };
        self.converted((form, out), label, (field, default), (get, set));
    }

    /// As [`Self::number`], of a number that is stored in another unit than that of the field: read by `get` and written by `set`.
    pub fn converted(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        label: &str,
        (field, default): (&Field<'_>, Option<f64>),
        (get, set): (impl Fn(&T) -> Option<f64>, impl Fn(&mut T, f64)),
    ) {
        let Some(shown) = get(self.shown) else { return };
        let field = field.mixed(self.differ(&get));
        let event = form.number_tweak(&field, shown, default);
        self.set(out, label, event, |item, tweak| {
            if let Some(number) = get(item) {
                set(item, kept_in(&field, number, tweak));
            }
        });
    }

    /// A whole number of each, read by `get` and written by `set`.
    pub fn whole_number(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        label: &str,
        (field, default): (&Field<'_>, Option<f64>),
        (get, set): (impl Fn(&T) -> f64, impl Fn(&mut T, f64)),
    ) {
        let field = field.drag_step(0.1).mixed(self.differ(&get));
        let event = form.number_tweak(&field, get(self.shown), default);
        self.set(out, label, event, |item, tweak| {
            let number = kept_in(&field, get(item), tweak).round();
            set(item, number);
        });
    }

    /// A pair of numbers of each, found by `place`. Items without one don't change.
    pub fn vec2(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        label: &str,
        (field, default): (&Field<'_>, [f64; 2]),
        place: impl Fn(&mut T) -> Option<&mut [f64; 2]>,
    ) {
        let show =
            |form: &mut Form<'_>, field: &Field<'_>, pair| form.vec2_change(field, pair, Some(default));
        self.pair((form, out), (label, field), show, place);
    }

    /// As [`Self::vec2`], of a value and its variance.
    pub fn spread(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        label: &str,
        (field, default): (&Field<'_>, [f64; 2]),
        place: impl Fn(&mut T) -> Option<&mut [f64; 2]>,
    ) {
        let show = |form: &mut Form<'_>, field: &Field<'_>, pair| form.spread_change(field, pair, default);
        self.pair((form, out), (label, field), show, place);
    }

    fn pair(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        (label, field): (&str, &Field<'_>),
        show: impl FnOnce(&mut Form<'_>, &Field<'_>, [f64; 2]) -> FieldEvent<VectorChange<2>>,
        place: impl Fn(&mut T) -> Option<&mut [f64; 2]>,
    ) {
        let pair = |item: &T| place(&mut item.clone()).map(|pair| *pair);
        let Some(shown) = pair(self.shown) else { return };
        let differs = |axis: usize| self.differ(|item| pair(item).map(|pair| pair[axis]));
        let field = field.mixed_axes([differs(0), differs(1), false, false]);
        let event = show(form, &field, shown);
        self.set(out, label, event, |item, change: VectorChange<2>| {
            if let Some(pair) = place(item) {
                *pair = change.applied(*pair).map(|x| held(&field, x));
            }
        });
    }
}

/// A number after a change, in the range of its field.
fn kept_in(field: &Field<'_>, x: f64, tweak: Tweak) -> f64 {
    let to = tweak.applied(x);
    // Sums such as 1.4 − 1 are stored as the short number that is meant.
    let is_sum = matches!(tweak, Tweak::Add(_)) && to.abs() < 1.0e6;
    held(field, if is_sum { (to * 1.0e9).round() / 1.0e9 } else { to })
}

fn held(field: &Field<'_>, x: f64) -> f64 {
    let [min, max] = field.range;
    // Not `f64::clamp`, which panics where limits are the wrong way round.
    x.min(max).max(min)
}
