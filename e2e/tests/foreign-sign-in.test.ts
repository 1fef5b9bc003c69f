import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest } from '../fixtures/browser-test.ts'
import { startCompanyProduct } from '../fixtures/company-product.ts'
import { signInAtForeign, untilSignedIn } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

/** Just long enough to be used; renewed two seconds after it was issued. */
const ACCESS_TOKEN_SECONDS = 62

const test = browserTest.extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
  // The strictest deployment: only the app's own operations are answered, and queries come by GET.
  const settings = { FOURWALL_DOCUMENTS_ONLY: 'on', FOURWALL_QUERIES_BY_GET: 'on' }
  const product = await startCompanyProduct({ accessTokenSeconds: ACCESS_TOKEN_SECONDS, settings })
  onCleanup(() => product.stop())
  return product
})

const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    return key === undefined ? null : localStorage.getItem(key)
  })

test('lets an invited owner in through a provider that knows nothing of Fourwall', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  await page.goto('/profit-loss/')
  expect(await page.getByText('demo users').count()).toBe(0)
  await signInAtForeign(page, product.owner)
  await page.getByRole('button', { name: 'Account: Olive Books' }).waitFor()
  await page.getByText(product.company, { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()

  // Subjects are opaque; the e-mail address came only from userinfo.
  const user: unknown = JSON.parse((await storedUser(page)) ?? '{}')
  expect(user).toMatchObject({ profile: { sub: expect.stringMatching(/^[0-9a-f]{24}$/), email: product.owner } })
  const idToken = typeof user === 'object' && user !== null && 'id_token' in user ? String(user.id_token) : ''
  expect(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())).not.toHaveProperty('email')
})

test.runIf(IN_LONG_SUITE)('asks by GET and by the id of each query where the server is set so', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  const asked: { method: string; parts: readonly string[] }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/graphql') asked.push({ method: request.method(), parts: [...searchParams.keys()] })
  })
  await page.goto('/settings/locations')
  await signInAtForeign(page, product.owner)
  await page.getByText(product.company, { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
  expect(asked.map(({ method }) => method)).toContain('GET')
  for (const { method, parts } of asked)
    expect(parts.filter((part) => part === 'query' || part === 'documentId')).toEqual(method === 'GET' ? ['documentId'] : [])
})

test.runIf(IN_LONG_SUITE)('renews the session in several tabs, one at a time', async ({ visits, product }) => {
  const { page, context } = await visits.open({ origin: product.origin })
  await page.goto('/uploads')
  await signInAtForeign(page, product.owner)
  await untilSignedIn(page)
  const other = await context.newPage()
  await other.goto('/uploads')
  await untilSignedIn(other)
  const first = await storedUser(page)
  const before = product.provider.count('granted', 'refresh_token')

  await expect.poll(() => product.provider.count('granted', 'refresh_token') - before, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  // A refresh token can be used once: two tabs renewing at the same time would have been refused and signed out.
  expect(product.provider.count('refused', 'refresh_token')).toBe(0)
  for (const tab of [page, other]) {
    await untilSignedIn(tab)
    expect(await storedUser(tab)).not.toBe(first)
  }
  await other.getByRole('link', { name: 'Profit and loss' }).click()
  await other.getByRole('heading', { name: 'No ledger yet' }).waitFor()
})

test.runIf(IN_LONG_SUITE)('ends the provider’s own session on signing out', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  await page.goto('/uploads')
  await signInAtForeign(page, product.owner)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/auth/login?**')
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  expect(await page.getByLabel('Work e-mail').inputValue()).toBe('')
})

test.runIf(IN_LONG_SUITE)('refuses a person who was not invited, and says why', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  visits.expectLogged(/status of 403|failed with status 403|No company on this Fourwall knows stranger@elsewhere\.example/)
  await page.goto('/profit-loss/')
  await signInAtForeign(page, 'stranger@elsewhere.example')
  await page.getByRole('heading', { name: 'You have no access yet' }).waitFor()
  await page.getByText('No company on this Fourwall knows stranger@elsewhere.example. Ask its administrator to invite you').waitFor()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
})
