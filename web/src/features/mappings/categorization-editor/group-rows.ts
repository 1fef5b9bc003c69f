import type { EditedGroup } from '@fourwall/domain/mappings/categorization-edits.ts'
import type { TreeRow } from '../../../blocks/tree-editor/tree-row.ts'

/** The visible rows of a tree with collapsed groups. */
export function groupRows(tree: readonly EditedGroup[], closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const visit = (groups: readonly EditedGroup[], parentId: string | null, level: number): void => {
    for (const [index, { id, name, formula, children }] of groups.entries()) {
      const isExpanded = !closed.has(id)
      rows.push({ id, level, name, isGroup: formula === null, isExpanded, parentId, index, childCount: children.length })
      if (isExpanded) visit(children, id, level + 1)
    }
  }
  visit(tree, null, 1)
  return rows
}
