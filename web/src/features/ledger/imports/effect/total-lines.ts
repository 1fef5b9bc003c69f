import { topLocations } from '@fourwall/domain/locations/location-outline.ts'
import { type LocationNode, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import type { TotalCell, TotalMatrix, TotalRow } from './total-matrix.ts'

/** A line of the totals: a group of the location tree with the sums of what is under it, or a location. */
export interface TotalTreeLine {
  readonly key: string
  readonly kind: 'group' | 'location'
  readonly name: string
  /** 0 for a top line. */
  readonly level: number
  readonly cells: readonly (TotalCell | null)[]
}

/**
 * The locations of a file under the groups that they belong to, in the order of the tree; those that
 * the tree does not have yet stand last. Without groups, all locations by name.
 */
export function totalLines(
  matrix: TotalMatrix,
  tree: readonly LocationNode<string>[],
  locations: readonly { readonly id: string; readonly name: string }[],
): TotalTreeLine[] {
  const rows = new Map(matrix.locations.map((row) => [row.locationName, row]))
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]))
  const rowsUnder = (...nodes: readonly LocationNode<string>[]) => rowsOf(locationIdsUnder(...nodes))
  const rowsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const row = rows.get(nameOf.get(id) ?? '')
      return row === undefined ? [] : [row]
    })

  const lines: TotalTreeLine[] = []
  const visit = (node: LocationNode<string>, level: number): void => {
    const under = rowsUnder(node)
    if (under.length === 0) return
    const isGroup = node.tag !== 'LOCATION'
    if (isGroup) lines.push({ key: `group ${node.id}`, kind: 'group', name: node.name, level, cells: sumOf(under, matrix.months.length) })
    const inner = isGroup ? level + 1 : level
    for (const row of rowsOf(node.locationIds)) lines.push(locationLine(row, inner))
    for (const child of node.children) visit(child, inner)
  }
  for (const node of topLocations(tree)) visit(node, 0)
  if (!lines.some(({ kind }) => kind === 'group')) return matrix.locations.map((row) => locationLine(row, 0))

  const placed = new Set(rowsUnder(...tree))
  const others = matrix.locations.filter((row) => !placed.has(row))
  if (others.length > 0) {
    lines.push({ key: 'others', kind: 'group', name: 'Not in the tree yet', level: 0, cells: sumOf(others, matrix.months.length) })
    for (const row of others) lines.push(locationLine(row, 1))
  }
  return lines
}

/** The lines that show while some groups are folded, by key. */
export function unfoldedLines(lines: readonly TotalTreeLine[], folded: ReadonlySet<string>): TotalTreeLine[] {
  let hiddenBelow = Number.POSITIVE_INFINITY
  return lines.filter(({ key, level }) => {
    if (level > hiddenBelow) return false
    hiddenBelow = folded.has(key) ? level : Number.POSITIVE_INFINITY
    return true
  })
}

function locationLine({ locationName, cells }: TotalRow, level: number): TotalTreeLine {
  return { key: `location ${locationName}`, kind: 'location', name: locationName, level, cells }
}

function sumOf(rows: readonly TotalRow[], months: number): (TotalCell | null)[] {
  return Array.from({ length: months }, (_, month) => {
    const cells = rows.flatMap(({ cells: all }) => all[month] ?? [])
    if (cells.length === 0) return null
    return { rows: cells.reduce((sum, cell) => sum + cell.rows, 0), amount: sumDecimals(cells.map(({ amount }) => amount)) }
  })
}
