import { useEffect, useEffectEvent, useState } from 'react'

/** What is asked for, as far as it is there. */
export interface Loaded<Value> {
  /** Null while it is on its way. */
  readonly value: Value | null
  /** Why it could not be had, in a sentence; null while nothing failed. */
  readonly failure: string | null
  readonly retry: () => void
}

/**
 * Loads what a key names, anew with each other key; an answer that comes after another key was asked for is dropped.
 *
 * @param key null asks for nothing.
 * @param load as it is when the key changes. Rejects with a sentence.
 */
export function useLoaded<Value>(key: string | null, load: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ readonly asked: string; readonly value: Value } | null>(null)
  const [failure, setFailure] = useState<{ readonly asked: string; readonly sentence: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent(load)
  const asked = key === null ? null : `${attempt} ${key}`
  useEffect(() => {
    if (asked === null) return
    let isWanted = true
    ask().then(
      (value) => isWanted && setLoaded({ asked, value }),
      (error: unknown) => isWanted && setFailure({ asked, sentence: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  return {
    value: loaded !== null && loaded.asked === asked ? loaded.value : null,
    failure: failure !== null && failure.asked === asked ? failure.sentence : null,
    retry: () => setAttempt(attempt + 1),
  }
}
