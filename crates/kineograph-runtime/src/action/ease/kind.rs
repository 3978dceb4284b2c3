//! Eases and their actions.

use crate::action::{ActionSpec, Kind};
use crate::ease::{EaseKind, each_ease};

macro_rules! actions_of_eases {
    ($($name:ident $action:ident,)*) => {
        impl EaseKind {
            /// The action that has this ease.
            pub const fn kind(self) -> Kind {
                match self {
                    $(Self::$name => Kind::$action,)*
                }
            }
        }

        impl Kind {
            /// The ease of this action; `None` if the action is not an ease, and for `EaseNamed`, whose curve is in the project.
            pub const fn ease_kind(self) -> Option<EaseKind> {
                match self {
                    $(Self::$action => Some(EaseKind::$name),)*
                    _ => None,
                }
            }

            /// Whether it is an ease with a formula: all of the category but `EaseNamed`.
            pub const fn is_ease(self) -> bool {
                self.ease_kind().is_some()
            }
        }
    };
}

each_ease!(actions_of_eases);

impl EaseKind {
    /// The row of the action.
    pub fn spec(self) -> &'static ActionSpec {
        self.kind().spec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Category;
    use crate::prelude::*;

    #[test]
    fn every_ease_of_the_table_has_a_kind_of_its_own() {
        let of_table: Vec<_> = Kind::all()
            .filter(|kind| kind.spec().category == Category::Ease && *kind != Kind::EaseNamed)
            .collect();
        assert_eq!(EaseKind::ALL.iter().map(|ease| ease.kind()).collect::<Vec<_>>(), of_table);
        assert!(of_table.iter().all(|kind| kind.ease_kind().is_some_and(|ease| ease.kind() == *kind)));
    }
}
