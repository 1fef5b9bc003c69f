import type { LocationId } from '../ledger/account.ts'
import { nearestName } from '../mappings/nearest-name.ts'
import { quoted } from './figure-cells.ts'
import type { LocationSubject, SheetNames } from './figure-rules.ts'
import { type FoundName, knownNames, knownTabs, type WorkbookNames } from './known-names.ts'
import type { StampedName } from './stamp.ts'
import { renamedNote, type StampedNames } from './stamped-names.ts'

/** The subject of a sheet or row. */
export type Meant<Id> =
  | { readonly kind: 'ONE'; readonly id: Id; readonly note: string | null }
  /** The name is ambiguous. */
  | { readonly kind: 'SEVERAL'; readonly error: string }
  | { readonly kind: 'NONE' }

/** Finds things of one kind by the labels of sheets and rows: by the workbook's own stamp first, then by current names. */
export class NameFinder<Id extends string | number> {
  readonly #kind: StampedName['kind']
  readonly #things: readonly { readonly id: Id; readonly name: string }[]
  readonly #byId: ReadonlyMap<string, { readonly id: Id; readonly name: string }>
  readonly #names: WorkbookNames<Id>
  readonly #tabs: WorkbookNames<Id>
  readonly #stamped: StampedNames
  readonly #rows = new Map<string, Meant<Id>>()

  constructor(kind: StampedName['kind'], things: readonly { readonly id: Id; readonly name: string }[], stamped: StampedNames) {
    this.#kind = kind
    this.#things = things
    this.#byId = new Map(things.map((thing) => [String(thing.id), thing]))
    this.#names = knownNames(things)
    this.#tabs = knownTabs(things)
    this.#stamped = stamped
  }

  /** Resolves a row's label. */
  row(label: string): Meant<Id> {
    const known = this.#rows.get(label)
    if (known !== undefined) return known
    const meant = this.#one(label, this.#stamped.byName(this.#kind, label), this.#names.find(label))
    // A valid workbook has no more labels than things; others match nothing and are not cached.
    if (this.#rows.size < MOST_LABELS_KEPT) this.#rows.set(label, meant)
    return meant
  }

  /** Resolves a sheet: by its first cell, which has the full name, then by its tab. */
  sheet({ tab, title }: SheetNames): Meant<Id> {
    const byTitle = title === '' ? ({ kind: 'NONE' } as const) : this.row(title)
    if (byTitle.kind !== 'NONE') return byTitle
    const found = this.#names.find(tab)
    return this.#one(tab, this.#stamped.byTab(this.#kind, tab), found.kind === 'NONE' ? this.#tabs.find(tab) : found)
  }

  /** The likeliest name for a misspelled one; null for none. */
  nearest(label: string): string | null {
    return nearestName(
      label,
      this.#things.map(({ name }) => name),
    )
  }

  /** The longest name that a label has among its words, as `Restaurant EBITDA` has `EBITDA`; null for none. */
  within(label: string): string | null {
    const words = wordsOf(label)
    const named = this.#things.flatMap(({ name }) => (/[\p{L}\p{N}]/u.test(name) && words.includes(wordsOf(name)) ? [name] : []))
    return named.reduce<string | null>((longest, name) => (longest === null || name.length > longest.length ? name : longest), null)
  }

  #one(written: string, stampedId: string | null, found: FoundName<Id>): Meant<Id> {
    const stamped = stampedId === null ? undefined : this.#byId.get(stampedId)
    if (stamped !== undefined) {
      const isTab = found.kind === 'ONE' && found.id === stamped.id
      return { kind: 'ONE', id: stamped.id, note: isTab ? null : renamedNote(this.#kind, written, stamped.name) }
    }
    if (found.kind === 'SEVERAL')
      return {
        kind: 'SEVERAL',
        error: `There is more than one ${this.#kind} ${quoted(written)}, so it is not clear which is meant. Rename one of them.`,
      }
    return found.kind === 'ONE' ? { kind: 'ONE', id: found.id, note: null } : found
  }
}

/** With a blank before and after each word. */
function wordsOf(name: string): string {
  return ` ${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.replaceAll(/ +/g, ' ')
}

/** The location that a label in a list stands for. */
export function namedLocation(locations: NameFinder<LocationId>, label: string): LocationSubject {
  const found = locations.row(label)
  if (found.kind === 'ONE') return { kind: 'LOCATION', locationId: found.id, note: found.note }
  const error = (): string => (found.kind === 'SEVERAL' ? found.error : unknownName('location', label, locations.nearest(label)))
  return { kind: 'NOT_READ', severity: 'PROBLEM', error }
}

const MOST_LABELS_KEPT = 10_000

/** Error for a row with an unknown name. */
export function unknownName(kind: string, label: string, nearest: string | null): string {
  const hint = nearest === null ? `Write the name of a ${kind} as it is called here.` : `Did you mean ${quoted(nearest)}?`
  return `There is no ${kind} ${quoted(label)}, and the row was not read. ${hint}`
}
