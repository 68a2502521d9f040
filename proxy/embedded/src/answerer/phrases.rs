//! What the answerer says without quoting, by language; and the words by which it knows follow-up questions and questions
//! about the documents themselves.

use footnote_wire::closest_passage;
use footnote_words::{Courtesy, courtesy};
use unicode_segmentation::UnicodeSegmentation;

/// Sentences and words of one language.
pub(crate) struct Phrases {
    /// ISO 639-1.
    code: &'static str,
    pub(crate) nothing_found: &'static str,
    pub(crate) connect_a_model: &'static str,
    pub(crate) hello: &'static str,
    pub(crate) welcome: &'static str,
    /// The description of the answerer.
    pub(crate) purpose: &'static str,
    /// Precedes the number of documents.
    pub(crate) documents: &'static str,
    /// Of a link to the library.
    pub(crate) open_library: &'static str,
    /// Where the documents are those of another knowledge base.
    pub(crate) other_base: &'static str,
    /// Beginnings of follow-up questions, separated by `|`.
    openings: &'static str,
    pronouns: &'static str,
    /// A question about the documents themselves consists of these three only, and has one of the first two each.
    document_nouns: &'static str,
    having: &'static str,
    fillers: &'static str,
}

/// The phrases of a language; English where there are none.
pub(crate) fn phrases(code: &str) -> &'static Phrases {
    PHRASES.iter().find(|phrases| phrases.code == code).unwrap_or(&PHRASES[0])
}

/// The reply to a question that is nothing but a greeting or thanks, in its language.
pub(crate) fn reply_to_courtesy(question: &str) -> Option<String> {
    let (kind, language) = courtesy(question)?;
    let phrases = phrases(language);
    let said = match kind {
        Courtesy::Greeting => phrases.hello,
        Courtesy::Thanks => phrases.welcome,
        Courtesy::Acknowledgement => return None,
    };
    Some(format!("{said} {}", phrases.purpose))
}

impl Phrases {
    /// Precedes a quote that may not answer.
    pub(crate) fn closest(&self) -> &'static str {
        closest_passage(self.code)
    }

    /// Whether a question may continue the one before: it begins like "and …", or has a pronoun.
    pub(crate) fn is_follow_up(&self, question: &str) -> bool {
        let words = words_of(question);
        if self.has_spaces() {
            let said = words.join(" ");
            let opens = |phrase: &str| {
                said.strip_prefix(phrase).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            };
            return self.openings.split('|').any(opens)
                || words.iter().any(|word| self.pronouns.split('|').any(|pronoun| pronoun == word));
        }
        let said = words.concat();
        self.openings.split('|').any(|phrase| said.starts_with(phrase))
            || self.pronouns.split('|').any(|pronoun| said.contains(pronoun))
    }

    /// Whether a sentence begins with a pronoun, which refers to the sentence before it.
    pub(crate) fn refers_back(&self, sentence: &str) -> bool {
        let pronouns = || self.pronouns.split('|');
        let first = sentence.unicode_words().next().map(str::to_lowercase);
        if self.has_spaces() {
            first.is_some_and(|first| pronouns().any(|pronoun| pronoun == first))
        } else {
            pronouns().any(|pronoun| sentence.starts_with(pronoun))
        }
    }

    /// Whether a question asks which documents there are.
    pub(crate) fn asks_for_documents(&self, question: &str) -> bool {
        let words = words_of(question);
        let lists = [self.document_nouns, self.having, self.fillers];
        let parts: Option<Vec<usize>> = if self.has_spaces() {
            let list_of =
                |word: &String| lists.iter().position(|list| list.split('|').any(|known| known == word));
            words.iter().map(list_of).collect()
        } else {
            lists_of_parts(&words.concat(), &lists)
        };
        parts.is_some_and(|parts| parts.contains(&0) && parts.contains(&1))
    }

    /// Whether words are separated by spaces.
    fn has_spaces(&self) -> bool {
        !["ja", "zh"].contains(&self.code)
    }
}

/// The words of a question in lower case, without punctuation.
fn words_of(question: &str) -> Vec<String> {
    question.unicode_words().map(str::to_lowercase).collect()
}

/// Splits a text without spaces into words of these lists, the longest first, and gives the index of each word's list. `None`
/// if it has other words.
fn lists_of_parts(text: &str, lists: &[&str]) -> Option<Vec<usize>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let known =
            lists.iter().enumerate().flat_map(|(list, words)| words.split('|').map(move |word| (list, word)));
        let fits = known.filter_map(|(list, word)| Some((list, rest.strip_prefix(word)?)));
        let (list, after) = fits.min_by_key(|(_, after)| after.len())?;
        parts.push(list);
        rest = after;
    }
    Some(parts)
}

const ENGLISH: Phrases = Phrases {
    code: "en",
    nothing_found: "I found nothing about this in the documents.",
    connect_a_model: "This is the offline answerer, which only quotes. For answers in a model's own words, connect one: set \
        LLM_BASE_URL to a model server's address.",
    hello: "Hello!",
    welcome: "You are welcome!",
    purpose: "I answer by quoting the documents word for word. Ask me something about them.",
    documents: "Number of documents:",
    open_library: "Open the library",
    other_base: "The offline answerer only knows the documents that a search finds. If the knowledge base lists its documents, \
        the library shows them.",
    openings: "and|or|but|also|what about|how about|what else|why|why not|how so|how come|since when|for example|such as|\
        tell me more|more about",
    pronouns: "it|its|itself|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|there|one|ones|both|\
        it's|that's",
    document_nouns: "documents|document|files|docs|notes|texts|pages|articles|papers|sources",
    having: "have|has|got|there|available|know|list|show|many|exist|see|access|contain|all",
    fillers: "what|which|how|do|does|you|your|are|is|the|a|of|i|me|my|can|could|in|here|please|and|kind|kinds|any|folder|\
        library|give|number|to|that|tell|with|we|our",
};

const GERMAN: Phrases = Phrases {
    code: "de",
    nothing_found: "Dazu habe ich in den Dokumenten nichts gefunden.",
    connect_a_model: "Das ist der Antwortgeber ohne Modell, der nur zitiert. Für Antworten in den Worten eines Modells setzen \
        Sie LLM_BASE_URL auf die Adresse eines Modellservers.",
    hello: "Hallo!",
    welcome: "Gern geschehen!",
    purpose: "Ich antworte, indem ich die Dokumente wörtlich zitiere. Fragen Sie mich etwas zu ihrem Inhalt.",
    documents: "Anzahl der Dokumente:",
    open_library: "Bibliothek öffnen",
    other_base: "Ohne Modell kenne ich nur die Dokumente, die eine Suche findet. Kann die Wissensbasis ihre Dokumente \
        auflisten, so zeigt die Bibliothek sie.",
    openings: "und|oder|aber|auch|was ist mit|wie ist es mit|wie steht es mit|wie sieht es mit|warum|wieso|weshalb|seit wann|\
        zum beispiel|erzähl mehr|mehr zu|mehr über",
    pronouns: "er|es|ihn|ihm|ihr|ihre|ihren|ihrem|ihres|ihnen|sein|seine|seinen|seinem|seiner|seines|sie|dies|diese|diesen|\
        dieser|dieses|diesem|das|jene|jener|jenes|dort|dafür|damit|daran|darin|darauf|darüber|davon|dazu|dabei|dagegen",
    document_nouns: "dokumente|dokument|dateien|notizen|texte|seiten|artikel|unterlagen|quellen",
    having: "hast|habt|haben|hat|gibt|vorhanden|kennst|kennt|verfügbar|viele|alle|zeige|zeig|liste|auflisten|enthält|siehst",
    fillers: "welche|was|für|wie|du|sie|ihr|es|die|der|das|den|in|im|hier|mir|mich|dir|ich|bitte|auf|denn|ordner|bibliothek|\
        an|kannst|deine|deinen|ihre|sind|und|zu|von",
};

const FRENCH: Phrases = Phrases {
    code: "fr",
    nothing_found: "Je n'ai rien trouvé à ce sujet dans les documents.",
    connect_a_model: "Sans modèle, je ne fais que citer. Pour des réponses rédigées par un modèle, donnez à LLM_BASE_URL \
        l'adresse d'un serveur de modèles.",
    hello: "Bonjour !",
    welcome: "Je vous en prie !",
    purpose: "Je réponds en citant les documents mot pour mot. Posez-moi une question sur leur contenu.",
    documents: "Nombre de documents :",
    open_library: "Ouvrir la bibliothèque",
    other_base: "Sans modèle, je ne connais que les documents qu'une recherche trouve. Si la base de connaissances sait les \
        énumérer, la bibliothèque les montre.",
    openings: "et|ou|mais|aussi|qu'en est il|que dire de|quid de|quid|pourquoi|depuis quand|par exemple|plus sur",
    pronouns: "il|elle|ils|elles|lui|leur|leurs|eux|son|sa|ses|ce|cet|cette|ces|cela|ça|celui|celle|ceux|celles|y|ceci",
    document_nouns: "documents|document|fichiers|notes|textes|pages|articles|sources",
    having: "as|avez|a|ont|disponibles|connais|connaissez|liste|lister|montre|montrez|combien|tous|existe|existent|contient",
    fillers: "quels|quel|quelles|sont|est|ce|que|qu'est|tu|vous|il|y|t|les|des|de|le|la|dans|ici|moi|tes|vos|dossier|\
        bibliothèque|s'il|plaît|te|en|peux|pouvez|qu'il",
};

const SPANISH: Phrases = Phrases {
    code: "es",
    nothing_found: "No encontré nada sobre esto en los documentos.",
    connect_a_model: "Sin un modelo solo cito. Para respuestas con las palabras de un modelo, asigne a LLM_BASE_URL la \
        dirección de un servidor de modelos.",
    hello: "¡Hola!",
    welcome: "¡De nada!",
    purpose: "Respondo citando los documentos palabra por palabra. Pregúnteme algo sobre su contenido.",
    documents: "Número de documentos:",
    open_library: "Abrir la biblioteca",
    other_base: "Sin un modelo solo conozco los documentos que encuentra una búsqueda. Si la base de conocimiento puede \
        enumerarlos, la biblioteca los muestra.",
    openings: "y|e|o|pero|también|qué hay de|qué pasa con|qué tal|por qué|desde cuándo|por ejemplo|más sobre",
    pronouns: "él|ella|ello|ellos|ellas|su|sus|le|les|este|esta|esto|estos|estas|ese|esa|eso|esos|esas|aquello|ahí|allí",
    document_nouns: "documentos|documento|archivos|ficheros|notas|textos|páginas|artículos|fuentes",
    having: "tienes|tiene|tienen|hay|disponibles|conoces|conoce|lista|listar|muestra|muéstrame|cuántos|todos|existen|contiene",
    fillers: "qué|cuáles|cuál|son|los|las|el|la|de|en|aquí|me|tus|sus|carpeta|biblioteca|por|favor|y|tú|usted|puedes|ver",
};

const ITALIAN: Phrases = Phrases {
    code: "it",
    nothing_found: "Nei documenti non ho trovato nulla su questo.",
    connect_a_model: "Senza un modello posso solo citare. Per risposte con le parole di un modello, imposti LLM_BASE_URL \
        sull'indirizzo di un server di modelli.",
    hello: "Ciao!",
    welcome: "Prego!",
    purpose: "Rispondo citando i documenti parola per parola. Mi chieda qualcosa sul loro contenuto.",
    documents: "Numero di documenti:",
    open_library: "Apri la biblioteca",
    other_base: "Senza un modello conosco solo i documenti che una ricerca trova. Se la base di conoscenza li elenca, la \
        biblioteca li mostra.",
    openings: "e|ed|o|ma|anche|che dire di|e per|perché|da quando|per esempio|ad esempio|di più su",
    pronouns: "lui|lei|esso|essa|essi|esse|loro|suo|sua|suoi|sue|questo|questa|questi|queste|quello|quella|quelli|quelle|\
        ciò|ne|ci",
    document_nouns: "documenti|documento|file|note|testi|pagine|articoli|fonti",
    having: "hai|ha|avete|hanno|sono|disponibili|conosci|elenca|mostra|mostrami|quanti|tutti|esistono|contiene",
    fillers: "quali|quale|che|cosa|ci|i|gli|le|il|la|di|dei|in|nella|qui|tuoi|tue|cartella|biblioteca|per|favore|puoi",
};

const PORTUGUESE: Phrases = Phrases {
    code: "pt",
    nothing_found: "Não encontrei nada sobre isto nos documentos.",
    connect_a_model: "Sem um modelo, só faço citações. Para respostas nas palavras de um modelo, atribua a LLM_BASE_URL o \
        endereço de um servidor de modelos.",
    hello: "Olá!",
    welcome: "De nada!",
    purpose: "Respondo citando os documentos palavra por palavra. Faça-me uma pergunta sobre o seu conteúdo.",
    documents: "Número de documentos:",
    open_library: "Abrir a biblioteca",
    other_base: "Sem um modelo, só conheço os documentos que uma pesquisa encontra. Se a base de conhecimento os listar, a \
        biblioteca mostra-os.",
    openings: "e|ou|mas|também|e quanto a|que tal|por que|porquê|porque|desde quando|por exemplo|mais sobre",
    pronouns: "ele|ela|eles|elas|lhe|lhes|seu|sua|seus|suas|este|esta|isto|estes|estas|esse|essa|isso|esses|essas|aquilo|\
        dele|dela|deles|delas|nele|nela|disso|disto|ali|lá",
    document_nouns: "documentos|documento|arquivos|ficheiros|notas|textos|páginas|artigos|fontes",
    having: "tem|tens|têm|há|existem|disponíveis|conhece|conheces|liste|listar|mostre|mostra|quantos|todos|contém",
    fillers: "que|quais|qual|são|os|as|o|a|de|da|na|no|em|você|tu|aqui|me|seus|teus|pasta|biblioteca|por|favor|e|pode",
};

const DUTCH: Phrases = Phrases {
    code: "nl",
    nothing_found: "Hierover heb ik in de documenten niets gevonden.",
    connect_a_model: "Zonder model citeer ik alleen. Wilt u antwoorden in de woorden van een model, zet dan LLM_BASE_URL op het \
        adres van een modelserver.",
    hello: "Hallo!",
    welcome: "Graag gedaan!",
    purpose: "Ik antwoord door de documenten woordelijk te citeren. Vraag me iets over hun inhoud.",
    documents: "Aantal documenten:",
    open_library: "Bibliotheek openen",
    other_base: "Zonder model ken ik alleen de documenten die een zoekopdracht vindt. Als de kennisbank ze kan opsommen, toont \
        de bibliotheek ze.",
    openings: "en|of|maar|ook|hoe zit het met|wat dacht je van|en wat met|waarom|sinds wanneer|bijvoorbeeld|meer over",
    pronouns: "het|hij|hem|zijn|zij|ze|haar|hun|hen|dit|dat|deze|die|daar|ervan|erover|daarvan|daarvoor|daarmee",
    document_nouns: "documenten|document|bestanden|notities|teksten|pagina's|artikelen|bronnen",
    having: "heb|hebt|heeft|hebben|zijn|beschikbaar|ken|kent|toon|lijst|veel|alle|bestaan|bevat",
    fillers: "welke|wat|hoe|je|u|jij|er|de|het|een|in|hier|mij|me|alsjeblieft|map|bibliotheek|van|voor|kun|jouw|uw",
};

const JAPANESE: Phrases = Phrases {
    code: "ja",
    nothing_found: "この内容は文書の中に見つかりませんでした。",
    connect_a_model: "モデルなしでは引用だけを行います。モデルの言葉で答えるには、LLM_BASE_URL にモデルサーバーのアドレスを設定してください。",
    hello: "こんにちは。",
    welcome: "どういたしまして。",
    purpose: "文書をそのまま引用して答えます。文書の内容について質問してください。",
    documents: "文書の数：",
    open_library: "ライブラリを開く",
    other_base: "モデルなしでは、検索で見つかった文書しか分かりません。ナレッジベースが文書を一覧できる場合は、ライブラリに表示されます。",
    openings: "では|それでは|じゃあ|そして|また|あと|なぜ|どうして|例えば|他に|ほかに",
    pronouns: "それ|これ|あれ|その|この|彼|彼女|そこ|ここ",
    document_nouns: "文書|ドキュメント|ファイル|資料|ノート|書類",
    having: "ありますか|ある|持っていますか|持って|いくつ|何件|一覧|リスト|見せて|教えて|知っていますか|すべて|全部",
    fillers: "どんな|どのような|どの|何|なに|が|を|は|の|に|か|で|と|も|な|あなた|ください|して|表示|フォルダ|ライブラリ|ここ|います|\
        あります|種類|数|この",
};

const CHINESE: Phrases = Phrases {
    code: "zh",
    nothing_found: "在文档中没有找到相关内容。",
    connect_a_model: "没有模型时只能引用原文。要得到模型自己组织的回答，请把 LLM_BASE_URL 设为模型服务器的地址。",
    hello: "你好！",
    welcome: "不客气！",
    purpose: "我逐字引用文档来回答。请提出有关文档内容的问题。",
    documents: "文档数量：",
    open_library: "打开文档库",
    other_base: "没有模型时，我只知道搜索找到的文档。如果知识库能列出文档，文档库会显示它们。",
    openings: "那|那么|还有|而且|以及|为什么|为何|例如|比如|另外",
    pronouns: "它|他|她|这|那|其",
    document_nouns: "文档|文件|资料|笔记|文章|文書",
    having: "有|多少|列出|显示|知道|所有|全部|几个|几份|可用",
    fillers: "你|您|哪些|什么|的|里|中|在|这里|请|个|份|些|都|一共|总共|吗|呢|我|给|看|库|夹|是|哪|能|可以",
};

const KOREAN: Phrases = Phrases {
    code: "ko",
    nothing_found: "문서에서 이에 대한 내용을 찾지 못했습니다.",
    connect_a_model: "모델이 없으면 인용만 합니다. 모델의 말로 된 답을 받으려면 LLM_BASE_URL에 모델 서버의 주소를 설정하세요.",
    hello: "안녕하세요!",
    welcome: "천만에요!",
    purpose: "문서를 그대로 인용해 답합니다. 문서의 내용에 대해 질문해 주세요.",
    documents: "문서 수:",
    open_library: "문서 보관함 열기",
    other_base: "모델이 없으면 검색으로 찾은 문서만 알 수 있습니다. 지식 베이스가 문서 목록을 제공하면 문서 보관함에 표시됩니다.",
    openings: "그리고|그럼|그러면|그런데|또|왜|예를 들면|또는|그래서",
    pronouns: "그것|그것은|그것을|그것이|그건|그게|이것|이것은|이것을|이건|이게|그는|그녀는|그들은|그|거기|거기서|여기",
    document_nouns: "문서|문서가|문서는|문서를|문서들|파일|파일이|파일을|자료|자료가|자료를|노트|노트가",
    having: "있나요|있어요|있습니까|있어|있니|가지고|몇|개나|목록|보여|알고|모든|전체",
    fillers: "어떤|무슨|어느|이|그|당신은|너는|여기|여기에|폴더에|주세요|줘|개|의|있는|을|를|좀|종류의|얼마나",
};

const ARABIC: Phrases = Phrases {
    code: "ar",
    nothing_found: "لم أجد شيئًا عن هذا في المستندات.",
    connect_a_model: "من دون نموذج أكتفي بالاقتباس. للحصول على إجابات بكلمات نموذج، اضبط LLM_BASE_URL على عنوان خادم نماذج.",
    hello: "مرحبًا!",
    welcome: "على الرحب والسعة!",
    purpose: "أجيب باقتباس المستندات حرفيًا. اسألني شيئًا عن محتواها.",
    documents: "عدد المستندات:",
    open_library: "فتح المكتبة",
    other_base: "من دون نموذج لا أعرف سوى المستندات التي يجدها البحث. إذا كانت قاعدة المعرفة تسرد مستنداتها فستظهر في المكتبة.",
    openings: "و|وماذا عن|ماذا عن|أو|لكن|ولكن|أيضا|لماذا|ولماذا|مثلا|منذ متى",
    pronouns: "هو|هي|هم|هن|هذا|هذه|ذلك|تلك|هؤلاء|له|لها|لهم|فيه|فيها|عنه|عنها|منه|منها|به|بها|هناك",
    document_nouns: "المستندات|مستندات|الملفات|ملفات|الوثائق|وثائق|الملاحظات|النصوص",
    having: "لديك|عندك|توجد|يوجد|تعرف|تعرفها|المتاحة|اعرض|كم|كل|جميع|عدد",
    fillers: "ما|ماذا|أي|هي|التي|من|في|هنا|لي|المجلد|المكتبة|فضلك|هل|أن|لدي",
};

const RUSSIAN: Phrases = Phrases {
    code: "ru",
    nothing_found: "В документах ничего об этом не найдено.",
    connect_a_model: "Без модели я только цитирую. Чтобы получать ответы словами модели, задайте в LLM_BASE_URL адрес сервера \
        моделей.",
    hello: "Здравствуйте!",
    welcome: "Пожалуйста!",
    purpose: "Я отвечаю дословными цитатами из документов. Спросите что-нибудь об их содержании.",
    documents: "Число документов:",
    open_library: "Открыть библиотеку",
    other_base: "Без модели я знаю только документы, которые находит поиск. Если база знаний умеет их перечислять, их показывает \
        библиотека.",
    openings: "а|и|или|но|также|как насчёт|как насчет|почему|зачем|с каких пор|например|подробнее|ещё|еще",
    pronouns: "он|она|оно|они|его|её|ее|их|ему|ей|им|ими|нему|нём|нем|ней|них|это|этот|эта|эти|этого|этой|этих|этом|\
        тот|та|те|там",
    document_nouns: "документы|документов|документ|файлы|файлов|заметки|тексты|статьи|источники",
    having: "есть|имеются|имеется|доступны|знаешь|знаете|покажи|покажите|перечисли|сколько|все|всего|список",
    fillers: "какие|какой|что|у|тебя|вас|меня|в|на|здесь|мне|пожалуйста|папке|библиотеке|твои|ваши|ты|вы|за|из",
};

static PHRASES: [Phrases; 12] = [
    ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH, JAPANESE, CHINESE, KOREAN, ARABIC, RUSSIAN,
];

#[cfg(test)]
mod tests {
    use super::super::language::language_of_question;
    use super::*;

    #[test]
    fn greetings_and_thanks_are_answered_in_their_language() {
        let check = |question: &str, expect: Option<(&str, &str)>| {
            let reply = reply_to_courtesy(question);
            let expect = expect.map(|(said, code)| format!("{said} {}", phrases(code).purpose));
            assert_eq!(reply, expect, "{question}");
        };
        check("hello", Some(("Hello!", "en")));
        check("Thanks for the help 🙏", Some(("You are welcome!", "en")));
        check("Guten Tag, Frau Weber!", Some((GERMAN.hello, "de")));
        check("merci beaucoup", Some((FRENCH.welcome, "fr")));
        check("ありがとうございます。", Some((JAPANESE.welcome, "ja")));
        // A language without phrases.
        check("Dziękuję bardzo", Some((ENGLISH.welcome, "en")));
        check("OK", None);
        check("hi how do I connect a model", None);
        check("", None);
    }

    #[test]
    fn follow_ups_open_with_a_conjunction_or_have_a_pronoun() {
        let check = |question: &str, expect: bool| {
            let phrases = phrases(language_of_question(question));
            assert_eq!(phrases.is_follow_up(question), expect, "{question}");
        };
        check("And Ollama?", true);
        check("What about men?", true);
        check("Does it apply to men?", true);
        check("Why?", true);
        check("What is serde?", false);
        check("Where are my conversations kept?", false);
        check("Android or iOS?", false);
        check("Und bei Männern?", true);
        check("Gilt das auch für Männer?", true);
        check("Was ist mit Männern?", true);
        check("Wie verbinde ich ein Modell?", false);
        check("Et pour les hommes ?", true);
        check("¿Y para los hombres?", true);
        check("E per gli uomini?", true);
        check("En voor mannen?", true);
        check("それは男性にも使えますか？", true);
        check("モデルを接続するには？", false);
        check("那男性呢？", true);
        check("如何连接模型？", false);
        check("А для мужчин?", true);
        check("وماذا عن الرجال؟", true);
    }

    #[test]
    fn questions_about_the_documents_themselves_are_known() {
        let check = |question: &str, expect: bool| {
            let phrases = phrases(language_of_question(question));
            assert_eq!(phrases.asks_for_documents(question), expect, "{question}");
        };
        check("What documents do you have?", true);
        check("Which documents are there?", true);
        check("How many documents do you have?", true);
        check("List all documents", true);
        check("Show me your files, please", true);
        check("Welche Dokumente hast du?", true);
        check("Wie viele Dokumente gibt es?", true);
        check("Quels documents as-tu ?", true);
        check("¿Qué documentos tienes?", true);
        check("Quali documenti hai?", true);
        check("Que documentos você tem?", true);
        check("Welke documenten heb je?", true);
        check("どんな文書がありますか？", true);
        check("你有哪些文档？", true);
        check("어떤 문서가 있나요?", true);
        check("Какие у вас есть документы?", true);
        check("ما هي المستندات التي لديك؟", true);
        check("What is a document?", false);
        check("How do I search my own documents?", false);
        check("Which documents mention bees?", false);
        check("What do you have?", false);
        check("Welche Dokumente erwähnen Bienen?", false);
        check("税金の文書はありますか？", false);
        check("文档里有没有价格？", false);
    }
}
