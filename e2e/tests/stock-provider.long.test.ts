import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest } from '../fixtures/browser-test.ts'
import { untilSignedIn } from '../fixtures/sign-in.ts'
import { signInAtStock, startStockProduct } from '../fixtures/stock-provider.ts'

const test = browserTest
  .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await startStockProduct('127.0.0.1')
    onCleanup(() => product.stop())
    return product
  })
  .extend('crossSite', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await startStockProduct('localhost')
    onCleanup(() => product.stop())
    return product
  })

/** Of the provider's own pages, which want letters from elsewhere, and of refusals that a test brings about. */
const NOISE =
  /net::ERR_NAME_NOT_RESOLVED|status of 40[01]|could not be renewed silently|The sign-in did not complete|State does not match|No matching state found in storage/

const accessToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    const user: { access_token?: string } = JSON.parse(localStorage.getItem(key ?? '') ?? '{}')
    return user.access_token ?? null
  })

/** Has the app's pages believe that their access token ends in so many seconds, as another tab would tell them. */
async function endTokenIn(context: BrowserContext, origin: string, seconds: number): Promise<void> {
  const other = await context.newPage()
  await other.goto(`${origin}/healthz`)
  await other.evaluate((left) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const user: object = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + left }))
  }, seconds)
  await other.close()
}

/** A page that was loaded anew has lost this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

test('signs in at oidc-provider as it comes: without account choice and without CORS', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  visits.expectLogged(NOISE)
  await page.goto('/uploads')
  await signInAtStock(page, product.owner)
  await untilSignedIn(page)
  expect(page.url()).toBe(`${product.origin}/uploads`)
  const asked = product.requests.filter(({ path }) => path === '/auth').map(({ prompt }) => prompt)
  expect(asked).toEqual(['select_account', null])
  const tokenRequests = product.requests.filter(({ path }) => path === '/token')
  expect(tokenRequests).toEqual([{ path: '/token', prompt: null, origin: null }])
})

test('says so when somebody cancels at the provider, and leads back to where they were going', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  visits.expectLogged(NOISE)
  await page.goto('/uploads')
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Sign-in did not complete' }).waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('did not let you in, or the sign-in was cancelled there')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByPlaceholder('Enter any login').fill(product.owner)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await untilSignedIn(page)
  expect(page.url()).toBe(`${product.origin}/uploads`)
})

test('renews without a refresh token in a hidden frame, and leaves the page alone', async ({ visits, product }) => {
  const { page, context } = await visits.open({ origin: product.origin })
  visits.expectLogged(NOISE)
  await page.goto('/uploads')
  await signInAtStock(page, product.owner)
  await untilSignedIn(page)
  await mark(page)
  const before = await accessToken(page)
  await endTokenIn(context, product.origin, 50)
  await expect.poll(() => accessToken(page)).not.toBe(before)
  expect(await isMarked(page)).toBe(true)
  expect(product.requests.filter(({ path }) => path === '/auth').at(-1)?.prompt).toBe('none')
  expect(await page.locator('iframe').count()).toBe(0)
})

test('renews at the provider’s page where its cookies do not reach a frame, with what is not saved', async ({
  visits,
  crossSite: product,
}) => {
  const { page, context } = await visits.open({ origin: product.origin })
  visits.expectLogged(NOISE)
  await page.goto('/settings/company')
  await signInAtStock(page, product.owner)
  await untilSignedIn(page)
  await page.getByLabel('Name', { exact: true }).fill('Harbor Grill and Bar')
  await mark(page)
  const before = await accessToken(page)
  await endTokenIn(context, product.origin, 34)
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await page.getByText('Your unsaved changes were restored', { exact: true }).waitFor()
  expect(page.url()).toBe(`${product.origin}/settings/company`)
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbor Grill and Bar')
  expect(await accessToken(page)).not.toBe(before)
  await page.reload()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbor Grill')
})

test('asks a second time where the frame does not come back, then goes to the provider’s page', async ({ visits, product }) => {
  const { page, context } = await visits.open({ origin: product.origin })
  visits.expectLogged(NOISE)
  await page.clock.install()
  await page.goto('/uploads')
  await signInAtStock(page, product.owner)
  await untilSignedIn(page)
  let frames = 0
  await context.route(/\/auth\?.*prompt=none/, () => {
    frames += 1
  })
  await mark(page)
  await endTokenIn(context, product.origin, 57)
  await expect.poll(() => frames).toBe(1)
  await page.clock.fastForward(10_000)
  await page.clock.fastForward(5_000)
  await expect.poll(() => frames).toBe(2)
  await page.clock.fastForward(10_000)
  await page.clock.fastForward(5_000)
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await untilSignedIn(page)
  expect(page.url()).toBe(`${product.origin}/uploads`)
  expect(frames).toBe(2)
})
