import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { figureWidth } from '../../blocks/report-grid/grid-model.ts'
import { reportColumns, widestText } from './report-columns.ts'

it('heads columns, and says which days a column cut short holds', () => {
  const columns = reportColumns({ period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-06-15') }, 1)
  expect(columns).toEqual([
    { key: '2026-05-01', heading: 'May 2026', detail: null, title: null, edge: false },
    { key: '2026-06-01', heading: 'Jun 2026', detail: 'Jun 1 – 15', title: '06/01/2026 to 06/15/2026 only', edge: false },
  ])
})

it('finds what needs the most room, parentheses included', () => {
  const report = (values: (string | null)[]) => ({
    sections: [{ profitLossGroupId: 'a', rows: [], sumRow: { values } }],
  })
  const print = (value: string) => (value.startsWith('-') ? `(${value.slice(1)})` : value)
  expect(widestText(report(['1.00', null, '1234567.00', '-99999.00']), [], print)).toBe(figureWidth('1234567.00'))
  expect(widestText(report(['1234567.00', '-9999999.00']), [], print)).toBe(figureWidth('(9999999.00)'))
  expect(widestText(report([]), [{ key: '', heading: 'May 2026', detail: null, title: null, edge: false }], print)).toBeGreaterThan(50)
})
