import {
  CHART_MEASURES,
  CHART_MULTIPLES,
  CHART_ORDERS,
  CHART_SPLITS,
  CHART_TYPES,
  type ChartMetric,
  type ChartOptions,
  MOST_CHART_METRICS,
} from '@fourwall/domain/charts/chart-document.ts'
import { chartInputDocument } from '@fourwall/domain/charts/chart-input.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { SavedVersion } from '../history/service.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import type { Chart, ChartInput, ChartService, DeletedChart, UnreadableChart } from './service.ts'

/** Locations that a chart, or one of its metrics, may name. */
const MOST_LOCATIONS = 10_000

/** What others show of charts. */
export interface ChartRefs {
  readonly ChartRef: ReturnType<typeof chartType>
  readonly chartOf: (access: Access, id: string) => Promise<Chart | null>
}

/** Saved charts. */
export function addCharts(builder: ApiBuilder, charts: ChartService): ChartRefs {
  const enums = chartEnums(builder)
  const ChartRef = chartType(builder, charts, enums)
  const { ChartInputRef: Input } = chartInputs(builder)
  const Unreadable = builder
    .objectRef<UnreadableChart>('UnreadableChart')
    .implement({ fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }) })
  const Deleted = builder.objectRef<DeletedChart>('DeletedChart').implement({
    description: 'title: what it is called; of a chart without one its first measure. restorableUntil: deleted for good after this.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      deletedAt: t.field({ type: 'DateTime', resolve: ({ deletedAt }) => deletedAt }),
      deletedBy: t.exposeString('deletedBy'),
      restorableUntil: t.field({ type: 'DateTime', resolve: ({ restorableUntil }) => restorableUntil }),
    }),
  })
  builder.queryFields((t) => ({
    charts: t.field({
      type: [ChartRef],
      description: 'Changed last first.',
      resolve: async (_root, _args, { access }) => [...(await charts.list(access))],
    }),
    unreadableCharts: t.field({
      type: [Unreadable],
      description: 'Charts that a newer version of the program saved and this one cannot read. They stay unchanged.',
      resolve: async (_root, _args, { access }) => [...(await charts.unreadable(access))],
    }),
    deletedCharts: t.field({
      type: [Deleted],
      description: 'What restoreChart brings back, deleted last first.',
      resolve: async (_root, _args, { access }) => [...(await charts.deleted(access))],
    }),
    chart: t.field({
      type: ChartRef,
      nullable: true,
      args: { chartId: t.arg.id({ required: true }) },
      resolve: (_root, { chartId }, { access }) => charts.get(access, chartId),
    }),
    chartVersion: t.string({
      nullable: true,
      description: 'A version of a chart as one text, as Chart.document. Null if the version does not exist.',
      args: { chartId: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
      resolve: async (_root, { chartId, version }, { access }) => {
        const saved = await charts.saved(access, chartId, version)
        return saved && chartText(saved)
      },
    }),
  }))
  builder.mutationFields((t) => ({
    saveChart: t.field({
      type: ChartRef,
      nullable: true,
      description:
        'Saves a new chart, or the next version of one. version: as the caller read it; CONFLICT with currentVersion if another user saved in the meantime, and nothing is stored. If nothing differs, nothing is saved or refused.',
      args: { input: t.arg({ type: Input, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) => {
        const { access } = context
        return answerOnce(
          context,
          info,
          args,
          () => charts.save(access, inputOf(args.input)),
          (id) => charts.get(access, id),
        )
      },
    }),
    deleteChart: t.boolean({
      nullable: true,
      description: 'Refused while something shows it; the message names that. Can be restored for 30 days.',
      args: { chartId: t.arg.id({ required: true }) },
      resolve: async (_root, { chartId }, { access }) => {
        await charts.delete(access, chartId)
        return true
      },
    }),
    restoreChart: t.field({
      type: ChartRef,
      nullable: true,
      args: { chartId: t.arg.id({ required: true }) },
      resolve: (_root, { chartId }, { access }) => charts.restore(access, chartId),
    }),
  }))
  return { ChartRef, chartOf: (access, id) => charts.get(access, id) }
}

const chartEnums = sharedTypes((builder) => ({
  Type: builder.enumType('ChartType', { values: CHART_TYPES }),
  XAxis: builder.enumType('ChartXAxis', { values: ['DATE', 'LOCATION'] as const }),
  Comparison: builder.enumType('ChartComparison', {
    description: 'The earlier time that a metric of a chart is of.',
    values: ['PRIOR_PERIOD', 'PRIOR_YEAR'] as const,
  }),
  Measure: builder.enumType('ChartMeasure', {
    description: 'As FigureMeasure. One that compares sets each metric against its plan or its earlier figures.',
    values: CHART_MEASURES,
  }),
  Split: builder.enumType('ChartSplit', {
    description:
      'Into what each metric is divided: the lines or accounts of its group, the nodes of a level of the location tree, or locations.',
    values: CHART_SPLITS,
  }),
  Multiples: builder.enumType('ChartMultiples', {
    description: 'Whether there is a small chart for each location, each node of a level, or each metric.',
    values: CHART_MULTIPLES,
  }),
  Order: builder.enumType('ChartOrder', {
    description: 'TREE: as the location tree or the report has them. VALUE and CHANGE: by the first metric, most first.',
    values: CHART_ORDERS,
  }),
  View: builder.enumType('ChartCurrencyView', { values: ['FULL', 'THOUSANDS', 'MILLIONS'] as const }),
}))

/** Where a chart, or an element of a slide, is of. */
export const placesRef = sharedTypes((builder) =>
  builder.objectRef<QuestionPlaces>('ChartPlaces').implement({
    description: 'Locations by their own ids and by nodes of the location tree. Neither: every location.',
    fields: (t) => ({
      locationIds: t.idList({ resolve: ({ locationIds }) => [...locationIds] }),
      nodeIds: t.idList({ resolve: ({ nodeIds }) => [...nodeIds] }),
      isAllBut: t.exposeBoolean('isAllBut'),
    }),
  }),
)

type Enums = ReturnType<typeof chartEnums>

function chartType(builder: ApiBuilder, charts: ChartService, enums: Enums) {
  /** Looked up once per request, for all charts together. */
  const asked = new WeakMap<Access, ReturnType<ChartService['uses']>>()
  const usesIn = (access: Access): ReturnType<ChartService['uses']> => {
    const uses = asked.get(access) ?? charts.uses(access)
    asked.set(access, uses)
    return uses
  }
  const { TimeSpanSettingRef } = timeSpanTypes(builder)
  const Metric = builder.objectRef<ChartMetric>('ChartMetric').implement({
    description: 'locationIds empty: the locations of the chart. An account is one of its group.',
    fields: (t) => ({
      id: t.exposeID('id'),
      profitLossGroupId: t.id({ nullable: true, resolve: ({ subject }) => (subject.kind === 'METRIC' ? null : subject.groupId) }),
      accountId: t.id({ nullable: true, resolve: ({ subject }) => (subject.kind === 'ACCOUNT' ? subject.accountId : null) }),
      metricId: t.id({ nullable: true, resolve: ({ subject }) => (subject.kind === 'METRIC' ? subject.metricId : null) }),
      budgetId: t.id({ nullable: true, resolve: ({ budgetId }) => budgetId }),
      comparison: t.field({ type: enums.Comparison, nullable: true, resolve: ({ comparison }) => comparison }),
      locationIds: t.idList({ resolve: ({ locationIds }) => [...locationIds] }),
      dataLabel: t.exposeString('dataLabel'),
      color: t.string({ nullable: true, resolve: ({ color }) => color }),
      seriesType: t.string({ nullable: true, resolve: ({ seriesType }) => seriesType }),
    }),
  })
  const Format = builder.objectRef<ChartOptions['format']>('ChartFormat').implement({
    description: 'Null: as the figures ask for.',
    fields: (t) => ({
      currencyView: t.field({ type: enums.View, nullable: true, resolve: ({ currencyView }) => currencyView }),
      showDollarSign: t.exposeBoolean('showDollarSign'),
      decimals: t.int({ nullable: true, resolve: ({ decimals }) => decimals }),
    }),
  })
  const Options = builder.objectRef<ChartOptions>('ChartOptions').implement({
    description:
      'depth: how far a waterfall opens its lines, 1 for those of the formula, 2 for the categories behind them, then the lines below. level: of the location tree, 1 for its roots. first: so many places or parts stand by themselves, the rest is folded into one. highlight: the key of the period or place that is meant.',
    fields: (t) => ({
      measure: t.field({ type: enums.Measure, resolve: ({ measure }) => measure }),
      perMetricId: t.id({ nullable: true, resolve: ({ perMetricId }) => perMetricId }),
      split: t.field({ type: enums.Split, resolve: ({ split }) => split }),
      depth: t.exposeInt('depth'),
      multiples: t.field({ type: enums.Multiples, resolve: ({ multiples }) => multiples }),
      level: t.int({ nullable: true, resolve: ({ level }) => level }),
      order: t.field({ type: enums.Order, resolve: ({ order }) => order }),
      isAscending: t.exposeBoolean('isAscending'),
      first: t.int({ nullable: true, resolve: ({ first }) => first }),
      isSameStore: t.exposeBoolean('isSameStore'),
      isProrated: t.exposeBoolean('isProrated'),
      showDifference: t.exposeBoolean('showDifference'),
      showDifferencePercent: t.exposeBoolean('showDifferencePercent'),
      showTotal: t.exposeBoolean('showTotal'),
      showTable: t.exposeBoolean('showTable'),
      showValues: t.exposeBoolean('showValues'),
      format: t.field({ type: Format, resolve: ({ format }) => format }),
      highlight: t.string({ nullable: true, resolve: ({ highlight }) => highlight }),
      note: t.exposeString('note'),
    }),
  })
  const Version = builder.objectRef<SavedVersion>('ChartVersion').implement({
    fields: (t) => ({
      version: t.exposeInt('version'),
      savedAt: t.field({ type: 'DateTime', resolve: ({ savedAt }) => savedAt }),
      savedBy: t.string({ nullable: true, resolve: ({ savedBy }) => savedBy }),
    }),
  })
  return builder.objectRef<Chart>('Chart').implement({
    description:
      "A chart: what it asks for and how it is drawn. Its figures are asked for as figures. title: empty if it is named by what its figures say. path: its folder, '/' for the top.",
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      path: t.exposeString('path'),
      type: t.field({ type: enums.Type, resolve: ({ chart }) => chart.type }),
      xAxis: t.field({ type: enums.XAxis, resolve: ({ chart }) => chart.xAxis }),
      profitLossMappingId: t.id({ resolve: ({ chart }) => chart.mappingId }),
      timeSpan: t.field({ type: TimeSpanSettingRef, resolve: ({ chart }) => chart.timeSpan }),
      places: t.field({ type: placesRef(builder), resolve: ({ chart }) => chart.places }),
      metrics: t.field({ type: [Metric], resolve: ({ chart }) => [...chart.metrics] }),
      options: t.field({ type: Options, resolve: ({ chart }) => chart.options }),
      document: t.string({
        description: 'The whole chart as one text, JSON, as links hold it.',
        resolve: ({ chart }) => chartText(chart),
      }),
      version: t.exposeInt('version'),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      createdBy: t.exposeString('createdBy'),
      updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
      updatedBy: t.exposeString('updatedBy'),
      history: t.field({
        type: [Version],
        description: 'Every saved version, newest first.',
        resolve: async ({ id }, _args, { access }) => [...(await charts.versions(access, id))],
      }),
      usedBy: t.stringList({
        description: 'What shows it, in words: it cannot be deleted then.',
        resolve: async ({ id }, _args, { access }) => [...((await usesIn(access)).get(id) ?? [])],
      }),
    }),
  })
}

/** Charts as they are saved; also as presentations keep their own. */
export const chartInputs = sharedTypes((builder) => {
  const enums = chartEnums(builder)
  const { TimeSpanInput } = timeSpanTypes(builder)
  const Metric = builder.inputType('ChartMetricInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      profitLossGroupId: t.id(),
      accountId: t.id(),
      metricId: t.id(),
      budgetId: t.id(),
      comparison: t.field({ type: enums.Comparison }),
      locationIds: t.idList({ required: true, most: MOST_LOCATIONS }),
      dataLabel: t.string({ required: true, limit: 'dataLabel' }),
      color: t.string({ limit: 'color' }),
      seriesType: t.string({ limit: 'color', description: 'COLUMN or LINE, of a COMBINATION.' }),
    }),
  })
  const PlacesInput = builder.inputType('ChartPlacesInput', {
    fields: (t) => ({
      locationIds: t.idList({ most: MOST_LOCATIONS }),
      nodeIds: t.idList({ most: MOST_LOCATIONS }),
      isAllBut: t.boolean(),
    }),
  })
  const Format = builder.inputType('ChartFormatInput', {
    fields: (t) => ({ currencyView: t.field({ type: enums.View }), showDollarSign: t.boolean(), decimals: t.int() }),
  })
  const Options = builder.inputType('ChartOptionsInput', {
    description: 'As ChartOptions. What is left out is as usual.',
    fields: (t) => ({
      measure: t.field({ type: enums.Measure }),
      perMetricId: t.id(),
      split: t.field({ type: enums.Split }),
      depth: t.int(),
      multiples: t.field({ type: enums.Multiples }),
      level: t.int(),
      order: t.field({ type: enums.Order }),
      isAscending: t.boolean(),
      first: t.int(),
      isSameStore: t.boolean(),
      isProrated: t.boolean(),
      showDifference: t.boolean(),
      showDifferencePercent: t.boolean(),
      showTotal: t.boolean(),
      showTable: t.boolean(),
      showValues: t.boolean(),
      format: t.field({ type: Format }),
      highlight: t.string({ limit: 'label' }),
      note: t.string({ limit: 'chartNote' }),
    }),
  })
  const ChartInputRef = builder.inputType('ChartInput', {
    description:
      'id: of a stored chart, or a UUID chosen for a new one, so that a repetition does not make a second one. version: as read; left out for a new one. path: its folder; left out, it stays where it is.',
    fields: (t) => ({
      id: t.id(),
      version: t.int(),
      path: t.string({ limit: 'libraryPath' }),
      title: t.string({ required: true, limit: 'chartTitle' }),
      type: t.field({ type: enums.Type, required: true }),
      xAxis: t.field({ type: enums.XAxis, required: true }),
      profitLossMappingId: t.id({ required: true }),
      timeSpan: t.field({ type: TimeSpanInput, required: true }),
      places: t.field({ type: PlacesInput }),
      metrics: t.field({ type: [Metric], required: true, most: MOST_CHART_METRICS }),
      options: t.field({ type: Options }),
    }),
  })
  return { ChartInputRef, PlacesInput, CurrencyView: enums.View }
})

function inputOf({ id, version, path, ...chart }: ReturnType<typeof chartInputs>['ChartInputRef']['$inferInput']): ChartInput {
  return { id: id ?? null, version: version ?? null, path: path ?? null, document: chartInputDocument(chart) }
}
