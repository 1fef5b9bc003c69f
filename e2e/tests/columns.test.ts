import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { breakOperation } from '../fixtures/operations.ts'
import { askReport, cents, FEBRUARY, LAST_FEBRUARY, printed, printedExactly, valueOf } from '../fixtures/reports.ts'
import { MARCUS } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { februaryAddress, forgetTabs, openViewer, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(MARCUS)
  await forgetTabs(ask)
})

const units = (text: string): number => Number(text.replaceAll(/[^\d.]/g, '')) * (text.startsWith('(') ? -1 : 1)

async function choose(page: Page, ...items: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Columns/ }).click()
  for (const item of items) await page.getByRole('menuitemcheckbox', { name: item, exact: true }).click()
  await page.keyboard.press('Escape')
}

describe('comparisons', () => {
  test('are next to each period, with increased costs in parentheses', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    await openYearToDate(page)
    const grid = await openViewer(page, februaryAddress(page))
    await choose(page, 'Prior year', 'Percent of revenue')
    await expect
      .poll(() => grid.headings())
      .toEqual(['Feb 2026', '% of revenue', 'Prior year Feb 2025', 'Variance prior year', 'Variance % prior year'])
    await grid.settled()

    const [now, before] = [await askReport(ask, { timeSpan: FEBRUARY }), await askReport(ask, { timeSpan: LAST_FEBRUARY })]
    const amount = (report: typeof now, name: string, label: string): bigint => cents(valueOf(report, name, label) ?? '0')
    for (const [name, isCost] of [
      ['Total revenue', false],
      ['Labor', true],
      ['Net income', false],
    ] as const) {
      const line = name === 'Total revenue' ? 'Revenue' : name
      const [actual, base] = [amount(now, line, 'Feb 2026'), amount(before, line, 'Feb 2025')]
      const better = isCost ? base - actual : actual - base
      const figures = await grid.row(name).getByRole('gridcell').allTextContents()
      expect(figures[0]).toBe(printed(valueOf(now, line, 'Feb 2026')))
      expect(figures[2]).toBe(printed(valueOf(before, line, 'Feb 2025')))
      expect(units(figures[3] ?? '')).toBe(Math.sign(Number(better)) * Math.round(Math.abs(Number(better)) / 100))
      expect(units(figures[4] ?? '')).toBeCloseTo((Number(better) / Math.abs(Number(base))) * 100, 0)
      const revenue = amount(now, 'Revenue', 'Feb 2026')
      expect(units(figures[1] ?? '')).toBeCloseTo((Number(actual) / Number(revenue)) * 100, 0)
    }
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
  })

  test.runIf(IN_LONG_SUITE)(
    'are chosen by keyboard only, stored with the tab, and opened by anybody with the address',
    async ({ visitAs, signedIn, visits, demo }) => {
      const { page } = await visitAs(MARCUS)
      await openYearToDate(page)
      const grid = await openViewer(page, februaryAddress(page))
      await page.getByRole('button', { name: /^Columns/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitemcheckbox', { name: 'Prior period' }).waitFor()
      await page.keyboard.press('Space')
      await page.keyboard.press('Escape')
      await expect
        .poll(() => grid.headings())
        .toEqual(['Feb 2026', 'Prior period Jan 2026', 'Variance prior period', 'Variance % prior period'])
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('ColumnsPrior period')

      await expect
        .poll(() => ask('{ profitLossViewerTabList { columns { comparisons } } }'))
        .toEqual({ profitLossViewerTabList: [{ columns: { comparisons: ['PRIOR_PERIOD'] } }] })
      const again = await openYearToDate(page)
      expect(await again.headings()).toHaveLength(4)
      const address = page.url()
      const other = await visits.open({ origin: demo.origin, state: await signedIn('priya@demo.fourwall.example') })
      const shared = await openViewer(other.page, address)
      expect(await shared.headings()).toEqual(await again.headings())
    },
  )

  test('are traced, and so is what they are compared with', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    await openYearToDate(page)
    const grid = await openViewer(page, februaryAddress(page))
    await choose(page, 'Prior year')
    await expect.poll(() => grid.headings()).toHaveLength(4)
    await grid.settled()
    const before = await askReport(ask, { timeSpan: LAST_FEBRUARY })
    await (await grid.cell('Total revenue', 'Prior year Feb 2025')).dblclick()
    const traced = page.locator('[data-traced]')
    await expect.poll(() => traced.textContent()).toBe(printedExactly(valueOf(before, 'Revenue', 'Feb 2025')))
    expect(new URL(page.url()).searchParams.get('d')).toMatch(/^2026-02-01~py\./)
    await page.reload()
    await expect.poll(() => traced.textContent()).toBe(printedExactly(valueOf(before, 'Revenue', 'Feb 2025')))
  })
})

test.runIf(IN_LONG_SUITE)(
  'only the total is compared, and columns are hidden and resized, which the address and the tab keep',
  async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    await openYearToDate(page)
    const address = new URL(februaryAddress(page), page.url())
    address.searchParams.set('t', 'm.2026-01-01.2026-02-28')
    const grid = await openViewer(page, address.href)
    await choose(page, 'Prior year')
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('menuitemradio', { name: 'The total only' }).click()
    await page.keyboard.press('Escape')
    const headings = [
      'Jan 2026',
      'Feb 2026',
      'Total Jan – Feb 2026',
      'Prior year Jan – Feb 2025',
      'Variance prior year',
      'Variance % prior year',
    ]
    await expect.poll(() => grid.headings()).toEqual(headings)
    await grid.settled()

    const heading = (name: string) => grid.root.getByRole('columnheader', { name, exact: true })
    const widths = async () =>
      await grid.root.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    const before = await widths()
    // A column of percentages is as narrow as its figures.
    expect(before[6]).toBeLessThan((before[5] ?? 0) - 4)
    const box = await heading('Feb 2026').boundingBox()
    if (box === null) throw new Error('The heading is not there')
    await page.mouse.move(box.x + box.width - 1, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 39, box.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(widths).toEqual(before.map((width, at) => (at === 2 ? width + 40 : width)))

    await heading('Jan 2026').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Hide column' }).click()
    await expect.poll(() => grid.headings()).toEqual(headings.slice(1))
    await page.reload()
    await grid.settled()
    await expect.poll(() => grid.headings()).toEqual(headings.slice(1))
    expect((await widths())[1]).toBe((before[2] ?? 0) + 40)
    await page.goto('/profit-loss/')
    await expect.poll(() => grid.headings()).toEqual(headings.slice(1))
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Show hidden columns' }).click()
    await expect.poll(() => grid.headings()).toEqual(headings)
  },
)

test('locations are side by side, add up to the total, and open their own transactions', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS, { viewport: { width: 4000, height: 900 } })
  await openYearToDate(page)
  const grid = await openViewer(page, februaryAddress(page))
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemradio', { name: 'Groups only' }).click()
  await expect.poll(() => grid.headings()).toHaveLength(4)
  await grid.settled()
  const regions = (await grid.row('Net income').getByRole('gridcell').allTextContents()).map(units)
  const total = regions.at(-1) ?? Number.NaN
  expect(Math.abs(regions.slice(0, -1).reduce((sum, amount) => sum + amount, 0) - total)).toBeLessThanOrEqual(2)
  expect(total).toBe(units(printed(valueOf(await askReport(ask, { timeSpan: FEBRUARY }), 'Net income', 'Feb 2026'))))

  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemradio', { name: 'Side by side', exact: true }).click()
  await expect.poll(() => grid.root.getAttribute('aria-colcount')).toBe('26')
  await grid.settled()
  const one = await askReport(ask, { timeSpan: FEBRUARY, locations: ['101 Back Bay'] })
  expect(await grid.figure('Total revenue', '101 Back Bay')).toBe(printed(valueOf(one, 'Revenue', 'Feb 2026')))
  await (await grid.cell('4010 Food sales', '101 Back Bay')).dblclick()
  await expect.poll(() => page.locator('[data-traced]').textContent()).toBe(printedExactly(valueOf(one, '4010 Food sales', 'Feb 2026')))
  await page.getByText('101 Back Bay ·').waitFor()

  await page.keyboard.press('Escape')
  const amounts = async () => (await grid.row('Total revenue').getByRole('gridcell').allTextContents()).slice(0, -1).map(units)
  const before = await amounts()
  await (await grid.cell('Total revenue', '101 Back Bay')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rank locations by this figure' }).click()
  await expect.poll(amounts).toEqual(before.toSorted((a, b) => b - a))
  await page.reload()
  await expect.poll(amounts).toEqual(before.toSorted((a, b) => b - a))
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ranked by Revenue' }).click()
  await expect.poll(amounts).toEqual(before)

  // A percentage ranks by the percentage, and every location says its rank.
  await page.goto(februaryAddress(page, { c: 'l', v: 'Fr' }))
  await grid.settled()
  const shares = async () =>
    (await grid.row('Labor').getByRole('gridcell').allTextContents())
      .filter((text) => text.includes('%'))
      .map((text) => Number.parseFloat(text))
  await grid.row('Labor').locator('[aria-colindex="13"]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rank locations by this figure' }).click()
  await expect.poll(async () => (await grid.headings()).some((heading) => heading.startsWith('1. '))).toBe(true)
  // Those in sight.
  const ranked = await shares()
  expect(ranked.length).toBeGreaterThan(4)
  expect(ranked).toEqual(ranked.toSorted((a, b) => b - a))
})

test.runIf(IN_LONG_SUITE)(
  'where no location is a same store, whatever keeps the others from coming is said',
  async ({ visitAs, visits }) => {
    const { page } = await visitAs(MARCUS)
    await openYearToDate(page)
    // Not open yet in either of the two months.
    const { erpLocations } = await ask<{ erpLocations: { id: string; name: string }[] }>('{ erpLocations { id name } }')
    const late = erpLocations.find(({ name }) => name.includes('Navy Yard'))?.id ?? ''
    await page.goto(februaryAddress(page, { c: 'py.s', l: `i${late}` }))
    await page.getByRole('heading', { name: 'No same-store locations' }).waitFor()
    await page
      .getByRole('list', { name: 'Locations left out' })
      .getByText(/Navy Yard opened .+ \(inferred\)$/)
      .waitFor()
    visits.expectLogged(/status of 500/)
    const report = await breakOperation(page, 'LayoutFigures')
    await page.getByRole('button', { name: 'Show all chosen locations' }).click()
    await page.getByRole('heading', { name: 'Error loading data' }).waitFor()
    report.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('treegrid').waitFor()
  },
)
