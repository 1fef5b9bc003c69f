import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { presentationOfLocation, type SlideLocation } from '@fourwall/domain/presentations/each-location.ts'
import { keptRecords, type Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { type GivenPresentation, readingGiven } from '@fourwall/domain/presentations/presentation-input.ts'
import { namesInPresentation } from '@fourwall/domain/presentations/presentation-names.ts'
import { readingPresentation, writingPresentation } from '@fourwall/domain/presentations/presentation-text.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import { computeInSlices } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type HistoryService, refuseStale, type SavedVersion } from '../history/service.ts'
import { lockPictures } from './pictures-repository.ts'
import { presentationsPolicy } from './policy.ts'
import { selectRecordsOf } from './records-repository.ts'
import {
  type DeletedPresentationRow,
  deletePresentationRow,
  insertPresentation,
  type LockedVersion,
  lockPresentation,
  lockVersion,
  type PresentationListItem,
  type PresentationRow,
  selectDeletedPresentations,
  selectPresentation,
  selectPresentations,
  sweepPresentations,
  undeletePresentation,
  updatePresentation,
} from './repository.ts'

export type { PresentedRecords } from './records.ts'
export type { PresentationListItem } from './repository.ts'

/** A stored presentation. */
export interface StoredPresentation extends Omit<PresentationRow, 'document'> {
  readonly presentation: Presentation
}

/** A presentation to save. */
export interface PresentationToSave {
  /** Chosen by the caller for a new presentation, or that of the stored one; null for a new one. */
  readonly id: string | null
  /** As the caller read it; null for a new one. */
  readonly version: number | null
  readonly given: GivenPresentation
}

/** How often a save begins again that others came before. */
const MOST_TRIES = 5
/** How long a deleted presentation can be brought back. */
const RESTORABLE_MS = 30 * 86_400_000

/** A deleted presentation, until it is deleted for good. */
export interface DeletedPresentation extends DeletedPresentationRow {
  readonly restorableUntil: Date
}

/** Presentations that people saved. Their figures are asked for as they are shown. */
export class PresentationService {
  readonly #history: HistoryService
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(history: HistoryService, clock: Clock, newId: () => string) {
    this.#history = history
    this.#clock = clock
    this.#newId = newId
  }

  /** Changed last first; also those that cannot be read. */
  list(access: Access): Promise<readonly PresentationListItem[]> {
    return selectPresentations(presentationsPolicy.read(access))
  }

  /** Null if the company has no such presentation. @throws DomainError (CONFLICT) for one that cannot be read. */
  async get(access: Access, id: string): Promise<StoredPresentation | null> {
    const scope = presentationsPolicy.read(access)
    const stored = isUuid(id) ? await selectPresentation(scope, id) : null
    return stored && savedOf(stored, await readInSlices(stored.document))
  }

  /** Newest first. */
  versions(access: Access, id: string): Promise<readonly SavedVersion[]> {
    return this.#history.versions(access, { kind: 'PRESENTATION', id })
  }

  /** A version of a presentation; null if it does not exist. */
  async saved(access: Access, id: string, version: number): Promise<Presentation | null> {
    const document = await this.#history.document(presentationsPolicy.read(access), { kind: 'PRESENTATION', id }, version)
    return document === null ? null : readInSlices(document)
  }

  /**
   * Saves a new presentation, or the next version of one. Saves nothing where nothing changes, so a retry after a lost answer is safe.
   *
   * @throws BadInputError with the reason if it cannot be saved; DomainError (CONFLICT) if another user saved in the meantime; NOT_FOUND.
   */
  async save(access: Access, { id, version, given }: PresentationToSave): Promise<StoredPresentation> {
    const scope = presentationsPolicy.change(access)
    if (id !== null && !isUuid(id)) throw new BadInputError('The id of a presentation must be a UUID.', 'input.id')
    const ownId = id?.toLowerCase() ?? this.#newId()
    for (let tries = 1; ; tries += 1) {
      const stored = id === null ? null : await lockPresentation(scope, ownId)
      if (stored?.isDeleted === true || (stored === null && version !== null)) throw gone()
      // Before the transaction, during which the embedded database answers no other request.
      const current = stored && (await readInSlices(stored.document))
      const presentation = await computeInSlices(readingGiven(given, current))
      const text = await computeInSlices(writingPresentation(presentation))
      const isSame = current !== null && (await computeInSlices(writingPresentation(current))) === text
      if (stored !== null && current !== null) {
        if (isSame) return savedOf(stored, current)
        // A new presentation that was saved already, by a request whose answer was lost, goes on from there.
        refuseStale({ name: `"${current.title}"`, version: stored.version }, version ?? 1)
      }
      const saved = await scope.transaction(async (tx) => {
        if (!isAsRead(await lockVersion(tx, ownId), stored)) return null
        const written = await this.#write(tx, { id: ownId, stored, presentation, text, by: access.user.name })
        if (stored === null) await recordMade(tx, ownId)
        return written
      })
      if (saved !== null) return saved
      if (tries === MOST_TRIES) throw new DomainError('CONFLICT', 'This presentation is being changed by others right now. Try again.')
    }
  }

  async #write(
    tx: Queryable,
    {
      id,
      stored,
      presentation,
      text,
      by,
    }: {
      readonly id: string
      readonly stored: PresentationRow | null
      readonly presentation: Presentation
      readonly text: string
      readonly by: string
    },
  ): Promise<StoredPresentation> {
    const facts = { title: presentation.title, slideCount: presentation.slides.length, ...namesInPresentation(presentation) }
    const known = new Set(await lockPictures(tx, facts.pictureIds.filter(isUuid)))
    if (facts.pictureIds.some((picture) => !known.has(picture)))
      throw new BadInputError('A picture of this presentation was deleted. Choose another one, or remove it.', 'input.slides')
    const kept = keptRecords(presentation)
    const ownRecords = new Set(await selectRecordsOf(tx, id, kept.filter(isUuid)))
    if (kept.some((record) => !ownRecords.has(record)))
      throw new BadInputError('An element keeps figures of something else that was presented. Show it live.', 'input.slides')
    const now = this.#clock.now()
    const next = (stored?.version ?? 0) + 1
    const written = { id, version: next, text, updatedAt: now, updatedBy: by }
    if (stored === null) await insertPresentation(tx, written, facts)
    else await updatePresentation(tx, written, facts)
    await this.#history.recordPresentation(tx, id)
    const { createdAt, createdBy } = stored ?? { createdAt: now, createdBy: by }
    return { id, title: presentation.title, version: next, createdAt, createdBy, updatedAt: now, updatedBy: by, presentation }
  }

  /**
   * Stores a presentation of each location, created from one: all of them, or none.
   *
   * @param version of the presentation as the caller saw it.
   *
   * @returns their ids, in the order of the locations.
   *
   * @throws BadInputError for no location, or more than there can be at once; DomainError (NOT_FOUND); CONFLICT if it was saved in the meantime.
   */
  async makeForEach(
    access: Access,
    {
      presentationId,
      version,
      locations,
    }: { readonly presentationId: string; readonly version: number; readonly locations: readonly SlideLocation[] },
  ): Promise<readonly string[]> {
    const scope = presentationsPolicy.change(access)
    if (locations.length === 0) throw new BadInputError('Choose at least one location.', 'locationIds')
    const ids = locations.map(() => this.#newId())
    await scope.transaction(async (tx) => {
      const stored = isUuid(presentationId) ? await lockPresentation(tx, presentationId) : null
      if (stored === null || stored.isDeleted) throw gone()
      refuseStale({ name: `"${stored.title}"`, version: stored.version }, version)
      const presentation = await readInSlices(stored.document)
      for (const [at, location] of locations.entries()) {
        const made = presentationOfLocation(presentation, location, this.#newId)
        await this.#write(tx, {
          id: ids[at] ?? '',
          stored: null,
          presentation: made,
          text: await computeInSlices(writingPresentation(made)),
          by: access.user.name,
        })
      }
      await recordMade(tx, ids.join(' '))
    })
    return ids
  }

  /** Can be restored for 30 days. @throws DomainError (NOT_FOUND). */
  async delete(access: Access, id: string): Promise<void> {
    const scope = presentationsPolicy.change(access)
    await scope.transaction(async (tx) => {
      const stored = isUuid(id) ? await lockPresentation(tx, id) : null
      if (stored === null || stored.isDeleted) throw gone()
      const now = this.#clock.now()
      await deletePresentationRow(tx, stored.id, now, access.user.name)
      await sweepPresentations(tx, new Date(now.getTime() - RESTORABLE_MS))
    })
  }

  /** What can be brought back, deleted last first. */
  async deleted(access: Access): Promise<readonly DeletedPresentation[]> {
    const since = new Date(this.#clock.now().getTime() - RESTORABLE_MS)
    const found = await selectDeletedPresentations(presentationsPolicy.read(access), since)
    return found.map((one) => ({ ...one, restorableUntil: new Date(one.deletedAt.getTime() + RESTORABLE_MS) }))
  }

  /** Brings back a deleted presentation. @throws DomainError (NOT_FOUND). */
  async restore(access: Access, id: string): Promise<StoredPresentation> {
    const scope = presentationsPolicy.change(access)
    await scope.transaction(async (tx) => {
      const stored = isUuid(id) ? await lockPresentation(tx, id) : null
      if (stored === null) throw gone()
      if (stored.isDeleted) await undeletePresentation(tx, stored.id)
    })
    return this.#required(access, id)
  }

  async #required(access: Access, id: string): Promise<StoredPresentation> {
    const found = await this.get(access, id)
    if (found === null) throw gone()
    return found
  }
}

function savedOf(stored: PresentationRow, presentation: Presentation): StoredPresentation {
  const { id, title, version, createdAt, createdBy, updatedAt, updatedBy } = stored
  return { id, title, version, createdAt, createdBy, updatedAt, updatedBy, presentation }
}

/** Whether it was neither saved nor deleted since it was read. */
function isAsRead(now: LockedVersion | null, read: PresentationRow | null): boolean {
  return now === null ? read === null : now.version === read?.version && !now.isDeleted
}

/** @throws DomainError (CONFLICT) for what a newer version of the program stored. */
async function readInSlices(document: unknown): Promise<Presentation> {
  try {
    return await computeInSlices(readingPresentation(document))
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error
    throw new DomainError(
      'CONFLICT',
      'A newer version of Fourwall saved this presentation, and this one cannot read it. It stays unchanged.',
    )
  }
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'Presentation not found')
}
