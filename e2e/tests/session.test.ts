import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/browser-test.ts'
import { DANA, MARCUS, signInAtEmbedded, untilSignedIn } from '../fixtures/sign-in.ts'
import { firstOf, IN_LONG_SUITE } from '../fixtures/suites.ts'

const REFUSED = /^error: Failed to load resource: the server responded with a status of 401/

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))
/** Where the router notes how far pages were scrolled, as a page goes: under random names, nothing of anybody's. */
const SCROLL_POSITIONS = /^tsr-scroll-restoration/

async function stored(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return names.filter((name) => !SCROLL_POSITIONS.test(name))
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** A token that says when it ends, signed by nobody. */
function tokenEnding(secondsFromNow: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return [part({ alg: 'none' }), part({ exp: Math.floor(Date.now() / 1000) + secondsFromNow }), ''].join('.')
}

test('leads a visitor to sign in, and back to the address that they came for', async ({ visits, demo }) => {
  const { page } = await visits.open({ origin: demo.origin })
  await page.goto('/uploads?from=elsewhere&n=7#import-1')
  await page.waitForURL('**/auth/login?**')
  expect(new URL(page.url()).searchParams.get('from')).toBe('/uploads?from=elsewhere&n=7#import-1')
  await page.getByText('come back to Uploads').waitFor()
  expect(await page.title()).toBe('Sign in · Fourwall')
  await signInAtEmbedded(page, DANA)
  await untilSignedIn(page)
  expect(page.url()).toBe(`${demo.origin}/uploads?from=elsewhere&n=7#import-1`)
})

test.runIf(IN_LONG_SUITE)('goes on to home where nothing else was asked for', async ({ visits, demo }) => {
  const { page } = await visits.open({ origin: demo.origin })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Dana (controller)' }).click()
  await page.getByRole('button', { name: /^Continue as Dana Whitlock/ }).click()
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goto('/auth/login?from=/uploads')
  await page.getByRole('heading', { name: 'Uploads' }).waitFor()
})

test('does not go to another site after signing in', async ({ visits, demo }) => {
  const { page } = await visits.open({ origin: demo.origin })
  await page.goto('/auth/login?from=https://elsewhere.example/')
  await signInAtEmbedded(page, DANA)
  await untilSignedIn(page)
  expect(page.url()).toBe(`${demo.origin}/`)
})

test('says that a password is wrong, and takes the right one after', async ({ visits, demo }) => {
  const { page } = await visits.open({ origin: demo.origin })
  visits.expectLogged(REFUSED)
  await page.goto('/uploads')
  await signInAtEmbedded(page, MARCUS, 'five walls')
  const message = page.getByRole('alert')
  await message.waitFor()
  expect(await message.textContent()).toBe('E-mail or password is incorrect.')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(MARCUS)
  await page.getByLabel('Password').fill('four walls')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Account: Marcus Bell' }).waitFor()
})

const CALLBACKS: readonly (readonly [what: string, query: string, says: string])[] = [
  ['of another browser', '?code=made-up&state=made-up', 'This sign-in was not begun in this browser, or longer than 15 minutes ago.'],
  [
    'with an error of another browser',
    '?error=access_denied&error_description=Hello&state=made-up',
    'This sign-in was not begun in this browser',
  ],
  ['without a state', '?code=made-up', 'This page completes a sign-in, and none is under way'],
  ['with an error and no state', '?error=access_denied', 'This page completes a sign-in, and none is under way'],
  ['that was opened by itself', '', 'This page completes a sign-in, and none is under way'],
]

test.for(firstOf(CALLBACKS))('says what to do about a callback %s', async ([, query, says], { visits, demo }) => {
  const { page } = await visits.open({ origin: demo.origin })
  visits.expectLogged(/The sign-in did not complete|status of 401|State does not match|No matching state found in storage/)
  await page.goto(`/auth/callback${query}`)
  await page.getByRole('alert').getByRole('heading', { name: 'Sign-in did not complete' }).waitFor()
  expect(await page.getByRole('alert').textContent()).toContain(says)
  expect(await page.getByText('Hello').count()).toBe(0)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabel('E-mail').waitFor()
})

test('signs out in all tabs, forgets everything, and is asked again', async ({ visits, demo }) => {
  const { page, context } = await visits.open({ origin: demo.origin })
  await page.goto('/uploads')
  await signInAtEmbedded(page, MARCUS)
  await untilSignedIn(page)
  const other = await context.newPage()
  await other.goto('/uploads')
  await other.getByRole('table', { name: 'Imports' }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('left', 'behind'))

  await signOut(page)
  await page.waitForURL('**/auth/login?**')
  await other.waitForURL('**/auth/login?**')
  await page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
  expect(await stored(page)).toEqual([])
  expect(await stored(other)).toEqual([])

  await page.goBack().catch(() => null)
  await page.goto('/uploads')
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await page.getByLabel('E-mail').waitFor()
  expect(await page.getByText('signed in').count()).toBe(0)
})

test('follows another user who signs in in another tab', async ({ visitAs, signedIn }) => {
  const { page, context } = await visitAs(DANA)
  await page.goto('/uploads')
  await page.getByRole('button', { name: 'Account: Dana Whitlock' }).waitFor()
  const marcus = await signedIn(MARCUS)
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    (marcus.origins[0]?.localStorage ?? []).toSorted((one, two) => one.name.localeCompare(two.name)),
  )
  await page.getByRole('button', { name: 'Account: Marcus Bell' }).waitFor()
})

test('uses its app token again until a minute before its end', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  let exchanges = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth') exchanges += 1
  })
  await page.goto('/uploads')
  await page.getByRole('table', { name: 'Imports' }).waitFor()
  const token = await storedToken(page)
  expect(token?.split('.')).toHaveLength(3)
  expect(exchanges).toBe(0)

  for (const unusable of [tokenEnding(55), 'cannot be read']) {
    // A page that is still loading would read the token, too.
    await page.goto('/healthz')
    await page.evaluate((value) => localStorage.setItem('auth_token', value), unusable)
    await page.goto('/uploads')
    await page.getByRole('table', { name: 'Imports' }).waitFor()
    await expect.poll(() => storedToken(page)).not.toBe(unusable)
    expect((await storedToken(page))?.split('.')).toHaveLength(3)
  }
  expect(exchanges).toBe(2)
})

test('reads its token anew where the server refuses it', async ({ visitAs, visits }) => {
  const { page } = await visitAs(DANA)
  visits.expectLogged(REFUSED)
  await page.goto('/uploads')
  const refused = tokenEnding(600)
  await page.evaluate((value) => localStorage.setItem('auth_token', value), refused)
  await page.reload()
  await page.getByRole('table', { name: 'Imports' }).waitFor()
  expect(await storedToken(page)).not.toBe(refused)
})

test('leads to sign-in when the session has ended while no page was open', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/healthz')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const user: object = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 60 }))
  })
  await page.goto('/uploads')
  await page.waitForURL(`**/auth/login?from=${encodeURIComponent('/uploads')}`)
  await page.getByText(/^Your session ended at \d\d:\d\d\. Sign in to continue where you were\.$/).waitFor()
  expect(await storedToken(page)).toBeNull()
})

test('leads to sign-in when the token runs out and cannot be renewed', async ({ visits, demo, signedIn }) => {
  const { page, context } = await visits.open({ origin: demo.origin, state: await signedIn(DANA) })
  visits.expectLogged(
    /The access token has expired|The session could not be renewed|could not be asked about a sign-in|net::ERR_FAILED|status of 401/,
  )
  await context.route('**/api/sign-in/*', (route) => route.abort())
  await page.clock.install()
  await page.goto('/uploads')
  await page.getByRole('table', { name: 'Imports' }).waitFor()
  await page.clock.fastForward('11:00')
  await page.waitForURL('**/auth/login?**')
  await page.getByText(/^Your session ended at/).waitFor()
  expect(await storedToken(page)).toBeNull()
})

const sentence = 'Set FOURWALL_SOMETHING so that it works.'
const inGraphql = (code: string) => ({ errors: [{ message: sentence, extensions: { code } }] })
const REFUSALS = [
  { status: 401, body: inGraphql('UNAUTHORIZED'), title: 'Your sign-in is not accepted' },
  { status: 503, body: { error: { code: 'INTERNAL', message: sentence } }, title: 'Fourwall cannot tell who you are at the moment' },
  { status: 401, body: { error: { code: 'UNAUTHORIZED', message: sentence } }, title: 'Your sign-in is not accepted' },
  { status: 503, body: inGraphql('INTERNAL'), title: 'Fourwall cannot tell who you are at the moment' },
] as const

test.for(firstOf(REFUSALS, 2))(
  'shows the server’s sentence for $status, as $body, and goes on after',
  async ({ status, body, title }, { visitAs, visits }) => {
    const { page, context } = await visitAs(DANA)
    visits.expectLogged(/status of (401|503)|could not be loaded|page could not be shown/)
    await context.route('**/api/graphql', (route) => route.fulfill({ status, json: body }))
    await page.goto('/profit-loss/')
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(sentence, { exact: true }).first().waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
    if (status === 401) return await page.getByRole('button', { name: 'Sign in again' }).waitFor()
    await context.unroute('**/api/graphql')
    // What asks again by itself may have been quicker.
    await page.getByRole('button', { name: 'Try again' }).evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    await page.getByRole('treegrid').waitFor()
  },
)

test('says beside the page that a sign-in is not accepted any more, and leads back to it', async ({ visitAs, visits }) => {
  const { page, context } = await visitAs(DANA)
  visits.expectLogged(/status of 401|could not be loaded/)
  await page.goto('/uploads')
  await page.getByRole('table', { name: 'Imports' }).waitFor()
  await page.getByRole('button', { name: 'Account: Dana Whitlock' }).waitFor()
  await context.route('**/api/graphql', (route) => route.fulfill({ status: 401, json: inGraphql('UNAUTHORIZED') }))
  await page.getByRole('link', { name: 'Profit and loss' }).click()
  await page.getByText('Your sign-in is not accepted any more', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL('**/idp/**')
  await context.unroute('**/api/graphql')
  await page.getByRole('button', { name: /^Continue as Dana Whitlock/ }).click()
  await page.getByRole('treegrid').waitFor()
})
