import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { type Product, runCommand, startProduct } from '../fixtures/product.ts'
import { signInAtEmbedded, untilSignedIn } from '../fixtures/sign-in.ts'

/** The link that the server printed when it started. */
async function setupLink(product: Product): Promise<string> {
  return vi.waitUntil(() => /^ {2}(http\S+\/auth\/setup#[\w-]{43})$/m.exec(product.said())?.[1], { timeout: 60_000, interval: 25 })
}

/** Everything that the browser sends from now on: addresses and headers. */
function sentBy(page: Page): () => string {
  let sent = ''
  page.on('request', (request) => void (sent += `${request.url()}\n${JSON.stringify(request.headers())}\n`))
  return () => sent
}

test('the set-up link leads from an empty data folder to a company and its owner, once', async ({ visits, onTestFinished }) => {
  const product = await startProduct({ FOURWALL_DEMO: 'off', LOG_LEVEL: 'info' })
  onTestFinished(() => product.stop())
  const link = await setupLink(product)
  const secret = new URL(link).hash.slice(1)
  const { page } = await visits.open({ origin: product.origin })

  // Without the link, nobody is let in, and told whom to ask.
  await page.goto('/')
  await page.getByRole('note').getByText('This Fourwall has no company yet').waitFor()
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await page.getByText('There are no accounts yet. Ask your administrator').waitFor()

  await page.goto('/auth/setup')
  await page.getByRole('heading', { name: 'No set-up link' }).waitFor()
  visits.expectLogged(/status of 404/)
  await page.goto(`/auth/setup#${'x'.repeat(20)}`)
  await page.getByRole('alert').getByText('This set-up link is not valid.').waitFor()

  const sent = sentBy(page)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Set up Fourwall' }).waitFor()
  expect(page.url()).toBe(`${product.origin}/auth/setup`)
  await page.getByLabel('Your name').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Harbor Kitchens')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('First month of the fiscal year').selectOption('4')
  await page.getByLabel('Your name').fill('Dana Whitlock')
  await page.getByLabel('E-mail').fill('dana@harbor.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Password again').fill('correct horse')
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.getByText('The two passwords differ.').waitFor()
  for (const label of ['Password', 'Password again']) await page.getByLabel(label, { exact: true }).fill('short')
  visits.expectLogged(/status of 400/)
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.getByText('Choose a password of 12 characters or more.').waitFor()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true)
  for (const label of ['Password', 'Password again']) await page.getByLabel(label, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create company' }).click()

  // The provider's own page, with the address filled in.
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('dana@harbor.example')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
  await untilSignedIn(page)
  expect(page.url()).toBe(`${product.origin}/uploads`)
  await page.goto('/settings/company')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbor Kitchens')
  expect(await page.getByLabel('Currency').inputValue()).toBe('EUR')
  expect(JSON.parse(await runCommand(product, 'user', 'list', '--json'))).toEqual([
    { email: 'dana@harbor.example', name: 'Dana Whitlock', company: 'Harbor Kitchens', role: 'OWNER', hasSignedIn: true },
  ])
  expect(await page.evaluate(() => sessionStorage.getItem('setup_link'))).toBe(null)

  // Neither addresses nor headers had the secret, nor the log of the requests that carried it.
  expect(sent()).toContain('/api/auth/setup')
  expect(sent()).not.toContain(secret)
  expect(product.said().split(secret)).toHaveLength(2)

  const second = await visits.open({ origin: product.origin })
  visits.expectLogged(/status of 409/)
  await second.page.goto(link)
  await second.page.getByRole('alert').getByText('the company has already been created. Sign in,').waitFor()
  await second.page.getByRole('button', { name: 'Go to sign-in' }).click()
  await second.page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
  expect(await second.page.getByText('This Fourwall has no company yet').count()).toBe(0)
  await signInAtEmbedded(second.page, 'dana@harbor.example', 'correct horse battery')
  await untilSignedIn(second.page)
})
