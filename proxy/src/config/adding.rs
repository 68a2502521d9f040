//! To which sub-folder of `DOCS_DIR` documents are added in the page, and by whom.

use footnote_knowledge::User;

use super::check::{Check, name_fault};
use super::retrieval::{BaseSettings, RetrievalKind};
use super::settings::{RawSettings, setting};

/// Stands for all who may use this server.
const EVERYONE: &str = "everyone";
/// Before the name of a group.
const GROUP: &str = "group:";

/// Documents are added in the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adding {
    /// The sub-folder of `DOCS_DIR`.
    pub folder: String,
    /// `None`: all who may use this server.
    by: Option<Adders>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Adders {
    users: Vec<String>,
    groups: Vec<String>,
}

impl Adding {
    /// Whether this user may add and remove documents.
    pub fn is_open_to(&self, user: Option<&User>) -> bool {
        let Some(Adders { users, groups }) = &self.by else { return true };
        user.is_some_and(|user| {
            users.contains(&user.name) || user.groups.iter().any(|group| groups.contains(group))
        })
    }
}

/// Reads the settings; `None` where nothing is added.
pub(super) fn adding(raw: &RawSettings, bases: &[BaseSettings], check: &mut Check) -> Option<Adding> {
    let (setting, by_setting) = (setting!(raw.docs_add), setting!(raw.docs_add_by));
    let Some(folder) = setting.text() else {
        if by_setting.is_set() {
            check.fault(setting, format_args!("is needed beside {by_setting}"));
        }
        return None;
    };
    let has_folder =
        |base: &BaseSettings| base.is_main() && matches!(base.kind, RetrievalKind::Embedded(Some(_)));
    if let Some(why) = name_fault(&folder) {
        check.fault(setting, format_args!("its name {why}"));
    } else if !bases.iter().any(has_folder) {
        check.fault(setting, format_args!("needs DOCS_DIR, the folder in which it lies"));
    }
    let mut names = by_setting.list();
    let (users_setting, groups_setting) =
        (setting!(raw.identity_header), setting!(raw.identity_groups_header));
    if names.is_empty() && users_setting.is_set() {
        let why = "is needed beside DOCS_ADD, since IDENTITY_HEADER tells users apart: the names of those who may, \
                   group:NAME for groups, or everyone";
        check.fault(by_setting, why);
    }
    if names.is_empty() || names.iter().any(|name| name == EVERYONE) {
        return Some(Adding { folder, by: None });
    }
    let is_group = |name: &mut String| name.starts_with(GROUP);
    let groups: Vec<String> =
        names.extract_if(.., is_group).map(|name| name[GROUP.len()..].to_owned()).collect();
    for (is_named, needed) in [(true, users_setting), (!groups.is_empty(), groups_setting)] {
        if is_named && !needed.is_set() {
            check.fault(needed, format_args!("is needed: {by_setting} names who may add documents"));
        }
    }
    Some(Adding { folder, by: Some(Adders { users: names, groups }) })
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    const SIGNED_IN: [(&str, &str); 5] = [
        ("DOCS_DIR", "/"),
        ("DOCS_ADD", "added"),
        ("IDENTITY_HEADER", "X-User"),
        ("IDENTITY_GROUPS_HEADER", "X-Groups"),
        ("IDENTITY_SECRET_HEADER", "X-Proxy: 0123456789abcdef"),
    ];

    fn check(by: &str, user: &str, groups: &[&str], expected: bool) {
        let config = Config::from_settings(&[&SIGNED_IN[..], &[("DOCS_ADD_BY", by)]].concat()).unwrap();
        let groups = groups.iter().map(|group| (*group).to_owned()).collect();
        let user = User { name: user.to_owned(), groups };
        assert_eq!(config.adding.unwrap().is_open_to(Some(&user)), expected, "{by:?} {user:?}");
    }

    #[test]
    fn those_whom_the_operator_names_may_add() {
        check("ana, group:editors", "ana", &[], true);
        check("ana, group:editors", "bo", &["staff", "editors"], true);
        check("ana, group:editors", "bo", &["ana"], false);
        check("ana, group:editors", "editors", &[], false);
        check("ana, group:editors", "group:editors", &[], false);
        check("ana", "Ana", &[], false);
        check("everyone", "bo", &[], true);
        check("ana, everyone", "bo", &[], true);
    }

    #[test]
    fn without_users_all_may_add() {
        let config = Config::from_settings(&SIGNED_IN[..2]).unwrap();
        assert!(config.adding.unwrap().is_open_to(None));
    }

    #[test]
    fn where_users_are_told_apart_the_operator_says_who_may() {
        let faults = |settings: &[(&str, &str)]| Config::from_settings(settings).unwrap_err().to_string();
        assert!(faults(&SIGNED_IN).contains("DOCS_ADD_BY: is needed beside DOCS_ADD"));
        let by = |by| [&SIGNED_IN[..2], &[("DOCS_ADD_BY", by)]].concat();
        assert!(faults(&by("ana")).contains("IDENTITY_HEADER: is needed: DOCS_ADD_BY"));
        assert!(faults(&by("group:a")).contains("IDENTITY_GROUPS_HEADER: is needed: DOCS_ADD_BY"));
        assert!(faults(&[("DOCS_ADD_BY", "ana")]).contains("DOCS_ADD: is needed beside DOCS_ADD_BY"));
    }
}
