import { monthOf, yearOf } from '../../../time/day.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import { areWholeMonths, lastWholeMonth } from '../../../time/whole-months.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { MadePlan } from '../make-plan.ts'
import { MONTH, SHORT_MONTHS } from '../times/month-pattern.ts'
import { wholeYear } from './budget-coverage.ts'
import type { FramedQuestion } from './framed-question.ts'

const YEARLY = "(?:full[- ]year(?:'s)?|whole[- ]year(?:'s)?|annual|yearly|year's|this year's|fy)"
const DONE =
  '(?:achieve|reach|earn|use(?: up)?|spend|consume|cover|make|deliver|achieved|reached|earned|used(?: up)?|spent|hit|done|delivered|consumed|burned(?: through)?|covered|made|realized|attained|booked|gone through|completed)'
const PROGRESS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:how much|what (?:%|percent(?:age)?|share|part|portion|fraction)|how many percent) of (?:the |our |its )*(?:(20\d\d) )?(?:${YEARLY} )?(?:(20\d\d) )?([a-z&' -]+?) (?:budget|plan)(?: for (?:the )?(?:full |whole )?(?:year|(20\d\d)))? (?:have|has|did|do|is|was|were|had) (?:we |they |it |been |the company )*${DONE}(?:,? (?:so far|year to date|ytd|to date|already|by now|(?:through|thru|by|as of|at|up to|until|to)(?: the)?(?: end of)? (${MONTH})(?: 20\d\d)?))?$`,
  ),
]

/** `how much of the full-year revenue budget have we achieved through June`. Null for any other question, and up to other days than the books'. */
export function budgetProgressFrame(text: string, names: CompanyNames): FramedQuestion | null {
  const { lastLedgerDay } = names.time
  if (lastLedgerDay === null || names.budgets.length === 0) return null
  for (const frame of PROGRESS) {
    const found = frame.exec(text)
    const [, first, second, line, third, month] = found ?? []
    if (found === null || line === undefined) continue
    const year = first ?? second ?? third ?? String(yearOf(lastLedgerDay))
    // The answer has what is booked so far; it cannot stop at an earlier month.
    const last = lastWholeMonth(names.time)
    if (month !== undefined && !isMonth(month, last)) continue
    return { rests: [`${line} ${year} budget`, `${line} vs budget ${year}`], planOf: (made) => progressPlan(made, names) }
  }
  return null
}

function isMonth(typed: string, month: number): boolean {
  return typed.startsWith(SHORT_MONTHS[month % SHORT_MONTHS.length] ?? '-')
}

function progressPlan({ plan, assumed }: MadePlan, names: CompanyNames): MadePlan | null {
  if (plan.kind !== 'COMPARE' || plan.against?.kind !== 'BUDGET' || plan.rows.length !== 1 || plan.by !== null || plan.where.length > 0)
    return null
  const span = wholeYear(plan.span, names)
  if (span.kind === 'LEDGER') return null
  const days = resolveTimeSpan(span, names.time)
  const isYear = areWholeMonths(days) && monthOf(days.endDate) - monthOf(days.startDate) === 11
  return isYear ? { plan: { ...plan, span, measure: 'VALUE' }, assumed: assumed.filter((slot) => slot === 'places') } : null
}

const BY_PERIOD = /\b(?:by|per|each|every) (?:quarter|month)\b|\b(?:quarterly|monthly)\b/
const PLANNED = /\b(?:budgeted|planned|budget|plan)\b/
const COMPARED =
  /\b(?:vs\.?|versus|against|actuals?|variances?|over|under|above|below|ahead|behind|so far|ytd|to date|left|remaining|than|booked|through|missed|beat|hit)\b/
const YEAR = /\b(?:fy ?'?(?:20)?\d\d|20\d\d|full[- ]year|this year|whole year|annual)\b/

/** `budgeted labor FY26 by quarter`: all quarters that are planned, also those to come. Null for any other question. */
export function plannedYearFrame(text: string, names: CompanyNames): FramedQuestion | null {
  const isAsked = BY_PERIOD.test(text) && PLANNED.test(text) && YEAR.test(text) && !COMPARED.test(text)
  if (!isAsked) return null
  return {
    rests: [text],
    planOf: ({ plan, assumed }) => {
      const isOfPeriods = plan.kind === 'TREND' && plan.against?.kind === 'BUDGET' && plan.rolling === null && plan.span.kind !== 'LEDGER'
      if (!isOfPeriods) return null
      const { period } = plan.span
      const whole = wholeYear(plan.span, names)
      const span = whole.kind === 'FIXED' ? { ...whole, period } : plan.span
      return { plan: { ...plan, span }, assumed: assumed.filter((slot) => slot !== 'span') }
    },
  }
}
