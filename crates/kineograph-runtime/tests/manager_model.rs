//! Random scripts of all operations, on the manager and on a model of it that is too simple to be wrong. More scripts than usual by the
//! environment variable `PROPTEST_CASES`.
#![allow(clippy::unwrap_used, clippy::panic)]

mod manager_model {
    pub mod model;
    pub mod script;
}

use proptest::prelude::*;

/// Eight times the usual number of cases: they are cheap.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.saturating_mul(8), max_shrink_iters: 20_000, ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_manager_does_what_the_model_does(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        manager_model::script::play(&bytes);
    }
}
