//! Which requests have a line in the log.

use crate::harness::{Upstream, status};
use crate::program::Program;

#[tokio::test]
async fn only_what_people_do_and_what_fails_has_a_line() {
    let check = async |level: &str, expect: &[(&str, u16)]| {
        let upstream = Upstream::new().await;
        let mut program = Program::start(&upstream, &[("RUST_LOG", level)]);
        let mut client = program.proxy.connect().await;
        for path in ["/", "/healthz", "/api/config", "/no-such-file.js"] {
            client.send(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", program.proxy.address)).await;
            client.answer().await;
        }
        client.send(&program.proxy.chat("{}")).await;
        let (mut wire, _) = upstream.request().await;
        wire.send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await;
        assert_eq!(status(&client.answer().await), 200);
        program.terminate();
        assert_eq!(program.exit_code(), Some(0));
        let log = program.log();
        let lines: Vec<_> = log.lines().filter(|line| line.contains(": answered ")).collect();
        assert_eq!(lines.len(), expect.len(), "{log}");
        for (line, (path, status)) in lines.iter().zip(expect) {
            let has = |part: String| line.contains(&part);
            assert!(has(format!("path=\"{path}\" ")) && has(format!("status={status} ")), "{path}: {line}");
        }
    };
    let (page, missing, chat) = (("/", 200), ("/no-such-file.js", 404), ("/v1/chat/completions", 200));
    check("info", &[page, missing, chat]).await;
    check("footnote=debug", &[page, ("/healthz", 200), ("/api/config", 200), missing, chat]).await;
}
