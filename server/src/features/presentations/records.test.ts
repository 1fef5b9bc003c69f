import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { difference } from '@fourwall/domain/presentations/moved-figures.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'

const SAVE = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id version } }'
const PRESENT = `mutation ($id: ID!, $version: Int!, $name: String, $key: String) {
  markPresented(presentationId: $id, version: $version, name: $name, idempotencyKey: $key) { id number name presentedBy presentationVersion } }`
const DRIFT = `query ($id: ID!) { presentationDrift(recordId: $id) {
  figures { slideId elementId key row column presented presentedText now nowText change causes { kind amount } entries }
  entries { date accountName locationId amount vendor importFileName } hasMoreEntries
  undoneImports { fileName } charts { chartId name changes isDeleted slideIds elementIds } layouts { layoutId name changes isDeleted slideIds elementIds } problems { elementId problem } } }`
const MAY = { period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-05-31' }
const FRAME = { transform: { x: 0, y: 0, width: 50, height: 50, rotation: 0 }, zIndex: 0, locked: false, visible: true }

const ACCOUNTS = {
  '4000': ['Sales', 'Income'],
  '5000': ['Cost of goods', 'Cost of Sales'],
  '6000': ['Wages', 'Expense'],
  '6500': ['Rent', 'Expense'],
} as const
type AccountNumber = keyof typeof ACCOUNTS

const row = (number: AccountNumber, location: string, date: string, amount: string, memo = ''): LedgerRow => {
  const [name, type] = ACCOUNTS[number]
  return { date, number, name, type, location, amount, memo, reference: `${number} ${location} ${memo}` }
}

const BOOKS = [
  row('4000', 'North', '2026-05-04', '-1000.00'),
  row('4000', 'South', '2026-05-05', '-2000.50'),
  row('5000', 'North', '2026-05-06', '300.25'),
  row('6000', 'South', '2026-05-31', '400.00'),
  row('6500', 'North', '2026-04-30', '50.00'),
]

interface Moved {
  readonly elementId: string
  readonly row: string
  readonly column: string
  readonly presented: string | null
  readonly now: string | null
  readonly change: string
  readonly causes: readonly { readonly kind: string; readonly amount: string }[]
  readonly entries: readonly number[]
}

interface Drift {
  readonly figures: readonly Moved[]
  readonly entries: readonly { readonly amount: string; readonly accountName: string; readonly date: string }[]
  readonly undoneImports: readonly { readonly fileName: string }[]
  readonly charts: readonly object[]
  readonly layouts: readonly object[]
  readonly problems: readonly { readonly elementId: string; readonly problem: string }[]
}

onDatabase('records of what was presented', (fresh) => {
  let services: Services

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
  }, 120_000)

  /** A company with a deck: a table against a budget, a chart by location and a figure inside a text. */
  const company = async (name: string, { hasMetrics = false, hasShare = false } = {}) => {
    const { id } = await addCompany(services, { name, rows: BOOKS })
    const scope = services.database.scope(id)
    const ask: Ask = apiOf(services, id)
    const { mappingId, categorizationId, groups } = await plantMapping(services, id, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Revenue} - {Goods} - {Costs}' },
    ])
    const groupId = (group: string): string => groups.get(group) ?? ''
    const budget = await plantBudget(services, scope, { name: 'Plan', categorizationId }, [
      ['GROUP', groupId('Revenue'), 1, '2026-05', '900'],
    ])
    const chart = {
      title: '',
      type: 'HORIZONTAL_BAR',
      xAxis: 'LOCATION',
      profitLossMappingId: mappingId,
      timeSpan: MAY,
      metrics: [{ id: 'm', profitLossGroupId: groupId('Revenue'), locationIds: [], dataLabel: 'Revenue' }],
    }
    const net = { name: 'net', groupId: groupId('Net'), measure: 'VALUE' }
    const metric = async (named: string, formula: string | null = null): Promise<string> =>
      (await services.opsData.upsert(accessOf(scope), null, { name: named, showInBudget: false, ...(formula !== null && { formula }) })).id
    const guests = hasMetrics ? await metric('Guests') : ''
    const count = (value: string) => plantFigures(services, scope, [[guests, 1, '2026-05', 1, value]])
    if (hasMetrics) await count('100')
    const check = hasMetrics ? await metric('Check', `{group:${groupId('Revenue')}} / {metric:${guests}}`) : ''
    const ofMetrics = [
      {
        ...FRAME,
        id: 'metric',
        type: 'TEXT',
        content: 'Check {check}',
        fontSize: 12,
        color: '#000000',
        figures: [{ name: 'check', metricId: check, measure: 'VALUE' }],
      },
      {
        ...FRAME,
        id: 'per',
        type: 'CHART',
        chart: { ...chart, xAxis: 'DATE', type: 'SIMPLE_BAR', options: { measure: 'PER_METRIC', perMetricId: guests } },
      },
    ]
    const wages = { name: 'wages', groupId: groupId('Costs'), measure: 'SHARE_OF_REVENUE' }
    const elements = [
      ...(hasMetrics ? ofMetrics : []),
      ...(hasShare ? [{ ...FRAME, id: 'share', type: 'TEXT', content: '{wages}', fontSize: 12, color: '#000000', figures: [wages] }] : []),
      { ...FRAME, id: 'table', type: 'PNL_VIEWER', showGrid: true },
      { ...FRAME, id: 'chart', type: 'CHART', chart },
      { ...FRAME, id: 'text', type: 'TEXT', content: 'Net {net}', fontSize: 12, color: '#000000', figures: [net] },
    ]
    const { savePresentation } = await ask<{ savePresentation: { id: string; version: number } }>(SAVE, {
      input: {
        title: 'Board pack',
        order: ['s'],
        slides: [{ id: 's', title: '', backgroundColor: '#ffffff', elements }],
        settings: { aspectRatio: 'WIDE_16_9', defaultTimePeriod: MAY, defaultBudgetId: budget.id, defaultPnlId: mappingId },
      },
    })
    const present = async (more: object = {}): Promise<{ readonly id: string; readonly number: number; readonly name: string }> => {
      const { id: presentationId, version } = savePresentation
      return (await ask<{ markPresented: { id: string; number: number; name: string } }>(PRESENT, { id: presentationId, version, ...more }))
        .markPresented
    }
    const drift = async (recordId: string): Promise<Drift> =>
      (await ask<{ presentationDrift: Drift }>(DRIFT, { id: recordId })).presentationDrift
    let files = 0
    const post = async (rows: readonly LedgerRow[], otherwise: 'APPEND' | 'REPLACE' = 'APPEND') => {
      files += 1
      return services.imports.import(
        accessOf(scope),
        ledgerFile(csvOf(rows), `late ${files}.csv`),
        decisions({ otherwise, confirmSigns: true }),
      )
    }
    const map = async (accounts: Readonly<Record<AccountNumber, string | null>>) => {
      const known = await services.ledger.accounts(accessOf(scope))
      const assigned = Object.entries(accounts).flatMap(([number, group]) => {
        const account = known.find((one) => one.number === number)
        return group === null || account === undefined ? [] : [{ accountId: String(account.id), groupId: groupId(group) }]
      })
      const mapping = await services.mappings.mapping(accessOf(scope), mappingId)
      await services.mappingEditing.update(accessOf(scope), mappingId, { version: mapping?.version ?? 1, accounts: assigned })
    }
    const plan = async (value: string) => {
      const stored = await services.budgets.get(accessOf(scope), budget.id)
      await services.budgetEditing.edit(accessOf(scope), budget.id, stored?.version ?? 1, [
        { kind: 'GROUP', referenceId: groupId('Revenue'), locationId: '1', timestamp: '2026-05-01' as never, value },
      ])
    }
    return { ask, scope, presentation: savePresentation, present, drift, post, map, plan, count, mappingId, chart, groupId }
  }

  /** Sum of May's entries of accounts, debit positive, as the database has them. */
  const ledgerOf = async (scope: Scope, numbers: readonly string[], location: string | null = null): Promise<string> => {
    const [found] = await scope.query<{ total: string }>(
      `select (coalesce(sum(e.amount), 0) / 100.0)::numeric(20,2)::text as total from entries e
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
       join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id and s.location_id = e.location_id
         and s.month = e.month and e.day between s.first_day and s.last_day and s.released_by is null
       where e.company_id = $1 and e.day between '2026-05-01' and '2026-05-31' and a.number = any($2::text[])
         and ($3::text is null or l.name = $3)`,
      [numbers, location],
    )
    return found?.total ?? '0'
  }
  const causesOf = ({ figures }: Drift, elementId: string, of: string, column: string) =>
    figures.find((one) => one.elementId === elementId && one.row === of && one.column === column)?.causes

  it('name the charts that were changed, renamed or deleted since', async () => {
    const { ask, drift, chart } = await company('Changed charts')
    const save = async (more: object) =>
      (
        await ask<{ saveChart: { id: string; version: number } }>(
          'mutation ($input: ChartInput!) { saveChart(input: $input) { id version } }',
          {
            input: { ...chart, ...more },
          },
        )
      ).saveChart
    const saved = await save({ title: 'Revenue by store' })
    const element = { ...FRAME, id: 'c', type: 'CHART', chartId: saved.id }
    const slides = [{ id: 's', title: '', backgroundColor: '#ffffff', elements: [element] }]
    const { savePresentation: deck } = await ask<{ savePresentation: { id: string; version: number } }>(SAVE, {
      input: { title: 'Charts', order: ['s'], slides, settings: { aspectRatio: 'WIDE_16_9', defaultTimePeriod: MAY } },
    })
    const { markPresented: record } = await ask<{ markPresented: { id: string } }>(PRESENT, { ...deck })
    expect(await drift(record.id)).toMatchObject({ figures: [], charts: [] })
    await save({ ...saved, title: 'Sales by store', type: 'SIMPLE_BAR' })
    const told = { chartId: saved.id, name: 'Revenue by store', slideIds: ['s'], elementIds: ['c'] }
    const changes = ['Title “Sales by store”', 'Horizontal bar became simple bar']
    expect(await drift(record.id)).toMatchObject({ figures: [], charts: [{ ...told, changes, isDeleted: false }] })
    // It can be deleted once the current slides do without it.
    const settings = { aspectRatio: 'WIDE_16_9', defaultTimePeriod: MAY }
    await ask(SAVE, { input: { ...deck, title: 'Charts', order: [], slides: [], settings } })
    await ask('mutation ($chartId: ID!) { deleteChart(chartId: $chartId) }', { chartId: saved.id })
    expect((await drift(record.id)).charts).toEqual([{ ...told, changes: [], isDeleted: true }])
  })

  it('name the layouts that were changed or deleted since', async () => {
    const { ask, drift, scope, mappingId } = await company('Changed layouts')
    const access = accessOf(scope)
    const timeSpan = { period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-05-31' }
    const { id } = await services.layouts.create(access, { name: 'Monthly', profitLossMappingId: mappingId, timeSpan, locationIds: [] })
    const element = { ...FRAME, id: 't', type: 'PNL_VIEWER', showGrid: true, metadataId: id }
    const settings = { aspectRatio: 'WIDE_16_9', defaultTimePeriod: MAY }
    const { savePresentation: deck } = await ask<{ savePresentation: { id: string; version: number } }>(SAVE, {
      input: { title: 'Tables', order: ['s'], slides: [{ id: 's', title: '', backgroundColor: '#ffffff', elements: [element] }], settings },
    })
    const { markPresented: record } = await ask<{ markPresented: { id: string } }>(PRESENT, { ...deck })
    expect(await drift(record.id)).toMatchObject({ figures: [], layouts: [] })
    await services.layouts.update(access, id, 1, { hiddenRows: ['group:x', 'group:y'] })
    const told = { layoutId: id, name: 'Monthly', slideIds: ['s'], elementIds: ['t'] }
    expect(await drift(record.id)).toMatchObject({ figures: [], layouts: [{ ...told, changes: ['2 rows hidden'], isDeleted: false }] })
    // It can be deleted once the current slides do without it.
    await ask(SAVE, { input: { ...deck, title: 'Tables', order: [], slides: [], settings } })
    await services.layouts.delete(access, id)
    expect((await drift(record.id)).layouts).toEqual([{ ...told, name: '', changes: [], isDeleted: true }])
  })

  it('are told by home once they moved, until somebody deals with it', async () => {
    const { ask, present, post } = await company('Told by home')
    const FINDINGS =
      '{ presentedFindings { key fingerprint rule extent sentence { text } act { kind presentationId } dismissal { verdict } } }'
    const findings = async () =>
      (await ask<{ presentedFindings: readonly Record<string, unknown>[] }>(FINDINGS, {})).presentedFindings as readonly {
        key: string
        fingerprint: string
        sentence: readonly { text: string }[]
        dismissal: unknown
      }[]
    expect(await findings()).toEqual([])
    await present({ name: 'June board' })
    expect(await findings()).toEqual([])
    await post([row('4000', 'North', '2026-05-20', '-100.00', 'late')])
    const [first, ...others] = await findings()
    expect(others).toEqual([])
    expect(first).toMatchObject({ rule: 'PRESENTED_MOVED', act: { kind: 'PRESENTATION' }, dismissal: null })
    expect(first?.sentence[0]?.text).toMatch(/^Board pack: \d+ figures on 1 slide moved, \w+ from .+ since “June board”$/)
    const dismiss =
      'mutation ($key: String!, $fingerprint: String!) { dismissFinding(key: $key, fingerprint: $fingerprint, verdict: DONE) }'
    await ask(dismiss, { key: first?.key, fingerprint: first?.fingerprint })
    expect((await findings())[0]?.dismissal).toEqual({ verdict: 'DONE' })
    await post([row('4000', 'North', '2026-05-21', '-50.00', 'later')])
    expect((await findings())[0]?.dismissal).toBeNull()
  })

  it('hold what was shown, and nothing has moved right after', async () => {
    const { ask, present, drift, presentation } = await company('Kept')
    const record = await present({ name: ' November board ', key: 'once' })
    expect(record).toMatchObject({ number: 1, name: 'November board', presentedBy: expect.anything(), presentationVersion: 1 })
    expect(await present({ name: ' November board ', key: 'once' })).toMatchObject({ id: record.id })
    expect(await present()).toMatchObject({ number: 2, name: 'Presented 2' })
    expect(await drift(record.id)).toEqual({
      figures: [],
      entries: [],
      hasMoreEntries: false,
      undoneImports: [],
      charts: [],
      layouts: [],
      problems: [],
    })
    const { presentedRecords } = await ask<{ presentedRecords: readonly { number: number }[] }>(
      'query ($id: ID!) { presentedRecords(presentationId: $id) { number } }',
      { id: presentation.id },
    )
    expect(presentedRecords.map(({ number }) => number)).toEqual([2, 1])
    const { presentedFigures } = await ask<{ presentedFigures: { figures: string } }>(
      'query ($id: ID!) { presentedFigures(recordId: $id) { figures } }',
      { id: record.id },
    )
    const figures = JSON.parse(presentedFigures.figures) as {
      texts: readonly [string, { text: string; value: string }][]
      words: { whole: unknown }
    }
    // 3,000.50 - 300.25 - 400; and what its placeholders stood for.
    expect(figures.texts).toEqual([['text net', { text: '2,300', value: '2300.25', label: 'Net' }]])
    expect(figures.words.whole).toMatchObject({ location: 'All locations', company: 'Kept' })
  })

  it('list exactly what late entries moved, with the entries', async () => {
    const { scope, present, drift, post } = await company('Late')
    const record = await present()
    await post([row('6000', 'North', '2026-05-30', '10.50', 'ballast'), row('6000', 'North', '2026-06-01', '99.00', 'June')])
    const found = await drift(record.id)
    // Of the table with what it is compared with, of the chart nothing, of the text its figure.
    expect(new Set(found.figures.map(({ elementId, row: of }) => `${elementId} ${of}`))).toEqual(
      new Set(['table Costs', 'table Net', 'text Net']),
    )
    const costs = found.figures.find(({ elementId, row: of }) => elementId === 'table' && of === 'Costs')
    expect(Number(costs?.now)).toBe(Number(await ledgerOf(scope, ['6000'])))
    expect(costs?.causes).toEqual([{ kind: 'ENTRIES', amount: expect.stringMatching(/^10\.50?$/) }])
    expect(costs?.entries.map((at) => found.entries[at])).toMatchObject([{ date: '2026-05-30', accountName: 'Wages', amount: '10.50' }])
    const net = found.figures.find(({ elementId }) => elementId === 'text')
    expect(net?.entries).toEqual(costs?.entries)
    expect(Number(net?.change)).toBe(-10.5)
  })

  it('go by what a figure of a metric is worked out from', async () => {
    const { present, drift, post, count } = await company('Per guest', { hasMetrics: true })
    const record = await present()
    await post([row('4000', 'North', '2026-05-20', '-77.00', 'late')])
    const late = await drift(record.id)
    for (const elementId of ['metric', 'per']) {
      const [moved] = late.figures.filter((one) => one.elementId === elementId)
      expect(moved?.causes).toEqual([{ kind: 'ENTRIES', amount: expect.stringMatching(/^0\.77/) }])
      expect(moved?.entries.map((at) => late.entries[at]?.amount)).toEqual(['-77.00'])
    }
    const again = await present()
    await count('120')
    // An entry that is in neither figure came as well.
    await post([row('6000', 'North', '2026-05-21', '3.00', 'wages')])
    const corrected = await drift(again.id)
    for (const elementId of ['metric', 'per']) {
      const [moved] = corrected.figures.filter((one) => one.elementId === elementId)
      expect(moved?.causes).toMatchObject([{ kind: 'METRICS' }])
      expect(moved?.entries).toEqual([])
    }
  })

  it('name entries of revenue in a share of it, and those of its own line', async () => {
    const { present, drift, post } = await company('Shares', { hasShare: true })
    const record = await present()
    const entriesOf = async (): Promise<readonly (string | undefined)[]> => {
      const found = await drift(record.id)
      const [share] = found.figures.filter(({ elementId }) => elementId === 'share')
      expect(share?.causes.map(({ kind }) => kind)).toEqual(['ENTRIES'])
      return (share?.entries ?? []).map((at) => found.entries[at]?.amount)
    }
    await post([row('4000', 'North', '2026-05-20', '-77.00', 'late'), row('5000', 'North', '2026-05-20', '5.00', 'goods')])
    expect(await entriesOf()).toEqual(['-77.00'])
    await post([row('6000', 'North', '2026-05-21', '3.00', 'wages')])
    expect(await entriesOf()).toEqual(['-77.00', '3.00'])
  })

  it('separate a changed formula of a metric from entries that came at the same time', async () => {
    const { scope, present, drift, post } = await company('Other formula', { hasMetrics: true })
    const record = await present()
    const check = (await services.opsData.metrics(accessOf(scope))).find(({ name }) => name === 'Check')
    await services.opsData.upsert(accessOf(scope), check?.id ?? '', {
      name: 'Check',
      showInBudget: false,
      formula: `${check?.formula} * 2`,
    })
    await post([row('6000', 'North', '2026-05-20', '12.00', 'late')])
    const found = await drift(record.id)
    const moved = found.figures.filter(({ elementId }) => elementId === 'metric')
    // 3,000.50 per 100 guests.
    expect(moved.map(({ causes }) => causes)).toEqual([[{ kind: 'DEFINITION', amount: expect.stringMatching(/^30\.005/) }]])
    await post([row('4000', 'North', '2026-05-21', '-10.00', 'sale')])
    const both = (await drift(record.id)).figures.find(({ elementId }) => elementId === 'metric')
    expect(both?.causes).toEqual([
      { kind: 'ENTRIES', amount: expect.stringMatching(/^0\.10*$/) },
      { kind: 'DEFINITION', amount: expect.stringMatching(/^30\.105/) },
    ])
  })

  it('never name ops data for sums without a metric', async () => {
    const { ask, present, presentation, drift, post, count, chart, groupId } = await company('Without metrics', { hasMetrics: true })
    const metrics = [{ id: 'm', profitLossGroupId: groupId('Net'), locationIds: [], dataLabel: 'Net' }]
    const parts = { ...chart, metrics, options: { split: 'LINES', first: 1 }, type: 'STACKED_BAR', xAxis: 'DATE' }
    const shown = { ...FRAME, id: 'parts', type: 'CHART', chart: parts }
    const settings = { aspectRatio: 'WIDE_16_9', defaultTimePeriod: MAY }
    const slides = [{ id: 's', title: '', backgroundColor: '#ffffff', elements: [shown] }]
    const { savePresentation: saved } = await ask<{ savePresentation: { id: string; version: number } }>(SAVE, {
      input: { ...presentation, title: 'Parts', order: ['s'], slides, settings },
    })
    const record = await present(saved)
    await count('130')
    await post([row('5000', 'South', '2026-05-22', '5.00', 'late')])
    const { figures, entries } = await drift(record.id)
    expect(figures.map(({ row: of, causes }) => [of, causes.map(({ kind }) => kind)])).toEqual([['2 others', ['ENTRIES']]])
    expect(figures[0]?.entries.map((at) => entries[at]?.amount)).toEqual(['5.00'])
  })

  it('name an entry in every figure that moved, however many larger ones there are', async () => {
    const { present, drift, post } = await company('Many entries')
    const record = await present()
    const large = Array.from({ length: 600 }, (_, at) => row('6000', 'North', '2026-05-20', `${1000 + at}.00`, `${at}`))
    await post([...large, row('5000', 'South', '2026-05-21', '1.25', 'small')])
    const found = await drift(record.id)
    const goods = found.figures.find(({ elementId, row: of }) => elementId === 'table' && of === 'Goods')
    expect(goods?.causes).toEqual([{ kind: 'ENTRIES', amount: '1.25' }])
    expect(goods?.entries.map((at) => found.entries[at]?.amount)).toEqual(['1.25'])
    expect(found).toMatchObject({ hasMoreEntries: true })
  })

  it('say nothing of what an import brought again, and what an undone import took', async () => {
    const { scope, present, drift, post } = await company('Again')
    const late = await post([row('5000', 'South', '2026-05-09', '7.00', 'late')])
    const record = await present()
    await services.imports.undo(accessOf(scope), late.id)
    const found = await drift(record.id)
    expect(found.undoneImports).toEqual([{ fileName: 'late 1.csv' }])
    expect(found.entries).toMatchObject([{ accountName: 'Cost of goods', amount: '-7.00' }])
    const again = await present()
    await post(BOOKS.toReversed(), 'REPLACE')
    expect(await drift(again.id)).toMatchObject({ figures: [], entries: [] })
  })

  it('tell remapped accounts and changed budgets from entries', async () => {
    const { present, drift, post, map, plan } = await company('Told apart')
    await post([row('6500', 'North', '2026-05-10', '80.00')])
    const record = await present()
    await post([row('6500', 'North', '2026-05-11', '5.00'), row('6000', 'North', '2026-05-11', '1.25')])
    await map({ '4000': 'Revenue', '5000': 'Goods', '6000': 'Costs', '6500': 'Costs' })
    await plan('950')
    const found = await drift(record.id)
    // Rent was of no line: its late entry moved nothing by itself.
    expect(causesOf(found, 'table', 'Costs', 'May 2026')).toEqual([
      { kind: 'ENTRIES', amount: '1.25' },
      { kind: 'MAPPING', amount: expect.stringMatching(/^85(\.00)?$/) },
    ])
    const budget = found.figures.find(({ row: of, presented, now }) => of === 'Revenue' && Number(presented) === 900 && Number(now) === 950)
    expect(budget?.causes).toEqual([{ kind: 'BUDGET', amount: expect.stringMatching(/^50(\.00)?$/) }])
    for (const { change, causes } of found.figures)
      expect(Number(difference(change, sumDecimals(causes.map(({ amount }) => amount))))).toBe(0)
  })

  it('say which elements have no figures any more', async () => {
    const { ask, scope, present, drift, mappingId, presentation } = await company('Gone')
    const record = await present()
    const empty = { title: 'Board pack', order: [], slides: [], settings: { aspectRatio: 'WIDE_16_9' } }
    await ask(SAVE, { input: { ...presentation, ...empty } })
    await services.mappingEditing.delete(accessOf(scope), mappingId)
    const { figures, problems } = await drift(record.id)
    expect(problems.map(({ elementId }) => elementId).toSorted()).toEqual(['chart', 'table'])
    expect(problems.every(({ problem }) => problem.includes('mapping'))).toBe(true)
    expect(figures.map(({ elementId, now }) => [elementId, now])).toEqual([['text', null]])
  })

  it('refuse a stale version, an unknown presentation and other companies', async () => {
    const [mine, theirs] = [await company('Mine'), await company('Theirs')]
    const record = await theirs.present()
    await expect(mine.present({ version: 7 })).rejects.toThrow('was saved by another user')
    await expect(mine.present({ id: theirs.presentation.id })).rejects.toThrow('Presentation not found')
    expect(await mine.drift(record.id)).toBeNull()
    await expect(mine.present({ name: 'x'.repeat(201) })).rejects.toThrow('200')
  })

  it('explain any changes, figure by figure', async () => {
    const amount = fc.integer({ min: -50_000, max: 50_000 }).filter((cents) => cents !== 0)
    const number = fc.constantFrom<AccountNumber>('4000', '5000', '6000', '6500')
    const entries = fc.array(
      fc.record({ number, place: fc.constantFrom('North', 'South'), day: fc.integer({ min: 1, max: 31 }), cents: amount }),
      { maxLength: 4 },
    )
    const group = fc.constantFrom('Revenue', 'Goods', 'Costs', null)
    const changes = fc.record({
      entries,
      remapped: fc.option(fc.record({ number, group })),
      planned: fc.option(fc.integer({ min: 0, max: 2_000 })),
    })
    let tried = 0
    await fc.assert(
      fc.asyncProperty(changes, async ({ entries: late, remapped, planned }) => {
        tried += 1
        const { scope, present, drift, post, map, plan } = await company(`Any ${tried}`)
        const before: Record<AccountNumber, string | null> = { '4000': 'Revenue', '5000': 'Goods', '6000': 'Costs', '6500': null }
        const after = remapped === null ? before : { ...before, [remapped.number]: remapped.group }
        const numbersOf = (along: typeof before, line: string) => Object.entries(along).flatMap(([one, of]) => (of === line ? [one] : []))
        const lines = async (along: typeof before) => {
          const of = async (line: string, sign: 1 | -1) => sign * Number(await ledgerOf(scope, numbersOf(along, line)))
          const [revenue, goods, costs] = [await of('Revenue', -1), await of('Goods', 1), await of('Costs', 1)]
          return new Map([
            ['Revenue', revenue],
            ['Goods', goods],
            ['Costs', costs],
            ['Net', revenue - goods - costs],
          ])
        }
        const record = await present()
        const was = await lines(before)
        if (late.length > 0)
          await post(
            late.map(({ number: of, place, day, cents }, at) =>
              row(of, place, `2026-05-${String(day).padStart(2, '0')}`, (cents / 100).toFixed(2), `${tried} ${at}`),
            ),
          )
        const posted = await lines(before)
        if (remapped !== null) await map(after)
        if (planned !== null) await plan(String(planned))
        const is = await lines(after)
        const found = await drift(record.id)
        for (const line of was.keys()) {
          const [then, withEntries, now] = [was, posted, is].map((one) => one.get(line) ?? 0)
          const told = found.figures.find(({ elementId, row: of, column }) => elementId === 'table' && of === line && column === 'May 2026')
          const moved = Math.abs((now ?? 0) - (then ?? 0)) > 0.001
          expect(told !== undefined, `${line} is told`).toBe(moved)
          const amountOf = (kind: string) => Number(told?.causes.find((one) => one.kind === kind)?.amount ?? 0)
          if (told === undefined) continue
          expect(amountOf('ENTRIES')).toBeCloseTo((withEntries ?? 0) - (then ?? 0), 6)
          expect(amountOf('MAPPING')).toBeCloseTo((now ?? 0) - (withEntries ?? 0), 6)
        }
        const plannedCell = found.figures.find(
          ({ elementId, row: of, column }) => elementId === 'table' && of === 'Revenue' && column.startsWith('Budget'),
        )
        expect(plannedCell !== undefined).toBe(planned !== null && planned !== 900)
      }),
      { numRuns: 8 },
    )
  }, 180_000)
})
