import { expect, it } from 'vitest'
import { SIGNED, saidOf } from '../../../../test/ledger-remarks.ts'

const rows = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `2026-01-${String((at % 28) + 1).padStart(2, '0')},Rent,Expense,Harbor,${at + 100}.25`)
const partly = (sentences: readonly string[]): readonly string[] => sentences.filter((one) => /more rows than|cut off/.test(one))

it.each([
  'Showing 1 to 24 of 540 entries',
  'Rows 1-24 of 1204',
  '25 - 48 of 48',
  'Results truncated: only the first 24 rows are shown',
  'Report limited to 24 lines. Narrow your filter to see all data.',
  'The maximum number of records has been reached',
  'Page 1 of 4',
])('says that rows are missing by the note: %s', async (note) => {
  expect(partly(await saidOf(SIGNED, [...rows(24), note]))).toEqual([
    `“${note}” on line 26 says that the report has more rows than the file. Export all of them and import that file.`,
  ])
})

it.each(['Showing 1 to 24 of 24 entries', 'Page 4 of 4', '24 rows', 'Total transactions: 24', 'Rent for 1 to 3 of 5 units'])(
  'says nothing of the note: %s',
  async (note) => {
    expect(partly(await saidOf(SIGNED, [...rows(24), note]))).toEqual([])
  },
)

it('says so above the headings, too, and nothing of all pages', async () => {
  expect(partly(await saidOf(SIGNED, rows(2), ['Showing 1 - 2 of 9 rows']))).toHaveLength(1)
  expect(partly(await saidOf(SIGNED, [...rows(2), 'Page 1 of 2', ...rows(2), 'Page 2 of 2']))).toEqual([])
})

it('says that the last entry is cut off', async () => {
  const cut = (text: string) =>
    `The file seems to be cut off: its last entry, on line 26, ends with “${text}” and is shorter than all others. Export it again.`
  const last = async (row: string, count = 24) => partly(await saidOf(SIGNED, [...rows(count), row]))
  expect(await last('2026-01-31,Rent,Expense,Harbor,10')).toEqual([cut('10')])
  expect(await last('2026-01-31,Rent,Expense,Harbor,10.2')).toEqual([cut('10.2')])
  expect(await last('2026-01-31,Rent,Expense,Harbor,10.00')).toEqual([])
  expect(await last('2026-01-31,Rent,Expense,Harbor,10', 5)).toEqual([])
  const memos = [...rows(24).map((row) => `${row},m`), '2026-01-31,Rent,Expense,Harbor,10']
  expect(partly(await saidOf(`${SIGNED},Memo`, memos))).toEqual([cut('10')])
})
