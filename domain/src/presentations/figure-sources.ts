import type { ChartCell } from '../charts/chart-figures.ts'
import type { FigureTable, FigureTableRow, MeasureColumn, PlacedFigures } from '../figures/answer-cells.ts'
import { type FigureQuestion, isComparing } from '../figures/figure-question.ts'
import { type Comparison, comparisonOfKey, DERIVED_SUFFIX } from '../profit-loss/report-columns.ts'
import type { Day } from '../time/day.ts'
import { tableFigureKey } from './moved-figures.ts'
import type { PresentationFigures, PresentationQuestions } from './presentation-figures.ts'
import type { SlideTable } from './slide-table.ts'
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
  /** A node of the location tree that it is of instead; null for none. */
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

/** By `sourceKey`. Figures that are added up of several, and those of rows that somebody typed, have none. */
export function figureSources(
  asked: PresentationQuestions,
  { tables, charts }: Pick<PresentationFigures, 'tables' | 'charts'>,
  answerTo: (question: FigureQuestion) => PlacedFigures | null,
): ReadonlyMap<string, FigureSource> {
  const found = new Map<string, FigureSource>()
  for (const [elementId, { table }] of tables) if (table !== null) addTable(found, elementId, table)
  for (const { id, chart, questions } of asked.charts) {
    const data = charts.get(id)?.data
    if (data === undefined) continue
    const answers = questions.map((question) => ({ answer: answerTo(question), budgetId: question.columns.budgetId }))
    const add = (key: string, cell: ChartCell | null | undefined): void => {
      const from = cell ? answers[cell.question] : undefined
      const source = cell && from && sourceOfCell(cell, chart.mappingId, from.answer, from.budgetId)
      if (!source || !cell) return
      found.set(sourceKey(id, key), source)
      found.set(sourceKey(id, chartCellKey(cell)), source)
    }
    for (const panel of data.panels)
      for (const series of panel.series) {
        for (const [at, { key }] of data.categories.entries()) add(`${panel.key}|${series.key}|${key}`, series.cells[at])
        if (data.total !== null) add(`${panel.key}|${series.key}|${data.total.key}`, series.total)
      }
    for (const step of data.waterfall?.steps ?? []) add(`step|${step.key}`, step.cell)
    add('end|base', data.waterfall?.base.cell)
    add('end|actual', data.waterfall?.actual.cell)
  }
  for (const { key, figure, question } of asked.texts) {
    const answer = question && answerTo(question)
    const column = answer && textFigureColumn(figure, answer)
    const row = answer?.rows[0]
    if (question && answer && column && row) found.set(key, sourceOf(question.mappingId, answer, row, column, question.columns.budgetId))
  }
  return found
}

function addTable(found: Map<string, FigureSource>, elementId: string, { rows, columns, of }: SlideTable): void {
  for (const row of rows) {
    if (row.of === null) continue
    const { metricId, accountId } = row.of
    for (const column of columns) {
      if (column.of === null) continue
      const { startDate, endDate, comparison, locationIds } = column.of
      found.set(sourceKey(elementId, tableFigureKey(row.key, column.key)), {
        mappingId: of.mappingId,
        groupId: metricId === null ? row.of.groupId : null,
        accountId,
        metricId,
        isPerMetric: column.key.endsWith(DERIVED_SUFFIX.PER_METRIC),
        startDate,
        endDate,
        locationIds: locationIds ?? of.locationIds,
        nodeId: null,
        isPlan: comparison === 'BUDGET',
        against: comparedByKey(column.key, of.budgetId ?? null),
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

function sourceOfCell({ key }: ChartCell, mappingId: string, answer: PlacedFigures | null, budgetId: string | null): FigureSource | null {
  const bar = key.indexOf('|')
  const row = answer?.rows.find((one) => one.key === key.slice(0, bar))
  const column = answer?.columns.find((one) => one.key === key.slice(bar + 1))
  return answer && row && column ? sourceOf(mappingId, answer, row, column, budgetId) : null
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
