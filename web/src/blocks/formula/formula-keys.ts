import type { PressedKeys } from '../../ui/pressed-keys.ts'

/** What a key does in a formula field, in addition to what it does in every text field. */
export type FormulaCommand =
  | { readonly kind: 'undo' | 'redo' | 'done' | 'open-list' | 'close-list' | 'accept' }
  /** To the next or previous name in the list. */
  | { readonly kind: 'choose'; readonly by: -1 | 1 }
  /** Over a character, or over a whole name. */
  | { readonly kind: 'move-caret'; readonly by: -1 | 1 }
  /** Deletes the whole name before or after the caret; elsewhere the key deletes a character. */
  | { readonly kind: 'delete-name'; readonly by: -1 | 1 }

interface FormulaFieldState {
  /** The list of names is open. */
  readonly isListed: boolean
  /** No text is selected: there is only a caret. */
  readonly isCaret: boolean
}

/** Null: the key does what it does in every text field. Control and Command are the same. */
export function formulaCommandOf(pressed: PressedKeys, { isListed, isCaret }: FormulaFieldState): FormulaCommand | null {
  const isCommand = pressed.ctrlKey || pressed.metaKey
  const isPlain = !isCommand && !pressed.altKey && !pressed.shiftKey
  const key = pressed.key.toLowerCase()
  if (isCommand && !pressed.altKey && (key === 'z' || key === 'y')) return { kind: key === 'y' || pressed.shiftKey ? 'redo' : 'undo' }
  if (isCommand && key === ' ') return { kind: 'open-list' }
  if (key === 'enter') return { kind: isListed ? 'accept' : 'done' }
  if (key === 'escape') return isListed ? { kind: 'close-list' } : null
  if (!isPlain) return null
  switch (key) {
    case 'tab':
      return isListed ? { kind: 'accept' } : null
    case 'arrowdown':
      return isListed ? { kind: 'choose', by: 1 } : { kind: 'open-list' }
    case 'arrowup':
      return isListed ? { kind: 'choose', by: -1 } : null
    case 'arrowleft':
    case 'arrowright':
      return isCaret ? { kind: 'move-caret', by: key === 'arrowleft' ? -1 : 1 } : null
    case 'backspace':
    case 'delete':
      return isCaret ? { kind: 'delete-name', by: key === 'backspace' ? -1 : 1 } : null
    default:
      return null
  }
}
