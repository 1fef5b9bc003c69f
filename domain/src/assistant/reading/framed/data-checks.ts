import type { CompanyNames } from '../../company-names.ts'
import { BLANK_PLAN, type Plan } from '../../plan.ts'
import type { MadePlan } from '../make-plan.ts'
import { EVERY, type FramedQuestion, PLACES, restIn } from './framed-question.ts'

const LAST_TIME = String.raw`(?:(?:last|latest|most recent) (?:date|day|month|period|time))`
const HAVE = '(?:have|has|had|got|with|loaded|entered|uploaded|reported|recorded|posted)'
const DATA = '(?:data|figures?|numbers?|counts?|entries|uploads?)'
const BY_PLACE = String.raw`(?:,? (?:by|per|for each|for every|at each|at every|of each) ${PLACES})`

/** `last date with guests data, by location` */
const LAST_DAYS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:what(?:'s| is| was)? )?(?:the |our )?${LAST_TIME} (?:with|of|that has|that had|we have|having|for which we have|for)(?: (?:any|the|our))? (.+?)(?: ${DATA})?${BY_PLACE}?(?: (in (?:the )?[a-z' -]+))?$`,
  ),
  new RegExp(
    String.raw`^(?:through|until|up to) (?:what|which) (?:date|day|month) (?:do|does|did) (?:we|${EVERY} ${PLACES}|the ${PLACES}) have (.+?)(?: ${DATA})?${BY_PLACE}?$`,
  ),
  new RegExp(
    String.raw`^how (?:far|current|recent|up to date) (?:do|does|is|are) (?:the |our )?(.+?)(?: ${DATA})?(?: (?:go|run|reach))?(?: by)? ?(?:at|for|in)? ?(?:each|every|by)? ?${PLACES}$`,
  ),
  new RegExp(
    String.raw`^when (?:did|was|were) (?:each|every) ${PLACES} last (?:report|reports|enter|upload|load|have|submit)(?:ed)? (?:its |their |any )?(.+?)(?: ${DATA})?$`,
  ),
  new RegExp(String.raw`^(?:what|which) (?:is|was) the last (?:date|day|month) (?:each|every) ${PLACES} ${HAVE} (.+?)(?: ${DATA})?$`),
]

/** A question about the days with figures of a metric, by location. Null for any other question. */
export function lastDaysFrame(text: string): FramedQuestion | null {
  for (const frame of LAST_DAYS) {
    const rest = restIn(frame, text)
    if (rest !== null && rest !== '') return { rests: [rest], planOf: lastDaysPlan }
  }
  return null
}

function lastDaysPlan({ plan }: MadePlan): MadePlan | null {
  const isPlain = plan.kind === 'FIGURES' && plan.against === null && plan.where.length === 0 && plan.measure === 'VALUE'
  if (!isPlain || plan.rows.length === 0 || plan.rows.some(({ kind }) => kind !== 'METRIC')) return null
  return { plan: checkOf(plan, { check: 'METRIC_DAYS', by: 'LOCATION', span: { kind: 'LEDGER' } }), assumed: [] }
}

/** A whole report in a question: its name is replaced where another one is meant. */
const A_REPORT = String.raw`(?:the |our )?(?:(?:management|lender|quarterly|bank|board|usual|default|standard|quarterly lender) )?(?:p&l|report|package|pack|statement|mapping)`

const BASIS: readonly RegExp[] = [
  new RegExp(String.raw`^(?:what(?:'s|s| is| are)|explain|show(?: me)?) the differences? between ${A_REPORT} and ${A_REPORT}$`),
  new RegExp(String.raw`^how (?:does|do|is|are) ${A_REPORT} (?:differ|different)(?: (?:from|to|than) ${A_REPORT})?$`),
  new RegExp(
    String.raw`^(?:which|what) (?:accounts|lines|accounts and lines) (?:does|do) ${A_REPORT} (?:leave|leaves|miss|drop|exclude) ?(?:out)?$`,
  ),
  new RegExp(
    String.raw`^(?:which|what)(?: accounts| lines)? (?:is|are|was|were)(?: all)? (?:left out of|not mapped in|not included in|unmapped in|unassigned in|excluded from|not assigned(?: to any line)? in) ${A_REPORT}$`,
  ),
  new RegExp(
    String.raw`^(?:which|what)(?: (?:account|gl|coa))? mapping (?:is|are|was|were|does|do|did)? ?(?:this|that|the|these|those|your|our|it)? ?(?:report|reports|p&l|pnl|figures?|numbers?|answers?|assistant)? ?(?:is |are )?(?:based on|using|use|uses|used|built on|from|come from|run on|on|under|behind (?:this|that|it))(?: (?:here|for (?:this|the|these) (?:report|reports|p&l|figures|numbers)))?$`,
  ),
  /^(?:which|what)(?: (?:account|gl|coa))? mapping (?:is|are) (?:this|that|the report|the p&l|it|we on|in use|used|in force|active|being used)(?: (?:here|for (?:this|the|these) (?:report|reports|p&l|figures|numbers)))?$/,
  /^(?:which|what)(?: (?:account|gl|coa))? mapping (?:do|are) (?:you|we) (?:use|using|looking at|answer from|work from)(?: (?:here|for (?:this|the|these) (?:report|reports|p&l|figures|numbers)))?$/,
  /^what (?:is|are) (?:this|that|the|these|those) (?:report|reports|p&l|pnl|figures|numbers) based on$/,
  /^(?:on )?(?:which|what) (?:chart|categorization|report structure|p&l structure|mapping) (?:is|are) (?:this|that|the|these|those) (?:report|reports|p&l|pnl|figures|numbers) (?:based|built|based on|built on|from|in)$/,
]

const MOST_LISTED = 4
const UNMAPPED =
  /^(?:which|what|list(?: the)?|show(?: me)?(?: the)?|are there|any|is) ?(?:any )?(?:accounts?|lines?) ?(?:is |are |that are |which are )?(?:not mapped|unmapped|unassigned|not assigned|not included|left out)\b[^,]*$/

/** Which mapping figures are of. */
export function basisPlan(text: string, { mappingId, accounts }: Pick<CompanyNames, 'mappingId' | 'accounts'>): Plan | null {
  const check = { ...BLANK_PLAN, mappingId, kind: 'CHECK', check: 'MAPPING', span: { kind: 'LEDGER' } } as const
  // The entries of many accounts would be thousands.
  const areMany = accounts.filter(({ groupId }) => groupId === null).length > MOST_LISTED && UNMAPPED.test(text)
  return areMany || BASIS.some((frame) => frame.test(text)) ? check : null
}

const COMP = String.raw`(?:same[ -]stores?|comps?|comparable(?: stores?)?|like[ -]for[ -]like|lfl)(?: (?:base|set|stores?|group|pool|sales|numbers|figures|growth|comparison))*`
const OUT =
  '(?:drop(?:s|ped)?|fall(?:s)?|fell|are|is|get(?:s)?|were|was|come|came|left|go|goes)(?: (?:left|dropped|excluded|taken|kept|removed|out))*'
const AND_WHY = String.raw`(?:,? ?(?:and )?(?:why|what for|for what reasons?|the reasons?))?`
const LEFT_OUT: readonly RegExp[] = [
  // `which stores drop out of the comp base this year and why`
  new RegExp(
    String.raw`^(?:which|what) ${PLACES} ${OUT} (?:out of|from|off|of|not in|not part of|outside) (?:the |our )?${COMP}(?: ?((?:for |in )?[a-z0-9' ]+?))?${AND_WHY}$`,
  ),
  new RegExp(
    String.raw`^(?:which|what) ${PLACES} (?:are not|aren't|were not|weren't|do not count|don't count) (?:in|as|counted in|counted as|part of|included in) (?:the |our )?${COMP}(?: ?((?:for |in )?[a-z0-9' ]+?))?${AND_WHY}$`,
  ),
  new RegExp(
    String.raw`^why (?:are|is|were|was) (?:some|these|those|any|certain|which) ${PLACES} (?:left out of|excluded from|not in|out of|dropped from) (?:the |our )?${COMP}(?: ?((?:for |in )?[a-z0-9' ]+?))?$`,
  ),
  new RegExp(
    String.raw`^(?:what|which ${PLACES}) (?:is|are|was|were|have been|do we|do you) (?:excluded|exclude|left out|leave out|taken out|take out|dropped|drop) (?:of|from) (?:the |our )?${COMP}(?: ?((?:for |in )?[a-z0-9' ]+?))?${AND_WHY}$`,
  ),
]

/** Which locations are not comparable, and why. Null for any other question. */
export function leftOutFrame(text: string): FramedQuestion | null {
  for (const frame of LEFT_OUT) {
    const rest = restIn(frame, text)
    if (rest !== null)
      return { rests: [`same-store revenue ${rest} vs last year`, `same-store revenue vs last year ${rest}`], planOf: leftOutPlan }
  }
  return null
}

const LEFT_OUT_THERE =
  /^(?:and |so )?(?:(?:which|what) (?:ones?|stores?|locations?|restaurants?|units?)(?: of them)?|who)(?:'s| is| are| were| was| did| do| have| has)?(?: (?:you|we|it|been|that|they))* ?(?:leave out|left out|leaving out|excluded?|excluding|not (?:included|counted|comparable|comp|in (?:there|it|that|the comp base))|aren't (?:included|counted|comparable|in (?:there|it|that|the comp base))|missing|drop(?:ped)?(?: out)?|omit(?:ted)?|skip(?:ped)?)(?: (?:from|of) (?:it|that|this|there|the comp base))?(?:,? and why)?$/

/** `which stores did you leave out`, after figures of the same stores. Null for any other question. */
export function leftOutAfter(text: string, last: Plan): Plan | null {
  const isOfTime = last.against?.kind === 'PRIOR_YEAR' || last.against?.kind === 'PRIOR_PERIOD'
  if (!last.isSameStore || !isOfTime || !LEFT_OUT_THERE.test(text)) return null
  return sameStores(last)
}

function sameStores(plan: Plan): Plan {
  const check = checkOf(plan, { check: 'SAME_STORES', by: null, span: plan.span })
  return { ...check, rows: [], isSameStore: true, against: plan.against }
}

function leftOutPlan({ plan, assumed }: MadePlan): MadePlan | null {
  if (!plan.isSameStore || plan.kind !== 'COMPARE' || (plan.against?.kind !== 'PRIOR_YEAR' && plan.against?.kind !== 'PRIOR_PERIOD'))
    return null
  return { plan: sameStores(plan), assumed: assumed.filter((slot) => slot === 'span') }
}

function checkOf(plan: Plan, { check, by, span }: Pick<Plan, 'check' | 'by' | 'span'>): Plan {
  return { ...BLANK_PLAN, mappingId: plan.mappingId, kind: 'CHECK', check, rows: plan.rows, span, places: plan.places, by }
}
