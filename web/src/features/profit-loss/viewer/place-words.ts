import { formatCount } from '@fourwall/domain/money/format.ts'

/** How many locations; the API's empty list means every one of `total`. */
function locationCountWords(ids: readonly string[], total: number): string {
  const count = ids.length === 0 ? total : ids.length
  return count === 1 ? '1 location' : `${formatCount(count)} locations`
}

/** The same, a lone location by its name. */
export function locationWords(ids: readonly string[], total: number, names: ReadonlyMap<string, string>): string {
  const [first, second] = ids
  return (second === undefined && names.get(first ?? '')) || locationCountWords(ids, total)
}
