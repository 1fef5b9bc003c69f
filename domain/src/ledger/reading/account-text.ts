import type { AccountTextForm } from './file-match.ts'

export interface AccountParts {
  /** Empty if the text has none. */
  readonly number: string
  readonly name: string
}

const NUMBER = String.raw`\d+(?:[.\-/]\d+)*[A-Z]?`
const NUMBER_FIRST = new RegExp(String.raw`^(${NUMBER})(?:\s*[·•:|–—]\s*|\s*-\s+|\s+-|-(?=\D)|[.)]\s+|\s+)(?=\S)(.*)$`)
const NUMBER_LAST = new RegExp(String.raw`^(.*\S)\s*\((${NUMBER})\)$`)
const NUMBER_ONLY = new RegExp(`^${NUMBER}$`)

/**
 * Splits an account text into number and name, in the form of the file's accounts. For a path such as
 * `5000 Cost of sales:5010 Food cost` this is the last account, or the whole path if that has no number. A text in another
 * form is a name.
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

/** `5100-FB`, `5100 FB`; not names with a leading number, such as `1099 Contractors`. */
const WHOLE_NUMBER = /^\d\S*(?: [\p{Lu}\d]{1,4})*$/u

/** Differing account texts that splitting merges into one account. */
export interface SharedAccount {
  /** Its number, or its name if it has none. */
  readonly account: string
  /** The first ones, in order of appearance. */
  readonly texts: readonly string[]
}

export interface AccountTextDecision {
  readonly form: AccountTextForm
  /** Texts that the form merges; a person has to confirm whether each is one account. Usually empty. */
  readonly shared: readonly SharedAccount[]
}

/**
 * Decides the form of a column's account texts from all distinct texts. If all are codes (`5100-FB`, `5100-RM`), each is an
 * account of its own. Otherwise the number is split off, and texts with the same number but different names are returned as
 * `shared`: the account may have been renamed (`5100 Food`, `5100 Food cost`), or they may be separate accounts (`6300 IT`,
 * `6300 EDV`). Codes are shared too if an earlier file's column was read in another form.
 *
 * @param before the form of the column in an earlier file.
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

/** Texts with numbers, and the names by number. */
class NumberedTexts {
  count = 0
  readonly #byNumber = new Map<string, Map<string, string>>()
  /** Numbers followed by a code. */
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
   * Whether all numbers are followed by codes. Possible short names (`6300 IT`) only count as codes if a number has several of
   * them, or if an earlier file had codes.
   */
  areCodes(before?: AccountTextForm): boolean {
    if (this.#names === 0 || this.#notWhole > 0) return false
    if (this.#codes === this.#names) return true
    return this.#shortCodes === this.#names && (before === 'NUMBER_ONLY' || this.shared.length > 0)
  }

  /** Numbers with several names. */
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

/** `5100-FB`: short capitals or digits right after the number. */
function isCode(text: string, rest: string): boolean {
  return !/\s/.test(text) && /^[\p{Lu}\d]{1,3}$/u.test(rest)
}

function isShortCode(rest: string): boolean {
  return /^[\p{Lu}\d]{1,4}(?:[-./][\p{Lu}\d]{1,4})*$/u.test(rest)
}

/**
 * Key of a name. Ignores case, accents, blanks and punctuation, but keeps signs (`C`, `C++`; `Sales +`, `Sales -`) and
 * separators between digits (`1,9%`, `19%`). A name without letters and digits is compared as a whole.
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

/** The characters between two words that distinguish names. */
function keptBetween(between: string, before: string, after: string): string {
  if (/\p{N}$/u.test(before) && /^\p{N}/u.test(after)) return between.replace(/\s+/g, '') || ' '
  const signs = between.replace(/[^\p{S}%&#-]+/gu, '')
  // `Food-cost`, `Food - cost` are hyphens; `Sales -` and `Grade -1` have signs.
  const isHyphen = signs === '-' && before !== '' && after !== '' && !/\s-\p{N}/u.test(between + after)
  return isHyphen ? '' : signs
}

function splitPath(text: string): AccountParts {
  const own = text.slice(startOfLastAccount(text)).trim()
  if (NUMBER_ONLY.test(own)) return { number: own, name: '' }
  const [, number = '', name = ''] = NUMBER_FIRST.exec(own) ?? []
  return number === '' ? { number: '', name: text } : { number, name }
}

/** Where the last account of a path starts; a colon right after a number separates it from its own name. */
function startOfLastAccount(text: string): number {
  for (let colon = text.lastIndexOf(':'); colon !== -1; colon = text.lastIndexOf(':', colon - 1)) {
    const before = text.slice(text.lastIndexOf(':', colon - 1) + 1, colon).trim()
    if (!NUMBER_ONLY.test(before)) return colon + 1
    if (colon === 0) break
  }
  return 0
}
