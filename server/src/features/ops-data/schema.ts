import { guessedFavorability, METRIC_FAVORABILITIES } from '@fourwall/domain/ops-data/metric-favorability.ts'
import type { StateCounts } from '@fourwall/domain/ops-data/waiting-states.ts'
import { permissionLabel } from '@fourwall/domain/session/roles.ts'
import { type Day, firstDayOf, type MonthIndex } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import type { Access } from '../../platform/identity/access.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS } from '../closing/schema.ts'
import { namedRef } from '../mappings/schema.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import { REFERENCE_KINDS, type Reference } from '../references/service.ts'
import {
  type JudgedFigure,
  type ListedUpload,
  type MetricChange,
  type MetricPreview,
  MOST_UPLOADS,
  type OpsDataService,
  type StoredMetric,
} from './service.ts'

/** What the previews of all workbooks share. */
export const workbookPreviewTypes = sharedTypes((builder) => {
  const DecimalMark = builder.enumType('DecimalMark', { values: ['POINT', 'COMMA'] as const })
  const IssueSeverity = builder.enumType('WorkbookIssueSeverity', {
    description: 'NOTE: nothing was lost. PROBLEM: intended figures may not have been read.',
    values: ['PROBLEM', 'NOTE'] as const,
  })
  const Counts = builder.objectRef<StateCounts>('OpsDataCounts').implement({
    description: 'How many cells are NEW, OLD, OVERRIDE and INVALID. marked: implausible ones among NEW and OVERRIDE.',
    fields: (t) => ({
      new: t.exposeInt('new'),
      unchanged: t.exposeInt('unchanged'),
      overridden: t.exposeInt('overridden'),
      invalid: t.exposeInt('invalid'),
      marked: t.exposeInt('marked'),
    }),
  })
  return { DecimalMark, IssueSeverity, Counts }
})

/** A workbook in the API. */
export const templateFileRef = sharedTypes((builder) =>
  builder.objectRef<{ readonly filename: string; readonly xlsxData: string }>('TemplateFile').implement({
    description: 'A workbook: xlsxData is the .xlsx file in base64.',
    fields: (t) => ({ filename: t.exposeString('filename'), xlsxData: t.exposeString('xlsxData') }),
  }),
)

/** A saved upload or edit in the API. */
export const opsDataUploadRef = sharedTypes((builder) => {
  const Kind = builder.enumType('OpsDataUploadKind', {
    description: 'EDIT: figures typed in the grid of their metric, without a file.',
    values: ['UPLOAD', 'EDIT'] as const,
  })
  return builder.objectRef<ListedUpload>('OpsDataUpload').implement({
    description:
      'A workbook whose figures were saved, or an edit. metrics, locations: those with new or changed figures. invalid: figures left out.',
    fields: (t) => ({
      id: t.id({ resolve: (one) => one.number }),
      kind: t.field({ type: Kind, resolve: (one) => one.kind }),
      filename: t.exposeString('filename', { description: 'Empty for an edit.' }),
      uploadedBy: t.exposeString('uploadedBy'),
      uploadedAt: t.field({ type: 'DateTime', resolve: (one) => one.uploadedAt }),
      savedAt: t.field({ type: 'DateTime', resolve: (one) => one.savedAt }),
      metrics: t.int({ resolve: (one) => one.metricIds.length }),
      locations: t.exposeInt('locations'),
      new: t.exposeInt('newFigures'),
      unchanged: t.exposeInt('unchangedFigures'),
      overridden: t.exposeInt('overriddenFigures'),
      invalid: t.exposeInt('invalidFigures'),
      isUndoable: t.exposeBoolean('isUndoable', {
        description: 'False for uploads that changed no figure, and for those that predate undo.',
      }),
      undoneBy: t.string({ nullable: true, resolve: (one) => one.undone?.by ?? null }),
      undoneAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Since when its figures do not count; null if they do.',
        resolve: (one) => one.undone?.at ?? null,
      }),
    }),
  })
})

/** Its fields are added with the service that knows what uses a metric. */
export const metricRef = sharedTypes((builder) => builder.objectRef<StoredMetric>('Metric'))

/** Metrics and their figures. */
export function addOpsData(builder: ApiBuilder, opsData: OpsDataService): void {
  addMetricFields(builder, opsData, metricTypes(builder, opsData))
}

function metricTypes(builder: ApiBuilder, opsData: OpsDataService) {
  const metricRefs = metricType(builder, opsData)
  const figureRefs = figureTypes(builder, opsData, metricRefs)
  const { Aggregation, FavorabilityType, asked, MetricRef } = metricRefs
  const { Upload, Preview } = figureRefs
  return { Aggregation, FavorabilityType, MetricRef, Upload, Preview, asked }
}

function metricType(builder: ApiBuilder, opsData: OpsDataService) {
  const Aggregation = builder.enumType('MetricAggregation', {
    description: 'How figures are combined. LAST is for time only; WEIGHTED weighs by another metric.',
    values: ['SUM', 'AVERAGE', 'LAST', 'WEIGHTED'] as const,
  })
  const FavorabilityType = builder.enumType('MetricFavorability', {
    description: 'More is better, worse, or neither.',
    values: METRIC_FAVORABILITIES,
  })
  const UseKind = builder.enumType('MetricUseKind', {
    values: REFERENCE_KINDS,
  })
  const Use = builder.objectRef<Reference>('MetricUse').implement({
    description: 'What uses a metric. inWords: as in a sentence, such as: the tab "Labor" of Dana.',
    fields: (t) => ({
      kind: t.field({ type: UseKind, resolve: (one) => one.kind }),
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      inWords: t.exposeString('inWords'),
    }),
  })
  /** Looked up once per request, for all metrics together. */
  const asked = new WeakMap<Access, ReturnType<OpsDataService['uses']>>()
  const usesIn = (access: Access): ReturnType<OpsDataService['uses']> => {
    const uses = asked.get(access) ?? opsData.uses(access)
    asked.set(access, uses)
    return uses
  }
  const MetricRef = metricRef(builder).implement({
    description:
      'formula: of a derived metric, over {metric:<id>} and {group:<id>}; such a metric is computed, never added up. weightMetricId: for WEIGHTED. lastUpdate: of its definition; uploadDate: of its figures, null if there are none.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      definition: t.exposeString('definition', { nullable: true }),
      unit: t.exposeString('unit', { nullable: true }),
      timeAggregation: t.field({ type: Aggregation, resolve: (one) => one.timeAggregation }),
      locationAggregation: t.field({ type: Aggregation, resolve: (one) => one.locationAggregation }),
      weightMetricId: t.id({ nullable: true, resolve: (one) => one.weightMetricId }),
      formula: t.exposeString('formula', { nullable: true }),
      lastUpdate: t.field({ type: 'DateTime', nullable: true, resolve: (one) => one.updatedAt }),
      uploadDate: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: async (one, _args, { access }) => (await opsData.extent(access, one.id))?.uploadedAt ?? null,
      }),
      showInBudget: t.exposeBoolean('showInBudget'),
      favorability: t.field({
        type: FavorabilityType,
        nullable: true,
        description:
          'Whether more is better, as a user stated it. Null: not stated; reports go by its formula, or else by guessedFavorability.',
        resolve: (one) => one.favorability,
      }),
      guessedFavorability: t.field({
        type: FavorabilityType,
        description: 'A guess by the words of name and unit.',
        resolve: (one) => guessedFavorability(one),
      }),
      figures: t.int({
        description: 'How many figures are stored.',
        resolve: async (one, _args, { access }) => (await opsData.extent(access, one.id))?.figures ?? 0,
      }),
      locations: t.int({
        description: 'How many locations have figures.',
        resolve: async (one, _args, { access }) => (await opsData.extent(access, one.id))?.locations ?? 0,
      }),
      firstMonth: t.field({
        type: 'Date',
        nullable: true,
        description: 'First day of the first month with a figure.',
        resolve: async (one, _args, { access }) => dayOrNull((await opsData.extent(access, one.id))?.firstMonth),
      }),
      lastMonth: t.field({
        type: 'Date',
        nullable: true,
        description: 'First day of the last month with a figure.',
        resolve: async (one, _args, { access }) => dayOrNull((await opsData.extent(access, one.id))?.lastMonth),
      }),
      usedBy: t.field({
        type: [Use],
        description: 'Metrics computed from it, budgets with its figures, tabs and layouts that show it.',
        resolve: async (one, _args, { access }) => [...((await usesIn(access)).get(one.id) ?? [])],
      }),
      permissions: t.string({
        nullable: true,
        description: 'Who can edit it, as a label.',
        resolve: () => permissionLabel('CHANGE_METRICS'),
      }),
    }),
  })
  return { Aggregation, FavorabilityType, asked, usesIn, MetricRef }
}

function figureTypes(builder: ApiBuilder, opsData: OpsDataService, { usesIn }: ReturnType<typeof metricType>) {
  const { TimeSpanRef } = timeSpanTypes(builder)
  const NamedRef = namedRef(builder)
  const Cell = builder.objectRef<JudgedFigure>('MetricCell').implement({
    description:
      "timestamp: first day of the figure's period. months: its length. uploadId: the OpsDataUpload that brought it. mark: why it is implausible among the location's other figures.",
    fields: (t) => ({
      timestamp: t.field({ type: 'Date', resolve: (one) => firstDayOf(one.firstMonth) }),
      value: t.field({ type: 'Decimal', resolve: (one) => one.value }),
      months: t.exposeInt('months'),
      uploadId: t.id({ resolve: (one) => one.upload }),
      mark: t.exposeString('mark', { nullable: true }),
    }),
  })
  const Upload = opsDataUploadRef(builder)
  const LocationData = builder
    .objectRef<{ readonly locationId: number; readonly figures: readonly JudgedFigure[] }>('MetricLocationData')
    .implement({
      fields: (t) => ({
        locationId: t.exposeID('locationId'),
        cells: t.field({ type: [Cell], description: 'Earliest first.', resolve: (one) => [...one.figures] }),
      }),
    })
  const Preview = builder.objectRef<MetricPreview>('MetricPreview').implement({
    description:
      'usedLocations: those with figures, in the order of the location tree. data: their figures whose period begins in the span.',
    fields: (t) => ({
      metricId: t.exposeID('metricId'),
      usedLocations: t.field({ type: [NamedRef], resolve: (one) => one.usedLocations.map(({ id, name }) => ({ id: String(id), name })) }),
      usedReports: t.field({
        type: [NamedRef],
        description: 'Tabs and layouts that show it.',
        resolve: async (one, _args, { access }) =>
          ((await usesIn(access)).get(one.metricId) ?? []).filter(({ kind }) => kind === 'TAB' || kind === 'LAYOUT'),
      }),
      timeSpan: t.field({ type: TimeSpanRef, resolve: (one) => one.timeSpan }),
      data: t.field({
        type: [LocationData],
        resolve: (one) => one.usedLocations.map(({ id }) => ({ locationId: id, figures: one.figures.get(id) ?? [] })),
      }),
      uploads: t.field({
        type: [Upload],
        description: 'The saved uploads and edits that the figures came from, newest first.',
        resolve: async (one, _args, { access }) => [...(await opsData.uploadsOf(access, one))],
      }),
    }),
  })
  return { Upload, Preview }
}

function addMetricFields(
  builder: ApiBuilder,
  opsData: OpsDataService,
  { Aggregation, FavorabilityType, MetricRef, Upload, Preview, asked }: ReturnType<typeof metricTypes>,
) {
  const { TimeSpanInput } = timeSpanTypes(builder)
  builder.queryFields((t) => ({
    metrics: t.field({
      type: [MetricRef],
      description: 'By name.',
      resolve: async (_root, _args, { access }) => [...(await opsData.metrics(access))],
    }),
    opsDataUploads: t.field({
      type: [Upload],
      description: 'Saved uploads and edits, newest first; only those with figures of a metric if one is given.',
      args: { metricId: t.arg.id(), first: t.arg.int({ defaultValue: MOST_UPLOADS }), offset: t.arg.int({ defaultValue: 0 }) },
      resolve: async (_root, { metricId, first, offset }, { access }) => [
        ...(await opsData.uploads(access, metricId ?? null, { first: first ?? MOST_UPLOADS, offset: offset ?? 0 })),
      ],
    }),
    metricPreview: t.field({
      type: Preview,
      nullable: true,
      args: { metricId: t.arg.id({ required: true }), timeSpan: t.arg({ type: TimeSpanInput, required: true }) },
      resolve: (_root, { metricId, timeSpan }, { access }) => opsData.preview(access, metricId, parseTimeSpan(timeSpan)),
    }),
  }))
  builder.mutationFields((t) => ({
    upsertMetric: t.field({
      type: MetricRef,
      nullable: true,
      description: 'Creates a metric if there is no id. Omitted fields stay as they are; by default a new metric is added up.',
      args: {
        id: t.arg.id(),
        name: t.arg.string({ required: true, limit: 'metricName' }),
        definition: t.arg.string({ limit: 'metricDefinition' }),
        showInBudget: t.arg.boolean({ required: true }),
        unit: t.arg.string({ limit: 'metricUnit' }),
        timeAggregation: t.arg({ type: Aggregation }),
        locationAggregation: t.arg({ type: Aggregation }),
        weightMetricId: t.arg.id(),
        formula: t.arg.string({ limit: 'formula' }),
        favorability: t.arg({ type: FavorabilityType, description: 'Whether more is better; null: not stated.' }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { access } = context
        asked.delete(access)
        const make = () => opsData.upsert(access, args.id ?? null, changeOf(args))
        return answerOnce(context, info, args, make, async (id) => (await opsData.metrics(access)).find((one) => one.id === id) ?? null)
      },
    }),
    deleteMetric: t.boolean({
      nullable: true,
      description: 'With its figures, those that wait included. Refused while something uses it; the message names what.',
      args: {
        metricId: t.arg.id({ required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { metricId, ...agreed }, { access }) => {
        asked.delete(access)
        await opsData.delete(access, metricId, agreementOf(agreed))
        return true
      },
    }),
  }))
}

function dayOrNull(month: MonthIndex | undefined): Day | null {
  return month === undefined ? null : firstDayOf(month)
}

interface MetricArguments extends Pick<MetricChange, 'name' | 'showInBudget'> {
  readonly definition?: string | null | undefined
  readonly unit?: string | null | undefined
  readonly timeAggregation?: MetricChange['timeAggregation'] | null | undefined
  readonly locationAggregation?: MetricChange['locationAggregation'] | null | undefined
  readonly weightMetricId?: string | null | undefined
  readonly formula?: string | null | undefined
  readonly favorability?: MetricChange['favorability'] | undefined
}

/** Null removes a text; an aggregation cannot be removed, so null leaves it unchanged. */
function changeOf({ name, showInBudget, timeAggregation, locationAggregation, ...texts }: MetricArguments): MetricChange {
  const { definition, unit, weightMetricId, formula, favorability } = texts
  return {
    name,
    showInBudget,
    ...(timeAggregation ? { timeAggregation } : {}),
    ...(locationAggregation ? { locationAggregation } : {}),
    ...(definition === undefined ? {} : { definition }),
    ...(unit === undefined ? {} : { unit }),
    ...(weightMetricId === undefined ? {} : { weightMetricId }),
    ...(formula === undefined ? {} : { formula }),
    ...(favorability === undefined ? {} : { favorability }),
  }
}
