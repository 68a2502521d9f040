tools-search = { $state ->
    [doing] 正在知识库中搜索“{ $query }”
   *[done] 已在知识库中搜索“{ $query }”
}
tools-find-excerpts = { $state ->
    [doing] 正在已知文档中查找“{ $query }”
   *[done] 已在已知文档中查找“{ $query }”
}
tools-look-up-conversation = { $state ->
    [doing] 正在此对话中查找“{ $query }”
   *[done] 已在此对话中查找“{ $query }”
}
tools-recall-documents = { $state ->
    [doing] 正在查找此对话中关于“{ $query }”的文档
   *[done] 已查找此对话中关于“{ $query }”的文档
}
tools-follow-link = { $state ->
    [doing] 正在打开链接“{ $title }”
   *[done] 已打开链接“{ $title }”
}
tools-list-documents = { $state ->
    [doing] 正在列出文档
   *[done] 已列出文档
}
tools-read = { $state ->
    [doing] 正在阅读 { $title }
   *[done] 已阅读 { $title }
}
tools-read-some-document = { $state ->
    [doing] 正在阅读文档
   *[done] 已阅读文档
}
tools-read-answer = { $state ->
    [doing] 正在重新阅读回答 { $number }
   *[done] 已重新阅读回答 { $number }
}
tools-read-answer-about = { $state ->
    [doing] 正在阅读之前关于“{ $query }”的回答
   *[done] 已阅读之前关于“{ $query }”的回答
}
tools-call = { $state ->
    [doing] 正在调用服务器“{ $server }”的工具“{ $tool }”
   *[done] 服务器“{ $server }”的工具“{ $tool }”
}
tools-results = { $count ->
    [0] 没有结果
   *[other] { $count } 个结果
}
tools-documents = { $count } 个文档
tools-read-to-end = 已读到结尾
tools-read-part = 已读第 { $from } 至 { $to } 个字符，共 { $length } 个
tools-opened = 已打开
tools-not-allowed = 未允许
tools-pictures = 图片：{ $count }
tools-and-pictures = { $outcome }，图片：{ $count }
tools-and-sound-left-out = { $outcome }，声音已略去
tools-progress = “{ $tool }”：{ $done }
tools-progress-message = “{ $tool }”：{ $done }，“{ $message }”
tools-progress-of = “{ $tool }”：{ $done } / { $total }
tools-progress-of-message = “{ $tool }”：{ $done } / { $total }，“{ $message }”
tools-no-room = 请求中没有容纳它的空间
tools-arguments = 模型的请求方式不被此工具支持
tools-no-such-tool = 没有这个工具
tools-too-many = 同时查阅的次数过多
tools-no-documents-yet = 此对话中还没有文档
tools-no-such-document = 此对话中没有此文档
tools-file-gone = 文件已不在此对话中
tools-found-by-other-tool = 只有找到它的工具才能读取它
tools-not-of-knowledge-base = 它不是知识库的文档
tools-document-gone = 知识库中已没有此文档
tools-past-end = 文档在此位置之前就已结束
tools-answer-missing = 那个问题没有回答
tools-no-such-answer = 之前没有这个回答
tools-nothing-about-this = 之前没有与此相关的回答
tools-gone = 服务器不再提供此工具
tools-failed-silently = 工具失败，且没有说明原因
tools-failed = 工具失败：“{ $reason }”
tools-server-says = 工具服务器的消息：{ $reason }
tools-server-unknown-version = 工具服务器使用协议的 { $version } 版本，此页面不支持
tools-server-old-transport = 工具服务器使用 MCP 的旧传输方式（HTTP 加 SSE）；请提供其 Streamable HTTP 地址（通常以 /mcp 结尾），或通过桥接程序启动它
tools-server-malformed = 工具服务器的响应不符合协议
tools-server-too-long = 工具服务器的响应超过 { $megabytes } MB
tools-server-timed-out = 工具服务器在 { $seconds } 秒内没有响应
tools-server-broke-off = 与工具服务器的连接已中断
tools-server-input-required = 工具要求更多输入，此页面尚不支持提供
tools-server-unreached = 无法连接工具服务器
tools-server-not-in-time = 工具服务器没有及时开始响应
tools-server-refused = 工具服务器拒绝了请求（{ $status }）
tools-server-request-failed = 对工具服务器的请求失败（{ $status }）
tools-server-error-without-message = 没有说明的错误
