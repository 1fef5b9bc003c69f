import { type FigureSource, isTraceable, sourceKey } from '@fourwall/domain/presentations/figure-sources.ts'
import { createContext, useContext } from 'react'

/** How figures of slides open what they are made of: under the pointer alone, or as buttons, also by keyboard. */
export interface SlideTracing {
  readonly as: 'POINTER' | 'BUTTONS'
  /** By `sourceKey`. */
  readonly sources: ReadonlyMap<string, FigureSource>
}

/** Null: figures do not open. */
export const SlideTracingContext = createContext<SlideTracing | null>(null)

/** How the figures of an element open; null for those that do not. @param elementId null: none of them opens. */
export function useTraced(elementId: string | null): {
  readonly as: SlideTracing['as'] | null
  readonly keyOf: (key: string) => string | null
} {
  const tracing = useContext(SlideTracingContext)
  return {
    as: elementId === null ? null : (tracing?.as ?? null),
    keyOf(key) {
      if (tracing === null || elementId === null) return null
      const name = sourceKey(elementId, key)
      const source = tracing.sources.get(name)
      return source !== undefined && isTraceable(source) ? name : null
    },
  }
}

/** The figure that an event is on; null if it is on none that opens. */
export function sourceAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-source]')?.getAttribute('data-source') ?? null) : null
}
