//! Starts the embedded upstream and prints its addresses, until it is interrupted:
//! `cargo run -p footnote-embedded --example serve -- [FOLDER]`

use footnote_embedded::{Error, Options, serve};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let docs_dir = std::env::args().nth(1).map(Into::into);
    let running = serve(Options { docs_dir, ..Options::default() }).await?;
    println!("{}", running.addr);
    if let Err(error) = tokio::signal::ctrl_c().await {
        eprintln!("cannot wait for an interrupt: {error}");
    }
    running.shutdown().await;
    Ok(())
}
