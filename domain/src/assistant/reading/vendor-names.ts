import { mayStandForName } from './name-parts.ts'
import { questionWords } from './question-words.ts'

/** More vendors than these cannot be chosen between. */
const MOST_MEANT = 12
/** Names that are prepared in one step. */
const NAMES_PER_STEP = 50

/** Vendors by their names and by how these begin: `sysco` for Sysco Boston, LLC. */
export class VendorNames {
  readonly #whole = new Map<string, string[]>()
  readonly #beginnings = new Map<string, string[]>()
  readonly #words = new Set<string>()
  #longest = 1

  get longestName(): number {
    return this.#longest
  }

  hasWord(word: string): boolean {
    return this.#words.has(word)
  }

  add(name: string): void {
    this.#addAs(name, name)
    // `Webstaurant`, of WebstaurantStore; but a door is no DoorDash.
    const apart = name.replace(/(\p{L}{5}\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    if (apart !== name) this.#addAs(apart, name)
  }

  /** @param words the name, or its parts as words. */
  #addAs(words: string, name: string): void {
    const stems = questionWords(words).map(({ stem }) => stem)
    if (stems.length === 0) return
    this.#longest = Math.max(this.#longest, stems.length)
    for (const stem of stems) this.#words.add(stem)
    put(this.#whole, stems.join(' '), name)
    for (let length = 1; length < stems.length; length += 1) {
      const beginning = stems.slice(0, length)
      // `city of` is no beginning, and `new` no New Haven Water.
      if (mayStandForName(beginning)) put(this.#beginnings, beginning.join(' '), name)
    }
  }

  /** The vendors that words mean: of a whole name those alone, else those that begin so. Null for none, or for too many. */
  find(stems: readonly string[]): { readonly names: readonly string[]; readonly isWhole: boolean } | null {
    const key = stems.join(' ')
    const whole = this.#whole.get(key)
    const names = whole ?? this.#beginnings.get(key) ?? []
    return names.length === 0 || names.length > MOST_MEANT ? null : { names, isWhole: whole !== undefined }
  }
}

/** In steps of a millisecond, between which other work can be done. @param names as they are booked, each once. */
export function* makeVendorNames(names: readonly string[]): Generator<undefined, VendorNames, void> {
  const vendors = new VendorNames()
  for (const [at, name] of names.entries()) {
    if (at % NAMES_PER_STEP === 0) yield
    vendors.add(name)
  }
  return vendors
}

function put(names: Map<string, string[]>, key: string, name: string): void {
  const known = names.get(key)
  if (known === undefined) names.set(key, [name])
  else known.push(name)
}
