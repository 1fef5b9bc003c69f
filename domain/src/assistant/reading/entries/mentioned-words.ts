import { framedText } from '../framed/framed-question.ts'
import { questionWords } from '../question-words.ts'

const THING =
  "(?:the |our |any |all )*(?!(?:its?|their|those|these|them|that|this|his|her|my|other|same|such|more|only|just|no|not)\\b)([a-z][a-z&' -]*?)"
const REST = String.raw`((?:,? (?:in|for|at|during|this|last|since|ytd|year to date|so far|from|over|across)\b.*)?)`
const ASKED: readonly RegExp[] = [
  // `how much did hood cleaning cost us this year`
  new RegExp(String.raw`^(?:how much|what) (?:did|do|does|has|have|is|was) (?:we )?${THING} (?:cost|costs|costing|run)(?: us)?${REST}$`),
  new RegExp(String.raw`^(?:how much|what) (?:did|do|have|has) we (?:spend|spent|pay|paid|been paying) (?:on|for) ${THING}${REST}$`),
  // `which vendor did we use for hood cleaning`
  new RegExp(
    String.raw`^(?:which|what) (?:vendors?|suppliers?|compan(?:y|ies)) (?:did|do|does) (?:we )?(?:use|used|have|hire|pay)? ?(?:for )?${THING}${REST}$`,
  ),
  new RegExp(String.raw`^who (?:did|do) we (?:use|pay|hire) for ${THING}${REST}$`),
  new RegExp(String.raw`^who (?:does|did) ${THING}(?: for us)?${REST}$`),
]

/**
 * `how much did hood cleaning cost us this year`, where nothing in reports is called that: the question for the entries that mention it. Null
 * for any other question.
 *
 * @param unread words that were not understood: these have to be all of what it asks for.
 */
export function entriesMentioning(question: string, unread: readonly string[]): string | null {
  const text = framedText(question)
  for (const frame of ASKED) {
    const [found, thing = '', rest = ''] = frame.exec(text) ?? []
    if (found === undefined) continue
    const open = new Set(unread.flatMap(wordsOf))
    const named = wordsOf(thing)
    if (named.length > 0 && named.every((word) => open.has(word)) && wordsOf(rest).every((word) => !open.has(word)))
      return `entries that mention ${thing}${rest}`
  }
  return null
}

function wordsOf(text: string): readonly string[] {
  return questionWords(text).map(({ typed }) => typed.toLowerCase())
}
