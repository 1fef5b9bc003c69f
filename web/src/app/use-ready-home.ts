import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** In milliseconds: the requests of the first page go first. */
const AFTER_MS = 300

/**
 * Loads the code of Home, the company and the arrangement soon after the app started on another page, so that a click there asks for
 * figures at once.
 * @param isReady the user is known and may see Home.
 */
export function useReadyHome(isReady: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => void router.preloadRoute({ to: '/' }), AFTER_MS)
    return () => clearTimeout(timer)
  }, [router, isReady])
}
