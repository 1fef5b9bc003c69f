import type { MonthOfYear } from '../../time/day.ts'
import { monthOfWord } from '../../time/month-words.ts'
import { quoted } from '../figure-cells.ts'
import type { WorkbookCell, WorkbookRow } from '../workbook-cells.ts'
import type { SheetLayout } from './sheet-layout.ts'
import { IS_VERSION } from './versions.ts'

/**
 * The rows with the years above months or quarters written into these: `Jan` below `2026` is `Jan 2026`, and the row of the years has none.
 * The rows as they are if anything is unclear: months left of the first year, a year that begins within its months, months that do not follow
 * each other below a year, or months that may belong to a fiscal year of that name.
 */
export function withYearsAbove(rows: readonly WorkbookRow[], fiscalYearStart: MonthOfYear): readonly WorkbookRow[] {
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1]
    const months = row.cells.filter((cell) => partOfYear(cell) !== null)
    const years = above?.cells.filter((cell) => yearOf(cell, fiscalYearStart) !== null) ?? []
    if (above === undefined || months.length === 0 || years.length === 0) continue
    const [first] = months
    const isAlone = above.cells.every((cell) => years.includes(cell) || cell.column < (first?.column ?? 0))
    const named = isAlone ? withYears(months, years, fiscalYearStart) : null
    if (named === null) continue
    const [bare, headings] = [
      { ...above, cells: above.cells.filter((cell) => !years.includes(cell)) },
      { ...row, cells: row.cells.map((cell) => named.get(cell) ?? cell) },
    ]
    return rows.map((one) => (one === above ? bare : one === row ? headings : one))
  }
  return rows
}

/** Months and quarters with their years; null if one has none, or may have another. */
function withYears(
  parts: readonly WorkbookCell[],
  years: readonly WorkbookCell[],
  fiscalYearStart: MonthOfYear,
): ReadonlyMap<WorkbookCell, WorkbookCell> | null {
  const found = new Map<WorkbookCell, WorkbookCell>()
  for (const [at, year] of years.entries()) {
    const end = years[at + 1]?.column ?? Number.POSITIVE_INFINITY
    const own = parts.filter(({ column }) => column >= year.column && column < end)
    if (own.length === 0 || (at > 0 && own[0]?.column !== year.column)) return null
    const read = own.map((cell) => partOfYear(cell) ?? { isMonth: false, number: 0 })
    for (const isMonth of [true, false]) {
      const numbers = read.filter((part) => part.isMonth === isMonth).map(({ number }) => number)
      if (numbers.some((number, place) => place > 0 && number <= (numbers[place - 1] ?? 0))) return null
      // July below 2026 is that of 2025 where a fiscal year 2026 begins then.
      if (isMonth && fiscalYearStart !== 1 && numbers.some((number) => number >= fiscalYearStart)) return null
    }
    const number = yearOf(year, fiscalYearStart) ?? ''
    for (const cell of own) found.set(cell, { ...cell, text: `${cell.text.trim().replace(/\.$/, '')} ${number}` })
  }
  return found.size === parts.length ? found : null
}

/** A month or quarter without a year; null for any other cell. */
function partOfYear({ kind, text }: WorkbookCell): { readonly isMonth: boolean; readonly number: number } | null {
  if (kind !== 'TEXT') return null
  const [, quarter] = /^q([1-4])$/i.exec(text.trim()) ?? []
  if (quarter !== undefined) return { isMonth: false, number: Number(quarter) }
  const [, name] = /^([\p{L}\p{M}]{3,14})\.?$/iu.exec(text.trim()) ?? []
  const number = name === undefined ? 0 : monthOfWord(name)
  return number === 0 ? null : { isMonth: true, number }
}

function yearOf({ kind, text }: WorkbookCell, fiscalYearStart: MonthOfYear): string | null {
  if (kind !== 'NUMBER' && kind !== 'TEXT') return null
  const [, fiscal = '', year = ''] = /^\s*(fy ?|fiscal year )?(\d{4})\s*$/i.exec(text) ?? []
  const isYear = Number(year) >= 1990 && Number(year) <= 2060
  return isYear && (fiscal === '' || fiscalYearStart === 1) ? year : null
}

/**
 * Why a sheet is not read that has actual and planned figures, or those of several years, in columns side by side: by texts in the row above or
 * below its headings. Null for any other sheet. A sentence.
 */
export function versionColumnsProblem(tab: string, rows: readonly WorkbookRow[], { line, periods }: SheetLayout): string | null {
  const at = rows.findIndex((row) => row.line === line)
  const left = Math.min(...periods.map(({ column }) => column))
  for (const row of [rows[at - 1], rows[at + 1]]) {
    const said = row?.cells.filter(({ kind, column, text }) => kind === 'TEXT' && column >= left && IS_VERSION.test(text)) ?? []
    const texts = [...new Map(said.map(({ text }) => [text.trim().toLowerCase(), text.trim()])).values()]
    const [first, second] = texts
    if (first === undefined || second === undefined) continue
    return `The sheet ${quoted(tab)} has columns of ${quoted(first)} and of ${quoted(second)}, and it was not read. Keep the columns of one of them, each below its month, quarter or year.`
  }
  return null
}
