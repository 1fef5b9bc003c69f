import { namesEveryPlace } from '../../../figures/question-places.ts'
import { resolveTimeSpan, type TimeContext } from '../../../time/time-span.ts'
import { isOfSomeEntries, mostBeside, type Plan, type PlanSlot } from '../../plan.ts'

/** A ranking or a limit, and the figures to show for the places or periods it lists, as two separate questions. */
export interface QuestionBeside {
  readonly choosing: string
  readonly shown: string
  /** `their labor %`, `with their labor %`: about the listed items, not another condition. */
  readonly isOfThose: boolean
  /** Whether they are named after what is ranked. */
  readonly isBehind: boolean
}

const JOINT = /,? +(?:and|with|plus|showing|show|along with|together with|as well as|alongside|next to|include|including) +/gi
const LEADING =
  /^(?:(?:also|then|(?:show|list|give|tell)(?: (?:me|us))?|include|including|what|what's|is|was|are|were|how much|(?:do|does|did) (?:they|it|each)|the|its|it's|their|each one's|each store's|store's) +)+/i
const OF_LISTED = /\b(?:their|its|it|they|each)\b|^(?:show|list|give|tell|what|how much)\b/i
const SHOWING = /\b(?:showing|show|along with|together with|alongside|next to|including|include)\b/i
const TRAILING =
  /(?: +(?:there|too|as well|alongside|for each|of each|for them|next to it|next to them|respectively|is|was|are|were|each))+$/i
const CHOSEN =
  /^(.+?) +(?:of|for|at|in|from) +(?=(?:the |our |my )?(?:\d+ |two |three |four |five |six |ten )?(?:top|bottom|best|worst|highest|lowest|biggest|largest|smallest|busiest|stores?|locations?|restaurants?|regions?)\b)/i
const WITH_MOST = /\b(?:top|bottom|best|worst|highest|lowest|biggest|largest|smallest|busiest|most|least)\b/i

/**
 * The ways to divide a question: `top 5 stores by revenue and their labor %` is `top 5 stores by revenue` and `labor %`, and `EBITDA at
 * the 3 stores with the highest labor %` the other way around. Empty for a question without that form. Does not check that both can be read.
 */
export function questionsBeside(question: string): readonly QuestionBeside[] {
  const text = question.trim().replace(/[?.! ]+$/, '')
  if (/\b(?:combined|together (?!with\b)|together$|in total)/i.test(text)) return []
  const after = [...text.matchAll(JOINT)].map((joint) => {
    const behind = text.slice(joint.index + joint[0].length)
    const [lead = ''] = LEADING.exec(behind) ?? []
    return {
      choosing: text.slice(0, joint.index),
      shown: behind.slice(lead.length).replace(TRAILING, ''),
      isOfThose: OF_LISTED.test(lead) || SHOWING.test(joint[0]),
      isBehind: true,
    }
  })
  const chosen = CHOSEN.exec(text)
  const [head = '', shown = ''] = chosen ?? []
  const rest = text.slice(head.length)
  const before =
    chosen !== null && WITH_MOST.test(rest) ? [{ choosing: rest, shown: shown.replace(LEADING, ''), isOfThose: true, isBehind: false }] : []
  return [...after, ...before].filter((parts) => parts.choosing.trim() !== '' && parts.shown.trim() !== '')
}

/** A plan as read, with the parts its question left open. */
interface ReadPlan {
  readonly plan: Plan
  readonly assumed: readonly PlanSlot[]
}

/** A ranking or a limit that shows other figures too. @param usual the rows shown if none is named. @param time today. Null if the figures have other days or places, or do not fit. */
export function withFiguresBeside(choosing: ReadPlan, shown: ReadPlan, usual: Plan['rows'], time: TimeContext): ReadPlan | null {
  const { plan } = choosing
  const others = shown.plan
  const chooses =
    (plan.kind === 'RANK' || plan.kind === 'FILTER') && (plan.by === 'LOCATION' || plan.by === 'REGION' || plan.by === 'PERIOD')
  const isPlain =
    (others.kind === 'FIGURES' || others.kind === 'BREAKDOWN') &&
    (others.by === null || others.by === plan.by) &&
    others.measure !== 'PER_METRIC' &&
    others.rows.every(({ kind }) => kind !== 'VENDOR') &&
    !isOfSomeEntries(others)
  // As in `show EBITDA and their labor %`, its base would be lost, and a share would have no difference in points.
  const isOfOwnBase = others.against !== null || (plan.against !== null && others.measure === 'SHARE_OF_REVENUE')
  const isOfUsual = shown.assumed.includes('rows') && JSON.stringify(others.rows) === JSON.stringify(usual)
  const hasRoom = plan.rows.length === 1 && plan.measure !== 'PER_METRIC' && plan.rolling === null && plan.alsoAgainst === null
  const isOfMissing = plan.where.some(({ is }) => is === 'NONE')
  if (!chooses || !isPlain || isOfOwnBase || isOfMissing || !hasRoom || others.rows.length === 0 || isOfUsual) return null
  const isSpanOpen = [choosing, shown].map(({ assumed }) => assumed.includes('span'))
  const isShownIn = isSpanOpen[0] === true && isSpanOpen[1] === false
  // `top 5 stores by sales in June and labor in June`: two questions; `and their sales last year`: other days than those of the ranking.
  if (
    !isSpanOpen.includes(true) ||
    (isShownIn && !isWithin(others.span, plan.span, time)) ||
    !(namesEveryPlace(others.places) || JSON.stringify(plan.places) === JSON.stringify(others.places))
  )
    return null
  const keys = new Set<string>()
  const rows = [...plan.rows, ...others.rows].filter((row) => {
    const key = JSON.stringify(row)
    return keys.has(key) ? false : keys.add(key)
  })
  // Labor already appears next to its share of revenue.
  const isSame = rows.length === 1
  const span = isShownIn ? others.span : plan.span
  const where = plan.kind === 'FILTER' && !isSame ? plan.where.map((one) => ({ ...one, of: one.of ?? 0 })) : plan.where
  const joined: Plan = { ...plan, rows, span, where }
  // With more lines than that, no shares are shown.
  if (rows.length > mostBeside({ ...joined, measure: others.measure === 'VALUE' ? joined.measure : others.measure })) return null
  return { plan: joined, assumed: choosing.assumed.filter((slot) => slot !== 'span' || shown.assumed.includes('span')) }
}

/** Whether days lie within those assumed if none are named. */
function isWithin(span: Plan['span'], assumed: Plan['span'], time: TimeContext): boolean {
  if (span.kind === 'LEDGER' || assumed.kind === 'LEDGER') return false
  const [own, whole] = [resolveTimeSpan(span, time), resolveTimeSpan(assumed, time)]
  return own.startDate >= whole.startDate && own.endDate <= whole.endDate
}
