import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { cellKey, insertedKey, partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { columnName, rowName } from '@fourwall/domain/layouts/layout-names.ts'
import { isDecimal } from '@fourwall/domain/money/decimal.ts'
import { type SearchableText, searchableText } from '../../../blocks/command-palette/command-match.ts'
import { type FindableCell, type FindableRow, NO_TEXT } from '../../../blocks/find/find-rows.ts'

/** Every row of a layout in order, inserted ones too, with the words typed into its cells and the open notes on them. */
export function findableLayoutRows(engine: LayoutEngine): readonly FindableRow[] {
  const cells = wordsByRow(engine)
  const rows: FindableRow[] = []
  const around: { readonly groupId: string; readonly label: SearchableText }[] = []
  for (const row of engine.structure.rows) {
    const { base, key, isLeftOut, isHidden } = row
    if (base?.kind === 'total') {
      around.pop()
      continue
    }
    const label = searchableText(rowName(row))
    const number = base?.accountNumber ?? ''
    const own = cells.get(key)
    rows.push({
      key,
      name: [number, rowName(row)].filter((part, at, parts) => part !== '' && parts.indexOf(part) === at).join(' '),
      number: number === '' ? NO_TEXT : searchableText(number),
      label,
      around: around.map((group) => group.label),
      groupIds: around.map(({ groupId }) => groupId),
      hidden: isHidden ? 'BY_HAND' : isLeftOut ? 'EMPTY' : null,
      ...(own === undefined ? {} : { cells: own }),
    })
    if (base !== null && (base.kind === 'heading' || base.isExpandable)) around.push({ groupId: base.groupId, label })
  }
  return rows
}

/** Searchable words by the row that names them: those on a total are found by its group. */
function wordsByRow({ layout, structure, figures }: LayoutEngine): ReadonlyMap<string, readonly FindableCell[]> {
  const words = new Map<string, FindableCell[]>()
  const add = (key: string, text: string, where: string): void => {
    const parts = partsOfCellKey(key)
    const column = structure.columns[structure.columnAt.get(parts?.columnKey ?? '') ?? -1]
    if (parts === null || column === undefined) return
    const rowKey = parts.rowKey.replace(/^sum:/, 'group:')
    const cell = { columnKey: column.key, text: searchableText(text), where: `${where} ${columnName(column, figures.columns)}` }
    words.set(rowKey, [...(words.get(rowKey) ?? []), cell])
  }
  const addTyped = (key: string, text: string): void => {
    if (!text.startsWith('=') && !isDecimal(text)) add(key, text, 'Written in')
  }
  for (const { id, cells } of layout.insertedRows)
    for (const [columnKey, text] of cells) addTyped(cellKey(insertedKey(id), columnKey), text)
  for (const { id, cells } of layout.insertedColumns) for (const [rowKey, text] of cells) addTyped(cellKey(rowKey, insertedKey(id)), text)
  for (const { key, text, isResolved } of layout.notes) if (!isResolved) add(key, text, 'In a note on')
  return words
}
