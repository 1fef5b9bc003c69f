import type { CompletedImport } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import type { RemainingChoice } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import type { SharedAccount } from '@fourwall/domain/ledger/reading/account-text.ts'
import { nearDuplicateSentence } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import type { DateQuestion } from '@fourwall/domain/ledger/reading/remarks/date-remarks.ts'
import type { ApiBuilder } from '../../../builder.ts'
import { closedMonthChangeRef } from '../../closing/schema.ts'
import { ledgerAccountTypes } from '../schema.ts'
import { effectType } from './effect-schema.ts'
import type { Brought } from './import-effect.ts'
import type { ImportMonthPlacement, PlacementDecisions } from './import-file.ts'
import type { importType, unreadableRowType } from './import-schema.ts'
import type { matchTypes } from './match-schema.ts'
import type {
  ImportPreview,
  ImportPreviewRow,
  PreviewAccount,
  PreviewMapping,
  PreviewMonth,
  PreviewRemaining,
  PreviewSignExample,
  PreviewSource,
  PreviewTotal,
} from './preview.ts'
import type { ImportService } from './service.ts'

/** A job's preview with its upload and what the file adds. */
export type PreviewOfUpload = ImportPreview & { readonly uploadId: string; readonly brought: Brought | null }

interface PreviewParts extends Omit<ReturnType<typeof matchTypes>, 'MatchInput'> {
  readonly imports: ImportService
  readonly Import: ReturnType<typeof importType>
  readonly Unreadable: ReturnType<typeof unreadableRowType>
}

/** What an import would do, before anything is stored. */
export function previewTypes(builder: ApiBuilder, parts: PreviewParts) {
  const placementTypes = monthPlacementTypes(builder)
  const Preview = previewType(builder, parts)
  addReading(builder, Preview, parts)
  addSigns(builder, Preview)
  addContents(builder, Preview, parts, placementTypes)
  addNewNames(builder, Preview)
  addEffect(builder, Preview, parts, placementTypes)
  const { MonthPlacementInput, RemainingInput } = placementTypes
  return { Preview, MonthPlacementInput, RemainingInput }
}

type PreviewType = ReturnType<typeof previewType>
type PlacementTypes = ReturnType<typeof monthPlacementTypes>

const REMAINING_LEFT_OUT = 'Locations left out: as proposed; those to ask about are kept.'

function previewType(builder: ApiBuilder, { Import }: Pick<PreviewParts, 'Import'>) {
  return builder.objectRef<PreviewOfUpload>('ImportPreview').implement({
    fields: (t) => ({
      uploadId: t.exposeID('uploadId'),
      fileName: t.exposeString('fileName'),
      byteSize: t.exposeFloat('byteSize'),
      sameFile: t.field({
        type: Import,
        nullable: true,
        description: 'An active import of the same file.',
        resolve: (one) => one.sameFile,
      }),
      obstacle: t.exposeString('obstacle', {
        nullable: true,
        description: 'Why nothing can be imported yet, as a sentence; null if it can.',
      }),
    }),
  })
}

function monthPlacementTypes(builder: ApiBuilder) {
  const PlacementType = builder.enumType('ImportPlacement', { values: ['REPLACE', 'APPEND'] as const })
  const MonthPlacementInput = builder.inputType('ImportMonthPlacementInput', {
    fields: (t) => ({
      month: t.string({ required: true, description: 'yyyy-MM', limit: 'month' }),
      placement: t.field({ type: PlacementType, required: true }),
      wholeMonth: t.boolean({
        description: "With REPLACE: at the file's locations all days of the month, not only those that the file covers; default: no.",
      }),
    }),
  })
  const RemainingChoiceType = builder.enumType('ImportRemainingChoice', { values: ['KEEP', 'REMOVE'] as const })
  const RemainingProposalType = builder.enumType('ImportRemainingProposal', {
    description: 'ASK: choose; an import without a choice is refused.',
    values: ['KEEP', 'REMOVE', 'ASK'] as const,
  })
  const RemainingInput = builder.inputType('ImportRemainingInput', {
    description: 'What to do with the entries of a location that remain although the file covers their days.',
    fields: (t) => ({
      locationName: t.string({ required: true, limit: 'locationName' }),
      choice: t.field({ type: RemainingChoiceType, required: true }),
    }),
  })
  return { PlacementType, MonthPlacementInput, RemainingProposalType, RemainingInput }
}

interface MonthPlacementGiven {
  readonly month: string
  readonly placement: ImportMonthPlacement
  readonly wholeMonth?: boolean | null | undefined
}

/** Choices as they are sent. */
export function placementDecisions(
  placements: readonly MonthPlacementGiven[] | null | undefined,
  remaining: readonly { readonly locationName: string; readonly choice: RemainingChoice }[] | null | undefined,
): Required<PlacementDecisions> {
  return {
    placements: new Map((placements ?? []).map(({ month, placement }) => [month, placement])),
    wholeMonths: new Set((placements ?? []).flatMap(({ month, wholeMonth }) => (wholeMonth === true ? [month] : []))),
    remaining: new Map((remaining ?? []).map(({ locationName, choice }) => [locationName, choice])),
  }
}

/** How the file is read: its format and columns, with the first lines and rows as samples. */
function addReading(builder: ApiBuilder, Preview: PreviewType, parts: PreviewParts): void {
  const { Role, DateOrderType, DecimalMarkType, SignRuleType, AccountsFromType, AccountTextType } = parts
  const Column = builder.objectRef<ImportPreview['columns'][number]>('ImportColumn').implement({
    fields: (t) => ({
      index: t.exposeInt('index'),
      heading: t.exposeString('heading'),
      role: t.field({ type: Role, resolve: (column) => column.role }),
      firstValues: t.stringList({ resolve: (column) => [...column.firstValues] }),
    }),
  })
  const Line = builder.objectRef<ImportPreview['firstLines'][number]>('ImportFileLine').implement({
    fields: (t) => ({ line: t.exposeInt('line'), text: t.exposeString('text') }),
  })
  const FirstRow = builder.objectRef<ImportPreviewRow>('ImportFirstRow').implement({
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
  const SharedAccountRef = builder.objectRef<SharedAccount>('ImportSharedAccount').implement({
    fields: (t) => ({
      account: t.exposeString('account', { description: 'Its number, or its name if it has none.' }),
      texts: t.stringList({ description: 'The first five, as in the file.', resolve: (shared) => [...shared.texts] }),
    }),
  })
  const DateQuestionRef = builder.objectRef<DateQuestion>('ImportDateQuestion').implement({
    description: 'A date as in the file, and the days that it is with the month, the day or the year first; null where that gives no day.',
    fields: (t) => ({
      text: t.exposeString('text'),
      monthFirst: t.field({ type: 'Date', nullable: true, resolve: (question) => question.monthFirst }),
      dayFirst: t.field({ type: 'Date', nullable: true, resolve: (question) => question.dayFirst }),
      yearFirst: t.field({ type: 'Date', nullable: true, resolve: (question) => question.yearFirst }),
    }),
  })
  builder.objectFields(Preview, (t) => ({
    format: t.exposeString('format', { description: "For example: comma, UTF-8; or the sheet's name." }),
    recognizedAs: t.exposeString('recognizedAs', {
      nullable: true,
      description: 'For example: QuickBooks Online, Transaction Detail by Account; null if the headings are a plain table.',
    }),
    headingLine: t.exposeInt('headingLine', { description: '0 for a file without headings.' }),
    firstLines: t.field({
      type: [Line],
      description: 'The first lines with text, as in the file; up to twelve.',
      resolve: (one) => [...one.firstLines],
    }),
    sourceName: t.exposeString('sourceName'),
    sourceKnown: t.exposeBoolean('sourceKnown'),
    location: t.exposeString('location', {
      description: 'The location of entries that name none, as set for this file; empty for none.',
    }),
    proposedLocations: t.exposeStringList('proposedLocations', {
      description: 'Locations suggested by the file name or the titles for entries that name none, likeliest first.',
    }),
    rowsWithoutLocation: t.exposeInt('rowsWithoutLocation'),
    dateOrder: t.field({ type: DateOrderType, resolve: (one) => one.dateOrder }),
    dateOrderCertain: t.exposeBoolean('dateOrderCertain', {
      description:
        'The order was chosen, follows from the dates, or is that of an earlier file; otherwise every date could be read both ways.',
    }),
    dateQuestion: t.field({
      type: DateQuestionRef,
      nullable: true,
      description: 'A date of the file with two readings, if nothing says which one is right: dateOrder must be chosen.',
      resolve: (one) => one.dateQuestion,
    }),
    farDates: t.exposeString('farDates', {
      nullable: true,
      description: 'Rows that are decades away from all others, as a sentence: confirmDates is needed. Null for none.',
    }),
    decimalMark: t.field({ type: DecimalMarkType, resolve: (one) => one.decimalMark }),
    signRule: t.field({ type: SignRuleType, resolve: (one) => one.signRule }),
    accountsFrom: t.field({ type: AccountsFromType, resolve: (one) => one.accountsFrom }),
    headingsNest: t.exposeBoolean('headingsNest', {
      description: 'An account heading is nested under those above it, until their total lines.',
    }),
    carriesDown: t.exposeBoolean('carriesDown', { description: 'Only the first line of a transaction has date, type and number.' }),
    importsClosing: t.exposeBoolean('importsClosing', {
      description: 'Entries that close a year are imported like all others. Remarks of the kind CLOSING name them.',
    }),
    creditsAreNegative: t.exposeBoolean('creditsAreNegative', { description: 'Credits are written as negative amounts.' }),
    splitsAccounts: t.exposeBoolean('splitsAccounts', {
      nullable: true,
      description: 'A part of the account numbers is read as the location; false: it could be, but is not. Null: no part could be.',
    }),
    accountText: t.field({ type: AccountTextType, resolve: (one) => one.accountText }),
    isRemembered: t.exposeBoolean('isRemembered', {
      description: 'Parts of the match were set for an earlier file of the source.',
    }),
    sharedAccounts: t.field({
      type: [SharedAccountRef],
      description:
        'Accounts shared by texts with different names, up to 20: the user says with accountText whether each number is an account, or each text.',
      resolve: (one) => [...one.sharedAccounts],
    }),
    columns: t.field({ type: [Column], resolve: (one) => [...one.columns] }),
    firstRows: t.field({ type: [FirstRow], resolve: (one) => [...one.firstRows] }),
  }))
}

/** What the user confirms about guessed signs and account types. */
function addSigns(builder: ApiBuilder, Preview: PreviewType): void {
  const { AccountType } = ledgerAccountTypes(builder)
  const SideType = builder.enumType('ImportSide', { values: ['DEBIT', 'CREDIT'] as const })
  const SignExampleRef = builder.objectRef<PreviewSignExample>('ImportSignExample').implement({
    description: 'What reports would show for one month of an account if the guesses are right.',
    fields: (t) => ({
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      type: t.field({ type: AccountType, nullable: true, resolve: (example) => example.type }),
      month: t.exposeString('month', { description: 'yyyy-MM' }),
      inFile: t.field({
        type: 'Decimal',
        description: 'As in the file; without a sign if its columns say debit or credit.',
        resolve: (example) => example.inFile,
      }),
      side: t.field({ type: SideType, nullable: true, resolve: (example) => example.side }),
      shown: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'As a report would show it; null outside the profit and loss.',
        resolve: (example) => example.shown,
      }),
      shownOtherwise: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'The same with the signs the other way round; null where the signs are clear, or outside the profit and loss.',
        resolve: (example) => example.shownOtherwise,
      }),
      sentence: t.exposeString('sentence'),
    }),
  })
  builder.objectFields(Preview, (t) => ({
    signsNeedConfirmation: t.exposeBoolean('signsNeedConfirmation', {
      description: 'Signs or types of new accounts are guessed, and the user must confirm them.',
    }),
    signExamples: t.field({
      type: [SignExampleRef],
      description: 'Examples of what confirming means, revenue first; empty if nothing needs confirming.',
      resolve: (one) => [...one.signExamples],
    }),
    signWarning: t.exposeString('signWarning', {
      nullable: true,
      description: 'What looks suspicious about the examples, as a sentence.',
    }),
  }))
}

function remarkType(builder: ApiBuilder) {
  return builder.objectRef<ImportPreview['remarks'][number]>('ImportRemark').implement({
    description: 'What a person should know about how the file is read.',
    fields: (t) => ({
      kind: t.exposeString('kind'),
      sentence: t.exposeString('sentence'),
      isGuess: t.exposeBoolean('isGuess', { description: 'Another reading is possible, and nothing in the file says which is right.' }),
    }),
  })
}

/** Rows and totals of the file, compared with the ledger in the same months. */
function addContents(
  builder: ApiBuilder,
  Preview: PreviewType,
  { Unreadable }: PreviewParts,
  { PlacementType, RemainingProposalType }: PlacementTypes,
): void {
  const Total = builder.objectRef<PreviewTotal>('ImportTotal').implement({
    description: 'amount: income minus expense. rowsStored: rows of the same source in the ledger now.',
    fields: (t) => ({
      month: t.exposeString('month'),
      locationName: t.exposeString('locationName'),
      rows: t.exposeInt('rows'),
      amount: t.field({ type: 'Decimal', resolve: (total) => total.amount }),
      rowsStored: t.exposeInt('rowsStored'),
    }),
  })
  const MonthRemaining = builder.objectRef<PreviewMonth['remaining'][number]>('ImportMonthRemaining').implement({
    description: 'Rows of a location that the file does not name in the month. amount: income minus expense.',
    fields: (t) => ({
      locationName: t.exposeString('locationName'),
      rows: t.exposeInt('rows'),
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
      proposal: t.field({ type: RemainingProposalType, resolve: (one) => one.proposal }),
    }),
  })
  const Remaining = builder.objectRef<PreviewRemaining>('ImportRemainingLocation').implement({
    description:
      'A location of the source whose entries would remain although the file covers their days and does not have them. amount: income minus expense.',
    fields: (t) => ({
      locationName: t.exposeString('locationName'),
      months: t.stringList({ description: 'yyyy-MM, earliest first.', resolve: (one) => [...one.months] }),
      rows: t.exposeInt('rows'),
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
      proposal: t.field({ type: RemainingProposalType, resolve: (one) => one.proposal }),
      renamedTo: t.exposeString('renamedTo', {
        nullable: true,
        description: 'Its new name, if the file has its entries under another name.',
      }),
      reason: t.exposeString('reason', { description: 'Why, as a sentence.' }),
      question: t.exposeString('question', { description: 'The rows with what keeping and removing them does, in sentences.' }),
    }),
  })
  const Completed = builder.objectRef<CompletedImport>('ImportCompleted').implement({
    description: 'An import whose left-out rows the file seems to bring.',
    fields: (t) => ({
      importId: t.id({ resolve: ({ importId }) => String(importId) }),
      fileName: t.exposeString('fileName'),
      rowsLeftOut: t.exposeInt('rowsLeftOut'),
    }),
  })
  const Month = builder.objectRef<PreviewMonth>('ImportMonth').implement({
    description:
      "firstDay, lastDay: the days that the file covers; replacing replaces these. rowsStored: of the same source. rowsReplaced: those at the file's locations on these days, which replacing would replace. rowsKept: those at the file's locations on other days, which stay. rowsOtherSources: of other sources, which stay.",
    fields: (t) => ({
      month: t.exposeString('month'),
      rows: t.exposeInt('rows'),
      rowsStored: t.exposeInt('rowsStored'),
      rowsReplaced: t.exposeInt('rowsReplaced'),
      rowsKept: t.exposeInt('rowsKept'),
      kept: t.exposeString('kept', { nullable: true, description: 'Which days stay and why, as a sentence; null if none do.' }),
      firstDay: t.field({ type: 'Date', resolve: (month) => month.firstDay }),
      lastDay: t.field({ type: 'Date', resolve: (month) => month.lastDay }),
      remaining: t.field({
        type: [MonthRemaining],
        description: 'Locations whose rows would remain although the file covers their days.',
        resolve: (month) => [...month.remaining],
      }),
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
      months: t.stringList({ description: 'yyyy-MM, earliest first.', resolve: (source) => [...source.months] }),
    }),
  })
  const Remark = remarkType(builder)
  builder.objectFields(Preview, (t) => ({
    remarks: t.field({ type: [Remark], description: 'The most important first.', resolve: (one) => [...one.remarks] }),
    rows: t.exposeInt('rows'),
    rowsSkipped: t.exposeInt('rowsSkipped'),
    debits: t.field({ type: 'Decimal', resolve: (one) => one.debits }),
    credits: t.field({ type: 'Decimal', resolve: (one) => one.credits }),
    balanceNote: t.exposeString('balanceNote', {
      description: 'Whether the difference between debits and credits matters, as a sentence.',
    }),
    totals: t.field({
      type: [Total],
      description: 'By month, then by the order in which locations appear.',
      resolve: (one) => [...one.totals],
    }),
    months: t.field({ type: [Month], description: 'Earliest first.', resolve: (one) => [...one.months] }),
    remaining: t.field({ type: [Remaining], description: 'Most rows first.', resolve: (one) => [...one.remaining] }),
    completes: t.field({
      type: Completed,
      nullable: true,
      description: 'The import whose left-out rows the file seems to bring; null for none.',
      resolve: (one) => one.completes,
    }),
    otherSources: t.field({ type: [OtherSource], description: 'Most rows first.', resolve: (one) => [...one.otherSources] }),
    unreadableRows: t.field({ type: [Unreadable], description: 'The first 1,000.', resolve: (one) => [...one.unreadableRows] }),
    unreadableCount: t.exposeInt('unreadableCount'),
  }))
}

/** Accounts and locations that are new to the ledger, or whose type is only guessed. */
function addNewNames(builder: ApiBuilder, Preview: PreviewType): void {
  const { AccountType } = ledgerAccountTypes(builder)
  const NewAccount = builder.objectRef<PreviewAccount>('ImportNewAccount').implement({
    fields: (t) => ({
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      type: t.field({ type: AccountType, nullable: true, resolve: (account) => account.type }),
      typeGuessed: t.exposeBoolean('typeGuessed'),
      rows: t.exposeInt('rows'),
      amount: t.field({ type: 'Decimal', resolve: (account) => account.amount }),
      proposedGroup: t.exposeString('proposedGroup', {
        nullable: true,
        description: 'Path of the group that it joins with the import, as in: Labor > Management. Null for none.',
      }),
      whyNoGroup: t.exposeString('whyNoGroup', {
        nullable: true,
        description: 'Why a new account joins no group, and what to do, as sentences; null for accounts of the balance sheet.',
      }),
    }),
  })
  const NewAccountsMapping = builder.objectRef<PreviewMapping>('ImportNewAccountsMapping').implement({
    description: 'The mapping that new accounts join, and what is added to it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      accounts: t.exposeInt('accounts', { description: 'How many accounts are added.' }),
      addedLines: t.stringList({
        description: 'Names of categories added for them, which earlier accounts did not need.',
        resolve: (one) => [...one.addedLines],
      }),
    }),
  })
  const NewLocation = builder.objectRef<{ readonly name: string; readonly rows: number }>('ImportNewLocation').implement({
    fields: (t) => ({ name: t.exposeString('name'), rows: t.exposeInt('rows') }),
  })
  const NearDuplicateRef = builder.objectRef<ImportPreview['nearDuplicates'][number]>('ImportNearDuplicate').implement({
    description: 'Two similar names; they stay separate.',
    fields: (t) => ({
      kind: t.string({ resolve: (pair) => pair.kind }),
      name: t.exposeString('name', { description: 'As in the file; an account as number and name.' }),
      other: t.exposeString('other'),
      sentence: t.string({ description: 'What the two have in common, to show next to the name.', resolve: nearDuplicateSentence }),
    }),
  })
  builder.objectFields(Preview, (t) => ({
    newAccounts: t.field({ type: [NewAccount], description: 'In order of appearance.', resolve: (one) => [...one.newAccounts] }),
    newAccountsMapping: t.field({
      type: NewAccountsMapping,
      nullable: true,
      description: 'The mapping that was proposed last, which new accounts with a known type join; null if none was proposed.',
      resolve: (one) => one.newAccountsMapping,
    }),
    guessedAccounts: t.field({
      type: [NewAccount],
      description: 'Known accounts of the file whose types are still guesses, in order of appearance.',
      resolve: (one) => [...one.guessedAccounts],
    }),
    newLocations: t.field({ type: [NewLocation], description: 'In order of appearance.', resolve: (one) => [...one.newLocations] }),
    nearDuplicates: t.field({ type: [NearDuplicateRef], resolve: (one) => [...one.nearDuplicates] }),
  }))
}

function addEffect(builder: ApiBuilder, Preview: PreviewType, { imports }: PreviewParts, placementTypes: PlacementTypes): void {
  const { MonthPlacementInput, RemainingInput } = placementTypes
  const Effect = effectType(builder)
  builder.objectFields(Preview, (t) => ({
    effect: t.field({
      type: Effect,
      nullable: true,
      description: 'Null if there is no profit and loss to show, or more months and accounts than can be shown.',
      args: {
        mappingId: t.arg.id({
          description: 'Default: the one last viewed, otherwise the first, otherwise the one that the import proposes.',
        }),
        placements: t.arg({ type: [MonthPlacementInput], most: 12_000, description: 'Months left out: as suggested.' }),
        remaining: t.arg({ type: [RemainingInput], most: 12_000, description: REMAINING_LEFT_OUT }),
        mapNewAccounts: t.arg.boolean({ description: 'As in startImport.' }),
      },
      resolve: (one, { mappingId, placements, remaining, mapNewAccounts }, { access }) =>
        one.brought === null
          ? null
          : imports.effect(access, one.brought, {
              mappingId: mappingId ?? null,
              ...placementDecisions(placements, remaining),
              mapNewAccounts: mapNewAccounts !== false,
            }),
    }),
    closedMonths: t.field({
      type: [closedMonthChangeRef(builder)],
      description:
        'How it would change closed months, from all locations together. Importing asks about them, and about amounts that only move between locations.',
      args: {
        placements: t.arg({ type: [MonthPlacementInput], most: 12_000, description: 'Months left out: as suggested.' }),
        remaining: t.arg({ type: [RemainingInput], most: 12_000, description: REMAINING_LEFT_OUT }),
      },
      resolve: async (one, { placements, remaining }, { access }) =>
        one.brought === null ? [] : [...(await imports.closedMonths(access, one.brought, placementDecisions(placements, remaining)))],
    }),
  }))
}
