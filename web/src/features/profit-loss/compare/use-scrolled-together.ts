import { type RefObject, useEffect } from 'react'

/** Synchronizes the scrolling of grids within a frame, before the paint, so that they never diverge. */
export function useScrolledTogether(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let isFollowing = false
    const follow = ({ target }: Event) => {
      if (isFollowing || !(target instanceof HTMLElement) || target.getAttribute('role') !== 'treegrid') return
      isFollowing = true
      for (const other of element.querySelectorAll<HTMLElement>('[role=treegrid]')) {
        if (other === target || (other.scrollTop === target.scrollTop && other.scrollLeft === target.scrollLeft)) continue
        other.scrollTo({ top: target.scrollTop, left: target.scrollLeft, behavior: 'instant' })
        // Its own event would come a frame later.
        other.dispatchEvent(new Event('scroll'))
      }
      isFollowing = false
    }
    // A scroll does not bubble.
    element.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', follow, { capture: true })
  }, [frame])
}
