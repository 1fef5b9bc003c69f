import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'
import { authorizationRequest, requestTokens, SignInClient, type Tokens } from './sign-in.ts'

export interface ForeignPerson {
  /** Opaque: does not reveal who it is. */
  readonly subject: string
  readonly claims: Record<string, unknown>
}

/** An external identity provider in its default setup: e-mail addresses only in userinfo. */
export interface ForeignProvider {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly introspection: { readonly clientId: string; readonly clientSecret: string }
  /** Number of userinfo requests. */
  readonly userInfoRequests: () => number
  /** Signs in with code and PKCE, as the web app does; `jwt` requests the API as resource, `opaque` does not. */
  signIn(person: ForeignPerson, kind?: 'jwt' | 'opaque'): Promise<Tokens>
  /** Takes a person through the provider's pages from an address there. @returns the address of the client that they are sent to. */
  pass(person: ForeignPerson, address: string): Promise<URL>
  /** Signs a token with the provider's own key, as it might have issued. */
  sign(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

/** @param audience of JWTs; programs register themselves (RFC 7591). */
export async function startForeignProvider(audience = 'https://api.books.example/'): Promise<ForeignProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const clientId = 'books-spa'
  const introspection = { clientId: 'books-api', clientSecret: 'a secret with % and : in it' }
  const redirectUri = 'http://127.0.0.1:4149/auth/callback'
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'books-1' }
  const people = new Map<string, ForeignPerson>()
  let next: ForeignPerson | null = null
  let userInfoRequests = 0

  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ['cookie key of a test'] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
      {
        client_id: introspection.clientId,
        client_secret: introspection.clientSecret,
        redirect_uris: [],
        response_types: [],
        grant_types: [],
      },
    ],
    scopes: ['openid', 'offline_access', 'books'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { AccessToken: 3600, IdToken: 3600, Session: 3600, Grant: 3600, Interaction: 600, RefreshToken: 3600, ClientCredentials: 600 },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      introspection: { enabled: true, allowedPolicy: async () => true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => [],
        getResourceServerInfo: async () => ({ scope: 'books', audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
    async findAccount(_context, id) {
      const person = people.get(id)
      return person === undefined ? undefined : { accountId: id, claims: async () => ({ sub: id, ...person.claims }) }
    },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (oidc.client === undefined || accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope('openid profile email offline_access books')
      grant.addResourceScope(audience, 'books')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  })
  provider.use(async (context: KoaContextWithOIDC, proceed: () => Promise<void>) => {
    if (context.path.startsWith('/interaction/') && next !== null) {
      const result = { login: { accountId: next.subject }, consent: {} }
      context.redirect(await provider.interactionResult(context.req, context.res, result, { mergeWithLastSubmission: false }))
      return
    }
    if (context.path !== '/me') return proceed()
    userInfoRequests += 1
    // like most providers, but unlike this library by default, it also answers bearers of a JWT
    const token = context.get('authorization').replace('Bearer ', '')
    if (!token.includes('.')) return proceed()
    const { payload } = await jwtVerify(token, publicKey, { issuer, audience })
    const person = people.get(payload.sub ?? '')
    context.body = { sub: payload.sub, ...person?.claims }
  })
  const callback = provider.callback()
  const server = createServer((request, response) => void callback(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function pass(person: ForeignPerson, address: string): Promise<URL> {
    people.set(person.subject, person)
    next = person
    const { leadsTo } = await new SignInClient().follow(address, issuer)
    return new URL(leadsTo)
  }

  return {
    issuer,
    clientId,
    audience,
    introspection,
    userInfoRequests: () => userInfoRequests,
    pass,
    async signIn(person, kind = 'jwt') {
      const resource = kind === 'jwt' ? { resource: audience } : {}
      const request = authorizationRequest(`${issuer}/auth`, { clientId, redirectUri, scope: 'openid profile email books', ...resource })
      const leadsTo = await pass(person, request.address)
      const { tokens, body } = await requestTokens(`${issuer}/token`, {
        grant_type: 'authorization_code',
        code: leadsTo.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: request.verifier,
        ...resource,
      })
      if (tokens === null) throw new Error(`no tokens: ${leadsTo.href} ${JSON.stringify(body)}`)
      return tokens
    },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'books-1', typ: 'at+jwt', ...header }).sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
