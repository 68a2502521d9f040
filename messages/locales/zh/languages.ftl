languages-label = 语言
languages-of-browser = 跟随浏览器
languages-spoken-after-reload = 重新加载后，页面将使用此语言。
