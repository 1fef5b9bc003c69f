import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/company-test.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { chooseFile, importButton, importShownFile, importsOf } from '../fixtures/import-file.ts'
import { type ChosenFile, fileNamed } from '../fixtures/ledger-file.ts'
import { askReport, printed, valueOf } from '../fixtures/reports.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import {
  bakeryBooks,
  creditsOf,
  netIncomeCents,
  netsuiteExport,
  type Posting,
  quickbooksExport,
  xeroExport,
} from '../fixtures/system-exports.ts'
import { openViewer, openYearToDate } from '../fixtures/viewer.ts'

// From an empty company to a P&L by location, without changing any choice of the preview: only what it asks is confirmed.

const STORES = ['Mill Road', 'Wharf Street', 'Long Lane'] as const
const MONTHS = ['2026-07', '2026-08'] as const
const LABELS = ['Jul 2026', 'Aug 2026'] as const
const BOOKS = bakeryBooks(STORES, MONTHS)

const decimal = (cents: number): string => (cents / 100).toFixed(2)
const inMonth = (postings: readonly Posting[], month: string): readonly Posting[] => postings.filter(({ date }) => date.startsWith(month))
const ofStore = (postings: readonly Posting[], store: string): readonly Posting[] => postings.filter((posting) => posting.store === store)

/** Confirms the guesses, if the preview asks for it, and nothing else. */
async function confirmGuesses(page: Page): Promise<void> {
  const guesses = page.getByRole('checkbox', { name: 'The guessed types are right' })
  if ((await guesses.count()) > 0) await guesses.check()
}

/** Net income on the screen for all locations, then all figures from the API by location, to the cent. */
async function expectBooks(page: Page, ask: Ask): Promise<void> {
  await openYearToDate(page)
  const address = new URL(page.url())
  address.searchParams.set('t', 'm.2026-07-01.2026-08-31')
  const grid = await openViewer(page, address.href)
  await expect.poll(() => grid.headings()).toEqual(LABELS)
  await grid.settled()
  const shown = (await grid.rows()).find(({ name }) => name === 'Net income')
  expect(shown?.figures).toEqual(MONTHS.map((month) => printed(decimal(netIncomeCents(inMonth(BOOKS, month))))))

  const timeSpan = { period: 'MONTHLY', startDate: '2026-07-01', endDate: '2026-08-31' }
  for (const store of STORES) {
    const report = await askReport(ask, { timeSpan, locations: [store] })
    for (const [index, label] of LABELS.entries()) {
      const own = inMonth(ofStore(BOOKS, store), MONTHS[index] ?? '')
      const figures = { revenue: valueOf(report, 'Revenue', label), netIncome: valueOf(report, 'Net income', label) }
      const expected = { revenue: decimal(creditsOf(own, 'sales', 'catering')), netIncome: decimal(netIncomeCents(own)) }
      expect({ store, label, ...figures }).toEqual({ store, label, ...expected })
    }
    expect(report.reconciliation.unmappedTotal).toBe('0.00')
  }
}

async function importOne(page: Page, file: ChosenFile): Promise<void> {
  await chooseFile(page, file)
  await page.getByRole('heading', { name: 'Every row can be read' }).waitFor()
  await confirmGuesses(page)
  await importShownFile(page)
}

describe('the first files of a new company', () => {
  test.runIf(IN_LONG_SUITE)('Xero: account transactions with a tracking category', async ({ ownCompany }) => {
    const { page, ask } = await ownCompany()
    await importOne(page, fileNamed('Old_Mill_Bakeries_Ltd_-_Account_Transactions.csv', xeroExport(BOOKS)))
    await expectBooks(page, ask)
  })

  test.runIf(IN_LONG_SUITE)('QuickBooks: the general ledgers of three stores, each with books of its own', async ({ ownCompany }) => {
    const { page, ask } = await ownCompany()
    const chooser = await fileChooserOf(page.getByRole('button', { name: 'Choose a file' }))
    await chooser.setFiles(STORES.map((store) => fileNamed(`${store} General Ledger 2026.csv`, quickbooksExport(ofStore(BOOKS, store)))))
    for (const store of STORES) {
      await page.getByRole('heading', { name: `${store} General Ledger 2026.csv` }).waitFor()
      await page.getByRole('heading', { name: 'Every row can be read' }).waitFor()
      await page
        .getByRole('group', { name: 'Location of the file' })
        .getByRole('button', { name: `All of “${store}”` })
        .click()
      await page
        .getByRole('table', { name: 'Totals by month and location' })
        .getByRole('row', { name: new RegExp(store) })
        .waitFor()
      await confirmGuesses(page)
      await importButton(page).click()
    }
    await importsOf(page).waitFor()
    await expectBooks(page, ask)
  })

  test.runIf(IN_LONG_SUITE)('NetSuite: the general ledger with its locations', async ({ ownCompany }) => {
    const { page, ask } = await ownCompany()
    await importOne(page, fileNamed('GeneralLedger-0817.csv', netsuiteExport(BOOKS)))
    await expectBooks(page, ask)
  })
})
