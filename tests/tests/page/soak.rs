//! A short soak. `cargo xtask soak -- --seed N` repeats the steps of one that failed.

use std::time::Duration;

use footnote_tests::soak;

#[tokio::test]
async fn two_minutes_of_mixed_chats_match_the_model_and_leak_nothing() {
    soak::run(fastrand::u64(..1_000_000), Duration::from_mins(2)).await;
}
