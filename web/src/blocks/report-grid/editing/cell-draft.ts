import type { CellPosition } from '../selection/grid-selection.ts'
import { type CommitCommand, commit } from './editing-keys.ts'
import { type TextSpan, withNextHold } from './formula-typing.ts'

/** What is being typed into a cell. */
export interface CellDraft {
  readonly rowKey: string
  readonly columnKey: string
  readonly text: string
  /** Where the caret stands, or what is selected of the text. */
  readonly caret: TextSpan
  /** Where in the text the reference stands that was put in last by pointing, and at which cell; null once the text was typed on. */
  readonly pointed: PointedReference | null
  /** It was begun by typing, which replaces what was there: arrows lead on to other cells and not through the text. */
  readonly isReplacing: boolean
  /** In which field it is typed: the one over the cell, or one beside the grid that shows the same. */
  readonly field: DraftField
}

export interface PointedReference extends TextSpan {
  readonly cell: CellPosition
}

export type DraftField = 'CELL' | 'BESIDE'

/** What a grid does for fields beside it that edit its active cell. */
export interface DraftOwner {
  /** Begins a draft of the active cell. False: it cannot be changed. */
  readonly begin: (field: DraftField) => boolean
  readonly commit: (text: string, command: CommitCommand) => void
  readonly cancel: () => void
}

/** What is being typed into a cell of a grid, held outside of React so that typing repaints its fields and nothing else. */
export interface CellDraftStore {
  /** Null: nothing is being typed. */
  readonly snapshot: () => CellDraft | null
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<Omit<CellDraft, 'rowKey' | 'columnKey'>>) => void
  /** The references at the caret are held in the next way, as F4 does. */
  readonly hold: () => void
  /** By the grid. */
  readonly open: (draft: CellDraft) => void
  readonly close: () => void
  /** @returns what takes the grid away again. */
  readonly own: (owner: DraftOwner) => () => void
  /** By a field beside the grid. */
  readonly begin: (field: DraftField) => boolean
  readonly commit: (command?: CommitCommand) => void
  readonly cancel: () => void
}

export function createCellDraft(): CellDraftStore {
  let current: CellDraft | null = null
  let owner: DraftOwner | null = null
  const listeners = new Set<() => void>()
  const set = (next: CellDraft | null) => {
    if (next === current) return
    current = next
    for (const listener of listeners) listener()
  }
  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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

/** Of the same cell. */
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
