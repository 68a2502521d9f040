toolservers-changes = يمكنها تغيير البيانات أو حذفها، بحسب خادمها.
toolservers-only-reads = تقرأ فقط، بحسب خادمها.
toolservers-adds = تضيف بيانات ولا تحذف شيئًا، بحسب خادمها.
toolservers-does-not-say = قد تغيّر البيانات: خادمها لا يذكر ذلك.
toolservers-may-run = هل يُسمح بتشغيل «{ $tool }» من الخادم «{ $server }»؟
toolservers-own-title = يسميها خادمها: { $title }
toolservers-not-checked = لا يستطيع Footnote التحقق من ذلك.
toolservers-what-server-says = ما يقوله الخادم عنها
toolservers-given = ما تتلقاه
toolservers-allow-once = السماح مرة واحدة
toolservers-allow-here = السماح في هذه المحادثة
toolservers-allow-always = السماح دائمًا
toolservers-refuse = رفض
toolservers-title = خوادم الأدوات
toolservers-none = لا يوجد خادم Model Context Protocol متصل. تحدّده الجهة التي تشغّل Footnote في MCP_SERVERS_FILE.
toolservers-hint = لا تعمل أي أداة إلا بعد السماح بها. ما يقوله الخادم عن أدواته كلامه هو فقط.
toolservers-ask-again = سؤال الخوادم مجددًا
toolservers-nothing-on-offer = متصل. لا يقدّم شيئًا.
toolservers-connected = متصل: { $offered }.
toolservers-tools = { $count ->
    [zero] لا أدوات
    [one] أداة واحدة
    [two] أداتان
    [few] { $count } أدوات
    [many] { $count } أداة
   *[other] { $count } أداة
}
toolservers-prompts = { $count ->
    [zero] لا موجّهات
    [one] موجّه واحد
    [two] موجّهان
    [few] { $count } موجّهات
    [many] { $count } موجّهًا
   *[other] { $count } موجّه
}
toolservers-resources = { $count ->
    [zero] لا موارد
    [one] مورد واحد
    [two] موردان
    [few] { $count } موارد
    [many] { $count } موردًا
   *[other] { $count } مورد
}
toolservers-not-connected = غير متصل: { $why }.
toolservers-tools-of = أدوات { $server }
toolservers-always-allowed = مسموح بها دائمًا.
toolservers-allowed-here = مسموح بها في هذه المحادثة.
toolservers-asked-each-time = يُطلب الإذن كل مرة.
toolservers-take-back = طلب الإذن مجددًا
toolservers-take-back-of = طلب الإذن مجددًا قبل تشغيل { $tool }
toolservers-gone = مسموح بها دائمًا، وغير متاحة الآن
toolservers-tool-of-server = { $tool } ({ $server })
