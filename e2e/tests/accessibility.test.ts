import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/company-test.ts'
import { chooseFile, importShownFile } from '../fixtures/import-file.ts'
import { fileNamed, ledgerCsv, smallLedger } from '../fixtures/ledger-file.ts'
import { DANA, PRIYA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openYearToDate } from '../fixtures/viewer.ts'
import { LocationPicker } from '../pages/location-picker.ts'
import { TimeSpanPicker } from '../pages/time-span-picker.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(PRIYA)
  await forgetTabs(ask)
})

/** Screens that had something wrong, each named with it. */
class Examination {
  readonly problems: string[] = []
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** In the light theme, then with the system's change to the dark one; all of the page, or the part that is new on it. */
  async look(screen: string, part?: Locator): Promise<void> {
    for (const problem of await accessibilityProblems(this.page, 'everything', part)) this.problems.push(`${screen}: ${problem}`)
    if (!IN_LONG_SUITE)
      for (const problem of await accessibilityProblems(this.page, 'colors', part)) this.problems.push(`${screen}: ${problem}`)
    const light = await this.#background()
    await this.page.emulateMedia({ colorScheme: 'dark' })
    // Pages follow the system with their next frame.
    await expect.poll(() => this.#background()).not.toBe(light)
    for (const problem of await accessibilityProblems(this.page, 'colors', part)) this.problems.push(`${screen}, dark: ${problem}`)
    await this.page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => this.#background()).toBe(light)
  }

  #background(): Promise<string> {
    return this.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  }
}

describe('nothing is wrong in either theme', () => {
  test.runIf(IN_LONG_SUITE)('with the ways in', async ({ visits, demo }) => {
    const { page } = await visits.open({ origin: demo.origin })
    const examination = new Examination(page)
    visits.expectLogged(/status of 401|sign-in did not complete|State does not match|No matching state found in storage/)
    await page.goto('/uploads')
    await page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
    await examination.look('sign-in')
    await page.getByRole('button', { name: 'Continue to sign-in' }).click()
    await page.getByLabel('E-mail').fill(PRIYA)
    await page.getByLabel('Password').fill('wrong')
    await examination.look('the provider’s page')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await examination.look('a wrong password')
    await page.goto('/auth/callback?code=made-up&state=made-up')
    await page.getByRole('alert').waitFor()
    await examination.look('a sign-in that did not complete')
    expect(examination.problems).toEqual([])
  })

  test('with the viewer', async ({ visitAs }) => {
    const { page } = await visitAs(PRIYA)
    const examination = new Examination(page)
    const grid = await openYearToDate(page)
    await examination.look('viewer')
    await page.getByRole('button', { name: 'Collapse all' }).click()
    await (await grid.cell('Gross profit', 'Feb 2026')).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByLabel('Selected figures').waitFor()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('profit')
    await grid.root.locator('mark').first().waitFor()
    await examination.look('a selected range, and a row that is looked for')
    expect(examination.problems).toEqual([])
  })

  test.runIf(IN_LONG_SUITE)('with the assistant', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const examination = new Examination(page)
    await page.goto('/chat/')
    await page.getByRole('region', { name: 'What to ask' }).getByRole('button', { name: 'Revenue last month' }).waitFor()
    await examination.look('the first question')
    const asked = async (words: string, shown: (answer: Locator) => Locator) => {
      await page.getByRole('textbox', { name: 'Question' }).fill(words)
      await page.getByRole('textbox', { name: 'Question' }).press('Enter')
      const answer = page.getByRole('article', { name: words }).last()
      await shown(answer).waitFor()
      return answer
    }
    await asked('profit in June 2026', (answer) => answer.getByRole('list', { name: 'What you mean' }))
    await asked('overtime out of hand anywhere in June 2026', (answer) => answer.getByRole('list', { name: 'Ask instead' }))
    await asked('how much cash do we have', (answer) => answer.getByText(/Profit and loss reports do not hold this/))
    await asked('sales by month in 2025', (answer) => answer.getByRole('button', { name: 'Use this chart' }))
    await asked('P&L by region for Q2 2026 vs last year', (answer) => answer.getByRole('rowheader', { name: /Net income/ }))
    const entries = await asked('utilities entries above $900 in May 2026', (answer) => answer.getByRole('columnheader', { name: 'Memo' }))
    await examination.look('answers')
    await entries.getByTitle('Show where it comes from').first().click()
    const sources = page.getByRole('complementary', { name: 'Sources' })
    await sources.getByText(/^Entries above 900/).waitFor()
    await examination.look('sources', sources)
    await page.keyboard.press('Escape')
    await entries.getByRole('button', { name: 'Above 900', exact: true }).click()
    const limit = page.getByRole('dialog', { name: 'Limit' })
    await limit.waitFor()
    await examination.look('a limit', limit)
    await page.keyboard.press('Escape')
    expect(examination.problems).toEqual([])
  })

  test.runIf(IN_LONG_SUITE)('with what opens over the viewer', async ({ visitAs }) => {
    const { page } = await visitAs(PRIYA)
    const examination = new Examination(page)
    await openYearToDate(page)
    const locations = new LocationPicker(page)
    await locations.open()
    await examination.look('locations', locations.panel)
    await locations.button('None').click()
    await page.getByRole('heading', { name: 'No location selected' }).waitFor()
    await examination.look('no location')
    await locations.button('All').click()
    await locations.close()
    const time = new TimeSpanPicker(page)
    await time.open()
    await examination.look('time span', time.panel)
    await time.to.fill('01/01/2020')
    await page.getByText('End date must be later than start date').waitFor()
    await examination.look('a time span that ends before it starts', time.panel)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menu').waitFor()
    await examination.look('view menu', page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '2 accounts' }).click()
    await page.getByRole('dialog', { name: 'Unmapped accounts' }).waitFor()
    await examination.look('unmapped accounts', page.getByRole('dialog', { name: 'Unmapped accounts' }))
    await page.keyboard.press('Escape')
    expect(examination.problems).toEqual([])
  })

  test.runIf(IN_LONG_SUITE)('with a trace, the tabs, the menus and the notifications', async ({ visitAs }) => {
    const { page } = await visitAs(PRIYA)
    const examination = new Examination(page)
    const grid = await openYearToDate(page)
    await (await grid.cell('Net income', 'Feb 2026')).dblclick()
    const trace = page.getByRole('complementary', { name: 'Trace' })
    await trace.getByText('Formula').waitFor()
    await examination.look('trace of a calculation', trace)
    await (await grid.cell('4050 Catering and events', 'Feb 2026')).dblclick()
    await trace
      .getByRole('button', { name: /^Feb \d/ })
      .first()
      .click()
    await trace.getByRole('heading', { name: 'Import line' }).waitFor()
    await examination.look('trace of an account')
    await (await grid.cell('Gross profit', 'Feb 2026')).click({ button: 'right' })
    await page.getByRole('menu', { name: 'Cell' }).waitFor()
    await examination.look('menu of a cell', page.getByRole('menu', { name: 'Cell' }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New tab' }).click()
    await page.getByRole('tab', { name: 'New view' }).press('F2')
    await examination.look('renaming a tab')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'New view' }).press('Delete')
    await page.getByText('Closed “New view”').first().waitFor()
    await examination.look('notification')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menu').waitFor()
    await examination.look('user menu', page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1180, height: 800 })
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('dialog', { name: 'Navigation' }).waitFor()
    await examination.look('folded navigation', page.getByRole('dialog', { name: 'Navigation' }))
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
    await examination.look('not found')
    expect(examination.problems).toEqual([])
  })

  test.runIf(IN_LONG_SUITE)('with uploads', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const examination = new Examination(page)
    await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
    await examination.look('no uploads')
    await page.getByRole('link', { name: 'Profit and loss' }).click()
    await page.getByRole('link', { name: 'Import a ledger' }).waitFor()
    await examination.look('no ledger')
    await page.getByRole('link', { name: 'Import a ledger' }).click()
    const ledger = smallLedger(['Harbor', 'HARBOR', 'Hill'], ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'])
    const text = `${ledgerCsv(ledger)}2026-02-31,6000,Wages,Expense,Hill,12.00,,\n`
    await chooseFile(page, fileNamed('ledger.csv', text))
    await examination.look('preview')
    await page.getByRole('button', { name: /^Amount is read as/ }).click()
    await page.getByRole('menu').waitFor()
    await examination.look('preview, a column’s menu', page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Month by month' }).click()
    await page.getByRole('dialog', { name: 'Month by month' }).waitFor()
    await examination.look('preview, month by month', page.getByRole('dialog', { name: 'Month by month' }))
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: /^Leave out/ }).check()
    await importShownFile(page)
    await examination.look('list')
    await page.getByRole('button', { name: /^Undo the import/ }).click()
    await page.getByRole('alertdialog').waitFor()
    await examination.look('undoing', page.getByRole('alertdialog'))
    await page.getByRole('button', { name: 'Keep it' }).click()
    await chooseFile(page, fileNamed('copy.csv', text))
    await page.getByText('This file was imported before').waitFor()
    await examination.look('the same file')
    expect(examination.problems).toEqual([])
  })
})
