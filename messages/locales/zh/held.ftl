held-went-on = 页面关闭期间，回答继续生成了 { $seconds } 秒。
