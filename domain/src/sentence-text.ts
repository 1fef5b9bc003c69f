/** `a`, `a and b`, `a, b and c`; empty for no names. */
export function joinNames(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`
}

/** `a, b and 4 more`: names of a long list, the first ones only. */
export function joinFirst(names: readonly string[], most = 5): string {
  return joinNames(names.length <= most ? names : [...names.slice(0, most), `${names.length - most} more`])
}

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A typed text on one line, cut at 80 characters for a sentence. */
export function shortenText(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= 80 ? plain : `${Array.from(plain).slice(0, 79).join('')}…`
}
