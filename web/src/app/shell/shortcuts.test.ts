import { describe, expect, it } from 'vitest'
import { editingCommandOf, editorCommandOf } from '../../blocks/report-grid/editing/editing-keys.ts'
import { commandOf } from '../../blocks/report-grid/grid-keys.ts'
import { foundShortcuts } from '../../blocks/shortcut-sheet/found-shortcuts.ts'
import { layoutActOf } from '../../features/profit-loss/editor/toolbar/layout-shortcuts.ts'
import { pressOf } from '../../ui/pressed-keys.ts'
import { SHORTCUTS, shortcutsOf } from './shortcuts.ts'

const gridKeys = SHORTCUTS.grid.shortcuts.flatMap(({ keys }): readonly string[] => keys)

describe('the report’s shortcuts', () => {
  // Copying is an event of the browser, not a key of the grid.
  it.each(gridKeys.filter((keys) => keys !== 'mod+c'))('%s does something', (keys) => expect(commandOf(pressOf(keys))).not.toBeNull())

  it('cover everything that its keys do', () => {
    const keys = [
      'up',
      'down',
      'left',
      'right',
      'home',
      'end',
      'pageup',
      'pagedown',
      'space',
      'enter',
      'escape',
      'delete',
      'backspace',
      'menu',
      'f2',
      'f10',
    ]
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789?/'.split('')
    const modifiers = ['', 'shift+', 'mod+', 'alt+', 'mod+shift+', 'alt+shift+', 'mod+alt+', 'mod+alt+shift+']
    const possible = [...keys, ...letters].flatMap((key) => modifiers.map((modifier) => modifier + key))
    // Every move extends with Shift: the list says so once, for the arrows.
    const meaning = (pressed: string) => {
      const command = commandOf(pressOf(pressed))
      return command?.kind === 'move' ? `move ${command.move}` : command && JSON.stringify(command)
    }
    const meanings = new Set(possible.map(meaning).filter((one) => one !== null))
    expect(new Set(gridKeys.map(meaning).filter((one) => one !== null))).toEqual(meanings)
    const extending = gridKeys.filter((pressed) => {
      const command = commandOf(pressOf(pressed))
      return command?.kind === 'move' && command.isExtending
    })
    expect(extending).toEqual(['shift+up', 'shift+down', 'shift+left', 'shift+right'])
  })
})

// Clipboard keys belong to the browser; undo, save and navigation to the page.
it.each(['f2', 'enter', 'shift+enter', 'tab', 'shift+tab', 'mod+enter', 'escape', 'delete', 'mod+d', 'mod+r'])('%s edits', (keys) => {
  expect(SHORTCUTS.editing.shortcuts.flatMap((shortcut): readonly string[] => shortcut.keys)).toContain(keys)
  expect(editingCommandOf(pressOf(keys), 'FIGURES') ?? editorCommandOf(pressOf(keys), false)).not.toBeNull()
})

it('all keys that change formats in the layout editor are listed', () => {
  const listed = SHORTCUTS.layout.shortcuts.flatMap((shortcut): readonly string[] => shortcut.keys)
  const actOf = (keys: string) => {
    const pressed = pressOf(keys)
    return layoutActOf({ ...pressed, code: /^\d$/.test(pressed.key) ? `Digit${pressed.key}` : '' })
  }
  const possible = 'abcdefghijklmnopqrstuvwxyz0123456789\\'.split('').flatMap((key) => [`mod+${key}`, `mod+shift+${key}`])
  expect(new Set(listed.map(actOf))).toEqual(new Set([null, ...possible.map(actOf)]))
})

it.each(Object.values(SHORTCUTS))('$name lists each key and each action once', ({ shortcuts }) => {
  const keys = shortcuts.flatMap((shortcut): readonly string[] => shortcut.keys)
  const acts = shortcuts.map(({ does }): string => does)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(acts).size).toBe(acts.length)
})

describe('the list of shortcuts', () => {
  it.each([
    { path: '/profit-loss/', first: 'Report' },
    { path: '/profit-loss/library', first: 'Library' },
    { path: '/profit-loss/library/deleted', first: 'Recently deleted' },
    { path: '/profit-loss/5e0c/editor', first: 'Layout editor' },
    { path: '/profit-loss/editor', first: 'Layout editor' },
    { path: '/budgets/', first: 'Budgets' },
    { path: '/budgets/5e0c/preview', first: 'Preview of figures' },
    { path: '/ops-data/', first: 'Ops data' },
    { path: '/uploads', first: 'Uploads' },
    { path: '/settings/locations', first: 'Locations' },
    { path: '/settings/company', first: undefined },
  ])('begins at $path with $first and has all others after it', ({ path, first }) => {
    const { here, others } = shortcutsOf(path)
    expect(here[0]?.name).toBe(first)
    expect(new Set([...here, ...others])).toEqual(new Set(Object.values(SHORTCUTS)))
    expect(here.length + others.length).toBe(Object.keys(SHORTCUTS).length)
  })

  it.each([
    { query: 'undo redo locations', found: ['Undo, redo'] },
    { query: 'ctrl k', found: ['Find or jump to'] },
    { query: '⌘k', found: ['Find or jump to'] },
    { query: 'bridge EXPLAIN', found: [] },
    { query: 'hide rows', found: ['Hide rows, hide columns'] },
  ])('finds $found by $query', ({ query, found }) => {
    const all = foundShortcuts(Object.values(SHORTCUTS), query).flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does))
    expect(all).toEqual(found)
  })
})
