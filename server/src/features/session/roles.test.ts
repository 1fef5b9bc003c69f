import { randomUUID } from 'node:crypto'
import { RIGHTS, type Role } from '@fourwall/domain/session/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { onDatabase } from '../../../test/databases.ts'
import { type ForeignProvider, startForeignProvider } from '../../../test/foreign-provider.ts'
import { type SessionServer, startSessionServer } from '../../../test/session-server.ts'
import { withStoppedClock } from '../../../test/stopped-clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { Access } from '../../platform/identity/access.ts'

async function addCompany(database: Database): Promise<string> {
  const id = randomUUID()
  await database.system.query(
    "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, 'Roles', 'USD', 2, 1)",
    [id],
  )
  return id
}

/** What a server says about a token's user. */
async function roleOf(server: SessionServer, token: string): Promise<unknown> {
  const response = await fetch(`${server.origin}/api/whoami`, { headers: { authorization: `Bearer ${token}` } })
  // every answer of this route is an object
  return ((await response.json()) as Record<string, unknown>)['role']
}

onDatabase('roles from another identity provider', (fresh) => {
  let database: Database
  let provider: ForeignProvider
  const started: SessionServer[] = []

  beforeAll(async () => {
    database = await (await fresh()).open()
    provider = await startForeignProvider()
  })
  afterAll(async () => {
    for (const one of started) await one.close()
    await provider.close()
  })

  async function start(environment: Record<string, string>): Promise<SessionServer> {
    const foreign = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_AUDIENCE: provider.audience }
    const one = await startSessionServer(database, { environment: { ...foreign, ...environment } })
    started.push(one)
    return one
  }

  function tokenOf(subject: string, claims: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const standard = { iss: provider.issuer, aud: provider.audience, sub: subject, iat: now, exp: now + 600, jti: randomUUID() }
    return provider.sign({ ...standard, email: `${subject}@example.com`, email_verified: true, ...claims })
  }

  it('are set on the command line if no list maps them: the first person is the owner, others get the default', async () => {
    const server = await start({ FOURWALL_COMPANY: await addCompany(database) })
    expect(await roleOf(server, await tokenOf('first', { roles: ['reader'] }))).toBe('OWNER')
    expect(await roleOf(server, await tokenOf('second', { roles: ['owner'] }))).toBe('VIEWER')
    const editing = await start({ FOURWALL_COMPANY: await addCompany(database), FOURWALL_OIDC_DEFAULT_ROLE: 'editor' })
    expect(await roleOf(editing, await tokenOf('third'))).toBe('OWNER')
    expect(await roleOf(editing, await tokenOf('fourth'))).toBe('EDITOR')
  })

  it('come from claims at each sign-in if a list maps them; the highest of several counts', async () => {
    const companyId = await addCompany(database)
    const server = await start({
      FOURWALL_COMPANY: companyId,
      FOURWALL_OIDC_OWNER_ROLES: 'finance-admins',
      FOURWALL_OIDC_EDITOR_ROLES: 'controllers, planners',
    })
    const seen: [roles: unknown, role: Role][] = [
      [['planners', 'finance-admins'], 'OWNER'],
      ['guests planners', 'EDITOR'],
      [['guests'], 'VIEWER'],
      [['controllers'], 'EDITOR'],
      // A provider may omit the claim for people without roles.
      [undefined, 'VIEWER'],
    ]
    for (const [roles, role] of seen) expect([roles, await roleOf(server, await tokenOf('mapped', { roles }))]).toEqual([roles, role])

    // Whatever the command line set meanwhile.
    await server.access.setRole(accessOf(database.scope(companyId)), 'mapped@example.com', 'OWNER')
    expect(await roleOf(server, await tokenOf('mapped', { roles: ['controllers'] }))).toBe('EDITOR')
  })

  it('changed by a sign-in also apply to earlier tokens', async () => {
    const server = await start({ FOURWALL_COMPANY: await addCompany(database), FOURWALL_OIDC_EDITOR_ROLES: 'controllers' })
    await tokenOf('moved', { roles: ['controllers'] }).then((token) => roleOf(server, token))
    const script = await server.session.issueAppToken('moved@example.com')
    expect(await roleOf(server, script)).toBe('EDITOR')
    await roleOf(server, await tokenOf('moved', { roles: [] }))
    expect(await roleOf(server, script)).toBe('VIEWER')
  })
})

/** Somebody with a role. */
function invited(server: SessionServer, access: Access, role: Role) {
  return server.session.invite(access, { email: `${randomUUID()}@example.com`, role })
}

onDatabase('roles given by an owner', (fresh, kind) => {
  let database: Database
  let server: SessionServer
  let companyId: string

  beforeAll(async () => {
    database = await (await fresh()).open()
    server = await startSessionServer(database)
    companyId = await addCompany(database)
  })
  afterAll(() => server.close())

  const operator = () => accessOf(database.scope(companyId))

  it('take effect with the next request', async () => {
    const { email } = await invited(server, operator(), 'EDITOR')
    const token = await server.session.issueAppToken(email)
    expect(await roleOf(server, token)).toBe('EDITOR')
    for (const role of ['VIEWER', 'OWNER', 'EDITOR'] as const) {
      if (role === 'EDITOR') await invited(server, operator(), 'OWNER')
      await server.access.setRole(operator(), email, role)
      expect(await roleOf(server, token)).toBe(role)
    }
  })

  it.skipIf(kind === 'embedded')('hold on another server of the database within a second', async () => {
    const other = await startSessionServer(database)
    const { email } = await invited(server, operator(), 'EDITOR')
    const token = await server.session.issueAppToken(email)
    for (const one of [server, other]) expect(await roleOf(one, token)).toBe('EDITOR')
    await withStoppedClock(async (pass) => {
      await other.access.setRole(operator(), email, 'VIEWER')
      pass(1_000)
      expect(await roleOf(server, token)).toBe('VIEWER')
    })
    await other.close()
  })

  it('can only be given by owners, in their own company', async () => {
    const { email } = await invited(server, operator(), 'VIEWER')
    const other = await addCompany(database)
    for (const role of ['EDITOR', 'VIEWER'] as const) {
      const access = accessOf(database.scope(companyId), { role })
      const refused = { code: 'FORBIDDEN', message: expect.stringContaining('to make you an owner') }
      await expect(sessionActs(access, email).invite()).rejects.toMatchObject(refused)
      await expect(sessionActs(access, email).setRole()).rejects.toMatchObject(refused)
      await expect(sessionActs(access, email).removeUser()).rejects.toMatchObject(refused)
    }
    for (const act of Object.values(sessionActs(accessOf(database.scope(other)), email)))
      await expect(act()).rejects.toMatchObject({ code: expect.stringMatching(/^(NOT_FOUND|CONFLICT)$/) })
    expect((await server.session.userByEmail(email))?.role).toBe('VIEWER')
  })

  const sessionActs = (access: Access, email: string) => ({
    invite: () => server.session.invite(access, { email }),
    setRole: () => server.access.setRole(access, email, 'OWNER'),
    removeUser: () => server.access.removeUser(access, email),
  })

  it('always leave the company an owner, even if two owners demote each other at once', async () => {
    const own = await addCompany(database)
    const access = accessOf(database.scope(own))
    const owners = [await invited(server, access, 'OWNER'), await invited(server, access, 'OWNER')]
    const outcomes = await Promise.allSettled(owners.map(({ email }) => server.access.setRole(access, email, 'VIEWER')))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [last] = (await server.access.users(own)).filter(({ role }) => role === 'OWNER')
    await expect(server.access.removeUser(access, last?.email ?? '')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('fourwall user role EMAIL owner'),
    })
    expect(await server.access.setRole(access, last?.email ?? '', 'OWNER')).toMatchObject({ role: 'OWNER' })
  })
})

onDatabase('users from before there were roles', (fresh) => {
  it('are editors, and whoever created the company is its owner', async () => {
    const test = await fresh()
    const before = await test.open()
    const companies = [await addCompany(before), await addCompany(before), await addCompany(before)]
    const add = (company: number, name: string, day: number, labels: string[] = []) =>
      before.system.query('insert into users (company_id, email, name, role, roles, created_at) values ($1, $2, $2, $3, $4, $5)', [
        companies[company],
        `${name}@example.com`,
        'VIEWER',
        labels,
        `2026-01-0${day}T00:00:00Z`,
      ])
    await add(0, 'later', 3, ['controller'])
    await add(0, 'first', 1)
    await add(0, 'second', 2)
    // The first one may have left since.
    await add(1, 'helper', 1)
    await add(1, 'maker', 2, ['owner'])
    await add(2, 'alone', 5)
    await before.system.query('alter table users drop column role')
    await before.system.query('delete from fourwall_migrations where number = 20')
    await before.close()
    const after = await test.open()
    const rows = await after.system.query<{ name: string; role: Role }>('select name, role from users order by name')
    expect(Object.fromEntries(rows.map(({ name, role }) => [name.split('@')[0], role]))).toEqual({
      alone: 'OWNER',
      first: 'OWNER',
      helper: 'EDITOR',
      later: 'EDITOR',
      maker: 'OWNER',
      second: 'EDITOR',
    })
    await expect(after.system.query("update users set role = 'BOSS'")).rejects.toThrow(/check/)
  })
})

onDatabase('an access', (fresh) => {
  it("gives access to its company's rows only for a right", async () => {
    const database = await (await fresh()).open()
    const id = await addCompany(database)
    const { user } = accessOf(database.scope(id), { role: 'VIEWER' })
    const nothing = new Access(user, database.scope(id), [])
    for (const right of RIGHTS) {
      expect(() => nothing.to(right)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
      expect(nothing.may(right)).toBe(false)
    }
    expect(new Access(user, database.scope(id)).to('READ').companyId).toBe(id)
    expect(() => new Access(user, database.scope(id)).to('CHANGE_BUDGETS')).toThrow('As a viewer you cannot change budgets.')
    // There is no other way to them.
    expect(JSON.stringify(nothing)).not.toContain('query')
    expect(Object.values(nothing).some((value) => typeof value === 'object' && value !== null && 'query' in value)).toBe(false)
  })

  it('has no more rights for work that outlives its request', async () => {
    const database = await (await fresh()).open()
    const id = await addCompany(database)
    const viewer = accessOf(database.scope(id), { role: 'VIEWER', name: 'Vera' })
    const lasting = viewer.lasting(database)
    expect([lasting.user, lasting.companyId, RIGHTS.filter((right) => lasting.may(right))]).toEqual([
      viewer.user,
      id,
      RIGHTS.filter((right) => viewer.may(right)),
    ])
  })
})
