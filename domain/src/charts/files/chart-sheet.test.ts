import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersOf, anyChart, anyFigures } from '../../../test/any-charts.ts'
import { chartCell, chartOf, chartSeries, periods } from '../../../test/chart-figures.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { chartData } from '../chart-data.ts'
import { foldedSteps } from '../scene/waterfall-columns.ts'
import { chartSheet, stackedPieces } from './chart-sheet.ts'

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2))

describe('the pieces of a bar between two figures', () => {
  it('stack up from zero to exactly that bar', () => {
    fc.assert(
      fc.property(amount, amount, (from, to) => {
        const { lift, above, below } = stackedPieces(from, to)
        const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))]
        // What stands above zero begins on the lift, what hangs below it as well.
        const top = Math.max(0, Number(lift)) + Number(above)
        const foot = Math.min(0, Number(lift)) + Number(below)
        if (high > 0) expect(top).toBeCloseTo(high, 6)
        if (low < 0) expect(foot).toBeCloseTo(low, 6)
        const length = sumDecimals([above, negateDecimal(below)])
        expect(Number(length)).toBeCloseTo(high - low, 6)
        expect(compareDecimals(above, '0')).toBeGreaterThanOrEqual(0)
        expect(compareDecimals(below, '0')).toBeLessThanOrEqual(0)
      }),
    )
  })

  it.each([
    ['10', '15', { lift: '10', above: '5', below: '0' }],
    ['-10', '-15', { lift: '-10', above: '0', below: '-5' }],
    ['-10', '15', { lift: '0', above: '15', below: '-10' }],
    ['0', '0', { lift: '0', above: '0', below: '0' }],
  ])('from %s to %s', (from, to, pieces) => {
    expect(stackedPieces(from, to)).toEqual(pieces)
    expect(stackedPieces(to, from)).toEqual(pieces)
  })
})

const context = { groups: [], ledgerThrough: null }

describe('the sheet of a chart', () => {
  it('has the exact figures, and pictures of its own rows alone', () => {
    fc.assert(
      fc.property(anyChart, anyFigures, (chart, figures) => {
        const data = chartData(chart, answersOf(chart, figures), context)
        const sheet = chartSheet(chart, data)
        for (const row of sheet.rows) expect(row.values).toHaveLength(sheet.columns.length)
        for (const { columns, series } of sheet.pictures) {
          expect(columns).toBeLessThanOrEqual(sheet.columns.length)
          for (const { row } of series) expect(sheet.rows[row]).toBeDefined()
        }
        const { waterfall } = data
        if (waterfall === null) {
          const values = new Set(sheet.rows.flatMap((row) => row.values))
          for (const { series } of data.panels)
            for (const { cells } of series) for (const { value } of cells) expect(values).toContain(value)
        } else {
          const steps = foldedSteps(waterfall.steps, chart.options.first ?? waterfall.steps.length)
          expect(sheet.rows[0]?.values).toEqual([
            waterfall.base.cell.value,
            ...steps.map(({ change }) => change),
            waterfall.actual.cell.value,
          ])
        }
      }),
      { numRuns: 150 },
    )
  })

  it('gives small charts of places one scale, which holds all of their figures', () => {
    let scaled = 0
    const ofPlaces = anyChart.filter(({ type, options: { multiples } }) => type !== 'WATERFALL' && multiples === 'LOCATION')
    fc.assert(
      fc.property(ofPlaces, anyFigures, (chart, figures) => {
        const data = chartData(chart, answersOf(chart, figures), context)
        const { rows, pictures } = chartSheet(chart, data)
        const plain = pictures.filter(({ grouping }) => grouping !== 'SHARES')
        const kindOf = ({ kind, series: [first] }: (typeof pictures)[number]) => `${kind} ${rows[first?.row ?? 0]?.unit}`
        // Metrics that count different things have scales of their own.
        const counted = new Set(data.panels.flatMap(({ series }) => series.map(({ unit, unitLabel }) => `${unit} ${unitLabel}`)))
        const scalesOf = (kind: string) => new Set(plain.flatMap((one) => (kindOf(one) === kind ? JSON.stringify(one.scale) : [])))
        for (const kind of counted.size > 1 ? [] : plain.map(kindOf)) expect(scalesOf(kind).size).toBe(1)
        for (const { scale, series, columns } of plain) {
          scaled += 1
          const shown = series.flatMap(({ row }) => rows[row]?.values.slice(0, columns) ?? []).flatMap((value) => value ?? [])
          const { least = Infinity, most = -Infinity } = scale ?? {}
          // Beside figures of quintillions, cents are not seen.
          const unseen = (most - least) * 1e-9
          for (const value of shown) {
            expect(Number(value)).toBeLessThanOrEqual(most + unseen)
            expect(Number(value)).toBeGreaterThanOrEqual(least - unseen)
          }
        }
      }),
      { numRuns: 100 },
    )
    expect(scaled).toBeGreaterThan(0)
  })

  it('gives each scale a picture of its own', () => {
    fc.assert(
      fc.property(anyChart, anyFigures, (chart, figures) => {
        const data = chartData(chart, answersOf(chart, figures), context)
        const { rows, pictures } = chartSheet(chart, data)
        for (const { series } of pictures) expect(new Set(series.map(({ row }) => rows[row]?.unit)).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 150 },
    )
  })
})

describe('the pictures of a sheet', () => {
  const months = periods('Jan', 'Feb', 'Mar')

  it('have a stack of each role apart, on one scale and with rows that say whose plan they are', () => {
    const metrics = ['Labor', 'Budget 2026'].map((dataLabel, at) => ({
      id: `m${at + 1}`,
      subject: { kind: 'GROUP' as const, groupId: 'labor' },
      budgetId: at === 0 ? null : 'b',
      comparison: null,
      locationIds: [],
      dataLabel,
      color: null,
      seriesType: null,
    }))
    const parts = ['Kitchen', 'Service'].flatMap((label, at) => [
      chartSeries(['1', '2', '3'], { key: `a${at}`, label, part: { key: label, label } }),
      chartSeries(['2', '4', '6'], { key: `b${at}`, label, part: { key: label, label }, metricId: 'm2', role: 'PLAN' }),
    ])
    const { chart, data } = chartOf('GROUPED_STACKS', months, [parts], { metrics })
    const { rows, pictures } = chartSheet(chart, data)
    expect(rows.slice(0, 4).map(({ label }) => label)).toEqual(['Kitchen', 'Kitchen, Budget 2026', 'Service', 'Service, Budget 2026'])
    expect(pictures.map(({ title, scale }) => [title, scale?.least, (scale?.most ?? 0) >= 12])).toEqual([
      ['Labor', 0, true],
      ['Budget 2026', 0, true],
    ])
    const inks = pictures.map(({ series }) => series.map(({ ink }) => ink))
    expect(inks).toEqual([
      ['c1', 'c2'],
      ['c1', 'c2'],
    ])
  })

  it('print the last whole figure of a line, of a row that is there for nothing else', () => {
    const running = { ...months[2], cutDays: 'Mar 1 – 9' } as (typeof months)[number]
    const lines = [chartSeries(['10', '20', '5']), chartSeries(['9', '19', '29'], { key: 'prior', role: 'PRIOR', label: 'Prior year' })]
    const { chart, data } = chartOf('LINE', [...months.slice(0, 2), running], [lines])
    const { rows, pictures } = chartSheet(chart, data)
    expect(rows.at(-1)).toMatchObject({ values: [null, '20', null], isForPicture: true })
    expect(pictures[0]?.series.at(-1)).toMatchObject({ row: rows.length - 1, printed: 'FIGURE', isEnd: true })
    const hidden = chartOf('LINE', months, [lines], { options: { ...chart.options, showValues: false } })
    expect(chartSheet(hidden.chart, hidden.data).rows.some(({ isForPicture }) => isForPicture)).toBe(false)
  })

  it('color differences of lying bars by whether they are better', () => {
    const cells = [chartCell('5', 'FAVORABLE'), chartCell('-5', 'UNFAVORABLE'), chartCell('0')]
    const { chart, data } = chartOf('HORIZONTAL_BAR', months, [[chartSeries([], { cells })]])
    const [picture] = chartSheet({ ...chart, options: { ...chart.options, measure: 'VARIANCE' } }, data).pictures
    expect([...(picture?.series[0]?.exceptions.values() ?? [])]).toEqual(['better', 'worse', 'prior'])
  })

  it.each([
    ['steps one way each', '100', ['30', '-20'], { 'From and to': 'FIGURE', Better: 'RISE', Worse: 'FALL' }],
    ['a step that is too low for its figure', '100', ['30', '-1'], { 'From and to': 'FIGURE', Better: 'RISE', Worse: null }],
    ['a step through zero', '10', ['30', '-60'], { 'From and to': null, Better: null, Worse: null }],
  ])('print what waterfalls rise and fall by: %s', (_, from, changes, printed) => {
    const { chart, data } = chartOf('WATERFALL', [], [])
    const to = sumDecimals([from, ...changes])
    const steps = changes.map((change, at) => ({
      key: `s${at}`,
      label: `Step ${at}`,
      change,
      outcome: change.startsWith('-') ? ('UNFAVORABLE' as const) : ('FAVORABLE' as const),
      cell: null,
    }))
    const waterfall = {
      unit: 'money' as const,
      unitLabel: null,
      base: { label: 'Before', cell: chartCell(from), role: 'PRIOR' as const },
      actual: { label: 'Now', cell: chartCell(to) },
      steps,
    }
    const [picture] = chartSheet(chart, { ...data, waterfall }).pictures
    const found = picture?.series.flatMap(({ label, ink, printed: own }) => (ink === null ? [] : [[label.split(',')[0], own] as const]))
    expect(Object.fromEntries(found ?? [])).toEqual(printed)
  })
})
