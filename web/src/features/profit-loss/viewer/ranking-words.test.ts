import { expect, test } from 'vitest'
import { rankingWords } from './ranking-words.ts'

test.each([
  [null, 'Labor'],
  ['2026-02-01', 'Labor'],
  ['2026-02-01!r', 'Labor, % of revenue'],
  ['2026-02-01~py', 'Labor, prior year'],
  ['2026-02-01~py!d', 'Labor, variance prior year'],
  ['2026-02-01~py!p', 'Labor, variance % prior year'],
  ['2026-02-01!u', 'Labor, per unit'],
])('locations ranked by the column %s are ranked by %s', (column, words) => {
  expect(rankingWords('Labor', { groupId: 'labor', accountId: null, column })).toBe(words)
})
