//! The scripted upstream's side of a connection. It works on raw sockets, because a server library would not allow most
//! of the faults.

use std::io;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::watch,
};

use super::RecordedRequest;
use crate::reply::{BodyEnd, Framing, Reply, ReplyStep};

/// Plays the script; returns whether the connection can be reused.
pub(super) async fn answer(socket: &mut TcpStream, reply: &Reply) -> io::Result<bool> {
    for step in &reply.before {
        if !play(socket, step, Framing::UntilClose).await? {
            return Ok(false);
        }
    }
    socket.write_all(head(reply).as_bytes()).await?;
    for step in &reply.steps {
        if !play(socket, step, reply.framing).await? {
            return Ok(false);
        }
    }
    match (reply.ending, reply.framing) {
        (BodyEnd::Clean, Framing::Chunked) => socket.write_all(b"0\r\n\r\n").await.map(|()| true),
        (BodyEnd::Clean, Framing::Length) => Ok(true),
        (BodyEnd::Reset, _) => socket.set_zero_linger().map(|()| false),
        (BodyEnd::Clean | BodyEnd::Cut, _) => socket.shutdown().await.map(|()| false),
    }
}

/// The status line and the headers.
fn head(reply: &Reply) -> String {
    let mut lines = vec![format!("HTTP/1.1 {} Scripted", reply.status)];
    lines.extend(reply.headers.iter().map(|(name, value)| format!("{name}: {value}")));
    lines.push(match reply.framing {
        Framing::Chunked => "transfer-encoding: chunked".into(),
        Framing::Length => format!("content-length: {}", reply.body().len()),
        Framing::ClaimedLength(length) => format!("content-length: {length}"),
        Framing::UntilClose => "connection: close".into(),
    });
    lines.join("\r\n") + "\r\n\r\n"
}

/// Plays one step; returns false if the client closes the connection meanwhile.
async fn play(socket: &mut TcpStream, step: &ReplyStep, framing: Framing) -> io::Result<bool> {
    let (mut read, mut write) = socket.split();
    let act = async {
        match step {
            ReplyStep::Bytes(bytes) if bytes.is_empty() => Ok(()),
            ReplyStep::Bytes(bytes) if framing == Framing::Chunked => {
                let chunk = [format!("{:x}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n"].concat();
                write.write_all(&chunk).await
            }
            ReplyStep::Bytes(bytes) => write.write_all(bytes).await,
            ReplyStep::Gate(gate) => {
                gate.pass().await;
                Ok(())
            }
            ReplyStep::Hang => std::future::pending().await,
        }
    };
    let mut byte = [0];
    tokio::select! {
        biased;
        done = act => done.map(|()| true),
        // There is no pipelining, so anything read here is the end of the connection.
        _ = read.read(&mut byte) => Ok(false),
    }
}

/// Reads one request; `None` if the connection ends before one.
pub(crate) async fn read_request(
    socket: &mut TcpStream,
    buffer: &mut Vec<u8>,
    connection: usize,
) -> io::Result<Option<RecordedRequest>> {
    let head_length = loop {
        if let Some(at) = find(buffer, b"\r\n\r\n") {
            break at + 4;
        }
        if socket.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    };
    let head = String::from_utf8_lossy(&buffer[..head_length]).into_owned();
    buffer.drain(..head_length);
    let mut lines = head.split("\r\n").filter(|line| !line.is_empty());
    let mut request_line = lines.next().unwrap_or_default().split(' ');
    let method = request_line.next().unwrap_or_default().to_owned();
    let target = request_line.next().unwrap_or_default().to_owned();
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked {
        read_chunks(socket, buffer).await?
    } else {
        let length = length.and_then(|(_, value)| value.parse().ok()).unwrap_or(0);
        fill(socket, buffer, length).await?;
        buffer.drain(..length).collect()
    };
    let json = serde_json::from_slice(&body).ok();
    let closed = watch::Sender::new(false);
    Ok(Some(RecordedRequest { method, target, headers, body, json, connection, closed }))
}

/// Reads a chunked body, without trailers.
async fn read_chunks(socket: &mut TcpStream, buffer: &mut Vec<u8>) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line = loop {
            if let Some(at) = find(buffer, b"\r\n") {
                break at;
            }
            fill(socket, buffer, buffer.len() + 1).await?;
        };
        let text = String::from_utf8_lossy(&buffer[..line]).into_owned();
        let size = usize::from_str_radix(text.trim(), 16).map_err(io::Error::other)?;
        fill(socket, buffer, line + 2 + size + 2).await?;
        body.extend_from_slice(&buffer[line + 2..line + 2 + size]);
        buffer.drain(..line + 2 + size + 2);
        if size == 0 {
            return Ok(body);
        }
    }
}

/// Reads until the buffer holds at least `length` bytes.
async fn fill(socket: &mut TcpStream, buffer: &mut Vec<u8>, length: usize) -> io::Result<()> {
    while buffer.len() < length {
        if socket.read_buf(buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}

/// The offset of `needle`.
pub(crate) fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}
