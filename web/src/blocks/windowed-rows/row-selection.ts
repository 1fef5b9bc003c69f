/** A selection in a list, as in file lists. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>
  /** The active row; null before there is one. */
  readonly activeId: string | null
  /** Where a selection with Shift begins. */
  readonly anchorId: string | null
}

export const NOTHING_CHOSEN: RowSelection = { ids: new Set(), activeId: null, anchorId: null }

/** Selects one row only. */
export function selectedKeys(id: string): RowSelection {
  return { ids: new Set([id]), activeId: id, anchorId: id }
}

/** Adds or removes a row. */
export function toggled({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, activeId: id, anchorId: id }
}

/** Selects all rows from the anchor to this one. */
export function extendedTo(selection: RowSelection, id: string, order: readonly string[]): RowSelection {
  const anchorId = selection.anchorId ?? id
  const [from, to] = [order.indexOf(anchorId), order.indexOf(id)]
  if (from < 0 || to < 0) return selectedKeys(id)
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), activeId: id, anchorId }
}

/** Another row is active; the selection stays. */
export function withActiveRow(selection: RowSelection, id: string): RowSelection {
  return { ...selection, activeId: id, anchorId: id }
}

/** The selected rows among those that exist. */
export function existingRows(selection: RowSelection, order: readonly string[]): RowSelection {
  const there = new Set(order)
  const ids = [...selection.ids].filter((id) => there.has(id))
  const activeId = selection.activeId !== null && there.has(selection.activeId) ? selection.activeId : null
  return ids.length === selection.ids.size && activeId === selection.activeId
    ? selection
    : { ids: new Set(ids), activeId, anchorId: activeId }
}
