import { type EditedKind, type EditingPerson, RENEWAL_SECONDS } from '@fourwall/domain/editing/editing-people.ts'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'

/** A thing that is edited, by its kind and id. */
export interface EditedThing {
  readonly kind: EditedKind
  readonly id: string
}

/** Reports to others what is edited in this window. */
export interface EditingReporter {
  /** Answers who else is editing the thing; null if that is not known. */
  readonly keep: (thing: EditedThing) => Promise<readonly EditingPerson[] | null>
  /** The editor was left; arrives although the page is left. */
  readonly stop: (thing: EditedThing) => void
}

/** Null before sign-in: nothing is reported. */
export const EditingReporterContext = createContext<EditingReporter | null>(null)

const NOBODY: readonly EditingPerson[] = []

/**
 * Reports to others that the thing is edited in this window, as long as its page is visible or has unsaved changes, and returns who else
 * edits it. @param id null for something that no one else can have open, or that may not be edited.
 */
export function useEditingPeople(kind: EditedKind, id: string | null, isDirty: boolean): readonly EditingPerson[] {
  const reporter = useContext(EditingReporterContext)
  const [people, setPeople] = useState(NOBODY)
  const isEditing = useEffectEvent(() => isDirty || document.visibilityState === 'visible')
  useEffect(() => {
    if (id === null || reporter === null) return
    let isLeft = false
    const keep = async () => {
      if (!isEditing()) return
      const others = await reporter.keep({ kind, id })
      // Without an answer the others are unknown; the next renewal asks again.
      if (!isLeft) setPeople(others ?? NOBODY)
    }
    const stop = () => reporter.stop({ kind, id })
    const handleVisibility = () => void keep()
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void keep()
    }
    void keep()
    const timer = setInterval(() => void keep(), RENEWAL_SECONDS * 1_000)
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pagehide', stop)
    window.addEventListener('pageshow', handleShow)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pagehide', stop)
      window.removeEventListener('pageshow', handleShow)
      stop()
      setPeople(NOBODY)
    }
  }, [reporter, kind, id])
  return people
}
