/** What is chosen of a list, as in lists of files. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>
  /** Where the keyboard is; null before it came. */
  readonly activeId: string | null
  /** Where what Shift takes begins. */
  readonly anchorId: string | null
}

export const NOTHING_CHOSEN: RowSelection = { ids: new Set(), activeId: null, anchorId: null }

/** One row by itself. */
export function chosen(id: string): RowSelection {
  return { ids: new Set([id]), activeId: id, anchorId: id }
}

/** The row as well, or no longer. */
export function toggled({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, activeId: id, anchorId: id }
}

/** All rows from the anchor to this one. */
export function extended(selection: RowSelection, id: string, order: readonly string[]): RowSelection {
  const anchorId = selection.anchorId ?? id
  const [from, to] = [order.indexOf(anchorId), order.indexOf(id)]
  if (from < 0 || to < 0) return chosen(id)
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), activeId: id, anchorId }
}

/** The keyboard moves, and what is chosen stays. */
export function movedTo(selection: RowSelection, id: string): RowSelection {
  return { ...selection, activeId: id, anchorId: id }
}

/** What is chosen of the rows that are there. */
export function kept(selection: RowSelection, order: readonly string[]): RowSelection {
  const there = new Set(order)
  const ids = [...selection.ids].filter((id) => there.has(id))
  const activeId = selection.activeId !== null && there.has(selection.activeId) ? selection.activeId : null
  return ids.length === selection.ids.size && activeId === selection.activeId
    ? selection
    : { ids: new Set(ids), activeId, anchorId: activeId }
}
