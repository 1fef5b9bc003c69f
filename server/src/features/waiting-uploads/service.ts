import type { WaitingPack } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { Database, Queryable, Scope } from '../../platform/database/database.ts'
import type { CompanyService } from '../companies/service.ts'
import { deleteArriving, deleteWaiting, selectArriving, updatePack, type WaitingTable } from './repository.ts'

export { deleteInPieces, sweepPacks, updatePack } from './repository.ts'

/** A kind of upload and its tables. */
export interface WaitingKind {
  readonly table: WaitingTable
  /** Part of the names of its locks. */
  readonly name: string
  /** Removes what deleted uploads left behind, some at a time. */
  readonly sweepRest: (scope: Scope) => Promise<void>
}

interface RoomParts {
  readonly database: Database
  readonly companies: CompanyService
}

/** Uploads with cached tallies; the least recently used is dropped. */
const TALLIES_KEPT = 100

/**
 * Waiting uploads of one kind: stores them completely or not at all, removes the remains of interrupted ones, and caches their tallies
 * while nothing changes. Whose they are, what they contain and how they are saved is up to the caller.
 */
export class PendingUploads<Tally> {
  readonly #parts: RoomParts
  readonly #kind: WaitingKind
  readonly #tallies = new Map<string, { readonly state: string; readonly tally: Promise<Tally> }>()

  constructor({ database, companies }: RoomParts, kind: WaitingKind) {
    this.#parts = { database, companies }
    this.#kind = kind
  }

  /**
   * Stores an upload. It holds a lock by its id for that time: without that lock, an unfinished upload may be removed.
   * @param arrive stores it, and makes it the waiting one in a last transaction. If it throws, nothing of the upload stays.
   */
  async arrive<Upload>(scope: Scope, id: string, arrive: () => Promise<Upload>): Promise<Upload> {
    await this.sweep(scope)
    return this.#parts.database.withLock(this.#lockOf(id), async () => {
      try {
        return await arrive()
      } catch (error) {
        // Remains are swept later; report the original error.
        await scope.transaction((tx) => this.remove(tx, id)).catch(() => undefined)
        throw error
      } finally {
        await this.sweepRest(scope).catch(() => undefined)
      }
    })
  }

  /** Removes an upload; `sweepRest` removes what it leaves behind. */
  async remove(tx: Queryable, id: string): Promise<void> {
    await deleteWaiting(tx, this.#kind.table, id)
  }

  /** Replaces a pack of an upload, which raises the upload's revision. */
  replacePack(tx: Queryable, id: string, pack: WaitingPack): Promise<void> {
    return updatePack(tx, this.#kind.table, id, pack)
  }

  /** Removes what deleted uploads left behind, some at a time. */
  sweepRest(scope: Scope): Promise<void> {
    return this.#kind.sweepRest(scope)
  }

  /** Removes the remains of interrupted uploads. @returns how many there were. */
  async sweep(scope: Scope): Promise<number> {
    let swept = 0
    for (const id of await selectArriving(scope, this.#kind.table)) {
      if (await this.#parts.database.isLocked(this.#lockOf(id))) continue
      // The lock may be free because the upload has just finished.
      if (await scope.transaction((tx) => deleteArriving(tx, this.#kind.table, id))) swept += 1
    }
    await this.sweepRest(scope)
    return swept
  }

  /** The same for every company. */
  async sweepAll(): Promise<number> {
    const { database, companies } = this.#parts
    let swept = 0
    for (const { id } of await companies.list()) swept += await this.sweep(database.scope(id))
    return swept
  }

  /** An upload's tally for a state of it and of what it is compared with; counted unless cached. */
  tally(id: string, state: string, count: () => Promise<Tally>): Promise<Tally> {
    const known = this.knownTally(id, state)
    if (known !== null) return known
    const tally = count()
    this.keepTally(id, state, tally)
    return tally
  }

  /** Null unless it was counted for this state. */
  knownTally(id: string, state: string): Promise<Tally> | null {
    const kept = this.#tallies.get(id)
    return kept?.state === state ? kept.tally : null
  }

  keepTally(id: string, state: string, tally: Promise<Tally>): void {
    const entry = { state, tally }
    this.#tallies.delete(id)
    this.#tallies.set(id, entry)
    tally.catch(() => {
      if (this.#tallies.get(id) === entry) this.#tallies.delete(id)
    })
    for (const other of this.#tallies.keys()) {
      if (this.#tallies.size <= TALLIES_KEPT) break
      this.#tallies.delete(other)
    }
  }

  forgetTally(id: string): void {
    this.#tallies.delete(id)
  }

  #lockOf(id: string): string {
    return `${this.#kind.name}:${id}`
  }
}
