import type { FigureCell, FigureTable, FigureTableRow } from '../figures/answer-cells.ts'
import type { FigureMeasure } from '../figures/figure-question.ts'
import { noNumberOf } from '../figures/figure-state-words.ts'
import type { NoNumber } from '../money/format.ts'
import type { ColumnRange, Comparison } from '../profit-loss/report-columns.ts'
import { type HomeTile, tileKey } from './home-arrangement.ts'
import { homeCells } from './home-cells.ts'

/** A difference next to a figure of home. */
export interface ShownDifference extends Pick<FigureCell, 'state' | 'lacksLocations' | 'outcome' | 'isMaterial'> {
  readonly comparison: Exclude<Comparison, 'PRIOR_PERIOD'>
  /** Of ratios a difference of ratios, else a share of the base; positive is better. Null without a value. */
  readonly value: string | null
  readonly isPoints: boolean
}

/** A figure of home with its trend. */
export interface ShownTile {
  /** Key of the row. */
  readonly key: string
  readonly label: string
  readonly groupId: string | null
  readonly metricId: string | null
  readonly unit: FigureTableRow['unit']
  readonly unitLabel: string | null
  readonly value: string | null
  /** The value with its state, which may need a mark or an explanation. Null without an answer. */
  readonly cell: FigureCell | null
  /** Shown if there is no value. */
  readonly instead: NoNumber
  readonly share: string | null
  readonly insteadOfShare: NoNumber
  readonly differences: readonly ShownDifference[]
  /** Of the fiscal year to the end of the span; those of the span where this is the year to date itself. */
  readonly toDate: readonly ShownDifference[]
  /** Whether the report has a column of its own for the year to date. */
  readonly hasToDateColumn: boolean
  /** Thirteen months, earliest first. */
  readonly trend: readonly (string | null)[]
  readonly plans: readonly (string | null)[]
}

/** A location in the ranking. */
export interface RankedLocation {
  readonly id: string
  readonly name: string
  readonly revenue: string | null
  readonly headline: string | null
  /** Headline to revenue, a ratio. */
  readonly margin: string | null
  /** Shown if there is no margin: `n/m` where revenue is zero or negative. */
  readonly insteadOfMargin: NoNumber
  readonly variance: FigureCell | null
  /** Margins of thirteen months, earliest first. */
  readonly trend: readonly (string | null)[]
}

/** A line of the report with its comparison: the budget, or the prior year without one. */
export interface HomeLine {
  readonly groupId: string
  readonly label: string
  readonly unit: FigureTableRow['unit']
  readonly value: string | null
  readonly base: string | null
  /** Shown if there is no value, and no base. */
  readonly instead: { readonly value: NoNumber; readonly base: NoNumber }
  /** Positive is better; of ratios in points. Null where nothing can be compared. */
  readonly variance: FigureCell | null
  /** Of the base, a ratio; null of lines that are ratios themselves. */
  readonly variancePercent: string | null
}

/** Lines in the order of the answer. Deleted ones are left out. */
export function homeLines(lines: FigureTable | null): readonly HomeLine[] {
  const cells = homeCells(lines)
  return (lines?.rows ?? []).flatMap((row): readonly HomeLine[] => {
    if (row.groupId === null) return []
    const at = (measure: FigureMeasure, comparison: 'ANY' | null) => cells.cell(row, { measure, range: 'TOTAL', comparison })
    return [
      {
        groupId: row.groupId,
        label: row.label,
        unit: row.unit,
        value: at('VALUE', null)?.value ?? null,
        base: at('VALUE', 'ANY')?.value ?? null,
        instead: { value: insteadOf(at('VALUE', null)), base: insteadOf(at('VALUE', 'ANY')) },
        variance: at('VARIANCE', 'ANY'),
        variancePercent: row.unit === 'share' ? null : (at('VARIANCE_PERCENT', 'ANY')?.value ?? null),
      },
    ]
  })
}

/**
 * Tiles in their order. Those whose line or metric was deleted are left out.
 *
 * @param figures of the tiles, and of the bridge next to them.
 */
export function shownTiles(tiles: readonly HomeTile[], figures: FigureTable | null, trends: FigureTable | null): readonly ShownTile[] {
  const cells = homeCells(figures)
  const hasToDateColumn = figures?.figureColumns.some(({ range }) => range === 'YEAR_TO_DATE') === true
  const rows = new Map(figures?.rows.map((row) => [row.key, row]))
  const shown = tiles.flatMap((tile) => rows.get(tileKey(tile)) ?? [])
  return shown.map((row): ShownTile => {
    const trend = trends?.rows.find(({ key }) => key === row.key)
    const at = (measure: FigureMeasure, range: ColumnRange) => cells.cell(row, { measure, range, comparison: null })
    const now = at('VALUE', 'TOTAL')
    const differences = (range: ColumnRange): readonly ShownDifference[] =>
      (['BUDGET', 'PRIOR_YEAR'] as const).flatMap((comparison) => {
        const measure = row.unit === 'share' ? 'VARIANCE' : 'VARIANCE_PERCENT'
        const cell = cells.cell(row, { measure, range, comparison })
        const size = cells.cell(row, { measure: 'VARIANCE', range, comparison })
        if (cell === null) return []
        const { outcome, isMaterial } = size ?? cell
        return [{ ...cell, comparison, isPoints: row.unit === 'share', outcome, isMaterial }]
      })
    return {
      key: row.key,
      label: row.label,
      groupId: row.groupId,
      metricId: row.metricId,
      unit: row.unit,
      unitLabel: row.unitLabel,
      value: now?.value ?? null,
      cell: now,
      instead: insteadOf(now),
      share: row.unit === 'money' ? (at('SHARE_OF_REVENUE', 'TOTAL')?.value ?? null) : null,
      insteadOfShare: insteadOf(row.unit === 'money' ? at('SHARE_OF_REVENUE', 'TOTAL') : null),
      differences: differences('TOTAL'),
      toDate: differences(hasToDateColumn ? 'YEAR_TO_DATE' : 'TOTAL'),
      hasToDateColumn,
      trend: trend === undefined ? [] : periodsOf(trends, trend, null),
      plans: trend === undefined ? [] : periodsOf(trends, trend, 'BUDGET'),
    }
  })
}

/** Locations with figures, in the order of the answer, and all of them together; null without a headline. */
export function rankedLocations(
  ranking: FigureTable | null,
  margins: FigureTable | null,
): { readonly locations: readonly RankedLocation[]; readonly all: RankedLocation | null } {
  const [headline, revenue] = ranking?.rows ?? []
  if (ranking === null || headline === undefined) return { locations: [], all: null }
  const cells = homeCells(ranking)
  const trends = trendsByPlace(margins)
  const seen = new Set<string>()
  const found: RankedLocation[] = []
  let all: RankedLocation | null = null
  for (const { column, measure } of ranking.columns) {
    const figure = ranking.figureColumns[column]
    if (measure !== 'VALUE' || figure === undefined || figure.comparison !== null) continue
    const { place } = figure
    const placeId = place.kind === 'ALL' ? '' : place.id
    if (seen.has(placeId)) continue
    seen.add(placeId)
    const at = (row: FigureTableRow | undefined, one: FigureMeasure): FigureCell | null =>
      cells.cell(row, { measure: one, range: 'TOTAL', comparison: one === 'VARIANCE' ? 'ANY' : null, placeId })
    const ranked: RankedLocation = {
      id: placeId,
      name: place.kind === 'ALL' ? '' : place.name,
      headline: at(headline, 'VALUE')?.value ?? null,
      revenue: at(revenue, 'VALUE')?.value ?? null,
      margin: at(headline, 'SHARE_OF_REVENUE')?.value ?? null,
      insteadOfMargin: insteadOf(at(headline, 'SHARE_OF_REVENUE')),
      variance: at(headline, 'VARIANCE'),
      trend: trends.get(placeId) ?? [],
    }
    if (place.kind === 'ALL') all = ranked
    // Closed and not yet open ones have no figures.
    else if (ranked.headline !== null) found.push(ranked)
  }
  return { locations: found, all }
}

function insteadOf(cell: FigureCell | null): NoNumber {
  return noNumberOf(cell?.state ?? 'NO_RESULT')
}

function periodsOf(table: FigureTable | null, row: FigureTableRow, comparison: Comparison | null): readonly (string | null)[] {
  return (table?.columns ?? []).flatMap(({ column, measure }, at) => {
    const figure = table?.figureColumns[column]
    return measure === 'VALUE' && figure?.range === 'PERIOD' && figure.comparison === comparison ? [row.cells[at]?.value ?? null] : []
  })
}

/** Margins of thirteen months by location, earliest first; of all of them together by an empty id. */
export function trendsByPlace(margins: FigureTable | null): ReadonlyMap<string, readonly (string | null)[]> {
  const [row] = margins?.rows ?? []
  const trends = new Map<string, (string | null)[]>()
  for (const [at, { column }] of (margins?.columns ?? []).entries()) {
    const place = margins?.figureColumns[column]?.place
    if (place === undefined) continue
    const id = place.kind === 'ALL' ? '' : place.id
    const own = trends.get(id) ?? []
    own.push(row?.cells[at]?.value ?? null)
    trends.set(id, own)
  }
  return trends
}
