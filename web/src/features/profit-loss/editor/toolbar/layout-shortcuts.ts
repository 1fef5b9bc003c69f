import { isPressed, type PressedKeys } from '../../../../ui/pressed-keys.ts'
import type { LayoutCommands } from '../layout-commands.ts'

/** Keys of the layout editor in addition to those of every grid; the sheet of shortcuts reads them here. */
export const LAYOUT_KEYS = {
  trace: 'alt+enter',
  note: 'shift+f2',
  hideRows: 'mod+9',
  unhideRows: 'mod+shift+9',
  hideColumns: 'mod+0',
  unhideColumns: 'mod+shift+0',
  bold: 'mod+b',
  italic: 'mod+i',
  underline: 'mod+u',
  strikethrough: 'mod+5',
  currency: 'mod+shift+4',
  percent: 'mod+shift+5',
  clearFormat: 'mod+\\',
} as const

/** Before and after its neighbor. */
export const MOVE_KEYS = { ROWS: ['alt+up', 'alt+down'], COLUMNS: ['alt+left', 'alt+right'] } as const

/** Where Alt and an arrow move what is selected; null for other keys. */
export function moveOf(event: PressedKeys): { readonly side: 'ROWS' | 'COLUMNS'; readonly by: 1 | -1 } | null {
  for (const side of ['ROWS', 'COLUMNS'] as const) {
    const [back, forward] = MOVE_KEYS[side]
    if (isPressed(back, event)) return { side, by: -1 }
    if (isPressed(forward, event)) return { side, by: 1 }
  }
  return null
}

type LayoutAct = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'currency' | 'percent' | 'clearFormat' | HidingAct
type HidingAct = 'hideRows' | 'unhideRows' | 'hideColumns' | 'unhideColumns'

/** What Control and a key do to the formats of the selection. Digits are recognized by key position, since Shift turns them into symbols. */
export function layoutActOf(event: PressedKeys & { readonly code: string }): LayoutAct | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const [plain, shifted] = ACTS[/^Digit\d$/.test(event.code) ? event.code.slice('Digit'.length) : event.key.toLowerCase()] ?? [null, null]
  return event.shiftKey ? shifted : plain
}

/** Does to what is selected what `layoutActOf` read from the keys. */
export function runLayoutAct(acts: LayoutCommands, act: LayoutAct): void {
  switch (act) {
    case 'clearFormat':
      return acts.clearFormat()
    case 'hideRows':
      return acts.hide('ROWS')
    case 'unhideRows':
      return acts.unhide('ROWS')
    case 'hideColumns':
      return acts.hide('COLUMNS')
    case 'unhideColumns':
      return acts.unhide('COLUMNS')
    case 'currency':
      return acts.toggle('showCurrency')
    case 'percent':
      return acts.toggle('formatAsPercent')
    default:
      return acts.toggle(act)
  }
}

/** Alone, and with Shift. */
const ACTS: Readonly<Record<string, readonly [LayoutAct | null, LayoutAct | null]>> = {
  b: ['bold', null],
  i: ['italic', null],
  u: ['underline', null],
  '\\': ['clearFormat', null],
  4: [null, 'currency'],
  5: ['strikethrough', 'percent'],
  9: ['hideRows', 'unhideRows'],
  0: ['hideColumns', 'unhideColumns'],
}
