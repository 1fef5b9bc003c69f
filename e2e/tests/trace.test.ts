import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { breakOperation } from '../fixtures/operations.ts'
import { askReport, cents, printedExactly, transactionCents, valueOf } from '../fixtures/reports.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openViewer, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(DANA)
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
/** The amount that a text ends with, negative in parentheses. */
const amountIn = (text: string): number => {
  const amount = /\(?[\d,]+\.\d{2}\)?\s*$/.exec(text.replaceAll('\n', ' '))?.[0].trim() ?? ''
  return Number(amount.replaceAll(/[(),]/g, '')) * (amount.startsWith('(') ? -1 : 1)
}
const isSorted = (numbers: readonly number[]): boolean =>
  numbers.length > 1 && numbers.every((number, at) => at === 0 || (numbers[at - 1] ?? number) <= number)
const proofOf = (page: Page, level: number) =>
  levelsOf(page)
    .nth(level)
    .getByText(/^Sum, equals|^Result, equals/)
    .locator('..')

test.runIf(IN_LONG_SUITE)('takes an account’s number apart into its transactions', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
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

test.runIf(IN_LONG_SUITE)('docks beside the grid, which has its whole width again afterwards', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
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

test.runIf(IN_LONG_SUITE)('takes a category apart into its accounts, and all their transactions', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
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
  const grid = await openYearToDate(page)
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

test.runIf(IN_LONG_SUITE)('finds, orders and pages transactions', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  await (await grid.cell('4010 Food sales', 'Feb 2026')).dblclick()
  const level = levelsOf(page).first()
  const lines = transactionsOf(page, 0)
  const more = level.getByRole('button', { name: /^[\d,]+ more$/ })
  const countOf = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
  await lines.first().waitFor()
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
  const found = level.getByRole('status').filter({ hasText: /of [\d,]+ transactions/ })
  await expect.poll(() => found.allInnerTexts()).not.toEqual([])
  const count = countOf(await found.innerText())
  expect(count).toBeLessThan(all)
  const remaining = async () => countOf((await more.allInnerTexts()).join('') || '0')
  await expect.poll(async () => (await lines.count()) + (await remaining())).toBe(count)
  expect((await lines.allInnerTexts()).filter((text) => !text.includes('02/14'))).toEqual([])
  // The whole number stays proved beneath what was found.
  await level
    .locator('[data-proof=equal]')
    .getByText(`Sum of all ${all.toLocaleString('en-US')}, equals the cell`)
    .waitFor()

  // Another number's list begins anew.
  await (await grid.cell('4010 Food sales', 'Mar 2026')).dblclick()
  await level.getByRole('searchbox').waitFor({ state: 'detached' })
  await level.getByText(/^[\d,]+ transactions, largest first$/).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBeNull()
})

/** The days of the month of the transactions of the first level, in their order on the screen. */
async function daysOf(page: Page): Promise<number[]> {
  return (await transactionsOf(page, 0).allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]))
}

test.runIf(IN_LONG_SUITE)('sorts by its headings, either way', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  await (await grid.cell('4090 Discounts and comps', 'Mar 2026')).dblclick()
  const amounts = async () => (await transactionsOf(page, 0).allInnerTexts()).map((text) => Math.abs(amountIn(text)))
  const heading = (name: RegExp) => levelsOf(page).first().getByRole('button', { name })
  await proofOf(page, 0).waitFor()
  // The first lines may all be of one day, which is in order either way: what tells is the heading, and that no other list is awaited.
  const settled = async (now: string) => {
    await heading(new RegExp(`, now ${now}$`)).waitFor()
    await levelsOf(page).first().locator('div[aria-busy=false]').waitFor()
  }
  const firstDays: number[] = []
  for (const [field, now, isInOrder] of [
    [null, 'largest first', async () => isSorted((await amounts()).map((amount) => -amount))],
    ['amount', 'smallest first', async () => isSorted(await amounts())],
    ['date', 'newest first', async () => isSorted((await daysOf(page)).map((day) => -day))],
    ['date', 'oldest first', async () => isSorted(await daysOf(page))],
  ] as const) {
    if (field !== null) await heading(new RegExp(`^Sort by ${field}`)).click()
    await settled(now)
    expect(await isInOrder()).toBe(true)
    if (field === 'date') firstDays.push((await daysOf(page))[0] ?? 0)
  }
  expect(firstDays[0]).toBeGreaterThan(firstDays[1] ?? 31)
  expect(new URL(page.url()).searchParams.get('q')).toBe('oo')
  await heading(/^Sort by vendor/).click()
  await heading(/^Sort by vendor, memo, now by vendor/).waitFor()

  // Columns are hidden and shown, and stay so.
  const toggle = async (name: string) => {
    await levelsOf(page).first().getByRole('button', { name: 'Order of transactions' }).click()
    await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
  }
  await toggle('Memo')
  await heading(/^Sort by vendor, now by vendor/).waitFor()
  await toggle('Account')
  await heading(/^Sort by account/).waitFor()
  await page.reload()
  await heading(/^Sort by vendor, now by vendor/).waitFor()
  expect(await transactionsOf(page, 0).first().innerText()).toContain('Discounts and comps')
})

test('filters by location and size, with what is left beside the whole', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  const report = await askReport(ask, YEAR_TO_DATE)
  await (await grid.cell('Labor', 'Mar 2026')).dblclick()
  await panelOf(page).getByRole('button', { name: 'All transactions' }).click()
  const level = levelsOf(page).nth(1)
  await level.getByRole('button', { name: 'Filter' }).click()
  const filter = level.getByRole('group', { name: 'Filter transactions' })
  const [choice] = await Promise.all([
    filter.getByLabel('Location').locator('option').nth(3).innerText(),
    filter.getByLabel('Location').locator('option').nth(3).waitFor({ state: 'attached' }),
  ])
  await filter.getByLabel('Location').selectOption(choice)
  await filter.getByLabel('Amount from').fill('2,500')
  await filter.getByLabel('to').fill('9,000.00')
  const found = level.locator('[data-found]')
  const place = choice.replace(/ \([^()]*(\([^()]*\))?[^()]*\)$/, '')
  const { erpLocations } = await ask<{ erpLocations: { id: string; name: string }[] }>('{ erpLocations { id name } }')
  const { drillDownSummary } = await ask<{ drillDownSummary: { count: number; total: string } }>(
    `query ($mappingId: ID!, $pnlGroupId: ID, $locationIds: [ID!]!) {
      drillDownSummary(
        mappingId: $mappingId, pnlGroupId: $pnlGroupId, startDate: "2026-03-01", endDate: "2026-03-31", locationIds: $locationIds
        filter: { leastAmount: "2500", mostAmount: "9000" }
      ) { count total }
    }`,
    {
      mappingId: report.mappingId,
      pnlGroupId: report.lines.find(({ name }) => name === 'Labor')?.groupId,
      locationIds: erpLocations.filter(({ name }) => name === place).map(({ id }) => id),
    },
  )
  expect(drillDownSummary.count).toBeGreaterThan(0)
  const whole = printedExactly(valueOf(report, 'Labor', 'Mar 2026'))
  await expect
    .poll(async () => (await found.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(new RegExp(`^${drillDownSummary.count} of [\\d,]+ transactions ${printedExactly(drillDownSummary.total)} of ${whole}$`))
  // Whoever gets the address sees the same.
  const { page: other } = await visitAs(DANA)
  await openViewer(other, page.url())
  const otherFound = levelsOf(other).nth(1).locator('[data-found]')
  await expect.poll(async () => (await otherFound.allInnerTexts()).join()).toBe(await found.innerText())
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await filter.getByRole('button', { name: 'Clear filter' }).click()
  await found.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('q')).toBeNull()
})

test('shows the whole line and transaction behind an entry, down to its import', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  await (await grid.cell('Labor', 'Mar 2026')).dblclick()
  await levelsOf(page).first().getByRole('button', { name: 'Front of house' }).click()
  await transactionsOf(page, 1).nth(1).click()
  const line = levelsOf(page).nth(2)
  await line.getByText(/^Imported .+ by .+/).waitFor()
  // What it was read as, and the heading of the file's column.
  for (const [label, heading] of [
    ['Date', '“Date”'],
    ['Location', '“Location”'],
  ] as const)
    await line.getByRole('row').filter({ hasText: label }).filter({ hasText: heading }).waitFor()
  const transaction = levelsOf(page).nth(3)
  await transaction.getByRole('heading', { name: 'Whole transaction' }).waitFor()
  await transaction.getByText('balanced').waitFor()
  expect(await transaction.locator('[aria-current]').count()).toBe(1)
  const [debits, credits] = (await transaction.locator('tfoot td').allInnerTexts()).map(amountIn)
  expect(debits).toBeGreaterThan(0)
  expect(debits).toBe(credits)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // A link to a transaction beyond the first page opens it too.
  const { page: other } = await visitAs(DANA)
  await openViewer(other, page.url().replace(/(&q=[^&]*)?$/, '&q=os'))
  await expect.poll(() => levelsOf(other).nth(2).innerText()).toBe(await line.innerText())

  await line.getByRole('link', { name: 'tidewater-general-ledger.csv' }).click()
  await page.waitForURL(/\/uploads\/?#import-\d+$/)
})

test.runIf(IN_LONG_SUITE)('opens what is unmapped into its transactions', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await openYearToDate(page)
  const { reconciliation } = await askReport(ask, YEAR_TO_DATE)
  const accounts = page.getByRole('button', { name: /^\d+ accounts?$/ })
  await accounts.click()
  const names = page.getByRole('dialog', { name: 'Unmapped accounts' }).getByRole('row').getByRole('button')
  const count = await names.count()
  let unmapped = 0n
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await accounts.click()
    await names.nth(at).click()
    const traced = panelOf(page).locator('[data-traced]')
    await levelsOf(page).first().locator('[data-proof=equal]').getByText('Sum, equals the unmapped amount').waitFor()
    unmapped += BigInt(Math.round(amountIn(await traced.innerText()) * 100))
    await expect.poll(() => panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    if (at === 0) {
      await transactionsOf(page, 0).first().click()
      await levelsOf(page).nth(1).getByRole('heading', { name: 'Import line' }).waitFor()
      await levelsOf(page)
        .nth(1)
        .getByText(/^Imported/)
        .waitFor()
      expect(await accessibilityProblems(page, 'everything')).toEqual([])
      const { page: other } = await visitAs(DANA)
      await openViewer(other, page.url())
      await expect.poll(() => panelOf(other).innerText()).toBe(await panelOf(page).innerText())
    }
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => accounts.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  expect(unmapped).toBe(cents(reconciliation.unmappedTotal))
})

test('is walked from a number to its import and back by keyboard alone', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  await (await grid.cell('4050 Catering and events', 'Mar 2026')).click()
  await page.keyboard.press('Enter')
  await transactionsOf(page, 0).first().waitFor()
  await expect.poll(() => panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  const walkTo = async (name: string | RegExp, role: 'button' | 'link') => {
    const target = panelOf(page).getByRole(role, { name }).first()
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(name)}.`)
  }
  await walkTo(/^Sort by date/, 'button')
  await page.keyboard.press('Enter')
  await levelsOf(page).first().getByRole('button', { name: 'Sort by date, now newest first' }).waitFor()
  // The rows of the order before are replaced when the answer is there, and the focus in them would go with them.
  await expect.poll(async () => isSorted((await daysOf(page)).map((day) => -day))).toBe(true)
  await walkTo(/^[A-Z][a-z]{2} \d{1,2}\b/, 'button')
  await page.keyboard.press('Enter')
  await levelsOf(page)
    .nth(1)
    .getByText(/^Imported/)
    .waitFor()
  await walkTo('tidewater-general-ledger.csv', 'link')
  await page.keyboard.press('Tab')
  const link = levelsOf(page).nth(1).getByRole('link', { name: 'Open in the accounting system' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'hidden' })
  expect(await grid.root.evaluate((root) => root === document.activeElement)).toBe(true)

  // The unmapped accounts are below the grid.
  const accounts = page.getByRole('button', { name: /^\d+ accounts?$/ })
  await accounts.focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog', { name: 'Unmapped accounts' }).getByRole('row').getByRole('button').first()
  for (let step = 0; step < 5 && !(await name.evaluate((element) => element === document.activeElement)); step += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await panelOf(page).locator('[data-proof=equal]').waitFor()
  await expect.poll(() => panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'detached' })
})

test.runIf(IN_LONG_SUITE)('says that transactions could not be loaded, and tries again', async ({ visitAs, visits }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  visits.expectLogged(/status of 500/)
  const transactions = await breakOperation(page, 'Transactions')
  await (await grid.cell('4010 Food sales', 'Feb 2026')).dblclick()
  const alert = panelOf(page).getByRole('alert')
  await alert.getByText('Failed to load transactions', { exact: true }).waitFor()
  transactions.mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await proofOf(page, 0).getByLabel('Equal').waitFor()
  await page.getByText('Failed to load transactions', { exact: true }).waitFor({ state: 'detached' })
})
