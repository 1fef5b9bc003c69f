import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import { type PreviewPeriod, packedCells, previewPeriods } from '@fourwall/domain/ops-data/preview-cells.ts'
import { type StateCounts, type StatedFigure, totalOf, type WaitingState } from '@fourwall/domain/ops-data/waiting-states.ts'
import { firstDayOf } from '@fourwall/domain/time/day.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { ApiBuilder } from '../../builder.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import { TAKES_FILE } from '../../platform/http/graphql/request-size.ts'
import { takeWorkbook } from '../../platform/http/uploads/incoming-file.ts'
import { cleanFilename, type UploadStore } from '../../platform/http/uploads/upload-store.ts'
import type { Access } from '../../platform/identity/access.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS } from '../closing/schema.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LocationService } from '../locations/service.ts'
import { givenAnswers } from './answers.ts'
import { workbookAnswers } from './answers-schema.ts'
import { metricRef, workbookPreviewTypes } from './schema.ts'
import type { OpsDataService, StoredMetric } from './service.ts'
import type { StatedLine, WaitingUpload, WaitingUploads } from './waiting-uploads.ts'

interface WaitingServices {
  readonly opsData: OpsDataService
  readonly waitingOpsData: WaitingUploads
  readonly companies: CompanyService
  readonly locations: LocationService
  readonly uploads: UploadStore
}

/** Lines packed at once, before other requests get their turn. */
const LINES_AT_ONCE = 500

/** Filters a preview's lines, by ids as given. */
interface PreviewFilter {
  readonly locationIds: readonly string[] | null
  readonly metricIds: readonly string[] | null
}

interface PreviewSheet {
  readonly locationId: LocationId
  readonly locationName: string
  readonly metrics: readonly { readonly metricId: string; readonly name: string; readonly lines: readonly StatedLine[] }[]
}

/** Ops data from workbooks: waiting uploads, their previews, and saving them. */
export function addWaitingOpsData(builder: ApiBuilder, services: WaitingServices): void {
  const lineRefs = lineTypes(builder, services)
  const previewRefs = previewTypes(builder, services, lineRefs)
  addWaitingMutations(builder, services, lineRefs, previewRefs)
}

function lineTypes(builder: ApiBuilder, { opsData, companies, locations }: WaitingServices) {
  const { IssueSeverity, Counts } = workbookPreviewTypes(builder)
  const State = builder.enumType('OpsDataCellState', {
    description: 'What saving the cell would do. OLD: nothing, it equals the stored figure. INVALID cells are left out.',
    values: ['OLD', 'NEW', 'OVERRIDE', 'INVALID'] as const satisfies readonly WaitingState[],
  })
  const Subject = builder
    .objectRef<{ readonly id: string | number; readonly name: string; readonly unit: string | null; readonly counts: StateCounts }>(
      'OpsDataSubject',
    )
    .implement({
      description: 'A metric or location with figures in a workbook. unit: of a metric.',
      fields: (t) => ({
        id: t.exposeID('id'),
        name: t.exposeString('name'),
        unit: t.exposeString('unit', { nullable: true }),
        counts: t.field({ type: Counts, resolve: (one) => one.counts }),
      }),
    })
  const PeriodRef = builder.objectRef<PreviewPeriod>('OpsDataPeriod').implement({
    description: 'key: first month and number of months, as in "2026-01/3".',
    fields: (t) => ({
      key: t.exposeString('key'),
      label: t.exposeString('label'),
      startDate: t.field({ type: 'Date', resolve: (one) => firstDayOf(one.firstMonth) }),
      months: t.exposeInt('months'),
    }),
  })
  const Cell = builder.objectRef<{ readonly line: StatedLine; readonly stated: StatedFigure }>('OpsDataPreviewCell').implement({
    description:
      "value: the cell's text as uploaded. parsedValue: the number read from it, null when INVALID. oldValue: the stored figure. OLD: equal to it; OVERRIDE: different. error: why it is INVALID; for an OVERRIDE, which figures of other periods it replaces. mark: why it is implausible; it is saved all the same. months: length of its period.",
    fields: (t) => ({
      timestamp: t.field({ type: 'Date', resolve: ({ stated }) => firstDayOf(stated.figure.firstMonth) }),
      value: t.string({ resolve: ({ stated }) => stated.figure.text }),
      parsedValue: t.field({
        type: 'Decimal',
        nullable: true,
        resolve: ({ stated }) => (stated.state === 'INVALID' ? null : stated.figure.value),
      }),
      oldValue: t.field({ type: 'Decimal', nullable: true, resolve: ({ stated }) => stated.oldValue }),
      coordinate: t.string({
        resolve: ({ line, stated }) => coordinateOf(line.sheet, stated.figure.line ?? line.line, stated.figure.column),
      }),
      state: t.field({ type: State, resolve: ({ stated }) => stated.state }),
      error: t.string({ nullable: true, resolve: ({ stated }) => stated.error }),
      mark: t.string({ nullable: true, resolve: ({ stated }) => stated.mark }),
      months: t.int({ resolve: ({ stated }) => stated.figure.months }),
    }),
  })
  const PreviewMetric = builder.objectRef<PreviewSheet['metrics'][number]>('OpsDataPreviewMetric').implement({
    fields: (t) => ({
      metricId: t.exposeID('metricId'),
      name: t.exposeString('name'),
      cells: t.field({ type: [Cell], resolve: ({ lines }) => lines.flatMap((line) => line.figures.map((stated) => ({ line, stated }))) }),
    }),
  })
  const Sheet = builder.objectRef<PreviewSheet>('OpsDataPreviewSheet').implement({
    description: "A workbook's figures for one location; metrics by name.",
    fields: (t) => ({
      locationId: t.exposeID('locationId'),
      locationName: t.exposeString('locationName'),
      metrics: t.field({ type: [PreviewMetric], resolve: (one) => [...one.metrics] }),
    }),
  })
  const Issue = builder.objectRef<WorkbookIssue>('OpsDataIssue').implement({
    fields: (t) => ({
      coordinate: t.exposeString('coordinate'),
      error: t.exposeString('error'),
      locationId: t.id({ nullable: true, resolve: (one) => one.locationId }),
      severity: t.field({ type: IssueSeverity, resolve: (one) => one.severity }),
    }),
  })
  const Line = builder.objectRef<{ readonly line: StatedLine; readonly cells: string }>('OpsDataPreviewLine').implement({
    description:
      'A row of the workbook. cells: JSON, a list for each cell of [place of its period in periods, N new | O override | U unchanged | I invalid, text, value, oldValue, column from 0, error, own row of a cell in a list, why it is implausible]; the last two are left out at the end.',
    fields: (t) => ({
      metricId: t.id({ resolve: ({ line }) => line.metricId }),
      locationId: t.id({ resolve: ({ line }) => line.locationId }),
      sheet: t.string({ resolve: ({ line }) => line.sheet }),
      line: t.int({ resolve: ({ line }) => line.line }),
      cells: t.exposeString('cells'),
    }),
  })

  /** Periods of uploads whose columns are the same object, looked up once instead of per line. */
  const known = new WeakMap<object, Promise<{ readonly periods: readonly PreviewPeriod[]; readonly places: ReadonlyMap<string, number> }>>()
  const periodsOf = (access: Access, upload: WaitingUpload) => {
    const asked =
      known.get(upload) ??
      companies.of(access).then(({ fiscalYearStartMonth }) => {
        const periods = previewPeriods(upload.sheets, fiscalYearStartMonth)
        return { periods, places: new Map(periods.map(({ key }, place) => [key, place])) }
      })
    known.set(upload, asked)
    return asked
  }
  const named = async (access: Access) => ({
    metrics: new Map((await opsData.metrics(access)).map((metric) => [metric.id, metric])),
    /** In the order of lists. */
    locations: new Map((await locations.inOrder(access)).map(({ id, name }) => [id, name])),
  })
  const byName = (one: { readonly name: string }, other: { readonly name: string }): number => compareNames(one.name, other.name)
  /** Compares locations by their place in lists. */
  const byPlace = (places: ReadonlyMap<LocationId, string>) => {
    const order = new Map([...places.keys()].map((id, at) => [id, at]))
    return (one: { readonly id: LocationId }, other: { readonly id: LocationId }): number =>
      (order.get(one.id) ?? order.size) - (order.get(other.id) ?? order.size)
  }
  return { Subject, PeriodRef, Sheet, Issue, Line, periodsOf, named, byName, byPlace }
}

function previewTypes(
  builder: ApiBuilder,
  { opsData, waitingOpsData }: WaitingServices,
  { Subject, PeriodRef, Sheet, Issue, Line, periodsOf, named, byName, byPlace }: ReturnType<typeof lineTypes>,
) {
  const { DecimalMark, Counts } = workbookPreviewTypes(builder)
  const Preview = builder.objectRef<WaitingUpload>('OpsDataPreview').implement({
    description:
      "The signed-in user's upload that waits to be saved, compared with the stored figures. issues: what does not belong to a cell of a known location, metric and date (unknown sheets, metrics, headings). decimalMark: how numbers in texts were read; null if no text needed it.",
    fields: (t) => ({
      uploadId: t.id({ resolve: (one) => one.id }),
      filename: t.exposeString('filename'),
      uploadedAt: t.field({ type: 'DateTime', resolve: (one) => one.uploadedAt }),
      uploadedBy: t.exposeString('uploadedBy'),
      decimalMark: t.field({ type: DecimalMark, nullable: true, resolve: (one) => one.decimalMark }),
      issues: t.field({ type: [Issue], resolve: (one) => [...one.issues] }),
      counts: t.field({ type: Counts, resolve: async (one, _args, { access }) => (await waitingOpsData.tally(access, one)).counts }),
      metrics: t.field({
        type: [Subject],
        description: 'By name.',
        resolve: async (one, _args, { access }) => {
          const [tally, names] = [await waitingOpsData.tally(access, one), await named(access)]
          return [...tally.metrics]
            .map(([id, counts]) => ({ id, name: names.metrics.get(id)?.name ?? id, unit: names.metrics.get(id)?.unit ?? null, counts }))
            .sort(byName)
        },
      }),
      locations: t.field({
        type: [Subject],
        description: 'In the order of the location tree.',
        resolve: async (one, _args, { access }) => {
          const [tally, names] = [await waitingOpsData.tally(access, one), await named(access)]
          return [...tally.locations]
            .map(([id, counts]) => ({ id, name: names.locations.get(id) ?? String(id), unit: null, counts }))
            .sort(byPlace(names.locations))
        },
      }),
      periods: t.field({
        type: [PeriodRef],
        description: 'Earliest first.',
        resolve: async (one, _args, { access }) => [...(await periodsOf(access, one)).periods],
      }),
      sheets: t.field({
        type: [Sheet],
        description:
          'A sheet per location, in the order of the location tree. For large uploads ask for some locations or metrics, or for `table`.',
        args: { locationIds: t.arg.idList({ most: 10_000 }), metricIds: t.arg.idList({ most: 1_000 }) },
        resolve: async (one, { locationIds, metricIds }, { access, budget }) => {
          budget.plan(await cellsOf(access, one, { locationIds: locationIds ?? null, metricIds: metricIds ?? null }))
          const lines = await linesOf(access, one, { locationIds: locationIds ?? null, metricIds: metricIds ?? null })
          const names = await named(access)
          return [...Map.groupBy(lines, ({ locationId }) => locationId)]
            .map(([locationId, ofLocation]) => ({
              id: locationId,
              locationId,
              locationName: names.locations.get(locationId) ?? String(locationId),
              name: names.locations.get(locationId) ?? String(locationId),
              metrics: [...Map.groupBy(ofLocation, ({ metricId }) => metricId)]
                .map(([metricId, ofMetric]) => ({ metricId, name: names.metrics.get(metricId)?.name ?? metricId, lines: ofMetric }))
                .sort(byName),
            }))
            .sort(byPlace(names.locations))
        },
      }),
      table: t.field({
        type: [Line],
        description: 'Its rows, packed, in workbook order; optionally of one metric or one location.',
        args: { metricId: t.arg.id(), locationId: t.arg.id() },
        resolve: async (one, { metricId, locationId }, { access, budget }) => {
          if (!metricId && !locationId) budget.plan(one.lineCount)
          const lines = await linesOf(access, one, {
            metricIds: metricId ? [metricId] : null,
            locationIds: locationId ? [locationId] : null,
          })
          const { places } = await periodsOf(access, one)
          const packed: { readonly line: StatedLine; readonly cells: string }[] = []
          for (const line of lines) {
            packed.push({ line, cells: packedCells(line.figures, places) })
            if (packed.length % LINES_AT_ONCE === 0) await yieldToEventLoop()
          }
          return packed
        },
      }),
    }),
  })

  const linesOf = (access: Access, upload: WaitingUpload, { locationIds, metricIds }: PreviewFilter): Promise<StatedLine[]> => {
    const locations = locationIds?.flatMap((id) => (/^\d{1,9}$/.test(id) ? [Number(id)] : [])) ?? null
    return waitingOpsData.lines(access, upload, { metricIds, locationIds: locations })
  }
  /** The maximum number of cells that match a filter. */
  const cellsOf = async (access: Access, upload: WaitingUpload, { locationIds, metricIds }: PreviewFilter): Promise<number> => {
    if (locationIds === null && metricIds === null) return upload.cellCount
    const tally = await waitingOpsData.tally(access, upload)
    const sumOf = <Id extends string | number>(of: ReadonlyMap<Id, StateCounts>, ids: readonly string[] | null): number => {
      const asked = ids && new Set(ids)
      return [...of].reduce((sum, [id, counts]) => sum + (asked === null || asked.has(String(id)) ? totalOf(counts) : 0), 0)
    }
    return Math.min(sumOf(tally.locations, locationIds), sumOf(tally.metrics, metricIds))
  }
  const metricsOf = async (access: Access, ids: readonly string[]): Promise<StoredMetric[]> =>
    (await opsData.metrics(access)).filter(({ id }) => ids.includes(id))

  builder.queryField('opsDataPreview', (t) =>
    t.field({
      type: Preview,
      nullable: true,
      resolve: (_root, _args, { access }) => waitingOpsData.waiting(access),
    }),
  )
  return { metricsOf }
}

function addWaitingMutations(
  builder: ApiBuilder,
  { waitingOpsData, uploads }: WaitingServices,
  { Line, periodsOf }: ReturnType<typeof lineTypes>,
  { metricsOf }: ReturnType<typeof previewTypes>,
) {
  const MetricRef = metricRef(builder)
  const { Answers } = workbookAnswers(builder)
  builder.mutationFields((t) => ({
    uploadOpsData: t.field({
      type: [MetricRef],
      nullable: true,
      extensions: TAKES_FILE,
      description:
        "Exactly one of inputData (the .xlsx file in base64) and file (a multipart file variable). Replaces the user's waiting upload; no figures are stored until saveOpsData. Returns the metrics with figures in the file.",
      args: {
        filename: t.arg.string({ required: true, limit: 'fileName' }),
        inputData: t.arg.string({ limit: 'fileBase64' }),
        file: t.arg({ type: 'File' }),
        answers: t.arg({ type: Answers }),
      },
      resolve: async (_root, args, { access, signal }) => {
        const fileName = cleanFilename(args.filename)
        const answers = givenAnswers(args.answers)
        const upload = await takeWorkbook(uploads, args, ({ path }) => waitingOpsData.upload(access, { path, fileName, answers, signal }))
        return metricsOf(access, await waitingOpsData.metricsOf(access, upload))
      },
    }),
    saveOpsData: t.field({
      extensions: TAKES_LONG,
      type: [MetricRef],
      nullable: true,
      description:
        'Stores every valid cell of the waiting upload and returns the changed metrics. Repeating it changes nothing and returns the same. Without uploadId: any waiting upload; an empty list if nothing is waiting.',
      args: {
        uploadId: t.arg.id(),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { uploadId, ...agreed }, { access }) =>
        metricsOf(access, await waitingOpsData.save(access, uploadId ?? null, agreementOf(agreed))),
    }),
    correctOpsDataCell: t.field({
      type: Line,
      nullable: true,
      description:
        'Changes a cell of the waiting upload; blank removes it. coordinate: distinguishes cells of the same day. Returns its row; other rows of the same metric and location may have changed with it.',
      args: {
        uploadId: t.arg.id({ required: true }),
        metricId: t.arg.id({ required: true }),
        locationId: t.arg.id({ required: true }),
        timestamp: t.arg({ type: 'Date', required: true }),
        value: t.arg.string({ required: true, limit: 'typedFigure' }),
        coordinate: t.arg.string({ limit: 'coordinate' }),
      },
      resolve: async (_root, { locationId, coordinate, ...rest }, { access }) => {
        const { upload, line } = await waitingOpsData.correct(access, {
          ...rest,
          locationId: /^\d{1,9}$/.test(locationId) ? Number(locationId) : -1,
          coordinate: coordinate ?? null,
        })
        return { line, cells: packedCells(line.figures, (await periodsOf(access, upload)).places) }
      },
    }),
    discardOpsData: t.boolean({
      nullable: true,
      description: 'Discards the waiting upload; false if it is no longer waiting.',
      args: { uploadId: t.arg.id({ required: true }) },
      resolve: (_root, { uploadId }, { access }) => waitingOpsData.discard(access, uploadId),
    }),
  }))
}
