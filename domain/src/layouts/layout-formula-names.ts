import { type FormulaNames, formulaNames } from '../mappings/formula-names.ts'
import type { FormulaPlace } from '../mappings/formula-text.ts'
import { isCategory } from '../mappings/group-tree.ts'
import { comparedWith } from '../profit-loss/column-headings.ts'
import type { LayoutEngine } from './layout-engine.ts'
import { insertedKey } from './layout-keys.ts'

/**
 * What rows are called in formulas that people read, by the keys under which formulas name them: groups by name (an unfolded one
 * by its total's key), accounts by number and name, inserted rows by their labels. Where names repeat, after the group above.
 */
export function rowNames({ structure, tree }: LayoutEngine): FormulaNames {
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
  return formulaNames(
    structure.rows.flatMap(({ key, base, inserted, label }) => {
      if (inserted !== null) return [{ id: key, parentId: null, name: inserted.label }]
      // A heading and its total are one line.
      if (base === null || base.kind === 'total') return []
      if (base.accountId !== null)
        return [{ id: key, parentId: keyOfGroup(base.groupId), name: `${base.accountNumber ?? ''} ${label}`.trim() }]
      return [{ id: key, parentId: base.kind === 'metric' ? null : parentOf(base.groupId), name: label }]
    }),
  )
}

/** The same of columns: figures by their headings, with the place and what they are compared with; inserted ones by their labels. */
export function columnNames({ structure, figures }: LayoutEngine): FormulaNames {
  return formulaNames(
    structure.columns.flatMap(({ key, shown, inserted }) => {
      if (inserted !== null) return [{ id: key, parentId: null, name: inserted.label }]
      const column = shown?.kind === 'FIGURE' ? figures.columns[shown.column] : undefined
      if (column === undefined) return []
      const where = column.place.kind === 'ALL' ? '' : `${column.place.name} `
      const compared = column.comparison === null ? '' : ` ${comparedWith(column)}`
      return [{ id: key, parentId: null, name: `${where}${column.label}${compared}` }]
    }),
  )
}

/** Where an inserted row's or column's formula stands among those of the others, for what is wrong with it. */
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
