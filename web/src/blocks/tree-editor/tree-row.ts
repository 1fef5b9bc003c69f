/** A line of a tree that is edited. */
export interface TreeRow {
  readonly id: string
  /** 1 for a root. */
  readonly level: number
  readonly name: string
  /** Holds others: they can be put into it. */
  readonly isGroup: boolean
  readonly isExpanded: boolean
  readonly parentId: string | null
  /** Its place among its siblings. */
  readonly index: number
  /** How many stand right under it. */
  readonly childCount: number
}

/** Among the children of a node, or of the root: before the one at `index`, as they stand now. */
export interface DropPlace {
  readonly parentId: string | null
  readonly index: number
}

/** Where on a row something is let go. */
export type DropPart = 'before' | 'inside' | 'after'

/** The part of a row that a height on it means, 0 at its top and 1 at its bottom. Only groups have an inside. */
export function dropPart(row: TreeRow, height: number): DropPart {
  if (!row.isGroup) return height < 0.5 ? 'before' : 'after'
  if (height < 0.3) return 'before'
  // Right below an open group begins its inside.
  return height > 0.7 && !(row.isExpanded && row.childCount > 0) ? 'after' : 'inside'
}

/** The place that a part of a row means. */
export function dropPlace(row: TreeRow, part: DropPart): DropPlace {
  if (part === 'inside') return { parentId: row.id, index: row.isExpanded ? 0 : row.childCount }
  return { parentId: row.parentId, index: part === 'before' ? row.index : row.index + 1 }
}

/** The rows between two, both included, in their order. */
export function rowsBetween(rows: readonly TreeRow[], one: string, other: string): readonly string[] {
  const [from, to] = [rows.findIndex(({ id }) => id === one), rows.findIndex(({ id }) => id === other)]
  if (from < 0 || to < 0) return rows.some(({ id }) => id === other) ? [other] : []
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
}
