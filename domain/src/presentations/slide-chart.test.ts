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
  expect(drawn.subtitle.join(' ')).toBe(`${plain.subtitle.join(' ')}. ${said}`)
  expect(drawn.top - plain.top).toBe((drawn.subtitle.length - plain.subtitle.length) * CHART_UNIT.line)
})

it('says the unit and the days of every chart, and what it is compared with', () => {
  for (const shown of showcaseDeck().figures.charts.values()) {
    const { subtitle } = slideChart('', { width: 880, height: 300 }, shown, look)
    expect(subtitle.join(' ')).toMatch(/USD|%/)
    expect(subtitle.join(' ')).toContain('Jan – Jun 2026')
    const base = shown.chart.metrics.find(({ budgetId, comparison }) => budgetId !== null || comparison !== null)
    if (base !== undefined) expect(subtitle.join(' ').toLowerCase()).toContain(base.dataLabel.toLowerCase())
  }
})

it('keeps that within its box', () => {
  const { subtitle } = chartOf(200, { sameStores })
  expect(subtitle).toHaveLength(2)
  expect(subtitle[1]?.endsWith('…')).toBe(true)
  for (const line of subtitle) expect(textWidth(line, CHART_UNIT.size)).toBeLessThanOrEqual(200)
})
