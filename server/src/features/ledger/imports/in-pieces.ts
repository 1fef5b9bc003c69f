import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const PIECE = 5_000

/** Calls `each` for every item in order, yielding to other work now and then. */
export async function forEachInPieces<Item>(items: readonly Item[], each: (item: Item) => void): Promise<void> {
  for (let from = 0; from < items.length; from += PIECE) {
    for (const item of items.slice(from, from + PIECE)) each(item)
    await yieldToEventLoop()
  }
}

/** The same, collecting the results. */
export async function mapInPieces<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  await forEachInPieces(items, (item) => results.push(map(item)))
  return results
}

/** Groups consecutive items up to a total weight. A single item above it gets a batch of its own. */
export function* batchesOf<Item>(items: Iterable<Item>, most: number, weightOf: (item: Item) => number): Generator<readonly Item[]> {
  let batch: Item[] = []
  let weight = 0
  for (const item of items) {
    const more = weightOf(item)
    if (batch.length > 0 && weight + more > most) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(item)
    weight += more
  }
  if (batch.length > 0) yield batch
}
