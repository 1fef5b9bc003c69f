import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GridColumn } from '../report-grid/grid-model.ts'
import type { ReportGridHandle } from '../report-grid/report-grid-props.ts'
import { createGridSelection, type GridSelection } from '../report-grid/selection/selection-store.ts'
import { filteredCells, type PreviewGrid } from './preview-cells.ts'
import type { PreviewSubject } from './SubjectPicker.tsx'

interface PreviewWalkOptions {
  /** With all that is filtered out or collapsed. */
  readonly all: PreviewGrid
  readonly shown: PreviewGrid
  readonly columns: readonly GridColumn[]
  /** The period of the upload that each column is of; null for none. */
  readonly periods: readonly (number | null)[]
  readonly subjects: readonly PreviewSubject[]
  /** The chosen one. */
  readonly subject: PreviewSubject | undefined
  /** The rows are those of the chosen subject. */
  readonly isCurrent: boolean
  /** No row or cell of the subject is filtered out or collapsed. */
  readonly isWhole: boolean
  readonly onShowWhole: () => void
  readonly onSubject: (id: string) => void
}

/** Direction of a step through cells or subjects. */
export type Step = 1 | -1

interface PreviewWalk {
  readonly grid: RefObject<ReportGridHandle | null>
  readonly selection: GridSelection
  /** Selects and focuses a cell, even if it is filtered out or collapsed. */
  readonly jump: (rowKey: string, period: number) => void
  /** To the next or previous invalid cell, in other subjects too, wrapping around. */
  readonly goToInvalid: (step: Step) => void
  /** To the next or previous subject, if there is one. */
  readonly goToSubject: (step: Step) => void
}

/** A cell to go to once its rows are loaded. */
type PendingTarget =
  | { readonly kind: 'CELL'; readonly rowKey: string; readonly period: number }
  | { readonly kind: 'INVALID'; readonly subjectId: string; readonly step: Step }

/** Navigation in a preview: to a cell, to the next invalid one (N), to the previous or next subject ([ and ]). */
export function usePreviewWalk(options: PreviewWalkOptions): PreviewWalk {
  const { all, shown, columns, periods, subjects, subject, isCurrent, isWhole, onShowWhole, onSubject } = options
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)
  const pending = useRef<PendingTarget | null>(null)
  // The subject that was chosen last: the address follows a little later.
  const requestedId = useRef<string | null>(null)
  const requestedIndex = () => {
    const at = subjects.findIndex(({ id }) => id === requestedId.current)
    return at >= 0 || subject === undefined ? at : subjects.indexOf(subject)
  }
  const open = (id: string) => {
    requestedId.current = id
    onSubject(id)
  }

  const goTo = (rowKey: string, period: number): boolean => {
    const [row, column] = [shown.rows.findIndex(({ key }) => key === rowKey), periods.indexOf(period)]
    if (row < 0 || column < 0 || shown.byKey.get(rowKey)?.cells[period] === undefined) return false
    const cell = { row, column }
    selection.select({ anchor: cell, head: cell }, shown.rows, columns)
    grid.current?.focus()
    grid.current?.reveal(cell)
    return true
  }
  const jump = (rowKey: string, period: number) => {
    pending.current = null
    if (goTo(rowKey, period) || isWhole) return
    pending.current = { kind: 'CELL', rowKey, period }
    onShowWhole()
  }
  const goToPending = () => {
    if (subject !== undefined && requestedId.current === subject.id) requestedId.current = null
    const place = pending.current
    if (place === null || !isCurrent) return
    if (place.kind === 'CELL') {
      // The address follows a little later than the key.
      if (goTo(place.rowKey, place.period) || isWhole) pending.current = null
      return
    }
    if (subject?.id !== place.subjectId) return
    const invalid = filteredCells(all, 'INVALID')
    const first = place.step === 1 ? invalid[0] : invalid.at(-1)
    if (first !== undefined) jump(first.key, first.cell.period)
    else if (isWhole) pending.current = null
  }
  const goToSubject = (step: Step) => {
    const next = subjects[requestedIndex() + step]
    if (next !== undefined) open(next.id)
  }
  const goToInvalid = (step: Step) => {
    const rowAt = new Map(all.rows.map(({ key }, index) => [key, index]))
    const placeOf = (rowKey: string, column: number) => (rowAt.get(rowKey) ?? -1) * columns.length + column
    const invalid = filteredCells(all, 'INVALID').map((one) => ({ ...one, at: placeOf(one.key, periods.indexOf(one.cell.period)) }))
    const anchor = selection.snapshot()?.anchor
    const here = anchor
      ? placeOf(
          anchor.rowKey,
          columns.findIndex(({ key }) => key === anchor.columnKey),
        )
      : -1
    const next = isCurrent ? (step === 1 ? invalid.find(({ at }) => at > here) : invalid.findLast(({ at }) => at < here)) : undefined
    if (next !== undefined) return jump(next.key, next.cell.period)
    const other = nextInvalid(subjects, requestedIndex(), step)
    if (other === undefined) return
    pending.current = { kind: 'INVALID', subjectId: other.id, step }
    if (other !== subject) open(other.id)
    else if (invalid.length > 0) goToPending()
    else onShowWhole()
  }
  const handleRender = useEffectEvent(goToPending)
  useEffect(() => handleRender())

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'n') goToInvalid(event.shiftKey ? -1 : 1)
    else if (key === ']') goToSubject(1)
    else if (key === '[') goToSubject(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return { grid, selection, jump, goToInvalid, goToSubject }
}

/** Whether letters are typed into the target or belong to it: a field, a menu, a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const others = 'textarea, select, input:not([type=radio], [type=checkbox]), [role=dialog], [role=alertdialog], [role=menu]'
  return target.closest(others) !== null
}

/** The next or previous subject with an invalid cell, wrapping around; the same one if it is the only one. */
function nextInvalid(subjects: readonly PreviewSubject[], from: number, step: Step): PreviewSubject | undefined {
  const around = [...subjects.slice(from + 1), ...subjects.slice(0, from + 1)]
  // Backwards, the current one comes last as well.
  const inOrder = step === 1 ? around : [...around.slice(0, -1).reverse(), ...around.slice(-1)]
  return inOrder.find(({ counts }) => counts.invalid > 0)
}
