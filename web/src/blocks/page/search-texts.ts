/** Longer than anything that a page writes: a parameter beyond it is left out. */
const LONGEST = 20_000

/**
 * The search parameters of an address, all as text, the empty ones left out: of a repeated one the last, as later parts of an address are
 * added by hand. Texts in quotes, which older addresses had around what looks like a number, are read without them.
 */
export function textsOfQuery(query: string): Record<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const text = unquoted(value)
    if (text !== '' && text.length <= LONGEST) texts.set(name, text)
    else texts.delete(name)
  }
  return Object.fromEntries(texts)
}

/** The query that `textsOfQuery` reads back; what is no text is left out. */
export function queryOfTexts(search: Record<string, unknown>): string {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, unquoted(value) === value ? value : JSON.stringify(value)]] : [],
  )
  const query = new URLSearchParams(texts).toString()
  return query === '' ? '' : `?${query}`
}

/** The named parameters that are there. */
export type SearchTexts<Name extends string> = { readonly [Key in Name]?: string }

/**
 * What a route reads of its search parameters: the named ones. All others become undefined, as the router lays what is read over
 * what the address has, so that nothing unread shows through.
 */
export function readTexts<Name extends string>(search: Readonly<Record<string, unknown>>, names: readonly Name[]): SearchTexts<Name> {
  const read = (name: string): string | undefined => {
    const value = search[name]
    return names.some((one) => one === name) && typeof value === 'string' && value !== '' ? value : undefined
  }
  // An object literal loses the type of computed keys; without undefined ones, a key that is there has text.
  return Object.fromEntries(Object.keys(search).map((name) => [name, read(name)])) as SearchTexts<Name>
}

function unquoted(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
