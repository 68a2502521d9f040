tags-archive = أرشفة المحادثة
tags-unarchive = إخراج المحادثة من الأرشيف
tags-toggle-archived = أرشفة المحادثة أو إخراجها من الأرشيف
tags-was-archived = أُرشفت المحادثة.
tags-was-unarchived = عادت المحادثة إلى القائمة.
tags-archived = مؤرشفة
tags-archived-count = المؤرشفة ({ $count })
tags-archived-list = المحادثات المؤرشفة
tags-not-stored = لا يمكن أرشفة محادثة أو وسمها إلا إذا كانت محفوظة.
tags-menu = قائمة المحادثة
tags-tags = الوسوم
tags-of-this = وسوم المحادثة
tags-close = إغلاق الوسوم
tags-new = وسم جديد
tags-add = إضافة
tags-limits = حتى { $most } وسمًا، طول كل منها { $length } حرفًا. يعثر البحث عليها بكتابة #وسم.
tags-list = وسوم المحادثة
tags-none = لا وسوم بعد.
tags-remove = إزالة الوسم { $tag }
tags-all = كل الوسوم
tags-conversations = { $count ->
    [zero] لا محادثات
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $count } محادثات
    [many] { $count } محادثة
   *[other] { $count } محادثة
}
tags-rename = إعادة تسمية الوسم { $tag }
tags-delete = حذف الوسم { $tag } من كل مكان
tags-new-name = الاسم الجديد للوسم
tags-was-renamed = { $count ->
    [zero] لم يُعَد تسمية الوسم في أي محادثة.
    [one] أُعيدت تسمية الوسم في محادثة واحدة.
    [two] أُعيدت تسمية الوسم في محادثتين.
    [few] أُعيدت تسمية الوسم في { $count } محادثات.
    [many] أُعيدت تسمية الوسم في { $count } محادثة.
   *[other] أُعيدت تسمية الوسم في { $count } محادثة.
}
tags-was-deleted = { $count ->
    [zero] لم يُحذف الوسم من أي محادثة.
    [one] حُذف الوسم من محادثة واحدة.
    [two] حُذف الوسم من محادثتين.
    [few] حُذف الوسم من { $count } محادثات.
    [many] حُذف الوسم من { $count } محادثة.
   *[other] حُذف الوسم من { $count } محادثة.
}
tags-not-changed = { $count ->
    [zero] تغيّرت كل المحادثات: { $reason }.
    [one] لم تتغيّر محادثة واحدة: { $reason }.
    [two] لم تتغيّر محادثتان: { $reason }.
    [few] لم تتغيّر { $count } محادثات: { $reason }.
    [many] لم تتغيّر { $count } محادثة: { $reason }.
   *[other] لم تتغيّر { $count } محادثة: { $reason }.
}
tags-narrow = عرض المحادثات ذات الوسوم
tags-more = { $count } أخرى
tags-nothing = لا محادثة لها هذه الوسوم.
