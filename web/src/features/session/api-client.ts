import { authExchange } from '@urql/exchange-auth'
import { Client, CombinedError, cacheExchange, fetchExchange, makeOperation, mapExchange, type Operation } from 'urql'
import type { WebConfiguration } from './configuration.ts'
import { documentIdOf, withDocumentId } from './document-ids.ts'
import type { RequestTokens } from './request-tokens.ts'

/**
 * The way to GraphQL at `{apiUrl}/graphql`. Answers come from the cache first and from the network
 * after (`lastViewedProfitLossMapping` and `profitLossViewerTabList` ask for network-only where they
 * are queried). Errors read '[Network] …' or '[GraphQL] …'; `sentenceOf` has them without.
 */
export function createApiClient({ apiUrl, documentsOnly }: WebConfiguration, tokens: RequestTokens): Client {
  return new Client({
    url: `${apiUrl}/graphql`,
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: { headers: { 'x-fourwall': '1' } },
    exchanges: [
      cacheExchange,
      authExchange(async (utilities) => {
        await tokens.obtain()
        return {
          addAuthToOperation: (operation) => {
            const token = tokens.current()
            return token === null ? operation : utilities.appendHeaders(operation, { Authorization: `Bearer ${token}` })
          },
          willAuthError: () => tokens.isStale(),
          didAuthError: (error) => errorCode(error) === 'UNAUTHORIZED',
          refreshAuth: async () => {
            await (tokens.isStale() ? tokens.obtain() : tokens.renew())
          },
        }
      }),
      ...(documentsOnly ? [mapExchange({ onOperation: askedById })] : []),
      fetchExchange,
    ],
  })
}

/** The same operation, sent as the id of its document. The document itself stays: the cache reads it. */
function askedById(operation: Operation): Operation {
  const id = documentIdOf(operation.query)
  if (id === null) return operation
  const sendId: typeof fetch = (address, init) => fetch(address, init?.body ? { ...init, body: withDocumentId(init.body, id) } : init)
  return makeOperation(operation.kind, operation, { ...operation.context, fetch: sendId })
}

/** The `extensions.code` of the first error that has one. */
export function errorCode(error: CombinedError): string | null {
  for (const { extensions } of error.graphQLErrors) {
    const code = extensions?.['code']
    if (typeof code === 'string') return code
  }
  return null
}

/** The server's own words, fit for a person: without the '[GraphQL]' or '[Network]' before them. */
export function sentenceOf(error: CombinedError): string {
  return error.networkError?.message ?? error.graphQLErrors.map(({ message }) => message).join('\n')
}

/** The number under which the server logged the cause, for an error it gave no words for; also behind an error's cause. */
export function referenceOf(error: unknown): string | null {
  if (error instanceof CombinedError) {
    for (const { extensions } of error.graphQLErrors) {
      const reference = extensions?.['requestId']
      if (typeof reference === 'string') return reference
    }
  }
  return error instanceof Error && error.cause !== undefined ? referenceOf(error.cause) : null
}
