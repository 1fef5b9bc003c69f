import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import type { LayoutSave } from './saving/layout-request.ts'
import type { ReturnedChanges } from './saving/use-layout-draft.ts'

/** A line above the cells that says what happened to the layout, with what can be done about it. */
function LayoutNotice({ children, acts }: { readonly children: string; readonly acts?: ReactNode }) {
  return (
    <div role="status" className="flex flex-none items-center gap-3 border-b border-line-1 bg-accent-soft px-4 py-[3px] text-body">
      <span className="min-w-0 flex-1 truncate" title={children}>
        {children}
      </span>
      {acts}
    </div>
  )
}

interface ReturnedNoticeProps {
  readonly returned: ReturnedChanges
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Unsaved changes were restored: alone, or together with changes made in this window; undo removes them again. */
export function ReturnedNotice({ returned: { at, beside: mergedWith }, onDiscard, onKeep }: ReturnedNoticeProps) {
  const display = useDisplay()
  const yours = `Your unsaved changes from ${display.moment(at)}`
  return (
    <LayoutNotice
      acts={
        <>
          {mergedWith === null && (
            <Button kind="plain" aria-label="Discard these changes" onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Button kind="plain" aria-label="Keep these changes" onClick={onKeep}>
            Keep
          </Button>
        </>
      }
    >
      {mergedWith === null
        ? `${yours} were restored.`
        : `${yours} in a closed window were added.${mergedWith.clashes.length === 0 ? '' : ` Where both changed the same thing, this window wins: ${joinNames(mergedWith.clashes)}.`}`}
    </LayoutNotice>
  )
}

interface NewerNoticeProps {
  readonly newer: LayoutSave
  readonly isDirty: boolean
  /** Takes theirs, where nothing was changed here. */
  readonly onShow: () => void
  /** Leads to the choice between theirs, these and both. */
  readonly onSettle: () => void
}

/** Another user saved the layout since it was opened. */
export function NewerNotice({ newer, isDirty, onShow, onSettle }: NewerNoticeProps) {
  const display = useDisplay()
  const who = `${newer.by ?? 'Another user'} saved this layout, ${display.moment(newer.at)}.`
  return (
    <LayoutNotice
      acts={
        <Button kind="plain" onClick={isDirty ? onSettle : onShow}>
          {isDirty ? 'Merge' : 'Show it'}
        </Button>
      }
    >
      {isDirty ? `${who} You can merge your changes with theirs.` : who}
    </LayoutNotice>
  )
}

/** Another window of this browser has the layout: it alone keeps what is not saved. */
export function OtherWindowNotice() {
  return (
    <LayoutNotice>This layout is open in another window. Unsaved changes there are not shown here; saved ones are merged.</LayoutNotice>
  )
}

interface GoneNoticeProps {
  /** Deleted things that the layout refers to, by id. */
  readonly problems: ReadonlyMap<string, string>
  readonly layout: Pick<Layout, 'insertedRows' | 'insertedColumns'>
}

/** Deleted things that the layout shows; nothing if all exist. */
export function GoneNotice({ problems, layout }: GoneNoticeProps) {
  const gone = describeProblems(problems, layout)
  if (gone.length === 0) return null
  const bar = 'flex-none border-b border-line-1 bg-warn-soft px-4 py-1 text-body [overflow-wrap:anywhere]'
  return gone.length === 1 ? (
    <p className={bar}>{gone[0]}</p>
  ) : (
    <details className={bar}>
      <summary>{formatCount(gone.length)} items in this layout were deleted. Their places stay reserved.</summary>
      <ul className="max-h-[160px] list-disc overflow-y-auto pl-5 text-2">
        {gone.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

/** A sentence for each deleted thing, after the name of the row or column that shows it. */
export function describeProblems(problems: GoneNoticeProps['problems'], layout: GoneNoticeProps['layout']): readonly string[] {
  const labels = new Map([
    ...layout.insertedRows.map(({ id, label }) => [id, `Row ${label}`] as const),
    ...layout.insertedColumns.map(({ id, label }) => [id, `Column ${label}`] as const),
  ])
  return [...problems].map(([id, message]) => {
    const label = labels.get(id)
    return label === undefined ? message : `${label}: ${message}`
  })
}
