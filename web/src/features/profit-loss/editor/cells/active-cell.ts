import { createListeners } from '../../../../ui/listeners.ts'

/** The cell that has the keyboard focus. Stored outside of React, so that moving it renders its subscribers and not the whole page. */
export interface ActiveCell {
  /** Its key; null if nothing is selected. */
  readonly snapshot: () => string | null
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (cell: string | null) => void
}

export function createActiveCell(): ActiveCell {
  let current: string | null = null
  const { subscribe, notify } = createListeners()
  return {
    snapshot: () => current,
    subscribe,
    set(cell) {
      if (cell === current) return
      current = cell
      notify()
    },
  }
}
