summary-question = تلخيص «{ $title }»
summary-part = الجزء { $number }
summary-pages = الصفحات { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [zero] لا طلبات، نحو { $tokens } توكن
    [one] طلب واحد، نحو { $tokens } توكن
    [two] طلبان، نحو { $tokens } توكن
    [few] { $requests } طلبات، نحو { $tokens } توكن
    [many] { $requests } طلبًا، نحو { $tokens } توكن
   *[other] { $requests } طلب، نحو { $tokens } توكن
}
summary-without-model = دون نموذج، هذه بدايات أجزائه:
summary-left-out = لُخّص دون { $places }: { $reason }
summary-notes-too-long = ملاحظات هذا المستند أطول من نافذة النموذج
summary-window-too-small = نافذة سياق النموذج أصغر من أن تتسع لقراءة هذا المستند، حتى على أجزاء. يُرجى اختيار نموذج آخر
summary-nothing-to-compress = لا شيء لضغطه: يُرسل آخر سؤالين مع إجابتيهما دائمًا بنصهما الحرفي
summary-not-compressed = لم تُضغط المحادثة: { $why }
summary-not-shorter = لم تُضغط المحادثة: الملخص ليس أقصر من الأصل
summary-none-given = لم يقدّم النموذج ملخصًا
summary-memory-bad-form = لم يقدّم النموذج ملخصًا بالصيغة المطلوبة
summary-memory-too-long = ملخص النموذج أطول من أن يكون ملخصًا
