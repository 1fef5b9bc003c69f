import { stat } from 'node:fs/promises'
import type { ClosedMonthChange, ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { type AccountId, INCOME_TYPES, type LocationId } from '@fourwall/domain/ledger/account.ts'
import { decodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { claimsOf } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import { rowsLeftOut, type SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { leftOutHeadings } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { Database, Queryable, Scope } from '../../../platform/database/database.ts'
import type { DiskSpace } from '../../../platform/disk/disk-space.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { ClosedBooks, ClosingService } from '../../closing/service.ts'
import type { CompanyService } from '../../companies/service.ts'
import type { LocationService } from '../../locations/service.ts'
import type { MappingService, NewAccountMapping, PlannedMapping } from '../../mappings/service.ts'
import { insertAccounts, insertLocations, selectAccounts, selectErpLocations, updateAccounts } from '../accounts-repository.ts'
import { countPacks, insertBalancePacks } from '../balances-repository.ts'
import { ledgerPolicy } from '../policy.ts'
import type { LedgerService } from '../service.ts'
import { broughtWithIds } from './brought-with-ids.ts'
import { changesByPacks, closedMonthsChanged, refuseClosedMonths, withBrought } from './closed-months.ts'
import { type Compared, compareWithStored, sourceOf } from './comparison.ts'
import { completingOf, isCompletion, mostCompletingRows } from './completing.ts'
import { composePacks } from './compose-packs.ts'
import { decidedFor, type ForeseenDecisions } from './foreseen-choices.ts'
import {
  accountsAfter,
  afterTaking,
  arrivingAccounts,
  type Brought,
  broughtBy,
  type EffectQuestion,
  effectOf,
  type ImportEffect,
  planChoices,
  takenDays,
} from './import-effect.ts'
import type { ImportCorrections, ImportDecisions, ImportFile, PlacementDecisions } from './import-file.ts'
import { confirmedGuesses, decidePlacements } from './import-questions.ts'
import type { ReplacedDays } from './import-result.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import { forEachInPieces } from './in-pieces.ts'
import type { ImportProgress } from './jobs.ts'
import { arrivingWithIds, type JoiningAccounts, undoNote } from './joining-accounts.ts'
import { accountIdsOf, findLocation, type Known, knownTypes } from './known-ledger.ts'
import { type ImportPreview, previewOf } from './preview.ts'
import { foreseenRemarks, importRemarks } from './remarks/import-remarks.ts'
import { distinctRemarks, readingRemarks } from './remarks/reading-remarks.ts'
import { rememberedMatches } from './remembered-matches.ts'
import { type ForeseenRepeats, foreseenRepeats, MOST_COMPARED_ROWS, refuseRepeated, repeatedElsewhere } from './repeated-entries.ts'
import {
  completeLeftOutRows,
  countImports,
  handBackSlices,
  insertSlices,
  insertStaging,
  type KeptLeftOutRow,
  type LedgerImport,
  type LocationMonth,
  putInForce,
  releaseSlices,
  type Slice,
  saveSource,
  selectBlockingImports,
  selectHeadings,
  selectHeldSlices,
  selectImport,
  selectImportOfContent,
  selectImports,
  selectLeftOutRows,
  selectSlicesOfImport,
  selectSources,
} from './repository.ts'
import type { ImportResults } from './results.ts'
import { saveUndoNote } from './results-repository.ts'
import { runImportWorker } from './run-worker.ts'
import { stageEntries } from './stage-entries.ts'
import { clearStaging, importLock } from './staging.ts'
import { storedDays } from './stored-months.ts'

export const MOST_LEFT_OUT_AT_ONCE = 5_000

export interface ImportServices {
  readonly database: Database
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly newAccounts: NewAccountMapping
  readonly results: ImportResults
  readonly log: Log
  readonly today: () => Day
  /** The database's disk; null if it is on another machine. */
  readonly space: DiskSpace | null
}

/** Bytes that an import writes per byte of its file: entries, indexes and the database's log. Workbooks are compressed. */
const BYTES_STORED = { text: 10, workbook: 40 } as const

export interface ImportRun {
  readonly progress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
  /** Whether a preview reads entries to compare them with stored ones, for `repeats`; default: no. */
  readonly comparesEntries?: boolean
  /** What is decided already: a preview then says what becomes of months and locations; default: nothing. */
  readonly foreseen?: ForeseenDecisions
  /** Receives how the file was read, before anything is stored, and again with the entries that it repeats. */
  readonly onRead?: (remarks: readonly FileRemark[]) => void
}

/** Imports ledger files, completely or not at all, and undoes imports. */
export class ImportService {
  readonly #services: ImportServices

  constructor(services: ImportServices) {
    this.#services = services
  }

  /** Newest first, including undone ones. */
  list(access: Access): Promise<LedgerImport[]> {
    const scope = ledgerPolicy.read(access)
    return selectImports(scope)
  }

  /** How many imports the ledger keeps: active, undone and in progress. */
  count(scope: Queryable): Promise<number> {
    return countImports(scope)
  }

  async get(access: Access, id: number): Promise<LedgerImport | null> {
    const scope = ledgerPolicy.read(access)
    const found = await selectImport(scope, id)
    return found === null || found.status === 'STAGING' || found.status === 'CLEARING' ? null : found
  }

  /** By import: later imports on the same months and locations, which must be undone first. */
  async blockedBy(access: Access, importIds: readonly number[]): Promise<ReadonlyMap<number, { id: number; name: string }[]>> {
    const scope = ledgerPolicy.read(access)
    const blocked = new Map<number, { id: number; name: string }[]>()
    for (const { importId, id, name } of await selectBlockingImports(scope, importIds))
      blocked.set(importId, [...(blocked.get(importId) ?? []), { id, name }])
    return blocked
  }

  /**
   * An import's left-out rows in file order, under its headings; none for imports from before they were stored.
   *
   * @throws DomainError: NOT_FOUND for an unknown import, BAD_USER_INPUT for a page of more than 5,000 rows.
   */
  async leftOutRows(
    access: Access,
    importId: number,
    page: { readonly first: number; readonly offset: number },
  ): Promise<{ fileName: string; headings: readonly string[]; rows: readonly KeptLeftOutRow[] }> {
    const scope = ledgerPolicy.figures(access)
    const found = await this.get(access, importId)
    if (found === null) throw new DomainError('NOT_FOUND', `There is no import ${importId}.`)
    if (page.first < 1 || page.first > MOST_LEFT_OUT_AT_ONCE || page.offset < 0)
      throw new BadInputError(`Ask for between 1 and ${MOST_LEFT_OUT_AT_ONCE.toLocaleString('en-US')} rows at once.`, 'first')
    const rows = await selectLeftOutRows(scope, importId, page)
    return { fileName: found.fileName, headings: leftOutHeadings(await selectHeadings(scope, importId)), rows }
  }

  /** What importing the file would do; stores nothing. */
  async preview(access: Access, file: ImportFile, corrections: ImportCorrections, run: ImportRun = {}): Promise<ImportPreview> {
    ledgerPolicy.import(access)
    return (await this.read(access, file, corrections, run)).preview
  }

  /** The same, together with the data that `effect` needs. */
  async read(
    access: Access,
    file: ImportFile,
    corrections: ImportCorrections,
    run: ImportRun = {},
  ): Promise<{ preview: ImportPreview; brought: Brought }> {
    const scope = ledgerPolicy.import(access)
    const known = await this.#known(access)
    const compared = await this.#compare(scope, known, file, corrections, run)
    const brought = broughtBy(known, compared)
    const joining = await this.#joining(access, known, brought)
    const decided = run.foreseen === undefined ? null : decidedFor(compared, run.foreseen)
    const foreseen = await foreseenRemarks(scope, known, { compared, fileName: file.fileName, today: this.#services.today() }, decided)
    const preview = await previewOf(file, known, compared, joining, { chosenTypes: corrections.accountTypes ?? [], foreseen })
    return { preview, brought }
  }

  /** How importing a file that was read would change a P&L; see `effectOf`. */
  async effect(access: Access, brought: Brought, question: EffectQuestion): Promise<ImportEffect | null> {
    ledgerPolicy.import(access)
    return effectOf(access, await this.#known(access), brought, this.#services, question)
  }

  /** How importing a file that was read would change closed months, as far as the company's figures tell; see `closedMonthsChanged`. */
  async closedMonths(access: Access, brought: Brought, decided: PlacementDecisions): Promise<readonly ClosedMonthChange[]> {
    ledgerPolicy.import(access)
    const books = await this.#services.closing.books(access)
    return books === null ? [] : closedMonthsChanged(access, books, await this.#known(access), brought, decided)
  }

  /**
   * Which entries of a file that was read are in the ledger already and would count twice. Other than those of a location with a new name it
   * knows only if the preview compared them.
   */
  async repeats(access: Access, brought: Brought, decided: PlacementDecisions): Promise<ForeseenRepeats> {
    const scope = ledgerPolicy.import(access)
    const known = await this.#known(access)
    const { replaced, beside, staying } = stayingBeside(known, brought, decided)
    return foreseenRepeats(scope, brought.sourceId, brought.entries, {
      rows: brought.rows,
      replaced,
      beside: beside.length,
      elsewhere: repeatedElsewhere(brought, decided),
      incomeAccounts: incomeAccounts(brought.accounts, accountIdsOf(known, brought.accounts)),
      entriesAround: entriesAround(known, brought, staying),
      ...otherSources(known, brought.sourceId, brought, brought.locationNames),
      log: this.#services.log,
    })
  }

  /**
   * Stores a file's entries and makes them active.
   *
   * @throws DomainError with a sentence if it cannot be imported: same file again, unreadable rows, signs to confirm, a choice to make.
   * Nothing is stored then.
   */
  async import(access: Access, file: ImportFile, decisions: ImportDecisions, run: ImportRun = {}): Promise<LedgerImport> {
    const scope = ledgerPolicy.import(access)
    const by = access.user.name
    const { database, closing, companies, log } = this.#services
    const store = async (lost: AbortSignal): Promise<LedgerImport> => {
      const held: ImportRun = { ...run, signal: run.signal === undefined ? lost : AbortSignal.any([run.signal, lost]) }
      await clearStaging(scope, companies)
      const known = await this.#known(access)
      const compared = await this.#compare(scope, known, file, decisions.corrections, held)
      const remarks = readingRemarks(known, compared)
      run.onRead?.(remarks)
      const decided = decidePlacements(compared, decisions, known.company.minorDigits)
      const brought = { compared, fileName: file.fileName, today: this.#services.today() }
      const confirmed = confirmedGuesses(compared, decisions, known.company.minorDigits)
      const told = distinctRemarks([...confirmed, ...(await importRemarks(scope, known, brought, decided, decisions)), ...remarks])
      run.onRead?.(told)
      const storing: ImportRun = { ...held, onRead: (repeats) => run.onRead?.(distinctRemarks([...repeats, ...told])) }
      // Before millions of rows are stored. What depends on locations is found when the import becomes active, and so is whether a
      // confirmation of some changes covers them, as these may depend on locations.
      if ((decisions.changeClosedMonths ?? false) === false)
        await refuseClosedMonths(access, closing, known, broughtBy(known, compared), decided)
      const { imported, planned, replacedDays } = await this.#store(access, known, compared, decided, decisions, file, by, storing).catch(
        async (error: unknown) => {
          // Without the lock, the rows belong to its new holder, who clears them.
          if (!lost.aborted) await clearStaging(scope, companies)
          throw error
        },
      )
      // The import is active even if statistics cannot be refreshed.
      await database
        .analyze(['entries', 'ledger_slices'])
        .catch((error: unknown) => log.warn({ err: error }, 'statistics were not refreshed after an import'))
      await this.#services.results.keep(access, imported, {
        known,
        compared,
        planned,
        mapsAccounts: decisions.mapNewAccounts === true,
        replacedDays,
      })
      return imported
    }
    await this.#services.space?.expectRoom(
      (await stat(file.path)).size * BYTES_STORED[/\.xlsx$/i.test(file.fileName) ? 'workbook' : 'text'],
    )
    return database.withLock(importLock(scope.companyId), store, run.signal === undefined ? {} : { signal: run.signal })
  }

  /**
   * Undoes an import; what it had replaced becomes active again.
   *
   * @throws DomainError (CONFLICT) if a later import has the same months and locations, and at once while another import or undo of the
   * company is running; ClosedMonthsError if it changes closed months without confirmation.
   */
  async undo(access: Access, importId: number, changeClosedMonths: ClosedMonthsAgreement = false): Promise<LedgerImport> {
    const scope = ledgerPolicy.import(access)
    const by = access.user.name
    const { database, closing, companies, newAccounts } = this.#services
    const undo = async (): Promise<LedgerImport> => {
      await clearStaging(scope, companies)
      const found = await this.get(access, importId)
      if (found === null) throw new DomainError('NOT_FOUND', `There is no import ${importId}.`)
      if (found.status === 'UNDONE') throw new DomainError('CONFLICT', `Import ${importId} (${found.fileName}) has already been undone.`)
      const later = (await this.blockedBy(access, [importId])).get(importId) ?? []
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
      await insertBalancePacks(scope, ledger + 1, packs)
      const inForce = await this.#accountsAfter(access, packs, staying)
      const changesOf = (books: ClosedBooks) => changesByPacks(access, this.#services.ledger, books, packs, (accounts) => accounts)
      const act = { name: `Undo of import ${importId} (${found.fileName})`, agreement: changeClosedMonths }
      await closing.change(access, scope, 'BOTH', changesOf, async (tx, admit, versions) => {
        await expectPacks(tx, versions.ledger, ledger + 1, packs.size)
        await admit(act)
        await handBackSlices(tx, importId, by)
        const left = await newAccounts.takeBack(tx, { importId, by }, inForce)
        const note = left === null ? null : await undoNote(tx, left)
        if (note !== null) await saveUndoNote(tx, importId, note)
        await this.#proposeMapping(tx, inForce)
      })
      return (await this.get(access, importId)) ?? found
    }
    return database.withLock(importLock(scope.companyId), undo, { busy: refuseBusy })
  }

  async #known(access: Access): Promise<Known> {
    const scope = ledgerPolicy.import(access)
    const { companies, ledger } = this.#services
    const held = await selectHeldSlices(scope)
    const locationsInForce = new Set(held.flatMap(({ locationId, entryCount }) => (entryCount > 0 ? [locationId] : [])))
    const accountsInForce = await ledger.accountsInForce(access)
    const accounts = Map.groupBy(await selectAccounts(scope), ({ id }) => accountsInForce.has(id))
    const locations = Map.groupBy(await selectErpLocations(scope), ({ id }) => locationsInForce.has(id))
    return {
      company: await companies.get(scope),
      accounts: accounts.get(true) ?? [],
      locations: locations.get(true) ?? [],
      dormant: { accounts: accounts.get(false) ?? [], locations: locations.get(false) ?? [] },
      sources: await selectSources(scope),
      held,
    }
  }

  /** Proposes a mapping of the accounts with entries if none exists, or none with any of these accounts. */
  async #proposeMapping(tx: Queryable, inForce: ReadonlySet<AccountId>): Promise<void> {
    const { mappings } = this.#services
    await mappings.withdrawProposal(tx, inForce)
    const accounts = await selectAccounts(tx)
    await mappings.proposeFirst(
      tx,
      accounts.filter(({ id }) => inForce.has(id)),
    )
  }

  /** Accounts with active entries after a change of packs, if only the `staying` slices and the changed packs remain. */
  async #accountsAfter(
    access: Access,
    packs: ReadonlyMap<LocationId, Uint8Array>,
    staying: readonly Slice[],
  ): Promise<ReadonlySet<AccountId>> {
    const { ledger } = this.#services
    const inForce = new Set<AccountId>()
    await forEachInPieces([...packs.values()], (pack) => {
      for (const id of decodeBalances(pack).accountIds) inForce.add(id)
    })
    const elsewhere = [...new Set(staying.map(({ locationId }) => locationId))].filter((id) => !packs.has(id))
    const days = await ledger.days(access)
    if (days === null || elsewhere.length === 0) return inForce
    const { accountIds, entries } = await ledger.facts(access, [{ startDate: days.firstDay, endDate: days.lastDay }], elsewhere)
    for (const [at, id] of accountIds.entries()) if ((entries[at] ?? 0) > 0) inForce.add(id)
    return inForce
  }

  async #compare(scope: Scope, known: Known, file: ImportFile, corrections: ImportCorrections, run: ImportRun): Promise<Compared> {
    const { sourceName, accountTypes = [], asRecognized = false, ...match } = corrections
    let survey: Surveyed | null = null
    const rowCellsUpTo = await mostCompletingRows(scope)
    await runImportWorker(
      {
        kind: 'survey',
        file,
        scale: known.company.minorDigits,
        currency: known.company.currency,
        knownTypes: knownTypes(known.accounts),
        chosenTypes: accountTypes,
        corrections: match,
        remembered: asRecognized ? [] : rememberedMatches(known.sources, sourceName),
        collectsDays: known.held.length > 0,
        rowCellsUpTo,
        entriesUpTo: run.comparesEntries === true && known.held.length > 0 ? MOST_COMPARED_ROWS : rowCellsUpTo,
      },
      (message) => {
        if (message.kind === 'surveyed') survey = message.survey
        if (message.kind === 'progress') run.progress?.({ stage: 'READING', done: message.done, rows: message.rows, rowsExpected: null })
      },
      run.signal ?? new AbortController().signal,
    )
    const read: Surveyed | null = survey
    if (read === null) throw new Error('The survey of the file gave nothing')
    const surveyed = read as Surveyed // set by the worker's message
    const named = sourceOf(known, surveyed, sourceName)
    const sameFile = await selectImportOfContent(scope, surveyed.contentHash)
    const completes = await completingOf(scope, { id: named.id, isChosen: sourceName !== undefined }, surveyed, known)
    const completed = known.sources.find(({ id }) => id === completes?.sourceId)
    const source = completed === undefined ? named : { ...named, id: completed.id, name: completed.name }
    return compareWithStored(known, surveyed, source, { sameFile, completes }, storedDays(scope))
  }

  async #store(
    access: Access,
    known: Known,
    compared: Compared,
    decided: PlacementDecisions,
    decisions: ImportDecisions,
    file: ImportFile,
    by: string,
    run: ImportRun,
  ): Promise<{ readonly imported: LedgerImport; readonly planned: PlannedMapping | null; readonly replacedDays: ReplacedDays }> {
    const scope = ledgerPolicy.import(access)
    const {
      corrections: { accountTypes: chosenTypes = [] },
      mapNewAccounts = false,
    } = decisions
    const { survey: read, source } = compared
    const { survey } = read
    const brought = await broughtWithIds(scope, known, compared)
    await insertStaging(scope, {
      id: brought.importId,
      sourceId: brought.sourceId,
      fileName: file.fileName,
      contentHash: read.contentHash,
      importedBy: by,
      firstEntryId: brought.firstEntryId,
      entryCount: survey.rows,
      rowsLeftOut: rowsLeftOut(survey),
      firstDay: survey.firstDay,
      lastDay: survey.lastDay,
      debits: BigInt(survey.debits),
      credits: BigInt(survey.credits),
      match: read.match,
    })
    const told = (stage: ImportProgress['stage'], done: number, rows = survey.rows): void =>
      run.progress?.({ stage, done, rows, rowsExpected: survey.rows })
    const packs = await stageEntries(scope, known, read, brought, {
      file,
      chosenTypes,
      signal: run.signal ?? new AbortController().signal,
      onStored: (stored) => told('STORING', survey.rows === 0 ? 1 : stored / survey.rows, stored),
    })
    told('BALANCES', 0)

    const locationIds = new Map([...known.locations, ...brought.locations].map(({ id, name }) => [name, id]))
    const slices = claimsOf(compared.months, compared.inFile, planChoices(compared.months, decided)).map(
      ({ locationName, rows, ...claim }) => ({ ...claim, locationId: locationIds.get(locationName) ?? 0, entryCount: rows }),
    )
    const replaced = slices.filter(({ takes }) => takes)
    const { staying } = afterTaking(known.held, source.id, replaced)
    const beside = holdersAt(slices, staying)
    const isAgreed = decisions.refuseRepeated !== true
    // Where guesses are printed, an answer given in advance for every file silences none of them.
    if ((!isAgreed || run.onRead !== undefined) && !isCompletion(compared.completes)) {
      const rows = {
        rows: survey.rows,
        replaced,
        beside: beside.length,
        elsewhere: repeatedElsewhere(compared, decided),
        incomeAccounts: incomeAccounts(survey.accounts, (index) => brought.accountIds[index] ?? 0),
        entriesAround: entriesAround(known, compared, staying),
        ...otherSources(known, source.id, compared, new Map(brought.locations.map(({ id, name }) => [id, name]))),
        log: this.#services.log,
      }
      const repeats = await refuseRepeated(scope, brought, rows, isAgreed)
      run.onRead?.(repeats)
    }
    const { closing, companies, locations, newAccounts } = this.#services
    const { ledger } = await companies.versions(scope)
    const composed = await composePacks(
      scope,
      ledger,
      { places: slices, holders: [...beside, ...slices.map((slice) => ({ ...slice, importId: brought.importId }))] },
      { importId: brought.importId, packs },
    )
    await insertBalancePacks(scope, ledger + 1, composed)
    const inForce = await this.#accountsAfter(access, composed, staying)
    const changesOf = (books: ClosedBooks) =>
      changesByPacks(access, this.#services.ledger, books, composed, (accounts) => withBrought(accounts, brought))
    const act = { name: `Import of ${file.fileName}`, agreement: decisions.changeClosedMonths ?? false }
    run.signal?.throwIfAborted()
    told('BALANCES', 0.9)

    const planned = await closing.change(access, scope, 'BOTH', changesOf, async (tx, admit, versions) => {
      await expectPacks(tx, versions.ledger, ledger + 1, composed.size)
      await companies.requireScale(tx, known.company.minorDigits)
      await admit(act)
      if (brought.newAccounts.length > 0) await insertAccounts(tx, brought.newAccounts)
      if (brought.changedAccounts.length > 0) await updateAccounts(tx, brought.changedAccounts)
      if (brought.newLocations.length > 0) await insertLocations(tx, brought.newLocations)
      await locations.addLocations(tx, brought.locations)
      // Rows that were left out come in a form of their own, which the source's next files do not have.
      if (!isCompletion(compared.completes)) {
        const match = { ...read.match, corrections: read.corrections }
        await saveSource(tx, { id: brought.sourceId, name: source.name, fingerprint: source.fingerprint, match })
      }
      const rowsReplaced = replaced.length === 0 ? 0 : await releaseSlices(tx, brought.sourceId, replaced, brought.importId)
      await insertSlices(tx, brought.importId, brought.sourceId, slices)
      await putInForce(tx, brought.importId, rowsReplaced)
      const { completes } = compared
      if (completes !== null && replaced.length === 0)
        await completeLeftOutRows(tx, completes.importId, completes.numbers, brought.importId)
      await this.#proposeMapping(tx, inForce)
      const stored = await selectAccounts(tx)
      const arriving = arrivingWithIds(known, survey.accounts, brought.accountIds, stored)
      return mapNewAccounts
        ? newAccounts.add(tx, { importId: brought.importId, by }, stored, arriving)
        : newAccounts.plan(tx, stored, arriving)
    })
    told('BALANCES', 1)
    const imported = await this.get(access, brought.importId)
    if (imported === null) throw new Error('The import no longer exists')
    return { imported, planned, replacedDays: replacedDaysBy(known, compared, decided) }
  }

  /** Where the file's accounts would go; null for a first import, which proposes its own mapping. */
  async #joining(access: Access, known: Known, brought: Brought): Promise<JoiningAccounts> {
    const scope = ledgerPolicy.import(access)
    const { mappings, newAccounts } = this.#services
    const { accounts } = accountsAfter(known, brought)
    const arriving = arrivingAccounts(known, brought)
    const ids = new Set(accounts.map(({ id }) => id))
    const others = known.dormant.accounts.filter(({ id }) => !ids.has(id))
    const planned = await newAccounts.plan(scope, [...accounts, ...others], arriving)
    const hasMappings = planned !== null || (await mappings.mappings(access, null)).length > 0
    return { planned, whyNoPlan: await newAccounts.whyNoPlan(scope), hasMappings, arriving }
  }
}

/** The days that a file covers where it replaces, with the locations that stay there on purpose. */
function replacedDaysBy(known: Known, { months }: Compared, decided: PlacementDecisions): ReplacedDays {
  const { placements, remaining } = planChoices(months, decided)
  return months.flatMap(({ month, firstDay, lastDay, suggested, remaining: left }) => {
    if ((placements.get(month) ?? suggested) === 'APPEND') return []
    const kept = left.filter(({ locationName, proposal }) => (remaining.get(locationName) ?? proposal) !== 'REMOVE')
    const keptLocationIds = kept.flatMap(({ locationName }) => findLocation(known.locations, locationName)?.id ?? [])
    return [{ month, firstDay, lastDay, keptLocationIds }]
  })
}

/** Of a file that is not stored: the days that it takes, and what stays of the ledger where it has entries. */
function stayingBeside(known: Known, { months, inFile, sourceId }: Brought, decided: PlacementDecisions) {
  const claims = claimsOf(months, inFile, planChoices(months, decided))
  const replaced = takenDays(known, claims)
  const places = claims.flatMap(({ month, locationName }) => {
    const location = findLocation(known.locations, locationName)
    return location === undefined ? [] : [{ month, locationId: location.id }]
  })
  const { staying } = afterTaking(known.held, sourceId, replaced)
  return { replaced, beside: holdersAt(places, staying), staying }
}

/** Number of entries of some slices at the file's locations, from the month before its first to the one after its last. */
function entriesAround({ locations }: Known, { inFile }: Pick<Compared, 'inFile'>, slices: readonly Slice[]): number {
  const months = new Map<LocationId, readonly [first: number, last: number]>()
  for (const { month, locationName } of inFile) {
    const id = findLocation(locations, locationName)?.id
    if (id === undefined) continue
    const [first, last] = months.get(id) ?? [month, month]
    months.set(id, [Math.min(first, month), Math.max(last, month)])
  }
  return slices.reduce((sum, { locationId, month, entryCount }) => {
    const [first, last] = months.get(locationId) ?? [0, -1]
    return month >= first - 1 && month <= last + 1 ? sum + entryCount : sum
  }, 0)
}

function incomeAccounts(accounts: readonly SurveyedAccount[], idOf: (index: number) => AccountId): AccountId[] {
  return accounts.flatMap(({ index, typing: { type } }) => (type !== null && INCOME_TYPES.has(type) ? [idOf(index)] : []))
}

/** With more of them in these months, the file is not compared: the embedded database answers no other request until it is done. */
const MOST_OTHER_ENTRIES = 500_000

/** What other sources have in months in which a location of the file has nothing. */
function otherSources(
  { held, locations, sources }: Known,
  sourceId: number | null,
  { inFile }: Pick<Compared, 'inFile'>,
  inFileById: ReadonlyMap<LocationId, string>,
) {
  const stored = held.filter(({ entryCount }) => entryCount > 0)
  const places = new Set(stored.map(key))
  const months = new Set<number>()
  for (const { month, locationName } of inFile) {
    const location = findLocation(locations, locationName)
    if (location === undefined || !places.has(key({ month, locationId: location.id }))) months.add(month)
  }
  const others = stored.filter((slice) => slice.sourceId !== sourceId && months.has(slice.month))
  const entries = others.reduce((sum, { entryCount }) => sum + entryCount, 0)
  return {
    hasOthers: entries > 0 && entries <= MOST_OTHER_ENTRIES,
    locationNames: new Map([...locations.map(({ id, name }) => [id, name] as const), ...inFileById]),
    sourceNames: new Map(sources.map(({ id, name }) => [id, name])),
  }
}

function holdersAt(places: readonly LocationMonth[], slices: readonly Slice[]): Slice[] {
  const wanted = new Set(places.map(key))
  return slices.filter((slice) => wanted.has(key(slice)))
}

function key({ locationId, month }: LocationMonth): string {
  return `${locationId}/${month}`
}

/** Refuses at once rather than letting the caller wait for minutes. */
function refuseBusy(): never {
  throw new DomainError('CONFLICT', 'Another import of this company is running. Undo this one when that has finished.')
}

/** Makes sure that the packs of the next version are complete; the import lock should keep others from adding or removing any. */
async function expectPacks(tx: Queryable, version: number, expected: number, packs: number): Promise<void> {
  if (version !== expected || (await countPacks(tx, version)) !== packs)
    throw new DomainError('CONFLICT', 'The ledger changed in the meantime. Try again.')
}
