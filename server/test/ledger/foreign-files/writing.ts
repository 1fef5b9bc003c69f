import type { Account, Books, Entry } from './books.ts'

/** A column of a table: its heading, and what it has for an entry. `at` counts entries from 0. */
export type Column = readonly [heading: string, write: (entry: Entry, at: number) => string]

type Rows = readonly (readonly string[])[]

/** Headings, and a row per entry. */
export function table(columns: readonly Column[], entries: readonly Entry[]): Rows {
  return [columns.map(([heading]) => heading), ...rowsOf(columns, entries)]
}

export function rowsOf(columns: readonly Column[], entries: readonly Entry[]): Rows {
  return entries.map((entry, at) => columns.map(([, write]) => write(entry, at)))
}

/** A report with a part for each account: lines above its rows, and below them. */
export function byAccount(
  books: Books,
  entries: readonly Entry[],
  columns: readonly Column[],
  above: (account: Account) => Rows,
  below: (account: Account, own: readonly Entry[]) => Rows,
): Rows {
  return books.accounts.flatMap((account) => {
    const own = entries.filter((entry) => entry.account === account)
    return own.length === 0 ? [] : [...above(account), ...rowsOf(columns, own), ...below(account, own)]
  })
}

/** A journal with a part for each document. */
export function byDocument(entries: readonly Entry[], part: (own: readonly Entry[], at: number) => Rows): Rows {
  const documents = Map.groupBy(entries, ({ document }) => document)
  return [...documents.values()].flatMap((own, at) => part(own, at))
}

export function sum(entries: readonly Entry[], which: (entry: Entry) => boolean = () => true): number {
  return entries.reduce((total, entry) => (which(entry) ? total + entry.cents : total), 0)
}

export interface TextForm {
  readonly delimiter?: ',' | ';' | '\t' | '|'
  readonly encoding?: 'utf-8' | 'utf-8-mark' | 'utf-16le' | 'latin1'
  readonly lineEnd?: '\n' | '\r\n'
  readonly quotesAll?: boolean
}

export function textFile(
  rows: Rows,
  { delimiter = ',', encoding = 'utf-8', lineEnd = '\r\n', quotesAll = false }: TextForm = {},
): Uint8Array {
  const quoted = (cell: string): string =>
    quotesAll || cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const written = rows.map((row) => row.map(quoted).join(delimiter) + lineEnd).join('')
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(written)
    case 'utf-8-mark':
      return Buffer.from(`\ufeff${written}`)
    case 'utf-16le':
      return Buffer.from(`\ufeff${written}`, 'utf16le')
    case 'latin1':
      return Buffer.from(written, 'latin1')
  }
}
