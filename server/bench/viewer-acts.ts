import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../src/features/session/demo-users.ts'
import { type BenchDatabase, type BenchSignIn, environmentOf } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { driveChromium, type TimedActs } from './drive-chromium.ts'
import { LAST_DAY } from './ledger-file.ts'
import { type Measurement, measured, median, printed, printTable, quantile } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

const PART = 'viewer'
const TIMES = 15
const QUICK_TIMES = 3
/** Two thirds of it are usual for one company. */
const WITHIN_MS = 900_000
const FRAME_MS = 16.7
/** The demo company has three years of entries. */
const DEMO_MONTHS = 36
/** Created on the first start. */
const DEMO_WITHIN_MS = 300_000

/** An action in the viewer for one company: milliseconds from input to painted result. */
export interface ActResult {
  readonly act: string
  readonly company: string
  readonly median: number
  readonly p95: number
  /** Target of the 95th percentile. */
  readonly target: number
  /** Median of the time waiting for the server. */
  readonly answer: number
  /** Main-thread tasks over 50 ms, in all repetitions. */
  readonly longTasks: number
  readonly longTasksMs: number
  readonly longestTask: number
  readonly times: number
}

interface Books {
  readonly name: string
  readonly origin: string
  readonly signIn: BenchSignIn
  /** The last whole month, and the number of months. */
  readonly until: string
  readonly months: number
  readonly target: number
}

/** As e2e/bench/viewer-bench.ts writes it. */
interface ViewerResult extends TimedActs {
  readonly scrolls: readonly ScrollFrames[]
  readonly whole: { readonly rows: number; readonly columns: number; readonly openedIn: number; readonly frames: readonly ScrollFrames[] }
}

interface ScrollFrames {
  readonly name: string
  readonly frames: readonly number[]
}

/**
 * Everyday work in Chromium, on the large ledger and, in the same run, on the demo company.
 * @param add receives each company's results as soon as they are available.
 */
export async function timeViewer(
  options: BenchOptions,
  database: BenchDatabase,
  signIn: BenchSignIn,
  add: (acts: readonly ActResult[], measurements: readonly Measurement[]) => void,
): Promise<void> {
  const { entries, months } = options.ledger
  const ledger = { name: `${entries.toLocaleString('en-US')} entries`, signIn, until: LAST_DAY.slice(0, 7), months, target: 200 }
  const demo = {
    name: 'demo company',
    signIn: { email: 'dana@demo.fourwall.example', password: DEMO_PASSWORD },
    until: monthBefore(new Date()),
    months: DEMO_MONTHS,
    target: 100,
  }
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-bench-'))
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  process.on('exit', removeFolder)
  try {
    for (const [books, environment] of [
      [ledger, environmentOf(database, options.port)],
      [demo, { PORT: String(options.port), FOURWALL_DATA_DIR: folder }],
    ] as const) {
      const server = await ServerProcess.start(environment, options.port, DEMO_WITHIN_MS)
      try {
        const { acts, measurements } = await actsOf({ ...books, origin: server.origin }, options.isQuick ? QUICK_TIMES : TIMES)
        add(acts, measurements)
      } finally {
        await server.stop()
      }
    }
  } finally {
    removeFolder()
  }
}

async function actsOf(books: Books, times: number): Promise<{ acts: ActResult[]; measurements: Measurement[] }> {
  const { origin, signIn, until, months } = books
  const { acts, scrolls, whole } = await driveChromium<ViewerResult>(
    'e2e/bench/viewer-bench.ts',
    { origin, email: signIn.email, password: signIn.password, until, months, times },
    WITHIN_MS,
  )
  const size = `${whole.rows} rows x ${whole.columns} columns`
  const withoutWindow = new Map(whole.frames.map(({ name, frames }) => [name, frames]))
  return {
    acts: acts.map(({ name, timed }) => {
      const all = timed.map(({ ms }) => ms)
      const longTasks = timed.flatMap((one) => one.longTasks)
      return {
        act: name,
        company: books.name,
        median: median(all),
        p95: quantile(all, 0.95),
        target: books.target,
        answer: median(timed.map(({ answerMs }) => answerMs)),
        longTasks: longTasks.length,
        longTasksMs: longTasks.reduce((sum, ms) => sum + ms, 0),
        longestTask: Math.max(0, ...longTasks),
        times: timed.length,
      }
    }),
    measurements: [
      ...scrolls.flatMap(({ name, frames }) => {
        const what = `${books.name}, ${size}, frame, ${name}`
        const allRows = withoutWindow.get(name) ?? []
        return [
          measured(PART, `${what}: 95 of 100`, quantile(frames, 0.95), 'ms', { atMost: FRAME_MS }),
          measured(PART, 'the same, longest', Math.max(...frames), 'ms'),
          measured(PART, 'all of its rows in the page at once: 95 of 100', quantile(allRows, 0.95), 'ms'),
          measured(PART, 'the same, longest', Math.max(...allRows), 'ms'),
        ]
      }),
      measured(PART, `${books.name}, ${size} in the page at once: made and painted`, whole.openedIn, 'ms'),
    ],
  }
}

/** `2026-10` on any day of November 2026. */
function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/** One line per action with its targets, company by company. */
export function printActs(acts: readonly ActResult[]): string {
  const rows = acts.map((one) => ({
    'act, from the input to the painted result': one.act,
    of: one.company,
    median: `${printed(one.median)} ms`,
    '95 of 100': `${printed(one.p95)} ms`,
    target: `${one.target} ms`,
    'met?': one.p95 <= one.target ? 'met' : one.median <= one.target ? 'median only' : 'MISSED',
    'of it, server': `${printed(one.answer)} ms`,
    'long tasks': `${one.longTasks} in ${one.times}`,
    together: `${printed(one.longTasksMs)} ms`,
    longest: `${printed(one.longestTask)} ms`,
  }))
  return printTable(rows, ['median', '95 of 100', 'target', 'of it, server', 'long tasks', 'together', 'longest'])
}
