import { type RefObject, useEffect } from 'react'

/** Marks an element by `data-more-left` and `data-more-right` while there is more of it to scroll to on that side. */
export function useOverflowMarks(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const mark = () => {
      element.toggleAttribute('data-more-left', element.scrollLeft > 0)
      // Fractional widths leave a remainder of up to a pixel, which is not visible.
      element.toggleAttribute('data-more-right', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => {
      element.removeEventListener('scroll', mark)
      observer.disconnect()
    }
  }, [scroller])
}
