import { isDecimal } from '../money/decimal.ts'
import { guardFormula } from './formula-guard.ts'

/** An encoded cell; only the functions of this module create one. */
export type CsvField = string & { readonly written: 'csv' }

/** Any text, quoted and guarded against formulas; `unguarded` gives back the original. */
export function textField(text: string): CsvField {
  return `"${guardFormula(text).replaceAll('"', '""')}"` as CsvField // quoted and guarded
}

/** A Decimal, unquoted. Anything else is written as text. */
export function numberField(value: string): CsvField {
  return isDecimal(value) ? (value as CsvField) : textField(value) // digits with a sign and a point need no quotes
}

/** A blank cell for spreadsheet programs, unlike an empty text. */
export const BLANK_FIELD = '' as CsvField // empty needs no quotes

/** Rows as text: comma-separated, each ended by CR LF as the format requires. */
export function csvLines(rows: readonly (readonly CsvField[])[]): string {
  return rows.map((fields) => `${fields.join(',')}\r\n`).join('')
}

/** Rows as a file: UTF-8 with a byte order mark, by which spreadsheet programs recognize it. */
export function csvFile(rows: readonly (readonly CsvField[])[]): string {
  return `\uFEFF${csvLines(rows)}`
}
