import type { MonthOfYear } from '../../time/day.ts'
import type { WorkbookCell, WorkbookRow } from '../workbook-cells.ts'
import { cellPeriod, headingPeriods } from './period-headings.ts'
import { MOST_ROWS_ABOVE } from './sheet-layout.ts'

/** Columns at the left that may name the month of each row. */
const MOST_COLUMNS = 4
const FEWEST_MONTHS = 3

/** The column, from 0, in which a sheet's first filled rows have months below each other; null if months are side by side, or there are none. */
export function columnOfMonths(rows: readonly WorkbookRow[], fiscalYearStart: MonthOfYear): number | null {
  const counts = new Map<number, number>()
  for (const { cells } of rows.slice(0, MOST_ROWS_ABOVE)) {
    const across = headingPeriods(cells, fiscalYearStart).filter((period, at) => period !== null && isMonth(cells[at], fiscalYearStart))
    if (across.length > 1) return null
    for (const cell of cells)
      if (cell.column < MOST_COLUMNS && isMonth(cell, fiscalYearStart)) counts.set(cell.column, (counts.get(cell.column) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left)
  return most !== undefined && most[1] >= FEWEST_MONTHS ? most[0] : null
}

/** Years are left out: revenue of 2,026 looks like one. */
function isMonth(cell: WorkbookCell | undefined, fiscalYearStart: MonthOfYear): boolean {
  const period = cell === undefined || cell.kind === 'NUMBER' ? null : cellPeriod(cell, fiscalYearStart, 'MONTH_FIRST')
  return period !== null && period.months < 12
}
