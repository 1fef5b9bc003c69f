import { groupTree } from '../../../mappings/group-tree.ts'
import { addToMonth, firstDayOf, lastDayOf, monthOf, monthOfYear } from '../../../time/day.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import type { CompanyNames } from '../../company-names.ts'
import { BLANK_PLAN, type Plan, type PlanRow, type PlanSpan } from '../../plan.ts'
import type { MadePlan } from '../make-plan.ts'
import { MONTH } from '../times/month-pattern.ts'
import { EVERY, type FramedQuestion, PLACES, restIn } from './framed-question.ts'

const BUDGET = '(?:budgets?|budgeted (?:figures|numbers|amounts)|(?<!floor )plans?)'
const THE = '(?:(?:the|our|this|my|a|an|any) )?'
const NOT = "(?:are not|aren't|isn't|is not|were not|weren't|was not|wasn't|are|is|were)(?: (?:yet|still))?"
const COVERED = String.raw`(?:covered|included|contained|represented|planned for|planned|budgeted for|budgeted|missing|left out|absent|part|(?=in (?:the|our|this|a)\b|from (?:the|our|this)\b))`

/** What a frame asks of a budget: which places it plans, also of places by their names, whether there is one, or whether it holds something. */
type Asked = 'EVERY' | 'NAMED' | 'WITHOUT' | 'EXISTS' | 'HOLDS'

const FRAMES: readonly (readonly [Asked, RegExp])[] = [
  // `does every store have a 2026 budget`
  [
    'EVERY',
    new RegExp(
      String.raw`^(?:do|does|did|have|has) ${EVERY} (?:([a-z' -]+?) )?${PLACES}(?: (in (?:the )?[a-z' -]+?))? (?:have|has|had|got|get)(?: got)?(?: (?:an?|any|its|their|the|some))?(?: own)? (.*?)\b${BUDGET}\b(?: (?:loaded|entered|set up|in place|uploaded|in the system|on file))?(.*)$`,
    ),
  ],
  // `does Navy Yard have a budget for 2026`
  [
    'NAMED',
    new RegExp(
      String.raw`^(?:do|does|did|has|have) ((?!(?:we|you|they|i|it|the company|anyone|anybody|all|every|each|any)\b)[a-z' -]+?) (?:have|has|had|got)(?: got)?(?: (?:an?|any|its|their|the|some))?(?: own)? (.*?)\b${BUDGET}\b(.*)$`,
    ),
  ],
  // `is every store budgeted for 2026`, `are all stores in the budget`
  [
    'EVERY',
    new RegExp(
      String.raw`^(?:is|are|was|were) ${EVERY} ${PLACES}(?: (in (?:the )?[a-z' -]+?))? ${COVERED} ?(?:(?:by|in|from|of|for) )*${THE}(.*?)\b${BUDGET}\b(.*)$`,
    ),
  ],
  ['EVERY', new RegExp(String.raw`^(?:is|are|was|were) ${EVERY} ${PLACES} (?:budgeted|planned)(?: for)?\b(.*)$`)],
  // `is there a budget for every store`
  [
    'EVERY',
    new RegExp(
      String.raw`^(?:is|are) there ${THE}(.*?)\b${BUDGET} (?:for|at|by) ${EVERY} ${PLACES}(?: (in (?:the )?[a-z' -]+?))?((?:,? (?:for|in) .+)?)$`,
    ),
  ],
  [
    'EVERY',
    new RegExp(String.raw`^(?:do|did) (?:we|you) have ${THE}(.*?)\b${BUDGET} (?:for|at|by) ${EVERY} ${PLACES}((?:,? (?:for|in) .+)?)$`),
  ],
  [
    'EVERY',
    new RegExp(
      String.raw`^does ${THE}(.*?)\b${BUDGET} (?:cover|include|contain|have|go down to|reach) ${EVERY} ${PLACES}((?:,? (?:for|in) .+)?)$`,
    ),
  ],
  // `which locations aren't covered by Budget 2026`
  [
    'WITHOUT',
    new RegExp(
      String.raw`^(?:which|what|list(?: the)?|show(?: me)?(?: the)?|any|are there(?: any)?|is there any) ${PLACES}(?: (in (?:the )?[a-z' -]+?))? (?:that |which )?(?:${NOT} )?${COVERED} ?(?:(?:by|in|from|of|for|out) )*${THE}(.*?)\b${BUDGET}\b(.*)$`,
    ),
  ],
  ['WITHOUT', new RegExp(String.raw`^(?:which|what) ${PLACES} (?:are not|aren't|were not|weren't) (?:budgeted|planned)(?: for)?\b(.*)$`)],
  // `which stores have no budget`
  [
    'WITHOUT',
    new RegExp(
      String.raw`^(?:which|what|list(?: the)?|show(?: me)?(?: the)?|any|are there(?: any)?|is there any|do any|does any)(?: of (?:the|our))? ${PLACES}(?: (in (?:the )?[a-z' -]+?))? (?:that |which )?(?:still )?(?:have|has|had|with|without|lack|lacks|need|needs|do not have|does not have|don't have|doesn't have|did not get|didn't get|are without|were left without|got)(?: (?:no|any|an?|not|their|its|the))* (.*?)\b${BUDGET}\b(.*)$`,
    ),
  ],
  // `is there a budget for 2025`
  ['EXISTS', new RegExp(String.raw`^(?:is|are|was|were) there (?:already )?(?:an?|any|some) (.*?)\b${BUDGET}\b(.*)$`)],
  [
    'EXISTS',
    new RegExp(
      String.raw`^(?:do|did|have) (?:we|you) (?:already |even )?(?:have|got) (?:already )?(?:an?|any|some) (.*?)\b${BUDGET}\b(.*)$`,
    ),
  ],
  [
    'EXISTS',
    new RegExp(
      String.raw`^(?:which|what|how many) ${BUDGET} (?:do we have|do you have|are there|exist|have we got|are loaded|have been loaded)(.*)$`,
    ),
  ],
  [
    'EXISTS',
    new RegExp(
      String.raw`^(?:which|what) (?:years?|months?|periods?|quarters?|time frame|timeframe|dates) (?:does|do|is|are|did) ${THE}(.*?)\b${BUDGET} (?:cover|covered|span|for|run|include|have|go through|of)$`,
    ),
  ],
  [
    'EXISTS',
    new RegExp(
      String.raw`^(?:how far(?: out)?|through when|until when|to what month) does ${THE}(.*?)\b${BUDGET} (?:go|run|reach|extend|last)(?: (?:out|to|through|until))?$`,
    ),
  ],
  // `does the budget contain guests and average check or only dollars`
  [
    'HOLDS',
    new RegExp(
      String.raw`^(?:does|do|did) (?:the|our|this|my) (.*?)\b${BUDGET} (?:also )?(?:contain|include|have|hold|cover|carry|come with|go down to)(?: (?:any|a|the|figures (?:of|for)|numbers (?:of|for)))* (.+?)(?:,? (?:or|and not) (?:is it |does it have |are there )?(?:only|just) (?:dollars?|money|amounts?|financials?|the p&l|p&l lines|dollar amounts))?(?: too| as well)?$`,
    ),
  ],
  [
    'HOLDS',
    new RegExp(
      String.raw`^(?:is|are) (.+?) (?:budgeted(?: for)?|planned|(?:in|part of|included in|a part of) (?:the|our|this) (?:.*?)\b${BUDGET})((?: (?:in|for) .+?)?)(?:,? (?:or|and not) (?:only|just) (?:dollars?|money|amounts?|financials?))?$`,
    ),
  ],
]

const TIME = new RegExp(String.raw`\b20\d\d\b|\bfy|'\d\d\b|\b(?:years?|months?|quarters?|half|ytd|[qh][1-4]|${MONTH})\b`)

const YEAR = /\b(?:this|the|current|full|whole|fiscal) year\b|^(?:for |in )?year$/

/** What is set against a budget, or is left of it, is another question. */
const OTHER =
  /\b(?:above|below|over|under|than|vs|versus|against|ahead|behind|left|remaining|room|variances?|met|beat|missed|more|less|within|on|actuals?|why|how much|percent|%|to draft|to build|for next year'?s? meeting)\b/

/** `does every store have a 2026 budget`, `is there a budget for 2025`, `does the budget contain guests`. Null for any other question. */
export function budgetCoverageFrame(text: string, names: CompanyNames): FramedQuestion | null {
  // A budget by its own name says which one.
  const named = names.budgets
    .toSorted((one, other) => other.name.length - one.name.length)
    .find(({ name }) => text.includes(name.toLowerCase()))
  const said = named === undefined ? text : text.replace(named.name.toLowerCase(), 'budget')
  for (const [asked, frame] of FRAMES) {
    const rest = restIn(frame, said)
    if (rest === null || OTHER.test(rest)) continue
    const days = rest.replace(/^(?:for|in) /, '')
    const saysTime = TIME.test(rest)
    return {
      rests:
        asked === 'HOLDS'
          ? [rest, `revenue ${rest}`]
          : // Future days are read only with a budget.
            [...(saysTime ? [`revenue ${rest} vs budget`] : []), `revenue ${rest}`, `${rest} revenue`, rest, `revenue ${days}`],
      planOf: (made) => coveragePlan(made, { asked, budgetId: named?.id ?? null, saysTime, saysYear: YEAR.test(rest) }, names),
    }
  }
  return null
}

interface Frame {
  readonly asked: Asked
  readonly budgetId: string | null
  readonly saysTime: boolean
  readonly saysYear: boolean
}

function coveragePlan({ plan, assumed }: MadePlan, { asked, budgetId, saysTime, saysYear }: Frame, names: CompanyNames): MadePlan | null {
  const isOfFigures = plan.kind === 'FIGURES' || plan.kind === 'REPORT' || (plan.kind === 'COMPARE' && plan.against?.kind === 'BUDGET')
  const isPlain = isOfFigures && plan.where.length === 0 && plan.measure === 'VALUE'
  if (!isPlain || plan.isSameStore || plan.rows.some(({ kind }) => kind === 'CALCULATION' || kind === 'VENDOR')) return null
  const isNamed = (row: PlanRow): boolean => asked === 'HOLDS' || !isRevenue(row, names)
  const rows = assumed.includes('rows') ? [] : plan.rows.filter(isNamed)
  // A year that runs is read up to the end of the books.
  const isCut = assumed.includes('span') || saysYear
  const isOfPlace = plan.places.locationIds.length + plan.places.nodeIds.length > 0
  if (asked === 'NAMED' && !isOfPlace) return null
  const check: Plan = {
    ...BLANK_PLAN,
    mappingId: plan.mappingId,
    kind: 'CHECK',
    check: 'BUDGETS',
    rows,
    span: !saysTime ? { kind: 'LEDGER' } : isCut ? wholeYear(plan.span, names) : plan.span,
    places: plan.places,
    against: budgetId === null ? null : { kind: 'BUDGET', budgetId },
    by: asked === 'EVERY' || asked === 'NAMED' || asked === 'WITHOUT' || (isOfPlace && rows.length === 0) ? 'LOCATION' : null,
    where: asked === 'WITHOUT' ? [{ measure: 'VALUE', is: 'NONE', value: null }] : [],
  }
  return { plan: check, assumed: [] }
}

function isRevenue(row: PlanRow, { groups }: CompanyNames): boolean {
  return row.kind === 'GROUP' && groupTree(groups).byId.get(row.groupId)?.type === 'REVENUE'
}

/** Whether days begin with a fiscal year and end within it, as those of a year do that is asked for up to the end of the books. */
function isOfYear(span: PlanSpan, { time }: CompanyNames): boolean {
  if (span.kind === 'LEDGER') return false
  const { startDate, endDate } = resolveTimeSpan(span, time)
  return monthOfYear(monthOf(startDate)) === time.fiscalYearStartMonth && monthOf(endDate) - monthOf(startDate) > 2
}

/** A fiscal year to its end: what is planned does not end with the books. */
export function wholeYear(span: PlanSpan, names: CompanyNames): PlanSpan {
  if (span.kind === 'LEDGER' || !isOfYear(span, names)) return span
  const { startDate, endDate } = resolveTimeSpan(span, names.time)
  const last = lastDayOf(addToMonth(monthOf(startDate), 11))
  return endDate > last ? span : { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(monthOf(startDate)), endDate: last }
}
