answers-list = { $list }، { $last }
answers-list-goes-on = { $list }، …
answers-two-sentences = { $first }. { $second }
answers-without = دون { $names }: { $reason }
answers-without-unreached = دون { $names }: تعذّر الوصول
answers-quoted-name = «{ $name }»
answers-without-knowledge-base = أُجيب دون قاعدة المعرفة: { $reason }
answers-nothing-about-question = لا شيء في قاعدة المعرفة عن هذا السؤال
answers-nothing-in-scope = لم يُعثر على شيء في: { $limits }
answers-not-in-documents = لم يُعثر على مقطع يشبه هذه الإجابة. جرى البحث عن: «{ $query }»
answers-project-files-missing = أُجيب دون ملفات من المشروع تعذّرت قراءتها: { $titles }
answers-references-left-out = عدد ما يُراجَع من مستندات السؤال { $looked-up } فقط، ولم يُراجَع منها { $left-out }: { $titles }
answers-images-left-out = { $count ->
    [zero] أُرسلت كل الصور
    [one] لا تتسع صورة أقدم في الطلب فلم تُرسل
    [two] لا تتسع صورتان أقدم في الطلب فلم تُرسلا
    [few] لا تتسع { $count } صور أقدم في الطلب فلم تُرسل
    [many] لا تتسع { $count } صورة أقدم في الطلب فلم تُرسل
   *[other] لا تتسع { $count } صورة أقدم في الطلب فلم تُرسل
}
answers-exchanges-left-out = { $count ->
    [zero] أُرسلت كل الأسئلة
    [one] لا يتسع أقدم سؤال مع إجابته فلم يُرسل
    [two] لا يتسع أقدم سؤالين مع إجابتيهما فلم يُرسلا
    [few] لا تتسع أقدم { $count } أسئلة مع إجاباتها فلم تُرسل
    [many] لا يتسع أقدم { $count } سؤالًا مع إجاباتها فلم تُرسل
   *[other] لا يتسع أقدم { $count } سؤال مع إجاباتها فلم تُرسل
}
answers-passages-left-out = لا تتسع بعض المقاطع التي عُثر عليها فلم تُرسل
answers-passages-shortened = أُرسلت المقاطع الطويلة جزئيًا
answers-question-too-long = هذا أطول من نافذة سياق النموذج: يحتاج السؤال إلى نحو { $tokens } توكن، والمتاح { $room }
answers-document-too-long = المستند أطول مما يقبله خادم النموذج دفعة واحدة. يُرجى السؤال مجددًا: سيُقرأ عندئذٍ في أجزاء أصغر
answers-sent-as = لا يقبل خادم النموذج { $name }؛ أُرسل باسم { $other }
answers-not-streamed = لا يبثّ خادم النموذج إجابات هذا النموذج تدريجيًا؛ وصلت دفعة واحدة
answers-field-left-out = لا يقبل خادم النموذج { $name }؛ استُبعد
answers-no-system-role = لا يقبل خادم النموذج تعليمات النظام؛ وُضعت قبل السؤال الأول
answers-tools-refused = لا يدعم خادم النموذج الأدوات؛ أُعدّت الإجابة دونها
answers-tool-refused = لا يقبل خادم النموذج الأداة «{ $name }»؛ استُبعدت
answers-images-refused = لا يقرأ هذا النموذج الصور؛ سُئل دونها. يُرجى اختيار نموذج آخر لها
answers-calls-otherwise = يطلب خادم النموذج استدعاءات الأدوات بشكل آخر؛ أُرسلت مجددًا
answers-tool-rounds-used-up = طلب النموذج الأدوات بقدر ما يُسمح له؛ فكان عليه أن يجيب بما لديه
answers-unreadable-parts = تعذّرت قراءة جزء مما أرسله خادم النموذج، وهو ناقص هنا
answers-cut-at-length = قُطعت الإجابة عند حد الطول
answers-filter-ended = أنهى مرشّح المحتوى في خادم النموذج الإجابة
answers-recitation-ended = أنهى خادم النموذج الإجابة لأنها تكرّر نصًا منشورًا
answers-refused = رفض النموذج الإجابة
answers-still-thinking = بُلغ حد الطول والنموذج ما زال يفكّر
answers-length-before-first-word = بُلغ حد الطول قبل أن يكتب النموذج كلمة: أفكاره تُحتسب أيضًا، حتى غير المعروضة منها. يُرجى رفع «أطول إجابة» في الإعدادات أو السؤال مجددًا
answers-filter-before-first-word = أنهى مرشّح المحتوى في خادم النموذج الإجابة قبل كلمتها الأولى
answers-recitation-before-first-word = أنهى خادم النموذج الإجابة قبل كلمتها الأولى لأنها كانت ستكرّر نصًا منشورًا
answers-cut-by-server = قرأ الخادم نحو { $read } من نحو { $sent } توكن أُرسلت: الأرجح أنه قطع البداية. يُرجى رفع طول سياقه (في Ollama: num_ctx) أو تصغير «أطول سياق» في الإعدادات
answers-newer-version = كتبت هذه المحادثةَ نسخةٌ أحدث من هذه الصفحة، لذا فهي هنا للقراءة فقط
answers-no-question = لا يوجد سؤال
answers-not-read = تعذّرت قراءة المحادثة: { $why }
answers-no-end = لا تؤدي خطوات هذا الدور إلى نهاية
answers-image = صورة
answers-image-named = صورة: { $name }
answers-details = التفاصيل
