import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { DANA, PRIYA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

test('home shows the report’s figures, which open their trace, and what needs attention', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/')
  const figures = page.getByRole('list', { name: 'Main figures' })
  const revenue = figures.getByRole('link', { name: /^Revenue, [\d,]+$/ })
  await revenue.waitFor()
  const said = (await revenue.textContent()) ?? ''
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByText('2 accounts hold amounts outside the report').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // The very figure in the report, by keyboard.
  await revenue.press('Enter')
  await page.waitForURL(/\/profit-loss\//)
  await page.getByRole('treegrid').getByText(said, { exact: true }).first().waitFor()
  // Taken apart: of one month, which the report does not repeat as a total.
  await page.getByRole('complementary', { name: 'Trace' }).getByText(said).first().waitFor()
  await page.goBack()

  // The first bar of the bridge opens what it begins with, and B the bridge from there.
  const bridge = page.getByRole('application').first()
  await bridge.focus()
  await bridge.press('Home')
  const before =
    /^[A-Z][a-z]{2} 20\d\d, Figure, ([\d,]+)/.exec((await bridge.locator('title').first().textContent()) ?? '')?.[1] ?? 'nothing'
  await bridge.press('Enter')
  await page.waitForURL(/\/profit-loss\//)
  await page.getByRole('complementary', { name: 'Trace' }).getByText(before).first().waitFor()
  await page.goBack()
  await bridge.focus()
  // The last one is the budget beside it.
  await bridge.press('End')
  expect(await bridge.locator('title').first().textContent()).toMatch(/^Budget, Figure, [\d,]+/)
  await bridge.press('ArrowLeft')
  await bridge.press('b')
  await page.waitForURL(/\/profit-loss\//)
  await page.getByRole('complementary', { name: 'Bridge' }).getByText(before).first().waitFor()
  await page.goBack()

  // Only the month and the locations of the address.
  await page.getByRole('radio', { name: 'Budget' }).check()
  await expect.poll(() => new URL(page.url()).searchParams.get('against')).toBe('budget')
  await page.goto('/?places=1')
  await attention.getByText('by amount in the whole company').waitFor()
  await page.getByLabel('Reconciliation').getByText('Ledger of the whole company').filter({ visible: true }).waitFor()

  // A single location has its lines instead of a ranking, each figure with its trace.
  const lines = page.getByRole('region', { name: 'Lines' })
  const line = lines.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Revenue', exact: true }) })
  const amount = ((await figures.getByRole('link', { name: /^Revenue, [\d,]+$/ }).textContent()) ?? '').trim()
  await line.getByRole('link', { name: new RegExp(`^Revenue, .*, ${amount}$`) }).waitFor()
  expect(await page.getByRole('region', { name: /^Locations by/ }).count()).toBe(0)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await line.getByRole('link', { name: new RegExp(`^Revenue, .*, ${amount}$`) }).click()
  await page.getByRole('complementary', { name: 'Trace' }).getByText('Revenue').first().waitFor()
  await page.getByRole('treegrid').getByText(amount, { exact: true }).first().waitFor()

  // What a link names that is not there is said.
  for (const address of ['/?places=nowhere', '/main-metrics?places=nowhere']) {
    await page.goto(address)
    await page.getByText('The locations in this link no longer exist. All locations are shown.').waitFor()
    await page.getByRole('button', { name: 'Keep all locations' }).click()
    await page.getByText('All locations are shown').waitFor({ state: 'detached' })
  }
  await page.goto('/?places=1.nowhere')
  await page.getByText('1 location in this link no longer exists. The others are shown.').waitFor()
  await page.goto(`/?span=${encodeURIComponent('{"period":"MONTHLY","startDate":"2019-01-01","endDate":"2019-01-31"}')}`)
  await attention.getByText('There are no figures, so there is nothing to check.').waitFor()
})

test('the bridge tells same-store from new locations, and its steps open as what they are of', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/')
  const bridge = page.getByRole('region', { name: /^Bridge of/ })
  await bridge.getByText(/^21 same-store locations: better by/).waitFor()
  const added = bridge.getByRole('link', { name: /^2 new locations: / })
  const amount = (await added.textContent()) ?? 'nothing'
  await added.click()
  await page.waitForURL(/\/profit-loss\//)
  await page.getByRole('complementary', { name: 'Bridge' }).getByText(amount).first().waitFor()
})

test.runIf(IN_LONG_SUITE)('a link shares what home shows, without changing what others have stored', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?places=1.2')
  const figures = page.getByRole('list', { name: 'Main figures' })
  await figures.getByRole('heading', { name: 'Revenue' }).waitFor()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied', { exact: true }).waitFor()
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([...address.searchParams.keys()].sort()).toEqual(['budget', 'headline', 'mapping', 'places', 'span', 'tiles'])
  expect(address.searchParams.get('places')).toBe('1.2')

  // Somebody else, and only the first figure of it beside one that is gone.
  const { page: theirs } = await visitAs(PRIYA)
  const [first = ''] = (address.searchParams.get('tiles') ?? '').split('.')
  address.searchParams.set('tiles', `${first}.group:gone`)
  await theirs.goto(`${address.pathname}${address.search}`)
  const seen = theirs.getByRole('list', { name: 'Main figures' }).getByRole('heading')
  await theirs.getByText('This link shows other figures than your home. 1 figure in this link no longer exists.').waitFor()
  await expect.poll(() => seen.count()).toBe(1)
  expect(await accessibilityProblems(theirs, 'everything')).toEqual([])
  await theirs.getByRole('button', { name: 'Show mine' }).click()
  await expect.poll(() => seen.count()).toBe(5)
  await theirs.goto(`${address.pathname}${address.search}`)
  await theirs.getByRole('button', { name: 'Keep these for me' }).click()
  await theirs.getByText('Home saved for you', { exact: true }).waitFor()
  await theirs.goto('/')
  await expect.poll(() => seen.count()).toBe(1)
  await theirs.getByRole('button', { name: 'Arrange' }).click()
  await theirs.getByRole('button', { name: 'Reset mine' }).click()
  await expect.poll(() => seen.count()).toBe(5)
})

test('months that the ledger has not reached are named, and left out by choice', async ({ visitAs }) => {
  const { page } = await visitAs(PRIYA)
  await page.goto(`/?span=${encodeURIComponent('{"period":"MONTHLY","startDate":"2026-01-01","endDate":"2026-12-31"}')}`)
  const note = page.getByText('No figure for Dec 2026 yet.')
  await note.waitFor()
  await page.getByRole('button', { name: 'Show Jan – Nov', exact: true }).click()
  await note.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('span')).toContain('2026-11-30')
})

test('what was dealt with stays so for everybody, and comes back', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const finding = attention.getByRole('listitem').filter({ hasText: 'hold amounts outside the report' })
  await finding.getByRole('button', { name: /^Deal with/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Not relevant' }).press('Enter')
  await finding.waitFor({ state: 'detached' })
  const { page: viewers } = await visitAs(PRIYA)
  await viewers.goto('/')
  const theirs = viewers.getByRole('region', { name: 'Needs attention' })
  await theirs.getByRole('button', { name: /^Done items/ }).click()
  await theirs.getByText(/not relevant, Dana Whitlock/).waitFor()
  expect(await theirs.getByRole('button', { name: /^(Deal with|Show again)/ }).count()).toBe(0)
  await attention.getByRole('button', { name: /^Done items/ }).click()
  await attention.getByRole('button', { name: /^Show again/ }).click()
  await finding.waitFor()
})

test.runIf(IN_LONG_SUITE)('home is arranged by keyboard for oneself, and back; it fits a phone', async ({ visitAs }) => {
  const { page } = await visitAs(PRIYA)
  await page.goto('/')
  const figures = page.getByRole('list', { name: 'Main figures' })
  await figures.getByRole('heading', { name: 'Revenue' }).waitFor()
  await page.getByRole('button', { name: 'Arrange' }).click()
  const arranging = page.getByRole('region', { name: 'Arrange home' })
  expect(await arranging.getByRole('button', { name: 'Save for everyone' }).count()).toBe(0)
  await arranging.getByRole('button', { name: /^Revenue, 1 of/ }).press('Alt+ArrowRight')
  await arranging.getByRole('button', { name: /^Revenue, 2 of/ }).waitFor()
  await arranging.getByRole('button', { name: 'Save for me' }).click()
  await page.reload()
  await expect.poll(() => figures.getByRole('heading').first().textContent()).toBe('Four-wall EBITDA')
  await page.getByRole('button', { name: 'Arrange' }).click()
  await arranging.getByRole('button', { name: 'Reset mine' }).click()
  await expect.poll(() => figures.getByRole('heading').first().textContent()).toBe('Revenue')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
