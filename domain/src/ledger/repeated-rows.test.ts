import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { RepeatedRows } from './repeated-rows.ts'

/** How many rows are copies, of rows such as `A 4000 10`: the number of a document, an account, an amount. */
function copiedOf(rows: readonly string[]): number {
  const repeated = new RepeatedRows([])
  for (const [at, row] of rows.entries()) {
    const [number = '', account = '', amount = ''] = row.split(' ')
    const entry = { line: at + 1, day: parseDay('2026-01-05'), accountIndex: Number(account), locationIndex: 0, amount: Number(amount) }
    repeated.add({ ...entry, transactionNumber: number === '-' ? null : number, reference: null, memo: null }, row.split(' '))
  }
  return repeated.copied
}

const JOURNAL = ['A 4000 -10', 'A 1000 10', 'B 5000 4', 'B 1000 -4']

it.each<[what: string, rows: readonly string[], copied: number]>([
  ['a block of documents pasted twice', [...JOURNAL, 'C 6000 1', ...JOURNAL], 4],
  ['a block pasted at the end of the file, three rows long', [...JOURNAL, ...JOURNAL.slice(1)], 3],
  ['equal lines of one document', ['A 4000 -10', 'A 4000 -10', 'A 4000 -10', 'A 4000 -10', 'A 1000 40'], 0],
  ['equal sales without numbers', ['- 4000 -5', '- 1000 5', '- 4000 -5', '- 1000 5', '- 4000 -5', '- 1000 5'], 0],
  ['a document twice, of two lines', [...JOURNAL, 'A 4000 -10', 'A 1000 10'], 0],
])('%s', (_, rows, copied) => expect(copiedOf(rows)).toBe(copied))
