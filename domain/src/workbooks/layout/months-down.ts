import type { MonthIndex, MonthOfYear } from '../../time/day.ts'
import type { WorkbookCell, WorkbookRow } from '../workbook-cells.ts'
import { cellPeriod, headingPeriods } from './period-headings.ts'
import { MOST_ROWS_ABOVE } from './sheet-layout.ts'

/** Columns at the left that may name the month of each row. */
const MOST_COLUMNS = 4
const FEWEST_MONTHS = 3

/**
 * The column, from 0, in which a sheet's first filled rows have months below each other that follow each other; null if months are side by
 * side, or there are none.
 */
export function columnOfMonths(rows: readonly WorkbookRow[], fiscalYearStart: MonthOfYear): number | null {
  const byColumn = new Map<number, MonthIndex[]>()
  let isHeaded = false
  for (const { cells } of rows.slice(0, MOST_ROWS_ABOVE)) {
    const months = cells.map((cell) => monthOf(cell, fiscalYearStart))
    const periods = headingPeriods(cells, fiscalYearStart).filter((period) => period !== null)
    // A row with a month and figures that look like years is none of headings.
    const named = periods.filter(({ months: length }) => length < 12).length
    isHeaded ||= named > 1 || (named === 1 && cells.length > 1 && monthOf(cells[0], fiscalYearStart) === null && isTextRow(cells))
    for (const [at, { column }] of cells.entries()) {
      const month = months[at] ?? null
      if (column < MOST_COLUMNS && month !== null) byColumn.set(column, [...(byColumn.get(column) ?? []), month])
    }
  }
  if (isHeaded) return null
  return [...byColumn].find(([, months]) => followEachOther(months))?.[0] ?? null
}

/** Whether a row could be one of headings. */
function isTextRow(cells: readonly WorkbookCell[]): boolean {
  return cells.every(({ kind }) => kind === 'TEXT' || kind === 'DATE')
}

function followEachOther(months: readonly MonthIndex[]): boolean {
  const distinct = months.filter((month, at) => month !== months[at - 1])
  return distinct.length >= FEWEST_MONTHS && distinct.every((month, at) => at === 0 || month === (distinct[at - 1] ?? 0) + 1)
}

/** Of a cell that names a month; null for any other. Years are left out: revenue of 2,026 looks like one. */
function monthOf(cell: WorkbookCell | undefined, fiscalYearStart: MonthOfYear): MonthIndex | null {
  const period = cell === undefined || cell.kind === 'NUMBER' ? null : cellPeriod(cell, fiscalYearStart, 'MONTH_FIRST')
  return period?.months === 1 ? period.firstMonth : null
}
