//! Random scripts of all operations, on the manager and on a model of it that is written for plainness. Other scripts, and more of them,
//! by the environment variable `PROPTEST_CASES`.
mod found;
mod plain;
mod script;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use script::Goals;

/// Many cases: they are cheap. A script that fails makes itself shorter.
fn config(cases: u32, seed: u64) -> ProptestConfig {
    let usual = ProptestConfig { max_shrink_iters: 0, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return usual;
    }
    // The same ones every time, unless asked for others: what fails here is what a change has broken.
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(seed), ..usual }
}

proptest! {
    #![proptest_config(config(20_000, 7))]

    #[test]
    fn the_manager_does_what_the_model_does(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        script::play(&bytes, Goals::Stay);
    }
}

proptest! {
    #![proptest_config(config(4_000, 8))]

    #[test]
    fn the_manager_goes_where_the_model_goes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        script::play(&bytes, Goals::Change);
    }
}
