import type { ChartSubject } from '../charts/chart-document.ts'
import {
  type FigureMeasure,
  type FigureQuestion,
  type PlacesShown,
  type QuestionColumns,
  type QuestionRow,
  TOTAL_ONLY,
} from '../figures/figure-question.ts'
import { type LocationNode, locationIdsUnder } from '../locations/location-tree.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import type { Comparison } from '../profit-loss/report-columns.ts'
import { addDays, countDays, type Day, dayOfMonthOf, firstDayOf, lastDayOf, monthOf, yearOf } from '../time/day.ts'
import { shortMonth } from '../time/day-format.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../time/fiscal-calendar.ts'
import { coveredDaysLabel, cutIntoPeriods } from '../time/periods.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan, type TimeSpanSetting } from '../time/time-span.ts'
import { type ExplorerView, MOST_DAYS, showsDifference } from './explorer-view.ts'
import { lineTerms } from './line-terms.ts'

/** What is known of the company without asking for figures. */
export interface ExplorerContext {
  readonly time: TimeContext
  readonly tree: readonly LocationNode<string>[]
  /** Every location, in the order of the tree. */
  readonly locationIds: readonly string[]
  readonly nameOf: (id: string) => string
  /** Of the view's mapping. */
  readonly groups: readonly ProfitLossGroup[]
}

/** A column of the pivot: the days of a period or one day. */
export interface PivotColumn {
  /** Its first day. */
  readonly key: string
  /** As short as the other columns allow: `Jun`, `Jun 2026`, `Q2`, `14`. */
  readonly label: string
  /** `Jun 2026`, `Jun 14, 2026`. */
  readonly name: string
  readonly startDate: Day
  readonly endDate: Day
  /** The days of a period that is cut short, or that the ledger does not reach the end of; null for a whole one. */
  readonly cutDays: string | null
}

/** The questions of a view. Long spans of many places are asked for in parts, since an answer has a limit of columns. */
export interface ExplorerQuestions {
  readonly cells: readonly FigureQuestion[]
  readonly total: FigureQuestion
  /** The last thirteen periods up to the span's end, in parts; none for days, which show their own. */
  readonly trend: readonly FigureQuestion[]
}

/** Columns of one answer at most; the server refuses more than 5,000. */
const MOST_ANSWER_COLUMNS = 4_800
const TREND_PERIODS = 13

/** The columns of a view, earliest first. Days beyond the most that can stand side by side are left out. */
export function pivotColumns(
  { timeSpan, isDaily, subject }: Pick<ExplorerView, 'timeSpan' | 'isDaily'> & Partial<Pick<ExplorerView, 'subject'>>,
  time: TimeContext,
): readonly PivotColumn[] {
  const span = shownSpan({ timeSpan, isDaily }, time)
  if (isDaily) {
    const isOneMonth = monthOf(span.startDate) === monthOf(span.endDate)
    return Array.from({ length: countDays(span.startDate, span.endDate) }, (_, at): PivotColumn => {
      const day = addDays(span.startDate, at)
      const [month, number] = [shortMonth(monthOf(day)), dayOfMonthOf(day)]
      const label = isOneMonth && at > 0 ? String(number) : `${month} ${number}`
      return { key: day, label, name: `${month} ${number}, ${yearOf(day)}`, startDate: day, endDate: day, cutDays: null }
    })
  }
  const periods = cutIntoPeriods(span, time.fiscalYearStartMonth)
  const years = new Set(periods.map(({ label }) => label.slice(-4)))
  // Metrics do not come from the ledger.
  const ledger = subject?.kind === 'METRIC' ? null : time
  return periods.map((period) => ({
    key: period.date,
    label: years.size === 1 && span.period !== 'YEARLY' ? period.label.replace(/ \d{4}$/, '') : period.label,
    name: period.label,
    startDate: period.startDate,
    endDate: period.endDate,
    cutDays: coveredDaysLabel(period, ledger),
  }))
}

/** The days that a view shows: of more days than can stand side by side, the first. */
function shownSpan({ timeSpan, isDaily }: Pick<ExplorerView, 'timeSpan' | 'isDaily'>, time: TimeContext): TimeSpan {
  const span = resolveTimeSpan(timeSpan, time)
  if (!isDaily || countDays(span.startDate, span.endDate) <= MOST_DAYS) return span
  return { ...span, endDate: addDays(span.startDate, MOST_DAYS - 1) }
}

/** The chosen locations by their own ids, in the order of the tree. */
export function exploredLocations({ places }: Pick<ExplorerView, 'places'>, { tree, locationIds }: ExplorerContext): readonly string[] {
  if (places.locationIds.length === 0 && places.nodeIds.length === 0) return locationIds
  const named = new Set([...places.locationIds, ...places.nodeIds.flatMap((id) => locationIdsUnder(...nodesNamed(tree, id)))])
  return locationIds.filter((id) => named.has(id) !== places.isAllBut)
}

/** The node with an id, or none. */
function nodesNamed(tree: readonly LocationNode<string>[], id: string): readonly LocationNode<string>[] {
  return tree.flatMap((node) => (node.id === id ? [node] : nodesNamed(node.children, id)))
}

/** The questions of a view whose places are all known, that is, without same-store. */
export function explorerQuestions(view: ExplorerView, context: ExplorerContext): ExplorerQuestions {
  const { isDaily } = view
  const base = baseQuestion(view, context)
  const measure = measureOf(view)
  const comparesCells = showsDifference(view)
  const own = comparesCells ? [view.comparison] : []
  const comparisons = view.comparison === 'PRIOR_YEAR' ? (['PRIOR_YEAR'] as const) : (['BUDGET', 'PRIOR_YEAR'] as const)
  const span = shownSpan(view, context.time)
  return {
    cells: cellSpans(view, context).map((part) => ({
      ...base,
      timeSpan: part,
      columns: { ...base.columns, ...compared(view, own), hasPeriods: !isDaily, hasTotal: isDaily },
      measures: [measure],
    })),
    total: {
      ...base,
      timeSpan: { kind: 'FIXED', ...span },
      columns: { ...base.columns, ...compared(view, comparisons), hasTotal: true },
      measures: [...new Set<FigureMeasure>(['VALUE', measure, 'VARIANCE'])],
    },
    trend: (isDaily ? [] : trendSpans(view, context)).map((part) => ({
      ...base,
      timeSpan: part,
      columns: { ...base.columns, ...compared(view, own), hasPeriods: true, hasTotal: false },
      measures: [measure],
    })),
  }
}

/** Finds the locations that traded on all days of the span and of the year before: those of its answer. */
export function sameStoreQuestion(view: ExplorerView, context: ExplorerContext): FigureQuestion {
  const base = baseQuestion({ ...view, rows: { kind: 'LOCATION' } }, context)
  return {
    ...base,
    timeSpan: { kind: 'FIXED', ...resolveTimeSpan(view.timeSpan, context.time) },
    columns: { ...base.columns, hasTotal: true, isSameStore: true, comparisons: ['PRIOR_YEAR'], places: 'SIDE_BY_SIDE' },
    measures: ['VALUE'],
  }
}

/** The measure of each cell. */
export function measureOf({ shownAs }: Pick<ExplorerView, 'shownAs'>): FigureMeasure {
  return shownAs
}

function baseQuestion(view: ExplorerView, { groups }: Pick<ExplorerContext, 'groups'>): FigureQuestion {
  const { mappingId, places, perMetricId, rows, shownAs } = view
  return {
    mappingId,
    mappedOn: null,
    timeSpan: view.timeSpan,
    rows: [questionRow(view.subject), ...(rows.kind === 'ACCOUNT' ? partRows(view.subject, groups) : [])],
    places,
    columns: {
      ...TOTAL_ONLY,
      hasTotal: false,
      perMetricId: shownAs === 'PER_METRIC' ? perMetricId : null,
      places: placesShown(view),
      level: rows.kind === 'LEVEL' ? rows.level : null,
    },
    beside: [],
    measures: ['VALUE'],
    ranking: null,
    materiality: null,
  }
}

function compared({ budgetId }: ExplorerView, comparisons: readonly Comparison[]): Pick<QuestionColumns, 'comparisons' | 'budgetId'> {
  return { comparisons, budgetId: comparisons.includes('BUDGET') ? budgetId : null }
}

export function questionRow(subject: ChartSubject): QuestionRow {
  switch (subject.kind) {
    case 'GROUP':
      return { kind: 'GROUP', groupId: subject.groupId }
    case 'ACCOUNT':
      return { kind: 'ACCOUNT', groupId: subject.groupId, accountId: subject.accountId }
    case 'METRIC':
      return { kind: 'METRIC', metricId: subject.metricId }
  }
}

/** The parts of a subject: the lines of a calculation or of a category with lines, else the accounts of a category. */
export function partRows(subject: ChartSubject, groups: readonly ProfitLossGroup[]): readonly QuestionRow[] {
  if (subject.kind !== 'GROUP') return []
  const tree = groupTree(groups)
  const node = tree.byId.get(subject.groupId)
  if (node === undefined) return []
  const terms = lineTerms(tree, subject.groupId)
  if (terms.length > 0) return terms.map(({ groupId }) => ({ kind: 'GROUP', groupId }))
  return isCategory(node.group) ? [{ kind: 'ACCOUNTS', groupId: subject.groupId }] : [{ kind: 'LINES', groupId: subject.groupId }]
}

/** Groups are columns next to their locations, so that their figures are computed, not added up from visible ones. */
function placesShown({ rows }: ExplorerView): PlacesShown {
  switch (rows.kind) {
    case 'LOCATION':
      return 'WITH_GROUPS'
    case 'LEVEL':
      return 'LEVEL'
    default:
      return 'TOGETHER'
  }
}

/** The span, or the parts of it that one answer each can hold; each day separately. */
function cellSpans(view: ExplorerView, context: ExplorerContext): readonly TimeSpanSetting[] {
  const span = resolveTimeSpan(view.timeSpan, context.time)
  if (view.isDaily)
    return pivotColumns(view, context.time).map(({ startDate, endDate }) => ({ kind: 'FIXED', period: 'MONTHLY', startDate, endDate }))
  return spanParts(span, view, context)
}

/** Whole periods up to the one in which the span ends, which may be cut short. */
function trendSpans(view: ExplorerView, context: ExplorerContext): readonly TimeSpanSetting[] {
  const { period, endDate } = resolveTimeSpan(view.timeSpan, context.time)
  const { fiscalYearStartMonth } = context.time
  const last = periodNumberOf(monthOf(endDate), period, fiscalYearStartMonth)
  const startDate = firstDayOf(firstMonthOfPeriod(last - TREND_PERIODS + 1, period, fiscalYearStartMonth))
  return spanParts({ period, startDate, endDate }, view, context)
}

/** A span, or the parts of it that one answer each can hold. */
function spanParts(span: TimeSpan, view: ExplorerView, context: ExplorerContext): readonly TimeSpanSetting[] {
  const columns = cutIntoPeriods(span, context.time.fiscalYearStartMonth)
  // Every location and a group or two for each few of them, with what each is compared with.
  const places = view.rows.kind === 'LOCATION' ? 1.5 * exploredLocations(view, context).length + 10 : 60
  const each = Math.max(1, Math.floor(MOST_ANSWER_COLUMNS / (places * (showsDifference(view) ? 2 : 1))))
  if (columns.length <= each) return [{ kind: 'FIXED', ...span }]
  const parts: TimeSpanSetting[] = []
  for (let from = 0; from < columns.length; from += each) {
    const some = columns.slice(from, from + each)
    const [first, last] = [some[0], some.at(-1)]
    if (first !== undefined && last !== undefined)
      parts.push({ kind: 'FIXED', period: span.period, startDate: first.startDate, endDate: last.endDate })
  }
  return parts
}

/** The days of a column that comes whole from the calendar. */
export function wholeMonthOf(day: Day): { readonly startDate: Day; readonly endDate: Day } {
  return { startDate: firstDayOf(monthOf(day)), endDate: lastDayOf(monthOf(day)) }
}
