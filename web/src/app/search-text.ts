/** Search parameters that hold an id; `searchId` reads them. */
const IDS = ['id', 'location', 'saved']

/** A query as the router writes it, but without quotes around numeric ids. */
export function withBareIds(query: string): string {
  return query.replaceAll(/(?<=[?&]([a-z]+)=)%22(\d{1,15})%22(?=&|$)/g, (whole, name: string, digits: string) =>
    IDS.includes(name) ? digits : whole,
  )
}

/**
 * Search parameters with one value each: of a repeated one the last, as later parts of an address are added by hand. Lists and objects,
 * which no page has, are left out.
 */
export function plainSearch(search: Record<string, unknown>): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(search)) {
    const one: unknown = Array.isArray(value) ? value.at(-1) : value
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') plain[name] = one
  }
  return plain
}

/** A search parameter if it is text and not empty. */
export function searchText<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name]
  // An object literal loses the type of a computed key.
  return typeof value === 'string' && value !== '' ? ({ [name]: value } as { [Key in Name]: string }) : {}
}

/** The same for an id, which the router may have parsed as a number. */
export function searchId<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name]
  return searchText({ [name]: typeof value === 'number' ? String(value) : value }, name)
}
