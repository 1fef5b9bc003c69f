import { BadInputError } from '@fourwall/domain/errors.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { nearDuplicateSentence } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { ChangedFigures, ChangedLine } from '@fourwall/domain/reports/report-change.ts'
import type { ApiBuilder } from '../../../builder.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { UploadStore } from '../../../platform/http/upload-store.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { CompanyService } from '../../companies/service.ts'
import type { NamedRefType } from '../../mappings/schema.ts'
import type { LedgerAccountTypeEnum } from '../schema.ts'
import type { LedgerService } from '../service.ts'
import type { Brought, ImportEffect } from './import-effect.ts'
import type { ImportCorrections, ImportFile } from './import-file.ts'
import type { ImportJob, ImportJobs } from './jobs.ts'
import type { ImportPreview, PreviewAccount, PreviewMonth, PreviewRow, PreviewSource, PreviewTotal } from './preview.ts'
import type { LedgerImport } from './repository.ts'
import type { ImportService } from './service.ts'
import { COLUMN_ROLES, DATE_ORDERS, DECIMAL_MARKS, SIGN_RULES } from './vocabulary.ts'

export interface ImportSchemaServices {
  readonly database: Database
  readonly imports: ImportService
  readonly jobs: ImportJobs
  readonly ledger: LedgerService
  readonly companies: CompanyService
  readonly uploads: UploadStore
  readonly log: Log
}

/** A job's preview keeps the upload that it was made of, and what the file brings. */
type PreviewOfUpload = ImportPreview & { readonly uploadId: string; readonly brought: Brought | null }

export function addImports(
  builder: ApiBuilder,
  { database, imports, jobs, ledger, companies, uploads, log }: ImportSchemaServices,
  { NamedRef, AccountType }: { readonly NamedRef: NamedRefType; readonly AccountType: LedgerAccountTypeEnum },
): void {
  const scale = async (scope: Scope) => (await companies.get(scope)).minorDigits
  const blockedBy = together((scope, ids) => imports.blockedBy(scope, ids))
  const Status = builder.enumType('LedgerImportStatus', { values: ['IN_FORCE', 'UNDONE'] as const })
  const Role = builder.enumType('ImportColumnRole', { values: COLUMN_ROLES })
  const DateOrderType = builder.enumType('ImportDateOrder', { values: DATE_ORDERS })
  const DecimalMarkType = builder.enumType('ImportDecimalMark', { values: DECIMAL_MARKS })
  const SignRuleType = builder.enumType('ImportSignRule', {
    description:
      'How amounts become debit-positive: two columns; as they are; turned; or by the type of the account (income printed positive).',
    values: SIGN_RULES,
  })
  const PlacementType = builder.enumType('ImportPlacement', { values: ['REPLACE', 'APPEND'] as const })

  const Import = builder.objectRef<LedgerImport>('LedgerImport').implement({
    description:
      'debits, credits: totals of the stored rows, both positive. undoBlockedBy: later imports on the same months and locations, to be undone first.',
    fields: (t) => ({
      id: t.exposeID('id'),
      fileName: t.exposeString('fileName'),
      sourceName: t.exposeString('sourceName'),
      status: t.field({ type: Status, resolve: (one) => (one.status === 'UNDONE' ? 'UNDONE' : 'IN_FORCE') }),
      importedAt: t.field({ type: 'DateTime', resolve: (one) => one.importedAt }),
      importedBy: t.exposeString('importedBy'),
      rows: t.int({ resolve: (one) => one.entryCount }),
      rowsLeftOut: t.exposeInt('rowsLeftOut'),
      rowsReplaced: t.exposeInt('rowsReplaced'),
      firstDay: t.field({ type: 'Date', nullable: true, resolve: (one) => one.firstDay }),
      lastDay: t.field({ type: 'Date', nullable: true, resolve: (one) => one.lastDay }),
      debits: t.field({ type: 'Decimal', resolve: async (one, _args, { scope }) => decimalFromMinor(one.debits, await scale(scope)) }),
      credits: t.field({ type: 'Decimal', resolve: async (one, _args, { scope }) => decimalFromMinor(one.credits, await scale(scope)) }),
      undoneAt: t.field({ type: 'DateTime', nullable: true, resolve: (one) => one.undoneAt }),
      undoneBy: t.exposeString('undoneBy', { nullable: true }),
      undoBlockedBy: t.field({
        type: [NamedRef],
        resolve: async (one, _args, { scope }) =>
          one.status === 'UNDONE'
            ? []
            : ((await blockedBy(scope, one.id)).get(one.id) ?? []).map(({ id, name }) => ({ id: String(id), name })),
      }),
    }),
  })

  const Summary = builder
    .objectRef<{ readonly entries: number; readonly days: Awaited<ReturnType<LedgerService['days']>>; readonly last: LedgerImport | null }>(
      'LedgerSummary',
    )
    .implement({
      description: 'Where the ledger stands. firstDay and lastDay: of the entries in force.',
      fields: (t) => ({
        entries: t.exposeInt('entries'),
        firstDay: t.field({ type: 'Date', nullable: true, resolve: ({ days }) => days?.firstDay ?? null }),
        lastDay: t.field({ type: 'Date', nullable: true, resolve: ({ days }) => days?.lastDay ?? null }),
        lastImport: t.field({ type: Import, nullable: true, resolve: ({ last }) => last }),
      }),
    })

  const Column = builder.objectRef<ImportPreview['columns'][number]>('ImportColumn').implement({
    fields: (t) => ({
      index: t.exposeInt('index'),
      heading: t.exposeString('heading'),
      role: t.field({ type: Role, resolve: (column) => column.role }),
      firstValues: t.stringList({ resolve: (column) => [...column.firstValues] }),
    }),
  })
  const FirstRow = builder.objectRef<PreviewRow>('ImportFirstRow').implement({
    fields: (t) => ({
      line: t.exposeInt('line'),
      date: t.field({ type: 'Date', resolve: (row) => row.day }),
      transactionType: t.exposeString('transactionType', { nullable: true }),
      transactionNumber: t.exposeString('transactionNumber', { nullable: true }),
      vendor: t.exposeString('vendor', { nullable: true }),
      memo: t.exposeString('memo', { nullable: true }),
      accountNumber: t.exposeString('accountNumber'),
      accountName: t.exposeString('accountName'),
      locationName: t.exposeString('locationName'),
      amount: t.field({ type: 'Decimal', resolve: (row) => row.amount }),
    }),
  })
  const Unreadable = builder
    .objectRef<Pick<ImportPreview['unreadableRows'][number], 'line' | 'text' | 'reason'>>('ImportUnreadableRow')
    .implement({
      fields: (t) => ({ line: t.exposeInt('line'), text: t.exposeString('text'), reason: t.exposeString('reason') }),
    })
  const LeftOutRows = builder.objectRef<Awaited<ReturnType<ImportService['leftOutRows']>>>('ImportLeftOutRows').implement({
    description: "Each row whole, as comma-separated text, under the file's headings.",
    fields: (t) => ({
      headings: t.stringList({ resolve: ({ headings }) => [...headings] }),
      rows: t.field({ type: [Unreadable], resolve: ({ rows }) => [...rows] }),
    }),
  })
  const Total = builder.objectRef<PreviewTotal>('ImportTotal').implement({
    description: 'amount: income minus expense. rowsStored: of the same source in the ledger now.',
    fields: (t) => ({
      month: t.exposeString('month'),
      locationName: t.exposeString('locationName'),
      rows: t.exposeInt('rows'),
      amount: t.field({ type: 'Decimal', resolve: (total) => total.amount }),
      rowsStored: t.exposeInt('rowsStored'),
    }),
  })
  const Month = builder.objectRef<PreviewMonth>('ImportMonth').implement({
    description:
      "rowsStored: of the same source. rowsReplaced: those of the file's locations, which replacing takes. rowsOtherSources: of others, which stay beside it.",
    fields: (t) => ({
      month: t.exposeString('month'),
      rows: t.exposeInt('rows'),
      rowsStored: t.exposeInt('rowsStored'),
      rowsReplaced: t.exposeInt('rowsReplaced'),
      rowsOtherSources: t.exposeInt('rowsOtherSources'),
      locations: t.exposeInt('locations'),
      suggested: t.field({ type: PlacementType, resolve: (month) => month.suggested }),
      reason: t.exposeString('reason', { nullable: true }),
    }),
  })
  const OtherSource = builder.objectRef<PreviewSource>('ImportOtherSource').implement({
    description: "What another source has in the file's months: the same entries would count twice.",
    fields: (t) => ({
      name: t.exposeString('name'),
      rows: t.exposeInt('rows'),
      months: t.stringList({ description: 'yyyy-MM, the earliest first.', resolve: (source) => [...source.months] }),
    }),
  })
  const NewAccount = builder.objectRef<PreviewAccount>('ImportNewAccount').implement({
    fields: (t) => ({
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      type: t.field({ type: AccountType, nullable: true, resolve: (account) => account.type }),
      typeGuessed: t.exposeBoolean('typeGuessed'),
      rows: t.exposeInt('rows'),
      amount: t.field({ type: 'Decimal', resolve: (account) => account.amount }),
    }),
  })
  const NewLocation = builder.objectRef<{ readonly name: string; readonly rows: number }>('ImportNewLocation').implement({
    fields: (t) => ({ name: t.exposeString('name'), rows: t.exposeInt('rows') }),
  })
  const NearDuplicateRef = builder.objectRef<ImportPreview['nearDuplicates'][number]>('ImportNearDuplicate').implement({
    description: 'Two names that look like one; they stay two.',
    fields: (t) => ({
      kind: t.string({ resolve: (pair) => pair.kind }),
      name: t.exposeString('name', { description: 'Of the file: an account as its number and name.' }),
      other: t.exposeString('other'),
      sentence: t.string({ description: 'What the two have in common, to stand beside the name.', resolve: nearDuplicateSentence }),
    }),
  })
  const MonthPlacementInput = builder.inputType('ImportMonthPlacementInput', {
    fields: (t) => ({
      month: t.string({ required: true, description: 'yyyy-MM' }),
      placement: t.field({ type: PlacementType, required: true }),
    }),
  })
  const FigureUnitType = builder.enumType('ImportFigureUnit', {
    description: 'Money; a share of one amount in another, as a ratio; or a figure of another kind.',
    values: { MONEY: { value: 'money' }, SHARE: { value: 'share' }, PLAIN: { value: 'plain' } } as const,
  })
  const Figures = builder.objectRef<ChangedFigures>('ImportEffectFigures').implement({
    description: 'One value per month, and last of all months together. difference: after minus before.',
    fields: (t) => ({
      before: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ before }) => [...before] }),
      after: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ after }) => [...after] }),
      difference: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ difference }) => [...difference] }),
    }),
  })
  const EffectLine = builder.objectRef<ChangedLine>('ImportEffectLine').implement({
    description: "A group of the mapping's categorization. depth: 1 for a root.",
    fields: (t) => ({
      groupId: t.exposeID('groupId'),
      name: t.exposeString('name'),
      depth: t.exposeInt('depth'),
      isCalculation: t.exposeBoolean('isCalculation'),
      unit: t.field({ type: FigureUnitType, resolve: (line) => line.unit }),
      figures: t.field({ type: Figures, resolve: (line) => line }),
    }),
  })
  const EffectAccount = builder.objectRef<ImportEffect['newUnmapped'][number]>('ImportEffectAccount').implement({
    description: 'amount: credit minus debit over the months.',
    fields: (t) => ({
      number: t.string({ resolve: ({ account }) => account.number }),
      name: t.string({ resolve: ({ account }) => account.name }),
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
    }),
  })
  const Effect = builder.objectRef<ImportEffect>('ImportEffect').implement({
    description: 'What an import would change in the profit and loss, all locations together.',
    fields: (t) => ({
      mappingId: t.id({ nullable: true, description: 'Null for the mapping that the import proposes.', resolve: (one) => one.mappingId }),
      mappingName: t.exposeString('mappingName'),
      months: t.stringList({ description: 'yyyy-MM, the earliest first.', resolve: (one) => [...one.months] }),
      lines: t.field({ type: [EffectLine], description: "In the tree's order.", resolve: (one) => [...one.lines] }),
      unmapped: t.field({ type: Figures, description: 'What no group holds, credit minus debit.', resolve: (one) => one.unmapped }),
      newUnmapped: t.field({
        type: [EffectAccount],
        description: 'Accounts that come without a group, the largest first.',
        resolve: (one) => [...one.newUnmapped],
      }),
    }),
  })
  const Preview = builder.objectRef<PreviewOfUpload>('ImportPreview').implement({
    fields: (t) => ({
      uploadId: t.exposeID('uploadId'),
      fileName: t.exposeString('fileName'),
      byteSize: t.exposeFloat('byteSize'),
      format: t.exposeString('format', { description: "As in: comma, UTF-8; or the sheet's name." }),
      recognizedAs: t.exposeString('recognizedAs', {
        nullable: true,
        description: 'As in: QuickBooks Online, Transaction Detail by Account; null where the headings are a plain table.',
      }),
      headingLine: t.exposeInt('headingLine'),
      sourceName: t.exposeString('sourceName'),
      sourceKnown: t.exposeBoolean('sourceKnown'),
      dateOrder: t.field({ type: DateOrderType, resolve: (one) => one.dateOrder }),
      dateOrderCertain: t.exposeBoolean('dateOrderCertain', {
        description: 'The order was chosen or the dates tell it; else each of them would also read the other way.',
      }),
      decimalMark: t.field({ type: DecimalMarkType, resolve: (one) => one.decimalMark }),
      signRule: t.field({ type: SignRuleType, resolve: (one) => one.signRule }),
      signsNeedConfirmation: t.exposeBoolean('signsNeedConfirmation', {
        description: 'The signs rest on guessed account types: the user confirms them.',
      }),
      columns: t.field({ type: [Column], resolve: (one) => [...one.columns] }),
      firstRows: t.field({ type: [FirstRow], resolve: (one) => [...one.firstRows] }),
      rows: t.exposeInt('rows'),
      rowsSkipped: t.exposeInt('rowsSkipped'),
      debits: t.field({ type: 'Decimal', resolve: (one) => one.debits }),
      credits: t.field({ type: 'Decimal', resolve: (one) => one.credits }),
      totals: t.field({
        type: [Total],
        description: 'By month, then in the order in which locations appear.',
        resolve: (one) => [...one.totals],
      }),
      months: t.field({ type: [Month], description: 'The earliest first.', resolve: (one) => [...one.months] }),
      otherSources: t.field({ type: [OtherSource], description: 'Those with most rows first.', resolve: (one) => [...one.otherSources] }),
      newAccounts: t.field({ type: [NewAccount], description: 'In order of appearance.', resolve: (one) => [...one.newAccounts] }),
      guessedAccounts: t.field({
        type: [NewAccount],
        description: 'Accounts of the file that the ledger knows, their types still guesses there. In order of appearance.',
        resolve: (one) => [...one.guessedAccounts],
      }),
      newLocations: t.field({ type: [NewLocation], description: 'In order of appearance.', resolve: (one) => [...one.newLocations] }),
      nearDuplicates: t.field({ type: [NearDuplicateRef], resolve: (one) => [...one.nearDuplicates] }),
      unreadableRows: t.field({ type: [Unreadable], description: 'The first 1,000 of them.', resolve: (one) => [...one.unreadableRows] }),
      unreadableCount: t.exposeInt('unreadableCount'),
      sameFile: t.field({
        type: Import,
        nullable: true,
        description: 'The same file, imported before and still in force.',
        resolve: (one) => one.sameFile,
      }),
      effect: t.field({
        type: Effect,
        nullable: true,
        description: 'Null where there is no profit and loss to show, or more months and accounts than can be shown.',
        args: {
          mappingId: t.arg.id({ description: 'Left out: the one last viewed, else the first, else the one that the import proposes.' }),
          placements: t.arg({ type: [MonthPlacementInput], description: 'A month left out goes as suggested.' }),
        },
        resolve: (one, { mappingId, placements }, { scope, principal }) =>
          one.brought === null
            ? null
            : imports.effect(scope, one.brought, {
                mappingId: mappingId ?? null,
                userId: principal.userId,
                placements: new Map((placements ?? []).map(({ month, placement }) => [month, placement])),
              }),
      }),
      obstacle: t.exposeString('obstacle', {
        nullable: true,
        description: 'Why nothing can be imported yet, as a sentence; null when it can.',
      }),
    }),
  })
  const JobState = builder.enumType('ImportJobState', { values: ['RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const })
  const JobStage = builder.enumType('ImportJobStage', { values: ['READING', 'STORING', 'BALANCES'] as const })
  const JobError = builder.objectRef<{ readonly code: string; readonly message: string }>('ImportJobError').implement({
    fields: (t) => ({ code: t.exposeString('code'), message: t.exposeString('message') }),
  })
  const Job = builder.objectRef<ImportJob>('ImportJob').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.field({ type: JobState, resolve: (job) => job.state }),
      stage: t.field({ type: JobStage, resolve: (job) => job.stage }),
      progress: t.float({ description: 'Fraction done of the stage, 0 to 1.', resolve: (job) => job.done }),
      rows: t.exposeInt('rows'),
      preview: t.field({
        type: Preview,
        nullable: true,
        resolve: (job) => (job.preview === null ? null : { ...job.preview, uploadId: job.uploadId, brought: job.brought }),
      }),
      import: t.field({ type: Import, nullable: true, resolve: (job) => job.import }),
      error: t.field({ type: JobError, nullable: true, resolve: (job) => job.error }),
    }),
  })

  const AccountTypeInput = builder.inputType('ImportAccountTypeInput', {
    fields: (t) => ({
      account: t.string({ required: true, description: 'Its number, or its name where it has none.' }),
      type: t.field({ type: AccountType, description: 'Null: none of the types.' }),
    }),
  })
  const MatchInput = builder.inputType('ImportMatchInput', {
    fields: (t) => ({
      roles: t.field({ type: [Role], description: 'The role of each column of the file, in order; left out, as recognized.' }),
      dateOrder: t.field({ type: DateOrderType }),
      decimalMark: t.field({ type: DecimalMarkType }),
      signRule: t.field({ type: SignRuleType }),
      sourceName: t.string({ description: 'The system and kind of export, as the user names it.' }),
      accountTypes: t.field({
        type: [AccountTypeInput],
        description: 'What accounts of the file are, in place of what was guessed or said; stored as stated.',
      }),
    }),
  })
  const StartInput = builder.inputType('StartImportInput', {
    fields: (t) => ({
      uploadId: t.id({ required: true }),
      match: t.field({ type: MatchInput }),
      placements: t.field({
        type: [MonthPlacementInput],
        description: 'Month by month (yyyy-MM); a month left out takes the placement that the preview suggests.',
      }),
      leaveOutUnreadable: t.boolean(),
      confirmSigns: t.boolean({ description: 'Says yes to signs that rest on guessed account types.' }),
    }),
  })

  const fileOf = async (scope: Scope, uploadId: string): Promise<ImportFile> => {
    const upload = await uploads.open(scope.companyId, uploadId)
    return { path: upload.path, fileName: upload.filename }
  }
  /** Jobs go on after their request, and must see what changes in the meantime. */
  const ownScope = ({ companyId }: Scope): Scope => database.scope(companyId)
  const unexpected = (error: unknown): void => log.error({ err: error }, 'an import failed')

  builder.queryFields((t) => ({
    ledgerSummary: t.field({
      type: Summary,
      resolve: async (_root, _args, { scope }) => ({
        entries: await ledger.entryCount(scope),
        days: await ledger.days(scope),
        last: (await imports.list(scope)).find(({ status }) => status === 'IN_FORCE') ?? null,
      }),
    }),
    ledgerImports: t.field({ type: [Import], description: 'Newest first.', resolve: (_root, _args, { scope }) => imports.list(scope) }),
    importLeftOutRows: t.field({
      type: LeftOutRows,
      description: "Rows of an import that were left out on purpose, in the file's order; none of imports of before they were kept.",
      args: {
        importId: t.arg.id({ required: true }),
        first: t.arg.int({ required: true, description: '1 to 5,000.' }),
        offset: t.arg.int(),
      },
      resolve: (_root, { importId, first, offset }, { scope }) =>
        imports.leftOutRows(scope, importNumber(importId), { first, offset: offset ?? 0 }),
    }),
    importJob: t.field({
      type: Job,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { scope }) => jobs.get(scope.companyId, id),
    }),
  }))
  builder.mutationFields((t) => ({
    startImportPreview: t.field({
      type: Job,
      description: 'Reads an uploaded file (POST /api/uploads) whole and says what an import would do; stores nothing.',
      args: { uploadId: t.arg.id({ required: true }), match: t.arg({ type: MatchInput }) },
      resolve: async (_root, { uploadId, match }, { scope }) => {
        const file = await fileOf(scope, uploadId)
        return jobs.start(
          { companyId: scope.companyId, uploadId },
          (progress, signal) => imports.read(ownScope(scope), file, corrections(match), { progress, signal }),
          unexpected,
        )
      },
    }),
    startImport: t.field({
      type: Job,
      args: { input: t.arg({ type: StartInput, required: true }) },
      resolve: async (_root, { input }, { scope, principal }) => {
        const file = await fileOf(scope, input.uploadId)
        return jobs.start(
          { companyId: scope.companyId, uploadId: input.uploadId },
          async (progress, signal) => {
            const stored = await imports.import(
              ownScope(scope),
              file,
              {
                corrections: corrections(input.match),
                placements: new Map((input.placements ?? []).map(({ month, placement }) => [month, placement])),
                otherwise: 'SUGGESTED',
                leaveOutUnreadable: input.leaveOutUnreadable === true,
                confirmSigns: input.confirmSigns === true,
              },
              principal.name,
              { progress, signal },
            )
            await uploads.remove(scope.companyId, input.uploadId)
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
      resolve: (_root, { id }, { scope }) => jobs.cancel(scope.companyId, id),
    }),
    undoImport: t.field({
      type: Import,
      nullable: true,
      args: { importId: t.arg.id({ required: true }) },
      resolve: (_root, { importId }, { scope, principal }) => {
        return imports.undo(scope, importNumber(importId), principal.name)
      },
    }),
  }))
}

/** @throws BadInputError for what can be no import's number. */
function importNumber(importId: string): number {
  if (!/^\d{1,9}$/.test(importId)) throw new BadInputError(`There is no import "${importId}".`, 'importId')
  return Number(importId)
}

/** Loads in one go what the items of a list each ask for. */
function together<Answer>(load: (scope: Scope, ids: readonly number[]) => Promise<Answer>): (scope: Scope, id: number) => Promise<Answer> {
  const gathering = new WeakMap<Scope, { readonly ids: number[]; readonly answer: Promise<Answer> }>()
  return (scope, id) => {
    const known = gathering.get(scope)
    const ids = known?.ids ?? []
    ids.push(id)
    if (known !== undefined) return known.answer
    const answer = Promise.resolve().then(() => {
      gathering.delete(scope)
      return load(scope, ids)
    })
    gathering.set(scope, { ids, answer })
    return answer
  }
}

type MatchFields = {
  readonly [Field in Exclude<keyof ImportCorrections, 'accountTypes'>]?: ImportCorrections[Field] | null | undefined
} & {
  readonly accountTypes?: readonly { readonly account: string; readonly type?: ChosenType['type'] | undefined }[] | null | undefined
}

/** Fields that were left out or null stay as recognized. */
function corrections(match: MatchFields | null | undefined): ImportCorrections {
  return {
    ...(match?.roles === null || match?.roles === undefined ? {} : { roles: match.roles }),
    ...(match?.dateOrder === null || match?.dateOrder === undefined ? {} : { dateOrder: match.dateOrder }),
    ...(match?.decimalMark === null || match?.decimalMark === undefined ? {} : { decimalMark: match.decimalMark }),
    ...(match?.signRule === null || match?.signRule === undefined ? {} : { signRule: match.signRule }),
    ...(match?.sourceName === null || match?.sourceName === undefined ? {} : { sourceName: match.sourceName }),
    ...(match?.accountTypes === null || match?.accountTypes === undefined
      ? {}
      : { accountTypes: match.accountTypes.map(({ account, type }) => ({ account, type: type ?? null })) }),
  }
}
