languages-label = اللغة
languages-of-browser = مثل المتصفح
languages-spoken-after-reload = ستظهر الصفحة بهذه اللغة بعد إعادة تحميلها.
