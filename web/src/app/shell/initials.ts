/** The first letters of the first and the last word of a name, at most two, large. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word === undefined ? '' : ([...word][0] ?? '')))
  return letters.join('').toUpperCase()
}
