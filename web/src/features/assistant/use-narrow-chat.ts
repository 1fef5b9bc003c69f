import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 1000px)')

/** Whether the window has no room for the chats and the sources beside a conversation. */
export function useNarrowChat(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
}
