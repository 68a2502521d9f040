conversation-log = المحادثة
conversation-your-question = سؤالك
conversation-answer = الإجابة
conversation-waiting-for-answer = بانتظار الإجابة
conversation-edit-question = تعديل الرسالة
conversation-delete-exchange = حذف السؤال والإجابة
conversation-show-less = عرض أقل
conversation-show-more = عرض المزيد
conversation-edit-your-question = تعديل سؤالك
conversation-cancel = إلغاء
conversation-ask-again = السؤال مجددًا
conversation-ask-in-new = السؤال في محادثة جديدة
conversation-attachments = المرفقات
conversation-searched-for = جرى البحث عن:{ " " }
conversation-searched-in = جرى البحث في:{ " " }
conversation-edit-search = تعديل البحث
conversation-search-for = البحث عن
conversation-search-again = البحث مجددًا
conversation-more = المزيد
conversation-more-actions = المزيد من الإجراءات
conversation-copy-answer = نسخ الرسالة
conversation-regenerate = إعادة التوليد
conversation-answer-with-other-model = الإجابة بنموذج آخر
conversation-choose-model = اختيار نموذج
conversation-other-model = نموذج آخر
conversation-branch = التفريع من هنا
conversation-branch-hint = المتابعة من هنا في محادثة جديدة
conversation-branched-from = متفرعة من «{ $title }»
conversation-branched-from-unknown = متفرعة من محادثة ليست في هذا المتصفح
conversation-details = التفاصيل
conversation-detail-model = النموذج
conversation-detail-request = الطلب
conversation-detail-answer = الإجابة
conversation-detail-quotes = اقتباسات للتحقق
conversation-detail-first-token = أول توكن بعد
conversation-detail-speed = السرعة
conversation-detail-cost = التكلفة
conversation-detail-tokens = { $exact ->
    [yes] { $count } توكن
   *[no] نحو { $count } توكن
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } توكن، منها { $cached } من ذاكرة الخادم المؤقتة
   *[no] نحو { $count } توكن، منها { $cached } من ذاكرة الخادم المؤقتة
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } توكن/ث
   *[no] نحو { $count } توكن/ث
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] نحو { $cost }
}
conversation-versions = النسخ
conversation-previous-version = النسخة السابقة
conversation-next-version = النسخة التالية
conversation-version-place = { $number }/{ $count }
conversation-compare = مقارنة
conversation-comparison = مقارنة النسخ
conversation-two-versions = نسختان
conversation-close-comparison = إغلاق المقارنة
conversation-compare-with = المقارنة مع
conversation-version = النسخة { $number }
conversation-version-of = النسخة { $number } من { $count }
conversation-shown-version = معروضة في المحادثة
conversation-use-version = استخدام هذه النسخة
conversation-starting = جارٍ البدء
conversation-looking-for-tools = جارٍ سؤال الخوادم عن أدواتها
conversation-reading-part = جارٍ قراءة الجزء { $part } من { $parts }
conversation-condensing = جارٍ جمع الملاحظات
conversation-compressing = جارٍ إفساح المجال: تُضغط الرسائل الأقدم
conversation-rewriting = جارٍ قراءة السؤال
conversation-searching = جارٍ البحث عن «{ $query }»
conversation-found = { $count ->
    [0] لم يُعثر على شيء في قاعدة المعرفة
    [zero] لم يُعثر على شيء في قاعدة المعرفة
    [one] عُثر على مقطع واحد
    [two] عُثر على مقطعين
    [few] عُثر على { $count } مقاطع
    [many] عُثر على { $count } مقطعًا
   *[other] عُثر على { $count } مقطع
}
conversation-found-waiting = { $count ->
    [0] لم يُعثر على شيء في قاعدة المعرفة، بانتظار الإجابة
    [zero] لم يُعثر على شيء في قاعدة المعرفة، بانتظار الإجابة
    [one] عُثر على مقطع واحد، بانتظار الإجابة
    [two] عُثر على مقطعين، بانتظار الإجابة
    [few] عُثر على { $count } مقاطع، بانتظار الإجابة
    [many] عُثر على { $count } مقطعًا، بانتظار الإجابة
   *[other] عُثر على { $count } مقطع، بانتظار الإجابة
}
conversation-thinking = جارٍ التفكير
conversation-writing = جارٍ الكتابة
conversation-other-tab = علامة تبويب أخرى تكتب هذه الإجابة
conversation-tool-asks = بانتظارك: تطلب أداة الإذن بالتشغيل
conversation-seconds = { $seconds } ث
conversation-copy-thoughts = نسخ الأفكار
conversation-thinking-now = جارٍ التفكير…
conversation-thought-briefly = تفكير قصير
conversation-thought-for = استغرق التفكير { $duration }
conversation-stopped-thinking = أُوقف أثناء التفكير
conversation-interrupted-thinking = انقطع أثناء التفكير
conversation-calls = عمليات البحث
conversation-calls-count = { $count ->
    [zero] لا عمليات بحث
    [one] عملية بحث واحدة
    [two] عمليتا بحث
    [few] { $count } عمليات بحث
    [many] { $count } عملية بحث
   *[other] { $count } عملية بحث
}
conversation-call-tokens = { $count } توكن
conversation-picture-of-call = صورة من: { $call }
conversation-call-failed = فشل: { $reason }
conversation-used-tool = استُخدم { $tool }
conversation-using-tool = جارٍ استخدام { $tool }
conversation-searched-base = جرى البحث في قاعدة المعرفة
conversation-read-document = قُرئ مستند
conversation-listed-documents = عُرضت قائمة المستندات
conversation-looked-for-excerpts = جرى البحث عن مقتطفات
conversation-followed-link = فُتح رابط إلى مستند
conversation-read-earlier-answer = قُرئت إجابة سابقة
conversation-looked-through-conversation = جرى البحث في هذه المحادثة
conversation-looked-through-documents = جرى البحث في مستندات هذه المحادثة
conversation-stopped = أُوقفت هذه الإجابة بطلبك.
conversation-interrupted = انقطعت هذه الإجابة.
conversation-no-answer = لا توجد إجابة.
conversation-retry-in = خلال { $seconds } ث
conversation-retry = إعادة المحاولة
conversation-go-on = متابعة
conversation-search-everywhere = البحث في كل مكان
conversation-compressed = رسائل مضغوطة
conversation-compressed-count = { $messages ->
    [zero] لا رسائل مضغوطة · { $before } ← { $after } توكن
    [one] ضُغطت رسالة واحدة · { $before } ← { $after } توكن
    [two] ضُغطت رسالتان · { $before } ← { $after } توكن
    [few] ضُغطت { $messages } رسائل · { $before } ← { $after } توكن
    [many] ضُغطت { $messages } رسالة · { $before } ← { $after } توكن
   *[other] ضُغطت { $messages } رسالة · { $before } ← { $after } توكن
}
conversation-compressed-unread = الرسائل الأقدم مضغوطة
conversation-compressed-links = روابط
conversation-compressed-pinned = محفوظ حرفيًا
conversation-compressed-hint = يحلّ هذا محلّ الرسائل أعلاه فيما يُرسل إلى النموذج. وتبقى هنا كما هي.
conversation-compressed-edited = النص معدَّل بيدك.
conversation-compressed-edit = تعديل
conversation-compressed-undo = تراجع
conversation-compressed-summary = ملخص الرسائل المضغوطة
conversation-save = حفظ
conversation-selected-words = النص المحدد
conversation-ask-about = السؤال عن هذا
conversation-copy-with-source = نسخ مع المصدر
conversation-copy = نسخ
conversation-copied-with-source = تم النسخ مع المصدر
conversation-copied = تم النسخ
conversation-copying-not-allowed = لا يسمح المتصفح بالنسخ. يمكن الضغط على Ctrl+C لنسخ النص وحده.
conversation-suggested-questions = أسئلة مقترحة
conversation-related-documents = مستندات ذات صلة
conversation-summarise-question = تلخيص «{ $title }»؟
conversation-summary-cost = إنه أطول مما يقرؤه النموذج دفعة واحدة. يتطلب ذلك { $cost }.
conversation-summary-read = { $read ->
    [zero] لم يُقرأ بعد أي جزء من { $parts }.
    [one] قُرئ من قبل جزء واحد من { $parts }.
    [two] قُرئ من قبل جزءان من { $parts }.
    [few] قُرئت من قبل { $read } أجزاء من { $parts }.
    [many] قُرئ من قبل { $read } جزءًا من { $parts }.
   *[other] قُرئ من قبل { $read } جزء من { $parts }.
}
conversation-summarise = تلخيص
conversation-welcome = ما سؤالك؟
conversation-from-documents = إجابات من مستنداتك، وكل ادعاء يُقارَن بمصدره.
conversation-from-model-and-tools = لا توجد قاعدة معرفة متصلة. تأتي الإجابات من النموذج، ومن الأدوات بعد السماح بها.
conversation-from-model = لا توجد قاعدة معرفة متصلة، لذا تأتي الإجابات من النموذج وحده.
conversation-suggestions = اقتراحات
conversation-ask-connect-model = كيف أوصّل نموذجًا؟
conversation-ask-where-kept = أين تُحفظ محادثاتي؟
conversation-ask-own-documents = كيف أبحث في مستنداتي؟
conversation-see-all-documents = عرض كل المستندات
conversation-documents = { $count ->
    [zero] لا مستندات
    [one] مستند واحد
    [two] مستندان
    [few] { $count } مستندات
    [many] { $count } مستندًا
   *[other] { $count } مستند
}
conversation-documents-in = { $count ->
    [zero] لا مستندات في { $name }
    [one] مستند واحد في { $name }
    [two] مستندان في { $name }
    [few] { $count } مستندات في { $name }
    [many] { $count } مستندًا في { $name }
   *[other] { $count } مستند في { $name }
}
conversation-documents-in-guide = { $count ->
    [zero] لا مستندات في الدليل
    [one] مستند واحد في الدليل
    [two] مستندان في الدليل
    [few] { $count } مستندات في الدليل
    [many] { $count } مستندًا في الدليل
   *[other] { $count } مستند في الدليل
}
conversation-documents-unreadable = تتعذّر قراءته: { $count }
conversation-documents-pending = ما زال قيد القراءة: { $count }
conversation-documents-new = جديد منذ أمس: { $count }
conversation-last-changed = آخر ما تغيّر:{ " " }
conversation-elsewhere = هل لديك محادثات في مكان آخر؟{ " " }
conversation-hide-example = إخفاء المثال
conversation-see-example = كيف يبدو الادعاء الخاطئ
conversation-example = مثال
conversation-example-note = مثال من مستندين متخيَّلين. أحد ادعاءاته الأربعة خاطئ: استشهاده مُعلَّم.
conversation-example-answer = إجابة المثال
