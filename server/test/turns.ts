import { clearImmediate, setImmediate } from 'node:timers'
import { vi } from 'vitest'

/** Longer than any slice of work. */
const BETWEEN_LOOKS_MS = 5

/** Turns of the event loop before `work` is done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  await watchingTurns(work, () => {
    turns += 1
  })
  return turns
}

/** The result of `work`, and the most that it did in one turn of the event loop, in units that it counts: bytes, rows, figures. */
export async function mostPerTurn<Result>(
  work: (count: (units: number) => void) => Promise<Result>,
): Promise<{ readonly result: Result; readonly most: number }> {
  let [most, now] = [0, 0]
  const next = (): void => {
    most = Math.max(most, now)
    now = 0
  }
  const result = await watchingTurns(() => work((units) => (now += units)), next)
  next()
  return { result, most }
}

/** The same in characters of JSON that this thread parsed and wrote. */
export function mostJsonPerTurn<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly most: number }> {
  return mostPerTurn(async (count) => {
    const { parse, stringify } = JSON
    const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      count(text.length)
      return parse(text, reviver) as unknown
    })
    const writing = vi.spyOn(JSON, 'stringify').mockImplementation((...given) => {
      const text = stringify(...given)
      // Undefined has no JSON.
      count((text as string | undefined)?.length ?? 0)
      return text
    })
    try {
      return await work()
    } finally {
      parsing.mockRestore()
      writing.mockRestore()
    }
  })
}

/**
 * Runs `work` with a clock that advances whenever it is read: a slice of work ends at the first opportunity. So what it does in a turn
 * depends on how it is divided, not on the machine.
 */
export async function inShortestSlices<Result>(work: () => Promise<Result>): Promise<Result> {
  let time = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += BETWEEN_LOOKS_MS))
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}

async function watchingTurns<Result>(work: () => Promise<Result>, onTurn: () => void): Promise<Result> {
  let next: NodeJS.Immediate
  const turn = (): void => {
    onTurn()
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  try {
    return await work()
  } finally {
    clearImmediate(next)
  }
}
