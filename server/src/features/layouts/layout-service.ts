import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { Layout, LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { parseLibraryName, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import { QuotaError } from '../../platform/database/quotas.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { BudgetService } from '../budgets/service.ts'
import { refuseStale } from '../history/service.ts'
import type { References } from '../references/service.ts'
import { stateOf } from './deciding-states.ts'
import { holdLibrary } from './folders-repository.ts'
import { gatherNames, type NameSources } from './known-names.ts'
import { type LooseLayout, readDocument, requireKnown, type StampedLayout } from './layout-documents.ts'
import { type DecidedState, givenLayout, type StateOrder } from './layout-states.ts'
import {
  countFiscalYearUses,
  deleteLayouts,
  insertLayout,
  insertLayoutVersion,
  type LayoutVersion,
  lockLayout,
  placeLayout,
  type StoredLayout,
  selectLayout,
  selectLayoutDocument,
  selectLayouts,
  selectLayoutVersions,
  undeleteLayout,
  updateLayout,
} from './layouts-repository.ts'
import type { LibraryService, LibraryUser } from './library-service.ts'
import { layoutsPolicy } from './policy.ts'
import { refuseShown, shownByOthers } from './shown-layouts.ts'

export type { LayoutVersion, StoredLayout } from './layouts-repository.ts'

/** A layout with its folder. */
export interface PlacedLayout extends StoredLayout {
  readonly path: string
}

/** A new layout: at least its mapping, time span and locations. */
export interface NewLayout extends LooseLayout {
  /** Chosen by the caller, so that a retry after a lost answer does not create a second one. */
  readonly id?: string | null | undefined
  readonly name: string
  readonly path?: string | null | undefined
}

/** The fields to change. */
export interface LayoutChange extends LooseLayout {
  readonly path?: string | null | undefined
}

/** Everything that layouts may refer to. */
export interface Nameable {
  /** Ids of budgets and metrics. */
  readonly named: ReadonlySet<string>
  /** As layouts write them. */
  readonly locationIds: ReadonlySet<string>
}

/** Something missing that a layout refers to. */
export interface LayoutProblem {
  readonly id: string
  readonly message: string
}

/** A layout to store. */
interface FirstState {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly state: DecidedState
}

/** A saved layout with its signed notes. */
export interface SavedLayout extends PlacedLayout {
  readonly notes: readonly LayoutNote[]
}

const NOTHING_BEFORE = { before: null, isWhole: true, version: 1 } as const

interface SaveRequest {
  /** As the caller read it. */
  readonly version: number
  /** The target folder; null leaves it where it is. */
  readonly path: string | null
  /** The version being restored, if any. */
  readonly restored: number | null
  readonly order: (stored: StoredLayout) => Promise<Pick<StateOrder, 'given' | 'isWhole' | 'signature'>>
}

interface LayoutParts extends NameSources {
  readonly library: LibraryService
  readonly budgets: BudgetService
  readonly references: References
}

/** Saved layouts of reports: their content, folders and versions. */
export class LayoutService {
  readonly #parts: LayoutParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: LayoutParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** By name; only those of a mapping if one is given. */
  async list(access: Access, mappingId: string | null): Promise<readonly PlacedLayout[]> {
    const scope = layoutsPolicy.read(access)
    const [layouts, tree] = [await selectLayouts(scope), await this.#parts.library.tree(scope)]
    return layouts
      .filter((layout) => mappingId === null || layout.mappingId === mappingId)
      .map((layout) => ({ ...layout, path: tree.pathOf(layout.folderId) }))
  }

  /** Null if the company has no such layout. */
  async get(access: Access, id: string): Promise<PlacedLayout | null> {
    const scope = layoutsPolicy.read(access)
    const layout = isUuid(id) ? await selectLayout(scope, id) : null
    return layout && { ...layout, path: (await this.#parts.library.tree(scope)).pathOf(layout.folderId) }
  }

  /** A version of a layout. @throws DomainError (NOT_FOUND; CONFLICT for an unknown stored shape). */
  async saved(access: Access, id: string, version: number): Promise<StampedLayout> {
    const scope = layoutsPolicy.read(access)
    return readDocument(await this.#document(scope, id, version))
  }

  /** The latest version of a layout. Null if the company has no such layout. @throws DomainError as `saved` does. */
  async latest(access: Access, id: string): Promise<Layout | null> {
    const found = await this.get(access, id)
    return found && (await this.saved(access, found.id, found.version)).layout
  }

  /** The same as stored text. */
  async document(access: Access, id: string, version: number): Promise<string> {
    const scope = layoutsPolicy.read(access)
    const { documentVersion, document } = await this.#document(scope, id, version)
    requireKnown(documentVersion)
    return document
  }

  async #document(scope: Queryable, id: string, version: number) {
    const document = await selectLayoutDocument(scope, id, version)
    if (document === null) throw gone()
    return document
  }

  /** Newest first. */
  async versions(access: Access, id: string): Promise<readonly LayoutVersion[]> {
    const scope = layoutsPolicy.read(access)
    return isUuid(id) ? selectLayoutVersions(scope, id) : []
  }

  /** @throws BadInputError with the reason if it cannot be saved. */
  async create(access: Access, input: NewLayout): Promise<SavedLayout> {
    const scope = layoutsPolicy.change(access)
    const { user } = access
    const { id, name: given, path, ...fields } = input
    const chosen = id ?? null
    if (chosen !== null && !isUuid(chosen)) throw new BadInputError('The id of a new layout must be a UUID.', 'input.id')
    const now = this.#clock.now()
    const mappingId = typeof fields.profitLossMappingId === 'string' ? fields.profitLossMappingId : ''
    const mapping = await this.#parts.mappings.mapping(access, mappingId)
    const first = await stateOf(scope.companyId, {
      given: givenLayout(fields),
      ...NOTHING_BEFORE,
      signature: { author: user.name, at: now },
      names: await gatherNames(this.#parts, access, mappingId),
      mappingName: mapping?.name ?? '',
    })
    if (mapping === null) throw noMapping()
    const name = parseLibraryName(given, 'LAYOUT', 'input.name')
    const newId = chosen?.toLowerCase() ?? this.#newId()
    const isMade = await this.#insert(scope, user, { id: newId, name, path: path ?? ROOT_PATH, state: first })
    if (isMade) return { ...(await this.#required(access, newId)), notes: first.notes }
    // Created before by a request whose answer was lost; this becomes its next version.
    return this.update(access, newId, 1, fields)
  }

  /** Whether it is new. */
  async #insert(scope: Scope, user: LibraryUser, { id, name, path, state }: FirstState): Promise<boolean> {
    return this.#withRoom(scope, async (tx) => {
      await holdLibrary(tx)
      if ((await lockLayout(tx, id)) !== null) return false
      const createdAt = this.#clock.now()
      const folderId = (await this.#parts.library.tree(tx)).target(path, 'input.path')
      await insertLayout(tx, { id, name, folderId, createdAt, createdBy: user.name }, state.facts)
      const first = { version: 1, savedAt: createdAt, savedBy: user.name, summary: state.summary, restored: null }
      await insertLayoutVersion(tx, id, first, state.document)
      await recordMade(tx, id)
      return true
    })
  }

  /**
   * Saves the given fields as the next version; the others stay. Saves nothing if nothing changes, so a retry after a lost answer is safe.
   * @param version as the caller read it.
   *
   * @throws BadInputError with the reason if it cannot be saved; CONFLICT if another user saved in the meantime; NOT_FOUND.
   */
  async update(access: Access, id: string, version: number, input: LayoutChange): Promise<SavedLayout> {
    layoutsPolicy.change(access)
    const { user } = access
    const { path, ...fields } = input
    const given = givenLayout(fields)
    const order = async () => ({ given, isWhole: false, signature: { author: user.name, at: this.#clock.now() } })
    return this.#save(access, id, { version, path: path ?? null, restored: null, order })
  }

  /**
   * Saves an earlier version as the next one.
   * @param currentVersion as the caller read it.
   *
   * @throws BadInputError if there is no such version; CONFLICT if another user saved in the meantime; NOT_FOUND.
   */
  async restoreVersion(access: Access, id: string, version: number, currentVersion: number): Promise<SavedLayout> {
    const scope = layoutsPolicy.change(access)
    const order = async ({ name }: StoredLayout) => {
      const older = await selectLayoutDocument(scope, id, version)
      if (older === null) throw new BadInputError(`"${name}" has no version ${version}.`, 'version')
      requireKnown(older.documentVersion)
      return { given: { fields: '{}', document: older.document }, isWhole: true, signature: null }
    }
    return this.#save(access, id, { version: currentVersion, path: null, restored: version, order })
  }

  /** Decides what to save on the current version, and saves it if that is still current; otherwise decides again. */
  async #save(access: Access, id: string, { version, path, restored, order }: SaveRequest): Promise<SavedLayout> {
    const scope = layoutsPolicy.change(access)
    const { user } = access
    for (;;) {
      const seen = await this.#required(access, id)
      const { mappingId, version: current } = seen
      const asked = await order(seen)
      const before = await this.#document(scope, id, current)
      const names = await gatherNames(this.#parts, access, mappingId)
      const next = await stateOf(scope.companyId, { ...asked, before, version: current + 1, names, mappingName: '' })
      const isMapped = next.facts.mappingId === mappingId || (await this.#parts.mappings.mapping(access, next.facts.mappingId)) !== null
      if (!isMapped) throw noMapping()
      const isDone = await this.#change(scope, { id, isMoved: path !== null }, async (tx, stored) => {
        if (stored.version !== current) return false
        const folderId = path === null ? stored.folderId : (await this.#parts.library.tree(tx)).target(path, 'input.path')
        if (next.isSame && folderId === stored.folderId) return true
        refuseStale({ name: `"${stored.name}"`, version: current }, version)
        const now = this.#clock.now()
        const by = { updatedAt: now, updatedBy: user.name }
        if (folderId !== stored.folderId) await placeLayout(tx, { ...stored, folderId, ...by })
        if (next.isSame) return true
        await updateLayout(tx, { id, version: current + 1, ...by }, next.facts)
        const saved = { version: current + 1, savedAt: now, savedBy: user.name, summary: next.summary, restored }
        await insertLayoutVersion(tx, id, saved, next.document)
        return true
      })
      if (isDone) return { ...(await this.#required(access, id)), notes: next.notes }
    }
  }

  /** @throws BadInputError without a name; NOT_FOUND. */
  async rename(access: Access, id: string, newName: string): Promise<PlacedLayout> {
    const scope = layoutsPolicy.change(access)
    const { user } = access
    const name = parseLibraryName(newName, 'LAYOUT', 'newName')
    await this.#change(scope, { id }, async (tx, stored) => {
      if (stored.name !== name) await placeLayout(tx, { ...stored, name, updatedAt: this.#clock.now(), updatedBy: user.name })
    })
    return this.#required(access, id)
  }

  /** Copies a layout into the same folder. @throws BadInputError without a name; NOT_FOUND. */
  async duplicate(access: Access, id: string, name: string): Promise<PlacedLayout> {
    const scope = layoutsPolicy.change(access)
    const { user } = access
    const original = await this.#required(access, id)
    const { documentVersion, document } = await this.#document(scope, id, original.version)
    requireKnown(documentVersion)
    const state = await stateOf(scope.companyId, {
      given: { fields: '{}', document },
      ...NOTHING_BEFORE,
      signature: null,
      names: await gatherNames(this.#parts, access, original.mappingId),
      mappingName: '',
    })
    const copy = this.#newId()
    await this.#insert(scope, user, {
      id: copy,
      name: parseLibraryName(name, 'LAYOUT'),
      path: original.path,
      state: { ...state, summary: [`Created as a copy of "${original.name}"`] },
    })
    return this.#required(access, copy)
  }

  /** @throws BadInputError if there is no such folder; NOT_FOUND. */
  async move(access: Access, id: string, path: string): Promise<PlacedLayout> {
    const scope = layoutsPolicy.change(access)
    const { user } = access
    await this.#change(scope, { id, isMoved: true }, async (tx, stored) => {
      const folderId = (await this.#parts.library.tree(tx)).target(path, 'path')
      if (folderId !== stored.folderId) await placeLayout(tx, { ...stored, folderId, updatedAt: this.#clock.now(), updatedBy: user.name })
    })
    return this.#required(access, id)
  }

  /** Can be restored for 30 days. @throws BadInputError while others show it, naming them; NOT_FOUND. */
  async delete(access: Access, id: string): Promise<void> {
    const scope = layoutsPolicy.change(access)
    const { user } = access
    const shown = await shownByOthers(this.#parts.references, scope, [id], user.userId)
    // Sweeping changes the library.
    await this.#change(scope, { id, isMoved: true }, async (tx, stored) => {
      refuseShown(stored.name, shown.get(id))
      await deleteLayouts(tx, [id], { id: this.#newId(), at: this.#clock.now(), by: user.name })
      await this.#parts.library.sweep(tx)
    })
  }

  /** Restores a deleted layout to its folder, or to the nearest parent that still exists. @throws DomainError (NOT_FOUND). */
  async restore(access: Access, id: string): Promise<PlacedLayout> {
    const scope = layoutsPolicy.change(access)
    await scope.transaction(async (tx) => {
      await holdLibrary(tx)
      const stored = isUuid(id) ? await lockLayout(tx, id) : null
      if (stored === null) throw gone()
      if (stored.isDeleted) await undeleteLayout(tx, stored.id, (await this.#parts.library.tree(tx)).nearestLiving(stored.folderId))
    })
    return this.#required(access, id)
  }

  /** How many layouts depend on the first month of the fiscal year. */
  async byFiscalYear(scope: Scope): Promise<{ readonly quarters: number; readonly years: number }> {
    const counts = new Map((await countFiscalYearUses(scope)).map(({ use, count }) => [use, count]))
    return { quarters: counts.get('QUARTERS') ?? 0, years: counts.get('YEARS') ?? 0 }
  }

  /** Ids of everything that layouts may refer to. */
  async nameable(access: Access): Promise<Nameable> {
    layoutsPolicy.read(access)
    const { ledger, budgets, opsData } = this.#parts
    const named = [...(await budgets.list(access, null)), ...(await opsData.metrics(access))].map(({ id }) => id)
    const locations = await ledger.locations(access)
    return { named: new Set(named), locationIds: new Set(locations.map(({ id }) => String(id))) }
  }

  /** What a layout refers to but no longer exists, in sentences. */
  async problems(
    access: Access,
    { mappingId, namedIds, locationIds }: StoredLayout,
    known: () => Promise<Nameable>,
  ): Promise<readonly LayoutProblem[]> {
    layoutsPolicy.read(access)
    const problems: LayoutProblem[] = []
    if ((await this.#parts.mappings.mapping(access, mappingId)) === null)
      problems.push({ id: mappingId, message: 'The mapping of this layout was deleted. Choose another one.' })
    if (namedIds.length + locationIds.length === 0) return problems
    const there = await known()
    for (const id of namedIds)
      if (!there.named.has(id))
        problems.push({ id, message: 'A budget or metric in this layout was deleted. Open it to choose another one.' })
    // Before the first import, locations are not missing.
    const lost = there.locationIds.size === 0 ? [] : locationIds.filter((id) => !there.locationIds.has(id))
    const [first] = lost
    if (first !== undefined)
      problems.push({
        id: first,
        message:
          lost.length === locationIds.length
            ? 'The locations of this layout no longer exist. Open it to choose others.'
            : `${lost.length} of the ${locationIds.length} locations of this layout no longer ${lost.length === 1 ? 'exists' : 'exist'}.`,
      })
    return problems
  }

  /** Where others show a layout, in words. */
  async usesOf(access: Access, id: string): Promise<readonly string[]> {
    const scope = layoutsPolicy.read(access)
    const shown = await shownByOthers(this.#parts.references, scope, [id], access.user.userId)
    return shown.get(id) ?? []
  }

  /** Locks the layout, and the folders too if it is to move. */
  /** Runs a transaction. If storage is full, removes what was deleted but could still be restored, and tries again. */
  async #withRoom<Result>(scope: Scope, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    try {
      return await scope.transaction(work)
    } catch (error) {
      if (!(error instanceof QuotaError) || error.kind !== 'LAYOUTS' || !(await this.#parts.library.makeRoom(scope))) throw error
      return scope.transaction(work)
    }
  }

  async #change<Result>(
    scope: Scope,
    { id, isMoved = false }: { readonly id: string; readonly isMoved?: boolean },
    work: (tx: Queryable, stored: StoredLayout) => Promise<Result>,
  ): Promise<Result> {
    return this.#withRoom(scope, async (tx) => {
      if (isMoved) await holdLibrary(tx)
      const stored = isUuid(id) ? await lockLayout(tx, id) : null
      if (stored === null || stored.isDeleted) throw gone()
      return work(tx, stored)
    })
  }

  async #required(access: Access, id: string): Promise<PlacedLayout> {
    const layout = await this.get(access, id)
    if (layout === null) throw gone()
    return layout
  }
}

function noMapping(): BadInputError {
  return new BadInputError('There is no such mapping (any more). Choose another one.', 'input.profitLossMappingId')
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'Spreadsheet metadata not found')
}
