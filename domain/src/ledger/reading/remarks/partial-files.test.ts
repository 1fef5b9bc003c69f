import { expect, it } from 'vitest'
import { SIGNED, saidOf } from '../../../../test/ledger-remarks.ts'

const rows = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `2026-01-${String((at % 28) + 1).padStart(2, '0')},Rent,Expense,Harbor,${at + 100}.50`)
const partly = (sentences: readonly string[]): readonly string[] =>
  sentences.filter((one) => /more rows than|seems to be cut off/.test(one))

it.each([
  'Showing 1 to 24 of 540 entries',
  'Rows 1-24 of 1204',
  '25 - 48 of 48',
  'Results truncated: only the first 24 rows are shown',
  'Report limited to 24 lines. Narrow your filter to see all data.',
  'The maximum number of records has been reached',
  'Page 1 of 4',
  'Showing 100 of 540 entries',
  '1000 of 5432 rows exported',
  '… and 440 more rows',
  'Row limit of 10.000 exceeded',
  'Export limit reached',
  'The results were cut off',
])('says that rows are missing by the note: %s', async (note) => {
  expect(partly(await saidOf(SIGNED, [...rows(24), note]))).toEqual([
    `“${note}” on line 26 says that the report may have more rows than the file. If so, export all of them and import that file.`,
  ])
})

it.each([
  'Showing 1 to 24 of 24 entries',
  'Showing 24 of 24 entries',
  'Page 4 of 4',
  '24 rows',
  'Total transactions: 24',
  'Rent for 1 to 3 of 5 units',
  'Report cut off date: 31 January 2026',
  'Data cut off: 2026-01-31',
  'No more records available',
  'GL Transactions Periods 1 - 12 of 2026',
  'Transactions 1 - 12 of 2026',
  'Credit limit exceeded',
])('says nothing of the note: %s', async (note) => {
  expect(partly(await saidOf(SIGNED, [...rows(24), note]))).toEqual([])
})

it('says so above the headings, too, and nothing of all pages', async () => {
  expect(partly(await saidOf(SIGNED, rows(2), ['Showing 1 - 2 of 9 rows']))).toHaveLength(1)
  expect(partly(await saidOf(SIGNED, [...rows(2), 'Page 1 of 2', ...rows(2), 'Page 2 of 2']))).toEqual([])
  expect(partly(await saidOf(SIGNED, rows(2), ['Page 1 of 12']))).toEqual([])
  expect(partly(await saidOf(SIGNED, [...rows(2), 'Page 2 of 12', ...rows(2)], ['Page 1 of 12']))).toHaveLength(1)
})

it('says that the last amount is cut off', async () => {
  const cut = (text: string) =>
    `The file seems to be cut off: the last cell of its last entry, on line 26, is “${text}”, with fewer decimals than all amounts above it. If so, export it again.`
  const last = async (row: string, count = 24) => partly(await saidOf(SIGNED, [...rows(count), row]))
  expect(await last('2026-01-31,Rent,Expense,Harbor,10')).toEqual([cut('10')])
  expect(await last('2026-01-31,Rent,Expense,Harbor,10.2')).toEqual([cut('10.2')])
  expect(await last('2026-01-31,Rent,Expense,Harbor,10.00')).toEqual([])
  expect(await last('2026-01-31,Rent,Expense,Harbor,10', 5)).toEqual([])
  const memos = [...rows(24).map((row) => `${row},m`), '2026-01-31,Rent,Expense,Harbor,10']
  expect(partly(await saidOf(`${SIGNED},Memo`, memos))).toEqual([cut('10')])
})

it('says nothing of a last row that is shorter for another reason', async () => {
  const after = async (heading: string, cells: (at: number) => string, last: string) =>
    partly(
      await saidOf(`${SIGNED},${heading}`, [
        ...rows(24).map((row, at) => `${row}${cells(at)}`),
        `2026-01-31,Rent,Expense,Harbor,10.00${last}`,
      ]),
    )
  expect(await after('Memo', () => ',m', '')).toEqual([])
  expect(await after('Doc', (at) => `,${at}.00`, ',ADJ-1')).toEqual([])
  expect(await after('Check No', (at) => `,${at + 100}`, ',')).toEqual([])
  expect(await after('Balance', (at) => `,${at}.10`, ',-')).toEqual([])
  const sides = rows(24).map((row) => row.replace(/,(?=[^,]*$)/, ',,'))
  const headings = SIGNED.replace('Amount', 'Debit,Credit')
  expect(partly(await saidOf(headings, [...sides, '2026-01-31,Cash,Bank,Harbor,9.00,']))).toEqual([])
  expect(partly(await saidOf(headings, [...sides, '2026-01-31,Cash,Bank,Harbor,9.00']))).toEqual([])
  // A workbook has no zeros at the end of a number.
  const numbers = rows(24).map((row) => row.replace('.50', '.25'))
  expect(partly(await saidOf(SIGNED, [...numbers, '2026-01-31,Rent,Expense,Harbor,9.5']))).toEqual([])
})
