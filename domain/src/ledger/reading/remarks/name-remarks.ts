import { joinFirst } from '../../../sentence-text.ts'
import type { FileSurvey } from '../ledger-file-survey.ts'
import { beforeSecondEncoding, looksGarbled } from '../single-byte.ts'

export function sameLooksRemark(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const [are, each] = names.length === 1 ? ['is', 'it is'] : ['are', 'each is']
  return `${joinFirst(names.map((name) => `“${name}”`))} ${are} written in several ways that look the same, with other blanks, accents, letters of another alphabet or invisible characters; ${each} read as one name.`
}

/** Names that another encoding has garbled. */
export function garbledRemark({ locations, accounts }: Pick<FileSurvey, 'locations' | 'accounts'>): string | null {
  const names = [...locations, ...accounts].map(({ name }) => name)
  for (const name of names) {
    const before = beforeSecondEncoding(name)
    if (before !== null)
      return `“${name}” was probably “${before}”: the text of the file was encoded twice. Export it again as UTF-8, or correct the names.`
  }
  const name = names.find(looksGarbled)
  return name === undefined
    ? null
    : `“${name}” is probably not the name that was meant: the file's encoding is not known. Export it again as UTF-8, or correct the names.`
}
