import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'
import { TWO_MONTHS } from '../fixtures/two-months.ts'

/** Of a month that was presented before it came. */
const LATE_RENT = [{ date: '2026-03-31', account: '6500', location: 'Harbor', cents: 123_450, memo: 'Lighting ballasts' }]

const slides = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).getByRole('button', { name: /^Slide \d/ })
const paper = (page: Page) => page.getByRole('application', { name: /^Slide \d/ })

async function saveAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save presentation' })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
}

test('what was presented is kept, and a late entry is found on every slide that it moves', async ({ ownCompany }) => {
  const { page, importLedger } = await ownCompany({ ledger: TWO_MONTHS, at: '/presentations/new' })
  await page.getByLabel('Title', { exact: true }).fill('Board pack')
  await page.getByRole('radio', { name: /^Board pack/ }).check()
  await page.getByRole('button', { name: 'Create presentation' }).click()
  await page.waitForURL(/\/presentations\/[\da-f-]{36}\/edit$/)
  const address = page.url()

  // By keyboard.
  await slides(page).nth(2).click()
  const table = paper(page).getByRole('table')
  const bottom = table.getByRole('row', { name: /^Net income/ })
  const presented = (await bottom.getByRole('cell').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Mark as presented' }).focus()
  await page.keyboard.press('Enter')
  const naming = page.getByRole('dialog', { name: 'Mark as presented' })
  await naming.getByLabel('Name').fill('April board')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^As presented / }).click()
  await page.getByText('Every figure is as it was presented.').waitFor()

  await importLedger(LATE_RENT, ['2026-03'])
  // Home says so, and leads there.
  await page.goto('/')
  const finding = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').filter({ hasText: 'Board pack:' })
  await finding.getByText(/figures on \d slides moved, .+ since “April board”$/).waitFor()
  await finding.getByRole('link', { name: /^Open/ }).click()
  await page.waitForURL(address)
  await page.getByRole('button', { name: /^Changed since presented / }).click()
  const told = page.getByRole('dialog', { name: 'What was presented' })
  await told.getByText(/figures moved, by entries\. The slides show what is now\./).waitFor()
  await told.getByRole('row', { name: /Rent, Harbor Lighting ballasts 1,234\.50/ }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.keyboard.press('Escape')

  // A corner at each figure that moved, the causes beside its element, and back to what was presented.
  await slides(page).nth(2).click()
  const now = (await bottom.getByRole('cell').first().textContent()) ?? ''
  expect(Number(presented.replaceAll(',', '')) - Number(now.replaceAll(',', ''))).toBe(1_235)
  expect(await bottom.getByRole('cell').first().getByRole('img', { name: 'Changed since presented' }).count()).toBe(1)
  await page.getByRole('button', { name: 'P&L table', exact: true }).click()
  const section = page.getByRole('region', { name: 'Changed since presented' })
  await section.getByText('One entry dated Mar 31 came in on', { exact: false }).waitFor()
  await section.getByRole('button', { name: 'Keep as presented' }).click()
  await expect.poll(() => bottom.getByRole('cell').first().textContent()).toBe(presented)
  await saveAgain(page)
  await page.reload()
  await slides(page).nth(2).click()
  await expect.poll(() => bottom.getByRole('cell').first().textContent()).toBe(presented)
  await page.getByRole('button', { name: 'P&L table', exact: true }).click()
  await page.getByRole('region', { name: 'As presented' }).getByRole('button', { name: 'Show live figures' }).click()
  await expect.poll(() => bottom.getByRole('cell').first().textContent()).toContain(now)
  await saveAgain(page)

  // What moved a figure is marked among its entries.
  await page.getByRole('button', { name: /^Changed since presented / }).click()
  const opened = page.context().waitForEvent('page')
  await told
    .getByRole('row', { name: /^Occupancy/ })
    .first()
    .getByRole('button')
    .click()
  const traced = await opened
  await traced.getByRole('complementary', { name: 'Trace' }).getByRole('button', { name: /Rent/ }).first().click()
  await traced.getByText('Marked: the entry that moved the presented figure.').waitFor()
  expect(await traced.getByRole('button', { name: /Lighting ballasts.*, marked$/ }).count()).toBe(1)
  await traced.close()

  // The slides as they were, over the window; then what is now is accepted.
  await told.getByRole('button', { name: 'Show what was presented' }).click()
  const shown = page.getByRole('dialog', { name: 'Board pack' })
  await shown.press('End')
  await shown.press('PageUp')
  await shown
    .getByRole('row', { name: /^Net income/ })
    .getByText(presented, { exact: true })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Changed since presented / }).click()
  await told.getByRole('button', { name: 'Accept what is now' }).click()
  await page.getByRole('dialog', { name: 'Mark as presented' }).getByRole('button', { name: 'Mark as presented' }).click()
  await page.getByRole('button', { name: /^As presented / }).click()
  await told.getByLabel('Compare with').selectOption({
    label: await told
      .getByLabel('Compare with')
      .getByRole('option', { name: /^April board/ })
      .innerText(),
  })
  await told.getByText(/figures moved, by entries/).waitFor()
})
