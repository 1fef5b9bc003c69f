import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, inject } from 'vitest'
import { type Ask, apiAs } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { breakOperation } from '../fixtures/operations.ts'
import { askReport, cents, printedExactly, transactionCents, valueOf } from '../fixtures/reports.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { forgetTabs, openViewer } from '../fixtures/viewer.ts'

let ask: Ask
beforeAll(async () => {
  ask = await apiAs(inject('demo'), DANA)
})
beforeEach(async () => {
  await forgetTabs(ask)
})

const YEAR_TO_DATE = { timeSpan: { period: 'MONTHLY', yearToDate: true } }

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Trace' })
/** The levels below the number, each proved equal to what it was opened from. */
const levelsOf = (page: Page) => panelOf(page).getByRole('listitem')
/** Transactions begin with their day. */
const transactionsOf = (page: Page, level: number) =>
  levelsOf(page)
    .nth(level)
    .getByRole('button', { name: /^[A-Z][a-z]{2} \d{1,2}\b/ })
const proofOf = (page: Page, level: number) =>
  levelsOf(page)
    .nth(level)
    .getByText(/^Sum, equals|^Result, equals/)
    .locator('..')

test('takes an account’s number apart into its transactions', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openViewer(page)
  const report = await askReport(ask, YEAR_TO_DATE)
  await (await grid.cell('4050 Catering and events', 'Mar 2026')).click()
  await page.keyboard.press('Enter')
  const exact = printedExactly(valueOf(report, '4050 Catering and events', 'Mar 2026'))
  await panelOf(page).getByText(exact, { exact: true }).first().waitFor()
  const proof = proofOf(page, 0)
  await proof.waitFor()
  expect(await proof.innerText()).toContain(exact)
  expect(await proof.getByLabel('Equal').count()).toBe(1)
  expect(cents(valueOf(report, '4050 Catering and events', 'Mar 2026') ?? '')).toBe(
    await transactionCents(ask, report, '4050 Catering and events', 'Mar 2026'),
  )

  await transactionsOf(page, 0).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await transactionsOf(page, 0).nth(1).getAttribute('aria-expanded')).toBe('true')
  const line = levelsOf(page).nth(1)
  await line.getByRole('heading', { name: 'Import line' }).waitFor()
  await line.getByText(/^tidewater-general-ledger\.csv, line [\d,]+$/).waitFor()
  for (const field of ['Date', 'Account', 'Location', 'Vendor', 'Memo', 'Amount']) await line.getByText(field, { exact: true }).waitFor()
  const link = line.getByRole('link', { name: 'Open in the accounting system' })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/books\.example\.com\/txn\/\d+$/)
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'hidden' })
  expect(await grid.root.evaluate((root) => root === document.activeElement)).toBe(true)
})

test('docks beside the grid, which has its whole width again afterwards', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openViewer(page)
  const widths = () => grid.root.getByRole('columnheader').evaluateAll((headings) => headings.map((heading) => heading.clientWidth))
  const before = await widths()
  const last = (await grid.headings()).at(-1)?.split(' ').slice(0, 2).join(' ') ?? ''
  await (await grid.cell('Net income', last)).dblclick()
  await panelOf(page).getByText('Formula').waitFor()
  // The number in question stays in sight.
  const [cell, panel] = [await (await grid.cell('Net income', last)).boundingBox(), await panelOf(page).boundingBox()]
  expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)
  await panelOf(page).getByRole('button', { name: 'Close' }).click()
  await panelOf(page).waitFor({ state: 'detached' })
  await expect.poll(widths).toEqual(before)
})

test('takes a category apart into its accounts, and all their transactions', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openViewer(page)
  const report = await askReport(ask, YEAR_TO_DATE)
  await (await grid.cell('Labor', 'Feb 2026')).dblclick()
  const exact = printedExactly(valueOf(report, 'Labor', 'Feb 2026'))
  expect(await proofOf(page, 0).innerText()).toContain(exact)
  const accounts = await levelsOf(page).first().getByRole('button', { expanded: false }).allInnerTexts()
  const amounts = accounts.map((text) =>
    cents(
      text
        .split('\n')
        .at(-1)
        ?.replaceAll(',', '')
        .replace(/^\((.*)\)$/, '-$1') ?? '',
    ),
  )
  expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(cents(valueOf(report, 'Labor', 'Feb 2026') ?? ''))

  await panelOf(page).getByRole('button', { name: 'All transactions' }).click()
  await expect.poll(() => levelsOf(page).count()).toBe(2)
  await proofOf(page, 1).getByLabel('Equal').waitFor()
  expect(await proofOf(page, 1).innerText()).toContain(exact)
  expect(await levelsOf(page).nth(1).innerText()).toMatch(/[\d,]+ transactions, largest first/)
})

test('takes a calculation apart into its operands, down to a transaction', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openViewer(page)
  const report = await askReport(ask, YEAR_TO_DATE)
  await (await grid.cell('Net income', 'Apr 2026')).dblclick()
  const exact = printedExactly(valueOf(report, 'Net income', 'Apr 2026'))
  await panelOf(page).getByText(exact, { exact: true }).first().waitFor()
  await levelsOf(page).first().getByRole('heading', { name: 'Formula' }).waitFor()
  expect(await proofOf(page, 0).getByLabel('Equal').count()).toBe(1)
  // Down the first operands: calculations, then a category, then an account.
  for (let depth = 0; depth < 8; depth += 1) {
    const level = levelsOf(page).nth(depth)
    if ((await level.innerText()).includes('transactions,')) break
    await level.getByRole('button', { expanded: false }).first().click()
    await levelsOf(page)
      .nth(depth + 1)
      .waitFor()
    await proofOf(page, depth + 1)
      .getByLabel('Equal')
      .waitFor()
  }
  expect(await levelsOf(page).last().innerText()).toMatch(/[\d,]+ transactions?, largest first/)
  expect(await panelOf(page).getByLabel('Not equal').count()).toBe(0)
})

test('finds, orders and pages transactions', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openViewer(page)
  await (await grid.cell('4010 Food sales', 'Feb 2026')).dblclick()
  const level = levelsOf(page).first()
  const lines = transactionsOf(page, 0)
  const more = level.getByRole('button', { name: /^[\d,]+ more$/ })
  const countOf = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
  await proofOf(page, 0).waitFor()
  const all = countOf((await level.innerText()).split('\n')[1] ?? '')
  expect(await lines.count()).toBeLessThan(all)
  expect((await lines.count()) + countOf(await more.innerText())).toBe(all)
  const before = await lines.count()
  await more.click()
  await expect.poll(() => lines.count()).toBeGreaterThan(before)
  expect((await lines.count()) + countOf(await more.innerText())).toBe(all)

  await level.getByRole('button', { name: 'Order of transactions' }).click()
  await page.getByRole('menuitemradio', { name: /oldest/i }).click()
  await expect.poll(() => lines.first().innerText()).toMatch(/^Feb 0?1\b/)

  await level.getByRole('button', { name: 'Search transactions' }).click()
  await level.getByRole('searchbox').fill('02/14')
  const found = level.getByText(/^\d+ transactions with “02\/14”$/)
  await found.waitFor()
  const count = Number((await found.innerText()).split(' ')[0])
  const remaining = async () => countOf((await more.allInnerTexts()).join('') || '0')
  await expect.poll(async () => (await lines.count()) + (await remaining())).toBe(count)
  expect((await lines.allInnerTexts()).filter((text) => !text.includes('02/14'))).toEqual([])
})

test('says that transactions could not be loaded, and tries again', async ({ visitAs, visits }) => {
  const { page } = await visitAs(DANA)
  const grid = await openViewer(page)
  visits.expectLogged(/status of 500/)
  const transactions = await breakOperation(page, 'Transactions')
  await (await grid.cell('4010 Food sales', 'Feb 2026')).dblclick()
  const alert = panelOf(page).getByRole('alert')
  await alert.getByText('Failed to load transactions', { exact: true }).waitFor()
  transactions.mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await proofOf(page, 0).getByLabel('Equal').waitFor()
})
