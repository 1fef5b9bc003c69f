import { randomUUID } from 'node:crypto'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { addDays, type Day, parseDay } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { startTestServer, type TestServer } from '../../../test/running-server.ts'
import { testServices } from '../../../test/services.ts'
import { calendarDayOf } from '../../platform/clock/clock.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { makeSchema } from '../../schema.ts'
import type { Services } from '../../services.ts'

const dana = { name: 'Dana' }
const everything = { search: null, filter: { vendor: null, transactionTypes: null, leastAmount: null, mostAmount: null } }
const span = parseTimeSpan({ period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-03-31' })
const compared = parseColumnChoice({ comparisons: ['PRIOR_PERIOD'] })

/** Every query that takes a mapping and makes or opens figures along it; what is to be planned, and what needs attention now, go by the mapping as it is. */
const queries = Object.values(
  makeSchema({} as Services)
    .getQueryType()
    ?.getFields() ?? {},
) // resolvers are made, never run
  .filter(
    ({ name, args }) =>
      args.some((arg) => arg.name === 'mappingId') &&
      !/^(profitLossMapping(Versions|States)?|budget(Seasonality|Actuals)|home)$/.test(name),
  )

onDatabase('reports as mapped on a day', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let accountIds: readonly string[]
  let now = new Date(2026, 2, 1, 12)
  const firstDay = parseDay('2026-03-02')

  /** The last moments of a day, and its first, are still that day's. */
  const turnTo = (day: Day, hour: number, minute: number): void => {
    const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
    now = new Date(year, month - 1, dayOfMonth, hour, minute)
  }

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), { now: () => now })
    const { id } = await addCompany(services, { name: 'Looking back', rows: someLedger(240, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    accountIds = (await services.ledger.accounts(access)).map((account) => String(account.id))
  }, 120_000)

  const group = (name: string, displayOrder: number, rest: Partial<ProfitLossGroup>): ProfitLossGroup => ({
    id: randomUUID(),
    parentId: null,
    name,
    type: null,
    displayOrder,
    formula: null,
    favorability: null,
    ...rest,
  })

  async function plant() {
    const sales = group('Sales', 0, { type: 'REVENUE' })
    const costs = group('Costs', 1, { type: 'OPEX' })
    const rent = group('Rent', 2, { parentId: costs.id })
    const net = group('Net income', 3, { type: 'NET_INCOME', formula: `{${sales.id}} - {${costs.id}}` })
    const categorizationId = await services.categorizationEditing.create(accessOf(scope, dana), {
      name: 'Lines',
      groups: [sales, costs, rent, net],
    })
    const accounts = [sales, rent].map(({ id: groupId }, at) => ({ groupId, accountId: accountIds[at] ?? '' }))
    const draft = { name: 'Ours', description: null, categorizationId, accounts }
    return { categorizationId, sales, costs, rent, net, mappingId: await services.mappingEditing.create(accessOf(scope, dana), draft) }
  }

  /** What a report says, without how it was asked for. */
  async function reportOf(mappingId: string, mappedOn: Day | null) {
    const report = await services.reports.report(access, { mappingId, mappedOn }, span, [], compared)
    if (report === null) throw new Error('There is no report')
    const { mappedAs, ...said } = report
    return { mappedAs, said }
  }

  it('are what they were on that day, and open into what they were made of, whatever changed since', async () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('MAP' as const), places: fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }) }),
      fc.record({
        kind: fc.constant('REGROUP' as const),
        hasRent: fc.boolean(),
        isRoot: fc.boolean(),
        word: fc.constantFrom('', ' net', ' all'),
      }),
      fc.record({ kind: fc.constant('RENAME' as const), name: fc.constantFrom('Ours', 'Theirs') }),
    )
    const days = fc.array(fc.record({ after: fc.integer({ min: 1, max: 9 }), edits: fc.array(edit, { minLength: 1, maxLength: 3 }) }), {
      minLength: 2,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(days, async (plan) => {
        turnTo(firstDay, 0, 0)
        const { mappingId, categorizationId, sales, costs, rent, net } = await plant()
        const map = (places: readonly (ProfitLossGroup | undefined)[]) =>
          services.mappingEditing.update(accessOf(scope, dana), mappingId, {
            version: null,
            accounts: places.flatMap((place, at) => (place ? [{ groupId: place.id, accountId: accountIds[at] ?? '' }] : [])),
          })
        const regroup = (groups: readonly ProfitLossGroup[]) =>
          services.categorizationEditing.update(accessOf(scope, dana), categorizationId, { name: 'Lines', version: null, groups })
        let groups: readonly ProfitLossGroup[] = [sales, costs, rent, net]
        const then = [{ day: firstDay, said: (await reportOf(mappingId, null)).said }]
        let day = firstDay
        for (const { after, edits } of [
          ...plan,
          { after: 2, edits: [{ kind: 'REGROUP', hasRent: false, isRoot: false, word: ' new' }] as const },
        ]) {
          day = addDays(day, after)
          for (const [at, one] of edits.entries()) {
            turnTo(day, at === edits.length - 1 ? 23 : 0, at === edits.length - 1 ? 59 : at)
            if (one.kind === 'MAP') await map(one.places.map((place) => groups.filter(isCategory)[place]))
            else if (one.kind === 'RENAME') await services.mappingEditing.rename(accessOf(scope, dana), mappingId, one.name, undefined)
            else {
              const next = [sales, costs, { ...rent, parentId: one.isRoot ? null : costs.id, type: 'RENT' as const }, net]
              groups = next.filter(({ id }) => one.hasRent || id !== rent.id).map((line) => ({ ...line, name: line.name + one.word }))
              if (!one.hasRent) await map([sales, costs, costs])
              await regroup(groups)
            }
          }
          then.push({ day, said: (await reportOf(mappingId, null)).said })
        }
        for (const [at, { day: saved, said }] of then.entries()) {
          const last = then[at + 1] ? addDays(then[at + 1]?.day ?? saved, -1) : saved
          for (const mappedOn of new Set([saved, last])) {
            const found = await reportOf(mappingId, mappedOn)
            expect(found.said).toEqual(said)
            expect(found.mappedAs?.since).toBe(saved)
          }
          await opensInto(mappingId, saved, said)
        }
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  /** Every figure of the last month, its bridge and what is unmapped, opened as of the same day. */
  async function opensInto(mappingId: string, mappedOn: Day, said: Awaited<ReturnType<typeof reportOf>>['said']): Promise<void> {
    const { groups } = (await services.mappings.resolve(access, { mappingId, mappedOn }))?.categorization ?? { groups: [] }
    const months = said.columns.flatMap((column, at) => (column.comparison === null ? [{ ...column, at }] : []))
    const month = months.at(-1)
    const base = said.columns.find(({ of }) => of === month?.at)
    if (!month || !base) throw new Error('The report has no columns')
    const whole = { mappingId, mappedOn, accountId: null, locationIds: [], ...everything }
    for (const { profitLossGroupId: pnlGroupId, sumRow } of said.sections) {
      const asked = { ...whole, pnlGroupId, column: base.key, locationId: null }
      const bridge = await services.bridges.bridge(access, asked, span, [], compared)
      // Where nothing has entries the bridge has no value, and the report's row a sum of nothing.
      expect([bridge?.actual ?? '0.00', bridge?.base ?? '0.00']).toEqual([
        sumRow.values[month.at],
        sumRow.values[said.columns.indexOf(base)],
      ])
      const { startDate, endDate } = month
      if (!groups.some((one) => one.id === pnlGroupId && isCategory(one))) continue
      expect((await services.drillDown.summary(access, { ...whole, pnlGroupId, startDate, endDate }))?.total).toBe(sumRow.values[month.at])
    }
    const [left] = said.reconciliation.unmapped
    if (left === undefined) return
    const { startDate, endDate } = said.timeSpan
    const opened = { ...whole, pnlGroupId: null, accountId: String(left.account.id), startDate, endDate }
    expect(await services.drillDown.summary(access, opened)).toEqual({ count: left.entries, total: left.amount })
  }

  it('are of today where nothing changed since, and of no day before the first version or to come', async () => {
    turnTo(parseDay('2026-05-04'), 9, 0)
    const { mappingId } = await plant()
    const asked = (mappedOn: string) => reportOf(mappingId, parseDay(mappedOn))
    expect((await asked('2026-05-04')).said).toEqual((await reportOf(mappingId, null)).said)
    expect((await reportOf(mappingId, null)).mappedAs).toBeNull()
    expect((await asked('2026-05-04')).mappedAs).toMatchObject({
      since: '2026-05-04',
      mapping: { version: 1, savedBy: 'Dana' },
      categorization: { version: 1, savedBy: 'Dana' },
    })
    await expect(asked('2026-05-03')).rejects.toMatchObject({
      field: 'mappedOn',
      message: '"Ours" has no version as old as May 3, 2026: its first is of May 4, 2026. Choose that day or a later one.',
    })
    await expect(asked('2026-05-05')).rejects.toThrow('May 5, 2026 is yet to come. Choose today or an earlier day.')
    expect(await services.reports.report(access, { mappingId: randomUUID(), mappedOn: firstDay }, span, [])).toBeNull()
    expect(await services.mappings.states(access, 'gone')).toEqual([])
    await services.mappingEditing.delete(access, mappingId)
    expect(await services.reports.report(access, { mappingId, mappedOn: parseDay('2026-05-04') }, span, [])).toBeNull()
  })

  it('are of what an import made, too, before and after somebody changes it', async () => {
    // Its rows carry the database's own time.
    now = new Date()
    const { mappingId, categorizationId } = await plantMapping(services, scope.companyId, 'Made', [
      { name: 'Sales', type: 'REVENUE', accounts: ['4000'] },
    ])
    const made = calendarDayOf((await services.mappings.mapping(access, mappingId))?.updatedAt ?? now)
    const before = await reportOf(mappingId, made)
    expect(before.mappedAs).toMatchObject({ since: made, mapping: { version: 1, savedBy: null } })
    now = new Date(Date.now() + 3 * 86_400_000)
    await services.mappingEditing.update(accessOf(scope, dana), mappingId, { version: 1, accounts: [] })
    expect(await services.history.versions(access, { kind: 'CATEGORIZATION', id: categorizationId })).toEqual([])
    expect(await reportOf(mappingId, made)).toEqual(before)
    expect((await reportOf(mappingId, null)).said).not.toEqual(before.said)
    expect((await services.mappings.states(access, mappingId)).map(({ mapping }) => [mapping.version, mapping.savedBy])).toEqual([
      [2, 'Dana'],
      [1, null],
    ])
  })

  describe('over the API', () => {
    let server: TestServer<{ token: string; mappingId: string; groupId: string }>
    beforeAll(async () => {
      server = await startTestServer(await fresh(), {
        prepare: async (prepared) => {
          const { id, token } = await addCompany(prepared, { name: 'Asked', rows: someLedger(40, { months: 2 }) })
          const { mappingId, groups } = await plantMapping(prepared, id, 'Made', [{ name: 'Sales', type: 'REVENUE', accounts: ['4000'] }])
          return { token, mappingId, groupId: groups.get('Sales') ?? '' }
        },
      })
    }, 120_000)

    it.each(queries)('can be asked of $name', async ({ name, args }) => {
      const { token, mappingId, groupId } = server.prepared
      const values: Readonly<Record<string, string>> = {
        mappingId: `"${mappingId}"`,
        pnlGroupId: `"${groupId}"`,
        locationIds: '[]',
        timeSpan: '{ period: MONTHLY, startDate: "2025-01-01", endDate: "2025-02-28" }',
        columns: '{ comparisons: [PRIOR_PERIOD] }',
        column: '"2025-02-01~pp"',
        insertedColumns: '[]',
        insertedRows: '[]',
        startDate: '"2025-01-01"',
        endDate: '"2025-02-28"',
        kind: 'VENDOR',
        mappedOn: '"2020-01-01"',
      }
      expect(args.map((arg) => arg.name)).toContain('mappedOn')
      const given = args.flatMap((arg) => (values[arg.name] === undefined ? [] : [`${arg.name}: ${values[arg.name]}`]))
      const { errors } = await server.answer(token, `{ ${name}(${given.join(', ')}) { __typename } }`)
      expect(errors?.[0]?.message).toContain('"Made" has no version as old as Jan 1, 2020')
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'mappedOn' })
    })
  })
})
