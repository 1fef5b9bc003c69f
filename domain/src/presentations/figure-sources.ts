import type { ChartCell, ChartSeries } from '../charts/chart-figures.ts'
import type { FigureTable, FigureTableRow, MeasureColumn, PlacedFigures } from '../figures/answer-cells.ts'
import { type FigureQuestion, isComparing } from '../figures/figure-question.ts'
import { type Comparison, comparisonOfKey, DERIVED_SUFFIX } from '../profit-loss/report-columns.ts'
import type { Day } from '../time/day.ts'
import { tableFigureKey } from './moved-figures.ts'
import type { PresentationFigures, PresentationQuestions } from './presentation-figures.ts'
import type { SlideTable, SlideTableColumn, SlideTableDays } from './slide-table.ts'
import { textFigureColumn } from './text-figures.ts'

/** What a figure of a slide is of: a line or a metric, on days, at places. */
export interface FigureSource {
  readonly mappingId: string
  /** Null for a metric. */
  readonly groupId: string | null
  readonly accountId: string | null
  readonly metricId: string | null
  /** An amount per unit of a metric. */
  readonly isPerMetric: boolean
  readonly startDate: Day
  readonly endDate: Day
  /** Null for every location. */
  readonly locationIds: readonly string[] | null
  /** The node of the location tree that it covers instead; null for none. */
  readonly nodeId: string | null
  /** It plans. */
  readonly isPlan: boolean
  /** What it differs from, where it is a difference; null for a figure. */
  readonly against: ComparedWith | null
}

/** `budgetId`: of a plan. */
export interface ComparedWith {
  readonly comparison: Comparison
  readonly budgetId: string | null
}

/** The key of a figure among all of a presentation. */
export function sourceKey(elementId: string, key: string): string {
  return `${elementId} ${key}`
}

/** The key of a cell of a chart, wherever it is drawn. */
export function chartCellKey({ question, key }: Pick<ChartCell, 'question' | 'key'>): string {
  return `cell ${question} ${key}`
}

/** Whether it can be taken apart down to transactions. */
export function isTraceable({ groupId, isPlan }: FigureSource): boolean {
  return groupId !== null && !isPlan
}

/** Everything that a figure is computed from. */
export interface PartsOfFigure {
  /** Its source; null for sums of several figures and for calculated rows. */
  readonly own: FigureSource | null
  /** All figures in it, including those that it is compared with; of calculated rows the rows that they may use. */
  readonly parts: readonly FigureSource[]
  /** Whether it depends on nothing else. */
  readonly isWhole: boolean
  /** Whether it is a share: it also depends on all revenue of the same days and places. */
  readonly usesRevenue: boolean
  /** Whether it may also depend on ops data that `parts` does not list. */
  readonly mayUseOpsData: boolean
}

/** By `sourceKey`. Sums of several figures, and figures of typed rows, have none. */
export function figureSources(
  asked: PresentationQuestions,
  shown: Pick<PresentationFigures, 'tables' | 'charts'>,
  answerTo: (question: FigureQuestion) => PlacedFigures | null,
): ReadonlyMap<string, FigureSource> {
  return new Map([...figureParts(asked, shown, answerTo)].flatMap(([key, { own }]) => (own === null ? [] : [[key, own] as const])))
}

/** By `sourceKey`. */
export function figureParts(
  asked: PresentationQuestions,
  { tables, charts }: Pick<PresentationFigures, 'tables' | 'charts'>,
  answerTo: (question: FigureQuestion) => PlacedFigures | null,
): ReadonlyMap<string, PartsOfFigure> {
  const found = new Map<string, PartsOfFigure>()
  for (const [elementId, { table }] of tables) if (table !== null) addTable(found, elementId, table)
  for (const { id, chart, questions } of asked.charts) {
    const data = charts.get(id)?.data
    if (data === undefined) continue
    const answers = questions.map((question) => ({ answer: answerTo(question), budgetId: question.columns.budgetId }))
    const partsOf = (cell: ChartCell | null | undefined): PartsOfFigure | null => {
      const from = cell ? answers[cell.question] : undefined
      if (!cell || from === undefined) return null
      const { answer, budgetId } = from
      return summed(cell.key.split(' ').map((key) => partsOfCell(key, chart.mappingId, answer, budgetId)))
    }
    const add = (key: string, cell: ChartCell | null | undefined): void => {
      const parts = partsOf(cell)
      if (parts === null || !cell) return
      found.set(sourceKey(id, key), parts)
      found.set(sourceKey(id, chartCellKey(cell)), parts)
    }
    for (const panel of data.panels)
      for (const series of panel.series) {
        for (const [at, { key }] of data.categories.entries()) add(`${panel.key}|${series.key}|${key}`, series.cells[at])
        if (data.total !== null) add(`${panel.key}|${series.key}|${data.total.key}`, series.total)
        for (const cell of differencesOf(series)) {
          const parts = partsOf(cell)
          if (parts !== null) found.set(sourceKey(id, chartCellKey(cell)), parts)
        }
      }
    if (data.waterfall === null) continue
    const { base, actual, steps, unit } = data.waterfall
    add('end|base', base.cell)
    add('end|actual', actual.cell)
    for (const { key, cell } of steps) {
      add(`step|${key}`, cell)
      // What remains, and the steps of a ratio, depend on both ends as a whole.
      if (cell !== null && unit === 'money') continue
      const ends = summed([partsOf(base.cell), partsOf(actual.cell)])
      if (ends !== null) found.set(sourceKey(id, `step|${key}`), { ...ends, own: partsOf(cell)?.own ?? null })
    }
  }
  for (const { key, figure, question } of asked.texts) {
    const answer = question && answerTo(question)
    const column = answer && textFigureColumn(figure, answer)
    const row = answer?.rows[0]
    if (question && answer && column && row)
      found.set(key, partsOfFigure(question.mappingId, answer, row, column, question.columns.budgetId))
  }
  return found
}

/** Drawn next to a series; the figures of the slide do not list them. */
function differencesOf({ difference }: ChartSeries): readonly ChartCell[] {
  if (difference === null) return []
  const { amounts, percents, total, totalPercent } = difference
  return [...amounts, ...percents, ...[total, totalPercent].flatMap((cell) => cell ?? [])]
}

function addTable(found: Map<string, PartsOfFigure>, elementId: string, { rows, columns, of }: SlideTable): void {
  const sourceAt = (row: SlideTable['rows'][number], { key }: SlideTableColumn, days: SlideTableDays | null): FigureSource[] => {
    if (row.of === null || days === null) return []
    const { metricId, accountId, groupId } = row.of
    const { startDate, endDate, comparison, locationIds } = days
    return [
      {
        mappingId: of.mappingId,
        groupId: metricId === null ? groupId : null,
        accountId,
        metricId,
        isPerMetric: key.endsWith(DERIVED_SUFFIX.PER_METRIC),
        startDate,
        endDate,
        locationIds: locationIds ?? of.locationIds,
        nodeId: null,
        isPlan: comparison === 'BUDGET',
        against: comparedByKey(key, of.budgetId ?? null),
      },
    ]
  }
  for (const column of columns) {
    const ofColumn = rows.flatMap((row) => sourceAt(row, column, column.of))
    for (const row of rows) {
      const [own = null] = sourceAt(row, column, column.of)
      const isShare = column.key.endsWith(DERIVED_SUFFIX.PERCENT_OF_REVENUE)
      const base = column.base ? sourceAt(row, column, column.base).map((source) => ({ ...source, against: null })) : []
      found.set(sourceKey(elementId, tableFigureKey(row.key, column.key)), {
        own,
        parts: own === null ? ofColumn : [own, ...base],
        isWhole: own !== null && (own.against === null || base.length > 0),
        usesRevenue: own !== null && isShare,
        mayUseOpsData: own === null && of.hasMetrics !== false,
      })
    }
  }
}

/** What the figures of a derived column differ from: `2026-10-01~b!d` differs from the budget. */
function comparedByKey(key: string, budgetId: string | null): ComparedWith | null {
  const suffix = [DERIVED_SUFFIX.VARIANCE, DERIVED_SUFFIX.VARIANCE_PERCENT].find((one) => key.endsWith(one))
  return suffix === undefined ? null : compared(comparisonOfKey(key.slice(0, -suffix.length)), budgetId)
}

function compared(comparison: Comparison | null, budgetId: string | null): ComparedWith | null {
  // Tables that were recorded before do not name their budget.
  if (comparison === null || (comparison === 'BUDGET' && budgetId === null)) return null
  return { comparison, budgetId: comparison === 'BUDGET' ? budgetId : null }
}

/** The parts of a sum; null if no figure of it is known. */
function summed(figures: readonly (PartsOfFigure | null)[]): PartsOfFigure | null {
  const known = figures.flatMap((one) => one ?? [])
  const [only, ...others] = known
  if (only === undefined) return null
  if (figures.length === 1) return only
  return {
    own: null,
    parts: known.flatMap(({ parts }) => parts),
    isWhole: others.length + 1 === figures.length && known.every(({ isWhole }) => isWhole),
    usesRevenue: known.some(({ usesRevenue }) => usesRevenue),
    mayUseOpsData: known.some(({ mayUseOpsData }) => mayUseOpsData),
  }
}

function partsOfCell(key: string, mappingId: string, answer: PlacedFigures | null, budgetId: string | null): PartsOfFigure | null {
  const bar = key.indexOf('|')
  const row = answer?.rows.find((one) => one.key === key.slice(0, bar))
  const column = answer?.columns.find((one) => one.key === key.slice(bar + 1))
  return answer && row && column ? partsOfFigure(mappingId, answer, row, column, budgetId) : null
}

function partsOfFigure(
  mappingId: string,
  answer: PlacedFigures,
  row: FigureTableRow,
  column: MeasureColumn,
  budgetId: string | null,
): PartsOfFigure {
  const { measure, base } = column
  const own = sourceOf(mappingId, answer, row, column, budgetId)
  const others = base === null ? [] : [sourceOf(mappingId, answer, row, { ...column, measure: 'VALUE', column: base, base: null }, null)]
  const isOfOthers = measure === 'RANK' || measure === 'RANK_CHANGE'
  const usesRevenue = measure === 'SHARE_OF_REVENUE'
  return { own, parts: [own, ...others], isWhole: !isOfOthers, usesRevenue, mayUseOpsData: false }
}

function sourceOf(
  mappingId: string,
  { figureColumns, locationIds }: FigureTable & Pick<PlacedFigures, 'locationIds'>,
  { groupId, accountId, metricId }: FigureTableRow,
  { column, measure, base }: MeasureColumn,
  budgetId: string | null,
): FigureSource {
  const { startDate, endDate, place, comparison } = figureColumns[column] ?? unknownColumn(column)
  return {
    mappingId,
    groupId: metricId === null ? groupId : null,
    accountId: accountId === null ? null : String(accountId),
    metricId,
    isPerMetric: measure === 'PER_METRIC',
    startDate,
    endDate,
    locationIds: place.kind === 'LOCATION' ? [place.id] : place.kind === 'GROUP' ? null : locationIds,
    nodeId: place.kind === 'GROUP' ? place.id : null,
    isPlan: comparison === 'BUDGET',
    against: isComparing(measure) && base !== null ? compared(figureColumns[base]?.comparison ?? null, budgetId) : null,
  }
}

function unknownColumn(column: number): never {
  throw new Error(`An answer has no column ${column}`)
}
