import { useRef, useState } from 'react'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'

/** The result of a save; conflicts and failures come with the server's message. */
export type SaveOutcome = { readonly kind: 'SAVED' } | { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string }

interface SaveWords {
  /** "Saved the locations". */
  readonly success: string
  /** The title of a failure, "Failed to save mapping"; or a sentence for the usual title, "The locations were not saved." */
  readonly failure: { readonly title: string } | { readonly what: string }
}

interface VersionedSaveOptions<Version> extends SaveWords {
  /** Loads the latest version; null if it was deleted. @throws Error with a sentence. */
  readonly loadCurrent: () => Promise<Version | null>
  /** Who saved the version that this save conflicts with; null if it is not known. A rejection counts as not known. */
  readonly loadSavedBy: (current: Version) => Promise<string | null>
  /** Called with the latest version after a save; the page may have been edited during the save. Left out: it is not loaded again. */
  readonly onSaved?: (current: Version) => void
}

export interface VersionedSave<Version> {
  readonly isSaving: boolean
  /** What another user saved during the editing: the user has to choose. */
  readonly theirs: Version | null
  /** Who saved it; null if it is not known. */
  readonly theirsBy: string | null
  /**
   * Saves; resolves to whether it succeeded. The reason of a failure is shown until the next attempt, and nothing is lost.
   * Does nothing while another save is under way. `words`: those of this save, in place of the usual ones.
   */
  readonly save: (send: () => Promise<SaveOutcome>, words?: Partial<SaveWords>) => Promise<boolean>
  /** The user has chosen, or cancelled. */
  readonly closeConflict: () => void
  /** Shows why something is refused, until the next attempt. */
  readonly refuse: (sentence: string) => void
  readonly forgetFailure: () => void
}

/** Saves a new version, and loads the other one if another user saved first. */
export function useVersionedSave<Version>({
  loadCurrent,
  loadSavedBy,
  onSaved,
  ...usual
}: VersionedSaveOptions<Version>): VersionedSave<Version> {
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<{ readonly theirs: Version; readonly by: string | null } | null>(null)
  const shown = useRef<number | null>(null)
  const isBusy = useRef(false)
  const forgetFailure = () => {
    if (shown.current !== null) toast.dismiss(shown.current)
    shown.current = null
  }
  const fail = (detail: string, { failure }: SaveWords, retry: () => void) => {
    const options = { detail, action: { label: 'Try again', onAction: retry } }
    shown.current = 'title' in failure ? toast.failure(failure.title, options) : toast.error(failure.what, options)
  }
  const readSaved = async () => {
    if (onSaved === undefined) return
    try {
      const saved = await loadCurrent()
      if (saved !== null) onSaved(saved)
    } catch (error) {
      const detail = `${errorMessage(error)} Reload the page before you go on.`
      shown.current = toast.failure('It is saved, but could not be loaded again', { detail })
    }
  }
  const save = async (send: () => Promise<SaveOutcome>, words: Partial<SaveWords> = {}): Promise<boolean> => {
    // A second save would take the first one for another user's.
    if (isBusy.current) return false
    isBusy.current = true
    setIsSaving(true)
    forgetFailure()
    const said = { ...usual, ...words }
    const retry = () => void save(send, words)
    try {
      const outcome = await toast.during(send(), 'Saving…')
      if (outcome.kind === 'SAVED') {
        setConflict(null)
        toast.success(said.success)
        await readSaved()
        return true
      }
      const current = outcome.kind === 'CONFLICT' ? await loadCurrent() : null
      if (current === null) fail(outcome.message, said, retry)
      else setConflict({ theirs: current, by: await loadSavedBy(current).catch(() => null) })
      return false
    } catch (error) {
      fail(errorMessage(error), said, retry)
      return false
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }
  return {
    isSaving,
    theirs: conflict?.theirs ?? null,
    theirsBy: conflict?.by ?? null,
    save,
    closeConflict: () => setConflict(null),
    refuse(sentence) {
      forgetFailure()
      shown.current = toast.failure(sentence)
    },
    forgetFailure,
  }
}
