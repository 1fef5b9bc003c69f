import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { DANA } from '../fixtures/sign-in.ts'

test('without a model, the settings of the assistant say how to get one and what would leave', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/settings/assistant')
  await page.getByText('None is set up. Whoever runs the server sets', { exact: false }).waitFor()
  await page.getByText('LLM_BASE_URL', { exact: true }).waitFor()
  await page.getByText('No model', { exact: true }).waitFor()
  // Nothing can be allowed before there is a model.
  const allowed = page.getByRole('group', { name: 'What the model may do' }).getByRole('checkbox')
  expect(await allowed.count()).toBe(4)
  for (const one of await allowed.all()) expect([await one.isChecked(), await one.isDisabled()]).toEqual([false, true])
  await page.getByText('Never sent: amounts', { exact: false }).waitFor()
  await page.getByText('No question has gone to a model yet.').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(390)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
})

test('what people say of answers is there for the owner, of questions that were not understood as well', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const asked = 'labor blowout in May'
  await page.getByRole('textbox', { name: 'Question' }).fill(asked)
  await page.getByRole('textbox', { name: 'Question' }).press('Enter')
  const answer = page.getByRole('article', { name: asked }).last()
  // What else the question names can be asked with one press.
  await answer.getByRole('button', { name: 'Labor by location, May' }).waitFor()
  await answer.getByRole('button', { name: 'Wrong answer' }).click()
  const reason = `It should know what a blowout is ${Date.now()}`
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: 'Send' }).click()
  await answer.getByRole('button', { name: 'Wrong answer', pressed: true }).waitFor()

  await page.goto('/settings/assistant')
  const rated = page.getByRole('region', { name: 'Ratings of answers' }).getByRole('listitem').filter({ hasText: reason })
  await rated.getByText(asked, { exact: true }).waitFor()
  await rated.getByText('Wrong answer').waitFor({ state: 'attached' })
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
})
