import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'

/** How a save ended; a conflict and a failure in the server's words. */
export type SaveOutcome = { readonly kind: 'SAVED' } | { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string }

interface VersionedSaveOptions<Version> {
  /** What is there now; null where it is gone. @throws Error with a sentence. */
  readonly loadCurrent: () => Promise<Version | null>
  /** With what is there after a save; the page may have been edited on while that was on its way. Left out, it is not read again. */
  readonly onSaved?: (current: Version) => void
  /** "Saved the locations", "Failed to save the locations". */
  readonly success: string
  readonly failure: string
}

export interface VersionedSave<Version> {
  readonly isSaving: boolean
  /** What somebody else saved meanwhile: a choice is open. */
  readonly theirs: Version | null
  /**
   * Sends; answers whether it is saved. What keeps it from that is said until the next attempt, and nothing is lost.
   * While another one is on its way nothing is sent.
   */
  readonly save: (send: () => Promise<SaveOutcome>) => Promise<boolean>
  /** The choice is made, or put off. */
  readonly closeConflict: () => void
  /** Says what cannot be done, until the next attempt. */
  readonly refuse: (sentence: string) => void
  readonly forgetFailure: () => void
}

/** Saves what replaces a version, and finds out what to do where somebody else was quicker. */
export function useVersionedSave<Version>({
  loadCurrent,
  onSaved,
  success,
  failure,
}: VersionedSaveOptions<Version>): VersionedSave<Version> {
  const [isSaving, setIsSaving] = useState(false)
  const [theirs, setTheirs] = useState<Version | null>(null)
  const shown = useRef<number | null>(null)
  const isBusy = useRef(false)
  const forgetFailure = () => {
    if (shown.current !== null) toast.dismiss(shown.current)
    shown.current = null
  }
  const fail = (detail: string) => {
    shown.current = toast.failure(failure, { detail })
  }
  const readSaved = async () => {
    if (onSaved === undefined) return
    try {
      const saved = await loadCurrent()
      if (saved !== null) onSaved(saved)
    } catch (error) {
      const detail = `${error instanceof Error ? error.message : String(error)} Reload the page before you go on.`
      shown.current = toast.failure('It is saved, but could not be read again', { detail })
    }
  }
  return {
    isSaving,
    theirs,
    async save(send) {
      // It would meet the one that is on its way as somebody else's.
      if (isBusy.current) return false
      isBusy.current = true
      setIsSaving(true)
      forgetFailure()
      try {
        const outcome = await send()
        if (outcome.kind === 'SAVED') {
          setTheirs(null)
          toast.success(success)
          await readSaved()
          return true
        }
        const current = outcome.kind === 'CONFLICT' ? await loadCurrent() : null
        if (current !== null) setTheirs(current)
        else fail(outcome.message)
        return false
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error))
        return false
      } finally {
        isBusy.current = false
        setIsSaving(false)
      }
    },
    closeConflict: () => setTheirs(null),
    refuse(sentence) {
      forgetFailure()
      shown.current = toast.failure(sentence)
    },
    forgetFailure,
  }
}
