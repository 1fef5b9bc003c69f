import { type RefCallback, useCallback, useState } from 'react'

interface ElementSize {
  readonly width: number
  readonly height: number
}

const UNKNOWN: ElementSize = { width: 0, height: 0 }

/** The inner size of an element in pixels, followed as it changes; 0 before it is known. */
export function useElementSize<Element extends HTMLElement>(): readonly [RefCallback<Element>, ElementSize] {
  const [size, setSize] = useState(UNKNOWN)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return
    const measure = () =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = element
        return before.width === width && before.height === height ? before : { width, height }
      })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
