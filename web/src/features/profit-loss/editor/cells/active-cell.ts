/** The cell that the keyboard is on, for what stands beside the grid: moving it renders whoever subscribes, and not the page. */
export interface ActiveCell {
  /** Its key; null where nothing is selected. */
  readonly snapshot: () => string | null
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (cell: string | null) => void
}

export function createActiveCell(): ActiveCell {
  let current: string | null = null
  const listeners = new Set<() => void>()
  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(cell) {
      if (cell === current) return
      current = cell
      for (const listener of listeners) listener()
    },
  }
}
