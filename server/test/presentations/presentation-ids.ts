import { USUAL_BRAND } from '@fourwall/domain/presentations/brand.ts'

interface KnownIds {
  readonly foreign: string
  readonly absent: string
}

/** What a presentation can name: ids of the other company, and ones that there are not. */
export interface NamedInPresentations {
  readonly presentation: KnownIds
  readonly picture: KnownIds
  readonly record: KnownIds
  readonly mapping: KnownIds
  readonly group: KnownIds
  readonly account: KnownIds
  readonly metric: KnownIds
  readonly budget: KnownIds
  readonly layout: KnownIds
  readonly chart: KnownIds
  readonly location: KnownIds
  readonly node: KnownIds
}

/** The caller's own mapping and group. */
interface Own {
  readonly mappingId: string
  readonly groupId: string | undefined
}

const FRAME = { transform: { x: 0, y: 0, width: 50, height: 50, rotation: 0 }, zIndex: 0, locked: false, visible: true }
const SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-03-31' }
const PLAIN: KnownIds = { foreign: 'a', absent: 'b' }
const OPTION = { label: 'Prior month', value: 'PRIOR_MONTH', isCustom: false, notSelectableWithOthers: false }

type Tried = KnownIds & { readonly with: (id: string) => { readonly input: object } }

/** For each id that `savePresentation` takes: its input around the id. */
export function presentationIds({ mappingId, groupId }: Own, ids: NamedInPresentations): Readonly<Record<string, Tried>> {
  const input = (more: object) => ({
    input: {
      title: 'Ours',
      order: ['s'],
      slides: [{ id: 's', title: '', backgroundColor: '#ffffff', elements: [] }],
      settings: { aspectRatio: 'WIDE_16_9' },
      ...more,
    },
  })
  const tried = (known: KnownIds, change: (id: string) => object): Tried => ({ ...known, with: (id) => input(change(id)) })
  const settings = (known: KnownIds, change: (id: string) => object) =>
    tried(known, (id) => ({ settings: { aspectRatio: 'WIDE_16_9', ...change(id) } }))
  const element = (known: KnownIds, change: (id: string) => object) =>
    tried(known, (id) => ({
      slides: [{ id: 's', title: '', backgroundColor: '#ffffff', elements: [{ ...FRAME, id: 'e', ...change(id) }] }],
    }))
  const text = (known: KnownIds, change: (id: string) => object) =>
    element(known, (id) => ({
      type: 'TEXT',
      content: '',
      fontSize: 12,
      color: '#000000',
      figures: [{ name: 'f', groupId, measure: 'VALUE', ...change(id) }],
    }))
  const table = (known: KnownIds, change: (id: string) => object) => element(known, (id) => ({ type: 'PNL_VIEWER', ...change(id) }))
  const measured = { id: 'a', profitLossGroupId: groupId, locationIds: [], dataLabel: 'Sales' }
  const drawn = (known: KnownIds, change: (id: string) => object) =>
    element(known, (id) => ({
      type: 'CHART',
      chart: {
        title: 'Ours',
        type: 'LINE',
        xAxis: 'DATE',
        profitLossMappingId: mappingId,
        timeSpan: SPAN,
        metrics: [measured],
        ...change(id),
      },
    }))
  const scoped = (path: string, within: (known: KnownIds, change: (id: string) => object) => Tried): Readonly<Record<string, Tried>> => ({
    [`${path}.mappingId`]: within(ids.mapping, (id) => ({ scope: { mappingId: id } })),
    [`${path}.budgetId`]: within(ids.budget, (id) => ({ scope: { budgetId: id } })),
    [`${path}.places.locationIds`]: within(ids.location, (id) => ({ scope: { places: { locationIds: [id] } } })),
    [`${path}.places.nodeIds`]: within(ids.node, (id) => ({ scope: { places: { nodeIds: [id] } } })),
  })
  const elements = 'input.slides.elements'
  const chart = `${elements}.chart`
  return {
    [`${elements}.presentedRecordId`]: table(ids.record, (id) => ({ presentedRecordId: id })),
    'input.id': tried(ids.presentation, (id) => ({ id, version: 1 })),
    'input.order': tried(PLAIN, (id) => ({ order: [id] })),
    'input.slides.id': tried(PLAIN, (id) => ({
      order: [id],
      slides: [{ id, title: '', backgroundColor: '#ffffff', elements: [] }],
    })),
    'input.settings.defaultLocationIds': settings(ids.location, (id) => ({ defaultLocationIds: [id] })),
    'input.settings.defaultPnlId': settings(ids.mapping, (id) => ({ defaultPnlId: id })),
    'input.settings.defaultBudgetId': settings(ids.budget, (id) => ({ defaultBudgetId: id })),
    'input.settings.defaultTimePeriodOption.id': settings(PLAIN, (id) => ({ defaultTimePeriodOption: { ...OPTION, id } })),
    'input.settings.brand.logo.pictureId': settings(ids.picture, (pictureId) => ({
      brand: { ...USUAL_BRAND, logo: { pictureId, width: 2, height: 2 } },
    })),
    [`${elements}.id`]: element(PLAIN, (id) => ({ type: 'PNL_VIEWER', id })),
    [`${elements}.groupId`]: element(PLAIN, (id) => ({ type: 'PNL_VIEWER', groupId: id })),
    [`${elements}.figures.groupId`]: text(ids.group, (id) => ({ groupId: id })),
    [`${elements}.figures.metricId`]: text(ids.metric, (id) => ({ groupId: null, metricId: id })),
    ...scoped(`${elements}.figures.scope`, text),
    [`${elements}.metadataId`]: table(ids.layout, (id) => ({ metadataId: id })),
    [`${elements}.columns.budgetId`]: table(ids.budget, (id) => ({ columns: { comparisons: ['BUDGET'], budgetId: id } })),
    [`${elements}.columns.metricIds`]: table(ids.metric, (id) => ({ columns: { metricIds: [id] } })),
    [`${elements}.columns.perMetricId`]: table(ids.metric, (id) => ({ columns: { perMetricId: id } })),
    ...scoped(`${elements}.scope`, table),
    [`${elements}.chartId`]: element(ids.chart, (id) => ({ type: 'CHART', chartId: id })),
    // A chart of a slide has neither: they are of saved ones.
    [`${chart}.id`]: drawn(ids.chart, (id) => ({ id })),
    [`${chart}.profitLossMappingId`]: drawn(ids.mapping, (id) => ({ profitLossMappingId: id })),
    [`${chart}.metrics.id`]: drawn(PLAIN, (id) => ({ metrics: [{ ...measured, id }] })),
    [`${chart}.metrics.profitLossGroupId`]: drawn(ids.group, (id) => ({ metrics: [{ ...measured, profitLossGroupId: id }] })),
    [`${chart}.metrics.accountId`]: drawn(ids.account, (id) => ({ metrics: [{ ...measured, accountId: id }] })),
    [`${chart}.metrics.metricId`]: drawn(ids.metric, (id) => ({ metrics: [{ ...measured, profitLossGroupId: null, metricId: id }] })),
    [`${chart}.metrics.budgetId`]: drawn(ids.budget, (id) => ({ metrics: [{ ...measured, budgetId: id }] })),
    [`${chart}.metrics.locationIds`]: drawn(ids.location, (id) => ({ metrics: [{ ...measured, locationIds: [id] }] })),
    [`${chart}.places.locationIds`]: drawn(ids.location, (id) => ({ places: { locationIds: [id] } })),
    [`${chart}.places.nodeIds`]: drawn(ids.node, (id) => ({ places: { nodeIds: [id] } })),
    [`${chart}.options.perMetricId`]: drawn(ids.metric, (id) => ({ options: { measure: 'PER_METRIC', perMetricId: id } })),
  }
}
