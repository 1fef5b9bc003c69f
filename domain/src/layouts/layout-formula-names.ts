import { type FormulaNames, formulaNames } from '../mappings/formula-names.ts'
import type { FormulaPlace } from '../mappings/formula-text.ts'
import { isCategory } from '../mappings/group-tree.ts'
import { comparedWith } from '../profit-loss/column-headings.ts'
import type { LayoutEngine } from './layout-engine.ts'
import { insertedKey } from './layout-keys.ts'
import { missingReferences } from './missing-references.ts'

/**
 * Readable names of rows in formulas, by key: groups by name (expanded ones by their total's key), accounts by number and name,
 * inserted rows by label. Ambiguous names follow the name of the group above.
 */
export function rowNames(engine: LayoutEngine): FormulaNames {
  const { structure, tree } = engine
  const parentOf = (groupId: string): string | null => {
    const parent = tree.byId.get(groupId)?.parent
    return parent ? keyOfGroup(parent.group.id) : null
  }
  const keyOfGroup = (groupId: string): string => {
    const node = tree.byId.get(groupId)
    const total = `sum:${groupId}`
    return node && isCategory(node.group) && structure.rowAt.has(total) && !structure.rowAt.has(`group:${groupId}`)
      ? total
      : `group:${groupId}`
  }
  const names = formulaNames(
    structure.rows.flatMap(({ key, base, inserted, label }) => {
      if (inserted !== null) return [{ id: key, parentId: null, name: inserted.label }]
      // A heading and its total are the same line.
      if (base === null || base.kind === 'total') return []
      if (base.accountId !== null)
        return [{ id: key, parentId: keyOfGroup(base.groupId), name: `${base.accountNumber ?? ''} ${label}`.trim() }]
      return [{ id: key, parentId: base.kind === 'metric' ? null : parentOf(base.groupId), name: label }]
    }),
  )
  return withMissing(names, engine)
}

/** Names with those of rows and columns that formulas refer to and the layout no longer has: `#REF! Rent`. */
function withMissing(names: FormulaNames, engine: LayoutEngine): FormulaNames {
  const byText = missingReferences(engine.layout, engine)
  if (byText.size === 0) return names
  const missing = new Map([...byText].map(([text, reference]) => [reference, text]))
  const find = (text: string): readonly string[] => {
    const reference = byText.get(text.trim())
    return reference === undefined ? names.find(text) : [reference]
  }
  return { ...names, find, missing }
}

/** Readable names of columns: figures by heading, place and comparison; inserted ones by label. */
export function columnNames(engine: LayoutEngine): FormulaNames {
  const { structure, figures } = engine
  const names = formulaNames(
    structure.columns.flatMap(({ key, shown, inserted }) => {
      if (inserted !== null) return [{ id: key, parentId: null, name: inserted.label }]
      const column = shown?.kind === 'FIGURE' ? figures.columns[shown.column] : undefined
      if (column === undefined) return []
      const where = column.place.kind === 'ALL' ? '' : `${column.place.name} `
      const compared = column.comparison === null ? '' : ` ${comparedWith(column)}`
      return [{ id: key, parentId: null, name: `${where}${column.label}${compared}` }]
    }),
  )
  return withMissing(names, engine)
}

/** An inserted row's or column's formula among the others, for checking it. */
export function insertedFormulaPlace(
  id: string,
  inserted: readonly { readonly id: string; readonly formula: string | null }[],
  side: 'row' | 'column',
): FormulaPlace {
  return {
    groupId: insertedKey(id),
    formulas: new Map(inserted.flatMap((one) => (one.formula === null ? [] : [[insertedKey(one.id), one.formula] as const]))),
    words: { owner: side === 'row' ? 'A row' : 'A column', named: side, several: `${side}s` },
  }
}
