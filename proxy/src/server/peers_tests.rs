//! Whose time is over.

use super::*;

fn peer() -> (Arc<Peers>, Arc<Peer>, u32) {
    let peers = Peers::new();
    let peer = peers.admit(SocketAddr::from(([127, 0, 0, 1], 1)));
    let admitted = peer.head_since.load(Relaxed);
    (peers, peer, admitted)
}

fn request() -> Request<Body> {
    Request::new(Body::empty())
}

#[test]
fn a_head_has_ten_seconds_whatever_trickles_in() {
    let (_peers, peer, at) = peer();
    peer.read(Seen { within_head: true, ..Seen::default() });
    assert!(!peer.is_overdue(at + HEAD_SWEEPS));
    assert!(peer.is_overdue(at + HEAD_SWEEPS + 1));
}

#[test]
fn a_connection_may_rest_between_requests_for_longer() {
    let (_peers, peer, at) = peer();
    peer.read(Seen::default());
    let since = peer.active.load(Relaxed);
    assert!(!peer.is_overdue(at + HEAD_SWEEPS + 1) && !peer.is_overdue(since + IDLE_SWEEPS));
    assert!(peer.is_overdue(since + IDLE_SWEEPS + 1));
}

#[test]
fn an_answer_takes_its_time_unless_nobody_reads_it() {
    let (_peers, peer, at) = peer();
    let requests = requests(Arc::clone(&peer));
    let tracking = requests.begin(&request());
    assert!(!peer.is_overdue(at + 10 * IDLE_SWEEPS));
    peer.write_waits();
    let since = peer.write_since.load(Relaxed);
    assert!(!peer.is_overdue(since + STALL_SWEEPS) && peer.is_overdue(since + STALL_SWEEPS + 1));
    peer.wrote();
    assert!(!peer.is_overdue(since + STALL_SWEEPS + 1));
    drop(tracking);
}

#[test]
fn the_slowest_makes_room_and_whoever_leaves_is_forgotten() {
    let peers = Peers::new();
    let address = SocketAddr::from(([127, 0, 0, 1], 1));
    let admitted: Vec<_> = (0..MAX_HALF_OPEN).map(|_| peers.admit(address)).collect();
    // The second has sent its head.
    admitted[1].read(Seen::default());
    peers.admit(address);
    assert!(admitted.iter().all(|peer| peer.is_half_open() == (peer.number != 1)), "there was room");
    peers.admit(address);
    assert_eq!(admitted.iter().filter(|peer| peer.is_half_open()).count(), MAX_HALF_OPEN - 2);
    let open = peers.count();
    drop(requests(Arc::clone(&admitted[0])));
    assert_eq!(peers.count(), open - 1);
}
