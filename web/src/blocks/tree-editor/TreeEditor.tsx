import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type RowLook, TreeRowView } from './TreeRowView.tsx'
import { type TreeAct, type TreeCommand, treeCommandOf } from './tree-keys.ts'
import type { TreeRow } from './tree-row.ts'
import { type TreeDrag, treeTarget } from './use-tree-drag.ts'
import { useTreeSelection } from './use-tree-selection.ts'

interface TreeEditorProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly rows: readonly TreeRow[]
  readonly selected: ReadonlySet<string>
  /** The row that the keyboard is on; null: the first. */
  readonly activeId: string | null
  readonly onSelect: (selected: ReadonlySet<string>, activeId: string) => void
  readonly onFold: (id: string, isExpanded: boolean) => void
  readonly onRename: (id: string, name: string) => void
  /** With the rows that are selected, and the one that the keyboard is on. */
  readonly onAct: (act: TreeAct, ids: readonly string[], activeId: string) => void
  readonly drag: TreeDrag | null
  readonly onDragStart: (event: PointerEvent, row: TreeRow) => void
  /** Left out: names as they are. */
  readonly shownNameOf?: (row: TreeRow) => ReactNode
  /** After a name: a tag, a count, dates. */
  readonly noteOf: (row: TreeRow) => ReactNode
  /** At the right edge: figures. */
  readonly columnsOf?: (row: TreeRow) => ReactNode
  /** Stays above the rows while they scroll. */
  readonly heading?: ReactNode
  /** Nothing can be moved, renamed or removed. */
  readonly isReadOnly?: boolean
  /** Left out: groups are headings. */
  readonly lookOf?: (row: TreeRow) => RowLook
}

/**
 * A tree whose rows are moved by dragging and by keys, renamed in place and selected like files: a click takes one,
 * Control adds, Shift takes all between.
 */
export function TreeEditor(props: TreeEditorProps) {
  const { ref, rows, selected, activeId, drag, onSelect, isReadOnly = false, lookOf = usualLook } = props
  const over = treeTarget(drag)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const isRenaming = renamingId !== null
  const { active, select, toggle, focusElement, focusHandlers } = useTreeSelection({
    tree: ref,
    rows,
    selected,
    activeId,
    isRenaming,
    onSelect,
  })

  const act = (kind: TreeAct, row: TreeRow) => {
    const isSelected = selected.has(row.id)
    if (!isSelected) onSelect(new Set([row.id]), row.id)
    props.onAct(kind, isSelected ? [...selected] : [row.id], row.id)
  }
  const run = (command: TreeCommand, row: TreeRow) => {
    switch (command.kind) {
      case 'act':
        return act(command.act, row)
      case 'focus':
        if (command.to === null) return
        select(command.to, command.isExtending)
        return focusElement(command.to.id)
      case 'fold':
        return props.onFold(row.id, command.isExpanded)
      case 'toggle':
        return toggle(row)
      case 'select-all':
        return onSelect(new Set(rows.map(({ id }) => id)), row.id)
      case 'rename':
        return setRenamingId(row.id)
    }
  }
  const handleKeyDown = (event: KeyboardEvent, row: TreeRow) => {
    const command = isRenaming ? null : treeCommandOf(event, row, { rows, isReadOnly })
    if (command === null) return
    run(command, row)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={ref} className="min-h-0 flex-1 overflow-y-auto">
      {props.heading !== undefined && <div className="sticky top-0 z-10 bg-page">{props.heading}</div>}
      <div
        role="tree"
        aria-label={props.label}
        aria-multiselectable="true"
        {...focusHandlers}
        className={classNames('min-h-full py-1', props.heading !== undefined && '[&>[role=treeitem]]:scroll-mt-row')}
      >
        {rows.map((row) => (
          <TreeRowView
            key={row.id}
            row={row}
            look={lookOf(row)}
            isSelected={selected.has(row.id)}
            isActive={row === active}
            isDragged={drag?.ids.includes(row.id) === true}
            dropPart={over?.rowId === row.id ? over.part : null}
            isRenaming={renamingId === row.id}
            shownName={props.shownNameOf?.(row)}
            note={props.noteOf(row)}
            columns={props.columnsOf?.(row)}
            onFold={(isExpanded) => props.onFold(row.id, isExpanded)}
            onRenamed={(name) => {
              setRenamingId(null)
              if (name !== null && name !== row.name) props.onRename(row.id, name)
              focusElement(row.id)
            }}
            onKeyDown={(event) => handleKeyDown(event, row)}
            onPointerDown={(event) => !isReadOnly && renamingId !== row.id && props.onDragStart(event, row)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey) toggle(row)
              else select(row, event.shiftKey)
            }}
            onDoubleClick={() => !isReadOnly && setRenamingId(row.id)}
          />
        ))}
        {over?.rowId === null && <div aria-hidden="true" className="mx-3 h-[2px] bg-accent" />}
      </div>
    </div>
  )
}

function usualLook({ isGroup }: TreeRow): RowLook {
  return isGroup ? 'heading' : 'plain'
}
