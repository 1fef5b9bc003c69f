import { randomUUID } from 'node:crypto'
import { type ExplorerContext, explorerQuestions } from '@fourwall/domain/explorer/explorer-questions.ts'
import { type ExplorerView, USUAL_EXPLORER } from '@fourwall/domain/explorer/explorer-view.ts'
import { buildPivot, type Pivot } from '@fourwall/domain/explorer/pivot.ts'
import { questionText, readQuestionText } from '@fourwall/domain/figures/question-text.ts'
import { exploredLayout } from '@fourwall/domain/layouts/explored-layout.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import { type ColumnChoice, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!, $columns: ReportColumnsInput) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns) {
    columns { startDate comparison range place { kind id } }
    sections { profitLossGroupId rows { accountId values entryCounts } sumRow { values } } } }`

interface Report {
  readonly columns: readonly {
    readonly startDate: string
    readonly comparison: string | null
    readonly range: string
    readonly place: { readonly kind: string; readonly id: string | null }
  }[]
  readonly sections: readonly {
    readonly profitLossGroupId: string
    readonly rows: readonly { readonly accountId: string; readonly values: readonly string[]; readonly entryCounts: readonly number[] }[]
    readonly sumRow: { readonly values: readonly (string | null)[] }
  }[]
}

const LEDGER_ACCOUNTS = { Sales: '4000', Discounts: '4900', Goods: '5000', Wages: '6000', Rent: '6500' } as const

onDatabase('cells of the explorer', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let context: ExplorerContext
  let view: ExplorerView
  let groups: ReadonlyMap<string, string>

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Explored', rows: someLedger(600, { months: 12 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE' },
      { name: 'Sales', parent: 'Income', accounts: ['4000'] },
      { name: 'Discounts', parent: 'Income', type: 'OPEX', accounts: ['4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
    ])
    groups = planted.groups
    const locations = await services.ledger.locations(access)
    const idsOf = (...names: string[]) => locations.filter(({ name }) => names.includes(name)).map((location) => location.id)
    const node = (name: string, locationIds: readonly number[], children: readonly LocationNode[] = []): LocationNode => ({
      id: randomUUID(),
      name,
      tag: 'REGION_GROUP',
      locationIds,
      children,
    })
    const tree = [node('North', idsOf('Place 1', 'Place 2')), node('South', idsOf('Place 3', 'Place 4'))]
    await services.locations.replaceTree(access, tree)
    context = {
      time: { today: parseDay('2026-01-15'), lastLedgerDay: parseDay('2025-12-31'), fiscalYearStartMonth: 1 },
      tree: tree.map((one) => ({ ...one, children: [], locationIds: one.locationIds.map(String) })),
      locationIds: locations.map((location) => String(location.id)),
      nameOf: (one) => locations.find((location) => String(location.id) === one)?.name ?? '',
      groups: sketchedGroups(planted.groups),
    }
    view = {
      ...USUAL_EXPLORER,
      mappingId: planted.mappingId,
      subject: { kind: 'GROUP', groupId: groups.get('Net') ?? '' },
      timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2025-03-01'), endDate: parseDay('2025-08-31') },
    }
  }, 120_000)

  async function pivotOf(of: ExplorerView): Promise<Pivot> {
    const { cells, total, trend } = explorerQuestions(of, context)
    const asked = [total, ...trend, ...cells]
    const replies = await services.figures.answers(
      access,
      asked.map((one) => () => readQuestionText(questionText(one))),
    )
    const tables = replies.map(({ figures, problem }) => {
      if (figures === null) throw new Error(problem?.message)
      return figures
    })
    const [first] = tables
    if (first === undefined) throw new Error('There is no answer.')
    const pivot = buildPivot(of, { total: first, trend: tables.slice(1, 1 + trend.length), cells: tables.slice(1 + trend.length) }, context)
    if (pivot === null) throw new Error('There is no pivot.')
    return pivot
  }

  async function reportOf(of: ExplorerView, locationIds: readonly string[], columns: ColumnChoice): Promise<Report> {
    const variables = { mappingId: of.mappingId, timeSpan: timeSpanInput(of.timeSpan), locationIds, columns }
    return (await ask<{ profitLossReport: Report }>(REPORT, variables)).profitLossReport
  }

  /** The figure of a report at a line or account, a place and a first day; `total` for the whole span. */
  function reported({ columns, sections }: Report, row: string, placeId: string | null, day: string): string | null | undefined {
    const isDay = day !== 'total'
    const at = columns.findIndex(
      ({ startDate, range, comparison, place }) =>
        comparison === null && place.id === placeId && (isDay ? range === 'PERIOD' && startDate === day : range === 'TOTAL'),
    )
    const [kind, name = ''] = row.split(':')
    const [groupId = '', accountId] = name.split('/')
    const section = sections.find(({ profitLossGroupId }) => profitLossGroupId === groupId)
    if (kind !== 'account') return section?.sumRow.values[at]
    const account = section?.rows.find((one) => one.accountId === accountId)
    return account?.entryCounts[at] === 0 ? null : account?.values[at]
  }

  /** Holds every cell of a pivot against a report. @returns how many had a value. */
  function compareAll(pivot: Pivot, report: Report, rowOf: (key: string) => string, placeOf: (key: string) => string | null): number {
    let compared = 0
    for (const row of [pivot.total, ...pivot.rows]) {
      const days = [...pivot.columns.map(({ key }, at) => [key, row.cells[at]] as const), ['total', row.total] as const]
      for (const [day, cell] of days) {
        const wanted = reported(report, rowOf(row.key), placeOf(row.key), day)
        // A zero that nothing stands behind is no figure.
        if (cell?.value === null || cell === undefined) expect(Number(wanted ?? 0), `${row.key} ${day}`).toBe(0)
        else {
          expect(cell.value, `${row.key} ${day}`).toBe(wanted)
          compared += 1
        }
      }
    }
    return compared
  }

  const placeOfKey = (key: string): string | null => (key === 'total' ? null : key.slice(key.indexOf(':') + 1))
  const choice = (columns: Partial<ColumnChoice>): ColumnChoice => ({ ...PLAIN_COLUMNS, hasTotal: true, ...columns })

  it('by place are those of the report, every one', async () => {
    const pivot = await pivotOf(view)
    const report = await reportOf(view, [], choice({ locations: 'WITH_GROUPS' }))
    const subject = `group:${groups.get('Net')}`
    // 5 places, two groups and the total, at six months and the span.
    expect(pivot.rows).toHaveLength(7)
    expect(compareAll(pivot, report, () => subject, placeOfKey)).toBe(8 * 7)
  })

  it('by line and by account are those of the report, every one', async () => {
    const net = { ...view, rows: { kind: 'ACCOUNT' } } as const
    const lines = await pivotOf(net)
    const report = await reportOf(net, [], choice({}))
    const ownOf = (key: string) => (key === 'total' ? `group:${groups.get('Net')}` : key.replace('line:', 'group:'))
    expect(lines.rows.map(({ label }) => label)).toEqual(['Income', 'Goods', 'Costs'])
    expect(compareAll(lines, report, ownOf, () => null)).toBe(4 * 7)
    const costs = groups.get('Costs') ?? ''
    const accounts = await pivotOf({ ...net, subject: { kind: 'GROUP', groupId: costs } })
    expect(accounts.rows).toHaveLength(2)
    expect(
      compareAll(
        accounts,
        report,
        (key) => (key === 'total' ? `group:${costs}` : key),
        () => null,
      ),
    ).toBeGreaterThan(14)
  })

  it('are what the entries add up to, by SQL alone', async () => {
    const pivot = await pivotOf({ ...view, subject: { kind: 'GROUP', groupId: groups.get('Goods') ?? '' } })
    let compared = 0
    for (const row of pivot.rows)
      for (const [at, { startDate, endDate }] of pivot.columns.entries()) {
        const [found] = await scope.query<{ sum: string }>(
          `select coalesce(sum(e.amount), 0)::text as sum from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
           where e.company_id = $1 and a.number = $2 and e.day between $3::date and $4::date and e.location_id = any($5::int[])`,
          [LEDGER_ACCOUNTS.Goods, startDate, endDate, row.locationIds.map(Number)],
        )
        const { units, decimals } = parseDecimal(row.cells[at]?.value ?? '0')
        expect(units * 10n ** BigInt(2 - Math.min(2, decimals)), `${row.label} ${startDate}`).toBe(BigInt(found?.sum ?? '0'))
        compared += 1
      }
    expect(compared).toBe(7 * 6)
  })

  it('are those of the layout that is saved of them, by place and by line', async () => {
    const views: readonly ExplorerView[] = [
      view,
      { ...view, rows: { kind: 'LEVEL', level: 1 } },
      { ...view, rows: { kind: 'ACCOUNT' } },
      { ...view, rows: { kind: 'COMPANY' } },
      { ...view, places: { locationIds: context.locationIds.slice(0, 3), nodeIds: [], isAllBut: true } },
    ]
    for (const of of views) {
      const pivot = await pivotOf(of)
      const explored = exploredLayout(of, context)
      if (explored.layout === null) throw new Error(explored.problem)
      const { layout } = explored
      const report = await reportOf({ ...of, timeSpan: layout.timeSpan }, layout.locationIds, layout.columns)
      const isOfPlaces = layout.columns.locations !== 'TOGETHER'
      const compared = compareAll(
        pivot,
        report,
        (key) => (isOfPlaces || key === 'total' ? `group:${groups.get('Net')}` : key.replace('line:', 'group:')),
        isOfPlaces ? placeOfKey : () => null,
      )
      expect(compared).toBeGreaterThanOrEqual(7)
      // Every row of the layout that the view has shows, and no other line.
      expect(layout.hiddenRows.has(`group:${groups.get('Net')}`)).toBe(false)
      expect(layout.hiddenRows.has(`group:${groups.get('Sales')}`)).toBe(true)
      expect(layout.hiddenRows.has(`group:${groups.get('Goods')}`)).toBe(of.rows.kind !== 'ACCOUNT')
    }
  })
})

/** The groups of the mapping as the web app knows them. */
function sketchedGroups(ids: ReadonlyMap<string, string>): readonly ProfitLossGroup[] {
  const idOf = (name: string): string => ids.get(name) ?? name
  const group = (name: string, displayOrder: number, rest: Partial<ProfitLossGroup>): ProfitLossGroup => ({
    id: idOf(name),
    parentId: null,
    name,
    type: null,
    displayOrder,
    formula: null,
    favorability: null,
    ...rest,
  })
  return [
    group('Income', 0, { type: 'REVENUE' }),
    group('Sales', 1, { parentId: idOf('Income') }),
    group('Discounts', 2, { parentId: idOf('Income'), type: 'OPEX' }),
    group('Goods', 3, { type: 'COGS' }),
    group('Costs', 4, { type: 'OPEX' }),
    group('Net', 5, { type: 'NET_INCOME', formula: `{${idOf('Income')}} - {${idOf('Goods')}} - {${idOf('Costs')}}` }),
  ]
}
