example-about-section = ماذا يقول «{ $title }» عن «{ $heading }»؟
example-about-document = ماذا يقول «{ $title }»؟
example-about-link = ماذا يقول { $link }؟
example-about-section-of-link = ماذا يقول { $link } عن «{ $heading }»؟
example-question = كيف تعمل إجازة الوالدين هنا؟
