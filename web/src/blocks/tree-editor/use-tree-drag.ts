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
}

interface TreeDragOptions {
  readonly tree: RefObject<HTMLElement | null>
  readonly rows: readonly TreeRow[]
  readonly onDrop: (ids: readonly string[], over: NonNullable<TreeDrag['over']>) => void
}

/** Pixels that a press may tremble before it is a drag. */
const TREMOR = 4
/** From the edge of the tree on it scrolls by itself. */
const EDGE = 28

/** Dragging of rows within a tree and of other things into it. Escape takes it back. */
export function useTreeDrag({ tree, rows, onDrop }: TreeDragOptions) {
  const [drag, setDrag] = useState<TreeDrag | null>(null)
  const latest = useRef({ rows, onDrop })
  useEffect(() => {
    latest.current = { rows, onDrop }
  })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  const overAt = (x: number, y: number): TreeDrag['over'] => {
    const box = tree.current?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
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
      current = { ids, label, pointer: { x, y }, over: overAt(x, y) }
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
