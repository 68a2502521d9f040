browser-storage-off = معطَّل
browser-no-database = لا يوجد IndexedDB في هذا المتصفح هنا
browser-database-silent = لا يستجيب IndexedDB
browser-no-text = لم يُعِد نصًا
browser-no-reason = لم يُذكر سبب
