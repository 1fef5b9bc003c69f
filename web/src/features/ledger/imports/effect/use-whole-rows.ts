import { type RefObject, useEffect, useState } from 'react'

/**
 * CSS pixels to leave free under a list that scrolls, so that its last row in sight is a whole one. Rows, headings and
 * totals are all of this height; nothing is left free where everything is in sight.
 */
export function useWholeRows(scroller: RefObject<HTMLElement | null>, rowHeight: number): number {
  const [free, setFree] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = () =>
      setFree((now) => {
        const room = element.clientHeight + now
        return element.scrollHeight > room ? room % rowHeight : 0
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scroller, rowHeight])
  return free
}
