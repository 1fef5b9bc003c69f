import { type NavigateOptions, useRouter } from '@tanstack/react-router'

/**
 * Moves to the page that something has of its own once it is stored. That page is loaded before the address changes: what somebody opens
 * on the page it replaces, a menu say, would close by itself a moment later. Whoever has gone elsewhere by then stays there.
 */
export function useOwnPage(): (page: NavigateOptions) => void {
  const router = useRouter()
  return (page) => {
    const { pathname } = router.latestLocation
    const move = () => {
      if (router.latestLocation.pathname === pathname) void router.navigate({ replace: true, ...page })
    }
    // A page that fails to load says so itself, once it is there. What is shown already needs no second loading.
    if (router.buildLocation(page).pathname === pathname) move()
    else router.preloadRoute(page).then(move, move)
  }
}
