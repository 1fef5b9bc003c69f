import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'
import type { Entry } from '../fixtures/ledger-file.ts'
import { signInAtForeign, untilSignedIn } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { februaryAddress, openViewer, openYearToDate } from '../fixtures/viewer.ts'

/** A quarter at a loss, in which each month differs. */
const LOSS: Entry[] = ['2026-01', '2026-02', '2026-03'].flatMap((month, at) => [
  { date: `${month}-05`, account: '4000', location: 'Bay', cents: -200_000 },
  { date: `${month}-20`, account: '6000', location: 'Bay', cents: 300_000 + at * 10_000 },
])

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save settings' })

test.runIf(IN_LONG_SUITE)('account settings change every screen, and are there after signing in again', async ({ ownCompany, visits }) => {
  const { page, owner, name } = await ownCompany({ ledger: LOSS, at: null })
  // The provider answers a revocation in a way of its own.
  visits.expectLogged(/The refresh token could not be revoked/)
  await openYearToDate(page)
  const months = februaryAddress(page, { t: 'm.2026-01-01.2026-03-15' })
  const grid = await openViewer(page, months)
  expect(await grid.figure('Net income', 'Jan 2026')).toBe('(1,000)')

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).click()
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByText(owner).waitFor()
  await profile.getByText(name).waitFor()
  expect(await page.getByRole('radio', { name: '(1,234)' }).isChecked()).toBe(true)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByRole('radio', { name: '−1,234' }).check()
  await page.getByRole('radio', { name: '2026-06-05' }).check()
  await page.getByRole('region', { name: 'How it looks' }).getByText('−18,402.25').waitFor()
  await page.getByText('Ledger through 2026-03-20').waitFor()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => themeOf(page)).toBe('dark')
  expect(await accessibilityProblems(page, 'colors')).toEqual([])

  // What was loaded before is written anew.
  await page.goBack()
  await grid.settled()
  expect(await grid.figure('Net income', 'Jan 2026')).toBe('−1,000')
  expect(await grid.root.getByRole('columnheader').last().getAttribute('title')).toBe('2026-03-01 to 2026-03-15 only')
  await (await grid.cell('Net income', 'Feb 2026')).dblclick()
  await page.getByRole('complementary', { name: 'Trace' }).getByText('−1,100.00').first().waitFor()

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
  expect(await themeOf(page)).toBe('light')
  await page.goto('/settings/account')
  await signInAtForeign(page, owner)
  await untilSignedIn(page)
  await expect.poll(() => themeOf(page)).toBe('dark')
  expect(await page.getByRole('radio', { name: '−1,234' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: '2026-06-05' }).isChecked()).toBe(true)
})

test('company settings say what they change before it is saved, and reports follow', async ({ ownCompany }) => {
  const { page, name, ask, importLedger } = await ownCompany()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('company settings')
  await page.getByRole('option', { name: /^Company settings/ }).waitFor()
  await page.keyboard.press('Enter')
  // The decimals follow the currency, and can be finer, until the first file is imported.
  const decimals = page.getByLabel('Decimals of the ledger')
  await page.getByLabel('Currency').selectOption('KWD')
  expect(await decimals.inputValue()).toBe('3')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByText('Reports are headed EUR instead of USD').waitFor()
  await decimals.selectOption('4')
  await page.keyboard.press('Control+s')
  await page.getByText('Currency: USD to EUR. Decimals of the ledger: 2 to 4.').first().waitFor()

  await importLedger(LOSS)
  await page.reload()
  await page.getByText('make another company (fourwall company create').waitFor()
  expect(await decimals.isDisabled()).toBe(true)

  // The fiscal year.
  await openYearToDate(page)
  const grid = await openViewer(page, februaryAddress(page, { t: 'q.2026-01-01.2026-03-31' }))
  expect(await grid.headings()).toEqual(['Q1 2026'])
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: /^Company settings/ }).click()
  await page.getByLabel('First month of the fiscal year').selectOption('2')
  await page.getByText(/^FY \d{4} would run Feb \d{4} – Jan \d{4}\. Now FY \d{4} runs Jan – Dec \d{4}\.$/).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => themeOf(page)).toBe('dark')
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
  await saveButton(page).click()
  await page.getByText('First month of the fiscal year: January to February.').first().waitFor()
  await page.goBack()
  await page.goBack()
  await grid.settled()
  await expect.poll(async () => (await grid.headings()).map((heading) => heading.slice(0, 7))).toEqual(['Q4 2026', 'Q1 2027'])

  // Somebody else names the company meanwhile; a name of one's own is refused, and then saved over theirs on purpose.
  await page.goto('/settings/company')
  const field = page.getByLabel('Name')
  await field.fill('Mine')
  const settings = { name, currency: 'EUR', fiscalYearStartMonth: 2, minorDigits: 4 }
  await ask('mutation ($from: CompanySettingsInput!, $to: CompanySettingsInput!) { updateCompany(from: $from, to: $to) { id } }', {
    from: settings,
    to: { ...settings, name: 'Theirs' },
  })
  await saveButton(page).click()
  await page
    .getByText(/^The company settings were not saved\. /)
    .first()
    .waitFor()
  await page.getByText('“Name” was changed to Theirs since you opened the settings.').first().waitFor()
  await page.getByRole('link', { name: 'Uploads' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Save the changes to the company?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await page.getByText('say Mine instead of Theirs.').waitFor()
  await page.getByRole('link', { name: 'Uploads' }).click()
  await leaving.getByRole('button', { name: 'Save and leave' }).click()
  await page.getByRole('heading', { name: 'Uploads' }).waitFor()
  await page.getByRole('complementary', { name: 'Sidebar' }).getByText('Mine', { exact: true }).waitFor()
})
