## The verdict on one citation: a phrase, shown beside its number and in its card. No full stop.

verdicts-no-source = There is no source with this number
# A model was asked whether the source supports the sentence.
verdicts-contradicted = Contradicted, says the model
# The words that the model gave as its evidence do not stand in the document.
verdicts-misquoted = These words are not in the document
verdicts-not-in-source = Not in the source
verdicts-differs = Differs from the source
# Said in place of "Differs from the source" where a number differs.
verdicts-wrong-number = Wrong number
verdicts-no-text = To check: the source has no text here
verdicts-unstated = Not in the source, says the model
# The reader has to compare the sentence with the passage of the source that is most like it.
verdicts-nearest = To check: closest passage
# The words that the model gave as its evidence stand in the source.
verdicts-quote-found = Quote found
# The claim's words stand in the source, and say the same there.
verdicts-in-source = In the source
verdicts-supported = Supported, says the model
verdicts-not-checked = Not checked
# Shown beside a verdict of the model; $verdict is the phrase that the comparison of words came to, such as "Quote found".
verdicts-by-words = By its words alone: { $verdict }

## Said in place of a verdict where no model wrote the answer, which consists of quotations.

verdicts-closest-passages = Closest passages
verdicts-quoted = Quoted word for word

## What a model that was asked says of a citation, and why.

verdicts-model-supports = The model: supports it
verdicts-model-contradicts = The model: contradicts it
verdicts-model-does-not-say = The model: does not say it
verdicts-model-cannot-tell = The model: cannot tell
# $opinion: one of the four above. $reason: the model's words.
verdicts-opinion-with-reason = { $opinion } – { $reason }
# $opinion: one of the above, perhaps with its reason. $quote: words of the source.
verdicts-opinion-with-quote = { $opinion } – “{ $quote }”

## The line under an answer: how many of its citations have each verdict, such as "1 wrong number · 2 in the sources".
## The number itself is shown before each of these words.

verdicts-count-wrong-number =
    { $count ->
        [one] wrong number
       *[other] wrong numbers
    }
# Sentences that differ from their source.
verdicts-count-differs =
    { $count ->
        [one] differs
       *[other] differ
    }
verdicts-count-contradicted =
    { $count ->
        [one] contradicted
       *[other] contradicted
    }
verdicts-count-misquoted =
    { $count ->
        [one] quote not in the document
       *[other] quotes not in the documents
    }
verdicts-count-not-in-source =
    { $count ->
        [one] not in the source
       *[other] not in the sources
    }
verdicts-count-no-source =
    { $count ->
        [one] without a source
       *[other] without a source
    }
verdicts-count-in-source =
    { $count ->
        [one] in the source
       *[other] in the sources
    }
verdicts-count-quote-found =
    { $count ->
        [one] quote found
       *[other] quotes found
    }
verdicts-count-to-check =
    { $count ->
        [one] to check
       *[other] to check
    }

## A model is asked for its opinion on the citations.

verdicts-nothing-to-check = There is nothing to check: no text of the cited sources is stored
verdicts-bad-form = The model did not give its verdicts in the form it was asked for
verdicts-answer-changed = The answer was changed meanwhile
verdicts-conversation-gone = The conversation is not there any more
verdicts-read-only = This conversation can only be read here
verdicts-answer-gone = The answer is not there any more
