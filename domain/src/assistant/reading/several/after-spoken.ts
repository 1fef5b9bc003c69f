import type { CompanyNames } from '../../company-names.ts'
import { comparesWithBase, type Plan, type PlanAxis, type PlanOrder } from '../../plan.ts'

/** What a short question says in other words; `then` is asked after it. */
export type AfterSpoken = { readonly text: string; readonly then?: string } | { readonly plan: Plan }

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
    after: (_, [text = '', then = '']) => ({ text, then }),
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
  const text = question
    .replace(/[‘’`´]/g, "'")
    .toLowerCase()
    .replace(/[?.!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const { said, after } of SPOKEN_RULES) {
    const [, ...words] = said.exec(text) ?? []
    const found = said.test(text) ? after(last, words, names) : null
    if (found !== null) return found
  }
  return null
}

/** Not `why` alone, or `what about food cost`. */
const WHOLE = /^(?:how|what|which|who|why|when|where|show|give|list|is|are|did|do)(?:'?s)? (?!about\b)\S/i

/** `never mind. How's Durham?`: what is asked instead, and whether that is a question by itself or goes on. Null for any other question. */
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
