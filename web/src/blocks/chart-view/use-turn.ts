import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Time for drawing pictures in one frame, in milliseconds: more would delay clicks and keys. */
const EACH_FRAME_MS = 8

const waiting = new Set<() => void>()

function takeTurns(): void {
  const until = performance.now() + EACH_FRAME_MS
  for (const begin of waiting) {
    waiting.delete(begin)
    // Synchronously, to measure how long it takes.
    flushSync(begin)
    if (performance.now() >= until) break
  }
  if (waiting.size > 0) requestAnimationFrame(takeTurns)
}

/** Whether it is this picture's turn to be drawn: of many on a page a few are begun in each frame, the first ones first. */
export function useTurn(isWanted: boolean): boolean {
  const [isMine, setIsMine] = useState(false)
  useEffect(() => {
    if (!isWanted || isMine) return undefined
    const begin = () => setIsMine(true)
    if (waiting.size === 0) requestAnimationFrame(takeTurns)
    waiting.add(begin)
    return () => void waiting.delete(begin)
  }, [isWanted, isMine])
  return isMine
}
