import { EXPORT_GUIDES } from '@fourwall/domain/ledger/reading/export-guides.ts'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { chooseFile, importShownFile } from '../fixtures/import-file.ts'
import { fileNamed, ledgerCsv } from '../fixtures/ledger-file.ts'
import { answerOperation } from '../fixtures/operations.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { netIncome, netIncomeOf, TWO_MONTHS } from '../fixtures/two-months.ts'

describe('an empty company', () => {
  test('is led from the report to the uploads, and by its first file to a report', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await page.goto('/profit-loss/')
    await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
    await page.getByRole('link', { name: 'Import a ledger' }).click()
    await page.getByText('Drop a general ledger anywhere on this page.').waitFor()
    // Which report to run in one's own system, and with which columns.
    await page.getByRole('button', { name: 'How to export your ledger' }).click()
    const guides = page.getByRole('complementary', { name: 'How to export your ledger' })
    for (const { system, columns } of EXPORT_GUIDES) await guides.getByRole('region', { name: system }).getByText(columns).waitFor()
    await page.keyboard.press('Escape')
    await guides.waitFor({ state: 'detached' })
    await chooseFile(page, fileNamed('march-april.csv', ledgerCsv(TWO_MONTHS)))
    await importShownFile(page)
    await page.getByRole('button', { name: 'Open the report' }).click()
    await page.getByRole('treegrid').waitFor()
    expect(await netIncome(page)).toEqual(netIncomeOf(TWO_MONTHS))
    await page.getByText('Ledger through Apr 20, 2026').waitFor()
  })
})

describe('a file on its way', () => {
  test.runIf(IN_LONG_SUITE)('arrives though it was asked for before the page was all there', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await answerOperation(page, 'LedgerImports', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/uploads')
    const chooser = await fileChooserOf(page.getByRole('button', { name: 'Choose a file' }))
    release()
    await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
    await chooser.setFiles(fileNamed('early.csv', ledgerCsv(TWO_MONTHS)))
    await page.getByRole('heading', { name: 'early.csv' }).waitFor()
  })

  test('is asked about before the page is left', async ({ ownCompany, visits }) => {
    const { page } = await ownCompany()
    visits.expectLogged(/net::ERR_FAILED/)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/uploads**', async (route) => {
      await held
      await route.abort().catch(() => undefined)
    })
    const chooser = await fileChooserOf(page.getByRole('button', { name: 'Choose a file' }))
    await chooser.setFiles(fileNamed('slow.csv', ledgerCsv(TWO_MONTHS)))
    await page.getByRole('progressbar', { name: 'Sending slow.csv' }).waitFor()

    const toReport = page.getByRole('link', { name: 'Profit and loss' })
    await toReport.click()
    const dialog = page.getByRole('alertdialog', { name: 'Stop sending “slow.csv”?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('progressbar').count()).toBe(1)
    await toReport.click()
    await dialog.getByRole('button', { name: 'Stop and leave' }).click()
    await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profit-loss/')
    release()
  })
})
