import { expect, it } from 'vitest'
import { monthRuns } from './months-proof.ts'

it('finds the rows of months without a gap', () => {
  expect(monthRuns([])).toEqual([])
  expect(monthRuns(['2025-12', '2026-01', '2026-02', '2026-04'])).toEqual([
    ['2025-12', '2026-02'],
    ['2026-04', '2026-04'],
  ])
})
