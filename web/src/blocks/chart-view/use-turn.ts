import { useEffect, useState } from 'react'

/** Pictures that are begun in one frame: more would hold up what a person does meanwhile. */
const EACH_FRAME = 3

const waiting = new Set<() => void>()

function takeTurns(): void {
  let begun = 0
  for (const begin of waiting) {
    waiting.delete(begin)
    begin()
    begun += 1
    if (begun === EACH_FRAME) break
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
