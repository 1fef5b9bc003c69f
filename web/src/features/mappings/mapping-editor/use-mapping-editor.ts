import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { changedAccounts } from '@fourwall/domain/mappings/mapping-changes.ts'
import {
  type Assignments,
  type MappingContent,
  mergeMappings,
  withAssigned,
  withAssignedEach,
  withoutInvalidGroups,
} from '@fourwall/domain/mappings/mapping-edits.ts'
import { useMemo } from 'react'
import { usePreservedWork } from '../../../blocks/page/preserved-work.ts'
import { type DocumentEditor, useEditedDocument } from '../../../blocks/versions/use-edited-document.ts'
import type { VersionedMapping } from '../mapping-request.ts'

/** The edited state: assignments and declined suggestions. */
interface Draft {
  readonly content: MappingContent
  /** `account/group`. */
  readonly declined: ReadonlySet<string>
}

/** The base of the edits: a version, or an empty mapping. */
export type EditedMapping = Omit<VersionedMapping, 'id'> & {
  /** Null for a mapping that is not saved yet. */
  readonly id: string | null
}

type MappingDocument = DocumentEditor<EditedMapping, Draft>

export interface MappingEditorState extends Omit<MappingDocument, 'present' | 'change' | 'endRun' | 'follow' | 'stored'> {
  readonly content: MappingContent
  readonly assignments: Assignments
  /** `account/group` of declined suggestions. */
  readonly declined: ReadonlySet<string>
  /** Accounts with unsaved changes. */
  readonly changed: readonly AccountId[]
  readonly isDirty: boolean
  readonly assign: (accountIds: readonly AccountId[], groupId: string | null) => void
  /** Assigns each account to its first suggestion. */
  readonly assignEach: (groups: ReadonlyMap<AccountId, string>) => void
  readonly decline: (accountId: AccountId, groupId: string) => void
  readonly change: (content: MappingContent) => void
  /** Takes another version as the base and keeps the edits made since, for example during a save. */
  readonly follow: (base: EditedMapping, since: MappingContent) => void
}

/** Edit state of a mapping, with undo. Changes are stored on saving. */
export function useMappingEditor(loaded: EditedMapping): MappingEditorState {
  const keptAs = `mapping.1:${loaded.id ?? `new on ${loaded.categorization.id}`}`
  const { base, present, change, follow, canUndo, canRedo, undo, redo, begin } = useEditedDocument<EditedMapping, Draft>({
    loaded,
    keptAs,
    contentOf: ({ content }, before) => ({ content, declined: before?.declined ?? new Set() }),
    isSame: (one, other) => one.content === other.content,
    merge: (since, mine, saved, { categorization }) => ({
      ...mine,
      content: withoutInvalidGroups(mergeMappings(since.content, mine.content, saved.content).content, categorization.groups),
    }),
  })
  const { content, declined } = present
  const { assignments } = content
  const changed = useMemo(() => changedAccounts(base.content, content), [base, content])
  const isDirty = changed.length > 0 || content.name !== base.content.name || content.description !== base.content.description
  usePreservedWork(keptAs, isDirty ? { base, present } : undefined)
  const put = (next: Assignments) => {
    if (next !== assignments) change({ declined, content: { ...content, assignments: next } })
  }
  return {
    base,
    content,
    assignments,
    declined,
    changed,
    isDirty,
    canUndo,
    canRedo,
    undo,
    redo,
    begin,
    assign: (accountIds, groupId) => put(withAssigned(assignments, accountIds, groupId)),
    assignEach: (groups) => put(withAssignedEach(assignments, groups)),
    decline: (accountId, groupId) => change({ content, declined: new Set([...declined, `${accountId}/${groupId}`]) }),
    change: (next) => change({ declined, content: withoutInvalidGroups(next, base.categorization.groups) }),
    follow: (version, since) => follow(version, { declined, content: since }),
  }
}
