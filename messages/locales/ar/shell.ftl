shell-new-conversation = محادثة جديدة
shell-offline-answers = إجابات دون اتصال
shell-offline-badge = دون اتصال
shell-no-model = لا يوجد نموذج متصل
shell-quoted-answers = الإجابات جمل مقتبسة من المستندات حرفيًا. لا يكتبها أي نموذج.
shell-connect-a-model = لتوصيل نموذج، يُرجى تشغيل Footnote مع ضبط { $setting } على عنوان متوافق مع OpenAI، مثل { $example }.
shell-read-how = معرفة الطريقة
shell-access-token = رمز الوصول
shell-token-given = رمز الوصول تمنحه الجهة التي تشغّل Footnote. يبقى تسجيل الدخول في هذا المتصفح مدة من الزمن؛ ويمكن تسجيل الخروج من الإعدادات.
shell-token-refused = لم يُقبل هذا الرمز.
shell-give-token = متابعة
shell-locked = محادثاتك مقفلة
shell-locked-why = إنها محفوظة بعبارة مرور. لا يمكن قراءة شيء أو كتابته من دونها.
shell-passphrase = عبارة المرور
shell-unlock = إلغاء القفل
shell-forgot-passphrase = هل نسيت عبارة المرور؟
shell-without-passphrase = لا أحد يستطيع استعادتها. يمكن ترك المحادثات مقفلة والدردشة دون حفظ أي شيء، أو حذفها.
shell-use-without = متابعة من دونها هنا
shell-delete-everything = حذف كل شيء
shell-delete-is-final = ستُحذف كل محادثات هذه الصفحة ومسوداتها وإعداداتها في هذا المتصفح. لا يمكن التراجع عن ذلك.
shell-delete-for-good = حذف كل شيء نهائيًا
shell-cancel = إلغاء
shell-jump-to-latest = الانتقال إلى الأحدث
shell-temporary = مؤقتة: من هنا فصاعدًا لا يُحفظ شيء من هذه المحادثة. ستختفي عند إغلاق علامة التبويب هذه.
shell-export = تصدير
shell-no-server = { $why } النص المكتوب محفوظ.
shell-not-saved = هذه المحادثة غير محفوظة: { $why }. تستمر هنا؛ ويُرجى تصدير ما يلزم قبل إغلاق علامة التبويب.
shell-set-aside = { $count ->
    [zero] لا رسائل تعذّرت قراءتها.
    [one] تعذّرت قراءة رسالة واحدة. تُركت كما كانت.
    [two] تعذّرت قراءة رسالتين. تُركتا كما كانتا.
    [few] تعذّرت قراءة { $count } رسائل. تُركت كما كانت.
    [many] تعذّرت قراءة { $count } رسالة. تُركت كما كانت.
   *[other] تعذّرت قراءة { $count } رسالة. تُركت كما كانت.
}
shell-upgraded = توجد نسخة جديدة من هذه الصفحة. يُرجى إعادة التحميل لاستخدامها؛ تبقى المحادثات والنص المكتوب محفوظة.
shell-user-changed = تسجيل الدخول الآن باسم { $now }. ما زالت محادثات { $before } هنا باسم { $before }.
shell-offline = هذا الجهاز غير متصل بالإنترنت. النص المكتوب محفوظ.
shell-of-newer-version = كتبت هذه المحادثةَ نسخةٌ أحدث من هذه الصفحة. يمكن هنا قراءتها دون متابعتها.
shell-in-other-tab = هذه المحادثة مفتوحة في علامة تبويب أخرى. يمكن قراءتها هنا.
shell-coming = هذه المحادثة في طريقها إلى هنا من علامة التبويب الأخرى.
shell-continue-here = المتابعة هنا
