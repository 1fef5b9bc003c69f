import { describe, expect, it } from 'vitest'
import { firstDayOf, parseDay } from './day.ts'
import { lastWholeMonth } from './whole-months.ts'

describe('the last whole month', () => {
  it.each([
    { name: 'a future entry', today: '2026-11-22', last: '2026-12-31', month: '2026-10-01' },
    { name: 'this month, on its last day', today: '2026-11-30', last: '2026-11-30', month: '2026-10-01' },
    { name: 'the first day after it', today: '2026-12-01', last: '2026-11-30', month: '2026-11-01' },
    { name: 'a month that ends with a weekend', today: '2026-11-22', last: '2026-10-30', month: '2026-10-01' },
    { name: 'holidays at the end of a year', today: '2027-01-04', last: '2026-12-25', month: '2026-12-01' },
    { name: 'half a month', today: '2026-12-03', last: '2026-11-15', month: '2026-10-01' },
    { name: 'an old ledger', today: '2026-11-22', last: '2024-02-29', month: '2024-02-01' },
    { name: 'no ledger', today: '2026-11-30', last: null, month: '2026-10-01' },
  ])('of $name: on $today with a ledger to $last it is that of $month', ({ today, last, month }) => {
    expect(firstDayOf(lastWholeMonth({ today: parseDay(today), lastLedgerDay: last === null ? null : parseDay(last) }))).toBe(month)
  })
})
