import { expect, test } from 'vitest'
import { type AnyFigures, answersOf } from '../../../test/any-charts.ts'
import { parseDay } from '../../time/day.ts'
import { chartData } from '../chart-data.ts'
import { type ChartDocument, type ChartMetric, NEW_CHART } from '../chart-document.ts'
import { chartScene } from './chart-scene.ts'
import { breakOf, type ChartScene, type RectMark, type TextMark } from './scene.ts'

// What a person has to be able to read off a picture, whatever its figures are.

const plain = { budgetId: null, comparison: null, locationIds: [], color: null, seriesType: null } as const
const revenue: ChartMetric = { ...plain, id: 'a', subject: { kind: 'GROUP', groupId: 'revenue' }, dataLabel: 'Revenue' }
const plan: ChartMetric = { ...revenue, id: 'b', budgetId: 'plan', dataLabel: 'Plan' }
const guests: ChartMetric = { ...plain, id: 'c', subject: { kind: 'METRIC', metricId: 'guests' }, dataLabel: 'Guests' }

function sceneOf(
  type: ChartDocument['type'],
  part: Partial<ChartDocument>,
  figures: AnyFigures,
  options: Partial<ChartDocument['options']> = {},
  size = { width: 900, height: 500 },
): ChartScene {
  const chart: ChartDocument = {
    ...NEW_CHART,
    type,
    mappingId: 'mapping',
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2025-01-01'), endDate: parseDay('2026-12-31') },
    metrics: [revenue],
    ...part,
    options: { ...NEW_CHART.options, order: 'TREE', ...options },
  }
  const data = chartData(chart, answersOf(chart, figures), { groups: [], ledgerThrough: null })
  return chartScene(chart, data, { ...size, currency: 'USD', negatives: 'PARENTHESES' })
}

function texts({ marks }: ChartScene): readonly TextMark[] {
  return marks.filter((mark) => mark.kind === 'TEXT')
}

test('figures of lying bars stand beyond the plan around them', () => {
  const scene = sceneOf(
    'HORIZONTAL_BAR',
    { metrics: [revenue, plan] },
    { periods: 12, places: 1, figures: ['900.00', '1000.00', '-700.00', '-950.00'] },
  )
  const bars = scene.marks.filter((mark): mark is RectMark => mark.kind === 'RECT' && mark.cell !== null)
  const figures = texts(scene).filter(({ cell }) => cell !== null)
  expect(figures).toHaveLength(12)
  for (const { x, y, anchor } of figures) {
    const own = bars.filter((bar) => bar.y <= y && y <= bar.y + bar.height + 6)
    if (anchor === 'start') expect(x).toBeGreaterThan(Math.max(...own.map((bar) => bar.x + bar.width)))
    else expect(x).toBeLessThan(Math.min(...own.map((bar) => bar.x)))
  }
})

test('months of several years are named with their year where they stand below each other', () => {
  const months = texts(sceneOf('HORIZONTAL_BAR', {}, { periods: 14, places: 1, figures: ['1.00'] })).map(({ text }) => text)
  expect(months).toEqual(expect.arrayContaining(['Jan 2025', 'Jan 2026']))
  const ofOneYear = texts(sceneOf('HORIZONTAL_BAR', {}, { periods: 12, places: 1, figures: ['1.00'] })).map(({ text }) => text)
  expect(ofOneYear).toEqual(expect.arrayContaining(['Jan', 'Dec']))
})

test('lying bars of two units have a scale each', () => {
  const scene = sceneOf(
    'HORIZONTAL_BAR',
    { metrics: [revenue, guests] },
    { periods: 3, places: 1, figures: ['1000000.00', '900000.00', '800000.00', '20.00', '10.00', '15.00'] },
  )
  const widest = (series: string): number => Math.max(...scene.targets.filter((one) => one.series === series).map(({ width }) => width))
  expect(widest('c') / widest('a')).toBeGreaterThan(0.5)
  expect(scene.unit).toBe('USD thousands · guests')
})

test('every part of a stack is named, in a key where the last column lacks one', () => {
  const whole = sceneOf('STACKED_BAR', {}, { periods: 2, places: 1, figures: ['5.00'] }, { split: 'LINES' })
  expect(whole.names.map(({ label }) => label).sort()).toEqual([0, 1, 2, 3, 4].map((at) => `Line ${at} of revenue`))
  // Every other figure is missing: those of the last month.
  const sparse = sceneOf('STACKED_BAR', {}, { periods: 2, places: 1, figures: ['5.00', null] }, { split: 'LINES' })
  expect(sparse.names).toHaveLength(5)
})

test('small charts without room for names have one key', () => {
  const scene = sceneOf('STACKED_BAR', {}, { periods: 6, places: 24, figures: ['5.00', '3.00'] }, { split: 'LINES', multiples: 'LOCATION' })
  expect(scene.names.map(({ label }) => label)).toEqual([0, 1, 2, 3, 4].map((at) => `Line ${at} of revenue`))
  const [target] = scene.targets
  expect([target?.panel, target?.panelLabel]).toEqual(['l1', '101 Place number 1'])
})

test('a simple bar shows one of several measures, and tells the others', () => {
  const labor: ChartMetric = { ...revenue, id: 'd', subject: { kind: 'GROUP', groupId: 'labor' }, dataLabel: 'Labor' }
  const scene = sceneOf('SIMPLE_BAR', { metrics: [revenue, labor] }, { periods: 3, places: 1, figures: ['5.00'] })
  expect(new Set(scene.targets.map(({ series }) => series))).toEqual(new Set(['a']))
  expect(scene.names.map(({ label }) => label)).toEqual(['Revenue', 'Labor'])
})

test('lines have no total column', () => {
  const total = texts(sceneOf('LINE', {}, { periods: 3, places: 1, figures: ['5.00'] }, { showTotal: true })).find(
    ({ text }) => text === 'Total',
  )
  expect(total).toBeUndefined()
})

const WIDE = { width: 900, height: 500 }
const NARROW = { width: 420, height: 240 }

test('parts of a stack without a color of their own are folded, gray lines lie behind under one name', () => {
  const figures = { periods: 3, places: 20, figures: ['5.00', '3.00', '4.00'] }
  const stack = sceneOf('STACKED_BAR', {}, figures, { split: 'LOCATION' })
  expect(stack.names.map(({ label }) => label)).toEqual(expect.arrayContaining(['14 others', '106 Place number 6']))
  expect(stack.names).toHaveLength(7)
  // Unless somebody wants to see so many.
  expect(sceneOf('STACKED_BAR', {}, figures, { split: 'LOCATION', first: 9 }).names.map(({ label }) => label)).toContain('11 others')
  const lines = sceneOf('LINE', {}, figures, { split: 'LOCATION' })
  expect(lines.names.find(({ label }) => label === '14 others')?.series).toHaveLength(14)
  const drawn = lines.marks.filter((mark) => mark.kind === 'LINE' && mark.points.length === 3)
  expect(drawn.slice(0, 14)).toEqual(drawn.slice(0, 14).map((mark) => ({ ...mark, ink: 'rest', width: 1, dash: [] })))
  expect(drawn).toHaveLength(20)
})

test('stacks whose totals have no room have an axis instead, and no figure stands on a column', () => {
  const figures = { periods: 24, places: 1, figures: ['90000.00', '80000.00', '70000.00'] }
  const scene = sceneOf('STACKED_BAR', {}, figures, { split: 'LINES' }, NARROW)
  const ticks = texts(scene).filter(({ anchor, cell }) => anchor === 'end' && cell === null)
  expect(ticks.map(({ text }) => text)).toEqual(expect.arrayContaining(['0', '200']))
  expect(texts(scene).filter(({ cell }) => cell !== null)).toEqual([])
})

test('shares are printed in all columns, or in none', () => {
  const figures = { periods: 8, places: 1, figures: ['90.00', '4.00', '70.00', '8.00'] }
  const percents = (size: typeof WIDE) =>
    texts(sceneOf('NORMALISED_BAR', {}, figures, { split: 'LINES' }, size)).filter(({ text }) => text.endsWith('%'))
  expect(percents(WIDE).length).toBeGreaterThan(10)
  expect(percents({ width: 240, height: 400 })).toEqual([])
})

test('names of places take turns in two lines, and where only some have room that is said', () => {
  const names = (scene: ChartScene) => texts(scene).filter(({ text }) => text.startsWith('Place'))
  const inTurns = sceneOf('SIMPLE_BAR', { xAxis: 'LOCATION' }, { periods: 1, places: 24, figures: ['5.00'], isNumbered: false })
  expect(names(inTurns)).toHaveLength(24)
  expect(new Set(names(inTurns).map(({ y }) => y)).size).toBe(2)
  expect(inTurns.notes).toEqual([])
  const some = sceneOf('SIMPLE_BAR', { xAxis: 'LOCATION' }, { periods: 1, places: 60, figures: ['5.00'], isNumbered: false })
  expect(names(some).length).toBeGreaterThan(5)
  expect(some.notes).toEqual(['Not every name has room: make the chart wider, or show it as a horizontal bar.'])
})

test('the year of a month is never taken for that of the months before', () => {
  // December and January are too close for both of their years.
  const years = texts(
    sceneOf(
      'LINE',
      { timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2025-12-01'), endDate: parseDay('2026-12-31') } },
      { periods: 13, places: 1, figures: ['5.00'], firstMonth: 11 },
      {},
      NARROW,
    ),
  ).filter(({ text }) => /^20\d\d$/.test(text))
  expect(years.map(({ text }) => text)).toEqual(['2026'])
})

test('rows left out of the middle have a row that says so', () => {
  const scene = sceneOf('HORIZONTAL_BAR', { xAxis: 'LOCATION' }, { periods: 1, places: 24, figures: ['5.00'] }, {}, NARROW)
  const rows = texts(scene).filter(({ x, anchor }) => x === 0 && anchor === 'start')
  const order = [...rows].sort((one, other) => one.y - other.y).map(({ text }) => text)
  expect(order).toHaveLength(16)
  expect(order[8]).toBe('9 more')
  expect(order.at(-1)).toMatch(/^124 /)
})

test('small lying bars are bars alone, on one scale', () => {
  const figures = { periods: 12, places: 24, figures: ['5.00', '3.00', '4.00', '9.00', '2.00'] }
  const scene = sceneOf('HORIZONTAL_BAR', {}, figures, { multiples: 'LOCATION' }, NARROW)
  const bars = scene.marks.filter((mark) => mark.kind === 'RECT' && mark.cell !== null)
  const perUnit = bars.map((mark) => (mark.kind === 'RECT' ? mark.width / Number(mark.cell?.value) : 0))
  expect(bars.length).toBeGreaterThan(12 * 12)
  expect(Math.max(...perUnit) - Math.min(...perUnit)).toBeLessThan(0.01)
  expect(texts(scene).every(({ text }) => text.includes('Place'))).toBe(true)
})

test('small columns on both sides of zero fill the room that has no figures', () => {
  const figures = { periods: 12, places: 24, figures: ['50.00', '-50.00'] }
  const scene = sceneOf('SIMPLE_BAR', {}, figures, { multiples: 'LOCATION' }, NARROW)
  const [first] = scene.targets
  const own = scene.targets.filter(({ panel }) => panel === first?.panel)
  const reach = Math.max(...own.map(({ y, height }) => y + height)) - Math.min(...own.map(({ y }) => y))
  expect(reach).toBeGreaterThan(18)
})

test('lines stand on zero where it is among their figures', () => {
  const scene = sceneOf('LINE', {}, { periods: 4, places: 1, figures: ['-400.00', '300.00', '-100.00', '200.00'] })
  const zero = texts(scene).find(({ text, anchor }) => text === '0' && anchor === 'end')
  const base = scene.marks.find((mark) => mark.kind === 'LINE' && mark.ink === 'base')
  expect(base?.kind === 'LINE' && base.points[0]?.[1]).toBeCloseTo((zero?.y ?? 0) - 3.85, 0)
})

test('columns of next to no width leave no gaps that wash their color out', () => {
  const scene = sceneOf('SIMPLE_BAR', { xAxis: 'LOCATION' }, { periods: 1, places: 30, figures: ['5.00'] }, {}, { width: 60, height: 200 })
  const bars = scene.marks.filter((mark) => mark.kind === 'RECT' && mark.cell !== null)
  const [one, next] = bars
  expect(one?.kind === 'RECT' && next?.kind === 'RECT' && next.x - (one.x + one.width)).toBeCloseTo(0, 6)
})

test('a bar beyond the scale is broken across its length, however short it is', () => {
  const box = { x: 0, y: 0, width: 80, height: 30 }
  const [x1, y1, x2, y2] = breakOf({ ...box, isLying: false })
  expect(Math.abs(x2 - x1)).toBeGreaterThan(Math.abs(y2 - y1))
  const [left, top, right, bottom] = breakOf({ ...box, isLying: true })
  expect(Math.abs(right - left)).toBeLessThan(Math.abs(bottom - top))
})

test('a waterfall that hangs from a cut scale names every column below its figures', () => {
  const cell = (value: string) => ({ question: 0, key: 'row|column', value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: true }) as const
  const step = (label: string, change: string) => ({ key: label, label, change, outcome: 'UNFAVORABLE', cell: cell(change) }) as const
  const chart: ChartDocument = {
    ...NEW_CHART,
    type: 'WATERFALL',
    mappingId: 'mapping',
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-12-31') },
    metrics: [revenue],
  }
  const waterfall = {
    unit: 'money',
    unitLabel: null,
    base: { label: 'Prior year', role: 'PRIOR', cell: cell('-2160.00') },
    actual: { label: 'Revenue', cell: cell('-2247.00') },
    steps: [step('Food', '-20.00'), step('Drinks', '-67.00')],
  } as const
  const data = { categories: [], total: null, panels: [{ key: '', label: '', series: [] }], waterfall, without: [] }
  const scene = chartScene(chart, data, { ...NARROW, currency: 'USD', negatives: 'PARENTHESES' })
  expect(texts(scene).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Prior year', 'Food', 'Drinks', 'Revenue', '(2,247)', '(67)']),
  )
})

test('small charts show their last figure next to their name if they have only one series', () => {
  const figures = { periods: 3, places: 4, figures: ['120000.00', '130000.00', '140000.00'] }
  const ends = (options: object) =>
    texts(sceneOf('LINE', {}, figures, { multiples: 'LOCATION', ...options })).filter(
      ({ anchor, weight }) => anchor === 'end' && weight === 600,
    )
  expect(ends({}).map(({ text }) => /^\d{3}$/.test(text))).toEqual([true, true, true, true])
  expect(ends({ showValues: false })).toEqual([])
})
