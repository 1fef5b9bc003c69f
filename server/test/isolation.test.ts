import { randomUUID } from 'node:crypto'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { listedTools } from '@fourwall/domain/mcp/tools.ts'
import { USUAL_BRAND } from '@fourwall/domain/presentations/brand.ts'
import { monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserveUsage } from '../src/features/assistant/settings-repository.ts'
import type { StoredBudget } from '../src/features/budgets/service.ts'
import { insertCategorization, insertMapping } from '../src/features/mappings/repository.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { plantBudget, plantWaitingBudget } from './budgets.ts'
import { addCompany, addUser, plantMapping, type TestCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from './ledgers.ts'
import { connectProgram, type OtherProgram } from './mcp.ts'
import { plantFigures, plantWaiting } from './metric-figures.ts'
import { pictureFile } from './presentations/picture-files.ts'
import { presentationIds } from './presentations/presentation-ids.ts'
import { type Answer, startTestServer, type TestServer } from './running-server.ts'

// Two companies whose accounts, locations and imports have the same small ids. Whatever Alpha asks with an id of Bravo's is answered
// exactly as with an unknown id.

/** In every name, text and file of Bravo's; in nothing that Alpha may see. */
const MARK = 'Bravo'

const marked = someLedger(160, { seed: 5, months: 3 }).map((row) => ({
  ...row,
  name: `${MARK} ${row.name}`,
  location: `${MARK} ${row.location}`,
  vendor: `${MARK} ${row.vendor ?? ''}`,
  memo: `${MARK} memo`,
}))
const plain = someLedger(30, { months: 2 }).filter(({ number, location }) => ['4000', '6000'].includes(number) && location < 'Place 3')

/** The same ids in both companies, like the uuids of a copied database. */
const SHARED = { mapping: randomUUID(), categorization: randomUUID(), group: randomUUID(), window: randomUUID() }

async function plantShared(services: Services, companyId: string, name: string): Promise<void> {
  const scope = services.database.scope(companyId)
  const access = accessOf(scope)
  const accounts = (await services.ledger.accounts(access)).filter(({ number }) => number === '4000')
  await services.companies.change(scope, 'SETTINGS', async (tx) => {
    await insertCategorization(tx, {
      id: SHARED.categorization,
      name,
      version: 1,
      groups: [{ id: SHARED.group, parentId: null, name, type: 'REVENUE', displayOrder: 1, formula: null, favorability: null }],
    })
    await insertMapping(tx, {
      id: SHARED.mapping,
      categorizationId: SHARED.categorization,
      name,
      description: name,
      version: 1,
      accountMappings: accounts.map(({ id }) => ({ id: randomUUID(), groupId: SHARED.group, accountId: id })),
    })
  })
}

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, object>>
  readonly items?: object
  readonly enum?: unknown
}

interface Fence {
  readonly table: string
  readonly enabled: boolean
  readonly forced: boolean
  readonly policies: readonly string[]
  readonly rowsOfBravo: number
  readonly seenByAlpha: number
}

/**
 * Every table with rows of companies, its policies, and what one company sees of the other's rows. Not users: only the sign-in looks them
 * up, before the company is known.
 */
async function fencesOf(services: Services, alpha: string, bravo: string): Promise<Fence[]> {
  const { database } = services
  const tables = await database.system.query<{ table: string; enabled: boolean; forced: boolean; policies: string[] }>(
    `select c.relname::text as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       array(select p.qual || coalesce(' check ' || p.with_check, '') || ' ' || p.cmd || ' ' || p.permissive from pg_policies p where p.tablename = c.relname) as policies
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'users' order by c.relname`,
  )
  const counted = async (asking: string, table: string): Promise<number> => {
    const sql = `select count(*)::int as rows from ${table} where company_id = $2 and $1::uuid is not null`
    return (await database.scope(asking).query<{ rows: number }>(sql, [bravo]))[0]?.rows ?? -1
  }
  const fences: Fence[] = []
  for (const one of tables)
    fences.push({ ...one, rowsOfBravo: await counted(bravo, one.table), seenByAlpha: await counted(alpha, one.table) })
  return fences
}

/** `Query.field(argument)` for every argument, or nested input field, that takes an id. */
function idArguments(): string[] {
  const schema = makeSchema({} as Services) // resolvers are created but never run
  const idsIn = (type: GraphQLInputType, path: string, around: readonly unknown[] = []): string[] => {
    const named = getNamedType(type)
    // A recursive input, such as a tree, is tested at its top.
    if (around.includes(named)) return []
    if (isInputObjectType(named))
      return Object.values(named.getFields()).flatMap((field) => idsIn(field.type, `${path}.${field.name}`, [...around, named]))
    return named.name === 'ID' ? [path] : []
  }
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => field.args.flatMap((arg) => idsIn(arg.type, `${field.name} ${arg.name}`))),
  )
}

onDatabase('isolation of companies', (fresh) => {
  interface Prepared {
    readonly alpha: TestCompany
    readonly colleague: Omit<TestCompany, 'id'>
    readonly bravo: TestCompany
    readonly own: Awaited<ReturnType<typeof plantMapping>>
    readonly foreign: Awaited<ReturnType<typeof plantMapping>>
    readonly plan: string
    readonly waitingPlan: string
    readonly ownPlan: StoredBudget
    /** Bravo's, with a figure at location 5; another waits in an upload. */
    readonly metric: string
    readonly waiting: string
    /** Bravo's layouts, in a folder; Alpha creates one of its own with the id of the second. */
    readonly layout: string
    readonly sharedLayout: string
    /** Bravo's chart. */
    readonly picture: string
    readonly prompt: string
    readonly chat: string
    readonly ownChat: string
    readonly askedQuestion: string
    readonly givenAnswer: string
    readonly shownPicture: string
    readonly presentation: string
    readonly record: string
    /** A node of Bravo's location tree. */
    readonly node: string
    /** A change of Bravo's account types. */
    readonly typeChange: string
    readonly fences: readonly Fence[]
  }
  let server: TestServer<Prepared>
  /** Bravo's uploads and jobs. */
  let upload: string
  let job: string
  let locationMapping: string

  beforeAll(async () => {
    server = await startTestServer(await fresh(), {
      prepare: async (services) => {
        const alpha = await addCompany(services, { name: 'Alpha', rows: plain })
        const bravo = await addCompany(services, { name: MARK, rows: marked })
        const more = ledgerFile(csvOf(marked.slice(0, 3)), `${MARK}-more.csv`)
        await services.imports.import(accessOf(services.database.scope(bravo.id), { name: MARK }), more, decisions({ otherwise: 'APPEND' }))
        for (const company of [alpha, bravo]) await plantShared(services, company.id, company === alpha ? 'Our own' : MARK)
        const bravoScope = services.database.scope(bravo.id)
        const foreign = await plantMapping(services, bravo.id, MARK, [{ name: MARK, type: 'REVENUE', accounts: ['4000'] }])
        await services.mappings.storeLastViewed(accessOf(bravoScope, { userId: bravo.userId }), foreign.mappingId)
        await services.tabs.save(accessOf(bravoScope, { userId: bravo.userId }), [tab('shared', MARK)], null)
        // Taken back, so that Bravo's accounts are as before.
        const { id: typeChange } = await services.accountTypes.correct(accessOf(bravoScope, { name: MARK }), [
          { accountId: '7', type: null },
        ])
        await services.accountTypes.undo(accessOf(bravoScope, { name: MARK }), typeChange)
        const metric = await services.opsData.upsert(accessOf(bravoScope), null, { name: MARK, showInBudget: true })
        // The second replaces the first, which is kept.
        for (const value of ['5', '6']) await plantFigures(services, bravoScope, [[metric.id, 5, '2025-01', 1, value]])
        const figure = { column: 2, firstMonth: monthIndex(2025, 1), months: 1, text: '7', value: '7', error: null }
        const waiting = await plantWaiting(bravoScope, { userId: bravo.userId, name: MARK }, [
          { subjectId: metric.id, locationId: 5, sheet: MARK, line: 5, figures: [figure] },
        ])
        const planned = await plantBudget(services, bravoScope, { name: MARK, categorizationId: foreign.categorizationId }, [
          ['GROUP', foreign.groups.get(MARK) ?? '', 5, '2026-01', '100'],
          ['METRIC', metric.id, 5, '2026-01', '8'],
        ])
        const waitingPlan = await plantWaitingBudget(bravoScope, planned, MARK, [
          {
            kind: 'METRIC',
            subjectId: metric.id,
            locationId: 5,
            sheet: MARK,
            line: 5,
            figures: [{ ...figure, firstMonth: monthIndex(2026, 1) }],
          },
        ])
        const bravoUser = { userId: bravo.userId, name: MARK }
        await services.library.create(accessOf(bravoScope, bravoUser), `/${MARK}`)
        const lay = { name: MARK, path: `/${MARK}`, profitLossMappingId: foreign.mappingId, timeSpan: MONTH, locationIds: [] }
        const [layout, sharedLayout] = [
          await services.layouts.create(accessOf(bravoScope, bravoUser), lay),
          await services.layouts.create(accessOf(bravoScope, bravoUser), lay),
        ]
        const editing = { kind: 'LAYOUT', subjectId: layout?.id ?? '', windowId: SHARED.window } as const
        await services.editingNotices.keep(accessOf(bravoScope, { name: MARK }), editing)
        const own = await plantMapping(services, alpha.id, 'Own', [{ name: 'Sales', type: 'REVENUE', accounts: ['4000'] }])
        const alphaScope = services.database.scope(alpha.id)
        const ownPlan = await plantBudget(services, alphaScope, { name: 'Our plan', categorizationId: own.categorizationId }, [
          ['GROUP', own.groups.get('Sales') ?? '', 1, '2026-01', '100'],
        ])
        const bravoOwn = accessOf(bravoScope, { userId: bravo.userId, name: MARK })
        const talk = await services.chats.start(bravoOwn, { text: `${MARK} revenue`, context: NO_CONTEXT, plan: null })
        const [asked = { id: '' }, given = { id: '' }] = (await services.chats.get(bravoOwn, talk.id))?.messages ?? []
        await services.answerRatings.rate(bravoOwn, talk.id, given.id, 'GOOD', MARK)
        await services.assistantSettings.change(bravoOwn, { usesModel: true, wordsAnswers: true, readsMemos: true, readsFiles: true }, 0)
        await reserveUsage(bravoScope, parseDay('2026-01-01'), { questions: 1, tokens: 5 }, { dayQuestions: 9, dayTokens: 9 })
        const alphaOwn = accessOf(services.database.scope(alpha.id), { userId: alpha.userId })
        const { id: ownChat } = await services.chats.start(alphaOwn, { text: 'revenue', context: NO_CONTEXT, plan: null })
        await services.chats.get(alphaOwn, ownChat)
        const { id: prompt } = await services.prompts.save(accessOf(bravoScope, bravoUser), {
          id: null,
          version: null,
          owner: 'COMPANY',
          mappingId: foreign.mappingId,
          document: { title: MARK, text: 'When was the data last updated?', variables: [] },
        })
        const { id: picture } = await services.charts.save(accessOf(bravoScope, bravoUser), {
          id: null,
          version: null,
          path: null,
          document: { title: MARK, type: 'LINE', xAxis: 'DATE', mappingId: foreign.mappingId, timeSpan: MONTH, metrics: [] },
        })
        const { id: shownPicture } = await services.pictures.add(accessOf(bravoScope, bravoUser), pictureFile(`${MARK}.png`))
        const { id: presentation } = await services.presentations.save(accessOf(bravoScope, bravoUser), {
          id: null,
          version: null,
          given: { title: MARK, order: [], slides: [], settings: { aspectRatio: 'LETTER' } },
        })
        const { id: record } = await services.presentedRecords.present(
          accessOf(bravoScope, bravoUser),
          { presentationId: presentation, version: 1, name: MARK, negatives: 'PARENTHESES' },
          () => undefined,
        )
        return {
          typeChange,
          record,
          picture,
          prompt,
          chat: talk.id,
          ownChat,
          askedQuestion: asked.id,
          givenAnswer: given.id,
          shownPicture,
          presentation,
          metric: metric.id,
          waiting,
          layout: layout.id,
          sharedLayout: sharedLayout.id,
          node: (await services.locations.tree(accessOf(bravoScope))).tree[0]?.id ?? '',
          plan: planned.id,
          waitingPlan,
          ownPlan,
          alpha,
          colleague: await addUser(services, alpha.id, 'colleague@alpha.example'),
          bravo,
          own,
          foreign,
          fences: await fencesOf(services, alpha.id, bravo.id),
        }
      },
    })
    const { bravo } = server.prepared
    upload = await server.upload(bravo.token, csvOf(marked.slice(0, 20)), `${MARK}.csv`)
    const started = await server.as(bravo.token)<{ startImportPreview: { id: string } }>(PREVIEW, { id: upload })
    job = started.startImportPreview.id
    const planted = await server.as(bravo.token)<{ createLocationMapping: { id: string } }>(
      `mutation { createLocationMapping(name: "${MARK}", locationIds: ["1"]) { id } }`,
    )
    locationMapping = planted.createLocationMapping.id
    // Versions in the histories.
    await server.as(bravo.token)('mutation ($m: ID!) { renameProfitLossMappingV2(mappingId: $m, name: "Bravo") { name } }', {
      m: server.prepared.foreign.mappingId,
    })
  }, 240_000)

  const PREVIEW = 'mutation ($id: ID!) { startImportPreview(uploadId: $id) { id state } }'
  const JOB = 'query ($id: ID!) { importJob(id: $id) { id state preview { fileName } } }'
  const MONTH = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-03-31' }
  const DAYS = { startDate: '2025-01-01', endDate: '2025-12-31' }

  /** For each id: the operation, and its variables around the id. */
  const asked = (): Record<string, { query: string; with: (id: string) => Record<string, unknown>; foreign: string; absent: string }> => {
    const {
      own,
      foreign,
      metric,
      waiting,
      plan,
      waitingPlan,
      ownPlan,
      layout,
      sharedLayout,
      node,
      picture,
      prompt,
      chat,
      ownChat,
      askedQuestion,
      givenAnswer,
      shownPicture,
      presentation,
      record,
    } = server.prepared
    const absentId = randomUUID()
    const mine = { mappingId: own.mappingId, pnlGroupId: own.groups.get('Sales'), locationIds: [] }
    const mapping = { foreign: foreign.mappingId, absent: absentId }
    const presented = { foreign: presentation, absent: absentId }
    const categorization = { foreign: foreign.categorizationId, absent: absentId }
    const group = { foreign: foreign.groups.get(MARK) ?? '', absent: absentId }
    // Bravo has five locations, seven accounts, two imports and 163 entries; Alpha two, two, one and fewer than thirty.
    const [account, location, imported, entry] = [
      { foreign: '7', absent: '9' },
      { foreign: '5', absent: '9' },
      { foreign: '2', absent: '9' },
      { foreign: '150', absent: '999' },
    ]
    const drill = (name: string, fields: string) =>
      `query ($mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $startDate: Date!, $endDate: Date!, $locationIds: [ID!]!) {
        ${name}(mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, startDate: $startDate, endDate: $endDate, locationIds: $locationIds) { ${fields} } }`
    const transactions = drill(
      'drillDownTransactions',
      'id name locationName amount accountNumber ledgerAccountName vendorName memo importFileName',
    )
    const summary = drill('drillDownSummary', 'count total')
    const kinds = drill('drillDownKinds', 'key name count total').replace(
      'locationIds: $locationIds',
      'locationIds: $locationIds, kind: VENDOR',
    )
    const chart =
      'query ($mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $timeSpan: TimeSpanInput!) { aggregatedChartData(mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, timeSpan: $timeSpan) { chartColumns { locationId date amount } } }'
    const report =
      'query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!, $columns: ReportColumnsInput) { profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns) { sections { name rows { accountName values } } metrics { name values } perMetric { name } budget { name } } }'
    const planned = { foreign: plan, absent: absentId }
    /** What is compared with actuals, by its own id. */
    const beside = (key: 'budgetId' | 'metricIds' | 'perMetricId') => (id: string) => ({
      columns: { comparisons: key === 'budgetId' ? ['PRIOR_PERIOD', 'BUDGET'] : ['PRIOR_PERIOD'], [key]: key === 'metricIds' ? [id] : id },
    })
    const columns = { comparisons: ['PRIOR_PERIOD'] }
    const bridge = `query ($mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $locationId: ID, $locationIds: [ID!]!, $timeSpan: TimeSpanInput!, $columns: ReportColumnsInput!, $column: String!) {
      profitLossBridge(mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, locationId: $locationId, locationIds: $locationIds, timeSpan: $timeSpan, columns: $columns, column: $column) {
        actual base cuts { steps { name change } } } }`
    const bridged = (name: string, change: (id: string) => object, ids: { foreign: string; absent: string }) => ({
      [`profitLossBridge ${name}`]: {
        query: bridge,
        with: (id: string) => ({ ...mine, timeSpan: MONTH, columns, column: `${MONTH.startDate}~pp`, ...change(id) }),
        ...ids,
      },
    })
    const opened = (query: string, name: string) => ({
      [`${name} mappingId`]: { query, with: (id: string) => ({ ...mine, ...DAYS, timeSpan: MONTH, mappingId: id }), ...mapping },
      [`${name} pnlGroupId`]: { query, with: (id: string) => ({ ...mine, ...DAYS, timeSpan: MONTH, pnlGroupId: id }), ...group },
      [`${name} accountId`]: { query, with: (id: string) => ({ ...mine, ...DAYS, timeSpan: MONTH, accountId: id }), ...account },
      ...(name === 'aggregatedChartData'
        ? {}
        : { [`${name} locationIds`]: { query, with: (id: string) => ({ ...mine, ...DAYS, locationIds: [id] }), ...location } }),
    })
    const byId = (operation: string, arg: string, fields: string) => `query ($id: ID!) { ${operation}(${arg}: $id) { ${fields} } }`
    const only = (id: string) => ({ id })
    const asking = (more: object) => ({ input: { owner: 'COMPANY', title: 'Ours', text: 'Revenue by month', ...more } })
    const said = (context: object) => ({ input: { message: 'revenue', context } })
    const measured = { id: 'a', profitLossGroupId: own.groups.get('Sales'), locationIds: [], dataLabel: 'Sales' }
    const charted = (change: (id: string) => object) => (id: string) => ({
      input: {
        title: 'Ours',
        type: 'LINE',
        xAxis: 'DATE',
        profitLossMappingId: own.mappingId,
        timeSpan: MONTH,
        metrics: [measured],
        ...change(id),
      },
    })
    // Tabs keep whatever they refer to, and report it when opened.
    const viewerTabs = (argument: 'tabs' | 'changedFrom') => {
      const save = (change: (id: string) => object) => ({
        query: `mutation ($tabs: [ProfitLossViewerTabInput!]!, $changedFrom: [ProfitLossViewerTabInput!]) {
          updateProfitLossViewerTabList(tabs: $tabs, changedFrom: $changedFrom) { name }
        }`,
        with: (id: string) => ({ tabs: [tab('t', 'Mine')], [argument]: [{ ...tab('t', 'Mine'), ...change(id) }] }),
      })
      const name = `updateProfitLossViewerTabList ${argument}`
      return {
        [`${name}.id`]: { ...save((id) => ({ id })), foreign: 'shared', absent: 'nobodys' },
        [`${name}.locationIds`]: { ...save((id) => ({ locationIds: [id] })), ...location },
        [`${name}.profitLossMappingId`]: { ...save((id) => ({ profitLossMappingId: id })), ...mapping },
        [`${name}.metadataId`]: { ...save((id) => ({ metadataId: id })), foreign: foreign.mappingId, absent: absentId },
        [`${name}.columns.budgetId`]: { ...save((id) => ({ columns: { comparisons: ['BUDGET'], budgetId: id } })), ...planned },
        [`${name}.columns.metricIds`]: { ...save((id) => ({ columns: { metricIds: [id] } })), foreign: metric, absent: absentId },
        [`${name}.columns.perMetricId`]: { ...save((id) => ({ columns: { perMetricId: id } })), foreign: metric, absent: absentId },
      }
    }
    const changed = (name: string, query: string, ids: Record<string, { foreign: string; absent: string; with: (id: string) => object }>) =>
      Object.fromEntries(
        Object.entries(ids).map(([argument, { with: variables, ...known }]) => [
          `${name} ${argument}`,
          { query, with: (id: string) => ({ ...variables(id) }), ...known },
        ]),
      )
    const described = (rest: object) => ({
      input: { mappingId: own.mappingId, timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-02-28' }, ...rest },
    })
    const newGroup = (rest: object) => ({ id: randomUUID(), name: 'Own', type: 'OPEX', displayOrder: 0, ...rest })
    const groupsOf = (key: string) => (id: string) => ({
      id: own.categorizationId,
      inputData: { name: 'Next', version: -1, groups: [newGroup({ [key]: id })] },
    })
    const accountsOf = (key: string) => (id: string) => ({
      id: own.mappingId,
      inputData: {
        name: 'Next',
        categorizationId: own.categorizationId,
        accountMappings: [{ profitLossGroupId: own.groups.get('Sales'), ledgerAccountId: '1', [key]: id }],
      },
    })
    const accountsOfChange = (key: string) => (id: string) => {
      const { inputData, ...rest } = accountsOf(key)(id)
      return { ...rest, inputData: { version: -1, accountMappings: inputData.accountMappings } }
    }
    const newMapping = (name: string) => ({
      ...changed(name, `mutation ($inputData: CreateProfitLossMappingInput!) { ${name}(inputData: $inputData) { __typename } }`, {
        'inputData.categorizationId': { with: (id) => ({ inputData: { name: 'Next', categorizationId: id } }), ...categorization },
        'inputData.accountMappings.profitLossGroupId': { with: accountsOf('profitLossGroupId'), ...group },
        'inputData.accountMappings.ledgerAccountId': { with: accountsOf('ledgerAccountId'), ...account },
      }),
    })
    const changedMapping = (name: string) =>
      changed(
        name,
        `mutation ($id: ID!, $inputData: UpdateProfitLossMappingInput!) { ${name}(mappingId: $id, inputData: $inputData) { __typename } }`,
        {
          mappingId: { with: (id) => ({ id, inputData: { name: 'Taken' } }), ...mapping },
          'inputData.accountMappings.profitLossGroupId': { with: accountsOfChange('profitLossGroupId'), ...group },
          'inputData.accountMappings.ledgerAccountId': { with: accountsOfChange('ledgerAccountId'), ...account },
        },
      )
    const treeOf = (change: (id: string) => object) => (id: string) => ({
      inputData: { locationAssignments: [{ name: 'Mine', tag: 'LOCATION_GROUP', locationIds: [], children: [], ...change(id) }] },
    })
    const flat = { foreign: locationMapping, absent: absentId }
    const counted = { foreign: metric, absent: absentId }
    const uploaded = { foreign: waiting, absent: absentId }
    // Alpha has saved none, so the first numbers are Bravo's alone.
    const savedUpload = { foreign: '1', absent: '9' }
    const cell = (change: (id: string) => object) => (id: string) => ({
      uploadId: waiting,
      metricId: metric,
      locationId: '5',
      ...change(id),
    })
    const template = (name: string) =>
      changed(
        name,
        `query ($metrics: [ID!]!, $locations: [ID!]!, $timeSpan: TimeSpanInput!) { ${name}(metrics: $metrics, locations: $locations, timeSpan: $timeSpan) { xlsxData } }`,
        {
          metrics: { with: (id) => ({ metrics: [id], locations: [], timeSpan: MONTH }), ...counted },
          locations: { with: (id) => ({ metrics: [], locations: ['1', id], timeSpan: MONTH }), ...location },
        },
      )
    const budget = { foreign: plan, absent: absentId }
    const january = '2026-01-01'
    const YEAR = { period: 'MONTHLY', startDate: january, endDate: '2026-12-31' }
    const plannedFigure = (change: (id: string) => object) => (id: string) => ({
      id: ownPlan.id,
      edits: [{ kind: 'GROUP', referenceId: own.groups.get('Sales'), locationId: '1', timestamp: january, value: '1', ...change(id) }],
    })
    const newPlan = (change: (id: string) => { readonly from?: object; readonly categorizationId?: string }) => (id: string) => {
      const { from, ...rest } = change(id)
      const input = { name: 'Next', categorizationId: own.categorizationId, period: 'MONTHLY', firstMonth: january, lastMonth: january }
      return { input: { ...input, ...rest, ...(from === undefined ? {} : { from: { mappingId: own.mappingId, ...from } }) } }
    }
    const seasons = (change: (id: string) => object) => (id: string) => ({
      id: ownPlan.id,
      locationId: '1',
      referenceId: own.groups.get('Sales'),
      mappingId: own.mappingId,
      ...change(id),
    })
    const actuals = (change: (id: string) => object) => (id: string) => ({
      id: ownPlan.id,
      locationIds: [],
      mappingId: own.mappingId,
      ...change(id),
    })
    const corrected = (change: (id: string) => object) => (id: string) => ({
      id: plan,
      uploadId: waitingPlan,
      locationId: '5',
      referenceId: metric,
      ...change(id),
    })
    const budgets = {
      ...changed('budgets', byId('budgets', 'categorizationId', 'name'), { categorizationId: { with: only, ...categorization } }),
      ...changed('getBudget', byId('getBudget', 'budgetId', 'name usedLocations { name } issues { error }'), {
        budgetId: { with: only, ...budget },
      }),
      ...changed('budgetPreview', byId('budgetPreview', 'budgetId', 'filename locations { name }'), {
        budgetId: { with: only, ...budget },
      }),
      ...changed('budgetWorkbook', byId('budgetWorkbook', 'budgetId', 'filename'), { budgetId: { with: only, ...budget } }),
      ...changed('budgetFile', byId('budgetFile', 'budgetId', 'filename'), { budgetId: { with: only, ...budget } }),
      ...changed('budgetAccounts', 'query ($id: ID!) { budgetAccounts(budgetId: $id) { accounts { name } } }', {
        budgetId: { with: only, ...budget },
      }),
      ...changed('budgetVersions', byId('budgetVersions', 'budgetId', 'savedBy'), { budgetId: { with: only, ...budget } }),
      ...changed('budgetComparison', 'query ($id: ID!) { budgetComparison(budgetId: $id, from: 0, to: 1) { figures } }', {
        budgetId: { with: only, ...budget },
      }),
      ...changed(
        'budgetQuery',
        'query ($id: ID!, $locationIds: [ID!]!, $timeSpan: TimeSpanInput!) { budgetQuery(budgetId: $id, locationIds: $locationIds, timeSpan: $timeSpan) { pnlData { columns { value } } } }',
        {
          budgetId: { with: (id) => ({ id, locationIds: [], timeSpan: YEAR }), ...budget },
          locationIds: { with: (id) => ({ id: ownPlan.id, locationIds: [id], timeSpan: YEAR }), ...location },
        },
      ),
      ...changed(
        'budgetSheet',
        'query ($id: ID!, $locationIds: [ID!]!) { budgetSheet(budgetId: $id, locationIds: $locationIds) { lines { values } } }',
        {
          budgetId: { with: (id) => ({ id, locationIds: [] }), ...budget },
          locationIds: { with: (id) => ({ id: ownPlan.id, locationIds: [id] }), ...location },
        },
      ),
      ...changed(
        'budgetSeasonality',
        'query ($id: ID!, $locationId: ID!, $referenceId: ID!, $mappingId: ID!) { budgetSeasonality(budgetId: $id, locationId: $locationId, referenceId: $referenceId, mappingId: $mappingId) { values } }',
        {
          budgetId: { with: seasons((id) => ({ id })), ...budget },
          locationId: { with: seasons((locationId) => ({ locationId })), ...location },
          referenceId: { with: seasons((referenceId) => ({ referenceId })), ...group },
          mappingId: { with: seasons((mappingId) => ({ mappingId })), ...mapping },
        },
      ),
      ...changed(
        'budgetActuals',
        'query ($id: ID!, $locationIds: [ID!]!, $mappingId: ID!) { budgetActuals(budgetId: $id, locationIds: $locationIds, mappingId: $mappingId) { lines { values } } }',
        {
          budgetId: { with: actuals((id) => ({ id })), ...budget },
          mappingId: { with: actuals((mappingId) => ({ mappingId })), ...mapping },
          locationIds: { with: actuals((id) => ({ locationIds: [id] })), ...location },
        },
      ),
      ...changed('createBudget', 'mutation ($input: CreateBudgetInput!) { createBudget(input: $input) { name } }', {
        'input.categorizationId': { with: newPlan((categorizationId) => ({ categorizationId })), ...categorization },
        'input.from.mappingId': { with: newPlan((mappingId) => ({ from: { mappingId } })), ...mapping },
        'input.from.locationIds': { with: newPlan((id) => ({ from: { locationIds: [id] } })), ...location },
        'input.from.growth.groupId': { with: newPlan((groupId) => ({ from: { growth: [{ groupId, percent: '1' }] } })), ...group },
      }),
      ...changed('editBudgetName', 'mutation ($id: ID!) { editBudgetName(budgetId: $id, budgetName: "Taken") { name } }', {
        budgetId: { with: only, ...budget },
      }),
      ...changed('deleteBudget', 'mutation ($id: ID!) { deleteBudget(budgetId: $id) }', { budgetId: { with: only, ...budget } }),
      ...changed(
        'editBudgetFigures',
        'mutation ($id: ID!, $edits: [BudgetFigureInput!]!) { editBudgetFigures(budgetId: $id, version: 2, edits: $edits) { name } }',
        {
          budgetId: { with: (id) => ({ id, edits: [] }), ...budget },
          'edits.referenceId': { with: plannedFigure((referenceId) => ({ referenceId })), ...group },
          'edits.locationId': { with: plannedFigure((locationId) => ({ locationId })), ...location },
        },
      ),
      ...changed(
        'restoreBudgetVersion',
        'mutation ($id: ID!) { restoreBudgetVersion(budgetId: $id, version: 1, currentVersion: 2) { name } }',
        {
          budgetId: { with: only, ...budget },
        },
      ),
      ...changed(
        'uploadBudget',
        'mutation ($id: ID, $categorizationId: ID) { uploadBudget(budgetId: $id, budgetName: "Next", filename: "a.xlsx", inputData: "AAAA", categorizationId: $categorizationId) { budgetId } }',
        {
          budgetId: { with: only, ...budget },
          categorizationId: { with: (categorizationId) => ({ categorizationId }), ...categorization },
        },
      ),
      ...changed('saveBudget', 'mutation ($id: ID!, $uploadId: ID) { saveBudget(budgetId: $id, uploadId: $uploadId) { name } }', {
        budgetId: { with: only, ...budget },
        uploadId: { with: (uploadId) => ({ id: ownPlan.id, uploadId }), foreign: waitingPlan, absent: absentId },
      }),
      ...changed('discardBudgetUpload', 'mutation ($id: ID!) { discardBudgetUpload(budgetId: $id) }', {
        budgetId: { with: only, ...budget },
      }),
      ...changed(
        'correctBudgetCell',
        'mutation ($id: ID!, $uploadId: ID!, $locationId: ID!, $referenceId: ID!) { correctBudgetCell(budgetId: $id, uploadId: $uploadId, locationId: $locationId, referenceId: $referenceId, timestamp: "2026-01-01", value: "1") { cells } }',
        {
          budgetId: { with: corrected((id) => ({ id })), ...budget },
          uploadId: { with: corrected((uploadId) => ({ uploadId })), foreign: waitingPlan, absent: absentId },
          locationId: { with: corrected((locationId) => ({ locationId })), ...location },
          referenceId: { with: corrected((referenceId) => ({ referenceId })), foreign: metric, absent: absentId },
        },
      ),
    }
    const laidOut = { foreign: layout, absent: absentId }
    const insertedColumn = (rest: object) => ({
      id: 'c',
      label: 'Own',
      displayOrder: 0,
      formattings: [],
      columnMetadata: { type: 'BUDGET', ...rest },
    })
    const insertedRow = (rest: object) => ({
      id: 'r',
      label: 'Own',
      displayOrder: 0,
      level: 1,
      cells: [],
      formattings: [],
      rowMetadata: { type: 'BUDGET', ...rest },
    })
    const layers = (insertedRows: readonly object[], insertedColumns: readonly object[]) => ({
      visualLayer: { insertedRows, insertedColumns },
    })
    /** What a layout may refer to: it is stored whether or not it exists. */
    const layoutParts: Record<string, { readonly part: (id: string) => object; readonly foreign: string; readonly absent: string }> = {
      profitLossMappingId: { part: (id) => ({ profitLossMappingId: id }), ...mapping },
      locationIds: { part: (id) => ({ locationIds: [id] }), ...location },
      'columns.budgetId': { part: beside('budgetId'), ...planned },
      'columns.metricIds': { part: beside('metricIds'), ...counted },
      'columns.perMetricId': { part: beside('perMetricId'), ...counted },
      'notes.id': { part: (id) => ({ notes: [{ id, key: 'k', text: 'Own' }] }), ...laidOut },
      'visualLayer.insertedColumns.id': { part: (id) => layers([], [{ ...insertedColumn({}), id }]), ...laidOut },
      'visualLayer.insertedColumns.columnMetadata.budgetId': { part: (id) => layers([], [insertedColumn({ budgetId: id })]), ...planned },
      'visualLayer.insertedColumns.columnMetadata.locationIds': {
        part: (id) => layers([], [insertedColumn({ useSelectedLocations: false, locationIds: [id] })]),
        ...location,
      },
      'visualLayer.insertedRows.id': { part: (id) => layers([{ ...insertedRow({}), id }], []), ...laidOut },
      'visualLayer.insertedRows.rowMetadata.budgetId': { part: (id) => layers([insertedRow({ budgetId: id })], []), ...planned },
      'visualLayer.insertedRows.rowMetadata.metricId': { part: (id) => layers([insertedRow({ metricId: id })], []), ...counted },
      'visualLayer.insertedRows.rowMetadata.profitLossGroupId': {
        part: (id) => layers([insertedRow({ profitLossGroupId: id })], []),
        ...group,
      },
      'visualLayer.insertedRows.rowMetadata.locationIds': {
        part: (id) => layers([insertedRow({ useSelectedLocations: false, locationIds: [id] })], []),
        ...location,
      },
    }
    const newLayout = () => ({ id: randomUUID(), name: 'Next', profitLossMappingId: own.mappingId, timeSpan: MONTH, locationIds: [] })
    const onLayout = (name: string, args = '') =>
      changed(name, `mutation ($id: ID!) { ${name}(metaDataId: $id${args}) { name } }`, { metaDataId: { with: only, ...laidOut } })
    const layouts = {
      ...changed(
        'createSpreadsheetMetadata',
        'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { name version createdBy } }',
        {
          'input.id': { with: (id) => ({ input: { ...newLayout(), id } }), foreign: sharedLayout, absent: absentId },
          ...Object.fromEntries(
            Object.entries(layoutParts).map(([name, { part, ...ids }]) => [
              `input.${name}`,
              { with: (id: string) => ({ input: { ...newLayout(), ...part(id) } }), ...ids },
            ]),
          ),
        },
      ),
      ...changed(
        'updateSpreadsheetMetadata',
        `mutation ($create: CreateSpreadsheetMetadataInput!, $id: ID!, $input: UpdateSpreadsheetMetadataInput!) {
          createSpreadsheetMetadata(input: $create) { name }
          updateSpreadsheetMetadata(metaDataId: $id, version: 1, input: $input) { name version notes { author } } }`,
        {
          metaDataId: { with: (id) => ({ create: newLayout(), id, input: { frozenRows: 1 } }), ...laidOut },
          ...Object.fromEntries(
            Object.entries(layoutParts).map(([name, { part, ...ids }]) => [
              `input.${name}`,
              {
                with: (id: string) => {
                  const create = newLayout()
                  return { create, id: create.id, input: part(id) }
                },
                ...ids,
              },
            ]),
          ),
        },
      ),
      ...changed('chat', byId('chat', 'chatId', 'title messages { id }'), { chatId: { with: only, foreign: chat, absent: absentId } }),
      ...Object.fromEntries(
        [
          'generateChatTitle(chatId: $id) { title }',
          'renameChat(chatId: $id, newTitle: "Taken") { title }',
          'deleteChat(chatId: $id)',
          'stopChat(chatId: $id) { title messages { id } }',
        ].map((field) => [
          `${field.split('(')[0]} chatId`,
          { query: `mutation ($id: ID!) { ${field} }`, with: only, foreign: chat, absent: absentId },
        ]),
      ),
      ...changed('movedAnswers', 'query ($id: ID!) { movedAnswers(chatId: $id) }', {
        chatId: { with: only, foreign: chat, absent: absentId },
      }),
      ...changed('chatProgress', 'subscription ($id: ID!) { chatProgress(chatId: $id) { answer messageId } }', {
        chatId: { with: only, foreign: chat, absent: absentId },
      }),
      ...changed(
        'rateAnswer',
        'mutation ($chat: ID!, $message: ID!) { rateAnswer(chatId: $chat, messageId: $message, rating: GOOD) { answer } }',
        {
          chatId: { with: (id) => ({ chat: id, message: givenAnswer }), foreign: chat, absent: absentId },
          messageId: { with: (id) => ({ chat: ownChat, message: id }), foreign: givenAnswer, absent: absentId },
        },
      ),
      ...changed('restoreChat', 'mutation ($id: ID!) { restoreChat(chatId: $id) { title } }', {
        chatId: { with: only, foreign: chat, absent: absentId },
      }),
      ...changed('startChat', 'mutation ($input: ChatInput!) { startChat(input: $input) { title } }', {
        'input.context.profitLossMappingId': { with: (id) => said({ profitLossMappingId: id }), ...mapping },
        'input.context.locationIds': { with: (id) => said({ locationIds: [id] }), ...location },
      }),
      ...changed(
        'continueChat',
        'mutation ($chat: ID!, $input: ChatInput!, $replaces: ID) { continueChat(chatId: $chat, input: $input, replaces: $replaces) { title messages { __typename } } }',
        {
          chatId: { with: (id) => ({ chat: id, ...said({}) }), foreign: chat, absent: absentId },
          'input.context.profitLossMappingId': { with: (id) => ({ chat: ownChat, ...said({ profitLossMappingId: id }) }), ...mapping },
          'input.context.locationIds': { with: (id) => ({ chat: ownChat, ...said({ locationIds: [id] }) }), ...location },
          replaces: { with: (id) => ({ chat: ownChat, ...said({}), replaces: id }), foreign: askedQuestion, absent: absentId },
        },
      ),
      ...Object.fromEntries(
        [
          'deletePrompt(promptId: $id)',
          'restorePrompt(promptId: $id) { title }',
          'acceptPromptPlan(promptId: $id, version: 1) { title }',
          'orderPrompts(owner: COMPANY, promptIds: [$id]) { title }',
          'runPrompts(promptIds: [$id])',
        ].map((field) => [
          `${field.split('(')[0]} ${field.includes('promptIds') ? 'promptIds' : 'promptId'}`,
          { query: `mutation ($id: ID!) { ${field} }`, with: only, foreign: prompt, absent: absentId },
        ]),
      ),
      ...changed('savePrompt', 'mutation ($input: PromptInput!) { savePrompt(input: $input) { title } }', {
        'input.id': { with: (id) => asking({ id, version: 1 }), foreign: prompt, absent: absentId },
        // Bravo itself saves one of its name.
        'input.mappingId': {
          with: (mappingId) => asking({ mappingId, title: mappingId === foreign.mappingId ? MARK : 'Ours' }),
          ...mapping,
        },
      }),
      ...changed('promptReading', 'query ($input: PromptInput!) { promptReading(input: $input) { reading problem } }', {
        'input.id': { with: (id) => asking({ id }), foreign: prompt, absent: absentId },
        'input.mappingId': { with: (mappingId) => asking({ mappingId }), ...mapping },
      }),
      ...changed(
        'describeFigures',
        'query ($input: DescribeFiguresInput!) { describeFigures(input: $input) { title sentences { parts { text } } } }',
        {
          'input.mappingId': { with: (mappingId) => described({ mappingId }), ...mapping },
          'input.locationIds': { with: (id) => described({ locationIds: [id] }), ...location },
          'input.nodeIds': { with: (id) => described({ nodeIds: [id] }), foreign: node, absent: absentId },
          'input.budgetId': { with: (budgetId) => described({ comparison: 'BUDGET', budgetId }), ...planned },
          'input.subjects.groupId': { with: (groupId) => described({ subjects: [{ groupId }] }), ...group },
          'input.subjects.accountId': {
            with: (accountId) => described({ subjects: [{ groupId: own.groups.get('Sales'), accountId }] }),
            ...account,
          },
          'input.subjects.metricId': {
            with: (metricId) => described({ subjects: [{ metricId }] }),
            foreign: metric,
            absent: absentId,
          },
        },
      ),
      ...changed('chart', byId('chart', 'chartId', 'title document'), { chartId: { with: only, foreign: picture, absent: absentId } }),
      ...changed('chartVersion', 'query ($id: ID!) { chartVersion(chartId: $id, version: 1) }', {
        chartId: { with: only, foreign: picture, absent: absentId },
      }),
      ...changed(
        'home',
        `query ($mappingId: ID!, $groupId: ID, $budgetId: ID) {
          home(mappingId: $mappingId, month: "2026-01-01", headlineGroupId: $groupId, budgetId: $budgetId) { findings { key } sources { name } } }`,
        {
          mappingId: { with: (id) => ({ mappingId: id }), ...mapping },
          headlineGroupId: { with: (id) => ({ mappingId: own.mappingId, groupId: id }), ...group },
          budgetId: { with: (id) => ({ mappingId: own.mappingId, budgetId: id }), ...planned },
        },
      ),
      ...changed('deleteChart', 'mutation ($id: ID!) { deleteChart(chartId: $id) }', {
        chartId: { with: only, foreign: picture, absent: absentId },
      }),
      ...changed('restoreChart', 'mutation ($id: ID!) { restoreChart(chartId: $id) { title } }', {
        chartId: { with: only, foreign: picture, absent: absentId },
      }),
      // Charts keep whatever they name, and their figures report it when they are asked for.
      ...changed('saveChart', 'mutation ($input: ChartInput!) { saveChart(input: $input) { title metrics { dataLabel } } }', {
        'input.id': { with: charted((id) => ({ id, version: 1 })), foreign: picture, absent: absentId },
        'input.profitLossMappingId': { with: charted((id) => ({ profitLossMappingId: id })), ...mapping },
        'input.metrics.id': { with: charted((id) => ({ metrics: [{ ...measured, id }] })), foreign: 'a', absent: 'b' },
        'input.metrics.profitLossGroupId': { with: charted((id) => ({ metrics: [{ ...measured, profitLossGroupId: id }] })), ...group },
        'input.metrics.accountId': { with: charted((id) => ({ metrics: [{ ...measured, accountId: id }] })), ...account },
        'input.metrics.metricId': {
          with: charted((id) => ({ metrics: [{ ...measured, profitLossGroupId: null, metricId: id }] })),
          foreign: metric,
          absent: absentId,
        },
        'input.metrics.budgetId': { with: charted((id) => ({ metrics: [{ ...measured, budgetId: id }] })), ...planned },
        'input.metrics.locationIds': { with: charted((id) => ({ metrics: [{ ...measured, locationIds: [id] }] })), ...location },
        'input.places.locationIds': { with: charted((id) => ({ places: { locationIds: [id] } })), ...location },
        'input.places.nodeIds': { with: charted((id) => ({ places: { nodeIds: [id] } })), foreign: node, absent: absentId },
        'input.options.perMetricId': {
          with: charted((id) => ({ options: { measure: 'PER_METRIC', perMetricId: id } })),
          foreign: metric,
          absent: absentId,
        },
      }),
      ...changed('presentation', byId('presentation', 'id', 'title document'), { id: { with: only, ...presented } }),
      ...changed('presentationVersion', 'query ($id: ID!) { presentationVersion(presentationId: $id, version: 1) }', {
        presentationId: { with: only, ...presented },
      }),
      ...changed('markPresented', 'mutation ($id: ID!) { markPresented(presentationId: $id, version: 1) { name } }', {
        presentationId: { with: only, ...presented },
      }),
      ...changed(
        'makePresentationsOfLocations',
        'mutation ($id: ID!, $locationIds: [ID!]!) { makePresentationsOfLocations(presentationId: $id, version: 1, locationIds: $locationIds) }',
        {
          presentationId: { with: (id: string) => ({ id, locationIds: ['1'] }), ...presented },
          locationIds: { ...location, with: (id: string) => ({ id: absentId, locationIds: [id] }) },
        },
      ),
      ...changed('presentedRecords', 'query ($id: ID!) { presentedRecords(presentationId: $id) { name presentedBy } }', {
        presentationId: { with: only, ...presented },
      }),
      ...changed('presentedFigures', 'query ($id: ID!) { presentedFigures(recordId: $id) { record { name } document figures } }', {
        recordId: { with: only, foreign: record, absent: absentId },
      }),
      ...changed(
        'presentationPdf',
        'query ($id: ID!, $record: ID) { presentationPdf(presentationId: $id, presentedRecordId: $record) { filename pdfData } }',
        {
          presentationId: { with: only, ...presented },
          presentedRecordId: { with: (id: string) => ({ id: absentId, record: id }), foreign: record, absent: absentId },
        },
      ),
      ...changed('presentationDrift', 'query ($id: ID!) { presentationDrift(recordId: $id) { record { name } figures { row } } }', {
        recordId: { with: only, foreign: record, absent: absentId },
      }),
      ...changed('deletePresentation', 'mutation ($id: ID!) { deletePresentation(id: $id) }', { id: { with: only, ...presented } }),
      ...changed('restorePresentation', 'mutation ($id: ID!) { restorePresentation(id: $id) { title } }', {
        id: { with: only, ...presented },
      }),
      ...changed(
        'slideTables',
        'query ($questions: [SlideTableInput!]!) { slideTables(questions: $questions) { table problem } }',
        Object.fromEntries(
          Object.entries({
            layoutId: { ...laidOut, with: (id: string) => ({ layoutId: id }) },
            mappingId: { ...mapping, with: (id: string) => ({ mappingId: id }) },
            budgetId: { ...planned, with: (id: string) => ({ budgetId: id }) },
            'places.locationIds': { ...location, with: (id: string) => ({ places: { locationIds: [id] } }) },
            'places.nodeIds': { foreign: node, absent: absentId, with: (id: string) => ({ places: { nodeIds: [id] } }) },
            'columns.budgetId': { ...planned, with: (id: string) => ({ columns: { comparisons: ['BUDGET'], budgetId: id } }) },
            'columns.metricIds': { foreign: metric, absent: absentId, with: (id: string) => ({ columns: { metricIds: [id] } }) },
            'columns.perMetricId': { foreign: metric, absent: absentId, with: (id: string) => ({ columns: { perMetricId: id } }) },
          }).map(([name, { with: change, ...known }]) => [
            `questions.${name}`,
            { ...known, with: (id: string) => ({ questions: [{ mappingId: own.mappingId, timeSpan: MONTH, ...change(id) }] }) },
          ]),
        ),
      ),
      ...changed('deletePicture', 'mutation ($id: ID!) { deletePicture(pictureId: $id) }', {
        pictureId: { with: only, foreign: shownPicture, absent: absentId },
      }),
      ...changed('saveBrand', 'mutation ($input: BrandLookInput!) { saveBrand(input: $input) { version look { logo { width } } } }', {
        'input.logo.pictureId': {
          with: (pictureId: string) => ({ input: { ...USUAL_BRAND, logo: { pictureId } } }),
          foreign: shownPicture,
          absent: absentId,
        },
      }),
      // Presentations keep whatever they name, and what they show reports it when it is asked for.
      ...changed(
        'savePresentation',
        `mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { title slides { elements { type
          ... on ChartElement { chart { title } } ... on PnlViewerElement { metadata { name } } } } } }`,
        presentationIds(
          { mappingId: own.mappingId, groupId: own.groups.get('Sales') },
          {
            presentation: presented,
            picture: { foreign: shownPicture, absent: absentId },
            record: { foreign: record, absent: absentId },
            mapping,
            group,
            account,
            metric: { foreign: metric, absent: absentId },
            budget: planned,
            layout: laidOut,
            chart: { foreign: picture, absent: absentId },
            location,
            node: { foreign: node, absent: absentId },
          },
        ),
      ),
      ...changed('spreadsheetMetadata', byId('spreadsheetMetadata', 'metaDataId', 'name path document'), {
        metaDataId: { with: only, ...laidOut },
      }),
      ...changed(
        'spreadsheetMetadataVersion',
        'query ($id: ID!) { spreadsheetMetadataVersion(metaDataId: $id, version: 1) { name document } }',
        {
          metaDataId: { with: only, ...laidOut },
        },
      ),
      ...changed('spreadsheetMetadataList', byId('spreadsheetMetadataList', 'profitLossMappingId', 'name'), {
        profitLossMappingId: { with: only, ...mapping },
      }),
      ...onLayout('renameSpreadsheetMetadata', ', newName: "Taken"'),
      ...onLayout('duplicateSpreadsheetMetadata', ', name: "Copy"'),
      ...onLayout('moveSpreadsheetMetadata', ', path: "/"'),
      ...onLayout('restoreSpreadsheetMetadata'),
      ...changed('restoreFromLibrary', 'mutation ($id: ID!) { restoreFromLibrary(ids: [$id]) { kind name path pathBefore } }', {
        ids: { with: only, ...laidOut },
      }),
      ...onLayout('restoreSpreadsheetMetadataVersion', ', version: 1, currentVersion: 1'),
      ...changed('deleteSpreadsheetMetadata', 'mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }', {
        metaDataId: { with: only, ...laidOut },
      }),
    }
    const figures = (change: (id: string) => object) => (id: string) => ({
      mappingId: own.mappingId,
      timeSpan: MONTH,
      locationIds: [],
      insertedColumns: [],
      insertedRows: [],
      ...change(id),
    })
    const ownColumn = (rest: (id: string) => object) =>
      figures((id) => ({ insertedColumns: [{ id: 'c', label: 'Own', type: 'BUDGET', ...rest(id) }] }))
    const ownRow = (rest: (id: string) => object) =>
      figures((id) => ({ insertedRows: [{ id: 'r', type: 'BUDGET', budgetId: ownPlan.id, ...rest(id) }] }))
    const layoutFigures = changed(
      'layoutFigures',
      `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!, $columns: ReportColumnsInput, $insertedColumns: [LayoutColumnInput!]!, $insertedRows: [LayoutRowInput!]!) {
        layoutFigures(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns, insertedColumns: $insertedColumns, insertedRows: $insertedRows) {
          report { sections { name rows { accountName values } sumRow { values } } metrics { name } budget { name } } insertedRows { values coverages } problems { message } } }`,
      {
        mappingId: { with: figures((mappingId) => ({ mappingId })), ...mapping },
        locationIds: { with: figures((id) => ({ locationIds: ['1', id] })), ...location },
        'columns.budgetId': { with: figures(beside('budgetId')), ...planned },
        'columns.metricIds': { with: figures(beside('metricIds')), ...counted },
        'columns.perMetricId': { with: figures(beside('perMetricId')), ...counted },
        'insertedColumns.id': { with: ownColumn((id) => ({ id, type: 'ACTUALS' })), ...laidOut },
        'insertedColumns.budgetId': { with: ownColumn((budgetId) => ({ budgetId })), ...planned },
        'insertedColumns.locationIds': { with: ownColumn((id) => ({ type: 'ACTUALS', locationIds: ['1', id] })), ...location },
        'insertedRows.id': { with: ownRow((id) => ({ id, profitLossGroupId: own.groups.get('Sales') })), ...laidOut },
        'insertedRows.budgetId': { with: ownRow((budgetId) => ({ budgetId, profitLossGroupId: own.groups.get('Sales') })), ...planned },
        'insertedRows.profitLossGroupId': { with: ownRow((profitLossGroupId) => ({ profitLossGroupId })), ...group },
        'insertedRows.metricId': { with: ownRow((metricId) => ({ type: 'OPS_DATA', metricId })), ...counted },
        'insertedRows.locationIds': {
          with: ownRow((id) => ({ profitLossGroupId: own.groups.get('Sales'), locationIds: ['1', id] })),
          ...location,
        },
      },
    )
    const ownGroup = own.groups.get('Sales')
    const question = (change: (id: string) => object) => (id: string) => ({
      questions: [{ mappingId: own.mappingId, timeSpan: MONTH, rows: [{ kind: 'GROUP', groupId: ownGroup }], ...change(id) }],
    })
    const besideOwn = (rest: (id: string) => object) => question((id) => ({ beside: [{ id: 'b', label: 'Own', ...rest(id) }] }))
    const figureQuestions = changed(
      'figures',
      `query ($questions: [FigureQuestionInput!]!) { figures(questions: $questions) { problem { code message field } figures {
        locationIds budget { name } figureColumns { place { name } } columns { measure column base } rows { label values states gaps { missing locations { name } } } } } }`,
      {
        'questions.mappingId': {
          // The group belongs to the mapping, so that everybody with the mapping has figures.
          with: question((mappingId) => ({
            mappingId,
            rows: [{ kind: 'GROUP', groupId: mappingId === foreign.mappingId ? foreign.groups.get(MARK) : ownGroup }],
          })),
          ...mapping,
        },
        'questions.rows.groupId': { with: question((groupId) => ({ rows: [{ kind: 'ACCOUNTS', groupId }] })), ...group },
        'questions.rows.accountId': {
          with: question((accountId) => ({ rows: [{ kind: 'ACCOUNT', groupId: ownGroup, accountId }] })),
          ...account,
        },
        'questions.rows.metricId': { with: question((metricId) => ({ rows: [{ kind: 'METRIC', metricId }] })), ...counted },
        'questions.places.locationIds': { with: question((id) => ({ places: { locationIds: ['1', id] } })), ...location },
        'questions.places.nodeIds': { with: question((id) => ({ places: { nodeIds: [id] } })), foreign: node, absent: absentId },
        'questions.columns.budgetId': { with: question((budgetId) => ({ columns: { comparisons: ['BUDGET'], budgetId } })), ...planned },
        'questions.columns.perMetricId': { with: question((perMetricId) => ({ columns: { perMetricId } })), ...counted },
        'questions.beside.id': { with: besideOwn((id) => ({ id })), ...laidOut },
        'questions.beside.places.locationIds': { with: besideOwn((id) => ({ places: { locationIds: ['1', id] } })), ...location },
        'questions.beside.places.nodeIds': { with: besideOwn((id) => ({ places: { nodeIds: [id] } })), foreign: node, absent: absentId },
        'questions.beside.budgetId': { with: besideOwn((budgetId) => ({ budgetId })), ...planned },
      },
    )
    return {
      ...budgets,
      ...layouts,
      ...layoutFigures,
      ...figureQuestions,
      ...changed(
        'metricPreview',
        'query ($metricId: ID!, $timeSpan: TimeSpanInput!) { metricPreview(metricId: $metricId, timeSpan: $timeSpan) { metricId } }',
        {
          metricId: { with: (id) => ({ metricId: id, timeSpan: MONTH }), ...counted },
        },
      ),
      ...changed(
        'upsertMetric',
        'mutation ($id: ID, $weightMetricId: ID, $timeAggregation: MetricAggregation) { upsertMetric(id: $id, name: "Taken", showInBudget: true, timeAggregation: $timeAggregation, weightMetricId: $weightMetricId) { name } }',
        {
          id: { with: only, ...counted },
          weightMetricId: { with: (id) => ({ weightMetricId: id, timeAggregation: 'WEIGHTED' }), ...counted },
        },
      ),
      ...changed('opsDataUploads', byId('opsDataUploads', 'metricId', 'filename uploadedBy'), { metricId: { with: only, ...counted } }),
      'budgetTemplate categorizationId': {
        query: 'query ($id: ID!, $timeSpan: TimeSpanInput!) { budgetTemplate(categorizationId: $id, timeSpan: $timeSpan) { filename } }',
        with: (id) => ({ id, timeSpan: MONTH }),
        ...categorization,
      },
      ...template('opsDataTemplateByLocations'),
      ...template('opsDataTemplateByMetrics'),
      ...changed('saveOpsData', 'mutation ($id: ID!) { saveOpsData(uploadId: $id) { name } }', { uploadId: { with: only, ...uploaded } }),
      ...changed('discardOpsData', 'mutation ($id: ID!) { discardOpsData(uploadId: $id) }', { uploadId: { with: only, ...uploaded } }),
      ...changed(
        'correctOpsDataCell',
        'mutation ($uploadId: ID!, $metricId: ID!, $locationId: ID!) { correctOpsDataCell(uploadId: $uploadId, metricId: $metricId, locationId: $locationId, timestamp: "2025-01-01", value: "1") { cells } }',
        {
          uploadId: { with: cell((uploadId) => ({ uploadId })), ...uploaded },
          metricId: { with: cell((metricId) => ({ metricId })), ...counted },
          locationId: { with: cell((locationId) => ({ locationId })), ...location },
        },
      ),
      ...Object.fromEntries(
        (['editMetricFigures', 'metricFigureMarks'] as const).flatMap((name) => {
          const query = `${name === 'editMetricFigures' ? 'mutation' : 'query'} ($metricId: ID!, $figures: [MetricFigureEdit!]!) {
            ${name}(metricId: $metricId, figures: $figures)${name === 'editMetricFigures' ? ' { uploadedBy }' : ''} }`
          const typed = (locationId: string) => [{ locationId, timestamp: '2025-01-01', value: '1' }]
          return Object.entries(
            changed(name, query, {
              metricId: { with: (metricId) => ({ metricId, figures: typed('1') }), ...counted },
              'figures.locationId': { with: (locationId) => ({ metricId: absentId, figures: typed(locationId) }), ...location },
            }),
          )
        }),
      ),
      ...changed('opsDataUndoEffect', 'query ($id: ID!) { opsDataUndoEffect(uploadId: $id) { kept } }', {
        uploadId: { with: only, ...savedUpload },
      }),
      ...changed('undoOpsDataUpload', 'mutation ($id: ID!) { undoOpsDataUpload(uploadId: $id) { filename } }', {
        uploadId: { with: only, ...savedUpload },
      }),
      ...changed('redoOpsDataUpload', 'mutation ($id: ID!) { redoOpsDataUpload(uploadId: $id) { filename } }', {
        uploadId: { with: only, ...savedUpload },
      }),
      ...changed('deleteMetric', 'mutation ($id: ID!) { deleteMetric(metricId: $id) }', { metricId: { with: only, ...counted } }),
      ...changed(
        'createProfitLossCategorization',
        'mutation ($inputData: ProfitLossCategorizationInput!) { createProfitLossCategorization(inputData: $inputData) { __typename } }',
        {
          'inputData.groups.id': { with: groupsOf('id'), ...group },
          'inputData.groups.parentId': { with: groupsOf('parentId'), ...group },
        },
      ),
      ...changed(
        'updateProfitLossCategorization',
        'mutation ($id: ID!, $inputData: ProfitLossCategorizationInput!) { updateProfitLossCategorization(categorizationId: $id, inputData: $inputData) { __typename } }',
        {
          categorizationId: { with: (id) => ({ id, inputData: { name: 'Taken', groups: [] } }), ...categorization },
          'inputData.groups.id': { with: groupsOf('id'), ...group },
          'inputData.groups.parentId': { with: groupsOf('parentId'), ...group },
        },
      ),
      ...changed('deleteProfitLossCategorization', 'mutation ($id: ID!) { deleteProfitLossCategorization(categorizationId: $id) }', {
        categorizationId: { with: only, ...categorization },
      }),
      ...changed(
        'createProfitLossMapping',
        'mutation ($id: ID!) { createProfitLossMapping(name: "Next", categorizationId: $id) { __typename } }',
        { categorizationId: { with: only, ...categorization } },
      ),
      ...newMapping('createProfitLossMapping'),
      ...newMapping('createProfitLossMappingV2'),
      ...changedMapping('updateProfitLossMapping'),
      ...changedMapping('updateProfitLossMappingV2'),
      ...changed('duplicateMapping', 'mutation ($id: ID!) { duplicateMapping(mappingId: $id, name: "Copy") { __typename } }', {
        mappingId: { with: only, ...mapping },
      }),
      ...changed('deleteMapping', 'mutation ($id: ID!) { deleteMapping(mappingId: $id) }', { mappingId: { with: only, ...mapping } }),
      ...changed('renameProfitLossMappingV2', 'mutation ($id: ID!) { renameProfitLossMappingV2(mappingId: $id, name: "Taken") { name } }', {
        mappingId: { with: only, ...mapping },
      }),
      ...changed('profitLossCategorizationVersions', byId('profitLossCategorizationVersions', 'categorizationId', 'version savedBy'), {
        categorizationId: { with: only, ...categorization },
      }),
      ...changed('profitLossMappingVersions', byId('profitLossMappingVersions', 'mappingId', 'version savedBy'), {
        mappingId: { with: only, ...mapping },
      }),
      ...changed('profitLossMappingStates', byId('profitLossMappingStates', 'mappingId', 'mapping { version savedBy }'), {
        mappingId: { with: only, ...mapping },
      }),
      ...changed(
        'profitLossCategorizationOn',
        'query ($id: ID!) { profitLossCategorizationOn(mappingId: $id, mappedOn: "2026-06-30") { name groups { name } } }',
        { mappingId: { with: only, ...mapping } },
      ),
      ...changed(
        'updateLocationAssignments',
        'mutation ($inputData: LocationAssignmentsInput!) { updateLocationAssignments(inputData: $inputData) { name } }',
        {
          'inputData.locationAssignments.id': { with: treeOf((id) => ({ id })), foreign: 'bravo-node', absent: absentId },
          'inputData.dates.locationId': {
            with: (id) => ({ inputData: { locationAssignments: [], dates: [{ locationId: id }] } }),
            ...location,
          },
          'inputData.locationAssignments.locationIds': { with: treeOf((id) => ({ locationIds: [id] })), ...location },
        },
      ),
      ...changed('createLocationMapping', 'mutation ($id: ID!) { createLocationMapping(name: "Mine", locationIds: [$id]) { name } }', {
        locationIds: { with: only, ...location },
      }),
      ...changed(
        'updateLocationMapping',
        'mutation ($id: ID!, $locationIds: [ID!]!) { updateLocationMapping(id: $id, name: "Taken", locationIds: $locationIds) { name } }',
        {
          id: { with: (id) => ({ id, locationIds: ['1'] }), ...flat },
          locationIds: { with: (id) => ({ id: absentId, locationIds: [id] }), ...location },
        },
      ),
      ...changed('deleteLocationMapping', 'mutation ($id: ID!) { deleteLocationMapping(id: $id) }', { id: { with: only, ...flat } }),
      ...opened(transactions, 'drillDownTransactions'),
      ...opened(summary, 'drillDownSummary'),
      ...opened(kinds, 'drillDownKinds'),
      'drillDownTransactions after': {
        query: transactions
          .replace('$pnlGroupId: ID!', '$pnlGroupId: ID!, $after: ID')
          .replace('locationIds: $locationIds', 'locationIds: $locationIds, after: $after'),
        with: (id) => ({ ...mine, ...DAYS, after: id }),
        ...entry,
      },
      'ledgerTransactionSource id': {
        query: byId('ledgerTransactionSource', 'id', 'line { vendor memo importFileName } importedBy sourceName transaction { count }'),
        with: only,
        ...entry,
      },
      ...opened(chart, 'aggregatedChartData'),
      ...bridged('mappingId', (mappingId) => ({ mappingId }), mapping),
      ...bridged('pnlGroupId', (pnlGroupId) => ({ pnlGroupId }), group),
      ...bridged('columns.budgetId', beside('budgetId'), planned),
      ...bridged('columns.metricIds', beside('metricIds'), counted),
      ...bridged('columns.perMetricId', beside('perMetricId'), counted),
      ...bridged('accountId', (accountId) => ({ accountId }), account),
      ...bridged('locationId', (locationId) => ({ locationId }), location),
      ...bridged('locationIds', (id) => ({ locationIds: [id] }), location),
      'accountBalances locationIds': {
        query:
          'query ($locationIds: [ID!]!, $timeSpan: TimeSpanInput!) { accountBalances(timeSpan: $timeSpan, locationIds: $locationIds) { accounts { sums } } }',
        with: (id) => ({ timeSpan: MONTH, locationIds: [id] }),
        ...location,
      },
      'accountTypePreview changes.accountId': {
        query:
          'query ($changes: [AccountTypeInput!]!) { accountTypePreview(changes: $changes) { changes { from } mappings { name ledgerBefore } } }',
        with: (id) => ({ changes: [{ accountId: id, type: 'EXPENSE' }] }),
        ...account,
      },
      'correctAccountTypes changes.accountId': {
        query: 'mutation ($changes: [AccountTypeInput!]!) { correctAccountTypes(changes: $changes) { madeBy changes { from } } }',
        with: (id) => ({ changes: [{ accountId: id, type: 'EXPENSE' }] }),
        ...account,
      },
      'undoAccountTypeChange id': {
        query: 'mutation ($id: ID!) { undoAccountTypeChange(id: $id) { madeBy changes { from } } }',
        with: only,
        foreign: server.prepared.typeChange,
        absent: absentId,
      },
      'accountByLocation accountId': {
        query:
          'query ($id: ID!, $timeSpan: TimeSpanInput!) { accountByLocation(accountId: $id, timeSpan: $timeSpan) { entries locations { values } } }',
        with: (id) => ({ id, timeSpan: MONTH }),
        ...account,
      },
      'profitLossReport mappingId': { query: report, with: (id) => ({ mappingId: id, timeSpan: MONTH, locationIds: [] }), ...mapping },
      'profitLossReport locationIds': {
        query: report,
        with: (id) => ({ mappingId: own.mappingId, timeSpan: MONTH, locationIds: ['1', id] }),
        ...location,
      },
      ...changed('profitLossReport', report, {
        'columns.budgetId': {
          with: (id) => ({ mappingId: own.mappingId, timeSpan: MONTH, locationIds: [], ...beside('budgetId')(id) }),
          ...planned,
        },
        'columns.metricIds': {
          with: (id) => ({ mappingId: own.mappingId, timeSpan: MONTH, locationIds: [], ...beside('metricIds')(id) }),
          ...counted,
        },
        'columns.perMetricId': {
          with: (id) => ({ mappingId: own.mappingId, timeSpan: MONTH, locationIds: [], ...beside('perMetricId')(id) }),
          ...counted,
        },
      }),
      'profitLossMapping mappingId': {
        query: byId('profitLossMapping', 'mappingId', 'name description accountMappings { id }'),
        with: only,
        ...mapping,
      },
      'profitLossCategorization categorizationId': {
        query: byId('profitLossCategorization', 'categorizationId', 'name groups { name }'),
        with: only,
        ...categorization,
      },
      'profitLossMappings categorizationId': {
        query: byId('profitLossMappings', 'categorizationId', 'name'),
        with: only,
        ...categorization,
      },
      'profitLossMappingsInfo categorizationId': {
        query: byId('profitLossMappingsInfo', 'categorizationId', 'name accounts'),
        with: only,
        ...categorization,
      },
      'storeLastViewedProfitLossMapping mappingId': {
        query: 'mutation ($id: ID!) { storeLastViewedProfitLossMapping(mappingId: $id) { profitLossMappingId } }',
        with: only,
        ...mapping,
      },
      'importLeftOutRows importId': {
        query: 'query ($id: ID!) { importLeftOutRows(importId: $id, first: 10) { headings rows { text } } }',
        with: only,
        ...imported,
      },
      'importJob id': { query: JOB, with: only, foreign: job, absent: absentId },
      'cancelImportJob id': {
        query: 'mutation ($id: ID!) { cancelImportJob(id: $id) { state } }',
        with: only,
        foreign: job,
        absent: absentId,
      },
      'startImportPreview uploadId': { query: PREVIEW, with: only, foreign: upload, absent: absentId },
      'fileRows uploadId': {
        query: 'query ($id: ID!) { fileRows(uploadId: $id) { cells } }',
        with: only,
        foreign: upload,
        absent: absentId,
      },
      'discardUpload uploadId': {
        query: 'mutation ($id: ID!) { discardUpload(uploadId: $id) }',
        with: only,
        foreign: upload,
        absent: absentId,
      },
      'startImport input.uploadId': {
        query: 'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }',
        with: (id) => ({ input: { uploadId: id } }),
        foreign: upload,
        absent: absentId,
      },
      'undoImport importId': { query: 'mutation ($id: ID!) { undoImport(importId: $id) { fileName } }', with: only, ...imported },
      'keepEditing id': {
        query: 'mutation ($id: ID!, $windowId: ID!) { keepEditing(kind: LAYOUT, id: $id, windowId: $windowId) { name } }',
        with: (id) => ({ id, windowId: randomUUID() }),
        ...laidOut,
      },
      'keepEditing windowId': {
        query: 'mutation ($id: ID!, $layout: ID!) { keepEditing(kind: LAYOUT, id: $layout, windowId: $id) { name } }',
        with: (id) => ({ id, layout }),
        foreign: SHARED.window,
        absent: absentId,
      },
      'stopEditing id': {
        query: 'mutation ($id: ID!, $windowId: ID!) { stopEditing(kind: LAYOUT, id: $id, windowId: $windowId) }',
        with: (id) => ({ id, windowId: SHARED.window }),
        ...laidOut,
      },
      'stopEditing windowId': {
        query: 'mutation ($id: ID!, $layout: ID!) { stopEditing(kind: LAYOUT, id: $layout, windowId: $id) }',
        with: (id) => ({ id, layout }),
        foreign: SHARED.window,
        absent: absentId,
      },
      ...viewerTabs('tabs'),
      ...viewerTabs('changedFrom'),
    }
  }

  it('lets Bravo see its own job end', async () => {
    const { bravo } = server.prepared
    await expect
      .poll(() => server.as(bravo.token)(JOB, { id: job }))
      .toMatchObject({ importJob: { state: 'DONE', preview: { fileName: `${MARK}.csv` } } })
  })

  it('is tested with every id that the API takes', () => {
    expect(Object.keys(asked()).sort()).toEqual(idArguments().sort())
  })

  it.each(idArguments())('answers %s of another company like an unknown id', async (argument) => {
    const one = asked()[argument]
    if (one === undefined) throw new Error(`Nothing is asked with ${argument}`)
    const { alpha, bravo } = server.prepared
    const withId = async (id: string): Promise<unknown> => withoutIds(await server.answer(alpha.token, one.query, one.with(id)), id)
    const foreign = await withId(one.foreign)
    expect(foreign).toEqual(await withId(one.absent))
    expect(JSON.stringify(foreign)).not.toContain(MARK)
    // It works for Bravo itself: the id is valid.
    if (
      !argument.startsWith('updateProfitLossViewerTabList') &&
      /mappingId|categorizationId|^importJob/.test(argument) &&
      !/drillDown|aggregated|Bridge|Versions|States|Seasonality|budgetActuals|^(create|savePresentation|update|delete|duplicate|rename|upload)/.test(
        argument,
      )
    )
      expect(JSON.stringify(await server.answer(bravo.token, one.query, one.with(one.foreign)))).toContain(
        argument.startsWith('store') ? one.foreign : MARK,
      )
  })

  it('shows nothing of the other company in any list', async () => {
    const { alpha, bravo } = server.prepared
    const everything = `{ me { id name email company { id name } } ledgerSummary { entries lastImport { fileName } } ledgerImports { id fileName sourceName importedBy undoBlockedBy { id name } }
      ledgerAccounts { id name } erpLocations { id name firstDay } locationAssignments { name locationIds } locationAssignmentsVersion locationAssignmentVersions { savedBy } locationTree { version locationAssignments { name } } locationMappings { name } metrics { name definition figures usedBy { name } } opsDataUploads { filename uploadedBy } budgets { name uploadedBy usedLocations { name } issues { error } } opsDataPreview { filename issues { error } metrics { name } sheets { locationName } }
      profitLossCategorizations { id name groups { name } mappings { name } } profitLossMappings { id name companyId } profitLossMappingsInfo { name }
      lastViewedProfitLossMapping { profitLossMappingId } profitLossViewerTabList { id name } spreadsheetMetadataList { name path createdBy problems { message } } folders { path } deletedFromLibrary { name path } presentationList { title cover updatedBy } deletedPresentations { title deletedBy } deletedCharts { title deletedBy } pictures { id name } }`
    const ours = JSON.stringify((await server.answer(alpha.token, everything)).data)
    const theirs = JSON.stringify((await server.answer(bravo.token, everything)).data)
    expect(ours).not.toContain(MARK)
    expect(ours).not.toContain(bravo.id)
    expect(theirs).toContain(MARK)
    expect(theirs).not.toContain(alpha.id)
    expect(theirs).not.toContain('Our own')
  })

  it('separates things with the same id in both', async () => {
    const { alpha, bravo } = server.prepared
    const query = `query ($m: ID!, $c: ID!, $g: ID!) { profitLossMapping(mappingId: $m) { name companyId } profitLossCategorization(categorizationId: $c) { name }
      profitLossReport(mappingId: $m, timeSpan: { period: YEARLY, startDate: "2025-01-01", endDate: "2025-12-31" }, locationIds: ["1"]) { sections { name rows { accountName values } } }
      drillDownTransactions(mappingId: $m, pnlGroupId: $g, startDate: "2025-01-01", endDate: "2025-12-31", locationIds: ["1"]) { locationName memo } }`
    const variables = { m: SHARED.mapping, c: SHARED.categorization, g: SHARED.group }
    // Alternately, so that no cache of one answers for the other.
    for (const company of [alpha, bravo, alpha, bravo]) {
      const { data } = await server.answer(company.token, query, { ...variables })
      const name = company === alpha ? 'Our own' : MARK
      expect(data).toMatchObject({
        profitLossMapping: { name, companyId: company.id },
        profitLossCategorization: { name },
        profitLossReport: { sections: [{ name }] },
      })
      expect(JSON.stringify(data).includes(MARK)).toBe(company === bravo)
    }
  })

  it("leaves the other company's data as it was", async () => {
    const { bravo, foreign } = server.prepared
    const { lastViewedProfitLossMapping, profitLossMappings, profitLossCategorizations, ...others } = await server.as(bravo.token)<
      Record<string, unknown>
    >(
      'query ($id: ID!) { metrics { name showInBudget figures } budgets { name version hasUpload } opsDataPreview { uploadId counts { new overridden } } ledgerImports { id status } importJob(id: $id) { state } spreadsheetMetadataList { name path version } folders { path profitLossCount } profitLossViewerTabList { id name } lastViewedProfitLossMapping { profitLossMappingId } locationMappings { name locationIds } profitLossMappings { name version accountMappings { ledgerAccountId } } profitLossCategorizations { name version } }',
      { id: job },
    )
    const laid = { name: MARK, path: `/${MARK}`, version: 1 }
    expect(others).toEqual({
      locationMappings: [{ name: MARK, locationIds: ['1'] }],
      metrics: [{ name: MARK, showInBudget: true, figures: 1 }],
      budgets: [{ name: MARK, version: 2, hasUpload: true }],
      opsDataPreview: { uploadId: server.prepared.waiting, counts: { new: 0, overridden: 1 } },
      ledgerImports: [
        { id: '2', status: 'IN_FORCE' },
        { id: '1', status: 'IN_FORCE' },
      ],
      importJob: { state: 'DONE' },
      spreadsheetMetadataList: [laid, laid],
      folders: [{ path: `/${MARK}`, profitLossCount: 2 }],
      profitLossViewerTabList: [{ id: 'shared', name: MARK }],
    })
    expect(lastViewedProfitLossMapping).toEqual({ profitLossMappingId: foreign.mappingId })
    expect(JSON.stringify([profitLossMappings, profitLossCategorizations])).not.toMatch(/Taken|Next|Copy/)
    expect(profitLossMappings).toContainEqual({ name: MARK, version: 2, accountMappings: [{ ledgerAccountId: expect.any(String) }] })
  })

  describe('other programs', () => {
    /** Calls without which a tool refuses its other arguments. */
    const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
      ask: { question: 'sales in January 2025' },
      figures: { rows: [{ of: 'Sales' }] },
      bridge: { of: 'Sales', against: 'PRIOR_YEAR' },
      entries: { of: 'Sales', texts: true },
      trace: { of: 'Sales' },
    }
    let theirs: OtherProgram
    let ours: OtherProgram
    /** What names something of Bravo's, and the same where it names nothing. */
    let names: readonly (readonly [foreign: string, absent: string])[]
    let plan: unknown

    beforeAll(async () => {
      const { bravo, colleague, foreign, metric, node, plan: budget } = server.prepared
      theirs = await connectProgram(server.origin, bravo.token, '2026-07-28')
      ours = await connectProgram(server.origin, colleague.token, '2026-07-28')
      const along = { mapping: `mapping:${foreign.mappingId}`, timeSpan: DAYS }
      const told = await theirs.ask<{ permalink: string; rows: readonly { figures: readonly { permalink: string }[] }[] }>('figures', {
        ...along,
        rows: [{ of: MARK }],
        locations: ['location:5'],
      })
      ;({ plan } = await theirs.ask<{ plan: unknown }>('ask', { question: `${MARK} in 2025`, mapping: along.mapping }))
      const uuids = [foreign.groups.get(MARK) ?? '', metric, budget, foreign.mappingId, node]
      const references = ['group', 'metric', 'budget', 'mapping', 'region'].map((kind, at) => `${kind}:${uuids[at]}`)
      const found = await theirs.call('find', { mapping: along.mapping })
      // The tree has no node that is a region.
      for (const one of references.slice(0, -1)) if (!found.text.includes(one)) throw new Error(`There is no ${one}`)
      names = [
        ...[MARK, `${MARK} Sales`, `${MARK} Place 1`, ...references, told.permalink, told.rows[0]?.figures[0]?.permalink ?? ''].map(
          (one) => [one, neutral(one)] as const,
        ),
        ['account:7', 'account:9'],
        ['location:5', 'location:9'],
        ['150', '999'],
      ]
    })
    afterAll(() => Promise.all([theirs.close(), ours.close()]))

    const neutral = (text: string): string =>
      text
        .replaceAll(MARK, 'Quexo')
        .replaceAll(MARK.toLowerCase(), 'quexo')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000')
    /** Arguments with a text in each place that takes one; days and numbers of a filter name nothing. */
    const filledWith = (schema: object, text: string): readonly unknown[] => {
      const { type, properties = {}, items, enum: values } = schema as JsonSchema
      if (type === 'string') return values === undefined ? [text] : []
      if (items !== undefined) return filledWith(items, text).map((one) => [one])
      return Object.entries(properties)
        .filter(([name]) => !/Date$|Amount$|^at(Least|Most)$/.test(name))
        .flatMap(([name, one]) => filledWith(one, text).map((value) => ({ [name]: value })))
    }

    it.each(listedTools().map(({ name, inputSchema }) => [name, inputSchema] as const))(
      'learn nothing of it from %s',
      async (tool, schema) => {
        const around = (input: object): Record<string, unknown> => ({ ...CALLS[tool], ...input })
        const said = async (input: object): Promise<string> => (await ours.call(tool, around(input))).text
        expect(await said({})).not.toContain(MARK)
        const asking = names.flatMap(([foreign, absent]) =>
          filledWith(schema, foreign).map((input, at) => ({ input, other: filledWith(schema, absent)[at], foreign, absent })),
        )
        for (const { input, other, foreign, absent } of asking) {
          const [answered, nothing] = [await said(input as object), await said(other as object)] // of an object's schema
          // Sentences repeat what they were given, whole or a word of it in quotes.
          const text = foreign
            .split(/\s+/)
            .reduce((rest, word) => rest.replaceAll(`\\"${word}\\"`, `\\"${neutral(word)}\\"`), answered.replaceAll(foreign, absent))
          expect(text).not.toContain(MARK)
          // A question is read word by word, and so is an id in it.
          if (tool === 'ask' && 'question' in (input as object) && !foreign.startsWith(MARK)) continue
          expect({ input, text: neutral(text) }).toEqual({ input, text: neutral(nothing) })
        }
        if (tool !== 'ask') return
        for (const argument of ['after', 'plan']) {
          const withPlan = async (given: unknown): Promise<string> => neutral(await said({ [argument]: given }))
          expect(await withPlan(plan)).toBe(await withPlan(JSON.parse(neutral(JSON.stringify(plan)))))
        }
      },
    )
  })

  it('gives tabs and the last viewed mapping to one user, uploads and jobs to the company', async () => {
    const { alpha, colleague, own } = server.prepared
    const mine = server.as(alpha.token)
    await mine('mutation ($id: ID!) { storeLastViewedProfitLossMapping(mappingId: $id) { viewedAt } }', { id: own.mappingId })
    await mine('mutation ($tabs: [ProfitLossViewerTabInput!]!) { updateProfitLossViewerTabList(tabs: $tabs) { id } }', {
      tabs: [tab('t', 'Mine')],
    })
    const theirs = server.as(colleague.token)
    expect(await theirs('{ profitLossViewerTabList { id } lastViewedProfitLossMapping { profitLossMappingId } }')).toEqual({
      profitLossViewerTabList: [],
      lastViewedProfitLossMapping: { profitLossMappingId: '' },
    })
    const id = await server.upload(alpha.token, csvOf(plain))
    const started = await theirs<{ startImportPreview: { id: string } }>(PREVIEW, { id })
    await expect.poll(() => mine(JOB, { id: started.startImportPreview.id })).toMatchObject({ importJob: { state: 'DONE' } })
  })

  it.each(['../../fourwall.owner', '..', '', 'x'.repeat(36), '%2e%2e', '/etc/passwd'])('finds no upload by the id "%s"', async (id) => {
    const { errors } = await server.answer(server.prepared.alpha.token, PREVIEW, { id })
    expect(errors?.[0]).toMatchObject({
      message: 'This upload is no longer there. Choose the file again.',
      extensions: { code: 'NOT_FOUND' },
    })
  })

  it.each(['', 'x', 'eyJhbGciOiJub25lIn0.e30.'])('accepts no token like "%s"', async (token) => {
    const response = await fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"query":"{ me { id } }"}',
    })
    expect([response.status, ((await response.json()) as Answer).errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  describe('row-level security', () => {
    it('protects every table with rows of companies', () => {
      const { fences } = server.prepared
      expect(fences.length).toBeGreaterThanOrEqual(15)
      const own = expect.stringMatching(
        /^\(company_id = \(NULLIF\(current_setting\('fourwall\.company_id'::text, true\), ''::text\)\)::uuid\) ALL PERMISSIVE$/,
      )
      for (const { table, enabled, forced, policies } of fences)
        expect({ table, enabled, forced, policies }).toEqual({ table, enabled: true, forced: true, policies: [own] })
    })

    it("hides one company's rows from the other if a statement forgets to filter", () => {
      const { fences } = server.prepared
      const filled = fences.filter(({ rowsOfBravo }) => rowsOfBravo > 0).map(({ table }) => table)
      expect(filled).toEqual(
        expect.arrayContaining([
          'entries',
          'balance_packs',
          'ledger_imports',
          'profit_loss_mappings',
          'viewer_tab_lists',
          'metric_figures',
          'metric_figure_changes',
          'ops_data_uploads',
          'ops_data_waiting',
          'ops_data_waiting_packs',
          'last_viewed_mappings',
        ]),
      )
      for (const { table, seenByAlpha } of fences) expect([table, seenByAlpha]).toEqual([table, 0])
    })
  })
})

function tab(id: string, name: string) {
  return {
    id,
    name,
    metadataId: null,
    locationIds: [],
    profitLossMappingId: randomUUID(),
    displayOrder: 0,
    pinned: false,
    timeSpan: { period: 'MONTHLY', yearToDate: true },
    viewSettings: { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: true, showGrid: true, showVarianceUSD: true },
  }
}

/** An answer without the id in question, which a sentence may repeat, and without references. */
function withoutIds(answer: Answer, id: string): unknown {
  return JSON.parse(
    JSON.stringify(answer)
      .replaceAll(`\\"${id}\\"`, '<id>')
      .replaceAll(`"${id}"`, '<id>')
      .replaceAll(new RegExp(`(import )${id}\\b`, 'g'), '$1<id>'),
  )
}
