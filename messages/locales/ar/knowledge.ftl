knowledge-not-limited = لا يمكن تقييدها بمثل هذه المجلدات أو الوسوم أو التواريخ
knowledge-unreached = تعذّر الوصول إلى قاعدة المعرفة
knowledge-offline = هذا الجهاز غير متصل بالإنترنت
knowledge-connection-lost = انقطع الاتصال بقاعدة المعرفة
knowledge-answered-in-front = ردّ ما يقع أمام هذا الخادم بدلًا منه؛ إذا كان تسجيل الدخول يتم هناك، فيُرجى تسجيل الدخول من جديد بإعادة تحميل الصفحة
knowledge-not-within = { $seconds ->
    [zero] لم تردّ قاعدة المعرفة في الحال
    [one] لم تردّ قاعدة المعرفة خلال ثانية واحدة
    [two] لم تردّ قاعدة المعرفة خلال ثانيتين
    [few] لم تردّ قاعدة المعرفة خلال { $seconds } ثوانٍ
    [many] لم تردّ قاعدة المعرفة خلال { $seconds } ثانية
   *[other] لم تردّ قاعدة المعرفة خلال { $seconds } ثانية
}
knowledge-not-in-time = لم تردّ قاعدة المعرفة في الوقت المناسب
knowledge-key-refused = رفضت قاعدة المعرفة مفتاح الوكيل
knowledge-no-index = لا يوجد في قاعدة المعرفة فهرس بالاسم المضبوط (RETRIEVAL_INDEX)
knowledge-no-search = لا يوجد بحث في قاعدة المعرفة
knowledge-refused = رفضت قاعدة المعرفة الطلب (الحالة { $status })
knowledge-reply-too-large = ردّ قاعدة المعرفة أكبر مما يسمح به الوكيل
knowledge-web-page = ردّت قاعدة المعرفة بصفحة ويب (يُرجى التحقق من RETRIEVAL_URL)
knowledge-rate-limited = تلقّت قاعدة المعرفة طلبات كثيرة جدًا
knowledge-token-required = يحتاج هذا الخادم إلى رمز الوصول
knowledge-failed = تعطّلت قاعدة المعرفة (الحالة { $status })
knowledge-none = لا توجد قاعدة معرفة
knowledge-none-connected = لا توجد قاعدة معرفة متصلة
knowledge-none-of-scope = لا شيء من قواعد المعرفة التي تبحث فيها هذه المحادثة متصل
knowledge-no-list = ليس لقاعدة المعرفة قائمة بمستنداتها
knowledge-unexpected-shape = ليس لردّ قاعدة المعرفة الشكل المتوقع
knowledge-passages-only = تقدّم قاعدة المعرفة هذه مقاطع فقط، لا مستندات كاملة
knowledge-unknown-kind = لا تستطيع هذه الصفحة قراءة ردود من النوع «{ $name }»
knowledge-no-fields = لا نص في { $fields } لأي من نتائج قاعدة المعرفة (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = ردّ قاعدة المعرفة أكبر من 4 MiB أو انقطع
knowledge-of-base = «{ $base }»: { $reason }
knowledge-of-bases = { $list }؛ { $last }
knowledge-everywhere = كل شيء
knowledge-bases = { $count ->
    [zero] لا قواعد معرفة
    [one] قاعدة معرفة واحدة
    [two] قاعدتا معرفة
    [few] { $count } قواعد معرفة
    [many] { $count } قاعدة معرفة
   *[other] { $count } قاعدة معرفة
}
knowledge-folders = { $count ->
    [zero] لا مجلدات
    [one] مجلد واحد
    [two] مجلدان
    [few] { $count } مجلدات
    [many] { $count } مجلدًا
   *[other] { $count } مجلد
}
knowledge-tags = { $count ->
    [zero] لا وسوم
    [one] وسم واحد
    [two] وسمان
    [few] { $count } وسوم
    [many] { $count } وسمًا
   *[other] { $count } وسم
}
knowledge-folders-named = { $count ->
    [zero] المجلدات { $names }
    [one] المجلد { $names }
    [two] المجلدان { $names }
    [few] المجلدات { $names }
    [many] المجلدات { $names }
   *[other] المجلدات { $names }
}
knowledge-tags-named = { $count ->
    [zero] الوسوم { $names }
    [one] الوسم { $names }
    [two] الوسمان { $names }
    [few] الوسوم { $names }
    [many] الوسوم { $names }
   *[other] الوسوم { $names }
}
knowledge-since = منذ { $day }
knowledge-until = حتى { $day }
knowledge-documents = المستندات
knowledge-guide = الدليل
knowledge-added-here = أُضيف هنا
knowledge-source = المصدر { $number }
knowledge-page = الصفحة { $page }
knowledge-from-model-server = من خادم النموذج
