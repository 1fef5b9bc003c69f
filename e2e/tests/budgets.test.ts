import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'
import { dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { answerLateOnce } from '../fixtures/late-answers.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { onceRead, previewShown } from '../fixtures/previews.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const MONTHS = ['2025-01', '2025-02', '2025-03']
const HEADINGS = ['Line', 'Unit', 'Jan 2026', 'Feb 2026', 'Mar 2026']

/** A workbook as typed by hand. */
const workbook = (name: string, bay: readonly (string | number | null)[], cove: readonly (string | number | null)[]) =>
  figuresWorkbook(name, [
    { name: 'Bay', rows: [['Bay'], HEADINGS, ['Revenue', 'USD', 900, 1000, 1100], ['Cost of goods', 'USD', ...bay]] },
    { name: 'Cove', rows: [['Cove'], HEADINGS, ['Revenue', 'USD', ...cove], ['Rent and more', 'USD', 1, 2, 3]] },
  ])

const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Budgets' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('a budget is created from last year, found, renamed, downloaded and deleted, and one from a workbook that fits two categorizations', async ({
  ownCompany,
}) => {
  const { page, ask } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], MONTHS) })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Budgets' }).click()
  await page.getByRole('heading', { name: 'No budget yet' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // Its total shows before it is created: five percent more, wages only ten.
  await page.getByRole('button', { name: 'New budget' }).click()
  const dialog = page.getByRole('dialog', { name: 'New budget' })
  await dialog.getByRole('row', { name: /^Revenue 65,108 .*65,108$/ }).waitFor()
  await dialog.getByLabel('All lines, percent').fill('x')
  await dialog.getByText('Type a percentage, such as 3 or -2.5.').waitFor()
  await dialog.getByLabel('All lines, percent').fill('5')
  await dialog.getByLabel('Percent for Cost of goods').fill('-50')
  await dialog.getByRole('row', { name: /^Revenue 65,108 .*68,364$/ }).waitFor()
  await dialog.getByRole('row', { name: /^Cost of goods 19,534 .*9,767$/ }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Plan')
  await dialog.getByRole('button', { name: 'Create budget' }).click()
  const grid = new ReportGrid(page)
  await grid.settled()
  await expect.poll(() => grid.figure('Revenue', 'Total')).toBe('68,364')
  expect(await grid.figure('Cost of goods', 'Total')).toBe('9,767')

  // By keyboard only: renamed, downloaded, refused if the name is taken.
  await page.getByRole('link', { name: 'Budgets' }).first().click()
  await row(page, 'Plan').focus()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('  ')
  await page.keyboard.press('Enter')
  await page.getByText('Budget name is required').waitFor()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Plan of 2026')
  await page.keyboard.press('Enter')
  await row(page, 'Plan of 2026').getByText('Ready').waitFor()
  await row(page, 'Plan of 2026').focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await download).suggestedFilename()).toMatch(/^Plan of 2026.*\.xlsx$/)
  await page.getByRole('button', { name: 'Download template' }).click()
  const template = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('searchbox', { name: 'Search budgets' }).fill('nothing like it')
  await page.getByRole('heading', { name: 'No budgets found.' }).waitFor()
  await page.getByRole('button', { name: 'Show all budgets' }).click()
  await row(page, 'Plan of 2026').getByRole('button', { name: 'Actions for Plan of 2026' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByText('Its figures of 2 locations are deleted with it and cannot be restored.').waitFor()
  await page.getByRole('button', { name: 'Delete budget' }).click()
  await page.getByRole('heading', { name: 'No budget yet' }).waitFor()

  // A workbook whose lines are in two categorizations: the app asks which, and keeps what was typed.
  const groups = ['Revenue', 'Cost of goods'].map((name, displayOrder) => ({ id: randomUUID(), name, type: 'OPEX', displayOrder }))
  await ask('mutation ($inputData: ProfitLossCategorizationInput!) { createProfitLossCategorization(inputData: $inputData) { id } }', {
    inputData: { name: 'For the bank', groups },
  })
  await page.reload()
  await page.getByRole('heading', { name: 'No budget yet' }).waitFor()
  await dropFile(page, await workbook('plan-2026.xlsx', [300, 310, 330], [10, 20, 30]))
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bank plan')
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  const which = dialog.getByRole('combobox', { name: 'Categorization' })
  await onceRead(dialog.getByText(/its lines are in several: .*“For the bank”.* Choose the one that it plans\.$/))
  await expect.poll(() => which.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  const upload = dialog.getByRole('button', { name: 'Upload and preview' })
  expect(await upload.getAttribute('aria-disabled')).toBe('true')
  await which.selectOption({ label: 'For the bank' })
  await upload.click()
  await previewShown(page, 'plan-2026.xlsx')
  await page.goto('/budgets/')
  await row(page, 'Bank plan').getByText('Waiting to be saved').waitFor()
  await page.getByText('For the bank').first().waitFor()
})

test.runIf(IN_LONG_SUITE)('a workbook in thousands is read as its reader answers', async ({ ownCompany }) => {
  const { page } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], MONTHS), at: '/budgets/' })
  await page.getByRole('heading', { name: 'No budget yet' }).waitFor()
  const rows = [['Bay'], ['Budget 2026 (in $000s)'], HEADINGS, ['Revenue', 'USD', 41.2, 41.5, 41.8]]
  await dropFile(page, await figuresWorkbook('thousands.xlsx', [{ name: 'Bay', rows }]))
  await page.getByRole('button', { name: 'Upload and preview' }).click()
  const question = page.getByRole('dialog', { name: 'A question about the workbook' })
  await onceRead(question.getByText('Bay!A2 says “Budget 2026 (in $000s)”. Does that scale the figures?'))
  await question.getByText('41.2 of “Revenue” in Bay!C4 becomes 41,200.00').waitFor()
  const read = question.getByRole('button', { name: 'Read the workbook' })
  expect(await read.getAttribute('aria-disabled')).toBe('true')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await question.getByRole('radio', { name: /^They are in thousands/ }).check()
  await read.click()
  await previewShown(page, 'thousands.xlsx')
  const grid = new ReportGrid(page)
  await grid.settled()
  expect(await grid.figure('Revenue', 'Jan 2026')).toBe('41,200')
  await page.getByText('Figures are multiplied by 1,000, as you chose').first().waitFor()
})

test('a workbook is dropped, previewed, corrected and saved, and its next version discarded', async ({ ownCompany, visits }) => {
  const { page } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], MONTHS), at: '/budgets/' })
  await page.getByRole('heading', { name: 'No budget yet' }).waitFor()
  await dropFile(page, { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await page.getByText('Only .xlsx files are supported.').waitFor()
  await dropFile(page, { name: 'broken.xlsx', mimeType: 'application/zip', buffer: Buffer.from('nothing of the kind') })
  await page.getByRole('dialog').getByRole('button', { name: 'Upload and preview' }).click()
  await page.getByText('Failed to upload budget', { exact: true }).waitFor()
  await dropFile(page, await workbook('plan-2026.xlsx', [300, 'n/a', '3,3O'], [10, 20, null]))
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).inputValue()).toBe('plan 2026')
  await page.getByRole('dialog').getByRole('button', { name: 'Upload and preview' }).click()

  // What each cell would do, and what could not be read; totals are those after saving.
  await previewShown(page, 'plan-2026.xlsx')
  const grid = new ReportGrid(page)
  await grid.settled()
  expect(await grid.figure('Gross profit', 'Jan 2026')).toBe('600')
  await page.getByRole('radio', { name: 'Invalid data 2' }).waitFor()
  const issues = page.getByRole('complementary', { name: 'Issues' })
  await issues.getByText('Cove!', { exact: false }).first().waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await issues.getByRole('button', { name: /Cost of goods, Mar 2026/ }).click()
  expect(await grid.activeCell()).toMatchObject({ name: 'Cost of goods', heading: 'Mar 2026' })
  await page.keyboard.type('330')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Invalid data 1' }).waitFor()
  await page.getByRole('radio', { name: 'Invalid data 1' }).check()
  await expect.poll(async () => (await grid.rows()).map(({ name }) => name)).toEqual(['Cost of goods'])
  await page.getByRole('radio', { name: /^All cells/ }).check()
  await page.getByRole('tab', { name: /^Cove/ }).click()
  await expect.poll(() => grid.figure('Revenue', 'Feb 2026')).toBe('20')
  await page.keyboard.press('n')
  await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Cost of goods', heading: 'Feb 2026' })
  // Before it is saved, nothing else of it exists.
  const preview = page.url()
  await page.goto(preview.replace(/\/preview.*/, '/'))
  await page.getByRole('heading', { name: 'Not saved yet' }).waitFor()
  await page.getByRole('link', { name: 'Open the preview' }).click()
  await grid.settled()
  await answerLateOnce(page, 'SaveBudget')
  await page.getByRole('button', { name: 'Save 7 figures' }).click()
  await page.getByText('Saved “plan 2026”', { exact: true }).waitFor()
  await page.unroute('**/api/graphql')
  await grid.settled()
  await expect.poll(() => grid.figure('Revenue', 'Jan 2026')).toBe('910')
  await page.getByRole('button', { name: /^Issues/ }).click()
  await page
    .getByRole('complementary', { name: /issues$/ })
    .getByText(/n\/a/)
    .waitFor()

  // The next version waits beside the current one, and is discarded.
  await dropFile(page, await workbook('plan-v2.xlsx', [301, 310, 330], [10, 20, 30]))
  await previewShown(page, 'plan-v2.xlsx')
  await grid.settled()
  await expect.poll(() => grid.figure('Cost of goods', 'Jan 2026')).toBe('300301')
  await page.getByRole('radio', { name: 'Overwritten 1' }).waitFor()
  await page.goto('/budgets/')
  await row(page, 'plan 2026').getByText('Waiting to be saved').waitFor()
  // A file chooser that was cancelled does not affect the next dropped file.
  const chooser = page.waitForEvent('filechooser')
  await row(page, 'plan 2026').getByRole('button', { name: 'Actions for plan 2026' }).click()
  await page.getByRole('menuitem', { name: /^Upload/ }).click()
  await chooser
  await dropFile(page, await workbook('other.xlsx', [1], [2]))
  await page.getByRole('dialog').getByRole('button', { name: 'Upload and preview' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const fromButton = await fileChooserOf(page.getByRole('button', { name: 'Upload budget' }))
  await fromButton.setFiles(await workbook('other.xlsx', [1], [2]))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'plan 2026').getByRole('button', { name: 'Actions for plan 2026' }).click()
  await page.getByRole('menuitem', { name: 'Open the preview of its upload' }).click()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('alertdialog').getByText('Version 1 does not change.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Discard the upload' }).click()
  await grid.settled()
  const address = page.url()
  visits.expectLogged(/The page could not be loaded/)
  await page.goto(`${address.replace(/\?.*/, '')}/preview`)
  await page.getByRole('heading', { name: 'No budget preview' }).waitFor()
})
