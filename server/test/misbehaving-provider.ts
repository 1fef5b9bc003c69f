import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { freePort } from './free-port.ts'

export const CLIENT_ID = 'books-spa'
export const AUDIENCE = 'https://api.books.example/'

/** How a provider deviates from the standards; the rest it does right. */
export interface Misbehavior {
  /** Changes the discovery document. */
  readonly discovery?: (document: Record<string, unknown>) => Record<string, unknown>
  readonly keys?: (keys: ProviderKeys) => unknown
  /** Changes the callback address of the browser. */
  readonly callback?: (answer: URLSearchParams, asked: URLSearchParams) => void
  readonly idClaims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs an ID token in its own way. */
  readonly idToken?: (claims: Record<string, unknown>, keys: ProviderKeys) => Promise<string>
  readonly accessToken?: (claims: Record<string, unknown>, keys: ProviderKeys) => Promise<string>
  readonly accessClaims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Changes the token endpoint's answer to a code. */
  readonly tokens?: (answer: Record<string, unknown>) => Record<string, unknown>
  /** Changes its answer to a refresh token. */
  readonly renewed?: (answer: Record<string, unknown>) => Record<string, unknown>
  /** Answers instead of the token endpoint; returns whether it did. */
  readonly tokenEndpoint?: (request: IncomingMessage, response: ServerResponse, form: URLSearchParams) => boolean
  readonly userInfo?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export interface ProviderKeys {
  readonly ours: CryptoKey
  readonly ourPublicJwk: JWK
  /** A key unknown to the provider, unless it switches to it. */
  readonly others: CryptoKey
  readonly otherPublicJwk: JWK
}

/** An identity provider that does one thing wrong at a time, for a client that does none. */
export interface MisbehavingProvider {
  readonly issuer: string
  behave(misbehavior: Misbehavior): void
  /** Callback parameters for a person who signs in at once. */
  authorize(address: string): URLSearchParams
  /** Forms sent to its token endpoint, newest last. */
  readonly forms: URLSearchParams[]
  close(): Promise<void>
}

export const SUBJECT = 'person-1'

export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const { privateKey: others, publicKey: othersPublic } = await generateKeyPair('RS256', { extractable: true })
  const ourPublicJwk = { ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256', kid: 'one' }
  const otherPublicJwk = { ...(await exportJWK(othersPublic)), use: 'sig', alg: 'RS256', kid: 'two' }
  const keys: ProviderKeys = { ours: privateKey, ourPublicJwk, others, otherPublicJwk }
  let misbehavior: Misbehavior = {}
  let asked = new URLSearchParams()
  const forms: URLSearchParams[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
    if (path === '/.well-known/openid-configuration') return void json(withChange(misbehavior.discovery, discoveryOf(issuer)))
    if (path === '/keys') return void json(misbehavior.keys === undefined ? { keys: [ourPublicJwk] } : misbehavior.keys(keys))
    if (path === '/me') {
      if (misbehavior.userInfo?.(request, response) === true) return
      return void json({ sub: SUBJECT, email: 'person@books.example' })
    }
    if (path !== '/token') return void response.writeHead(404).end()
    const form = new URLSearchParams(await textOf(request))
    forms.push(form)
    if (misbehavior.tokenEndpoint?.(request, response, form) === true) return
    const isRenewal = form.get('grant_type') === 'refresh_token'
    if (!isRenewal && challengeOf(form.get('code_verifier') ?? '') !== asked.get('code_challenge'))
      return void json({ error: 'invalid_grant' }, 400)
    const tokens = await tokensFor(isRenewal)
    return void json(withChange(isRenewal ? misbehavior.renewed : misbehavior.tokens, tokens))
  }

  async function tokensFor(isRenewal: boolean): Promise<Record<string, unknown>> {
    const now = Math.floor(Date.now() / 1000)
    const access = withChange(misbehavior.accessClaims, {
      iss: issuer,
      aud: AUDIENCE,
      sub: SUBJECT,
      iat: now,
      exp: now + 600,
      jti: crypto.randomUUID(),
    })
    const accessToken = await (misbehavior.accessToken ?? ((all) => sign(all, keys.ours)))(access, keys)
    const claims = withChange(misbehavior.idClaims, {
      iss: issuer,
      aud: CLIENT_ID,
      sub: SUBJECT,
      iat: now,
      exp: now + 600,
      at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
      ...(isRenewal ? {} : { nonce: asked.get('nonce') }),
    })
    const idToken = await (misbehavior.idToken ?? ((all) => sign(all, keys.ours)))(claims, keys)
    return { access_token: accessToken, token_type: 'Bearer', id_token: idToken, refresh_token: crypto.randomUUID(), expires_in: 600 }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    forms,
    behave(next) {
      misbehavior = next
      forms.length = 0
    },
    authorize(address) {
      asked = new URL(address).searchParams
      const back = new URLSearchParams({ code: crypto.randomUUID(), state: asked.get('state') ?? '' })
      misbehavior.callback?.(back, asked)
      return back
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Signs any claims. */
export async function sign(claims: Record<string, unknown>, key: CryptoKey, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'at+jwt', ...header }).sign(key)
}

function discoveryOf(issuer: string): Record<string, unknown> {
  return {
    issuer,
    jwks_uri: `${issuer}/keys`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
  }
}

function withChange(
  change: ((value: Record<string, unknown>) => Record<string, unknown>) | undefined,
  value: Record<string, unknown>,
): Record<string, unknown> {
  return change === undefined ? value : change(value)
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
