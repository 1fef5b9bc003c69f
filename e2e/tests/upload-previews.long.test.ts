import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { refuseOperation } from '../fixtures/operations.ts'
import { previewShown } from '../fixtures/previews.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const LOCATIONS = ['Bay', 'Cove', 'Dune']
const METRIC = `mutation($name: String!) { upsertMetric(name: $name, showInBudget: false) { id } }`

const metricSheet = (name: string, ...values: readonly (string | number | null)[]) => ({
  name,
  rows: [[name], ['Location', 'Unit', 'Mar 2026'], ...values.map((value, at) => [LOCATIONS[at] ?? null, null, value])],
})
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name, selected: true })

test('a preview of figures holds on to what is typed, whatever the server does, and keeps up with quick hands', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: smallLedger(LOCATIONS, ['2026-03']), at: null })
  for (const name of ['Guests', 'Hours', 'Seats', 'Tables']) await ask(METRIC, { name })
  const grid = new ReportGrid(page)
  const save = page.getByRole('button', { name: /^Save [\d,]+ values?$/ })

  // What is typed into the search is all there, however quickly it comes.
  await page.goto('/ops-data/')
  await page.getByRole('searchbox', { name: 'Search metrics' }).pressSequentially('tables')
  await page.getByText('1 of 4 metrics').waitFor()
  await page.getByRole('searchbox', { name: 'Search metrics' }).fill('')

  // Cells that could not be had are had when asked for again.
  const tables = await refuseOperation(page, 'OpsDataTable')
  await dropFile(page, await figuresWorkbook('one.xlsx', [metricSheet('Guests', '1O', null, null)]))
  await page.getByRole('heading', { name: 'These cells could not be loaded' }).waitFor()
  tables.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await grid.settled()

  // A correction that the server refuses stops the saving that follows it, and is there to be typed again.
  const corrections = await refuseOperation(page, 'CorrectOpsDataCell')
  await page.keyboard.press('n')
  await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Bay', text: '1O' })
  await page.keyboard.type('10')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^The cell was not corrected\. /)
    .first()
    .waitFor()
  expect(corrections.refused()).toBe(1)
  await previewShown(page, 'one.xlsx')
  await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Bay', text: '1O' })
  corrections.mend()
  // Who gives it up is told what goes: there is nothing to save in it.
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('alertdialog').getByText('None of its figures could be saved as they are.', { exact: false }).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  // Nothing to save yet, but for what is being typed.
  await grid.settled()
  await page.keyboard.press('n')
  await page.keyboard.type('10')
  await page.keyboard.press('Control+s')
  await page.getByText('“one.xlsx” is saved.').waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?saved=\d+$/)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  // Keys go on from where they are, before the address has followed.
  const many = LOCATIONS.map((_, at) => at + 1)
  await dropFile(
    page,
    await figuresWorkbook('many.xlsx', [
      metricSheet('Guests', ...many),
      metricSheet('Hours', ...many),
      metricSheet('Seats', ...many),
      metricSheet('Tables', ...many),
    ]),
  )
  await previewShown(page, 'many.xlsx')
  await grid.settled()
  await page.evaluate(() => {
    for (let times = 0; times < 3; times += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true }))
  })
  await tab(page, /^Tables/).waitFor()
  await tab(page, /^Tables/).focus()
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await tab(page, /^Seats/).waitFor()
  await expect.poll(() => tab(page, /^Seats/).evaluate((element) => element === document.activeElement)).toBe(true)

  // Nothing of what a server that is gone was asked for takes the page away.
  const saving = await refuseOperation(page, 'SaveOpsData')
  const asking = await refuseOperation(page, 'OpsDataPreview')
  await save.click()
  await page
    .getByText(/^The ops data was not saved\. /)
    .first()
    .waitFor()
  expect(saving.refused()).toBe(1)
  await expect.poll(() => grid.figure('Dune', 'Mar 2026')).toBe('3')
  saving.mend()
  asking.mend()

  // A link to what waited, pointed at before, leads nobody to it once another workbook took its place.
  await page.getByRole('link', { name: 'Ops data' }).first().click()
  await page.getByRole('link', { name: 'Review' }).hover()
  await dropFile(page, await figuresWorkbook('more.xlsx', [metricSheet('Guests', 7, 8, 9)]))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Upload/ })
    .click()
  await previewShown(page, 'more.xlsx')
  await grid.settled()
  expect(await grid.figure('Dune', 'Mar 2026')).toBe('9')
  await save.click()
  await page.getByText('“more.xlsx” is saved.').waitFor()
})
