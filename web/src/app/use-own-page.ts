import { type NavigateOptions, useRouter } from '@tanstack/react-router'

/**
 * Moves to the page of something that was just stored. That page is loaded before the address changes; otherwise a menu, say, opened on
 * the page that it replaces would close a moment later. A user who has navigated elsewhere by then stays there.
 */
export function useOwnPage(): (page: NavigateOptions) => void {
  const router = useRouter()
  return (page) => {
    const { pathname } = router.latestLocation
    const move = () => {
      if (router.latestLocation.pathname === pathname) void router.navigate({ replace: true, ...page })
    }
    // A page that fails to load reports that itself once it is shown. A page that is already shown is not loaded again.
    if (router.buildLocation(page).pathname === pathname) move()
    else router.preloadRoute(page).then(move, move)
  }
}
