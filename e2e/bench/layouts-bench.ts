import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../fixtures/chromium.ts'
import { signInAtEmbedded, untilSignedIn } from '../fixtures/sign-in.ts'
import { openYearToDate } from '../fixtures/viewer.ts'
import { ReportGrid } from '../pages/report-grid.ts'
import { installClock, type TimedAct, timeAct } from './act-clock.ts'
import { scrollFrames } from './scrolling.ts'
import { type KeyWork, tracedKey } from './traced-work.ts'

/**
 * Edits a large layout in Chromium, at a product that runs, and takes the time of each act. Nothing of it is saved.
 *
 *     node e2e/bench/layouts-bench.ts --origin http://127.0.0.1:4000 --email E-MAIL --password PASSWORD \
 *       --layout NAME [--times 21] [--openings 7] --json FILE
 *
 * The viewer's first tab shows the same report. The first figure of the layout is an account's that formulas use.
 */
const options = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://127.0.0.1:4000' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    layout: { type: 'string', default: '' },
    times: { type: 'string', default: '21' },
    openings: { type: 'string', default: '7' },
    json: { type: 'string', default: '' },
  },
}).values
/** Warm up: everyday work runs compiled code. */
const WARM_UP = 2
const PASTED = { rows: 10, columns: 100 }
const FIGURES = 'a figure that 500 formulas use, overwritten'
const UNDO = 'undo of 1,000 figures typed over at once'

type Act = TimedAct & KeyWork

const browser = await launchChromium()
try {
  const page = await signedIn(browser)
  const opened: number[] = []
  for (let at = 0; at <= Number(options.openings); at += 1) opened.push(await open(page))
  const [cold = Number.NaN, ...warm] = opened

  const grid = new ReportGrid(page)
  const [rows, columns] = await Promise.all(['aria-rowcount', 'aria-colcount'].map((name) => grid.root.getAttribute(name)))
  const acts = new Map<string, Act[]>()
  const note = (name: string, timed: Act): void => void acts.set(name, [...(acts.get(name) ?? []), timed])
  for (let at = 0; at < WARM_UP + Number(options.times); at += 1) {
    const typed = await typeOver(page, at)
    const undone = await undoPaste(page, at)
    if (at < WARM_UP) continue
    note(FIGURES, typed)
    note(UNDO, undone)
  }
  const layout = await scrollFrames(page, '[role=treegrid]')
  const layoutHeap = await heapOf(page)
  await page.getByRole('button', { name: 'Discard' }).click()

  const other = await signedIn(browser)
  await openYearToDate(other)
  await other.getByRole('button', { name: 'Expand all', exact: true }).click()
  await other.waitForURL(/[?&]x=/)
  await new ReportGrid(other).settled()
  const viewer = await scrollFrames(other, '[role=treegrid]')
  writeFileSync(
    options.json,
    `${JSON.stringify({
      browser: browser.version(),
      opened: { cold, warm },
      size: { rows: Number(rows) - 1, columns: Number(columns) - 1 },
      acts: [...acts].map(([name, timed]) => ({ name, timed })),
      scrolls: { layout, viewer },
      heap: { layout: layoutHeap, viewer: await heapOf(other) },
    })}\n`,
  )
} finally {
  await browser.close()
}

async function signedIn(from: Browser): Promise<Page> {
  const context = await from.newContext({
    baseURL: options.origin,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(installClock)
  const page = await context.newPage()
  await page.goto('/profit-loss/library')
  await signInAtEmbedded(page, options.email, options.password)
  await untilSignedIn(page)
  return page
}

/** From the library, in a page that has not loaded the layout: from the key to painted figures. */
async function open(page: Page): Promise<number> {
  await page.goto('/profit-loss/library')
  const row = page.getByRole('row', { name: options.layout, exact: true })
  await row.focus()
  const { ms } = await timeAct(page, 'figures', () => page.keyboard.press('e'))
  await new ReportGrid(page).settled()
  return ms
}

/** Moves to a cell of the first column, counted from the first account. */
async function goTo(page: Page, down: number): Promise<void> {
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+Home')
  await page.locator('.grid-row[data-kind=account]').nth(down).getByRole('gridcell').first().click()
}

async function typeOver(page: Page, at: number): Promise<Act> {
  await goTo(page, 0)
  await page.keyboard.type(String(1_000 + at))
  return await timeKey(page, 'Enter')
}

async function undoPaste(page: Page, at: number): Promise<Act> {
  await goTo(page, 1)
  const line = (row: number): string =>
    Array.from({ length: PASTED.columns }, (_, column) => 10_000 * (at + 1) + 100 * row + column).join('\t')
  await page.evaluate((text) => navigator.clipboard.writeText(text), Array.from({ length: PASTED.rows }, (_, row) => line(row)).join('\n'))
  await timeAct(page, 'figures', () => page.keyboard.press('Control+v'))
  return await timeKey(page, 'Control+z')
}

async function timeKey(page: Page, key: string): Promise<Act> {
  const { result, work } = await tracedKey(browser, page, () => timeAct(page, 'figures', () => page.keyboard.press(key)))
  return { ...result, ...work }
}

/** Bytes in use after a garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
