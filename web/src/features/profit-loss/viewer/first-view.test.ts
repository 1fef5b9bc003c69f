import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { firstTimeSpan, newTabName } from './first-view.ts'

it.each([
  { lastDay: '2026-11-19', anchor: 'TODAY' },
  { lastDay: '2026-01-02', anchor: 'TODAY' },
  { lastDay: '2025-12-31', anchor: 'LEDGER' },
  { lastDay: null, anchor: 'TODAY' },
])('a ledger up to $lastDay starts with $anchor', ({ lastDay, anchor }) => {
  const context = {
    today: parseDay('2026-11-20'),
    lastLedgerDay: lastDay === null ? null : parseDay(lastDay),
    fiscalYearStartMonth: 1 as const,
  }
  expect(firstTimeSpan(context)).toEqual({ kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor })
})

it('names new tabs apart', () => {
  expect(newTabName([])).toBe('New view')
  expect(newTabName([{ name: 'New view' }, { name: 'New view 2' }])).toBe('New view 3')
  expect(newTabName([{ name: 'New view' }, { name: 'Shared view' }], 'Shared view')).toBe('Shared view 2')
})
