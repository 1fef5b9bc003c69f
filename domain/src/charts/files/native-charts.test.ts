import { expect, it } from 'vitest'
import { showcaseDeck } from '../../../test/showcase-deck.ts'
import type { ShownChart } from '../../presentations/presentation-figures.ts'
import { chartScene } from '../scene/chart-scene.ts'
import { chartSheet } from './chart-sheet.ts'
import type { NativeChart } from './native-chart.ts'
import { nativeCharts } from './native-charts.ts'

const PLACE = { width: 880, height: 360, currency: 'USD', negatives: 'PARENTHESES' } as const

const { charts } = showcaseDeck().figures

/** The last chart of the deck that is so. */
function chartThat(isMeant: (shown: ShownChart) => boolean) {
  const shown = Array.from(charts.values()).filter(isMeant).at(-1)
  if (shown === undefined) throw new Error('the deck has no such chart')
  const [native] = nativeCharts(shown.chart, shown.data, PLACE)
  if (native === undefined) throw new Error('nothing is drawn')
  return { native, scene: chartScene(shown.chart, shown.data, PLACE), shown }
}

type Segment = readonly [from: number, value: string, next: string]

/** The lines that a series of a line chart draws: from point to point, none over what it lacks. */
function segmentsOf(native: NativeChart): readonly Segment[] {
  const lines = native.series.filter(({ label }) => label.startsWith('Connector'))
  const found = lines.flatMap(({ values }): readonly Segment[] =>
    values.flatMap((value, at): readonly Segment[] => {
      const next = values[at + 1] ?? null
      return value === null || next === null ? [] : [[at, value, next]]
    }),
  )
  return [...found].sort(([one], [other]) => one - other)
}

it('joins the columns of a waterfall at what each has reached', () => {
  const { native } = chartThat(({ data }) => data.waterfall?.base.cell.value === '1200000.00')
  expect(segmentsOf(native)).toEqual([
    [0, '1200000.00', '1200000.00'],
    [1, '1242000.00', '1242000.00'],
    [2, '1231000.00', '1231000.00'],
  ])
})

it('breaks the columns of a waterfall that leaves out zero where the screen does', () => {
  const { native, scene } = chartThat(({ data }) => data.waterfall?.base.cell.value === '1200000.00')
  const broken = scene.marks.flatMap((mark) => (mark.kind === 'RECT' && mark.isBroken ? [mark.x + mark.width / 2] : []))
  const middles = native.strokes.map(({ points: [from, to] }) => ((from?.[0] ?? 0) + (to?.[0] ?? 0)) / 2)
  expect(middles).toHaveLength(broken.length)
  // Points of space beside the columns differ by one.
  for (const [at, middle] of middles.entries()) expect(Math.abs(middle - (broken[at] ?? 0))).toBeLessThan(2)
  expect(chartThat(({ data }) => data.waterfall?.base.cell.value === '120000.00').native.strokes).toEqual([])
})

it('says how many rows of a ranking are left out, between its ends', () => {
  const { native, scene } = chartThat(({ chart, data }) => chart.type === 'HORIZONTAL_BAR' && data.categories.length > 50)
  const said = scene.marks.flatMap((mark) => (mark.kind === 'TEXT' && mark.text.endsWith(' more') ? [mark.text] : []))
  expect(said).toHaveLength(1)
  const at = native.categories.findIndex(({ label }) => label === said[0])
  expect(at).toBeGreaterThan(5)
  expect(at).toBeLessThan(native.categories.length - 5)
  for (const { values } of native.series) expect(values[at]).toBeNull()
})

it('breaks a bar that is longer than its scale, and no other', () => {
  const { shown } = chartThat(({ chart, data }) => chart.type === 'HORIZONTAL_BAR' && data.categories.length > 50)
  const panels = shown.data.panels.map((panel) => ({
    ...panel,
    series: panel.series.map((one) => ({ ...one, total: one.total && { ...one.total, value: '9000000.00' } })),
  }))
  const [native] = nativeCharts(shown.chart, { ...shown.data, panels }, PLACE)
  if (native === undefined) throw new Error('nothing is drawn')
  expect(native.strokes).toHaveLength(1)
  const [[, low], [, high]] = (native.strokes[0]?.points ?? []) as [[number, number], [number, number]] // a line has two ends
  const row = native.plot.height / native.categories.length
  // The last row.
  expect(Math.floor(((low + high) / 2 - native.plot.y) / row)).toBe(native.categories.length - 1)
})

it('marks the axis of a line that does not begin at zero', () => {
  const { native, scene } = chartThat(({ chart }) => chart.type === 'LINE')
  expect(scene.notes.join()).toContain('not at zero')
  expect(native.strokes.map(({ ink }) => ink)).toEqual(['page', 'base'])
})

it('draws signed shares of positive totals, none of any other, and the same on screens, in sheets and in office programs', () => {
  const { shown } = chartThat(({ chart }) => chart.type === 'NORMALISED_BAR')
  const parts = [
    ['900.00', '100.00', '600.00'],
    ['300.00', null, '200.00'],
    ['-200.00', '-150.00', null],
  ]
  const panels = shown.data.panels.map((panel) => ({
    ...panel,
    series: parts.flatMap((values, index) => {
      const series = panel.series[index]
      if (series === undefined) return []
      const cells = values.flatMap((value, at) => {
        const cell = series.cells[at]
        return cell === undefined ? [] : [{ ...cell, value }]
      })
      return [{ ...series, cells, total: null }]
    }),
  }))
  const data = { ...shown.data, categories: shown.data.categories.slice(0, 3), total: null, panels }
  const chart = { ...shown.chart, options: { ...shown.chart.options, showTotal: false } }

  const scene = chartScene(chart, data, PLACE)
  const texts = scene.marks.flatMap((mark) => (mark.kind === 'TEXT' ? [mark.text] : []))
  for (const text of ['90%', '30%', '(20%)', '75%', '25%']) expect(texts).toContain(text)
  expect(texts.filter((text) => text === 'n/m')).toHaveLength(1)

  const [native] = nativeCharts(chart, data, PLACE)
  expect(native?.grouping).toBe('STACKED')
  expect(native?.series.map(({ values }) => values.map((value) => (value === null ? null : Number(value))))).toEqual([
    [0.9, 0, 0.75],
    [0.3, null, 0.25],
    [-0.2, 0, null],
  ])
  expect([native?.scale.least, native?.scale.most]).toEqual([-0.2, 1.2])
  const labels = native?.series.map(({ labels: own }) => [0, 1, 2].map((at) => own?.exceptions.get(at)?.text ?? null))
  expect(labels?.[0]?.[1]).toBe('n/m')
  expect(labels?.[0]?.map((text) => text?.replace(/\D/g, ''))).toEqual(['90', '', '75'])

  const sheet = chartSheet(chart, data)
  const [picture] = sheet.pictures
  expect(picture?.grouping).toBe('STACKED')
  const rows = picture?.series.map(({ row }) => sheet.rows[row])
  expect(rows?.map((row) => [row?.unit, row?.values.map((value) => (value === null ? null : Number(value)))])).toEqual([
    ['share', [0.9, null, 0.75]],
    ['share', [0.3, null, 0.25]],
    ['share', [-0.2, null, null]],
  ])
  expect(rows?.[0]?.words).toEqual([null, 'n/m', null])
})
