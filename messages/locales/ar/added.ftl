added-count-added = أُضيف: { $count }
added-count-known = { $count ->
    [zero] موجود من قبل: { $count }
    [one] موجود من قبل: { $count }
    [two] موجود من قبل: { $count }
    [few] موجود من قبل: { $count }
    [many] موجود من قبل: { $count }
   *[other] موجود من قبل: { $count }
}
added-count-copies = { $count ->
    [zero] بنص مطابق لغيره: { $count }
    [one] بنص مطابق لغيره: { $count }
    [two] بنص مطابق لغيره: { $count }
    [few] بنص مطابق لغيره: { $count }
    [many] بنص مطابق لغيره: { $count }
   *[other] بنص مطابق لغيره: { $count }
}
added-count-unreadable = تعذّرت قراءته: { $count }
added-count-without-room = بلا مكان: { $count }
added-count-not-read = لم يُقرأ بسبب الإيقاف: { $count }
added-list = { $before }، { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [zero] لا ملفات أخرى
    [one] ملف آخر
    [two] ملفان آخران
    [few] { $count } ملفات أخرى
    [many] { $count } ملفًا آخر
   *[other] { $count } ملف آخر
}
added-empty-files = { $count ->
    [zero] لا ملفات فارغة
    [one] ملف فارغ
    [two] ملفان فارغان
    [few] { $count } ملفات فارغة
    [many] { $count } ملفًا فارغًا
   *[other] { $count } ملف فارغ
}
added-list-end = { $before } و{ $last }
added-passed-over = { $count ->
    [zero] تم تخطي: { $files }.
    [one] تم تخطي: { $files }.
    [two] تم تخطي: { $files }.
    [few] تم تخطي: { $files }.
    [many] تم تخطي: { $files }.
   *[other] تم تخطي: { $files }.
}
added-too-large = الملف أكبر من 20 ميغابايت
added-too-long = في الملف أكثر من 2 ميغابايت من النص
added-no-text-file = الملف ليس نصًا، أو بترميز غير UTF-8
added-empty = الملف فارغ
added-unreadable = تعذّر على المتصفح قراءته
added-encrypted = الملف محمي بكلمة مرور
added-damaged = الملف تالف، أو من نوع غير ما يدل عليه اسمه
added-no-printed-text = لا نص في الملف: قد تكون صفحاته صورًا
added-picture = الملف صورة
added-too-slow = تستغرق قراءته وقتًا أطول من اللازم
added-not-loaded = تعذّر تحميل جزء هذه الصفحة الذي يقرأ مثل هذه الملفات
added-too-large-for-server = الملف أكبر من 16 MiB
added-too-many-names = توجد مستندات كثيرة جدًا بهذا الاسم
added-not-taken = لم يعد الخادم يقبل المستندات، أو أن المستند ليس لديه
added-server-full = لم تعد على الخادم مساحة
added-refused = رفضه الخادم ({ $status })
added-nothing-removed = لم يُزَل شيء: { $error }.
added-removed = أُزيل «{ $name }».
added-several-removed = { $count ->
    [zero] لم يُزَل أي مستند.
    [one] أُزيل مستند واحد.
    [two] أُزيل مستندان.
    [few] أُزيلت { $count } مستندات.
    [many] أُزيل { $count } مستندًا.
   *[other] أُزيل { $count } مستند.
}
added-under-other-names = { $count ->
    [zero] لم يُضف أي مستند باسم آخر.
    [one] أُضيف مستند باسم آخر.
    [two] أُضيف مستندان باسمين آخرين.
    [few] أُضيفت { $count } مستندات بأسماء أخرى.
    [many] أُضيف { $count } مستندًا بأسماء أخرى.
   *[other] أُضيف { $count } مستند بأسماء أخرى.
}
added-replaced = { $count ->
    [zero] لم يُستبدل أي مستند.
    [one] استُبدل مستند واحد.
    [two] استُبدل مستندان.
    [few] استُبدلت { $count } مستندات.
    [many] استُبدل { $count } مستندًا.
   *[other] استُبدل { $count } مستند.
}
added-not-stored = { $error }: قد يعود كل شيء كما كان بعد إغلاق هذه الصفحة
added-not-back-for-good = عاد حتى إغلاق هذه الصفحة فقط: { $error }.
added-removed-from-server = أُزيل «{ $name }» من الخادم.
added-not-back = لم يعد «{ $name }»: { $error }.
added-not-sent = { $name }: { $error }.
added-temporary = هذه المحادثة مؤقتة
added-kept-in-memory = { $count ->
    [zero] لا مستندات محفوظة حتى إغلاق هذه الصفحة فقط.
    [one] مستند واحد محفوظ حتى إغلاق هذه الصفحة فقط.
    [two] مستندان محفوظان حتى إغلاق هذه الصفحة فقط.
    [few] { $count } مستندات محفوظة حتى إغلاق هذه الصفحة فقط.
    [many] { $count } مستندًا محفوظة حتى إغلاق هذه الصفحة فقط.
   *[other] { $count } مستند محفوظة حتى إغلاق هذه الصفحة فقط.
}
added-kept-in-memory-because = { $count ->
    [zero] لا مستندات محفوظة حتى إغلاق هذه الصفحة فقط: { $reason }.
    [one] مستند واحد محفوظ حتى إغلاق هذه الصفحة فقط: { $reason }.
    [two] مستندان محفوظان حتى إغلاق هذه الصفحة فقط: { $reason }.
    [few] { $count } مستندات محفوظة حتى إغلاق هذه الصفحة فقط: { $reason }.
    [many] { $count } مستندًا محفوظة حتى إغلاق هذه الصفحة فقط: { $reason }.
   *[other] { $count } مستند محفوظة حتى إغلاق هذه الصفحة فقط: { $reason }.
}
added-not-readable-now = تعذّرت الآن قراءة ما هو محفوظ: { $error }.
added-base-unreadable = تعذّرت قراءة المستندات في هذا المتصفح: { $error }
