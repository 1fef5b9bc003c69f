import { useState } from 'react'
import { useReturnedWork } from '../page/kept-work.ts'
import {
  begun,
  changed,
  type EditedDocument,
  followed,
  type KeptEditing,
  returnedTo,
  stepBack,
  stepForward,
  withoutRun,
} from './edited-document.ts'

/** What can be done to any saved thing that is edited on the page. Nothing is stored until it is saved. */
export interface DocumentEditor<Base, Content> {
  /** The version that it was read as, and what it said. */
  readonly base: Base
  readonly present: Content
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Changes that follow each other with one `run` are one step back: what is typed into one field. */
  readonly change: (next: Content, run?: string) => void
  readonly endRun: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** Takes another version as what is edited; nothing is changed of it. */
  readonly begin: (base: Base) => void
  /** The same with what was changed on the page since it was like `since`, such as while that was being saved. */
  readonly follow: (base: Base, since: Content) => void
}

interface DocumentEditorOptions<Base, Content> {
  readonly loaded: Base
  /** Under which name the page keeps what is not saved; it changes with the shape of what is kept. */
  readonly keptAs: string
  /** A version as it is begun with; `before`: what was on the page, if anything. */
  readonly contentOf: (base: Base, before: Content | null) => Content
  /** What was changed of one content, brought together with another version's. */
  readonly merge: (since: Content, mine: Content, saved: Content, base: Base) => Content
  readonly isSame?: (one: Content, other: Content) => boolean
}

/** Edits what was loaded, or what the page kept of it, step by step. */
export function useEditedDocument<Base, Content>({
  loaded,
  keptAs,
  contentOf,
  merge,
  isSame = Object.is,
}: DocumentEditorOptions<Base, Content>): DocumentEditor<Base, Content> {
  const returned = useReturnedWork<KeptEditing<Base, Content>>(keptAs)
  const [edited, setEdited] = useState<EditedDocument<Base, Content>>(() =>
    returned === undefined ? begun(loaded, contentOf(loaded, null)) : returnedTo(returned, contentOf(returned.base, null)),
  )
  const { base, document } = edited
  return {
    base,
    present: document.present,
    canUndo: document.past.length > 0,
    canRedo: document.future.length > 0,
    change: (next, run) => setEdited(changed(edited, next, run)),
    endRun: () => setEdited(withoutRun(edited)),
    undo: () => setEdited(stepBack(edited)),
    redo: () => setEdited(stepForward(edited)),
    begin: (version) => setEdited(begun(version, contentOf(version, document.present))),
    follow(version, since) {
      setEdited(({ document: { present } }) => {
        const saved = contentOf(version, present)
        return followed(version, saved, isSame(present, since) ? saved : merge(since, present, saved, version))
      })
    },
  }
}
