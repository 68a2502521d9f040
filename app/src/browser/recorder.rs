//! The microphone: what a person says, as a file that a server turns into text.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use footnote_client::ports::{self, RecordError, Recorded};
use futures::{channel::oneshot, future::LocalBoxFuture};
use gloo_events::EventListener;
use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AnalyserNode, AudioBuffer, AudioContext, Blob, BlobEvent, DomException, MediaRecorder,
    MediaRecorderOptions, MediaStream, MediaStreamConstraints, MediaStreamTrack, OfflineAudioContext,
};

/// Formats in the order in which they are wanted; Safari has the last alone. Without any of them, the browser chooses.
const FORMATS: [&str; 3] = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
/// Enough for speech; ten minutes take 2.4 MB.
const BITS_PER_SECOND: u32 = 32_000;
/// How often the browser hands over what it has, in milliseconds.
const PIECE_MS: i32 = 1_000;
/// The rate that models of speech work with.
const WAV_RATE: u32 = 16_000;
const WAV_HEAD: u32 = 44;

/// Whether a person can speak to this page: over https or on this machine, in a browser that records.
pub(crate) fn is_there() -> bool {
    let Some(window) = web_sys::window() else { return false };
    let has = |of: &JsValue, name: &str| Reflect::has(of, &name.into()).unwrap_or(false);
    let navigator = window.navigator();
    window.is_secure_context() && has(&navigator, "mediaDevices") && has(&window, "MediaRecorder")
}

/// The microphone of this device.
pub(crate) struct Microphone;

impl ports::Recorder for Microphone {
    fn begin(&self) -> LocalBoxFuture<'static, Result<Box<dyn ports::Recording>, RecordError>> {
        Box::pin(async {
            let recording = Recording::begin().await?;
            Ok(Box::new(recording) as Box<dyn ports::Recording>)
        })
    }

    fn to_wav(&self, recorded: &Recorded) -> LocalBoxFuture<'static, Option<Recorded>> {
        let bytes = Uint8Array::from(recorded.bytes.as_slice());
        Box::pin(async move {
            // What the browser recorded and cannot read is sent as it is.
            let sound = decode(&bytes).await.ok()?;
            Some(Recorded { media_type: "audio/wav".into(), bytes: wav(&sound).ok()? })
        })
    }
}

struct Recording {
    recorder: MediaRecorder,
    stream: Stream,
    meter: Option<Meter>,
    pieces: Rc<RefCell<Vec<Blob>>>,
    bytes: Rc<Cell<f64>>,
    ended: Rc<Cell<bool>>,
    _listeners: [EventListener; 2],
}

/// The sound of a microphone, which is let go of when this is dropped.
struct Stream(MediaStream);

impl Drop for Stream {
    fn drop(&mut self) {
        for track in self.0.get_tracks().iter().filter_map(|track| track.dyn_into::<MediaStreamTrack>().ok())
        {
            track.stop();
        }
    }
}

impl Recording {
    async fn begin() -> Result<Self, RecordError> {
        let devices = web_sys::window().ok_or(RecordError::Failed)?.navigator().media_devices();
        let devices = devices.map_err(|_| RecordError::Failed)?;
        let constraints = MediaStreamConstraints::new();
        constraints.set_audio(&JsValue::TRUE);
        let asking =
            devices.get_user_media_with_constraints(&constraints).map_err(|error| refused(&error))?;
        let stream = JsFuture::from(asking).await.map_err(|error| refused(&error))?;
        let stream = Stream(stream.dyn_into().map_err(|_| RecordError::Failed)?);
        let options = MediaRecorderOptions::new();
        options.set_audio_bits_per_second(BITS_PER_SECOND);
        if let Some(format) = FORMATS.into_iter().find(|format| MediaRecorder::is_type_supported(format)) {
            options.set_mime_type(format);
        }
        let failed = |_| RecordError::Failed;
        let recorder = MediaRecorder::new_with_media_stream_and_media_recorder_options(&stream.0, &options);
        let recorder = recorder.map_err(failed)?;
        let (pieces, bytes) = (Rc::<RefCell<Vec<Blob>>>::default(), Rc::<Cell<f64>>::default());
        let ended = Rc::<Cell<bool>>::default();
        let (kept, counted, over) = (pieces.clone(), bytes.clone(), ended.clone());
        let on_piece = EventListener::new(&recorder, "dataavailable", move |event| {
            let piece = event.dyn_ref::<BlobEvent>().and_then(BlobEvent::data);
            if let Some(piece) = piece.filter(|piece| piece.size() > 0.0) {
                counted.set(counted.get() + piece.size());
                kept.borrow_mut().push(piece);
            }
        });
        let on_stop = EventListener::new(&recorder, "stop", move |_| over.set(true));
        recorder.start_with_time_slice(PIECE_MS).map_err(failed)?;
        let meter = Meter::new(&stream.0).ok();
        Ok(Self { recorder, stream, meter, pieces, bytes, ended, _listeners: [on_piece, on_stop] })
    }
}

impl ports::Recording for Recording {
    fn level(&self) -> f32 {
        self.meter.as_ref().map_or(0.0, Meter::level)
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size within megabytes")]
    fn bytes(&self) -> u64 {
        self.bytes.get() as u64
    }

    fn has_ended(&self) -> bool {
        self.ended.get()
    }

    fn finish(self: Box<Self>) -> LocalBoxFuture<'static, Result<Recorded, RecordError>> {
        Box::pin(async move {
            if !self.ended.get() {
                let (sender, stopped) = oneshot::channel();
                // The last piece comes before this.
                let _listener = EventListener::once(&self.recorder, "stop", move |_| {
                    // The receiver may have been dropped; ignore.
                    sender.send(()).ok();
                });
                self.recorder.stop().map_err(|_| RecordError::Failed)?;
                stopped.await.map_err(|_| RecordError::Failed)?;
            }
            let media_type = self.recorder.mime_type();
            let pieces: Array = self.pieces.borrow().iter().collect();
            drop(self.stream);
            let whole = Blob::new_with_blob_sequence(&pieces).map_err(|_| RecordError::Failed)?;
            let bytes = JsFuture::from(whole.array_buffer()).await.map_err(|_| RecordError::Failed)?;
            let bytes = Uint8Array::new(&bytes).to_vec();
            if bytes.is_empty() { Err(RecordError::Failed) } else { Ok(Recorded { media_type, bytes }) }
        })
    }
}

/// How loud a sound is.
struct Meter {
    context: AudioContext,
    analyser: AnalyserNode,
}

impl Meter {
    fn new(stream: &MediaStream) -> Result<Self, JsValue> {
        let context = AudioContext::new()?;
        let analyser = context.create_analyser()?;
        analyser.set_fft_size(512);
        context.create_media_stream_source(stream)?.connect_with_audio_node(&analyser)?;
        Ok(Self { context, analyser })
    }

    /// From 0 to 1, as people hear it.
    fn level(&self) -> f32 {
        let mut samples = [0.0_f32; 512];
        self.analyser.get_float_time_domain_data(&mut samples);
        let power = samples.iter().map(|sample| sample * sample).sum::<f32>() / 512.0;
        power.sqrt().powf(0.5).min(1.0)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        // It ends in the background, and nobody waits for that.
        self.context.close().ok();
    }
}

/// Why the browser does not give the microphone.
fn refused(error: &JsValue) -> RecordError {
    let name = error.dyn_ref::<DomException>().map(DomException::name).unwrap_or_default();
    match name.as_str() {
        "NotAllowedError" | "SecurityError" | "PermissionDeniedError" => RecordError::Denied,
        "NotFoundError" | "DevicesNotFoundError" | "OverconstrainedError" => RecordError::NoMicrophone,
        "NotReadableError" | "TrackStartError" | "AbortError" => RecordError::InUse,
        _ => RecordError::Failed,
    }
}

/// Reads a sound file, at the rate that models work with.
async fn decode(bytes: &Uint8Array) -> Result<AudioBuffer, JsValue> {
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let rate = WAV_RATE as f32;
    let context = OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(1, 1, rate)?;
    JsFuture::from(context.decode_audio_data(&bytes.buffer())?).await?.dyn_into()
}

/// A WAV file of one channel, with 16 bits for each sample.
fn wav(sound: &AudioBuffer) -> Result<Vec<u8>, JsValue> {
    let channels = sound.number_of_channels();
    let channels =
        (0..channels).map(|channel| sound.get_channel_data(channel)).collect::<Result<Vec<_>, _>>()?;
    let size = sound.length() * 2;
    let mut file = Vec::with_capacity((size + WAV_HEAD) as usize);
    let mut number = |bytes: &[u8]| file.extend_from_slice(bytes);
    number(b"RIFF");
    number(&(size + WAV_HEAD - 8).to_le_bytes());
    number(b"WAVEfmt ");
    number(&16_u32.to_le_bytes());
    // Samples as they are, one channel.
    number(&1_u16.to_le_bytes());
    number(&1_u16.to_le_bytes());
    number(&WAV_RATE.to_le_bytes());
    number(&(WAV_RATE * 2).to_le_bytes());
    number(&2_u16.to_le_bytes());
    number(&16_u16.to_le_bytes());
    number(b"data");
    number(&size.to_le_bytes());
    #[expect(clippy::cast_precision_loss, reason = "a sound has one or two channels")]
    let count = channels.len().max(1) as f32;
    for at in 0..sound.length() as usize {
        let sample = channels.iter().filter_map(|channel| channel.get(at)).sum::<f32>() / count;
        #[expect(clippy::cast_possible_truncation, reason = "it is clamped to 16 bits")]
        let sample = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16;
        number(&sample.to_le_bytes());
    }
    Ok(file)
}
