held-went-on = ページが閉じている間も、回答は { $seconds } 秒間続きました。
