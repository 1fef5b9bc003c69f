import type { RefObject } from 'react'
import { DRAG_EMPTY_REACH, type Drag, useDrag } from '../drag/use-drag.ts'
import { type DropPart, dropPart, isNear, type TreeRow } from './tree-row.ts'

/** A place in the tree. `rowId` null: below all rows. */
interface TreeTarget {
  readonly rowId: string | null
  readonly part: DropPart
}

/** Null outside of the tree. OTHER: over the area outside that takes what is dragged out. */
export type TreeDrag = Drag<TreeTarget | 'OTHER' | null>

interface TreeDragOptions {
  readonly tree: RefObject<HTMLElement | null>
  readonly rows: readonly TreeRow[]
  readonly onDrop: (ids: readonly string[], over: TreeTarget) => void
  /** An area outside the tree that takes what is dragged out of it. */
  readonly other?: { readonly ref: RefObject<HTMLElement | null>; readonly onDrop: (ids: readonly string[]) => void }
}

/** Dragging rows within a tree, and other things into it. Escape cancels. */
export function useTreeDrag({ tree, rows, onDrop, other }: TreeDragOptions) {
  return useDrag<TreeDrag['over']>({
    scroller: tree,
    targetAt(x, y) {
      const reach = rows.length === 0 ? DRAG_EMPTY_REACH : 0
      if (!isUnder(tree.current, x, y, reach)) return isUnder(other?.ref.current, x, y, 0) ? 'OTHER' : null
      const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tree-row]')
      const row = rows.find(({ id }) => id === element?.dataset['treeRow'])
      if (!element || !row) return { rowId: null, part: 'after' }
      const { top, height } = element.getBoundingClientRect()
      return { rowId: row.id, part: dropPart(row, (y - top) / height) }
    },
    onDrop(ids, over) {
      if (over === 'OTHER') other?.onDrop(ids)
      else if (over !== null) onDrop(ids, over)
    },
  })
}

/** The place in the tree under the pointer; null outside of it. */
export function treeTarget(drag: TreeDrag | null): TreeTarget | null {
  return drag === null || drag.over === 'OTHER' ? null : drag.over
}

function isUnder(element: HTMLElement | null | undefined, x: number, y: number, reach: number): boolean {
  return element !== null && element !== undefined && isNear(element.getBoundingClientRect(), x, y, reach)
}
