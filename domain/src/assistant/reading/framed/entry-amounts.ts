import { compareDecimals, negateDecimal, shiftDecimal, sumDecimals } from '../../../money/decimal.ts'
import type { Plan } from '../../plan.ts'
import type { FramedQuestion } from './framed-question.ts'

const NOUN = '(invoice|bill|entry|charge|payment|transaction|posting|expense|purchase|item|journal entry|credit)'
const AMOUNT = String.raw`\$?(\d[\d,]*(?:\.\d+)?) ?(k)?`
const ASKED = String.raw`(?:find|show|list|look up|pull up|get|what(?:'s| is| was)|which|where(?:'s| is| was)|is there|was there|do we have|did we (?:get|pay|book)|who (?:sent|billed|charged)(?: us)?)`
const EXACT: readonly RegExp[] = [
  // `find the invoice for 1,837.51`
  new RegExp(
    String.raw`^(?:${ASKED} )?(?:me |us )?(?:an? |the |that |this |any )?${NOUN}s? (?:(?:is|was|were) )?(?:for|of|at|in the amount of|worth|totaling) (?:exactly |about |around |roughly |approximately )?${AMOUNT}(?: dollars)?(?!%| ?(?:percent|pct|or more|and more|or less|and up|to|of|stores?|months?|weeks?|days?|years?)\b)((?:,? (?:at|in|on|from|for|by|during|this|last|to) .+)?)$`,
  ),
  // `what was that 14.7k charge at Charleston in April`
  new RegExp(
    String.raw`^(?:${ASKED} )(?:me |us )?(?:an? |the |that |this )${AMOUNT}(?: dollar)? ${NOUN}((?:,? (?:at|in|on|from|for|by|during|this|last|to) .+)?)(?: (?:for|about))?$`,
  ),
]

/** `the 14.7k charge at Charleston`: entries of an amount, as exact as it was typed. Null for any other question. */
export function entryAmountFrame(text: string): FramedQuestion | null {
  for (const [at, frame] of EXACT.entries()) {
    const found = frame.exec(text)
    if (found === null) continue
    const [noun = '', amount = '', thousands, rest = ''] = at === 0 ? found.slice(1) : [found[3], found[1], found[2], found[4]]
    const bounds = boundsOf(amount.replaceAll(',', ''), thousands === 'k')
    const named = /^(?:invoice|bill|journal entry)$/.test(noun) ? `${noun.replace(/y$/, 'ie')}s` : 'entries'
    return { rests: [`${named}${rest}`, `all entries${rest}`], planOf: ({ plan, assumed }) => planOf(plan, assumed, bounds) }
  }
  return null
}

function planOf(plan: Plan, assumed: Parameters<FramedQuestion['planOf']>[0]['assumed'], [least, most]: readonly [string, string]) {
  const isOfEntries = plan.kind === 'TRANSACTIONS' && plan.search === null && plan.where.length === 0 && plan.by === null
  if (!isOfEntries) return null
  // It may be of any day.
  const isOpen = assumed.includes('span')
  const where = [
    { measure: 'VALUE', is: 'AT_LEAST', value: least },
    { measure: 'VALUE', is: 'AT_MOST', value: most },
  ] as const
  return {
    plan: { ...plan, where, ...(isOpen && { span: { kind: 'LEDGER' as const } }) },
    assumed: assumed.filter((slot) => slot !== 'span'),
  }
}

const HALF = '5'

/** From and to which amount one that was typed may be: `14.7k` is 14,650 to 14,750, `500` is 499.50 to 500.50, `1,837.51` itself. */
function boundsOf(typed: string, areThousands: boolean): readonly [string, string] {
  const value = areThousands ? shiftDecimal(typed, 3) : typed
  const decimals = (typed.split('.')[1] ?? '').length
  if (!areThousands && decimals > 1) return [value, value]
  const half = shiftDecimal(HALF, (areThousands ? 3 : 0) - decimals - 1)
  const least = sumDecimals([value, negateDecimal(half)])
  return [compareDecimals(least, '0') < 0 ? '0' : least, sumDecimals([value, half])]
}
