tools-search = { $state ->
    [doing] جارٍ البحث في قاعدة المعرفة عن «{ $query }»
   *[done] جرى البحث في قاعدة المعرفة عن «{ $query }»
}
tools-find-excerpts = { $state ->
    [doing] جارٍ البحث في المستندات المعروفة عن «{ $query }»
   *[done] جرى البحث في المستندات المعروفة عن «{ $query }»
}
tools-look-up-conversation = { $state ->
    [doing] جارٍ البحث في هذه المحادثة عن «{ $query }»
   *[done] جرى البحث في هذه المحادثة عن «{ $query }»
}
tools-recall-documents = { $state ->
    [doing] جارٍ البحث عن مستندات هذه المحادثة حول «{ $query }»
   *[done] جرى البحث عن مستندات هذه المحادثة حول «{ $query }»
}
tools-follow-link = { $state ->
    [doing] جارٍ فتح الرابط «{ $title }»
   *[done] فُتح الرابط «{ $title }»
}
tools-list-documents = { $state ->
    [doing] جارٍ سرد المستندات
   *[done] سُردت المستندات
}
tools-read = { $state ->
    [doing] جارٍ قراءة { $title }
   *[done] تمت قراءة { $title }
}
tools-read-some-document = { $state ->
    [doing] جارٍ قراءة مستند
   *[done] تمت قراءة مستند
}
tools-read-answer = { $state ->
    [doing] جارٍ قراءة الإجابة { $number } مجددًا
   *[done] تمت قراءة الإجابة { $number } مجددًا
}
tools-read-answer-about = { $state ->
    [doing] جارٍ قراءة إجابة سابقة عن «{ $query }»
   *[done] تمت قراءة إجابة سابقة عن «{ $query }»
}
tools-call = { $state ->
    [doing] جارٍ استدعاء الأداة «{ $tool }» من الخادم «{ $server }»
   *[done] الأداة «{ $tool }» من الخادم «{ $server }»
}
tools-results = { $count ->
    [0] لا نتائج
    [zero] لا نتائج
    [one] نتيجة واحدة
    [two] نتيجتان
    [few] { $count } نتائج
    [many] { $count } نتيجة
   *[other] { $count } نتيجة
}
tools-documents = { $count ->
    [zero] لا مستندات
    [one] مستند واحد
    [two] مستندان
    [few] { $count } مستندات
    [many] { $count } مستندًا
   *[other] { $count } مستند
}
tools-read-to-end = قُرئ حتى نهايته
tools-read-part = قُرئت الأحرف من { $from } إلى { $to } من أصل { $length }
tools-opened = فُتح
tools-not-allowed = غير مسموح
tools-pictures = الصور: { $count }
tools-and-pictures = { $outcome }، الصور: { $count }
tools-and-sound-left-out = { $outcome }، استُبعد الصوت
tools-progress = «{ $tool }»: { $done }
tools-progress-message = «{ $tool }»: { $done }، «{ $message }»
tools-progress-of = «{ $tool }»: { $done } من { $total }
tools-progress-of-message = «{ $tool }»: { $done } من { $total }، «{ $message }»
tools-no-room = لم يبقَ له مكان في الطلب
tools-arguments = طلب النموذج بطريقة لا تعرفها الأداة
tools-no-such-tool = لا توجد أداة كهذه
tools-too-many = عمليات بحث كثيرة جدًا دفعة واحدة
tools-no-documents-yet = لا مستندات في هذه المحادثة بعد
tools-no-such-document = لا يوجد مستند كهذا في هذه المحادثة
tools-file-gone = لم يعد الملف في هذه المحادثة
tools-found-by-other-tool = لا تستطيع قراءته إلا الأداة التي عثرت عليه
tools-not-of-knowledge-base = ليس مستندًا من قاعدة المعرفة
tools-document-gone = لم يعد المستند في قاعدة المعرفة
tools-past-end = ينتهي المستند قبل هذا الموضع
tools-answer-missing = لا إجابة لذلك السؤال
tools-no-such-answer = لا توجد إجابة سابقة كهذه
tools-nothing-about-this = لا إجابة سابقة عن هذا
tools-gone = لم يعد الخادم يقدّم الأداة
tools-failed-silently = فشلت الأداة ولم تذكر السبب
tools-failed = فشلت الأداة: «{ $reason }»
tools-server-says = يقول خادم الأدوات: { $reason }
tools-server-unknown-version = يستخدم خادم الأدوات الإصدار { $version } من البروتوكول، ولا تعرفه هذه الصفحة
tools-server-old-transport = يستخدم خادم الأدوات وسيلة النقل القديمة في MCP ‏(HTTP مع SSE)؛ يُرجى إعطاء عنوانه لـ Streamable HTTP، وغالبًا ما ينتهي بـ ‎/mcp، أو تشغيله خلف جسر
tools-server-malformed = ردّ خادم الأدوات لا يوافق البروتوكول
tools-server-too-long = ردّ خادم الأدوات أطول من { $megabytes } ميغابايت
tools-server-timed-out = { $seconds ->
    [zero] لم يردّ خادم الأدوات في الحال
    [one] لم يردّ خادم الأدوات خلال ثانية واحدة
    [two] لم يردّ خادم الأدوات خلال ثانيتين
    [few] لم يردّ خادم الأدوات خلال { $seconds } ثوانٍ
    [many] لم يردّ خادم الأدوات خلال { $seconds } ثانية
   *[other] لم يردّ خادم الأدوات خلال { $seconds } ثانية
}
tools-server-broke-off = انقطع الاتصال بخادم الأدوات
tools-server-input-required = تطلب الأداة إدخالًا إضافيًا لا تستطيع هذه الصفحة تقديمه بعد
tools-server-unreached = تعذّر الوصول إلى خادم الأدوات
tools-server-not-in-time = لم يبدأ خادم الأدوات الرد في الوقت المناسب
tools-server-refused = رفض خادم الأدوات الطلب ({ $status })
tools-server-request-failed = فشل الطلب إلى خادم الأدوات ({ $status })
tools-server-error-without-message = خطأ بلا رسالة
