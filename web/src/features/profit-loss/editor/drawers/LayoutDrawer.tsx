import type { InsertedColumn, InsertedRow } from '@fourwall/domain/layouts/layout.ts'
import {
  withColumnChanged,
  withColumnsInserted,
  withoutInserted,
  withRowChanged,
  withRowsInserted,
} from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { insertedKey, partsOfCellKey, withoutHeldReferences } from '@fourwall/domain/layouts/layout-keys.ts'
import { parseFormula, referencesOf } from '@fourwall/domain/mappings/formula.ts'
import type { LayoutCompany } from '../../report/layout-company.ts'
import { columnPlace, type InsertAt, rowPlace } from '../cells/inserting.ts'
import type { LayoutStore } from '../layout-store.ts'
import { ColumnDrawer } from './ColumnDrawer.tsx'
import type { InsertedUser } from './InsertedDrawer.tsx'
import { RowDrawer } from './RowDrawer.tsx'

/** What is configured: a row or a column, which may not be there yet. */
export type OpenDrawer =
  | { readonly kind: 'ROW'; readonly row: InsertedRow; readonly isNew: boolean; readonly at: InsertAt }
  | { readonly kind: 'COLUMN'; readonly column: InsertedColumn; readonly isNew: boolean; readonly at: InsertAt }

interface LayoutDrawerProps {
  readonly drawer: OpenDrawer
  readonly store: LayoutStore
  readonly engine: LayoutEngine
  readonly company: LayoutCompany
  readonly onClose: () => void
}

/** The configuration of an inserted row or column, next to the layout. */
export function LayoutDrawer({ drawer, store, engine, company, onClose }: LayoutDrawerProps) {
  const { mappingId } = engine.layout
  const categorization = company.categorizations.find(({ mappings }) => mappings.some(({ id }) => id === mappingId))
  const budgets = company.budgets.filter(({ categorizationId }) => categorizationId === categorization?.id)
  const addresses = new LayoutAddresses(engine)
  const remove = (id: string) => {
    store.change((before) => withoutInserted(before, [id]))
    onClose()
  }
  if (drawer.kind === 'ROW') {
    const { row, isNew, at } = drawer
    return (
      <RowDrawer
        key={row.id}
        row={row}
        place={String(addresses.rowNumber(insertedKey(row.id)) ?? '')}
        isNew={isNew}
        engine={engine}
        company={company}
        budgets={budgets}
        usedBy={usersOf(engine, addresses, insertedKey(row.id))}
        onApply={(next) => {
          store.change((before) => (isNew ? withRowsInserted(before, [next], rowPlace(engine, at)) : withRowChanged(before, row.id, next)))
          onClose()
        }}
        onRemove={() => remove(row.id)}
        onClose={onClose}
      />
    )
  }
  const { column, isNew, at } = drawer
  return (
    <ColumnDrawer
      key={column.id}
      column={column}
      place={addresses.columnLetters(insertedKey(column.id)) ?? ''}
      isNew={isNew}
      engine={engine}
      company={company}
      budgets={budgets}
      usedBy={usersOf(engine, addresses, insertedKey(column.id))}
      onApply={(next) => {
        store.change((before) =>
          isNew ? withColumnsInserted(before, [next], columnPlace(engine, at)) : withColumnChanged(before, column.id, next),
        )
        onClose()
      }}
      onRemove={() => remove(column.id)}
      onClose={onClose}
    />
  )
}

/** What names a row or a column in its formula: where it is, and what it is called. */
function usersOf({ layout, structure }: LayoutEngine, addresses: LayoutAddresses, key: string): readonly InsertedUser[] {
  const isNamed = (formula: string | null): boolean =>
    formula !== null &&
    namedIn(formula).some((reference) => reference === key || Object.values(partsOfCellKey(reference) ?? {}).includes(key))
  const rows = layout.insertedRows.filter(({ formula }) => isNamed(formula))
  const columns = layout.insertedColumns.filter(({ formula }) => isNamed(formula))
  const cells = [...layout.formulas].flatMap(([cell, formula]) => (isNamed(formula) ? (partsOfCellKey(cell) ?? []) : []))
  return [
    ...rows.map(({ id, label }) => ({ address: String(addresses.rowNumber(insertedKey(id)) ?? ''), label })),
    ...columns.map(({ id, label }) => ({ address: addresses.columnLetters(insertedKey(id)) ?? '', label })),
    ...cells.map(({ rowKey, columnKey }) => ({
      address: addresses.addressOf(rowKey, columnKey) ?? '',
      label: structure.rows[structure.rowAt.get(rowKey) ?? -1]?.label ?? '',
    })),
  ]
}

/** What a formula names, each once; nothing of one that cannot be read. */
function namedIn(formula: string): readonly string[] {
  try {
    return referencesOf(parseFormula(withoutHeldReferences(formula)))
  } catch {
    // Its cell says what is wrong with it.
    return []
  }
}
