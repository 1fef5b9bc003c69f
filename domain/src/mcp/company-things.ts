import type { CompanyNames } from '../assistant/company-names.ts'
import { BadInputError } from '../errors.ts'
import type { QuestionPlaces } from '../figures/figure-question.ts'
import { flattenLocations } from '../locations/location-tree.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { nearestName } from '../mappings/nearest-name.ts'
import { joinNames, shortenText } from '../sentence-text.ts'
import { FOUND_KINDS, type FoundKind } from './tool-inputs.ts'

/** Something that a company has a name for. */
export interface CompanyThing {
  readonly kind: FoundKind
  readonly id: string
  readonly name: string
  /** Of an account; empty otherwise. */
  readonly number: string
  /** Distinguishes it from others with the same name: the type of a line, the line of an account. */
  readonly about: string
}

/** More matches are not listed. */
export const MOST_FOUND = 200
const MOST_NAMED = 8

const KIND_WORDS: Readonly<Record<FoundKind, string>> = {
  group: 'line',
  account: 'account',
  metric: 'metric',
  location: 'location',
  region: 'region',
  budget: 'budget',
  mapping: 'mapping',
}

/** `account:12`: names a thing whatever others are called. */
export function refOf({ kind, id }: Pick<CompanyThing, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Everything that a question can name, the likelier meaning of a name first. @param mappings all of the company's. */
export function companyThings(
  names: CompanyNames,
  mappings: readonly { readonly id: string; readonly name: string }[],
): readonly CompanyThing[] {
  const groupNames = new Map(names.groups.map(({ id, name }) => [id, name]))
  const { nodes } = groupTree(names.groups)
  const placed = flattenLocations(names.tree)
  const inTree = new Map(
    placed.flatMap(({ node }) => (node.tag === 'LOCATION' ? node.locationIds.map((id) => [id, node.name] as const) : [])),
  )
  return [
    ...nodes.map(
      ({ group }): CompanyThing => ({
        kind: 'group',
        id: group.id,
        name: group.name,
        number: '',
        about: isCategory(group)
          ? (group.type ?? 'category').toLowerCase().replaceAll('_', ' ')
          : `calculation: ${formulaInNames(group.formula ?? '', groupNames)}`,
      }),
    ),
    ...names.accounts.map(
      ({ id, number, name, groupId }): CompanyThing => ({
        kind: 'account',
        id,
        name,
        number,
        about: groupId === null ? 'left out by the mapping' : `in ${groupNames.get(groupId) ?? ''}`,
      }),
    ),
    ...names.metrics.map(({ id, name, definition }): CompanyThing => ({ kind: 'metric', id, name, number: '', about: definition ?? '' })),
    ...names.locations.map(({ id, name }): CompanyThing => ({ kind: 'location', id, name: inTree.get(id) ?? name, number: '', about: '' })),
    ...placed.flatMap(({ node }): CompanyThing[] =>
      node.tag === 'LOCATION' ? [] : [{ kind: 'region', id: node.id, name: node.name, number: '', about: '' }],
    ),
    ...names.budgets.map(({ id, name }): CompanyThing => ({ kind: 'budget', id, name, number: '', about: '' })),
    ...mappings.map(({ id, name }): CompanyThing => ({ kind: 'mapping', id, name, number: '', about: '' })),
  ]
}

/** What was found, or how many there are if those are too many to list. */
export interface FoundThings {
  readonly count: number
  readonly things: readonly CompanyThing[]
  /** Names like the one that was looked for; empty if anything was found. */
  readonly nearest: readonly string[]
}

/** Things whose names hold all words of a query; a full name or account number comes first. @throws BadInputError for more than 200. */
export function findThings(things: readonly CompanyThing[], query: string | null, kinds: readonly FoundKind[]): FoundThings {
  const among = things.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  const words = (query ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = among.filter((thing) => {
    const text = `${thing.number} ${thing.name}`.toLowerCase()
    return words.every((word) => text.includes(word)) || refOf(thing) === query?.trim()
  })
  if (found.length > MOST_FOUND) {
    const counts = FOUND_KINDS.flatMap((kind) => {
      const count = found.filter((thing) => thing.kind === kind).length
      return count === 0 ? [] : [countOf(count, KIND_WORDS[kind])]
    })
    throw new BadInputError(
      `${found.length.toLocaleString('en-US')} things match (${joinNames(counts)}), more than the ${MOST_FOUND} that are listed at once. Ask for more words of the name, or for fewer kinds.`,
      'query',
    )
  }
  const isWhole = ({ name, number }: CompanyThing): boolean => [name.toLowerCase(), number.toLowerCase()].includes(words.join(' '))
  return {
    count: found.length,
    things: [...found.filter(isWhole), ...found.filter((thing) => !isWhole(thing))],
    nearest: found.length > 0 || query === null ? [] : nearestThings(among, query).map(({ name }) => name),
  }
}

/**
 * The thing that a text names: by its reference, its name, or an account's number, whatever the case.
 *
 * @param kinds the first one wins where things of several kinds have the name.
 * @throws BadInputError for a name that nothing has, or several things of a kind.
 */
export function thingNamed(things: readonly CompanyThing[], text: string, kinds: readonly FoundKind[], field: string): CompanyThing {
  const among = things.filter(({ kind }) => kinds.includes(kind))
  const wanted = text.trim().toLowerCase()
  const byRef = among.find((thing) => refOf(thing).toLowerCase() === wanted)
  if (byRef !== undefined) return byRef
  for (const kind of kinds) {
    const named = among.filter(
      (thing) =>
        thing.kind === kind &&
        [thing.name, thing.number, `${thing.number} ${thing.name}`].some((name) => name !== '' && name.toLowerCase() === wanted),
    )
    const [only] = named
    if (only !== undefined && named.length === 1) return only
    if (only !== undefined)
      throw new BadInputError(
        `${named.length} ${KIND_WORDS[kind]}s are called "${shortenText(text)}": ${named.slice(0, MOST_NAMED).map(refAndAbout).join('; ')}. Name one by its reference.`,
        field,
      )
  }
  const nearest = nearestThings(among, text)
  const hint =
    nearest.length > 0
      ? `Did you mean ${joinNames(
          nearest.map((thing) => `"${thing.name}" (${refOf(thing)})`),
          'or',
        )}?`
      : 'Look it up with find.'
  throw new BadInputError(
    `There is no ${joinNames(
      kinds.map((kind) => KIND_WORDS[kind]),
      'or',
    )} "${shortenText(text)}". ${hint}`,
    field,
  )
}

/** Another meaning that a name has in the same company; null for none. Said with the answer, because a reference would have been plain. */
export function otherMeaning(
  things: readonly CompanyThing[],
  text: string,
  taken: CompanyThing,
  kinds: readonly FoundKind[],
): string | null {
  if (text.trim().toLowerCase() === refOf(taken).toLowerCase()) return null
  const wanted = text.trim().toLowerCase()
  const other = things.find(
    (thing) =>
      thing.kind !== taken.kind &&
      kinds.includes(thing.kind) &&
      (thing.name.toLowerCase() === wanted || thing.number.toLowerCase() === wanted),
  )
  return other === undefined ? null : `"${shortenText(text)}" is the ${KIND_WORDS[taken.kind]} ${refOf(taken)}, not ${refOf(other)}`
}

/** @throws BadInputError for a name that is no location or region. */
export function placesNamed(things: readonly CompanyThing[], texts: readonly string[], isAllBut = false): QuestionPlaces {
  const named = texts.map((text, at) => thingNamed(things, text, ['location', 'region'], `locations.${at}`))
  if (isAllBut && named.length === 0) throw new BadInputError('Name the locations that are left out.', 'locations')
  return {
    locationIds: [...new Set(named.flatMap(({ kind, id }) => (kind === 'location' ? [id] : [])))],
    nodeIds: [...new Set(named.flatMap(({ kind, id }) => (kind === 'region' ? [id] : [])))],
    isAllBut,
  }
}

function nearestThings(things: readonly CompanyThing[], text: string): readonly CompanyThing[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
  const byLetters = nearestName(
    text.trim(),
    things.map(({ name }) => name),
  )
  const byWords = things.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)))
  const ordered = [...things.filter(({ name }) => name === byLetters), ...byWords]
  return [...new Map(ordered.map((thing) => [refOf(thing), thing])).values()].slice(0, 3)
}

/** References of a formula by their names. */
export function formulaInNames(formula: string, groupNames: ReadonlyMap<string, string>): string {
  return formula.replace(/\{([^{}]+)\}/g, (reference, id: string) => groupNames.get(id) ?? reference)
}

function refAndAbout(thing: CompanyThing): string {
  return `${refOf(thing)}${thing.about === '' ? '' : ` (${shortenText(thing.about)})`}`
}

function countOf(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
