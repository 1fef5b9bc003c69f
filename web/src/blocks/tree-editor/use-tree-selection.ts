import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { rowsBetween, type TreeRow } from './tree-row.ts'

interface TreeSelectionOptions {
  readonly tree: RefObject<HTMLDivElement | null>
  readonly rows: readonly TreeRow[]
  readonly selected: ReadonlySet<string>
  readonly activeId: string | null
  /** A name is being typed: its field has the keyboard. */
  readonly isRenaming: boolean
  readonly onSelect: (selected: ReadonlySet<string>, activeId: string) => void
}

/** Which rows of a tree are selected, and the row that the keyboard is on. */
export function useTreeSelection({ tree, rows, selected, activeId, isRenaming, onSelect }: TreeSelectionOptions) {
  const active = rows.find(({ id }) => id === activeId) ?? rows[0]
  const focusElement = (id: string) => tree.current?.querySelector<HTMLElement>(`[data-tree-row="${CSS.escape(id)}"]`)?.focus()

  /** Where a selection with Shift began: it grows and shrinks from there. */
  const anchorId = useRef<string | null>(null)
  const select = (row: TreeRow, isExtending: boolean) => {
    const anchor = rows.find(({ id }) => id === anchorId.current) ?? active
    if (!isExtending) anchorId.current = row.id
    onSelect(isExtending && anchor ? new Set(rowsBetween(rows, anchor.id, row.id)) : new Set([row.id]), row.id)
  }

  // The keyboard follows a row that is drawn elsewhere.
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && active && !isRenaming && document.activeElement === document.body) focusElement(active.id)
  })

  // A row that was added or moved is scrolled into view.
  const activeAt = rows.findIndex(({ id }) => id === activeId)
  useEffect(() => {
    if (activeAt < 0) return
    tree.current?.querySelectorAll('[data-tree-row]')[activeAt]?.scrollIntoView({ block: 'nearest' })
  }, [tree, activeAt])

  const toggle = (row: TreeRow) => {
    anchorId.current = row.id
    onSelect(toggled(selected, row.id), row.id)
  }
  return {
    active,
    select,
    toggle,
    focusElement,
    /** For the element with the role of a tree. */
    focusHandlers: {
      onFocus() {
        hadFocus.current = true
      },
      onBlur(event: FocusEvent) {
        // A row that is drawn elsewhere loses the focus to no other element.
        if (event.relatedTarget !== null) hadFocus.current = false
      },
    },
  }
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
