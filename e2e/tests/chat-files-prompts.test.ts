import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { ask } from '../fixtures/questions.ts'
import { DANA } from '../fixtures/sign-in.ts'

test('a prompt is filled and asked, kept in the library, and a file is compared with the ledger', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const prompts = page.getByRole('region', { name: 'Prompts' })
  await prompts.getByText(/^\d+ of \d+ tests pass$/).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // A variable is chosen in its menu, then the prompt is asked in a chat of its own.
  const trend = prompts.getByRole('listitem').filter({ hasText: 'by region' })
  await trend.getByRole('button', { name: /^line: / }).click()
  await page.getByRole('menuitem', { name: 'Labor', exact: true }).click()
  await trend.getByRole('button', { name: 'Ask: Labor by region in last month' }).click()
  await page.getByRole('article', { name: 'Labor by region in last month' }).getByRole('table').waitFor()

  // By keyboard: Tab stops at one prompt, the arrow keys go through all of them, over the headings.
  const starters = (audience: string) => prompts.getByRole('group', { name: audience }).getByRole('button', { name: /^Ask: / })
  for (const audience of ['Controllers', 'Operators', 'Owners']) await starters(audience).first().waitFor()
  await starters('Controllers').last().focus()
  await page.keyboard.press('ArrowDown')
  expect(
    await starters('Operators')
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
  expect(await prompts.locator('li [tabindex="0"][data-ask]').count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('textbox', { name: 'Question' }).evaluate((field) => field === document.activeElement)).toBe(true)
  await starters('Controllers').first().focus()
  const asked = ((await starters('Controllers').first().getAttribute('aria-label')) ?? '').replace('Ask: ', '')
  // It begins late, while a prompt is being written: nothing asks whether that may be lost.
  const begun = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('startChat') === true) await begun.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: asked }).waitFor()

  await prompts.getByRole('button', { name: 'Library' }).click()
  const library = page.getByRole('dialog', { name: 'Prompt library' })
  await library.getByRole('radio', { name: 'Yours' }).check()
  await library.getByRole('button', { name: 'New prompt' }).click()
  const form = page.getByRole('dialog', { name: 'New prompt' })
  await form.getByLabel('Title').fill('Quuxes')
  await form.getByLabel('Question').fill('Quuxes by month')
  begun.resolve()
  await page.waitForURL('**/chat/*-*')
  await page.unroute('**/api/graphql')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('"quuxes" is not understood', { exact: false }).waitFor()
  await form.getByLabel('Question').fill('{line} by month')
  await form.getByLabel('{line} is usually').fill('Labor')
  await form.getByRole('button', { name: 'Save' }).click()
  await library.getByText('Passes: Labor by month', { exact: false }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await library.getByRole('button', { name: 'More for Quuxes' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await library.getByText('You have no prompts of your own yet.').waitFor()
  await library.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'New question' }).click()
  const files = page.getByLabel('Files of the question')
  await files.setInputFiles({ name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await page.getByRole('alert').getByText('“run.exe” cannot be attached', { exact: false }).waitFor()
  await files.setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from('Memo,Amount\nTotal,1.00\n') })
  await page.getByRole('button', { name: 'Remove statement.csv' }).waitFor()
  // There would be room for half of it.
  expect(await page.getByText('Figures come from reports, never from a model').count()).toBe(0)
  const compared = "Does this statement's total match labor last month?"
  await page.getByRole('textbox', { name: 'Question' }).fill(compared)
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: compared })
  await answer.getByText('With statement.csv').waitFor()
  await answer.getByText('differs from', { exact: false }).first().waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
})

test('a file with a row for each location is compared location by location, on a phone too', async ({ visitAs }) => {
  const { page } = await visitAs(DANA, { viewport: { width: 390, height: 844 } })
  await page.goto('/chat/')
  const rows = ['Location,Labor', '101 Back Bay,1.00', '102 Cambridge,2.00', 'Warehouse,3.00']
  await page
    .getByLabel('Files of the question')
    .setInputFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Remove payroll.csv' }).waitFor()
  const answer = await ask(page, 'Does this match labor by location in October 2026?')
  await answer.getByText('"payroll.csv" has 2 of 23 rows: 2 differ.').waitFor()
  await answer.getByText('Only in the file: line 4 ("Warehouse").').waitFor()
  // Figures of the file open nothing, and nobody expects it of them.
  await answer.getByText(/^All \d+ open their trace$/).waitFor({ state: 'attached' })
  expect(await answer.getByRole('rowheader').first().innerText()).toBe('101 Back Bay')

  // A place in the file does not run into its amount.
  await page
    .getByLabel('Files of the question')
    .setInputFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Remove payroll.csv' }).waitFor()
  const whole = await ask(page, 'Does this match labor in October 2026?')
  const [place, amount] = await Promise.all(
    ['sum of the column "Labor"', '6.00'].map((text) =>
      whole
        .getByRole('group', { name: /^payroll\.csv against the ledger/ })
        .getByText(text, { exact: true })
        .boundingBox(),
    ),
  )
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(amount?.x ?? 0)
})
