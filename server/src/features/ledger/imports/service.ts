import { stat } from 'node:fs/promises'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { decodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { Database, Queryable, Scope } from '../../../platform/database/database.ts'
import type { DiskSpace } from '../../../platform/disk/disk-space.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { CompanyService } from '../../companies/service.ts'
import type { LocationService } from '../../locations/service.ts'
import type { MappingService } from '../../mappings/service.ts'
import { insertAccounts, insertLocations, selectAccounts, selectLocations, updateAccounts } from '../accounts-repository.ts'
import { countPacks, insertDayPacks, insertImportPacks, insertPacks } from '../balances-repository.ts'
import type { LedgerService } from '../service.ts'
import { type BroughtWithIds, broughtWithIds } from './brought-with-ids.ts'
import { type Compared, comparedWith, type Known, knownTypes } from './comparison.ts'
import { composePacks } from './compose-packs.ts'
import { decidePlacements } from './decision.ts'
import { type Brought, broughtBy, type EffectQuestion, effectOf, type ImportEffect } from './import-effect.ts'
import type { ImportCorrections, ImportDecisions, ImportFile, Placement } from './import-file.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import { forEachInPieces } from './in-pieces.ts'
import type { ImportProgress } from './jobs.ts'
import { type ImportPreview, previewOf } from './preview.ts'
import { rememberedMatches } from './remembered-matches.ts'
import {
  countImports,
  handBackSlices,
  insertEntries,
  insertLeftOutRows,
  insertSlices,
  insertStaging,
  type LedgerImport,
  type LeftOutRow,
  type Place,
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
import { runImportWorker } from './run-worker.ts'
import { clearStaging, importLock } from './staging.ts'

export const MOST_LEFT_OUT_AT_ONCE = 5_000

export interface ImportServices {
  readonly database: Database
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly log: Log
  /** The disk that the database is on; null where that is another machine's. */
  readonly space: DiskSpace | null
}

/** What an import writes for each byte of its file: entries, their indexes and the database's log. Workbooks are compressed. */
const BYTES_STORED = { text: 10, workbook: 40 } as const

export interface ImportRun {
  readonly progress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
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

  /** How many imports the ledger keeps: in force, undone, and on their way in. */
  count(scope: Queryable): Promise<number> {
    return countImports(scope)
  }

  async get(scope: Scope, id: number): Promise<LedgerImport | null> {
    const found = await selectImport(scope, id)
    return found === null || found.status === 'STAGING' || found.status === 'CLEARING' ? null : found
  }

  /** Later imports on the same months and locations, which are to be undone before these; by import. */
  async blockedBy(scope: Scope, importIds: readonly number[]): Promise<ReadonlyMap<number, { id: number; name: string }[]>> {
    const blocked = new Map<number, { id: number; name: string }[]>()
    for (const { importId, id, name } of await selectBlockingImports(scope, importIds))
      blocked.set(importId, [...(blocked.get(importId) ?? []), { id, name }])
    return blocked
  }

  /**
   * Rows of an import that were left out on purpose, in the file's order, under its headings; none of imports of before they were kept.
   *
   * @throws DomainError: NOT_FOUND without such an import, BAD_USER_INPUT for a page of more than 5,000 rows.
   */
  async leftOutRows(
    scope: Scope,
    importId: number,
    page: { readonly first: number; readonly offset: number },
  ): Promise<{ fileName: string; headings: readonly string[]; rows: readonly LeftOutRow[] }> {
    const found = await this.get(scope, importId)
    if (found === null) throw new DomainError('NOT_FOUND', `There is no import ${importId}.`)
    if (page.first < 1 || page.first > MOST_LEFT_OUT_AT_ONCE || page.offset < 0)
      throw new BadInputError(`Ask for 1 to ${MOST_LEFT_OUT_AT_ONCE.toLocaleString('en-US')} rows at once.`, 'first')
    const rows = await selectLeftOutRows(scope, importId, page)
    return { fileName: found.fileName, headings: await selectHeadings(scope, importId), rows }
  }

  /** Says what an import of the file would do; stores nothing. */
  async preview(scope: Scope, file: ImportFile, corrections: ImportCorrections, run: ImportRun = {}): Promise<ImportPreview> {
    return (await this.read(scope, file, corrections, run)).preview
  }

  /** The same with what `effect` is told from. */
  async read(
    scope: Scope,
    file: ImportFile,
    corrections: ImportCorrections,
    run: ImportRun = {},
  ): Promise<{ preview: ImportPreview; brought: Brought }> {
    const known = await this.#known(scope)
    const compared = await this.#compare(scope, known, file, corrections, run)
    return { preview: await previewOf(file, known, compared, corrections.accountTypes ?? []), brought: broughtBy(compared) }
  }

  /** What an import of a file that was read would change in a profit and loss; see `effectOf`. */
  async effect(scope: Scope, brought: Brought, question: EffectQuestion): Promise<ImportEffect | null> {
    return effectOf(scope, await this.#known(scope), brought, this.#services, question)
  }

  /**
   * Stores a file's entries and puts them in force.
   *
   * @param by whom the list of imports names.
   * @throws DomainError with a sentence for what keeps it out: the same file again, unreadable rows,
   *   signs to be confirmed, a choice to be made. Nothing is stored then.
   */
  async import(scope: Scope, file: ImportFile, decisions: ImportDecisions, by: string, run: ImportRun = {}): Promise<LedgerImport> {
    const { database, companies, log } = this.#services
    const store = async (lost: AbortSignal): Promise<LedgerImport> => {
      const held: ImportRun = { ...run, signal: run.signal === undefined ? lost : AbortSignal.any([run.signal, lost]) }
      await clearStaging(scope, companies)
      const known = await this.#known(scope)
      const compared = await this.#compare(scope, known, file, decisions.corrections, held)
      const placements = decidePlacements(compared, decisions, known.company.minorDigits)
      return this.#store(scope, known, compared, placements, decisions.corrections.accountTypes ?? [], file, by, held).catch(
        async (error: unknown) => {
          // Without the lock the rows belong to whoever holds it now, who clears them.
          if (!lost.aborted) await clearStaging(scope, companies)
          throw error
        },
      )
    }
    await this.#services.space?.expectRoom(
      (await stat(file.path)).size * BYTES_STORED[/\.xlsx$/i.test(file.fileName) ? 'workbook' : 'text'],
    )
    const imported = await database.withLock(importLock(scope.companyId), store, run.signal === undefined ? {} : { signal: run.signal })
    // The import is in force whether or not the planner hears of it.
    await database
      .analyze(['entries', 'ledger_slices'])
      .catch((error: unknown) => log.warn({ err: error }, 'statistics were not refreshed after an import'))
    return imported
  }

  /**
   * Takes an import out of force; what it had replaced comes back.
   *
   * @throws DomainError (CONFLICT) beneath a later import on the same months and locations, and at once
   *   while another import or undo of the company is under way.
   */
  async undo(scope: Scope, importId: number, by: string): Promise<LedgerImport> {
    const { database, companies } = this.#services
    const undo = async (): Promise<LedgerImport> => {
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
      const inForce = await this.#accountsAfter(scope, packs, staying)
      await companies.change(scope, 'BOTH', async (tx, versions) => {
        await expectPacks(tx, versions.ledger, ledger + 1, packs.size)
        await handBackSlices(tx, importId, by)
        await this.#proposeMapping(tx, inForce)
      })
      return (await this.get(scope, importId)) ?? found
    }
    return database.withLock(importLock(scope.companyId), undo, { busy: refuseBusy })
  }

  async #known(scope: Scope): Promise<Known> {
    const { companies, ledger } = this.#services
    const held = await selectHeldSlices(scope)
    const locationsInForce = new Set(held.map(({ locationId }) => locationId))
    const accountsInForce = await ledger.accountsInForce(scope)
    const accounts = Map.groupBy(await selectAccounts(scope), ({ id }) => accountsInForce.has(id))
    const locations = Map.groupBy(await selectLocations(scope), ({ id }) => locationsInForce.has(id))
    return {
      company: await companies.get(scope),
      accounts: accounts.get(true) ?? [],
      locations: locations.get(true) ?? [],
      dormant: { accounts: accounts.get(false) ?? [], locations: locations.get(false) ?? [] },
      sources: await selectSources(scope),
      held,
    }
  }

  /** Proposes a mapping of the accounts with entries where there is none, or where none of its accounts is left. */
  async #proposeMapping(tx: Queryable, inForce: ReadonlySet<AccountId>): Promise<void> {
    const { mappings } = this.#services
    await mappings.withdrawProposal(tx, inForce)
    const accounts = await selectAccounts(tx)
    await mappings.proposeFirst(
      tx,
      accounts.filter(({ id }) => inForce.has(id)),
    )
  }

  /** The accounts with entries in force once changed packs are, where only `staying` slices and theirs are held. */
  async #accountsAfter(
    scope: Scope,
    packs: ReadonlyMap<LocationId, Uint8Array>,
    staying: readonly Slice[],
  ): Promise<ReadonlySet<AccountId>> {
    const { ledger } = this.#services
    const inForce = new Set<AccountId>()
    await forEachInPieces([...packs.values()], (pack) => {
      for (const id of decodeBalances(pack).accountIds) inForce.add(id)
    })
    const elsewhere = [...new Set(staying.map(({ locationId }) => locationId))].filter((id) => !packs.has(id))
    const days = await ledger.days(scope)
    if (days === null || elsewhere.length === 0) return inForce
    const { accountIds, entries } = await ledger.facts(scope, [{ startDate: days.firstDay, endDate: days.lastDay }], elsewhere)
    for (const [at, id] of accountIds.entries()) if ((entries[at] ?? 0) > 0) inForce.add(id)
    return inForce
  }

  async #compare(scope: Scope, known: Known, file: ImportFile, corrections: ImportCorrections, run: ImportRun): Promise<Compared> {
    const { sourceName, accountTypes = [], asRecognized = false, ...match } = corrections
    let survey: Surveyed | null = null
    await runImportWorker(
      {
        kind: 'survey',
        file,
        scale: known.company.minorDigits,
        knownTypes: knownTypes(known.accounts),
        chosenTypes: accountTypes,
        corrections: match,
        remembered: asRecognized ? [] : rememberedMatches(known.sources, sourceName),
      },
      (message) => {
        if (message.kind === 'surveyed') survey = message.survey
        if (message.kind === 'progress') run.progress?.({ stage: 'READING', done: message.done, rows: message.rows, rowsExpected: null })
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
    compared: Compared,
    placements: ReadonlyMap<number, Placement>,
    chosenTypes: readonly ChosenType[],
    file: ImportFile,
    by: string,
    run: ImportRun,
  ): Promise<LedgerImport> {
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
      rowsLeftOut: survey.unreadableCount,
      firstDay: survey.firstDay,
      lastDay: survey.lastDay,
      debits: BigInt(survey.debits),
      credits: BigInt(survey.credits),
      match: read.match,
    })
    const told = (stage: ImportProgress['stage'], done: number, rows = survey.rows): void =>
      run.progress?.({ stage, done, rows, rowsExpected: survey.rows })
    const packs = await this.#stage(scope, known, read, brought, {
      file,
      chosenTypes,
      signal: run.signal ?? new AbortController().signal,
      onStored: (stored) => told('STORING', survey.rows === 0 ? 1 : stored / survey.rows, stored),
    })
    told('BALANCES', 0)

    const slices = survey.totals.map(({ month, locationIndex, rows }) => ({
      month,
      locationId: brought.locationIds[locationIndex] ?? 0,
      entryCount: rows,
    }))
    const replaced = slices.filter(({ month }) => placements.get(month) === 'REPLACE')
    const taken = new Set(replaced.map(key))
    const staying = known.held.filter((slice) => slice.sourceId !== brought.sourceId || !taken.has(key(slice)))
    const { companies, locations } = this.#services
    const { ledger } = await companies.versions(scope)
    const composed = await composePacks(
      scope,
      ledger,
      { places: slices, holders: [...holdersAt(slices, staying), ...slices.map((slice) => ({ ...slice, importId: brought.importId }))] },
      { importId: brought.importId, packs },
    )
    await insertPacks(scope, ledger + 1, composed)
    const inForce = await this.#accountsAfter(scope, composed, staying)
    run.signal?.throwIfAborted()
    told('BALANCES', 0.9)

    await companies.change(scope, 'BOTH', async (tx, versions) => {
      await expectPacks(tx, versions.ledger, ledger + 1, composed.size)
      await companies.requireScale(tx, known.company.minorDigits)
      if (brought.newAccounts.length > 0) await insertAccounts(tx, brought.newAccounts)
      if (brought.changedAccounts.length > 0) await updateAccounts(tx, brought.changedAccounts)
      if (brought.newLocations.length > 0) await insertLocations(tx, brought.newLocations)
      await locations.addLocations(tx, brought.locations)
      const match = { ...read.match, corrections: read.corrections }
      await saveSource(tx, { id: brought.sourceId, name: source.name, fingerprint: source.fingerprint, match })
      const rowsReplaced = replaced.length === 0 ? 0 : await releaseSlices(tx, brought.sourceId, replaced, brought.importId)
      await insertSlices(tx, brought.importId, brought.sourceId, slices)
      await putInForce(tx, brought.importId, rowsReplaced)
      await this.#proposeMapping(tx, inForce)
    })
    told('BALANCES', 1)
    const imported = await this.get(scope, brought.importId)
    if (imported === null) throw new Error('The import is gone')
    return imported
  }

  /** Stores entries, left-out rows and the import's own balances where nobody sees them yet; answers the balances by location. */
  async #stage(
    scope: Scope,
    known: Known,
    { survey, match }: Surveyed,
    { importId, firstEntryId, accountIds, locationIds }: BroughtWithIds,
    {
      file,
      chosenTypes,
      signal,
      onStored,
    }: {
      readonly file: ImportFile
      readonly chosenTypes: readonly ChosenType[]
      readonly signal: AbortSignal
      readonly onStored: (rows: number) => void
    },
  ): Promise<ReadonlyMap<LocationId, Uint8Array>> {
    let stored = 0
    let leftOut = 0
    let packs: ReadonlyMap<LocationId, Uint8Array> = new Map()
    let dayPacks: ReadonlyMap<number, Uint8Array> = new Map()
    const knownOnes = knownTypes(known.accounts)
    await runImportWorker(
      { kind: 'stage', file, scale: known.company.minorDigits, knownTypes: knownOnes, chosenTypes, match, accountIds, locationIds },
      async (message) => {
        if (message.kind === 'chunk') {
          await insertEntries(scope, importId, firstEntryId + BigInt(stored), message.chunk)
          stored += message.chunk.rows
          onStored(stored)
        }
        if (message.kind === 'leftOut') {
          await insertLeftOutRows(scope, importId, leftOut + 1, message.rows)
          leftOut += message.rows.length
        }
        if (message.kind === 'staged') {
          packs = new Map(message.packs)
          dayPacks = new Map(message.dayPacks)
        }
      },
      signal,
    )
    if (stored !== survey.rows || leftOut !== survey.unreadableCount)
      throw new DomainError('CONFLICT', 'The file changed while it was imported. Nothing was stored; import it again.')
    await insertImportPacks(scope, importId, packs)
    await insertDayPacks(scope, importId, dayPacks)
    return packs
  }
}

function holdersAt(places: readonly Place[], slices: readonly Slice[]): Slice[] {
  const wanted = new Set(places.map(key))
  return slices.filter((slice) => wanted.has(key(slice)))
}

function key({ locationId, month }: Place): string {
  return `${locationId}/${month}`
}

/** Nobody waits for minutes for an answer, and what was refused does not happen later. */
function refuseBusy(): never {
  throw new DomainError('CONFLICT', 'Another import of this company is under way. Undo this one when that has ended.')
}

/** Packs were made for the next version; the import lock keeps others from taking it or them away, and this makes sure. */
async function expectPacks(tx: Queryable, version: number, expected: number, packs: number): Promise<void> {
  if (version !== expected || (await countPacks(tx, version)) !== packs)
    throw new DomainError('CONFLICT', 'The ledger changed while this was under way. Try again.')
}
