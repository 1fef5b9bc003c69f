import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onDatabase } from '../../../test/databases.ts'
import { type SessionServer, startSessionServer } from '../../../test/session-server.ts'
import { authorizationRequest, requestTokens, SignInClient, signInEmbedded } from '../../../test/sign-in.ts'
import { DEMO_PASSWORD } from '../../features/session/demo-users.ts'
import type { Database } from '../database/database.ts'

const DANA = 'dana@demo.fourwall.example'

onDatabase('the embedded identity provider', (fresh) => {
  let database: Database
  let server: SessionServer
  let origin: string
  const companyId = randomUUID()

  beforeAll(async () => {
    database = await (await fresh()).open()
    await database.system.query(
      "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, 'Demo', 'USD', 2, 1)",
      [companyId],
    )
    server = await startSessionServer(database, { demoCompany: companyId })
    origin = server.origin
  })
  afterAll(() => server.close())

  const signInPageOf = async (client: SignInClient, parameters: { prompt?: string; loginHint?: string } = {}) => {
    const request = authorizationRequest(`${origin}/idp/auth`, {
      clientId: 'fourwall-web',
      redirectUri: `${origin}/auth/callback`,
      scope: 'openid profile email roles',
      ...parameters,
    })
    const { response, leadsTo } = await client.follow(request.address, `${origin}/idp/`)
    return { ...request, page: await response.text(), response, address: leadsTo }
  }

  const refresh = (token: string) =>
    requestTokens(`${origin}/idp/token`, { grant_type: 'refresh_token', refresh_token: token, client_id: 'fourwall-web' })

  it('describes itself under the configured origin, whatever Host a request names', async () => {
    const response = await fetch(`${origin}/idp/.well-known/openid-configuration`, { headers: { 'x-forwarded-host': 'evil.example' } })
    const metadata = await response.json()
    expect(metadata).toMatchObject({
      issuer: `${origin}/idp`,
      authorization_endpoint: `${origin}/idp/auth`,
      token_endpoint: `${origin}/idp/token`,
      userinfo_endpoint: `${origin}/idp/me`,
      end_session_endpoint: `${origin}/idp/session/end`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    })
  })

  it('signs a demo user in by one choice, for an access token of the API', async () => {
    const tokens = await signInEmbedded(origin, { continueAs: DANA })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: `${origin}/idp`,
      aud: 'urn:fourwall:api',
      email: DANA,
      name: 'Dana Whitlock',
      roles: ['controller'],
    })
    expect(tokens.expires_in).toBe(600)
    expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({ aud: 'fourwall-web', email: DANA, name: 'Dana Whitlock' })
    const me = await fetch(`${origin}/idp/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(await me.json()).toEqual({
      sub: decodeJwt(tokens.id_token ?? '').sub,
      email: DANA,
      email_verified: true,
      name: 'Dana Whitlock',
      roles: ['controller'],
    })
  })

  it('signs in with e-mail, however written, and password', async () => {
    const tokens = await signInEmbedded(origin, { email: DANA.toUpperCase(), password: DEMO_PASSWORD })
    expect(decodeJwt(tokens.access_token)['email']).toBe(DANA)
  })

  it('shows a page without scripts that names fields and demo users and fills in the hint', async () => {
    const { page, response } = await signInPageOf(new SignInClient(), { loginHint: 'some"one@example.com' })
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*style-src 'nonce-.*form-action 'self'.*frame-ancestors 'none'/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(page).not.toContain('<script')
    expect(page).toContain('<label for="email">')
    expect(page).toContain('Continue as <strong>Dana Whitlock</strong>')
    expect(page).toContain('value="some&quot;one@example.com"')
  })

  it('puts the focus where the next act is', async () => {
    const focused = async (loginHint?: string) => {
      const { page } = await signInPageOf(new SignInClient(), loginHint === undefined ? {} : { loginHint })
      return [...page.matchAll(/(?:name|value)="([^"]+)"[^>]* autofocus/g)].map(([, field]) => field)
    }
    expect(await focused()).toEqual(['email'])
    expect(await focused('someone@example.com')).toEqual(['password'])
    expect(await focused(DANA)).toEqual([expect.stringMatching(/continueAs|dana/)])
  })

  it('keeps the e-mail after a wrong password and says so, the same for people it does not know', async () => {
    const client = new SignInClient()
    const { address } = await signInPageOf(client)
    for (const email of [DANA, 'nobody@example.com']) {
      const { response } = await client.submit(address, { email, password: 'wrong' }, origin)
      const page = await response.text()
      expect(response.status).toBe(401)
      expect(page).toContain('role="alert">E-mail or password is incorrect.')
      expect(page).toContain(`value="${email}"`)
    }
  })

  it('slows a place down after five wrong passwords, and no other', async () => {
    const accounts = server.identity.embedded?.accounts
    await accounts?.put({ email: 'slowed@example.com', name: 'Slowed', roles: [], isDemo: false, password: 'right one' })
    const from = (address: string, device: string | null = null) => ({ address, device })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await accounts?.checkPassword('Slowed@example.com', 'wrong', from('a'))).toEqual({ outcome: 'refused' })
    }
    expect(await accounts?.checkPassword('slowed@example.com', 'right one', from('a'))).toMatchObject({ outcome: 'blocked' })
    expect(await accounts?.checkPassword(DANA, DEMO_PASSWORD, from('a'))).toMatchObject({ outcome: 'accepted' })
    expect(await accounts?.checkPassword('slowed@example.com', 'right one', from('b'))).toMatchObject({ outcome: 'accepted' })
  })

  it('knows a browser that its owner signed in from, whoever guesses at the same address', async () => {
    const accounts = server.identity.embedded?.accounts
    await accounts?.put({ email: 'known@example.com', name: 'Known', roles: [], isDemo: false, password: 'right one' })
    const client = new SignInClient()
    await signInEmbedded(origin, { email: 'known@example.com', password: 'right one' }, client)
    const guesser = new SignInClient()
    const { address } = await signInPageOf(guesser)
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await guesser.submit(address, { email: 'known@example.com', password: 'wrong' }, origin)).response.status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const again = await signInPageOf(client, { prompt: 'login' })
    const { leadsTo } = await client.submit(again.address, { email: 'known@example.com', password: 'right one' }, `${origin}/idp/`)
    expect(leadsTo).toContain(`${origin}/auth/callback?code=`)
    const rows = await database.system.query<{ key: string }>('select key from sign_in_attempts')
    expect(rows.every(({ key }) => /^(place|address|account|new-places|device):[\w+/=-]{40,}$/.test(key))).toBe(true)
  })

  it('says how long to wait', async () => {
    const client = new SignInClient()
    const { address } = await signInPageOf(client)
    for (let attempt = 0; attempt < 5; attempt += 1) await client.submit(address, { email: 'w@example.com', password: 'x' }, origin)
    const { response } = await client.submit(address, { email: 'w@example.com', password: 'x' }, origin)
    expect(response.status).toBe(429)
    expect(await response.text()).toMatch(/Too many wrong passwords\. Wait \d+ seconds, then try again\./)
  })

  it('lets nobody go on as an account that is no demo user without its password', async () => {
    await server.identity.embedded?.accounts.put({
      email: 'owner@example.com',
      name: 'Owner',
      roles: [],
      isDemo: false,
      password: 'secret words',
    })
    const client = new SignInClient()
    const { address } = await signInPageOf(client)
    const { response } = await client.submit(address, { continueAs: 'owner@example.com' }, origin)
    expect(response.status).toBe(401)
    expect(decodeJwt((await signInEmbedded(origin, { email: 'owner@example.com', password: 'secret words' })).access_token)['email']).toBe(
      'owner@example.com',
    )
  })

  it('offers whoever is signed in already, and lets them change to someone else', async () => {
    const client = new SignInClient()
    await signInEmbedded(origin, { email: 'owner@example.com', password: 'secret words' }, client)
    const again = await signInPageOf(client, { prompt: 'select_account' })
    expect(again.page).toContain('Continue as <strong>Owner</strong>')
    const same = await client.submit(again.address, { continueAs: 'owner@example.com' }, `${origin}/idp/`)
    expect(same.leadsTo).toContain(`${origin}/auth/callback?code=`)

    const other = await signInPageOf(client, { prompt: 'select_account' })
    const { response } = await client.submit(other.address, { continueAs: DANA }, `${origin}/idp/`)
    const page = await response.text()
    const form = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
    const confirm = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const { leadsTo } = await client.submit(confirm, { xsrf: form('xsrf'), logout: 'yes' }, `${origin}/idp/`)
    const { tokens } = await requestTokens(`${origin}/idp/token`, {
      grant_type: 'authorization_code',
      code: new URL(leadsTo).searchParams.get('code') ?? '',
      redirect_uri: `${origin}/auth/callback`,
      client_id: 'fourwall-web',
      code_verifier: other.verifier,
    })
    expect(decodeJwt(tokens?.access_token ?? '')['email']).toBe(DANA)
  })

  it('asks again for a password where a new sign-in is demanded', async () => {
    const client = new SignInClient()
    await signInEmbedded(origin, { email: 'owner@example.com', password: 'secret words' }, client)
    const { page, address } = await signInPageOf(client, { prompt: 'login' })
    expect(page).not.toContain('Continue as <strong>Owner</strong>')
    expect((await client.submit(address, { continueAs: 'owner@example.com' }, origin)).response.status).toBe(401)
  })

  it('gives no code without PKCE, to other addresses, or to other clients', async () => {
    const { address } = authorizationRequest(`${origin}/idp/auth`, {
      clientId: 'fourwall-web',
      redirectUri: `${origin}/auth/callback`,
      scope: 'openid',
    })
    const client = new SignInClient()
    const plain = new URL(address)
    plain.searchParams.delete('code_challenge')
    plain.searchParams.delete('code_challenge_method')
    expect((await client.follow(plain.href, `${origin}/idp/`)).leadsTo).toContain('error=invalid_request')
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/auth/callback'],
      ['client_id', 'other'],
    ] as const) {
      const wrong = new URL(address)
      wrong.searchParams.set(name, value)
      const { response } = await client.follow(wrong.href, `${origin}/idp/`)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('This sign-in cannot go on')
    }
  })

  it('leads back from a sign-in that has run out', async () => {
    const response = await fetch(`${origin}/idp/interaction/long-gone`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/This sign-in cannot go on[\s\S]*<a class="primary" href="\/">Back to Fourwall<\/a>/)
  })

  it('takes a code once', async () => {
    const client = new SignInClient()
    const { verifier, address } = await signInPageOf(client)
    const { leadsTo } = await client.submit(address, { continueAs: DANA }, `${origin}/idp/`)
    const form = {
      grant_type: 'authorization_code',
      code: new URL(leadsTo).searchParams.get('code') ?? '',
      redirect_uri: `${origin}/auth/callback`,
      client_id: 'fourwall-web',
    }
    expect((await requestTokens(`${origin}/idp/token`, { ...form, code_verifier: 'x'.repeat(43) })).status).toBe(400)
    const first = await requestTokens(`${origin}/idp/token`, { ...form, code_verifier: verifier })
    expect(first.status).toBe(200)
    const second = await requestTokens(`${origin}/idp/token`, { ...form, code_verifier: verifier })
    expect(second.body).toMatchObject({ error: 'invalid_grant' })
    // whoever stole the code may have used it first: what came of it ends too
    expect((await refresh(first.tokens?.refresh_token ?? '')).status).toBe(400)
  })

  it('rotates refresh tokens, keeps their end, and ends the whole chain when one is used twice', async () => {
    const first = await signInEmbedded(origin, { continueAs: DANA })
    const second = await refresh(first.refresh_token ?? '')
    expect(second.status).toBe(200)
    expect(second.tokens?.refresh_token).not.toBe(first.refresh_token)
    expect(decodeJwt(second.tokens?.access_token ?? '')['aud']).toBe('urn:fourwall:api')
    const [row] = await database.system.query<{ latest: Date }>(
      "select max(expires_at) as latest from identity_models where kind = 'RefreshToken'",
    )
    expect((row?.latest.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(8 * 3_600_000)

    expect((await refresh(first.refresh_token ?? '')).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(second.tokens?.refresh_token ?? '')).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('gives one of two simultaneous renewals with the same token', async () => {
    const { refresh_token: token = '' } = await signInEmbedded(origin, { continueAs: DANA })
    const statuses = (await Promise.all([refresh(token), refresh(token)])).map(({ status }) => status)
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 400])
  })

  it('revokes a refresh token, with an answer that has no content type', async () => {
    const { refresh_token: token = '' } = await signInEmbedded(origin, { continueAs: DANA })
    const response = await fetch(`${origin}/idp/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ token, token_type_hint: 'refresh_token', client_id: 'fourwall-web' }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, null])
    expect((await refresh(token)).status).toBe(400)
  })

  it('signs out by itself and returns, after which its refresh tokens are dead', async () => {
    const client = new SignInClient()
    const tokens = await signInEmbedded(origin, { continueAs: DANA }, client)
    const leave = new URL(`${origin}/idp/session/end`)
    leave.search = new URLSearchParams({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: `${origin}/` }).toString()
    const response = await client.request(leave.href)
    const page = await response.text()
    const nonce = /<script nonce="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const { leadsTo } = await client.submit(`${origin}/idp/session/end/confirm`, { xsrf, logout: 'yes' }, `${origin}/idp/`)
    expect(leadsTo).toBe(`${origin}/`)
    expect((await refresh(tokens.refresh_token ?? '')).status).toBe(400)
    expect((await signInPageOf(client, { prompt: 'select_account' })).page).not.toContain('signed in')
  })

  it('keeps keys and sessions over a restart, and refresh tokens by their hash alone', async () => {
    const tokens = await signInEmbedded(origin, { continueAs: DANA })
    const stored = await database.system.query<{ text: string }>('select id || payload::text as text from identity_models')
    expect(stored.some(({ text }) => text.includes(tokens.refresh_token ?? '?'))).toBe(false)
    const { port } = server.configuration
    await server.close()
    server = await startSessionServer(database, { demoCompany: companyId, port })
    expect((await refresh(tokens.refresh_token ?? '')).status).toBe(200)
    const whoami = await fetch(`${origin}/api/whoami`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(await whoami.json()).toMatchObject({ companyId, email: DANA, roles: ['controller'] })
  })

  it('writes no token, code or password to its log', async () => {
    const tokens = await signInEmbedded(origin, { email: DANA, password: DEMO_PASSWORD })
    await refresh(tokens.refresh_token ?? '')
    await fetch(`${origin}/auth/callback?code=top-secret`, { headers: { accept: 'text/html' } })
    const log = server.logged()
    expect(log).toContain('"path":"/idp/token"')
    expect(log).toContain('"path":"/idp/interaction/…"')
    for (const secret of [tokens.access_token, tokens.refresh_token ?? '?', DEMO_PASSWORD, 'top-secret', 'code='])
      expect(log).not.toContain(secret)
  })
})
