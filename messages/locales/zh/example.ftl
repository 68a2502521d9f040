example-about-section = “{ $title }”中关于“{ $heading }”是怎么说的？
example-about-document = “{ $title }”讲了什么？
example-about-link = { $link } 讲了什么？
example-about-section-of-link = { $link } 中关于“{ $heading }”是怎么说的？
example-question = 我们这里的育儿假是怎么规定的？
