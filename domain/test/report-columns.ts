import type { Coverage, FigureColumn } from '../src/profit-loss/report-columns.ts'
import { parseDay } from '../src/time/day.ts'

/** The column of June 2026, cut short after the 15th. */
export const halfJune = (coverage: Coverage, comparison: FigureColumn['comparison'] = null): FigureColumn => ({
  key: '2026-06-01',
  range: 'PERIOD',
  comparison,
  place: { kind: 'ALL' },
  startDate: parseDay('2026-06-01'),
  endDate: parseDay('2026-06-15'),
  label: 'Jun 2026',
  daysLabel: 'Jun 1 – 15',
  of: null,
  coverage,
})
