import { planColumns } from '@fourwall/domain/profit-loss/plan-columns.ts'
import { type ColumnChoice, type Coverage, type FigureColumn, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { figureWidth } from '../../../blocks/report-grid/grid-model.ts'
import { USUAL_DISPLAY } from '../../../ui/display.ts'
import { type ColumnContext, expectedColumns, figureNotes, gridColumns, widestText } from './report-columns.ts'

const span = { period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-06-15') } as const
const figures = expectedColumns(span, 1, { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR'] })
const context: ColumnContext = {
  display: USUAL_DISPLAY,
  print: (value) => value ?? '–',
  isSameStore: false,
  favorabilityOf: ({ groupId }) => (groupId === 'cost' ? 'DOWN' : 'UP'),
  unitOf: ({ groupId }) => (groupId === 'margin' ? 'share' : 'money'),
  bases: { revenues: ['200000.00', '100000.00', '0.00', '50000.00'], units: [], columns: figures },
  printEach: (value) => value ?? '–',
  perMetric: null,
  budgetName: null,
  hasMetrics: false,
}
const all = { showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true, showPerMetric: false }
const none = { showVarianceUSD: false, showVariancePercent: false, showPercentOfRevenue: false, showPerMetric: false }

const row = (groupId: string, values: readonly (string | null)[], entryCounts: readonly number[] | null = null): GridRow => ({
  kind: 'group',
  key: groupId,
  level: 1,
  label: groupId,
  unit: null,
  groupId,
  accountId: null,
  accountNumber: null,
  isExpandable: false,
  isExpanded: false,
  values,
  entryCounts,
})
const shown = (columns: ReturnType<typeof gridColumns>, of: GridRow) => columns.map((column) => column.textOf(of))

describe('headings', () => {
  it('are the periods, with the days of one that is cut short', () => {
    const columns = gridColumns(expectedColumns(span, 1, PLAIN_COLUMNS), none, context)
    expect(columns.map(({ key, heading, detail, title, edge }) => ({ key, heading, detail, title, edge }))).toEqual([
      { key: '2026-05-01', heading: 'May 2026', detail: null, title: null, edge: false },
      { key: '2026-06-01', heading: 'Jun 2026', detail: 'Jun 1 – 15', title: '06/01/2026 to 06/15/2026 only', edge: false },
    ])
  })

  it('say what stands beside a figure, a line after the last of them', () => {
    const columns = gridColumns(figures, { ...all, showPercentOfRevenue: false }, context)
    expect(columns.map(({ heading, detail, opens, edge }) => [heading, detail, opens, edge])).toEqual([
      ['May 2026', null, '2026-05-01', false],
      ['Prior year', 'May 2025', '2026-05-01~py', false],
      ['Variance', 'prior year', '2026-05-01', false],
      ['Variance %', 'prior year', '2026-05-01', true],
      ['Jun 2026', 'Jun 1 – 15', '2026-06-01', false],
      ['Prior year', 'Jun 2025, Jun 1 – 15', '2026-06-01~py', false],
      ['Variance', 'prior year', '2026-06-01', false],
      ['Variance %', 'prior year', '2026-06-01', false],
    ])
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  })
})

it('parts spans from each other where locations stand side by side, and not every location', () => {
  const { columns } = planColumns({
    choice: { ...PLAIN_COLUMNS, locations: 'SIDE_BY_SIDE' },
    span,
    fiscalYearStart: 1,
    locationIds: null,
    locations: [1, 2].map((id) => ({ id, name: `Place ${id}` })),
    tree: [],
  })
  expect(gridColumns(columns, none, context).map(({ heading, detail, edge }) => [heading, detail, edge])).toEqual([
    ['Place 1', 'May 2026', false],
    ['Place 2', 'May 2026', false],
    ['All locations', 'May 2026', true],
    ['Place 1', 'Jun 1 – 15', false],
    ['Place 2', 'Jun 1 – 15', false],
    ['All locations', 'Jun 1 – 15', false],
  ])
})

describe('differences that can be explained', () => {
  const bridges = (choice: Partial<ColumnChoice>, isSameStore = false) =>
    gridColumns(expectedColumns(span, 1, { ...PLAIN_COLUMNS, ...choice }), { ...none, showVarianceUSD: true }, { ...context, isSameStore })
      .filter(({ key }) => !key.startsWith('2026-06'))
      .map((column) => [column.key, column.opensBridge, column.bridges.map(({ key }) => key).join(' ')])

  it('are those of what shows first, and of a variance its own alone', () => {
    expect(bridges({ comparisons: ['PRIOR_YEAR'] })).toEqual([
      ['2026-05-01', false, '2026-05-01~py 2026-05-01~pp'],
      ['2026-05-01~py', false, '2026-05-01~py'],
      ['2026-05-01~py!d', true, '2026-05-01~py'],
    ])
  })

  it('begin with the year before for one of several periods: the period before lies as many periods back', () => {
    expect(bridges({})).toEqual([['2026-05-01', false, '2026-05-01~py 2026-05-01~pp']])
    expect(bridges({ hasTotal: true }).at(-1)).toEqual(['total', false, 'total~pp total~py'])
    const one = { ...span, startDate: parseDay('2026-06-01') }
    const [june] = gridColumns(expectedColumns(one, 1, PLAIN_COLUMNS), none, context)
    expect(june?.bridges.map(({ key }) => key)).toEqual(['2026-06-01~pp', '2026-06-01~py'])
  })

  it('are of the year before for a year to date', () => {
    expect(bridges({ hasYearToDate: true }).at(-1)).toEqual(['ytd', false, 'ytd~py'])
  })

  it('leave same stores as they are', () => {
    expect(bridges({ comparisons: ['PRIOR_YEAR'] }, true)[0]).toEqual(['2026-05-01', false, '2026-05-01~py'])
    expect(bridges({}, true)).toEqual([['2026-05-01', false, '']])
  })
})

describe('cells', () => {
  const columns = gridColumns(figures, all, context)
  const titles = columns.slice(0, 5).map(({ heading }) => heading)

  it('stand in this order', () => expect(titles).toEqual(['May 2026', '% of revenue', 'Prior year', 'Variance', 'Variance %']))

  it.each<[string, GridRow, readonly string[], (string | null)[]]>([
    [
      'more income is better',
      row('sales', ['200000.00', '100000.00', '1.00', '1.00']),
      ['200000.00', '100.0%', '100000.00', '100000.00', '100.0%'],
      [null, 'FAVORABLE'],
    ],
    [
      'more cost is worse',
      row('cost', ['90000.00', '60000.00', '1.00', '1.00']),
      ['90000.00', '45.0%', '60000.00', '-30000.00', '(50.0%)'],
      [null, 'UNFAVORABLE'],
    ],
    [
      'little is nothing to look at',
      row('cost', ['24000.00', '1.00', '1.00', '1.00']),
      ['24000.00', '12.0%', '1.00', '-23999.00', '(2,399,900.0%)'],
      [null, 'NEUTRAL'],
    ],
    [
      'of nothing there is no percentage',
      row('sales', ['30000.00', '0.00', '1.00', '1.00']),
      ['30000.00', '15.0%', '0.00', '30000.00', 'n/a'],
      [null, 'FAVORABLE'],
    ],
    ['a margin compares in points', row('margin', ['0.30', '0.25', '0.1', '0.1']), ['0.30', '–', '0.25', '5.0 pt', '–'], [null, 'NEUTRAL']],
    [
      'beside entries, none count as zero',
      row('cost', ['0.00', '40000.00', '0.00', '0.00'], [0, 2, 0, 0]),
      ['–', '–', '40000.00', '40000.00', '100.0%'],
      [null, 'FAVORABLE'],
    ],
    [
      'nothing at all stays nothing',
      row('cost', ['0.00', '0.00', '0.00', '0.00'], [0, 0, 0, 0]),
      ['–', '–', '–', '–', '–'],
      [null, 'NEUTRAL'],
    ],
  ])('%s', (_, of, texts, [figure, variance]) => {
    expect(shown(columns, of).slice(0, 5)).toEqual(texts)
    expect([columns[0], columns[3]].map((column) => column?.outcomeOf?.(of) ?? null)).toEqual([figure, variance])
  })

  it('have no share of no revenue', () => {
    expect(shown(columns, row('sales', ['1.00', '1.00', '7.00', '1.00'])).slice(5, 7)).toEqual(['7.00', 'n/a'])
  })

  it('are colored once, and for the first comparison alone', () => {
    const both = gridColumns(expectedColumns(span, 1, { ...PLAIN_COLUMNS, comparisons: ['PRIOR_PERIOD', 'PRIOR_YEAR'] }), all, context)
    expect(both.filter(({ outcomeOf }) => outcomeOf !== null).map(({ key }) => key)).toEqual(['2026-05-01~pp!d', '2026-06-01~pp!d'])
    const percent = gridColumns(figures, { ...all, showVarianceUSD: false }, context)
    expect(percent.filter(({ outcomeOf }) => outcomeOf !== null).map(({ key }) => key)).toEqual(['2026-05-01~py!p', '2026-06-01~py!p'])
  })
})

it('finds what needs the most room, parentheses included', () => {
  const report = (values: (string | null)[]) => ({ sections: [{ profitLossGroupId: 'a', rows: [], sumRow: { values } }] })
  const print = (value: string) => (value.startsWith('-') ? `(${value.slice(1)})` : value)
  expect(widestText(report(['1.00', null, '1234567.00', '-99999.00']), [], print)).toBe(figureWidth('1234567.00'))
  expect(widestText(report(['1234567.00', '-9999999.00']), [], print)).toBe(figureWidth('(9999999.00)'))
  expect(widestText(report([]), [{ heading: 'May 2026', detail: null }], print)).toBeGreaterThan(50)
  // A long name is cut short and does not make every column wide.
  expect(widestText(report([]), [{ heading: 'A location of many words'.repeat(4), detail: null }], print)).toBeLessThan(110)
})

describe('columns of a budget and of metrics', () => {
  const june = parseDay('2026-06-15')
  const planned = (coverage: Coverage, isProrated = false): readonly FigureColumn[] =>
    planColumns({
      choice: { ...PLAIN_COLUMNS, comparisons: ['BUDGET'], budgetId: 'b', isProrated },
      span: { period: 'MONTHLY', startDate: parseDay('2026-06-01'), endDate: june },
      fiscalYearStart: 1,
      locationIds: null,
      locations: [],
      tree: [],
    }).columns.map((column) => (column.comparison === 'BUDGET' ? { ...column, coverage } : column))
  const columnsOf = (coverage: Coverage, rest: Partial<ColumnContext> = {}, isProrated = false) => {
    const figureColumns = planned(coverage, isProrated)
    const beside = { ...context, budgetName: 'Plan 2026', bases: { revenues: [], units: ['4', '5'], columns: figureColumns }, ...rest }
    return gridColumns(figureColumns, { ...none, showVarianceUSD: true, showPerMetric: beside.perMetric !== null }, beside)
  }

  it.each<[Coverage, string, string | null, boolean]>([
    ['WHOLE', 'Jun 2026', null, true],
    ['PRORATED', 'Jun 1 – 15, prorated', null, true],
    ['CUT', 'Jun 2026 in full', 'Of all of Jun 2026: the column holds fewer days.', false],
    ['PART', 'Jun 2026, in part', 'What the budget plans of Jun 2026: it begins or ends within it.', false],
    ['NONE', 'No plan', null, false],
  ])('say how a plan fits their days: %s', (coverage, detail, note, isCompared) => {
    const [figure, budget, variance] = columnsOf(coverage)
    expect([budget?.heading, budget?.detail]).toEqual(['Budget', detail])
    const labor = row('cost', ['10.00', '12.00'], [1, 1])
    expect(budget?.lookOf?.(labor)?.note ?? null).toBe(note)
    expect(variance?.textOf(labor)).toBe(isCompared ? '2.00' : '–')
    // A plan of other days explains nothing; the figure itself can be explained by the past.
    expect(figure?.bridges.some(({ key }) => key.endsWith('~b'))).toBe(isCompared)
    expect(figure?.bridges.map(({ key }) => key)).toContain('2026-06-01~py')
  })

  it('say of a total how a plan fits it, in few words beside all of its days', () => {
    const cut = planColumns({
      choice: { ...PLAIN_COLUMNS, comparisons: ['BUDGET'], budgetId: 'b', isProrated: true, hasTotal: true },
      span: { period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: june },
      fiscalYearStart: 1,
      locationIds: null,
      locations: [],
      tree: [],
    }).columns.filter(({ range }) => range === 'TOTAL')
    const details = (coverage: Coverage) => {
      const total = cut.map((column) => (column.comparison === 'BUDGET' ? { ...column, of: 0, coverage } : column))
      const bases = { revenues: [], units: [], columns: total }
      return gridColumns(total, none, { ...context, budgetName: 'Plan 2026', hasMetrics: true, bases }).map(({ detail }) => detail)
    }
    expect(details('PRORATED')).toEqual(['May 1 – Jun 15, 2026', 'Prorated by days'])
    expect(details('CUT')[1]).toBe('In full')
    expect(details('PART')[1]).toBe('In part')
  })

  it('mark metrics of columns cut short, and say so where they are prorated', () => {
    const guests = { ...row('metric:guests', ['7', '8']), kind: 'metric' } as const
    const [figure] = columnsOf('CUT', { hasMetrics: true })
    expect(figure?.lookOf?.(guests)?.note).toBe('Of all of Jun 2026: the column holds fewer days.')
    expect(figure?.lookOf?.(row('cost', ['1.00', null]))).toBeNull()
    const [prorated] = columnsOf('PRORATED', { hasMetrics: true }, true)
    expect([prorated?.detail, prorated?.lookOf?.(guests)]).toEqual(['Jun 1 – 15, prorated', null])
  })

  it('mark metrics that lack locations, and give nothing per unit of them', () => {
    const gaps = new Map([[0, { name: 'Guests', expected: 23, missing: 22, locationNames: ['Austin', 'Boston'] }]])
    const guests = { ...row('metric:guests', ['7', '8']), kind: 'metric', gaps } as const
    const columns = columnsOf('WHOLE', { hasMetrics: true, perMetric: { name: 'Guests', gaps } })
    const said = 'Guests: 22 of 23 locations lack figures: Austin, Boston and 20 more.'
    expect(columns[0]?.lookOf?.(guests)).toMatchObject({
      state: 'INCOMPLETE',
      note: `${said} What is there comes to this. Of all of Jun 2026: the column holds fewer days.`,
    })
    expect(columns[0]?.lookOf?.({ ...guests, values: [null, '8'] })?.note).toContain('So nothing is computed from it')
    const per = columns.find(({ heading }) => heading === 'Per unit of')
    expect([per?.detail, per?.title]).toEqual(['Guests, incomplete', `${said} So money is not divided by them`])
    const model = {
      columns: planned('WHOLE'),
      metrics: new Map(),
      perMetric: { metricId: 'guests', name: 'Guests', unit: null, values: [], gaps },
    }
    expect(figureNotes({ ...model, outline: { metrics: [guests] } })).toEqual([
      '* incomplete: Guests in Jun 2026 (22 of 23 locations lack figures)',
    ])
    expect(figureNotes({ ...model, perMetric: null, outline: { metrics: [] } })).toEqual([])
  })

  it('show money per unit beside each figure', () => {
    const columns = columnsOf('WHOLE', { perMetric: { name: 'Guests' } })
    const per = columns.find(({ heading }) => heading === 'Per unit of')
    expect([per?.detail, per?.textOf(row('cost', ['10.00', null], [1, 0])), per?.unitOf(row('cost', []))]).toEqual([
      'Guests',
      '2.5',
      'plain',
    ])
    const whole = gridColumns(
      figures,
      { ...none, showPerMetric: true },
      { ...context, perMetric: { name: 'Guests' }, bases: { ...context.bases, units: ['4', '5'] } },
    )
    expect(whole.find(({ heading }) => heading === 'Per unit of')?.textOf(row('cost', ['10.00', '1.00'], [1, 1]))).toBe('2.5')
  })
})
