import type { InsertedColumn, InsertedRow } from '@fourwall/domain/layouts/layout.ts'
import { anchorsAt, type RowPlace } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { levelAt } from '@fourwall/domain/layouts/layout-moves.ts'

/** Before or after which row or column something is put: by the key of what shows. */
export interface InsertAt {
  readonly key: string
  readonly side: 'BEFORE' | 'AFTER'
}

/** Where something goes among all rows. After a collapsed group is after all that is folded into it. */
export function rowPlace({ structure }: LayoutEngine, { key, side }: InsertAt): RowPlace {
  const order = structure.rows.map((row) => row.key)
  const at = Math.max(0, order.indexOf(key))
  const row = structure.rows[at]
  if (side === 'BEFORE') return { order, at }
  const isCollapsed = row?.base?.kind === 'group' && row.base.isExpandable
  return { order, at: (isCollapsed ? Math.max(at, order.indexOf(`sum:${row.base?.groupId ?? ''}`)) : at) + 1 }
}

export function columnPlace({ structure }: LayoutEngine, { key, side }: InsertAt): RowPlace {
  const order = structure.columns.map((column) => column.key)
  return { order, at: Math.max(0, order.indexOf(key)) + (side === 'AFTER' ? 1 : 0) }
}

/** A new row to configure: empty, indented like the inserted row next to it, else like its place. */
export function newRow(id: string, engine: LayoutEngine, at: InsertAt): InsertedRow {
  const { rows } = engine.structure
  const beside = rows.find(({ key }) => key === at.key)
  return {
    id,
    label: '',
    ...anchorsAt(rowPlace(engine, at)),
    displayOrder: 0,
    level: beside?.inserted?.level ?? levelAt(rows, rowPlace(engine, at).at),
    height: null,
    type: 'EMPTY',
    budgetId: null,
    metricId: null,
    groupId: beside?.base?.groupId ?? null,
    formula: null,
    usesSelectedLocations: true,
    locationIds: [],
    cells: new Map(),
    formattings: new Map(),
  }
}

export function newColumn(id: string, engine: LayoutEngine, at: InsertAt): InsertedColumn {
  return {
    id,
    label: '',
    ...anchorsAt(columnPlace(engine, at)),
    displayOrder: 0,
    width: null,
    type: 'EMPTY',
    budgetId: null,
    formula: null,
    calculation: 'COMPARE',
    variance: null,
    usesSelectedLocations: true,
    locationIds: [],
    timeSpan: null,
    cells: new Map(),
    formattings: new Map(),
  }
}
