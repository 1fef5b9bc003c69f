import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unguardFormula } from '../../csv/formula-guard.ts'
import { leftOutRow } from './cell-text.ts'
import { CsvReader } from './csv-reader.ts'
import { unreadableRowsFile, unreadableRowsFileName } from './unreadable-rows-file.ts'

it('writes line and reason before each row, below the headings', () => {
  const rows = [
    { line: 4, text: '07/32/2026,"Bill, paid",-12.00', reason: 'There is no day 32 in July' },
    { line: 1204, text: ',,x', reason: 'No date, and amount “x” is no number' },
  ]
  expect(unreadableRowsFile(['Date', 'Memo "short"', 'Amount'], rows)).toBe(
    '"Line","Reason","Date","Memo ""short""","Amount"\r\n' +
      '"4","There is no day 32 in July","07/32/2026","Bill, paid","-12.00"\r\n' +
      '"1204","No date, and amount “x” is no number","","","x"\r\n',
  )
})

it('guards against formulas', () => {
  const text = `2026-07-01,"=cmd|' /C calc'!A1",＝1+1,-5.00`
  expect(unreadableRowsFile(['@Date', 'Memo', 'Number', 'Amount'], [{ line: 2, text, reason: '=No' }])).toBe(
    `"Line","Reason","'@Date","Memo","Number","Amount"\r\n"2","'=No","2026-07-01","'=cmd|' /C calc'!A1","'＝1+1","-5.00"\r\n`,
  )
})

it('reads back the original rows', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n＝＋",;\' 01a'.split('')), maxLength: 8 }),
    fc.constantFrom('="0012"', '-12.00', "'=1", "=cmd|' /C calc'!A1"),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), (rows) => {
      const file = unreadableRowsFile(
        ['Date'],
        rows.map((cells, at) => ({ line: at + 2, ...leftOutRow(cells, 'No date') })),
      )
      const back: (readonly string[])[] = []
      const reader = new CsvReader({ delimiter: ',' })
      reader.push(file, ({ cells }) => back.push(cells.slice(2).map(unguardFormula)))
      reader.end(({ cells }) => back.push(cells.slice(2).map(unguardFormula)))
      // A row with a single empty cell has no text.
      expect(back.slice(1)).toEqual(rows.map((cells) => (cells.join('') === '' && cells.length === 1 ? [] : cells)))
    }),
    { numRuns: 1_000 },
  )
})

it.each([
  ['ledger.xlsx', 'ledger, rows to fix.csv'],
  ['gl.2026.csv', 'gl.2026, rows to fix.csv'],
  ['ledger', 'ledger, rows to fix.csv'],
])('turns %s into %s', (from, to) => {
  expect(unreadableRowsFileName(from)).toBe(to)
})
