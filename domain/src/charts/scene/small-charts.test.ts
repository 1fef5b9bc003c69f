import { expect, it } from 'vitest'
import { chartOf, chartSeries, periods } from '../../../test/chart-figures.ts'
import { nativeCharts } from '../files/native-charts.ts'
import { chartScene } from './chart-scene.ts'
import type { ChartScene } from './scene.ts'

const place = { width: 900, height: 420, currency: 'USD', negatives: 'PARENTHESES' } as const
const months = periods('Jan', 'Feb', 'Mar')
const goods = [chartSeries(['3331381', '4068765', '4079370'])]
const cards = [chartSeries(['49000', '51000', '52000'])]
const guests = [chartSeries(['1200', '1300', '1400'], { unit: 'plain', unitLabel: 'Guests' })]

const textsOf = ({ marks }: ChartScene): readonly string[] => marks.flatMap((mark) => (mark.kind === 'TEXT' ? [mark.text] : []))

it.each(['COMBINATION', 'LINE', 'STACKED_BAR'] as const)('writes the figures of small charts in one unit: %s', (type) => {
  const { chart, data } = chartOf(type, months, [goods, cards], { multiples: 'METRIC' })
  const scene = chartScene(chart, data, place)
  const texts = textsOf(scene)
  expect(scene.unit).toBe('USD thousands')
  expect(texts).toContain('4,079')
  // Not 52,000, which would be said to be thousands.
  expect(texts).toContain('52')
  expect(texts.filter((text) => /^(?:4\.08|52\.0|52,000)$/.test(text))).toEqual([])
})

it('names every unit that small charts have, each with its own figures', () => {
  const { chart, data } = chartOf('COMBINATION', months, [goods, guests], { multiples: 'METRIC' })
  const scene = chartScene(chart, data, place)
  expect(scene.unit).toBe('USD thousands · Guests')
  expect(textsOf(scene)).toContain('1,400')
})

it('writes them alike in files, too', () => {
  const { chart, data } = chartOf('COMBINATION', months, [goods, cards], { multiples: 'LOCATION' })
  expect(new Set(nativeCharts(chart, data, place).map(({ code }) => code)).size).toBe(1)
})
