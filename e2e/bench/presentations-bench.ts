import { writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../fixtures/chromium.ts'
import { signInAtEmbedded, untilSignedIn } from '../fixtures/sign-in.ts'
import { tracedMoves } from './traced-work.ts'

/**
 * Opens a large presentation in Chromium, at a product that runs, drags an element of it, and saves it as a PowerPoint file.
 *
 *     node e2e/bench/presentations-bench.ts --origin http://127.0.0.1:4000 --email E-MAIL --password PASSWORD \
 *       --title TITLE [--openings 8] --json FILE
 */
const options = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://127.0.0.1:4000' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    title: { type: 'string', default: '' },
    openings: { type: 'string', default: '8' },
    json: { type: 'string', default: '' },
  },
}).values
const MOVES = 120

const browser = await launchChromium()
try {
  const page = await signedIn(browser)
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (let at = 0; at <= Number(options.openings); at += 1) opened.push(await open(page))
  const moves = await drag(page)
  const powerpoint = await savePowerpoint(page)
  writeFileSync(options.json, `${JSON.stringify({ opened: opened.slice(1), moves, powerpoint })}\n`)
} finally {
  await browser.close()
}

async function signedIn(from: Browser): Promise<Page> {
  const context = await from.newContext({ baseURL: options.origin, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto('/presentations')
  await signInAtEmbedded(page, options.email, options.password)
  await untilSignedIn(page)
  return page
}

/** From the click in the list: until the first slide shows, and until its table has figures. */
async function open(page: Page): Promise<{ readonly slide: number; readonly figures: number }> {
  await page.goto('/presentations')
  const link = page.getByRole('link', { name: options.title, exact: true })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const seen = { clicked: 0, slide: 0, figures: 0 }
    Object.assign(window, { seenDeck: seen })
    addEventListener('click', (event) => (seen.clicked ||= event.timeStamp), { capture: true })
    const look = () => {
      const paper = document.querySelector('[data-paper]')
      if (seen.slide === 0 && paper?.querySelector('[data-element]')) seen.slide = performance.now()
      if (seen.figures === 0 && paper?.querySelector('table td')) seen.figures = performance.now()
      if (seen.figures === 0) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await link.click()
  await page.locator('[data-paper] table td').first().waitFor()
  return page.evaluate(() => {
    const { seenDeck } = window as unknown as { seenDeck: { clicked: number; slide: number; figures: number } }
    return { slide: seenDeck.slide - seenDeck.clicked, figures: seenDeck.figures - seenDeck.clicked }
  })
}

/** Drags the table of the first slide in a circle. */
async function drag(page: Page): Promise<readonly number[]> {
  const box = await page.locator('[data-paper] table').boundingBox()
  if (box === null) throw new Error('The first slide has no table.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const moves = await tracedMoves(browser, page, async () => {
    for (let at = 1; at <= MOVES; at += 1) await page.mouse.move(x + 60 * Math.sin(at / 9), y + 40 * (1 - Math.cos(at / 9)))
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return moves
}

async function savePowerpoint(page: Page): Promise<{ readonly ms: number; readonly bytes: number }> {
  // Figures of every slide are there, and what writes the file is loaded.
  await page.waitForLoadState('networkidle')
  const once = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'PowerPoint (.pptx)' }).click()
    const dialog = page.getByRole('dialog', { name: 'PowerPoint file' })
    const keep = dialog.getByRole('checkbox', { name: 'Keep as presented' })
    if (await keep.isChecked()) await keep.uncheck()
    const saved = page.waitForEvent('download')
    const before = performance.now()
    await dialog.getByRole('button', { name: 'Save the file' }).click()
    const download = await saved
    return { ms: performance.now() - before, bytes: (await stat(await download.path())).size }
  }
  await once()
  return once()
}
