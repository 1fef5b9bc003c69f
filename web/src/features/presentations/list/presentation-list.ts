import type { ListedPresentation } from '../presentations-request.ts'

/** What the address holds of the list. */
export type PresentationListSearch = { readonly [Name in 'q' | 'sort']?: string }

export const PRESENTATION_SORTS = ['latest', 'title'] as const

/** Those that match by title or person, in the order asked for. */
export function listedPresentations(
  all: readonly ListedPresentation[],
  { q = '', sort }: PresentationListSearch,
): readonly ListedPresentation[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter(({ title, updatedBy }) => {
    const text = `${title} ${updatedBy}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return sort === 'title' ? found.toSorted((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true })) : found
}

/** The title of a copy, not longer than titles may be. */
export function titleOfCopy(title: string, taken: ReadonlySet<string>): string {
  const base = `Copy of ${title}`.slice(0, 190)
  let copy = base
  for (let number = 2; taken.has(copy); number += 1) copy = `${base} (${number})`
  return copy
}
