import { folded } from '../mappings/group-paths.ts'
import { seenText } from '../seen-text.ts'

/** Finds things by the names in a workbook. */
export interface WorkbookNames<Id> {
  /** Exact match first, apart from surrounding and repeated blanks; then ignoring case. */
  readonly find: (text: string) => FoundName<Id>
  readonly names: readonly string[]
}

/** SEVERAL: the name is ambiguous. */
export type FoundName<Id> = { readonly kind: 'ONE'; readonly id: Id } | { readonly kind: 'SEVERAL' } | { readonly kind: 'NONE' }

export function knownNames<Id>(things: readonly { readonly id: Id; readonly name: string }[]): WorkbookNames<Id> {
  const exact = byName(things, spaced)
  const byFoldedName = byName(things, folded)
  return {
    find(text) {
      const ids = exact.get(spaced(text)) ?? byFoldedName.get(folded(text)) ?? []
      const [id] = ids
      if (id === undefined) return { kind: 'NONE' }
      return ids.length === 1 ? { kind: 'ONE', id } : { kind: 'SEVERAL' }
    },
    names: things.map(({ name }) => name),
  }
}

/** Finds things by tab names: cut at 31 characters, without characters that tabs cannot have. */
export function knownTabs<Id>(things: readonly { readonly id: Id; readonly name: string }[]): WorkbookNames<Id> {
  return knownNames(things.map(({ id, name }) => ({ id, name: tabOf(name) })))
}

/** What a spreadsheet program keeps of a name in a tab. */
export function tabOf(name: string): string {
  return spaced(spaced(name.replaceAll(/[[\]:*?/\\]/g, ' ')).slice(0, 31))
}

function byName<Id>(things: readonly { readonly id: Id; readonly name: string }[], key: (name: string) => string): Map<string, Id[]> {
  const found = new Map<string, Id[]>()
  for (const { id, name } of things) {
    const same = found.get(key(name))
    if (same === undefined) found.set(key(name), [id])
    else if (!same.includes(id)) same.push(id)
  }
  return found
}

function spaced(name: string): string {
  return seenText(name).replaceAll(/\s+/g, ' ').trim()
}
