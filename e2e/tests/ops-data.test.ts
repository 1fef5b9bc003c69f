import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'
import { chooseFileOfSize, dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

const list = (page: Page) => page.getByRole('grid', { name: 'Metrics' })
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const names = (page: Page) => list(page).getByRole('link').allInnerTexts()
const dialog = (page: Page) => page.getByRole('dialog')

test('metrics are created, found, sorted, changed and deleted, by mouse and by keyboard', async ({ ownCompany }) => {
  const { page } = await ownCompany({ ledger: smallLedger(['Harbor', 'Hill'], ['2026-03', '2026-04']) })

  // Nothing is there yet: the sidebar leads to it, and it says what to do.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ops data' }).click()
  await page.getByRole('heading', { name: 'No metrics yet' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: 'Guests', exact: true }).click()
  await dialog(page).getByLabel('Name').fill('  ')
  await dialog(page).getByRole('button', { name: 'Create metric' }).click()
  await dialog(page).getByText('Metric name is required').waitFor()
  await dialog(page).getByLabel('Definition').fill('x'.repeat(1001))
  await dialog(page).getByLabel('Name').fill('Guests')
  await dialog(page).getByText('Metric definition is too long: it may have up to 1,000 characters.').waitFor()
  await dialog(page).getByLabel('Definition').fill('Guests served, by the point of sale.')
  await dialog(page).getByLabel('Name').fill('x'.repeat(101))
  await dialog(page).getByText('Metric name is too long: it may have up to 100 characters.').waitFor()
  await dialog(page).getByLabel('Name').fill('Guests')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await dialog(page).getByLabel('Name').press('Enter')
  await row(page, 'Guests').getByText('None yet').waitFor()

  // By keyboard: a weighted rate, whose example follows the rule.
  await list(page).focus()
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Name').fill('Wait time')
  await dialog(page)
    .getByRole('radio', { name: /^Weighted average/ })
    .first()
    .check()
  await expect
    .poll(() =>
      dialog(page)
        .getByRole('table', { name: 'Example' })
        .getByRole('row', { name: /^Downtown/ })
        .innerText(),
    )
    .toMatch(/52\.5/)
  await dialog(page).getByLabel('Name').press('Enter')
  await dialog(page).getByText('Choose the metric that "Wait time" is weighted by.').waitFor()
  await dialog(page).getByLabel('Weighted by', { exact: true }).selectOption({ label: 'Guests' })
  await dialog(page).getByRole('button', { name: 'Create metric' }).click()
  await row(page, 'Wait time').getByText('that of Guests').waitFor()

  // A computed one, from a metric and a line of the P&L.
  await list(page).press('n')
  await dialog(page).getByLabel('Name').fill('Average check')
  await dialog(page).getByRole('radio', { name: 'Are computed by a formula' }).check()
  const formula = dialog(page).getByRole('textbox', { name: 'Formula' })
  await formula.click()
  await page.keyboard.type('Rev')
  await dialog(page)
    .getByRole('option', { name: /^Revenue/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('/ Nobody')
  await dialog(page).getByText('There is no metric and no line of the profit and loss called "Nobody".').waitFor()
  for (let key = 0; key < 'Nobody'.length; key += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('gues')
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Create metric' }).click()
  await row(page, 'Average check').getByText('Revenue / Guests').waitFor()

  await page.getByLabel('Search metrics').fill('guests served')
  await expect.poll(() => names(page)).toEqual(['Guests'])
  await page.getByLabel('Search metrics').fill('nothing')
  await page.getByRole('heading', { name: 'No metrics found.' }).waitFor()
  await page.getByRole('button', { name: 'Show all metrics' }).click()
  await expect.poll(() => names(page)).toEqual(['Average check', 'Guests', 'Wait time'])
  await list(page).getByRole('button', { name: 'Metric' }).click()
  await expect.poll(() => names(page)).toEqual(['Wait time', 'Guests', 'Average check'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Wait time', 'Guests', 'Average check'])

  // A metric in use cannot be deleted, and says by what; the rest is changed and deleted by keyboard.
  await list(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await dialog(page).getByText('The metric "Average check"').waitFor()
  await dialog(page).getByRole('button', { name: 'Keep it' }).click()
  await list(page).press('Home')
  await page.keyboard.press('e')
  await dialog(page).getByLabel('Name').fill('Time to table')
  await dialog(page).getByRole('checkbox', { name: 'Show in budgets' }).check()
  await dialog(page).getByRole('button', { name: 'Save metric' }).click()
  await row(page, 'Time to table').getByText('Shown').waitFor()
  await row(page, 'Time to table').getByRole('button', { name: 'Actions for Time to table' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete metric' }).click()
  await expect.poll(() => names(page)).toEqual(['Guests', 'Average check'])

  // The template has what was chosen; without a metric there is none.
  await page.getByRole('button', { name: 'Download template' }).click()
  await dialog(page).getByText('2 sheets with 1 row and 12 columns each.', { exact: false }).waitFor()
  await dialog(page)
    .getByRole('radio', { name: /^A sheet per metric/ })
    .check()
  await dialog(page).getByText('1 sheet with 2 rows and 12 columns each.', { exact: false }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download template' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  // A file that is not a workbook is not sent at all.
  await dropFile(page, { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await page.getByRole('alert').getByText('Only .xlsx files are supported.').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await chooseFileOfSize(page, 'large.xlsx', 25 * 1_048_576 + 1)
  await page.getByRole('alert').getByText('File size exceeds 25MB.').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  // The server refuses a file that only claims to be one.
  await dropFile(page, { ...(await figuresWorkbook('broken.xlsx', [])), buffer: Buffer.from('no workbook') })
  await page.getByText('Failed to upload ops data', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  // The message disappears with the next file.
  await dropFile(page, { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await page.getByRole('alert').getByText('Only .xlsx files are supported.').waitFor()
  await page.getByText('Failed to upload ops data', { exact: true }).waitFor({ state: 'detached' })
})

test.runIf(IN_LONG_SUITE)('an address without a metric or waiting upload says so', async ({ ownCompany, visits }) => {
  visits.expectLogged(/The page could not be loaded/)
  const { page } = await ownCompany({ at: '/ops-data/00000000-0000-4000-8000-000000000000' })
  await page.getByRole('heading', { name: 'No such metric' }).waitFor()
  await page.goto('/ops-data/preview')
  await page.getByRole('heading', { name: 'No upload is waiting' }).waitFor()
  await page.getByRole('link', { name: 'Go to Ops data' }).click()
  await page.getByRole('heading', { name: 'No metrics yet' }).waitFor()
})
