import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { launchChromium } from '../fixtures/chromium.ts'
import { signInAtEmbedded, untilSignedIn } from '../fixtures/sign-in.ts'
import { installClock, type TimedAct, timeAct } from './act-clock.ts'

/**
 * Maps a ledger of many accounts in Chromium, at a product that runs, and takes the time of each act. What is left on the page is
 * thrown away each time.
 *
 *     node e2e/bench/mapping-bench.ts --origin http://127.0.0.1:4000 --email E-MAIL --password PASSWORD \
 *       --mapping NAME --target CATEGORY [--times 9] --json FILE
 */
const options = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://127.0.0.1:4000' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    mapping: { type: 'string', default: '' },
    target: { type: 'string', default: '' },
    times: { type: 'string', default: '9' },
    json: { type: 'string', default: '' },
  },
}).values
/** Warm up: everyday work runs compiled code. */
const WARM_UP = 2

const browser = await launchChromium()
try {
  const context = await browser.newContext({ baseURL: options.origin, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(installClock)
  const page = await context.newPage()
  await page.goto('/settings/mappings')
  await signInAtEmbedded(page, options.email, options.password)
  await untilSignedIn(page)
  await page.goto('/settings/mappings')
  const opened: TimedAct[] = []
  const acts = new Map<string, TimedAct[]>()
  for (let at = 0; at < WARM_UP + Number(options.times); at += 1) {
    const link = page.getByRole('link', { name: options.mapping, exact: true })
    await link.waitFor()
    const taken = await timeAct(page, 'editor', () => link.click())
    const others = await mapped(page)
    if (at >= WARM_UP) {
      opened.push(taken)
      for (const [name, timed] of others) acts.set(name, [...(acts.get(name) ?? []), timed])
    }
    await page.getByRole('link', { name: 'Mappings', exact: true }).last().click()
  }
  for (let at = 0; at < WARM_UP + Number(options.times); at += 1)
    for (const [name, timed] of await linesMoved(page)) if (at >= WARM_UP) acts.set(name, [...(acts.get(name) ?? []), timed])
  const all = [{ name: 'opening the editor', timed: opened }, ...[...acts].map(([name, timed]) => ({ name, timed }))]
  writeFileSync(options.json, `${JSON.stringify({ browser: browser.version(), acts: all })}\n`)
} finally {
  await browser.close()
}

/** Each action of the editor once, then all undone. */
async function mapped(page: Page): Promise<readonly [string, TimedAct][]> {
  const accounts = page.getByRole('grid', { name: 'Accounts' })
  const preview = page.getByRole('region', { name: 'Preview of the change' })
  const undo = async () => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Nothing changed yet').waitFor()
  }
  await accounts.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'Category' }).fill(options.target)
  await page.getByRole('listbox', { name: 'Category' }).getByRole('option').first().waitFor()
  const bulk = await timeAct(page, 'preview', () => page.keyboard.press('Enter'))
  await undo()

  const from = await accounts.getByRole('row').nth(3).boundingBox()
  const to = await page.getByRole('treegrid', { name: 'Categories' }).getByRole('row').nth(4).boundingBox()
  if (from === null || to === null) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + 120, from.y + 16)
  await page.mouse.down()
  await page.mouse.move(to.x + 80, to.y + 13, { steps: 6 })
  await preview.waitFor()
  const drop = await timeAct(page, 'preview', () => page.mouse.up())
  await undo()

  await accounts.focus()
  await page.keyboard.press('Home')
  const accepted = await timeAct(page, 'preview', () => page.keyboard.press('1'))
  await undo()
  return [
    ['bulk assign of every unassigned account, with its preview', bulk],
    ['drag of one account, with its preview', drop],
    ['one suggestion accepted, with its preview', accepted],
  ]
}

/** The categorization of the same mapping: opened, a line moved, and everything discarded. */
async function linesMoved(page: Page): Promise<readonly [string, TimedAct][]> {
  await page.getByRole('link', { name: 'Chart of accounts', exact: true }).first().click()
  const link = page.locator('a[href*="/categorizations/"]').first()
  await link.waitFor()
  const opened = await timeAct(page, 'lines', () => link.click())
  const row = page.getByRole('treeitem').nth(3)
  await row.click()
  const moved = await timeAct(page, 'lines', () => page.keyboard.press('Alt+ArrowDown'))
  await page.getByRole('button', { name: 'Discard' }).click()
  return [
    ['opening the categorization editor', opened],
    ['moving one of its lines, with the preview', moved],
  ]
}
