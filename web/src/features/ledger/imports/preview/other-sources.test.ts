import { expect, it } from 'vitest'
import { doubledMonths, standingRows } from './other-sources.ts'

const source = (name: string, rows: number, ...months: readonly string[]) => ({ name, rows, months })

it.each([
  [[source('GL', 5, '2026-03')], 'Mar 2026 counts twice'],
  [[source('GL', 5, '2026-03', '2026-04')], 'Mar 2026 and Apr 2026 count twice'],
  [[source('GL', 5, '2026-04', '2026-05'), source('Payroll', 2, '2026-03', '2026-04')], 'Mar 2026, Apr 2026 and May 2026 count twice'],
  [[source('GL', 5, '2026-01', '2026-02', '2026-03', '2026-04', '2026-06')], '5 months from Jan 2026 to Jun 2026 count twice'],
])('%#', (sources, words) => {
  expect(doubledMonths(sources)).toBe(words)
})

it.each([
  [[], ''],
  [[source('GL', 1)], '“GL” has 1 row there already, which stays.'],
  [[source('GL', 1200)], '“GL” has 1,200 rows there already, which stay.'],
  [[source('GL', 1200), source('Payroll', 1)], '“GL” has 1,200 rows and 1 other source 1 row there already, which stay.'],
  [[source('GL', 1200), source('A', 1), source('B', 2)], '“GL” has 1,200 rows and 2 other sources 3 rows there already, which stay.'],
])('%#', (sources, words) => {
  expect(standingRows(sources)).toBe(words)
})
