browser-storage-off = 已被关闭
browser-no-database = 此浏览器在这里不提供 IndexedDB
browser-database-silent = IndexedDB 没有响应
browser-no-text = 返回的内容不是文本
browser-no-reason = 未说明原因
