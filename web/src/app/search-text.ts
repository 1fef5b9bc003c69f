/** Parameters that hold an id, read by `searchId`. */
const IDS = ['id', 'location', 'saved']

/** A query as the router writes it, in which an id that is a number has no quotes. */
export function withBareIds(query: string): string {
  return query.replaceAll(/(?<=[?&]([a-z]+)=)%22(\d{1,15})%22(?=&|$)/g, (whole, name: string, digits: string) =>
    IDS.includes(name) ? digits : whole,
  )
}

/** A search parameter that is kept only if it is text and not empty. */
export function searchText<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name]
  // The type of a computed key is not carried through an object literal.
  return typeof value === 'string' && value !== '' ? ({ [name]: value } as { [Key in Name]: string }) : {}
}

/** The same of an id, which an address may have as a number. */
export function searchId<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name]
  return searchText({ [name]: typeof value === 'number' ? String(value) : value }, name)
}
