import type { Queryable, Scope } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { SessionService } from '../session/service.ts'

/** What can refer to something, in the order in which references are told. */
export const REFERENCE_KINDS = ['METRIC', 'BUDGET', 'TAB', 'LAYOUT'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** What can be referred to. A location is one of the ledger; a group is a category or a calculation. */
export type SubjectKind = 'MAPPING' | 'METRIC' | 'BUDGET' | 'LAYOUT' | 'LOCATION' | 'GROUP' | 'CATEGORIZATION'

/** A reference as its source finds it. */
export interface FoundReference {
  /** What is referred to, as it was asked for. */
  readonly subjectId: string
  readonly id: string
  readonly name: string
  /** Whose it is; left out for what belongs to the whole company. */
  readonly userId?: string
}

/** How one feature tells where its own things refer to others. It reads its own rows alone, so that it can be asked inside any change. */
export interface ReferenceSource {
  /** What they do with a group, as the end of a sentence: `has figures of it`. */
  readonly predicate: string
  /**
   * @param subjectIds at least one; UUIDs in small letters. Ids that cannot be are referred to by nothing.
   * @returns in order, of each subject those that refer to it once each; none for kinds that they never refer to.
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
  /** As the end of a sentence about groups that begins with `inWords`: `is computed from it`. */
  readonly predicate: string
  /** Whose it is, with their name, null once they have left and inside a change; null for what belongs to the whole company. */
  readonly owner: { readonly userId: string; readonly name: string | null } | null
}

type ReferencesById = ReadonlyMap<string, readonly Reference[]>

/**
 * Tells what uses a thing. Features ask before they take it away, or to show where it is used, within the rows that their own policy
 * gave them; none of them knows who refers to it.
 */
export class References {
  readonly #sources: Readonly<Record<ReferenceKind, ReferenceSource>>
  readonly #people: Pick<SessionService, 'namesOf'>

  constructor(sources: Readonly<Record<ReferenceKind, ReferenceSource>>, people: Pick<SessionService, 'namesOf'>) {
    this.#sources = sources
    this.#people = people
  }

  /** What uses a thing, in order of kinds. Not inside a change: names of people come from outside the company's rows. */
  async to(scope: Scope, kind: SubjectKind, id: string): Promise<readonly Reference[]> {
    return (await this.toEach(scope, kind, [id])).get(id) ?? []
  }

  /** The same of several, by id; those that nothing uses are left out. */
  async toEach(scope: Scope, kind: SubjectKind, ids: readonly string[]): Promise<ReferencesById> {
    const found = await this.#find(scope, kind, ids, REFERENCE_KINDS)
    const isOwned = found.some(({ userId }) => userId !== undefined)
    const names = isOwned ? await this.#people.namesOf(scope.companyId) : new Map<string, string>()
    return bySubject(found, names, 'a former user')
  }

  /**
   * The same inside the change that would take the things away, where names of people cannot be read: what is somebody's own goes without.
   *
   * @param kinds of what uses them; others are not asked.
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

/** @param unnamed what a sentence calls people without a name. */
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

/** References in one phrase, those of a kind together: `the budgets "Plan", "Low plan" and the tab "Labor" of Dana`. */
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
  return kind.toLowerCase()
}
