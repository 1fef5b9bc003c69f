import type { Lexicon } from '../lexicon.ts'
import { type QuestionWord, questionWords } from '../question-words.ts'
import { MONTH } from '../times/month-pattern.ts'
import type { TimeReader } from '../times/time-words.ts'
import type { KeyWord } from '../trade-words.ts'

const BEFORE_NOUN = /^(?:the|an?|any|all|some|my|our|your|their|this|that|these|those|every|each|no|which|what)$/
const SUBJECT = /^(?:i|we|they|you|it|he|she)$/
const AUXILIARY = /^(?:is|are|was|were|did|do|does|has|have|had|can|could|would|will|be)$/
const LEADING = /^(?:of|in|for|at|by|on|from|to|with|than|vs|versus|against|and|or|per)$/
const PARTING = /^(?:vs|versus|against|than|and|or)$/
/** Words that a determiner does not stand before. */
const VERBS: readonly KeyWord[] = ['WHY', 'UP', 'DOWN', 'MISSED', 'BEAT', 'CHANGED', 'POSTED', 'MADE_OF', 'CHANGE', 'WORSE', 'BETTER']

/** Where words stand that are not understood: several of them together where they do so, so that `per labor hour` leaves other labor. In their order. */
export function unreadAt(words: readonly QuestionWord[], unread: readonly string[]): ReadonlySet<number> {
  const places = unread.flatMap((one) => {
    const phrase = questionWords(one).map(({ typed }) => typed)
    const starts = words.flatMap((_, at) => (phrase.every((typed, place) => words[at + place]?.typed === typed) ? [at] : []))
    return starts.length > 0
      ? starts.flatMap((at) => phrase.map((_, place) => at + place))
      : words.flatMap(({ typed }, at) => (phrase.includes(typed) ? [at] : []))
  })
  return new Set(places.toSorted((left, right) => left - right))
}

/** Words that are left out and name days. */
export function timesIn(unread: readonly string[], time: TimeReader): readonly string[] {
  return unread.filter((one) => {
    const words = questionWords(one)
    return words.some((_, at) => time.read(words, at, null) !== null)
  })
}

/** Whether words that are left out name a place, or begin in capitals within a sentence: without them another question is answered. */
export function namesMore(question: string, unread: readonly string[], lexicon: Lexicon): boolean {
  const isTitle = !/(?:^|\s)\p{Ll}\p{L}{3,}/u.test(question)
  return unread.some((one) => {
    const words = questionWords(one)
    const isPlace = words.some(({ stem }) => lexicon.meanings([stem]).some(({ is }) => is === 'PLACES' || is === 'SOME_PLACES'))
    return isPlace || (!isTitle && words.some(({ typed }) => isCapital(question, typed)))
  })
}

/** Whether a word stands with a capital within a sentence, and not in capitals as a whole: `Boston`, but not `POS`. */
function isCapital(question: string, typed: string): boolean {
  const at = question.indexOf(`${typed.slice(0, 1).toUpperCase()}${typed.slice(1)}`)
  const before = question.slice(0, Math.max(at, 0)).trimEnd().at(-1)
  return (
    /^\p{L}/u.test(typed) &&
    typed.length > 1 &&
    before !== undefined &&
    !'.?!:'.includes(before) &&
    !/\p{L}/u.test(question[at + typed.length] ?? '')
  )
}

/** Whether what stays without some words can still be said: no verb or noun is missing, and nothing stands against itself. */
export function isStillSaid(words: readonly QuestionWord[], gone: ReadonlySet<number>, lexicon: Lexicon): boolean {
  const typedAt = (at: number): string => words[at]?.typed ?? ''
  const isNoun = (at: number): boolean => {
    const word = words[at]
    if (word === undefined || LEADING.test(word.typed) || AUXILIARY.test(word.typed)) return false
    return !lexicon.meanings([word.stem]).some((one) => one.is === 'KEY' && VERBS.includes(one.key))
  }
  const kept = words.filter((_, at) => !gone.has(at))
  const repeats = kept.some(({ typed }, at) => PARTING.test(typed) && kept[at - 1]?.typed === kept[at + 1]?.typed)
  // `my food cost feels high, is it`
  const isTag = SUBJECT.test(kept.at(-1)?.typed ?? '') && AUXILIARY.test(kept.at(-2)?.typed ?? '')
  if (repeats || isTag) return false
  return [...gone].every((at) => {
    if (gone.has(at - 1)) return true
    let next = at + 1
    while (gone.has(next)) next += 1
    const before = typedAt(at - 1)
    // `did the snow hurt sales`, `any credits in June`
    if (BEFORE_NOUN.test(before)) return isNoun(next)
    // `what account do I use for`
    if (SUBJECT.test(before)) return false
    // `did snow hurt sales`, `is cannibalization real`
    return !AUXILIARY.test(before) || isNoun(next) || at - 1 > 0
  })
}

const FLOW_THROUGH = /\bflow[ -]?(?:through|thru)(?: rate| %| percent)?\b/

/** `the June accruals`: the ledger does not say which entries accrue something; at the end of a month most of them do. */
const ACCRUALS = new RegExp(
  String.raw`^(?:(?:what|which|show(?: me)?|list|any|were there|are there) )?(?:the |our |any |all |total |sum of |my )*(?:month[- ]end )?(?:(${MONTH}(?: 20\d\d)?|last month)(?:'s)? accruals?|accruals? (?:(?:for|in|of|at|from|booked in|made in|at the end of) )?(${MONTH}(?: 20\d\d)?|last month))(?: (?:did we book|were booked|we booked))?[?. ]*$`,
)

/**
 * What can be answered instead of a figure that divides one change by another: `flow through`, the change of what remains by that of revenue.
 * Also of accruals. Null for any other question.
 */
export function changesInstead(question: string): { readonly words: readonly string[]; readonly suggestion: string } | null {
  const asked = question.toLowerCase()
  const accrued = ACCRUALS.exec(asked)
  if (accrued !== null)
    return { words: ['accruals'], suggestion: `journal entries of costs on the last day of ${accrued[1] ?? accrued[2] ?? ''}` }
  const [words] = FLOW_THROUGH.exec(asked) ?? []
  return words === undefined ? null : { words: [words], suggestion: asked.replace(FLOW_THROUGH, 'revenue and ebitda') }
}

/** Words that cannot begin a question unless typed that way, nor become neighbors once words between them are removed. */
const STARTS_NOTHING =
  /^(?:it|its|that|this|those|these|them|they|their|is|are|was|were|be|been|do|does|did|done|has|have|had|of|by|per|me|us|in|at|on|for|to|from|with|out|off|up|one|ones|i|we|you|my|our|your|get|got|same|too|also|meant?|sorry)$/
const CONNECTING = /^(?:of|by|per|in|at|on|for|to|from|with|vs|versus|than|against|and|or|as|the|an?|each|every|same)$/
const CONNECTED =
  /^(?:of|by|per|in|at|on|for|to|from|with|vs|versus|than|against|and|or|is|are|was|were|do|does|did|that|it|out|too|sorry|please)$/
const VERB_OF_SUBJECT = /^(?:is|are|was|were|do|does|did|has|have)$/
const ASKS = /^(?:what|which|who|how|why|where|when|show|give|list|find|can|could|what's|who's|how's)$/

/** Whether words of a question still make one without others: it begins like a question, and nothing points across a gap. @param kept their indexes. */
export function isWhole(words: readonly QuestionWord[], kept: readonly number[], lexicon: Lexicon): boolean {
  const typed = kept.map((at) => words[at]?.typed ?? '')
  const [first = '', second = ''] = typed
  const isCutBefore = kept[0] !== 0
  if (isCutBefore && STARTS_NOTHING.test(first)) return false
  // The name of a line alone is a question.
  if (typed.length < 2) return lexicon.meanings([words[kept[0] ?? 0]?.stem ?? '']).some(({ is }) => is === 'ROWS')
  // `stores is that`, of `how many stores is that`
  if (isCutBefore && !ASKS.test(first) && VERB_OF_SUBJECT.test(second)) return false
  const gaps = kept.flatMap((at, place) => (place > 0 && kept[place - 1] !== at - 1 ? [place] : []))
  return gaps.every((place) => !(CONNECTING.test(typed[place - 1] ?? '') && CONNECTED.test(typed[place] ?? '')))
}
