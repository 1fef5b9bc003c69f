import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { DANA } from '../fixtures/sign-in.ts'

test('a limit and a vendor are changed in their chips by keyboard', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('stores with labor above 30% of revenue in May 2026')
  await question.press('Enter')
  const chip = page.getByRole('button', { name: 'Above 30.0% of revenue', exact: true })
  await chip.press('Enter')
  const form = page.getByRole('dialog', { name: 'Limit' })
  await form.getByRole('combobox', { name: 'Limit' }).press('Tab')
  await page.keyboard.type('lots')
  await page.keyboard.press('Enter')
  await form.getByText('“lots” is not a number. Type a percentage, such as 32 or 2.5.').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  // What is typed is still there after a look elsewhere.
  await page.keyboard.press('Escape')
  await chip.press('Enter')
  const percent = form.getByRole('textbox', { name: 'Percent' })
  expect(await percent.inputValue()).toBe('lots')
  await percent.fill('33.5')
  await percent.press('Enter')
  const answer = page.getByRole('article', { name: 'Locations with Labor above 33.5% of revenue, May 2026' })
  await answer.getByText(/of the 24 locations had Labor above 33\.5% of revenue/).waitFor()
  // The keyboard goes on there.
  await expect.poll(() => answer.evaluate((one) => one === document.activeElement)).toBe(true)
  await answer.getByRole('button', { name: 'Without Above 33.5% of revenue' }).press('Enter')
  await page
    .getByRole('article', { name: /^Locations ranked by Labor/ })
    .getByRole('rowheader', { name: '102 Cambridge' })
    .waitFor()

  await page.goto('/chat/')
  await question.fill('Cintas entries in Q2 2026')
  await question.press('Enter')
  await page.getByRole('button', { name: 'From Cintas', exact: true }).press('Enter')
  const field = page.getByRole('combobox', { name: 'Vendor' })
  await field.fill('nobody by this name')
  await page.getByText('No vendor is called “nobody by this name”.').waitFor()
  await field.fill('ecol')
  await page.getByRole('option', { name: 'Ecolab' }).waitFor()
  await field.press('Enter')
  await page
    .getByRole('article', { name: 'Entries of all lines from Ecolab, Apr – Jun 2026' })
    .getByText(/entries from Ecolab/)
    .waitFor()
})
