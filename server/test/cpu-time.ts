import { clearImmediate, setImmediate } from 'node:timers'

/** How long this process has computed so far, in milliseconds: what else a busy machine does is not in it, unlike in time on a clock. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What `work` answers, and the longest that it computed without letting others in, in milliseconds of this process's own computing. */
export function longestTurn<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly longest: number }> {
  return watched(work, cpuMilliseconds)
}

/** The same of this thread alone, where others of the process work for it. */
export function longestOwnTurn<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly longest: number }> {
  return watched(work, () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  })
}

/**
 * The same of up to three runs, the one whose turns were shortest: what clears up memory now and then, or is compiled at first,
 * makes a turn longer, and nothing makes it shorter. Ends with the first run below `enough`.
 */
export async function longestOwnTurnAtBest<Result>(
  enough: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly longest: number }> {
  let best = await longestOwnTurn(work)
  for (let run = 2; run <= 3 && best.longest >= enough; run++) {
    const other = await longestOwnTurn(work)
    if (other.longest < best.longest) best = other
  }
  return best
}

async function watched<Result>(
  work: () => Promise<Result>,
  milliseconds: () => number,
): Promise<{ readonly result: Result; readonly longest: number }> {
  // What earlier tests left in this process is cleared away now, not in the middle of a turn.
  globalThis.gc?.()
  let longest = 0
  let last = milliseconds()
  const look = (): void => {
    const now = milliseconds()
    longest = Math.max(longest, now - last)
    last = now
  }
  let next: NodeJS.Immediate
  const turn = (): void => {
    look()
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  const result = await work()
  look()
  clearImmediate(next)
  return { result, longest }
}
