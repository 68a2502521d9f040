knowledge-not-limited = 无法限定在这些文件夹、标签或日期内
knowledge-unreached = 无法连接知识库
knowledge-offline = 此设备处于离线状态
knowledge-connection-lost = 与知识库的连接已中断
knowledge-answered-in-front = 作出响应的是服务器前面的系统，而不是服务器本身；如果需要在那里登录，请重新登录：重新加载页面
knowledge-not-within = 知识库在 { $seconds } 秒内没有响应
knowledge-not-in-time = 知识库没有及时响应
knowledge-key-refused = 知识库拒绝了代理的密钥
knowledge-no-index = 知识库没有所配置名称的索引（RETRIEVAL_INDEX）
knowledge-no-search = 知识库不提供搜索
knowledge-refused = 知识库拒绝了请求（状态 { $status }）
knowledge-reply-too-large = 知识库的响应超过代理允许的大小
knowledge-web-page = 知识库返回了一个网页（请检查 RETRIEVAL_URL）
knowledge-rate-limited = 知识库收到的请求过多
knowledge-token-required = 此服务器需要访问令牌
knowledge-failed = 知识库出错（状态 { $status }）
knowledge-none = 没有知识库
knowledge-none-connected = 未连接知识库
knowledge-none-of-scope = 此对话所搜索的知识库均未连接
knowledge-no-list = 知识库没有文档列表
knowledge-unexpected-shape = 知识库的响应格式不符合预期
knowledge-passages-only = 此知识库只提供段落，不提供完整文档
knowledge-unknown-kind = 此页面无法读取“{ $name }”类型的响应
knowledge-no-fields = 知识库的结果在 { $fields } 处都没有文本（RETRIEVAL_FIELDS）
knowledge-reply-broke-off = 知识库的响应超过 4 MiB 或中途中断
knowledge-of-base = “{ $base }”：{ $reason }
knowledge-of-bases = { $list }；{ $last }
knowledge-everywhere = 全部
knowledge-bases = { $count } 个知识库
knowledge-folders = { $count } 个文件夹
knowledge-tags = { $count } 个标签
knowledge-folders-named = { $count ->
   *[other] 文件夹 { $names }
}
knowledge-tags-named = { $count ->
   *[other] 标签 { $names }
}
knowledge-since = { $day } 起
knowledge-until = 截至 { $day }
knowledge-documents = 文档
knowledge-guide = 指南
knowledge-added-here = 在此添加
knowledge-source = 来源 { $number }
knowledge-page = 第 { $page } 页
knowledge-from-model-server = 来自模型服务器
