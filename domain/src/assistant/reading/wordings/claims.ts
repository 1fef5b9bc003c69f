import type { SetAside } from './set-aside.ts'

const ASKS_WHETHER =
  '(?:(?:is|was|are|were) (?:that|it|this|they) (?:right|correct|true|accurate|so)|right|correct|true|does that (?:sound|look) (?:right|about right)|am i right|yes or no|(?:(?:can|could) you )?(?:please |pls )?(?:confirm|check|verify|double[- ]check)(?: (?:that|it|this))?(?: please| pls)?)'
/** `food cost at Providence was 29 something in May right?`, `labor in June was 31%, is that right?` */
const CLAIM = new RegExp(
  String.raw`^(.+?) ((?:was|is|were|are|came to|ran|hit|came in at) (?:about |around |roughly |like |only |over |under )?[$€£]?\d[\d,.]*(?:\s?(?:k|mm?|million|thousand|grand)\b)?\s?(%|percent\b|pct\b)?(?: ?(?:something|ish|or so|-ish))?)((?:,? (?:in|for|last|this|at|during) [^,?!.]+?)?)[,?!. ]+(?:${ASKS_WHETHER}[,?!. ]*)+$`,
  'i',
)
const SHARE_SAID = /%|\b(?:percent|pct|percentage|margin)\b/i

/** `is it true that labor was 31% in June` */
const ASKED_FIRST = /^(?:is it|am i|are we) (?:right|correct|true|accurate)(?: in (?:saying|thinking))?(?: that)? /i

/**
 * A question that asks whether a figure is right, without the figure it states: the answer shows the actual one. First as a share of revenue,
 * where the number may be one. Empty for any other question.
 */
export function withoutClaim(question: string): readonly SetAside[] {
  const asked = ASKED_FIRST.test(question.trim())
    ? `${question
        .trim()
        .replace(ASKED_FIRST, '')
        .replace(/[?.! ]+$/, '')}, right?`
    : question
  const [, what = '', claim, percent, when = ''] = CLAIM.exec(asked.trim()) ?? []
  if (claim === undefined) return []
  const rest = `${what}${when.replace(/^,/, '')}`
  const plain = { aside: claim, read: '', rest }
  const number = Number(/\d[\d,.]*/.exec(claim)?.[0].replaceAll(',', ''))
  const mayBeShare = percent !== undefined || (number < 100 && !/[$€£]|\d\s?(?:k|m|million|thousand|grand)\b/i.test(claim))
  if (!mayBeShare || SHARE_SAID.test(what)) return [plain]
  const share = { ...plain, rest: `${rest} as a % of sales` }
  return percent === undefined ? [share, plain] : [share]
}
