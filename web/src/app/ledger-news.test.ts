import { expect, it } from 'vitest'
import { describeLedgerChange } from './ledger-news.ts'

const of = (id: string, importedAt: string) => ({
  lastImport: { id, fileName: `${id}.csv`, importedAt, importedBy: 'Priya Raman' },
})
const [march, april] = [of('march', '2026-04-02T08:00:00Z'), of('april', '2026-05-02T08:00:00Z')]
const nothing = { lastImport: null }

it.each([
  { before: march, after: april, title: 'New entries', detail: 'Priya Raman imported “april.csv”.' },
  { before: nothing, after: march, title: 'New entries', detail: 'Priya Raman imported “march.csv”.' },
  { before: april, after: march, title: 'Changed entries', detail: 'The import of “april.csv” was undone.' },
  { before: march, after: nothing, title: 'Changed entries', detail: 'The import of “march.csv” was undone.' },
  { before: march, after: march, title: 'Changed entries', detail: 'The ledger changed since these figures were loaded.' },
])('says $title: $detail', ({ before, after, title, detail }) => {
  expect(describeLedgerChange(before, after)).toEqual({ title, detail })
})
