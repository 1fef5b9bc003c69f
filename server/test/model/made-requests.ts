import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Requests over HTTP that this process makes, by whatever means. */
export interface MadeRequests {
  /** Whom they are made to, such as http://127.0.0.1:80, each once. */
  readonly origins: () => ReadonlySet<string>
  stop(): void
}

/** Records every request before it leaves, including unanswered ones and those that follow a redirect. */
export function hearRequests(): MadeRequests {
  const origins = new Set<string>()
  const byFetch = (message: unknown): void => {
    origins.add(String((message as { request: { origin: unknown } }).request.origin)) // as undici announces it
  }
  const byNode = (message: unknown): void => {
    const { request } = message as { request: { protocol: string; getHeader(name: string): unknown } } // as node:http announces it
    origins.add(`${request.protocol}//${String(request.getHeader('host'))}`)
  }
  subscribe('undici:request:create', byFetch)
  subscribe('http.client.request.start', byNode)
  return {
    origins: () => origins,
    stop: () => {
      unsubscribe('undici:request:create', byFetch)
      unsubscribe('http.client.request.start', byNode)
    },
  }
}
