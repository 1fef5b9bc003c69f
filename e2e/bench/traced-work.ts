import type { Browser, Page } from 'playwright-core'

/** Main-thread time of a key, from its task to the one that paints the result, in milliseconds. */
export interface KeyWork {
  /** Elapsed time without the waits between tasks. */
  readonly workMs: number
  /** Processor time, excluding other programs. */
  readonly processorMs: number
}

/** A completed event in Chromium's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** Traces a single key press in Chromium. @throws Error if the trace has no such key, or nothing painted after it. */
export async function tracedKey<Result>(
  browser: Browser,
  page: Page,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly work: KeyWork }> {
  await browser.startTracing(page, { categories: CATEGORIES })
  let trace: Buffer
  let result: Result
  try {
    result = await act()
  } finally {
    trace = await browser.stopTracing()
  }
  // As Chromium writes it.
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] }
  return { result, work: workOf(traceEvents) }
}

/**
 * Processor time of the main thread from each move of the pointer to the next, in milliseconds, in order: handling, drawing and painting,
 * without the waits for the compositor.
 */
export async function tracedMoves(browser: Browser, page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  let trace: Buffer
  try {
    await act()
  } finally {
    trace = await browser.stopTracing()
  }
  // As Chromium writes it.
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] }
  const moves = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointermove')
  const [first] = moves
  if (first === undefined) throw new Error('No move is in the trace.')
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === first.pid && tid === first.tid)
  return moves.slice(0, -1).map(({ ts }, at) => {
    const until = moves[at + 1]?.ts ?? Number.POSITIVE_INFINITY
    // The task that handles a move began before its event.
    const own = tasks.filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts + (task.dur ?? 0) <= until)
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000
  })
}

function workOf(events: readonly TraceEvent[]): KeyWork {
  const key = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  if (key === undefined) throw new Error('No key is in the trace.')
  const own = events.filter(({ pid, tid, ph }) => ph === 'X' && pid === key.pid && tid === key.tid)
  const painted = own.filter(({ name, ts }) => name === 'Paint' && ts > key.ts).toSorted((one, other) => one.ts - other.ts)[0]
  if (painted === undefined) throw new Error('Nothing was painted after the key.')
  const tasks = own.filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur >= key.ts && ts <= painted.ts)
  const sum = (of: (task: TraceEvent) => number | undefined): number => tasks.reduce((all, task) => all + (of(task) ?? 0), 0) / 1_000
  return { workMs: sum(({ dur }) => dur), processorMs: sum(({ tdur }) => tdur) }
}
