import { authExchange } from '@urql/exchange-auth'
import { Client, CombinedError, cacheExchange, fetchExchange, makeOperation, mapExchange, type Operation } from 'urql'
import { askAboutClosedMonths, closedMonthsQuestion } from './closed-months.ts'
import { createConnection } from './connection.ts'
import { documentIdOf, withDocumentId, withDocumentIdInAddress } from './document-ids.ts'
import { fetchWithSentence } from './fetch-with-sentence.ts'
import { countChanges } from './fresh-answers.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { createSignInRefusal } from './sign-in-refusal.ts'

/** Where the API is. */
export interface ApiAddress {
  /** Without a trailing slash; GraphQL is at `{apiUrl}/graphql`. */
  readonly apiUrl: string
  /** The server takes documents by id only; else their text is sent. */
  readonly documentsOnly: boolean
  /** Queries go by GET where their address has at most 2,047 characters. */
  readonly queriesByGet: boolean
}

/** Which bearer token a request carries. */
interface BearerTokens {
  /** The current token; null: none. */
  readonly current: () => string | null
  /** Whether `obtain` has to be called first. */
  readonly isStale: () => boolean
  readonly obtain: () => Promise<string | null>
  /** Obtains a new token, after the API refused the current one. */
  readonly renew: () => Promise<string | null>
}

/**
 * The GraphQL client for `{apiUrl}/graphql`. Answers come from the cache first and then from the network
 * (`lastViewedProfitLossMapping` and `profitLossViewerTabList` ask for network-only where they are queried).
 * Messages of errors begin with '[Network]' or '[GraphQL]'; `sentenceOf` removes that.
 */
export function createApiClient({ apiUrl, documentsOnly, queriesByGet }: ApiAddress, tokens: BearerTokens): Client {
  // Active queries. Those that did not reach the server are retried on the schedule of the connection.
  const live = new Map<number, Operation>()
  const failed = new Set<number>()
  const known = new Map<number, unknown>()
  const client: Client = new Client({
    url: `${apiUrl}/graphql`,
    // As event streams, with the token in the header as in any other request.
    fetchSubscriptions: true,
    preferGetMethod: queriesByGet && 'within-url-limit',
    fetch: fetchWithSentence,
    requestPolicy: 'cache-and-network',
    fetchOptions: { headers: requestHeaders },
    exchanges: [
      mapExchange({
        onOperation(operation) {
          if (operation.kind === 'query') live.set(operation.key, operation)
          else if (operation.kind === 'teardown') {
            live.delete(operation.key)
            failed.delete(operation.key)
            known.delete(operation.key)
          }
        },
        // If the server is not reached, the last answer stays.
        onResult(result) {
          const { operation, error } = result
          if (!live.has(operation.key)) return result
          if (error === undefined) known.set(operation.key, result.data)
          else if (isUnreached(error) && known.has(operation.key)) return { ...result, data: known.get(operation.key) }
          return result
        },
      }),
      countChanges(() => client),
      askAboutClosedMonths(closedMonthsQuestion, (document, variables, additionalTypenames) =>
        client.mutation(document, variables, additionalTypenames === undefined ? {} : { additionalTypenames }).toPromise(),
      ),
      idempotencyKeys(isWithoutAnswer),
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
      mapExchange({
        onResult({ operation, error }) {
          if (error === undefined || !isUnreached(error)) {
            failed.delete(operation.key)
            connection.reached()
            if (error === undefined) signInRefusal.clear()
            else if (errorCode(error) === 'UNAUTHORIZED') signInRefusal.set(sentenceOf(error))
          } else {
            if (operation.kind === 'query') failed.add(operation.key)
            connection.lost()
          }
        },
      }),
      ...(documentsOnly ? [mapExchange({ onOperation: askedById })] : []),
      fetchExchange,
    ],
  })
  connection.onRetry(() => {
    // If none failed, any other one shows whether the server is back.
    const again = failed.size > 0 ? [...failed] : [...live.keys()].slice(0, 1)
    for (const key of again) {
      const operation = live.get(key)
      if (operation) client.reexecuteOperation(makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }))
    }
  })
  return client
}

/** The connection to the server that this page came from. */
export const connection = createConnection()

/** Why the server no longer accepts the sign-in of this page, in its message. */
export const signInRefusal = createSignInRefusal()

/** Headers of every request, in addition to the token. */
export const requestHeaders: Readonly<Record<string, string>> = { 'x-fourwall': '1' }

/** The message where the server does not answer. */
export const UNREACHED = 'Fourwall cannot be reached.'

/** Whether a request did not reach the server: there was no answer, or a proxy answered. */
function isUnreached({ networkError, response }: CombinedError): boolean {
  const status: number | null = response instanceof Response ? response.status : null
  return networkError !== undefined && (status === null || status === 502 || status === 503 || status === 504)
}

/** Whether the server is unavailable for now, for example because the identity provider is down. */
export function isServerUnavailable({ networkError, response }: CombinedError): boolean {
  return networkError === undefined && response instanceof Response && response.status === 503
}

/** Milliseconds between two attempts, while the server keeps working. */
const PAUSE_MS = 2_000
/** Attempts without an answer before the request fails. */
const MOST_LOST = 3
/** Attempts, of a minute each, for which the server may still be at work. */
const MOST_LATE = 30

interface Answered {
  readonly error?: CombinedError | undefined
}

/**
 * Sends an idempotent request that may take long: repeats it while the server answers that it is still at work, or where its
 * answer got lost.
 *
 * @returns the last answer.
 */
export async function retryUntilDone<Answer extends Answered>(
  ask: () => Promise<Answer>,
  pause: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<Answer> {
  let [lost, late] = [0, 0]
  for (;;) {
    const answer = await ask()
    if (answer.error === undefined) return answer
    if (isUnderWay(answer.error)) late += 1
    else if (isUnreached(answer.error)) lost += 1
    else return answer
    if (lost > MOST_LOST || late > MOST_LATE) return answer
    await pause(PAUSE_MS)
  }
}

/** Whether the server may have done it despite the error. */
function isWithoutAnswer(error: CombinedError): boolean {
  return error.networkError !== undefined || isUnderWay(error)
}

function isUnderWay({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => extensions?.['isUnderWay'] === true)
}

/** The same operation, sent by the id of its document. The document itself stays, as the cache reads it. */
function askedById(operation: Operation): Operation {
  const id = documentIdOf(operation.query)
  if (id === null) return operation
  const sendId: typeof fetch = (address, init) =>
    init?.body
      ? fetchWithSentence(address, { ...init, body: withDocumentId(init.body, id) })
      : fetchWithSentence(typeof address === 'string' ? withDocumentIdInAddress(address, id) : address, init)
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

/** The server's message without the leading '[GraphQL]' or '[Network]'; `UNREACHED` without a message. */
export function sentenceOf(error: CombinedError): string {
  if (isUnreached(error)) return UNREACHED
  return error.networkError?.message ?? error.graphQLErrors.map(({ message }) => message).join('\n')
}

/** The number under which the server logged an unexpected error; also from the cause of an error. */
export function referenceOf(error: unknown): string | null {
  if (error instanceof CombinedError) {
    for (const { extensions } of error.graphQLErrors) {
      const reference = extensions?.['requestId']
      if (typeof reference === 'string') return reference
    }
  }
  return error instanceof Error && error.cause !== undefined ? referenceOf(error.cause) : null
}
