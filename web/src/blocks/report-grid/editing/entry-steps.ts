import type { PressedKeys } from '../../../ui/pressed-keys.ts'
import { commandOf } from '../grid-keys.ts'
import { jumpTarget, nextWithin } from '../selection/grid-ranges.ts'
import {
  activeCell,
  type CellPosition,
  type CellRange,
  type GridExtent,
  isSingleCell,
  moveSelection,
  singleCell,
} from '../selection/grid-selection.ts'
import { arrowOf, type CommitCommand, type EditingCommand, editingCommandOf, type TypedKind } from './editing-keys.ts'

/** Where somebody is who types figures into a grid. */
export interface EntryState {
  /** Keys as in spreadsheets; see `GridEditing`. */
  readonly hasSheetKeys: boolean
  /** All that are selected, the active one last. */
  readonly ranges: readonly CellRange[]
  readonly extent: GridExtent
  /** The column in which a row of entries began that Tab goes along; Enter leads back below it. Null: no row is being typed. */
  readonly rowStart: number | null
}

export interface EntryStep {
  readonly range: CellRange | null
  readonly rowStart: number | null
}

/** The selection after an entry was typed into a cell and a key led on from it. */
export function stepAfterEntry(
  { row, column }: CellPosition,
  { move, by }: { readonly move: NonNullable<CommitCommand['move']>; readonly by: CommitCommand['by'] },
  state: EntryState,
): EntryStep {
  const { rowStart, extent } = state
  const cycled = cycledRange(state)
  if (cycled && (by === 'ENTER' || by === 'TAB')) return { range: nextWithin(cycled, move), rowStart }
  const start = singleCell({ row, column: move === 'down' ? (rowStart ?? column) : column })
  return { range: moveSelection(start, move, false, extent), rowStart: by === 'TAB' ? (rowStart ?? column) : null }
}

/** What a key does to the cells, besides what it does in every grid. */
export type EditingStep = { readonly kind: 'select'; readonly range: CellRange } | Exclude<EditingCommand, { readonly kind: 'tab' }>

/** `step` null: the key does what it does in every grid, or on the page. `isFilled`: whether a cell holds a figure. */
export function editingStepOf(
  pressed: PressedKeys,
  typed: TypedKind,
  state: EntryState,
  isFilled: (cell: CellPosition) => boolean,
): { readonly step: EditingStep | null; readonly rowStart: number | null } {
  const { rowStart, extent } = state
  const { key, shiftKey, altKey } = pressed
  const range = state.ranges.at(-1)
  if (range === undefined) return { step: null, rowStart }
  const active = activeCell(range)
  const isCommand = pressed.ctrlKey || pressed.metaKey

  const jump = state.hasSheetKeys && isCommand ? arrowOf({ key, altKey, ctrlKey: false, metaKey: false, shiftKey: false }) : null
  if (jump !== null) {
    const to = jumpTarget(shiftKey ? range.head : active, jump, extent, isFilled)
    return { step: { kind: 'select', range: shiftKey ? { anchor: range.anchor, head: to } : singleCell(to) }, rowStart: null }
  }

  const cycled = cycledRange(state)
  if (cycled && (key === 'Enter' || key === 'Tab') && !isCommand && !altKey) {
    const [on, back] = key === 'Tab' ? (['right', 'left'] as const) : (['down', 'up'] as const)
    return { step: { kind: 'select', range: nextWithin(cycled, shiftKey ? back : on) }, rowStart }
  }

  const command = editingCommandOf(pressed, typed)
  // Any other move in the grid ends a row of entries.
  if (command === null) return { step: null, rowStart: commandOf(pressed) === null ? rowStart : null }
  if (command.kind === 'tab') return stepByTab(active, command.isBack, state)
  return { step: command, rowStart: command.kind === 'edit' ? rowStart : null }
}

/**
 * Tab leads out of the grid at the ends of a row, and where no row is being typed, as everywhere on the page. With the keys of a
 * spreadsheet it does once nothing is selected, which takes an Escape.
 */
function stepByTab(active: CellPosition, isBack: boolean, { hasSheetKeys, rowStart, extent }: EntryState) {
  const column = active.column + (isBack ? -1 : 1)
  if ((!hasSheetKeys && rowStart === null) || column < 0 || column >= extent.columns) return { step: null, rowStart }
  const range = singleCell({ row: active.row, column })
  return { step: { kind: 'select', range } as const, rowStart: isBack ? rowStart : (rowStart ?? active.column) }
}

/** Several cells that Enter and Tab stay within, as in spreadsheets; null if they lead on to other cells. */
function cycledRange({ hasSheetKeys, ranges }: EntryState): CellRange | null {
  const [range] = ranges
  return hasSheetKeys && range !== undefined && ranges.length === 1 && !isSingleCell(range) ? range : null
}
