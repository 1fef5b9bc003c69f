import { useEffect, useMemo, useState } from 'react'

/** Work in one frame, in milliseconds: leaves time to paint and to handle a click. */
const EACH_FRAME_MS = 8

type Results<Item, Result> = ReadonlyMap<Item, { readonly by: (item: Item) => Result; readonly result: Result }>

/**
 * The results of `work` so far, by item, in the order of the items: a few milliseconds of work in each frame, so that hundreds of items
 * don't block the page. Items are compared by identity. When `work` changes, its old results stay until they are replaced.
 */
export function useInSlices<Item, Result>(items: readonly Item[], work: (item: Item) => Result): ReadonlyMap<Item, Result> {
  const [done, setDone] = useState<Results<Item, Result>>(new Map())
  useEffect(() => {
    if (items.every((item) => done.get(item)?.by === work)) return undefined
    const frame = requestAnimationFrame(() => {
      const until = performance.now() + EACH_FRAME_MS
      const next = items.flatMap((item) => {
        const before = done.get(item)
        const isDue = before?.by !== work && performance.now() < until
        const now = isDue ? { by: work, result: work(item) } : before
        return now === undefined ? [] : [[item, now] as const]
      })
      setDone(new Map(next))
    })
    return () => cancelAnimationFrame(frame)
  }, [items, work, done])
  return useMemo(() => {
    const results = items.map((item) => [item, done.get(item)] as const)
    return new Map(results.flatMap(([item, made]) => (made === undefined ? [] : [[item, made.result] as const])))
  }, [items, done])
}
