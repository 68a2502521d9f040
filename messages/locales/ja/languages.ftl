languages-label = 言語
languages-of-browser = ブラウザーの設定に従う
languages-spoken-after-reload = 再読み込みすると、この言語で表示されます。
