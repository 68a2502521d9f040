## Dictating a question

voice-dictate = إملاء
voice-end = إنهاء الإملاء
voice-dictation = الإملاء
voice-recording = جارٍ التسجيل
voice-starting = في انتظار الميكروفون…
voice-transcribing = جارٍ التحويل إلى نص…
voice-discard = تجاهل التسجيل
voice-retry = إعادة المحاولة
voice-denied = الميكروفون غير مسموح به. يمكن السماح به لهذه الصفحة في المتصفح، ثم الضغط على «إعادة المحاولة».
voice-no-microphone = لم يُعثر على ميكروفون. يلزم توصيل ميكروفون، ثم الضغط على «إعادة المحاولة».
voice-in-use = يستخدم برنامج آخر الميكروفون. يلزم إغلاقه، ثم الضغط على «إعادة المحاولة».
voice-not-recorded = تعذّر التسجيل في المتصفح. يمكن التسجيل من جديد بالضغط على «إعادة المحاولة».
voice-ended-at-limit = بلغ التسجيل أقصى طول مسموح به فانتهى هنا.
voice-nothing-said = لم يُتعرَّف على أي كلمات في التسجيل.
voice-not-configured = لم يعد هذا الخادم يحوّل الكلام إلى نص.
voice-reply-lost = لم يصل النص كاملًا. يمكن الضغط على «إعادة المحاولة».
voice-refused-because = تعذّر تحويل التسجيل إلى نص: { $reason }
voice-refused = تعذّر على الخادم تحويل التسجيل إلى نص ({ $status }).

## Reading an answer aloud

voice-read-aloud = قراءة بصوت عالٍ
voice-stop-reading = إيقاف القراءة
voice-not-read = تعذّرت قراءة الإجابة بصوت عالٍ في المتصفح.
