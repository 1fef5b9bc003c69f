import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 600px)')

/** Whether the page is as narrow as a phone, as `phone:` in classes. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      phone.addEventListener('change', onChange)
      return () => phone.removeEventListener('change', onChange)
    },
    () => phone.matches,
  )
}
