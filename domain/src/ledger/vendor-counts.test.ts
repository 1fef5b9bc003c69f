import { expect, it } from 'vitest'
import { MOST_IMPORT_VENDORS, VendorCounts } from './vendor-counts.ts'

it('counts entries by vendor, the most first', () => {
  const counts = new VendorCounts()
  for (const vendor of ['Sysco', 'Baldor', null, 'Con Edison', 'Sysco', '', 'sysco']) counts.add(vendor)
  expect(counts.most()).toEqual([
    { vendor: 'Sysco', entries: 2 },
    { vendor: 'Baldor', entries: 1 },
    { vendor: 'Con Edison', entries: 1 },
    { vendor: 'sysco', entries: 1 },
  ])
})

it('keeps those with the most entries where a file names more vendors than that', () => {
  const counts = new VendorCounts()
  for (let number = 0; number < 250_000; number += 1) counts.add(`Guest ${number}`)
  for (let times = 0; times < 2; times += 1) counts.add('Guest 199999')
  // Came when the memory was full.
  for (let times = 0; times < 5; times += 1) counts.add('Late')
  const most = counts.most()
  expect(most).toHaveLength(MOST_IMPORT_VENDORS)
  expect(most.slice(0, 2)).toEqual([
    { vendor: 'Guest 199999', entries: 3 },
    { vendor: 'Guest 0', entries: 1 },
  ])
})
