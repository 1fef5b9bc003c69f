import { BadInputError } from '@fourwall/domain/errors.ts'
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql'

/** Above the product's own largest operation; larger requests are refused before validation. */
const LIMITS = { tokens: 1_500, depth: 15, aliases: 30, directives: 20, fields: 3_000 } as const

/** Items of all lists in an operation's variables; a formatted layout has 26,000. */
export const MOST_INPUT_ITEMS = 50_000

/** Longest operation. Comments and spaces are not tokens, but still cost time. */
const LONGEST_SOURCE = 100_000
const CACHED_CHARACTERS = 2_000_000

interface Shape {
  readonly depth: number
  readonly fields: number
  readonly aliases: number
  readonly directives: number
}

/**
 * Parses an operation, and refuses one that is too large: by its tokens, and by depth, fields, aliases and directives after expanding all
 * fragments, since fragments that refer to each other twice double at each step.
 */
function parseWithinLimits(source: string): DocumentNode {
  if (source.length > LONGEST_SOURCE)
    throw new BadInputError(`The operation is longer than ${LONGEST_SOURCE.toLocaleString('en-US')} characters. Ask for less at once.`)
  const document = parse(source, { maxTokens: LIMITS.tokens, noLocation: true })
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const measured = new Map<string, Shape>()
  const open = new Set<string>()

  const measure = (set: SelectionSetNode | undefined): Shape => {
    let [depth, fields, aliases, directives] = [0, 0, 0, 0]
    for (const selection of set?.selections ?? []) {
      directives += selection.directives?.length ?? 0
      const inner = selection.kind === Kind.FRAGMENT_SPREAD ? ofFragment(selection.name.value) : measure(selection.selectionSet)
      const own = selection.kind === Kind.FIELD ? 1 : 0
      depth = Math.max(depth, inner.depth + own)
      fields += inner.fields + own
      aliases += inner.aliases + (selection.kind === Kind.FIELD && selection.alias !== undefined ? 1 : 0)
      directives += inner.directives
    }
    return { depth, fields, aliases, directives }
  }
  const ofFragment = (name: string): Shape => {
    const known = measured.get(name)
    if (known !== undefined) return known
    // Validation reports a fragment that contains itself.
    if (open.has(name)) return { depth: 0, fields: 0, aliases: 0, directives: 0 }
    open.add(name)
    const shape = measure(fragments.get(name)?.selectionSet)
    open.delete(name)
    measured.set(name, shape)
    return shape
  }

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const inside = measure(definition.selectionSet)
    const shape = { ...inside, directives: inside.directives + (definition.directives?.length ?? 0) }
    for (const limit of ['depth', 'aliases', 'directives', 'fields'] as const)
      if (shape[limit] > LIMITS[limit])
        throw new BadInputError(`The operation has more than ${LIMITS[limit]} ${nameOf(limit)}. Ask for less at once.`)
  }
  return document
}

function nameOf(limit: 'depth' | 'aliases' | 'directives' | 'fields'): string {
  return limit === 'depth' ? 'levels of fields' : limit
}

/** Parsed operations by text, and which of them are valid; the least recently used are dropped once their texts exceed the limit. */
export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>()
  readonly #valid = new WeakSet<DocumentNode>()
  #characters = 0

  /** Whether the operation was parsed and found valid before. */
  isKnown(source: string): boolean {
    const document = this.#documents.get(source)
    return document !== undefined && this.#valid.has(document)
  }

  isValid(document: DocumentNode): boolean {
    return this.#valid.has(document)
  }

  /** Notes that the schema allows the document, which `parse` returned. */
  keepValid(document: DocumentNode): void {
    this.#valid.add(document)
  }

  parse(source: string): DocumentNode {
    const known = this.#documents.get(source)
    if (known !== undefined) {
      this.#documents.delete(source)
      this.#documents.set(source, known)
      return known
    }
    const document = parseWithinLimits(source)
    this.#documents.set(source, document)
    this.#characters += source.length
    for (const old of this.#documents.keys()) {
      if (this.#characters <= CACHED_CHARACTERS) break
      this.#documents.delete(old)
      this.#characters -= old.length
    }
    return document
  }
}

/** Refuses variables with too many list items before each is coerced. */
export function refuseLongLists(variables: unknown): void {
  let items = 0
  const waiting: unknown[] = [variables]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const inside: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (Array.isArray(value)) items += inside.length
    if (items > MOST_INPUT_ITEMS) throw tooManyItems()
    for (const one of inside) if (typeof one === 'object') waiting.push(one)
  }
}

export function tooManyItems(): BadInputError {
  return new BadInputError(`The lists of the request hold more than ${MOST_INPUT_ITEMS.toLocaleString('en-US')} items. Send fewer at once.`)
}
