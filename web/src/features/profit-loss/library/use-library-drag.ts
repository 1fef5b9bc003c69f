import { useDrag } from '../../../blocks/drag/use-drag.ts'

interface LibraryDragOptions {
  /** Whether rows may go into a folder. */
  readonly canDrop: (keys: readonly string[], folder: string) => boolean
  readonly onDrop: (keys: readonly string[], folder: string) => void
}

/** Marks an element as a drop target. */
export function folderTarget(path: string) {
  return { 'data-folder-target': path }
}

/** Dragging of rows onto folders and breadcrumbs. Escape cancels. */
export function useLibraryDrag({ canDrop, onDrop }: LibraryDragOptions) {
  return useDrag<string | null>({
    targetAt(x, y, keys) {
      const path = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-folder-target]')?.dataset['folderTarget'] ?? null
      return path !== null && canDrop(keys, path) ? path : null
    },
    onDrop(keys, folder) {
      // A drop after dragging a link must not open it.
      const swallow = (click: MouseEvent) => {
        click.preventDefault()
        click.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, true))
      if (folder !== null) onDrop(keys, folder)
    },
  })
}
