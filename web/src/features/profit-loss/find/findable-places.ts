import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { locationTable } from '@fourwall/domain/layouts/view/location-table.ts'
import { searchableText } from '../../../blocks/command-palette/command-match.ts'
import { type FindableRow, NO_TEXT } from '../../../blocks/find/find-rows.ts'

/** Every location and group of locations that is a row, by name. */
export function findablePlaces(engine: LayoutEngine): readonly FindableRow[] {
  const around: { readonly id: string; readonly level: number; readonly label: FindableRow['label'] }[] = []
  return locationTable({ engine }).rows.flatMap(({ row }): FindableRow[] => {
    if (row.kind === 'total') return []
    while ((around.at(-1)?.level ?? 0) >= row.level) around.pop()
    const label = searchableText(row.label)
    const found: FindableRow = {
      key: row.key,
      name: row.label,
      number: NO_TEXT,
      label,
      around: around.map((group) => group.label),
      groupIds: around.map(({ id }) => id),
      hidden: null,
    }
    if (row.isExpandable) around.push({ id: row.groupId, level: row.level, label })
    return [found]
  })
}

/** Ids of the groups of locations that can be expanded. */
export function placeGroups(engine: LayoutEngine): ReadonlySet<string> {
  return new Set(locationTable({ engine }).rows.flatMap(({ row }) => (row.isExpandable ? [row.groupId] : [])))
}
