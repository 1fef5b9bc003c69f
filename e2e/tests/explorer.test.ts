import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { DANA, PRIYA } from '../fixtures/sign-in.ts'

test('a margin is explored by keyboard: picked, explained, drilled into and traced to the report', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/explorer')
  const grid = page.getByRole('grid', { name: 'Four-wall EBITDA by location' })
  await grid
    .getByRole('row', { name: /^104 New Haven/ })
    .or(grid.getByRole('row', { name: /104 New Haven/ }))
    .first()
    .waitFor()

  // By keyboard alone: the total, then down to a location.
  await grid.focus()
  await grid.press('ArrowDown')
  const status = page.getByRole('status').filter({ hasText: /Jan 2026|Arrow keys|entries/ })
  await expect.poll(() => status.textContent()).toMatch(/^23 locations, Jan 2026, Four-wall EBITDA, 1\d\.\d\d%$/)
  await grid.press('ArrowDown')
  await grid.press('ArrowDown')
  await expect.poll(() => status.textContent()).toMatch(/^101 Back Bay, Jan 2026, Four-wall EBITDA, \d\d\.\d\d%$/)

  // The panel says what it is made of, adding up, down to entries whose sum is the account.
  const panel = page.getByRole('complementary', { name: '101 Back Bay, Jan 2026' })
  await panel.getByRole('row', { name: /^Four-wall EBITDA/ }).waitFor()
  await panel.getByText('equals the account').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // Down into its lines and months, and back up.
  await grid.press('Alt+ArrowDown')
  const lines = page.getByRole('grid', { name: 'Four-wall EBITDA by line' })
  await lines.getByRole('rowheader', { name: 'Labor' }).waitFor()
  await lines.press('Backspace')
  await grid.getByRole('rowheader', { name: '101 Back Bay' }).waitFor()

  // The address restores the state, and Enter opens the trace of the picked figure.
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toContain('2026-01-01')
  await page.reload()
  await panel.waitFor()
  const opened = page.context().waitForEvent('page')
  await grid.focus()
  await grid.press('Enter')
  const report = await opened
  await report.getByText('Four-wall EBITDA').first().waitFor()
  await report.close()
})

test('cells are those of the report; amounts are exported exactly, and saved as a chart', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/explorer')
  const grid = page.getByRole('grid', { name: /by location/ })
  await grid.getByRole('rowheader', { name: '104 New Haven' }).waitFor()
  await page.getByRole('button', { name: /^Shown as/ }).click()
  await page.getByRole('menuitemradio', { name: 'Amount' }).click()
  await grid.getByRole('row').filter({ hasText: '104 New Haven' }).getByRole('gridcell').nth(5).click()
  const status = page.getByRole('status').filter({ hasText: '104 New Haven, Jun 2026' })
  await status.waitFor()
  const amount = (await status.textContent())?.split('Four-wall EBITDA, ')[1] ?? ''
  expect(amount).toMatch(/^[\d,]+\.\d\d$/)

  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open report' }).click()
  const report = await opened
  await report
    .getByText(amount.replace(/\.\d\d$/, ''))
    .first()
    .waitFor()
  await report.close()

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV, exact figures' }).click()
  const csv = await readFile(await (await downloaded).path(), 'utf8')
  expect(csv).toContain(amount.replaceAll(',', ''))

  // Drilled by mouse, to days and to a region.
  await page.getByRole('navigation', { name: 'Rows' }).getByRole('button', { name: 'Region' }).click()
  const regions = page.getByRole('grid', { name: 'Four-wall EBITDA by region' })
  await regions.getByRole('rowheader', { name: 'Northeast' }).dblclick()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(7)

  await page.getByRole('button', { name: 'Save as chart' }).click()
  await page.waitForURL(/\/charts\/new\?chart=/)
  await page.getByRole('application', { name: /Four-wall EBITDA/ }).waitFor()
})

test('a viewer explores, and is not offered to save', async ({ visitAs }) => {
  const { page } = await visitAs(PRIYA)
  await page.goto('/explorer')
  await page.getByRole('rowheader').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save as chart' }).count()).toBe(0)
})
