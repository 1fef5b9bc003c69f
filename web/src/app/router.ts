import { createRouter, defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import type { Session } from '../features/session/session.ts'
import { routeTree } from '../generated/routeTree.gen.ts'
import { RouteError, RouteNotFound } from './RouteFailures.tsx'
import { plainSearch, withBareIds } from './search-text.ts'

export function createAppRouter(session: Session) {
  return createRouter({
    routeTree,
    // Replaced with the current state whenever the router renders; see App.
    context: { session, isSignedIn: false },
    trailingSlash: 'preserve',
    // Pages get the address's own parameters beside those that they have read, so what they could not show must not come in.
    parseSearch: (text) => plainSearch(defaultParseSearch(text)),
    stringifySearch: (search) => withBareIds(defaultStringifySearch(search)),
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultGcTime: 5 * 60_000,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
