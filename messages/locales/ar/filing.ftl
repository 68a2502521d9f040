filing-storage-full = تخزين المتصفح ممتلئ
filing-storage-unavailable = تخزين المتصفح غير متاح: { $why }
filing-storage-failed = تعطّل تخزين المتصفح: { $why }
filing-conversation-read-only = كتبت هذه المحادثةَ نسخةٌ أحدث من هذه الصفحة، لذا فهي هنا للقراءة فقط
filing-open-elsewhere = هذه المحادثة مفتوحة في علامة تبويب أخرى؛ يُرجى تغييرها هناك
filing-unknown-key = مفتاحها ليس مفتاح رسالة
filing-not-json = ليست JSON: { $why }
filing-wrong-shape = لا تبدو رسالة: { $why }
filing-set-aside-before = نُحّيت جانبًا من قبل
filing-question-missing = سؤالها مفقود
filing-not-an-object = ليست كائنًا
filing-no-schema = ليس لها مخطط
filing-found-nothing = لم يُعثر على شيء
filing-found-conversations = { $conversations ->
    [zero] لا محادثات
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $conversations } محادثات
    [many] { $conversations } محادثة
   *[other] { $conversations } محادثة
}
filing-found-places = المواضع: { $places }، المحادثات: { $conversations }
filing-document = مستند
filing-conversation = محادثة
filing-pasted-text = نص ملصق
filing-file = ملف
filing-unreadable-conversation = محادثة غير مقروءة
filing-begun = بدأت في { $begun } · صُدّرت في { $exported }
filing-begun-by = بدأت في { $begun } · صُدّرت في { $exported } · أجاب { $models }
filing-references = المستندات المذكورة
filing-attached = مرفق: { $names }
filing-sources = المصادر
filing-not-cited = (غير مستشهد بها في النص)
filing-from-model-server = { $source }، من خادم النموذج
filing-still-streaming = كانت هذه الإجابة ما زالت تُكتب.
filing-stopped = أُوقفت هذه الإجابة.
filing-interrupted = انقطعت هذه الإجابة.
filing-no-answer = لا توجد إجابة.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (المصدر: { $source } · الإجابة: { $answer }).
filing-verdict-found-in = { $verdict }؛ وهو في المصدر [{ $number }].
filing-verdict-differs-found-in = { $verdict } (المصدر: { $source } · الإجابة: { $answer })؛ وهو في المصدر [{ $number }].
filing-nearest = الأقرب:
filing-passage = المقطع:
filing-origin-model-server = من خادم النموذج.
filing-retrieved = جُلب في { $time }.
filing-hash = ‏SHA-256 للمقطع: { $hash }.
filing-error-at = السطر { $line }، العمود { $column }: { $why }
filing-newer-file = كتبت هذا الملفَ نسخةٌ أحدث من هذه الصفحة
filing-newer-project = تعذّرت قراءة مشروع في هذا الملف، أو كتبته نسخة أحدث من هذه الصفحة
filing-newer-record = كتبت هذا نسخةٌ أحدث من هذه الصفحة
filing-no-record = في هذا الملف محادثة بلا أي سجل
filing-number-too-high = في هذا الملف محادثة فيها سؤال برقم أكبر من اللازم
filing-nothing-in-file = لا توجد محادثة في هذا الملف
filing-too-large = هذه المحادثة أكبر من 64 ميغابايت
filing-not-text = في هذه المحادثة بايتات ليست نصًا
filing-not-a-conversation = ليست هذه محادثة يستطيع Footnote قراءتها
filing-cycle = تشكّل رسائل هذه المحادثة حلقة
filing-unknown-role = لهذه الرسالة دور غير معروف
filing-ends-early = ينتهي الملف هنا في منتصف محتواه
filing-expected-object-or-list = كان المتوقع { "{" } أو [
filing-expected-comma-or-bracket = كان المتوقع , أو ]
filing-expected-comma-or-brace = كان المتوقع , أو { "}" }
filing-expected-value = كان المتوقع قيمة
filing-parts-left-out = { $count ->
    [zero] لم تُستبعد صور أو أجزاء أخرى بلا نص
    [one] استُبعدت صورة واحدة أو جزء آخر بلا نص
    [two] استُبعد اثنان من الصور والأجزاء الأخرى بلا نص
    [few] استُبعدت { $count } من الصور والأجزاء الأخرى بلا نص
    [many] استُبعد { $count } من الصور والأجزاء الأخرى بلا نص
   *[other] استُبعد { $count } من الصور والأجزاء الأخرى بلا نص
}
filing-tools-left-out = { $count ->
    [zero] لم تُستبعد استدعاءات أدوات أو نتائج
    [one] استُبعد استدعاء أداة واحد أو نتيجة
    [two] استُبعد اثنان من استدعاءات الأدوات والنتائج
    [few] استُبعدت { $count } من استدعاءات الأدوات والنتائج
    [many] استُبعد { $count } من استدعاءات الأدوات والنتائج
   *[other] استُبعد { $count } من استدعاءات الأدوات والنتائج
}
filing-versions-left-out = { $count ->
    [zero] لم تُستبعد نسخ أخرى من الرسائل
    [one] استُبعدت نسخة أخرى من رسالة
    [two] استُبعدت نسختان أخريان من الرسائل
    [few] استُبعدت { $count } نسخ أخرى من الرسائل
    [many] استُبعدت { $count } نسخة أخرى من الرسائل
   *[other] استُبعدت { $count } نسخة أخرى من الرسائل
}
filing-empty-left-out = { $count ->
    [zero] لم تُستبعد محادثات بلا رسائل
    [one] استُبعدت محادثة واحدة بلا رسائل
    [two] استُبعدت محادثتان بلا رسائل
    [few] استُبعدت { $count } محادثات بلا رسائل
    [many] استُبعدت { $count } محادثة بلا رسائل
   *[other] استُبعدت { $count } محادثة بلا رسائل
}
filing-records-set-aside = { $count ->
    [zero] لا سجلات تعذّرت قراءتها
    [one] تعذّرت قراءة سجل واحد ونُحّي جانبًا
    [two] تعذّرت قراءة سجلين ونُحّيا جانبًا
    [few] تعذّرت قراءة { $count } سجلات ونُحّيت جانبًا
    [many] تعذّرت قراءة { $count } سجلًا ونُحّيت جانبًا
   *[other] تعذّرت قراءة { $count } سجل ونُحّيت جانبًا
}
filing-records-left-out = { $count ->
    [zero] لم تُستبعد سجلات غير مقروءة بلا محادثة
    [one] استُبعد سجل واحد غير مقروء بلا محادثة
    [two] استُبعد سجلان غير مقروءين بلا محادثة
    [few] استُبعدت { $count } سجلات غير مقروءة بلا محادثة
    [many] استُبعد { $count } سجلًا غير مقروء بلا محادثة
   *[other] استُبعد { $count } سجل غير مقروء بلا محادثة
}
filing-invalid-session-id = يتكون معرّف الجلسة من 1 إلى 64 حرفًا أو رقمًا أو «-» أو «_»
filing-invalid-attachment-id = هذا ليس معرّف مرفق
filing-branch = فرع: { $title }
