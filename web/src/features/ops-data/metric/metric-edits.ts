import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { addToMonth, firstDayOf, type MonthIndex, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { BasedEdits, StoredOf } from '@fourwall/domain/typed-figures/based-edits.ts'
import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { MOST_DECIMALS } from '@fourwall/domain/typed-figures/figure-value.ts'
import { readTypedFigures, type TypedFigure, type TypedFigures, withoutPercent } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { isInPercent } from '@fourwall/domain/workbooks/figure-cells.ts'
import { periodName } from './figures-reach.ts'
import type { MetricTableColumn } from './metric-table.ts'
import type { StoredCell, StoredCells } from './stored-figures-request.ts'

/** Figures that were typed or pasted together; those of a metric in percent may have the sign: `29.5%` is 29.5. */
export function readMetricFigures(texts: readonly string[], unit: string | null): TypedFigures {
  const plain = isInPercent(unit ?? undefined) ? texts.map((text) => withoutPercent(text.trim())) : texts
  return readTypedFigures(plain, MOST_DECIMALS)
}

/** The location of a row; null for groups and totals. */
export function locationOfRow({ key }: Pick<GridRow, 'key'>): string | null {
  return key.startsWith('location ') ? key.slice('location '.length) : null
}

/** The period of a column, as `first month/months`. Null for the total. */
function periodOf(columnKey: string): { readonly firstMonth: MonthIndex; readonly months: number } | null {
  const [first, months] = columnKey.split('/').map(Number)
  // Keys of periods are made of a MonthIndex.
  return first === undefined || months === undefined ? null : { firstMonth: first as MonthIndex, months }
}

function isOfPeriod({ timestamp, months }: StoredCell, period: { readonly firstMonth: MonthIndex; readonly months: number }): boolean {
  return months === period.months && monthOf(parseDay(timestamp)) === period.firstMonth
}

/** The stored figure of a cell's own period; null for none. */
function storedAt(cells: StoredCells | null, locationId: string, columnKey: string): string | null {
  const period = periodOf(columnKey)
  return (period && cells?.get(locationId)?.find((cell) => isOfPeriod(cell, period))?.value) ?? null
}

/** The stored figures with edits over them; unreadable cells count as nothing. */
export function withFigureEdits(cells: StoredCells, edits: FigureEdits): StoredCells {
  if (edits.size === 0) return cells
  const edited = new Map(cells)
  for (const [locationId, columns] of edits) {
    let own = edited.get(locationId) ?? []
    for (const [columnKey, figure] of columns) {
      const period = periodOf(columnKey)
      if (period === null) continue
      own = own.filter((cell) => !isOfPeriod(cell, period))
      if (figure.kind === 'FIGURE')
        own = [...own, { timestamp: firstDayOf(period.firstMonth), months: period.months, value: figure.value, upload: null, mark: null }]
    }
    edited.set(
      locationId,
      [...own].sort((one, other) => one.timestamp.localeCompare(other.timestamp)),
    )
  }
  return edited
}

/** Why a cell cannot be edited, in a sentence; null if it can. */
export function figureLock(row: GridRow, column: MetricTableColumn, cells: StoredCells): string | null {
  const locationId = locationOfRow(row)
  if (locationId === null) return 'Totals follow from their locations. Edit the figures of these.'
  if (column.isTotal) return 'This is computed from the periods. Edit the figures of these.'
  const period = periodOf(column.key)
  if (period === null) return null
  const { from, to } = column.span
  const other = (cells.get(locationId) ?? []).filter((cell) => {
    const first = monthOf(parseDay(cell.timestamp))
    return first <= to && addToMonth(first, cell.months - 1) >= from && !isOfPeriod(cell, period)
  })
  const [one] = other
  if (one === undefined) return null
  return one.months > period.months
    ? `Stored as one figure for ${periodName(one.timestamp, one.months)}, which is never divided. Show ${one.months === 3 ? 'quarters' : 'years'} to edit it.`
    : `Computed from figures of single ${one.months === 1 ? 'months' : 'quarters'}. Show ${one.months === 1 ? 'months' : 'quarters'} to edit them.`
}

/** An edit to save or to judge. */
export interface EditToSave {
  readonly locationId: string
  /** The first day of its period. */
  readonly timestamp: string
  readonly months: number
  /** Null removes the figure. */
  readonly value: string | null
  /** The stored figure that it was typed over. */
  readonly previousValue: string | null
}

/** The readable edits, in a fixed order. */
export function editsToSave({ edits, bases }: BasedEdits): readonly (EditToSave & { readonly columnKey: string })[] {
  return [...edits].flatMap(([locationId, columns]) =>
    [...columns].flatMap(([columnKey, figure]) => {
      const period = periodOf(columnKey)
      if (period === null || figure.kind === 'INVALID') return []
      return [
        {
          locationId,
          columnKey,
          timestamp: firstDayOf(period.firstMonth),
          months: period.months,
          value: valueOf(figure),
          previousValue: valueOf(bases.get(locationId)?.get(columnKey)),
        },
      ]
    }),
  )
}

/** The Decimal of a figure; null for a blank or unreadable one. */
function valueOf(figure: TypedFigure | undefined): string | null {
  return figure?.kind === 'FIGURE' ? figure.value : null
}

/** The stored figures of a metric, for comparing them with edits. */
export function storedFigures(cells: StoredCells): StoredOf {
  return (locationId, columnKey) => {
    const value = storedAt(cells, locationId, columnKey)
    return value === null ? { kind: 'BLANK' } : { kind: 'FIGURE', value }
  }
}
