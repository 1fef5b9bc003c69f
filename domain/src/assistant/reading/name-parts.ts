/** Words that say nothing by themselves inside of names. */
export const SMALL_WORDS: ReadonlySet<string> = new Set([
  'and',
  'or',
  'of',
  'the',
  'other',
  'to',
  'for',
  'in',
  'a',
  'per',
  'general',
  'total',
  'account',
  'from',
])
/** Words that many names have: by themselves they mean none of them. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  'average percent net gross sale per hour cost count week store number fee expense income direct main local corporate operating profit revenue location budget plan rate share new good bad old big small high low long short early late open whole full half same different real right left back front house home end mid base common area card'.split(
    ' ',
  ),
)

interface Named<Thing> {
  readonly stems: readonly string[]
  readonly thing: Thing
}

/**
 * Finds names by some of their words. Names are indexed by word, since most of their many parts are never asked for: an index of all parts
 * takes several times as long to build.
 */
export class NameParts<Thing> {
  readonly #byWord = new Map<string, Named<Thing>[]>()

  /** @param stems of the whole name. */
  add(stems: readonly string[], thing: Thing): void {
    if (stems.length < 2) return
    const named = { stems, thing }
    for (const [at, stem] of stems.entries()) {
      if (SMALL_WORDS.has(stem) || stems.indexOf(stem) < at) continue
      const known = this.#byWord.get(stem)
      if (known === undefined) this.#byWord.set(stem, [named])
      else known.push(named)
    }
  }

  /** Things whose names contain these words consecutively, among others; in the order in which they were added. */
  find(stems: readonly string[]): readonly Thing[] {
    if (!mayStandForName(stems)) return []
    let fewest: readonly Named<Thing>[] | null = null
    for (const stem of stems) {
      if (SMALL_WORDS.has(stem)) continue
      const names = this.#byWord.get(stem) ?? []
      if (fewest === null || names.length < fewest.length) fewest = names
    }
    return (fewest ?? []).flatMap((named) => (hasPart(named.stems, stems) ? [named.thing] : []))
  }
}

/** Whether words could stand for a longer name: no small words at their ends, and not only words that many names have. */
export function mayStandForName(stems: readonly string[]): boolean {
  const [first = '', last = ''] = [stems[0], stems.at(-1)]
  if (SMALL_WORDS.has(first) || SMALL_WORDS.has(last) || first.length < 3) return false
  return !stems.every((stem) => COMMON_WORDS.has(stem) || SMALL_WORDS.has(stem))
}

function hasPart(whole: readonly string[], part: readonly string[]): boolean {
  for (let from = 0; from <= whole.length - part.length; from += 1)
    if (part.length < whole.length && part.every((stem, at) => whole[from + at] === stem)) return true
  return false
}
