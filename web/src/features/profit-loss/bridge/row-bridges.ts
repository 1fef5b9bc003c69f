import { comparisonOfKey } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'

/** The differences that can be explained from a cell: a budget plans groups and not accounts, and metrics are no sums of accounts. */
export function rowBridges(row: Pick<GridRow, 'kind'>, column: Pick<GridColumn, 'bridges'>): GridColumn['bridges'] {
  if (row.kind === 'metric') return []
  return row.kind === 'account' ? column.bridges.filter(({ key }) => comparisonOfKey(key) !== 'BUDGET') : column.bridges
}
