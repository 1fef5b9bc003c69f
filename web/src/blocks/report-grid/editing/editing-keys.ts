import type { PressedKeys } from '../../../ui/pressed-keys.ts'
import type { Move } from '../selection/grid-selection.ts'

/** Which characters begin an entry when typed on a cell: those that figures begin with, or any. */
export type TypedKind = 'FIGURES' | 'TEXT'

export type EditingCommand =
  /** The text that replaces the content of the cell; null: the content is edited. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: 'clear' }
  | { readonly kind: 'fill'; readonly direction: 'down' | 'right' }
  /** To the next cell of a row of entries. */
  | { readonly kind: 'tab'; readonly isBack: boolean }

/** What a key does in an editable grid, in addition to what it does in every grid; null: nothing. */
export function editingCommandOf(pressed: PressedKeys, typed: TypedKind): EditingCommand | null {
  const { key, shiftKey, altKey } = pressed
  if (altKey) return null
  if (pressed.ctrlKey || pressed.metaKey) {
    const letter = shiftKey ? '' : key.toLowerCase()
    return letter === 'd' ? { kind: 'fill', direction: 'down' } : letter === 'r' ? { kind: 'fill', direction: 'right' } : null
  }
  if (key === 'F2' || (key === 'Enter' && !shiftKey)) return { kind: 'edit', text: null }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' }
  if (key === 'Tab') return { kind: 'tab', isBack: shiftKey }
  // Where only figures can be typed, letters are shortcuts of the page; a question mark shows the shortcuts everywhere.
  return (typed === 'FIGURES' ? /^[\d.,=+\-–−(\p{Sc}]$/u : /^[^ ?]$/u).test(key) ? { kind: 'edit', text: key } : null
}

/** What a key does in the editor of a cell. `hold`: the reference at the caret gets its next combination of `$`. */
export type EditorCommand = CommitCommand | { readonly kind: 'cancel' } | { readonly kind: 'edit-text' } | { readonly kind: 'hold' }

/** Takes what was typed and goes to another cell. */
export interface CommitCommand {
  readonly kind: 'commit'
  readonly move: Extract<Move, 'up' | 'down' | 'left' | 'right'> | null
  /** By which key; null: the field lost the focus. */
  readonly by: 'ENTER' | 'TAB' | 'ARROW' | null
  /** Into every cell that is selected. */
  readonly isForAll: boolean
}

/** `isReplacing`: the entry was begun by typing, so that arrow keys go to the next cell and do not move the caret. */
export function editorCommandOf(pressed: PressedKeys, isReplacing: boolean): EditorCommand | null {
  const { key, shiftKey } = pressed
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (isCommand && !pressed.altKey && !shiftKey && key === 'Enter') return { ...commit, isForAll: true }
  // Saving the page also saves what is being typed.
  if (isCommand && !pressed.altKey && key.toLowerCase() === 's') return commit
  if (isCommand || pressed.altKey) return null
  switch (key) {
    case 'Enter':
      return { ...commit, move: shiftKey ? 'up' : 'down', by: 'ENTER' }
    case 'Tab':
      return { ...commit, move: shiftKey ? 'left' : 'right', by: 'TAB' }
    case 'Escape':
      return { kind: 'cancel' }
    case 'F2':
      return { kind: 'edit-text' }
    case 'F4':
      return { kind: 'hold' }
    default: {
      const move = isReplacing ? arrowOf(pressed) : null
      return move === null ? null : { ...commit, move, by: 'ARROW' }
    }
  }
}

/** The direction of an arrow key without modifiers; null for every other key. */
export function arrowOf({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKeys): 'up' | 'down' | 'left' | 'right' | null {
  return ctrlKey || metaKey || shiftKey || altKey ? null : (arrows[key] ?? null)
}

/** The field loses the focus. */
export const commit: CommitCommand = { kind: 'commit', move: null, by: null, isForAll: false }

const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
