import { expect, it } from 'vitest'
import { showcaseDeck } from '../../test/showcase-deck.ts'
import { textWidth } from '../charts/scene/text-width.ts'
import { CHART_UNIT } from './chart-title.ts'
import type { ShownChart } from './presentation-figures.ts'
import { slideChart } from './slide-chart.ts'

const [first] = showcaseDeck().figures.charts.values()
const look = { currency: 'USD', negatives: 'PARENTHESES' } as const
const sameStores = {
  summary: '2 of 3 locations are comparable',
  leftOut: [{ text: 'Canal Yard closed Mar 01, 2026' }],
  inference: null,
}
const chartOf = (width: number, more: Partial<ShownChart>) => {
  if (first === undefined) throw new Error('The showcase deck has charts.')
  return slideChart('Revenue', { width, height: 200 }, { ...first, ...more }, look)
}

it('says below its title which locations are comparable, and which are left out and why', () => {
  const plain = chartOf(700, { sameStores: null })
  const drawn = chartOf(700, { sameStores })
  const said = 'Same-store: 2 of 3 locations are comparable. Left out: Canal Yard closed Mar 01, 2026'
  expect(drawn.unit).toBe(plain.unit === '' ? said : `${plain.unit}. ${said}`)
  expect(drawn.top).toBe(plain.unit === '' ? plain.top + CHART_UNIT.line : plain.top)
})

it('keeps that within its box', () => {
  const { unit } = chartOf(200, { sameStores })
  expect(unit.endsWith('…')).toBe(true)
  expect(textWidth(unit, CHART_UNIT.size)).toBeLessThanOrEqual(200)
})
