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
    case 'NAME_ONLY':
      return { number: '', name: text }
  }
}

/** The form in which most of the account texts of a file are; each distinct text counts once. */
export function decideAccountTextForm(texts: Iterable<string>): AccountTextForm {
  let [all, first, last] = [0, 0, 0]
  for (const text of texts) {
    all++
    if (splitPath(text).number !== '') first++
    else if (NUMBER_LAST.test(text)) last++
  }
  if (first * 2 > all) return 'NUMBER_FIRST'
  return last * 2 > all ? 'NUMBER_LAST' : 'NAME_ONLY'
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
