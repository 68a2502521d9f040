//! The time, and waiting.

use footnote_client::ports::Scheduler;
use footnote_core::ports;
use futures::{
    channel::oneshot,
    future::{LocalBoxFuture, pending},
};
use gloo_events::EventListener;
use gloo_timers::future::TimeoutFuture;
use js_sys::{
    Function,
    Intl::{DateTimeFormat, DateTimeFormatOptions, DateTimeStyle},
};
use wasm_bindgen::JsValue;
use web_sys::MessageChannel;

use super::{frame, language};

/// The browser's clock.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Clock;

impl ports::Clock for Clock {
    fn now_ms(&self) -> u64 {
        now_ms()
    }

    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()> {
        Box::pin(sleep(ms))
    }

    fn leaving(&self) -> LocalBoxFuture<'static, ()> {
        Box::pin(leaving())
    }
}

impl Scheduler for Clock {
    fn elapsed_ms(&self) -> f64 {
        elapsed_ms()
    }

    fn yield_now(&self) -> LocalBoxFuture<'static, ()> {
        Box::pin(yield_to_browser())
    }

    fn idle(&self) -> LocalBoxFuture<'static, ()> {
        Box::pin(frame::idle())
    }
}

/// Resolves when the page is being left: whoever waits runs once more before it is gone.
async fn leaving() {
    let (sender, left) = oneshot::channel();
    let Some(window) = web_sys::window() else { return pending().await };
    let _listener = EventListener::once(&window, "pagehide", move |_| {
        // The turn may have ended since.
        sender.send(()).ok();
    });
    if left.await.is_err() {
        pending::<()>().await;
    }
}

/// Milliseconds since 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole milliseconds since 1970")]
pub(crate) fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}

/// The beginning of today in local time, in milliseconds since 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole milliseconds since 1970")]
pub(crate) fn midnight_ms() -> u64 {
    let today = js_sys::Date::new_0();
    today.set_hours(0);
    today.set_minutes(0);
    today.set_seconds(0);
    today.set_milliseconds(0);
    today.get_time() as u64
}

/// A time as people read it here.
pub(crate) struct LocalTime {
    /// The time alone, for today, else the date and the time.
    pub(crate) short: String,
    pub(crate) full: String,
    pub(crate) iso: String,
}

/// Functions that write a date as text. Making one takes much longer than using it, and a long conversation has thousands
/// of times.
struct DateFormats {
    time: Function,
    date_and_time: Function,
    full: Function,
}

impl DateFormats {
    fn new() -> Self {
        let format = |date: Option<DateTimeStyle>, time: DateTimeStyle| {
            let options = DateTimeFormatOptions::new();
            if let Some(date) = date {
                options.set_date_style(date);
            }
            options.set_time_style(time);
            DateTimeFormat::new(&language::locales(), &options).format()
        };
        Self {
            time: format(None, DateTimeStyle::Short),
            date_and_time: format(Some(DateTimeStyle::Medium), DateTimeStyle::Short),
            full: format(Some(DateTimeStyle::Full), DateTimeStyle::Medium),
        }
    }
}

/// A time in milliseconds since 1970, in the page's language and the person's time zone.
#[expect(clippy::cast_precision_loss, reason = "times are far below 2^53 milliseconds")]
pub(crate) fn local_time(ms: u64) -> LocalTime {
    thread_local! {
        static FORMATS: DateFormats = DateFormats::new();
    }
    let date = js_sys::Date::new(&JsValue::from_f64(ms as f64));
    let text = |format: &Function| {
        // A date that the browser cannot write has no text.
        format.call1(&JsValue::UNDEFINED, &date).ok().and_then(|text| text.as_string()).unwrap_or_default()
    };
    FORMATS.with(|formats| LocalTime {
        short: text(if ms >= midnight_ms() { &formats.time } else { &formats.date_and_time }),
        full: text(&formats.full),
        iso: String::from(date.to_iso_string()),
    })
}

/// Milliseconds since the page was opened, for measuring spans.
pub(crate) fn elapsed_ms() -> f64 {
    let clock = web_sys::window().and_then(|window| window.performance());
    clock.map_or_else(js_sys::Date::now, |clock| clock.now())
}

/// Resolves after this many milliseconds.
pub(crate) async fn sleep(ms: u32) {
    TimeoutFuture::new(ms).await;
}

/// The output of a future, or `None` if it takes longer than this many milliseconds.
pub(crate) async fn timeout<T>(ms: u32, future: impl Future<Output = T>) -> Option<T> {
    let clock: &dyn ports::Clock = &Clock;
    clock.timeout(ms, future).await
}

/// Lets the browser handle input and paint. Unlike a timeout of zero it is neither clamped to four milliseconds nor
/// throttled in a background tab.
pub(crate) async fn yield_to_browser() {
    let Ok(channel) = MessageChannel::new() else { return sleep(0).await };
    let (sender, received) = oneshot::channel();
    let port = channel.port1();
    let _listener = EventListener::once(&port, "message", move |_| {
        // The receiver may have been dropped; ignore.
        sender.send(()).ok();
    });
    port.start();
    if channel.port2().post_message(&JsValue::NULL).is_ok() {
        received.await.ok();
    }
    port.close();
}
