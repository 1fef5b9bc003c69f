import { useEffect, useState } from 'react'

/**
 * How many items of a long list to render: `first` at once, then `step` more in each frame until all are shown. For items that are
 * expensive to mount.
 */
export function useGrowingCount(count: number, first: number, step: number): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= count) return undefined
    const frame = requestAnimationFrame(() => setShown(shown + step))
    return () => cancelAnimationFrame(frame)
  }, [shown, count, step])
  // A search that shortened the list is cleared: the list grows again from there.
  const most = Math.max(first, count)
  if (shown > most) setShown(most)
  return Math.min(shown, count)
}
