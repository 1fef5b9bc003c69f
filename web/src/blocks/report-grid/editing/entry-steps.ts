import type { PressedKeys } from '../../../ui/pressed-keys.ts'
import { commandOf } from '../grid-keys.ts'
import { jumpTarget, nextWithin } from '../selection/grid-ranges.ts'
import {
  activeCell,
  boundsOf,
  type CellPosition,
  type CellRange,
  type GridExtent,
  isSingleCell,
  type LabelKind,
  moveSelection,
  selectLabel,
  singleCell,
} from '../selection/grid-selection.ts'
import { arrowOf, type CommitCommand, type EditingCommand, editingCommandOf, type TypedKind } from './editing-keys.ts'

/** The position of a user who types figures into a grid. */
export interface EntryState {
  /** Keys as in spreadsheets; see `GridEditing`. */
  readonly hasSheetKeys: boolean
  /** All that are selected, the active one last. */
  readonly ranges: readonly CellRange[]
  readonly extent: GridExtent
  /** Labels can be selected and typed over. */
  readonly hasLabels: boolean
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

/** What a key does to the cells, in addition to what it does in every grid. */
export type EditingStep =
  | { readonly kind: 'select'; readonly range: CellRange }
  /** `text` replaces the label of a row or column; null: the label is edited. */
  | { readonly kind: 'label'; readonly label: LabelKind; readonly text: string | null }
  | Exclude<EditingCommand, { readonly kind: 'tab' }>

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

  const labelStep = state.hasLabels && state.ranges.length === 1 ? labelStepOf(pressed, range, extent) : null
  // From a label, Shift and Tab lead out of the grid.
  if (labelStep !== null || (range.label !== undefined && key === 'Tab')) return { step: labelStep, rowStart: null }

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
 * What a key does on a label, or on a cell next to one: arrows lead to labels and along them, typing replaces them. The label of rows or
 * columns that are selected whole takes what is typed, so that it does not go over their first figure. Null: nothing about labels.
 */
function labelStepOf(pressed: PressedKeys, range: CellRange, extent: GridExtent): EditingStep | null {
  const { label } = range
  const arrow = pressed.key === 'Tab' && label !== undefined ? (pressed.shiftKey ? 'left' : 'right') : arrowOf(pressed)
  if (arrow !== null && (label !== undefined || isSingleCell(range))) {
    const next = label === undefined ? labelBeside(activeCell(range), arrow, extent) : besideLabel(label, range.anchor, arrow, extent)
    if (next === null && label !== undefined && pressed.key !== 'Tab') return { kind: 'select', range }
    return next && { kind: 'select', range: next }
  }
  const command = editingCommandOf(pressed, 'TEXT')
  const whole = label ?? wholeOf(range, extent)
  if (command === null || whole === null) return null
  if (command.kind === 'edit') return { kind: 'label', label: whole, text: command.text }
  if (label === undefined) return null
  return command.kind === 'clear' ? { kind: 'label', label, text: '' } : { kind: 'select', range }
}

/** The label that an arrow leads to from a cell; null: to none. */
function labelBeside({ row, column }: CellPosition, arrow: Direction, extent: GridExtent): CellRange | null {
  if (arrow === 'left' && column === 0) return selectLabel('ROW', row, extent)
  return arrow === 'up' && row === 0 ? selectLabel('COLUMN', column, extent) : null
}

/** The label or cell that an arrow leads to from a label; null at the edge of the grid. */
function besideLabel(label: LabelKind, { row, column }: CellPosition, arrow: Direction, extent: GridExtent): CellRange | null {
  if (label === 'ROW' && arrow === 'right') return singleCell({ row, column: 0 })
  if (label === 'COLUMN' && arrow === 'down') return singleCell({ row: 0, column })
  const by = LABEL_STEPS[label][arrow]
  return by === 0 ? null : selectLabel(label, (label === 'ROW' ? row : column) + by, extent)
}

type Direction = 'up' | 'down' | 'left' | 'right'

const LABEL_STEPS = { ROW: { up: -1, down: 1, left: 0, right: 0 }, COLUMN: { up: 0, down: 0, left: -1, right: 1 } } as const

/** Whole rows or whole columns, but not the whole grid, with no cell made active; null for other ranges. */
function wholeOf(range: CellRange, { rows, columns }: GridExtent): LabelKind | null {
  const { top, bottom, left, right } = boundsOf(range)
  const [isWide, isHigh] = [left === 0 && right === columns - 1, top === 0 && bottom === rows - 1]
  if (range.active !== undefined || isWide === isHigh || isSingleCell(range)) return null
  return isWide ? 'ROW' : 'COLUMN'
}

/** The selection after a label was typed and a key led on from it. */
export function stepAfterLabel(label: LabelKind, index: number, by: 'ENTER' | 'TAB', extent: GridExtent): CellRange | null {
  const range = selectLabel(label, index, extent)
  const next = range && besideLabel(label, range.anchor, by === 'ENTER' ? 'down' : 'right', extent)
  return next ?? range
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
