library-title = المكتبة
library-panel = لوحة المكتبة
library-close = إغلاق المكتبة
library-full-page = صفحة كاملة
library-back = العودة إلى المحادثة
library-tabs = مستندات
library-all-documents = كل المستندات
library-this-conversation = هذه المحادثة
library-all-conversations = كل المحادثات
library-add = إضافة مستندات
library-add-files = إضافة ملفات
library-add-folder = إضافة مجلد
library-remove-all = إزالة كل ما أُضيف
library-drop-for-server = أو إفلاتها هنا. تُكتب في مجلد هذا الخادم لكل من يستخدمه.
library-drop-for-browser = أو إفلاتها هنا. تُقرأ وتُحفظ في هذا المتصفح، ويُبحث فيها مع غيرها.
library-drop-for-now = أو إفلاتها هنا. هذه المحادثة مؤقتة: ما يُضاف الآن يبقى حتى إغلاق هذه الصفحة فقط.
library-reading-files = جارٍ قراءة الملفات
library-progress = : { $done } من { $all }
library-stop = إيقاف
library-kept-for-now = تبقى حتى إغلاق هذه الصفحة فقط: { $reason }.
library-files-unreadable = { $count ->
    [zero] لا ملفات تعذّرت قراءتها
    [one] تعذّرت قراءة ملف واحد
    [two] تعذّرت قراءة ملفين
    [few] تعذّرت قراءة { $count } ملفات
    [many] تعذّرت قراءة { $count } ملفًا
   *[other] تعذّرت قراءة { $count } ملف
}
library-files-same-name = { $count ->
    [zero] لا ملفات باسم مستند آخر
    [one] ملف واحد باسم مستند آخر
    [two] ملفان باسم مستند آخر
    [few] { $count } ملفات باسم مستند آخر
    [many] { $count } ملفًا باسم مستند آخر
   *[other] { $count } ملف باسم مستند آخر
}
library-same-name = ملفات بالاسم نفسه
library-replace = استبدال
library-keep-both = الاحتفاظ بكليهما
library-leave-out = تجاوز
library-dismiss = إغلاق
library-unreachable = لا يمكن عرض قائمة المستندات لأن هذه الصفحة لا تصل إلى خادمها.
library-try-again = إعادة المحاولة
library-no-base = لا توجد قاعدة معرفة متصلة. المستندات التي عثرت عليها محادثاتك مدرجة أدناه.
library-base-cannot-list = لا تستطيع قاعدة المعرفة سرد مستنداتها؛ وما عثرت عليه محادثاتك مدرج أدناه.
library-bases-cannot-list = لا تستطيع قواعد المعرفة سرد مستنداتها؛ وما عثرت عليه محادثاتك مدرج أدناه.
library-none-has-words = لا شيء في القائمة يحوي كل هذه الكلمات في اسمه أو مجلده أو وسومه.
library-none = لا مستندات في قاعدة المعرفة بعد.
library-none-cited = لا إجابة تستشهد بعدُ بمستند من القائمة.
library-all-cited = استُشهد بكل مستند في القائمة.
library-all-readable = يمكن قراءة كل الملفات.
library-reading-list = جارٍ قراءة قائمة المستندات
library-counting = جارٍ عدّ الاستشهادات
library-about-list = عن القائمة
library-found = { $found } من { $all }
library-found-so-far = { $found } من { $all } من المستندات المقروءة حتى الآن
library-documents = { $count ->
    [zero] لا مستندات
    [one] مستند واحد
    [two] مستندان
    [few] { $count } مستندات
    [many] { $count } مستندًا
   *[other] { $count } مستند
}
library-unreadable = { $count ->
    [zero] لا ملفات تتعذّر قراءتها
    [one] ملف واحد تتعذّر قراءته
    [two] ملفان تتعذّر قراءتهما
    [few] { $count } ملفات تتعذّر قراءتها
    [many] { $count } ملفًا تتعذّر قراءتها
   *[other] { $count } ملف تتعذّر قراءتها
}
library-pending = { $count ->
    [zero] لا شيء قيد القراءة
    [one] واحد ما زال قيد القراءة
    [two] اثنان ما زالا قيد القراءة
    [few] { $count } ما زالت قيد القراءة
    [many] { $count } ما زالت قيد القراءة
   *[other] { $count } ما زالت قيد القراءة
}
library-cut = القائمة طويلة؛ تظهر بدايتها هنا.
library-cut-of = قائمة «{ $base }» طويلة؛ تظهر بدايتها هنا.
library-cannot-list = لا تستطيع «{ $base }» سرد مستنداتها؛ وما عثرت عليه محادثاتك تحت «كل المحادثات».
library-starting = لا يمكن سرد المستندات بعد: { $reason }. ربما ما زالت قيد القراءة؛ وستُطلب القائمة مجددًا تلقائيًا.
library-incomplete = القائمة غير كاملة: { $reason }.
library-incomplete-of = قائمة «{ $base }» غير كاملة: { $reason }.
library-not-listed = تعذّر سرد المستندات: { $reason }.
library-not-listed-of = تعذّر سرد مستندات «{ $base }»: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [zero] لا ملفات أخرى تتعذّر قراءتها.
    [one] ملف آخر تتعذّر قراءته ولم يُذكر هنا.
    [two] ملفان آخران تتعذّر قراءتهما ولم يُذكرا هنا.
    [few] { $count } ملفات أخرى تتعذّر قراءتها ولم تُذكر هنا.
    [many] { $count } ملفًا آخر تتعذّر قراءتها ولم تُذكر هنا.
   *[other] { $count } ملف آخر تتعذّر قراءتها ولم تُذكر هنا.
}
library-search = البحث في المستندات
library-search-names = الأسماء والمجلدات والوسوم
library-search-titles = البحث في العناوين
library-refresh = تحديث
library-show = عرض
library-filter-all = الكل
library-filter-cited = مستشهد بها
library-filter-not-cited = لم يُستشهد بها بعد
library-filter-unreadable = تتعذّر قراءتها
library-filter-never-cited = عُثر عليها ولم يُستشهد بها
library-order = الترتيب
library-order-name = الاسم
library-order-folder = المجلد
library-order-changed = آخر تغيير
library-order-cited = الأكثر استشهادًا
library-order-used = آخر استخدام
library-column-name = الاسم
library-column-folder = المجلد
library-column-changed = تاريخ التغيير
library-column-cited = الاستشهادات
library-show-more = عرض المزيد
library-more = { $count } أخرى
library-changed = تغيّر { $when }
library-cannot-be-read = تتعذّر قراءته: { $reason }
library-remark = ملاحظة: { $remark }
library-times-cited = { $count ->
    [0] لم يُستشهد به بعد
    [zero] لم يُستشهد به بعد
    [one] استُشهد به مرة
    [two] استُشهد به مرتين
    [few] استُشهد به { $count } مرات
    [many] استُشهد به { $count } مرة
   *[other] استُشهد به { $count } مرة
}
library-remove = إزالة
library-remove-document = إزالة { $title }
library-ask = السؤال
library-ask-about = السؤال عن { $title }
library-kind-slides = شرائح
library-kind-spreadsheet = جدول بيانات
library-kind-book = كتاب
library-kind-mail = بريد إلكتروني
library-kind-notebook = دفتر
library-kind-table = جدول
library-kind-text = نص
library-reading-conversations = جارٍ قراءة المحادثات
library-no-documents = لا مستندات بعد. يُدرج هنا ما تذكره الأسئلة بصيغة [[العنوان]] وما يُعثر عليه للإجابات.
library-shown = { $shown } من { $all }
library-used = المستندات
library-unused = عُثر عليها ولم تُستخدم
library-unused-documents = مستندات عُثر عليها ولم تُستخدم
library-graph = المخطط
library-heading-with-count = { $heading } ({ $count })
library-questions = الأسئلة
library-question-count = { $count ->
    [zero] لا أسئلة
    [one] سؤال واحد
    [two] سؤالان
    [few] { $count } أسئلة
    [many] { $count } سؤالًا
   *[other] { $count } سؤال
}
library-cited = مستشهد به
library-named = مذكور
library-found-for = عُثر عليه
library-used-cited = { $count ->
    [zero] لم يُستشهد به
    [one] استُشهد به مرة
    [two] استُشهد به مرتين
    [few] استُشهد به { $count } مرات
    [many] استُشهد به { $count } مرة
   *[other] استُشهد به { $count } مرة
}
library-used-found = { $count ->
    [zero] لم يُعثر عليه
    [one] عُثر عليه مرة
    [two] عُثر عليه مرتين
    [few] عُثر عليه { $count } مرات
    [many] عُثر عليه { $count } مرة
   *[other] عُثر عليه { $count } مرة
}
library-used-named = { $count ->
    [zero] لم يُذكر
    [one] ذُكر مرة
    [two] ذُكر مرتين
    [few] ذُكر { $count } مرات
    [many] ذُكر { $count } مرة
   *[other] ذُكر { $count } مرة
}
library-last-used = آخر استخدام: { $when }
library-reading-about = جارٍ قراءة موضوعه
library-about-unreadable = تعذّرت قراءة موضوعه.
library-graph-title = المستندات والأسئلة التي تربط بينها
library-graph-about = المستندات في جهة ({ $documents }) والأسئلة في الجهة الأخرى ({ $questions }). يصل خطٌّ السؤالَ بكل مستند يذكره أو عُثر عليه لإجابته.
library-not-drawn = لم يُرسم: { $documents } من المستندات الأخرى، و{ $questions } من الأسئلة الأخرى.
library-lines = الخطوط
library-line-cited = مستشهد به
library-line-named = مذكور في السؤال
library-line-found = عُثر عليه ولم يُستشهد به
library-question-cites = يستشهد بـ { $documents }
library-question-names = يذكر { $documents }
library-question-found = عثر على { $documents }
library-links = { $before }؛ { $next }
library-question-with-links = { $question } ({ $links })
