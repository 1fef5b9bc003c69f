import { createListeners } from '../../../ui/listeners.ts'
import type { CellPosition } from '../selection/grid-selection.ts'
import { type CommitCommand, commit } from './editing-keys.ts'
import { type TextSpan, withNextHold } from './formula-typing.ts'

/** What is being typed into a cell. */
export interface CellDraft {
  readonly rowKey: string
  readonly columnKey: string
  readonly text: string
  /** The caret, or the selected part of the text. */
  readonly caret: TextSpan
  /** The reference that was inserted last by pointing: its place in the text, and its cell. Null once more text was typed. */
  readonly pointed: PointedReference | null
  /** It was begun by typing, which replaces the content: arrow keys go to other cells and do not move the caret. */
  readonly isReplacing: boolean
  /** The field with the input: the one over the cell, or one outside the grid. */
  readonly field: DraftField
}

export interface PointedReference extends TextSpan {
  readonly cell: CellPosition
}

export type DraftField = 'CELL' | 'BESIDE'

/** What a grid provides to fields outside it that edit the active cell. */
export interface DraftOwner {
  /** Begins a draft of the active cell; false if the cell cannot be changed. */
  readonly begin: (field: DraftField) => boolean
  readonly commit: (text: string, command: CommitCommand) => void
  readonly cancel: () => void
}

/** What is being typed into a cell. It is stored outside of React, so that typing renders only the fields that show it. */
export interface CellDraftStore {
  /** Null: nothing is being typed. */
  readonly snapshot: () => CellDraft | null
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<Omit<CellDraft, 'rowKey' | 'columnKey'>>) => void
  /** Gives the references at the caret their next combination of `$`, as F4 does. */
  readonly hold: () => void
  /** Called by the grid. */
  readonly open: (draft: CellDraft) => void
  readonly close: () => void
  /** Registers the grid. @returns how to unregister it. */
  readonly own: (owner: DraftOwner) => () => void
  /** Called by a field outside the grid. */
  readonly begin: (field: DraftField) => boolean
  readonly commit: (command?: CommitCommand) => void
  readonly cancel: () => void
}

export function createCellDraft(): CellDraftStore {
  let current: CellDraft | null = null
  let owner: DraftOwner | null = null
  const { subscribe, notify } = createListeners()
  const set = (next: CellDraft | null) => {
    if (next === current) return
    current = next
    notify()
  }
  return {
    snapshot: () => current,
    subscribe,
    change(change) {
      if (current === null) return
      const next = { ...current, ...change }
      if (!sameDraft(current, next)) set(next)
    },
    hold() {
      const next = current && withNextHold(current)
      if (current === null || next === null) return
      const { pointed } = current
      set({ ...current, ...next, pointed: next.pointed && pointed && { ...next.pointed, cell: pointed.cell } })
    },
    open: set,
    close: () => set(null),
    own(next) {
      owner = next
      return () => {
        if (owner === next) owner = null
      }
    },
    begin: (field) => owner?.begin(field) ?? false,
    commit: (command = commit) => current && owner?.commit(current.text, command),
    cancel: () => owner?.cancel(),
  }
}

/** For drafts of the same cell. */
function sameDraft(one: CellDraft, other: CellDraft): boolean {
  return (
    one.text === other.text &&
    one.caret.from === other.caret.from &&
    one.caret.to === other.caret.to &&
    one.pointed === other.pointed &&
    one.isReplacing === other.isReplacing &&
    one.field === other.field
  )
}
