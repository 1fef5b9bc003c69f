import { createListeners } from '../../ui/listeners.ts'

let isOpen = false
const listeners = createListeners()

/** Whether the assistant is open next to the page. */
export const askDrawer = {
  subscribe: listeners.subscribe,
  read: () => isOpen,
}

export function showAskDrawer(isShown: boolean): void {
  isOpen = isShown
  listeners.notify()
}
