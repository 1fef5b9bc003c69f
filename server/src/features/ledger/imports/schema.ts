import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { ApiBuilder } from '../../../builder.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hashOf, IDEMPOTENCY_KEY, requiredKey } from '../../../platform/http/graphql/answer-once.ts'
import type { StoredUpload, UploadStore } from '../../../platform/http/uploads/upload-store.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Log } from '../../../platform/log/log.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS, closedMonthChangeRef } from '../../closing/schema.ts'
import type { CompanyService } from '../../companies/service.ts'
import { namedRef } from '../../mappings/schema.ts'
import { ledgerPolicy } from '../policy.ts'
import type { LedgerService } from '../service.ts'
import type { ImportFile } from './import-file.ts'
import { importType, unreadableRowType } from './import-schema.ts'
import type { ImportJob, ImportJobError, ImportJobs } from './jobs.ts'
import { corrections, matchTypes } from './match-schema.ts'
import { placementDecisions, previewTypes } from './preview-schema.ts'
import type { LedgerImport } from './repository.ts'
import { resultType } from './result-schema.ts'
import type { ImportResults } from './results.ts'
import type { ImportService } from './service.ts'

export interface ImportSchemaServices {
  readonly database: Database
  readonly imports: ImportService
  readonly importResults: ImportResults
  readonly jobs: ImportJobs
  readonly ledger: LedgerService
  readonly companies: CompanyService
  readonly uploads: UploadStore
  readonly log: Log
}

export function addImports(builder: ApiBuilder, services: ImportSchemaServices): void {
  const importRefs = importTypes(builder, services)
  addImportQueries(builder, services, importRefs)
  addImportMutations(builder, services, importRefs)
}

function importTypes(builder: ApiBuilder, { imports, importResults, companies, uploads }: ImportSchemaServices) {
  const { MatchInput, ...words } = matchTypes(builder)
  const Import = importType(builder, companies)
  const blockedBy = together((access, ids) => imports.blockedBy(access, ids))
  builder.objectField(Import, 'undoBlockedBy', (t) =>
    t.field({
      type: [namedRef(builder)],
      description: 'Later imports on the same months and locations, to be undone first.',
      resolve: async (one, _args, { access }) =>
        one.status === 'UNDONE'
          ? []
          : ((await blockedBy(access, one.id)).get(one.id) ?? []).map(({ id, name }) => ({ id: String(id), name })),
    }),
  )
  addResult(builder, Import, importResults)
  const Unreadable = unreadableRowType(builder)
  const { Preview, MonthPlacementInput, RemainingInput } = previewTypes(builder, { ...words, imports, Import, Unreadable })
  const Job = jobType(builder, Preview, Import, imports)
  const Summary = builder
    .objectRef<{
      readonly entries: number
      readonly locations: number
      readonly days: Awaited<ReturnType<LedgerService['days']>>
      readonly last: LedgerImport | null
    }>('LedgerSummary')
    .implement({
      description: 'State of the ledger. locations: how many have active entries; firstDay and lastDay: of these entries.',
      fields: (t) => ({
        entries: t.exposeInt('entries'),
        locations: t.exposeInt('locations'),
        firstDay: t.field({ type: 'Date', nullable: true, resolve: ({ days }) => days?.firstDay ?? null }),
        lastDay: t.field({ type: 'Date', nullable: true, resolve: ({ days }) => days?.lastDay ?? null }),
        lastImport: t.field({ type: Import, nullable: true, resolve: ({ last }) => last }),
      }),
    })

  const LeftOutRows = builder.objectRef<Awaited<ReturnType<ImportService['leftOutRows']>>>('ImportLeftOutRows').implement({
    description: "Each row complete, as comma-separated text under the file's headings.",
    fields: (t) => ({
      headings: t.stringList({ resolve: ({ headings }) => [...headings] }),
      rows: t.field({ type: [Unreadable], resolve: ({ rows }) => [...rows] }),
      completedBy: t.field({
        type: [namedRef(builder)],
        nullable: { list: false, items: true },
        description: 'For each row the import that brought it after it was corrected, by its file name; null for rows still left out.',
        resolve: ({ rows }) =>
          rows.map(({ completedBy }) => (completedBy === null ? null : { id: String(completedBy.id), name: completedBy.fileName })),
      }),
    }),
  })
  const StartInput = builder.inputType('StartImportInput', {
    fields: (t) => ({
      uploadId: t.id({ required: true }),
      match: t.field({ type: MatchInput }),
      placements: t.field({
        type: [MonthPlacementInput],
        most: 12_000,
        description: 'By month (yyyy-MM); a month left out gets the placement that the preview suggests.',
      }),
      remaining: t.field({
        type: [RemainingInput],
        most: 12_000,
        description:
          'Locations whose entries would remain although the file covers their days; one left out is treated as the preview proposes, and an import is refused where that is to ask.',
      }),
      leaveOutUnreadable: t.boolean(),
      confirmSigns: t.boolean({ description: 'Confirms guessed account types and signs.' }),
      confirmDates: t.boolean({ description: 'Confirms rows that are decades away from all others.' }),
      mapNewAccounts: t.boolean({
        description: 'Puts new accounts into the groups that the preview proposes, as a new version of the mapping; default: yes.',
      }),
      refuseRepeated: t.boolean({
        description:
          'Refuses, with the code REPEATED_ENTRIES, a file if most of its rows, or all rows of a day at a location, have the date, account, location and amount of entries in the ledger, or if a location has its entries under another name; default: no.',
      }),
      changeClosedMonths: t.boolean(CHANGE_CLOSED_MONTHS),
      confirmClosedMonths: t.string(CONFIRM_CLOSED_MONTHS),
    }),
  })

  const fileOf = async (companyId: string, uploadId: string): Promise<ImportFile> => {
    const upload = await uploads.open(companyId, uploadId)
    return { path: upload.path, fileName: upload.filename }
  }
  const Waiting = builder.objectRef<StoredUpload>('WaitingUpload').implement({
    description: 'A file that was sent (POST /api/uploads) and neither imported nor discarded. It is removed a day later.',
    fields: (t) => ({
      uploadId: t.exposeID('uploadId'),
      fileName: t.exposeString('filename'),
      byteSize: t.exposeInt('sizeBytes'),
      uploadedAt: t.field({ type: 'DateTime', resolve: ({ uploadedAt }) => uploadedAt }),
    }),
  })
  return { MatchInput, Import, Job, Summary, LeftOutRows, StartInput, Waiting, fileOf }
}

function addImportQueries(
  builder: ApiBuilder,
  { imports, jobs, ledger, uploads }: ImportSchemaServices,
  { Import, Job, Summary, LeftOutRows, Waiting }: ReturnType<typeof importTypes>,
) {
  builder.queryFields((t) => ({
    ledgerSummary: t.field({
      type: Summary,
      resolve: async (_root, _args, { access }) => ({
        entries: await ledger.entryCount(access),
        locations: (await ledger.locationsInForce(access)).size,
        days: await ledger.days(access),
        last: (await imports.list(access)).find(({ status }) => status === 'IN_FORCE') ?? null,
      }),
    }),
    ledgerImports: t.field({ type: [Import], description: 'Newest first.', resolve: (_root, _args, { access }) => imports.list(access) }),
    ledgerImport: t.field({
      type: Import,
      nullable: true,
      description: "By its number among the company's imports, which is its id.",
      args: { number: t.arg.int({ required: true }) },
      resolve: (_root, { number }, { access }) => imports.get(access, number),
    }),
    importLeftOutRows: t.field({
      type: LeftOutRows,
      description: 'Rows that an import left out on purpose, in file order; empty for imports from before they were stored.',
      args: {
        importId: t.arg.id({ required: true }),
        first: t.arg.int({ required: true, description: '1 to 5,000.' }),
        offset: t.arg.int(),
      },
      resolve: (_root, { importId, first, offset }, { access }) =>
        imports.leftOutRows(access, importNumber(importId), { first, offset: offset ?? 0 }),
    }),
    waitingUploads: t.field({
      type: [Waiting],
      description: 'Your own files that wait, oldest first, without those that are being imported. There are at most 20.',
      resolve: async (_root, _args, { access }) => {
        const { companyId } = ledgerPolicy.send(access)
        const importing = new Set(jobs.runningImports(companyId).map(({ file }) => file.uploadId))
        return (await uploads.list(companyId, access.user.userId)).filter(({ uploadId }) => !importing.has(uploadId))
      },
    }),
    runningImports: t.field({
      type: [Job],
      description: "The company's imports running in this process, oldest first, without previews.",
      resolve: (_root, _args, { access }) => jobs.runningImports(ledgerPolicy.read(access).companyId),
    }),
    importJob: t.field({
      type: Job,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { access }) => jobs.get(ledgerPolicy.read(access).companyId, id),
    }),
  }))
}

function addImportMutations(
  builder: ApiBuilder,
  { database, imports, jobs, uploads, log }: ImportSchemaServices,
  { MatchInput, Import, Job, StartInput, fileOf }: ReturnType<typeof importTypes>,
) {
  // Only this API has jobs, so their rights are checked here; reading and importing check again.
  const unexpected = (error: unknown): void => log.error({ err: error }, 'an import failed')
  builder.mutationFields((t) => ({
    startImportPreview: t.field({
      type: Job,
      description: 'Reads an uploaded file (POST /api/uploads) completely and reports what an import would do; stores nothing.',
      args: { uploadId: t.arg.id({ required: true }), match: t.arg({ type: MatchInput }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: async (_root, { idempotencyKey, ...args }, { access }) => {
        const { uploadId, match } = args
        const { companyId } = ledgerPolicy.import(access)
        const asked = { kind: 'PREVIEW', companyId, uploadId, userId: access.user.userId } as const
        const act = { key: requiredKey(idempotencyKey), argumentsHash: await hashOf(args) }
        const known = jobs.startedBefore({ ...asked, ...act })
        if (known !== null) return known
        const file = await fileOf(companyId, uploadId)
        return jobs.start(
          { kind: 'PREVIEW', companyId, file: { uploadId, fileName: file.fileName }, startedBy: access.user, act },
          (progress, signal) => imports.read(access.lasting(database), file, corrections(match), { progress, signal }),
          unexpected,
        )
      },
    }),
    startImport: t.field({
      type: Job,
      description:
        'An upload that is being imported, or has been and is active, is not imported again: the answer is its job. Once it is undone, upload the file again.',
      args: { input: t.arg({ type: StartInput, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: async (_root, { input, idempotencyKey }, { access }) => {
        const { uploadId } = input
        const { companyId } = ledgerPolicy.import(access)
        const asked = { kind: 'IMPORT', companyId, uploadId, userId: access.user.userId } as const
        const act = { key: requiredKey(idempotencyKey), argumentsHash: await hashOf(input) }
        const known = jobs.startedBefore({ ...asked, ...act })
        const done = known?.import ?? null
        const isUndone = done !== null && (await imports.get(access, done.id))?.status === 'UNDONE'
        if (known !== null && isUndone) jobs.setUndone(companyId, known.id)
        const same = isUndone ? jobs.startedBefore({ ...asked, ...act }) : known
        if (same !== null) return same
        const file = await fileOf(companyId, uploadId)
        return jobs.start(
          {
            kind: 'IMPORT',
            companyId,
            file: { uploadId: input.uploadId, fileName: file.fileName },
            startedBy: access.user,
            act,
          },
          async (progress, signal) => {
            const stored = await imports.import(
              access.lasting(database),
              file,
              {
                corrections: corrections(input.match),
                ...placementDecisions(input.placements, input.remaining),
                otherwise: 'SUGGESTED',
                leaveOutUnreadable: input.leaveOutUnreadable === true,
                confirmSigns: input.confirmSigns === true,
                confirmDates: input.confirmDates === true,
                mapNewAccounts: input.mapNewAccounts !== false,
                refuseRepeated: input.refuseRepeated === true,
                changeClosedMonths: agreementOf(input),
              },
              { progress, signal },
            )
            await uploads.remove(companyId, input.uploadId)
            return { import: stored }
          },
          unexpected,
        )
      },
    }),
    cancelImportJob: t.field({
      type: Job,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { access }) => jobs.cancel(ledgerPolicy.import(access).companyId, id),
    }),
    discardUpload: t.field({
      type: 'Boolean',
      description: 'Removes a file of your own that waits. False if it is not there (any more).',
      args: { uploadId: t.arg.id({ required: true }) },
      resolve: async (_root, { uploadId }, { access }) => {
        const { companyId } = ledgerPolicy.send(access)
        if (jobs.runningImports(companyId).some(({ file }) => file.uploadId === uploadId))
          throw new DomainError('CONFLICT', 'This file is being imported. Cancel the import first.')
        const isThere = (await uploads.list(companyId, access.user.userId)).some((one) => one.uploadId === uploadId)
        return isThere && uploads.remove(companyId, uploadId)
      },
    }),
    undoImport: t.field({
      type: Import,
      nullable: true,
      args: {
        importId: t.arg.id({ required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: (_root, { importId, ...agreed }, { access }) => imports.undo(access, importNumber(importId), agreementOf(agreed)),
    }),
  }))
}

/** Adds an import's result to the import. */
function addResult(builder: ApiBuilder, Import: ReturnType<typeof importType>, importResults: ImportResults): void {
  const Result = resultType(builder)
  const results = together((access, ids) => importResults.of(access, ids))
  builder.objectField(Import, 'result', (t) =>
    t.field({
      type: Result,
      nullable: true,
      description: 'The result, as reported at its end; null for imports from before results were stored.',
      resolve: async (one, _args, { access }) => (await results(access, one.id)).get(one.id) ?? null,
    }),
  )
}

/** The state of a preview or import. */
function jobType(
  builder: ApiBuilder,
  Preview: ReturnType<typeof previewTypes>['Preview'],
  Import: ReturnType<typeof importType>,
  imports: ImportService,
) {
  const JobState = builder.enumType('ImportJobState', { values: ['RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const })
  const JobStage = builder.enumType('ImportJobStage', { values: ['READING', 'STORING', 'BALANCES'] as const })
  const JobError = builder.objectRef<ImportJobError>('ImportJobError').implement({
    description:
      'closedMonths: what it would have changed, if it was refused with the code CLOSED_MONTHS; closedMonthsDigest: what confirmClosedMonths takes then.',
    fields: (t) => ({
      code: t.exposeString('code'),
      message: t.exposeString('message'),
      closedMonths: t.field({ type: [closedMonthChangeRef(builder)], resolve: (error) => [...error.closedMonths] }),
      closedMonthsDigest: t.exposeString('closedMonthsDigest', { nullable: true }),
    }),
  })
  return builder.objectRef<ImportJob>('ImportJob').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.field({ type: JobState, resolve: (job) => job.state }),
      stage: t.field({ type: JobStage, resolve: (job) => job.stage }),
      progress: t.float({ description: 'Completed fraction of the stage, 0 to 1.', resolve: (job) => job.done }),
      rows: t.exposeInt('rows'),
      rowsExpected: t.exposeInt('rowsExpected', { nullable: true, description: 'Null until the file has been read to its end.' }),
      uploadId: t.id({ resolve: ({ file }) => file.uploadId }),
      fileName: t.string({ resolve: ({ file }) => file.fileName }),
      startedBy: t.string({ resolve: ({ startedBy }) => startedBy.name }),
      isYours: t.boolean({ resolve: ({ startedBy }, _args, { access }) => startedBy.userId === access.user.userId }),
      preview: t.field({
        type: Preview,
        nullable: true,
        resolve: (job) => (job.preview === null ? null : { ...job.preview, uploadId: job.file.uploadId, brought: job.brought }),
      }),
      import: t.field({
        type: Import,
        nullable: true,
        description: 'As it is now: it may have been undone.',
        resolve: (job, _args, { access }) => (job.import === null ? null : imports.get(access, job.import.id)),
      }),
      error: t.field({ type: JobError, nullable: true, resolve: (job) => job.error }),
    }),
  })
}

/** @throws BadInputError for an invalid import number. */
function importNumber(importId: string): number {
  if (!/^[1-9]\d{0,8}$/.test(importId)) throw new BadInputError(`There is no import "${importId}".`, 'importId')
  return Number(importId)
}

/** Loads what a list's items each ask for with one call. */
function together<Answer>(
  load: (access: Access, ids: readonly number[]) => Promise<Answer>,
): (access: Access, id: number) => Promise<Answer> {
  const gathering = new WeakMap<Access, { readonly ids: number[]; readonly answer: Promise<Answer> }>()
  return (access, id) => {
    const known = gathering.get(access)
    const ids = known?.ids ?? []
    ids.push(id)
    if (known !== undefined) return known.answer
    const answer = Promise.resolve().then(() => {
      gathering.delete(access)
      return load(access, ids)
    })
    gathering.set(access, { ids, answer })
    return answer
  }
}
