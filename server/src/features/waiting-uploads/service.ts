import type { WaitingPack } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { Database, Queryable, Scope } from '../../platform/database/database.ts'
import type { CompanyService } from '../companies/service.ts'
import { deleteArriving, deleteWaiting, selectArriving, updatePack, type WaitingTable } from './repository.ts'

export { deleteInPieces, sweepPacks, updatePack } from './repository.ts'

/** What a kind of upload is called, and what it keeps. */
export interface WaitingKind {
  readonly table: WaitingTable
  /** Part of the names of its locks. */
  readonly name: string
  /** Takes away what uploads that are gone left behind, some at a time. */
  readonly sweepRest: (scope: Scope) => Promise<void>
}

interface RoomParts {
  readonly database: Database
  readonly companies: CompanyService
}

/** Uploads whose tallies are kept, the least recently asked for leaves first. */
const TALLIES_KEPT = 100

/**
 * Where the uploads of one kind wait: how they come in, whole or not at all, how what was ended in the middle is taken away, and
 * what their tallies are while nothing changes. Whose they are, what they say and how they are saved is the business of whoever
 * has the room.
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
   * Has an upload come in. While it does, it holds a lock by its id: whoever finds it without the lock may clear it.
   *
   * @param arrive stores it, and in a last transaction makes it the one that waits. Where it throws, nothing stays of the upload.
   */
  async arrive<Upload>(scope: Scope, id: string, arrive: () => Promise<Upload>): Promise<Upload> {
    await this.sweep(scope)
    return this.#parts.database.withLock(this.#lockOf(id), async () => {
      try {
        return await arrive()
      } catch (error) {
        // What is left behind here is swept later; the error at hand is the one to tell.
        await scope.transaction((tx) => this.remove(tx, id)).catch(() => undefined)
        throw error
      } finally {
        await this.sweepRest(scope).catch(() => undefined)
      }
    })
  }

  /** Takes an upload away; what that leaves behind `sweepRest` takes away. */
  async remove(tx: Queryable, id: string): Promise<void> {
    await deleteWaiting(tx, this.#kind.table, id)
  }

  /** Has a pack of an upload say something else, which raises the upload's revision. */
  replacePack(tx: Queryable, id: string, pack: WaitingPack): Promise<void> {
    return updatePack(tx, this.#kind.table, id, pack)
  }

  /** Takes away what uploads that are gone left behind, some at a time. */
  sweepRest(scope: Scope): Promise<void> {
    return this.#kind.sweepRest(scope)
  }

  /** Takes away what uploads left behind that were ended in the middle. @returns how many there were. */
  async sweep(scope: Scope): Promise<number> {
    let swept = 0
    for (const id of await selectArriving(scope, this.#kind.table)) {
      if (await this.#parts.database.isLocked(this.#lockOf(id))) continue
      // Its lock may be free because it has just landed.
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

  /** An upload's tally in a state of it, and of what it is held against; counted where it is not known. */
  tally(id: string, state: string, count: () => Promise<Tally>): Promise<Tally> {
    const known = this.knownTally(id, state)
    if (known !== null) return known
    const tally = count()
    this.keepTally(id, state, tally)
    return tally
  }

  /** Null where it was not asked for in this state. */
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
