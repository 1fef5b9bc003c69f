import { useEffect, useEffectEvent, useState } from 'react'

/** Whether this window is the one that a layout is edited in: MINE until it goes, ELSEWHERE while another one has it. */
export type LayoutHold = 'ASKING' | 'MINE' | 'ELSEWHERE'

/** What goes from one window's page to the next is another window's for this long at most. */
const PASSING = 300

/**
 * One window of a browser holds a layout for as long as it has it open; the next takes it over once that one is gone, however it
 * went. A browser that cannot tell lets every window have it.
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

/** @returns what lets go of it. */
export function holdLayout(id: string, tell: (hold: LayoutHold) => void): () => void {
  // Left out by browsers where the page did not come safely.
  if (!('locks' in navigator)) {
    const turn = setTimeout(() => tell('MINE'))
    return () => clearTimeout(turn)
  }
  const leaving = new AbortController()
  const waiting = setTimeout(() => tell('ELSEWHERE'), PASSING)
  const held = async (): Promise<void> => {
    clearTimeout(waiting)
    if (leaving.signal.aborted) return
    tell('MINE')
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve))
  }
  navigator.locks.request(`fourwall.layout.${id}`, { signal: leaving.signal }, held).catch((error: unknown) => {
    // Gone before its turn came.
    if (!leaving.signal.aborted) throw error
  })
  return () => {
    clearTimeout(waiting)
    leaving.abort()
  }
}
