import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { answerOperation, breakOperation } from '../fixtures/operations.ts'
import {
  type AskedReport,
  askReport,
  cents,
  printed,
  printedExactly,
  printedLines,
  type ReportQuestion,
  transactionCents,
  valueOf,
} from '../fixtures/reports.ts'
import { DANA, PRIYA } from '../fixtures/sign-in.ts'
import { firstOf, IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openFirstView, openViewer, openYearToDate } from '../fixtures/viewer.ts'
import { LocationPicker } from '../pages/location-picker.ts'
import type { ReportGrid } from '../pages/report-grid.ts'
import { TimeSpanPicker } from '../pages/time-span-picker.ts'

let ask: Ask
let askAsPriya: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(DANA)
  askAsPriya = await demoApi(PRIYA)
  await forgetTabs(ask)
  await forgetTabs(askAsPriya)
})

const YEAR_TO_DATE = { timeSpan: { period: 'MONTHLY', yearToDate: true } }

/** All lines of the grid, once it shows what the API answers to this question. */
async function expectSameAsApi(page: Page, grid: ReportGrid, question: ReportQuestion): Promise<AskedReport> {
  const report = await askReport(ask, question)
  const expandAll = page.getByRole('button', { name: 'Expand all' })
  await expect.poll(() => grid.root.getAttribute('aria-colcount')).toBe(String(report.columns.length + 1))
  await grid.settled()
  if ((await expandAll.getAttribute('aria-disabled')) !== 'true') await expandAll.click()
  await expect.poll(() => grid.lines()).toEqual(printedLines(report))
  const headings = await grid.headings()
  expect(headings.map((heading, column) => heading.startsWith(report.columns[column]?.label ?? '?'))).not.toContain(false)
  return report
}

test('a first view shows the month, and the year to date beside the year before, or the months of the year by one click', async ({
  visitAs,
}) => {
  const { page } = await visitAs(DANA)
  const grid = await openFirstView(page)
  const block = ['Prior year', 'Variance', 'Variance %']
  const names = (await grid.headings()).map((heading) => heading.replace(/ (Nov \d|Nov 2025|Jan 1|prior year).*/, ''))
  // A month that is not over is not compared.
  expect(names).toEqual(['Nov 2026', '2026 to date', ...block])
  await page.getByRole('button', { name: 'Time Nov 1 – 20, 2026' }).waitFor()
  await page.getByRole('button', { name: 'Year to date', exact: true }).click()
  await page.getByRole('button', { name: 'Time Jan 1 – Nov 20, 2026' }).waitFor()
  await expect.poll(async () => (await grid.headings()).length).toBe(11)
  await page.getByRole('button', { name: 'Month to date', exact: true }).click()
  await expect.poll(async () => (await grid.headings()).map((heading) => heading.slice(0, 8))).toEqual(['Nov 2026'])
})

describe('the figures', () => {
  test('are the API’s, line by line', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const report = await expectSameAsApi(page, grid, YEAR_TO_DATE)
    expect(report.lines.filter(({ isAccount }) => isAccount).length).toBeGreaterThan(25)

    const { ledgerTotal, mappedTotal, unmappedTotal } = report.reconciliation
    expect(cents(mappedTotal) + cents(unmappedTotal)).toBe(cents(ledgerTotal))
    const [ledger, mapped, unmapped] = [ledgerTotal, mappedTotal, unmappedTotal].map(printedExactly)
    const line = await page.getByRole('paragraph').filter({ hasText: 'Ledger' }).innerText()
    expect(line.replaceAll(/\s+/g, ' ')).toBe(`Ledger ${ledger} = mapped ${mapped} + unmapped ${unmapped} · 2 accounts`)
    await page.getByRole('button', { name: '2 accounts' }).click()
    const sum = page.getByRole('dialog', { name: 'Unmapped accounts' }).getByText('Sum, equals unmapped').locator('..')
    expect(await sum.innerText()).toContain(unmapped)
    await page.getByRole('link', { name: 'Assign them in the mapping' }).click()
    await page.getByRole('heading', { name: /^Unassigned 2 of 35 accounts/ }).waitFor()
  })

  test.runIf(IN_LONG_SUITE)('are the sums of their transactions', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const report = await askReport(ask, YEAR_TO_DATE)
    for (const { label: month } of report.columns.slice(0, 2)) {
      const sums = new Map<string, bigint>()
      for (const name of ['4010 Food sales', 'Revenue', 'Cost of goods']) sums.set(name, await transactionCents(ask, report, name, month))
      sums.set('Gross profit', (sums.get('Revenue') ?? 0n) - (sums.get('Cost of goods') ?? 0n))
      for (const [name, sum] of sums) {
        expect(cents(valueOf(report, name, month) ?? ''), `${name}, ${month}`).toBe(sum)
        const shown = name === 'Revenue' ? 'Total revenue' : name
        expect(await grid.figure(shown, month), `${name}, ${month}`).toBe(printed(`${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`))
      }
    }
  })

  test.runIf(IN_LONG_SUITE)('follow the view’s settings', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const value = Number(valueOf(await askReport(ask, YEAR_TO_DATE), 'Gross profit', 'Jan 2026'))
    const shown = () => grid.figure('Gross profit', 'Jan 2026')
    const choose = async (role: 'menuitemradio' | 'menuitemcheckbox', name: string) => {
      await page.getByRole('button', { name: 'View', exact: true }).click()
      await page.getByRole(role, { name }).click()
      await page.keyboard.press('Escape')
    }
    await choose('menuitemradio', 'Thousands')
    await expect.poll(shown).toBe(`${Math.round(value / 1e3).toLocaleString('en-US')}K`)
    await choose('menuitemradio', 'Millions')
    await expect.poll(shown).toBe(`${(Math.round(value / 1e5) / 10).toFixed(1)}M`)
    await choose('menuitemcheckbox', 'Dollar sign')
    await expect.poll(shown).toBe(`$${(Math.round(value / 1e5) / 10).toFixed(1)}M`)
    await choose('menuitemradio', 'Full amounts')
    await expect.poll(shown).toBe(`$${Math.round(value).toLocaleString('en-US')}`)

    await grid.row('4010 Food sales').waitFor()
    await choose('menuitemcheckbox', 'Account numbers')
    await grid.row('Food sales').waitFor()
    expect(await grid.row('4010 Food sales').count()).toBe(0)

    const picture = () => grid.root.screenshot()
    const before = await picture()
    await choose('menuitemcheckbox', 'Grid')
    await expect.poll(async () => before.equals(await picture())).toBe(false)
    await page.reload()
    await grid.settled()
    await expect.poll(shown).toBe(`$${Math.round(value).toLocaleString('en-US')}`)
  })
})

describe('the locations', () => {
  test('are found by name and chosen one by one, by group, all and none', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const picker = new LocationPicker(page)
    expect(await picker.trigger.innerText()).toContain('24 of 24')
    await picker.open()
    await picker.button('None').click()
    await page.getByRole('heading', { name: 'No location selected' }).waitFor()
    await picker.panel.getByText('Please choose at least one location.').waitFor()
    expect(await grid.root.count()).toBe(0)

    await picker.search.fill('sav')
    expect(await picker.panel.getByRole('treeitem', { name: /^\d/ }).allInnerTexts()).toHaveLength(1)
    await picker.item('307 Savannah').click()
    await expect.poll(() => picker.trigger.innerText()).toContain('1 of 24')
    await picker.close()
    await expectSameAsApi(page, grid, { ...YEAR_TO_DATE, locations: ['307 Savannah'] })

    await picker.open()
    await picker.item('Southeast').click()
    await expect.poll(() => picker.item('Southeast').getAttribute('aria-checked')).toBe('true')
    await picker.item('307 Savannah').click()
    expect(await picker.item('Southeast').getAttribute('aria-checked')).toBe('mixed')
    await picker.close()
    const southeast = ['301 Carytown', '302 Charleston', '303 Decatur', '304 Durham', '305 Greenville', '306 Inman Park', '308 South End']
    await expectSameAsApi(page, grid, { ...YEAR_TO_DATE, locations: southeast })

    await picker.open()
    await picker.button('All').click()
    await expect.poll(() => picker.trigger.innerText()).toContain('24 of 24')
    await picker.close()
    await expectSameAsApi(page, grid, YEAR_TO_DATE)
  })

  test('are chosen by keyboard alone', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const picker = new LocationPicker(page)
    await picker.trigger.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => picker.search.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('back bay')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => picker.trigger.innerText()).toContain('1 of 24')
    await page.keyboard.press('Escape')
    await picker.panel.waitFor({ state: 'hidden' })
    await expect.poll(() => picker.trigger.evaluate((button) => button === document.activeElement)).toBe(true)
    await expectSameAsApi(page, grid, { ...YEAR_TO_DATE, locations: ['101 Back Bay'] })
  })
})

describe('the time span', () => {
  test.for(
    firstOf([
      { preset: 'Last 13 months', columns: 'Monthly', timeSpan: { period: 'MONTHLY', lastPeriods: 13 } },
      { preset: 'Year to date', columns: 'Quarterly', timeSpan: { period: 'QUARTERLY', yearToDate: true } },
      {
        preset: 'Prior year',
        columns: 'Yearly',
        timeSpan: { period: 'YEARLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1 },
      },
    ] as const),
  )('rolls: $preset, $columns', async ({ preset, columns, timeSpan }, { visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const picker = new TimeSpanPicker(page)
    await picker.open()
    await picker.columns(columns).click()
    await picker.preset(preset).click()
    await picker.close()
    await expectSameAsApi(page, grid, { timeSpan })
  })

  test('is picked by months and by days, cut columns saying so', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const picker = new TimeSpanPicker(page)
    await picker.open()
    await picker.month('Nov 2024').click()
    await picker.month('Feb 2025').click()
    await picker.close()
    await expectSameAsApi(page, grid, { timeSpan: { period: 'MONTHLY', startDate: '2024-11-01', endDate: '2025-02-28' } })

    await picker.open()
    await picker.columns('Quarterly').click()
    await picker.from.fill('11/15/2024')
    await picker.to.fill('5/9/25')
    await picker.close()
    await expectSameAsApi(page, grid, { timeSpan: { period: 'QUARTERLY', startDate: '2024-11-15', endDate: '2025-05-09' } })
    expect(await grid.headings()).toEqual(['Q4 2024 Nov 15 – Dec 31', 'Q1 2025', 'Q2 2025 Apr 1 – May 9'])
  })

  test.runIf(IN_LONG_SUITE)('keeps the last valid days while the typed ones are invalid', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const headings = await grid.headings()
    const picker = new TimeSpanPicker(page)
    await picker.open()
    await picker.from.fill('06/30/2026')
    await picker.to.fill('06/30/2026')
    await picker.panel.getByText('End date must be later than start date', { exact: true }).waitFor()
    expect(await picker.to.getAttribute('aria-invalid')).toBe('true')
    await picker.to.fill('nonsense')
    await picker.from.focus()
    await picker.panel.getByText('Type the day as MM/DD/YYYY.').waitFor()
    await grid.settled()
    expect((await grid.headings()).at(-1)).toBe(headings.at(-1))
  })
})

describe('the address', () => {
  test('carries the view to another user', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const locations = new LocationPicker(page)
    const time = new TimeSpanPicker(page)
    await locations.open()
    await locations.button('None').click()
    await locations.item('Northeast').click()
    await locations.close()
    await time.open()
    await time.columns('Quarterly').click()
    await time.preset('Prior year').click()
    await time.close()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Thousands' }).click()
    await page.keyboard.press('Escape')
    await grid.settled()
    await grid.row('Labor').getByRole('rowheader').dblclick()
    await grid.row('Total labor').waitFor()
    await (await grid.cell('Gross profit', 'Q2 2025')).dblclick()
    const trace = page.getByRole('complementary', { name: 'Trace' })
    await trace.getByRole('button', { name: 'Revenue' }).click()
    await trace.getByRole('listitem').nth(1).waitFor()
    const rows = await grid.rows()

    const { page: other } = await visitAs(PRIYA)
    const copied = await openViewer(other, page.url())
    expect(await copied.rows()).toEqual(rows)
    expect(await copied.headings()).toEqual(await grid.headings())
    await expect
      .poll(() => other.getByRole('complementary', { name: 'Trace' }).innerText())
      .toBe(await page.getByRole('complementary', { name: 'Trace' }).innerText())
    expect(await other.getByRole('tab').allInnerTexts()).toEqual([await page.getByRole('tab').innerText()])
  })

  test('goes back and forth with the browser', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const trace = page.getByRole('complementary', { name: 'Trace' })
    await (await grid.cell('Net income', 'Jan 2026')).dblclick()
    await trace.waitFor()
    await page.goBack()
    await trace.waitFor({ state: 'hidden' })
    await page.goForward()
    await trace.waitFor()
  })

  test.runIf(IN_LONG_SUITE)('that names a parameter twice is read by the last', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const { mappingId } = await askReport(ask, YEAR_TO_DATE)
    const grid = await openViewer(page, `/profit-loss/?m=${mappingId}&t=m.ytd.T&t=m.2026-02-01.2026-02-28&r=flat&r=flat`)
    await page.getByRole('button', { name: 'Time Feb 2026' }).waitFor()
    expect(await grid.headings()).not.toEqual([])
  })

  test.runIf(IN_LONG_SUITE)('that names a time span nobody can show says so, and shows the tab’s own', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const { mappingId } = await askReport(ask, YEAR_TO_DATE)
    await openViewer(page, `/profit-loss/?m=${mappingId}&t=m.2026-13-01.2026-12-31`)
    await page.getByText('Invalid time period selected', { exact: true }).first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe('m.last1.T')
  })
})

describe('while figures are on their way', () => {
  test('the earlier ones stay, without a flicker', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    // What each frame shows, from before the change until after the answer.
    await page.evaluate(() => {
      const frames: string[] = []
      let askedAt = 0
      const send = window.fetch
      window.fetch = (...request) => {
        const body = request[1]?.body
        if (typeof body === 'string' && body.includes('ProfitLossReport')) askedAt = performance.now()
        return send(...request)
      }
      const look = (): void => {
        const root = document.querySelector('[role=treegrid]')
        const figures = [...(root?.querySelectorAll('[role=gridcell]') ?? [])].filter((cell) => /\d/.test(cell.textContent ?? '')).length
        const waiting = document.querySelector('[role=progressbar], .grid-bar') !== null || /Loading|Updating/.test(document.body.innerText)
        // An answer may take long on a busy machine, and is then said to be awaited: a flicker would come at once.
        const isSoon = askedAt === 0 || performance.now() - askedAt < 900
        frames.push(figures === 0 ? 'nothing' : waiting && isSoon ? 'waiting' : 'figures')
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { framesSeen: frames })
    })
    const time = new TimeSpanPicker(page)
    for (const columns of ['Quarterly', 'Yearly', 'Monthly'] as const) {
      await time.open()
      await time.columns(columns).click()
      await time.close()
      const first = { Quarterly: 'Q1 2026', Yearly: '2026', Monthly: 'Jan 2026' }[columns]
      await expect.poll(async () => (await grid.headings())[0]?.startsWith(first)).toBe(true)
      await grid.settled()
    }
    // Put there just before.
    const frames = await page.evaluate(() => (window as unknown as { framesSeen: string[] }).framesSeen)
    expect(frames.length).toBeGreaterThan(20)
    expect(new Set(frames)).toEqual(new Set(['figures']))
  })

  test.runIf(IN_LONG_SUITE)('an older answer never covers a newer one', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isAnswered = false
    await answerOperation(page, 'LayoutFigures', async (route) => {
      if (!route.request().postData()?.includes('"QUARTERLY"')) return await route.continue()
      const answer = await route.fetch()
      await held
      await route.fulfill({ response: answer }).catch(() => undefined)
      isAnswered = true
    })
    const time = new TimeSpanPicker(page)
    await time.open()
    await time.columns('Quarterly').click()
    await expect.poll(() => grid.root.getAttribute('aria-busy')).toBe('true')
    expect((await grid.headings())[0]).toBe('Jan 2026')
    await time.columns('Yearly').click()
    await expect.poll(async () => (await grid.headings())[0]?.startsWith('2026')).toBe(true)
    release()
    await expect.poll(() => isAnswered).toBe(true)
    await grid.settled()
    expect((await grid.headings())[0]?.startsWith('2026')).toBe(true)
  })

  test('a failure leaves the earlier ones, says why, and is tried again', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    visits.expectLogged(/status of 500/)
    const report = await breakOperation(page, 'LayoutFigures')
    const time = new TimeSpanPicker(page)
    await time.open()
    await time.columns('Yearly').click()
    await time.close()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByText('Error loading data', { exact: true }).first().waitFor()
    expect((await grid.headings())[0]).toBe('Jan 2026')
    report.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await grid.headings())[0]?.startsWith('2026')).toBe(true)
  })
})
