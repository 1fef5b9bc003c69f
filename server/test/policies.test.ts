import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { DomainError } from '@fourwall/domain/errors.ts'
import { ROLES, type Role } from '@fourwall/domain/session/roles.ts'
import {
  execute,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  subscribe,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiContext } from '../src/builder.ts'
import { answerBudget } from '../src/platform/http/graphql/answer-budget.ts'
import { Access } from '../src/platform/identity/access.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { schemaOf } from './api.ts'
import { addCompany, addUser } from './companies.ts'
import { onDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { pictureFile } from './presentations/picture-files.ts'
import { testServices } from './services.ts'
import { type SessionServer, startSessionServer } from './session-server.ts'

const schema = makeSchema({} as Services) // nothing is resolved by this one

/** Actions on one's own things. */
const OWN = [
  'acceptPromptPlan',
  'continueChat',
  'deleteChat',
  'deletePrompt',
  'generateChatTitle',
  'promptsDue',
  'rateAnswer',
  'renameChat',
  'restoreChat',
  'restorePrompt',
  'runPrompts',
  'signOutEverywhere',
  'startChat',
  'stopChat',
  'storeLastViewedProfitLossMapping',
  'updateAccountSettings',
  'updateProfitLossViewerTabList',
]
/** Queries that belong to a change. */
const ASKED_BY_EDITORS = ['fileRows', 'waitingUploads']
/** Queries about what everybody does, and what the company lets out. */
const OF_OWNERS = ['answerRatings', 'changeAssistantSettings']

interface RootField {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly field: GraphQLField<unknown, unknown>
}

function rootFields(): RootField[] {
  const of = (kind: RootField['kind'], type: ReturnType<GraphQLSchema['getQueryType']>): RootField[] =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }))
  return [
    ...of('query', schema.getQueryType()),
    ...of('mutation', schema.getMutationType()),
    ...of('subscription', schema.getSubscriptionType()),
  ]
}

/** Values of scalars that pass all checks before the services. */
const SCALARS: Readonly<Record<string, unknown>> = {
  ID: '00000000-0000-4000-8000-000000000000',
  String: 'x',
  Int: 1,
  Float: 1,
  Boolean: true,
  Date: '2026-01-01',
  DateTime: '2026-01-01T00:00:00Z',
  Decimal: '1',
}

/** Inputs that are required although the schema makes them optional, by field name. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  uploadOpsData: { filename: 'x.xlsx', inputData: 'UEsDBA==' },
  uploadBudget: { filename: 'x.xlsx', inputData: 'UEsDBA==' },
  importLeftOutRows: { importId: '1' },
  undoImport: { importId: '1' },
  closeMonths: { through: '2026-01' },
}

/** The minimal value of an input. */
function valueOf(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, name)
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (type.toString() === 'TimeSpanInput') return { period: 'MONTHLY', lastPeriods: 1 }
  if (isInputObjectType(type)) return valuesOf(Object.values(type.getFields()))
  if (isLeafType(type) && SCALARS[type.name] !== undefined) return SCALARS[type.name]
  throw new Error(`Say what a ${getNamedType(type).name} can be, for ${name}`)
}

function valuesOf(inputs: readonly (GraphQLArgument | GraphQLInputField)[]): Record<string, unknown> {
  const needed = inputs.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
  return Object.fromEntries(needed.map(({ name, type }) => [name, valueOf(type, name)]))
}

function operationOf({ kind, field }: RootField) {
  const values = { ...valuesOf(field.args), ...NEEDED[field.name] }
  const used = field.args.filter(({ name }) => name in values)
  const declared = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  const source = `${kind} Walk${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`}${selection} }`
  return { document: parse(source), values }
}

/** The API's reaction to a field: null if it answers, otherwise the code of its refusal. */
async function outcomeOf(services: Services, access: Access, root: RootField): Promise<string | null> {
  const { document, values } = operationOf(root)
  const { signal } = new AbortController()
  const contextValue: ApiContext = { access, budget: answerBudget(), signal }
  const asked = { schema: schemaOf(services), document, contextValue, variableValues: values }
  const answered = root.kind === 'subscription' ? await subscribe(asked) : await execute(asked)
  if (!('errors' in answered)) return null
  const error = answered.errors?.[0]
  if (error === undefined) return null
  return error.originalError instanceof DomainError ? error.originalError.code : error.message
}

describe('rights in the API', () => {
  it("are checked for any access to rows: features cannot reach a company's rows in any other way", () => {
    const root = new URL('../src/', import.meta.url)
    const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    const reaching = files.filter((file) => /\bscope\(\w|requestScope\(/.test(readFileSync(new URL(file, root), 'utf8')))
    expect(reaching.sort()).toEqual([
      // the command line and startup, as the operator
      'commands.ts',
      'demo-people.ts',
      'demo.ts',
      // creates a request's access
      'features/companies/service.ts',
      // removes the remains of interrupted imports, for nobody
      'features/ledger/imports/staging.ts',
      'features/waiting-uploads/service.ts',
      'platform/database/database.ts',
      // for work that outlives its request
      'platform/identity/access.ts',
      'verified-companies.ts',
    ])
  })

  it('are tested for every query, mutation and subscription', () => {
    expect(rootFields().length).toBeGreaterThan(110)
    expect(rootFields().flatMap(({ kind, field }) => (kind === 'subscription' ? [field.name] : []))).toEqual(['chatProgress'])
    const names = new Set(rootFields().map(({ field }) => field.name))
    expect([...OWN, ...ASKED_BY_EDITORS, ...OF_OWNERS, ...Object.keys(NEEDED)].filter((name) => !names.has(name))).toEqual([])
  })
})

onDatabase('every root field', (fresh) => {
  let services: Services
  let companyId: string
  let userId: string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    companyId = (await addCompany(services, { name: 'Walked', rows: someLedger(20, { months: 1 }) })).id
    userId = (await addUser(services, companyId, 'walker@example.com')).userId
  })

  const scope = () => services.companies.requestScope(companyId)

  it.each(rootFields().map((root) => [root.kind, root.field.name, root] as const))(
    'the %s %s asks for a right before all else',
    async (_kind, _name, root) => {
      const { user } = accessOf(scope(), { userId })
      expect(await outcomeOf(services, new Access(user, scope(), []), root)).toBe('FORBIDDEN')
    },
  )

  it.each(ROLES)('is refused exactly to those whom the roles exclude: %s', async (role: Role) => {
    const refused: string[] = []
    for (const root of rootFields())
      if ((await outcomeOf(services, accessOf(scope(), { userId, role }), root)) === 'FORBIDDEN') refused.push(root.field.name)
    const changes = rootFields().filter(({ kind, field }) => kind === 'mutation' && !OWN.includes(field.name))
    const ofEditors = role === 'VIEWER' ? [...changes.map(({ field }) => field.name), ...ASKED_BY_EDITORS] : []
    expect(refused.sort()).toEqual([...new Set([...ofEditors, ...(role === 'OWNER' ? [] : OF_OWNERS)])].sort())
  })
})

/** Routes without a company: signing in, and those of a token. */
const WITHOUT_COMPANY = [
  '/api/auth',
  '/api/auth/invitation',
  '/api/auth/setup',
  '/api/auth/setup/check',
  '/api/auth/sign-out',
  '/api/sign-in/begin',
  '/api/sign-in/end',
  '/api/sign-in/finish',
  '/api/sign-in/renew',
  // only on this test server
  '/api/whoami',
]

onDatabase('routes besides the API', (fresh) => {
  let server: SessionServer
  let services: Services
  let companyId: string

  beforeAll(async () => {
    const database = await (await fresh()).open()
    services = await testServices(database)
    companyId = (await addCompany(services, { name: 'Addresses' })).id
    server = await startSessionServer(database, { pictures: services.pictures })
  })
  afterAll(() => server.close())

  it('are known, each with who may call it', () => {
    const above: string[] = []
    const found = server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', path = ''] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? []
        above[indent.length / 4] = path
        return above.slice(0, indent.length / 4 + 1).join('')
      })
      .filter((path) => path.startsWith('/api/'))
    expect([...new Set(found)].sort()).toEqual([...WITHOUT_COMPANY, '/api/uploads', '/api/pictures/:pictureId'].sort())
    // The server mounts exactly these, and the API.
    const start = readFileSync(new URL('../src/start.ts', import.meta.url), 'utf8')
    const mounted = [...start.matchAll(/\b(mount\w*|\w+Endpoint)(?:<\w+>)?\(app/g)].map(([, name = '']) => name)
    expect(mounted.sort()).toEqual([
      'graphqlEndpoint',
      'mount',
      'mountAccess',
      'mountMcp',
      'mountPictures',
      'mountSignIn',
      'mountUploads',
      'mountWebApp',
    ])
  })

  it('give pictures to people of their company alone', async () => {
    const { id } = await services.pictures.add(accessOf(services.database.scope(companyId)), pictureFile('logo.png'))
    const statusFor = async (headers: Record<string, string>, picture = id) => {
      const response = await fetch(`${server.origin}/api/pictures/${picture}`, { headers })
      return [response.status, response.headers.get('content-type'), response.headers.get('cache-control')]
    }
    const email = 'looks@example.com'
    await server.session.invite(accessOf(services.database.scope(companyId)), { email, role: 'VIEWER' })
    const authorization = `Bearer ${await server.session.issueAppToken(email)}`
    expect(await statusFor({ authorization })).toEqual([200, 'image/png', 'private, max-age=31536000, immutable'])
    expect((await statusFor({ authorization }, randomUUID()))[0]).toBe(404)
    expect((await statusFor({}))[0]).toBe(401)
  })

  it.each([
    ['OWNER', 201],
    ['EDITOR', 201],
    ['VIEWER', 403],
  ] as const)('take files of an %s: %d', async (role, status) => {
    const email = `${role.toLowerCase()}@example.com`
    await server.session.invite(accessOf(services.database.scope(companyId)), { email, role })
    const response = await fetch(`${server.origin}/api/uploads?filename=june.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.session.issueAppToken(email)}` },
      body: 'Date,Amount',
    })
    expect(response.status).toBe(status)
  })
})
