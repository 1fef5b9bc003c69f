import type { PressedKeys } from '../../ui/pressed-keys.ts'
import type { Move } from './selection/grid-selection.ts'

export type GridCommand =
  | { readonly kind: 'move'; readonly move: Move; readonly isExtending: boolean }
  | { readonly kind: 'fold'; readonly isExpanding: boolean }
  | { readonly kind: 'resize-names'; readonly by: number }
  | { readonly kind: 'open' | 'explain' | 'toggle' | 'back' | 'select-all' | 'select-row' | 'select-column' | 'menu' | 'show' | 'sort' }

/** Sorts the rows of a grid that can be sorted by the column of the active cell. */
export const SORT_KEY = 's'

/** What a key does in every grid; null: nothing. Control and Command are the same. */
export function commandOf(pressed: PressedKeys): GridCommand | null {
  const { key, shiftKey, altKey } = pressed
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (altKey) {
    if (key === 'Enter') return isCommand || shiftKey ? null : { kind: 'explain' }
    if (isCommand || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
    const isRight = key === 'ArrowRight'
    return shiftKey ? { kind: 'resize-names', by: isRight ? 16 : -16 } : { kind: 'fold', isExpanding: isRight }
  }
  const move = isCommand ? jumps[key] : moves[key]
  if (move) return { kind: 'move', move, isExtending: shiftKey }
  if (key === ' ') return { kind: isCommand ? (shiftKey ? 'select-all' : 'select-column') : shiftKey ? 'select-row' : 'toggle' }
  if (key === 'F10' && shiftKey) return { kind: 'menu' }
  if (isCommand && key === 'Backspace') return shiftKey ? null : { kind: 'show' }
  if (isCommand) return key.toLowerCase() === 'a' ? { kind: 'select-all' } : null
  return plain[key] ?? null
}

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
}

const jumps: Readonly<Record<string, Move>> = {
  ArrowUp: 'column-start',
  ArrowDown: 'column-end',
  ArrowLeft: 'row-start',
  ArrowRight: 'row-end',
  Home: 'grid-start',
  End: 'grid-end',
}

const plain: Readonly<Record<string, GridCommand>> = {
  Enter: { kind: 'open' },
  Escape: { kind: 'back' },
  ContextMenu: { kind: 'menu' },
  [SORT_KEY]: { kind: 'sort' },
}
