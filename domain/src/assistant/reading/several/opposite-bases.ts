import { canCompareTwice, type Plan } from '../../plan.ts'
import { framedText, PLACES } from '../framed/framed-question.ts'

const ITEMS = `(?:${PLACES}|regions?|areas?|accounts?|lines?|months?|quarters?)`
const WHO = String.raw`(?:(?:which|what|show(?: me)?|list|any|the)(?: of)?(?: the| our| all)* )?${ITEMS}(?: (?:that|which|who))?(?: (?:are|is|were|was|had|have|came in|finished|ran))?`
const BEFORE = '(?:last year|the year before|prior year|ly|py|last month|the month before|last quarter|the quarter before)'
const BUDGET = '(?:budget|plan|target)'
const BETTER =
  '(?:above|over|ahead of|up on|better than|beat|beating|grew on|improved on|higher than|exceeded|past|up (?:vs\\.?|versus|against|from|over))'
const WORSE =
  '(?:below|under|behind|short of|down on|worse than|missed|missing|lower than|trailing|still (?:below|behind|under|short of|missed)|down (?:vs\\.?|versus|against|from))'
/** Sides in the words that are read. */
const BELOW = /^(?:still )?(?:short of|trailing|down (?:on|vs\.?|versus|against|from))$/
const ABOVE = /^(?:past|exceeded|up (?:on|vs\.?|versus|against|from|over))$/
const SIDE = `(${BETTER}|${WORSE})(?: (?:the|their|its|our))? (${BUDGET}|${BEFORE})`
const LINE = String.raw`[a-z&%' -]+?`
const OPPOSITE = new RegExp(
  String.raw`^(?:(${WHO})(?: (?:with|where))? )?(?:(${LINE}) (?:is |was |are |were )?)?${SIDE}(?: (?:on|in|for) (${LINE}))?,? (?:but|and|yet|while|though|although)(?: (?:also|still|not|are|were|is|was|they|it|came in|in))* ${SIDE}((?:,? (?:on|in|for|during|ytd|year to date|this|last)\b.*)?)$`,
)

/** A filter by two bases as two questions, one of each. */
export interface OppositeBases {
  readonly texts: readonly [string, string]
}

/** `stores above last year but below budget on revenue`: better than one base, and worse than the other. Null for any other question. */
export function oppositeBases(question: string): OppositeBases | null {
  const found = OPPOSITE.exec(framedText(question))
  if (found === null) return null
  const [, who = 'which stores', before = '', one = '', base = '', behind, other = '', otherBase = '', rest = ''] = found
  const areTwo = new RegExp(`^${BUDGET}$`).test(base) !== new RegExp(`^${BUDGET}$`).test(otherBase)
  if (!areTwo || new RegExp(`^${BETTER}$`).test(one) === new RegExp(`^${BETTER}$`).test(other)) return null
  const line = before.trim() || behind || ''
  const items = new RegExp(ITEMS).exec(who)?.[0] ?? 'stores'
  const asked = (side: string, of: string): string =>
    `which ${items} are ${side.replace(BELOW, 'below').replace(ABOVE, 'above')} ${of}${line === '' ? '' : ` on ${line}`}${rest}`
  return { texts: [asked(one, base), asked(other, otherBase)] }
}

/** One filter by both; null where they are not alike but for their bases. */
export function withOppositeBases(one: Plan, other: Plan): Plan | null {
  const [first, second] = [one, other].map((plan) => plan.where)
  const isAlike = JSON.stringify({ ...one, against: null, where: [] }) === JSON.stringify({ ...other, against: null, where: [] })
  if (one.kind !== 'FILTER' || first === undefined || second === undefined || !isAlike) return null
  const plan: Plan = {
    ...one,
    alsoAgainst: other.against,
    where: [
      ...first.map((limit) => ({ ...limit, than: 'FIRST' as const })),
      ...second.map((limit) => ({ ...limit, than: 'SECOND' as const })),
    ],
  }
  return canCompareTwice(plan) ? plan : null
}
