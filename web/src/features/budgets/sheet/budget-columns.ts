import type { FigureUnit } from '@fourwall/domain/mappings/figure-units.ts'
import { createFigureText } from '@fourwall/domain/money/figure-text.ts'
import { NOT_MEANINGFUL } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { figureAt } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import type { CellLook, FiguresBelow, GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { Display } from '../../../ui/display.ts'
import { editRow } from '../editor/budget-edits.ts'
import type { SheetColumn, SheetFrame } from './sheet-frame.ts'
import { metricOf } from './sheet-rows.ts'
import { subjectOf } from './sheet-values.ts'

/** Formats for the figures of a sheet. */
export interface SheetFormats {
  readonly inRow: (row: Pick<GridRow, 'key' | 'groupId'>, value: string | null) => string
  readonly ofUnit: (value: string | null, unit: FigureUnit) => string
  readonly unitOf: (row: Pick<GridRow, 'key' | 'groupId'>) => FigureUnit
}

/** Amounts without decimals, as in reports; metrics with as many as a figure has, up to two, computed ones with two. */
export function sheetFormats({ units }: Pick<SheetFrame, 'units'>, display: Display): SheetFormats {
  const texts = {
    money: createFigureText((value) => display.money(value, { currencyView: 'FULL', decimals: 0, currency: null })),
    share: createFigureText((value) => display.percent(value)),
    plain: createFigureText((value) => display.figure(value, Math.min(2, decimalsOf(value)))),
    computed: createFigureText((value) => display.figure(value, 2)),
  }
  const unitOf: SheetFormats['unitOf'] = (row) => (metricOf(row) === null ? (units.get(row.groupId) ?? 'money') : 'plain')
  return {
    unitOf,
    ofUnit: (value, unit) => texts[unit](value),
    inRow: (row, value) => texts[metricOf(row)?.isDerived === true ? 'computed' : unitOf(row)](value),
  }
}

function decimalsOf(value: string | null): number {
  const point = value?.indexOf('.') ?? -1
  return value === null || point === -1 ? 0 : value.length - point - 1
}

/** The second line of a column's cells. */
export type BelowOf = (column: SheetColumn, index: number, planOf: GridColumn['valueOf']) => FiguresBelow

interface BudgetColumnFacts {
  readonly columns: readonly SheetColumn[]
  readonly formats: SheetFormats
  /** The edited location; null if read-only. */
  readonly locationId: string | null
  readonly edits: FigureEdits
  /** Why edits look unusual, by row and column. */
  readonly marks: ReadonlyMap<string, string>
  /** The stored figure of a row and period, formatted. */
  readonly storedText: (row: GridRow, column: SheetColumn, index: number) => string
  /** The second line below the plan; null for none. */
  readonly belowOf: BelowOf | null
}

/** The columns of a budget's grid, marking planned, computed and unsaved figures. */
export function budgetColumns({
  columns,
  formats,
  locationId,
  edits,
  marks,
  storedText,
  belowOf,
}: BudgetColumnFacts): readonly GridColumn[] {
  return columns.map((column, index): GridColumn => {
    const editOf = (row: GridRow) => (locationId === null ? undefined : edits.get(editRow(locationId, row.key))?.get(column.key))
    const next = columns[index + 1]
    const valueOf = (row: GridRow) => figureAt(row, index)
    return {
      key: column.key,
      heading: column.heading,
      detail: null,
      title: null,
      edge: next !== undefined && (column.kind !== 'PERIOD' || next.kind !== 'PERIOD'),
      opens: column.key,
      bridges: [],
      opensBridge: false,
      unitOf: formats.unitOf,
      valueOf,
      ...(belowOf === null ? {} : { below: belowOf(column, index, valueOf) }),
      textOf(row) {
        const edit = editOf(row)
        if (edit?.kind === 'INVALID') return edit.text
        const value = figureAt(row, index)
        // Most headings have no plan of their own, so they show no dashes.
        if (value === null && row.isMeaningless?.(index) === true) return NOT_MEANINGFUL
        return value === null && row.kind === 'heading' ? '' : formats.inRow(row, value)
      },
      outcomeOf: null,
      lookOf(row): CellLook | null {
        if (subjectOf(row.key) === null || column.kind !== 'PERIOD') return null
        const edit = editOf(row)
        if (edit === undefined) return locationId === null || figureAt(row, index) === null ? null : TYPED
        if (edit.kind === 'INVALID') return { state: 'INVALID', before: null, note: edit.reason }
        const mark = marks.get(`${editRow(locationId ?? '', row.key)} ${column.key}`)
        const note = `Not saved yet. It was ${storedText(row, column, index)}.`
        return { state: 'CHANGED', before: null, note: mark === undefined ? note : `${mark} ${note}`, isImplausible: mark !== undefined }
      },
    }
  })
}

const TYPED: CellLook = { state: 'TYPED', before: null, note: null }
