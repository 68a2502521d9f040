//! The headers by which a reverse proxy says who is asking.

use http::HeaderName;
use secrecy::SecretString;

use super::check::{Check, MIN_TOKEN_CHARS, sendable};
use super::retrieval::BaseSettings;
use super::settings::{RawSettings, Setting, setting};

/// Headers that mean something else.
const TAKEN: &str = "accept accept-encoding authorization connection content-length content-type cookie host if-none-match \
    origin te transfer-encoding upgrade";

/// Beginnings of the names of others. The reverse proxy's `x-forwarded-user` is not among them.
const TAKEN_BEGINNINGS: &str =
    "x-footnote- x-request-id mcp- sec- forwarded via x-forwarded-for x-real-ip last-event-id";

/// The headers by which a reverse proxy says who is asking.
#[derive(Debug, Clone)]
pub struct IdentityHeaders {
    /// Has the user.
    pub user: HeaderName,
    /// Has the user's groups, separated by commas.
    pub groups: Option<HeaderName>,
    /// Has the secret.
    pub secret_name: HeaderName,
    /// Shows that a request comes from the reverse proxy.
    pub secret: SecretString,
}

/// Reads the settings; `None` where no reverse proxy says who is asking.
pub(super) fn identity(raw: &RawSettings, check: &mut Check) -> Option<IdentityHeaders> {
    let [user_setting, groups_setting] =
        [setting!(raw.identity_header), setting!(raw.identity_groups_header)];
    let [secret_setting, file_setting] =
        [setting!(raw.identity_secret_header), setting!(raw.identity_secret_header_file)];
    let user = header(user_setting, check);
    let groups = header(groups_setting, check);
    let secret = secret(secret_setting, file_setting, check);
    let has_secret = secret_setting.is_set() || file_setting.is_set();
    if user.is_some() && !has_secret {
        let why = "is needed beside IDENTITY_HEADER, as Name: value, and the reverse proxy must send it: without it, \
                   whoever reaches this server could say who they are";
        check.fault(secret_setting, why);
    }
    for (is_sound, setting) in [(secret.is_some(), secret_setting), (groups.is_some(), groups_setting)] {
        if is_sound && !user_setting.is_set() {
            check.fault(user_setting, format_args!("is needed beside {setting}"));
        }
    }
    let (user, (secret_name, secret)) = (user?, secret?);
    if user == secret_name || groups.as_ref().is_some_and(|groups| *groups == user || *groups == secret_name)
    {
        check.fault(user_setting, "and the headers of groups and secret must be three different ones");
    }
    Some(IdentityHeaders { user, groups, secret_name, secret })
}

/// Finds knowledge bases whose requests name the user where nobody says who it is.
pub(super) fn check_bases(bases: &[BaseSettings], raw: &RawSettings, check: &mut Check) {
    for (base, engine) in bases.iter().filter_map(|base| Some((base, base.engine()?))) {
        for (place, setting) in
            [("user", setting!(raw.identity_header)), ("groups", setting!(raw.identity_groups_header))]
        {
            if engine.kind.names(place) && !setting.is_set() {
                let (what, name) =
                    if base.is_main() { ("kind", &engine.kind.name) } else { ("base", &base.name) };
                let why = format_args!("is needed: the {what} {name:?} has {{{{{place}}}}} in its requests");
                check.fault(setting, why);
            }
        }
    }
}

/// A header's name that means nothing else.
fn header(setting: Setting<'_>, check: &mut Check) -> Option<HeaderName> {
    let name = setting.value?;
    header_name(name).map_err(|why| check.fault(setting, why)).ok()
}

fn header_name(name: &str) -> Result<HeaderName, &'static str> {
    let header = HeaderName::from_bytes(name.trim().as_bytes())
        .map_err(|_| "is not the name of a header, such as X-Forwarded-User")?;
    let is_taken = TAKEN.split(' ').any(|taken| header == taken)
        || TAKEN_BEGINNINGS.split(' ').any(|start| header.as_str().starts_with(start));
    if is_taken { Err("names a header that means something else") } else { Ok(header) }
}

/// The header `Name: value` in `setting`, or in the file that `file` names.
fn secret(setting: Setting<'_>, file: Setting<'_>, check: &mut Check) -> Option<(HeaderName, SecretString)> {
    let (source, text) = check.text_or_file(setting, file)?;
    let header = text.split_once(':').ok_or("is not like X-Proxy-Secret: VALUE").and_then(|(name, value)| {
        let name = header_name(name)?;
        let secret = sendable(value).filter(|_| value.trim().len() >= MIN_TOKEN_CHARS);
        let secret =
            secret.ok_or("needs a value of 16 characters or more, printable ASCII without blanks")?;
        Ok((name, secret))
    });
    header.map_err(|why| check.fault(source, why)).ok()
}
