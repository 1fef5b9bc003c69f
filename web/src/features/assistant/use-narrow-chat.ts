import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 1000px)')

/** Whether the window is too narrow to show the chats and sources next to a conversation. */
export function useNarrowChat(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
}
