import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup, ProfitLossGroupType } from '../mappings/categorization.ts'
import type { Metric } from '../ops-data/metric.ts'
import { wholeMonths } from '../reports/whole-months.ts'
import { type Day, monthIndex, parseDay } from '../time/day.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import type { BudgetBook, PlannedLine } from './budget-book.ts'
import { type PlanColumn, plannedValues } from './planned-values.ts'

function group(id: string, rest: Partial<ProfitLossGroup> & { readonly type?: ProfitLossGroupType | null } = {}): ProfitLossGroup {
  return { id, parentId: null, name: id, type: null, displayOrder: 0, formula: null, favorability: null, ...rest }
}

const CATEGORIZATION = {
  groups: [
    group('sales', { type: 'REVENUE' }),
    group('food', { parentId: 'sales' }),
    group('refunds', { parentId: 'sales', type: 'OPEX' }),
    group('cost', { type: 'COGS' }),
    group('margin', { type: 'GROSS_PROFIT', formula: '{sales} - {cost}' }),
    group('rate', { formula: '{cost} / {sales}' }),
  ],
}

const GUESTS: Metric = {
  id: 'guests',
  name: 'Guests',
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: true,
}
const METRICS: readonly Metric[] = [
  GUESTS,
  { ...GUESTS, id: 'area', timeAggregation: 'LAST' },
  { ...GUESTS, id: 'check', formula: '{group:sales} / {metric:guests}' },
]

/** Figures by subject, from January 2026 on; blanks are left out. Metrics are those that are known. */
function book(period: Period, months: number, plan: Record<string, readonly (string | null)[]>, locationId = 1): BudgetBook {
  const step = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }[period]
  const lines: PlannedLine[] = Object.entries(plan).map(([id, values]) => ({
    subject: { kind: METRICS.some((metric) => metric.id === id) ? 'METRIC' : 'GROUP', id },
    locationId,
    figures: values.flatMap((value, at) => (value === null ? [] : [{ firstMonth: monthIndex(2026, 1 + at * step), value }])),
  }))
  return {
    budgetId: 'b',
    name: 'Plan',
    version: 1,
    categorizationId: 'c',
    period,
    firstMonth: monthIndex(2026, 1),
    lastMonth: monthIndex(2026, months),
    lines,
  }
}

function column(start: string, end: string, period: Period, locationIds: readonly number[] | null = null): PlanColumn {
  const days: { startDate: Day; endDate: Day } = { startDate: parseDay(start), endDate: parseDay(end) }
  return { ...days, months: wholeMonths({ range: 'PERIOD', ...days }, { period, fiscalYearStart: 1 }), locationIds }
}

function ask(of: BudgetBook, columns: readonly PlanColumn[], isProrated = false) {
  return plannedValues({ book: of, categorization: CATEGORIZATION, metrics: METRICS, columns, scale: 2, isProrated })
}

describe('plans in columns', () => {
  const sixMonths = book('MONTHLY', 6, {
    sales: ['100', '110', '120', '130', '140.5', '150'],
    guests: ['10', '10', '10', '10', '10', '31'],
  })
  const twoQuarters = book('QUARTERLY', 6, { sales: ['330', '420.5'] })

  it.each([
    { of: sixMonths, days: ['2026-05-01', '2026-05-31', 'MONTHLY'], coverage: 'WHOLE', value: '140.50' },
    { of: sixMonths, days: ['2026-04-01', '2026-06-30', 'QUARTERLY'], coverage: 'WHOLE', value: '420.50' },
    { of: sixMonths, days: ['2026-05-01', '2026-05-15', 'MONTHLY'], coverage: 'CUT', value: '140.50' },
    { of: sixMonths, days: ['2026-04-01', '2026-05-15', 'QUARTERLY'], coverage: 'CUT', value: '420.50' },
    { of: twoQuarters, days: ['2026-04-01', '2026-05-15', 'QUARTERLY'], coverage: 'CUT', value: '420.50' },
    { of: sixMonths, days: ['2026-01-01', '2026-12-31', 'YEARLY'], coverage: 'PART', value: '750.50' },
    { of: twoQuarters, days: ['2026-01-01', '2026-12-31', 'YEARLY'], coverage: 'PART', value: '750.50' },
    { of: sixMonths, days: ['2026-07-01', '2026-07-31', 'MONTHLY'], coverage: 'NONE', value: null },
    { of: twoQuarters, days: ['2026-05-01', '2026-05-31', 'MONTHLY'], coverage: 'NONE', value: null },
  ] as const)('$of.period under $days is $coverage', ({ of, days: [start, end, period], coverage, value }) => {
    const values = ask(of, [column(start, end, period)])
    expect(values.columns[0]?.coverage).toBe(coverage)
    expect(values.groups.printed('sales')).toEqual([value])
  })
})
