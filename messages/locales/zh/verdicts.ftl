verdicts-no-source = 没有这个编号的来源
verdicts-contradicted = 模型认为相矛盾
verdicts-misquoted = 文档中没有这些文字
verdicts-not-in-source = 来源中没有
verdicts-differs = 与来源不符
verdicts-wrong-number = 数字有误
verdicts-no-text = 待核对：来源在此处没有文本
verdicts-unstated = 模型认为来源中没有
verdicts-nearest = 待核对：最接近的段落
verdicts-quote-found = 已找到引文
verdicts-in-source = 来源中有
verdicts-supported = 模型认为有依据
verdicts-not-checked = 未核对
verdicts-by-words = 仅就文字而言：{ $verdict }
verdicts-closest-passages = 最接近的段落
verdicts-quoted = 逐字引用
verdicts-model-supports = 模型：支持
verdicts-model-contradicts = 模型：相矛盾
verdicts-model-does-not-say = 模型：未提及
verdicts-model-cannot-tell = 模型：无法判断
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – “{ $quote }”
verdicts-count-wrong-number = { $count ->
   *[other] 处数字有误
}
verdicts-count-differs = { $count ->
   *[other] 处与来源不符
}
verdicts-count-contradicted = { $count ->
   *[other] 处相矛盾
}
verdicts-count-misquoted = { $count ->
   *[other] 处引文不在文档中
}
verdicts-count-not-in-source = { $count ->
   *[other] 处来源中没有
}
verdicts-count-no-source = { $count ->
   *[other] 处没有来源
}
verdicts-count-in-source = { $count ->
   *[other] 处来源中有
}
verdicts-count-quote-found = { $count ->
   *[other] 处已找到引文
}
verdicts-count-to-check = { $count ->
   *[other] 处待核对
}
verdicts-nothing-to-check = 没有可核对的内容：未存储所引来源的文本
verdicts-bad-form = 模型没有按要求的格式给出判断
verdicts-answer-changed = 回答在此期间已更改
verdicts-conversation-gone = 对话已不存在
verdicts-read-only = 此对话在这里只能阅读
verdicts-answer-gone = 回答已不存在
