import { done, redone, type Undoable, undoable, undone } from '@fourwall/domain/editing/undo.ts'
import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { changedAccounts } from '@fourwall/domain/mappings/mapping-changes.ts'
import {
  type Assignments,
  type MappingContent,
  mergeMappings,
  onCategories,
  withAssigned,
} from '@fourwall/domain/mappings/mapping-edits.ts'
import { useMemo, useState } from 'react'
import { useKeptWork, useReturnedWork } from '../../../blocks/page/kept-work.ts'
import type { VersionedMapping } from '../mapping-request.ts'

/** What is edited on the page: where accounts stand, and which suggestions were declined. */
interface Draft {
  readonly content: MappingContent
  /** `account/group`. */
  readonly declined: ReadonlySet<string>
}

/** What a mapping is begun from: a version of it, or nothing yet. */
export type EditedMapping = Omit<VersionedMapping, 'id'> & {
  /** Null for one that is not saved yet. */
  readonly id: string | null
}

export interface MappingEditorState {
  /** The version that it was read as, and what it said. */
  readonly base: EditedMapping
  readonly content: MappingContent
  readonly assignments: Assignments
  /** `account/group` of suggestions that are not wanted. */
  readonly declined: ReadonlySet<string>
  /** Accounts that stand elsewhere than they are saved. */
  readonly changed: readonly AccountId[]
  readonly isDirty: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly assign: (accountIds: readonly AccountId[], groupId: string | null) => void
  /** Each into the first group suggested for it. */
  readonly assignEach: (groups: ReadonlyMap<AccountId, string>) => void
  readonly decline: (accountId: AccountId, groupId: string) => void
  readonly change: (content: MappingContent) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Takes another version as what is edited; nothing is changed of it. */
  readonly begin: (base: EditedMapping) => void
  /** The same with what was changed on the page since it said something, such as while that was being saved. */
  readonly follow: (base: EditedMapping, since: MappingContent) => void
}

/** Edits a mapping on the page, step by step; nothing is stored until it is saved. */
export function useMappingEditor(loaded: EditedMapping): MappingEditorState {
  const keptAs = `mapping.1:${loaded.id ?? `new on ${loaded.categorization.id}`}`
  const returned = useReturnedWork<KeptEditing>(keptAs)
  const [{ base, document }, setEditing] = useState(() => (returned === undefined ? started(loaded) : returnedTo(returned)))
  const { content, declined } = document.present
  const { assignments } = content
  const changed = useMemo(() => changedAccounts(base.content, content), [base, content])
  const isDirty = changed.length > 0 || content.name !== base.content.name || content.description !== base.content.description
  useKeptWork(keptAs, isDirty ? { base, present: document.present } : undefined)
  const step = (next: Undoable<Draft>) => setEditing({ base, document: next })
  const draft = (next: Assignments) => {
    if (next !== assignments) step(done(document, { declined, content: { ...content, assignments: next } }))
  }
  return {
    base,
    content,
    assignments,
    declined,
    changed,
    isDirty,
    canUndo: document.past.length > 0,
    canRedo: document.future.length > 0,
    assign: (accountIds, groupId) => draft(withAssigned(assignments, accountIds, groupId)),
    assignEach(groups) {
      let next = assignments
      for (const [groupId, pairs] of Map.groupBy(groups, ([, id]) => id))
        next = withAssigned(
          next,
          pairs.map(([accountId]) => accountId),
          groupId,
        )
      draft(next)
    },
    decline: (accountId, groupId) => step(done(document, { content, declined: new Set([...declined, `${accountId}/${groupId}`]) })),
    change(next) {
      step(done(document, { declined, content: onCategories(next, base.categorization.groups) }))
    },
    undo: () => step(undone(document)),
    redo: () => step(redone(document)),
    begin: (version) => setEditing({ base: version, document: undoable({ content: version.content, declined }) }),
    follow(version, since) {
      setEditing(({ document: { present } }) => {
        const fresh = undoable({ content: version.content, declined: present.declined })
        if (present.content === since) return { base: version, document: fresh }
        const merged = mergeMappings(since, present.content, version.content).content
        return {
          base: version,
          document: done(fresh, { ...present, content: onCategories(merged, version.categorization.groups) }),
        }
      })
    },
  }
}

/** What is not saved, over the version that it was made from. */
interface KeptEditing {
  readonly base: EditedMapping
  readonly present: Draft
}

/** As it was, but for the steps that led there. Somebody else's save since then is met when this is saved. */
function returnedTo({ base, present }: KeptEditing): { readonly base: EditedMapping; readonly document: Undoable<Draft> } {
  return { base, document: done(started(base).document, present) }
}

function started(base: EditedMapping): { readonly base: EditedMapping; readonly document: Undoable<Draft> } {
  return { base, document: undoable({ content: base.content, declined: new Set<string>() }) }
}
