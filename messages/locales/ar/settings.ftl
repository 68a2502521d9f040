settings-close = إغلاق الإعدادات
settings-tab-answer = الإجابة
settings-tab-look = المظهر
settings-tab-privacy = الخصوصية
settings-tab-tools = الأدوات
settings-tab-expert = متقدم
settings-default = الافتراضي
settings-off = إيقاف
settings-model = النموذج
settings-model-hint = يجيب في هذه المحادثة بدءًا من السؤال التالي.
settings-models-not-known = لم يذكر الوكيل بعد النماذج المتاحة.
settings-model-with-window = { $model } · { $tokens } توكن
settings-instructions = التعليمات
settings-instructions-example = مثلًا: لتكن الإجابة بالفرنسية.
settings-effort = جهد التفكير
settings-effort-none = بلا
settings-effort-minimal = أدنى
settings-effort-low = منخفض
settings-effort-medium = متوسط
settings-effort-high = مرتفع
settings-effort-xhigh = مرتفع جدًا
settings-extra-json = JSON إضافي لهذا النموذج
settings-presets-hint = يحفظ الإعداد المسبق النموذج والتعليمات والجهد والأرقام في «متقدم» لمحادثات أخرى. الإعدادات المسبقة غير مشفّرة.
settings-preset = الإعداد المسبق
settings-no-preset = لا شيء منها
settings-new-preset = اسم إعداد مسبق جديد
settings-preset-example = مثلًا: مترجم
settings-save-preset = حفظ الإعداد المسبق
settings-delete-preset = حذف الإعداد المسبق
settings-knowledge-base = قاعدة المعرفة
settings-knowledge-base-hint = متى يُبحث عن مستندات في هذه المحادثة.
settings-when-to-search = وقت البحث
settings-search-and-tools = قبل كل إجابة، وكلما طلب النموذج
settings-search-before = قبل كل إجابة
settings-search-tools = عندما يطلب النموذج فقط
settings-only-documents = الإجابة من المستندات فقط
settings-only-documents-hint = يُطلب من النموذج ألا يضيف شيئًا آخر، والإجابة التي لا تستند إلى أي منها تذكر ذلك.
settings-about-you = عنك
settings-about-you-hint = يُرسل مع أسئلتك، ويُحفظ مع هذه المحادثة والمحادثات الجديدة.
settings-role = الدور
settings-role-example = مثلًا: تمريض
settings-organisation = المؤسسة
settings-organisation-example = مكان عملك
settings-anything-else = أي شيء آخر
settings-anything-else-example = ما ينبغي أن تراعيه الإجابات
settings-prompts = الموجّهات
settings-prompts-hint = يمكن كتابة / ثم اسم موجّه في مربع السؤال لإدراجه هناك. تُملأ { "{{" }الكلمات بين الأقواس{ "}}" } كل مرة: ينتقل Tab إلى التالية. الموجّهات غير مشفّرة.
settings-edit = تعديل
settings-delete = حذف
settings-edit-prompt = تعديل الموجّه { $name }
settings-delete-prompt = حذف الموجّه { $name }
settings-prompt-name = اسم الموجّه
settings-prompt-name-example = مثلًا: ترجمة
settings-prompt-text = نص الموجّه
settings-prompt-text-example = مثلًا: ترجمة إلى { "{{" }اللغة{ "}}" }: { "{{" }النص{ "}}" }
settings-save-prompt = حفظ الموجّه
settings-appearance = المظهر
settings-appearance-hint = كيف تبدو الصفحة في هذا المتصفح.
settings-theme = السمة
settings-theme-system = حسب النظام
settings-theme-light = فاتحة
settings-theme-dark = داكنة
settings-text-size = حجم النص
settings-text-small = صغير
settings-text-normal = عادي
settings-text-large = كبير
settings-text-larger = أكبر
settings-storage = التخزين
settings-storage-hint = تُحفظ المحادثات في هذا المتصفح ولا تُحفظ في أي مكان آخر.
settings-no-clipboard = لا توجد حافظة هنا؛ يتم النسخ بالتحديد.
settings-storage-used = { $used } من { $quota } مستخدمة
settings-storage-meter = التخزين المستخدم
settings-bytes = { $size } بايت
settings-kilobytes = { $size } ك.ب
settings-megabytes = { $size } م.ب
settings-gigabytes = { $size } غ.ب
settings-protected = محمي من تنظيف المتصفح.
settings-protect = الحماية من التنظيف
settings-not-protected = لم يوافق المتصفح. وهو يوافق غالبًا مع كثرة استخدام الصفحة.
settings-kept = محفوظ في هذا المتصفح.
settings-export-all = تصدير الكل
settings-import = استيراد
settings-export-unreadable = تصدير السجلات غير المقروءة
settings-passphrase = عبارة المرور
settings-passphrase-hint = معها لا يقرأ المحفوظ إلا من يعرفها. ولا أحد يستطيع استعادتها لك.
settings-locked = المحادثات مقفلة.
settings-set-a-passphrase = ضبط عبارة مرور…
settings-lock-now = القفل الآن
settings-change-passphrase = تغيير عبارة المرور
settings-remove-passphrase = إزالة عبارة المرور
settings-set-passphrase = ضبط عبارة المرور
settings-passphrase-is-set = المحادثات الآن محمية بعبارة مرور.
settings-passphrase-is-changed = تم تغيير عبارة المرور.
settings-passphrase-is-removed = تمت إزالة عبارة المرور.
settings-passphrases-differ = العبارتان غير متطابقتين.
settings-passphrase-now = عبارة المرور الحالية
settings-new-passphrase = عبارة المرور الجديدة
settings-new-passphrase-again = عبارة المرور الجديدة مرة أخرى
settings-working = جارٍ العمل
settings-progress = { $done } من { $of }
settings-cancel = إلغاء
settings-images = الصور
settings-images-hint = تعرض الإجابات صورًا من هذه الخوادم، وهي تعلم باطّلاعك عليها.
settings-show-no-more = عدم العرض بعد الآن
settings-show-no-more-from = عدم عرض صور من { $server } بعد الآن
settings-access = الوصول
settings-users-hint = لكل مستخدم لهذا المتصفح محادثاته وإعداداته.
settings-signed-in-as = تم تسجيل الدخول باسم { $user }
settings-signed-in-hint = يبقى تسجيل الدخول في هذا المتصفح مدة من الزمن. وتبقى المحادثات هنا بعد تسجيل الخروج.
settings-sign-out = تسجيل الخروج
settings-generation = التوليد والسياق
settings-generation-hint = لهذه المحادثة، بدءًا من السؤال التالي.
settings-temperature = درجة الحرارة
settings-top-p = Top-p
settings-longest-answer = أطول إجابة، بالتوكن
settings-longest-context = أطول سياق، بالتوكن
settings-models-window = نافذة النموذج
settings-shorten-at = ضغط الرسائل الأقدم عند (% من النافذة)
settings-messages-share = حصة الرسائل، %
settings-tools-share = حصة الأدوات، %
settings-number-refused = يُرجى إدخال رقم من { $least } إلى { $most }.
settings-citations = الاستشهادات
settings-citations-hint = يستطيع النموذج اقتباس الكلمات التي يستند إليها الاستشهاد، والحكم على الاستشهادات.
settings-check = التحقق من الاستشهادات بواسطة النموذج
settings-check-when-asked = عند طلبي
settings-check-always = دائمًا: طلب إضافي لكل إجابة، بطول مصادرها تقريبًا
settings-quotes = طلب اقتباسات من هذا النموذج
settings-automatic = تلقائي
settings-quotes-given-up = لم يقدّم هذا النموذج اقتباسات صالحة ثلاث مرات، فلم تعد تُطلب منه.
settings-ask-again = طلبها مجددًا
settings-background = طلبات الخلفية
settings-background-hint = يمكن إيقاف كل منها توفيرًا للوقت والمال، أو تركها لنموذج آخر.
settings-rewrite = إعادة صياغة أسئلة المتابعة للبحث
settings-remember = التذكّر: حفظ ملخص وفهرس للمحادثة
settings-name-conversations = تسمية المحادثات الجديدة
settings-suggest = اقتراح الأسئلة التالية
settings-follow-ups = أسئلة متابعة من المصادر
settings-follow-ups-on = تحت كل إجابة، دون طلب
settings-utility-model = النموذج المساعد
settings-conversation-model = نموذج هذه المحادثة
settings-request-count = { $count ->
    [zero] يكلّف السؤال الآن طلبًا واحدًا لإجابته دون طلبات في الخلفية.
    [one] يكلّف السؤال الآن طلبًا واحدًا لإجابته وطلبًا واحدًا على الأكثر في الخلفية.
    [two] يكلّف السؤال الآن طلبًا واحدًا لإجابته وطلبين على الأكثر في الخلفية.
    [few] يكلّف السؤال الآن طلبًا واحدًا لإجابته و{ $count } طلبات على الأكثر في الخلفية.
    [many] يكلّف السؤال الآن طلبًا واحدًا لإجابته و{ $count } طلبًا على الأكثر في الخلفية.
   *[other] يكلّف السؤال الآن طلبًا واحدًا لإجابته و{ $count } طلب على الأكثر في الخلفية.
}
settings-request-count-and-title = { $count ->
    [zero] يكلّف السؤال الآن طلبًا واحدًا لإجابته دون طلبات في الخلفية، وطلبًا إضافيًا لاسم المحادثة الجديدة.
    [one] يكلّف السؤال الآن طلبًا واحدًا لإجابته وطلبًا واحدًا على الأكثر في الخلفية، وطلبًا إضافيًا لاسم المحادثة الجديدة.
    [two] يكلّف السؤال الآن طلبًا واحدًا لإجابته وطلبين على الأكثر في الخلفية، وطلبًا إضافيًا لاسم المحادثة الجديدة.
    [few] يكلّف السؤال الآن طلبًا واحدًا لإجابته و{ $count } طلبات على الأكثر في الخلفية، وطلبًا إضافيًا لاسم المحادثة الجديدة.
    [many] يكلّف السؤال الآن طلبًا واحدًا لإجابته و{ $count } طلبًا على الأكثر في الخلفية، وطلبًا إضافيًا لاسم المحادثة الجديدة.
   *[other] يكلّف السؤال الآن طلبًا واحدًا لإجابته و{ $count } طلب على الأكثر في الخلفية، وطلبًا إضافيًا لاسم المحادثة الجديدة.
}
settings-utility-model-is = النموذج المساعد هو { $model }.
settings-left-out = { $task ->
    [rewrite] { $model } أبطأ من أن يعيد صياغة أسئلة المتابعة، لذا تُتجاوز هذه الخطوة.
    [memory] { $model } أبطأ من أن يتذكّر المحادثة، لذا تُتجاوز هذه الخطوة.
   *[title] { $model } أبطأ من أن يسمّي المحادثات، لذا تُتجاوز هذه الخطوة.
}
settings-turn-on-again = إعادة تشغيله
settings-prices = الأسعار
settings-prices-hint = نموذج واحد في كل سطر، مع سعر مليون توكن مُرسلة ومستلمة، وسعر المُرسلة من ذاكرة الخادم المؤقتة إن اختلف. تذكر «التفاصيل» تحت الإجابة عندئذٍ كم كلّفت.
settings-prices-of-models = أسعار النماذج
settings-price-not-understood = لم يُفهم السطر { $line }. يُرجى كتابة نموذج وسعرين أو ثلاثة، مثل: { $example }
settings-system-prompt = موجّه النظام
settings-system-prompt-hint = يُضبط حيث يعمل Footnote، ويُرسل أولًا مع كل طلب، ولا يُحفظ هنا أبدًا.
settings-hash = SHA-256 { $hash }
settings-export = تصدير
settings-export-json = هذه المحادثة بصيغة JSON
settings-export-markdown = هذه المحادثة بصيغة Markdown
settings-export-html = هذه المحادثة بصيغة HTML
settings-print = طباعة هذه المحادثة
settings-export-all-json = كل المحادثات بصيغة JSON
settings-import-box = استيراد
settings-import-looking = جارٍ تفقّد الملفات
settings-import-counting = جارٍ العدّ: { $count }
settings-import-running = جارٍ الاستيراد: { $read } من { $of }
settings-close-import = إغلاق
