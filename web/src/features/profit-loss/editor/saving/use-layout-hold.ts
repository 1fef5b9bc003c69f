import { useEffect, useEffectEvent, useState } from 'react'

/** Whether this window is the one that a layout is edited in: MINE until it goes, ELSEWHERE while another one has it. */
export type LayoutHold = 'ASKING' | 'MINE' | 'ELSEWHERE'

/** Milliseconds that a page of the same window may take to release the layout before another window is assumed to have it. */
const PASSING = 300

/**
 * One window of a browser holds a layout for as long as it has it open; the next one takes over once that window is closed or
 * crashed. A browser without Web Locks lets every window hold it.
 *
 * @param onMine once it is this window's.
 */
export function useLayoutHold(id: string, onMine: () => void): LayoutHold {
  const [hold, setHold] = useState<LayoutHold>('ASKING')
  const tell = useEffectEvent((next: LayoutHold) => {
    if (next === 'MINE') onMine()
    setHold(next)
  })
  useEffect(() => holdLayout(id, tell), [id])
  return hold
}

/** @returns a function that releases it. */
export function holdLayout(id: string, tell: (hold: LayoutHold) => void): () => void {
  // Browsers leave Web Locks out of pages that were not loaded over HTTPS.
  if (!('locks' in navigator)) {
    const turn = setTimeout(() => tell('MINE'))
    return () => clearTimeout(turn)
  }
  const leaving = new AbortController()
  const waiting = setTimeout(() => tell('ELSEWHERE'), PASSING)
  const whileLocked = async (): Promise<void> => {
    clearTimeout(waiting)
    if (leaving.signal.aborted) return
    tell('MINE')
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve))
  }
  navigator.locks.request(`fourwall.layout.${id}`, { signal: leaving.signal }, whileLocked).catch((error: unknown) => {
    // Left the page before it got the lock.
    if (!leaving.signal.aborted) throw error
  })
  return () => {
    clearTimeout(waiting)
    leaving.abort()
  }
}
