import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessOf } from '../test/access.ts'
import { drawableCharts, saveCharts } from './bench-charts.ts'
import { type BenchDatabase, type BenchSignIn, environmentOf, makeSignIn, openServices } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { driveChromium, type TimedActs } from './drive-chromium.ts'
import { type Measurement, measured, median, quantile } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

const PART = 'charts'
const TIMES = 15
const QUICK_TIMES = 5
const WITHIN_MS = 600_000
/** Of a page that is usual, and of the largest one that must still paint without a long frame. */
const [GALLERY, LARGEST] = [50, 200]
const LONG_FRAME_MS = 50

/** Targets of acts in the product: medians, in milliseconds. */
const TARGETS: Readonly<Record<string, number>> = {
  'home, from the click to painted figures': 150,
  'builder, from a change of the type to the painted chart': 50,
  'explorer, from the key that drills to painted figures': 100,
}

/** As e2e/bench/charts-bench.ts writes it. */
interface ChartsResult extends TimedActs {
  /** The gallery, scrolled through in several ways. */
  readonly scrolled: readonly { readonly name: string; readonly frames: readonly number[] }[]
  /** The home page in a new browser, from the address to painted figures. */
  readonly coldHome: number
  /** Home from the click, its figures not asked for before. */
  readonly firstHome: { readonly ms: number; readonly answerMs: number }
}

/** As e2e/bench/chart-engines-bench.ts writes it. */
interface EnginesResult {
  readonly engines: readonly {
    readonly name: string
    /** The script with all that it needs, and the same compressed. */
    readonly bytes: { readonly script: number; readonly gzip: number }
    readonly drawn: readonly { readonly chart: string; readonly frames: readonly number[] }[]
    /** A page of so many charts: until all are painted, and the longest frame on the way. */
    readonly pages: readonly { readonly charts: number; readonly ms: number; readonly longestFrame: number }[]
  }[]
}

/**
 * Home, explorer, chart builder and gallery in Chromium on the large ledger; then the same charts drawn by the product's engine and by
 * ECharts, from the same figures.
 */
export async function timeCharts(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-bench-'))
  try {
    const charts = join(folder, 'charts.json')
    const times = options.isQuick ? QUICK_TIMES : TIMES
    const use = async (signIn: BenchSignIn, acts: string, repeats: number): Promise<ChartsResult> => {
      const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
      try {
        const named = { origin: server.origin, email: signIn.email, password: signIn.password, acts, times: repeats }
        return await driveChromium<ChartsResult>('e2e/bench/charts-bench.ts', named, WITHIN_MS)
      } finally {
        await server.stop()
      }
    }
    say(`  using a company of ${GALLERY} charts`)
    const usual = await use(await plant(database, GALLERY, charts), 'all', times)
    say(`  opening a gallery of ${LARGEST} charts`)
    const largest = await use(await plant(database, LARGEST, null), 'gallery', QUICK_TIMES)
    say('  drawing the same charts with both engines')
    const { engines } = await driveChromium<EnginesResult>('e2e/bench/chart-engines-bench.ts', { charts, times }, WITHIN_MS)
    return [...inProduct(usual), ...galleryOf(LARGEST, largest), ...ofEngines(engines)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param drawable where to write charts with their figures; null for nowhere. */
async function plant(database: BenchDatabase, count: number, drawable: string | null): Promise<BenchSignIn> {
  const services = await openServices(database)
  try {
    const [company] = await services.companies.list()
    if (company === undefined) throw new Error('The company no longer exists')
    const access = accessOf(services.database.scope(company.id), { name: 'Bench' })
    await saveCharts(services, access, count)
    if (drawable !== null) writeFileSync(drawable, JSON.stringify(await drawableCharts(services, access)))
    return await makeSignIn(services)
  } finally {
    await services.database.close()
  }
}

function inProduct(result: ChartsResult): readonly Measurement[] {
  const { acts, coldHome, firstHome } = result
  return [
    ...acts.flatMap(({ name, timed }) => {
      if (name === 'gallery') return []
      const all = timed.map(({ ms }) => ms)
      const answers = timed.map(({ answerMs }) => answerMs)
      const target = TARGETS[name]
      return [
        measured(PART, `${name}: median`, median(all), 'ms', target === undefined ? {} : { atMost: target }),
        measured(PART, `the same, 95 of 100 of ${all.length}`, quantile(all, 0.95), 'ms'),
        measured(PART, 'of it, waiting for the server; median', median(answers), 'ms'),
      ]
    }),
    measured(PART, 'home from the click, never asked for before, its cube loaded', firstHome.ms, 'ms'),
    measured(PART, 'of it, waiting for the server', firstHome.answerMs, 'ms'),
    measured(PART, 'home in a new browser at a server that was just started, from the address to painted figures', coldHome, 'ms'),
    ...galleryOf(GALLERY, result),
  ]
}

function galleryOf(count: number, { acts, scrolled }: ChartsResult): readonly Measurement[] {
  const timed = acts.find(({ name }) => name === 'gallery')?.timed ?? []
  const longest = Math.max(0, ...timed.flatMap(({ longTasks }) => longTasks))
  const all = timed.map(({ ms }) => ms)
  return [
    measured(
      PART,
      `gallery of ${count} charts, from the click to all figures and a painted window: median of ${all.length}`,
      median(all),
      'ms',
    ),
    measured(PART, 'the same, longest frame; 0 for none over 50 ms', longest, 'ms', { atMost: LONG_FRAME_MS }),
    measured(PART, 'scrolling through it, longest frame', Math.max(0, ...scrolled.flatMap(({ frames }) => frames)), 'ms', {
      atMost: LONG_FRAME_MS,
    }),
  ]
}

/** Each engine's figures below each other, the product's first. */
function ofEngines(engines: EnginesResult['engines']): readonly Measurement[] {
  const charts = engines[0]?.drawn.map(({ chart }) => chart) ?? []
  const pages = engines[0]?.pages.map((page) => page.charts) ?? []
  const each = (what: string, of: (engine: EnginesResult['engines'][number]) => number | undefined, unit: string): readonly Measurement[] =>
    engines.map((engine) => measured(PART, `${engine.name}: ${what}`, of(engine) ?? Number.NaN, unit))
  return [
    ...charts.flatMap((chart) =>
      each(`${chart}, from its figures to the painted frame; median`, ({ drawn }) => median(framesOf(drawn, chart)), 'ms'),
    ),
    ...pages.flatMap((count) => [
      ...each(`${count} charts of a page, until all are painted`, (engine) => engine.pages.find((page) => page.charts === count)?.ms, 'ms'),
      ...each('the same, longest frame', (engine) => engine.pages.find((page) => page.charts === count)?.longestFrame, 'ms'),
    ]),
    ...each('its script', ({ bytes }) => bytes.script / 1_024, 'kB'),
    ...each('the same, compressed by gzip', ({ bytes }) => bytes.gzip / 1_024, 'kB'),
  ]
}

function framesOf(drawn: EnginesResult['engines'][number]['drawn'], chart: string): readonly number[] {
  return drawn.find((one) => one.chart === chart)?.frames ?? []
}
