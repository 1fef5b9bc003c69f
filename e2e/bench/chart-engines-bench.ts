import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../fixtures/chromium.ts'

/**
 * Draws the same charts, from the same figures and in the same browser, with the product's engine and with ECharts: one after another, and
 * pages of many.
 *
 *     node e2e/bench/chart-engines-bench.ts --charts FILE [--times 15] --json FILE
 */
const options = parseArgs({
  options: { charts: { type: 'string', default: '' }, times: { type: 'string', default: '15' }, json: { type: 'string', default: '' } },
}).values

interface DrawnChart {
  readonly name: string
  readonly chart: ChartDocument
  readonly data: ChartData
}

/** Draws a chart into a box; once more into the same box to change it. */
type Draw = (box: HTMLElement, drawn: DrawnChart) => void

declare global {
  interface Window {
    /** What a built engine exports, by the name of its script. */
    ownEngine: Readonly<Record<string, Draw>>
    echartsEngine: Readonly<Record<string, Draw>>
  }
}

const repository = fileURLToPath(new URL('../../', import.meta.url))
const ENGINES = [
  { name: 'Fourwall', entry: 'web/bench/chart-drawing.tsx', script: 'ownEngine', draw: 'draw' },
  { name: 'ECharts in SVG', entry: 'e2e/bench/echarts-drawing.ts', script: 'echartsEngine', draw: 'drawSvg' },
  { name: 'ECharts on canvas', entry: 'e2e/bench/echarts-drawing.ts', script: 'echartsEngine', draw: 'drawCanvas' },
] as const
/** Warm up: everyday work runs compiled code. */
const WARM_UP = 3
const PAGES = [50, 200]
const STYLE = readFileSync(`${repository}web/src/ui/tokens.css`, 'utf8')

const charts = JSON.parse(readFileSync(options.charts, 'utf8')) as readonly DrawnChart[] // as server/bench/chart-acts.ts writes it
const browser = await launchChromium()
try {
  const engines = []
  for (const { name, entry, script, draw } of ENGINES) {
    const code = await scriptOf(entry, script)
    const open = async (): Promise<Page> => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.setContent(`<!doctype html><html data-theme="light"><style>${STYLE}</style><body></body></html>`)
      await page.addScriptTag({ content: code })
      return page
    }
    const drawn = []
    for (const chart of charts) drawn.push({ chart: chart.name, frames: await framesOf(await open(), { script, draw }, chart) })
    const pages = []
    for (const count of PAGES) pages.push({ charts: count, ...(await pageOf(await open(), { script, draw }, count)) })
    engines.push({ name, bytes: { script: Buffer.byteLength(code), gzip: gzipSync(code).byteLength }, drawn, pages })
  }
  writeFileSync(options.json, `${JSON.stringify({ browser: browser.version(), engines })}\n`)
} finally {
  await browser.close()
}

/** An engine with all that it needs, built as for production, as one script that leaves its exports in a global variable. */
async function scriptOf(entry: string, name: string): Promise<string> {
  const built = await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry: `${repository}${entry}`, formats: ['iife'], name, fileName: name } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output !== undefined && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built.`)
  return chunk.code
}

interface Engine {
  readonly script: 'ownEngine' | 'echartsEngine'
  readonly draw: string
}

/** Milliseconds from a chart's figures to the end of the frame that shows it, in a box of a chart builder. */
async function framesOf(page: Page, engine: Engine, chart: DrawnChart): Promise<readonly number[]> {
  const frames = await page.evaluate(
    async ({ script, draw, drawn, times }) => {
      const box = document.body.appendChild(document.createElement('div'))
      box.style.cssText = 'width:900px;height:480px'
      const channel = new MessageChannel()
      channel.port1.start()
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
      /** A message that is posted within a frame arrives once the frame has been handed to the compositor. */
      const handedOver = () =>
        new Promise<number>((resolve) => {
          channel.port1.addEventListener('message', () => resolve(performance.now()), { once: true })
          channel.port2.postMessage(null)
        })
      const taken: number[] = []
      for (let at = 0; at < times; at += 1) {
        await nextFrame()
        await handedOver()
        // Asked for first, so that whatever an engine leaves for the frame is within it. Waiting for the frame is no work.
        const frame = nextFrame()
        const before = performance.now()
        window[script][draw]?.(box, drawn)
        const worked = performance.now() - before
        const began = await frame
        taken.push(worked + (await handedOver()) - began)
      }
      return taken
    },
    { ...engine, drawn: chart, times: WARM_UP + Number(options.times) },
  )
  await page.close()
  return frames.slice(WARM_UP)
}

/** A page of tiles as in the gallery, a few to a frame, as long as they take up to half a frame of 16.7 ms. */
async function pageOf(page: Page, engine: Engine, count: number): Promise<{ readonly ms: number; readonly longestFrame: number }> {
  const result = await page.evaluate(
    async ({ script, draw, all, tiles, budget }) => {
      const boxes = Array.from({ length: tiles }, () => {
        const box = document.body.appendChild(document.createElement('div'))
        box.style.cssText = 'width:300px;height:176px;display:inline-block'
        return box
      })
      const channel = new MessageChannel()
      channel.port1.start()
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
      const handedOver = () =>
        new Promise<number>((resolve) => {
          channel.port1.addEventListener('message', () => resolve(performance.now()), { once: true })
          channel.port2.postMessage(null)
        })
      await nextFrame()
      await handedOver()
      const start = performance.now()
      let longestFrame = 0
      let frame = nextFrame()
      for (let at = 0; at < boxes.length; ) {
        const began = await frame
        // Asked for before anything is drawn: what an engine leaves for the next frame is within it.
        frame = nextFrame()
        do {
          const [box, drawn] = [boxes[at], all[at % all.length]]
          if (box !== undefined && drawn !== undefined) window[script][draw]?.(box, drawn)
          at += 1
        } while (at < boxes.length && performance.now() - began < budget)
        longestFrame = Math.max(longestFrame, (await handedOver()) - began)
      }
      const began = await frame
      const end = await handedOver()
      return { ms: end - start, longestFrame: Math.max(longestFrame, end - began) }
    },
    { ...engine, all: charts, tiles: count, budget: 8 },
  )
  await page.close()
  return result
}
