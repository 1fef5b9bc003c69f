import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'

/**
 * Scrolls the report grid in Chromium, built as for production, and says how long its frames take.
 *
 *     node web/bench/grid-bench.ts [--rows 2000] [--columns 130] [--port 4200] [--json FILE]
 *
 * `main thread` is the time of the browser's main thread in a frame: scripts, style, layout and the list of what to
 * paint. Under 16.7 ms the page keeps up with a 60 Hz screen.
 */
const here = fileURLToPath(new URL('.', import.meta.url))

interface Scroll {
  readonly name: string
  /** CSS pixels per frame. */
  readonly across: number
  readonly down: number
  readonly frames: number
}

const scrolls: readonly Scroll[] = [
  { name: 'wheel, down', across: 0, down: 100, frames: 240 },
  { name: 'flick, down', across: 0, down: 600, frames: 80 },
  { name: 'wheel, across', across: 100, down: 0, frames: 100 },
  { name: 'both ways', across: 60, down: 120, frames: 150 },
  { name: 'scroll bar, anywhere', across: 0, down: 7919, frames: 60 },
]

interface Measured {
  readonly name: string
  readonly frames: number
  readonly median: number
  readonly p95: number
  readonly longest: number
  readonly over16: number
}

const options = readOptions(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'fourwall-grid-bench-'))
try {
  await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(here, 'grid.html') } },
  })
  const server = await preview({
    root: here,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: options.port, strictPort: true },
  })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const started = performance.now()
    await page.goto(`http://127.0.0.1:${options.port}/grid.html?rows=${options.rows}&columns=${options.columns}`)
    await page.getByRole('treegrid').waitFor()
    const openedIn = performance.now() - started

    const measured: Measured[] = []
    for (const scroll of scrolls) measured.push(await measure(page, scroll))
    const copiedIn = await copyEverything(page)
    const mounted = await page.getByRole('gridcell').count()

    console.log(`Report grid, ${options.rows} rows x ${options.columns} columns, 1440 x 900, ${browser.version()}`)
    console.log(`First paint after ${openedIn.toFixed(0)} ms, ${mounted} cells mounted, copying all of it ${copiedIn.toFixed(0)} ms`)
    console.table(
      Object.fromEntries(
        measured.map((row) => [
          row.name,
          { frames: row.frames, 'median ms': row.median, 'p95 ms': row.p95, 'longest ms': row.longest, 'over 16.7 ms': row.over16 },
        ]),
      ),
    )
    const result = { rows: options.rows, columns: options.columns, openedIn, copiedIn, mounted, scrolls: measured }
    if (options.json) writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Scrolls frame by frame and takes the main thread's busy time of each. */
async function measure(page: Page, scroll: Scroll): Promise<Measured> {
  const times = await page.evaluate(async ({ across, down, frames }) => {
    const grid = document.querySelector('[role=treegrid]')
    if (!grid) throw new Error('The page shows no grid.')
    grid.scrollTo(0, 0)
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const channel = new MessageChannel()
    /** A message posted within a frame arrives once the frame is done: rendered, laid out and handed to the compositor. */
    const frameDone = () =>
      new Promise<number>((resolve) => {
        channel.port1.addEventListener('message', () => resolve(performance.now()), { once: true })
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    await nextFrame()
    await nextFrame()
    const taken: number[] = []
    for (let frame = 1; frame <= frames; frame += 1) {
      const left = (frame * across) % Math.max(1, grid.scrollWidth - grid.clientWidth)
      const top = (frame * down) % Math.max(1, grid.scrollHeight - grid.clientHeight)
      await nextFrame()
      grid.scrollTo(left, top)
      // The scroll event comes with the next frame, before its animation callbacks.
      const began = await nextFrameStart()
      taken.push((await frameDone()) - began)
    }
    return taken

    async function nextFrameStart(): Promise<number> {
      const begin = new Promise<number>((resolve) =>
        grid?.addEventListener('scroll', () => resolve(performance.now()), { once: true, capture: true }),
      )
      const began = await Promise.race([begin, nextFrame().then(() => performance.now())])
      return began
    }
  }, scroll)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return {
    name: scroll.name,
    frames: times.length,
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
    over16: times.filter((time) => time > 1000 / 60).length,
  }
}

async function copyEverything(page: Page): Promise<number> {
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+a')
  const copied = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let began = 0
        window.addEventListener('copy', () => (began = performance.now()), { capture: true, once: true })
        window.addEventListener('copy', () => resolve(performance.now() - began), { once: true })
      }),
  )
  await page.keyboard.press('Control+c')
  return await copied
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}

function chromiumPath(): string {
  const known = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = known.find((path) => path !== undefined && existsSync(path))
  if (found === undefined) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.')
  return found
}

function readOptions(words: readonly string[]): { rows: number; columns: number; port: number; json: string | null } {
  const option = (name: string) => {
    const at = words.indexOf(`--${name}`)
    return at === -1 ? undefined : words[at + 1]
  }
  return {
    rows: Number(option('rows') ?? 2000),
    columns: Number(option('columns') ?? 130),
    port: Number(option('port') ?? 4200),
    json: option('json') ?? null,
  }
}
