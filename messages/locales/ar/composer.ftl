composer-stop = إيقاف
composer-saved-not-temporary = محفوظة، غير مؤقتة
composer-saved-hint = تبقى المحادثة المحفوظة في هذا المتصفح، وتختفي المؤقتة بإغلاق علامة تبويبها
composer-saved = محفوظة
composer-temporary = مؤقتة
composer-tokens = { $count } توكن
composer-next-questions = الأسئلة التالية
composer-next-question = التالي:{ " " }
composer-waits-for-server = يُرسل حالما يمكن الوصول إلى خادم Footnote.
composer-edit-queued = تعديل
composer-remove-queued = إزالة
composer-reading-files = جارٍ قراءة الملفات
composer-attached-files = الملفات المرفقة
composer-remove-file = إزالة { $title }
composer-remove = إزالة
composer-also-in = موجود أيضًا في { $conversation }
composer-quoted-title = «{ $title }»
composer-drop-in-project = إفلات ملفات أو مجلد هنا لإضافتها إلى المشروع «{ $name }»
composer-drop-in-this-project = إفلات ملفات أو مجلد هنا لإضافتها إلى هذا المشروع
composer-drop-in-library = إفلات ملفات أو مجلد هنا لإضافتها إلى المكتبة
composer-drop-to-attach = إفلات ملفات هنا لإرفاقها
composer-completion-documents = المستندات
composer-completion-prompts = الموجّهات والأوامر
composer-choose-model-of = { $model }: اختيار النموذج
composer-choose-model = اختيار النموذج
composer-model = النموذج
composer-models = النماذج
composer-search-models = البحث في النماذج
composer-no-such-model = لا يوجد نموذج بهذا الاسم.
composer-more-settings = التعليمات وإعدادات أخرى
composer-choose-model-and-scope = { $model }: اختيار النموذج ونطاق البحث
composer-choose-limited-model-and-scope = { $model } · { $place }: اختيار النموذج ونطاق البحث
composer-model-and-search = النموذج والبحث
composer-close-model-and-search = إغلاق النموذج والبحث
composer-search-in = البحث في
composer-search-in-label = البحث في:{ " " }
composer-only-in-label = في هذا فقط:{ " " }
composer-search-in-name = البحث في: { $place }
composer-only-in-name = في هذا فقط: { $place }
composer-search-everything-again = العودة إلى البحث في كل شيء
composer-close-search-in = إغلاق نطاق البحث
composer-for-this-conversation = لهذه المحادثة، بدءًا من السؤال التالي.
composer-project-searches-in = يبحث مشروعها في: { $place }.
composer-folders = المجلدات
composer-tags = الوسوم
composer-reading-folders = جارٍ قراءة المجلدات والوسوم
composer-folders-not-listed = تعذّر عرض مجلدات «{ $base }» ووسومها: { $reason }
composer-own-folders-not-listed = تعذّر عرض مجلدات قاعدة المعرفة ووسومها: { $reason }
composer-not-limited = لا يمكن تقييد البحث في قاعدة المعرفة هذه.
composer-search-everything = البحث في كل شيء
composer-bases = قواعد المعرفة
composer-not-reached = { " " }– تعذّر الوصول إليها
composer-not-searched-now = لا يُبحث فيها الآن: لا يمكن تقييدها بما اختير أدناه.
composer-dates = تواريخ المستندات
composer-from-day = من
composer-until-day = إلى
composer-days-crossed = اليوم الأخير قبل الأول، لذا لن يُعثر على شيء.
composer-folder-name = اسم مجلد
composer-tag-name = اسم وسم
composer-search-folders = البحث عن مجلد
composer-search-tags = البحث عن وسم
composer-search-count-folders = البحث عن مجلد: { $count }
composer-search-count-tags = البحث عن وسم: { $count }
composer-add-name = إضافة «{ $name }»
composer-no-such-folder = لا يوجد مجلد بهذا الاسم.
composer-no-such-tag = لا يوجد وسم بهذا الاسم.
composer-folder-heard = { $path } { $count }
composer-context-used = السياق المستخدم
composer-context-share = { $exact ->
    [yes] { $percent }%
   *[no] ≈ { $percent }%
}
composer-context-tokens = { $exact ->
    [yes] { $total } من { $whole } توكن
   *[no] ≈ { $total } من { $whole } توكن
}
composer-context-button = { $share } من السياق مستخدم: { $tokens }
composer-next-request = الطلب التالي
composer-compressing = جارٍ ضغط الرسائل الأقدم
composer-show-memory = عرض ما في الذاكرة
composer-show-request = عرض الطلب الأخير
composer-compress-now = الضغط الآن
composer-part = الجزء
composer-part-tokens = توكن
composer-part-share = النسبة
composer-part-budget = الميزانية
composer-part-system = النظام
composer-part-tools = الأدوات
composer-part-memory = الذاكرة
composer-part-messages = الرسائل
composer-part-documents = المستندات
composer-part-free = متاح
composer-of-budget = من { $budget }
composer-window-chosen = لا تتجاوز طلبات هذه المحادثة { $window } توكن؛ ويُترك منها { $reserve } للإجابة.
composer-window-known = يستوعب النموذج { $window } توكن؛ ويُترك منها { $reserve } للإجابة.
composer-window-assumed = نافذة النموذج غير معروفة؛ يُفترض أنها { $window } توكن، ويُترك منها { $reserve } للإجابة.
composer-exchanges-left-out = { $count ->
    [zero] لن يُستبعد أي سؤال.
    [one] سيُستبعد أقدم سؤال مع إجابته.
    [two] سيُستبعد أقدم سؤالين مع إجابتيهما.
    [few] ستُستبعد أقدم { $count } أسئلة مع إجاباتها.
    [many] سيُستبعد أقدم { $count } سؤالًا مع إجاباتها.
   *[other] سيُستبعد أقدم { $count } سؤال مع إجاباتها.
}
composer-pictures-left-out = { $count ->
    [zero] لن تُستبعد أي صورة.
    [one] ستُستبعد صورة واحدة من الصور الأقدم.
    [two] ستُستبعد صورتان من الصور الأقدم.
    [few] ستُستبعد { $count } صور من الصور الأقدم.
    [many] ستُستبعد { $count } صورة من الصور الأقدم.
   *[other] ستُستبعد { $count } صورة من الصور الأقدم.
}
composer-estimate = ≈ تقدير: سيصحّحه عدّ الخادم نفسه.
composer-estimate-agrees = ≈ تقدير، ويوافقه عدّ الخادم نفسه.
composer-estimate-higher = ≈ تقدير، صحّحه عدّ الخادم نفسه الذي كان أعلى بنسبة { $percent }%.
composer-estimate-lower = ≈ تقدير، صحّحه عدّ الخادم نفسه الذي كان أقل بنسبة { $percent }%.
composer-memory = ما في الذاكرة
composer-close-memory = إغلاق الذاكرة
composer-reading-memory = جارٍ القراءة…
composer-nothing-remembered = لا شيء في الذاكرة بعد. يُنشأ الملخص والفهرس بعد الإجابة، ما لم يُعطَّل ذلك في الإعدادات.
composer-memory-hint = يُرسل بعد ضغط الأسئلة والإجابات أو عند نفاد المساحة المتاحة لها. يُحفظ التغيير عند مغادرة الحقل.
composer-summary = الملخص
composer-question-number = السؤال { $number }
composer-last-request = الطلب الأخير
composer-close-last-request = إغلاق الطلب الأخير
composer-nothing-sent = لم يُرسل شيء في هذه المحادثة منذ تحميل الصفحة. يلزم طرح سؤال أولًا.
composer-sent-to = أُرسل إلى { $model } بهذا الترتيب.
composer-attached-picture = صورة مرفقة
composer-count-of-tokens = { $exact ->
    [yes] { $count } توكن
   *[no] ≈ { $count } توكن
}
composer-tools-count = الأدوات ({ $count })
composer-role-system = النظام
composer-role-user = المستخدم
composer-role-assistant = المساعد
composer-role-tool = الأداة
composer-copy-json = نسخ بصيغة JSON
composer-copy-curl = نسخ بصيغة curl
composer-copied = تم النسخ.
composer-copying-not-allowed = لم يسمح المتصفح بالنسخ.
