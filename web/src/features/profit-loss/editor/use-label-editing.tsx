import { withColumnChanged, withRowChanged } from '@fourwall/domain/layouts/layout-commands.ts'
import { insertedId } from '@fourwall/domain/layouts/layout-keys.ts'
import { type ReactNode, useState } from 'react'
import { stepAfterLabel } from '../../../blocks/report-grid/editing/entry-steps.ts'
import type { LabelKind } from '../../../blocks/report-grid/selection/grid-selection.ts'
import { FIRST_GRID_INDEX } from './cells/grid-view.ts'
import type { ShownLayoutCells } from './cells/use-layout-cells.ts'
import { type EditedLabel, LabelEditor } from './drawers/LabelEditor.tsx'
import type { LayoutStore } from './layout-store.ts'

export interface LabelEditing {
  /** Opens a field over the name of an inserted row or column; false where the report gave the name. */
  readonly edit: (element: Element | null | undefined) => boolean
  /** The same for a row or column by index. `text` replaces the name; null: it is edited. @returns why not, in a sentence. */
  readonly editAt: (label: LabelKind, index: number, text: string | null) => string | null
  /** The field, while it is open. */
  readonly field: ReactNode
}

/** Renames inserted rows and columns in place in the grid. */
export function useLabelEditing(cells: ShownLayoutCells, change: LayoutStore['change']): LabelEditing {
  const { layout } = cells.engine
  const { view, selection, focus } = cells
  const [edited, setEdited] = useState<EditedLabel | null>(null)
  const open = (head: Element, kind: LabelKind, index: number, text: string | null): boolean => {
    const isRow = kind === 'ROW'
    const id = insertedId((isRow ? view.rows : view.columns)[index]?.key ?? '')
    const inserted = (isRow ? layout.insertedRows : layout.insertedColumns).find((one) => one.id === id)
    if (inserted === undefined) return false
    setEdited({ kind, index, id: inserted.id, label: inserted.label, typed: text, place: head.getBoundingClientRect() })
    return true
  }
  const edit = (element: Element | null | undefined): boolean => {
    const head = element?.closest('[role=rowheader], [role=columnheader]')
    const isRow = head?.getAttribute('role') === 'rowheader'
    const index = Number((isRow ? head?.closest('[role=row]')?.getAttribute('aria-rowindex') : head?.getAttribute('aria-colindex')) ?? 0)
    return Boolean(head && open(head, isRow ? 'ROW' : 'COLUMN', index - FIRST_GRID_INDEX, null))
  }
  const editAt = (kind: LabelKind, index: number, text: string | null): string | null => {
    const at = index + FIRST_GRID_INDEX
    const head = document.querySelector(
      kind === 'ROW' ? `[role=row][aria-rowindex="${at}"] [role=rowheader]` : `[role=columnheader][aria-colindex="${at}"]`,
    )
    if (head && open(head, kind, index, text)) return null
    return kind === 'ROW'
      ? 'The names of the report’s rows are those of its mapping.'
      : 'The headings of the report’s columns are its periods.'
  }
  const end = (label: string | null, by: 'ENTER' | 'TAB' | 'ESCAPE' | null) => {
    if (edited !== null && label !== null)
      change((before) => (edited.kind === 'ROW' ? withRowChanged : withColumnChanged)(before, edited.id, { label }))
    setEdited(null)
    if (by === null || edited === null) return
    const extent = { rows: view.rows.length, columns: view.columns.length, page: 1 }
    if (by !== 'ESCAPE') selection.select(stepAfterLabel(edited.kind, edited.index, by, extent), view.rows, view.columns)
    focus()
  }
  return { edit, editAt, field: edited !== null && <LabelEditor key={edited.id} edited={edited} onEnd={end} /> }
}
