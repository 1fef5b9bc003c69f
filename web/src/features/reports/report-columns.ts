import type { Favorability } from '@fourwall/domain/mappings/categorization.ts'
import { favorabilities } from '@fourwall/domain/mappings/favorability.ts'
import { type FigureUnit, figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { type GroupTree, revenueGroups } from '@fourwall/domain/mappings/group-tree.ts'
import { NO_BASE } from '@fourwall/domain/money/format.ts'
import { planColumns } from '@fourwall/domain/reports/plan-columns.ts'
import {
  type ColumnChoice,
  type Comparison,
  comparisonKey,
  comparisonsOf,
  type FigureColumn,
  type ShownColumn,
} from '@fourwall/domain/reports/report-columns.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { type DerivedChoice, type FigureRow, revenueOf, shownCell, shownColumns } from '@fourwall/domain/reports/shown-columns.ts'
import type { MonthOfYear } from '@fourwall/domain/time/day.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { figureAt, figureWidth, type GridColumn } from '../../blocks/report-grid/grid-model.ts'
import type { Display } from '../../ui/display.ts'
import type { ReceivedReport, ReportModel } from './report-model.ts'

/** What columns need to know of a report to work figures out and to print them. */
export interface ColumnContext {
  readonly favorabilityOf: (row: GridRow) => Favorability | null
  readonly unitOf: (row: GridRow) => FigureUnit
  /** What revenue comes to in each figure column. */
  readonly revenues: readonly (string | null)[]
  /** Whether the figures are of those locations alone that were open throughout what shows. */
  readonly isSameStore: boolean
  /** A figure as the grid prints it. */
  readonly print: (value: string | null, groupId: string) => string
  readonly display: Display
}

/** What columns are worked out from: which way each group is good, its unit, and what revenue comes to. */
export function columnContext(model: ReportModel, print: ColumnContext['print'], display: Display, isSameStore: boolean): ColumnContext {
  const favorability = favorabilities(model.tree)
  const units = figureUnits(model.tree)
  return {
    print,
    display,
    isSameStore,
    favorabilityOf: ({ groupId }) => favorability.get(groupId) ?? null,
    unitOf: ({ groupId }) => units.get(groupId) ?? 'money',
    revenues: revenueOf(
      revenueGroups(model.tree).map((id) => model.sections.get(id)?.sumRow?.values ?? []),
      model.columns.length,
    ),
  }
}

/** The columns that a report will have, as far as can be told before it is there: of all locations together. */
export function expectedColumns(span: TimeSpan, fiscalYearStart: MonthOfYear, choice: ColumnChoice): readonly FigureColumn[] {
  return planColumns({
    choice: { ...choice, locations: 'TOGETHER', isSameStore: false },
    span,
    fiscalYearStart,
    locationIds: null,
    locations: [],
    tree: [],
  }).columns
}

const comparisonNames = { PRIOR_PERIOD: 'Prior period', PRIOR_YEAR: 'Prior year' } as const satisfies Record<Comparison, string>

/** The columns of the grid: each figure of the report in this order, what it is compared with, and what is worked out from them. */
export function gridColumns(
  figures: readonly FigureColumn[],
  choice: DerivedChoice,
  context: ColumnContext,
  order?: readonly number[],
): readonly GridColumn[] {
  const shown = shownColumns(figures, choice, order)
  // Color says "look": of the first comparison alone, and once in it.
  const first = figures.find(({ comparison }) => comparison !== null)?.comparison ?? null
  const colored = choice.showVarianceUSD ? 'VARIANCE' : 'VARIANCE_PERCENT'
  const known = new Set(figures.map(({ key }) => key))
  const hasPlaces = figures.some(({ place }) => place.kind !== 'ALL')
  const hasRanges = new Set(figures.filter(({ of }) => of === null).map(({ startDate, endDate }) => `${startDate} ${endDate}`)).size > 1
  // Only where columns belong together does a line part them from the next: a figure with what is worked out from it,
  // else the places of one span.
  const hasDerived = shown.length > figures.filter(({ of }) => of === null).length
  const hasBlocks = hasDerived || (hasPlaces && hasRanges)
  return shown.flatMap((column, at): GridColumn[] => {
    const figure = figures[column.column]
    const base = figures[column.kind === 'VARIANCE' || column.kind === 'VARIANCE_PERCENT' ? column.base : column.column]
    if (!figure || !base) return []
    const next = shown[at + 1]
    const follower = next && figures[next.column]
    const isSameBlock =
      follower !== undefined &&
      (hasDerived
        ? (follower.of ?? next?.column) === (figure.of ?? column.column)
        : follower.startDate === figure.startDate && follower.endDate === figure.endDate)
    return [
      {
        ...headingOf(column, figure, base, hasPlaces, context.display),
        key: column.kind === 'FIGURE' ? figure.key : `${base.key}${SUFFIX[column.kind]}`,
        opens: figure.key,
        bridges: bridgesOf(figures, known, figure, base, context.isSameStore),
        opensBridge: column.kind === 'VARIANCE' || column.kind === 'VARIANCE_PERCENT',
        edge: hasBlocks && next !== undefined && !isSameBlock,
        unitOf: column.kind === 'VARIANCE_PERCENT' || column.kind === 'PERCENT_OF_REVENUE' ? () => 'share' : context.unitOf,
        ...cellsOf(column, context, column.kind === colored && base.comparison === first),
      },
    ]
  })
}

const SUFFIX = { VARIANCE: '!d', VARIANCE_PERCENT: '!p', PERCENT_OF_REVENUE: '!r' } as const

function headingOf(
  column: ShownColumn,
  figure: FigureColumn,
  base: FigureColumn,
  hasPlaces: boolean,
  display: Display,
): Pick<GridColumn, 'heading' | 'detail' | 'title'> {
  const place = placeName(figure)
  const where = hasPlaces ? `${place}, ` : ''
  const days = `${where}${display.dayRange(figure.startDate, figure.endDate)}`
  const betterOrWorse = display.negatives === 'MINUS' ? 'better, or worse with a minus,' : 'better or (worse)'
  const of = hasPlaces ? `${place} ${figure.label}` : figure.label
  switch (column.kind) {
    case 'FIGURE': {
      if (figure.comparison !== null) {
        const detail = figure.daysLabel === null ? figure.label : `${figure.label}, ${figure.daysLabel}`
        return { heading: comparisonNames[figure.comparison], detail, title: days }
      }
      if (hasPlaces) return { heading: place, detail: figure.daysLabel ?? figure.label, title: days }
      const isWhole = figure.range === 'PERIOD' && figure.daysLabel === null
      return { heading: figure.label, detail: figure.daysLabel, title: isWhole ? null : `${days} only` }
    }
    case 'VARIANCE':
      return { heading: 'Variance', detail: against(base), title: `${of}, ${betterOrWorse} than ${base.label}` }
    case 'VARIANCE_PERCENT':
      return { heading: 'Variance %', detail: against(base), title: `${of}, ${betterOrWorse} than ${base.label}, in percent of it` }
    case 'PERCENT_OF_REVENUE':
      return { heading: '% of revenue', detail: null, title: `${of} in percent of its revenue` }
  }
}

/**
 * The differences that can be explained from a column: its own, of what is compared; from a figure to whatever it can
 * be compared with, what shows first. Of same stores only what shows: another comparison would have others. The period
 * before one of several lies as many periods back, which few people mean: the year before comes first there.
 */
function bridgesOf(
  figures: readonly FigureColumn[],
  shown: ReadonlySet<string>,
  figure: FigureColumn,
  base: FigureColumn,
  isSameStore: boolean,
): GridColumn['bridges'] {
  const own = figures[figure.of ?? -1] ?? figure
  const only = figure.comparison ?? base.comparison
  const isOneOfSeveral =
    own.range === 'PERIOD' && figures.some(({ range, of, startDate }) => range === 'PERIOD' && of === null && startDate !== own.startDate)
  const possible = isOneOfSeveral ? comparisonsOf(own.range).toReversed() : comparisonsOf(own.range)
  const bridges = (only === null ? possible : [only]).map((comparison) => ({
    key: comparisonKey(own.key, comparison),
    label: comparisonNames[comparison].toLowerCase(),
  }))
  const first = bridges.filter(({ key }) => shown.has(key))
  return isSameStore ? first : [...first, ...bridges.filter(({ key }) => !shown.has(key))]
}

function placeName({ place }: FigureColumn): string {
  return place.kind === 'ALL' ? 'All locations' : place.name
}

function against({ comparison }: FigureColumn): string {
  return comparison === null ? '' : comparisonNames[comparison].toLowerCase()
}

function cellsOf(column: ShownColumn, context: ColumnContext, isColored: boolean): Pick<GridColumn, 'valueOf' | 'textOf' | 'outcomeOf'> {
  const { print, display, unitOf, favorabilityOf, revenues } = context
  if (column.kind === 'FIGURE') {
    const valueOf = (row: GridRow) => figureAt(row, column.column)
    return { valueOf, textOf: (row) => print(valueOf(row), row.groupId), outcomeOf: null }
  }
  const rowOf = (row: GridRow): FigureRow => ({
    values: row.values,
    entryCounts: row.entryCounts,
    favorability: favorabilityOf(row),
    unit: unitOf(row),
  })
  // A figure is worked out once: value, text and color are asked for one after the other, and again with every scroll.
  const known = new WeakMap<GridRow, ReturnType<typeof shownCell>>()
  const cellOf = (row: GridRow) => {
    const found = known.get(row)
    if (found) return found
    const cell = shownCell(column, rowOf(row), revenues)
    known.set(row, cell)
    return cell
  }
  return {
    valueOf: (row) => cellOf(row).value,
    textOf(row) {
      const { value, isZeroBase } = cellOf(row)
      if (isZeroBase) return NO_BASE
      if (column.kind !== 'VARIANCE') return display.percent(value)
      return unitOf(row) === 'share' ? display.points(value) : print(value, row.groupId)
    },
    outcomeOf: isColored ? (row) => (cellOf(row).isMaterial ? cellOf(row).outcome : 'NEUTRAL') : null,
  }
}

/** CSS pixels that the widest figure or heading needs. Only the longest numbers are printed to find it. */
export function widestText(
  report: Pick<ReceivedReport, 'sections'>,
  columns: readonly Pick<GridColumn, 'heading' | 'detail'>[],
  print: (value: string, groupId: string) => string,
): number {
  let width = 0
  for (const { value, groupId } of longestOf(report.sections)) width = Math.max(width, figureWidth(print(value, groupId)))
  for (const { heading, detail } of columns)
    width = Math.max(width, Math.min(heading.length * 6.9, longestHeading), Math.min((detail ?? '').length * 5.4, longestHeading))
  return width
}

interface GroupFigure {
  readonly value: string
  readonly groupId: string
}

/** Of each report, however often its columns or their format change: there may be a quarter of a million figures to look at. */
const longestFigures = new WeakMap<ReceivedReport['sections'], readonly GroupFigure[]>()

/** The figure with the most whole digits among the positive and among the negative ones of each group. */
function longestOf(sections: ReceivedReport['sections']): readonly GroupFigure[] {
  const known = longestFigures.get(sections)
  if (known) return known
  const longest = sections.flatMap(({ profitLossGroupId: groupId, rows, sumRow }): GroupFigure[] => {
    let [positive, negative] = ['', '']
    let [positiveDigits, negativeDigits] = [0, 0]
    const consider = (values: readonly (string | null)[]) => {
      for (const value of values) {
        if (value === null) continue
        const digits = wholeDigits(value)
        if (value.charCodeAt(0) === MINUS) {
          if (digits > negativeDigits) [negative, negativeDigits] = [value, digits]
        } else if (digits > positiveDigits) [positive, positiveDigits] = [value, digits]
      }
    }
    for (const row of rows) consider(row.values)
    if (sumRow) consider(sumRow.values)
    return [positive, negative].filter((value) => value !== '').map((value) => ({ value, groupId }))
  })
  longestFigures.set(sections, longest)
  return longest
}

/** Past this a heading, such as a location's name, is cut short: its tooltip has all of it. */
const longestHeading = 104

const [MINUS, POINT] = [45, 46]

function wholeDigits(value: string): number {
  // Nearly all have two decimals: no need to go through the digits.
  if (value.charCodeAt(value.length - 3) === POINT) return value.length - 3
  const point = value.indexOf('.')
  return point === -1 ? value.length : point
}

/** The groups of a categorization as rows of a report that is not there yet: names without figures. */
export function emptySections(tree: GroupTree): ReceivedReport['sections'] {
  return tree.nodes.map(({ group }) => ({ profitLossGroupId: group.id, rows: [], sumRow: { values: [] } }))
}
