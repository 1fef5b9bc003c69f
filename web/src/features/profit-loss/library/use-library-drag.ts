import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** What is on its way, and where it would go. */
interface LibraryDrag {
  readonly keys: readonly string[]
  /** Beside the pointer: a name, or how many. */
  readonly label: string
  readonly pointer: { readonly x: number; readonly y: number }
  /** Path of the folder under the pointer; null where nothing takes it. */
  readonly over: string | null
}

interface LibraryDragOptions {
  /** Whether rows may go into a folder. */
  readonly canDrop: (keys: readonly string[], folder: string) => boolean
  readonly onDrop: (keys: readonly string[], folder: string) => void
}

/** Pixels that a press may tremble before it is a drag. */
const TREMOR = 4

/** Names a place that takes what is dropped on it. */
export function folderTarget(path: string) {
  return { 'data-folder-target': path }
}

/** Dragging of rows onto folders and onto the way to them. Escape takes it back. */
export function useLibraryDrag({ canDrop, onDrop }: LibraryDragOptions) {
  const [drag, setDrag] = useState<LibraryDrag | null>(null)
  const latest = useRef({ canDrop, onDrop })
  useEffect(() => {
    latest.current = { canDrop, onDrop }
  })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  /** Begins with a press on what is to be dragged; a press that does not move stays a click. */
  const begin = (event: ReactPointerEvent, keys: readonly string[], label: string) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const from = { x: event.clientX, y: event.clientY }
    let current: LibraryDrag | null = null
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (current === null && Math.hypot(x - from.x, y - from.y) < TREMOR) return
      const path = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-folder-target]')?.dataset['folderTarget'] ?? null
      current = { keys, label, pointer: { x, y }, over: path !== null && latest.current.canDrop(keys, path) ? path : null }
      setDrag(current)
    }
    const end = () => {
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
      if (dropped === null) return
      // What was dragged by its name is not opened where it was let go.
      const swallow = (click: MouseEvent) => {
        click.preventDefault()
        click.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, true))
      if (dropped.over !== null) latest.current.onDrop(dropped.keys, dropped.over)
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
