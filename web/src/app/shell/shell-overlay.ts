/** What lies over every page when it is called: the command palette, or the sheet of shortcuts. One at a time. */
export type ShellOverlay = 'commands' | 'shortcuts'

let shown: ShellOverlay | null = null
const listeners = new Set<() => void>()

export const shellOverlay = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
}

export function showOverlay(overlay: ShellOverlay | null): void {
  shown = overlay
  for (const listener of listeners) listener()
}
