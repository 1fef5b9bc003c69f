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
 * The form of a column's account texts, by all of them; each distinct text counts once. A number is split off only where texts with
 * the same number agree on the name. Where they differ by codes (`5100-FB`, `5100-RM`) each text is an account of its own; where they
 * differ by names (`5100 Food`, `5100 Food cost`) one account may have been renamed, so they are returned as `shared`.
 */
export function decideAccountText(texts: Iterable<string>): AccountTextDecision {
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
  if (first.count * 2 > all) return first.isOfCodes ? { form: 'NUMBER_ONLY', shared: [] } : { form: 'NUMBER_FIRST', shared: first.shared }
  return last.count * 2 > all ? { form: 'NUMBER_LAST', shared: last.shared } : { form: 'NAME_ONLY', shared: [] }
}

/** Texts that have a number, and by number the names that they give. */
class NumberedTexts {
  count = 0
  readonly #byNumber = new Map<string, Map<string, string>>()
  #names = 0
  #codes = 0

  add(text: string, { number, name }: AccountParts): void {
    this.count++
    if (name === '') return
    this.#names++
    if (isCode(text, name)) this.#codes++
    const named = this.#byNumber.get(number) ?? new Map<string, string>()
    this.#byNumber.set(number, named)
    const key = nameKey(name)
    if (!named.has(key)) named.set(key, text)
  }

  /** Whether what stands behind the numbers are codes: all of them, or all behind numbers that stand before several. */
  get isOfCodes(): boolean {
    if (this.#names === 0) return false
    if (this.#codes === this.#names) return true
    const several = this.#several()
    return several.length > 0 && several.every(([, named]) => [...named.values()].every((text) => isShortCode(splitPath(text).name)))
  }

  get shared(): readonly SharedAccount[] {
    return this.#several()
      .slice(0, MOST_SHARED)
      .map(([account, named]) => ({ account, texts: [...named.values()].slice(0, MOST_TEXTS_SHOWN) }))
  }

  #several(): [string, Map<string, string>][] {
    return [...this.#byNumber].filter(([, named]) => named.size > 1)
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

/** Names that differ by case, accents, blanks or punctuation are one. */
function nameKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return key === '' ? name : key
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
