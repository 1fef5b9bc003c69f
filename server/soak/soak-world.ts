import type { Chance } from './chance.ts'
import type { Journal } from './journal.ts'
import type { SoakCounts } from './soak-counts.ts'
import type { LedgerBook, SoakImport } from './soak-ledger.ts'
import type { SoakPerson } from './soak-person.ts'

/** The company's ids by the soak's own names. */
export interface CompanyFacts {
  readonly mappingId: string
  readonly categorizationId: string
  readonly groups: ReadonlyMap<string, string>
  /** By number. */
  readonly accounts: ReadonlyMap<string, string>
  /** By name. */
  readonly locations: ReadonlyMap<string, string>
}

/** Something that a user made and still has. */
export interface OwnThing {
  readonly id: string
  readonly name: string
}

export interface OwnImport extends SoakImport {
  readonly id: string
  readonly fileName: string
}

/** A user of the soak, with what is theirs alone to change. */
export interface SoakUser {
  readonly at: number
  readonly person: SoakPerson
  readonly chance: Chance
  /** The name of the location that only this user imports, plans and enters counts for. */
  readonly location: string
  readonly server: number
  layouts: OwnThing[]
  mappings: OwnThing[]
  groupings: OwnThing[]
  budget: OwnThing | null
  metric: OwnThing | null
  folder: string | null
  imports: OwnImport[]
  /** Grows with each thing that is made, so that no two have one name. */
  made: number
}

/** What all users share. */
export interface SoakWorld {
  readonly counts: SoakCounts
  readonly journal: Journal
  readonly book: LedgerBook
  readonly ledger: LedgerTurns
  readonly users: readonly SoakUser[]
  /** Those who only read all back, one at each server. */
  readonly auditors: readonly SoakPerson[]
  readonly facts: CompanyFacts
  /** Whether servers are stopped on purpose during the run. */
  readonly isRestarted: boolean
}

/** Whose location's entries are being changed just now: the right report for these is not known. */
export class LedgerTurns {
  readonly #changing = new Set<string>()
  readonly #revisions = new Map<string, number>()

  /** Until `end`. */
  begin(location: string): void {
    this.#changing.add(location)
  }

  end(location: string): void {
    this.#changing.delete(location)
    this.#revisions.set(location, (this.#revisions.get(location) ?? 0) + 1)
  }

  /** What the entries of these locations are known by; null while some are being changed. */
  mark(locations: ReadonlySet<string> | null): string | null {
    const places = locations ?? new Set([...this.#changing, ...this.#revisions.keys()])
    for (const place of places) if (this.#changing.has(place)) return null
    return [...places].map((place) => `${place} ${this.#revisions.get(place) ?? 0}`).join()
  }
}

/** Another signed-in user, at another server if there are two. */
export function somebodyElse({ users }: SoakWorld, user: SoakUser): SoakPerson {
  const others = users.filter((one) => one !== user && one.person.isSignedIn)
  const elsewhere = others.filter(({ server }) => server !== user.server)
  return user.chance.of(elsewhere.length > 0 ? elsewhere : others)?.person ?? user.person
}

/** A name that no other thing has. */
export function newName(user: SoakUser, what: string): string {
  user.made += 1
  return `${what} ${user.at}-${user.made}`
}
