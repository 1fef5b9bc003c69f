import { withColumnChanged, withRowChanged } from '@fourwall/domain/layouts/layout-commands.ts'
import { insertedId } from '@fourwall/domain/layouts/layout-keys.ts'
import { type ReactNode, useState } from 'react'
import { FIRST_GRID_INDEX } from './cells/grid-view.ts'
import type { ShownLayoutCells } from './cells/use-layout-cells.ts'
import { type EditedLabel, LabelEditor } from './drawers/LabelEditor.tsx'
import type { LayoutStore } from './layout-store.ts'

export interface LabelEditing {
  /** Opens a field over the name of an inserted row or column; false where the report gave the name. */
  readonly edit: (element: Element | null | undefined) => boolean
  /** The field, while it is open. */
  readonly field: ReactNode
}

/** Renames inserted rows and columns where their names stand in the grid. */
export function useLabelEditing({ engine: { layout }, view, focus }: ShownLayoutCells, change: LayoutStore['change']): LabelEditing {
  const [edited, setEdited] = useState<EditedLabel | null>(null)
  const edit = (element: Element | null | undefined): boolean => {
    const head = element?.closest('[role=rowheader], [role=columnheader]')
    const isRow = head?.getAttribute('role') === 'rowheader'
    const index = Number((isRow ? head?.closest('[role=row]')?.getAttribute('aria-rowindex') : head?.getAttribute('aria-colindex')) ?? 0)
    const id = insertedId((isRow ? view.rows : view.columns)[index - FIRST_GRID_INDEX]?.key ?? '')
    const inserted = (isRow ? layout.insertedRows : layout.insertedColumns).find((one) => one.id === id)
    if (!head || inserted === undefined) return false
    setEdited({ kind: isRow ? 'ROW' : 'COLUMN', id: inserted.id, label: inserted.label, place: head.getBoundingClientRect() })
    return true
  }
  const end = (label: string | null, isByKey: boolean) => {
    if (edited !== null && label !== null)
      change((before) => (edited.kind === 'ROW' ? withRowChanged : withColumnChanged)(before, edited.id, { label }))
    setEdited(null)
    if (isByKey) focus()
  }
  return { edit, field: edited !== null && <LabelEditor key={edited.id} edited={edited} onEnd={end} /> }
}
