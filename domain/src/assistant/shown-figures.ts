import type { ChartDocument } from '../charts/chart-document.ts'
import type { ChartCategory } from '../charts/chart-figures.ts'
import { markedFigure } from '../charts/marked-figure.ts'
import { locationsAt } from '../figures/question-places.ts'
import type { LayoutEngine } from '../layouts/layout-engine.ts'
import { partsOfCellKey } from '../layouts/layout-keys.ts'
import { columnName, rowName } from '../layouts/layout-names.ts'
import { openedFigure } from '../layouts/opened-figure.ts'
import type { LocationNode } from '../locations/location-tree.ts'
import type { FigureSource } from '../presentations/figure-sources.ts'
import { comparisonOfKey } from '../profit-loss/report-columns.ts'
import { metricOfRow } from '../profit-loss/report-rows.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { AnswerSource } from './answers/answer.ts'

interface Places {
  readonly tree: readonly LocationNode<string>[]
  /** Every location. */
  readonly locationIds: readonly string[]
}

/** A figure that a screen shows, to be asked about. */
export interface NamedFigure {
  /** `Labor, May 2026, 101 Back Bay` */
  readonly name: string
  readonly source: AnswerSource
}

/**
 * What the mark of a chart is of, for a question about it: of a plan, of earlier figures or of a difference with what it is compared with.
 * Null for one that is added up of several, and for a metric at single places.
 *
 * @param categories those of the chart. @param span its days.
 */
export function sourceOfMark(
  chart: ChartDocument,
  mark: Parameters<typeof markedFigure>[1],
  { categories, span }: { readonly categories: readonly ChartCategory[]; readonly span: DaySpan },
  company: Places,
): AnswerSource | null {
  const figure = markedFigure(chart, mark, company.tree)
  const category = categories.find(({ key }) => key === mark.category)
  const { startDate, endDate } = category?.kind === 'PERIOD' ? category : span
  const common = { mappingId: chart.mappingId, startDate, endDate }
  if (figure === null) return null
  if (figure.kind === 'METRIC') {
    if (chart.xAxis !== 'DATE' || mark.panel !== '') return null
    const locationIds = fewerThanAll(locationsAt(chart.places, company), company)
    return { ...common, groupId: null, accountId: null, metricId: figure.metricId, locationIds, comparison: null, budgetId: null }
  }
  const { groupId, accountId, places, column, base, budgetId } = figure
  const comparison = comparisonOfKey(column) ?? (base === null ? null : comparisonOfKey(base))
  return {
    ...common,
    groupId,
    accountId,
    metricId: null,
    locationIds: fewerThanAll(locationsAt(places, company), company),
    comparison,
    budgetId: comparison === 'BUDGET' ? budgetId : null,
  }
}

/** What a figure of a slide is of, for a question about it. */
export function sourceOnSlide(source: FigureSource, company: Places): AnswerSource {
  const { mappingId, groupId, accountId, metricId, startDate, endDate, locationIds, nodeId, against } = source
  const places = { locationIds: nodeId === null ? (locationIds ?? []) : [], nodeIds: nodeId === null ? [] : [nodeId], isAllBut: false }
  const comparison = metricId === null ? (against?.comparison ?? null) : null
  return {
    mappingId,
    groupId,
    accountId,
    metricId,
    startDate,
    endDate,
    locationIds: fewerThanAll(locationsAt(places, company), company),
    comparison,
    budgetId: comparison === 'BUDGET' ? (against?.budgetId ?? null) : null,
  }
}

/** The report's figure in a cell of a layout; null where the cell has none, or one that the layout changes. */
export function figureOfLayoutCell(engine: LayoutEngine, cell: string, company: Places): NamedFigure | null {
  const { layout, structure, figures, surroundings } = engine
  const parts = partsOfCellKey(cell)
  const [rowAt, columnAt] = [structure.rowAt.get(parts?.rowKey ?? ''), structure.columnAt.get(parts?.columnKey ?? '')]
  const [row, column] = [structure.rows[rowAt ?? -1], structure.columns[columnAt ?? -1]]
  // Where locations are rows, lines are columns.
  if (surroundings.places || rowAt === undefined || columnAt === undefined || !row || !column) return null
  const opened = openedFigure(engine, rowAt, columnAt)?.figure
  const compared = figures.columns.find(({ key }) => key === opened?.column)
  if (opened === undefined || compared === undefined) return null
  const own = figures.columns[compared.of ?? -1] ?? compared
  const places =
    own.place.kind === 'ALL'
      ? (own.locationIds ?? layout.locationIds)
      : locationsAt(
          {
            locationIds: own.place.kind === 'LOCATION' ? [own.place.id] : [],
            nodeIds: own.place.kind === 'GROUP' ? [own.place.id] : [],
            isAllBut: false,
          },
          company,
        )
  const metricId = metricOfRow(opened.groupId)
  const comparison = metricId === null ? compared.comparison : null
  return {
    name: `${rowName(row)}, ${columnName(column, figures.columns)}`,
    source: {
      mappingId: layout.mappingId,
      groupId: metricId === null ? opened.groupId : null,
      accountId: metricId === null ? opened.accountId : null,
      metricId,
      startDate: own.startDate,
      endDate: own.endDate,
      locationIds: fewerThanAll(places, company),
      comparison,
      budgetId: comparison === 'BUDGET' ? layout.columns.budgetId : null,
    },
  }
}

/** None for every location. */
function fewerThanAll(locationIds: readonly string[], { locationIds: every }: Places): readonly string[] {
  return locationIds.length >= every.length ? [] : locationIds
}
