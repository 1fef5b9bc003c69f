import { describe, expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { importButton, importsOf } from '../fixtures/import-file.ts'
import { fileNamed } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

/** What a store's own books export: no column says which store it is. */
const storeLedger = (cents: number) =>
  ['Date,Account,Account type,Amount', `2026-03-05,Sales,Income,-${cents}.00`, `2026-03-20,Rent,Expense,${cents / 10}.00`].join('\n')

describe('a file per store', () => {
  test.runIf(IN_LONG_SUITE)('is given its location, which its name proposes, one file after the other', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const chooser = await fileChooserOf(page.getByRole('button', { name: 'Choose a file' }))
    // Chosen at once, as files are that are dropped together.
    await chooser.setFiles([
      fileNamed('Harbor GL 2026-03.csv', storeLedger(1000)),
      fileNamed('Mill Road GL 2026-03.csv', storeLedger(2000)),
    ])
    await page.getByRole('heading', { name: 'Harbor GL 2026-03.csv' }).waitFor()
    await page.getByText('1 file after it').waitFor()
    const location = page.getByRole('group', { name: 'Location of the file' })
    await location.getByText('No location is read from the file. Its rows go to “(No location)”').waitFor()
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

  test.runIf(IN_LONG_SUITE)(
    'goes on after a file that is in the ledger already, and after one that did not arrive',
    async ({ ownCompany, visits }) => {
      const { page } = await ownCompany()
      const choose = async (...names: readonly [name: string, cents: number][]) => {
        const chooser = await fileChooserOf(page.getByRole('button', { name: 'Choose a file' }))
        await chooser.setFiles(names.map(([name, cents]) => fileNamed(name, storeLedger(cents))))
      }
      await choose(['Harbor GL 2026-03.csv', 1000])
      await page.getByRole('heading', { name: 'Harbor GL 2026-03.csv' }).waitFor()
      await importButton(page).click()
      await importsOf(page).waitFor()

      // The last of them is refused whenever it is sent.
      visits.expectLogged(/status of 500/)
      await page.route(/Hill/, (route) => route.fulfill({ status: 500, json: { error: { code: 'FAILED', message: 'The disk is full.' } } }))
      await choose(['Harbor GL 2026-03.csv', 1000], ['Mill Road GL 2026-03.csv', 2000], ['Hill GL 2026-03.csv', 3000])
      await page.getByText('The disk is full.').waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByText('This file was imported before').waitFor()
      await page.getByRole('button', { name: 'Skip this file' }).click()
      await page.getByRole('heading', { name: 'Mill Road GL 2026-03.csv' }).waitFor()
      await importButton(page).waitFor()
    },
  )
})
