import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { askReport, valueOf } from '../fixtures/reports.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(DANA)
  await forgetTabs(ask)
})

const YEAR_TO_DATE = { timeSpan: { period: 'MONTHLY', yearToDate: true } }

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const rowCount = async (root: { getAttribute(name: string): Promise<string | null> }) => Number(await root.getAttribute('aria-rowcount'))

describe('groups', () => {
  test.runIf(IN_LONG_SUITE)('open and close one by one, by mouse', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const labor = grid.row('Labor')
    expect(await labor.getAttribute('aria-expanded')).toBe('false')
    const total = await grid.figure('Labor', 'Jan 2026')
    const rows = await rowCount(grid.root)
    await labor.locator('[data-caret]').click()
    await expect.poll(() => labor.getAttribute('aria-expanded')).toBe('true')
    expect(await grid.figure('Labor', 'Jan 2026')).toBe('')
    expect(await grid.figure('Total labor', 'Jan 2026')).toBe(total)
    expect(await rowCount(grid.root)).toBeGreaterThan(rows)
    await labor.locator('[data-caret]').click()
    await expect.poll(() => rowCount(grid.root)).toBe(rows)
    expect(await grid.figure('Labor', 'Jan 2026')).toBe(total)
  })

  test('open and close all at once, and are remembered', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    await page.getByRole('button', { name: 'Collapse all' }).click()
    const collapsed = (await grid.rows()).map(({ name }) => name)
    expect(collapsed.filter((name) => name.startsWith('Total'))).toEqual([])
    expect(collapsed.at(-1)).toBe('Net income')
    await page.getByRole('button', { name: 'Expand all' }).click()
    await expect.poll(async () => (await grid.rows()).length).toBeGreaterThan(collapsed.length + 25)
    const expanded = await grid.rows()
    expect(Math.max(...expanded.map(({ level }) => level))).toBeGreaterThan(2)
    await page.goto('/profit-loss/')
    await grid.settled()
    await expect.poll(async () => (await grid.rows()).length).toBe(expanded.length)
  })

  test.runIf(IN_LONG_SUITE)('open and close by keyboard', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    await (await grid.cell('Labor', 'Jan 2026')).click()
    await page.keyboard.press('Alt+ArrowRight')
    await grid.row('Total labor').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowLeft')
    await grid.row('Total labor').waitFor({ state: 'hidden' })
    expect(await grid.activeCell()).toMatchObject({ name: 'Labor', heading: 'Jan 2026' })
    await page.keyboard.press('Space')
    await grid.row('Total labor').waitFor()
  })
})

describe('the keyboard', () => {
  test('moves the active cell, which the root names', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    expect(await grid.root.getAttribute('aria-label')).toBe('Profit and loss, Management P&L')
    await (await grid.cell('4010 Food sales', 'Jan 2026')).click()
    const report = await askReport(ask, YEAR_TO_DATE)
    const last = report.columns.at(-1)?.label ?? ''
    const at = async () => {
      const active = await grid.activeCell()
      return `${active?.name}, ${active?.heading.split(' ').slice(0, 2).join(' ')}`
    }
    for (const [key, cell] of [
      ['ArrowDown', '4020 Beverage sales, Jan 2026'],
      ['ArrowRight', '4020 Beverage sales, Feb 2026'],
      ['End', `4020 Beverage sales, ${last}`],
      ['Home', '4020 Beverage sales, Jan 2026'],
      ['Control+End', `Net income, ${last}`],
      ['Control+Home', 'Revenue, Jan 2026'],
      ['PageDown', 'Net income, Jan 2026'],
      // Extending a range scrolls as well.
      ['Shift+ArrowRight', 'Net income, Feb 2026'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(at, { message: key }).toBe(cell)
    }
    expect(await grid.root.evaluate((root) => root === document.activeElement)).toBe(true)
  })

  test.runIf(IN_LONG_SUITE)('keeps the active cell in the document when it is scrolled away', async ({ visitAs }) => {
    const { page } = await visitAs(DANA, { viewport: { width: 1440, height: 500 } })
    const grid = await openYearToDate(page)
    await page.getByRole('button', { name: 'Expand all' }).click()
    await (await grid.cell('4010 Food sales', 'Jan 2026')).click()
    await grid.root.evaluate((root) => root.scrollTo(0, root.scrollHeight))
    await grid.row('Net income').waitFor()
    expect(await grid.activeCell()).toMatchObject({ name: '4010 Food sales', heading: 'Jan 2026' })
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await grid.cell('4020 Beverage sales', 'Jan 2026')).isVisible()).toBe(true)
  })
})

test('a row is found by keyboard, wherever it is, and only that row of the report changes', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await (await grid.cell('Revenue', 'Feb 2026')).click()
  const before = await rowCount(grid.root)
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find a row' })
  const at = async () => `${(await bar.getByText(/of \d/).first().innerText()).trim()} ${(await grid.activeCell())?.name}`
  await page.keyboard.type('SALES 40')
  await expect.poll(at).toBe('1 of 2 4010 Food sales')
  expect(await grid.row('4020 Beverage sales').locator('mark').allInnerTexts()).toEqual(['40', 'sales'])
  await page.keyboard.press('Enter')
  await expect.poll(at).toBe('2 of 2 4020 Beverage sales')
  await page.keyboard.press('F3')
  await expect.poll(at).toBe('1 of 2 4010 Food sales')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('overtime')
  await expect.poll(at).toBe('1 of 1 6040 Overtime')
  expect(await grid.row('4010 Food sales').count()).toBe(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('nothing like it')
  await bar.getByText('No rows').first().waitFor()
  await expect.poll(() => rowCount(grid.root)).toBe(before)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('overtime')
  await expect.poll(at).toBe('1 of 1 6040 Overtime')
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  expect(await grid.root.evaluate((root) => root === document.activeElement)).toBe(true)
  expect(await grid.activeCell()).toMatchObject({ name: '6040 Overtime', heading: 'Feb 2026' })
  expect(await grid.row('Total hourly staff').count()).toBe(1)
})

describe('a range', () => {
  test('is copied as numbers, whole rows with their names', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const report = await askReport(ask, YEAR_TO_DATE)
    await (await grid.cell('4010 Food sales', 'Jan 2026')).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+C')
    const value = (name: string, month: string) => valueOf(report, name, month) ?? ''
    await expect
      .poll(() => clipboard(page))
      .toBe(['4010 Food sales', '4020 Beverage sales'].map((name) => `${value(name, 'Jan 2026')}\t${value(name, 'Feb 2026')}`).join('\n'))

    await grid.row('4090 Discounts and comps').getByRole('rowheader').click()
    await page.keyboard.press('Control+C')
    const all = report.columns.map(({ label }) => value('4090 Discounts and comps', label))
    expect(all[0]).toMatch(/^-\d+\.\d\d$/)
    await expect.poll(() => clipboard(page)).toBe(['4090', 'Discounts and comps', ...all].join('\t'))
  })

  test.runIf(IN_LONG_SUITE)('selected with the mouse shows its sum', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const from = await (await grid.cell('4010 Food sales', 'Jan 2026')).boundingBox()
    const to = await (await grid.cell('4020 Beverage sales', 'Feb 2026')).boundingBox()
    if (from === null || to === null) throw new Error('The cells are not there.')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
    await page.mouse.up()
    const report = await askReport(ask, YEAR_TO_DATE)
    const values = ['4010 Food sales', '4020 Beverage sales'].flatMap((name) =>
      ['Jan 2026', 'Feb 2026'].map((month) => Number(valueOf(report, name, month))),
    )
    const sum = values.reduce((total, one) => total + one, 0)
    const text = async () => (await page.getByLabel('Selected figures').innerText()).replaceAll(/\s+/g, ' ')
    const print = (number: number) => Math.round(number).toLocaleString('en-US')
    await expect
      .poll(text)
      .toBe(`Sum ${print(sum)} Average ${print(sum / 4)} Min ${print(Math.min(...values))} Max ${print(Math.max(...values))} Count 4`)
    await page.keyboard.press('Escape')
    await page.getByLabel('Selected figures').waitFor({ state: 'hidden' })
  })

  test("is copied from a cell's menu, opened by mouse and by key", async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    const report = await askReport(ask, YEAR_TO_DATE)
    await (await grid.cell('Gross profit', 'Feb 2026')).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Copy (Ctrl|⌘)/ }).click()
    await expect.poll(() => clipboard(page)).toBe(valueOf(report, 'Gross profit', 'Feb 2026'))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Trace this number' }).press('Enter')
    await page.getByRole('complementary', { name: 'Trace' }).getByText('Gross profit').first().waitFor()
  })
})
