import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addToMonth, firstDayOf, lastDayOf, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import type { Page } from 'playwright-core'
import { launchChromium } from '../fixtures/chromium.ts'
import { signInAtEmbedded, untilSignedIn } from '../fixtures/sign-in.ts'
import { openYearToDate } from '../fixtures/viewer.ts'
import { installClock, settledReport, type TimedAct, timeAct } from './act-clock.ts'
import { scrollFrames, wholeTable } from './scrolling.ts'
import { type Act, type Base, sideBySideOpen, viewerActs } from './viewer-acts.ts'

/**
 * Does in Chromium what people do with a report all day, at a product that runs, and takes the time of each act.
 *
 *     node e2e/bench/viewer-bench.ts --origin http://127.0.0.1:4000 --email E-MAIL --password PASSWORD \
 *       --until 2025-12 --months 60 [--times 21] [--only NAME] --json FILE
 *
 * `until` is the last month of the books, `months` how many there are. Each action requests another span of months, so that the server has
 * not answered it before.
 */
const LOCATIONS = 24
const SPAN = 12
/** Warm up: everyday work runs compiled code. */
const WARM_UP = 2

const options = readOptions(process.argv.slice(2))
const browser = await launchChromium()
try {
  const context = await browser.newContext({ baseURL: options.origin, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(installClock)
  const page = await context.newPage()
  await page.goto('/profit-loss/')
  await signInAtEmbedded(page, options.email, options.password)
  await untilSignedIn(page)
  const grid = await openYearToDate(page)

  const locations = Number(/of (\d+)/.exec((await page.getByRole('button', { name: /^Locations/ }).textContent()) ?? '')?.[1])
  await page.getByRole('button', { name: 'Expand all', exact: true }).click()
  await page.waitForURL(/[?&]x=/)
  await grid.settled()
  const company: Company = { address: page.url(), locations }

  const acts = []
  for (const act of viewerActs) if (act.name.includes(options.only)) acts.push({ name: act.name, timed: await repeat(page, company, act) })
  await standBefore(page, company, sideBySideOpen, 0)
  const scrolls = await scrollFrames(page, '[role=treegrid]')
  const whole = await wholeTable(page)
  writeFileSync(options.json, `${JSON.stringify({ browser: browser.version(), acts, scrolls, whole })}\n`)
} finally {
  await browser.close()
}

interface Company {
  /** Of a viewer tab with all groups expanded. */
  readonly address: string
  readonly locations: number
}

async function repeat(page: Page, company: Company, act: Act): Promise<TimedAct[]> {
  const timed: TimedAct[] = []
  const times = WARM_UP + Math.min(options.times, options.months - SPAN + 1 - WARM_UP)
  for (let at = 0; at < times; at += 1) {
    await standBefore(page, company, act.base, at)
    await act.approach(page)
    const press = async () => {
      if (act.press === 'Enter') return page.keyboard.press('Enter')
      await page.mouse.down()
      await page.mouse.up()
    }
    const taken = await timeAct(page, act.sight, press).catch((error: unknown) => {
      throw new Error(`"${act.name}" came to no end at ${page.url()}`, { cause: error })
    })
    if (at >= WARM_UP) timed.push(taken)
    await page.keyboard.press('Escape')
  }
  return timed
}

/** The report with which an action begins, each time a month earlier and for other locations. */
async function standBefore(page: Page, { address, locations }: Company, base: Base, at: number): Promise<void> {
  const first = addToMonth(lastMonth(at), 1 - SPAN)
  const isOfAll = base.locations === 'all' || locations <= LOCATIONS
  const firstLocation = 1 + ((at * LOCATIONS) % Math.max(1, locations - LOCATIONS))
  const url = new URL(address)
  // The tab still has the previous action's choices.
  for (const name of ['l', 'c', 'k', 'd']) url.searchParams.delete(name)
  url.searchParams.set('t', `m.${firstDayOf(first)}.${lastDayOf(addToMonth(first, SPAN - 1))}`)
  if (base.columns !== '') url.searchParams.set('c', base.columns)
  if (!isOfAll) url.searchParams.set('l', `i${firstLocation}-${firstLocation + LOCATIONS - 1}`)
  if (!base.isExpanded) url.searchParams.set('x', 'none')
  await page.evaluate((href) => history.pushState(null, '', href), url.href)
  // A comparison brings variance columns; the column of all locations is last.
  const perPlace = SPAN * (base.columns === 'py' ? 4 : 1)
  await settledReport(page, monthName(first), perPlace * (base.columns === 'l' ? LOCATIONS + 1 : 1))
}

/** The last month of the span at the `at`-th time, always earlier. Never a January, whose year to date would be the existing column. */
function lastMonth(at: number): ReturnType<typeof monthOf> {
  let month = options.until
  for (let left = at; ; month = addToMonth(month, -1)) {
    if (firstDayOf(month).slice(5, 7) === '01') continue
    if (left === 0) return month
    left -= 1
  }
}

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      origin: { type: 'string', default: 'http://127.0.0.1:4000' },
      email: { type: 'string', default: '' },
      password: { type: 'string', default: '' },
      until: { type: 'string', default: '' },
      months: { type: 'string', default: '' },
      times: { type: 'string', default: '21' },
      only: { type: 'string', default: '' },
      json: { type: 'string', default: '' },
    },
  })
  return { ...values, until: monthOf(parseDay(`${values.until}-01`)), months: Number(values.months), times: Number(values.times) }
}
