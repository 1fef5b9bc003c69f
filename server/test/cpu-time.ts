import { clearImmediate, setImmediate } from 'node:timers'

/** Processor time of this process in milliseconds. Unlike elapsed time, it excludes other programs on a busy machine. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What `FIXED_WORK` takes on the machine that the limits of tests are written for, in milliseconds of this thread's processor time. */
const USUAL_MILLISECONDS = 20
const FIXED_WORK = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ id: at, name: `Account ${at}`, amount: `${at * 7}.25` })))

/** How many times longer than usual this thread takes now; 1 for as long or shorter. Busy and throttled machines take longer. */
function slowness(): number {
  const before = threadMilliseconds()
  if (JSON.stringify(JSON.parse(FIXED_WORK)).length !== FIXED_WORK.length) throw new Error('The fixed work has changed.')
  return Math.max(1, (threadMilliseconds() - before) / USUAL_MILLISECONDS)
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The result of `work`, and the longest it computed without yielding, in milliseconds of processor time, as it would be on a machine of
 * usual speed.
 */
export function longestTurn<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly longest: number }> {
  return watched(work, cpuMilliseconds)
}

/** The same for this thread only, without the process's other threads. */
export function longestOwnTurn<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly longest: number }> {
  return watched(work, threadMilliseconds)
}

/**
 * The same, for the best of up to three runs: garbage collection and compilation only make turns longer, never shorter. Stops at the first
 * run below `enough`.
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
  // Collect garbage of earlier tests now, not in the middle of a turn.
  globalThis.gc?.()
  const slowBefore = slowness()
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
  return { result, longest: longest / Math.max(slowBefore, slowness()) }
}
