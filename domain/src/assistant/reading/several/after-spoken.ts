import { EVERY_PLACE, type QuestionPlaces } from '../../../figures/figure-question.ts'
import { groupTree } from '../../../mappings/group-tree.ts'
import { shiftDecimal } from '../../../money/decimal.ts'
import { addToMonth, firstDayOf, lastDayOf, monthOf, monthOfYear, yearOf } from '../../../time/day.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import { planRowsName } from '../../answers/plan-words.ts'
import type { CompanyNames } from '../../company-names.ts'
import { comparesWithBase, type Plan, type PlanAxis, type PlanOrder } from '../../plan.ts'
import { joinedPlaces, placeNamed, plainName } from '../places/place-sets.ts'
import { plainQuestion } from '../wordings/plain-question.ts'

/** What a short question says in other words; `next` is asked after it. */
export type AfterSpoken = { readonly text: string; readonly next?: string } | { readonly plan: Plan }

interface SpokenRule {
  readonly said: RegExp
  /** Null where the question before is none that it goes on from. */
  readonly after: (last: Plan, words: readonly string[], names: CompanyNames) => AfterSpoken | null
}

const ON = '^(?:(?:and|so|ok|but|then|now|thanks|great)[ ,]+)*'
const FLIP = '(?:flip|invert|turn) (?:it|that|this|them|the (?:order|list|ranking|sort))(?: around| over)?'
const ITEMS = '(?:ones?|stores?|locations?|restaurants?|units?|regions?|accounts?|lines?|vendors?|months?)'

const SPOKEN_RULES: readonly SpokenRule[] = [
  {
    // `as % change on 2024`, of 2025
    said: new RegExp(
      `${ON}(?:as )?(?:a )?(?:%|percent|percentage) (?:change|growth|difference) (?:on|from|vs\\.?|versus|over|against) (20\\d\\d|last year|ly)$`,
    ),
    after: ({ span, against, rows, where, kind }, [base = ''], { time }) => {
      const isPlain = against === null && rows.length === 1 && where.length === 0
      if (!isPlain || span.kind === 'LEDGER' || (kind !== 'TREND' && kind !== 'FIGURES' && kind !== 'BREAKDOWN')) return null
      const { startDate, endDate } = resolveTimeSpan(span, time)
      const isBefore = yearOf(startDate) === yearOf(endDate) && Number(base) === yearOf(startDate) - 1
      return /^\d/.test(base) && !isBefore ? null : { text: 'vs last year' }
    },
  },
  {
    // `add June`, of one month by store: month by month.
    said: new RegExp(`${ON}(?:also )?(?:add|include) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: too| as well)?$`),
    after: (last, [month = ''], { time }) => withMonth(last, MONTH_NAMES.indexOf(month) + 1, time),
  },
  {
    // `top 3 stores`, of those that are over budget: those furthest over it.
    said: new RegExp(
      `${ON}(?:just |only )?(?:the )?(?:(?:top|worst|biggest|largest|first) (\\d+|two|three|four|five|ten)|(\\d+|two|three|four|five|ten) (?:worst|biggest|largest))(?: (?:stores|locations|restaurants|regions|ones|offenders))?(?: only)?$`,
    ),
    after: (last, [count, other]) => furthestOf(last, COUNTS[count ?? other ?? ''] ?? Number(count ?? other)),
  },
  {
    // `show the miss in dollars`, of those that meet two conditions: it is shown already.
    said: new RegExp(
      `${ON}(?:show )?(?:me )?(?:the )?(?:miss|misses|variances?|differences?|gaps?|shortfalls?)? ?(?:in (?:dollars|\\$))?$`,
    ),
    after: (last) =>
      last.kind === 'FILTER' && last.against !== null && last.where.some(({ of }) => of !== undefined) ? { plan: last } : null,
  },
  {
    // `split management and hourly`, of what explains a difference: how these differ.
    said: new RegExp(`${ON}(?:split|separate|break out|split out|show)(?: out)? (?:the )?((?!.* by ).+ (?:and|from) .+)$`),
    after: ({ kind, against }, [lines = '']) => {
      const base = against === null ? undefined : BASES_SAID[against.kind]
      return kind === 'BRIDGE' && base !== undefined ? { text: `${lines.replace(/ from /, ' and ')} vs ${base}` } : null
    },
  },
  {
    // `which store ran the highest in June`, of the line before
    said: new RegExp(
      `${ON}which (store|location|region) (?:ran|had|was|is|came in)(?: it)? (?:the )?(highest|lowest|most|least)(?: (?:in|for) (.+))?$`,
    ),
    after: (last, [axis = '', end = '', time = ''], names) => {
      const isOne = last.rows.length === 1 && last.against === null && last.where.length === 0 && last.vendor === null
      const isShown = last.kind === 'BREAKDOWN' || last.kind === 'TREND' || last.kind === 'FIGURES'
      const share = last.measure === 'SHARE_OF_REVENUE' ? ' % of sales' : last.measure === 'VALUE' ? ' in dollars' : null
      const which = /^(?:most|highest)$/.test(end) ? 'highest' : 'lowest'
      if (!isOne || !isShown || share === null) return null
      return { text: `which ${axis} had the ${which} ${planRowsName(last, names)}${share}${time === '' ? '' : ` in ${time}`}` }
    },
  },
  {
    // `which stores paid it`, of entries of a line
    said: new RegExp(
      `${ON}which (stores|locations|restaurants|regions) (?:paid|pay|had|have|got|get|booked|used|use|bought|buy|spent|spend)(?: (?:it|that|this|them|those|any))?$`,
    ),
    after: (last, [axis = '']) => {
      const isOne =
        last.rows.length === 1 && last.against === null && last.where.length === 0 && last.search === null && last.vendor === null
      if (!isOne || (last.kind !== 'TRANSACTIONS' && last.kind !== 'FIGURES')) return null
      const plain = { entryTypes: [], side: null, order: null, first: null, last: null, chart: null } as const
      return { plan: { ...last, ...plain, kind: 'BREAKDOWN', by: axis === 'regions' ? 'REGION' : 'LOCATION' } }
    },
  },
  {
    // `average per store`, of all of them
    said: new RegExp(`${ON}(?:the |what's the )?(?:avg|average) (?:per|by|for each|of each) (?:store|location|restaurant|unit)$`),
    after: (last) =>
      last.kind === 'FIGURES' && last.by === null && last.measure === 'VALUE' && last.against === null && last.rows.length === 1
        ? { plan: { ...last, kind: 'BREAKDOWN', by: 'LOCATION' } }
        : null,
  },
  {
    // `next to Worcester`, of one place: both, side by side.
    said: new RegExp(
      `${ON}(?:put (?:it|that|this) )?(?:next to|beside|alongside|side by side with) (?:the )?([a-z0-9' -]+?)(?: (?:pls|please|too))?$`,
    ),
    after: (last, [place = ''], names) => besidePlace(last, place, names),
  },
  {
    // `and Back Bay too`, of a report of one place
    said: new RegExp(`${ON}(?:add )?(?:the )?([a-z0-9' -]+?) (?:too|as well|also)$`),
    after: (last, [place = ''], names) => (last.kind === 'REPORT' ? besidePlace(last, place, names) : null),
  },
  {
    // `add Southeast`, of two regions: all three.
    said: new RegExp(`${ON}(?:also )?(?:add|include|throw in) (?:the )?([a-z -]+?)(?: too| as well)?$`),
    after: (last, [region = ''], names) => withRegion(last, region, names),
  },
  {
    // `which store gives away the most`, of discounts
    said: new RegExp(`${ON}(?:who|which (?:store|location|restaurant)) (?:gives?|gave)(?: away)?(?: the)? (most|least)$`),
    after: (last, [most = '']) =>
      last.rows.length === 1 && last.kind === 'FIGURES' && last.against === null
        ? { plan: { ...last, kind: 'RANK', by: 'LOCATION', order: most === 'most' ? 'LARGEST' : 'SMALLEST', first: 1, last: null } }
        : null,
  },
  {
    // `which store sold the most`, of a kind of sales
    said: new RegExp(
      `${ON}(?:who|which (?:store|location|restaurant)) (?:sold|sells|did|made|had)(?: the)? (most|least)(?: of (?:it|that))?$`,
    ),
    after: (last, [most = ''], names) =>
      last.kind === 'FIGURES' && last.against === null && isOfSales(last, names)
        ? { plan: { ...last, kind: 'RANK', by: 'LOCATION', order: most === 'most' ? 'DESC' : 'ASC', first: 1, last: null } }
        : null,
  },
  {
    // `who cut the most`, of what is compared by store
    said: new RegExp(
      `${ON}(?:who|which (?:store|location|region|one)s?) (cut|dropped|fell|lost|reduced|saved|declined|grew|gained|added|rose|increased|improved)(?: (?:it|them))?(?: the)? most$`,
    ),
    after: (last, [way = '']) => changedMost(last, way),
  },
  {
    // `which went up from 2024`, of 2025
    said: new RegExp(
      `${ON}which(?: ones?| stores?| locations?| accounts?| regions?)? (went up|rose|increased|grew|went down|fell|dropped|decreased) (?:from|vs\\.?|versus|since|over|against) (20\\d\\d|last year|ly)$`,
    ),
    after: (last, [way = '', base = ''], names) => moved(last, /up|rose|increased|grew/.test(way), base, names),
  },
  {
    // `only the ones more than 5% short`, of what is compared
    said: new RegExp(
      `${ON}(?:only |just )?(?:show )?(?:me )?(?:the )?(?:ones|stores|locations|regions|accounts|lines)(?: that (?:are|were))? (?:more than|over|at least) \\$?(\\d[\\d,]*(?:\\.\\d+)?) ?(k|%|percent)? (short|behind|worse|under|below|down|ahead|better|over|above|up)$`,
    ),
    after: (last, [amount = '', unit = '', side = '']) => beyond(last, amount.replaceAll(',', ''), unit, side),
  },
  {
    // `mix %`, of accounts side by side
    said: new RegExp(`${ON}(?:the )?(?:mix %|% mix|mix|mix in (?:%|percent)|(?:in|as) (?:%|percent(?:age)?s?) (?:of the )?mix)$`),
    after: (last) =>
      last.kind === 'BREAKDOWN' && last.by === 'ACCOUNT' && last.measure === 'VALUE'
        ? { plan: { ...last, measure: 'SHARE_OF_REVENUE' } }
        : null,
  },
  {
    // `total by month`, of entries
    said: new RegExp(`${ON}(?:total|totals|sum|add (?:it|them) up) by (month|store|location|region|account|vendor)$`),
    after: ({ kind }, [axis = '']) => (kind === 'TRANSACTIONS' ? { text: `by ${axis}` } : null),
  },
  {
    said: new RegExp(`${ON}(?:is (?:it|that|this) |was (?:it|that|this) )?(?:more|less|higher|lower|up|down|better|worse) than last year$`),
    after: ({ kind, by, against }) =>
      by === null && against === null && (kind === 'FIGURES' || kind === 'REPORT') ? { text: 'vs last year' } : null,
  },
  {
    // `flip it`, of a ranking
    said: new RegExp(`${ON}${FLIP}$`),
    after: ({ kind }) => (kind === 'RANK' ? { text: 'reverse the order' } : null),
  },
  {
    // `flip it, slowest growers first`; of growth alone something is slow or fast.
    said: new RegExp(`${ON}(${FLIP}[,;:]? )?(?:the )?(slowest|fastest)(?: (?:growers?|growing|growth|${ITEMS}))* (?:first|on top)$`),
    after: (last, [flipped, side]) => (isOfGrowth(last) ? inOrder(last, side === 'slowest' ? 'ASC' : 'DESC', flipped !== undefined) : null),
  },
  {
    said: new RegExp(
      `${ON}(${FLIP}[,;:]? )?(?:the )?(lowest|smallest|least|highest|largest|biggest|worst|best)(?: ones?)? (?:first|on top|at the top)$`,
    ),
    after: (last, [flipped, side = '']) => inOrder(last, orderSaid(last, side), flipped !== undefined),
  },
  {
    // `not by store`: all together.
    said: new RegExp(`${ON}(?:just )?not by (store|location|restaurant|region|account|line|month)s?$`),
    after: (last, [axis = '']) => together(last, AXES_SAID[axis] ?? null),
  },
  {
    // `vs last year, only the bad ones`: one after the other.
    said: new RegExp(
      `${ON}((?:vs\\.?|versus|against|compared? (?:it )?(?:to|with)) (?:the )?(?:ly|py|last year|prior year|budget|plan)),? (?:and |but )?((?:only|just) (?:show )?(?:me )?(?:the )?(?:bad|worse|unfavorable|red|good|better|favorable|green) ones)$`,
    ),
    after: (_, [text = '', next = '']) => ({ text, next }),
  },
  {
    // `which accounts`, of what explains a difference
    said: new RegExp(`${ON}(?:in |from |on )?(?:which|what) (accounts|lines)(?: (?:exactly|specifically|is it|was it|are they))?$`),
    after: ({ kind, driverIds }, [axis = '']) => (kind === 'BRIDGE' && driverIds.length === 0 ? { text: `by ${axis.slice(0, -1)}` } : null),
  },
  {
    // `next: 208`
    said: /^next(?: one)?[:,;-]+ ?(?!(?:month|quarter|year|week|day|time)s?\b)(.+)$/,
    after: (_, [other = '']) => ({ text: `what about ${other}` }),
  },
  {
    said: new RegExp(`${ON}((?:exclude|excluding|drop|without|leave out|take out|skip|include|add) .+?),? this time$`),
    after: (_, [text = '']) => ({ text }),
  },
]

/** What a spoken short question means after the plan that was answered before; null for any other. */
export function afterSpoken(question: string, last: Plan, names: CompanyNames): AfterSpoken | null {
  const text = plainQuestion(question)
  for (const { said, after } of SPOKEN_RULES) {
    const [, ...words] = said.exec(text) ?? []
    const found = said.test(text) ? after(last, words, names) : null
    if (found !== null) return found
  }
  return null
}

/** Not `why` alone, or `what about food cost`. */
const WHOLE = /^(?:how|what|which|who|why|when|where|show|give|list|is|are|did|do)(?:'?s)? (?!about\b)\S/i

/** `never mind. How's Durham?`: the new question, and whether it is independent or continues the chat. Null for any other question. */
export function askedInstead(question: string): { readonly text: string; readonly isWhole: boolean; readonly goesOn: boolean } | null {
  const rest = /^(?:oh |ok |ah |no )?(?:never ?mind(?: that)?|forget (?:it|that|about (?:it|that)))\s*[,.;:!–-]+\s*(\S.*)$/i.exec(
    question.trim(),
  )?.[1]
  return rest === undefined ? null : { text: rest, isWhole: WHOLE.test(rest), goesOn: /^(?:what|how) about\b/i.test(rest) }
}

const AXES_SAID: Readonly<Record<string, PlanAxis>> = {
  store: 'LOCATION',
  location: 'LOCATION',
  restaurant: 'LOCATION',
  region: 'REGION',
  account: 'ACCOUNT',
  line: 'LINE',
  month: 'PERIOD',
}

const OPPOSITE_ORDERS: Readonly<Partial<Record<PlanOrder, PlanOrder>>> = {
  DESC: 'ASC',
  ASC: 'DESC',
  BEST: 'WORST',
  WORST: 'BEST',
  LARGEST: 'SMALLEST',
  SMALLEST: 'LARGEST',
}

function isOfGrowth({ kind, measure }: Plan): boolean {
  return kind === 'RANK' && (measure === 'CHANGE' || measure === 'CHANGE_PERCENT')
}

/** Null where it is not clear what is low: of what is ranked by what is better, and of differences by their size. */
function orderSaid({ order, measure }: Plan, side: string): PlanOrder | null {
  if (side === 'worst' || side === 'best') return side === 'worst' ? 'WORST' : 'BEST'
  const isLow = /^(?:low|small|least)/.test(side)
  if (order === 'LARGEST' || order === 'SMALLEST') return isLow ? 'SMALLEST' : 'LARGEST'
  const isOfSize = !/^(?:low|high)/.test(side)
  return order === 'WORST' || order === 'BEST' || (isOfSize && comparesWithBase(measure)) ? null : isLow ? 'ASC' : 'DESC'
}

/** The same ranking in an order; null for anything else, and where it should be turned and is in that order already. */
function inOrder(last: Plan, order: PlanOrder | null, isTurned: boolean): AfterSpoken | null {
  const isRanking = last.kind === 'RANK' && last.order !== null && last.order !== 'NEWEST' && last.last === null
  const isOther = last.order !== null && OPPOSITE_ORDERS[last.order] === order
  return order === null || !isRanking || (isTurned && !isOther) ? null : { plan: { ...last, order } }
}

/** The same without one of its divisions; null where it has not that one, or its items are chosen by their figures. */
function together(last: Plan, axis: PlanAxis | null): AfterSpoken | null {
  const isTrend = last.kind === 'TREND'
  const isDivided = axis !== null && (last.by === axis || (axis === 'PERIOD' && isTrend))
  if (isDivided && last.kind === 'REPORT' && last.against?.kind !== 'PLACES') return { plan: { ...last, by: null, chart: null } }
  const isPlain = isTrend || last.kind === 'BREAKDOWN' || last.kind === 'COMPARE' || last.kind === 'RANK'
  if (!isDivided || !isPlain || last.rows.length === 0 || last.where.length > 0 || last.rolling !== null) return null
  if (last.against?.kind === 'PLACES') return null
  const measure = comparesWithBase(last.measure) && last.kind === 'RANK' ? 'VALUE' : last.measure
  const plain: Plan = { ...last, measure, order: null, first: null, last: null, chart: null }
  if (isTrend && axis !== 'PERIOD') return { plan: { ...plain, by: null } }
  const by = isTrend ? plain.by : null
  const kind = plain.against !== null ? 'COMPARE' : by === null ? 'FIGURES' : 'BREAKDOWN'
  return { plan: { ...plain, kind, by } }
}

/** The one location or region of a name, with or without its number. */
function placesCalled(name: string, names: CompanyNames): QuestionPlaces | null {
  const locations = names.locations.filter((one) => plainName(one.name.replace(/^\W*\d+\W+/, '')) === plainName(name))
  const called = placeNamed(name, names)
  const region = called?.tag === 'REGION_GROUP' ? called : undefined
  const [only, ...others] = locations
  if (region !== undefined) return only === undefined ? { ...EVERY_PLACE, nodeIds: [region.id] } : null
  return only === undefined || others.length > 0 ? null : { ...EVERY_PLACE, locationIds: [only.id] }
}

/** Figures or a report of one location next to those of another one. */
function besidePlace(last: Plan, name: string, names: CompanyNames): AfterSpoken | null {
  const other = placesCalled(name, names)
  const { kind, by, against, places } = last
  const isOfOne = places.locationIds.length === 1 && places.nodeIds.length === 0 && !places.isAllBut
  if (other === null || other.nodeIds.length > 0 || !isOfOne || by !== null || against?.kind === 'PLACES') return null
  if (kind !== 'REPORT' && against !== null) return null
  if ((kind !== 'REPORT' && kind !== 'FIGURES') || other.locationIds[0] === places.locationIds[0]) return null
  return { plan: { ...last, by: 'LOCATION', places: joinedPlaces([places, other]) } }
}

/** Regions that were set against each other, and another one, each for itself. */
function withRegion(last: Plan, name: string, names: CompanyNames): AfterSpoken | null {
  const other = placesCalled(name, names)
  const { kind, by, against, places } = last
  const areRegionsOnly = (one: QuestionPlaces): boolean => one.nodeIds.length > 0 && one.locationIds.length === 0 && !one.isAllBut
  if (other === null || other.nodeIds.length === 0) return null
  if (kind !== 'COMPARE' || by !== null || against?.kind !== 'PLACES' || !areRegionsOnly(places) || !areRegionsOnly(against.places))
    return null
  return {
    plan: {
      ...last,
      kind: 'FIGURES',
      by: 'REGION',
      places: joinedPlaces([places, against.places, other]),
      against: null,
      alsoAgainst: null,
    },
  }
}

/** Where a comparison by place moved most, one way. */
function changedMost(last: Plan, way: string): AfterSpoken | null {
  const isList = last.kind === 'COMPARE' && (last.by === 'LOCATION' || last.by === 'REGION') && last.rows.length === 1
  if (!isList || last.against === null || last.against.kind === 'PLACES' || way === 'improved') return null
  const order = /^(?:grew|gained|added|rose|increased)$/.test(way) ? 'DESC' : 'ASC'
  return { plan: { ...last, kind: 'RANK', measure: 'CHANGE', order, first: 1, last: null, chart: null, alsoAgainst: null } }
}

/** Those of a list of a year that went one way on the year before. */
function moved(last: Plan, isUp: boolean, base: string, { time }: CompanyNames): AfterSpoken | null {
  const isList = (last.kind === 'BREAKDOWN' || last.kind === 'RANK') && last.by !== null && last.by !== 'PERIOD' && last.by !== 'VENDOR'
  if (!isList || last.against !== null || last.rows.length !== 1 || last.where.length > 0 || last.span.kind === 'LEDGER') return null
  const { startDate, endDate } = resolveTimeSpan(last.span, time)
  const [from, to] = [yearOf(startDate), yearOf(endDate)]
  if (/^\d/.test(base) && (from !== to || Number(base) !== from - 1)) return null
  const isShare = last.measure === 'SHARE_OF_REVENUE'
  const where = [{ measure: isShare ? 'SHARE_CHANGE' : 'CHANGE', is: isUp ? 'ABOVE' : 'BELOW', value: '0' }] as const
  const plain = { order: null, first: null, last: null, chart: null } as const
  return { plan: { ...last, ...plain, kind: 'FILTER', against: { kind: 'PRIOR_YEAR' }, measure: where[0].measure, where } }
}

/** Those of a comparison that differ by more than so much, on one side. */
function beyond(last: Plan, amount: string, unit: string, side: string): AfterSpoken | null {
  const isList = last.kind === 'COMPARE' && last.by !== null && last.rows.length === 1 && last.where.length === 0
  if (!isList || last.against === null || last.against.kind === 'PLACES' || last.measure !== 'VALUE') return null
  const isPercent = unit === '%' || unit === 'percent'
  const value = isPercent ? shiftDecimal(amount, -2) : unit === 'k' ? shiftDecimal(amount, 3) : amount
  const isJudged = /^(?:short|behind|worse|ahead|better)$/.test(side)
  const isLow = /^(?:short|behind|worse|under|below|down)$/.test(side)
  const of = isJudged ? 'VARIANCE' : 'CHANGE'
  const measure = isPercent ? (`${of}_PERCENT` as const) : of
  const where = [{ measure, is: isLow ? 'BELOW' : 'ABOVE', value: isLow ? `-${value}` : value }] as const
  return { plan: { ...last, kind: 'FILTER', measure, chart: null, where } }
}

const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, ten: 10 }
const BASES_SAID: Readonly<Record<string, string>> = { PRIOR_YEAR: 'last year', BUDGET: 'budget', PRIOR_PERIOD: 'the prior period' }

/** The first of those that meet a condition, by what it limits. */
function furthestOf(last: Plan, count: number): AfterSpoken | null {
  const [only, ...others] = last.where
  const isList = last.kind === 'FILTER' && (last.by === 'LOCATION' || last.by === 'REGION' || last.by === 'ACCOUNT') && last.rows.length < 2
  if (!isList || only === undefined || others.length > 0 || only.of !== undefined || !Number.isInteger(count)) return null
  const order = ORDERS_OF[only.is]
  if (order === undefined) return null
  return { plan: { ...last, kind: 'RANK', measure: only.measure, order, first: count, last: null, where: [], chart: null } }
}

const ORDERS_OF: Readonly<Partial<Record<Plan['where'][number]['is'], PlanOrder>>> = {
  ABOVE: 'DESC',
  AT_LEAST: 'DESC',
  BELOW: 'ASC',
  AT_MOST: 'ASC',
  FAVORABLE: 'BEST',
  UNFAVORABLE: 'WORST',
}

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Figures of one month by place, and of a month next to it; null for months that are apart, or not booked. */
function withMonth(last: Plan, month: number, time: CompanyNames['time']): AfterSpoken | null {
  const isList = (last.kind === 'BREAKDOWN' || last.kind === 'RANK') && (last.by === 'LOCATION' || last.by === 'REGION')
  if (!isList || last.against !== null || last.where.length > 0 || last.rows.length !== 1 || last.span.kind === 'LEDGER') return null
  const { startDate, endDate } = resolveTimeSpan(last.span, time)
  const own = monthOf(startDate)
  if (own !== monthOf(endDate)) return null
  const other = [-1, 1].map((step) => addToMonth(own, step)).find((one) => monthOfYear(one) === month)
  if (other === undefined || firstDayOf(other) > (time.lastLedgerDay ?? time.today)) return null
  const [from, to] = other < own ? [other, own] : [own, other]
  const span = { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(from), endDate: lastDayOf(to) } as const
  return { plan: { ...last, kind: 'TREND', span, order: null, first: null, last: null, chart: null } }
}

/** Whether the figures are those of a single income account. */
function isOfSales({ rows: [row, ...others] }: Plan, { groups }: CompanyNames): boolean {
  if (row?.kind !== 'ACCOUNT' || row.groupId === null || others.length > 0) return false
  return groupTree(groups).byId.get(row.groupId)?.sign === -1
}
