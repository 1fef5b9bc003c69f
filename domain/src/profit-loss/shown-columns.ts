import type { Favorability } from '../mappings/categorization.ts'
import { compareDecimals, decimalFromFraction, fractionFromDecimal, sumDecimals } from '../money/decimal.ts'
import { NO_BASE, NO_VALUE, NOT_MEANINGFUL, type NoNumber } from '../money/format.ts'
import { divideFractions, SHARE_DECIMALS } from '../money/fraction.ts'
import { type ColumnMateriality, thresholdAt } from './materiality.ts'
import { type Coverage, type FigureColumn, isComparable, type ShownColumn } from './report-columns.ts'
import { figureAt, type GridRow, type ReceivedMetric } from './report-rows.ts'
import { uncoveredBase } from './uncovered-months.ts'
import { isMaterial, type Variance, variance } from './variance.ts'

/** Derived columns to show next to the figures. */
export interface DerivedChoice {
  readonly showVarianceUSD: boolean
  readonly showVariancePercent: boolean
  readonly showPercentOfRevenue: boolean
  /** Whether to show money per unit of a metric as well. */
  readonly showPerMetric: boolean
  /** Whether compared figures have shares of revenue, too. Default: no. */
  readonly showComparedShares?: boolean
}

/**
 * The columns to show: each figure, its comparison with variances, and its share of revenue.
 *
 * @param order of the figure columns; default: unchanged.
 */
export function shownColumns(
  columns: readonly FigureColumn[],
  choice: DerivedChoice,
  order: readonly number[] = columns.map((_, column) => column),
): readonly ShownColumn[] {
  return order.flatMap((column): ShownColumn[] => {
    const of = columns[column]?.of ?? null
    const own: ShownColumn[] = [{ kind: 'FIGURE', column }]
    if (of !== null) {
      if (choice.showVarianceUSD) own.push({ kind: 'VARIANCE', column: of, base: column })
      if (choice.showVariancePercent) own.push({ kind: 'VARIANCE_PERCENT', column: of, base: column })
      if (choice.showComparedShares) own.push({ kind: 'PERCENT_OF_REVENUE', column })
      return own
    }
    if (choice.showPercentOfRevenue) own.push({ kind: 'PERCENT_OF_REVENUE', column })
    if (choice.showPerMetric) own.push({ kind: 'PER_METRIC', column })
    return own
  })
}

/** Places side by side in ranked order. */
export interface RankedPlaces {
  /** Every column. */
  readonly order: readonly number[]
  /** By the place's id, from 1; equal values share a rank, and places without a value have none. */
  readonly ranks: ReadonlyMap<string, number>
}

/**
 * Ranks places by a row's figures, largest first, in the same order for every span. Places without a value come last, then all
 * locations together.
 *
 * @param values of the row, one per figure column.
 * @param deciding values of places by one of their own columns; default: the figures of the total if there is one, else of the
 * last period.
 */
export function rankedPlaces(
  columns: readonly FigureColumn[],
  values: readonly (string | null)[],
  deciding?: ReadonlyMap<number, string | null>,
): RankedPlaces {
  const own = columns.flatMap(({ of, ...column }, at) => (of === null ? [{ ...column, at }] : []))
  const by = decidingRange(own)
  const placeOf = ({ place }: Pick<FigureColumn, 'place'>): string => (place.kind === 'ALL' ? '' : place.id)
  const spanOf = ({ startDate, endDate }: Pick<FigureColumn, 'startDate' | 'endDate'>): string => `${startDate} ${endDate}`
  const ranked = own.filter(
    (column) => column.place.kind !== 'ALL' && (deciding?.has(column.at) ?? (by !== undefined && spanOf(column) === spanOf(by))),
  )
  const valueOf = (at: number): string | null => (deciding === undefined ? values[at] : deciding.get(at)) ?? null
  ranked.sort((left, right) => {
    const [one, other] = [valueOf(left.at), valueOf(right.at)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return compareDecimals(other, one)
  })
  const positions = new Map(ranked.map((column, position) => [placeOf(column), position]))
  const positionOf = (column: Pick<FigureColumn, 'place'>): number => positions.get(placeOf(column)) ?? positions.size
  const compared = new Map<number, number[]>(own.map(({ at }) => [at, []]))
  for (const [at, { of }] of columns.entries()) if (of !== null) compared.get(of)?.push(at)
  const order = [...Map.groupBy(own, spanOf).values()].flatMap((places) =>
    places.sort((left, right) => positionOf(left) - positionOf(right)).flatMap(({ at }) => [at, ...(compared.get(at) ?? [])]),
  )
  const ranks = new Map<string, number>()
  let before: { readonly value: string; readonly rank: number } | null = null
  for (const [position, column] of ranked.entries()) {
    const value = valueOf(column.at)
    if (value === null) break
    if (before === null || compareDecimals(before.value, value) !== 0) before = { value, rank: position + 1 }
    ranks.set(placeOf(column), before.rank)
  }
  return { order, ranks }
}

/** A column of the days by which places are ranked if nothing else is chosen: the total if there is one, else the last period. */
export function decidingRange<Column extends Pick<FigureColumn, 'range'>>(columns: readonly Column[]): Column | undefined {
  return columns.find(({ range }) => range === 'TOTAL') ?? columns.findLast(({ range }) => range === 'PERIOD')
}

/** A report row, as input for derived columns. */
export interface FigureRow
  extends Pick<GridRow, 'kind' | 'values' | 'entryCounts' | 'gaps' | 'uncovered' | 'isOfLedger' | 'isPlannedByAccount'> {
  readonly favorability: Favorability | null
  /** Whether its value is missing in a column because it divides money by zero or negative money. Default: nowhere. */
  readonly isMeaningless?: (column: number) => boolean
  /** Shares, such as margins, are compared in points and have no share of revenue; plain figures have neither. */
  readonly unit: 'money' | 'share' | 'plain'
  /** Whether it is a metric that may be divided by another, see `isCounted`; money may be. Default: no. */
  readonly isCounted?: boolean
}

/** Inputs of derived cells other than their own row. */
export interface ColumnBases {
  /** Revenue in each figure column, from {@link revenueOf}. */
  readonly revenues: readonly (string | null)[]
  /** Divisor of money in each figure column, from {@link unitsOf}. */
  readonly units: readonly (string | null)[]
  readonly columns: readonly FigureColumn[]
  readonly materiality: ColumnMateriality
}

/** Content of a cell: its Decimal, null for none, and whether it is favorable. */
export interface ShownCell {
  readonly value: string | null
  /** Shown if there is no value: `n/a` for a percentage of a zero base, `n/m` for a share of zero or negative revenue. */
  readonly instead: NoNumber
  readonly outcome: Variance['outcome']
  /** Whether a variance deserves attention; see `isMaterial`. */
  readonly isMaterial: boolean
}

const NOTHING: ShownCell = { value: null, instead: NO_VALUE, outcome: 'NEUTRAL', isMaterial: false }

/**
 * One cell of a shown column. Figures without entries have no value. Compared, they count as zero if the ledger has other
 * entries in these days: a closed location is short of its budget, and variances of lines and places add up. If the ledger has
 * none at all, there are no actuals, and nothing is compared with them. Zero is also a category without a plan in a budget for
 * these days, and an account without one in a category that is planned by account. Percentages are ratios: 0.053 is 5.3
 * percent; shares of zero or negative revenue are not meaningful. Accounts of other categories have no variance from a budget; plans and metrics have none if they cover other days, nor
 * metrics that lack locations. A base that lacks months has no percentage.
 */
export function shownCell(column: ShownColumn, row: FigureRow, { revenues, units, columns, materiality }: ColumnBases): ShownCell {
  switch (column.kind) {
    case 'FIGURE': {
      const value = figureAt(row, column.column)
      // Computing the reason for a missing value takes far longer than the value.
      if (value !== null) return { ...NOTHING, value }
      return row.isMeaningless?.(column.column) === true ? { ...NOTHING, instead: NOT_MEANINGFUL } : NOTHING
    }
    case 'PERCENT_OF_REVENUE': {
      const [value, revenue] = [figureAt(row, column.column), revenues[column.column] ?? null]
      if (value === null || revenue === null || row.unit !== 'money') return NOTHING
      const share = shareOfRevenue(value, revenue)
      return share === null ? { ...NOTHING, instead: NOT_MEANINGFUL } : { ...NOTHING, value: share }
    }
    case 'PER_METRIC': {
      const [value, count] = [figureAt(row, column.column), units[column.column] ?? null]
      if (value === null || count === null || !isDivisible(row) || row.gaps?.has(column.column) === true) return NOTHING
      const each = divideFractions(fractionFromDecimal(value), fractionFromDecimal(count))
      return each === null ? { ...NOTHING, instead: NO_BASE } : { ...NOTHING, value: decimalFromFraction(each, 0, SHARE_DECIMALS) }
    }
    case 'VARIANCE':
    case 'VARIANCE_PERCENT': {
      const [own, other] = [columns[column.column], columns[column.base]]
      if (own === undefined || other === undefined || !isCompared(row, own, other, column.base)) return NOTHING
      if (row.gaps?.has(column.column) === true || row.gaps?.has(column.base) === true) return NOTHING
      if (figureAt(row, column.column) === null && figureAt(row, column.base) === null) return NOTHING
      if (lacksActuals(row, columns, column.column) || lacksActuals(row, columns, column.base)) return NOTHING
      const actual = row.values?.[column.column] ?? null
      const base = row.values?.[column.base] ?? (other.comparison === 'BUDGET' && countsAsPlanned(row, column.base) ? '0' : null)
      const whole = variance(actual, base, row.favorability, row.unit === 'share' ? 'RATIO' : 'AMOUNT')
      const compared: Variance = isOfFewerMonths(row, columns, column.column, column.base) ? { ...whole, percent: { kind: 'NONE' } } : whole
      const { difference, percent, outcome } = compared
      const threshold = thresholdAt(materiality, column.column, row.kind === 'metric' ? 'METRIC' : 'MONEY')
      const news = { outcome, isMaterial: isMaterial(compared, threshold) }
      if (column.kind === 'VARIANCE') return { value: difference, instead: NO_VALUE, ...news }
      const instead = percent.kind === 'ZERO_BASE' ? NO_BASE : NO_VALUE
      return { value: percent.kind === 'PERCENT' ? percent.value : null, instead, ...news }
    }
  }
}

/** Whether a row can be shown per unit of a metric: money can, and so can a metric that counts something. */
export function isDivisible({ unit, isCounted = false }: Pick<FigureRow, 'unit' | 'isCounted'>): boolean {
  return unit === 'money' || isCounted
}

/** An amount as a share of revenue, both Decimals: a ratio. Null if revenue is zero or negative, since a loss would have a positive share. */
export function shareOfRevenue(amount: string, revenue: string): string | null {
  const base = fractionFromDecimal(revenue)
  const share = base.numerator > 0n ? divideFractions(fractionFromDecimal(amount), base) : null
  return share && decimalFromFraction(share, 0, SHARE_DECIMALS)
}

/** Whether a row has no figure in a column because the ledger has no entries in its days. Metrics do not depend on entries. */
export function lacksActuals(
  row: Pick<FigureRow, 'kind' | 'values' | 'entryCounts'>,
  columns: readonly FigureColumn[],
  at: number,
): boolean {
  return row.kind !== 'metric' && columns[at]?.hasEntries === false && figureAt(row, at) === null
}

/** Whether a base is of fewer months than the figure, as the ledger or the metric begins later: then the difference has no percentage. */
function isOfFewerMonths(
  row: Pick<FigureRow, 'kind' | 'isOfLedger' | 'uncovered'>,
  columns: readonly FigureColumn[],
  at: number,
  baseAt: number,
): boolean {
  const [own, base] = [columns[at], columns[baseAt]]
  if (own === undefined || base === undefined || base.comparison === 'BUDGET') return false
  if (!isOfMonths(row)) return uncoveredBase(own, base).length > 0
  const ofMetric = ({ startDate }: FigureColumn, one: number) => ({ startDate, uncoveredMonths: row.uncovered?.get(one) ?? [] })
  return uncoveredBase(ofMetric(own, at), ofMetric(base, baseAt)).length > 0
}

/** Whether two figures of a row cannot be compared, or only without a percentage, as they cover other days, months or locations. */
export function isUnlike(row: FigureRow, columns: readonly FigureColumn[], at: number, baseAt: number): boolean {
  const [own, base] = [columns[at], columns[baseAt]]
  if (own === undefined || base === undefined) return false
  const lacksLocations = row.gaps?.has(at) === true || row.gaps?.has(baseAt) === true
  return lacksLocations || !isCompared(row, own, base, baseAt) || isOfFewerMonths(row, columns, at, baseAt)
}

/** Whether a budget has nothing in a column that a row could be compared with. */
export function lacksPlan(row: FigureRow, columns: readonly FigureColumn[], at: number): boolean {
  return columns[at]?.coverage === 'NONE' || !hasPlanToCompare(row, at)
}

/** Whether a row's figures in two columns cover comparable days and the same kind of thing. */
function isCompared(row: FigureRow, column: FigureColumn, base: FigureColumn, baseAt: number): boolean {
  if (isOfMonths(row)) return isComparable(column.coverage) && isComparable(base.coverage)
  return base.comparison !== 'BUDGET' || (isComparable(base.coverage) && hasPlanToCompare(row, baseAt))
}

/** Whether a row's figures are of whole months: metrics, unless they are computed from the ledger alone. */
export function isOfMonths({ kind, isOfLedger = false }: Pick<GridRow, 'kind' | 'isOfLedger'>): boolean {
  return kind === 'metric' && !isOfLedger
}

/** Why a row's figure has a mark. LACKS_LOCATIONS: of a metric. Otherwise the coverage of its column, see `Coverage`. */
export type MarkReason = 'LACKS_LOCATIONS' | 'CUT' | 'PART' | 'PRORATED'

/** The reasons of a figure's mark, each once: the same on screens, on paper and in files. Empty for none. */
export function markReasons(
  row: Pick<GridRow, 'kind' | 'gaps' | 'isOfLedger'>,
  columns: readonly FigureColumn[],
  at: number,
): readonly MarkReason[] {
  const column = columns[at]
  const isOfItsDays = column === undefined || (column.comparison !== 'BUDGET' && !isOfMonths(row))
  return combinedMarks([isOfItsDays ? null : coverageMark(column.coverage), row.gaps?.has(at) === true ? 'LACKS_LOCATIONS' : null])
}

/** All reasons, each once. */
export function combinedMarks(reasons: readonly (MarkReason | null)[]): readonly MarkReason[] {
  const found = reasons.filter((reason) => reason !== null)
  return found.length === 0 ? NO_MARKS : [...new Set(found)]
}

const NO_MARKS: readonly MarkReason[] = []

/** The same of a plan or metric by how it covers its column. */
export function coverageMark(coverage: Coverage): MarkReason | null {
  return coverage === 'WHOLE' || coverage === 'NONE' ? null : coverage
}

/** Of a column computed from figures: the reasons of all figures in it that have a mark. */
export function derivedMarks(shown: ShownColumn, row: FigureRow, columns: readonly FigureColumn[]): readonly MarkReason[] {
  return combinedMarks([
    ...markReasons(row, columns, shown.column),
    ...('base' in shown ? markReasons(row, columns, shown.base) : []),
    // Divided by a metric of the same column; a cut one has none.
    shown.kind === 'PER_METRIC' && columns[shown.column]?.coverage === 'PRORATED' ? 'PRORATED' : null,
  ])
}

/** Whether a row without a plan counts as planned at zero. */
function countsAsPlanned({ kind, isPlannedByAccount }: Pick<FigureRow, 'kind' | 'isPlannedByAccount'>, column: number): boolean {
  return kind === 'group' || kind === 'total' || isPlannedByAccount?.[column] === true
}

/** Whether a row can be compared with a plan: an account needs its own plan, or one of another account in its category. */
export function hasPlanToCompare(row: Pick<FigureRow, 'kind' | 'values' | 'isPlannedByAccount'>, column: number): boolean {
  return row.kind !== 'account' || (row.values?.[column] ?? null) !== null || row.isPlannedByAccount?.[column] === true
}

/** Revenue in each column: the sum of `revenueGroups`. */
export function revenueOf(totals: readonly (readonly (string | null)[])[], columns: number): readonly (string | null)[] {
  return Array.from({ length: columns }, (_, column) =>
    totals.length === 0 ? null : sumDecimals(totals.map((values) => values[column] ?? '0')),
  )
}

/** Divisor of money in each column: the metric's value if it covers exactly the column's days (plans always do) and lacks no location. */
export function unitsOf(
  metric: Pick<ReceivedMetric, 'values' | 'gaps'> | null,
  columns: readonly FigureColumn[],
): readonly (string | null)[] {
  return columns.map(({ coverage, comparison }, at) => {
    const isOfItsDays = comparison === 'BUDGET' || isComparable(coverage)
    return metric !== null && isOfItsDays && metric.gaps?.has(at) !== true ? (metric.values[at] ?? null) : null
  })
}
