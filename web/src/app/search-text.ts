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
