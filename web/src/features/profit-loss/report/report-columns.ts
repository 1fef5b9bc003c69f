import type { Favorability } from '@fourwall/domain/mappings/categorization.ts'
import { favorabilities } from '@fourwall/domain/mappings/favorability.ts'
import { type FigureUnit, figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { type GroupTree, revenueGroups } from '@fourwall/domain/mappings/group-tree.ts'
import { NO_BASE } from '@fourwall/domain/money/format.ts'
import { COMPARISON_LABELS, columnHeadings, type HeadingContext } from '@fourwall/domain/profit-loss/column-headings.ts'
import { OTHER_DAYS_NOTE } from '@fourwall/domain/profit-loss/export/report-table.ts'
import { figureMark } from '@fourwall/domain/profit-loss/figure-marks.ts'
import { gapsNote } from '@fourwall/domain/profit-loss/metric-gaps.ts'
import { planColumns } from '@fourwall/domain/profit-loss/plan-columns.ts'
import {
  type ColumnChoice,
  type Comparison,
  comparisonKey,
  comparisonsOf,
  type FigureColumn,
  isComparable,
  type ShownColumn,
} from '@fourwall/domain/profit-loss/report-columns.ts'
import { figureAt, type GridRow, metricRowId } from '@fourwall/domain/profit-loss/report-rows.ts'
import {
  type ColumnBases,
  type DerivedChoice,
  type FigureRow,
  revenueOf,
  shownCell,
  shownColumns,
  unitsOf,
} from '@fourwall/domain/profit-loss/shown-columns.ts'
import type { MonthOfYear } from '@fourwall/domain/time/day.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ReceivedReport } from '../../../blocks/report-figures/received-report.ts'
import { type CellLook, figureWidth, type GridColumn, type GridUnit } from '../../../blocks/report-grid/grid-model.ts'
import type { Display } from '../../../ui/display.ts'
import type { FigureFormats } from './figure-format.ts'
import type { ReportModel } from './report-model.ts'

/** What columns need to know of a report to work figures out and to print them. */
export interface ColumnContext extends Omit<HeadingContext, 'columns' | 'display'> {
  readonly favorabilityOf: (row: GridRow) => Favorability | null
  readonly unitOf: (row: GridRow) => FigureUnit
  readonly bases: ColumnBases
  /** Whether the figures are of those locations alone that were open throughout what shows. */
  readonly isSameStore: boolean
  /** A figure as the grid prints it. */
  readonly print: (value: string | null, groupId: string) => string
  readonly printEach: (value: string | null) => string
  readonly display: Display
}

/** What columns are worked out from: which way each group is good, its unit, and what revenue comes to. */
export function columnContext(
  model: ReportModel,
  { inGrid, each }: Pick<FigureFormats, 'inGrid' | 'each'>,
  display: Display,
  isSameStore: boolean,
): ColumnContext {
  const favorability = favorabilities(model.tree)
  const units = figureUnits(model.tree)
  return {
    print: inGrid,
    printEach: each,
    display,
    isSameStore,
    favorabilityOf: ({ groupId }) => favorability.get(groupId) ?? null,
    unitOf: ({ groupId }) => model.metrics.get(groupId)?.figure ?? units.get(groupId) ?? 'money',
    perMetric: model.perMetric,
    budgetName: model.budget?.name ?? null,
    hasMetrics: model.metrics.size > 0 || model.perMetric !== null,
    bases: {
      columns: model.columns,
      units: unitsOf(model.perMetric, model.columns),
      revenues: revenueOf(
        revenueGroups(model.tree).map((id) => model.sections.get(id)?.sumRow?.values ?? []),
        model.columns.length,
      ),
    },
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
  const hasPlaces = figures.some(({ place }) => place.kind !== 'ALL')
  const hasRanges = new Set(figures.filter(({ of }) => of === null).map(({ startDate, endDate }) => `${startDate} ${endDate}`)).size > 1
  // Only where columns belong together does a line part them from the next: a figure with what is worked out from it,
  // else the places of one span.
  const hasDerived = shown.length > figures.filter(({ of }) => of === null).length
  const hasBlocks = hasDerived || (hasPlaces && hasRanges)
  const headingOf = columnHeadings({ ...context, columns: figures })
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
        ...headingOf(column),
        key: column.kind === 'FIGURE' ? figure.key : `${base.key}${SUFFIX[column.kind]}`,
        opens: figure.key,
        bridges: bridgesOf(figures, figure, base, context.isSameStore),
        opensBridge: column.kind === 'VARIANCE' || column.kind === 'VARIANCE_PERCENT',
        edge: hasBlocks && next !== undefined && !isSameBlock,
        unitOf: UNITS_BY_KIND[column.kind] ?? context.unitOf,
        ...cellsOf(column, context, column.kind === colored && base.comparison === first),
        ...(column.kind === 'FIGURE' ? { lookOf: markOf(figure, column.column) } : {}),
      },
    ]
  })
}

/** What columns count by themselves, whatever the row. */
const UNITS_BY_KIND: Partial<Record<ShownColumn['kind'], () => GridUnit>> = {
  VARIANCE_PERCENT: () => 'share',
  PERCENT_OF_REVENUE: () => 'share',
  PER_METRIC: () => 'plain',
}

const SUFFIX = { VARIANCE: '!d', VARIANCE_PERCENT: '!p', PERCENT_OF_REVENUE: '!r', PER_METRIC: '!u' } as const

/**
 * The differences that can be explained from a column: its own, of what is compared; from a figure to whatever it can
 * be compared with, what shows first. Of same stores only what shows: another comparison would have others. The period
 * before one of several lies as many periods back, which few people mean: the year before comes first there.
 */
function bridgesOf(
  figures: readonly FigureColumn[],
  figure: FigureColumn,
  base: FigureColumn,
  isSameStore: boolean,
): GridColumn['bridges'] {
  const own = figures[figure.of ?? -1] ?? figure
  const only = figure.comparison ?? base.comparison
  const isOneOfSeveral =
    own.range === 'PERIOD' && figures.some(({ range, of, startDate }) => range === 'PERIOD' && of === null && startDate !== own.startDate)
  const past = comparisonsOf(own.range).filter((comparison) => comparison !== 'BUDGET')
  const possible: readonly Comparison[] = ['BUDGET', ...(isOneOfSeveral ? past.toReversed() : past)]
  const bridges = (only === null ? possible : [only]).flatMap((comparison) => {
    const key = comparisonKey(own.key, comparison)
    const shown = figures.find((other) => other.key === key)
    // A budget that is not compared with is not known, and a plan of other days explains nothing.
    if (comparison === 'BUDGET' && (shown === undefined || !isComparable(shown.coverage))) return []
    return [{ key, label: COMPARISON_LABELS[comparison].toLowerCase(), isShown: shown !== undefined }]
  })
  const first = bridges.filter(({ isShown }) => isShown)
  return (isSameStore ? first : [...first, ...bridges.filter(({ isShown }) => !isShown)]).map(({ key, label }) => ({ key, label }))
}

/** The star beside a figure, and what it says. */
function markOf(column: FigureColumn, at: number): (row: GridRow) => CellLook | null {
  return (row) => {
    const mark = figureMark(row, column, at)
    return mark && { ...mark, before: null }
  }
}

function cellsOf(column: ShownColumn, context: ColumnContext, isColored: boolean): Pick<GridColumn, 'valueOf' | 'textOf' | 'outcomeOf'> {
  const { print, printEach, display, unitOf, favorabilityOf, bases } = context
  if (column.kind === 'FIGURE') {
    const valueOf = (row: GridRow) => figureAt(row, column.column)
    return { valueOf, textOf: (row) => print(valueOf(row), row.groupId), outcomeOf: null }
  }
  const rowOf = (row: GridRow): FigureRow => ({
    kind: row.kind,
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
    const cell = shownCell(column, rowOf(row), bases)
    known.set(row, cell)
    return cell
  }
  return {
    valueOf: (row) => cellOf(row).value,
    textOf(row) {
      const { value, isZeroBase } = cellOf(row)
      if (isZeroBase) return NO_BASE
      if (column.kind === 'PER_METRIC') return printEach(value)
      if (column.kind !== 'VARIANCE') return display.percent(value)
      return unitOf(row) === 'share' ? display.points(value) : print(value, row.groupId)
    },
    outcomeOf: isColored ? (row) => (cellOf(row).isMaterial ? cellOf(row).outcome : 'NEUTRAL') : null,
  }
}

/** CSS pixels that the widest figure or heading needs. Only the longest numbers are printed to find it. */
export function widestText(
  report: Pick<ReceivedReport, 'sections' | 'metrics'>,
  columns: readonly Pick<GridColumn, 'heading' | 'detail'>[],
  print: (value: string, groupId: string) => string,
): number {
  let width = 0
  for (const { value, groupId } of longestOf(report.sections)) width = Math.max(width, figureWidth(print(value, groupId)))
  for (const { metricId, values } of report.metrics ?? [])
    for (const value of values) if (value !== null) width = Math.max(width, figureWidth(print(value, metricRowId(metricId))))
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

/** What is to be said once of figures that are of other days than their columns, and of those that lack locations. */
export function figureNotes({ columns, metrics, perMetric, outline }: NotedModel): readonly string[] {
  const counted = [...outline.metrics, ...(perMetric === null ? [] : [perMetric])]
  return [otherDaysNote({ columns, metrics, perMetric }), gapsNote(counted, columns)].filter((note) => note !== null)
}

interface NotedModel extends Pick<ReportModel, 'metrics' | 'perMetric'> {
  readonly columns: readonly FigureColumn[]
  readonly outline: Pick<ReportModel['outline'], 'metrics'>
}

function otherDaysNote({ columns, metrics, perMetric }: Omit<NotedModel, 'outline'>): string | null {
  const hasMetrics = metrics.size > 0 || perMetric !== null
  const isMarked = ({ comparison, coverage }: FigureColumn) =>
    (comparison === 'BUDGET' && (coverage === 'CUT' || coverage === 'PART')) || (metrics.size > 0 && coverage === 'CUT')
  if (columns.some(isMarked)) return OTHER_DAYS_NOTE
  const isProrated = ({ comparison, coverage }: FigureColumn) => coverage === 'PRORATED' && (comparison === 'BUDGET' || hasMetrics)
  return columns.some(isProrated) ? 'Plans and metrics of columns cut short are prorated by days' : null
}
