import { isDecimal } from '../money/decimal.ts'
import { guarded } from './formula-guard.ts'

/** A cell as it stands in the file, made by the functions of this module alone. */
export type CsvField = string & { readonly written: 'csv' }

/** Any text, in quotes, so that no spreadsheet program runs it as a formula; `unguarded` gives back what was written. */
export function textField(text: string): CsvField {
  return `"${guarded(text).replaceAll('"', '""')}"` as CsvField // what makes one
}

/** A Decimal, exactly as it is. Anything else goes as a text. */
export function numberField(value: string): CsvField {
  return isDecimal(value) ? (value as CsvField) : textField(value) // digits with a sign and a point need no quotes
}

/** Nothing, which is not an empty text: spreadsheet programs take it for a blank cell. */
export const BLANK_FIELD = '' as CsvField // empty is safe

/** Rows as text: commas, lines ended by CR LF as the format asks. */
export function csvLines(rows: readonly (readonly CsvField[])[]): string {
  return rows.map((fields) => `${fields.join(',')}\r\n`).join('')
}

/** Rows as a file: UTF-8 with its mark, by which spreadsheet programs know it. */
export function csvFile(rows: readonly (readonly CsvField[])[]): string {
  return `\uFEFF${csvLines(rows)}`
}
