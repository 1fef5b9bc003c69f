import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { refuseOperation } from '../fixtures/operations.ts'
import { previewShown } from '../fixtures/previews.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name, selected: true })

test("a budget's preview leads from an issue to its cell, despite any filter", async ({ ownCompany }) => {
  const others = Array.from({ length: 30 }, (_, at) => `Store ${at + 10}`)
  const { page } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove', 'Dune', ...others], ['2025-01']), at: '/budgets/' })
  const sheet = (name: string, revenue: number, rent: string | number) => ({
    name,
    rows: [[name], ['Line', 'Unit', 'Jan 2026'], ['Revenue', 'USD', revenue], ['Cost of goods', 'USD', rent]],
  })
  const grid = new ReportGrid(page)
  await page.getByRole('heading', { name: 'No budget yet' }).waitFor()
  await dropFile(page, await figuresWorkbook('plan.xlsx', [sheet('Bay', 900, 'x'), sheet('Cove', 800, 'y')]))
  await page.getByRole('dialog').getByRole('button', { name: 'Upload and preview' }).click()
  await previewShown(page, 'plan.xlsx')
  await grid.settled()
  const issues = page.getByRole('complementary', { name: 'Issues' })

  await page.getByRole('radio', { name: /^New/ }).check()
  await expect.poll(async () => (await grid.rows()).map(({ name }) => name)).toEqual(['Revenue'])
  await issues.getByRole('button', { name: /^Cost of goods, Jan 2026/ }).click()
  await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Cost of goods', heading: 'Jan 2026' })

  // The page's keys also work right after clicking a filter.
  await page.getByRole('radio', { name: /^All cells/ }).click()
  await page.getByRole('radio', { name: /^Invalid/ }).click()
  await page.keyboard.press('n')
  await tab(page, /^Cove/).waitFor()
  await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Cost of goods', heading: 'Jan 2026', text: 'y' })
  expect(new URL(page.url()).search).toMatch(/location=\d+/)

  // A correction shows at once, and stays.
  const again = await refuseOperation(page, 'BudgetTable')
  await page.getByRole('radio', { name: /^All cells/ }).check()
  await (await grid.cell('Cost of goods', 'Jan 2026')).click()
  await page.keyboard.type('70')
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.figure('Cost of goods', 'Jan 2026')).toBe('70')
  await page.getByRole('radio', { name: 'Invalid data 0' }).waitFor()
  expect(await grid.figure('Cost of goods', 'Jan 2026')).toBe('70')
  again.mend()
  await page.getByRole('radio', { name: /^New/ }).click()
  await page.keyboard.press('Control+z')
  await page.getByRole('radio', { name: 'Invalid data 1' }).waitFor()

  // The long list of locations opens at the current one.
  await page.getByRole('button', { name: /^Save 2 figures$/ }).click()
  await page.getByRole('button', { name: /^Location/ }).click()
  await page.getByRole('option', { name: 'Store 39' }).click()
  await page.getByRole('button', { name: /^Location Store 39/ }).click()
  await expect.poll(() => isInSight(page.getByRole('option', { name: 'Store 39' }))).toBe(true)
})

/** Whether an element is completely visible without scrolling. */
async function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, bottom } = one.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint(left + 20, y)))
  })
}
