//! Figures for Prometheus.

use std::time::Duration;

use http::StatusCode;
use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};
use strum::IntoStaticStr;

/// Upper bounds of the buckets for the time until an answer begins, in seconds.
const BUCKETS_S: [f64; 10] = [0.001, 0.005, 0.02, 0.1, 0.5, 1.0, 2.0, 5.0, 20.0, 60.0];

/// Route labels; a fixed set, so that their number is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Route {
    /// Chat requests.
    Chat,
    /// The list of models.
    Models,
    /// Speech to text.
    Transcription,
    /// Searches.
    Search,
    /// The page's settings.
    Config,
    /// Health, readiness, metrics.
    Operator,
    /// Documents, their pictures and files.
    Documents,
    /// Messages to servers of the Model Context Protocol.
    Mcp,
    /// Everything else.
    Page,
}

impl Route {
    pub fn of(path: &str) -> Self {
        match path {
            "/v1/chat/completions" => Self::Chat,
            "/v1/models" => Self::Models,
            "/v1/audio/transcriptions" => Self::Transcription,
            "/api/search" => Self::Search,
            "/api/config" => Self::Config,
            "/healthz" | "/readyz" | "/metrics" => Self::Operator,
            "/api/filters" | "/api/pictures" => Self::Documents,
            _ if path.starts_with("/api/documents") || path.starts_with("/api/files/") => Self::Documents,
            _ if path.starts_with("/api/mcp/") => Self::Mcp,
            _ => Self::Page,
        }
    }
}

/// The counters and gauges.
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    began: HistogramVec,
    running: IntGauge,
    connections: IntGauge,
}

impl Metrics {
    /// All at zero.
    pub fn new() -> Result<Self, prometheus::Error> {
        let registry = Registry::new();
        let requests = IntCounterVec::new(
            Opts::new("footnote_requests_total", "Requests answered, by route and status"),
            &["route", "status"],
        )?;
        let began = HistogramVec::new(
            HistogramOpts::new("footnote_response_start_seconds", "Time until an answer begins, by route")
                .buckets(BUCKETS_S.to_vec()),
            &["route"],
        )?;
        let running = IntGauge::new("footnote_streams_running", "Answers of upstreams that are running")?;
        let connections = IntGauge::new("footnote_connections_open", "Connections that are open")?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(began.clone()))?;
        registry.register(Box::new(running.clone()))?;
        registry.register(Box::new(connections.clone()))?;
        Ok(Self { registry, requests, began, running, connections })
    }

    /// Counts one answer.
    pub fn answered(&self, route: Route, status: StatusCode, after: Duration) {
        let route: &str = route.into();
        self.requests.with_label_values(&[route, status.as_str()]).inc();
        self.began.with_label_values(&[route]).observe(after.as_secs_f64());
    }

    /// All metrics as text, with the current numbers of answers and connections.
    pub fn text(&self, running: usize, connections: usize) -> Result<Vec<u8>, prometheus::Error> {
        self.running.set(i64::try_from(running).unwrap_or(i64::MAX));
        self.connections.set(i64::try_from(connections).unwrap_or(i64::MAX));
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_what_was_counted() {
        let metrics = Metrics::new().unwrap();
        metrics.answered(Route::Chat, StatusCode::OK, Duration::from_millis(3));
        metrics.answered(Route::Chat, StatusCode::OK, Duration::from_millis(3));
        metrics.answered(Route::Chat, StatusCode::BAD_GATEWAY, Duration::from_millis(3));
        let text = String::from_utf8(metrics.text(2, 5).unwrap()).unwrap();
        assert!(text.contains("footnote_requests_total{route=\"chat\",status=\"200\"} 2\n"), "{text}");
        assert!(text.contains("footnote_requests_total{route=\"chat\",status=\"502\"} 1\n"), "{text}");
        assert!(text.contains("footnote_response_start_seconds_count{route=\"chat\"} 3\n"), "{text}");
        assert!(
            text.contains("footnote_streams_running 2\n") && text.contains("footnote_connections_open 5\n")
        );
    }
}
