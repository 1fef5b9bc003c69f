import { MOST_LINES } from '../../profit-loss/location-rows.ts'
import type { Layout } from '../layout.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { columnLines } from './line-columns.ts'

/** What has to change for a line to show, all at once; or why it cannot, in a sentence that says what to do. */
export type LineStep =
  | { readonly kind: 'CHANGE'; readonly change: Partial<Pick<Layout, 'columns' | 'hiddenColumns' | 'expandedGroups' | 'settings'>> }
  | { readonly kind: 'REFUSED'; readonly sentence: string }

/**
 * How to show the line of a group: as a row, or as a column if locations are rows. Its column is the figure, not its share alone.
 * Null if it shows, or is not in the report.
 */
export function lineToShow(engine: LayoutEngine, groupId: string): LineStep | null {
  const node = engine.tree.byId.get(groupId)
  const key = `group:${groupId}`
  const row = engine.structure.rows[engine.structure.rowAt.get(key) ?? -1]
  if (node === undefined || row === undefined) return null
  const { layout } = engine
  const { byLocation } = layout.columns
  const { name } = node.group
  if (engine.surroundings.places !== undefined && byLocation !== null) {
    const lines = columnLines(engine)
    const isLeftOut = !lines.includes(key)
    const isHidden = layout.hiddenColumns.has(key)
    if (isLeftOut && lines.length >= MOST_LINES)
      return refused(`${MOST_LINES} lines are columns already, as many as can be. Leave one out to add ${name}.`)
    return changed({
      ...(isLeftOut && { columns: { ...layout.columns, byLocation: { ...byLocation, lines: [...lines, key] } } }),
      ...(isHidden && { hiddenColumns: new Set([...layout.hiddenColumns].filter((hidden) => hidden !== key)) }),
    })
  }
  if (row.isHidden) return refused(`The layout hides the row ${name}. Show it again in the editor.`)
  const around = new Set(layout.expandedGroups)
  for (let { parent } = node; parent !== null; parent = parent.parent) around.add(parent.group.id)
  return changed({
    ...(around.size > layout.expandedGroups.size && { expandedGroups: around }),
    ...(row.isLeftOut && { settings: { ...layout.settings, showEmptyRows: true } }),
  })
}

function refused(sentence: string): LineStep {
  return { kind: 'REFUSED', sentence }
}

function changed(change: Extract<LineStep, { kind: 'CHANGE' }>['change']): LineStep | null {
  return Object.keys(change).length === 0 ? null : { kind: 'CHANGE', change }
}
