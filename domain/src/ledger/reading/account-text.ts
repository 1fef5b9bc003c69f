import type { AccountTextForm } from './file-match.ts'

export interface AccountParts {
  /** Empty where the text holds none. */
  readonly number: string
  readonly name: string
}

const NUMBER = String.raw`\d+(?:[.\-/]\d+)*[A-Z]?`
const NUMBER_FIRST = new RegExp(String.raw`^(${NUMBER})(?:\s*[·•:|–—]\s*|\s*-\s+|\s+-|-(?=\D)|[.)]\s+|\s+)(?=\S)(.*)$`)
const NUMBER_LAST = new RegExp(String.raw`^(.*\S)\s*\((${NUMBER})\)$`)
const NUMBER_ONLY = new RegExp(`^${NUMBER}$`)

/**
 * Number and name of an account's text in the form that the file's accounts have. A path such as
 * `5000 Cost of sales:5010 Food cost` goes by its last account; where that one has no number, by the
 * whole path. A text of another form than the rest is a name.
 */
export function splitAccountText(text: string, form: AccountTextForm): AccountParts {
  switch (form) {
    case 'NUMBER_LAST': {
      const [, name = '', number = ''] = NUMBER_LAST.exec(text) ?? []
      return number === '' ? { number: '', name: text } : { number, name }
    }
    case 'NUMBER_FIRST':
      return splitPath(text)
    case 'NUMBER_ONLY':
      return WHOLE_NUMBER.test(text) ? { number: text, name: '' } : { number: '', name: text }
    case 'NAME_ONLY':
      return { number: '', name: text }
  }
}

/** `5100-FB`, `5100 FB`; names with a number before them, as `1099 Contractors`, are names. */
const WHOLE_NUMBER = /^\d\S*(?: [\p{Lu}\d]{1,4})*$/u

/** Account texts that splitting makes one account of, though they name it differently. */
export interface SharedAccount {
  /** Its number, or its name where it has none. */
  readonly account: string
  /** The first of them, in order of appearance. */
  readonly texts: readonly string[]
}

export interface AccountTextDecision {
  readonly form: AccountTextForm
  /** Texts that the form makes one account of; whether they are one is for a person to say. Empty for most files. */
  readonly shared: readonly SharedAccount[]
}

/**
 * The form of a column's account texts, by all of them; each distinct text counts once. Where all texts are codes (`5100-FB`,
 * `5100-RM`) each is an account of its own. Else the number is split off, and texts with the same number are returned as `shared`
 * where they differ by name: one account may have been renamed (`5100 Food`, `5100 Food cost`), or each may be an account
 * (`6300 IT`, `6300 EDV`). Codes are shared as well where they stand in an earlier file's column that was read in another form.
 *
 * @param before the form in which an earlier file's column was read.
 */
export function decideAccountText(texts: Iterable<string>, before?: AccountTextForm): AccountTextDecision {
  const first = new NumberedTexts()
  const last = new NumberedTexts()
  let all = 0
  for (const text of texts) {
    all++
    const parts = splitPath(text)
    if (parts.number !== '') first.add(text, parts)
    else {
      const [, name = '', number = ''] = NUMBER_LAST.exec(text) ?? []
      if (number !== '') last.add(text, { number, name })
    }
  }
  if (first.count * 2 > all) {
    const areCodes = first.areCodes(before)
    if (areCodes && before !== 'NUMBER_FIRST') return { form: 'NUMBER_ONLY', shared: [] }
    return { form: 'NUMBER_FIRST', shared: areCodes || before === 'NUMBER_ONLY' ? first.sharedOrCoded : first.shared }
  }
  return last.count * 2 > all ? { form: 'NUMBER_LAST', shared: last.shared } : { form: 'NAME_ONLY', shared: [] }
}

/** Texts that have a number, and by number the names that they give. */
class NumberedTexts {
  count = 0
  readonly #byNumber = new Map<string, Map<string, string>>()
  /** Numbers with a code behind them. */
  readonly #coded = new Set<string>()
  #names = 0
  #codes = 0
  #shortCodes = 0
  /** Texts that would have no number if whole texts were numbers. */
  #notWhole = 0

  add(text: string, { number, name }: AccountParts): void {
    this.count++
    const isWhole = WHOLE_NUMBER.test(text)
    if (!isWhole) this.#notWhole++
    if (name === '') return
    this.#names++
    if (isCode(text, name)) this.#codes++
    if (isShortCode(name)) {
      this.#shortCodes++
      if (isWhole) this.#coded.add(number)
    }
    const named = this.#byNumber.get(number) ?? new Map<string, string>()
    this.#byNumber.set(number, named)
    const key = nameKey(name)
    if (!named.has(key)) named.set(key, text)
  }

  /**
   * Whether codes stand behind all numbers. What may also be short names (`6300 IT`) are codes only where a number stands before
   * several of them, or where an earlier file had codes.
   */
  areCodes(before?: AccountTextForm): boolean {
    if (this.#names === 0 || this.#notWhole > 0) return false
    if (this.#codes === this.#names) return true
    return this.#shortCodes === this.#names && (before === 'NUMBER_ONLY' || this.shared.length > 0)
  }

  /** Numbers that stand before several names. */
  get shared(): readonly SharedAccount[] {
    return this.#texts((_, named) => named.size > 1)
  }

  get sharedOrCoded(): readonly SharedAccount[] {
    return this.#texts((number, named) => named.size > 1 || this.#coded.has(number))
  }

  #texts(isAsked: (number: string, named: ReadonlyMap<string, string>) => boolean): readonly SharedAccount[] {
    return [...this.#byNumber]
      .filter(([number, named]) => isAsked(number, named))
      .slice(0, MOST_SHARED)
      .map(([account, named]) => ({ account, texts: [...named.values()].slice(0, MOST_TEXTS_SHOWN) }))
  }
}

const MOST_SHARED = 20
const MOST_TEXTS_SHOWN = 5

/** `5100-FB`: short capitals or digits right behind the number. */
function isCode(text: string, rest: string): boolean {
  return !/\s/.test(text) && /^[\p{Lu}\d]{1,3}$/u.test(rest)
}

function isShortCode(rest: string): boolean {
  return /^[\p{Lu}\d]{1,4}(?:[-./][\p{Lu}\d]{1,4})*$/u.test(rest)
}

/**
 * Names that differ by case, accents, blanks or punctuation are one, not so those that differ by a sign (`C`, `C++`; `Sales +`,
 * `Sales -`) or by what stands between digits (`1,9%`, `19%`). Without a letter or digit a name is told apart by all it has.
 */
function nameKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, (between, at: number, all: string) =>
      keptBetween(between, all.slice(0, at), all.slice(at + between.length)),
    )
  return /[\p{L}\p{N}]/u.test(key) ? key : name
}

/** What of the characters between two words tells names apart. */
function keptBetween(between: string, before: string, after: string): string {
  if (/\p{N}$/u.test(before) && /^\p{N}/u.test(after)) return between.replace(/\s+/g, '') || ' '
  const signs = between.replace(/[^\p{S}%&#-]+/gu, '')
  // `Food-cost`, `Food - cost`; a sign in `Sales -` and `Grade -1`.
  const isHyphen = signs === '-' && before !== '' && after !== '' && !/\s-\p{N}/u.test(between + after)
  return isHyphen ? '' : signs
}

function splitPath(text: string): AccountParts {
  const own = text.slice(startOfLastAccount(text)).trim()
  if (NUMBER_ONLY.test(own)) return { number: own, name: '' }
  const [, number = '', name = ''] = NUMBER_FIRST.exec(own) ?? []
  return number === '' ? { number: '', name: text } : { number, name }
}

/** Where the last account of a path begins; a colon right behind a number separates it from its own name. */
function startOfLastAccount(text: string): number {
  for (let colon = text.lastIndexOf(':'); colon !== -1; colon = text.lastIndexOf(':', colon - 1)) {
    const before = text.slice(text.lastIndexOf(':', colon - 1) + 1, colon).trim()
    if (!NUMBER_ONLY.test(before)) return colon + 1
    if (colon === 0) break
  }
  return 0
}
