import type { BudgetTemplateFacts } from '@fourwall/domain/budgets/budget-template.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import type { OpsDataTemplateFacts } from '@fourwall/domain/ops-data/ops-data-template.ts'
import { monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { type FigurePeriod, figurePeriods } from '@fourwall/domain/workbooks/figure-periods.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'

const metric = (name: string, rest: Partial<Metric> = {}): Metric => ({
  id: name,
  name,
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: true,
  favorability: null,
  ...rest,
})
const group = (id: string, rest: Partial<ProfitLossGroup>): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type: null,
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})

export const METRICS: readonly Metric[] = [
  metric('Guests', { unit: 'guests' }),
  metric('Labor hours', { unit: 'hours', definition: 'Paid & worked <"all">' }),
  metric('#REF!', { timeAggregation: 'AVERAGE' }),
  metric('=Seats', { timeAggregation: 'LAST' }),
  metric('Wage _x0041_', { timeAggregation: 'WEIGHTED', weightMetricId: 'Labor hours' }),
]
export const GROUPS: readonly ProfitLossGroup[] = [
  group('sales', { name: 'Sales', type: 'REVENUE', displayOrder: 1 }),
  group('food', { name: 'Food & drinks', parentId: 'sales', displayOrder: 1 }),
  group('refunds', { name: 'Refunds', parentId: 'sales', type: 'OPEX', displayOrder: 2 }),
  group('cost', { name: '-Cost', type: 'COGS', displayOrder: 2 }),
  group('staff', { name: 'Labor', type: 'PAYROLL', displayOrder: 3 }),
  group('managers', { name: 'Other', parentId: 'staff', displayOrder: 1 }),
  group('crew', { name: 'Crew', parentId: 'staff', displayOrder: 2 }),
  group('rent', { name: 'Occupancy', type: 'RENT', displayOrder: 4 }),
  group('taxes', { name: 'Other', parentId: 'rent' }),
  group('share', { name: 'Prime cost, % of sales', formula: '({cost} + {staff}) / {sales}', displayOrder: 5 }),
  group('net', { name: 'Net income', type: 'NET_INCOME', formula: '{sales} - {cost} - {staff} - {rent}', displayOrder: 6 }),
]
export const LOCATIONS = [
  { id: 1, name: '101 Back Bay' },
  { id: 2, name: "O'Malley's: a name [longer] than what a tab takes" },
  { id: 3, name: '=Pier "9"' },
] as const

const PERIODS = figurePeriods('MONTHLY', monthIndex(2026, 1), monthIndex(2026, 6), 1)
const made = {
  companyId: 'company',
  companyName: 'Tidewater Kitchens',
  madeAt: '2026-06-30T10:00:00.000Z',
  madeOn: parseDay('2026-06-30'),
  period: 'MONTHLY',
  fiscalYearStart: 1,
  periods: PERIODS,
} as const

/** With names that spreadsheet programs could misinterpret, and two metrics left to choose. */
export const OPS_DATA: OpsDataTemplateFacts = {
  ...made,
  mode: 'LOCATIONS',
  title: 'Ops data',
  metrics: METRICS.slice(0, 4),
  otherMetrics: METRICS.slice(4),
  locations: LOCATIONS,
  otherLocations: [],
}
export const BUDGET: BudgetTemplateFacts = {
  ...made,
  title: 'Plan 2026',
  currency: 'USD',
  budget: { id: 'budget', version: 3, name: 'Plan 2026' },
  categorization: { id: 'categorization', name: 'Restaurant P&L', version: 7, groups: GROUPS },
  metrics: METRICS,
  accounts: [],
  locations: LOCATIONS,
}

/** Figures of all subjects at all locations, from a repeating list of values; an empty value means no figure. */
export function sampleFigures(
  subjectIds: readonly string[],
  values: readonly string[],
  periods: readonly FigurePeriod[] = PERIODS,
): readonly PackedFigures[] {
  let at = 0
  return subjectIds.flatMap((subjectId) =>
    LOCATIONS.map(({ id: locationId }) => {
      const given = periods.flatMap(({ firstMonth, months }) => {
        const value = values[at++ % values.length] ?? ''
        return value === '' ? [] : [{ firstMonth, months, value }]
      })
      return {
        subjectId,
        locationId,
        firstMonths: given.map(({ firstMonth }) => firstMonth),
        months: given.map(({ months }) => months),
        values: given.map(({ value }) => value),
      }
    }),
  )
}
