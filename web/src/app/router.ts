import { createRouter } from '@tanstack/react-router'
import { queryOfTexts, textsOfQuery } from '../blocks/page/search-texts.ts'
import type { Session } from '../features/session/session.ts'
import { routeTree } from '../generated/routeTree.gen.ts'
import { RouteError, RouteNotFound } from './RouteFailures.tsx'
import { RoutePending } from './RoutePending.tsx'
import { keepSearchAtShownPage } from './search-of-shown-page.ts'

export function createAppRouter(session: Session) {
  const router = createRouter({
    routeTree,
    // Replaced with the current state whenever the router renders; see App.
    context: { session, isSignedIn: false },
    trailingSlash: 'preserve',
    // Numbers, lists and objects in an address are text, too: pages read them.
    parseSearch: textsOfQuery,
    stringifySearch: queryOfTexts,
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultGcTime: 5 * 60_000,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultPendingComponent: RoutePending,
    // Saved as a page is left, so never more often than ten times a second.
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
  })
  keepSearchAtShownPage(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
