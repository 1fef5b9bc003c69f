import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type DropPart, dropPart, type TreeRow } from './tree-row.ts'

/** What is on its way, and where it would go. */
export interface TreeDrag {
  readonly ids: readonly string[]
  /** Beside the pointer: a name, or how many. */
  readonly label: string
  readonly pointer: { readonly x: number; readonly y: number }
  /** Null outside the tree. `rowId` null: below all rows. */
  readonly over: { readonly rowId: string | null; readonly part: DropPart } | null
  /** Over the other place that takes what leaves the tree. */
  readonly isOverOther: boolean
}

interface TreeDragOptions {
  readonly tree: RefObject<HTMLElement | null>
  readonly rows: readonly TreeRow[]
  readonly onDrop: (ids: readonly string[], over: NonNullable<TreeDrag['over']>) => void
  /** A place beside the tree that takes what leaves it. */
  readonly other?: { readonly ref: RefObject<HTMLElement | null>; readonly onDrop: (ids: readonly string[]) => void }
}

/** Pixels that a press may tremble before it is a drag. */
const TREMOR = 4
/** From the edge of the tree on it scrolls by itself. */
const EDGE = 28

/** Dragging of rows within a tree and of other things into it. Escape takes it back. */
export function useTreeDrag({ tree, rows, onDrop, other }: TreeDragOptions) {
  const [drag, setDrag] = useState<TreeDrag | null>(null)
  const latest = useRef({ rows, onDrop, other })
  useEffect(() => {
    latest.current = { rows, onDrop, other }
  })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  const overAt = (x: number, y: number): TreeDrag['over'] => {
    if (!isWithin(tree.current, x, y)) return null
    const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tree-row]')
    const row = latest.current.rows.find(({ id }) => id === element?.dataset['treeRow'])
    if (!element || !row) return { rowId: null, part: 'after' }
    const { top, height } = element.getBoundingClientRect()
    return { rowId: row.id, part: dropPart(row, (y - top) / height) }
  }

  /** Begins with a press on what is to be dragged; a press that does not move stays a click. */
  const begin = (event: ReactPointerEvent, ids: readonly string[], label: string) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const from = { x: event.clientX, y: event.clientY }
    let current: TreeDrag | null = null
    let frame = 0
    const scroll = () => {
      const element = tree.current
      const box = element?.getBoundingClientRect()
      if (!element || !box || current === null) return
      const { x, y } = current.pointer
      const by = y < box.top + EDGE ? -8 : y > box.bottom - EDGE ? 8 : 0
      if (by !== 0 && x > box.left && x < box.right) {
        element.scrollTop += by
        current = { ...current, over: overAt(x, y) }
        setDrag(current)
      }
      frame = requestAnimationFrame(scroll)
    }
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (current === null) {
        if (Math.hypot(x - from.x, y - from.y) < TREMOR) return
        frame = requestAnimationFrame(scroll)
      }
      const isOverOther = isWithin(latest.current.other?.ref.current ?? null, x, y)
      current = { ids, label, pointer: { x, y }, over: overAt(x, y), isOverOther }
      setDrag(current)
    }
    const end = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', key, true)
      stop.current = () => undefined
      if (current !== null) setDrag(null)
      current = null
    }
    const up = () => {
      const dropped = current
      end()
      if (dropped?.over) latest.current.onDrop(dropped.ids, dropped.over)
      else if (dropped?.isOverOther) latest.current.other?.onDrop(dropped.ids)
    }
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.preventDefault()
      pressed.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', key, true)
    stop.current = end
  }
  return { drag, begin }
}

function isWithin(element: HTMLElement | null, x: number, y: number): boolean {
  const box = element?.getBoundingClientRect()
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
