projectnotes-unnamed = مشروع جديد
projectnotes-not-read = تعذّرت قراءة مشروع هذه المحادثة: { $error }. لم يُرسل شيء.
projectnotes-not-created = لم يُنشأ المشروع: { $error }.
projectnotes-not-changed = لم يُغيَّر المشروع: { $error }.
projectnotes-not-deleted = لم يُحذف المشروع: { $error }.
projectnotes-not-restored = لم يُستعَد المشروع: { $error }.
projectnotes-deleted = حُذف المشروع «{ $name }». تبقى محادثاته.
projectnotes-files-known = هذه الملفات موجودة في «{ $name }» من قبل.
projectnotes-files-added = { $count ->
    [zero] لم تُضف ملفات إلى «{ $name }».
    [one] أُضيف ملف إلى «{ $name }».
    [two] أُضيف ملفان إلى «{ $name }».
    [few] أُضيفت { $count } ملفات إلى «{ $name }».
    [many] أُضيف { $count } ملفًا إلى «{ $name }».
   *[other] أُضيف { $count } ملف إلى «{ $name }».
}
projectnotes-too-many-files = لا يقبل المشروع أكثر من { $most } من الملفات دفعة واحدة، لأنها تُرسل كلها مع أسئلته. يمكن إفلات عدد أقل أو إضافتها إلى المكتبة.
