import { useRef, useState } from 'react'
import type { PressedKeys } from '../../../ui/pressed-keys.ts'
import { type PastedClipboard, readClipboard } from '../clipboard/grid-paste.ts'
import { ONE_RANGE_ONLY } from '../selection/grid-ranges.ts'
import { boundsOf, type CellBounds, type CellPosition, type CellRange, type GridExtent } from '../selection/grid-selection.ts'
import type { EditableCells } from './editable-cells.ts'
import type { EditOrigin, GridEditing } from './grid-editing.ts'
import { type CellsAct, clearCells, continueCells, fillSource, fillTarget, joinedActs, omissionMessage, pasteCells } from './grid-edits.ts'

interface CellActsOptions {
  /** Null: the grid is only read. */
  readonly editing: GridEditing | null
  readonly cells: EditableCells
  /** All that are selected, the active one last. */
  readonly ranges: readonly CellRange[]
  readonly extent: GridExtent
  readonly select: (range: CellRange) => void
  /** Shows a sentence next to the active cell. */
  readonly say: (sentence: string) => void
}

/** Edits of all selected cells at once. */
interface CellActs {
  /** Puts one text into every cell of some ranges. @returns the message about it; null for none. */
  readonly type: (text: string, ranges: readonly CellRange[]) => string | null
  readonly clear: (options?: { readonly withLooks: boolean }) => void
  readonly fill: (direction: 'down' | 'right') => void
  /** Hears each key, as it decides whether the paste that follows takes figures and words alone. */
  readonly hearKey: (pressed: PressedKeys) => void
  readonly paste: (clipboard: PastedClipboard, isValuesOnly?: boolean) => void
  /** The cells over which the selection's handle has been dragged so far. */
  readonly dragged: CellBounds | null
  /** `isDone`: the handle was let go there. `to` null: where it cannot be dropped. */
  readonly drag: (to: CellPosition | null, isDone: boolean) => void
}

export function useCellActs({ editing, cells, ranges, extent, select, say }: CellActsOptions): CellActs {
  const range = ranges.at(-1)
  const [dragged, setDragged] = useState<CellBounds | null>(null)
  const isValuesOnly = useRef(false)

  function apply(act: CellsAct, origin: EditOrigin): string | null {
    if (editing === null) return null
    const edits = cells.editsOf(act.edits)
    const answer = edits.length > 0 ? editing.onEdit(edits, origin) : null
    const [first] = act.locked
    const leftOut = omissionMessage(act, first === undefined ? null : cells.lockAt(first))
    const sentence = [leftOut, answer].filter((part) => part !== null).join(' ')
    say(sentence)
    return sentence || null
  }
  function fillFrom(source: CellBounds, target: CellBounds): CellBounds {
    const act = continueCells(source, target, cells.contentAt, cells.isLocked)
    apply(act, 'COPIED')
    return act.bounds
  }
  function selectBounds({ top, left, bottom, right }: CellBounds) {
    select({ anchor: { row: top, column: left }, head: { row: bottom, column: right } })
  }

  return {
    type: (text, into) => apply(joinedActs(into.map((one) => pasteCells([[text]], boundsOf(one), extent, cells.isLocked))), 'TYPED'),
    clear: (options) => apply(joinedActs(ranges.map((one) => clearCells(boundsOf(one), cells.isLocked, options))), 'CLEARED'),
    fill(direction) {
      if (ranges.length > 1) return say(ONE_RANGE_ONLY)
      const filled = range === undefined ? null : fillSource(boundsOf(range), direction)
      if (filled) fillFrom(filled.source, filled.target)
    },
    hearKey({ key, ctrlKey, metaKey, shiftKey }) {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'v') isValuesOnly.current = shiftKey
    },
    paste(clipboard, isOfValues = isValuesOnly.current) {
      if (editing === null || range === undefined) return
      isValuesOnly.current = false
      if (ranges.length > 1) return say(ONE_RANGE_ONLY)
      const read = readClipboard(clipboard, { takesLooks: editing.lookOf !== undefined, isValuesOnly: isOfValues })
      if ('problem' in read) return say(read.problem)
      const act = pasteCells(read.cells, boundsOf(range), extent, cells.isLocked)
      selectBounds(act.bounds)
      apply(act, read.origin)
    },
    dragged,
    drag(to, isDone) {
      const target = range !== undefined && to !== null ? fillTarget(boundsOf(range), to) : null
      setDragged(isDone ? null : target)
      if (isDone && range && target) selectBounds(fillFrom(boundsOf(range), target))
    },
  }
}
