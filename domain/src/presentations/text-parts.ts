/** A piece of a text on a slide: words, or a figure by its name. */
export type SlideTextPart = { readonly kind: 'WORDS'; readonly text: string } | { readonly kind: 'FIGURE'; readonly name: string }

/** A text taken apart: `{name}` stands for a figure, `{{` for a brace; any other brace is itself. */
export function slideTextParts(content: string): readonly SlideTextPart[] {
  const parts: SlideTextPart[] = []
  let words = ''
  for (const [found, name] of content.matchAll(/\{\{|\{([\w-]{1,60})\}|[^{]+|\{/g)) {
    if (name === undefined) {
      words += found === '{{' ? '{' : found
      continue
    }
    if (words !== '') parts.push({ kind: 'WORDS', text: words })
    words = ''
    parts.push({ kind: 'FIGURE', name })
  }
  if (words !== '') parts.push({ kind: 'WORDS', text: words })
  return parts
}

/** The text that says these words: braces in them are no figures. */
export function contentOfWords(words: string): string {
  return words.replaceAll('{', '{{')
}

/** The text that has these parts. */
export function contentOf(parts: readonly SlideTextPart[]): string {
  return parts.map((part) => (part.kind === 'FIGURE' ? `{${part.name}}` : contentOfWords(part.text))).join('')
}
