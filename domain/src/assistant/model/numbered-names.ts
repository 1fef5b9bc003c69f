import { flattenLocations } from '../../locations/location-tree.ts'
import type { CompanyNames } from '../company-names.ts'
import { operandsOf, type Plan } from '../plan.ts'

/** What can be named to a model. REGION: a node of the location tree. ENTRY_TYPE: by its name, which is its id. */
export type NumberedKind = 'LINE' | 'ACCOUNT' | 'METRIC' | 'LOCATION' | 'REGION' | 'BUDGET' | 'ENTRY_TYPE'

const LETTERS: Readonly<Record<NumberedKind, string>> = {
  LINE: 'L',
  ACCOUNT: 'A',
  METRIC: 'M',
  LOCATION: 'P',
  REGION: 'R',
  BUDGET: 'B',
  ENTRY_TYPE: 'T',
}

/** So many of each are named; more would cost more than they help. */
const MOST: Readonly<Record<NumberedKind, number>> = {
  LINE: 120,
  ACCOUNT: 120,
  METRIC: 60,
  LOCATION: 120,
  REGION: 40,
  BUDGET: 12,
  ENTRY_TYPE: 30,
}

const LONGEST_NAME = 100
const LONGEST_DEFINITION = 200

/** A thing of the company under the number that it has in one request. */
export interface NumberedName {
  /** Such as L3. */
  readonly code: string
  readonly kind: NumberedKind
  readonly id: string
  readonly name: string
  /** Other lines by their codes, for a calculation; what a metric counts. Null for nothing. */
  readonly definition: string | null
}

interface Named {
  readonly id: string
  readonly name: string
  readonly definition: string | null
}

/**
 * The company's names as one request to a model has them: by short numbers instead of ids, so that nothing else can be named. Those of the
 * last plan come first, then those nearest to the question; each kind keeps its own order in `all`.
 */
export class NumberedNames {
  readonly all: readonly NumberedName[]
  /** How many names of each kind did not fit. */
  readonly leftOut: number
  readonly #byCode = new Map<string, NumberedName>()
  readonly #byId = new Map<string, NumberedName>()

  constructor(names: CompanyNames, question: string, last: Plan | null) {
    const kinds: Readonly<Record<NumberedKind, readonly Named[]>> = namedThings(names)
    const asked = trigrams(question)
    const kept = last === null ? new Set<string>() : idsOf(last)
    const all: NumberedName[] = []
    let leftOut = 0
    for (const [kind, things] of Object.entries(kinds) as [NumberedKind, readonly Named[]][]) {
      const chosen = nearest(things, asked, kept, MOST[kind])
      leftOut += things.length - chosen.length
      for (const [at, { id, name, definition }] of chosen.entries())
        all.push({ code: `${LETTERS[kind]}${at + 1}`, kind, id, name: name.slice(0, LONGEST_NAME), definition })
    }
    for (const one of all) {
      this.#byCode.set(one.code, one)
      this.#byId.set(`${one.kind} ${one.id}`, one)
    }
    this.all = all.map((one) => ({ ...one, definition: one.definition === null ? null : this.#definitionText(one.kind, one.definition) }))
    this.leftOut = leftOut
  }

  /** Null for a code that this request does not have. */
  named(code: string): NumberedName | null {
    return this.#byCode.get(code) ?? null
  }

  /** Null for what is not named in this request. */
  codeOf(kind: NumberedKind, id: string): string | null {
    return this.#byId.get(`${kind} ${id}`)?.code ?? null
  }

  /** A formula refers to lines by their ids, which stay here. */
  #definitionText(kind: NumberedKind, definition: string): string {
    const text = kind === 'LINE' ? definition.replace(/\{([^}]*)\}/g, (_, id: string) => this.codeOf('LINE', id) ?? '?') : definition
    return text.slice(0, LONGEST_DEFINITION)
  }
}

function namedThings({
  groups,
  accounts,
  metrics,
  locations,
  tree,
  budgets,
  entryTypes,
}: CompanyNames): Readonly<Record<NumberedKind, readonly Named[]>> {
  return {
    LINE: groups.map(({ id, name, formula }) => ({ id, name, definition: formula })),
    ACCOUNT: accounts.map(({ id, number, name, groupId }) => ({
      id,
      name: `${number} ${name}`.trim(),
      definition: groupId === null ? 'left out of the report' : null,
    })),
    METRIC: metrics.map(({ id, name, definition }) => ({ id, name, definition })),
    LOCATION: locations.map(({ id, name }) => ({ id, name, definition: null })),
    REGION: flattenLocations(tree).flatMap(({ node }) =>
      node.tag === 'LOCATION' ? [] : [{ id: node.id, name: node.name, definition: null }],
    ),
    BUDGET: budgets.map(({ id, name }) => ({ id, name, definition: null })),
    ENTRY_TYPE: entryTypes.map(({ name }) => ({ id: name, name, definition: null })),
  }
}

/** In their own order. */
function nearest(things: readonly Named[], asked: ReadonlySet<string>, kept: ReadonlySet<string>, most: number): readonly Named[] {
  if (things.length <= most) return things
  const scored = things.map((thing, at) => ({ thing, at, score: kept.has(thing.id) ? 2 : likeness(thing.name, asked) }))
  const chosen = scored.toSorted((left, right) => right.score - left.score || left.at - right.at).slice(0, most)
  return chosen.toSorted((left, right) => left.at - right.at).map(({ thing }) => thing)
}

/** The share of a name that a question repeats, from 0 to 1. */
function likeness(name: string, asked: ReadonlySet<string>): number {
  const own = trigrams(name)
  let shared = 0
  for (const one of own) if (asked.has(one)) shared += 1
  return own.size === 0 ? 0 : shared / own.size
}

function trigrams(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = ` ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

function idsOf({ rows, places, against, perMetricId, driverIds, entryTypes }: Plan): ReadonlySet<string> {
  const base = against?.kind === 'PLACES' ? against.places : null
  return new Set([
    ...rows
      .flatMap(operandsOf)
      .flatMap((row) => (row.kind === 'METRIC' ? [row.metricId] : row.kind === 'ACCOUNT' ? [row.accountId] : [row.groupId])),
    ...[places, base].flatMap((one) => (one === null ? [] : [...one.locationIds, ...one.nodeIds])),
    ...(against?.kind === 'BUDGET' ? [against.budgetId] : []),
    ...(perMetricId === null ? [] : [perMetricId]),
    ...driverIds,
    ...entryTypes,
  ])
}
