import type { PressedKeys } from '../../ui/pressed-keys.ts'
import type { TreeRow } from './tree-row.ts'

/** What the keys ask for: to move among siblings, one level deeper or higher, or to remove. */
export type TreeAct = 'up' | 'down' | 'deeper' | 'higher' | 'remove'

export type TreeCommand =
  | { readonly kind: 'act'; readonly act: TreeAct }
  /** To a row; null if no row is that way. */
  | { readonly kind: 'focus'; readonly to: TreeRow | null; readonly isExtending: boolean }
  | { readonly kind: 'fold'; readonly isExpanded: boolean }
  | { readonly kind: 'toggle' | 'select-all' | 'rename' }

/** What a key does on a row of a tree; null: what it does elsewhere on the page. Control and Command are the same. */
export function treeCommandOf(
  pressed: PressedKeys,
  row: TreeRow,
  { rows, isReadOnly }: { readonly rows: readonly TreeRow[]; readonly isReadOnly: boolean },
): TreeCommand | null {
  const { key, altKey, shiftKey } = pressed
  const act = altKey ? MOVES[key] : key === 'Delete' || key === 'Backspace' ? 'remove' : undefined
  if (act !== undefined) return isReadOnly ? null : { kind: 'act', act }
  if (altKey) return null
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key === ' ') return { kind: 'toggle' }
    return key.toLowerCase() === 'a' ? { kind: 'select-all' } : null
  }
  const at = rows.indexOf(row)
  const isOpen = row.isExpanded && row.childCount > 0
  const focus = (to: TreeRow | undefined, isExtending: boolean): TreeCommand => ({ kind: 'focus', to: to ?? null, isExtending })
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1], shiftKey)
    case 'ArrowUp':
      return focus(rows[at - 1], shiftKey)
    case 'Home':
      return focus(rows[0], shiftKey)
    case 'End':
      return focus(rows.at(-1), shiftKey)
    case 'ArrowRight':
      if (row.isGroup && !row.isExpanded) return { kind: 'fold', isExpanded: true }
      return focus(row.isGroup && isOpen ? rows[at + 1] : undefined, false)
    case 'ArrowLeft':
      if (row.isGroup && isOpen) return { kind: 'fold', isExpanded: false }
      return focus(
        rows.find(({ id }) => id === row.parentId),
        false,
      )
    case ' ':
      return { kind: 'toggle' }
    case 'F2':
    case 'Enter':
      return isReadOnly ? null : { kind: 'rename' }
    default:
      return null
  }
}

const MOVES: Readonly<Record<string, TreeAct>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'deeper', ArrowLeft: 'higher' }
