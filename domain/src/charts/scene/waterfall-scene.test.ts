import { describe, expect, it } from 'vitest'
import { parseTimeSpan } from '../../time/time-span.ts'
import { NEW_CHART } from '../chart-document.ts'
import type { ChartWaterfall } from '../chart-figures.ts'
import { waterfallScene } from './waterfall-scene.ts'

const CHART = { ...NEW_CHART, type: 'WATERFALL' as const, mappingId: 'm', timeSpan: parseTimeSpan({ period: 'MONTHLY', yearToDate: true }) }
const PANEL = { key: '', label: '', series: [] }
const cell = (value: string) => ({
  question: 0,
  key: value,
  value,
  state: 'WHOLE' as const,
  outcome: 'NEUTRAL' as const,
  isMaterial: false,
})
const WATERFALL: ChartWaterfall = {
  unit: 'money',
  unitLabel: null,
  base: { label: 'Prior year', role: 'PRIOR', cell: cell('100.00'), days: 'Jan – Oct 2025' },
  actual: { label: 'Revenue', cell: cell('130.00'), days: 'Jan – Oct 2026' },
  steps: [{ key: 'a', label: 'Food', change: '30.00', outcome: 'FAVORABLE', cell: null }],
}

describe('the ends of a waterfall', () => {
  const textsAt = (width: number, waterfall = WATERFALL) =>
    waterfallScene(
      { chart: CHART, panel: PANEL, place: { width, height: 240, currency: 'USD', negatives: 'PARENTHESES' } } as never,
      waterfall,
    ).marks.flatMap((mark) => (mark.kind === 'TEXT' ? mark.text : []))

  it('say their days where these differ', () => {
    expect(textsAt(600)).toEqual(expect.arrayContaining(['Prior year', 'Jan – Oct 2025', 'Revenue', 'Jan – Oct 2026']))
    expect(textsAt(150)).toEqual(expect.arrayContaining(['Jan –', 'Oct', '2025', '2026']))
  })

  it('omit them against a plan, which covers the same days', () => {
    const { base, actual } = WATERFALL
    const planned = { ...WATERFALL, base: { ...base, role: 'PLAN' as const, days: null }, actual: { ...actual, days: null } }
    expect(textsAt(600, planned).filter((text) => text.includes('2025') || text.includes('2026'))).toEqual([])
  })
})

it('has the whole room for its columns where it is too small for words', () => {
  const place = { width: 130, height: 80, currency: 'USD', negatives: 'PARENTHESES', isBare: true } as const
  const { marks } = waterfallScene(
    { chart: CHART, data: { categories: [], total: null }, panel: PANEL, panels: [PANEL], place, sharedScale: null },
    WATERFALL,
  )
  const heights = marks.flatMap((mark) => (mark.kind === 'RECT' ? [mark.height] : []))
  expect(Math.max(...heights)).toBeGreaterThan(60)
  expect(marks.some(({ kind }) => kind === 'TEXT')).toBe(false)
})
