import { describe, expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { importButton, importsOf } from '../fixtures/import-file.ts'
import { fileNamed } from '../fixtures/ledger-file.ts'

/** What a store's own books export: no column says which store it is. */
const storeLedger = (cents: number) =>
  ['Date,Account,Account type,Amount', `2026-03-05,Sales,Income,-${cents}.00`, `2026-03-20,Rent,Expense,${cents / 10}.00`].join('\n')

describe('a file per store', () => {
  test('is given its location, which its name proposes, one file after the other', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    // Chosen at once, as files are that are dropped together.
    await (await opened).setFiles([
      fileNamed('Harbor GL 2026-03.csv', storeLedger(1000)),
      fileNamed('Mill Road GL 2026-03.csv', storeLedger(2000)),
    ])
    await page.getByRole('heading', { name: 'Harbor GL 2026-03.csv' }).waitFor()
    await page.getByText('1 file after it').waitFor()
    const location = page.getByRole('group', { name: 'Location of the file' })
    await location.getByText('The file names no location. Its rows go to “(No location)”').waitFor()
    const totals = page.getByRole('table', { name: 'Totals by month and location' })
    await totals.getByRole('row', { name: /\(No location\)/ }).waitFor()
    await location.getByRole('button', { name: 'All of “Harbor”' }).click()
    await totals.getByRole('row', { name: /Harbor/ }).waitFor()
    // It is in the address, and there when the page is loaded anew.
    await page.reload()
    await totals.getByRole('row', { name: /Harbor/ }).waitFor()
    await importButton(page).click()

    await page.getByRole('heading', { name: 'Mill Road GL 2026-03.csv' }).waitFor()
    await location.getByRole('textbox', { name: 'Location of the file' }).fill('Mill')
    await page.keyboard.press('Enter')
    await totals.getByRole('row', { name: /Mill/ }).waitFor()
    await importButton(page).click()
    await importsOf(page).waitFor()
    await page.goto('/settings/locations')
    await page.getByText('Harbor').first().waitFor()
    await page.getByText('Mill', { exact: true }).first().waitFor()
    expect(await page.getByText('(No location)').count()).toBe(0)
  })
})
