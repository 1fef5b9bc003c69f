import { expect, it } from 'vitest'
import { EntryTypeCounts, MOST_IMPORT_TYPES } from './entry-type-counts.ts'

it('counts entries by type and account, the most first', () => {
  const counts = new EntryTypeCounts()
  for (const [type, account] of [
    ['Bill', 2],
    ['Journal Entry', 1],
    [null, 1],
    ['Bill', 2],
    ['', 3],
    ['Bill', 1],
    ['x'.repeat(101), 1],
  ] as const)
    counts.add(type, account)
  expect(counts.most()).toEqual([
    { type: 'Bill', accountId: 2, entries: 2 },
    { type: 'Bill', accountId: 1, entries: 1 },
    { type: 'Journal Entry', accountId: 1, entries: 1 },
  ])
})

it('keeps those with the most entries where a file has more types than that', () => {
  const counts = new EntryTypeCounts()
  for (let number = 0; number < 60_000; number += 1) counts.add(`Document ${number}`, 1)
  for (let times = 0; times < 2; times += 1) counts.add('Document 41999', 1)
  // Came when the memory was full.
  for (let times = 0; times < 5; times += 1) counts.add('Late', 1)
  const most = counts.most()
  expect(most).toHaveLength(MOST_IMPORT_TYPES)
  expect(most.slice(0, 2)).toEqual([
    { type: 'Document 41999', accountId: 1, entries: 3 },
    { type: 'Document 0', accountId: 1, entries: 1 },
  ])
})
