/** English, so that the server and every browser agree; runs of digits compare as numbers. */
const collator = new Intl.Collator('en', { numeric: true })

/** Compares names as people sort them: "Store 2" before "Store 10". Different texts never compare as 0. */
export function compareNames(left: string, right: string): number {
  return collator.compare(left, right) || (left === right ? 0 : left < right ? -1 : 1)
}

/** The items by name, in natural order; items of one name keep their order. */
export function inNaturalOrder<Item extends { readonly name: string }>(items: Iterable<Item>): readonly Item[] {
  return [...items].sort((left, right) => compareNames(left.name, right.name))
}
