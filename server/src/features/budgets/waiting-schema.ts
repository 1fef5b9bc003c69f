import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { packedCells, previewPeriods } from '@fourwall/domain/ops-data/preview-cells.ts'
import type { StateCounts } from '@fourwall/domain/ops-data/waiting-states.ts'
import { type Day, firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import { TAKES_FILE } from '../../platform/http/graphql/request-size.ts'
import { takeWorkbook } from '../../platform/http/uploads/incoming-file.ts'
import { cleanFilename, type UploadStore } from '../../platform/http/uploads/upload-store.ts'
import type { Access } from '../../platform/identity/access.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS } from '../closing/schema.ts'
import { givenAnswers, workbookAnswers } from '../ops-data/answers-schema.ts'
import { templateFileRef, workbookPreviewTypes } from '../ops-data/schema.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import type { BudgetTypes } from './schema.ts'
import { type BudgetPeriod, type BudgetService, budgetDeleted, type StoredBudget } from './service.ts'
import type { BudgetUploads, StatedBudgetLine, WaitingBudget } from './uploads.ts'

/** Lines packed at once, before other requests get their turn. */
const LINES_AT_ONCE = 100

interface UploadServices {
  readonly budgets: BudgetService
  readonly budgetUploads: BudgetUploads
  readonly uploads: UploadStore
}

interface PreviewView {
  readonly budget: StoredBudget
  readonly upload: WaitingBudget
}

interface Cell {
  readonly referenceId: string
  readonly timestamp: Day
  readonly value: string
  readonly hasError: boolean
}

/** Budgets from workbooks: waiting uploads, their previews, saving them, and the files. */
export function addBudgetUploads(builder: ApiBuilder, services: UploadServices, types: BudgetTypes): void {
  const uploadRefs = uploadTypes(builder, services, types)
  addUploadQueries(builder, services, uploadRefs)
  addUploadMutations(builder, services, types, uploadRefs)
}

function uploadTypes(builder: ApiBuilder, services: UploadServices, types: BudgetTypes) {
  const lineRefs = lineTypes(builder, services, types)
  const previewRefs = previewType(builder, services, types, lineRefs)
  const { UploadResult, Line, periodsOf } = lineRefs
  const { Preview } = previewRefs
  return { UploadResult, Line, periodsOf, Preview }
}

function lineTypes(builder: ApiBuilder, { budgets, budgetUploads }: UploadServices, { BudgetLineKind }: BudgetTypes) {
  const { Counts } = workbookPreviewTypes(builder)
  const UploadResult = builder.objectRef<{ readonly budgetId: string; readonly categorizationId: string }>('UploadBudgetResult').implement({
    fields: (t) => ({ budgetId: t.exposeID('budgetId'), categorizationId: t.exposeID('categorizationId') }),
  })
  const CellRef = builder.objectRef<Cell>('BudgetCell').implement({
    description: "referenceId: of a group, account or metric. value: the cell's text as uploaded. timestamp: first day of its period.",
    fields: (t) => ({
      referenceId: t.exposeID('referenceId'),
      timestamp: t.field({ type: 'Date', resolve: (one) => one.timestamp }),
      value: t.exposeString('value'),
      hasError: t.exposeBoolean('hasError'),
    }),
  })
  const LocationData = builder
    .objectRef<{ readonly locationId: LocationId; readonly cells: readonly Cell[] }>('BudgetLocationData')
    .implement({
      fields: (t) => ({ locationId: t.exposeID('locationId'), cells: t.field({ type: [CellRef], resolve: (one) => [...one.cells] }) }),
    })
  const LocationRef = builder
    .objectRef<{ readonly id: LocationId; readonly name: string; readonly counts: StateCounts }>('BudgetPreviewLocation')
    .implement({
      fields: (t) => ({
        id: t.exposeID('id'),
        name: t.exposeString('name'),
        counts: t.field({ type: Counts, resolve: (one) => one.counts }),
      }),
    })
  const Line = builder.objectRef<{ readonly line: StatedBudgetLine; readonly cells: string }>('BudgetPreviewLine').implement({
    description:
      'A row of the workbook. cells: JSON, a list for each cell of [place of its period in periods, N new | O override | U unchanged | I invalid, text, value, oldValue, column from 0, error, and of a cell in a list its own row].',
    fields: (t) => ({
      kind: t.field({ type: BudgetLineKind, resolve: ({ line }) => line.subject.kind }),
      referenceId: t.id({ resolve: ({ line }) => line.subject.id }),
      locationId: t.id({ resolve: ({ line }) => line.locationId }),
      sheet: t.string({ resolve: ({ line }) => line.sheet }),
      line: t.int({ resolve: ({ line }) => line.line }),
      cells: t.exposeString('cells'),
    }),
  })

  /** Periods of uploads by the same object, looked up once instead of per line. */
  const known = new WeakMap<object, Promise<{ readonly periods: readonly BudgetPeriod[]; readonly places: ReadonlyMap<string, number> }>>()
  const periodsOf = (access: Access, upload: WaitingBudget) => {
    const asked =
      known.get(upload) ??
      budgets.fiscalYearStart(access).then((fiscalYearStart) => {
        const periods = previewPeriods(upload.sheets, fiscalYearStart).map(({ key, label, months, firstMonth }) => ({
          key,
          label,
          months,
          startDate: firstDayOf(firstMonth),
        }))
        return { periods, places: new Map(periods.map(({ key }, place) => [key, place])) }
      })
    known.set(upload, asked)
    return asked
  }
  /** @param isMetric of metrics; otherwise of groups and accounts. */
  const cellsOf = async (access: Access, { upload }: PreviewView, isMetric: boolean) => {
    const data: { readonly locationId: LocationId; readonly cells: readonly Cell[] }[] = []
    for (const locationId of await budgetUploads.locationsOf(access, upload)) {
      const lines = (await budgetUploads.lines(access, upload, locationId)).filter(
        ({ subject }) => (subject.kind === 'METRIC') === isMetric,
      )
      const cells = lines.flatMap(({ subject, figures }) =>
        figures.map(({ figure, state }) => ({
          referenceId: subject.id,
          timestamp: firstDayOf(figure.firstMonth),
          value: figure.text,
          hasError: state === 'INVALID',
        })),
      )
      if (cells.length > 0) data.push({ locationId, cells })
    }
    return data
  }
  return { UploadResult, LocationData, LocationRef, Line, periodsOf, cellsOf }
}

function previewType(
  builder: ApiBuilder,
  { budgets, budgetUploads }: UploadServices,
  { BudgetIssueRef, BudgetPeriodRef }: BudgetTypes,
  { LocationData, LocationRef, Line, periodsOf, cellsOf }: ReturnType<typeof lineTypes>,
) {
  const { Period, TimeSpanRef } = timeSpanTypes(builder)
  const { DecimalMark, Counts } = workbookPreviewTypes(builder)
  const Preview = builder.objectRef<PreviewView>('BudgetPreview').implement({
    description:
      "A budget's upload that waits to be saved, compared with the current plan. timeSpan: the span of its headings. decimalMark: how numbers in texts were read; null if no text needed it. pnlData, metricData: for small uploads; use table for large ones.",
    fields: (t) => ({
      budgetId: t.id({ resolve: ({ budget }) => budget.id }),
      uploadId: t.id({ resolve: ({ upload }) => upload.id }),
      filename: t.string({ resolve: ({ upload }) => upload.filename }),
      uploadedAt: t.field({ type: 'DateTime', resolve: ({ upload }) => upload.uploadedAt }),
      uploadedBy: t.string({ resolve: ({ upload }) => upload.uploadedBy }),
      decimalMark: t.field({ type: DecimalMark, nullable: true, resolve: ({ upload }) => upload.decimalMark }),
      period: t.field({ type: Period, resolve: ({ budget }) => budget.period }),
      timeSpan: t.field({
        type: TimeSpanRef,
        resolve: ({ budget: { period }, upload: { firstMonth, lastMonth } }) => ({
          period,
          startDate: firstDayOf(firstMonth),
          endDate: lastDayOf(lastMonth),
        }),
      }),
      counts: t.field({
        type: Counts,
        resolve: async ({ upload }, _args, { access }) => (await budgetUploads.tally(access, upload)).counts,
      }),
      locations: t.field({
        type: [LocationRef],
        description: 'By name.',
        resolve: async ({ upload }, _args, { access }) => {
          const tally = await budgetUploads.tally(access, upload)
          const named = await budgets.namedLocations(access, [...tally.locations.keys()])
          return named.flatMap((one) => {
            const counts = tally.locations.get(one.id)
            return counts === undefined ? [] : [{ ...one, counts }]
          })
        },
      }),
      periods: t.field({
        type: [BudgetPeriodRef],
        description: 'Earliest first.',
        resolve: async ({ upload }, _args, { access }) => [...(await periodsOf(access, upload)).periods],
      }),
      issues: t.field({
        type: [BudgetIssueRef],
        description: 'What does not belong to a cell of a known line and period, then the invalid cells.',
        resolve: async ({ upload }, _args, { access }) => [...(await budgetUploads.tally(access, upload)).issues],
      }),
      table: t.field({
        type: [Line],
        description: 'The rows of one location, packed, in workbook order.',
        args: { locationId: t.arg.id({ required: true }) },
        resolve: async ({ upload }, { locationId }, { access }) => {
          const lines = /^\d{1,9}$/.test(locationId) ? await budgetUploads.lines(access, upload, Number(locationId)) : []
          const { places } = await periodsOf(access, upload)
          const packed: { readonly line: StatedBudgetLine; readonly cells: string }[] = []
          for (const line of lines) {
            packed.push({ line, cells: packedCells(line.figures, places) })
            if (packed.length % LINES_AT_ONCE === 0) await yieldToEventLoop()
          }
          return packed
        },
      }),
      pnlData: t.field({
        type: [LocationData],
        resolve: (one, _args, { access, budget }) => {
          budget.plan(one.upload.cellCount)
          return cellsOf(access, one, false)
        },
      }),
      metricData: t.field({
        type: [LocationData],
        resolve: (one, _args, { access, budget }) => {
          budget.plan(one.upload.cellCount)
          return cellsOf(access, one, true)
        },
      }),
    }),
  })
  return { Preview }
}

function addUploadQueries(builder: ApiBuilder, { budgets, budgetUploads }: UploadServices, { Preview }: ReturnType<typeof uploadTypes>) {
  const TemplateFile = templateFileRef(builder)
  builder.queryFields((t) => ({
    budgetPreview: t.field({
      type: Preview,
      nullable: true,
      description: 'Null if the budget has no waiting upload.',
      args: { budgetId: t.arg.id({ required: true }) },
      resolve: async (_root, { budgetId }, { access }) => {
        const [budget, upload] = [await budgets.get(access, budgetId), await budgetUploads.waiting(access, budgetId)]
        return budget === null || upload === null ? null : { budget, upload }
      },
    }),
    budgetFile: t.field({
      type: TemplateFile,
      nullable: true,
      description:
        'The uploaded file: of a version, otherwise of the waiting upload, otherwise of the latest version. Null if nothing was uploaded.',
      args: { budgetId: t.arg.id({ required: true }), version: t.arg.int() },
      resolve: async (_root, { budgetId, version }, { access, budget }) => {
        budget.planFile()
        const file = await budgetUploads.file(access, budgetId, version ?? null)
        return file && { filename: file.filename, xlsxData: file.base64 }
      },
    }),
  }))
}

function addUploadMutations(
  builder: ApiBuilder,
  { budgets, budgetUploads, uploads }: UploadServices,
  { BudgetRef, budgetView }: BudgetTypes,
  { UploadResult, Line, periodsOf }: ReturnType<typeof uploadTypes>,
) {
  const { Answers } = workbookAnswers(builder)
  builder.mutationFields((t) => ({
    uploadBudget: t.field({
      type: UploadResult,
      nullable: true,
      extensions: TAKES_FILE,
      description:
        'Exactly one of inputData (the .xlsx file in base64) and file (a multipart file variable). With budgetId a new version of that budget, otherwise a new budget; not active until saveBudget. categorizationId: for a new budget whose workbook does not name one; null takes the only one that has its lines.',
      args: {
        budgetId: t.arg.id(),
        budgetName: t.arg.string({ required: true, limit: 'budgetName' }),
        filename: t.arg.string({ required: true, limit: 'fileName' }),
        inputData: t.arg.string({ limit: 'fileBase64' }),
        file: t.arg({ type: 'File' }),
        categorizationId: t.arg.id(),
        answers: t.arg({ type: Answers }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { access, signal } = context
        const { budgetId, budgetName, categorizationId } = args
        const fileName = cleanFilename(args.filename)
        const order = {
          budgetId: budgetId ?? null,
          name: budgetName,
          categorizationId: categorizationId ?? null,
          fileName,
          answers: givenAnswers(args.answers),
          signal,
        }
        const answer = async (id: string) => {
          const budget = await budgets.get(access, id)
          if (budget === null) throw budgetDeleted()
          return { budgetId: budget.id, categorizationId: budget.categorizationId }
        }
        const make = async () => {
          const upload = await takeWorkbook(uploads, args, ({ path }) => budgetUploads.upload(access, { ...order, path }))
          return answer(upload.budgetId)
        }
        return answerOnce(context, info, args, make, answer)
      },
    }),
    saveBudget: t.field({
      extensions: TAKES_LONG,
      type: BudgetRef,
      nullable: true,
      description:
        'Saves the valid cells of the waiting upload as a new version; blanks change nothing. Does nothing if nothing waits, so that saving twice is safe. uploadId: refused if another upload has replaced it.',
      args: {
        budgetId: t.arg.id({ required: true }),
        uploadId: t.arg.id(),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { budgetId, uploadId, ...agreed }, { access }) =>
        budgetView(access, await budgetUploads.save(access, budgetId, uploadId ?? null, agreementOf(agreed))),
    }),
    correctBudgetCell: t.field({
      type: Line,
      nullable: true,
      description:
        'Changes a cell of the waiting upload; blank removes it. coordinate: distinguishes cells of the same day. Returns its row; other rows of the same line may have changed with it.',
      args: {
        budgetId: t.arg.id({ required: true }),
        uploadId: t.arg.id({ required: true }),
        locationId: t.arg.id({ required: true }),
        referenceId: t.arg.id({ required: true }),
        timestamp: t.arg({ type: 'Date', required: true }),
        value: t.arg.string({ required: true, limit: 'typedFigure' }),
        coordinate: t.arg.string({ limit: 'coordinate' }),
      },
      resolve: async (_root, { coordinate, ...correction }, { access }) => {
        const { upload, line } = await budgetUploads.correct(access, { ...correction, coordinate: coordinate ?? null })
        return { line, cells: packedCells(line.figures, (await periodsOf(access, upload)).places) }
      },
    }),
    discardBudgetUpload: t.boolean({
      nullable: true,
      description: 'Discards the waiting upload, and the budget with it if it was never saved. False if nothing is waiting.',
      args: { budgetId: t.arg.id({ required: true }) },
      resolve: (_root, { budgetId }, { access }) => budgetUploads.discard(access, budgetId),
    }),
  }))
}
