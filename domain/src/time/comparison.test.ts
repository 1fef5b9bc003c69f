import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priorPeriod, priorYear, shiftDays, shiftTimeSpan } from './comparison.ts'
import { addDays, dayFromNumber, type MonthOfYear, parseDay } from './day.ts'
import type { Period } from './fiscal-calendar.ts'
import { cutIntoPeriods } from './periods.ts'

const span = (startDate: string, endDate: string, period: Period = 'MONTHLY') => ({
  period,
  startDate: parseDay(startDate),
  endDate: parseDay(endDate),
})

describe('priorYear', () => {
  it.each([
    { of: span('2026-01-01', '2026-06-30'), is: span('2025-01-01', '2025-06-30') },
    { of: span('2026-06-01', '2026-06-15'), is: span('2025-06-01', '2025-06-15') },
    { of: span('2024-02-29', '2024-02-29'), is: span('2023-02-28', '2023-02-28') },
    { of: span('2024-02-01', '2024-02-29'), is: span('2023-02-01', '2023-02-28') },
    { of: span('2025-02-01', '2025-02-28'), is: span('2024-02-01', '2024-02-29') },
    { of: span('2025-02-10', '2025-02-28'), is: span('2024-02-10', '2024-02-28') },
  ])('$of.startDate to $of.endDate', ({ of, is }) => expect(priorYear(of)).toEqual(is))
})

describe('priorPeriod', () => {
  it.each<{ of: ReturnType<typeof span>; is: ReturnType<typeof span>; fiscal: MonthOfYear }>([
    { of: span('2026-06-01', '2026-06-15'), is: span('2026-05-01', '2026-05-15'), fiscal: 1 },
    { of: span('2026-03-01', '2026-03-31'), is: span('2026-02-01', '2026-02-28'), fiscal: 1 },
    { of: span('2026-04-01', '2026-04-30'), is: span('2026-03-01', '2026-03-31'), fiscal: 1 },
    { of: span('2026-03-30', '2026-03-31'), is: span('2026-02-28', '2026-02-28'), fiscal: 1 },
    { of: span('2026-01-01', '2026-06-30'), is: span('2025-07-01', '2025-12-31'), fiscal: 1 },
    { of: span('2026-04-01', '2026-05-20', 'QUARTERLY'), is: span('2026-01-01', '2026-02-20', 'QUARTERLY'), fiscal: 1 },
    { of: span('2025-07-01', '2026-01-31', 'YEARLY'), is: span('2024-07-01', '2025-01-31', 'YEARLY'), fiscal: 7 },
  ])('$of.period $of.startDate to $of.endDate', ({ of, is, fiscal }) => expect(priorPeriod(of, fiscal)).toEqual(is))
})

it('compares a total with the same days as its monthly columns, without gaps or duplicate days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30000 }), fc.nat(900), fc.constantFrom(-12, -6, -1, 1), (start, length, months) => {
      // Days missing from a shorter month are clipped only at the two ends of the span; all columns in between are whole.
      const whole = { period: 'MONTHLY' as const, startDate: dayFromNumber(start), endDate: dayFromNumber(start + length) }
      const shifted = shiftTimeSpan(whole, months)
      const columns = cutIntoPeriods(whole, 1).map((column) => shiftDays(column.startDate, column.endDate, months))
      expect(columns[0]?.startDate).toBe(shifted.startDate)
      expect(columns.at(-1)?.endDate).toBe(shifted.endDate)
      columns.forEach((column, index) => {
        const next = columns[index + 1]
        if (next !== undefined) expect(addDays(column.endDate, 1) <= next.startDate).toBe(true)
        if (next !== undefined && index > 0) expect(addDays(column.endDate, 1)).toBe(next.startDate)
      })
    }),
  )
})
