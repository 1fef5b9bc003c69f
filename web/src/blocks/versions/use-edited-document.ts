import { useState } from 'react'
import { useReturnedWork } from '../page/preserved-work.ts'
import {
  type EditedDocument,
  type KeptEditing,
  rebased,
  restored,
  stepBack,
  stepForward,
  unedited,
  withChange,
  withoutRun,
} from './edited-document.ts'

/** The commands of every editor of saved documents. Nothing is stored until it is saved. */
export interface DocumentEditor<Base, Content> {
  /** The version that was loaded. */
  readonly base: Base
  readonly present: Content
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Consecutive changes of one `run` are one undo step: typing into one field, for example. */
  readonly change: (next: Content, run?: string) => void
  readonly endRun: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** The content that was sent is stored as this version, just as it was sent: every step can still be undone. */
  readonly stored: (base: Base) => void
  /** Edits another version, without changes. */
  readonly begin: (base: Base) => void
  /** The same, but keeps what was changed since the content was `since`: changes made while that was being saved, for example. */
  readonly follow: (base: Base, since: Content) => void
}

interface DocumentEditorOptions<Base, Content> {
  readonly loaded: Base
  /** The key for unsaved work; change it with the shape of the work. */
  readonly keptAs: string
  /** Unsaved content to start with, as one undo step; restored work goes first. Left out: the content of the loaded version. */
  readonly initial?: Content
  /** The content of a version; `before`: the content on the page, if any. */
  readonly contentOf: (base: Base, before: Content | null) => Content
  /** Merges the changes from `since` to `mine` into the content of another version. */
  readonly merge: (since: Content, mine: Content, saved: Content, base: Base) => Content
  readonly isSame?: (one: Content, other: Content) => boolean
}

/** Edits a loaded document, or its preserved unsaved work, with undo and redo. */
export function useEditedDocument<Base, Content>({
  loaded,
  keptAs,
  initial,
  contentOf,
  merge,
  isSame = Object.is,
}: DocumentEditorOptions<Base, Content>): DocumentEditor<Base, Content> {
  const returned = useReturnedWork<KeptEditing<Base, Content>>(keptAs)
  const [edited, setEdited] = useState<EditedDocument<Base, Content>>(() => {
    const unsaved = returned ?? (initial === undefined ? undefined : { base: loaded, present: initial })
    return unsaved === undefined ? unedited(loaded, contentOf(loaded, null)) : restored(unsaved, contentOf(unsaved.base, null))
  })
  const { base, document } = edited
  return {
    base,
    present: document.present,
    canUndo: document.past.length > 0,
    canRedo: document.future.length > 0,
    change: (next, run) => setEdited((latest) => withChange(latest, next, run)),
    endRun: () => setEdited(withoutRun),
    undo: () => setEdited(stepBack),
    redo: () => setEdited(stepForward),
    stored: (version) => setEdited(({ document: kept }) => ({ base: version, document: kept, run: null })),
    begin: (version) => setEdited(unedited(version, contentOf(version, document.present))),
    follow(version, since) {
      setEdited(({ document: { present } }) => {
        const saved = contentOf(version, present)
        return rebased(version, saved, isSame(present, since) ? saved : merge(since, present, saved, version))
      })
    },
  }
}
