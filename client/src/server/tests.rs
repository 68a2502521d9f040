//! What the page makes of what the proxy says about itself.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
};

use footnote_core::{
    ports::{HttpResponse, Proxy, Response, TransportError},
    wire::{PublicConfig, Purpose},
};
use futures::{FutureExt as _, future::ready};
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};

use super::{Server, ServerConfig, UNLISTED};
use crate::{
    notices::Banner,
    ports::Account,
    testing::{Browser, Tab},
};

type Reply = Result<(u16, &'static str), TransportError>;

/// A proxy with scripted replies to each path.
#[derive(Default)]
struct Scripted {
    replies: RefCell<VecDeque<(&'static str, Reply)>>,
    asked: RefCell<Vec<String>>,
    token: RefCell<Option<String>>,
    user: Option<&'static str>,
    confirmed: RefCell<Vec<String>>,
    signed_in: Cell<usize>,
}

impl Proxy for Scripted {
    fn get<'a>(&'a self, path: &'a str) -> Response<'a> {
        self.asked.borrow_mut().push(path.to_owned());
        let (expected, reply) = self.replies.borrow_mut().pop_front().expect("a request of the script");
        assert_eq!(path, expected);
        ready(reply.map(|(status, body)| HttpResponse::whole(status, body))).boxed_local()
    }

    fn post<'a>(&'a self, _path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        unreachable!("nothing is searched")
    }
}

impl Account for Scripted {
    fn set_token(&self, token: String) {
        self.token.replace(Some(token));
    }

    fn has_token(&self) -> bool {
        self.token.borrow().is_some()
    }

    fn sign_in(&self) -> Response<'_> {
        self.signed_in.set(self.signed_in.get() + 1);
        ready(Ok(HttpResponse::whole(200, ""))).boxed_local()
    }

    fn sign_out(&self) -> Response<'_> {
        self.token.replace(None);
        ready(Ok(HttpResponse::whole(200, ""))).boxed_local()
    }

    fn user(&self) -> Option<String> {
        self.user.map(str::to_owned)
    }

    fn set_sending(&self, _question: &str) {}

    fn is_left(&self) -> bool {
        false
    }

    fn confirm_user(&self, name: &str) {
        self.confirmed.borrow_mut().push(name.to_owned());
    }
}

struct Scene {
    proxy: Rc<Scripted>,
    server: Rc<Server>,
    banner: RwSignal<Option<Banner>>,
    browser: Browser,
    tab: Tab,
    _owner: Owner,
}

impl Scene {
    fn of(user: Option<&'static str>) -> Self {
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        let owner = Owner::new();
        owner.set();
        let (proxy, banner) = (Rc::new(Scripted { user, ..Scripted::default() }), RwSignal::new(None));
        let server = Rc::new(Server::new(proxy.clone(), banner));
        Self { server, proxy, banner, browser, tab, _owner: owner }
    }

    fn new() -> Self {
        Self::of(None)
    }

    fn script(&self, path: &'static str, reply: Reply) -> &Self {
        self.proxy.replies.borrow_mut().push_back((path, reply));
        self
    }

    /// Does this in the page, and waits for what it began.
    fn enter(&self, act: impl FnOnce(&Rc<Server>)) {
        self.browser.executor.enter(self.tab.id, || act(&self.server));
        self.browser.executor.settle();
    }

    fn ready(&self) -> Option<PublicConfig> {
        self.browser.executor.run(self.tab.id, self.server.ready())
    }

    fn load(&self) -> ServerConfig {
        self.enter(Server::load);
        self.server.config.get_untracked()
    }

    /// Ids and windows of the models on offer.
    fn models(&self) -> Vec<(String, u32)> {
        let config = self.server.public().expect("settings");
        config.models.into_iter().map(|model| (model.id, model.context_window)).collect()
    }
}

fn failed(why: &str) -> ServerConfig {
    ServerConfig::Failed(why.to_owned())
}

const CONFIG: &str = "api/config";
const MODELS: &str = "v1/models";

#[test]
fn models_and_windows_come_from_the_settings_first_and_then_from_the_model_server() {
    let check = |config: &'static str, listed: Option<Reply>, expect: &[(&str, u32)]| {
        let scene = Scene::new();
        scene.script(CONFIG, Ok((200, config)));
        if let Some(listed) = listed {
            scene.script(MODELS, listed);
        }
        scene.load();
        let expect: Vec<_> = expect.iter().map(|(id, window)| ((*id).to_owned(), *window)).collect();
        assert_eq!(scene.models(), expect, "{config}");
        assert!(scene.proxy.replies.borrow().is_empty(), "the models were not asked for");
    };
    let listed = r#"{"data":[{"id":"big","context_length":64000},{"id":"small"}]}"#;
    check(r#"{"version":2,"models":[{"id":"a","context_window":9}],"context_window":9}"#, None, &[("a", 9)]);
    check(r#"{"version":2}"#, Some(Ok((200, listed))), &[("big", 64_000), ("small", 32_768)]);
    check(r#"{"version":2,"context_window":7}"#, Some(Ok((200, listed))), &[("big", 7), ("small", 7)]);
    // The settings name the models; the server knows how long one may be asked.
    check(
        r#"{"version":2,"models":[{"id":"big","context_window":9}]}"#,
        Some(Ok((200, listed))),
        &[("big", 64_000)],
    );
    // A server that cannot list its models may still answer.
    for nothing in [Ok((404, "")), Err(TransportError::Offline)] {
        check(r#"{"version":2}"#, Some(nothing), &[(UNLISTED, 32_768)]);
    }
}

#[test]
fn settings_that_cannot_be_had_are_told_and_asked_for_again() {
    let scene = Scene::new();
    let away = "Footnote's proxy cannot be reached. Is it running?";
    scene.script(CONFIG, Err(TransportError::Unreachable("no".into())));
    assert_eq!(scene.load(), failed(away));
    assert_eq!(scene.banner.get_untracked(), Some(Banner::NoProxy(away.into())));
    // A question asks anew.
    scene.script(CONFIG, Ok((200, r#"{"version":2,"models":[{"id":"a"}],"context_window":9}"#)));
    assert!(scene.ready().is_some());
    assert_eq!(scene.banner.get_untracked(), None);
    // Settings that are there are not asked for twice.
    assert!(scene.ready().is_some());

    for (reply, why) in [
        (Ok((502, "<html>")), "The proxy answered with something else than its settings (502)."),
        (Ok((200, "null")), "The proxy answered with something else than its settings (200)."),
        (Err(TransportError::Offline), "This device is offline."),
    ] {
        let scene = Scene::new();
        scene.script(CONFIG, reply);
        assert_eq!(scene.load(), failed(why));
    }
}

#[test]
fn a_question_that_is_asked_while_the_settings_are_on_their_way_waits_for_them() {
    let scene = Scene::new();
    scene.script(CONFIG, Ok((200, r#"{"version":2,"models":[{"id":"a"}],"context_window":9}"#)));
    let asking = async {
        scene.server.load();
        scene.server.ready().await
    };
    assert!(scene.browser.executor.run(scene.tab.id, asking).is_some());
    scene.browser.executor.settle();
    assert_eq!(*scene.proxy.asked.borrow(), [CONFIG]);
}

#[test]
fn an_access_token_is_asked_for_given_and_given_up() {
    let scene = Scene::new();
    scene.script(CONFIG, Ok((401, r#"{"error":{"code":"access_token_required"}}"#)));
    assert_eq!(scene.load(), ServerConfig::TokenNeeded { refused: false });
    // It is not asked for again and again.
    assert_eq!(scene.ready(), None);

    scene.script(CONFIG, Ok((401, r#"{"error":{"code":"access_token_required"}}"#)));
    scene.enter(|server| server.give_token("wrong".to_owned()));
    assert_eq!(scene.server.config.get_untracked(), ServerConfig::TokenNeeded { refused: true });

    let config = r#"{"version":2,"access_token":true,"models":[{"id":"a"}],"context_window":9}"#;
    scene.script(CONFIG, Ok((200, config)));
    scene.enter(|server| server.give_token("right".to_owned()));
    assert_eq!((scene.models().len(), scene.proxy.signed_in.get()), (1, 1));

    assert_eq!(scene.server.sign_out().now_or_never(), Some(Ok(())));
    assert_eq!(scene.server.config.get_untracked(), ServerConfig::TokenNeeded { refused: false });
    assert!(!scene.proxy.has_token());
}

#[test]
fn a_page_of_another_user_shows_nothing() {
    let other = "This page was opened for another user than the one who is signed in now. Open it anew at the server's own address.";
    let signed_out = "You are signed out. Reload the page to sign in again.";
    let ann = r#"{"version":2,"user":"Ann","user_id":"id-of-ann","models":[{"id":"a"}],"context_window":9}"#;
    for (user, reply, expect) in [
        (Some("id-of-bob"), Ok((200, ann)), other),
        (None, Ok((200, ann)), other),
        (Some("id-of-bob"), Ok((409, "")), other),
        (Some("id-of-ann"), Ok((401, "Sign in")), signed_out),
    ] {
        let scene = Scene::of(user);
        scene.script(CONFIG, reply);
        assert_eq!(scene.load(), failed(expect), "{user:?}");
        assert_eq!(*scene.proxy.confirmed.borrow(), [""; 0]);
    }
    let scene = Scene::of(Some("id-of-ann"));
    scene.script(CONFIG, Ok((200, ann))).load();
    assert_eq!(*scene.proxy.confirmed.borrow(), ["Ann"]);
}

#[test]
fn a_newer_page_is_noticed_and_a_failure_keeps_the_settings() {
    let scene = Scene::new();
    let config = |page: &'static str| (CONFIG, Ok((200, page)));
    let first = r#"{"version":2,"page":"1","models":[{"id":"a"}],"context_window":9}"#;
    let second = r#"{"version":2,"page":"2","models":[{"id":"a"}],"context_window":9}"#;
    assert_eq!(scene.server.has_newer_page().now_or_never(), Some(false));
    for (path, reply) in [config(first), config(first), config(second)] {
        scene.script(path, reply);
    }
    scene.load();
    assert_eq!(scene.server.has_newer_page().now_or_never(), Some(false));
    assert_eq!(scene.server.has_newer_page().now_or_never(), Some(true));
    scene.script(CONFIG, Err(TransportError::Offline));
    assert_eq!(scene.server.has_newer_page().now_or_never(), Some(false));
    assert_eq!(scene.models().len(), 1);
}

#[test]
fn what_needs_the_settings_has_them_before_anybody_sees_them() {
    let scene = Scene::new();
    let seen = Rc::new(RefCell::new(Vec::new()));
    let (config, log) = (scene.server.config, seen.clone());
    scene.server.on_ready(move |public| {
        log.borrow_mut().push((public.context_window, config.with_untracked(|now| now.ready().is_some())));
    });
    scene.script(CONFIG, Ok((200, r#"{"version":2,"models":[{"id":"a"}],"context_window":9}"#))).load();
    assert_eq!(*seen.borrow(), [(Some(9), false)]);
}
