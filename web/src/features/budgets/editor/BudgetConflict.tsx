import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import { type Budget, MOST_CHANGES, type ReceivedFigureChange } from '../budget-request.ts'
import type { SheetFormats } from '../sheet/budget-columns.ts'
import { changeWords, lineName } from '../sheet/change-words.ts'
import type { SheetFrame } from '../sheet/sheet-frame.ts'
import { subjectKey } from '../sheet/sheet-values.ts'
import { type KnownSheets, storedIn } from './budget-document.ts'
import { editedLine, editRow, figureOf } from './budget-edits.ts'

interface BudgetConflictProps {
  /** The budget as the other user saved it. */
  readonly budget: Budget
  readonly edits: FigureEdits
  /** Their changes since the common version. */
  readonly theirs: readonly ReceivedFigureChange[]
  readonly known: KnownSheets
  readonly frame: SheetFrame
  readonly formats: SheetFormats
  readonly locationName: (id: string) => string
  /** Who saved theirs; null if it is not known. */
  readonly by: string | null
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onSave: (edits: FigureEdits) => void
  readonly onClose: () => void
}

/** Shown if another user saved the budget first: both versions are merged figure by figure. */
export function BudgetConflict({ budget, edits, theirs, known, frame, formats, locationName, onSave, ...props }: BudgetConflictProps) {
  const mine = changesOf(edits, storedIn(known, frame.periods))
  const changed = new Map(theirs.map((change) => [cellKey(change), change]))
  const clashes = mine.filter((change) => {
    const other = changed.get(cellKey(change))
    return other !== undefined && other.after !== change.after
  })
  const print = (subject: ReceivedFigureChange['subject'], value: string | null) =>
    formats.inRow({ key: subjectKey(subject), groupId: subject.id }, value)
  const planOf = (value: string | null, subject: ReceivedFigureChange['subject']) => (value === null ? 'Empty' : print(subject, value))
  const words = (changes: readonly ReceivedFigureChange[]) => changeWords(changes, { frame, locationName, print }, changes.length)
  const headings = new Map(frame.columns.map(({ key, heading }) => [key, heading]))
  return (
    <SaveConflict
      {...props}
      what={`“${budget.name}”`}
      mine={words(mine)}
      theirs={words(theirs)}
      merge={(chosenMine) => ({
        state: without(
          edits,
          clashes.filter((change) => !chosenMine.has(cellKey(change))),
        ),
        clashes: clashes.map((change) => {
          const { subject, locationId, timestamp, after } = change
          return {
            key: cellKey(change),
            name: `${lineName(frame, subject)}, ${headings.get(timestamp) ?? timestamp}, ${locationName(locationId)}`,
            mine: planOf(after, subject),
            theirs: planOf(changed.get(cellKey(change))?.after ?? null, subject),
          }
        }),
      })}
      whyNot=""
      whyNotMine={
        theirs.length > MOST_CHANGES
          ? 'Too many figures changed to undo them in one save. Keep both, then restore the version before theirs.'
          : null
      }
      onSaveMine={() => onSave(takingBack(edits, theirs))}
      onSaveBoth={(both) => (both.size === 0 ? props.onTakeTheirs() : onSave(both))}
    />
  )
}

function changesOf(edits: FigureEdits, storedOf: ReturnType<typeof storedIn>): readonly ReceivedFigureChange[] {
  return [...edits].flatMap(([row, columns]) => {
    const line = editedLine(row)
    if (line === null) return []
    return [...columns].map(([timestamp, figure]): ReceivedFigureChange => {
      const before = storedOf(row, timestamp)
      return {
        ...line,
        timestamp,
        before: before.kind === 'FIGURE' ? before.value : null,
        after: figure.kind === 'FIGURE' ? figure.value : null,
      }
    })
  })
}

/** The edits without some figures, which stay as saved. */
function without(edits: FigureEdits, left: readonly ReceivedFigureChange[]): FigureEdits {
  const next = new Map([...edits].map(([row, columns]) => [row, new Map(columns)]))
  for (const { subject, locationId, timestamp } of left) next.get(editRow(locationId, subjectKey(subject)))?.delete(timestamp)
  return new Map([...next].filter(([, columns]) => columns.size > 0))
}

/** The user's edits, plus the former values of everything else they changed. */
function takingBack(edits: FigureEdits, theirs: readonly ReceivedFigureChange[]): FigureEdits {
  const next = new Map(edits)
  for (const { subject, locationId, timestamp, before } of theirs) {
    const row = editRow(locationId, subjectKey(subject))
    const columns = next.get(row)
    if (columns?.has(timestamp) !== true) next.set(row, new Map([...(columns ?? []), [timestamp, figureOf(before)]]))
  }
  return next
}

function cellKey({ subject, locationId, timestamp }: ReceivedFigureChange): string {
  return `${locationId} ${subjectKey(subject)} ${timestamp}`
}
