import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { planColumns } from '../../profit-loss/plan-columns.ts'
import { type ColumnChoice, type Coverage, type FigureColumn, PLAIN_COLUMNS } from '../../profit-loss/report-columns.ts'
import type { ReceivedMetric } from '../../profit-loss/report-rows.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '../../profit-loss/viewer-tabs.ts'
import { parseDay } from '../../time/day.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import { type Layout, plainLayout } from '../layout.ts'
import { LayoutEngine } from '../layout-engine.ts'
import type { LayoutFigures } from '../layout-figures.ts'
import { gridFormat, type ShownLayout, shownLayout } from './shown-layout.ts'

// A report without layout edits, as in the viewer.

const span: TimeSpan = { period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-06-15') }
const plan = (choice: Partial<ColumnChoice>, of: TimeSpan = span): readonly FigureColumn[] =>
  planColumns({
    choice: { ...PLAIN_COLUMNS, ...choice },
    span: of,
    fiscalYearStart: 1,
    locationIds: null,
    locations: [1, 2].map((id) => ({ id, name: `Place ${id}` })),
    tree: [],
  }).columns
const figures = plan({ comparisons: ['PRIOR_YEAR'] })
const all = { showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true }
const none = { showVarianceUSD: false, showVariancePercent: false, showPercentOfRevenue: false }

type Values = readonly (string | null)[]
const NOTHING: readonly [Values] = [[]]

interface Case {
  readonly columns?: readonly FigureColumn[]
  readonly settings?: Partial<ViewSettings>
  readonly choice?: Partial<ColumnChoice>
  /** Values of groups, and the number of entries behind them; other groups have none. */
  readonly groups?: Readonly<Record<string, readonly [values: Values, counts?: readonly number[] | undefined]>>
  readonly rest?: Partial<LayoutFigures>
  readonly rank?: string
}

const lines = [
  group('revenue', { type: 'REVENUE' }),
  group('sales', { type: 'OTHER_INCOME', displayOrder: 1 }),
  group('cost', { favorability: 'DOWN', displayOrder: 2 }),
  group('margin', { formula: '{sales} / {revenue}', favorability: 'UP', displayOrder: 3 }),
]

const show = ({ columns = figures, settings = all, choice = {}, groups = {}, rest, rank }: Case): ShownLayout => {
  const layout: Layout = {
    ...plainLayout({ mappingId: 'm', timeSpan: { kind: 'FIXED', ...span }, locationIds: [] }),
    columns: { ...PLAIN_COLUMNS, ...choice },
    settings: { ...DEFAULT_VIEW_SETTINGS, ...settings },
  }
  const sections = lines.map(({ id, formula }) => {
    const [values, entryCounts = values.map(() => 1)] = groups[id] ?? NOTHING
    const account = { accountId: id, accountNumber: '', accountName: id, values, entryCounts }
    return { profitLossGroupId: id, rows: formula === null && values.length > 0 ? [account] : [], sumRow: { values } }
  })
  const received = { columns, ownColumns: columns.length, sections, metrics: [], perMetric: null, insertedRows: new Map(), ...rest }
  const engine = new LayoutEngine(layout, received, {
    groups: lines,
    metrics: [],
    fiscalYearStart: 1,
    rank: rank === undefined ? null : { groupId: rank, accountId: null, column: null },
  })
  return shownLayout({ engine, format: gridFormat(layout, 'USD', { negatives: 'PARENTHESES', days: 'MONTH_NAME' }) })
}
const rowOf = ({ rows }: ShownLayout, key: string) => {
  const row = rows.find((one) => one.key === key)
  if (row === undefined) throw new Error(`${key} does not show`)
  return row
}

describe('headings', () => {
  it('are the periods, with the days of a cut one', () => {
    const { columns } = show({ columns: plan({}), settings: none })
    expect(columns.map(({ opens, heading, detail, title, edge }) => ({ opens, heading, detail, title, edge }))).toEqual([
      { opens: '2026-05-01', heading: 'May 2026', detail: null, title: null, edge: false },
      { opens: '2026-06-01', heading: 'Jun 2026', detail: 'Jun 1 – 15', title: '06/01/2026 to 06/15/2026 only', edge: false },
    ])
  })

  it('name derived columns, with lines between actuals and what they are compared with', () => {
    const { columns } = show({ settings: { ...all, showPercentOfRevenue: false } })
    expect(columns.map(({ heading, detail, opens, edge }) => [heading, detail, opens, edge])).toEqual([
      ['May 2026', null, '2026-05-01', true],
      ['Prior year', 'May 2025', '2026-05-01~py', false],
      ['Variance', 'prior year', '2026-05-01', false],
      ['Variance %', 'prior year', '2026-05-01', true],
      ['Jun 2026', 'Jun 1 – 15', '2026-06-01', true],
      ['Prior year', 'Jun 1 – 15, 2025', '2026-06-01~py', false],
      ['Variance', 'prior year', '2026-06-01', false],
      ['Variance %', 'prior year', '2026-06-01', false],
    ])
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  })

  it('have no lines between months, one before a total, and one before each comparison', () => {
    const edges = (choice: Partial<ColumnChoice>) =>
      show({ columns: plan(choice), settings: { ...none, showVarianceUSD: true } }).columns.flatMap(({ key, edge }) => (edge ? [key] : []))
    expect(edges({})).toEqual([])
    expect(edges({ hasTotal: true })).toEqual(['period:2026-06-01'])
    const comparisons = ['PRIOR_PERIOD', 'PRIOR_YEAR'] as const
    expect(edges({ hasTotal: true, comparisons, comparedOn: ['total'] })).toEqual(['period:2026-06-01', 'total', 'total~pp!d'])
  })

  it('separate spans if locations are side by side, but not every location', () => {
    const { columns } = show({ columns: plan({ locations: 'SIDE_BY_SIDE' }), settings: none })
    expect(columns.map(({ heading, detail, edge }) => [heading, detail, edge])).toEqual([
      ['Place 1', 'May 2026', false],
      ['Place 2', 'May 2026', false],
      ['All locations', 'May 2026', true],
      ['Place 1', 'Jun 1 – 15', false],
      ['Place 2', 'Jun 1 – 15', false],
      ['All locations', 'Jun 1 – 15', false],
    ])
  })
})

describe('cells', () => {
  it.each<[string, string, Values, readonly number[] | undefined, readonly string[], string]>([
    [
      'more income is better',
      'sales',
      ['200000.00', '100000.00'],
      undefined,
      ['200,000', '100.0%', '100,000', '100,000', '100.0%'],
      'FAVORABLE',
    ],
    [
      'more cost is worse',
      'cost',
      ['90000.00', '60000.00'],
      undefined,
      ['90,000', '45.0%', '60,000', '(30,000)', '(50.0%)'],
      'UNFAVORABLE',
    ],
    [
      'little is nothing to look at',
      'cost',
      ['24000.00', '1.00'],
      undefined,
      ['24,000', '12.0%', '1', '(23,999)', '(2,399,900.0%)'],
      'NEUTRAL',
    ],
    ['of nothing there is no percentage', 'sales', ['30000.00', '0.00'], undefined, ['30,000', '15.0%', '0', '30,000', 'n/a'], 'FAVORABLE'],
    ['a margin compares in points', 'margin', ['0.30', '0.25'], undefined, ['30.0%', '–', '25.0%', '5.0 pt', '–'], 'NEUTRAL'],
    ['beside entries, none count as zero', 'cost', ['0.00', '40000.00'], [0, 2], ['–', '–', '40,000', '40,000', '100.0%'], 'FAVORABLE'],
    ['nothing at all stays nothing', 'cost', ['0.00', '0.00'], [0, 0], ['–', '–', '–', '–', '–'], 'NEUTRAL'],
  ])('%s', (_, id, values, counts, texts, news) => {
    const four = [...values, '1.00', '1.00']
    const revenue = ['200000.00', '100000.00', '0.00', '50000.00']
    const shown = show({ groups: { revenue: [revenue], [id]: [four, counts && [...counts, 1, 1]] } })
    const row = rowOf(shown, `group:${id}`)
    expect(shown.columns.slice(0, 5).map((column) => column.textOf(row))).toEqual(texts)
    expect([shown.columns[0], shown.columns[3]].map((column) => column?.outcomeOf?.(row) ?? null)).toEqual([null, news])
  })

  it('have no share without revenue', () => {
    const shown = show({ groups: { revenue: [['1.00', '1.00', '0.00', '1.00']], sales: [['1.00', '1.00', '7.00', '1.00']] } })
    expect(shown.columns.slice(5, 7).map((column) => column.textOf(rowOf(shown, 'group:sales')))).toEqual(['7', 'n/m'])
  })

  it('are colored only for the first comparison, amount and percentage, with one triangle', () => {
    const colored = ({ columns }: ShownLayout) => columns.flatMap(({ outcomeOf, key }) => (outcomeOf === null ? [] : [key]))
    const both = plan({ comparisons: ['PRIOR_PERIOD', 'PRIOR_YEAR'] })
    const shown = show({ columns: both })
    expect(colored(shown)).toEqual(['period:2026-05-01~pp!d', 'period:2026-05-01~pp!p', 'period:2026-06-01~pp!d', 'period:2026-06-01~pp!p'])
    const marked = (view: ShownLayout) => view.columns.flatMap(({ outcomeOf, hasTriangle, key }) => (outcomeOf && hasTriangle ? [key] : []))
    expect(marked(shown)).toEqual(['period:2026-05-01~pp!d', 'period:2026-06-01~pp!d'])
    expect(marked(show({ settings: { ...all, showVarianceUSD: false } }))).toEqual(['period:2026-05-01~py!p', 'period:2026-06-01~py!p'])
    expect(colored(show({ settings: { ...all, showVarianceUSD: false } }))).toEqual(['period:2026-05-01~py!p', 'period:2026-06-01~py!p'])
  })
})

it('ranks locations by a row, with derived columns next to their figures', () => {
  const shown = show({
    columns: plan({ locations: 'SIDE_BY_SIDE' }),
    settings: { ...none, showPercentOfRevenue: true },
    groups: { sales: [['9.00', '1.00', '10.00', '3.00', '4.00', '7.00']] },
    rank: 'sales',
  })
  expect(shown.columns.map(({ heading, detail }) => [heading, detail])).toEqual([
    ['1. Place 2', 'May 2026'],
    ['% of revenue', null],
    ['2. Place 1', 'May 2026'],
    ['% of revenue', null],
    ['All locations', 'May 2026'],
    ['% of revenue', null],
    ['1. Place 2', 'Jun 1 – 15'],
    ['% of revenue', null],
    ['2. Place 1', 'Jun 1 – 15'],
    ['% of revenue', null],
    ['All locations', 'Jun 1 – 15'],
    ['% of revenue', null],
  ])
})

describe('columns with a budget and metrics', () => {
  const june = { ...span, startDate: parseDay('2026-06-01') }
  const planned = (coverage: Coverage): readonly FigureColumn[] =>
    plan({ comparisons: ['BUDGET'], budgetId: 'b', isProrated: coverage === 'PRORATED' }, june).map((column) =>
      column.comparison === 'BUDGET' ? { ...column, coverage } : column,
    )
  const guests = (values: Values, gaps?: ReceivedMetric['gaps']): ReceivedMetric => ({
    metricId: 'guests',
    name: 'Guests',
    unit: null,
    values,
    ...(gaps && { gaps }),
  })
  const beside = (coverage: Coverage, rest: Partial<LayoutFigures> = {}): ShownLayout =>
    show({
      columns: planned(coverage),
      settings: { ...none, showVarianceUSD: true },
      groups: { cost: [['10.00', '12.00']] },
      rest: { budgetName: 'Plan 2026', ...rest },
    })

  it.each<[Coverage, string, string | null, boolean]>([
    ['WHOLE', 'Jun 1 – 15', null, true],
    ['PRORATED', 'Jun 1 – 15, prorated', 'Prorated by days: the share of Jun 2026 that the column covers.', true],
    ['CUT', 'Jun 2026 in full', 'For all of Jun 2026: the column covers fewer days.', false],
    ['PART', 'Jun 2026, in part', 'Only part of Jun 2026: the budget begins or ends within it.', false],
    ['NONE', 'No plan', null, false],
  ])('say how a plan covers their days: %s', (coverage, detail, note, isCompared) => {
    const shown = beside(coverage)
    const [figure, budget, variance] = shown.columns
    const cost = rowOf(shown, 'group:cost')
    expect([budget?.heading, budget?.detail]).toEqual(['Budget', detail])
    expect(budget?.lookOf(cost)?.note ?? null).toBe(note)
    expect(variance?.textOf(cost)).toBe(isCompared ? '2' : '–')
    // A difference has the mark of what it is from.
    expect(variance?.lookOf(cost)?.state ?? null).toBe(coverage === 'PRORATED' ? 'PRORATED' : null)
    // A plan of other days explains nothing; the figure can still be explained by earlier periods.
    expect(figure?.bridges.some(({ key }) => key.endsWith('~b'))).toBe(isCompared)
    expect(figure?.bridges.map(({ key }) => key)).toContain('2026-06-01~py')
  })

  it('say briefly how a plan covers a total', () => {
    const total = plan({ comparisons: ['BUDGET'], budgetId: 'b', isProrated: true, hasTotal: true }).filter(
      ({ range }) => range === 'TOTAL',
    )
    const details = (coverage: Coverage) => {
      const columns = total.map((column) => (column.comparison === 'BUDGET' ? { ...column, of: 0, coverage } : column))
      return show({ columns, settings: none, rest: { budgetName: 'Plan 2026', metrics: [guests(['1', '2'])] } }).columns.map(
        ({ detail }) => detail,
      )
    }
    expect(details('PRORATED')).toEqual(['May 1 – Jun 15, 2026', 'Prorated by days'])
    expect(details('CUT')[1]).toBe('In full')
    expect(details('PART')[1]).toBe('In part')
  })

  it('mark metrics in cut columns, and say if they are prorated', () => {
    const cut = beside('CUT', { metrics: [guests(['7', '8'])] })
    expect(cut.columns[0]?.lookOf(rowOf(cut, 'metric:guests'))?.note).toBe('For all of Jun 2026: the column covers fewer days.')
    expect(cut.columns[0]?.lookOf(rowOf(cut, 'group:cost'))).toBeNull()
    // No figure, no mark.
    const without = beside('CUT', { metrics: [guests([null, '8'])] })
    expect(without.columns[0]?.lookOf(rowOf(without, 'metric:guests'))).toBeNull()
    const prorated = beside('PRORATED', { metrics: [guests(['7', '8'])] })
    expect([prorated.columns[0]?.detail, prorated.columns[0]?.lookOf(rowOf(prorated, 'metric:guests'))]).toEqual([
      'Jun 1 – 15, prorated',
      { before: null, state: 'PRORATED', note: 'Prorated by days: the share of Jun 2026 that the column covers.' },
    ])
  })

  it('mark metrics with missing locations, and do not compare or divide by them', () => {
    const gaps = new Map([[0, { name: 'Guests', expected: 23, missing: 22, locationNames: ['Austin', 'Boston'] }]])
    const gapNote = 'Guests: 22 of 23 locations lack figures: Austin, Boston and 20 more.'
    const columnsWith = (metric: ReceivedMetric) => {
      const shown = beside('WHOLE', { metrics: [metric], perMetric: metric })
      return { ...shown, row: rowOf(shown, 'metric:guests') }
    }
    const { columns, row } = columnsWith(guests(['7', '8'], gaps))
    expect(columns[0]?.lookOf(row)).toMatchObject({
      state: 'INCOMPLETE',
      note: `${gapNote} This is the result without them. For all of Jun 2026: the column covers fewer days.`,
    })
    expect(columns.find(({ heading }) => heading === 'Variance')?.textOf(row)).toBe('–')
    const nothing = columnsWith(guests([null, '8'], gaps))
    expect(nothing.columns[0]?.lookOf(nothing.row)?.note).toContain('So nothing is computed from it')
    const per = columns.find(({ heading }) => heading === 'Per unit of')
    expect([per?.detail, per?.title]).toEqual(['Guests, incomplete', `${gapNote} So money is not divided by them`])
  })

  it('show money per unit next to each figure', () => {
    const metric = guests(['4', '5'])
    const shown = show({
      columns: plan({}, { ...span, endDate: parseDay('2026-06-30') }),
      settings: none,
      groups: { cost: [['10.00', '1.00']] },
      rest: { perMetric: metric },
    })
    const per = shown.columns.find(({ heading }) => heading === 'Per unit of')
    const cost = rowOf(shown, 'group:cost')
    expect([per?.detail, per?.valueOf(cost), per?.textOf(cost), per?.unitOf(cost)]).toEqual(['Guests', '2.5', '2.50', 'plain'])
  })
})
