import { giveFocusBack } from '../../ui/focus/give-focus-back.ts'
import { createListeners } from '../../ui/listeners.ts'

/** What can be opened over every page: the command palette or the list of shortcuts. One at a time. */
export type ShellOverlay = 'commands' | 'shortcuts'

let shown: ShellOverlay | null = null
let focusedBefore: Element | null = null
const listeners = createListeners()

export const shellOverlay = {
  subscribe: listeners.subscribe,
  read: () => shown,
}

export function showOverlay(overlay: ShellOverlay | null): void {
  const focused = document.activeElement
  // Going from one overlay to the other keeps where the focus returns to.
  if (shown === null && focused !== null && focused !== document.body) focusedBefore = focused
  shown = overlay
  listeners.notify()
}

/** Closing returns the focus to where it was, unless the chosen command has moved it. */
export function returnFocus(event: Event): void {
  event.preventDefault()
  const isTaken = document.activeElement !== null && document.activeElement !== document.body
  if (!isTaken && focusedBefore?.isConnected === true) giveFocusBack(focusedBefore, { preventScroll: true })
}
