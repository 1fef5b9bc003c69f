import type { PressedKeys } from '../../../ui/pressed-keys.ts'
import type { Move } from '../selection/grid-selection.ts'

/** What begins an entry when it is typed on a cell: what figures begin with, or anything. */
export type TypedKind = 'FIGURES' | 'TEXT'

export type EditingCommand =
  /** Text that takes the place of what is in the cell; null: what is in it is edited. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: 'clear' }
  | { readonly kind: 'fill'; readonly direction: 'down' | 'right' }
  /** On to the next cell of a row that is being typed. */
  | { readonly kind: 'tab'; readonly isBack: boolean }

/** What a key means in a grid that can be edited, besides what it means in every grid; null for nothing more. */
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
  // Letters stay free for the verbs of a page where only figures can be typed; a question mark shows all keys, everywhere.
  return (typed === 'FIGURES' ? /^[\d.,=+\-–−(\p{Sc}]$/u : /^[^ ?]$/u).test(key) ? { kind: 'edit', text: key } : null
}

/** What a key does in the editor of a cell. `hold`: what holds the reference at the caret, `$`, goes on to its next state. */
export type EditorCommand = CommitCommand | { readonly kind: 'cancel' } | { readonly kind: 'edit-text' } | { readonly kind: 'hold' }

/** What was typed is taken, and one goes on to another cell. */
export interface CommitCommand {
  readonly kind: 'commit'
  readonly move: Extract<Move, 'up' | 'down' | 'left' | 'right'> | null
  /** By what key; null: the field is left by none. */
  readonly by: 'ENTER' | 'TAB' | 'ARROW' | null
  /** Into every cell that is selected. */
  readonly isForAll: boolean
}

/** `isReplacing`: the entry was begun by typing it, so that arrows lead on to the next cell and not through the text. */
export function editorCommandOf(pressed: PressedKeys, isReplacing: boolean): EditorCommand | null {
  const { key, shiftKey } = pressed
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (isCommand && !pressed.altKey && !shiftKey && key === 'Enter') return { ...commit, isForAll: true }
  // What saves the page saves what is being typed.
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

/** The way of an arrow pressed by itself; null for every other key. */
export function arrowOf({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKeys): 'up' | 'down' | 'left' | 'right' | null {
  return ctrlKey || metaKey || shiftKey || altKey ? null : (arrows[key] ?? null)
}

/** The field is left for another place. */
export const commit: CommitCommand = { kind: 'commit', move: null, by: null, isForAll: false }

const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
