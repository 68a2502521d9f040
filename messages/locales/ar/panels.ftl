panels-library = المكتبة
panels-document = المستند
panels-part-not-loaded = تعذّر تحميل هذا الجزء من الصفحة.
panels-retry = إعادة المحاولة
panels-undo = تراجع
panels-edit-prompts = تعديل الموجّهات
panels-tools-not-loaded = دون أدوات الخوادم: تعذّر تحميل جزء من هذه الصفحة
panels-server-late = { $seconds ->
    [zero] لم يردّ في الحال
    [one] لم يردّ خلال ثانية واحدة
    [two] لم يردّ خلال ثانيتين
    [few] لم يردّ خلال { $seconds } ثوانٍ
    [many] لم يردّ خلال { $seconds } ثانية
   *[other] لم يردّ خلال { $seconds } ثانية
}
panels-base-not-loaded = تعذّر تحميل جزء من هذه الصفحة
panels-item-of-server = { $item } ({ $server })
