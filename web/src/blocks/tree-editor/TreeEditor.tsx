import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { inputBox } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { rowsBetween, type TreeRow } from './tree-row.ts'
import { type TreeDrag, treeTarget } from './use-tree-drag.ts'

/** What the keys ask for: to move among siblings, one level deeper or higher, or to take away. */
export type TreeAct = 'up' | 'down' | 'deeper' | 'higher' | 'remove'

/** How a row looks apart from others: a heading is heavier, a calculation stands on a band. */
export type RowLook = 'plain' | 'heading' | 'calculation'

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
  /** After a name: a tag, a count, dates. */
  readonly noteOf: (row: TreeRow) => ReactNode
  /** At the right edge: figures. */
  readonly columnsOf?: (row: TreeRow) => ReactNode
  /** Above the rows, and stays there. */
  readonly heading?: ReactNode
  /** Nothing is moved, renamed or taken away. */
  readonly isReadOnly?: boolean
  /** Left out, groups are headings. */
  readonly lookOf?: (row: TreeRow) => RowLook
}

const INDENT = 18

/**
 * A tree whose rows are moved by dragging and by keys, renamed in place and selected like files: a click takes one,
 * Control adds, Shift takes all between.
 */
export function TreeEditor(props: TreeEditorProps) {
  const { ref, rows, selected, activeId, drag, onSelect, onFold, onAct, isReadOnly = false, lookOf = usualLook } = props
  const over = treeTarget(drag)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const active = rows.find(({ id }) => id === activeId) ?? rows[0]
  const elementOf = (id: string) => ref.current?.querySelector<HTMLElement>(`[data-tree-row="${CSS.escape(id)}"]`)

  /** Where a selection of all between began: what Shift takes grows and shrinks from there. */
  const anchorId = useRef<string | null>(null)
  const select = (row: TreeRow, isExtending: boolean) => {
    const anchor = rows.find(({ id }) => id === anchorId.current) ?? active
    if (!isExtending) anchorId.current = row.id
    onSelect(isExtending && anchor ? new Set(rowsBetween(rows, anchor.id, row.id)) : new Set([row.id]), row.id)
  }
  const toggle = (row: TreeRow) => {
    anchorId.current = row.id
    onSelect(toggled(selected, row.id), row.id)
  }
  const focusRow = (row: TreeRow | undefined, isExtending: boolean) => {
    if (!row) return
    select(row, isExtending)
    elementOf(row.id)?.focus()
  }
  // Where the rows were moved, the keyboard goes along.
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && active && renamingId === null && document.activeElement === document.body) elementOf(active.id)?.focus()
  })

  // A row that was added or moved is in sight, wherever it went.
  const activeAt = rows.findIndex(({ id }) => id === activeId)
  useEffect(() => {
    if (activeAt < 0) return
    ref.current?.querySelectorAll('[data-tree-row]')[activeAt]?.scrollIntoView({ block: 'nearest' })
  }, [ref, activeAt])

  const handleKeyDown = (event: KeyboardEvent, row: TreeRow) => {
    const at = rows.indexOf(row)
    const isCommand = event.ctrlKey || event.metaKey
    const act = event.altKey ? moves[event.key] : event.key === 'Delete' || event.key === 'Backspace' ? 'remove' : undefined
    if (act !== undefined) {
      if (isReadOnly) return
      const isSelected = selected.has(row.id)
      if (!isSelected) onSelect(new Set([row.id]), row.id)
      onAct(act, isSelected ? [...selected] : [row.id], row.id)
    } else if (event.altKey) return
    else if (isCommand && event.key.toLowerCase() === 'a') onSelect(new Set(rows.map(({ id }) => id)), row.id)
    else if (isCommand && event.key !== ' ') return
    else
      switch (event.key) {
        case 'ArrowDown':
          focusRow(rows[at + 1], event.shiftKey)
          break
        case 'ArrowUp':
          focusRow(rows[at - 1], event.shiftKey)
          break
        case 'Home':
          focusRow(rows[0], event.shiftKey)
          break
        case 'End':
          focusRow(rows.at(-1), event.shiftKey)
          break
        case 'ArrowRight':
          if (row.isGroup && !row.isExpanded) onFold(row.id, true)
          else if (row.isGroup && row.childCount > 0) focusRow(rows[at + 1], false)
          break
        case 'ArrowLeft':
          if (row.isGroup && row.isExpanded && row.childCount > 0) onFold(row.id, false)
          else
            focusRow(
              rows.find(({ id }) => id === row.parentId),
              false,
            )
          break
        case ' ':
          toggle(row)
          break
        case 'F2':
        case 'Enter':
          if (isReadOnly) return
          setRenamingId(row.id)
          break
        default:
          return
      }
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
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={(event) => {
          // A row that is drawn elsewhere loses the focus to nobody.
          if (event.relatedTarget !== null) hadFocus.current = false
        }}
        className={classNames('min-h-full py-1', props.heading !== undefined && '[&>[role=treeitem]]:scroll-mt-row')}
      >
        {rows.map((row) => (
          <div
            key={row.id}
            role="treeitem"
            aria-level={row.level}
            aria-selected={selected.has(row.id)}
            {...(row.isGroup && row.childCount > 0 ? { 'aria-expanded': row.isExpanded } : {})}
            data-tree-row={row.id}
            tabIndex={row === active ? 0 : -1}
            onKeyDown={(event) => renamingId === null && handleKeyDown(event, row)}
            onPointerDown={(event) => !isReadOnly && renamingId !== row.id && props.onDragStart(event, row)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey) toggle(row)
              else select(row, event.shiftKey)
            }}
            onDoubleClick={() => !isReadOnly && setRenamingId(row.id)}
            style={{ paddingLeft: 14 + (row.level - 1) * INDENT }}
            className={classNames(
              'relative flex h-row items-center gap-[6px] pr-4 select-none focus-visible:-outline-offset-2',
              selected.has(row.id) ? 'bg-accent-soft' : lookOf(row) === 'calculation' ? 'bg-band hover:bg-hover' : 'hover:bg-hover',
              weights[lookOf(row)],
              drag?.ids.includes(row.id) === true && 'opacity-50',
              over?.rowId === row.id && over.part === 'inside' && 'outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {over?.rowId === row.id && over.part !== 'inside' && (
              <span
                aria-hidden="true"
                style={{ left: 14 + (row.level - 1) * INDENT }}
                className={classNames('absolute right-3 h-[2px] bg-accent', over.part === 'before' ? '-top-px' : '-bottom-px')}
              />
            )}
            {row.isGroup && row.childCount > 0 ? (
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                onPointerDown={(event) => event.stopPropagation()}
                onClick={(event) => {
                  event.stopPropagation()
                  onFold(row.id, !row.isExpanded)
                }}
                className="-ml-1 flex size-[18px] flex-none items-center justify-center text-3 hover:text-1"
              >
                <Icon name={row.isExpanded ? 'chevron-down' : 'chevron-right'} />
              </button>
            ) : (
              <span className="w-[14px] flex-none" />
            )}
            {renamingId === row.id ? (
              <NameInput
                name={row.name}
                onDone={(name) => {
                  setRenamingId(null)
                  if (name !== null && name !== row.name) props.onRename(row.id, name)
                  elementOf(row.id)?.focus()
                }}
              />
            ) : (
              <span title={row.name} className="min-w-0 truncate">
                {row.name}
              </span>
            )}
            <span className="ml-auto flex max-w-[60%] flex-none items-center justify-end gap-3 pl-3 text-small font-normal whitespace-nowrap text-3">
              {props.noteOf(row)}
            </span>
            {props.columnsOf?.(row)}
          </div>
        ))}
        {over?.rowId === null && <div aria-hidden="true" className="mx-3 h-[2px] bg-accent" />}
      </div>
    </div>
  )
}

const weights: Readonly<Record<RowLook, string>> = { plain: '', heading: 'font-medium', calculation: 'font-semibold' }

function usualLook({ isGroup }: TreeRow): RowLook {
  return isGroup ? 'heading' : 'plain'
}

const moves: Readonly<Record<string, TreeAct>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'deeper', ArrowLeft: 'higher' }

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** `onDone` with null: as it was. */
function NameInput({ name, onDone }: { readonly name: string; readonly onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => input.current?.select(), [])
  const finish = (value: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onDone(value === null || value.trim() === '' ? null : value.trim())
  }
  return (
    <input
      ref={input}
      aria-label="Name"
      value={text}
      maxLength={LONGEST.groupName}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(text)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') finish(text)
        else if (event.key === 'Escape') finish(null)
        else return
        event.preventDefault()
      }}
      className={classNames(inputBox, 'h-[22px] max-w-[320px]')}
    />
  )
}
