import type { ListedItem } from '../../chat.ts'
import type { CompanyNames } from '../../company-names.ts'
import { listsVendors, namesVendors, type Plan, type QuestionReading } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import { amongListed, choosesPlaces } from '../listed-items.ts'
import { calledTogether, placeIds } from '../places/place-sets.ts'
import { namedToLeaveOut, withoutLines } from '../sums/left-out-lines.ts'
import { countSaid } from '../times/time-vocabulary.ts'
import { withBothConditions } from './two-conditions.ts'

/** Reads a question that nothing was asked before. */
type ReadAlone = (question: string) => QuestionReading

/**
 * What goes on from a list: some of its lines left out, a second condition on its places, one vendor of a list or a line. Null for any other
 * question.
 */
export function afterList(
  question: string,
  last: Plan,
  listed: readonly ListedItem[],
  read: ReadAlone,
  lexicon: Lexicon,
): QuestionReading | null {
  const fewer = withFewerLines(question, last, read, lexicon)
  if (fewer !== null) return { kind: 'PLAN', plan: fewer, assumed: [], corrections: [] }
  return ofThose(question, last, listed, read, lexicon.names) ?? ofOneVendor(question, last, read, lexicon)
}

/** `exclude payroll`, of costs that were listed. */
function withFewerLines(question: string, last: Plan, read: ReadAlone, lexicon: Lexicon): Plan | null {
  const named = namedToLeaveOut(question)
  const lines = named === null ? null : read(named)
  const isOfLines =
    lines?.kind === 'PLAN' && lines.plan.kind === 'FIGURES' && lines.assumed.includes('places') && lines.assumed.includes('span')
  return isOfLines ? withoutLines(last, lines.plan.rows, lexicon) : null
}

/** `which of those also missed EBITDA`, `of those, which missed it` */
const AMONG =
  /^(?:and )?(?:(?:which|who)(?: ones)? of (?:those|these|them)(?: (?:stores|restaurants|locations))? (?:also )?(.+)|of (?:those|these|them),? (?:which|who)(?: ones| stores)? (?:also )?(.+)|which (?:ones )?also (.+))$/

const AT_OTHER_TIMES =
  /^(?:and )?(?:(?:which|who)(?: ones)? of (?:those|these|them)(?: (?:stores|locations|restaurants|regions))?(?: (?:were|was|are|is|did|had|have|do))?(?: also)?(?: (over|above|it|so|that))?|(?:of )?(?:those|these|them),?) ((?:in|for|during) .+?)(?: as well| too| also)?$/i

/** `which of those were over in May as well`, of places that meet a condition: which of these met it then. Null for any other question. */
export function thoseAtOtherTimes(
  question: string,
  last: Plan,
  listed: readonly ListedItem[],
  names: Pick<CompanyNames, 'tree' | 'locations'>,
): { readonly text: string; readonly last: Plan } | null {
  const [, side, text] = AT_OTHER_TIMES.exec(plainly(question)) ?? []
  const ids = [...new Set(listed.flatMap(({ locationIds }) => locationIds))]
  const isOfPlaces = last.kind === 'FILTER' && (last.by === 'LOCATION' || last.by === 'REGION')
  // `which of those were over`, of those that were below, is another condition.
  const isOver = last.where.every(({ is, value }) => (is === 'ABOVE' || is === 'AT_LEAST') && value?.startsWith('-') !== true)
  const isOtherSide = (side === 'over' || side === 'above') && !isOver
  return text === undefined || isOtherSide || !isOfPlaces || ids.length === 0
    ? null
    : { text, last: { ...last, places: calledTogether(new Set(ids), names) } }
}

const THOSE_THEN =
  /^(?:and |so )?(?:how (?:did|have|were|are) |what about |how about )?(?:those|these|the same)(?: (two|three|four|five|six|seven|eight|nine|ten|\d+))?(?: (stores|locations|restaurants|regions|ones))?(?: (?:do|done|look|doing|fare|perform|compare))? ((?:(?:in|for|during|vs|versus|against|to|with) )?(?:last|prior|previous|this (?:month|quarter|year)|the (?:year|month|quarter|period)|a year|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|q[1-4]|h[12]|20\d\d|ytd|budget|plan)\b.*)$/i

/** `how did those five do last year`, of places in an order or within a limit: the same of these places. Null for any other question. */
export function thoseThen(
  question: string,
  last: Plan,
  listed: readonly ListedItem[],
  names: Pick<CompanyNames, 'tree' | 'locations'>,
): { readonly text: string; readonly last: Plan } | null {
  const [, count, kind, text] = THOSE_THEN.exec(plainly(question)) ?? []
  const places = new Set(listed.flatMap(({ locationIds }) => locationIds.join(' '))).size
  const isOtherCount = count !== undefined && countSaid(count) !== places
  const isOtherKind = kind !== undefined && kind !== 'ones' && (kind.toLowerCase() === 'regions') !== (last.by === 'REGION')
  if (isOtherCount || isOtherKind) return null
  const those = text === undefined || !choosesPlaces(last) ? null : amongListed(last, listed, names)
  return text === undefined || those === null ? null : { text, last: those }
}

const BEHIND_IT =
  /^(?:and |so )?(?:which|what) (stores|locations|restaurants|regions)(?: (?:have|are|were))? (?:caused?|drove|drive|driving|behind|explains?|responsible for|to blame for) (?:most of |the most of )?(?:it|that|this|the (?:first|biggest|worst|top) one|the (?:miss|difference|variance|shortfall|change))$/i

/** `which stores caused it`, of the first of several lines: the stores by how far they are off. Null for any other question. */
export function placesBehind(question: string, last: Plan, listed: readonly ListedItem[]): Plan | null {
  const places = BEHIND_IT.exec(plainly(question))?.[1]?.toLowerCase()
  const row = (last.kind === 'RANK' || last.kind === 'FILTER') && last.by === 'LINE' ? (listed[0]?.row ?? null) : null
  const { against } = last
  if (
    places === undefined ||
    row === null ||
    (against?.kind !== 'BUDGET' && against?.kind !== 'PRIOR_YEAR' && against?.kind !== 'PRIOR_PERIOD')
  )
    return null
  return {
    ...last,
    kind: 'RANK',
    rows: [row],
    by: places === 'regions' ? 'REGION' : 'LOCATION',
    measure: against.kind === 'BUDGET' ? 'VARIANCE' : 'CHANGE',
    alsoAgainst: null,
    hasYearToDate: false,
    order: 'WORST',
    first: null,
    last: null,
    where: [],
  }
}

const NAMES_PROFIT = /\b(?:ebitda|four[- ]?wall|4[- ]?wall|profit|income|margin|bottom line|rent|repairs|maintenance|fees)\b/

/** Whether a question is about some of a list that its reading does not keep to: `of those, which has the highest labor`. */
export function forgetsThose(question: string, last: Plan, plan: Plan, listed: readonly ListedItem[], names: CompanyNames): boolean {
  const isOfSome =
    (last.kind === 'FILTER' || (last.kind === 'RANK' && last.first !== null)) && (last.by === 'LOCATION' || last.by === 'REGION')
  if (!isOfSome || !POINTS_AT_THEM.test(question)) return false
  const known = new Set(listed.flatMap(({ locationIds }) => locationIds))
  const own = plan.places.locationIds.length + plan.places.nodeIds.length === 0 ? [] : placeIds(plan.places, names)
  if (own.length > 0 && own.every((id) => known.has(id))) return false
  const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
  const isKept =
    last.kind === 'FILTER' &&
    plan.kind === 'FILTER' &&
    same(plan.span, last.span) &&
    same(plan.rows.slice(0, last.rows.length), last.rows) &&
    last.where.every((one) => plan.where.some((other) => same({ ...other, of: 0 }, { ...one, of: 0 })))
  return !isKept
}

const POINTS_AT_THEM = /\b(?:of|among|from|for|rank|between) (?:those|these|them)\b/i

/**
 * `which of those missed EBITDA`, of places that meet a condition: those that meet both. `which of those had fewer guests than last year`, of
 * places over budget: of the listed places.
 */
function ofThose(
  question: string,
  last: Plan,
  listed: readonly ListedItem[],
  read: ReadAlone,
  names: Pick<CompanyNames, 'tree' | 'locations'>,
): QuestionReading | null {
  const rest = AMONG.exec(plainly(question).toLowerCase())
    ?.slice(1)
    .find((one) => one !== undefined)
  const noun = last.by === 'LOCATION' ? 'stores' : last.by === 'REGION' ? 'regions' : null
  if (rest === undefined || noun === null || last.kind !== 'FILTER') return null
  const own = read(`which ${noun} ${rest}`)
  // `which of those missed by more than 5%`: on the line that was asked about.
  const isOfNoRow = own.kind === 'PLAN' && own.assumed.includes('rows') && !NAMES_PROFIT.test(rest)
  if (isOfNoRow) return null
  if (own.kind !== 'PLAN' || !own.assumed.includes('span') || !own.assumed.includes('places')) return null
  const ids = [...new Set(listed.flatMap(({ locationIds }) => locationIds))]
  const among: Plan | null =
    own.plan.kind === 'FILTER' && ids.length > 0 ? { ...own.plan, span: last.span, places: calledTogether(new Set(ids), names) } : null
  const plan = withBothConditions(last, { ...own.plan, span: last.span, places: last.places }) ?? among
  return plan && { ...own, plan, assumed: own.assumed.filter((slot) => slot === 'rows') }
}

/** `what about US Foods at Savannah`, after a list of vendors, `just Uber Eats` and then `vs DoorDash`, after a line: of the same days. */
function ofOneVendor(question: string, last: Plan, read: ReadAlone, lexicon: Lexicon): QuestionReading | null {
  const said = plainly(question).replace(/^(?:(?:and|so|ok|then)[ ,]+)*(?:(?:what|how) about )?/i, '')
  const [row, ...rows] = last.rows
  const isOfRow = row !== undefined && rows.length === 0
  const asked = listsVendors(last) ? (isOfRow ? `${said} ${lexicon.nameOf(row)}` : said) : ofLine(said, last, lexicon)
  const reading = asked === null ? null : read(asked)
  if (reading?.kind !== 'PLAN' || !namesVendors(reading.plan)) return null
  const open = (['span', 'places'] as const).filter((slot) => reading.assumed.includes(slot))
  const { span, places } = { ...reading.plan, ...Object.fromEntries(open.map((slot) => [slot, last[slot]])) }
  return {
    ...reading,
    plan: { ...reading.plan, span, places },
    assumed: reading.assumed.filter((slot) => slot !== 'span' && slot !== 'places'),
  }
}

/** A vendor's name with the line that was asked about before; null for no such question. */
function ofLine(said: string, last: Plan, lexicon: Lexicon): string | null {
  const {
    rows: [row, ...others],
    vendor,
  } = last
  // Nothing else of the answer before is given up for its entries.
  const isPlain =
    (last.kind === 'FIGURES' && last.by === null && last.against === null && last.measure === 'VALUE') || last.kind === 'TRANSACTIONS'
  if (!isPlain || /\band\b|,/i.test(said)) return null
  if (row === undefined || others.length > 0 || (row.kind !== 'GROUP' && row.kind !== 'ACCOUNT')) return null
  const against = /^(?:vs\.?|versus|compared? (?:it )?(?:to|with)) (.+)$/i.exec(said)?.[1]
  if (vendor !== null && against !== undefined) return `${vendor} vs ${against} ${lexicon.nameOf(row)}`
  const named = /^(?:only |just |from )+(.+)$|^(.+?) (?:only|alone)$/i
    .exec(said)
    ?.slice(1)
    .find((one) => one !== undefined)
  return named === undefined ? null : `${named} ${lexicon.nameOf(row)}`
}

function plainly(question: string): string {
  return question.replace(/[?.! ]+$/, '')
}
