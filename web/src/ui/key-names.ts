const apple: Record<string, string> = {
  mod: '⌘',
  alt: '⌥',
  shift: '⇧',
  enter: '⏎',
  escape: 'Esc',
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
  home: 'Home',
  end: 'End',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  space: 'Space',
  tab: 'Tab',
  delete: 'Del',
  backspace: 'Backspace',
  menu: 'Menu',
}
const other: Record<string, string> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  escape: 'Esc',
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
  home: 'Home',
  end: 'End',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  space: 'Space',
  tab: 'Tab',
  delete: 'Del',
  backspace: 'Backspace',
  menu: 'Menu',
}

/** `mod+shift+z` as keyboards name it: signs without spaces on a Mac, words with spaces elsewhere. */
export function keyNames(keys: string, isApple: boolean): string {
  const names = isApple ? apple : other
  return keys
    .split('+')
    .map((key) => names[key] ?? key.toUpperCase())
    .join(isApple ? '' : ' ')
}

/** The same for the user's own keyboard. */
export function ownKeyNames(keys: string): string {
  return keyNames(keys, /Mac|iPhone|iPad/.test(navigator.userAgent))
}
