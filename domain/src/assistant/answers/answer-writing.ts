import type { FigureTableRow } from '../../figures/answer-cells.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { groupTree } from '../../mappings/group-tree.ts'
import { uncoveredNote } from '../../profit-loss/uncovered-months.ts'
import { shiftTimeSpan } from '../../time/comparison.ts'
import { firstDayOf, monthOf } from '../../time/day.ts'
import { DAY_FORMATS, formatDay, monthName, rangeName } from '../../time/day-format.ts'
import { resolveTimeSpan, type TimeSpan } from '../../time/time-span.ts'
import { areWholeMonths, lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'
import { isByDays, isRateRow, operandsOf, type Plan } from '../plan.ts'
import type { AnswerPart } from './answer.ts'
import { AnswerFigures } from './answer-figures.ts'
import { countFigure, countWords, note, warning } from './answer-sentences.ts'
import { planDays } from './plan-days.ts'
import { budgetOfPlan, comparisonOfPlan } from './plan-names.ts'
import type { PlanRequests } from './plan-questions.ts'
import type { PlanResults } from './plan-results.ts'
import { daysOfPlan, placesName } from './plan-words.ts'

/** What the writers of an answer's parts work from. */
export interface AnswerWriting {
  readonly plan: Plan
  readonly requests: PlanRequests
  readonly results: PlanResults
  readonly names: CompanyNames
}

export function writtenFigures({ plan, results, names }: AnswerWriting): AnswerFigures | null {
  return (
    results.figures &&
    new AnswerFigures(results.figures, {
      names,
      mappingId: plan.mappingId,
      budgetId: budgetOfPlan(plan),
      question: 0,
      comparison: plan.alsoAgainst === null ? null : comparisonOfPlan(plan),
      isJudged: (row) => !areAmountsOfPlaces(plan, row),
    })
  )
}

/** `Jun 2026`, `all of Aug 2023 – Jun 2026`. */
export function whenOf({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const days = daysOfPlan(plan, names)
  return plan.span.kind === 'LEDGER' ? `all of ${days}` : days
}

/** `Southeast`, `same stores of all 24 locations`. */
export function whereOf({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const places = placesName(plan.places, names)
  return plan.isSameStore ? `same stores of ${places}` : places
}

/** The first month that is asked about, or its first day where that is none of a month. */
export function startName({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const { startDate } = planDays(plan.span, names)
  return startDate === firstDayOf(monthOf(startDate)) ? monthName(monthOf(startDate)) : rangeName(startDate, startDate)
}

/** ` in Jun 2026`, ` on Jun 15, 2026`. */
export function inWhen(writing: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const { startDate, endDate } = planDays(writing.plan.span, writing.names)
  return ` ${startDate === endDate ? 'on' : 'in'} ${whenOf(writing)}`
}

/** ` in Jun 2026 at 101 Back Bay`; every place goes without saying. */
export function inWhenAndWhere(writing: Pick<AnswerWriting, 'plan' | 'names'>): string {
  return inWhen(writing) + atWhere(writing)
}

/** ` at 101 Back Bay`, ` in Southeast`; nothing for every place. */
export function atWhere({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const { locationIds, nodeIds, isAllBut } = plan.places
  if (locationIds.length + nodeIds.length === 0) return ''
  return ` ${nodeIds.length > 0 && locationIds.length === 0 && !isAllBut ? 'in' : 'at'} ${placesName(plan.places, names)}`
}

/** More locations left out than this are only counted. */
const MOST_LEFT_OUT = 10

/** How many locations are comparable, and why the others are not; nothing unless only same stores are asked for. */
export function sameStoreParts({ results }: AnswerWriting): readonly AnswerPart[] {
  const stores = results.figures?.sameStores ?? null
  if (stores === null) return []
  const { summary, leftOut, inference } = stores
  // A split by a group has the groups at odd places.
  const counted = summary
    .split(/(\d[\d,]*)/)
    .map((part, at) =>
      at % 2 === 0 ? part : countFigure(Number(part.replaceAll(',', '')), `${at === 1 ? 'comparable' : 'compared'} locations`),
    )
  const left = leftOut.slice(0, MOST_LEFT_OUT).map(({ text }) => ` ${text}.`)
  const more = leftOut.length - left.length
  return [
    note(
      ...counted,
      '.',
      ...left,
      ...(more > 0 ? [' ', ...countWords(more, 'more location'), ' left out.'] : []),
      ...(inference === null ? [] : [` ${inference}`]),
    ),
  ]
}

/** Says so where the books cover fewer months of what is compared with; empty where they do not. */
export function startOfBooks({ results }: Pick<AnswerWriting, 'results'>): readonly AnswerPart[] {
  const missing = results.figures === null ? null : uncoveredNote(results.figures.figureColumns)
  return missing === null ? [] : [warning(`${missing}.`)]
}

/** Says so where the books begin after the days that are asked about, or those that they are compared with; empty where they do not. */
export function beginningOfBooks({ plan, names, requests }: Pick<AnswerWriting, 'plan' | 'names' | 'requests'>): readonly AnswerPart[] {
  const { firstLedgerDay, time } = names
  // Metrics may be older than the books.
  const isOfBooks = plan.rows.length === 0 || plan.rows.some(({ kind }) => kind !== 'METRIC')
  if (firstLedgerDay === null || !isOfBooks) return []
  const { startDate, endDate } = requests.days
  const begin = `The books begin on ${formatDay(firstLedgerDay, DAY_FORMATS.MONTH_NAME)}`
  if (endDate < firstLedgerDay) return [warning(`${begin}, after these days are over.`)]
  const month = firstDayOf(monthOf(firstLedgerDay))
  const years = plan.by === 'YEAR' && plan.first !== null ? shiftTimeSpan(requests.days, -12 * (plan.first - 1)) : null
  if (years !== null && years.startDate < month) return [note(`${begin}.`)]
  const base = plan.against?.kind === 'SPAN' ? resolveTimeSpan(plan.against.span, time) : null
  if (base !== null && base.startDate < month)
    return [warning(`${begin}, ${base.endDate < firstLedgerDay ? 'after' : 'within'} the days that this is compared with.`)]
  return plan.span.kind === 'FIXED' && startDate === month && monthOf(endDate) > monthOf(startDate) ? [note(`${begin}.`)] : []
}

/** Says what the costs of a single day are, and those of a part of a month that are compared; empty for other days, and for what is no cost. */
export function singleDay({ plan, names, requests }: Pick<AnswerWriting, 'plan' | 'names' | 'requests'>): readonly AnswerPart[] {
  const { startDate, endDate } = requests.days
  const areCosts = hasCosts(plan, names)
  const isOfDay = (startDate === endDate || isByDays(plan)) && plan.kind !== 'DEFINE' && plan.kind !== 'CHECK'
  if (isOfDay && (areCosts || plan.kind === 'REPORT'))
    return [
      note(
        `Payroll, rent and bills count on the day that they were posted, so the costs of a single ${plan.by === 'WEEK' ? 'week' : 'day'} say little.`,
      ),
    ]
  const { against } = plan
  const base = against?.kind === 'SPAN' ? resolveTimeSpan(against.span, names.time) : null
  const isOfMonth = monthOf(startDate) === monthOf(endDate) && (base === null || monthOf(base.startDate) === monthOf(base.endDate))
  const isWhole = [requests.days, ...(base === null ? [] : [base])].every(areWholeMonths)
  const isOfCosts = (areCosts || plan.kind === 'REPORT') && FIGURE_KINDS.has(plan.kind)
  if (isWhole || !isOfCosts) return []
  if (against === null || against.kind === 'PLACES')
    return isOfMonth
      ? [note('Payroll, rent and bills count on the day that they were posted, so the costs of a part of a month say little.')]
      : []
  return [warning(partOfMonthWords(isOfMonth))]
}

/** What comparing costs of days that are no whole months is worth. @param isOfMonth whether these days are within one month. */
export function partOfMonthWords(isOfMonth: boolean): string {
  return isOfMonth
    ? 'These days are a part of a month. Payroll, rent and accruals count on the day that they were posted, so this comparison may be far off.'
    : 'These days begin or end within a month. Payroll, rent and accruals count on the day that they were posted, so this comparison may be off; one of whole months is not.'
}

/** Whether a comparison is of costs of days that begin or end within a month, and span more than one. */
export function comparesPartOfMonth(plan: Plan, days: TimeSpan, names: CompanyNames): boolean {
  const isOfMonth = monthOf(days.startDate) === monthOf(days.endDate)
  return plan.against !== null && !isOfMonth && !areWholeMonths(days) && hasCosts(plan, names)
}

/** Whether any of the figures is of costs, or of what remains after them. */
export function hasCosts({ rows }: Plan, { groups }: CompanyNames): boolean {
  const tree = groupTree(groups)
  const isEarned = (groupId: string | null): boolean => {
    const type = groupId === null ? undefined : tree.byId.get(groupId)?.type
    return type === 'REVENUE' || type === 'OTHER_INCOME'
  }
  if (rows.length === 0 || rows.some((row) => row.kind === 'VENDOR' && row.groupId === null)) return true
  return rows.flatMap(operandsOf).some((row) => row.kind !== 'METRIC' && !isEarned(row.groupId))
}

/** Whether amounts of places stand against each other: a larger store costs more, and is no worse for it. */
export function areAmountsOfPlaces(
  { against }: Pick<Plan, 'against'>,
  { unit, metricId }: Pick<FigureTableRow, 'unit' | 'metricId'>,
): boolean {
  return against?.kind === 'PLACES' && unit === 'money' && metricId === null
}

/** Whether lines are compared next to the revenue that they are shares of: `revenue and labor % vs last year`. */
export function hasSharesBeside({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): boolean {
  const { kind, measure, by, against, rows } = plan
  if (kind !== 'COMPARE' || measure !== 'VALUE' || by !== null || against === null) return false
  const typeOf = (groupId: string): string | null => names.groups.find(({ id }) => id === groupId)?.type ?? null
  const groups = rows.flatMap((row) => (row.kind === 'GROUP' ? [typeOf(row.groupId)] : []))
  const isOther = (type: string | null): boolean => type !== 'REVENUE' && type !== 'OTHER_INCOME'
  return groups.includes('REVENUE') && (groups.some(isOther) || rows.some(({ kind: one }) => one === 'ACCOUNT'))
}

const FIGURE_KINDS: ReadonlySet<Plan['kind']> = new Set(['FIGURES', 'COMPARE', 'TREND', 'BREAKDOWN', 'RANK', 'FILTER', 'BRIDGE', 'REPORT'])

/** Says so where the books end before the days that are asked about; empty where they do not. */
export function endOfBooks({ plan, names, requests }: AnswerWriting): readonly AnswerPart[] {
  const { lastLedgerDay } = names.time
  // All days are those of the books.
  if (plan.span.kind === 'LEDGER' || lastLedgerDay === null || requests.days.endDate <= lastLedgerDay) return []
  const last = formatDay(lastLedgerDay, DAY_FORMATS.MONTH_NAME)
  const isAfter = requests.days.startDate > lastLedgerDay
  return [warning(isAfter ? `The books end on ${last}, before these days begin.` : `The books end on ${last}, before these days are over.`)]
}

/** `at Hoboken`, `in Northeast`. */
export function placePreposition({ by }: Pick<Plan, 'by'>): 'at' | 'in' {
  return by === 'REGION' ? 'in' : 'at'
}

/** Whether a figure of books that end before its last month is set against the plan of all its months: the rest is still to come. */
export function isPlanAhead(
  { plan, names }: Pick<AnswerWriting, 'plan' | 'names'>,
  figures: AnswerFigures,
  { row, at }: { readonly row: FigureTableRow; readonly at: number },
): boolean {
  const { lastLedgerDay } = names.time
  const column = figures.column(at)
  const isOfBooks = plan.against?.kind === 'BUDGET' && row.isOfOpsData !== true
  if (!isOfBooks || column === null || lastLedgerDay === null) return false
  return column.endDate > lastLedgerDay && monthOf(column.endDate) > lastWholeMonth(names.time)
}

/** Whether amounts of some places stand next to those of all: a part of them, from which no difference says anything. */
export function isPartOfAll(
  { against, measure, rows: asked }: Plan,
  rows: readonly FigureTableRow[],
  { metrics }: Pick<CompanyNames, 'metrics'>,
): boolean {
  const isOfAll = against?.kind === 'PLACES' && namesEveryPlace(against.places) && measure === 'VALUE'
  const isCounted = (id: string): boolean => metrics.some((one) => one.id === id && one.isCounted)
  const addsUp = ({ unit, metricId }: FigureTableRow): boolean => (metricId === null ? unit === 'money' : isCounted(metricId))
  return isOfAll && !asked.some(isRateRow) && rows.every(addsUp)
}
