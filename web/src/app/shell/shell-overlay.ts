/** What lies over every page when it is called: the command palette, or the sheet of shortcuts. One at a time. */
export type ShellOverlay = 'commands' | 'shortcuts'

let shown: ShellOverlay | null = null
let focusedBefore: HTMLElement | null = null
const listeners = new Set<() => void>()

export const shellOverlay = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
}

export function showOverlay(overlay: ShellOverlay | null): void {
  const focused = document.activeElement
  // From one overlay to the other, the way back is that of the first.
  if (shown === null && focused instanceof HTMLElement && focused !== document.body) focusedBefore = focused
  shown = overlay
  for (const listener of listeners) listener()
}

/** As the last overlay goes, the keyboard goes back to where it was; unless what was chosen has taken it. */
export function returnFocus(event: Event): void {
  event.preventDefault()
  const isTaken = document.activeElement !== null && document.activeElement !== document.body
  if (!isTaken && focusedBefore?.isConnected === true) focusedBefore.focus({ preventScroll: true })
}
