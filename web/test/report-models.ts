import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { ReceivedColumn } from '../src/blocks/report-figures/received-report.ts'

/** A category at the root named by its id, unless `rest` says otherwise. */
export const group = (id: string, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type: 'OPEX',
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})

/** The period of all locations that begins on a day and is named by it, unless `rest` says otherwise. */
export const periodColumn = (day: string, rest: Partial<ReceivedColumn> = {}): ReceivedColumn => ({
  key: day,
  range: 'PERIOD',
  comparison: null,
  place: { kind: 'ALL' },
  startDate: parseDay(day),
  endDate: parseDay(day),
  label: day,
  daysLabel: null,
  of: null,
  coverage: 'WHOLE',
  locationIds: null,
  ...rest,
})
