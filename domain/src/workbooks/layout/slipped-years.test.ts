import { expect, it } from 'vitest'
import { type MonthIndex, monthIndex } from '../../time/day.ts'
import { slippedYear } from './slipped-years.ts'

const month = (text: string): MonthIndex => monthIndex(Number(text.slice(0, 4)), Number(text.slice(5)))

it.each([
  [
    '2026-01 2026-02 2025-03 2026-04',
    'Mar 2025 is a month of another year than the others, Jan – Feb 2026, Apr 2026. If Mar 2026 is meant',
  ],
  [
    '2026-01 2026-02 2062-03 2026-04',
    'Mar 2062 is a month of another year than the others, Jan – Feb 2026, Apr 2026. If Mar 2026 is meant',
  ],
  ['2025-11 2025-12 2025-01', 'Jan 2025 is a month of another year than the others, Nov – Dec 2025. If Jan 2026 is meant'],
  ['2026-01 2026-02 2026-03', null],
  ['2025-12 2026-01 2026-02', null],
  // Months of two years, such as this one and the one before.
  ['2025-01 2025-02 2026-01 2026-02', null],
  ['2025-01 2026-01', null],
  // The month before, of the year before: as the end of that year.
  ['2024-12 2026-01 2026-02 2026-03', null],
  // Every third month.
  ['2025-03 2025-06 2025-09 2026-06', null],
])('of %s', (months, remark) => {
  const found = slippedYear(months.split(' ').map(month))
  if (remark === null) expect(found).toBeNull()
  else expect(found?.remark).toContain(remark)
})
