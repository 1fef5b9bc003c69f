import { type RefCallback, useCallback, useState } from 'react'

/** How far outside a scrolled window counts as near: its own height. */
const AHEAD = '100%'

/**
 * Whether an element has come near the window it scrolls in; it stays true from then on. A browser without scroll margins says so once
 * the element is visible.
 */
export function useNear<Watched extends Element>(): readonly [RefCallback<Watched>, boolean] {
  const [isNear, setIsNear] = useState(false)
  const watch = useCallback((element: Watched | null) => {
    if (element === null) return
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { scrollMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, isNear]
}
