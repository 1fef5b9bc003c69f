import { locationCode } from '@fourwall/domain/locations/location-name.ts'
import type { OutlineLine } from '@fourwall/domain/locations/location-outline.ts'
import { decimalFromFraction, fractionFromDecimal } from '@fourwall/domain/money/decimal.ts'
import type { MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { unitBeside } from '@fourwall/domain/ops-data/metric-display.ts'
import { totalOverLocations, type WeighedValue } from '@fourwall/domain/ops-data/metric-figures.ts'
import type { GridRow, GridRowKind } from '@fourwall/domain/profit-loss/report-rows.ts'
import {
  type CellFilter,
  type PreviewGrid as GridOfPreview,
  isOfFilter,
  type PreviewCell,
  type PreviewRow as RowOfPreview,
} from '../../../blocks/upload-preview/preview-cells.ts'
import { totalName } from '../metric-words.ts'
import { type PreviewLine, previewLineKey } from './preview-lines.ts'

/** Content of a preview row: a line of the workbook with its cells by period, or a total of locations. */
type PreviewRow = RowOfPreview<PreviewLine>

export type OpsDataPreviewGrid = GridOfPreview<PreviewLine>

interface GridOptions {
  readonly periods: number
  /** Shows only these cells, and rows that have one; null for all. */
  readonly filter: CellFilter | null
}

interface MetricGridOptions extends GridOptions {
  readonly lines: readonly PreviewLine[]
  /** The locations of the lines, in their groups. */
  readonly outline: readonly OutlineLine<string>[]
  readonly rule: MetricAggregation
  /** Weight of a location in a period; null without a weight. */
  readonly weightOf: (locationId: string, period: number) => string | null
  /** Number of selected locations, whether in the workbook or not. */
  readonly chosen: number
  /** Keys of the collapsed groups. */
  readonly folded: ReadonlySet<string>
}

/** Rows of one metric: its locations in their groups, with totals by the metric's rule. */
export function metricGrid({ lines, outline, periods, filter, rule, weightOf, chosen, folded }: MetricGridOptions): OpsDataPreviewGrid {
  const linesOf = Map.groupBy(lines, ({ locationId }) => locationId)
  const valuesOf = new Map([...linesOf].map(([id, ofLocation]) => [id, valuesIn(ofLocation, periods)]))
  const totals = (locationIds: readonly string[]): readonly (string | null)[] =>
    Array.from({ length: periods }, (_, period) => {
      const values = locationIds.flatMap((id): WeighedValue[] => {
        const value = valuesOf.get(id)?.[period] ?? null
        const weight = rule === 'WEIGHTED' && value !== null ? weightOf(id, period) : null
        return value === null ? [] : [{ value: fractionFromDecimal(value), weight: weight === null ? null : fractionFromDecimal(weight) }]
      })
      const total = totalOverLocations(rule, values)
      return total === null ? null : decimalFromFraction(total, 0)
    })
  const isShown = (locationId: string) => filter === null || (linesOf.get(locationId) ?? []).some((line) => hasCell(line, filter))

  const rows: PreviewRow[] = []
  let closedAbove = Number.POSITIVE_INFINITY
  for (const { key, kind, name, level, locationIds } of outline) {
    if (level > closedAbove) continue
    closedAbove = Number.POSITIVE_INFINITY
    if (!locationIds.some(isShown)) continue
    if (kind === 'group') {
      const isOpen = !folded.has(key)
      if (!isOpen) closedAbove = level
      rows.push(
        totalRow({
          key,
          kind: 'calculation',
          level: level + 1,
          label: name,
          values: totals(locationIds),
          isExpandable: true,
          isExpanded: isOpen,
        }),
      )
    } else
      for (const line of (linesOf.get(locationIds[0] ?? '') ?? []).filter((one) => filter === null || hasCell(one, filter))) {
        const isRepeated = (linesOf.get(line.locationId)?.length ?? 0) > 1
        const shown = lineRow(line, isRepeated ? `${name}, row ${line.line}` : name, level + 1, periods, filter)
        rows.push({ ...shown, row: { ...shown.row, ...locationCode(name) } })
      }
  }
  const all = outline.filter(({ kind }) => kind === 'location').flatMap(({ locationIds }) => locationIds)
  if (all.length > 1)
    rows.push(
      totalRow({
        key: 'all',
        kind: 'net-income',
        level: 1,
        label: totalName(all.length, chosen),
        values: totals(all),
        isExpandable: false,
        isExpanded: false,
      }),
    )
  return gridOf(rows)
}

interface LocationGridOptions extends GridOptions {
  readonly lines: readonly PreviewLine[]
  /** In display order. */
  readonly metrics: readonly { readonly id: string; readonly name: string; readonly unit: string | null }[]
}

/** Rows of one location, one per metric. */
export function locationGrid({ lines, metrics, periods, filter }: LocationGridOptions): OpsDataPreviewGrid {
  const linesOf = Map.groupBy(lines, ({ metricId }) => metricId)
  const rows = metrics.flatMap(({ id, name, unit }) => {
    const ofMetric = linesOf.get(id) ?? []
    return ofMetric
      .filter((line) => filter === null || hasCell(line, filter))
      .map((line) => lineRow(line, ofMetric.length > 1 ? `${name}, row ${line.line}` : name, 1, periods, filter, unitBeside(name, unit)))
  })
  return gridOf(rows)
}

/** Total of a location's lines by period, without invalid cells. */
function valuesIn(lines: readonly PreviewLine[], periods: number): readonly (string | null)[] {
  const values = new Array<string | null>(periods).fill(null)
  for (const { cells } of lines) for (const { period, value, state } of cells) if (state !== 'INVALID') values[period] = value
  return values
}

function hasCell(line: PreviewLine, filter: CellFilter): boolean {
  return line.cells.some((cell) => isOfFilter(cell, filter))
}

function lineRow(
  line: PreviewLine,
  label: string,
  level: number,
  periods: number,
  filter: CellFilter | null,
  unit: string | null = null,
): PreviewRow {
  const cells = new Array<PreviewCell | undefined>(periods).fill(undefined)
  for (const cell of line.cells) if (filter === null || isOfFilter(cell, filter)) cells[cell.period] = cell
  const values = cells.map((cell) => cell?.value ?? null)
  const row = gridRow({ key: previewLineKey(line), kind: 'account', level, label, values, isExpandable: false, isExpanded: false, unit })
  return { row, line, cells }
}

type RowParts = Pick<GridRow, 'key' | 'level' | 'label' | 'values' | 'isExpandable' | 'isExpanded'> & {
  readonly kind: GridRowKind
  /** Shown next to the name, if the name does not include it. */
  readonly unit?: string | null
}

function totalRow(parts: RowParts): PreviewRow {
  return { row: gridRow(parts), line: null, cells: [] }
}

/** The grid is made for reports; fields that only reports have are empty. */
function gridRow(parts: RowParts): GridRow {
  return { ...parts, groupId: parts.key, accountId: null, accountNumber: null, entryCounts: null, unit: parts.unit ?? null }
}

function gridOf(rows: readonly PreviewRow[]): OpsDataPreviewGrid {
  return { rows: rows.map(({ row }) => row), byKey: new Map(rows.map((one) => [one.row.key, one])) }
}
