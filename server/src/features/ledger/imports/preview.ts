import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { accountHandle, type ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { CompletedImport, MonthPlan } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import {
  type RemainingLocation,
  type RemainingProposal,
  remainingQuestion,
} from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import type { SharedAccount } from '@fourwall/domain/ledger/reading/account-text.ts'
import { farRowsSentence } from '@fourwall/domain/ledger/reading/dates/far-days.ts'
import type { UnreadableRow } from '@fourwall/domain/ledger/reading/file-entry.ts'
import type { ColumnRole, FileMatch } from '@fourwall/domain/ledger/reading/file-match.ts'
import { fileBalanceSentence } from '@fourwall/domain/ledger/reading/file-sentences.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { type NearDuplicate, nearDuplicateAccounts, nearDuplicateLocations } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import { type DateQuestion, dateQuestion } from '@fourwall/domain/ledger/reading/remarks/date-remarks.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { type SignExample, signExampleSentence, signExamples, signWarning } from '@fourwall/domain/ledger/reading/sign-examples.ts'
import type { FileColumn, FileLine } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import { proposedLocations } from '@fourwall/domain/ledger/reading/whole-file-location.ts'
import { unplacedSentence } from '@fourwall/domain/mappings/new-accounts.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import type { Day, MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import type { Compared } from './comparison.ts'
import type { ImportFile, ImportMonthPlacement } from './import-file.ts'
import { asksForSigns } from './import-questions.ts'
import { forEachInPieces, mapInPieces } from './in-pieces.ts'
import type { JoiningAccounts } from './joining-accounts.ts'
import { findAccount, findLocation, type Known, nameOfLocation, namesInFile } from './known-ledger.ts'
import { distinctRemarks, readingRemarks } from './remarks/reading-remarks.ts'
import type { LedgerImport } from './repository.ts'

/** What importing a file would do, before anything is stored. Amounts: Decimals. Months: yyyy-MM. */
export interface ImportPreview
  extends Pick<
    FileMatch,
    | 'recognizedAs'
    | 'headingLine'
    | 'dateOrder'
    | 'decimalMark'
    | 'signRule'
    | 'accountsFrom'
    | 'headingsNest'
    | 'carriesDown'
    | 'creditsAreNegative'
    | 'accountText'
    | 'location'
  > {
  /** A part of the account numbers is read as the location; false: it could be, but is not. Null: no part could be. */
  readonly splitsAccounts: boolean | null
  readonly fileName: string
  readonly byteSize: number
  readonly format: string
  readonly sourceName: string
  /** Whether an earlier import had this source. */
  readonly sourceKnown: boolean
  /** Names for the location of entries that name none, likeliest first; empty if all name one or it was chosen. */
  readonly proposedLocations: readonly string[]
  readonly rowsWithoutLocation: number
  /** Whether it was chosen, is clear from the dates, or is that of an earlier file. */
  readonly dateOrderCertain: boolean
  /** What has to be chosen otherwise; null if it is certain. */
  readonly dateQuestion: DateQuestion | null
  /** Rows with dates that must be confirmed, as a sentence; null for none. */
  readonly farDates: string | null
  /** Whether parts of the match were remembered from an earlier file of the source. */
  readonly isRemembered: boolean
  /** Entries that close a year are imported like all others. */
  readonly importsClosing: boolean
  readonly signsNeedConfirmation: boolean
  /** What confirming means, revenue first; empty if nothing needs confirming. */
  readonly signExamples: readonly PreviewSignExample[]
  /** What looks suspicious about the examples, as a sentence. */
  readonly signWarning: string | null
  /** Accounts that several texts of the file share: the user says where an account's text has its number. */
  readonly sharedAccounts: readonly SharedAccount[]
  readonly firstLines: readonly FileLine[]
  readonly columns: readonly (FileColumn & { readonly role: ColumnRole })[]
  readonly firstRows: readonly ImportPreviewRow[]
  readonly rows: number
  readonly rowsSkipped: number
  readonly debits: string
  readonly credits: string
  /** Whether their difference matters, as a sentence. */
  readonly balanceNote: string
  readonly totals: readonly PreviewTotal[]
  readonly months: readonly PreviewMonth[]
  /** Locations whose entries would remain although the file covers their days, most rows first. */
  readonly remaining: readonly PreviewRemaining[]
  /** The import whose left-out rows the file seems to bring; null for none. */
  readonly completes: CompletedImport | null
  /** Other sources with rows in the file's months, most rows first. */
  readonly otherSources: readonly PreviewSource[]
  readonly newAccounts: readonly PreviewAccount[]
  /** The mapping proposed last; null without one. A first import proposes one for all accounts. */
  readonly newAccountsMapping: PreviewMapping | null
  /** Known accounts of the file whose type is still a guess. */
  readonly guessedAccounts: readonly PreviewAccount[]
  readonly newLocations: readonly { readonly name: string; readonly rows: number }[]
  readonly nearDuplicates: readonly NearDuplicate[]
  readonly unreadableRows: readonly UnreadableRow[]
  readonly unreadableCount: number
  readonly sameFile: LedgerImport | null
  /** What a person should know about how the file is read. */
  readonly remarks: readonly FileRemark[]
  /** Why nothing can be imported, as a sentence; null if it can. */
  readonly obstacle: string | null
}

export interface ImportPreviewRow {
  readonly line: number
  readonly day: Day
  readonly transactionType: string | null
  readonly transactionNumber: string | null
  readonly vendor: string | null
  readonly memo: string | null
  readonly accountNumber: string
  readonly accountName: string
  readonly locationName: string
  readonly amount: string
}

export interface PreviewTotal {
  readonly month: string
  readonly locationName: string
  readonly rows: number
  /** Income minus expense. */
  readonly amount: string
  /** Rows of the same source in the ledger now. */
  readonly rowsStored: number
}

export interface PreviewMonth {
  readonly month: string
  readonly rows: number
  /** Rows of the same source over all locations. */
  readonly rowsStored: number
  /** Rows at the file's locations on the days that it covers: those that replacing would replace. */
  readonly rowsReplaced: number
  /** Rows at the file's locations on other days, which stay. */
  readonly rowsKept: number
  /** Which days stay and why, as a sentence; null if none do. */
  readonly kept: string | null
  /** The days that the file covers. */
  readonly firstDay: Day
  readonly lastDay: Day
  /** Locations whose rows would remain although the file covers their days. `amount`: income minus expense. */
  readonly remaining: readonly {
    readonly locationName: string
    readonly rows: number
    readonly amount: string
    readonly proposal: RemainingProposal
  }[]
  /** Rows of other sources, which stay. */
  readonly rowsOtherSources: number
  readonly locations: number
  readonly suggested: ImportMonthPlacement
  readonly reason: string | null
}

/** A location whose entries would remain although the file covers their days. */
export interface PreviewRemaining {
  readonly locationName: string
  /** Earliest first. */
  readonly months: readonly string[]
  readonly rows: number
  /** Income minus expense. */
  readonly amount: string
  readonly proposal: RemainingProposal
  /** Its new name if it was recognized. */
  readonly renamedTo: string | null
  /** Why, as a sentence. */
  readonly reason: string
  /** With what each answer does. */
  readonly question: string
}

/** What reports would show for one month of an account if the guesses are right. */
export interface PreviewSignExample {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  readonly month: string
  /** As in the file; without a sign if its columns say debit or credit. */
  readonly inFile: string
  readonly side: SignExample['side']
  /** As a report would show it; null outside the P&L. */
  readonly shown: string | null
  /** The same with the signs the other way round; null where the signs are clear. */
  readonly shownOtherwise: string | null
  readonly sentence: string
}

/** What another source has in the file's months. */
export interface PreviewSource {
  readonly name: string
  readonly rows: number
  /** Earliest first. */
  readonly months: readonly string[]
}

export interface PreviewAccount {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  readonly typeGuessed: boolean
  readonly rows: number
  /** Debit positive. */
  readonly amount: string
  /** Path of the proposed group, as in `Labor > Management`; null for none. */
  readonly proposedGroup: string | null
  /** Why no group is proposed, and what to do; null if one is, for balance-sheet accounts, and for known accounts. */
  readonly whyNoGroup: string | null
}

/** The mapping that new accounts would join. */
export interface PreviewMapping {
  readonly id: string
  readonly name: string
  /** How many accounts would join it. */
  readonly accounts: number
  /** Names of the lines that would be added for them. */
  readonly addedLines: readonly string[]
}

/** What importing a compared file would do. */
export async function previewOf(
  file: ImportFile,
  known: Known,
  { survey: read, source, sameFile, months, remaining, completes }: Compared,
  joining: JoiningAccounts,
  { chosenTypes = [], foreseen = [] }: { readonly chosenTypes?: readonly ChosenType[]; readonly foreseen?: readonly FileRemark[] } = {},
): Promise<ImportPreview> {
  const { survey, match } = read
  const decimal = (minor: number | bigint): string => decimalFromMinor(minor, known.company.minorDigits)
  const examples = asksForSigns(read) ? signExamples(survey.accounts, match.signRule) : []
  const likeAccounts = nearDuplicateAccounts(survey.accounts, known.accounts)
  await yieldToEventLoop()
  const likeLocations = nearDuplicateLocations(
    survey.locations.map(({ name }) => nameOfLocation(name)),
    known.locations.map(({ name }) => name),
  )
  await yieldToEventLoop()
  const places = placesOf(joining)
  const previewed = ({ number, name, typing, rows, amount }: SurveyedAccount): PreviewAccount => ({
    number,
    name,
    type: typing.type,
    typeGuessed: typing.certainty !== 'STATED',
    rows,
    amount: decimal(amount),
    proposedGroup: null,
    whyNoGroup: null,
  })
  const arriving = (account: SurveyedAccount): PreviewAccount => ({ ...previewed(account), ...places.get(accountHandle(account)) })
  const chosen = new Set(chosenTypes.map(({ account }) => account))
  const { storedAt, otherSources, rowsBeside } = await heldBeside(known, { survey: read, source, months })
  return {
    fileName: file.fileName,
    byteSize: read.byteSize,
    format: read.format,
    recognizedAs: match.recognizedAs,
    headingLine: match.headingLine,
    sourceName: source.name,
    sourceKnown: source.id !== null,
    dateOrder: match.dateOrder,
    dateOrderCertain: read.dateOrderBasis !== 'GUESSED',
    dateQuestion: dateQuestion(read),
    farDates: survey.far.length === 0 ? null : farRowsSentence(survey.far),
    decimalMark: match.decimalMark,
    signRule: match.signRule,
    accountsFrom: match.accountsFrom,
    headingsNest: match.headingsNest,
    carriesDown: match.carriesDown,
    creditsAreNegative: match.creditsAreNegative,
    accountText: match.accountText,
    splitsAccounts: match.segments !== null ? true : read.corrections.splitsAccounts === false ? false : null,
    location: match.location,
    ...locationsOf(file, known, read),
    isRemembered: read.isRemembered,
    importsClosing: read.corrections.importsClosing === true,
    signsNeedConfirmation: asksForSigns(read),
    signExamples: examples.map((example) => ({
      ...example,
      month: monthText(example.month),
      inFile: decimal(example.inFile),
      shown: example.shown === null ? null : decimal(example.shown),
      shownOtherwise: example.shownOtherwise === null || !read.signsRestOnGuesses ? null : decimal(example.shownOtherwise),
      sentence: signExampleSentence(example, known.company.minorDigits),
    })),
    signWarning: asksForSigns(read) ? signWarning(examples, read.contraHeading) : null,
    sharedAccounts: read.sharedAccounts,
    firstLines: read.firstLines,
    columns: read.columns.map((column) => ({ ...column, role: match.roles[column.index] ?? 'IGNORED' })),
    firstRows: survey.firstRows.map((row) => ({ ...row, locationName: nameOfLocation(row.locationName), amount: decimal(row.amount) })),
    rows: survey.rows,
    rowsSkipped: Object.values(survey.skipped).reduce((sum, skipped) => sum + skipped, 0),
    debits: decimal(survey.debits),
    credits: decimal(survey.credits),
    balanceNote: fileBalanceSentence({
      ...survey,
      hasBalanceSheet: survey.accounts.some(({ typing }) => typing.type === 'BALANCE_SHEET'),
      hasUntyped: survey.accounts.some(({ typing }) => typing.type === null),
    }),
    totals: await mapInPieces(survey.totals, ({ month, locationName, rows, netIncome }) => ({
      month: monthText(month),
      locationName: nameOfLocation(locationName),
      rows,
      amount: decimal(netIncome),
      rowsStored: storedAt.get(`${month}/${nameOfLocation(locationName)}`) ?? 0,
    })),
    months: months.map((plan) => previewedMonth(plan, otherSources.get(plan.month) ?? 0, decimal)),
    remaining: remaining.map((one) => previewedRemaining(one, known.company.minorDigits)),
    completes,
    otherSources: known.sources
      .flatMap(({ id, name }) => {
        const ofSource = rowsBeside.get(id)
        if (ofSource === undefined) return []
        const held = [...ofSource].sort(([left], [right]) => left - right)
        // A slice's month is a month index.
        return [
          { name, rows: held.reduce((sum, [, rows]) => sum + rows, 0), months: held.map(([month]) => monthText(month as MonthIndex)) },
        ]
      })
      .sort((left, right) => right.rows - left.rows),
    newAccounts: survey.accounts.filter((account) => findAccount(known.accounts, account) === undefined).map(arriving),
    newAccountsMapping: mappingOf(joining),
    guessedAccounts: survey.accounts
      .filter((account) => findAccount(known.accounts, account)?.isTypeStated === false)
      .filter((account) => account.typing.certainty !== 'STATED' || chosen.has(accountHandle(account)))
      .map(previewed),
    newLocations: survey.locations
      .filter(({ name }) => findLocation(known.locations, name) === undefined)
      .map(({ name, rows }) => ({ name: nameOfLocation(name), rows })),
    nearDuplicates: [...likeAccounts, ...likeLocations],
    unreadableRows: survey.unreadableRows,
    unreadableCount: survey.unreadableCount,
    sameFile,
    remarks: distinctRemarks([...foreseen, ...readingRemarks(known, { survey: read, completes })]),
    obstacle: read.obstacle,
  }
}

function previewedMonth(plan: MonthPlan, rowsOtherSources: number, decimal: (minor: bigint) => string): PreviewMonth {
  const { month, remaining, ...rest } = plan
  return {
    ...rest,
    month: monthText(month),
    rowsOtherSources,
    remaining: remaining.map(({ netIncome, ...one }) => ({ ...one, amount: decimal(netIncome) })),
  }
}

function previewedRemaining(one: RemainingLocation, minorDigits: MinorDigits): PreviewRemaining {
  const { months, netIncome, repeated: _, ...rest } = one
  const question = remainingQuestion(one, minorDigits)
  return { ...rest, months: months.map(monthText), amount: decimalFromMinor(netIncome, minorDigits), question }
}

/** What the file leaves open about locations, and what its name and titles say of it. */
function locationsOf(
  { fileName }: ImportFile,
  known: Known,
  { survey, match, firstLines }: Compared['survey'],
): Pick<ImportPreview, 'proposedLocations' | 'rowsWithoutLocation'> {
  const rowsWithoutLocation = survey.locations.find(({ name }) => name === '')?.rows ?? 0
  if (rowsWithoutLocation === 0) return { proposedLocations: [], rowsWithoutLocation }
  const titles = firstLines.filter(({ line }) => line < match.headingLine).map(({ text }) => text)
  const names = known.locations.map(({ name }) => name).filter((name) => name !== nameOfLocation(''))
  return { proposedLocations: proposedLocations({ fileName, titles, known: names }, { takesAnyName: false }), rowsWithoutLocation }
}

/**
 * Rows that are active already: of the same source by month and location, of other sources by month, and of each other source by the file's
 * months.
 */
async function heldBeside(known: Known, { survey, source, months }: Pick<Compared, 'survey' | 'source' | 'months'>) {
  const names = namesInFile(known.locations, survey)
  const storedAt = new Map<string, number>()
  const otherSources = new Map<number, number>()
  const inFile = new Set<number>(months.map(({ month }) => month))
  const rowsBeside = new Map<number, Map<number, number>>()
  await forEachInPieces(known.held, (slice) => {
    if (slice.sourceId === source.id) {
      const place = `${slice.month}/${names.get(slice.locationId) ?? ''}`
      storedAt.set(place, (storedAt.get(place) ?? 0) + slice.entryCount)
      return
    }
    otherSources.set(slice.month, (otherSources.get(slice.month) ?? 0) + slice.entryCount)
    if (!inFile.has(slice.month)) return
    const ofSource = rowsBeside.get(slice.sourceId) ?? new Map<number, number>()
    rowsBeside.set(slice.sourceId, ofSource.set(slice.month, (ofSource.get(slice.month) ?? 0) + slice.entryCount))
  })
  return { storedAt, otherSources, rowsBeside }
}

function mappingOf({ planned }: JoiningAccounts): PreviewMapping | null {
  return planned === null
    ? null
    : {
        ...planned.mapping,
        accounts: planned.placed.length,
        addedLines: planned.added.filter(({ formula }) => formula === null).map(({ name }) => name),
      }
}

type Place = Pick<PreviewAccount, 'proposedGroup' | 'whyNoGroup'>

/** Where each new account would go, by number, or by name if it has none. */
function placesOf({ planned, whyNoPlan, hasMappings, arriving }: JoiningAccounts): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const { account, groupId } of planned?.placed ?? [])
    places.set(accountHandle(account), { proposedGroup: planned?.pathOf(groupId) ?? null, whyNoGroup: null })
  for (const one of planned?.unplaced ?? [])
    places.set(accountHandle(one.account), { proposedGroup: null, whyNoGroup: unplacedSentence(one) })
  // A first import proposes a mapping of all accounts.
  if (planned !== null || !hasMappings) return places
  for (const account of arriving)
    if (account.type !== 'BALANCE_SHEET')
      places.set(accountHandle(account), {
        proposedGroup: null,
        whyNoGroup: unplacedSentence({ reason: whyNoPlan, groupName: null }),
      })
  return places
}
