import { parseDay } from '@fourwall/domain/time/day.ts'
import { type CellLook, figureWidth, type GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { cellCoordinate, type PreviewCell } from '../../../blocks/upload-preview/preview-cells.ts'
import type { Display } from '../../../ui/display.ts'
import type { OpsDataPreviewGrid } from './preview-grid.ts'
import type { PreviewLine } from './preview-lines.ts'
import type { ReceivedPreviewPeriod } from './preview-request.ts'

/** Decimals shown; editing and saving use the whole figure. */
const MOST_DECIMALS = 4

export interface PreviewColumns {
  readonly columns: readonly GridColumn[]
  /** Width of the widest cell in CSS pixels, including struck-through figures. */
  readonly widest: number
}

/** A column per period of the upload. `pending`: texts being saved, by row and period. `canAddUp`: any cells may be summed. */
export function previewColumns(
  periods: readonly ReceivedPreviewPeriod[],
  grid: OpsDataPreviewGrid,
  display: Display,
  pending: ReadonlyMap<string, string>,
  canAddUp: boolean,
  isFiltered: boolean,
): PreviewColumns {
  const decimals = decimalsByMetric(grid)
  // Totals belong to one metric and align with its figures.
  const most = Math.max(0, ...decimals.values())
  const figure = (value: string | null, line: PreviewLine | null) =>
    display.figure(value, line === null ? most : (decimals.get(line.metricId) ?? 0))
  const cellText = (cell: PreviewCell, line: PreviewLine) => (cell.value === null ? cell.text : figure(cell.value, line))
  const before = (cell: PreviewCell, line: PreviewLine) =>
    cell.state === 'OVERWRITTEN' && cell.oldValue !== null ? figure(cell.oldValue, line) : null
  let widest = 40
  const columns = periods.map((period, at): GridColumn => {
    let isNew = false
    for (const { key, values } of grid.rows) {
      const held = grid.byKey.get(key)
      const cell = held?.cells[at]
      if (held === undefined || held.line === null) widest = Math.max(widest, figureWidth(figure(values?.[at] ?? null, null)))
      else if (cell !== undefined) {
        const old = before(cell, held.line)
        widest = Math.max(widest, figureWidth(cellText(cell, held.line)) + (old === null ? 10 : figureWidth(old) + 20))
        isNew ||= cell.state === 'NEW'
      }
    }
    return {
      key: period.key,
      heading: period.label,
      detail: null,
      title: period.months === 1 ? null : `${period.label}, ${period.months} months from ${display.day(parseDay(period.startDate))}`,
      edge: false,
      opens: period.key,
      bridges: [],
      opensBridge: false,
      isNew,
      // The status line sums only money; here, whatever may be summed.
      unitOf: () => (canAddUp ? 'money' : 'plain'),
      valueOf: (row) => row.values?.[at] ?? null,
      textOf(row) {
        const typed = pending.get(pendingKey(row.key, period.key))
        if (typed !== undefined) return typed
        const held = grid.byKey.get(row.key)
        if (held === undefined || held.line === null) return figure(row.values?.[at] ?? null, null)
        const cell = held.cells[at]
        // A cell hidden by the filter does not show as empty.
        return cell === undefined ? (isFiltered ? '' : '–') : cellText(cell, held.line)
      },
      outcomeOf: null,
      lookOf(row): CellLook | null {
        if (pending.has(pendingKey(row.key, period.key))) return { state: 'UNCHANGED', before: null, note: null }
        const held = grid.byKey.get(row.key)
        const cell = held?.cells[at]
        if (held === undefined || held.line === null || cell === undefined) return null
        const look = { state: cell.state, before: before(cell, held.line), note: cellNote(held.line, cell) }
        return cell.mark === null ? look : { ...look, isImplausible: true }
      },
    }
  })
  return { columns, widest }
}

export function pendingKey(rowKey: string, periodKey: string): string {
  return `${rowKey}\n${periodKey}`
}

/** Tooltip of a cell: its place in the workbook and its problem. */
function cellNote(line: PreviewLine, cell: PreviewCell): string | null {
  const { error, state, mark } = cell
  const sentences = [mark, error].filter((sentence) => sentence !== null)
  if (state === 'UNCHANGED' || (state === 'NEW' && sentences.length === 0)) return null
  return [...sentences, cellCoordinate(line, cell)].join(' ')
}

function decimalsByMetric({ rows, byKey }: OpsDataPreviewGrid): ReadonlyMap<string, number> {
  const decimals = new Map<string, number>()
  for (const { key } of rows) {
    const held = byKey.get(key)
    if (held === undefined || held.line === null) continue
    const { metricId } = held.line
    for (const cell of held.cells) {
      const point = cell?.value?.indexOf('.') ?? -1
      const count = point < 0 ? 0 : Math.min(MOST_DECIMALS, (cell?.value ?? '').length - point - 1)
      if (count > (decimals.get(metricId) ?? 0)) decimals.set(metricId, count)
    }
  }
  return decimals
}
