conversation-log = 对话
conversation-your-question = 你的问题
conversation-answer = 回答
conversation-waiting-for-answer = 正在等待回答
conversation-edit-question = 编辑消息
conversation-delete-exchange = 删除问题和回答
conversation-show-less = 收起
conversation-show-more = 展开
conversation-edit-your-question = 编辑你的问题
conversation-cancel = 取消
conversation-ask-again = 重新提问
conversation-ask-in-new = 在新对话中提问
conversation-attachments = 附件
conversation-searched-for = 搜索词：
conversation-searched-in = 搜索范围：
conversation-edit-search = 编辑搜索
conversation-search-for = 搜索词
conversation-search-again = 重新搜索
conversation-more = 更多
conversation-more-actions = 更多操作
conversation-copy-answer = 复制消息
conversation-regenerate = 重新生成
conversation-answer-with-other-model = 用其他模型回答
conversation-choose-model = 选择模型
conversation-other-model = 其他模型
conversation-branch = 从此处创建分支
conversation-branch-hint = 从这里开始，在新对话中继续
conversation-branched-from = 分支自“{ $title }”
conversation-branched-from-unknown = 分支自一个不在此浏览器中的对话
conversation-details = 详情
conversation-detail-model = 模型
conversation-detail-request = 请求
conversation-detail-answer = 回答
conversation-detail-quotes = 用于核对的引文
conversation-detail-first-token = 首个 token 用时
conversation-detail-speed = 速度
conversation-detail-cost = 费用
conversation-detail-tokens = { $exact ->
    [yes] { $count } 个 token
   *[no] 约 { $count } 个 token
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } 个 token，其中 { $cached } 个来自服务器缓存
   *[no] 约 { $count } 个 token，其中 { $cached } 个来自服务器缓存
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } 个 token/秒
   *[no] 约 { $count } 个 token/秒
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] 约 { $cost }
}
conversation-versions = 版本
conversation-previous-version = 上一个版本
conversation-next-version = 下一个版本
conversation-version-place = { $number }/{ $count }
conversation-compare = 比较
conversation-comparison = 版本比较
conversation-two-versions = 两个版本
conversation-close-comparison = 关闭比较
conversation-compare-with = 比较对象
conversation-version = 版本 { $number }
conversation-version-of = 版本 { $number }，共 { $count } 个
conversation-shown-version = 对话中显示的版本
conversation-use-version = 使用此版本
conversation-starting = 正在开始
conversation-looking-for-tools = 正在向服务器查询工具
conversation-reading-part = 正在阅读第 { $part } 部分，共 { $parts } 部分
conversation-condensing = 正在整理笔记
conversation-compressing = 正在腾出空间：压缩较早的消息
conversation-rewriting = 正在阅读问题
conversation-searching = 正在搜索“{ $query }”
conversation-found = { $count ->
    [0] 知识库中没有找到相关内容
   *[other] 找到 { $count } 个段落
}
conversation-found-waiting = { $count ->
    [0] 知识库中没有找到相关内容，正在等待回答
   *[other] 找到 { $count } 个段落，正在等待回答
}
conversation-thinking = 正在思考
conversation-writing = 正在撰写
conversation-other-tab = 另一个标签页正在撰写此回答
conversation-tool-asks = 等待你的许可：有工具请求运行
conversation-seconds = { $seconds } 秒
conversation-copy-thoughts = 复制思考内容
conversation-thinking-now = 正在思考…
conversation-thought-briefly = 稍作思考
conversation-thought-for = 思考了 { $duration }
conversation-stopped-thinking = 思考时已停止
conversation-interrupted-thinking = 思考时被中断
conversation-calls = 查阅
conversation-calls-count = { $count } 次查阅
conversation-call-tokens = { $count } 个 token
conversation-picture-of-call = 图片：{ $call }
conversation-call-failed = 失败：{ $reason }
conversation-used-tool = 已使用 { $tool }
conversation-using-tool = 正在使用 { $tool }
conversation-searched-base = 已搜索知识库
conversation-read-document = 已阅读文档
conversation-listed-documents = 已列出文档
conversation-looked-for-excerpts = 已查找摘录
conversation-followed-link = 已打开指向文档的链接
conversation-read-earlier-answer = 已阅读之前的回答
conversation-looked-through-conversation = 已查阅此对话
conversation-looked-through-documents = 已查阅此对话的文档
conversation-stopped = 你停止了此回答。
conversation-interrupted = 此回答被中断。
conversation-no-answer = 没有回答。
conversation-retry-in = { $seconds } 秒后
conversation-retry = 重试
conversation-go-on = 继续
conversation-search-everywhere = 搜索全部
conversation-compressed = 已压缩的消息
conversation-compressed-count = 已压缩 { $messages } 条消息 · { $before } → { $after } 个 token
conversation-compressed-unread = 较早的消息已压缩
conversation-compressed-links = 链接
conversation-compressed-pinned = 逐字保留
conversation-compressed-hint = 发送给模型时，用它代替上方的消息。这些消息仍原样保留在这里。
conversation-compressed-edited = 你修改过内容。
conversation-compressed-edit = 编辑
conversation-compressed-undo = 撤销
conversation-compressed-summary = 已压缩消息的摘要
conversation-save = 保存
conversation-selected-words = 所选文字
conversation-ask-about = 就此提问
conversation-copy-with-source = 连同来源复制
conversation-copy = 复制
conversation-copied-with-source = 已连同来源复制
conversation-copied = 已复制
conversation-copying-not-allowed = 浏览器不允许复制。按 Ctrl+C 可只复制文字。
conversation-suggested-questions = 建议的问题
conversation-related-documents = 相关文档
conversation-summarise-question = 要为“{ $title }”生成摘要吗？
conversation-summary-cost = 它的长度超出模型一次能读取的范围。需要 { $cost }。
conversation-summary-read = { $parts } 个部分中已读取 { $read } 个。
conversation-summarise = 生成摘要
conversation-welcome = 你想了解什么？
conversation-from-documents = 根据你的文档作答，每条陈述都与来源核对。
conversation-from-model-and-tools = 未连接知识库。回答来自模型，以及你允许使用的工具。
conversation-from-model = 未连接知识库，因此回答仅来自模型。
conversation-suggestions = 建议
conversation-ask-connect-model = 如何连接模型？
conversation-ask-where-kept = 我的对话保存在哪里？
conversation-ask-own-documents = 如何搜索我自己的文档？
conversation-see-all-documents = 查看全部文档
conversation-documents = { $count } 个文档
conversation-documents-in = { $name } 中有 { $count } 个文档
conversation-documents-in-guide = 指南中有 { $count } 个文档
conversation-documents-unreadable = { $count } 个无法读取
conversation-documents-pending = { $count } 个仍在读取
conversation-documents-new = 昨天以来新增 { $count } 个
conversation-last-changed = 最近更改：
conversation-elsewhere = 在别处有对话？
conversation-hide-example = 隐藏示例
conversation-see-example = 看看错误的陈述是什么样
conversation-example = 示例
conversation-example-note = 这个示例取自两份虚构的文档。四条陈述中有一条是错的：它的引用已被标出。
conversation-example-answer = 示例回答
