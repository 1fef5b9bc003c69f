import type { Queryable, Scope } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { SessionService } from '../session/service.ts'

/** What can refer to something, in the order in which references are listed. */
export const REFERENCE_KINDS = ['METRIC', 'BUDGET', 'TAB', 'LAYOUT', 'CHART', 'PRESENTATION', 'BRAND', 'HOME', 'PROMPT'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** What can be referred to. Locations are those of the ledger; a group is a category or a calculation. */
export type SubjectKind = 'MAPPING' | 'METRIC' | 'BUDGET' | 'LAYOUT' | 'CHART' | 'PICTURE' | 'LOCATION' | 'GROUP' | 'CATEGORIZATION'

/** A reference as its source finds it. */
export interface FoundReference {
  /** Id of what is referred to, as given by the caller. */
  readonly subjectId: string
  readonly id: string
  readonly name: string
  /** The owner; omitted for what belongs to the whole company. */
  readonly userId?: string
}

/** Finds where a feature's own things refer to others. It only reads its feature's rows, so it can run inside any change. */
export interface ReferenceSource {
  /** What they do with a group, as the end of a sentence: `has figures of it`. */
  readonly predicate: string
  /**
   * @param subjectIds at least one; UUIDs in lowercase. Impossible ids have no references. @returns sorted references, each once per
   * subject; none for kinds that the feature never refers to.
   */
  find(tx: Queryable, kind: SubjectKind, subjectIds: readonly string[]): Promise<readonly FoundReference[]>
}

/** Something that uses another thing. */
export interface Reference {
  readonly kind: ReferenceKind
  readonly id: string
  readonly name: string
  /** In a sentence: `the tab "Labor" of Dana`. */
  readonly inWords: string
  /** What it does with a group, following `inWords` in a sentence: `is computed from it`. */
  readonly predicate: string
  /** The owner with their name, which is null once they have left and inside a change; null for what belongs to the whole company. */
  readonly owner: { readonly userId: string; readonly name: string | null } | null
}

type ReferencesById = ReadonlyMap<string, readonly Reference[]>

/**
 * Finds what uses a thing. Features ask before they delete it, or to show where it is used. They do not know who refers to it. Scopes come
 * from the caller's policy.
 */
export class References {
  readonly #sources: Readonly<Record<ReferenceKind, ReferenceSource>>
  readonly #people: Pick<SessionService, 'namesOf'>

  constructor(sources: Readonly<Record<ReferenceKind, ReferenceSource>>, people: Pick<SessionService, 'namesOf'>) {
    this.#sources = sources
    this.#people = people
  }

  /** What uses a thing, by kind. Not inside a change: people's names are outside the company's rows. */
  async to(scope: Scope, kind: SubjectKind, id: string): Promise<readonly Reference[]> {
    return (await this.toEach(scope, kind, [id])).get(id) ?? []
  }

  /** The same for several things, by id. Unused ones are omitted. */
  async toEach(scope: Scope, kind: SubjectKind, ids: readonly string[]): Promise<ReferencesById> {
    const found = await this.#find(scope, kind, ids, REFERENCE_KINDS)
    const isOwned = found.some(({ userId }) => userId !== undefined)
    const names = isOwned ? await this.#people.namesOf(scope.companyId) : new Map<string, string>()
    return bySubject(found, names, 'a former user')
  }

  /**
   * The same inside the change that would delete the things. Names of people cannot be read there, so owners are left out.
   * @param kinds the kinds of users to look for.
   */
  async toEachWithin(
    tx: Queryable,
    kind: SubjectKind,
    ids: readonly string[],
    kinds: readonly ReferenceKind[] = REFERENCE_KINDS,
  ): Promise<ReferencesById> {
    return bySubject(await this.#find(tx, kind, ids, kinds), new Map(), 'a user')
  }

  async #find(tx: Queryable, kind: SubjectKind, ids: readonly string[], kinds: readonly ReferenceKind[]): Promise<readonly OfSource[]> {
    if (ids.length === 0) return []
    const asked = new Map(ids.map((id) => [isUuid(id) ? id.toLowerCase() : id, id]))
    const found: OfSource[] = []
    for (const user of kinds) {
      const { predicate } = this.#sources[user]
      for (const one of await this.#sources[user].find(tx, kind, [...asked.keys()]))
        found.push({ ...one, subjectId: asked.get(one.subjectId) ?? one.subjectId, kind: user, predicate })
    }
    return found
  }
}

type OfSource = FoundReference & Pick<Reference, 'kind' | 'predicate'>

/** @param unnamed what to call people without a name. */
function bySubject(found: readonly OfSource[], names: ReadonlyMap<string, string>, unnamed: string): ReferencesById {
  const references = new Map<string, Reference[]>()
  for (const { subjectId, kind, id, name, predicate, userId } of found) {
    const owner = userId === undefined ? null : { userId, name: names.get(userId) ?? null }
    const inWords = `the ${noun(kind)} "${name}"${owner === null ? '' : ` of ${owner.name ?? unnamed}`}`
    const reference: Reference = { kind, id, name, inWords, predicate, owner }
    const others = references.get(subjectId)
    if (others === undefined) references.set(subjectId, [reference])
    else others.push(reference)
  }
  return references
}

/** References as one phrase, grouped by kind: `the budgets "Plan", "Low plan" and the tab "Labor" of Dana`. */
export function listedByKind(references: readonly Reference[]): string {
  return [...Map.groupBy(references, ({ kind }) => kind)]
    .map(([kind, own]) => {
      const [only, ...others] = own
      if (only !== undefined && others.length === 0) return only.inWords
      return `the ${noun(kind)}s ${own.map(({ name }) => `"${name}"`).join(', ')}`
    })
    .join(' and ')
}

function noun(kind: ReferenceKind): string {
  return kind === 'HOME' ? 'page' : kind.toLowerCase()
}
