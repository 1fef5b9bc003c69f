/** The part of a keyboard event that says which keys are pressed. */
export interface PressedKeys {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Keys that browsers name differently than `Kbd` does. */
const browserNames: Readonly<Record<string, string>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  space: ' ',
  tab: 'Tab',
  enter: 'Enter',
  escape: 'Escape',
  delete: 'Delete',
  backspace: 'Backspace',
  menu: 'ContextMenu',
  f2: 'F2',
  f10: 'F10',
}

/** The event for keys such as `mod+shift+left`, with Control for `mod`. */
export function pressOf(keys: string): PressedKeys {
  const names = keys.split('+')
  const key = names.at(-1) ?? ''
  return {
    key: browserNames[key] ?? key,
    ctrlKey: names.includes('mod'),
    metaKey: false,
    shiftKey: names.includes('shift'),
    altKey: names.includes('alt'),
  }
}

/** Whether keys such as `mod+k` are pressed. Control and Command are the same. Signs like `?` match with or without Shift: keyboards differ. */
export function isPressed(keys: string, event: PressedKeys): boolean {
  const expected = pressOf(keys)
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(expected.key)
  return (
    event.key.toLowerCase() === expected.key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === expected.ctrlKey &&
    event.altKey === expected.altKey &&
    (isSign || event.shiftKey === expected.shiftKey)
  )
}
