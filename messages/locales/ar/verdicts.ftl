verdicts-no-source = لا يوجد مصدر بهذا الرقم
verdicts-contradicted = يناقض المصدر، بحسب النموذج
verdicts-misquoted = هذه الكلمات غير موجودة في المستند
verdicts-not-in-source = غير موجود في المصدر
verdicts-differs = يختلف عن المصدر
verdicts-wrong-number = رقم خاطئ
verdicts-no-text = للتحقق: لا نص للمصدر هنا
verdicts-unstated = غير موجود في المصدر، بحسب النموذج
verdicts-nearest = للتحقق: أقرب مقطع
verdicts-quote-found = عُثر على الاقتباس
verdicts-in-source = موجود في المصدر
verdicts-supported = مدعوم، بحسب النموذج
verdicts-not-checked = لم يُتحقق منه
verdicts-by-words = بحسب الكلمات وحدها: { $verdict }
verdicts-closest-passages = أقرب المقاطع
verdicts-quoted = مقتبس حرفيًا
verdicts-model-supports = النموذج: يدعمه
verdicts-model-contradicts = النموذج: يناقضه
verdicts-model-does-not-say = النموذج: لا يذكره
verdicts-model-cannot-tell = النموذج: لا يمكن الجزم
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – «{ $quote }»
verdicts-count-wrong-number = { $count ->
    [zero] أرقام خاطئة
    [one] رقم خاطئ
    [two] رقمان خاطئان
    [few] أرقام خاطئة
    [many] رقمًا خاطئًا
   *[other] رقم خاطئ
}
verdicts-count-differs = { $count ->
    [zero] اختلافات
    [one] اختلاف
    [two] اختلافان
    [few] اختلافات
    [many] اختلافًا
   *[other] اختلاف
}
verdicts-count-contradicted = { $count ->
    [zero] تناقضات
    [one] تناقض
    [two] تناقضان
    [few] تناقضات
    [many] تناقضًا
   *[other] تناقض
}
verdicts-count-misquoted = { $count ->
    [zero] اقتباسات غير موجودة في المستندات
    [one] اقتباس غير موجود في المستند
    [two] اقتباسان غير موجودين في المستندات
    [few] اقتباسات غير موجودة في المستندات
    [many] اقتباسًا غير موجود في المستندات
   *[other] اقتباس غير موجود في المستندات
}
verdicts-count-not-in-source = { $count ->
    [zero] غير موجودة في المصادر
    [one] غير موجود في المصدر
    [two] غير موجودين في المصادر
    [few] غير موجودة في المصادر
    [many] غير موجودة في المصادر
   *[other] غير موجودة في المصادر
}
verdicts-count-no-source = { $count ->
    [zero] بلا مصدر
    [one] بلا مصدر
    [two] بلا مصدر
    [few] بلا مصدر
    [many] بلا مصدر
   *[other] بلا مصدر
}
verdicts-count-in-source = { $count ->
    [zero] موجودة في المصادر
    [one] موجود في المصدر
    [two] موجودان في المصادر
    [few] موجودة في المصادر
    [many] موجودة في المصادر
   *[other] موجودة في المصادر
}
verdicts-count-quote-found = { $count ->
    [zero] اقتباسات عُثر عليها
    [one] اقتباس عُثر عليه
    [two] اقتباسان عُثر عليهما
    [few] اقتباسات عُثر عليها
    [many] اقتباسًا عُثر عليه
   *[other] اقتباس عُثر عليه
}
verdicts-count-to-check = { $count ->
    [zero] للتحقق
    [one] للتحقق
    [two] للتحقق
    [few] للتحقق
    [many] للتحقق
   *[other] للتحقق
}
verdicts-nothing-to-check = لا شيء للتحقق منه: لم يُحفظ أي نص من المصادر المستشهد بها
verdicts-bad-form = لم يقدّم النموذج أحكامه بالصيغة المطلوبة
verdicts-answer-changed = تغيّرت الإجابة في هذه الأثناء
verdicts-conversation-gone = لم تعد المحادثة موجودة
verdicts-read-only = هذه المحادثة للقراءة فقط هنا
verdicts-answer-gone = لم تعد الإجابة موجودة
