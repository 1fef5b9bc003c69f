import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { createdWords, type KnownNames, keyNames } from '@fourwall/domain/sheets/key-names.ts'
import { parseLibraryName, ROOT_PATH } from '@fourwall/domain/sheets/library-paths.ts'
import { plainSheet, type Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { sheetChanges } from '@fourwall/domain/sheets/sheet-changes.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { refuseStale } from '../history/service.ts'
import { holdLibrary } from './folders-repository.ts'
import { knownNames, type NameSources } from './known-names.ts'
import { type LibraryService, type LibraryUser, refuseShown, type SheetUses } from './library-service.ts'
import {
  factsOf,
  type LooseSheet,
  readDocument,
  readParts,
  requireKnown,
  type SavedSheet,
  signedNotes,
  withSameLooks,
  writeDocument,
} from './sheet-documents.ts'
import {
  countFiscalYearUses,
  deleteSheets,
  insertSheet,
  insertVersion,
  lockSheet,
  type NamedSheet,
  placeSheet,
  type SheetVersion,
  type StoredSheet,
  selectDocument,
  selectSheet,
  selectSheets,
  selectSheetsNaming,
  selectSheetsOfMapping,
  selectVersions,
  undeleteSheet,
  updateSheet,
} from './sheets-repository.ts'

export type { SheetVersion, StoredSheet } from './sheets-repository.ts'

/** A layout where it lies. */
export interface PlacedSheet extends StoredSheet {
  readonly path: string
}

/** What is said of a new layout: at least what it is of. */
export interface NewSheet extends LooseSheet {
  /** Chosen by the caller, so that making it again after a lost answer makes no second one. */
  readonly id?: string | null | undefined
  readonly name: string
  readonly path?: string | null | undefined
}

/** What is to be other than it is. */
export interface SheetChange extends LooseSheet {
  readonly path?: string | null | undefined
}

/** Something that a layout names and that is gone. */
export interface SheetProblem {
  readonly id: string
  readonly message: string
}

/** A layout to be stored, with what its history begins with. */
interface FirstState {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly sheet: Sheet
  readonly summary: string
}

interface SheetParts extends NameSources {
  readonly library: LibraryService
  readonly uses: SheetUses
  /** Ids of all budgets and metrics. */
  readonly named: (scope: Scope) => Promise<ReadonlySet<string>>
}

/** Saved layouts of reports: what they are, where they lie and every state that was saved of them. */
export class SheetService {
  readonly #parts: SheetParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: SheetParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** In order of name; of one mapping where one is given. */
  async list(scope: Scope, mappingId: string | null): Promise<readonly PlacedSheet[]> {
    const [sheets, tree] = [await selectSheets(scope), await this.#parts.library.tree(scope)]
    return sheets
      .filter((sheet) => mappingId === null || sheet.mappingId === mappingId)
      .map((sheet) => ({ ...sheet, path: tree.pathOf(sheet.folderId) }))
  }

  /** Null where the company has no such layout. */
  async get(scope: Scope, id: string): Promise<PlacedSheet | null> {
    const sheet = isUuid(id) ? await selectSheet(scope, id) : null
    return sheet && { ...sheet, path: (await this.#parts.library.tree(scope)).pathOf(sheet.folderId) }
  }

  /** What a layout says by one of its versions. @throws DomainError (NOT_FOUND, CONFLICT for a shape that this program does not know). */
  async saved(scope: Scope, id: string, version: number): Promise<SavedSheet> {
    return readDocument(await this.#document(scope, id, version))
  }

  /** The same in one text, as it is stored. */
  async document(scope: Scope, id: string, version: number): Promise<string> {
    const { documentVersion, document } = await this.#document(scope, id, version)
    requireKnown(documentVersion)
    return document
  }

  async #document(scope: Queryable, id: string, version: number) {
    const document = await selectDocument(scope, id, version)
    if (document === null) throw gone()
    return document
  }

  /** The latest first. */
  async versions(scope: Scope, id: string): Promise<readonly SheetVersion[]> {
    return isUuid(id) ? selectVersions(scope, id) : []
  }

  /** @throws BadInputError for what keeps it from being saved. */
  async create(scope: Scope, user: LibraryUser, input: NewSheet): Promise<PlacedSheet> {
    const { id, name, path, ...fields } = input
    const chosen = id ?? null
    if (chosen !== null && !isUuid(chosen)) throw new BadInputError('The id of a new layout is a UUID.', 'input.id')
    const parsed = readParts(fields)
    const now = this.#clock.now()
    const { mappingId, timeSpan, locationIds } = parsed
    if (mappingId === undefined || timeSpan === undefined || locationIds === undefined)
      throw new BadInputError('A layout names a mapping, a time span and its locations.', 'input')
    const sheet = this.#signed({ ...plainSheet({ mappingId, timeSpan, locationIds }), ...parsed }, null, user, now)
    const newId = chosen?.toLowerCase() ?? this.#newId()
    const mapping = await this.#requireMapping(scope, mappingId)
    await this.#insert(scope, user, {
      id: newId,
      name: parseLibraryName(name, 'LAYOUT', 'input.name'),
      path: path ?? ROOT_PATH,
      sheet,
      summary: createdWords(mapping.name, sheet, await this.#known(scope, mappingId)),
    })
    return this.#required(scope, newId)
  }

  async #insert(scope: Scope, user: LibraryUser, { id, name, path, sheet, summary }: FirstState): Promise<void> {
    await scope.transaction(async (tx) => {
      await holdLibrary(tx)
      if ((await lockSheet(tx, id)) !== null) return
      const createdAt = this.#clock.now()
      const folderId = (await this.#parts.library.tree(tx)).target(path, 'input.path')
      await insertSheet(tx, { id, name, folderId, createdAt, createdBy: user.name }, factsOf(sheet))
      const first = { version: 1, savedAt: createdAt, savedBy: user.name, summary: [summary], restored: null }
      await insertVersion(tx, id, first, writeDocument(sheet, 1, null))
    })
  }

  /**
   * Saves what is given as the next version; what is left out stays. Where all of it is so already, nothing is saved, so that
   * saving again after a lost answer is safe.
   *
   * @param version as the caller read it.
   * @throws BadInputError for what keeps it from being saved; CONFLICT where somebody saved since; NOT_FOUND.
   */
  async update(scope: Scope, user: LibraryUser, id: string, version: number, input: SheetChange): Promise<PlacedSheet> {
    const { path: given, ...fields } = input
    const path = given ?? null
    const parts = readParts(fields)
    if (parts.mappingId !== undefined && parts.mappingId !== (await this.get(scope, id))?.mappingId)
      await this.#requireMapping(scope, parts.mappingId)
    const known = await this.#knownOf(scope, id)
    await this.#change(scope, { id, isMoved: path !== null }, async (tx, stored) => {
      const now = this.#clock.now()
      const before = readDocument(await this.#document(tx, id, stored.version))
      const next = withSameLooks(this.#signed({ ...before.sheet, ...parts }, before.sheet, user, now), before.sheet)
      const folderId = path === null ? stored.folderId : (await this.#parts.library.tree(tx)).target(path, 'input.path')
      const isSame = sameValue(before.sheet, next)
      if (isSame && folderId === stored.folderId) return
      refuseStale({ name: `"${stored.name}"`, version: stored.version }, version)
      if (folderId !== stored.folderId) await placeSheet(tx, { ...stored, folderId, updatedAt: now, updatedBy: user.name })
      if (!isSame) await this.#save(tx, user, stored, { before, next, now, restored: null, known })
    })
    return this.#required(scope, id)
  }

  async #save(
    tx: Queryable,
    user: LibraryUser,
    { id, version: current }: StoredSheet,
    {
      before,
      next,
      now,
      restored,
      known,
    }: {
      readonly before: SavedSheet
      readonly next: Sheet
      readonly now: Date
      readonly restored: number | null
      readonly known: KnownNames
    },
  ): Promise<void> {
    const version = current + 1
    await updateSheet(tx, { id, version, updatedAt: now, updatedBy: user.name }, factsOf(next))
    const saved = { version, savedAt: now, savedBy: user.name, summary: sheetChanges(before.sheet, next, keyNames(known, next)), restored }
    await insertVersion(tx, id, saved, writeDocument(next, version, before))
  }

  /**
   * Saves an older version as the next one.
   *
   * @param currentVersion as the caller read it.
   * @throws BadInputError where there is no such version; CONFLICT where somebody saved since; NOT_FOUND.
   */
  async restoreVersion(scope: Scope, user: LibraryUser, id: string, version: number, currentVersion: number): Promise<PlacedSheet> {
    const known = await this.#knownOf(scope, id)
    await this.#change(scope, { id }, async (tx, stored) => {
      const document = await selectDocument(tx, id, version)
      if (document === null) throw new BadInputError(`"${stored.name}" has no version ${version}.`, 'version')
      const before = readDocument(await this.#document(tx, id, stored.version))
      const next = withSameLooks(readDocument(document).sheet, before.sheet)
      if (sameValue(before.sheet, next)) return
      refuseStale({ name: `"${stored.name}"`, version: stored.version }, currentVersion)
      await this.#save(tx, user, stored, { before, next, now: this.#clock.now(), restored: version, known })
    })
    return this.#required(scope, id)
  }

  /** @throws BadInputError without a name; NOT_FOUND. */
  async rename(scope: Scope, user: LibraryUser, id: string, newName: string): Promise<PlacedSheet> {
    const name = parseLibraryName(newName, 'LAYOUT', 'newName')
    await this.#change(scope, { id }, async (tx, stored) => {
      if (stored.name !== name) await placeSheet(tx, { ...stored, name, updatedAt: this.#clock.now(), updatedBy: user.name })
    })
    return this.#required(scope, id)
  }

  /** Beside the original. @throws BadInputError without a name; NOT_FOUND. */
  async duplicate(scope: Scope, user: LibraryUser, id: string, name: string): Promise<PlacedSheet> {
    const original = await this.#required(scope, id)
    const { sheet } = await this.saved(scope, id, original.version)
    const copy = this.#newId()
    await this.#insert(scope, user, {
      id: copy,
      name: parseLibraryName(name, 'LAYOUT'),
      path: original.path,
      sheet,
      summary: `Created as a copy of "${original.name}"`,
    })
    return this.#required(scope, copy)
  }

  /** @throws BadInputError where there is no such folder; NOT_FOUND. */
  async move(scope: Scope, user: LibraryUser, id: string, path: string): Promise<PlacedSheet> {
    await this.#change(scope, { id, isMoved: true }, async (tx, stored) => {
      const folderId = (await this.#parts.library.tree(tx)).target(path, 'path')
      if (folderId !== stored.folderId) await placeSheet(tx, { ...stored, folderId, updatedAt: this.#clock.now(), updatedBy: user.name })
    })
    return this.#required(scope, id)
  }

  /** For 30 days it can be restored. @throws BadInputError while others show it, naming what; NOT_FOUND. */
  async delete(scope: Scope, user: LibraryUser, id: string): Promise<void> {
    const uses = await this.#parts.uses(scope, [id], user.userId)
    // Sweeping changes the library.
    await this.#change(scope, { id, isMoved: true }, async (tx, stored) => {
      refuseShown(stored.name, uses.get(id) ?? [])
      await deleteSheets(tx, [id], { id: this.#newId(), at: this.#clock.now(), by: user.name })
      await this.#parts.library.sweep(tx)
    })
  }

  /** Brings back what was deleted: to its folder, or to the nearest above that is still there. @throws DomainError (NOT_FOUND). */
  async restore(scope: Scope, id: string): Promise<PlacedSheet> {
    await scope.transaction(async (tx) => {
      await holdLibrary(tx)
      const stored = isUuid(id) ? await lockSheet(tx, id) : null
      if (stored === null) throw gone()
      if (stored.isDeleted) await undeleteSheet(tx, stored.id, (await this.#parts.library.tree(tx)).nearestLiving(stored.folderId))
    })
    return this.#required(scope, id)
  }

  /** The layouts of a mapping. */
  async ofMapping(scope: Scope, mappingId: string): Promise<readonly NamedSheet[]> {
    return isUuid(mappingId) ? selectSheetsOfMapping(scope, mappingId) : []
  }

  /** By id of a budget or a metric, the layouts that name it. */
  async naming(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, readonly NamedSheet[]>> {
    const sheets = await selectSheetsNaming(scope, ids)
    return new Map(ids.map((id) => [id, sheets.filter(({ namedIds }) => namedIds.includes(id))]))
  }

  /** How many layouts rest on where the fiscal year begins. */
  async byFiscalYear(scope: Scope): Promise<{ readonly quarters: number; readonly years: number }> {
    const counts = new Map((await countFiscalYearUses(scope)).map(({ use, count }) => [use, count]))
    return { quarters: counts.get('QUARTERS') ?? 0, years: counts.get('YEARS') ?? 0 }
  }

  /** What a layout names and is gone, in words. */
  async problems(scope: Scope, { mappingId, namedIds }: StoredSheet): Promise<readonly SheetProblem[]> {
    const problems: SheetProblem[] = []
    if ((await this.#parts.mappings.mapping(scope, mappingId)) === null)
      problems.push({ id: mappingId, message: 'The mapping of this layout is gone. Choose another one.' })
    const there = namedIds.length === 0 ? new Set() : await this.#parts.named(scope)
    for (const id of namedIds)
      if (!there.has(id))
        problems.push({ id, message: 'A budget or a metric that this layout shows is gone. Open it to choose another one.' })
    return problems
  }

  /** What others show of a layout, in words. */
  async usesOf(scope: Scope, userId: string, id: string): Promise<readonly string[]> {
    return (await this.#parts.uses(scope, [id], userId)).get(id) ?? []
  }

  #signed(sheet: Sheet, before: Sheet | null, user: LibraryUser, now: Date): Sheet {
    return sheet.notes.length === 0 ? sheet : { ...sheet, notes: signedNotes(sheet.notes, before?.notes ?? [], user.name, now) }
  }

  #known(scope: Scope, mappingId: string): Promise<KnownNames> {
    return knownNames(this.#parts, scope, mappingId)
  }

  /** Of a layout, before it is changed: nothing else is asked for while that goes on. */
  async #knownOf(scope: Scope, id: string): Promise<KnownNames> {
    return this.#known(scope, (await this.#required(scope, id)).mappingId)
  }

  async #requireMapping(scope: Scope, mappingId: string): Promise<{ readonly name: string }> {
    const mapping = await this.#parts.mappings.mapping(scope, mappingId)
    if (mapping !== null) return mapping
    throw new BadInputError('There is no such mapping (any more). Choose another one.', 'input.profitLossMappingId')
  }

  /** Nobody else changes the layout meanwhile, nor where things lie if it is to be put somewhere. */
  async #change(
    scope: Scope,
    { id, isMoved = false }: { readonly id: string; readonly isMoved?: boolean },
    work: (tx: Queryable, stored: StoredSheet) => Promise<void>,
  ): Promise<void> {
    await scope.transaction(async (tx) => {
      if (isMoved) await holdLibrary(tx)
      const stored = isUuid(id) ? await lockSheet(tx, id) : null
      if (stored === null || stored.isDeleted) throw gone()
      await work(tx, stored)
    })
  }

  async #required(scope: Scope, id: string): Promise<PlacedSheet> {
    const sheet = await this.get(scope, id)
    if (sheet === null) throw gone()
    return sheet
  }
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'Spreadsheet metadata not found')
}
