import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { untilSignedIn } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { ReportGrid } from '../pages/report-grid.ts'

/** What the browser logs where a session is only renewed at the provider. */
const RENEWAL = /status of 401|could not be renewed silently|refresh token was refused/
const LEDGER = smallLedger(['Bay', 'Cove'], ['2025-02', '2025-03'])

/** Only the provider's page renews a session: neither a refresh token nor a hidden frame. */
async function refuseSilentRenewal(context: BrowserContext): Promise<void> {
  const refusal = { status: 401, json: { error: { code: 'UNAUTHORIZED', message: 'Not silently.' } } }
  await context.route('**/api/sign-in/renew', (route) => route.fulfill(refusal))
  await context.route('**/api/sign-in/begin', (route) =>
    route.request().postData()?.includes('"silent"') === true ? route.fulfill(refusal) : route.continue(),
  )
}

/** Makes the page go to the provider, as it does half a minute before its token ends. */
async function leaveForProvider(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await page.evaluate(() => {
    Object.assign(window, { isMarked: true })
    // As if the last time were long ago.
    sessionStorage.removeItem('fourwall.renewed-at')
  })
  await other.goto('/healthz')
  await other.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const user: object = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 31 }))
  })
  await other.close()
  await expect.poll(() => page.evaluate(() => 'isMarked' in window).catch(() => true)).toBe(false)
}

/** Waits until it has come back as well. */
async function renewAtProvider(page: Page): Promise<void> {
  const address = page.url()
  await leaveForProvider(page)
  await page.getByText('Your unsaved changes were restored', { exact: true }).waitFor()
  expect(page.url()).toBe(address)
}

async function createBudget(ask: Ask): Promise<string> {
  const { profitLossMappings, erpLocations } = await ask<{
    profitLossMappings: { id: string; categorizationId: string }[]
    erpLocations: { id: string }[]
  }>('{ profitLossMappings { id categorizationId } erpLocations { id } }')
  const [mapping] = profitLossMappings
  const months = { period: 'MONTHLY', firstMonth: '2026-01-01', lastMonth: '2026-12-31' }
  const input = { name: 'Plan', categorizationId: mapping?.categorizationId, ...months, from: { mappingId: mapping?.id } }
  const { createBudget: made } = await ask<{ createBudget: { id: string } }>(
    'mutation ($input: CreateBudgetInput!) { createBudget(input: $input) { id } }',
    { input },
  )
  return `/budgets/${made.id}/?location=${erpLocations[0]?.id}`
}

test.runIf(IN_LONG_SUITE)('restores unsaved edits of mappings and categorizations likewise', async ({ ownCompany, visits }) => {
  const { page, context, ask } = await ownCompany({ ledger: LEDGER, at: null })
  visits.expectLogged(RENEWAL)
  const { profitLossMappings } = await ask<{ profitLossMappings: { id: string; categorizationId: string }[] }>(
    '{ profitLossMappings { id categorizationId } }',
  )
  const [mapping] = profitLossMappings
  await refuseSilentRenewal(context)

  await page.goto(`/settings/mappings/${mapping?.id}`)
  await page.getByRole('combobox', { name: 'Accounts shown' }).selectOption('All accounts')
  await page.getByRole('grid', { name: 'Accounts' }).getByRole('row', { name: 'Rent' }).click()
  await page.keyboard.press('Delete')
  const preview = page.getByRole('region', { name: 'Preview of the change' })
  await preview.getByText('1 unassigned').waitFor()
  await renewAtProvider(page)
  await preview.getByText('1 unassigned').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved the mapping', { exact: true }).waitFor()

  await page.goto(`/settings/chart-of-accounts/categorizations/${mapping?.categorizationId}`)
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tips')
  await page.keyboard.press('Enter')
  await renewAtProvider(page)
  await page.getByRole('treeitem', { name: 'Tips' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved “Management P&L”', { exact: true }).waitFor()
})

test('restores unsaved edits when a session is renewed at the provider', async ({ ownCompany, visits }) => {
  const { page, context, ask } = await ownCompany({ ledger: LEDGER, at: null })
  visits.expectLogged(RENEWAL)
  await refuseSilentRenewal(context)

  await page.goto('/settings/locations')
  await page.getByRole('button', { name: 'Add group' }).click()
  // Still being typed: applied when the field loses focus.
  await page.getByRole('textbox', { name: 'Name' }).fill('Coast')
  await renewAtProvider(page)
  await page.getByRole('treeitem', { name: 'Coast' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: false }).first().click()
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()

  await page.goto(await createBudget(ask))
  const grid = new ReportGrid(page)
  await grid.settled()
  await (await grid.cell('Revenue', 'Jan 2026')).click()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await page.getByText('1 figure not saved').waitFor()
  await renewAtProvider(page)
  await grid.settled()
  expect(await grid.figure('Revenue', 'Jan 2026')).toBe('12,345')
  await page.keyboard.press('Control+s')
  await page.getByText('1 figure not saved').waitFor({ state: 'detached' })
})

test.runIf(IN_LONG_SUITE)(
  'restores what is being arranged or made when a session is renewed at the provider',
  async ({ ownCompany, visits }) => {
    const { page, context, ask } = await ownCompany({ ledger: LEDGER, at: null })
    visits.expectLogged(RENEWAL)
    await refuseSilentRenewal(context)
    const { profitLossMappings } = await ask<{ profitLossMappings: { categorizationId: string }[] }>(
      '{ profitLossMappings { categorizationId } }',
    )
    await ask('mutation ($of: ID!) { createProfitLossMapping(name: "Other", categorizationId: $of) { id } }', {
      of: profitLossMappings[0]?.categorizationId,
    })

    await page.goto('/')
    await page.getByRole('button', { name: 'Arrange' }).click()
    const arranging = page.getByRole('region', { name: 'Arrange home' })
    await arranging.getByRole('button', { name: /, 1 of/ }).press('Alt+ArrowRight')
    const second = (await arranging.getByRole('button', { name: /, 2 of/ }).textContent()) ?? ''
    await renewAtProvider(page)
    await expect.poll(() => arranging.getByRole('button', { name: /, 2 of/ }).textContent()).toBe(second)
    // Another P&L has figures of its own: it asks first.
    const mapping = page.getByRole('combobox', { name: 'Mapping' })
    await mapping.selectOption({ label: 'Other' })
    const question = page.getByRole('alertdialog', { name: 'Leave without saving Home?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await arranging.getByRole('button', { name: /, 2 of/ }).textContent()).toBe(second)
    await mapping.selectOption({ label: 'Other' })
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await arranging.waitFor({ state: 'detached' })

    await page.goto('/presentations/new')
    await page.getByLabel('Title', { exact: true }).fill('April pack')
    await page.getByRole('radio', { name: /^Board pack/ }).check()
    await renewAtProvider(page)
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('April pack')
    expect(await page.getByRole('radio', { name: /^Board pack/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Create presentation' }).click()
    await page.waitForURL(/\/presentations\/[\da-f-]{36}\/edit$/)

    await page.goto('/presentations/brand')
    const color = page.getByLabel('Titles, figures and texts', { exact: true })
    await color.fill('#22304a')
    await renewAtProvider(page)
    expect(await color.inputValue()).toBe('#22304a')
    await page.getByRole('button', { name: 'Save brand' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
  },
)

test.runIf(IN_LONG_SUITE)('shows none of it to somebody else who comes back from the provider', async ({ ownCompany, visits }) => {
  const colleague = await ownCompany({ at: null })
  const { page, context } = await ownCompany({ ledger: LEDGER, at: null })
  visits.expectLogged(/status of 401|could not be renewed silently|refresh token was refused|Another user is signed in/)
  await refuseSilentRenewal(context)
  await page.goto('/settings/locations')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Coast')

  // Somebody else has signed in at the provider meanwhile.
  await context.clearCookies({ name: /^books_/ })
  await leaveForProvider(page)
  await page.getByLabel('Work e-mail').fill(colleague.owner)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').getByText('Another user is signed in at the identity provider now.').waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabel('Work e-mail').fill(colleague.owner)
  await page.getByRole('button', { name: 'Continue' }).click()
  await untilSignedIn(page)
  await page.getByText(colleague.name).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Your unsaved changes were restored', { exact: true }).count()).toBe(0)
  expect(await page.getByText('Coast').count()).toBe(0)
  expect(await page.getByText('Cove').count()).toBe(0)
})
