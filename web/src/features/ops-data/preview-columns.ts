import { parseDay } from '@fourwall/domain/time/day.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { type CellLook, figureWidth, type GridColumn } from '../../blocks/report-grid/grid-model.ts'
import type { PreviewCell } from '../../blocks/upload-preview/preview-cells.ts'
import type { Display } from '../../ui/display.ts'
import type { PreviewGrid } from './preview-grid.ts'
import type { PreviewLine } from './preview-lines.ts'
import type { PreviewPeriod } from './preview-request.ts'

/** Decimals that figures are shown with; the whole figure is what is edited and saved. */
const MOST_DECIMALS = 4

export interface PreviewColumns {
  readonly columns: readonly GridColumn[]
  /** CSS pixels of the widest cell, with what is struck through. */
  readonly widest: number
}

/** A column per period of the upload, over the cells of a grid. `pending`: texts on their way to the server, by row and period. */
export function previewColumns(
  periods: readonly PreviewPeriod[],
  grid: PreviewGrid,
  display: Display,
  pending: ReadonlyMap<string, string>,
): PreviewColumns {
  const decimals = decimalsIn(grid)
  const figure = (value: string | null) => display.figure(value, decimals)
  const cellText = (cell: PreviewCell) => (cell.value === null ? cell.text : figure(cell.value))
  const before = (cell: PreviewCell) => (cell.state === 'OVERWRITTEN' && cell.oldValue !== null ? figure(cell.oldValue) : null)
  let widest = 40
  const columns = periods.map((period, at): GridColumn => {
    const cells = grid.rows.flatMap(({ key }) => grid.byKey.get(key)?.cells[at] ?? [])
    for (const cell of cells)
      widest = Math.max(widest, figureWidth(cellText(cell)) + figureWidth(before(cell) ?? '') + (before(cell) === null ? 10 : 20))
    for (const { values } of grid.rows) widest = Math.max(widest, figureWidth(figure(values?.[at] ?? null)))
    return {
      key: period.key,
      heading: period.label,
      detail: null,
      title: period.months === 1 ? null : `${period.label}, ${period.months} months from ${display.day(parseDay(period.startDate))}`,
      edge: false,
      opens: period.key,
      bridges: [],
      opensBridge: false,
      isNew: cells.some(({ state }) => state === 'NEW'),
      unitOf: () => 'money',
      valueOf: (row) => row.values?.[at] ?? null,
      textOf(row) {
        const typed = pending.get(pendingKey(row.key, period.key))
        if (typed !== undefined) return typed
        const held = grid.byKey.get(row.key)
        if (held === undefined || held.line === null) return figure(row.values?.[at] ?? null)
        const cell = held.cells[at]
        return cell === undefined ? '–' : cellText(cell)
      },
      outcomeOf: null,
      lookOf(row): CellLook | null {
        if (pending.has(pendingKey(row.key, period.key))) return { state: 'UNCHANGED', before: null, note: null }
        const held = grid.byKey.get(row.key)
        const cell = held?.cells[at]
        if (held === undefined || held.line === null || cell === undefined) return null
        return { state: cell.state, before: before(cell), note: cellNote(held.line, cell) }
      },
    }
  })
  return { columns, widest }
}

export function pendingKey(rowKey: string, periodKey: string): string {
  return `${rowKey}\n${periodKey}`
}

/** What is said of a cell beside it: its place in the workbook, and what is wrong with it. */
function cellNote({ sheet, line }: PreviewLine, { column, error, state }: PreviewCell): string | null {
  if (state === 'UNCHANGED' || (state === 'NEW' && error === null)) return null
  const place = coordinateOf(sheet, line, column)
  return error === null ? place : `${error} ${place}`
}

function decimalsIn({ rows, byKey }: PreviewGrid): number {
  let most = 0
  for (const { key } of rows)
    for (const cell of byKey.get(key)?.cells ?? []) {
      const point = cell?.value?.indexOf('.') ?? -1
      if (point >= 0) most = Math.max(most, (cell?.value ?? '').length - point - 1)
    }
  return Math.min(MOST_DECIMALS, most)
}
