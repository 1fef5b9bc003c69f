import { BadInputError } from '../errors.ts'
import type { Materiality } from '../profit-loss/materiality.ts'
import type { ColumnChoice, LocationsShown } from '../profit-loss/report-columns.ts'
import type { Day } from '../time/day.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import { readCalculation } from './calculation.ts'

/**
 * Asks for figures. Whatever shows a number (chart, tile, slide, answer) stores a question and never the number; the answer
 * is computed by the report engine, cell by cell.
 */
export interface FigureQuestion {
  readonly mappingId: string
  /** As the mapping and its categorization stood at the end of this day; null for as they are. */
  readonly mappedOn: Day | null
  readonly timeSpan: TimeSpanSetting
  readonly rows: readonly QuestionRow[]
  readonly places: QuestionPlaces
  readonly columns: QuestionColumns
  /** Whole columns of other days, places or budgets. */
  readonly beside: readonly QuestionColumn[]
  /** What the answer says about each figure, in this order. */
  readonly measures: readonly FigureMeasure[]
  /** Null for everything, in its own order. */
  readonly ranking: Ranking | null
  /** From which size variances count; null for the company's materiality. */
  readonly materiality: Materiality | null
}

/**
 * ACCOUNTS: each account of a group and of all under it. LINES: the groups under a category, or those that a calculation names. VENDORS:
 * each vendor of the entries behind a group or one of its accounts, and those without one, in the group's sign. VENDOR: one vendor of the
 * entries behind a group, an account, or all lines of costs. CALCULATION: the result of a formula over groups, accounts and metrics, see
 * `readCalculation`.
 */
export type QuestionRow =
  | { readonly kind: 'GROUP'; readonly groupId: string }
  | { readonly kind: 'ACCOUNT'; readonly groupId: string; readonly accountId: string }
  | { readonly kind: 'METRIC'; readonly metricId: string }
  | { readonly kind: 'ACCOUNTS'; readonly groupId: string }
  | { readonly kind: 'LINES'; readonly groupId: string }
  | { readonly kind: 'VENDORS'; readonly groupId: string; readonly accountId: string | null }
  | VendorOfRow
  | CalculationRow

/** The result of a formula, see `readCalculation`. Without a name, the formula is written out with the names of its operands. */
export interface CalculationRow {
  readonly kind: 'CALCULATION'
  readonly formula: string
  readonly name?: string
}

/** A vendor by its name as it is booked, empty for entries without one. Without a group: in all lines of costs; an account needs its group. */
export interface VendorOfRow {
  readonly kind: 'VENDOR'
  readonly vendor: string
  readonly groupId: string | null
  readonly accountId: string | null
}

/** Locations by their own ids and by nodes of the location tree, together. Neither: every location. */
export interface QuestionPlaces {
  readonly locationIds: readonly string[]
  readonly nodeIds: readonly string[]
  /** Every location but these. */
  readonly isAllBut: boolean
}

/** How locations are arranged in columns. LEVEL: the nodes of one level of the location tree. */
export type PlacesShown = LocationsShown | 'LEVEL'

export interface QuestionColumns
  extends Pick<
    ColumnChoice,
    'comparisons' | 'hasTotal' | 'hasYearToDate' | 'rolling' | 'isSameStore' | 'budgetId' | 'isProrated' | 'perMetricId'
  > {
  /** A column for each period of the span. */
  readonly hasPeriods: boolean
  /** See `ColumnQuestion`. */
  readonly comparesInSteps?: boolean
  readonly places: PlacesShown
  /** Of LEVEL: 1 for the roots of the tree. Null otherwise. */
  readonly level: number | null
}

/** A column of a whole span. */
export interface QuestionColumn {
  readonly id: string
  readonly label: string
  /** Null for the question's. */
  readonly timeSpan: TimeSpanSetting | null
  /** Null for the question's. */
  readonly places: QuestionPlaces | null
  /** Its plan; null for actuals. */
  readonly budgetId: string | null
  /** Whether measures that compare set the question's own total against it. */
  readonly isBase: boolean
}

/**
 * What the answer says about a figure. VARIANCE: positive is better than the base. CHANGE: the figure minus its base, whatever is better.
 * Percentages and shares are ratios: 0.053 is 5.3 percent. RANK: 1 for the place with the most; RANK_CHANGE: ranks gained.
 */
export type FigureMeasure = (typeof FIGURE_MEASURES)[number]

export const FIGURE_MEASURES = [
  'VALUE',
  'VARIANCE',
  'VARIANCE_PERCENT',
  'CHANGE',
  'CHANGE_PERCENT',
  'SHARE_OF_REVENUE',
  'PER_METRIC',
  'RANK',
  'RANK_CHANGE',
] as const

/** Whether a measure sets a figure against what it is compared with. */
export function isComparing(measure: FigureMeasure): boolean {
  return !['VALUE', 'SHARE_OF_REVENUE', 'PER_METRIC', 'RANK'].includes(measure)
}

/**
 * Orders rows, places or periods by one of their figures: of the total column if there is one, else of the last period. BEST
 * and WORST go by what is better for the row. Items without a value come last, and are left out if a limit is set.
 */
export interface Ranking {
  readonly of: 'ROWS' | 'PLACES' | 'PERIODS'
  readonly measure: FigureMeasure
  /** Which comparison, of a measure that compares; null for the first. */
  readonly comparison: ColumnChoice['comparisons'][number] | null
  /** Of places and periods: which row decides, from 0. */
  readonly row: number
  readonly order: 'DESC' | 'ASC' | 'BEST' | 'WORST'
  /** So many from the top; null for all. */
  readonly first: number | null
  /** And so many from the end. */
  readonly last: number | null
  /** Whether those left out are added up in one more item. */
  readonly foldsRest: boolean
  /**
   * Whether `first` keeps both ends where both matter: half from the top and half from the end, for differences, ratios, figures with
   * negatives among them, and the least first. Sizes keep the largest.
   */
  readonly keepsEnds: boolean
  /** Decimals: only items of at least, of at most so much. */
  readonly atLeast: string | null
  readonly atMost: string | null
}

export const EVERY_PLACE: QuestionPlaces = { locationIds: [], nodeIds: [], isAllBut: false }

export const TOTAL_ONLY: QuestionColumns = {
  hasPeriods: false,
  hasTotal: true,
  hasYearToDate: false,
  rolling: [],
  comparisons: [],
  budgetId: null,
  isProrated: false,
  isSameStore: false,
  perMetricId: null,
  places: 'TOGETHER',
  level: null,
}

export const BY_SIZE: Ranking = {
  of: 'PLACES',
  measure: 'VALUE',
  comparison: null,
  row: 0,
  order: 'DESC',
  first: null,
  last: null,
  foldsRest: false,
  keepsEnds: false,
  atLeast: null,
  atMost: null,
}

export const MOST_QUESTION_ROWS = 500
export const MOST_EXTRA_COLUMNS = 50

/** @throws BadInputError for a question that cannot have an answer, whatever the company has. */
export function checkQuestion(question: FigureQuestion): void {
  const { rows, columns, measures, ranking, beside } = question
  if (rows.length === 0) throw new BadInputError('Ask for at least one row: a group, an account or a metric.', 'rows')
  if (rows.length > MOST_QUESTION_ROWS)
    throw new BadInputError(`A question has up to ${MOST_QUESTION_ROWS} rows, not ${rows.length}.`, 'rows')
  for (const row of rows) if (row.kind === 'CALCULATION') readCalculation(row.formula)
  if (beside.length > MOST_EXTRA_COLUMNS)
    throw new BadInputError(`A question has up to ${MOST_EXTRA_COLUMNS} columns besides its own, not ${beside.length}.`, 'beside')
  if (new Set(beside.map(({ id }) => id)).size < beside.length)
    throw new BadInputError('Two of these columns have the same id. Give each a different one.', 'beside')
  if (measures.length === 0) throw new BadInputError('Ask for at least one measure, such as VALUE.', 'measures')
  if (!columns.hasPeriods && !columns.hasTotal && !columns.hasYearToDate && columns.rolling.length === 0 && beside.length === 0)
    throw new BadInputError('Ask for at least one column: periods, the total, the year to date or rolling months.', 'columns')
  if (columns.comparisons.includes('BUDGET') && columns.budgetId === null)
    throw new BadInputError('Please choose a budget.', 'columns.budgetId')
  if (columns.places === 'LEVEL' && (columns.level === null || columns.level < 1))
    throw new BadInputError('Say which level of the location tree: 1 for its roots.', 'columns.level')
  const compares = columns.comparisons.length > 0 || beside.some(({ isBase }) => isBase)
  for (const measure of ranking === null ? measures : [...measures, ranking.measure]) {
    if (isComparing(measure) && !compares)
      throw new BadInputError(
        `${measure} needs something to compare with: a budget, the prior period, the prior year or an extra column.`,
        'measures',
      )
    if ((measure === 'RANK' || measure === 'RANK_CHANGE') && columns.places === 'TOGETHER')
      throw new BadInputError(`${measure} ranks places among each other. Show them side by side.`, 'measures')
    if (measure === 'PER_METRIC' && columns.perMetricId === null)
      throw new BadInputError('PER_METRIC needs the metric to divide by.', 'columns.perMetricId')
  }
  if (ranking !== null) checkRanking(ranking, question)
}

function checkRanking({ of, row, first, last, foldsRest, comparison, measure }: Ranking, { rows, columns }: FigureQuestion): void {
  if (of === 'PLACES' && columns.places === 'TOGETHER')
    throw new BadInputError('Locations stand together here, so there is nothing to order. Show them side by side.', 'ranking.of')
  if (of === 'PERIODS' && !columns.hasPeriods) throw new BadInputError('There are no periods to order. Ask for them.', 'ranking.of')
  if (of !== 'PLACES' && (measure === 'RANK' || measure === 'RANK_CHANGE'))
    throw new BadInputError('Ranks are of places: order rows and periods by another measure.', 'ranking.measure')
  if (of !== 'ROWS' && (row < 0 || row >= rows.length)) throw new BadInputError('The question has no such row.', 'ranking.row')
  if ((first ?? 1) < 1 || (last ?? 1) < 1) throw new BadInputError('Ask for one or more.', 'ranking.first')
  if (foldsRest && of === 'PERIODS') throw new BadInputError('Periods are not folded: ask for the total of the span.', 'ranking.foldsRest')
  if (foldsRest && of === 'PLACES' && columns.places === 'WITH_GROUPS')
    throw new BadInputError('Showing locations next to their groups would count them twice. Show one or the other.', 'ranking.foldsRest')
  if (foldsRest && first === null && last === null)
    throw new BadInputError('Say how many stand by themselves; the rest is folded.', 'ranking.first')
  if (comparison !== null && !columns.comparisons.includes(comparison))
    throw new BadInputError('The question does not have this comparison.', 'ranking.comparison')
}
