import { done, redone, type Undoable, undoable, undone } from '@fourwall/domain/editing/undo.ts'
import { categorizationChanges } from '@fourwall/domain/mappings/categorization-changes.ts'
import type { DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { mergeCategorizations } from '@fourwall/domain/mappings/merge-categorizations.ts'
import { useMemo, useState } from 'react'
import { useKeptWork, useReturnedWork } from '../../../blocks/page/kept-work.ts'
import type { VersionedCategorization } from '../categorizations-request.ts'

export interface CategorizationEditorState {
  readonly draft: DraftCategorization
  /** The version that it was read as, and what it said. */
  readonly base: VersionedCategorization
  /** What was changed since, a sentence each. */
  readonly changes: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Changes that follow each other with one `run` are one step back: what is typed into one field. */
  readonly change: (next: DraftCategorization, run?: string) => void
  readonly endRun: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** Takes another version as what is edited; nothing is changed of it. */
  readonly begin: (base: VersionedCategorization) => void
  /** The same for what was saved of the page; what was changed while that was on its way stays. */
  readonly follow: (base: VersionedCategorization) => void
}

interface Editing {
  readonly base: VersionedCategorization
  readonly document: Undoable<DraftCategorization>
  readonly run: string | null
}

/** Edits a categorization on the page, step by step; nothing is stored until it is saved. A newer version takes the place of one that nobody has changed. */
export function useCategorizationEditor(loaded: VersionedCategorization): CategorizationEditorState {
  const keptAs = `categorization.1:${loaded.id}`
  const returned = useReturnedWork<KeptEditing>(keptAs)
  const [{ base, document, run: current }, setEditing] = useState<Editing>(() =>
    returned === undefined ? started(loaded) : returnedTo(returned),
  )
  const { present, past } = document
  const changes = useMemo(() => categorizationChanges(base.draft, present), [base, present])
  useKeptWork(keptAs, changes.length > 0 ? { base, present } : undefined)
  // Nobody's changes are lost by taking what somebody else saved.
  if (loaded.version > base.version && changes.length === 0) setEditing(started(loaded))
  const step = (next: Undoable<DraftCategorization>, run: string | null = null) => setEditing({ base, document: next, run })
  return {
    draft: present,
    base,
    changes,
    canUndo: past.length > 0,
    canRedo: document.future.length > 0,
    change(next, run) {
      if (run !== undefined && run === current && past.length > 0) step({ present: next, past, future: [] }, run)
      else step(done(document, next), run)
    },
    endRun() {
      if (current !== null) step(document)
    },
    undo: () => step(undone(document)),
    redo: () => step(redone(document)),
    begin: (version) => setEditing(started(version)),
    follow(version) {
      setEditing(({ document: { present: latest } }) => {
        const fresh = started(version)
        if (latest === present) return fresh
        return { ...fresh, document: done(fresh.document, mergeCategorizations(present, latest, version.draft)?.merged ?? latest) }
      })
    },
  }
}

/** What is not saved, over the version that it was made from. */
interface KeptEditing {
  readonly base: VersionedCategorization
  readonly present: DraftCategorization
}

/** As it was, but for the steps that led there. Somebody else's save since then is met when this is saved. */
function returnedTo({ base, present }: KeptEditing): Editing {
  return { base, document: done(undoable(base.draft), present), run: null }
}

function started(base: VersionedCategorization): Editing {
  return { base, document: undoable(base.draft), run: null }
}
