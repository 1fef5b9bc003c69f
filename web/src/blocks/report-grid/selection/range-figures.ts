import { combineSummaries, type DecimalSummary, summarizeDecimals } from '@fourwall/domain/money/decimal.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridColumn, GridUnit } from '../grid-model.ts'
import { isInAny } from './grid-ranges.ts'
import { boundsOf, type CellRange, isSingleCell } from './grid-selection.ts'

export interface RangeFigures {
  /** The unit of the figures. */
  readonly unit: GridUnit
  /** Of cells with a value. Only amounts of money have a meaningful sum. */
  readonly figures: DecimalSummary
  /** How many cells have a value of another unit, which is not included. */
  readonly leftOut: number
}

const units: readonly GridUnit[] = ['money', 'share', 'plain']

/** Cells per step, which takes a few milliseconds. */
const cellsAtOnce = 1000

/**
 * The exact figures of ranges: of amounts of money if there are any, else of shares, else of other figures. Units are not mixed, so
 * that no margin is added to an amount. Null for a single cell and if there is no value.
 */
export function rangeFigures(ranges: readonly CellRange[], rows: readonly GridRow[], columns: readonly GridColumn[]): RangeFigures | null {
  const steps = rangeFigureSteps(ranges, rows, columns)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** The same in steps, so that the page stays responsive. */
export function* rangeFigureSteps(
  ranges: readonly CellRange[],
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): Generator<undefined, RangeFigures | null> {
  const [first, ...others] = ranges
  if (first === undefined || (others.length === 0 && isSingleCell(first))) return null
  const parts: Record<GridUnit, DecimalSummary[]> = { money: [], share: [], plain: [] }
  let values: Record<GridUnit, string[]> = { money: [], share: [], plain: [] }
  let looked = 0
  const sumUp = () => {
    for (const unit of units) {
      const part = summarizeDecimals(values[unit])
      if (part) parts[unit].push(part)
    }
    values = { money: [], share: [], plain: [] }
    looked = 0
  }
  const all = ranges.map(boundsOf)
  for (const [nth, { top, bottom, left, right }] of all.entries()) {
    const before = all.slice(0, nth)
    for (let at = top; at <= bottom; at += 1) {
      const row = rows[at]
      if (row === undefined || row.values === null) continue
      for (let index = left; index <= right; index += 1) {
        const column = columns[index]
        // A cell in two ranges counts once.
        const value = before.length > 0 && isInAny(before, at, index) ? null : (column?.valueOf(row) ?? null)
        if (column && value !== null) values[column.unitOf(row)].push(value)
        looked += 1
        if (looked < cellsAtOnce) continue
        sumUp()
        yield
      }
    }
  }
  sumUp()
  const summaries = units.map((unit) => ({ unit, figures: combineSummaries(parts[unit]) }))
  const count = summaries.reduce((total, { figures }) => total + (figures?.count ?? 0), 0)
  const chosen = summaries.find(({ figures }) => figures !== null)
  return chosen?.figures ? { unit: chosen.unit, figures: chosen.figures, leftOut: count - chosen.figures.count } : null
}
