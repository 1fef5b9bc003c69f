const SWAP =
  /^(?:(?:and|now|then|ok|okay|please|can you|could you)[ ,]+)*(?:change|switch|swap) (?:out )?(?:the |that )?(.+?) (?:to|for|with) (?:the )?(.+?)(?: instead)?[?.! ]*$/i
/** `sorry, May not June` */
const NOT_THIS =
  /^(?:(?:and|oh|ah|oops|sorry|no|nope|wait|actually|my bad)[ ,.!]+)*(?:oops|sorry|no|nope|wait|actually|i meant?)[ ,.!]+(?:for |in |at )?(?!(?:why|if|it|that|is|was)\b)(\S+(?: \S+){0,3}?),? (?:and )?not (?!including\b|counting\b|just\b|only\b|by\b)(?:for |in |at )?(\S+(?: \S+){0,3}?)[?.! ]*$/i
/** Which part of the answer before is to be another one, where it is not named. */
const A_PART: Readonly<Record<string, 'places' | 'span' | 'rows'>> = {
  store: 'places',
  location: 'places',
  region: 'places',
  place: 'places',
  month: 'span',
  quarter: 'span',
  year: 'span',
  period: 'span',
  date: 'span',
  dates: 'span',
  line: 'rows',
  account: 'rows',
  metric: 'rows',
}

/** `change Hoboken to Princeton`: of the answer before, one place, line or time for another. `part`: that alone may change; null for no kind of thing. */
interface Swap {
  readonly named: string
  readonly instead: string
  readonly part: 'places' | 'span' | 'rows' | null
}

/** What a question wants to be something else; null for other questions. `it` and `that` are any part. */
export function swapIn(question: string): Swap | null {
  const [, right, wrong] = NOT_THIS.exec(question.trim()) ?? []
  const [, named = wrong, instead = right] = SWAP.exec(question.trim()) ?? []
  if (named === undefined || instead === undefined || /^(?:in|of|from|by|it|that|this|them|chart|table|graph|list)\b/i.test(named))
    return null
  return { named, instead, part: A_PART[named.toLowerCase()] ?? null }
}
