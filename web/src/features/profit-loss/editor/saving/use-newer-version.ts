import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { type LayoutSave, latestSave } from './layout-request.ts'

/** Milliseconds between looks for other people's saves. */
const ASKED_EVERY = 20_000

interface NewerVersionOptions {
  readonly id: string
  /** The edited version; 0 for an unsaved layout. */
  readonly version: number
  readonly isDirty: boolean
  /** A save is in progress, or its conflict is shown. */
  readonly isOff: boolean
}

/**
 * The latest save by another user since the edited version; null for none. Checked when the first change is made, when the user comes
 * back to the page, and at intervals.
 */
export function useNewerVersion({ id, version, isDirty, isOff }: NewerVersionOptions): LayoutSave | null {
  const client = useClient()
  const [latest, setLatest] = useState<LayoutSave | null>(null)
  const look = useEffectEvent(() => {
    if (version === 0 || isOff || document.hidden) return
    void latestSave(client, id).then((found) => found && setLatest(found))
  })
  useEffect(() => {
    const timer = setInterval(() => look(), ASKED_EVERY)
    const lookNow = () => look()
    window.addEventListener('focus', lookNow)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', lookNow)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [])
  useEffect(() => {
    if (isDirty) look()
  }, [isDirty])
  return latest !== null && latest.version > version && !isOff ? latest : null
}
