import type { CellDraftStore } from '../../../../blocks/report-grid/editing/cell-draft.ts'
import { useDraftField } from '../../../../blocks/report-grid/editing/use-draft-field.ts'

interface FormulaBarProps {
  readonly store: CellDraftStore
  /** `H11`; null if nothing is selected. */
  readonly address: string | null
  /** What an editor of the active cell would begin with. */
  readonly source: string
  /** What the cell is, in words. */
  readonly about: string
  /** Why it cannot be edited; null if it can. */
  readonly lock: string | null
}

/** Shows and edits the content of the active cell. */
export function FormulaBar({ store, address, source, about, lock }: FormulaBarProps) {
  const field = useDraftField(store, source)
  return (
    <div className="flex h-[34px] flex-none items-center border-b border-line-1 text-body">
      <output aria-label="Cell" className="w-[84px] flex-none border-r border-line-1 px-4 font-medium">
        {address ?? ''}
      </output>
      <span aria-hidden="true" className="px-3 text-3 italic">
        fx
      </span>
      <input
        {...field}
        aria-label="Formula"
        spellCheck={false}
        autoComplete="off"
        readOnly={address === null || lock !== null}
        title={lock ?? undefined}
        className="h-full min-w-0 flex-1 bg-transparent text-body outline-none"
      />
      <span className="max-w-[46%] truncate px-4 text-small text-3" title={about}>
        {about}
      </span>
    </div>
  )
}
