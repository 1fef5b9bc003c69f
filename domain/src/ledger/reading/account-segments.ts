/** How account numbers of several parts, such as `4000-101-00`, name the location with one of them. */
export interface AccountSegments {
  readonly separator: string
  /** Parts of a number; others are whole. */
  readonly count: number
  /** The part with the location, from 0. */
  readonly place: number
  /** Parts that are the same in all numbers, and no part of the account. */
  readonly constant: readonly number[]
  /** A number of the file. */
  readonly example: string
}

/**
 * The part of account numbers that names the location, if accounts that differ in it alone have the same name: `4000-101 Food sales` and
 * `4000-102 Food sales`. Null if no part does, or several could, or numbers have no names.
 */
export function decideAccountSegments(names: ReadonlyMap<string, string>): AccountSegments | null {
  for (const separator of SEPARATORS) {
    const numbers = [...names].map(([number, name]) => ({ number, name: plainName(name), parts: number.split(separator) }))
    const counts = Map.groupBy(numbers, ({ parts }) => parts.length)
    const [count = 0, usual = []] = [...counts].toSorted(([, left], [, right]) => right.length - left.length)[0] ?? []
    if (count < 2 || count > MOST_PARTS || usual.length < LEAST_NUMBERS || usual.length * 20 < numbers.length * 19) continue
    const constant = indexes(count).filter((at) => new Set(usual.map(({ parts }) => parts[at])).size === 1)
    const places = indexes(count).filter((at) => !constant.includes(at) && namesPlaces(usual, at))
    const [place] = places
    const isAccountLeft = count - constant.length > 1
    if (place !== undefined && places.length === 1 && isAccountLeft)
      return { separator, count, place, constant, example: usual[0]?.number ?? '' }
  }
  return null
}

/** The account's number and its location; the whole number without one if it has other parts than the file's usual ones. */
export function splitSegments(
  number: string,
  { separator, count, place, constant }: AccountSegments,
): { readonly number: string; readonly place: string } {
  const parts = number.split(separator)
  if (parts.length !== count) return { number, place: '' }
  const own = parts.filter((_, at) => at !== place && !constant.includes(at))
  return { number: own.join(separator), place: parts[place] ?? '' }
}

interface SplitNumber {
  readonly name: string
  readonly parts: readonly string[]
}

/** Whether nearly all accounts that differ in this part alone have the same name, and others do not. */
function namesPlaces(numbers: readonly SplitNumber[], place: number): boolean {
  const groups = [...Map.groupBy(numbers, ({ parts }) => parts.filter((_, at) => at !== place).join('\n')).values()]
  const several = groups.filter((group) => group.length > 1)
  const same = several.filter(([first, ...others]) => first?.name !== '' && others.every(({ name }) => name === first?.name))
  const distinct = new Set(same.map(([first]) => first?.name)).size
  return same.length >= LEAST_GROUPS && same.length * 10 >= several.length * 9 && distinct * 2 > same.length
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}

/** Without what follows the last dash or comma, where charts repeat the location: `Food sales - Harbor`. */
function plainName(name: string): string {
  return name
    .replace(/\s*(?:\s[-–]\s|,\s|\()[^-–,(]*$/, '')
    .trim()
    .toLowerCase()
}

const SEPARATORS = ['-', '.', '/', '|'] as const
const MOST_PARTS = 8
const LEAST_NUMBERS = 4
const LEAST_GROUPS = 2
