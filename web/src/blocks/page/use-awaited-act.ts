import { useEffect, useEffectEvent, useState } from 'react'

/** An act that may have to wait. */
export interface AwaitedAct {
  /** It was asked for, and waits. */
  readonly isWaiting: boolean
  /** Does it now, or as soon as it is possible. */
  readonly ask: () => void
  /** Does not do it after all. */
  readonly drop: () => void
}

/** Lets a user request an action before it is possible. It runs once, with the data available by then. */
export function useAwaitedAct(isPossible: boolean, act: () => void): AwaitedAct {
  const [isAsked, setAsked] = useState(false)
  const actNow = useEffectEvent(() => {
    setAsked(false)
    act()
  })
  useEffect(() => {
    if (!isAsked || !isPossible) return
    // As an event of its own: an act may flush what it changes.
    const turn = setTimeout(() => actNow())
    return () => clearTimeout(turn)
  }, [isAsked, isPossible])
  return { isWaiting: isAsked, ask: () => (isPossible ? act() : setAsked(true)), drop: () => setAsked(false) }
}
