import { isPressed, type PressedKeys } from '../../../ui/pressed-keys.ts'

/** What each key does to the tab that has the keyboard. */
export const TAB_KEYS = {
  next: 'right',
  previous: 'left',
  first: 'home',
  last: 'end',
  'move-left': 'mod+shift+left',
  'move-right': 'mod+shift+right',
  'open-beside': 'mod+enter',
  rename: 'f2',
  pin: 'p',
  duplicate: 'd',
  close: 'delete',
} as const

export type TabAct = keyof typeof TAB_KEYS

/** The action of a key on a tab; null for none, and for Enter, which opens it natively. */
export function tabActOf(pressed: PressedKeys): TabAct | null {
  // The keys of the literal above are its actions.
  const acts = Object.keys(TAB_KEYS) as TabAct[]
  return acts.find((act) => isPressed(TAB_KEYS[act], pressed)) ?? null
}
