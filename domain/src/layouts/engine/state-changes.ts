import { sameValue } from '../../editing/same-value.ts'
import type { Layout } from '../layout.ts'
import { insertedKey, partsOfCellKey } from '../layout-keys.ts'

/** A cell by the keys of its row and column. */
export interface ChangedCell {
  readonly rowKey: string
  readonly columnKey: string
}

/** Cells whose typed text differs between two states. */
export function changedTexts(before: Layout, after: Layout): readonly ChangedCell[] {
  const changed: ChangedCell[] = []
  for (const key of changedKeys(before.formulas, after.formulas)) {
    const parts = partsOfCellKey(key)
    if (parts) changed.push(parts)
  }
  if (before.insertedRows !== after.insertedRows) {
    const byId = new Map(before.insertedRows.map((row) => [row.id, row]))
    for (const { id, cells } of after.insertedRows)
      for (const columnKey of changedKeys(byId.get(id)?.cells, cells)) changed.push({ rowKey: insertedKey(id), columnKey })
  }
  if (before.insertedColumns !== after.insertedColumns) {
    const byId = new Map(before.insertedColumns.map((column) => [column.id, column]))
    for (const { id, cells } of after.insertedColumns)
      for (const rowKey of changedKeys(byId.get(id)?.cells, cells)) changed.push({ rowKey, columnKey: insertedKey(id) })
  }
  return changed
}

function changedKeys(before: ReadonlyMap<string, string> | undefined, after: ReadonlyMap<string, string>): readonly string[] {
  if (before === after) return []
  const keys: string[] = []
  for (const [key, value] of after) if (before?.get(key) !== value) keys.push(key)
  if (before !== undefined) for (const key of before.keys()) if (!after.has(key)) keys.push(key)
  return keys
}

/** Whether two states of a layout over one report have the same rows in the same order, with the same folding and hiding. */
export function hasSameRows(before: Layout, after: Layout): boolean {
  return (
    before.insertedRows === after.insertedRows &&
    before.expandedGroups === after.expandedGroups &&
    before.hiddenRows === after.hiddenRows &&
    before.settings === after.settings &&
    // Rows without entries appear once something is typed over them.
    (after.settings.showEmptyRows || (before.formulas === after.formulas && before.insertedColumns === after.insertedColumns))
  )
}

export function hasSameColumns(before: Layout, after: Layout): boolean {
  return (
    before.insertedColumns === after.insertedColumns &&
    before.hiddenColumns === after.hiddenColumns &&
    before.settings === after.settings &&
    before.timeSpan === after.timeSpan
  )
}

/** Whether rows and columns compute the same in two states, apart from texts typed into single cells. */
export function computesTheSame(before: Layout, after: Layout): boolean {
  return (
    before.columns.budgetId === after.columns.budgetId &&
    sameValue(before.settings.materiality, after.settings.materiality) &&
    sameComputing(before.insertedRows, after.insertedRows, [
      'label',
      'type',
      'formula',
      'budgetId',
      'metricId',
      'groupId',
      'usesSelectedLocations',
      'locationIds',
    ]) &&
    sameComputing(before.insertedColumns, after.insertedColumns, ['label', 'type', 'formula', 'calculation', 'variance', 'budgetId'])
  )
}

function sameComputing<Inserted extends { readonly id: string }>(
  one: readonly Inserted[],
  other: readonly Inserted[],
  fields: readonly (keyof Inserted)[],
): boolean {
  if (one === other) return true
  const byId = new Map(other.map((inserted) => [inserted.id, inserted]))
  return one.every((inserted) => fields.every((field) => inserted[field] === byId.get(inserted.id)?.[field]))
}

/** Whether two lists have the same keys in the same order. */
export function sameKeys(one: readonly { readonly key: string }[], other: readonly { readonly key: string }[]): boolean {
  return one === other || (one.length === other.length && one.every(({ key }, at) => key === other[at]?.key))
}
