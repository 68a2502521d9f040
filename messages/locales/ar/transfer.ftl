transfer-import-running = استيراد آخر قيد التنفيذ. يُرجى استيراد هذه الملفات بعده.
transfer-projects = { $count ->
    [zero] لا مشاريع { $names }
    [one] المشروع { $names }
    [two] المشروعان { $names }
    [few] المشاريع { $names }
    [many] المشاريع { $names }
   *[other] المشاريع { $names }
}
transfer-conversations = { $count ->
    [zero] لا محادثات
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $count } محادثات
    [many] { $count } محادثة
   *[other] { $count } محادثة
}
transfer-list = { $before }، { $next }
transfer-imported = تم استيراد: { $found }.
transfer-imported-none = تم الاستيراد: لا محادثات جديدة.
transfer-nothing-new = لا جديد.
transfer-already-here = موجود هنا من قبل: { $found }.
transfer-not-imported = لم يُستورد: { $count }.
transfer-ended = ثم توقّف الاستيراد: { $error }. يُرجى استيراد الملف مرة أخرى للحصول على الباقي: ما هو موجود هنا يبقى كما هو.
transfer-stopped = أُوقف الاستيراد. يُرجى استيراد الملف مرة أخرى للحصول على الباقي.
transfer-refused = { $place }: { $reason }.
transfer-refused-often = { $count ->
    [zero] أولها في { $place }: { $reason }.
    [one] مرة واحدة، في { $place }: { $reason }.
    [two] مرتان، أولاهما في { $place }: { $reason }.
    [few] { $count } مرات، أولاها في { $place }: { $reason }.
    [many] { $count } مرة، أولاها في { $place }: { $reason }.
   *[other] { $count } مرة، أولاها في { $place }: { $reason }.
}
transfer-place = { $file }، السطر { $line }، العمود { $column }
transfer-file-in-archive = { $archive }، { $file }
transfer-other-tab = هذه المحادثة مفتوحة في علامة تبويب أخرى: يُرجى إغلاقها هناك
transfer-gone = لم يعد المتصفح قادرًا على قراءة هذا الملف: يُرجى اختياره مرة أخرى
transfer-damaged = هذا الأرشيف تالف: يُرجى تنزيله مرة أخرى
transfer-encrypted = هذا الملف مشفّر: يُرجى فك ضغط الأرشيف واستيراد محتواه
transfer-compression = هذا الملف مضغوط بطريقة غير معروفة هنا: يُرجى فك ضغط الأرشيف واستيراد محتواه
transfer-no-unpacking = لا يستطيع هذا المتصفح فك ضغط الأرشيفات: يُرجى فك ضغطه واستيراد محتواه
transfer-empty-archive = لا يوجد في هذا الأرشيف ملف محادثات
transfer-not-written = تعذّرت كتابة الملف: { $error }.
transfer-not-taken = لم يقبل المتصفح الملف.
transfer-project-gone = لم يعد هذا المشروع في هذا المتصفح.
transfer-all-readable = أمكنت قراءة كل ما في هذه المحادثة.
transfer-file-of-one = { $exchanges ->
    [zero] لا أسئلة في الملف.
    [one] في الملف سؤال واحد مع إجابته.
    [two] في الملف سؤالان مع إجابتيهما.
    [few] في الملف { $exchanges } أسئلة مع إجاباتها.
    [many] في الملف { $exchanges } سؤالًا مع إجاباتها.
   *[other] في الملف { $exchanges } سؤال مع إجاباتها.
}
transfer-file-of-several = عدد المحادثات في الملف: { $conversations }، وعدد الأسئلة مع إجاباتها: { $exchanges }.
