//! The form in which a recording is sent.

use crate::ports::Recorded;

/// Names of files by their media types: servers go by the ending, and refuse what they do not know.
const NAMES: [(&str, &str); 6] = [
    ("audio/webm", "recording.webm"),
    ("audio/ogg", "recording.ogg"),
    ("audio/mp4", "recording.mp4"),
    ("audio/mpeg", "recording.mp3"),
    ("audio/wav", "recording.wav"),
    ("video/webm", "recording.webm"),
];

/// A form with these fields and a recording: its media type and its bytes.
pub(super) fn form(fields: &[(&str, &str)], recorded: &Recorded) -> (String, Vec<u8>) {
    let boundary = boundary(fields, &recorded.bytes);
    let mut form = Vec::with_capacity(recorded.bytes.len() + 1024);
    for (name, value) in fields {
        form.extend_from_slice(
            format!("--{boundary}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
                .as_bytes(),
        );
    }
    let kind = recorded.media_type.split(';').next().unwrap_or_default().trim();
    let name = NAMES.iter().find(|(known, _)| *known == kind).map_or("recording.webm", |(_, name)| name);
    let kind = if kind.is_empty() { "application/octet-stream" } else { kind };
    form.extend_from_slice(
        format!(
            "--{boundary}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             content-type: {kind}\r\n\r\n"
        )
        .as_bytes(),
    );
    form.extend_from_slice(&recorded.bytes);
    form.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={boundary}"), form)
}

/// A line that is nowhere in what is sent.
fn boundary(fields: &[(&str, &str)], bytes: &[u8]) -> String {
    let is_in = |line: &str| {
        let within = |bytes: &[u8]| bytes.windows(line.len()).any(|window| window == line.as_bytes());
        within(bytes) || fields.iter().any(|(_, value)| within(value.as_bytes()))
    };
    let mut number = 0_u32;
    loop {
        let line = format!("footnote-recording-{number}");
        if !is_in(&line) {
            return line;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boundary_is_nowhere_in_the_form() {
        let bytes = b"RIFF\r\n--footnote-recording-0--\r\n\0\xff".to_vec();
        let recorded = Recorded { media_type: "audio/webm;codecs=opus".into(), bytes: bytes.clone() };
        let (kind, form) = form(&[("model", "footnote-recording-1")], &recorded);
        assert_eq!(kind, "multipart/form-data; boundary=footnote-recording-2");
        let expect = [
            b"--footnote-recording-2\r\ncontent-disposition: form-data; name=\"model\"\r\n\r\nfootnote-recording-1\r\n".as_slice(),
            b"--footnote-recording-2\r\ncontent-disposition: form-data; name=\"file\"; filename=\"recording.webm\"\r\n",
            b"content-type: audio/webm\r\n\r\n",
            &bytes,
            b"\r\n--footnote-recording-2--\r\n",
        ];
        assert_eq!(form, expect.concat());
    }

    #[test]
    fn files_have_the_endings_that_servers_go_by() {
        let check = |media_type: &str, expect: &str| {
            let recorded = Recorded { media_type: media_type.into(), bytes: Vec::new() };
            let text = String::from_utf8(form(&[], &recorded).1).unwrap();
            assert!(text.contains(&format!("filename=\"{expect}\"")), "{text}");
        };
        check("audio/mp4;codecs=mp4a.40.2", "recording.mp4");
        check("audio/ogg; codecs=opus", "recording.ogg");
        check("audio/wav", "recording.wav");
        check("", "recording.webm");
    }
}
