import { expect, it } from 'vitest'
import { chartScale } from './chart-scale.ts'

it.each([
  { values: [172_137, 190_362], ticks: [0, 100_000, 200_000] },
  { values: [3, 7], ticks: [0, 2.5, 5, 7.5] },
  { values: [-40, 60], ticks: [-50, 0, 50, 100] },
  { values: [], ticks: [0] },
  { values: [0], ticks: [0] },
])('lines of $values: $ticks', ({ values, ticks }) => {
  const scale = chartScale(values)
  expect(scale.ticks).toEqual(ticks)
  for (const value of values) expect(value >= scale.least && value <= scale.most).toBe(true)
})
