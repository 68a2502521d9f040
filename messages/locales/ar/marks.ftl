marks-check = التحقق من الاستشهادات
marks-walk = المرور على الاستشهادات (C)
marks-found-none = لم يذكر النموذج مصادر. لم يعثر Footnote في المستندات على أي جملة من الجمل، وعددها { $count }.
marks-found-some = لم يذكر النموذج مصادر. عثر Footnote في المستندات على { $found } من الجمل، وعددها { $count }.
marks-not-checked = { $unchecked } من { $citations } لم يُتحقق منها
marks-ask-model = التحقق
marks-ask-model-name = التحقق بواسطة النموذج
marks-ask-model-hint = طلب واحد: يرسل كل الادعاءات مع المقاطع المستشهد بها إلى النموذج. يُحفظ حكمه مع الإجابة
marks-stop-model = إيقاف
marks-stop-model-name = إيقاف التحقق
marks-retry-model = إعادة المحاولة
marks-model-checks = يجري التحقق بواسطة النموذج…
marks-opinions = النموذج: { $opinions }
marks-opinions-supported = مدعوم: { $count }
marks-opinions-contradicted = مناقَض: { $count }
marks-opinions-not-said = غير مذكور: { $count }
marks-opinions-unclear = غير واضح: { $count }
marks-opinions-none = بلا حكم: { $count }
marks-found-elsewhere = موجود في [{ $found }] بدلًا من [{ $number }]
marks-sources = المصادر
marks-sources-of-answer = مصادر الإجابة { $number }
marks-sources-count = { $count ->
    [zero] لا مصادر
    [one] مصدر واحد
    [two] مصدران
    [few] { $count } مصادر
    [many] { $count } مصدرًا
   *[other] { $count } مصدر
}
marks-sources-found = { $count ->
    [zero] لا مصادر عثر عليها Footnote
    [one] مصدر واحد عثر عليه Footnote
    [two] مصدران عثر عليهما Footnote
    [few] { $count } مصادر عثر عليها Footnote
    [many] { $count } مصدرًا عثر عليها Footnote
   *[other] { $count } مصدر عثر عليها Footnote
}
marks-searched-documents = { $count ->
    [zero] لم يُبحث في أي مستند
    [one] بُحث في مستند واحد ولم يُستخدم
    [two] بُحث في مستندين ولم يُستخدم أيّ منهما
    [few] بُحث في { $count } مستندات ولم يُستخدم أيّ منها
    [many] بُحث في { $count } مستندًا ولم يُستخدم أيّ منها
   *[other] بُحث في { $count } مستند ولم يُستخدم أيّ منها
}
marks-unused-documents = { $count ->
    [zero] لا مستندات لم يُستشهد بها
    [one] عُثر على مستند واحد ولم يُستشهد به
    [two] عُثر على مستندين ولم يُستشهد بهما
    [few] عُثر على { $count } مستندات ولم يُستشهد بها
    [many] عُثر على { $count } مستندًا ولم يُستشهد بها
   *[other] عُثر على { $count } مستند ولم يُستشهد بها
}
marks-more-unused-documents = { $count ->
    [zero] لا مستندات أخرى لم يُستشهد بها
    [one] عُثر على مستند آخر ولم يُستشهد به
    [two] عُثر على مستندين آخرين ولم يُستشهد بهما
    [few] عُثر على { $count } مستندات أخرى ولم يُستشهد بها
    [many] عُثر على { $count } مستندًا آخر ولم يُستشهد بها
   *[other] عُثر على { $count } مستند آخر ولم يُستشهد بها
}
marks-unused-parts = { $count ->
    [zero] لا أجزاء لم يُستشهد بها
    [one] قُرئ جزء واحد ولم يُستشهد به
    [two] قُرئ جزءان ولم يُستشهد بهما
    [few] قُرئت { $count } أجزاء ولم يُستشهد بها
    [many] قُرئ { $count } جزءًا ولم يُستشهد بها
   *[other] قُرئ { $count } جزء ولم يُستشهد بها
}
marks-more-unused-parts = { $count ->
    [zero] لا أجزاء أخرى لم يُستشهد بها
    [one] قُرئ جزء آخر ولم يُستشهد به
    [two] قُرئ جزءان آخران ولم يُستشهد بهما
    [few] قُرئت { $count } أجزاء أخرى ولم يُستشهد بها
    [many] قُرئ { $count } جزءًا آخر ولم يُستشهد بها
   *[other] قُرئ { $count } جزء آخر ولم يُستشهد بها
}
marks-read-here = القراءة هنا
marks-source-supports = ما يستشهد به موجود فيه
marks-source-quoted = استشهاد يقتبس منه
marks-source-contradicts = يناقض استشهادًا، بحسب النموذج
marks-source-differs = استشهاد يختلف عنه
marks-source-misquoted = كلمات استشهاد غير موجودة فيه
marks-source-lacks = استشهاد غير موجود فيه
marks-source-unstated = استشهاد غير موجود فيه، بحسب النموذج
marks-source-to-check = استشهاد يلزم التحقق منه
marks-references = المستندات المذكورة
marks-more-references = { $count } أخرى
marks-reference-failed-hint = تعذّر البحث عن هذا المستند
marks-reference-failed = { $title }: تعذّر البحث عنه، { $error }
marks-reference-missing-hint = لا يوجد مستند كهذا
marks-reference-missing = { $title }: غير موجود
