import { expect, it } from 'vitest'
import { parseDay } from './day.ts'
import { monthsToCome, monthsToComeWords } from './months-to-come.ts'

const span = (start: string, end: string) => ({ startDate: parseDay(start), endDate: parseDay(end) })

it.each([
  ['the last month', span('2026-01-01', '2026-11-30'), '2026-10-31', ['No figure for Nov 2026 yet.', 'Show Jan – Oct']],
  ['a quarter', span('2026-01-01', '2026-12-31'), '2026-09-12', ['No figure for Oct – Dec 2026 yet.', 'Show Jan – Sep']],
  ['a month of days', span('2026-10-05', '2026-11-30'), '2026-10-31', ['No figure for Nov 2026 yet.', 'Show Oct 5 – 31']],
  ['another year', span('2025-11-01', '2026-01-31'), '2025-12-31', ['No figure for Jan 2026 yet.', 'Show Nov – Dec 2025']],
])('names %s that the ledger has not reached', (_, days, through, words) => {
  const found = monthsToCome(days, parseDay(through))
  expect(found && Object.values(monthsToComeWords(found))).toEqual(words)
})

it.each([
  ['has begun the last month', span('2026-01-01', '2026-11-30'), parseDay('2026-11-01')],
  ['goes beyond it', span('2026-01-01', '2026-06-30'), parseDay('2026-10-31')],
  ['has none of the span', span('2026-11-01', '2026-12-31'), parseDay('2026-10-31')],
  ['has no entries', span('2026-01-01', '2026-11-30'), null],
])('is null if the ledger %s', (_, days, through) => {
  expect(monthsToCome(days, through)).toBeNull()
})
