//! Phrases of greetings and thanks by language, separated by `|`, in the form of [`Folded`](crate::Folded): in lower case,
//! without accents.

/// Phrases of one language.
pub(super) struct Language {
    /// ISO 639-1.
    pub(super) code: &'static str,
    pub(super) greetings: &'static str,
    pub(super) thanks: &'static str,
    /// May stand before and after them; alone they are an acknowledgement.
    pub(super) around: &'static str,
}

/// Begins the reason of thanks.
pub(super) const FOR: &str = "for|fur|pour|de|d'avoir|por|per|pela|pelo|pelas|pelos|voor|за|za|على|icin";

/// What begins with one of these, or contains it, is no reason but a question.
pub(super) const QUESTIONING: &str = "how|what|when|where|which|who|why|wie|was|wann|wo|wer|welche|warum|comment|combien|\
    quand|quel|quelle|ou|como|cuando|cuanto|cuanta|cuantos|donde|cual|come|quanto|quando|dove|quale|onde|qual|hoe|wat|wanneer|\
    waar|welk|welke|как|когда|где|сколько|какои|какая|كيف|متى|اين|أين|كم";

const fn language(
    code: &'static str,
    greetings: &'static str,
    thanks: &'static str,
    around: &'static str,
) -> Language {
    Language { code, greetings, thanks, around }
}

/// The first that has a phrase counts, so that "merci" is French and "hallo" German.
pub(super) static LANGUAGES: [Language; 28] = [
    language(
        "en",
        "hello|hi|hey|hello there|hi there|hey there|hiya|howdy|greetings|good morning|good afternoon|good evening|good day|\
         morning|hello world|help|who are you|what are you|what can you do|how are you|how are you doing|how do you do|\
         what's up|nice to meet you|yo",
        "thanks|thank you|thankyou|thx|ty|tysm|cheers|many thanks|thanks a lot|thanks a bunch|thanks a million|thank you very much|\
         thank you so much|much appreciated|i appreciate it|bye|bye bye|goodbye|good night|goodnight|see you|see you later|\
         see ya|take care|have a nice day|have a good day",
        "ok|okay|oh|ah|well|great|super|perfect|good|cool|nice|amazing|awesome|excellent|wonderful|fine|yes|no|yep|sure|that|this|\
         was|is|it|that's|it's|all|very|so|much|really|again|helpful|helps|helped|works|worked|got it|understood|i see|done|enough|\
         useful|for now|in advance|a lot|everybody|everyone|folks|guys|team|friend|friends|pal|buddy|mate|bot|robot|assistant|\
         sir|madam|mr|mrs|ms|dr|dear|and|my|me|you|a|today|now|continue|go on",
    ),
    language(
        "de",
        "hallo|hi|hey|guten tag|guten morgen|guten abend|moin|moin moin|servus|gruezi|gruß gott|gruß dich|tag|morgen|hilfe|\
         wer bist du|wer sind sie|was kannst du|was konnen sie|wie geht's|wie geht es dir|wie geht es ihnen",
        "danke|danke schon|dankeschon|danke sehr|danke dir|danke ihnen|vielen dank|vielen lieben dank|tausend dank|besten dank|\
         herzlichen dank|lieben dank|schonen dank|ich danke dir|ich danke ihnen|tschuss|tschus|auf wiedersehen|bis bald|\
         bis spater|gute nacht|schonen tag noch|schonen abend",
        "ja|nein|gut|sehr|so|schon|toll|prima|klasse|perfekt|genau|alles|klar|das|es|war|war's|war es|ist|reicht|hat|mir|uns|\
         geholfen|hilft|super|auch|und|zusammen|leute|ihr|euch|alle|an|im voraus|noch|mal|ganz|herr|frau|lieber|liebe|verstanden|\
         wunderbar|weiter",
    ),
    language(
        "fr",
        "bonjour|salut|bonsoir|coucou|aide|qui es tu|qui es-tu|qui etes vous|qui etes-vous|que peux tu faire|que peux-tu faire|\
         que pouvez-vous faire|ca va|comment ca va|comment vas-tu|comment allez-vous|enchante",
        "merci|merci beaucoup|merci bien|merci infiniment|grand merci|un grand merci|mille mercis|mille merci|je te remercie|\
         je vous remercie|au revoir|a bientot|a plus|bonne nuit|bonne journee|bonne soiree",
        "oui|non|d'accord|super|parfait|genial|excellent|tres|bien|c'est|c'etait|tout|note|bon|a tous|a toutes|tout le monde|\
         monsieur|madame|cher|chere|et|encore|compris|je vois|d'avance|l'ami|les amis|vous|toi|continue",
    ),
    language(
        "es",
        "hola|buenos dias|buenas tardes|buenas noches|buenas|buen dia|saludos|ayuda|quien eres|que puedes hacer|como estas|\
         que tal|mucho gusto",
        "gracias|muchas gracias|muchisimas gracias|mil gracias|te lo agradezco|se lo agradezco|adios|hasta luego|hasta pronto|\
         hasta manana",
        "si|vale|bien|muy|perfecto|genial|excelente|eso|es|todo|era|amable|entendido|claro|a todos|a todas|amigo|amiga|amigos|\
         senor|senora|y|de nuevo|otra vez|de antemano|estimado|estimada",
    ),
    language(
        "it",
        "ciao|salve|buongiorno|buonasera|buon giorno|buona sera|aiuto|chi sei|cosa sai fare|cosa puoi fare|come stai|come va|\
         buon pomeriggio|piacere",
        "grazie|grazie mille|mille grazie|molte grazie|tante grazie|ti ringrazio|la ringrazio|arrivederci|a presto|buona notte|\
         buonanotte|buona giornata|buona serata",
        "si|va bene|bene|bello|perfetto|ottimo|fantastico|tutto|chiaro|capito|e|era|questo|a tutti|a tutte|ragazzi|signor|\
         signora|amico|ancora|molto|gentile|in anticipo|di nuovo",
    ),
    language(
        "pt",
        "ola|oi|bom dia|boa tarde|boa noite|ajuda|quem e voce|quem es tu|o que voce pode fazer|tudo bem|como vai|e ai",
        "obrigado|obrigada|muito obrigado|muito obrigada|agradeco|valeu|brigado|brigada|tchau|adeus|ate logo|ate mais|ate breve",
        "sim|nao|certo|bom|otimo|perfeito|excelente|legal|beleza|tudo|isso|era|foi|e|so|entendi|a todos|a todas|pessoal|gente|\
         senhor|senhora|amigo|amiga|mais uma vez|desde ja|ajudou|muito",
    ),
    language(
        "nl",
        "hallo|hoi|hey|goedemorgen|goedemiddag|goedenavond|goedendag|goeiemorgen|dag|hulp|wie ben je|wat kun je|wat kan je|\
         hoe gaat het|goede morgen|goede middag",
        "bedankt|dank je|dank je wel|dank u|dank u wel|dankjewel|dankuwel|hartelijk dank|hartelijk bedankt|heel erg bedankt|\
         veel dank|duizendmaal dank|tot ziens|tot straks|doei|fijne dag|fijne avond|welterusten",
        "oke|ja|nee|goed|mooi|prima|top|perfect|fijn|dat|was|het|is|alles|duidelijk|begrepen|allemaal|iedereen|meneer|mevrouw|\
         en|nog|wel|alvast|heel|veel|geholpen|beste",
    ),
    language(
        "ja",
        "こんにちは|こんにちわ|おはよう|おはようございます|こんばんは|もしもし|はじめまして|やあ|どうも|よろしく|よろしくお願いします|ヘルプ",
        "ありがとう|ありがとうございます|ありがとうございました|有難う|有難うございます|有り難うございます|感謝します|感謝です|どうもありがとう|\
         さようなら|おやすみ|おやすみなさい|またね|お疲れ様でした|お疲れ様です",
        "はい|いいえ|了解|了解です|了解しました|わかりました|分かりました|なるほど|助かりました|助かります|とても|本当に|大変|さん|皆さん|みなさん|みんな|\
         ご回答|ご協力|回答|いつも|教えてくれて|教えていただき|手伝ってくれて|ね|よ|です|でした",
    ),
    language(
        "zh",
        "你好|您好|你们好|早|早上好|早安|晚上好|下午好|上午好|嗨|嘿|哈喽|哈啰|大家好|你是谁|你能做什么|帮助|在吗",
        "谢谢|谢谢你|谢谢您|谢啦|谢了|多谢|感谢|感谢你|感谢您|非常感谢|十分感谢|太感谢了|再见|拜拜|晚安|回头见|謝謝|謝謝你|感謝|多謝|再見|辛苦了",
        "好|好的|好吧|明白|明白了|知道了|了解|了|啊|呀|吗|的|你|您|帮助|帮忙|回答|解答|耐心|大家|老师|非常|真的|太|很|懂了|嗯|行|可以|没问题|就这样|幫助|們",
    ),
    language(
        "ko",
        "안녕|안녕하세요|안녕하십니까|여보세요|반가워요|반갑습니다|좋은 아침|도움말|누구세요|뭘 할 수 있어요|무엇을 할 수 있나요",
        "고마워|고마워요|고맙습니다|감사|감사합니다|감사해요|감사드립니다|안녕히 계세요|안녕히 가세요|잘 자|수고하세요|수고하셨습니다",
        "네|예|아니요|좋아요|좋습니다|알겠습니다|알겠어요|그렇군요|정말|너무|매우|대단히|도와주셔서|도와줘서|답변|다들|모두|여러분|선생님|덕분에|완벽해요|항상",
    ),
    language(
        "ar",
        "مرحبا|مرحبًا|مرحبا بك|أهلا|أهلًا|اهلا|السلام عليكم|وعليكم السلام|صباح الخير|صباح النور|مساء الخير|سلام|هاي|تحياتي|أهلا وسهلا|\
         اهلا وسهلا|مساعدة|من أنت|كيف حالك",
        "شكرا|شكرًا|شكراً|شكرا جزيلا|شكرًا جزيلًا|شكراً جزيلاً|شكرا لك|شكرًا لك|شكراً لك|ألف شكر|جزاك الله خيرا|مشكور|مع السلامة|إلى اللقاء|تصبح على خير",
        "نعم|لا|حسنا|حسنًا|تمام|ممتاز|رائع|جيد|جدا|جدًا|جزيلا|لكم|يا|صديقي|أستاذ|للجميع|فهمت|كثيرا|هذا كل شيء",
    ),
    language(
        "ru",
        "привет|приветствую|здравствуи|здравствуите|добрыи день|доброе утро|добрыи вечер|доброго дня|салют|хаи|помощь|кто ты|кто вы|\
         что ты умеешь|как дела",
        "спасибо|большое спасибо|спасибо большое|огромное спасибо|благодарю|благодарю вас|спс|до свидания|до встречи|пока|спокоинои ночи|\
         хорошего дня",
        "да|нет|ок|хорошо|отлично|супер|понятно|ясно|все|всем|всего|это|очень|друзья|друг|коллеги|заранее|еще раз|тебе|вам|вас|помогло|\
         прекрасно|понял|поняла|большое|уважаемые|продолжаи",
    ),
    language(
        "pl",
        "czesc|hej|witam|witaj|dzien dobry|dobry wieczor|siema|jak sie masz|pomoc",
        "dziekuje|dzieki|dziekuje bardzo|bardzo dziekuje|wielkie dzieki|do widzenia|na razie|dobranoc|miłego dnia",
        "tak|nie|dobrze|dobra|super|swietnie|wszystko|jasne|bardzo|wszystkim|to|pomogło|z gory|rozumiem|pan|pani",
    ),
    language(
        "cs",
        "ahoj|dobry den|dobre rano|dobry vecer|nazdar|cau",
        "dekuji|dekuju|diky|moc dekuji|dekuji moc|mockrat dekuji|na shledanou|dobrou noc",
        "ano|ne|dobre|super|skvele|jasne|vsem|vse|moc|to je",
    ),
    language(
        "sv",
        "hej|hejsan|tjena|god morgon|god dag|god kvall|god middag|hur mar du",
        "tack|tack sa mycket|stort tack|tusen tack|hej da|vi ses|god natt|ha det bra",
        "ja|nej|bra|okej|perfekt|toppen|det|var|allt|alla|mycket|forstar",
    ),
    language(
        "da",
        "hej|goddag|godmorgen|godaften|hvordan gar det|hei|god morgen|god kveld",
        "tak|mange tak|tusind tak|tak skal du have|takk|tusen takk|mange takk|takk skal du ha|farvel|vi ses|ha det",
        "ja|nej|nei|godt|fint|perfekt|det|var|alt|alle|meget|hjælpen|hjelpen|forstaet",
    ),
    language(
        "fi",
        "hei|moi|terve|moikka|hyvaa huomenta|hyvaa paivaa|hyvaa iltaa|mita kuuluu",
        "kiitos|kiitoksia|kiitti|kiitos paljon|paljon kiitoksia|suuri kiitos|nakemiin|hei hei|hyvaa yota",
        "kylla|ei|hyva|selva|kaikille|avusta|kaikki|paljon|oli",
    ),
    language(
        "tr",
        "merhaba|selam|selamlar|gunaydın|iyi gunler|iyi aksamlar|nasılsın|merhabalar",
        "tesekkurler|tesekkur ederim|cok tesekkurler|cok tesekkur ederim|sag ol|sagol|sag olun|eyvallah|hosca kal|gorusuruz|iyi geceler",
        "evet|hayır|tamam|guzel|harika|cok|yardımın|yardımınız|icin|herkese|anladım|hepsi|bu kadar",
    ),
    language(
        "id",
        "halo|hai|selamat pagi|selamat siang|selamat sore|selamat malam|apa kabar|permisi",
        "terima kasih|terima kasih banyak|makasih|terimakasih|sampai jumpa|selamat tinggal",
        "ya|tidak|baik|oke|bagus|semua|semuanya|banyak|atas|bantuan|bantuannya|bantuan anda|itu saja|pak|bu|kak",
    ),
    language(
        "vi",
        "chao|xin chao|chao ban|chao buoi sang|chao em",
        "cam on|cam on ban|cam on nhieu|cam on ban nhieu|xin cam on|cam on rat nhieu|tam biet",
        "vang|da|tot|rat|nhieu|ban|em|nhe|nha|a|hieu roi",
    ),
    language(
        "uk",
        "привіт|вітаю|добрии день|доброго ранку|добрии вечір|доброго дня",
        "дякую|дуже дякую|щиро дякую|дякую дуже|спасибі|до побачення|буваи|на добраніч",
        "так|ні|добре|чудово|зрозуміло|усім|всім|все|дуже|за допомогу",
    ),
    language(
        "el",
        "γεια|γεια σου|γεια σασ|καλημερα|καλησπερα|χαιρετε",
        "ευχαριστω|ευχαριστω πολυ|σε ευχαριστω|σασ ευχαριστω|ευχαριστουμε|αντιο|καληνυχτα|να σαι καλα",
        "ναι|οχι|ωραια|τελεια|πολυ|καλα|ολα|ενταξει",
    ),
    language(
        "he",
        "שלום|היי|הי|בוקר טוב|ערב טוב|צהריים טובים|מה שלומך|מה נשמע",
        "תודה|תודה רבה|המון תודה|ביי|להתראות|לילה טוב",
        "כן|לא|טוב|מצוין|מעולה|על העזרה|לך|לכם|הבנתי|זה הכל",
    ),
    language(
        "hi",
        "नमस्ते|नमस्कार|हैलो|हेलो|हाय|शुभ प्रभात|सुप्रभात|namaste|namaskar",
        "धन्यवाद|शुक्रिया|बहुत धन्यवाद|बहुत बहुत धन्यवाद|बहुत शुक्रिया|अलविदा|शुभ रात्रि|dhanyavad|shukriya",
        "हाँ|हां|नहीं|ठीक|ठीक है|अच्छा|बहुत|जी|आपका|आपकी मदद के लिए|समझ गया",
    ),
    language(
        "th",
        "สวัสดี|สวัสดีครับ|สวัสดีค่ะ|หวัดดี",
        "ขอบคุณ|ขอบคุณครับ|ขอบคุณค่ะ|ขอบคุณมาก|ขอบคุณมากครับ|ขอบคุณมากค่ะ|ลาก่อน",
        "ครับ|ค่ะ|คะ|มาก|มากๆ|ดี|เข้าใจแล้ว|โอเค",
    ),
    language(
        "ro",
        "buna|buna ziua|buna dimineata|buna seara|salut",
        "multumesc|multumesc mult|multumesc frumos|mersi|la revedere|noapte buna",
        "da|nu|bine|perfect|mult|tuturor|pentru ajutor|am inteles",
    ),
    language(
        "hu",
        "szia|sziasztok|jo napot|jo reggelt|jo estet|udv",
        "koszonom|koszi|koszonom szepen|nagyon koszonom|koszonom a segitseget|viszlat|viszontlatasra|jo ejszakat",
        "igen|nem|jo|rendben|szuper|nagyon|mindenkinek|ertem|szepen",
    ),
    language(
        "fa",
        "سلام|درود|صبح بخیر|روز بخیر|عصر بخیر|شب بخیر|حالت چطوره",
        "ممنون|ممنونم|متشکرم|سپاس|سپاسگزارم|مرسی|خیلی ممنون|خیلی متشکرم|خداحافظ",
        "بله|نه|خوب|عالی|خیلی|از شما|از کمک شما|فهمیدم|است",
    ),
];
