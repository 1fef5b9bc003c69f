import type { NamedFigure } from '@fourwall/domain/assistant/shown-figures.ts'
import type { DaySpan } from '@fourwall/domain/time/time-span.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'

/** What a screen shows. A question asked next to it is about this, unless it says otherwise. */
export interface ShownContext {
  /** What the screen is called: `Home`. */
  readonly screen: string
  readonly mappingId: string | null
  /** Empty for every location. */
  readonly locationIds: readonly string[]
  readonly days: DaySpan | null
  /** The figure that is picked; null for none. */
  readonly cell: NamedFigure | null
}

const shown = new Map<object, ShownContext>()
const listeners = createListeners()
let last: ShownContext | null = null

function read(): ShownContext | null {
  return [...shown.values()].at(-1) ?? null
}

/** Says what a screen shows, as long as it is mounted. Null: nothing yet. */
export function useShowing(context: ShownContext | null): void {
  const [key] = useState(() => ({}))
  // Screens create it again with each render.
  const text = JSON.stringify(context)
  useEffect(() => {
    // It was written a line above.
    const own = JSON.parse(text) as ShownContext | null
    if (own === null) shown.delete(key)
    else {
      shown.set(key, own)
      last = own
    }
    listeners.notify()
  }, [key, text])
  useEffect(
    () => () => {
      shown.delete(key)
      listeners.notify()
    },
    [key],
  )
}

/** What the screen shows; null where it shows no figures. */
export function useShownContext(): ShownContext | null {
  return useSyncExternalStore(listeners.subscribe, read)
}

/** What the last screen with figures showed, also after it was left; null if there was none. */
export function lastShown(): ShownContext | null {
  return read() ?? last
}
