import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surveyRows } from '../../../test/ledger-remarks.ts'
import { rawRows } from '../../../test/text-files.ts'
import { unguardFormula } from '../../csv/formula-guard.ts'
import { leftOutRow } from './cell-text.ts'
import { CsvReader } from './csv-reader.ts'
import { leftOutHeadings, unreadableRowsFile, unreadableRowsFileName } from './unreadable-rows-file.ts'

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

it('says of a row what lines above it say: its account, and the date, type and number of its transaction', async () => {
  const journal = await surveyTexts([
    'Date,Transaction Type,Num,Account,Location,Debit,Credit',
    '01/05/2026,Bill,7,6000 Rent,Ash,100.00,',
    ',,,1000 Bank,Ash,,1OO.00',
    '01/13/2026,Bill,8,6000 Rent,Ash,90.00,',
    ',,,1000 Bank,Ash,,90.00',
  ])
  expect(leftOutHeadings(journal.match)).toEqual(journal.match.headings)
  expect(journal.survey.unreadableRows.map(({ text }) => text)).toEqual(['01/05/2026,Bill,7,1000 Bank,Ash,,1OO.00'])

  const report = await surveyTexts([
    'Date,Location,Debit,Credit',
    '6000 Rent,,,',
    '01/05/2026,Ash,9O.00',
    '01/13/2026,Ash,90.00,',
    'Total 6000 Rent,,90.00,',
  ])
  expect(leftOutHeadings(report.match)).toEqual(['Date', 'Location', 'Debit', 'Credit', 'Account Number', 'Account Name'])
  expect(report.survey.unreadableRows.map(({ text }) => text)).toEqual(['01/05/2026,Ash,9O.00,,6000,Rent'])
})

const surveyTexts = (lines: readonly string[]) => surveyRows(rawRows(lines.map((line) => line.split(','))))

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
