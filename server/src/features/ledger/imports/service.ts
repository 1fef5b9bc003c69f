import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccountType, LocationId } from '@fourwall/domain/ledger/account.ts'
import { headingKey } from '@fourwall/domain/ledger/reading/headings.ts'
import { type MonthPlan, planMonths } from '@fourwall/domain/ledger/reading/import-plan.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { nearDuplicateAccounts, nearDuplicateLocations } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { type MonthIndex, monthOfYear, yearOfMonth } from '@fourwall/domain/time/day.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { Company, CompanyService } from '../../companies/service.ts'
import type { LocationService } from '../../locations/service.ts'
import type { MappingService } from '../../mappings/service.ts'
import {
  type ErpLocation,
  insertAccounts,
  insertLocations,
  type StoredAccount,
  selectAccounts,
  selectLocations,
  takeIds,
  updateAccounts,
} from '../accounts-repository.ts'
import { insertDayPacks, insertImportPacks, insertPacks } from '../balances-repository.ts'
import type { LedgerService } from '../service.ts'
import { composePacks } from './compose-packs.ts'
import type { ImportCorrections, ImportDecisions, ImportFile, Placement } from './import-file.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import type { ImportProgress } from './jobs.ts'
import type { ImportPreview } from './preview.ts'
import {
  handBackSlices,
  insertEntries,
  insertSlices,
  insertStaging,
  type LedgerImport,
  type Place,
  putInForce,
  releaseSlices,
  type Slice,
  type Source,
  saveSource,
  selectBlockingImports,
  selectHeldSlices,
  selectImport,
  selectImportOfContent,
  selectImports,
  selectSlicesOfImport,
  selectSources,
} from './repository.ts'
import { runImportWorker } from './run-worker.ts'
import { clearStaging, importLock } from './staging.ts'

/** Entries without a location belong to this one, a location like any other. */
export const NO_LOCATION = '(No location)'

const PLAIN_SOURCE = 'General ledger'

export interface ImportServices {
  readonly database: Database
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
}

export interface ImportRun {
  readonly progress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
}

/** What is known of the ledger while a file is held against it. */
interface Known {
  readonly company: Company
  readonly accounts: readonly StoredAccount[]
  readonly locations: readonly ErpLocation[]
  readonly sources: readonly Source[]
  readonly held: readonly Slice[]
}

/** A file held against the ledger: what it brings, and to which source it belongs. */
interface Compared {
  readonly survey: Surveyed
  readonly source: { readonly id: number | null; readonly name: string; readonly fingerprint: string }
  readonly sameFile: LedgerImport | null
  readonly months: readonly MonthPlan[]
}

/** Brings ledger files in: whole or not at all, and out again. */
export class ImportService {
  readonly #services: ImportServices

  constructor(services: ImportServices) {
    this.#services = services
  }

  /** Newest first, undone ones among them. */
  list(scope: Scope): Promise<LedgerImport[]> {
    return selectImports(scope)
  }

  async get(scope: Scope, id: number): Promise<LedgerImport | null> {
    const found = await selectImport(scope, id)
    return found === null || found.status === 'STAGING' ? null : found
  }

  /** Later imports on the same months and locations, which are to be undone before these; by import. */
  async blockedBy(scope: Scope, importIds: readonly number[]): Promise<ReadonlyMap<number, { id: number; name: string }[]>> {
    const blocked = new Map<number, { id: number; name: string }[]>()
    for (const { importId, id, name } of await selectBlockingImports(scope, importIds))
      blocked.set(importId, [...(blocked.get(importId) ?? []), { id, name }])
    return blocked
  }

  /** Says what an import of the file would do; stores nothing. */
  async preview(scope: Scope, file: ImportFile, corrections: ImportCorrections, run: ImportRun = {}): Promise<ImportPreview> {
    const known = await this.#known(scope)
    const compared = await this.#compare(scope, known, file, corrections, run)
    return previewOf(file, known, compared)
  }

  /**
   * Stores a file's entries and puts them in force.
   *
   * @param by whom the list of imports names.
   * @throws DomainError with a sentence for what keeps it out: the same file again, unreadable rows,
   *   signs to be confirmed, a choice to be made. Nothing is stored then.
   */
  async import(scope: Scope, file: ImportFile, decisions: ImportDecisions, by: string, run: ImportRun = {}): Promise<LedgerImport> {
    const { database, companies } = this.#services
    return database.withLock(importLock(scope.companyId), async () => {
      await clearStaging(scope, companies)
      const known = await this.#known(scope)
      const compared = await this.#compare(scope, known, file, decisions.corrections, run)
      const placements = decide(compared, decisions)
      const imported = await this.#store(scope, known, compared, placements, file, by, run).catch(async (error: unknown) => {
        await clearStaging(scope, companies)
        throw error
      })
      await database.analyze()
      return imported
    })
  }

  /**
   * Takes an import out of force; what it had replaced comes back.
   *
   * @throws DomainError (CONFLICT) beneath a later import on the same months and locations.
   */
  async undo(scope: Scope, importId: number, by: string): Promise<LedgerImport> {
    const { database, companies } = this.#services
    return database.withLock(importLock(scope.companyId), async () => {
      await clearStaging(scope, companies)
      const found = await this.get(scope, importId)
      if (found === null) throw new DomainError('NOT_FOUND', `There is no import ${importId}.`)
      if (found.status === 'UNDONE') throw new DomainError('CONFLICT', `Import ${importId} (${found.fileName}) was undone already.`)
      const later = (await this.blockedBy(scope, [importId])).get(importId) ?? []
      if (later.length > 0)
        throw new DomainError(
          'CONFLICT',
          `Import ${importId} (${found.fileName}) lies beneath later imports of the same months and locations. Undo these first: ${later
            .map(({ id, name }) => `${id} (${name})`)
            .join(', ')}.`,
        )
      const slices = await selectSlicesOfImport(scope, importId)
      const places = slices.filter((slice) => slice.importId === importId)
      const returning = slices.filter((slice) => slice.importId !== importId)
      const staying = (await selectHeldSlices(scope)).filter((slice) => slice.importId !== importId)
      const { ledger } = await companies.versions(scope)
      const packs = await composePacks(scope, ledger, { places, holders: [...holdersAt(places, staying), ...returning] }, null)
      await insertPacks(scope, ledger + 1, packs)
      await companies.change(scope, 'BOTH', async (tx, versions) => {
        expectVersion(versions.ledger, ledger + 1)
        await handBackSlices(tx, importId, by)
      })
      return (await this.get(scope, importId)) ?? found
    })
  }

  async #known(scope: Scope): Promise<Known> {
    return {
      company: await this.#services.companies.get(scope),
      accounts: await selectAccounts(scope),
      locations: await selectLocations(scope),
      sources: await selectSources(scope),
      held: await selectHeldSlices(scope),
    }
  }

  async #compare(scope: Scope, known: Known, file: ImportFile, corrections: ImportCorrections, run: ImportRun): Promise<Compared> {
    const { sourceName, ...match } = corrections
    let survey: Surveyed | null = null
    await runImportWorker(
      { kind: 'survey', file, scale: known.company.minorDigits, knownTypes: knownTypes(known.accounts), corrections: match },
      (message) => {
        if (message.kind === 'surveyed') survey = message.survey
        if (message.kind === 'progress') run.progress?.({ stage: 'READING', done: message.done, rows: message.rows })
      },
      run.signal ?? new AbortController().signal,
    )
    const read: Surveyed | null = survey
    if (read === null) throw new Error('The survey of the file gave nothing')
    return comparedWith(known, read, sourceName, await selectImportOfContent(scope, (read as Surveyed).contentHash)) // set by the worker's message
  }

  async #store(
    scope: Scope,
    known: Known,
    { survey: read, source }: Compared,
    placements: ReadonlyMap<number, Placement>,
    file: ImportFile,
    by: string,
    run: ImportRun,
  ): Promise<LedgerImport> {
    const { companies, mappings, locations } = this.#services
    const { survey } = read
    const newAccounts = survey.accounts.filter((account) => findAccount(known.accounts, account) === undefined)
    const newLocations = survey.locations.filter(({ name }) => findLocation(known.locations, name) === undefined)
    const ids = await takeIds(scope, {
      accounts: newAccounts.length,
      locations: newLocations.length,
      sources: source.id === null ? 1 : 0,
      imports: 1,
      entries: survey.rows,
    })
    const accountIds: AccountId[] = []
    for (const account of survey.accounts)
      accountIds[account.index] = findAccount(known.accounts, account)?.id ?? ids.account + newAccounts.indexOf(account)
    const locationIds: LocationId[] = []
    for (const location of survey.locations)
      locationIds[location.index] = findLocation(known.locations, location.name)?.id ?? ids.location + newLocations.indexOf(location)
    const sourceId = source.id ?? ids.source

    await insertStaging(scope, {
      id: ids.import,
      sourceId,
      fileName: file.fileName,
      contentHash: read.contentHash,
      importedBy: by,
      firstEntryId: ids.entry,
      entryCount: survey.rows,
      rowsLeftOut: survey.unreadableCount,
      firstDay: survey.firstDay,
      lastDay: survey.lastDay,
      debits: BigInt(survey.debits),
      credits: BigInt(survey.credits),
      match: read.match,
    })

    let stored = 0
    let packs: ReadonlyMap<LocationId, Uint8Array> = new Map()
    let dayPacks: ReadonlyMap<number, Uint8Array> = new Map()
    await runImportWorker(
      {
        kind: 'stage',
        file,
        scale: known.company.minorDigits,
        knownTypes: knownTypes(known.accounts),
        match: read.match,
        accountIds,
        locationIds,
      },
      async (message) => {
        if (message.kind === 'chunk') {
          await insertEntries(scope, ids.import, ids.entry + BigInt(stored), message.chunk)
          stored += message.chunk.rows
          run.progress?.({ stage: 'STORING', done: survey.rows === 0 ? 1 : stored / survey.rows, rows: stored })
        }
        if (message.kind === 'staged') {
          packs = new Map(message.packs)
          dayPacks = new Map(message.dayPacks)
        }
      },
      run.signal ?? new AbortController().signal,
    )
    if (stored !== survey.rows)
      throw new DomainError('CONFLICT', 'The file changed while it was imported. Nothing was stored; import it again.')
    run.progress?.({ stage: 'BALANCES', done: 0, rows: stored })
    await insertImportPacks(scope, ids.import, packs)
    await insertDayPacks(scope, ids.import, dayPacks)

    const slices = survey.totals.map(({ month, locationIndex, rows }) => ({
      month,
      locationId: locationIds[locationIndex] ?? 0,
      entryCount: rows,
    }))
    const replaced = slices.filter(({ month }) => placements.get(month) === 'REPLACE')
    const taken = new Set(replaced.map(key))
    const staying = known.held.filter((slice) => slice.sourceId !== sourceId || !taken.has(key(slice)))
    const { ledger } = await companies.versions(scope)
    const composed = await composePacks(
      scope,
      ledger,
      { places: slices, holders: [...holdersAt(slices, staying), ...slices.map((slice) => ({ ...slice, importId: ids.import }))] },
      { importId: ids.import, packs },
    )
    await insertPacks(scope, ledger + 1, composed)
    run.signal?.throwIfAborted()
    run.progress?.({ stage: 'BALANCES', done: 0.9, rows: stored })

    await companies.change(scope, 'BOTH', async (tx, versions) => {
      expectVersion(versions.ledger, ledger + 1)
      const added = newAccounts.map(
        (account, at): StoredAccount => ({
          id: ids.account + at,
          number: account.number,
          name: account.name,
          type: account.typing.type,
          namedOn: account.namedOn,
        }),
      )
      if (added.length > 0) await insertAccounts(tx, added)
      const renamed = renamedAccounts(known.accounts, survey.accounts)
      if (renamed.length > 0) await updateAccounts(tx, renamed)
      const places = newLocations.map(({ name }, at) => ({ id: ids.location + at, name: nameOfLocation(name) }))
      if (places.length > 0) await insertLocations(tx, places)
      await locations.addLocations(tx, places)
      await saveSource(tx, { id: sourceId, name: source.name, fingerprint: source.fingerprint, match: read.match })
      const rowsReplaced = replaced.length === 0 ? 0 : await releaseSlices(tx, sourceId, replaced, ids.import)
      await insertSlices(tx, ids.import, sourceId, slices)
      await putInForce(tx, ids.import, rowsReplaced)
      await mappings.proposeFirst(tx, await selectAccounts(tx))
    })
    run.progress?.({ stage: 'BALANCES', done: 1, rows: stored })
    const imported = await this.get(scope, ids.import)
    if (imported === null) throw new Error('The import is gone')
    return imported
  }
}

function comparedWith(known: Known, survey: Surveyed, sourceName: string | undefined, sameFile: LedgerImport | null): Compared {
  const fingerprint = survey.match.headings.map(headingKey).join('|')
  const named = sourceName?.trim()
  const byName = known.sources.find((source) => source.name === named)
  const byColumns = known.sources.find((source) => source.fingerprint === fingerprint)
  const existing = named === undefined || named === '' ? byColumns : byName
  const source =
    existing === undefined
      ? {
          id: null,
          name: named === undefined || named === '' ? freeName(known.sources, survey.match.recognizedAs ?? PLAIN_SOURCE) : named,
          fingerprint,
        }
      : { id: existing.id, name: existing.name, fingerprint }
  const places = survey.survey.totals.map(({ month, locationName, rows }) => ({
    month,
    locationName: nameOfLocation(locationName),
    rows,
  }))
  const names = new Map(known.locations.map(({ id, name }) => [id, name]))
  const stored = known.held
    .filter(({ sourceId }) => sourceId === source.id)
    // A slice's month is a month index.
    .map(({ month, locationId, entryCount }) => ({
      month: month as MonthIndex,
      locationName: names.get(locationId) ?? '',
      rows: entryCount,
    }))
  return { survey, source, sameFile, months: planMonths(places, stored) }
}

function freeName(sources: readonly Source[], wanted: string): string {
  const taken = new Set(sources.map(({ name }) => name))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}

/** The placement of each month, or the sentence that keeps the file out. */
function decide({ survey: read, source, sameFile, months }: Compared, decisions: ImportDecisions): Map<number, Placement> {
  if (sameFile !== null)
    throw new DomainError(
      'CONFLICT',
      `This file was imported before: import ${sameFile.id} (${sameFile.fileName}) of ${sameFile.importedAt.toISOString().slice(0, 10)}. Undo that one first if you want it again.`,
    )
  if (read.obstacle !== null) throw new BadInputError(read.obstacle)
  const { unreadableCount, unreadableRows } = read.survey
  if (unreadableCount > 0 && !decisions.leaveOutUnreadable) {
    const [first] = unreadableRows
    throw new BadInputError(
      `${count(unreadableCount, 'row')} cannot be read, the first on line ${first?.line ?? 0}: ${first?.reason ?? ''}. Correct the file, or leave ${unreadableCount === 1 ? 'it' : 'them'} out on purpose.`,
      'leaveOutUnreadable',
    )
  }
  if (read.signsRestOnGuesses && !decisions.confirmSigns)
    throw new BadInputError(
      'The signs of the amounts rest on guessed account types. Look at the preview, then confirm them.',
      'confirmSigns',
    )
  const placements = new Map<number, Placement>()
  for (const plan of months) {
    const name = monthText(plan.month)
    const chosen = decisions.placements.get(name)
    const meets = plan.rowsReplaced > 0
    if (chosen === undefined && meets && decisions.otherwise === 'ASK')
      throw new BadInputError(
        `${name} holds ${count(plan.rowsReplaced, 'row')} of the source "${source.name}" in the file's locations already. Choose to replace them (--replace) or to add to them (--append).`,
        'placements',
      )
    const otherwise = decisions.otherwise === 'SUGGESTED' || decisions.otherwise === 'ASK' ? plan.suggested : decisions.otherwise
    placements.set(plan.month, chosen ?? otherwise)
  }
  const unknown = [...decisions.placements.keys()].find((month) => !months.some((plan) => monthText(plan.month) === month))
  if (unknown !== undefined) throw new BadInputError(`The file has no rows in ${unknown}.`, 'placements')
  return placements
}

function previewOf(file: ImportFile, known: Known, { survey: read, source, sameFile, months }: Compared): ImportPreview {
  const { survey, match } = read
  const decimal = (minor: number | bigint): string => decimalFromMinor(minor, known.company.minorDigits)
  const names = new Map(known.locations.map(({ id, name }) => [id, name]))
  const storedAt = new Map<string, number>()
  const otherSources = new Map<number, number>()
  for (const slice of known.held) {
    if (slice.sourceId === source.id) {
      const place = `${slice.month}/${names.get(slice.locationId) ?? ''}`
      storedAt.set(place, (storedAt.get(place) ?? 0) + slice.entryCount)
    } else otherSources.set(slice.month, (otherSources.get(slice.month) ?? 0) + slice.entryCount)
  }
  return {
    fileName: file.fileName,
    byteSize: read.byteSize,
    format: read.format,
    recognizedAs: match.recognizedAs,
    headingLine: match.headingLine,
    sourceName: source.name,
    sourceKnown: source.id !== null,
    dateOrder: match.dateOrder,
    decimalMark: match.decimalMark,
    signRule: match.signRule,
    signsNeedConfirmation: read.signsRestOnGuesses,
    columns: read.columns.map((column) => ({ ...column, role: match.roles[column.index] ?? 'IGNORED' })),
    firstRows: survey.firstRows.map((row) => ({ ...row, locationName: nameOfLocation(row.locationName), amount: decimal(row.amount) })),
    rows: survey.rows,
    rowsSkipped: Object.values(survey.skipped).reduce((sum, skipped) => sum + skipped, 0),
    debits: decimal(survey.debits),
    credits: decimal(survey.credits),
    totals: survey.totals.map(({ month, locationName, rows, netIncome }) => ({
      month: monthText(month),
      locationName: nameOfLocation(locationName),
      rows,
      amount: decimal(netIncome),
      rowsStored: storedAt.get(`${month}/${nameOfLocation(locationName)}`) ?? 0,
    })),
    months: months.map((plan) => ({
      month: monthText(plan.month),
      rows: plan.rows,
      rowsStored: plan.rowsStored,
      rowsReplaced: plan.rowsReplaced,
      rowsOtherSources: otherSources.get(plan.month) ?? 0,
      locations: plan.locations,
      suggested: plan.suggested,
      reason: plan.reason,
    })),
    newAccounts: survey.accounts
      .filter((account) => findAccount(known.accounts, account) === undefined)
      .map(({ number, name, typing, rows, amount }) => ({
        number,
        name,
        type: typing.type,
        typeGuessed: typing.certainty !== 'STATED',
        rows,
        amount: decimal(amount),
      })),
    newLocations: survey.locations
      .filter(({ name }) => findLocation(known.locations, name) === undefined)
      .map(({ name, rows }) => ({ name: nameOfLocation(name), rows })),
    nearDuplicates: [
      ...nearDuplicateAccounts(survey.accounts, known.accounts),
      ...nearDuplicateLocations(
        survey.locations.map(({ name }) => nameOfLocation(name)),
        known.locations.map(({ name }) => name),
      ),
    ],
    unreadableRows: survey.unreadableRows,
    unreadableCount: survey.unreadableCount,
    sameFile,
    obstacle: read.obstacle,
  }
}

function knownTypes(accounts: readonly StoredAccount[]): { number: string; name: string; type: LedgerAccountType }[] {
  return accounts.flatMap(({ number, name, type }) => (type === null ? [] : [{ number, name, type }]))
}

const accountIndexes = new WeakMap<readonly StoredAccount[], ReadonlyMap<string, StoredAccount>>()

/** By number, or by exact name where it has none. */
function findAccount(
  accounts: readonly StoredAccount[],
  wanted: { readonly number: string; readonly name: string },
): StoredAccount | undefined {
  let index = accountIndexes.get(accounts)
  if (index === undefined) {
    index = new Map(accounts.map((account) => [accountKey(account), account]))
    accountIndexes.set(accounts, index)
  }
  return index.get(accountKey(wanted))
}

function accountKey({ number, name }: { readonly number: string; readonly name: string }): string {
  return number === '' ? `name ${name}` : `number ${number}`
}

function findLocation(locations: readonly ErpLocation[], name: string): ErpLocation | undefined {
  const wanted = nameOfLocation(name)
  return locations.find((location) => location.name === wanted)
}

function nameOfLocation(name: string): string {
  return name === '' ? NO_LOCATION : name
}

/** Accounts whose newest name, or whose type, comes with this file. */
function renamedAccounts(accounts: readonly StoredAccount[], inFile: readonly SurveyedAccount[]) {
  return inFile.flatMap((account) => {
    const known = findAccount(accounts, account)
    if (known === undefined) return []
    const isNewer =
      account.name !== account.number &&
      (account.namedOn > known.namedOn || (account.namedOn === known.namedOn && account.name < known.name))
    const type = known.type ?? account.typing.type
    const name = isNewer ? account.name : known.name
    const namedOn = isNewer ? account.namedOn : known.namedOn
    return name === known.name && type === known.type && namedOn === known.namedOn ? [] : [{ id: known.id, name, type, namedOn }]
  })
}

function holdersAt(places: readonly Place[], slices: readonly Slice[]): Slice[] {
  const wanted = new Set(places.map(key))
  return slices.filter((slice) => wanted.has(key(slice)))
}

function key({ locationId, month }: Place): string {
  return `${locationId}/${month}`
}

/** Packs were made for the next version; the import lock keeps others from taking it, and this makes sure. */
function expectVersion(found: number, expected: number): void {
  if (found !== expected) throw new DomainError('CONFLICT', 'The ledger changed while this was under way. Try again.')
}

function monthText(month: MonthIndex): string {
  return `${String(yearOfMonth(month)).padStart(4, '0')}-${String(monthOfYear(month)).padStart(2, '0')}`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
