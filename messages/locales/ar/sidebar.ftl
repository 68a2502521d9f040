sidebar-new-project = مشروع جديد
sidebar-search-conversations = البحث في المحادثات
sidebar-search = بحث
sidebar-show-older = عرض الأقدم
sidebar-empty = تبقى أسئلتك محفوظة هنا، في هذا المتصفح.
sidebar-signed-in-as = تم تسجيل الدخول باسم { $user }
sidebar-locked = محادثاتك مقفلة. لا يُحفظ شيء في علامة التبويب هذه.
sidebar-unlock = إلغاء القفل
sidebar-pinned = المثبَّتة
sidebar-today = اليوم
sidebar-yesterday = أمس
sidebar-this-week = هذا الأسبوع
sidebar-this-month = هذا الشهر
sidebar-earlier = أقدم
sidebar-open-elsewhere = مفتوحة في علامة تبويب أخرى
sidebar-answering = جارٍ الرد
sidebar-asks-you = بانتظارك
sidebar-new-answer = إجابة جديدة
sidebar-not-answered = بلا إجابة
sidebar-rename = إعادة تسمية المحادثة
sidebar-pin = تثبيت المحادثة
sidebar-unpin = إلغاء تثبيت المحادثة
sidebar-move-to-project = نقل إلى مشروع
sidebar-delete = حذف المحادثة
sidebar-title = عنوان المحادثة
sidebar-projects = المشاريع
sidebar-unreadable-projects = { $count ->
    [zero] لا توجد مشاريع تتعذّر قراءتها.
    [one] تعذّرت قراءة مشروع واحد. سيبقى كما هو.
    [two] تعذّرت قراءة مشروعين. سيبقيان كما هما.
    [few] تعذّرت قراءة { $count } مشاريع. ستبقى كما هي.
    [many] تعذّرت قراءة { $count } مشروعًا. ستبقى كما هي.
   *[other] تعذّرت قراءة { $count } مشروع. ستبقى كما هي.
}
sidebar-project = { $count ->
    [zero] المشروع { $name }، لا محادثات
    [one] المشروع { $name }، محادثة واحدة
    [two] المشروع { $name }، محادثتان
    [few] المشروع { $name }، { $count } محادثات
    [many] المشروع { $name }، { $count } محادثة
   *[other] المشروع { $name }، { $count } محادثة
}
sidebar-new-in-this-project = محادثة جديدة في هذا المشروع
sidebar-new-in-project = محادثة جديدة في { $name }
sidebar-edit-this-project = تعديل هذا المشروع
sidebar-edit-project = تعديل المشروع { $name }
sidebar-reading-files = جارٍ قراءة الملفات
sidebar-conversations-of-project = محادثات { $name }
sidebar-drop-outside = الإفلات هنا للنقل خارج المشروع
sidebar-searching = جارٍ البحث
sidebar-results = نتائج البحث
sidebar-search-in = في
sidebar-search-in-project = البحث في مشروع
sidebar-everywhere = كل المحادثات
sidebar-places = { $count ->
    [zero] لا مواضع
    [one] موضع واحد
    [two] موضعان
    [few] { $count } مواضع
    [many] { $count } موضعًا
   *[other] { $count } موضع
}
sidebar-more-places = { $count } أخرى
sidebar-more-conversations = { $count ->
    [zero] لا محادثات أخرى
    [one] محادثة أخرى
    [two] محادثتان أخريان
    [few] { $count } محادثات أخرى
    [many] { $count } محادثة أخرى
   *[other] { $count } محادثة أخرى
}
