import { DomainError } from '@fourwall/domain/errors.ts'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'

/** The identity provider did not answer, or not as the standard says. A retry may help. */
export class ProviderUnavailableError extends DomainError {
  override readonly name = 'ProviderUnavailableError'
  constructor(message: string, cause?: unknown) {
    super('INTERNAL', message, cause === undefined ? {} : { cause })
  }
}

/** Two issuers that should be the same, for the log. */
export interface DifferentIssuers {
  readonly named: string
  readonly expected: string
  readonly differ: 'by a slash at the end' | 'otherwise'
}

/** @param named as a token or an answer says; cut off after 200 characters. */
export function differentIssuers(named: unknown, expected: string): DifferentIssuers {
  const text = typeof named === 'string' ? named : (JSON.stringify(named) ?? 'none')
  const isSlash = text.replace(/\/$/, '') === expected.replace(/\/$/, '')
  return { named: text.slice(0, 200), expected, differ: isSlash ? 'by a slash at the end' : 'otherwise' }
}

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  userinfo_endpoint: z.url().optional(),
  introspection_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  /** RFC 9207: answers of the authorization endpoint name the issuer. */
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

export type IssuerMetadata = z.infer<typeof metadataSchema>

/** An external identity provider, known by its discovery document. */
export interface Issuer {
  /** The discovery document, cached for an hour. @throws ProviderUnavailableError */
  metadata(): Promise<IssuerMetadata>
  /** Finds a token's signing key among the provider's published ones. */
  readonly keys: JWTVerifyGetKey
  /** Origins whose pages a browser visits to sign in; only the issuer's until discovery has succeeded. */
  pageOrigins(): readonly string[]
}

const HOUR = 3_600_000
/** Pause after a failed discovery, so that a dead provider costs little. */
const RETRY_AFTER = 5_000

interface Discovered {
  readonly metadata: IssuerMetadata
  readonly keys: JWTVerifyGetKey
  /** Milliseconds of the clock. */
  readonly readAt: number
}

export function createIssuer(issuer: string, clock: Clock): Issuer {
  let known: Discovered | null = null
  let failure: { readonly error: unknown; readonly at: number } | null = null
  let reading: Promise<Discovered> | null = null

  async function read(): Promise<Discovered> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const parsed = metadataSchema.safeParse(await requestJson(address, { timeoutMs: 10_000 }))
    if (!parsed.success)
      throw new ProviderUnavailableError(`The identity provider's discovery document at ${address} is not usable.`, parsed.error)
    if (parsed.data.issuer !== issuer) {
      throw new ProviderUnavailableError(
        `The identity provider calls itself "${parsed.data.issuer}", but OIDC_ISSUER is "${issuer}". Set OIDC_ISSUER to exactly what it says.`,
        differentIssuers(parsed.data.issuer, issuer),
      )
    }
    const isSameKeys = known?.metadata.jwks_uri === parsed.data.jwks_uri
    const keys =
      isSameKeys && known !== null
        ? known.keys
        : createRemoteJWKSet(new URL(parsed.data.jwks_uri), { timeoutDuration: 5_000, cooldownDuration: 30_000, cacheMaxAge: 600_000 })
    return { metadata: parsed.data, keys, readAt: clock.now().getTime() }
  }

  async function current(): Promise<Discovered> {
    const now = clock.now().getTime()
    if (known !== null && now - known.readAt < HOUR) return known
    if (failure !== null && now - failure.at < RETRY_AFTER) {
      if (known !== null) return known
      throw failure.error
    }
    reading ??= read().finally(() => {
      reading = null
    })
    try {
      known = await reading
      failure = null
      return known
    } catch (error) {
      failure = { error, at: now }
      if (known !== null) return known
      throw error
    }
  }

  return {
    metadata: async () => (await current()).metadata,
    keys: async (header, token) => (await current()).keys(header, token),
    pageOrigins() {
      const addresses = [issuer, known?.metadata.authorization_endpoint]
      return [...new Set(addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin))]
    },
  }
}

const LARGEST_ANSWER = 1_000_000

export interface ProviderRequest {
  readonly timeoutMs: number
  readonly headers?: Record<string, string>
  /** Sent by POST; without it, the request is a GET. */
  readonly form?: URLSearchParams
  /** Address of the person for whom the server asks, if known. */
  readonly onBehalfOf?: string
}

export interface ProviderAnswer {
  readonly status: number
  /** The answer parsed as JSON; undefined if empty. */
  readonly body: unknown
}

/** Calls an identity provider. @throws ProviderUnavailableError if there is no JSON answer. */
export type AskProvider = (address: string, request: ProviderRequest) => Promise<ProviderAnswer>

/**
 * Calls a provider over the network: no redirects, at most 1 MB, at most `timeoutMs`. An answer other than JSON is a failure, whatever its
 * status.
 */
export const askProvider: AskProvider = async (address, request) => {
  let status: number
  let text = ''
  try {
    const response = await fetch(address, {
      ...(request.form === undefined ? {} : { method: 'POST', body: request.form }),
      headers: { accept: 'application/json', ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
    })
    status = response.status
    if (status >= 300 && status < 400) {
      await response.body?.cancel()
      throw new ProviderUnavailableError(
        `The identity provider redirects requests to ${new URL(address).origin + new URL(address).pathname}, which Fourwall does not follow. Ask your administrator to check OIDC_ISSUER.`,
      )
    }
    let size = 0
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > LARGEST_ANSWER) throw new Error(`more than ${LARGEST_ANSWER} bytes`)
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (cause) {
    if (cause instanceof ProviderUnavailableError) throw cause
    throw unreachableProvider(cause)
  }
  return { status, body: readProviderAnswer(status, text) }
}

/** Parses an answer as JSON; empty answers have no body. @throws ProviderUnavailableError for any other text. */
export function readProviderAnswer(status: number, text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    // parsed JSON is unknown until validated
    return JSON.parse(text) as unknown
  } catch (cause) {
    if (status >= 500) throw failedProvider(status, text)
    throw new ProviderUnavailableError(
      'The identity provider did not answer with data. Try again; if it goes on, ask your administrator to check OIDC_ISSUER.',
      new Error(`status ${status}: ${text.slice(0, 300)}`, { cause }),
    )
  }
}

/**
 * Requests JSON as `askProvider` does.
 *
 * @throws DomainError (UNAUTHORIZED) for status 401 and 403: the token was refused; ProviderUnavailableError for any other failure.
 */
export async function requestJson(address: string, request: ProviderRequest): Promise<unknown> {
  const { status, body } = await askProvider(address, request)
  if (status === 401 || status === 403) {
    throw new DomainError('UNAUTHORIZED', 'The identity provider does not accept this access token. Sign in again.')
  }
  if (status < 200 || status >= 300) throw failedProvider(status, JSON.stringify(body) ?? '')
  return body
}

/** The provider answered with an error status. */
export function failedProvider(status: number, text: string): ProviderUnavailableError {
  return new ProviderUnavailableError(
    'The identity provider cannot answer at the moment. Try again in a moment.',
    new Error(`status ${status}: ${text.slice(0, 300)}`),
  )
}

function unreachableProvider(cause: unknown): ProviderUnavailableError {
  return new ProviderUnavailableError('The identity provider cannot be reached at the moment. Try again in a moment.', cause)
}
