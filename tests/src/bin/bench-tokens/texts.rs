//! Texts of different kinds: two collected from cargo's registry, two made by a seeded generator.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use fastrand::Rng;

const SEED: u64 = 23;
/// A token of English has about as many bytes as this.
const BYTES_OF_A_TOKEN: usize = 4;
/// Tokens of a long message of a person.
const MESSAGE_TOKENS: usize = 2_000;
/// The compared tokenizers refuse a text that contains the name of a special token.
const SPECIAL: &str = "<|";
/// Greetings, weekdays, food and weather in scripts with and without spaces between words.
const WORDS: [&str; 12] = [
    "сегодня хорошая погода и мы идём гулять вдоль реки пока солнце ещё высоко Москва Волга хлеб молоко вопрос ответ",
    "σήμερα ο καιρός είναι καλός και πηγαίνουμε στην αγορά για ψωμί ελιές τυρί Αθήνα θάλασσα ερώτηση απάντηση",
    "今天天气很好 我们去河边散步 面包和牛奶都在桌子上 请问您有什么问题 这是一个很长的句子里面没有任何空格",
    "今日は天気がいいので 川沿いを散歩します パンと牛乳を買いました ご質問はありますか コンピューター",
    "오늘은 날씨가 좋아서 강가를 산책합니다 빵과 우유를 샀습니다 질문이 있으신가요 대한민국 서울특별시",
    "الطقس جميل اليوم وسنذهب إلى السوق لشراء الخبز والحليب والزيتون هل لديك سؤال القاهرة",
    "आज मौसम अच्छा है और हम नदी के किनारे टहलने जा रहे हैं रोटी दूध प्रश्न उत्तर दिल्ली",
    "วันนี้อากาศดีมาก เราจะไปเดินเล่นริมแม่น้ำ ขนมปังกับนม คุณมีคำถามไหม กรุงเทพมหานคร",
    "מזג האוויר יפה היום ואנחנו הולכים לשוק לקנות לחם וחלב האם יש לך שאלה ירושלים",
    "heute ist schönes Wetter und wir gehen am Fluss spazieren Brötchen Milch Straße Übung größer Fußgängerübergänge",
    "l'été dernier nous étions à la plage près de Nîmes où le café coûtait déjà très cher garçon œuvre naïve",
    "😀 🎉 👩‍👩‍👧 🇪🇺 ✅ → ≤ ½ № 42 3.14 2,718 ™ “quoted” – dash … ☕️",
];

/// A text to count.
#[derive(Debug)]
pub(crate) struct Text {
    /// The kind of text.
    pub(crate) name: &'static str,
    /// The text.
    pub(crate) body: String,
}

/// One text of each kind, of about this many bytes.
pub(crate) fn all(bytes: usize) -> Result<Vec<Text>> {
    let registry = registry()?;
    let mut packages = Vec::new();
    for index in entries(&registry)? {
        packages.extend(entries(&index)?);
    }
    let mut rng = Rng::with_seed(SEED);
    rng.shuffle(&mut packages);
    let readme = |path: &Path| {
        path.extension().is_some_and(|ending| ending == "md")
            && path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"))
    };
    let rust = |path: &Path| path.extension().is_some_and(|ending| ending == "rs");
    Ok(vec![
        Text { name: "English Markdown", body: collect(&packages, "", bytes, readme)? },
        Text { name: "mixed scripts", body: mixed(&mut rng, bytes) },
        Text { name: "random words", body: random(&mut rng, bytes) },
        Text { name: "Rust", body: collect(&packages, "src", bytes, rust)? },
    ])
}

/// A message as a person might paste it: the beginning of the first text.
pub(crate) fn message(all: &[Text]) -> Result<Text> {
    let text = &all.first().context("there are no texts")?.body;
    let end = text.floor_char_boundary(BYTES_OF_A_TOKEN * MESSAGE_TOKENS);
    Ok(Text { name: "a message of 2,000 tokens", body: text[..end].to_owned() })
}

fn registry() -> Result<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    Ok(cargo.context("neither CARGO_HOME nor HOME is set")?.join("registry/src"))
}

/// The entries of a folder, sorted by path; none if the folder does not exist.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}

/// Files of a folder in packages, one after the other.
fn collect(
    packages: &[PathBuf],
    folder: &str,
    bytes: usize,
    wanted: impl Fn(&Path) -> bool,
) -> Result<String> {
    let mut text = String::new();
    for package in packages {
        for path in entries(&package.join(folder))?.into_iter().filter(|path| wanted(path)) {
            // Files that are not UTF-8 are skipped.
            let Ok(file) = fs::read_to_string(&path) else { continue };
            if !file.contains(SPECIAL) {
                text.push_str(&file);
            }
            if text.len() >= bytes {
                text.truncate(text.floor_char_boundary(bytes));
                return Ok(text);
            }
        }
    }
    ensure!(!text.is_empty(), "there is nothing in cargo's registry");
    Ok(text)
}

/// Sentences, each in another script.
fn mixed(rng: &mut Rng, bytes: usize) -> String {
    let mut text = String::new();
    while text.len() < bytes {
        let words: Vec<&str> = WORDS[rng.usize(..WORDS.len())].split(' ').collect();
        for _ in 0..rng.usize(3..20) {
            text.push_str(words[rng.usize(..words.len())]);
            text.push(' ');
        }
        text.push_str(if rng.u8(..4) == 0 { "\n\n" } else { ". " });
    }
    text
}

/// Words of random letters.
fn random(rng: &mut Rng, bytes: usize) -> String {
    let mut text = String::new();
    while text.len() < bytes {
        for _ in 0..rng.usize(2..12) {
            text.push(rng.lowercase());
        }
        text.push(' ');
    }
    text
}
