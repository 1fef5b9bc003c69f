import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import type { ReceivedGap, ReceivedMetric } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { ReceivedReport } from './received-report.ts'

export interface PackedSection {
  readonly profitLossGroupId: string
  readonly rows: readonly (Omit<ReceivedReport['sections'][number]['rows'][number], 'values' | 'entryCounts'> & {
    readonly figures: string
    readonly withoutEntries: readonly number[]
  })[]
  readonly sumRow: { readonly figures: string } | null
}

/**
 * Unpacks figures, which come as one text per row: a fraction of the work of lists on both sides. The count of entries is 1
 * if there are any, whatever it is in the ledger.
 */
export function unpackSections(sections: readonly PackedSection[], columns: number): ReceivedReport['sections'] {
  // Most rows have entries in all columns: they share one list.
  const everywhere = new Array<number>(columns).fill(1)
  return sections.map(({ profitLossGroupId, rows, sumRow }) => ({
    profitLossGroupId,
    rows: rows.map(({ figures, withoutEntries, ...row }) => ({
      ...row,
      values: unpackFigures(figures, columns),
      entryCounts: withoutEntries.length === 0 ? everywhere : zerosAt(withoutEntries, everywhere),
    })),
    sumRow: sumRow && { values: unpackFigures(sumRow.figures, columns) },
  }))
}

export interface PackedMetric extends Omit<ReceivedMetric, 'values' | 'unit' | 'gaps' | 'uncovered'> {
  readonly unit?: string | null
  readonly figures: string
  readonly gaps: readonly {
    readonly column: number
    readonly metric: { readonly name: string }
    readonly expected: number
    readonly missing: number
    readonly locations: readonly { readonly name: string }[]
  }[]
  readonly uncovered: readonly { readonly column: number; readonly months: readonly string[] }[]
}

export function unpackMetric(
  { metricId, name, unit, figures, gaps, uncovered, isOfLedger = false }: PackedMetric,
  columns: number,
): ReceivedMetric {
  const byColumn = gaps.map(({ column, metric, expected, missing, locations }): [number, ReceivedGap] => [
    column,
    { name: metric.name, expected, missing, locationNames: locations.map((location) => location.name) },
  ])
  return {
    metricId,
    name,
    unit: unit ?? null,
    values: unpackFigures(figures, columns),
    gaps: new Map(byColumn),
    uncovered: new Map(uncovered.map(({ column, months }) => [column, months.map((month) => parseMonth(month, 'uncovered'))])),
    ...(isOfLedger && { isOfLedger }),
  }
}

function unpackFigures(text: string, columns: number): readonly (string | null)[] {
  const figures: (string | null)[] = columns === 0 ? [] : text.split(',')
  for (let at = figures.indexOf(''); at >= 0; at = figures.indexOf('', at + 1)) figures[at] = null
  return figures
}

function zerosAt(places: readonly number[], counts: readonly number[]): readonly number[] {
  const own = [...counts]
  for (const place of places) own[place] = 0
  return own
}
