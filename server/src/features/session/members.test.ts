import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { onDatabase } from '../../../test/databases.ts'
import { type ForeignProvider, startForeignProvider } from '../../../test/foreign-provider.ts'
import { type SessionServer, startSessionServer } from '../../../test/session-server.ts'
import { requestTokens, SignInClient, signInEmbedded } from '../../../test/sign-in.ts'
import { withStoppedClock } from '../../../test/stopped-clock.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { Access } from '../../platform/identity/access.ts'
import { createRevocations } from '../../platform/identity/revocations.ts'
import { DEMO_PASSWORD } from './demo-users.ts'
import { MemberService } from './members.ts'

interface Asked {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function ask(server: SessionServer, path: string, token: string, body?: object): Promise<Asked> {
  const response = await fetch(`${server.origin}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  const text = await response.text()
  // every answer of these routes is an object or empty
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

const whoami = async (server: SessionServer, token: string): Promise<number> => (await ask(server, '/api/whoami', token)).status
const exchanged = async (server: SessionServer, token: string): Promise<string> =>
  String((await ask(server, '/api/auth', token)).body['token'])
const signOut = async (server: SessionServer, token: string): Promise<number> => (await ask(server, '/api/auth/sign-out', token, {})).status

async function addCompany(database: Database, name: string): Promise<string> {
  const id = randomUUID()
  await database.system.query(
    "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, $2, 'USD', 2, 1)",
    [id, name],
  )
  return id
}

const DANA = 'dana@demo.fourwall.example'
const MARCUS = 'marcus@demo.fourwall.example'

onDatabase('withdrawing access, with the embedded provider', (fresh, kind) => {
  let database: Database
  let server: SessionServer

  beforeAll(async () => {
    database = await (await fresh()).open()
    server = await startSessionServer(database, { demoCompany: await addCompany(database, 'Demo') })
  })
  afterAll(() => server.close())

  async function accessTo(email: string): Promise<Access> {
    const user = await server.session.userByEmail(email)
    if (user === null) throw new Error(`There is no ${email}`)
    return new Access(user, database.scope(user.companyId))
  }

  const renewed = (refreshToken = '') =>
    requestTokens(`${server.origin}/idp/token`, { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'fourwall-web' })

  /** Somebody who signed in, made an app token from it, and used both. */
  async function signedIn(email: string, client = new SignInClient()) {
    const tokens = await signInEmbedded(server.origin, { continueAs: email }, client)
    const app = await exchanged(server, tokens.access_token)
    const statuses = async () => [
      await whoami(server, tokens.access_token),
      await whoami(server, app),
      (await ask(server, '/api/auth', tokens.access_token)).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    return { tokens, app, statuses }
  }

  async function leave(client: SignInClient, idToken = ''): Promise<void> {
    const address = new URL(`${server.origin}/idp/session/end`)
    address.search = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${server.origin}/` }).toString()
    const page = await (await client.request(address.href)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await client.submit(`${server.origin}/idp/session/end/confirm`, { xsrf, logout: 'yes' }, `${server.origin}/idp/`)
  }

  it.each([
    [
      'signing out at the provider',
      async ({ tokens }: Awaited<ReturnType<typeof signedIn>>, client: SignInClient) => leave(client, tokens.id_token),
    ],
    [
      'a refresh token that is used twice',
      async ({ tokens }: Awaited<ReturnType<typeof signedIn>>) => {
        expect((await renewed(tokens.refresh_token)).status).toBe(200)
        expect((await renewed(tokens.refresh_token)).status).toBe(400)
      },
    ],
    [
      'revoking the refresh token',
      async ({ tokens }: Awaited<ReturnType<typeof signedIn>>) => {
        const form = { token: tokens.refresh_token ?? '', token_type_hint: 'refresh_token', client_id: 'fourwall-web' }
        await fetch(`${server.origin}/idp/token/revocation`, { method: 'POST', body: new URLSearchParams(form) })
      },
    ],
    [
      'signing out of the app',
      async ({ tokens }: Awaited<ReturnType<typeof signedIn>>) => expect(await signOut(server, tokens.access_token)).toBe(204),
    ],
    [
      'signing out of the app by its app token',
      async ({ app }: Awaited<ReturnType<typeof signedIn>>) => expect(await signOut(server, app)).toBe(204),
    ],
  ])('%s ends access tokens and app tokens at once, but no other session', async (_what, end) => {
    const client = new SignInClient()
    const ended = await signedIn(DANA, client)
    const other = await signedIn(DANA)
    await end(ended, client)
    expect(await ended.statuses()).toEqual([401, 401, 401])
    expect(await other.statuses()).toEqual([200, 200, 200])
  })

  it('signing out of a browser ends what both of its sign-ins received', async () => {
    const client = new SignInClient()
    const first = await signedIn(DANA, client)
    const second = await signedIn(DANA, client)
    await leave(client, second.tokens.id_token)
    expect(await first.statuses()).toEqual([401, 401, 401])
    expect(await second.statuses()).toEqual([401, 401, 401])
  })

  it.each([
    ['by name', { continueAs: DANA }],
    ['by password', { email: DANA, password: DEMO_PASSWORD }],
  ])('a browser whose sign-out did not reach the provider can sign in again, %s', async (_how, fields) => {
    const client = new SignInClient()
    const { app, tokens } = await signedIn(DANA, client)
    expect(await signOut(server, app)).toBe(204)
    // Even within the same second.
    const again = await signInEmbedded(server.origin, fields, client)
    expect(await whoami(server, again.access_token)).toBe(200)
    expect(await whoami(server, await exchanged(server, again.access_token))).toBe(200)
    expect(await whoami(server, tokens.access_token)).toBe(401)
    expect((await renewed(tokens.refresh_token)).status).toBe(400)
    await leave(client, again.id_token)
    expect(await whoami(server, again.access_token)).toBe(401)
  })

  it('signing out everywhere ends all sessions, even of unseen tokens, and allows a new sign-in at once', async () => {
    const [one, other] = [await signedIn(MARCUS), await signedIn(MARCUS)]
    const unseen = await signInEmbedded(server.origin, { continueAs: MARCUS })
    const script = await server.session.issueAppToken(MARCUS, 600)
    const dana = await signedIn(DANA)
    await server.access.signOutEverywhere(await accessTo(MARCUS))
    expect(await one.statuses()).toEqual([401, 401, 401])
    expect(await other.statuses()).toEqual([401, 401, 401])
    expect(await whoami(server, unseen.access_token)).toBe(401)
    expect((await renewed(one.tokens.refresh_token)).status).toBe(400)
    expect(await whoami(server, script)).toBe(200)
    expect(await dana.statuses()).toEqual([200, 200, 200])
    await signedIn(MARCUS)
  })

  it('removing a user ends sessions, command-line tokens and the account, whatever was cached', async () => {
    const email = 'leaver@example.com'
    const companyId = (await server.session.userByEmail(DANA))?.companyId ?? ''
    await server.session.invite(accessOf(database.scope(companyId)), { email })
    await server.identity.embedded?.accounts.put({ email, name: 'Leaver', roles: [], isDemo: false, password: 'leaving soon' })
    const { access_token: token, refresh_token: refresh } = await signInEmbedded(server.origin, { email, password: 'leaving soon' })
    const app = await exchanged(server, token)
    const script = await server.session.issueAppToken(email, 86_400)
    for (const one of [token, app, script]) expect(await whoami(server, one)).toBe(200)
    await server.access.removeUser(accessOf(database.scope(companyId)), 'Leaver@Example.com')
    for (const one of [token, app, script]) expect(await whoami(server, one)).toBe(401)
    expect((await renewed(refresh)).status).toBe(400)
    await expect(signInEmbedded(server.origin, { email, password: 'leaving soon' })).rejects.toThrow('no sign-in')
    await expect(server.access.removeUser(accessOf(database.scope(companyId)), email)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('command-line tokens are listed, and valid until they expire or are revoked', async () => {
    const made = await Promise.all([0, 1, 2].map(() => server.session.issueListedToken(MARCUS, 3_600)))
    const others = await server.session.issueAppToken(DANA, 3_600)
    for (const { token } of made) expect(await whoami(server, token)).toBe(200)
    const listed = await server.access.tokens(MARCUS)
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
    expect((decodeJwt(made[0]?.token ?? '').exp ?? 0) * 1000).toBeGreaterThan(Date.now() + 3_500_000)

    expect(await server.access.revokeTokens({ id: made[0]?.id ?? '' })).toBe(1)
    expect(await Promise.all(made.map(({ token }) => whoami(server, token)))).toEqual([401, 200, 200])
    expect(await server.access.revokeTokens({ email: MARCUS })).toBeGreaterThanOrEqual(2)
    expect(await Promise.all(made.map(({ token }) => whoami(server, token)))).toEqual([401, 401, 401])
    expect(await server.access.tokens(MARCUS)).toEqual([])
    expect(await whoami(server, others)).toBe(200)
    await expect(server.access.revokeTokens({ id: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(await server.access.revokeTokens({ id: randomUUID() })).toBe(0)
    expect(await signOut(server, others)).toBe(204)
    expect(await whoami(server, others)).toBe(401)
  })

  it("limits count an IPv6 network's addresses as one, for sign-ins and for tokens", async () => {
    const limitedServer = await startSessionServer(database)
    const { app, origin } = limitedServer
    const limited: [url: string, most: number][] = [
      ['/api/sign-in/begin', 300],
      ['/api/auth/sign-out', 120],
    ]
    for (const [url, most] of limited) {
      const headers = { host: new URL(origin).host, authorization: 'Bearer none' }
      const statusFor = async (remoteAddress: string) => (await app.inject({ method: 'POST', url, remoteAddress, headers })).statusCode
      for (let each = 0; each < most; each++) expect(await statusFor(`2001:db8:7::${each.toString(16)}`)).not.toBe(429)
      expect([await statusFor('2001:db8:7:0:ffff::1'), (await statusFor('2001:db8:8::1')) === 429]).toEqual([429, false])
    }
    await limitedServer.close()
  })

  it('does not query the database for each request', async () => {
    const { app } = await signedIn(DANA)
    const query = database.system.query.bind(database.system)
    let asked = 0
    Object.assign(database.system, {
      query: (...call: Parameters<typeof query>) => {
        asked += 1
        return query(...call)
      },
    })
    const askedFor = async (requests: number): Promise<number> => {
      asked = 0
      for (let at = 0; at < requests; at += 1) await server.session.authenticate(app)
      return asked
    }
    await withStoppedClock(async (pass) => {
      await server.session.authenticate(app)
      expect(await askedFor(2_000)).toBe(0)
      // On PostgreSQL another server may have changed something meanwhile.
      pass(600)
      expect(await askedFor(2_000)).toBe(kind === 'embedded' ? 0 : 1)
    })
    Object.assign(database.system, { query })
  })

  it.skipIf(kind === 'embedded')('is known to another server on the database within a second', async () => {
    const other = await startSessionServer(database)
    const script = await server.session.issueAppToken(DANA, 600)
    for (const one of [server, other]) expect(await whoami(one, script)).toBe(200)
    await withStoppedClock(async (pass) => {
      await other.access.revokeTokens({ email: DANA })
      expect(await whoami(other, script)).toBe(401)
      pass(1_000)
      expect(await whoami(server, script)).toBe(401)
    })
    await other.close()
  })
})

onDatabase("what a server knows of others' changes", (fresh) => {
  it('is complete however many there were, and everything is looked up again after missing too many', async () => {
    const database = await (await fresh()).open()
    const [one, other] = [createRevocations({ kind: 'postgresql', system: database.system }), createRevocations(database)]
    const asOf = await one.latest()
    const told = (count: number, from: number) =>
      other.change(async (_tx, tell) => tell(...Array.from({ length: count }, (_, at) => `user:${from + at}`)))
    await told(5_000, 0)
    await expect.poll(() => one.latest().then((number) => number - asOf), { interval: 50 }).toBe(5_000)
    expect(['user:0', 'user:4999', 'user:5000'].map((subject) => one.isCurrent([subject], asOf))).toEqual([false, false, true])
    const later = await one.latest()
    expect(one.isCurrent(['user:0'], later)).toBe(true)
    await told(6_000, 10_000)
    await told(6_000, 20_000)
    await expect.poll(() => one.latest().then((number) => number - asOf), { interval: 50 }).toBe(17_000)
    expect(one.isCurrent(['user:0'], later)).toBe(false)
    expect(one.isCurrent(['user:0'], await one.latest())).toBe(true)
    const [kept] = await database.system.query<{ count: number }>('select count(*)::int as count from access_changes')
    expect(kept?.count).toBeLessThanOrEqual(16_000)
  })

  it('does not change if a change fails', async () => {
    const database = await (await fresh()).open()
    const revocations = createRevocations(database)
    const before = await revocations.latest()
    const failing = revocations.change(async (_tx, tell) => {
      tell('user:a')
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    expect(await revocations.latest()).toBe(before)
    expect(revocations.isCurrent(['user:a'], before)).toBe(true)
  })
})

onDatabase('withdrawing and giving access, with an external provider', (fresh) => {
  let database: Database
  let provider: ForeignProvider
  let server: SessionServer
  let companyId: string
  const started: SessionServer[] = []

  beforeAll(async () => {
    database = await (await fresh()).open()
    provider = await startForeignProvider()
    companyId = await addCompany(database, 'North')
    server = await start()
  })
  afterAll(async () => {
    for (const one of started) await one.close()
    await provider.close()
  })

  async function start(environment: Record<string, string> = {}): Promise<SessionServer> {
    const foreign = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_AUDIENCE: provider.audience }
    const one = await startSessionServer(database, { environment: { ...foreign, ...environment } })
    started.push(one)
    return one
  }

  /** A token signed by the provider, without a statement about the address being verified. */
  function tokenOf(subject: string, claims: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return provider.sign({
      iss: provider.issuer,
      aud: provider.audience,
      sub: subject,
      iat: now,
      exp: now + 600,
      jti: randomUUID(),
      ...claims,
    })
  }
  const verified = (email: string) => ({ email, email_verified: true })
  const secretOf = (link: { address: string }): string => new URL(link.address).hash.slice(1)

  it('signing out ends the token and everything derived from it', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'a@north.example' })
    const [token, other] = [await tokenOf('a', verified('a@north.example')), await tokenOf('a')]
    const [app, otherApp] = [await exchanged(server, token), await exchanged(server, other)]
    expect(await signOut(server, token)).toBe(204)
    expect(await Promise.all([token, app, other, otherApp].map((one) => whoami(server, one)))).toEqual([401, 401, 200, 200])
    expect((await ask(server, '/api/auth', token)).status).toBe(401)
  })

  it('signing out ends the whole session if the provider names it, including renewed tokens', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'b@north.example' })
    const [token, renewed] = [await tokenOf('b', { ...verified('b@north.example'), sid: 's-1' }), await tokenOf('b', { sid: 's-1' })]
    const other = await tokenOf('b', { sid: 's-2' })
    const app = await exchanged(server, token)
    expect(await signOut(server, token)).toBe(204)
    expect(await Promise.all([token, renewed, app, other].map((one) => whoami(server, one)))).toEqual([401, 401, 401, 200])
    // Another person's session of the same name is a different session.
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'b2@north.example' })
    expect(await whoami(server, await tokenOf('b2', { ...verified('b2@north.example'), sid: 's-1' }))).toBe(200)
  })

  it('signing in again opens a session that the provider kept under the same name, and signing out ends it again', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'kept@north.example' })
    const now = Math.floor(Date.now() / 1000)
    const at = (seconds: number) => tokenOf('kept', { ...verified('kept@north.example'), sid: 'kept', auth_time: now + seconds })
    const first = await at(-60)
    const firstApp = await exchanged(server, first)
    expect(await signOut(server, first)).toBe(204)
    const [second, untold] = [await at(30), await tokenOf('kept', { sid: 'kept' })]
    const secondApp = await exchanged(server, second)
    const statuses = (...tokens: string[]) => Promise.all(tokens.map((token) => whoami(server, token)))
    expect(await statuses(second, secondApp, first, firstApp, await at(-60), untold)).toEqual([200, 200, 401, 401, 401, 401])
    expect(await signOut(server, first)).toBe(204)
    expect(await statuses(second, secondApp)).toEqual([200, 200])
    await server.access.signOutEverywhere(
      accessOf(database.scope(companyId), { userId: (await server.session.userByEmail('kept@north.example'))?.userId ?? '' }),
    )
    expect(await statuses(secondApp)).toEqual([401])
  })

  it('signing out everywhere ends everything shown or issued before', async () => {
    const { userId } = await server.session.invite(accessOf(database.scope(companyId)), { email: 'c@north.example' })
    const now = Math.floor(Date.now() / 1000)
    const token = await tokenOf('c', verified('c@north.example'))
    const [app, unseen] = [await exchanged(server, token), await tokenOf('c', { iat: now - 5 })]
    await server.access.signOutEverywhere(accessOf(database.scope(companyId), { userId }))
    expect(await Promise.all([token, app, unseen].map((one) => whoami(server, one)))).toEqual([401, 401, 401])
    expect(await whoami(server, await tokenOf('c', { iat: now + 2 }))).toBe(200)
    // Renewed, but from an earlier sign-in.
    expect(await whoami(server, await tokenOf('c', { iat: now + 2, auth_time: now - 60 }))).toBe(401)
  })

  it('a removed user is not let in again by the configuration, only by an invitation', async () => {
    const single = await start({ FOURWALL_COMPANY: companyId })
    const token = await tokenOf('d', verified('d@north.example'))
    const app = await exchanged(single, token)
    await single.access.removeUser(accessOf(database.scope(companyId)), 'd@north.example')
    expect(await whoami(single, app)).toBe(401)
    expect((await ask(single, '/api/whoami', token)).status).toBe(401)
    const later = await tokenOf('d', verified('d@north.example'))
    expect((await ask(single, '/api/whoami', later)).body).toMatchObject({
      error: { code: 'FORBIDDEN', message: expect.stringContaining('was removed from this Fourwall') },
    })
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'd@north.example' })
    expect(await whoami(single, await tokenOf('d', verified('d@north.example')))).toBe(200)
  })

  it('an address that the provider does not verify cannot accept an invitation', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'owner@north.example', role: 'OWNER' })
    for (const silence of [{}, { email_verified: null }]) {
      const attacker = await tokenOf('attacker', { email: 'owner@north.example', ...silence })
      const { status, body } = await ask(server, '/api/whoami', attacker)
      expect([status, body]).toEqual([403, { error: { code: 'FORBIDDEN', message: expect.stringContaining('taken by its link alone') } }])
    }
    expect(await whoami(server, await tokenOf('attacker', { email: 'owner@north.example', email_verified: 'yes' }))).toBe(401)
    expect((await server.access.users(companyId)).find(({ email }) => email === 'owner@north.example')?.identity).toBe(null)
    expect(await whoami(server, await tokenOf('owner', { email: 'owner@north.example', email_verified: 'true' }))).toBe(200)
  })

  it('an address that the provider does not verify is not enrolled by the configuration either, unless the deployment trusts it', async () => {
    const email = 'cfo@north.example'
    const single = await start({ FOURWALL_COMPANY: companyId })
    const unverified = () => tokenOf('typed-in', { email })
    expect((await ask(single, '/api/whoami', await unverified())).body).toMatchObject({
      error: { code: 'FORBIDDEN', message: expect.stringContaining('FOURWALL_OIDC_TRUST_EMAIL=on') },
    })
    expect(await server.session.userByEmail(email)).toBe(null)
    const trusting = await start({ FOURWALL_COMPANY: companyId, FOURWALL_OIDC_TRUST_EMAIL: 'on' })
    expect((await ask(trusting, '/api/whoami', await unverified())).body).toMatchObject({ companyId, email })
  })

  it('a link lets the invited person in once, verified or not, but nobody with another address', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'e@north.example' })
    const first = await server.access.invitationLink('e@north.example')
    const link = await server.access.invitationLink('e@north.example')
    expect(link.address).toMatch(new RegExp(`^${server.origin}/auth/invitation#[\\w-]{43}$`))
    const token = await tokenOf('e', { email: 'E@north.example' })
    expect(await whoami(server, token)).toBe(403)
    const accept = (secret: string, as: string) => ask(server, '/api/auth/invitation', as, { link: secret })
    for (const stated of [{ email: 'thief@elsewhere.example' }, verified('thief@elsewhere.example')]) {
      const thief = await tokenOf('thief', stated)
      expect(await accept(secretOf(link), thief)).toEqual({
        status: 403,
        body: {
          error: { code: 'FORBIDDEN', message: expect.stringContaining('another e-mail address than yours, thief@elsewhere.example.') },
        },
      })
      expect(await whoami(server, thief)).toBe(403)
    }
    // Replaced by another link; forged, altered and truncated ones are invalid.
    for (const secret of [secretOf(first), 'x'.repeat(43), secretOf(link).slice(1), `${secretOf(link)}x`])
      expect((await accept(secret, token)).body).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await accept(secretOf(link), token)).toEqual({ status: 200, body: { email: 'e@north.example' } })
    expect((await ask(server, '/api/whoami', token)).body).toMatchObject({ email: 'e@north.example', role: 'EDITOR', companyId })
    expect((await accept(secretOf(link), await tokenOf('thief'))).status).toBe(404)
    expect(server.logged()).not.toContain(secretOf(link))
    const stored = await database.system.query<{ hash: string }>('select hash from invitation_links')
    expect(stored.map(({ hash }) => hash)).not.toContain(secretOf(link))
    await expect(server.access.invitationLink('e@north.example')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('an address with a line break is refused with a sentence, wherever it comes in', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'broken@north.example' })
    const secret = secretOf(await server.access.invitationLink('broken@north.example'))
    const token = await tokenOf('broken', verified('broken@north.example\n'))
    const refused = { error: { code: 'FORBIDDEN', message: expect.stringContaining('an e-mail address that cannot be used') } }
    for (const path of ['/api/auth', '/api/whoami']) expect(await ask(server, path, token)).toMatchObject({ status: 403, body: refused })
    expect(await ask(server, '/api/auth/invitation', token, { link: secret })).toMatchObject({ status: 403, body: refused })
  })

  it('a link cannot be used up by somebody who may not use it', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'f@north.example' })
    const secret = secretOf(await server.access.invitationLink('f@north.example'))
    const accept = (as: string) => ask(server, '/api/auth/invitation', as, { link: secret })
    expect((await accept('nonsense')).status).toBe(401)
    expect((await accept(await server.session.issueAppToken('f@north.example', 60))).status).toBe(401)
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'f0@north.example' })
    const member = await tokenOf('f0', verified('f0@north.example'))
    expect(await whoami(server, member)).toBe(200)
    expect((await accept(member)).body).toMatchObject({ error: { code: 'CONFLICT', message: expect.stringContaining('f0@north.example') } })
    for (const body of [{}, { link: 7 }, { link: 'x'.repeat(300) }])
      expect((await ask(server, '/api/auth/invitation', member, body)).status).toBe(400)
    const answers = await Promise.all(['f1', 'f2', 'f3', 'f4'].map(async (subject) => accept(await tokenOf(subject))))
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 404, 404, 404])
  })

  it('a link is taken however many wrong ones came from its address', async () => {
    const patient = await start()
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'office@north.example' })
    const secret = secretOf(await server.access.invitationLink('office@north.example'))
    const token = await tokenOf('office', verified('office@north.example'))
    const accept = async (link: string) => (await ask(patient, '/api/auth/invitation', token, { link })).status
    const wrong = await Promise.all(Array.from({ length: 40 }, () => accept('x'.repeat(43))))
    expect(wrong.filter((status) => status === 429)).toHaveLength(10)
    expect(await accept(secret)).toBe(200)
  })

  it('a link expires', async () => {
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'g@north.example' })
    const past = new MemberService({
      database,
      revocations: server.identity.revocations,
      origin: server.origin,
      clock: { now: () => new Date(systemClock.now().getTime() - 8 * 86_400_000) },
    })
    const secret = secretOf(await past.invitationLink('g@north.example'))
    expect((await ask(server, '/api/auth/invitation', await tokenOf('g'), { link: secret })).status).toBe(404)
  })

  it('addresses of a trusted provider need no verification', async () => {
    const trusting = await start({ FOURWALL_OIDC_TRUST_EMAIL: 'on' })
    await server.session.invite(accessOf(database.scope(companyId)), { email: 'h@north.example' })
    expect((await ask(trusting, '/api/whoami', await tokenOf('h', { email: 'h@north.example', email_verified: false }))).status).toBe(403)
    expect(await whoami(trusting, await tokenOf('h', { email: 'h@north.example' }))).toBe(200)
  })

  it('somebody who moves here from the embedded provider is told the command, and can sign in after it was run', async () => {
    const email = 'mover@north.example'
    await server.session.invite(accessOf(database.scope(companyId)), { email })
    await database.system.query("update users set issuer = 'embedded', subject = $2 where email = $1", [email, randomUUID()])
    const script = await server.session.issueAppToken(email, 600)
    const refused = await ask(server, '/api/whoami', await tokenOf('mover', verified(email)))
    expect(refused.body).toMatchObject({ error: { message: expect.stringMatching(/with: fourwall user rebind mover@north\.example$/) } })
    const unverified = await ask(server, '/api/whoami', await tokenOf('mover', { email }))
    expect(unverified.body).toMatchObject({ error: { message: expect.stringMatching(/rebind mover@north\.example --link$/) } })
    const before = await server.session.userByEmail(email)
    await server.access.rebind(email)
    const token = await tokenOf('mover', verified(email))
    expect((await ask(server, '/api/whoami', token)).body).toMatchObject({ userId: before?.userId, companyId })
    expect(await whoami(server, script)).toBe(200)
  })

  it('an unused link is invalid after its user is bound to another sign-in', async () => {
    const email = 'spare@north.example'
    await server.session.invite(accessOf(database.scope(companyId)), { email })
    const accept = async (secret: string, subject: string) =>
      (await ask(server, '/api/auth/invitation', await tokenOf(subject), { link: secret })).status
    const first = secretOf(await server.access.invitationLink(email))
    expect(await whoami(server, await tokenOf('spare', verified(email)))).toBe(200)
    expect(
      await database.system.query('select 1 from invitation_links l join users u on u.id = l.user_id where email = $1', [email]),
    ).toEqual([])
    await server.access.rebind(email)
    expect(await accept(first, 'finder')).toBe(404)
    const second = secretOf(await server.access.invitationLink(email))
    await server.access.rebind(email)
    expect(await accept(second, 'finder')).toBe(404)
    expect(await accept(secretOf(await server.access.invitationLink(email)), 'spare-2')).toBe(200)
  })

  it('a replaced sign-in does not return by its address, only by a link', async () => {
    const email = 'replaced@north.example'
    await server.session.invite(accessOf(database.scope(companyId)), { email })
    const old = () => tokenOf('old', verified(email))
    expect(await whoami(server, await old())).toBe(200)
    await server.access.rebind(email)
    // Neither repeating it nor signing out forgets it.
    for (const again of [async () => undefined, () => server.access.rebind(email), () => server.access.signOutUser(email)]) {
      await again()
      expect((await ask(server, '/api/whoami', await old())).body).toMatchObject({
        error: { code: 'FORBIDDEN', message: expect.stringContaining('no longer belongs to replaced@north.example') },
      })
    }
    expect(await whoami(server, await tokenOf('new', verified(email)))).toBe(200)
    expect(await whoami(server, await old())).toBe(403)
    await server.access.rebind(email)
    const secret = secretOf(await server.access.invitationLink(email))
    expect((await ask(server, '/api/auth/invitation', await tokenOf('new'), { link: secret })).status).toBe(200)
    // Replaced in turn, it makes room for the earlier one.
    await server.access.rebind(email)
    expect(await whoami(server, await tokenOf('new', verified(email)))).toBe(403)
    expect(await whoami(server, await old())).toBe(200)
  })

  it('writes commands that can be copied into a shell, whatever an address contains', async () => {
    const email = "o'hara;$(id)@north.example"
    await server.session.invite(accessOf(database.scope(companyId)), { email })
    await database.system.query("update users set issuer = 'embedded', subject = 'x' where email = $1", [email])
    const { body } = await ask(server, '/api/whoami', await tokenOf('odd', verified(email)))
    expect(JSON.stringify(body)).toContain(JSON.stringify(`fourwall user rebind 'o'\\''hara;$(id)@north.example'`).slice(1, -1))
  })
})
