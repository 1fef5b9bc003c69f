import { describe, expect, it } from 'vitest'
import { metric } from '../../test/metrics.ts'
import { addToMonth, monthIndex } from '../time/day.ts'
import type { BudgetBook, PlannedLine } from './budget-book.ts'
import { ownValues } from './own-values.ts'

const JANUARY = monthIndex(2026, 1)
const METRICS = [
  metric('guests'),
  metric('rating', { timeAggregation: 'AVERAGE', locationAggregation: 'WEIGHTED', weightMetricId: 'guests' }),
]

/** Figures by month from January 2026; null ones are omitted. */
function line(id: string, locationId: number, values: readonly (string | null)[]): PlannedLine {
  return {
    subject: { kind: METRICS.some((one) => one.id === id) ? 'METRIC' : 'GROUP', id },
    locationId,
    figures: values.flatMap((value, at) => (value === null ? [] : [{ firstMonth: addToMonth(JANUARY, at), value }])),
  }
}

function book(lines: readonly PlannedLine[], months = 3): BudgetBook {
  const span = { firstMonth: JANUARY, lastMonth: addToMonth(JANUARY, months - 1) }
  return { budgetId: 'b', name: 'Plan', version: 1, categorizationId: 'c', period: 'MONTHLY', ...span, lines }
}

describe('ownValues', () => {
  const plan = book([
    line('food', 1, ['10.50', '0', null]),
    line('food', 2, ['0.25', null, null]),
    line('guests', 1, ['0.123456789012', '30', null]),
    line('guests', 2, ['0.000000000001', '10', null]),
    line('rating', 1, ['4.5', '4', '3']),
    line('rating', 2, [null, '5', null]),
  ])

  it.each([
    ['of several locations added up', 'food', null, ['10.75', '0', null]],
    ['of one location unchanged', 'food', [1], ['10.50', '0', null]],
    ['of a location without any', 'food', [3], [null, null, null]],
    ['of a metric that adds up, with every decimal', 'guests', null, ['0.123456789013', '40', null]],
    ['of a weighted metric', 'rating', null, ['4.5', '4.25', '3']],
  ] as const)('returns figures %s', (_what, id, locationIds, values) => {
    const kind = METRICS.some((one) => one.id === id) ? 'METRIC' : 'GROUP'
    expect(ownValues(plan, METRICS, locationIds)({ kind, id })).toEqual(values)
  })

  it('reads the figures of two hundred locations a few times, not again for each location', () => {
    const [locations, months] = [200, 12]
    let reads = 0
    const counted = (value: string, at: number) => ({
      firstMonth: addToMonth(JANUARY, at),
      get value() {
        reads += 1
        return value
      },
    })
    const figures = Array.from({ length: months }, (_, at) => String(at))
    const lines = Array.from({ length: locations }, (_, at) => ({ ...line('guests', at + 1, []), figures: figures.map(counted) }))
    expect(ownValues(book(lines, months), METRICS, null)({ kind: 'METRIC', id: 'guests' })[11]).toBe('2200')
    expect(reads).toBeLessThanOrEqual(3 * locations * months)
  })
})
