//! A short soak. `cargo xtask soak -- --seed N` repeats the steps of one that failed.

use std::time::Duration;

use footnote_tests::soak;

#[tokio::test]
async fn two_minutes_of_mixed_chats_leave_every_conversation_as_its_model_and_the_proxy_as_it_was() {
    soak::run(fastrand::u64(..1_000_000), Duration::from_mins(2)).await;
}
