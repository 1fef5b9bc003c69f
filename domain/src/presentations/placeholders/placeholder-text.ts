import { contentOf, slideTextParts } from '../text-parts.ts'

/** Words in brackets that texts and titles of slides fill in: `[location]`, `[period]`, `[company]`. */
export const PLACEHOLDERS = ['location', 'period', 'company'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What each placeholder says. */
export type PlaceholderWords = Readonly<Record<Placeholder, string>>

/** A placeholder; with a second bracket before it, the word in brackets itself. */
const WRITTEN = new RegExp(`(\\[?)\\[(${PLACEHOLDERS.join('|')})\\]`, 'gi')

/** A title with its placeholders filled in. Case does not matter; `[[location]` prints `[location]`, and other brackets stay. */
export function filledTitle(title: string, words: PlaceholderWords): string {
  return title.replaceAll(WRITTEN, (written: string, before: string, name: string) =>
    // The pattern has only these names.
    before === '[' ? written.slice(1) : words[name.toLowerCase() as Placeholder],
  )
}

/** A text of a slide with its placeholders filled in. Its figures stay; a brace in a name is no figure. */
export function filledContent(content: string, words: PlaceholderWords): string {
  return changedWords(content, (text) => filledTitle(text, words))
}

/** A title with one placeholder replaced by a word for good; the others stay. */
export function titleWith(title: string, placeholder: Placeholder, word: string): string {
  const literal = word.replaceAll(WRITTEN, (written: string) => `[${written}`)
  return title.replaceAll(WRITTEN, (written: string, before: string, name: string) =>
    before === '' && name.toLowerCase() === placeholder ? literal : written,
  )
}

/** A text of a slide with one placeholder replaced by a word for good; the others and its figures stay. */
export function contentWith(content: string, placeholder: Placeholder, word: string): string {
  return changedWords(content, (text) => titleWith(text, placeholder, word))
}

/** @param placeholder left out: any. */
export function hasPlaceholder(text: string, placeholder?: Placeholder): boolean {
  return [...text.matchAll(WRITTEN)].some(
    ([, before, name]) => before === '' && (placeholder === undefined || name?.toLowerCase() === placeholder),
  )
}

/** Returns a content without brackets as it is. */
function changedWords(content: string, change: (text: string) => string): string {
  if (!content.includes('[')) return content
  return contentOf(slideTextParts(content).map((part) => (part.kind === 'WORDS' ? { ...part, text: change(part.text) } : part)))
}
