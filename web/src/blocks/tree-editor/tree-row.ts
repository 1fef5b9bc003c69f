/** A row of a tree that is edited. */
export interface TreeRow {
  readonly id: string
  /** 1 for a root. */
  readonly level: number
  readonly name: string
  /** Can have children. */
  readonly isGroup: boolean
  readonly isExpanded: boolean
  readonly parentId: string | null
  /** Its index among its siblings. */
  readonly index: number
  /** How many children it has. */
  readonly childCount: number
}

/** A position among the children of a node, or at the top for null: before the one that is at `index` now. */
export interface DropPlace {
  readonly parentId: string | null
  readonly index: number
}

/** Where on a row something is dropped. */
export type DropPart = 'before' | 'inside' | 'after'

/** The part of a row at a height from 0, its top, to 1, its bottom. Only groups have an inside. */
export function dropPart(row: TreeRow, height: number): DropPart {
  if (!row.isGroup) return height < 0.5 ? 'before' : 'after'
  if (height < 0.3) return 'before'
  // The inside of an expanded group begins right below it.
  return height > 0.7 && !(row.isExpanded && row.childCount > 0) ? 'after' : 'inside'
}

/** Whether a point is in a box, or that near to it. */
export function isNear(box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>, x: number, y: number, reach: number): boolean {
  return x >= box.left - reach && x <= box.right + reach && y >= box.top - reach && y <= box.bottom + reach
}

/** Where something goes that is dropped on a part of a row. */
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
