import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onDatabase } from '../../../test/databases.ts'
import { type ForeignProvider, startForeignProvider } from '../../../test/foreign-provider.ts'
import { type SessionServer, startSessionServer } from '../../../test/session-server.ts'
import { SignInClient, signInEmbedded } from '../../../test/sign-in.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'

const COMPANY = { name: 'Harbor Kitchens', currency: 'EUR', fiscalYearStartMonth: 4 }
const OWNER = { name: 'Dana Whitlock', email: 'dana@harbor.example', password: 'correct horse battery' }
const HOUR_MS = 3_600_000

interface Asked {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function post(server: SessionServer, path: string, body: object, token?: string): Promise<Asked> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  // every answer of these addresses is an object, or nothing
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

const hasCompany = async ({ origin }: SessionServer): Promise<unknown> => {
  const told = (await (await fetch(`${origin}/config.json`)).json()) as { hasCompany: unknown } // as web-app.ts answers it
  return told.hasCompany
}

const secretOf = ({ address }: { readonly address: string }): string => new URL(address).hash.slice(1)

onDatabase('the first company, made with the set-up link', (fresh) => {
  let database: Database
  let provider: ForeignProvider
  let offset = 0
  const clock = { now: () => new Date(systemClock.now().getTime() + offset) }
  const started: SessionServer[] = []

  beforeAll(async () => {
    database = await (await fresh()).open()
    provider = await startForeignProvider()
  })
  beforeEach(async () => {
    offset = 0
    for (const table of ['users', 'companies', 'identity_accounts', 'setup_links', 'sign_in_attempts'])
      await database.system.query(`delete from ${table}`)
  })
  afterAll(async () => {
    for (const one of started) await one.close()
    await provider.close()
  })

  async function start(environment: Record<string, string> = {}): Promise<SessionServer> {
    const one = await startSessionServer(database, { environment, clock })
    started.push(one)
    return one
  }
  const foreign = (environment: Record<string, string> = {}): Promise<SessionServer> =>
    start({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_AUDIENCE: provider.audience,
      OIDC_SCOPES: 'openid profile email books',
      ...environment,
    })
  const companies = () => database.system.query('select name, currency, fiscal_year_start_month, minor_digits, external_key from companies')

  describe('with the embedded provider', () => {
    const setUp = (server: SessionServer, link: string, change: object = {}) =>
      post(server, '/api/auth/setup', { link, company: COMPANY, owner: OWNER, ...change })

    it('makes its holder the owner, once', async () => {
      const server = await start()
      expect(await hasCompany(server)).toBe(false)
      const first = await server.setup.newLink()
      const link = await server.setup.newLink()
      expect(link.address).toMatch(new RegExp(`^${server.origin}/auth/setup#[\\w-]{43}$`))
      expect(await post(server, '/api/auth/setup/check', { link: secretOf(link) })).toEqual({ status: 204, body: {} })
      expect(await setUp(server, secretOf(link))).toEqual({ status: 200, body: { email: OWNER.email } })
      expect(await companies()).toEqual([
        { name: 'Harbor Kitchens', currency: 'EUR', fiscal_year_start_month: 4, minor_digits: 2, external_key: null },
      ])
      const { access_token: token } = await signInEmbedded(server.origin, { email: OWNER.email, password: OWNER.password })
      const who = await fetch(`${server.origin}/api/whoami`, { headers: { authorization: `Bearer ${token}` } })
      expect(await who.json()).toMatchObject({ name: OWNER.name, email: OWNER.email, role: 'OWNER' })
      expect(await hasCompany(server)).toBe(true)

      const used = { error: { code: 'CONFLICT', message: expect.stringContaining('the company has already been created. Sign in,') } }
      for (const secret of [secretOf(link), secretOf(first)]) {
        expect(await setUp(server, secret)).toEqual({ status: 409, body: used })
        expect(await post(server, '/api/auth/setup/check', { link: secret })).toEqual({ status: 409, body: used })
      }
      await expect(server.setup.newLink()).rejects.toMatchObject({ code: 'CONFLICT' })
      expect(await companies()).toHaveLength(1)
    })

    it('makes one company of several uses at a time', async () => {
      const server = await start()
      const links = [await server.setup.newLink(), await server.setup.newLink()]
      const answers = await Promise.all([0, 1, 0, 1].map((at) => setUp(server, secretOf(links[at] ?? { address: '' }))))
      expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409, 409, 409])
      expect(await companies()).toHaveLength(1)
    })

    it('runs out after a day, and says so', async () => {
      const server = await start()
      const secret = secretOf(await server.setup.newLink())
      offset = 24 * HOUR_MS + 1
      expect(await setUp(server, secret)).toEqual({
        status: 404,
        body: {
          error: { code: 'NOT_FOUND', message: expect.stringMatching(/^This set-up link has expired\. Restart the server, or print/) },
        },
      })
      expect(await companies()).toEqual([])
    })

    it('is stored by hash alone, and in no log', async () => {
      const server = await start()
      const secret = secretOf(await server.setup.newLink())
      const wrong = 'x'.repeat(43)
      expect((await setUp(server, wrong)).status).toBe(404)
      expect((await setUp(server, secret)).status).toBe(200)
      for (const hidden of [secret, wrong, OWNER.password, OWNER.email]) expect(server.logged()).not.toContain(hidden)
      const other = await start()
      await database.system.query('delete from users')
      await database.system.query('delete from companies')
      const next = secretOf(await other.setup.newLink())
      const stored = await database.system.query<{ hash: string }>('select hash from setup_links')
      expect(stored.map(({ hash }) => hash)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
      expect(stored.map(({ hash }) => hash)).not.toContain(next)
    })

    it('slows guesses down as passwords are, and lets the right one through at once', async () => {
      const server = await start()
      const secret = secretOf(await server.setup.newLink())
      for (let guess = 0; guess < 5; guess += 1)
        expect((await setUp(server, `${guess}${secret.slice(1)}x`)).body).toMatchObject({ error: { code: 'NOT_FOUND' } })
      const refused = { error: { code: 'RATE_LIMITED', message: expect.stringMatching(/^Too many wrong set-up links\. Wait \d+ seconds/) } }
      const wrong = 'x'.repeat(43)
      expect(await setUp(server, wrong)).toEqual({ status: 429, body: refused })
      expect(await post(server, '/api/auth/setup/check', { link: wrong })).toEqual({ status: 429, body: refused })
      // More than the address may send in a minute.
      const more = await Promise.all(Array.from({ length: 40 }, () => post(server, '/api/auth/setup/check', { link: wrong })))
      expect(new Set(more.map(({ status }) => status))).toEqual(new Set([429]))
      expect((await post(server, '/api/auth/setup/check', { link: secret })).status).toBe(204)
      expect((await setUp(server, secret)).status).toBe(200)
    })

    it.each([
      [{ owner: { ...OWNER, name: '' } }, 'ownerName'],
      [{ owner: { ...OWNER, email: 'dana' } }, 'email'],
      [{ owner: { ...OWNER, password: 'short' } }, 'password'],
      [{ owner: null }, 'token'],
      [{ company: { ...COMPANY, name: ' ' } }, 'name'],
      [{ company: { ...COMPANY, currency: 'XYZ' } }, 'currency'],
      [{ company: { ...COMPANY, fiscalYearStartMonth: 13 } }, 'fiscalYearStartMonth'],
      [{ owner: { ...OWNER, password: 'x'.repeat(2_001) } }, 'password'],
    ])('keeps the link for a form that is not right: %o', async (change, field) => {
      const server = await start()
      const secret = secretOf(await server.setup.newLink())
      const { status, body } = await setUp(server, secret, change)
      if (field === 'token') expect(status).toBe(401)
      else expect({ status, body }).toEqual({ status: 400, body: { error: expect.objectContaining({ code: 'BAD_USER_INPUT' }) } })
      if (field !== 'token') expect(body).toMatchObject({ error: { field } })
      expect(await companies()).toEqual([])
      expect(await database.system.query('select 1 from identity_accounts')).toEqual([])
      expect((await setUp(server, secret)).status).toBe(200)
    })

    it.each([
      [{ link: 7 }, 'The set-up link cannot be read. Open it again as the server printed it.'],
      [{ link: 'x'.repeat(201) }, 'The set-up link cannot be read. Open it again as the server printed it.'],
      [{ company: null }, 'The request cannot be read.'],
      [{ owner: { ...OWNER, password: 7 } }, 'The request cannot be read.'],
    ])('says what cannot be read: %o', async (change, message) => {
      const server = await start()
      const secret = secretOf(await server.setup.newLink())
      expect(await setUp(server, secret, change)).toEqual({ status: 400, body: { error: { code: 'BAD_USER_INPUT', message } } })
    })

    it('remembers no device of whoever opens the link', async () => {
      const server = await start()
      const secret = secretOf(await server.setup.newLink())
      const known = () => database.system.query<{ key: string }>('select key from sign_in_attempts where known_until is not null')
      expect((await post(server, '/api/auth/setup/check', { link: secret })).status).toBe(204)
      expect(await known()).toEqual([])
      expect((await setUp(server, secret)).status).toBe(200)
      expect(await known()).toEqual([])
      await signInEmbedded(server.origin, { email: OWNER.email, password: OWNER.password })
      expect(await known()).toHaveLength(1)
    })

    it('says on the sign-in page whom to ask while there is nobody', async () => {
      const server = await start()
      const client = new SignInClient()
      const begin = `${server.origin}/idp/auth?client_id=fourwall-web&response_type=code&scope=openid&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent(`${server.origin}/auth/callback`)}`
      const page = async () => (await client.follow(begin, `${server.origin}/idp/`)).response.text()
      expect(await page()).toContain('There are no accounts yet. Ask your administrator to open the set-up link')
      expect((await setUp(server, secretOf(await server.setup.newLink()))).status).toBe(200)
      expect(await page()).not.toContain('There are no accounts yet.')
    })
  })

  describe('with another provider', () => {
    const signedIn = async (subject: string, claims: Record<string, unknown> = {}): Promise<string> =>
      (await provider.signIn({ subject, claims: { email: `${subject}@harbor.example`, name: 'Dana', ...claims } })).access_token
    const setUp = (server: SessionServer, link: string, token?: string) =>
      post(server, '/api/auth/setup', { link, company: COMPANY, owner: null }, token)
    const whoami = async (server: SessionServer, token: string): Promise<Record<string, unknown>> => {
      const response = await fetch(`${server.origin}/api/whoami`, { headers: { authorization: `Bearer ${token}` } })
      return (await response.json()) as Record<string, unknown> // every answer of this address is an object
    }

    it('makes whoever signed in the owner, and tells others whom to ask', async () => {
      const server = await foreign()
      const secret = secretOf(await server.setup.newLink())
      const token = await signedIn('dana')
      expect(await whoami(server, token)).toMatchObject({
        error: {
          code: 'FORBIDDEN',
          message: expect.stringContaining('This Fourwall has no company yet. Ask your administrator to create one'),
        },
      })
      expect((await setUp(server, secret)).status).toBe(401)
      expect((await setUp(server, secret, 'nonsense')).status).toBe(401)
      expect(await setUp(server, secret, token)).toEqual({ status: 200, body: { email: 'dana@harbor.example' } })
      // At once, though a refusal was remembered.
      expect(await whoami(server, token)).toMatchObject({ email: 'dana@harbor.example', role: 'OWNER' })
      expect((await setUp(server, secret, await signedIn('thief'))).status).toBe(409)
      expect(await whoami(server, await signedIn('stranger'))).toMatchObject({
        error: { message: expect.not.stringContaining('no company yet') },
      })
    })

    it('gives the company the key by which the deployment knows it', async () => {
      const server = await foreign({ FOURWALL_COMPANY: 'harbor' })
      const link = secretOf(await server.setup.newLink())
      expect((await setUp(server, link, await signedIn('dana'))).status).toBe(200)
      expect(await companies()).toEqual([expect.objectContaining({ external_key: 'harbor' })])
      expect(await whoami(server, await signedIn('noor', { email_verified: true }))).toMatchObject({ role: 'VIEWER' })
    })

    it('refuses whom the claims make less than an owner', async () => {
      const server = await foreign({ FOURWALL_OIDC_OWNER_ROLES: 'books-admin' })
      const link = secretOf(await server.setup.newLink())
      expect((await setUp(server, link, await signedIn('noor'))).body).toMatchObject({
        error: {
          code: 'FORBIDDEN',
          message: expect.stringMatching(
            /FOURWALL_OIDC_OWNER_ROLES\. .* sign out and open the set-up link again as someone who has one\.$/,
          ),
        },
      })
      expect(await companies()).toEqual([])
    })

    it.each([
      [{ email: null }, 'did not send your e-mail address'],
      [{ email_verified: false }, 'has not verified'],
    ])('refuses who has no address that is theirs: %o', async (claims, words) => {
      const server = await foreign()
      const link = secretOf(await server.setup.newLink())
      expect((await setUp(server, link, await signedIn('nobody', claims))).body).toMatchObject({
        error: { code: 'FORBIDDEN', message: expect.stringContaining(words) },
      })
      expect((await setUp(server, link, await signedIn('dana'))).status).toBe(200)
    })
  })
})
