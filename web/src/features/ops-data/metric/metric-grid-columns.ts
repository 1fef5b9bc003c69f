import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { addToMonth, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { EditClash } from '@fourwall/domain/typed-figures/based-edits.ts'
import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import type { TypedFigure } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { figureWidth, type GridColumn, type GridUnit } from '../../../blocks/report-grid/grid-model.ts'
import { type Display, onTheClock } from '../../../ui/display.ts'
import { periodName } from './figures-reach.ts'
import type { MetricTableColumn } from './metric-table.ts'
import type { StoredCell, StoredCells } from './stored-figures-request.ts'

/** Unsaved edits of cells. */
export interface EditedCells {
  readonly edits: FigureEdits
  /** Why edits are implausible, by location and column. */
  readonly marks: ReadonlyMap<string, string>
  /** Edits whose stored figure changed since they were typed. */
  readonly clashes: readonly EditClash[]
}

/** Room for the sign of a clash, and between its figures, in CSS pixels. */
const CLASH_SIGN = 26

interface MetricGridColumns {
  readonly columns: readonly GridColumn[]
  /** Width of the widest figure, in CSS pixels. */
  readonly widest: (rows: readonly GridRow[]) => number
}

/**
 * The columns of a metric's figures; cells of single locations name the upload of their figure.
 * @param cells the stored figures by location; null if there are none.
 */
export function metricGridColumns(
  columns: readonly MetricTableColumn[],
  display: Display,
  unit: GridUnit,
  figure: (value: string | null) => string,
  cells: StoredCells | null,
  { edits, marks, clashes }: EditedCells,
): MetricGridColumns {
  const clashAt = new Map(clashes.map((clash) => [`${clash.row} ${clash.column}`, clash]))
  return {
    widest: (rows) =>
      Math.max(
        40,
        ...rows.flatMap(({ values }) => (values ?? []).map((value) => figureWidth(figure(value)))),
        ...clashes.map(({ stored, typed }) => figureWidth(textOf(stored)) + figureWidth(textOf(typed)) + CLASH_SIGN),
      ),
    columns: columns.map(({ key, label, span, isTotal }, at): GridColumn => {
      return {
        key,
        heading: label,
        detail: null,
        title: null,
        edge: columns[at + 1]?.isTotal === true,
        opens: key,
        bridges: [],
        opensBridge: false,
        unitOf: () => unit,
        valueOf: (row) => row.values?.[at] ?? null,
        textOf(row) {
          const edit = editOf(row, key)
          return edit?.kind === 'INVALID' ? edit.text : figure(row.values?.[at] ?? null)
        },
        outcomeOf: null,
        lookOf(row) {
          const [kind, id = ''] = row.key.split(' ')
          const edit = editOf(row, key)
          const clash = edit === undefined ? undefined : clashAt.get(`${id} ${key}`)
          if (clash !== undefined) {
            const is = textOf(clash.stored)
            return { state: 'CONFLICT', before: is, note: `Was ${textOf(clash.base)} when you typed, is ${is} now.` }
          }
          if (edit?.kind === 'INVALID') return { state: 'INVALID', before: null, note: edit.reason }
          if (edit !== undefined) {
            const mark = marks.get(`${id} ${key}`)
            return { state: 'CHANGED', before: null, note: mark ?? null, isImplausible: mark !== undefined }
          }
          const figures = kind === 'location' && !isTotal ? (cells?.get(id) ?? []).filter((cell) => overlaps(cell, span)) : []
          const note = noteOf(figures, span)
          const stored = figures.flatMap(({ mark }) => mark ?? [])
          if (stored.length > 0)
            return { state: 'PLAIN', before: null, note: [...new Set(stored), note ?? []].flat().join(' '), isImplausible: true }
          return note === null ? null : { state: 'PLAIN', before: null, note }
        },
      }
    }),
  }

  function textOf(typed: TypedFigure): string {
    return typed.kind === 'FIGURE' ? figure(typed.value) : typed.kind === 'BLANK' ? 'empty' : typed.text
  }

  function editOf({ key: rowKey }: GridRow, columnKey: string): TypedFigure | undefined {
    return edits.size === 0 ? undefined : edits.get(rowKey.split(' ')[1] ?? '')?.get(columnKey)
  }

  function noteOf(figures: readonly StoredCell[], span: MetricTableColumn['span']): string | null {
    const wider = figures.find((cell) => !isWithin(cell, span))
    if (wider !== undefined)
      return `Stored as one figure for ${periodName(wider.timestamp, wider.months)}, ${figure(wider.value)}, which is never divided.`
    const ids = new Set(figures.map(({ upload }) => upload?.id))
    const upload = ids.size === 1 ? (figures[0]?.upload ?? null) : null
    return upload === null
      ? null
      : upload.kind === 'EDIT'
        ? `Edited by ${upload.uploadedBy} on ${display.day(onTheClock(upload.savedAt).day)}.`
        : `From “${upload.filename}”, saved ${display.day(onTheClock(upload.savedAt).day)} by ${upload.uploadedBy}.`
  }
}

function overlaps({ timestamp, months }: StoredCell, { from, to }: MetricTableColumn['span']): boolean {
  const first = monthOf(parseDay(timestamp))
  return first <= to && addToMonth(first, months - 1) >= from
}

function isWithin({ timestamp, months }: StoredCell, { from, to }: MetricTableColumn['span']): boolean {
  const first = monthOf(parseDay(timestamp))
  return first >= from && addToMonth(first, months - 1) <= to
}
