import { randomUUID } from 'node:crypto'
import { USUAL_BRAND } from '@fourwall/domain/presentations/brand.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, addUser } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { pictureFile } from '../../../test/presentations/picture-files.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { insertCategorization, insertMapping } from '../mappings/repository.ts'
import { upsertMetricRow } from '../ops-data/repository.ts'
import { listedByKind, REFERENCE_KINDS, type SubjectKind } from './service.ts'

const SPAN = { period: 'MONTHLY', yearToDate: true }

/** Two companies with the same ids, as in a copied database. */
const ids = {
  mapping: randomUUID(),
  categorization: randomUUID(),
  group: randomUUID(),
  metric: randomUUID(),
  computed: randomUUID(),
  layout: randomUUID(),
  chart: randomUUID(),
  presentation: randomUUID(),
}

interface Planted {
  readonly scope: Scope
  readonly budgetId: string
  readonly locationId: string
  readonly pictureId: string
  readonly email: string
  readonly userId: string
}

/** One of everything that can refer to something, named after the company. */
async function plant(services: Services, name: string): Promise<Planted> {
  const { id: companyId } = await addCompany(services, { name, rows: someLedger(20, { months: 1 }) })
  const scope = services.database.scope(companyId)
  const access = accessOf(scope)
  const [{ id: locationId } = { id: 0 }] = await services.ledger.locations(access)
  await services.companies.change(scope, 'SETTINGS', async (tx) => {
    const group = { id: ids.group, parentId: null, name: 'Sales', displayOrder: 1, formula: null, favorability: null }
    await insertCategorization(tx, { id: ids.categorization, name: 'Lines', version: 1, groups: [{ ...group, type: 'REVENUE' }] })
    const mapping = { id: ids.mapping, categorizationId: ids.categorization, name: 'Ours', description: null, version: 1 }
    await insertMapping(tx, { ...mapping, accountMappings: [] })
    const metric = {
      definition: null,
      unit: null,
      weightMetricId: null,
      timeAggregation: 'SUM',
      locationAggregation: 'SUM',
      favorability: null,
    } as const
    const now = new Date('2026-06-30T12:00:00Z')
    await upsertMetricRow(tx, { ...metric, id: ids.metric, name: `${name} guests`, formula: null, showInBudget: true }, now)
    const formula = `{group:${ids.group}} / {metric:${ids.metric}}`
    await upsertMetricRow(tx, { ...metric, id: ids.computed, name: `${name} check`, formula, showInBudget: false }, now)
  })
  const budget = await plantBudget(services, scope, { name: `${name} plan`, categorizationId: ids.categorization }, [
    ['GROUP', ids.group, locationId, '2026-01', '100'],
    ['METRIC', ids.metric, locationId, '2026-01', '10'],
  ])
  const inserted = { displayOrder: 0, formattings: [] }
  const of = { profitLossMappingId: ids.mapping, locationIds: [String(locationId)], timeSpan: SPAN }
  await services.layouts.create(access, {
    ...of,
    id: ids.layout,
    name: `${name} board`,
    visualLayer: {
      insertedRows: [
        { ...inserted, id: 'r', label: 'Guests', level: 1, cells: [], rowMetadata: { type: 'OPS_DATA', metricId: ids.metric } },
      ],
      insertedColumns: [{ ...inserted, id: 'c', label: 'Plan', columnMetadata: { type: 'BUDGET', budgetId: budget.id, timeSpan: SPAN } }],
    },
  })
  await services.charts.save(access, {
    id: ids.chart,
    version: null,
    path: null,
    document: {
      title: `${name} picture`,
      type: 'LINE',
      xAxis: 'DATE',
      mappingId: ids.mapping,
      timeSpan: SPAN,
      places: { locationIds: [String(locationId)] },
      metrics: [
        { id: 'a', subject: { groupId: ids.group }, dataLabel: 'Sales', budgetId: budget.id },
        { id: 'b', subject: { metricId: ids.metric }, dataLabel: 'Guests' },
      ],
    },
  })
  const transform = { x: 0, y: 0, width: 50, height: 50, rotation: 0 }
  const frame = { transform, zIndex: 0, locked: false, visible: true }
  const { id: pictureId } = await services.pictures.add(access, pictureFile('logo.png'))
  await services.presentations.save(access, {
    id: ids.presentation,
    version: null,
    given: {
      title: `${name} pack`,
      order: ['s'],
      slides: [
        {
          id: 's',
          title: '',
          backgroundImage: pictureId,
          elements: [
            { ...frame, id: 'a', type: 'CHART', chartId: ids.chart },
            { ...frame, id: 'b', type: 'PNL_VIEWER', metadataId: ids.layout, scope: { places: { locationIds: [String(locationId)] } } },
            {
              ...frame,
              id: 'c',
              type: 'TEXT',
              color: '#000000',
              fontSize: 12,
              content: '{sales} and {guests}',
              figures: [
                { name: 'sales', groupId: ids.group, measure: 'VARIANCE', against: 'BUDGET', scope: { budgetId: budget.id } },
                { name: 'guests', metricId: ids.metric, measure: 'VALUE' },
              ],
            },
          ],
        },
      ],
      settings: { aspectRatio: 'WIDE_16_9', defaultPnlId: ids.mapping },
    },
  })
  await services.home.saveArrangement(
    access,
    'COMPANY',
    JSON.stringify({
      mappingId: ids.mapping,
      places: { locationIds: [String(locationId)] },
      budgetId: budget.id,
      tiles: [
        { kind: 'GROUP', groupId: ids.group },
        { kind: 'METRIC', metricId: ids.metric },
      ],
    }),
  )
  const email = `${name}@example.com`
  const { userId } = await addUser(services, companyId, email)
  const tab = {
    ...of,
    id: 'tab',
    name: `${name} tab`,
    metadataId: ids.layout,
    displayOrder: 0,
    pinned: false,
    viewSettings: DEFAULT_VIEW_SETTINGS,
    columns: { comparisons: ['BUDGET'], budgetId: budget.id, metricIds: [ids.metric] },
  }
  const other = { ...tab, id: 'other', name: 'Another', metadataId: null, locationIds: [], profitLossMappingId: 'none', columns: {} }
  await services.tabs.save(accessOf(scope, { userId }), [tab, { ...other, displayOrder: 1 }], null)
  await services.brand.save(accessOf(scope), { version: null, given: { ...USUAL_BRAND, logo: { pictureId } } })
  return { scope, budgetId: budget.id, locationId: String(locationId), pictureId, email, userId }
}

onDatabase('references', (fresh) => {
  let services: Services
  let alpha: Planted
  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    // The other company's things have the same ids.
    await plant(services, 'Bravo')
    alpha = await plant(services, 'Alpha')
  }, 60_000)

  const idOf = (kind: SubjectKind): string => {
    const { budgetId, locationId, pictureId } = alpha
    const { mapping, metric, layout, chart, group, categorization } = ids
    return {
      MAPPING: mapping,
      METRIC: metric,
      BUDGET: budgetId,
      LAYOUT: layout,
      CHART: chart,
      PICTURE: pictureId,
      LOCATION: locationId,
      GROUP: group,
      CATEGORIZATION: categorization,
    }[kind]
  }
  const inWords = async (kind: SubjectKind, id = idOf(kind)) =>
    (await services.references.to(alpha.scope, kind, id)).map((reference) => reference.inWords)

  const metric = 'the metric "Alpha check"'
  const budget = 'the budget "Alpha plan"'
  const tab = 'the tab "Alpha tab" of Alpha'
  const layout = 'the layout "Alpha board"'
  const chart = 'the chart "Alpha picture"'
  const pack = 'the presentation "Alpha pack"'
  const brand = 'the brand "Alpha"'
  const home = 'the page "Home"'
  it.each([
    { kind: 'MAPPING', users: [tab, layout, chart, pack, home] },
    { kind: 'METRIC', users: [metric, budget, tab, layout, chart, pack, home] },
    { kind: 'BUDGET', users: [tab, layout, chart, pack, home] },
    { kind: 'LAYOUT', users: [tab, pack] },
    { kind: 'CHART', users: [pack] },
    { kind: 'PICTURE', users: [pack, brand] },
    { kind: 'LOCATION', users: [budget, tab, layout, chart, pack, home] },
    { kind: 'GROUP', users: [metric, budget, chart, pack, home] },
    { kind: 'CATEGORIZATION', users: [budget] },
  ] as const)('to a $kind are those of the company, in order of kinds', async ({ kind, users }) => {
    expect(await inWords(kind)).toEqual(users)
    expect(await inWords(kind, kind === 'LOCATION' ? '999' : randomUUID())).toEqual([])
    expect(await inWords(kind, 'no id at all')).toEqual([])
  })

  it('tell what refers to something, and whose it is', async () => {
    const references = await services.references.to(alpha.scope, 'METRIC', ids.metric)
    // A brand shows pictures alone, and a prompt was not planted.
    expect(references.map(({ kind }) => kind)).toEqual(REFERENCE_KINDS.filter((kind) => kind !== 'BRAND' && kind !== 'PROMPT'))
    const [computed, planned, shown, laidOut, charted, presented] = references
    expect(computed).toEqual({
      kind: 'METRIC',
      id: ids.computed,
      name: 'Alpha check',
      inWords: metric,
      predicate: 'is computed from it',
      owner: null,
    })
    expect(planned).toMatchObject({ id: alpha.budgetId, name: 'Alpha plan', predicate: 'has figures of it', owner: null })
    expect(shown).toMatchObject({ id: 'tab', name: 'Alpha tab', predicate: 'shows it', owner: { userId: alpha.userId, name: 'Alpha' } })
    expect(laidOut).toMatchObject({ id: ids.layout, name: 'Alpha board', predicate: 'shows it', owner: null })
    expect(charted).toMatchObject({ id: ids.chart, name: 'Alpha picture', predicate: 'shows it', owner: null })
    expect(presented).toMatchObject({ id: ids.presentation, name: 'Alpha pack', predicate: 'shows it', owner: null })
  })

  it('can be found for several at once, by the given ids', async () => {
    const asked = ids.metric.toUpperCase()
    const found = await services.references.toEach(alpha.scope, 'METRIC', [ids.computed, asked, randomUUID()])
    expect([...found.keys()]).toEqual([asked])
    expect(found.get(asked)?.map((one) => one.inWords)).toEqual([metric, budget, tab, layout, chart, pack, home])
    expect(await services.references.toEach(alpha.scope, 'LAYOUT', [])).toEqual(new Map())
  })

  it("can be found inside a change, without people's names and only for some kinds", async () => {
    const within = (kinds?: readonly 'METRIC'[]) =>
      alpha.scope.transaction((tx) => services.references.toEachWithin(tx, 'METRIC', [ids.metric], kinds))
    expect((await within()).get(ids.metric)?.map((one) => one.inWords)).toEqual([
      metric,
      budget,
      'the tab "Alpha tab" of a user',
      layout,
      chart,
      pack,
      home,
    ])
    expect((await within(['METRIC'])).get(ids.metric)?.map((one) => one.inWords)).toEqual([metric])
  })

  it('are listed kind by kind', async () => {
    const { scope, locationId } = alpha
    const second = await plantBudget(services, scope, { name: 'Low plan', categorizationId: ids.categorization }, [
      ['METRIC', ids.metric, Number(locationId), '2026-01', '9'],
    ])
    expect(listedByKind(await services.references.to(scope, 'CATEGORIZATION', ids.categorization))).toBe(
      'the budgets "Alpha plan", "Low plan"',
    )
    expect(listedByKind(await services.references.to(scope, 'METRIC', ids.metric))).toBe(
      `${metric} and the budgets "Alpha plan", "Low plan" and ${tab} and ${layout} and ${chart} and ${pack} and ${home}`,
    )
    await services.budgetEditing.delete(accessOf(scope), second.id)
    expect(await inWords('CATEGORIZATION')).toEqual([budget])
  })

  it('omit deleted layouts and metrics, and show a former user without a name', async () => {
    const { scope, email, userId } = await plant(services, 'Charlie')
    await services.access.removeUser(accessOf(scope), email)
    await services.presentations.delete(accessOf(scope), ids.presentation)
    await services.layouts.delete(accessOf(scope), ids.layout)
    await services.opsData.delete(accessOf(scope), ids.computed)
    const references = await services.references.to(scope, 'METRIC', ids.metric)
    expect(references.map((one) => one.inWords)).toEqual([
      'the budget "Charlie plan"',
      'the tab "Charlie tab" of a former user',
      'the chart "Charlie picture"',
      'the page "Home"',
    ])
    expect(references.at(1)?.owner).toEqual({ userId, name: null })
  })

  it('omit tabs of an unknown shape; a mapping that they might show is kept', async () => {
    const { scope } = await plant(services, 'Delta')
    await scope.query("update viewer_tab_lists set tabs = jsonb_set(tabs, '{version}', '2') where company_id = $1")
    expect((await services.references.to(scope, 'LAYOUT', ids.layout)).map(({ kind }) => kind)).toEqual(['PRESENTATION'])
    await expect(services.references.to(scope, 'MAPPING', ids.mapping)).rejects.toThrow(/another version of Fourwall/)
    expect(await services.references.to(scope, 'MAPPING', randomUUID())).toEqual([])
  })
})
