import { buildLayoutTable, type LayoutTable } from '@fourwall/domain/layouts/export/layout-table.ts'
import { plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { CurrencyView } from '@fourwall/domain/money/format.ts'
import { buildReport } from '@fourwall/domain/profit-loss/build-report.ts'
import type { FigureColumn } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { addToMonth, firstDayOf, lastDayOf, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'

// A report for tests: like a restaurant company's, with the difficult cases. Months next to the year before,
// variances and shares of revenue; zero and missing bases, amounts with cents, refunds, names that look like formulas.

const group = (id: string, name: string, displayOrder: number, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup => ({
  id,
  parentId: null,
  name,
  type: null,
  displayOrder,
  formula: null,
  favorability: null,
  ...rest,
})

const sampleGroups: readonly ProfitLossGroup[] = [
  group('revenue', 'Revenue', 1, { type: 'REVENUE' }),
  group('food', 'Food sales', 1, { parentId: 'revenue' }),
  group('discounts', 'Discounts', 2, { parentId: 'revenue', type: 'OPEX' }),
  group('idle', 'Never used', 3, { parentId: 'revenue' }),
  group('cogs', '=Cost of goods', 2, { type: 'COGS' }),
  group('gross', 'Gross profit', 3, { type: 'GROSS_PROFIT', formula: '{revenue} - {cogs}' }),
  group('margin', 'Gross margin', 4, { formula: '{gross} / {revenue}' }),
  group('labor', 'Labor', 5, { type: 'PAYROLL' }),
  group('managers', 'Managers', 1, { parentId: 'labor' }),
  group('hourly', 'Hourly staff', 2, { parentId: 'labor' }),
  group('prime', 'Prime cost', 6, { formula: '{cogs} + {labor}' }),
  group('primeShare', 'Prime cost share', 7, { formula: '{prime} / {revenue}' }),
  group('perDiscount', 'Sales per discount', 8, { formula: '{food} / {discounts} * 100' }),
  group('opex', 'Operating costs', 9, { type: 'OPEX' }),
  group('ebitda', 'EBITDA', 10, { type: 'EBITDA', formula: '{gross} - {labor} - {opex}' }),
  group('rent', 'Rent', 11, { type: 'RENT' }),
  group('other', 'Other income', 12, { type: 'OTHER_INCOME' }),
  group('reserve', 'Reserve', 13, { formula: '0.125 * {rent} - -({opex} - {labor})', favorability: 'DOWN' }),
  group('net', 'Net income', 14, { type: 'NET_INCOME', formula: '{ebitda} - {rent} + {other}' }),
]

const accountsPerGroup = { revenue: 1, food: 6, discounts: 2, cogs: 5, managers: 1, hourly: 4, opex: 9, rent: 3, other: 2 } as const
const names = ['Dining room', '+Delivery', '-Catering', '@Bar', '#REF!', 'Crème "brûlée", & more', 'Patio', 'Vending', 'Suspense']

/** The same numbers every time: a random sequence of a fixed seed. */
function* noise(): Generator<number, never> {
  let state = 20_260_101
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield state / 2 ** 32
  }
}

interface SampleOptions {
  readonly months: number
  readonly hasVariances?: boolean
  /** Ids of expanded groups; all without a word. */
  readonly expanded?: ReadonlySet<string>
  readonly currencyView?: CurrencyView
}

/** The report as a screen has it: a plain layout over its figures. */
export function sampleReport({ months, hasVariances = true, expanded, currencyView = 'FULL' }: SampleOptions): LayoutEngine {
  const figureColumns = columnsOf(months)
  const accounts = Object.entries(accountsPerGroup).flatMap(([groupId, count]) =>
    Array.from({ length: count }, (_, at) => ({ groupId, at })),
  )
  const random = noise()
  const cells = accounts.flatMap(({ groupId, at }) => {
    const amounts: (number | null)[] = Array.from({ length: months * 2 }, () => {
      const [chance, size] = [random.next().value, random.next().value]
      // Nothing was sold in the second of the months, and not everything in the others.
      if (chance < 0.15) return null
      const sign = groupId === 'revenue' || groupId === 'food' || groupId === 'other' ? -1 : 1
      return sign * Math.round((chance < 0.25 ? -1 : 1) * size * 10 ** (at % 3 === 0 ? 8 : 6))
    })
    if (groupId !== 'opex') for (const column of [2, 3]) amounts[column] = column === 3 && groupId === 'cogs' ? 0 : null
    const total = (parity: number) =>
      amounts.filter((_, column) => column % 2 === parity).reduce((sum, one) => (one === null ? sum : (sum ?? 0) + one), null)
    return [...amounts, total(0), total(1)]
  })
  const ledger = accounts.map(({ groupId, at }, id) => ({
    id,
    number: at === 4 ? '' : `0${4000 + id}`,
    name: names[at] ?? groupId,
    type: null,
  }))
  const report = buildReport({
    categorization: { groups: sampleGroups },
    mapping: { accountMappings: accounts.map(({ groupId }, accountId) => ({ id: `m${accountId}`, groupId, accountId })) },
    accounts: ledger,
    facts: {
      accountIds: ledger.map(({ id }) => id),
      columns: figureColumns.length,
      sums: Float64Array.from(cells, (value) => value ?? 0),
      entries: Uint32Array.from(cells, (value) => (value === null ? 0 : 1)),
    },
    scale: 2,
  })
  const last = addToMonth(monthOf(parseDay('2026-01-01')), months - 1)
  const layout = {
    ...plainLayout({
      mappingId: 'm',
      timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: lastDayOf(last) },
      locationIds: [],
    }),
    settings: {
      ...DEFAULT_VIEW_SETTINGS,
      currencyView,
      showDollarSign: currencyView !== 'FULL',
      showAccountNumbers: true,
      showVarianceUSD: hasVariances,
      showVariancePercent: hasVariances,
      showPercentOfRevenue: hasVariances,
    },
    expandedGroups: expanded ?? new Set(sampleGroups.map(({ id }) => id)),
  }
  const figures = {
    columns: figureColumns,
    ownColumns: figureColumns.length,
    locationIds: ['pier', 'mission'],
    sections: report,
    metrics: [],
    perMetric: null,
    insertedRows: new Map(),
  }
  return new LayoutEngine(layout, figures, { groups: sampleGroups, metrics: [], fiscalYearStart: 1 })
}

/** The same as a table. */
export function sampleTable(options: SampleOptions): LayoutTable {
  const engine = sampleReport(options)
  return buildLayoutTable({
    engine,
    titleLines: [
      'Tidewater Kitchens',
      'Profit & loss',
      'Jan – Jun 2026, monthly',
      'Mapping: Management P&L · Locations: all 24',
      'USD · Created Nov 20, 2026, 9:12 AM',
    ],
    corner: 'USD',
    format: { settings: engine.layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null },
  })
}

/** Months from January 2026 on, each before the same month of the year before, and their totals. */
function columnsOf(months: number): readonly FigureColumn[] {
  const january = monthOf(parseDay('2026-01-01'))
  const column = (first: number, last: number, comparison: FigureColumn['comparison'], of: number | null): FigureColumn => {
    const back = comparison === null ? 0 : -12
    const [start, end] = [addToMonth(january, first + back), addToMonth(january, last + back)]
    const isTotal = first !== last
    return {
      key: `${first} ${last} ${comparison}`,
      range: isTotal ? 'TOTAL' : 'PERIOD',
      comparison,
      place: { kind: 'ALL' },
      startDate: firstDayOf(start),
      endDate: lastDayOf(end),
      label: isTotal ? 'Total' : monthName(start),
      daysLabel: isTotal ? `${monthName(start)} to ${monthName(end)}` : null,
      of,
      coverage: 'WHOLE',
    }
  }
  const both = (first: number, last: number, at: number) => [column(first, last, null, null), column(first, last, 'PRIOR_YEAR', at)]
  return [...Array.from({ length: months }, (_, month) => both(month, month, month * 2)).flat(), ...both(0, months - 1, months * 2)]
}
