import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { holdOperation } from '../fixtures/operations.ts'
import { DANA, PRIYA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

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

test.runIf(IN_LONG_SUITE)(
  'a page that is chosen while the picked cell is being written into the address is reached',
  async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/explorer')
    const grid = page.getByRole('grid', { name: 'Four-wall EBITDA by location' })
    await grid.getByRole('rowheader', { name: '101 Back Bay' }).waitFor()
    await page.route('**/api/graphql', async (route) => {
      await page.waitForTimeout(1000)
      await route.fallback()
    })
    await grid.press('ArrowDown')
    await page.getByRole('link', { name: 'Budgets', exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Budgets' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/budgets/')
  },
)

test('cells are those of the report; amounts are exported exactly, and saved as a chart', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/explorer')
  const grid = page.getByRole('grid', { name: /by location/ })
  await grid.getByRole('rowheader', { name: '104 New Haven' }).waitFor()
  await page.getByRole('button', { name: /^Shown as/ }).click()
  await page.getByRole('menuitemradio', { name: 'Amount' }).click()
  await grid.getByRole('row').filter({ hasText: '104 New Haven' }).getByRole('gridcell').nth(5).click()
  const status = page.getByRole('status').filter({ hasText: '104 New Haven, Jun 2026' })
  // Shares stay until the amounts are there.
  await expect.poll(() => status.textContent()).toMatch(/Four-wall EBITDA, [\d,]+\.\d\d$/)
  const amount = (await status.textContent())?.split('Four-wall EBITDA, ')[1] ?? ''

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

  // The figures of locations keep their name until those of regions are there.
  const figures = await holdOperation(page, 'Figures')
  await page.getByRole('navigation', { name: 'Rows' }).getByRole('button', { name: 'Region' }).click()
  await page.locator('[role=grid][aria-busy=true]').waitFor()
  expect(await grid.count()).toBe(1)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/by location$/)
  figures.letGo()

  // Drilled by mouse, into a region.
  const regions = page.getByRole('grid', { name: 'Four-wall EBITDA by region' })
  await regions.getByRole('rowheader', { name: 'Northeast' }).dblclick()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(7)

  await page.getByRole('button', { name: 'Save as chart' }).click()
  await page.waitForURL(/\/charts\/new\?chart=/)
  await page.getByRole('application', { name: /Four-wall EBITDA/ }).waitFor()
})

test.runIf(IN_LONG_SUITE)('a viewer explores, and is not offered to save', async ({ visitAs }) => {
  const { page } = await visitAs(PRIYA)
  await page.goto('/explorer')
  await page.getByRole('rowheader').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save as chart' }).count()).toBe(0)
})

test('what is shown is saved as a layout, with the figures of the cells, and as a workbook of numbers', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/explorer')
  const grid = page.getByRole('grid', { name: 'Four-wall EBITDA by location' })
  await grid.getByRole('rowheader', { name: '104 New Haven' }).waitFor()
  await page.getByRole('button', { name: /^Shown as/ }).click()
  await page.getByRole('menuitemradio', { name: 'Amount' }).click()
  await expect.poll(() => grid.getByRole('row').nth(2).textContent()).not.toContain('.')
  await grid.getByRole('row').filter({ hasText: '104 New Haven' }).getByRole('gridcell').nth(5).click()
  const status = page.getByRole('status').filter({ hasText: '104 New Haven, Jun 2026' })
  await status.waitFor()
  const amount = Number(((await status.textContent())?.split('Four-wall EBITDA, ')[1] ?? '').replaceAll(',', ''))

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel, .xlsx' }).click()
  const { sheets } = await readXlsx(await readFile(await (await downloaded).path()))
  const rows = sheets[0]?.rows ?? []
  expect(rows.slice(0, 2).map(([cell]) => cell)).toEqual(['Tidewater Kitchens', 'Four-wall EBITDA by location'])
  const headings = rows.find(([cell]) => cell === 'Location') ?? rows.find((row) => row.includes('Jun 2026')) ?? []
  const june = (rows.find((row) => row.includes('Jun 2026')) ?? headings).indexOf('Jun 2026')
  expect(rows.find(([cell]) => cell === '104 New Haven')?.[june]).toBe(amount)

  await page.getByRole('button', { name: 'Save as layout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as layout' })
  await dialog.getByText(/Heat, distribution, trend, rank and sorting stay in the explorer/).waitFor()
  await dialog.getByLabel('Name').fill('Margin by location, explored')
  await dialog.getByRole('button', { name: 'Save as layout' }).click()
  await page.waitForURL(/\/profit-loss\/[\w-]+\/editor/)
  await page.getByText('Four-wall EBITDA').first().waitFor()
})

test.runIf(IN_LONG_SUITE)('a refused span and a span without figures say so in words', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/explorer')
  await page.getByRole('rowheader').first().waitFor()
  const grid = page.getByRole('grid')
  await grid.focus()
  await grid.press('ArrowDown')
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).not.toBeNull()
  const asked = JSON.parse(new URL(page.url()).searchParams.get('view') ?? '{}') as Record<string, unknown>
  const open = (startDate: string, endDate: string, more: object = {}) =>
    page.goto(
      `/explorer?view=${encodeURIComponent(JSON.stringify({ ...asked, ...more, timeSpan: { period: 'MONTHLY', startDate, endDate } }))}`,
    )
  await open('2026-06-01', '2026-03-31')
  await page.getByText('Invalid time period selected').waitFor()
  await open('1999-01-01', '1999-03-31')
  await page.getByText('No P&L data returned').waitFor()
  await page.getByText(/Choose others, or show amounts|There are no figures in this time span/).waitFor()

  // A century by day shows as many days as stand side by side, and their total.
  await open('1950-01-01', '2026-12-31', { isDaily: true, isSameStore: false })
  await expect.poll(() => page.getByText(/No P&L data returned/).count()).toBe(1)
})

test('on a phone the sheet of a cell takes the focus and gives it back', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/explorer')
  const grid = page.getByRole('grid')
  await grid.getByRole('rowheader', { name: '101 Back Bay' }).waitFor()
  await grid.getByRole('row').filter({ hasText: '101 Back Bay' }).getByRole('gridcell').first().click()
  const sheet = page.getByRole('complementary', { name: /^101 Back Bay, Jan 2026/ })
  await sheet.getByRole('row', { name: /^Four-wall EBITDA/ }).waitFor()
  expect(await sheet.evaluate((node) => node === document.activeElement)).toBe(true)
  // The whole name of the line is there, on two lines if need be.
  const label = sheet.getByRole('rowheader', { name: 'Four-wall EBITDA' })
  expect(await label.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await grid.evaluate((node) => node === document.activeElement)).toBe(true)
})

test.runIf(IN_LONG_SUITE)('figures that cannot be loaded are said so, and asked for again', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/explorer')
  await page.getByRole('rowheader').first().waitFor()
  await page.route('**/api/graphql', (route) =>
    route.request().postData()?.includes('query Figures') === true
      ? route.fulfill({ json: { errors: [{ message: 'The database did not answer.', extensions: { code: 'UNAVAILABLE' } }] } })
      : route.continue(),
  )
  await page.getByRole('button', { name: /^Shown as/ }).click()
  await page.getByRole('menuitemradio', { name: 'Amount' }).click()
  await page.getByText('Error loading data').waitFor()
  await page.unroute('**/api/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('rowheader', { name: '104 New Haven' }).waitFor()
})

test.runIf(IN_LONG_SUITE)('a time span that the server refuses is said where it is chosen', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/explorer')
  await page.getByRole('rowheader').first().waitFor()
  const problem = { code: 'BAD_USER_INPUT', message: 'The time span reaches outside the years 1900 to 2200.', field: 'timeSpan.startDate' }
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('query Figures') !== true) return route.continue()
    const { variables } = route.request().postDataJSON() as { variables: { questions: unknown[] } }
    await route.fulfill({
      json: { data: { figures: variables.questions.map(() => ({ __typename: 'FigureAnswer', figures: null, problem })) } },
    })
  })
  await page.getByRole('button', { name: /^Time/ }).click()
  await page.getByRole('button', { name: 'Done' }).waitFor()
  await page.getByRole('radio', { name: 'Last 12 months' }).click()
  const from = page.getByRole('dialog', { name: 'Time span' })
  await from.getByText(problem.message).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Invalid time period selected').waitFor()
  await page.unroute('**/api/graphql')
  await page.getByRole('button', { name: /^Show Jan/ }).click()
  await page.getByRole('rowheader', { name: '104 New Haven' }).waitFor()
})
