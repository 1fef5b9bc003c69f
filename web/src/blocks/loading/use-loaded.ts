import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { errorMessage } from '../../ui/error-message.ts'

export interface Loaded<Value> {
  /** Null while it is loading. */
  readonly value: Value | null
  /** Why it could not be loaded, in a sentence; null if it could. */
  readonly failure: string | null
  /** Loads it again. */
  readonly again: () => void
}

interface Answer<Value> {
  readonly requested: string | null
  readonly value: Value | null
  readonly failure: string | null
}

/**
 * Loads once per key, nothing for null; drops answers of earlier keys. `load` rejects with a sentence. It may show a part of its
 * answer first, which stays if the rest fails.
 */
export function useLoaded<Value>(key: string | null, load: (show: (soFar: Value) => void) => Promise<Value>): Loaded<Value> {
  const [times, setTimes] = useState(0)
  const [answer, setAnswer] = useState<Answer<Value>>({ requested: null, value: null, failure: null })
  // The same string in each render: comparing two long ones takes time.
  const requested = useMemo(() => (key === null ? null : `${times} ${key}`), [times, key])
  const start = useEffectEvent(load)
  useEffect(() => {
    if (requested === null) return
    let isCurrent = true
    const show = (value: Value) => isCurrent && setAnswer({ requested, value, failure: null })
    const fail = (error: unknown) =>
      isCurrent &&
      setAnswer((before) => ({ requested, value: before.requested === requested ? before.value : null, failure: errorMessage(error) }))
    start(show).then(show, fail)
    return () => {
      isCurrent = false
    }
  }, [requested])
  const again = useCallback(() => setTimes((before) => before + 1), [])
  const { value, failure } = answer.requested === requested ? answer : { value: null, failure: null }
  return useMemo(() => ({ value, failure, again }), [value, failure, again])
}
