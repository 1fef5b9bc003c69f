import { type RefObject, useEffect, useRef } from 'react'

/** A red dot that follows the pointer over the stage. */
export function LaserPointer({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
  const dot = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (dot.current === null) return
      dot.current.style.transform = `translate(${clientX}px, ${clientY}px)`
      dot.current.hidden = false
    }
    const element = stage.current
    element?.addEventListener('pointermove', follow)
    return () => element?.removeEventListener('pointermove', follow)
  }, [stage])
  return (
    <span
      ref={dot}
      hidden
      aria-hidden="true"
      data-laser
      className="pointer-events-none fixed -top-[7px] -left-[7px] z-50 size-[14px] rounded-full bg-laser shadow-pop"
    />
  )
}
