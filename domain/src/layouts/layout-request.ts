import { askedColumns, type ColumnChoice } from '../profit-loss/report-columns.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { Layout } from './layout.ts'

/** The figures that a layout asks for; independent of formats, texts and formulas. */
export interface LayoutRequest {
  readonly timeSpan: TimeSpanSetting
  /** Empty for every location. In one order, so that equal questions are asked once. */
  readonly locationIds: readonly string[]
  readonly columns: ColumnChoice
  readonly insertedColumns: readonly AskedColumn[]
  readonly insertedRows: readonly AskedRow[]
}

/** An inserted column with figures. locationIds, timeSpan: null for the layout's. */
interface AskedColumn {
  readonly id: string
  readonly label: string
  readonly type: 'ACTUALS' | 'BUDGET'
  readonly budgetId: string | null
  readonly locationIds: readonly string[] | null
  readonly timeSpan: TimeSpanSetting | null
}

/** An inserted row with figures. locationIds: null for those of each column. */
interface AskedRow {
  readonly id: string
  readonly type: 'BUDGET' | 'OPS_DATA'
  readonly budgetId: string | null
  readonly groupId: string | null
  readonly metricId: string | null
  readonly locationIds: readonly string[] | null
}

export function layoutRequest({ timeSpan, locationIds, columns, insertedColumns, insertedRows }: Layout): LayoutRequest {
  return {
    timeSpan,
    locationIds: locationIds.toSorted(),
    columns: askedColumns(columns),
    insertedColumns: insertedColumns.flatMap(({ id, label, type, budgetId, usesSelectedLocations, locationIds: own, timeSpan: span }) =>
      type === 'ACTUALS' || type === 'BUDGET'
        ? [{ id, label, type, budgetId, locationIds: usesSelectedLocations ? null : own, timeSpan: span }]
        : [],
    ),
    insertedRows: insertedRows.flatMap(({ id, type, budgetId, groupId, metricId, usesSelectedLocations, locationIds: own }) =>
      type === 'BUDGET' || type === 'OPS_DATA'
        ? [{ id, type, budgetId, groupId, metricId, locationIds: usesSelectedLocations ? null : own }]
        : [],
    ),
  }
}
