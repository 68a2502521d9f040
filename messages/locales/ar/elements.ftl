elements-dismiss = إغلاق
elements-copy = نسخ
elements-copied = تم النسخ
elements-not-allowed = غير مسموح هنا
elements-attached-file = ملف مرفق
elements-untitled = محادثة جديدة
elements-list = { $before }، { $last }
elements-seconds = { $seconds } ث
elements-minutes = { $minutes } د { $seconds } ث
elements-hours = { $hours } س { $minutes } د
elements-today = اليوم
elements-yesterday = أمس
elements-days-ago = { $count ->
    [zero] اليوم
    [one] قبل يوم
    [two] قبل يومين
    [few] قبل { $count } أيام
    [many] قبل { $count } يومًا
   *[other] قبل { $count } يوم
}
elements-weeks-ago = { $count ->
    [zero] هذا الأسبوع
    [one] قبل أسبوع
    [two] قبل أسبوعين
    [few] قبل { $count } أسابيع
    [many] قبل { $count } أسبوعًا
   *[other] قبل { $count } أسبوع
}
elements-months-ago = { $count ->
    [zero] هذا الشهر
    [one] قبل شهر
    [two] قبل شهرين
    [few] قبل { $count } أشهر
    [many] قبل { $count } شهرًا
   *[other] قبل { $count } شهر
}
elements-years-ago = { $count ->
    [zero] هذه السنة
    [one] قبل سنة
    [two] قبل سنتين
    [few] قبل { $count } سنوات
    [many] قبل { $count } سنة
   *[other] قبل { $count } سنة
}
