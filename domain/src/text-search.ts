/** Removes case and accents; every position in the text stays the same. */
export function foldedForSearch(text: string): string {
  // Fast path for most texts: ASCII only.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return Array.from(text, (character) => {
    const plain = Array.from(character.normalize('NFD'))[0]?.toLowerCase() ?? character
    return plain.length === character.length ? plain : character
  }).join('')
}

/** The words of a query, folded. */
export function searchWords(query: string): readonly string[] {
  return foldedForSearch(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}
