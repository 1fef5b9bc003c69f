import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import { demoCompany } from '@fourwall/domain/demo/demo-company.ts'
import { monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../test/access.ts'
import { onDatabase } from '../test/databases.ts'
import { decisions, ledgerFile } from '../test/ledgers.ts'
import { testServices } from '../test/services.ts'
import { ensureDemo } from './demo.ts'
import { addDemoChats } from './demo-people.ts'
import { addUser } from './features/session/repository.ts'
import { Access } from './platform/identity/access.ts'

/** Two days of the demo's ledger: what is done with it is the same. */
const LEDGER = [
  'date,account_number,account_name,account_type,location,amount',
  '2025-02-05,4000,Food sales,Income,101 Back Bay,-250123.00',
  '2026-01-05,4000,Food sales,Income,101 Back Bay,-100.00',
  '2026-01-05,4000,Food sales,Income,303 Decatur,-50.00',
].join('\n')
const silent = (): void => undefined

onDatabase('the demo company', (fresh, kind) => {
  it('is made once, with its tree, and made up for where its making was ended in the middle', async () => {
    const services = await testServices(await (await fresh()).open())
    const { budgetEditing, budgets, categorizationEditing, companies, database, imports } = services
    const { ledger, locations, mappingEditing, mappings, opsData, waitingOpsData } = services
    // Ended between import and tree.
    const demo = await companies.create({ ...demoCompany, isDemo: true })
    const scope = database.scope(demo.id)
    const access = accessOf(scope)
    await imports.import(accessOf(scope, { name: 'Fourwall' }), ledgerFile(LEDGER), decisions())
    await categorizationEditing.create(accessOf(scope, { name: 'Fourwall' }), { name: 'Statement for lenders', groups: [] })
    const guests = await opsData.upsert(access, null, { name: 'Guests', showInBudget: true })
    expect(await ensureDemo(services, silent, () => LEDGER)).toEqual(demo)
    expect((await mappings.categorizations(access)).map(({ name }) => name)).toEqual(['Management P&L', 'Statement for lenders'])
    const [first, lender, ...others] = await mappings.mappings(access, null)
    expect([first?.name, lender?.name, others]).toEqual(['Management P&L', 'Quarterly lender package', []])
    const sales = (await ledger.accounts(access)).find(({ name }) => name === 'Food sales')
    expect(lender?.accountMappings.map(({ accountId }) => accountId)).toEqual([sales?.id])
    expect((await locations.tree(access)).tree).toMatchObject([
      {
        tag: 'CORPORATE_GROUP',
        children: [{ children: [{ name: '101 Back Bay' }] }, { children: [] }, { children: [{ name: '303 Decatur' }] }],
      },
    ])

    // Metrics with figures of the locations that there are, and nothing that waits.
    const metrics = await opsData.metrics(access)
    expect(metrics.map(({ name, formula }) => [name, formula !== null])).toEqual([
      ['Average check', true],
      ['Guests', false],
      ['Labor hours', false],
      ['Sales per labor hour', true],
      ['Seats', false],
      ['Square feet', false],
      ['Store weeks', false],
      ['Transactions', false],
    ])
    // 36 months at one of them and eight at the other, up to the last of June.
    expect(await opsData.extent(access, guests.id)).toMatchObject({ figures: 44, locations: 2, lastMonth: monthIndex(2026, 6) })
    expect(await opsData.uploads(access, null)).toMatchObject([{ newFigures: 6 * 44, overriddenFigures: 0, invalidFigures: 0 }])
    expect(await waitingOpsData.waiting(accessOf(scope, { userId: demo.id }))).toBeNull()

    // Sales of last February, as they are planned; of the other restaurant there was nothing.
    const [plan, forBank, ...more] = await budgets.list(access, null)
    expect([plan, forBank].map((one) => [one?.name, one?.period])).toEqual([
      ['Budget 2026', 'MONTHLY'],
      ['Lender plan 2026', 'YEARLY'],
    ])
    expect(more).toEqual([])
    const asked = { kind: 'FIXED', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-12-31') } as const
    const byQuarter = await budgets.query(access, plan?.id ?? '', [], { ...asked, period: 'QUARTERLY' })
    const [february, ...later] = byQuarter?.groups[0]?.values ?? []
    expect(Math.abs(Number(february) / 250_123 - 1.035)).toBeLessThan(0.11)
    expect([Number(february) % 500, later]).toEqual([0, [null, null, null]])
    const byYear = await budgets.query(access, forBank?.id ?? '', [], { ...asked, period: 'YEARLY' })
    expect(Number(byYear?.groups[0]?.values[0]) % 1000).toBe(0)

    // Each of its own figures, under whatever they say; some lines are missing in so small a ledger.
    const charts = await services.charts.list(access)
    expect(charts.length).toBeGreaterThan(0)
    const answers = await services.figures.answers(
      access,
      charts.flatMap(({ chart }) =>
        chartQuestions(chart, []).map(
          ({ question }) =>
            () =>
              question,
        ),
      ),
    )
    expect(answers.map(({ problem }) => problem)).toEqual(answers.map(() => null))

    // A deck whose tables, charts and texts all have figures.
    const [deck, ...moreDecks] = await services.presentations.list(access)
    expect(moreDecks).toEqual([])
    expect(deck).toMatchObject({ title: 'Monthly review', slideCount: 6, createdBy: 'Fourwall' })
    const made = await services.presentations.get(access, deck?.id ?? '')
    if (made === null) throw new Error('there is a deck')
    const { figures } = await services.presentedRecords.now(access, made.presentation, 'PARENTHESES', () => undefined)
    for (const shown of [...figures.tables.values(), ...figures.charts.values()]) expect(shown.problem).toBeNull()
    expect(figures.texts.size).toBeGreaterThan(0)

    // Conversations, whatever so short a ledger has to answer with.
    const user = { companyId: access.companyId, email: 'dana@example.com', name: 'Dana', role: 'OWNER', roles: [], identity: null } as const
    const dana = await addUser(services.database.system, user)
    if (dana === null) throw new Error('there is a user')
    await addDemoChats(services, dana)
    const own = new Access(dana, services.database.scope(access.companyId))
    const chats = await Promise.all((await services.chats.history(own)).map(({ id }) => services.chats.get(own, id)))
    expect(chats.map((chat) => chat?.messages.length)).toEqual([8, 8])
    const replies = chats.flatMap((chat) => chat?.messages ?? []).flatMap((one) => (one.role === 'ASSISTANT' ? [one.answer] : []))
    expect(replies.map((answer) => answer?.status)).not.toContain('FAILED')

    await budgetEditing.delete(access, forBank?.id ?? '')
    // A tree that somebody made stays, and so does a mapping that somebody deleted.
    await locations.replaceTree(access, [])
    await mappingEditing.delete(access, lender?.id ?? '')
    await ensureDemo(services, silent, () => LEDGER)
    expect((await locations.tree(access)).tree).toEqual([])
    expect(await mappings.mappings(access, null)).toHaveLength(1)
    expect((await budgets.list(access, null)).map(({ name }) => name)).toEqual(['Budget 2026'])
    expect(await services.charts.list(access)).toHaveLength(charts.length)
    expect(await opsData.uploads(access, null)).toHaveLength(1)
    expect(await imports.list(access)).toHaveLength(1)
    expect(await companies.list()).toEqual([demo])
  })

  it('leaves alone a company that is called like it', async () => {
    const services = await testServices(await (await fresh()).open())
    const company = await services.companies.create(demoCompany)
    expect(await ensureDemo(services, silent, () => LEDGER)).toBeNull()
    expect(await services.imports.list(accessOf(services.database.scope(company.id)))).toEqual([])
  })

  it.skipIf(kind === 'embedded')('is one where several servers start together', async () => {
    const target = await fresh()
    const servers = await Promise.all([1, 2, 3].map(async () => testServices(await target.open())))
    const made = await Promise.all(servers.map((services) => ensureDemo(services, silent, () => LEDGER)))
    const [services] = servers
    expect(await services?.companies.list()).toHaveLength(1)
    expect(new Set(made.map((one) => one?.id)).size).toBe(1)
    expect(await services?.imports.list(accessOf(services.database.scope(made[0]?.id ?? '')))).toHaveLength(1)
  })
})
