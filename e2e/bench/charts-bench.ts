import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../fixtures/chromium.ts'
import { signInAtEmbedded, untilSignedIn } from '../fixtures/sign-in.ts'
import { installClock, type Sight, type TimedAct, timeAct } from './act-clock.ts'
import { scrollFrames } from './scrolling.ts'

/**
 * Opens home, explorer, chart builder and gallery in Chromium, at a product that was just started, and takes the time of each act.
 *
 *     node e2e/bench/charts-bench.ts --origin http://127.0.0.1:4000 --email E-MAIL --password PASSWORD \
 *       [--acts all|gallery] [--times 15] --json FILE
 */
const options = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://127.0.0.1:4000' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    acts: { type: 'string', default: 'all' },
    times: { type: 'string', default: '15' },
    json: { type: 'string', default: '' },
  },
}).values
const TIMES = Number(options.times)
/** Warm up: everyday work runs compiled code. */
const WARM_UP = 2
/** Where the app is loaded, and none of the figures. */
const ELSEWHERE = '/settings/mappings'

const browser = await launchChromium()
try {
  const signedIn = await stateOfSignedIn(browser)
  const page = await openPage(browser, signedIn)
  const acts = new Map<string, TimedAct[]>()
  const coldHome = await openCold(page)
  let firstHome: TimedAct | null = null
  if (options.acts === 'all') {
    firstHome = await openOtherMonth(page)
    acts.set('home, from the click to painted figures', await repeated(() => openFromMenu(page, 'Home', 'homeFigures')))
    acts.set('home, from the click to all that it shows', await repeated(() => openFromMenu(page, 'Home', 'home')))
    acts.set('explorer, from the key that drills to painted figures', await drilled(page))
    acts.set('builder, from a change of the type to the painted chart', await changed(page))
  }
  acts.set('gallery', await repeated(() => openFromMenu(page, 'Charts', 'gallery')))
  const scrolled = await scrollFrames(page, '[aria-busy]:has(article)')
  const timed = [...acts].map(([name, all]) => ({ name, timed: all }))
  writeFileSync(options.json, `${JSON.stringify({ browser: browser.version(), acts: timed, scrolled, coldHome, firstHome })}\n`)
} finally {
  await browser.close()
}

type SignedIn = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function stateOfSignedIn(from: Browser): Promise<SignedIn> {
  const context = await from.newContext({ baseURL: options.origin })
  const page = await context.newPage()
  await page.goto(ELSEWHERE)
  await signInAtEmbedded(page, options.email, options.password)
  await untilSignedIn(page)
  const state = await context.storageState()
  await context.close()
  return state
}

async function openPage(from: Browser, storageState: SignedIn): Promise<Page> {
  const context = await from.newContext({ baseURL: options.origin, viewport: { width: 1440, height: 900 }, storageState })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(installClock)
  return await context.newPage()
}

/** From the address to painted figures: nothing of the app is in the browser's cache, and no figure in the server's memory. */
async function openCold(page: Page): Promise<number> {
  await page.goto('/', { waitUntil: 'commit' })
  return await page.evaluate(() => window.actClock.seen('home'))
}

/** Home of the month before, from a click inside the loaded app. */
async function openOtherMonth(page: Page): Promise<TimedAct> {
  await page.getByRole('button', { name: /^Time/ }).click()
  const picked = page.locator('[data-month][aria-pressed=true]').first()
  const month = Number(await picked.getAttribute('data-month'))
  return await timeAct(page, 'home', () => page.locator(`[data-month="${month - 1}"]`).click())
}

async function openFromMenu(page: Page, name: string, sight: Sight): Promise<TimedAct> {
  await page.goto(ELSEWHERE)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await link.waitFor()
  await page.getByRole('heading', { name: 'Mappings' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return await timeAct(page, sight, () => link.click())
}

async function repeated(act: () => Promise<TimedAct>): Promise<TimedAct[]> {
  const timed: TimedAct[] = []
  for (let at = 0; at < WARM_UP + TIMES; at += 1) {
    const taken = await act()
    if (at >= WARM_UP) timed.push(taken)
  }
  return timed
}

/** From the locations into the lines of one of them, each time another. */
async function drilled(page: Page): Promise<TimedAct[]> {
  // The first row is all locations.
  let row = 1
  return await repeated(async () => {
    row += 1
    await page.goto('/explorer')
    const grid = page.getByRole('grid').first()
    await grid.getByRole('rowheader').nth(2).waitFor()
    await grid.focus()
    for (let down = 0; down < row; down += 1) await grid.press('ArrowDown')
    await page.waitForLoadState('networkidle')
    return await timeAct(page, 'pivot', () => page.keyboard.press('Alt+ArrowDown'))
  })
}

/** The type of one chart, to the next one and back. */
async function changed(page: Page): Promise<TimedAct[]> {
  await page.goto('/visualizations')
  // Tiles are mounted in parts: until then another one is the last.
  await page.evaluate(() => window.actClock.seen('gallery'))
  await page.getByRole('article').last().getByRole('link').first().click()
  await page.getByRole('application').waitFor()
  await page.waitForLoadState('networkidle')
  const radios = ['Line', 'Grouped category']
  await page.getByRole('radio', { name: 'Grouped category', exact: true }).check()
  let at = 0
  return await repeated(async () => {
    await page.waitForLoadState('networkidle')
    const radio = page.getByRole('radio', { name: radios[at % radios.length] ?? '', exact: true })
    at += 1
    return await timeAct(page, 'picture', () => radio.click())
  })
}
