import { writeXlsx } from 'hucre/xlsx'
import type { Cell } from './layouts.ts'
import { AMOUNTS, type AmountFormat, DAYS, type DayFormat } from './written-values.ts'

export interface Written {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** Writes a layout's rows as a file. */
export type Writer = (rows: readonly (readonly Cell[])[]) => Promise<Written>

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'windows-1252'

export interface CsvForm {
  readonly delimiter?: string
  readonly encoding?: Encoding
  readonly hasMark?: boolean
  readonly lineEnd?: string
  readonly quotesAll?: boolean
  /** A first line that names the delimiter, as Excel writes and reads it. */
  readonly declares?: boolean
  readonly amount?: AmountFormat
  readonly day?: DayFormat
}

export function csv(form: CsvForm = {}): Writer {
  const { delimiter = ',', encoding = 'UTF-8', hasMark = false, lineEnd = '\n', quotesAll = false, declares = false } = form
  const { amount = AMOUNTS.plain, day = DAYS.iso } = form
  const quoted = (text: string): string =>
    quotesAll || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return async (rows) => {
    const lines = rows.map((row) => row.map((cell) => quoted(textOf(cell, amount, day))).join(delimiter) + lineEnd)
    const text = (declares ? `sep=${delimiter}${lineEnd}` : '') + lines.join('')
    return { fileName: 'ledger.csv', bytes: encoded((hasMark ? '\ufeff' : '') + text, encoding) }
  }
}

export interface XlsxForm {
  readonly day?: 'real' | DayFormat
  readonly amount?: 'real' | AmountFormat
}

/** A workbook of one sheet; real dates and numbers are typed cells, others texts. */
export function xlsx({ day = 'real', amount = 'real' }: XlsxForm = {}): Writer {
  return async (rows) => {
    const cells = rows.map((row) =>
      row.map((cell) => {
        if (typeof cell === 'string') return cell === '' ? null : cell
        if ('day' in cell) return day === 'real' ? new Date(`${cell.day}T00:00:00Z`) : day(cell.day)
        return amount === 'real' ? cell.minor / 100 : amount(cell.minor)
      }),
    )
    return { fileName: 'ledger.xlsx', bytes: await writeXlsx({ sheets: [{ name: 'Sheet1', rows: cells }] }) }
  }
}

function textOf(cell: Cell, amount: AmountFormat, day: DayFormat): string {
  return typeof cell === 'string' ? cell : 'day' in cell ? day(cell.day) : amount(cell.minor)
}

/** Where Windows-1252 differs from Latin-1, as far as the ledgers need it. */
const WINDOWS_1252: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 }

function encoded(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'UTF-8':
      return Buffer.from(text, 'utf8')
    case 'UTF-16LE':
      return Buffer.from(text, 'utf16le')
    case 'UTF-16BE':
      return Buffer.from(text, 'utf16le').swap16()
    case 'windows-1252':
      return Buffer.from(
        text.replace(/[€’“”–]/g, (character) => String.fromCharCode(WINDOWS_1252[character] ?? 0x3f)),
        'latin1',
      )
  }
}
