import type { AnyRouter } from '@tanstack/react-router'

/**
 * Drops changes of an address's search by a page that is being left. A page that updates its address after a pause would otherwise lead
 * from the page just chosen back to the one before, or to an address without the id of what it shows.
 */
export function keepSearchAtShownPage(router: AnyRouter): void {
  const navigate = router.navigate
  router.navigate = (options) => {
    const { to, href, from } = options as { readonly to?: string; readonly href?: string; readonly from?: string }
    const isSearchAlone = to === undefined && href === undefined && from !== undefined
    return isSearchAlone && isBeingLeft(router, from) ? Promise.resolve() : navigate(options)
  }
}

/** Whether the router is navigating from a shown page of this route to another one. */
function isBeingLeft(router: AnyRouter, fullPath: string): boolean {
  // The last: layouts above a page may have its path as well.
  const shown = router.state.matches.findLast((match) => match.fullPath === fullPath)
  if (shown === undefined) return true
  const [routes, next] = router.getMatchedRoutes(router.latestLocation.pathname)
  const params: Readonly<Record<string, unknown>> = shown.params
  return !routes.some(({ id }) => id === shown.routeId) || Object.entries(params).some(([name, value]) => next[name] !== value)
}
