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

const PLURALS = { is: 'are', was: 'were', has: 'have', differs: 'differ' } as const

/** The verb that goes with a name: `Revenue is`, `Guests are`, `Guests per labor hour were`. */
export function verbFor(name: string, verb: keyof typeof PLURALS): string {
  return isPlural(name) ? PLURALS[verb] : verb
}

const SINGULARS: ReadonlySet<string> = new Set(['gas', 'news', 'series', 'means'])

/** Whether a name stands for several things: `Guests`, `Labor hours`, `Sales per hour`; not `Rent`, `Cost of sales`, `Gas`. */
export function isPlural(name: string): boolean {
  // What the name is about comes before "of", "per" and the like.
  const [head = ''] = name.split(/ (?:as|of|per|for|from|in|on|at|before|after|to|by) |[(/,:]/, 1)
  const last = head.trim().split(' ').at(-1) ?? ''
  return /[a-hj-rtv-z]s$/.test(last) && !SINGULARS.has(last.toLowerCase())
}
