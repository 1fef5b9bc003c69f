import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/company-test.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { type ChosenFile, fileNamed } from '../fixtures/ledger-file.ts'

const LEDGER = `Date,Account number,Account name,Account type,Location,Amount
2026-02-05,0400,Sales,Income,Bay,-1000.00
2026-03-07,5000,Food cost,Cost of Goods Sold,Bay,300.00
2026-03-08,6000,Wages,Expense,Bay,200.00
2026-03-10,6500,Rent,Expense,Bay,100.00
`

const report = async (ask: Ask): Promise<string> => {
  const { profitLossMappings } = await ask<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
  const { profitLossReport } = await ask<{
    profitLossReport: { sections: { name: string; rows: { accountName: string }[] }[] }
  }>(
    `query ($id: ID!) { profitLossReport(mappingId: $id, timeSpan: { period: YEARLY, startDate: "2026-01-01", endDate: "2026-12-31" }, locationIds: []) {
      sections { name rows { accountName } } } }`,
    { id: profitLossMappings[0]?.id },
  )
  return profitLossReport.sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => `${name}: ${rows.map(({ accountName }) => accountName).join(', ')}`)
    .join('; ')
}

async function exported(page: Page, item: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function choose(dialog: Locator, button: string, file: ChosenFile): Promise<void> {
  const chooser = await fileChooserOf(dialog.getByRole('button', { name: button }))
  await chooser.setFiles(file)
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('mappings and categorizations are written to files, and come back changed', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: fileNamed('march.csv', LEDGER), at: null })
  expect(await report(ask)).toBe('Revenue: Sales; Cost of goods: Food cost; Labor: Wages; Occupancy: Rent')
  await page.goto('/settings/mappings')
  await page.getByRole('table', { name: 'Mappings' }).getByRole('link', { name: 'Management P&L' }).first().click()
  await page.getByRole('button', { name: 'Save mapping' }).waitFor()
  // It was looked at here only.
  const viewed = async () =>
    await ask<{ lastViewedProfitLossMapping: { profitLossMappingId: string } }>('{ lastViewedProfitLossMapping { profitLossMappingId } }')
  await expect
    .poll(async () => (await viewed()).lastViewedProfitLossMapping.profitLossMappingId)
    .toBe(new URL(page.url()).pathname.split('/').at(-1))

  const csv = await exported(page, 'Export as .csv')
  expect(csv.name).toMatch(/^Management P&L mapping \d{4}-\d\d-\d\d\.csv$/)
  const text = csv.bytes.toString('utf8')
  expect(text).toContain('"0400","Sales","Income","Revenue"\r\n')
  const xlsx = await exported(page, 'Export as .xlsx')

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Import from a file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import the mapping from a file' })
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await choose(dialog, 'Choose a file', { name: 'old.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') })
  await dialog.getByText('“old.xls” is an old Excel file. Save it as .xlsx or .csv and choose that file.').waitFor()
  await choose(dialog, 'Choose a file', fileNamed('else.csv', 'Name of it,Amount\nx,1\n'))
  await dialog.getByText(/The file has no headings that are known/).waitFor()
  await choose(dialog, 'Choose a file', { name: xlsx.name, mimeType: workbook, buffer: xlsx.bytes })
  await dialog.getByText('The file has no changes.').first().waitFor()
  const take = dialog.getByRole('button', { name: /^Apply/ })
  expect(await take.getAttribute('aria-disabled')).toBe('true')

  const changed = text
    .replace('"Revenue"\r\n', '"Revenu"\r\n')
    .replace(/("6000".*),"[^"]*"\r\n/, '$1,"Occupancy"\r\n')
    .replace(/("6500".*),"[^"]*"\r\n/, '$1,""\r\n')
  await choose(dialog, 'Choose another file', fileNamed('changed.csv', `${changed}"7000","Nowhere","","Labor"\r\n`))
  await dialog.getByText('2 accounts change: 1 moved, 1 unassigned').waitFor()
  await dialog.getByText('6000 Wages moved from Labor to Occupancy').waitFor()
  const errors = dialog.getByRole('table', { name: 'Rows that cannot be imported' })
  await errors.getByRole('row', { name: 'Row 2 There is no group “Revenu” in this categorization. Did you mean “Revenue”?' }).waitFor()
  await errors.getByRole('row', { name: /^Row 6 There is no account 7000 in the ledger/ }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  expect(await take.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('checkbox', { name: 'Leave out 2 rows with errors' }).check()
  await take.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 rows were left out. Nothing is stored until you save it.', { exact: true }).waitFor()

  // One step on the page, previewed in figures, undone and redone.
  const preview = page.getByRole('region', { name: 'Preview of the change' })
  await preview.getByText('1 moved, 1 unassigned').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await preview.getByText('Nothing changed yet').waitFor()
  await page.getByRole('button', { name: 'Redo' }).click()
  await preview.getByText('1 moved, 1 unassigned').waitFor()
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await page.getByText('Saved the mapping', { exact: true }).waitFor()
  expect(await report(ask)).toBe('Revenue: Sales; Cost of goods: Food cost; Occupancy: Wages')

  // A new one is filled from the earlier file.
  await page.goto('/settings/mappings/add')
  await page.getByRole('textbox', { name: 'Name' }).fill('As it was')
  await page.getByRole('button', { name: 'Actions for the new mapping' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file…' }).click()
  await choose(dialog, 'Choose a file', { name: xlsx.name, mimeType: workbook, buffer: xlsx.bytes })
  await dialog.getByRole('button', { name: 'Apply 4 changes' }).click()
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await page.getByRole('heading', { name: 'As it was', level: 1 }).waitFor()
  expect((await exported(page, 'Export as .csv')).bytes.toString('utf8')).toBe(text)

  // So are its lines, but never without those that have mapped accounts.
  const { profitLossCategorizations: all } = await ask<{ profitLossCategorizations: { id: string }[] }>(
    '{ profitLossCategorizations { id } }',
  )
  await page.goto(`/settings/chart-of-accounts/categorizations/${all[0]?.id}`)
  await page.getByRole('button', { name: 'Save categorization' }).waitFor()
  const lines = await exported(page, 'Export as .xlsx')
  expect(lines.name).toMatch(/ categorization \d{4}-\d\d-\d\d\.xlsx$/)
  const written = (await exported(page, 'Export as .csv')).bytes.toString('utf8')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Import from a file…' }).click()
  const reader = page.getByRole('dialog', { name: 'Import the categorization from a file' })
  await choose(reader, 'Choose a file', { name: lines.name, mimeType: workbook, buffer: lines.bytes })
  await reader.getByText('The file has no changes.').first().waitFor()
  await choose(reader, 'Choose another file', fileNamed('less.csv', written.replace(/"Occupancy".*\r\n/, '')))
  await reader.getByText(/^.Occupancy. cannot be deleted: 2 accounts are mapped to it in .*\. Add its row again/).waitFor()
  await choose(reader, 'Choose another file', fileNamed('more.csv', `${written}"Labor > Training","category","","",""\r\n`))
  await reader.getByText('Training added in Labor').waitFor()
  await reader.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByRole('tree', { name: 'Lines' }).getByText('Training').waitFor()
  await page.getByRole('button', { name: 'Save categorization' }).click()
  await page.getByText(/^Saved “/).waitFor()
  const { profitLossCategorizations } = await ask<{ profitLossCategorizations: { groups: { name: string }[] }[] }>(
    '{ profitLossCategorizations { groups { name } } }',
  )
  expect(profitLossCategorizations[0]?.groups.map((group) => group.name)).toContain('Training')
})
