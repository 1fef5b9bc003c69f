import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { answerOperation, breakOperation, holdOperation } from '../fixtures/operations.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openViewer, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(DANA)
  await forgetTabs(ask)
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const notifications = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

describe('pages', () => {
  test('stand in the sidebar with what there is to know of them', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/uploads')
    const navigation = page.getByRole('navigation')
    await navigation.getByRole('listitem').filter({ hasText: 'Mappings' }).getByText('2 unmapped', { exact: true }).waitFor()
    await navigation.getByRole('listitem').filter({ hasText: 'Locations' }).getByText('24', { exact: true }).waitFor()
  })

  test('have titles, and say so when they change', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/profit-loss/')
    await page.getByRole('treegrid').waitFor()
    await expect.poll(() => page.title()).toBe('Management P&L · Profit and loss · Fourwall')
    await page.getByRole('link', { name: 'Uploads' }).click()
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    expect(await page.title()).toBe('Uploads · Fourwall')
    await page.getByRole('status').filter({ hasText: 'Uploads · Fourwall' }).waitFor()
    expect(await page.getByRole('link', { name: 'Uploads' }).getAttribute('aria-current')).toBe('page')
    await page.getByText('Tidewater Kitchens').waitFor()
  })

  test.runIf(IN_LONG_SUITE)('that take long to load say so instead of the page before', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/uploads')
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    const categorizations = await holdOperation(page, 'ViewerCategorizations')
    await page.getByRole('link', { name: 'Profit and loss' }).click()
    await page.getByRole('heading', { level: 1, name: 'Profit and loss' }).waitFor()
    await page.getByText('Loading Profit and loss').waitFor({ state: 'attached' })
    categorizations.letGo()
    await page.getByRole('treegrid').waitFor()
  })

  test('are scrolled on the way back as they were left', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/settings/closing')
    await page.getByRole('rowheader', { name: 'Jan 2024' }).waitFor()
    const scrolled = () =>
      page.evaluate(() => Math.max(...[document.documentElement, ...document.querySelectorAll('main *')].map(({ scrollTop }) => scrollTop)))
    await page.getByRole('rowheader', { name: 'Jan 2024' }).scrollIntoViewIfNeeded()
    const left = await scrolled()
    expect(left).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Uploads' }).click()
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    await page.goBack()
    await page.getByRole('rowheader', { name: 'Jan 2024' }).waitFor()
    await expect.poll(scrolled).toBe(left)
  })

  test('that are not there say so, and lead on', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/charts/of/nothing')
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
    expect(await page.title()).toBe('Not found · Fourwall')
    await page.getByRole('link', { name: 'Go to Profit and loss' }).click()
    await page.getByRole('treegrid').waitFor()
  })

  test('of what was deleted say so under the usual bar, and lead to the list', async ({ visitAs, visits }) => {
    visits.expectLogged(/The page could not be loaded. RequestFailure/)
    const { page } = await visitAs(DANA)
    const gone = '00000000-0000-4000-8000-000000000000'
    for (const [address, title, list] of [
      [`/charts/${gone}`, 'Chart not found', 'Charts'],
      [`/presentations/${gone}/edit`, 'Presentation not found', 'Presentations'],
      [`/chat/${gone}`, 'Chat not found', 'Assistant'],
    ] as const) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
      await page.getByRole('heading', { level: 2, name: title }).waitFor()
      expect(await accessibilityProblems(page, 'everything')).toEqual([])
      await page.getByRole('link', { name: `Go to ${list}` }).click()
      await page.getByRole('heading', { level: 1, name: list === 'Assistant' ? 'New question' : list }).waitFor()
    }
  })

  test.runIf(IN_LONG_SUITE)('that cannot be loaded are not found, with a way to try again', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    visits.expectLogged(/status of 500|could not be loaded/)
    const categorizations = await breakOperation(page, 'ViewerCategorizations')
    await page.goto('/profit-loss/')
    await page.getByRole('heading', { name: 'The profit and loss could not be loaded' }).waitFor()
    categorizations.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('treegrid').waitFor()
  })

  test.runIf(IN_LONG_SUITE)('of a metric that a failing server does not send are never called missing', async ({ visitAs, visits }) => {
    const { page, context } = await visitAs(DANA)
    visits.expectLogged(/status of 500|could not be loaded/)
    await page.goto('/ops-data/')
    const metric = page.getByRole('main').getByRole('link', { name: 'Guests', exact: true }).first()
    await metric.waitFor()
    await context.route('**/api/graphql', (route) => route.fulfill({ status: 500, json: { errors: [{ message: 'The disk is full.' }] } }))
    await metric.click()
    await page.getByText('could not be loaded').first().waitFor()
    expect(await page.getByText(/Nothing is here|No such metric/).count()).toBe(0)
    await context.unroute('**/api/graphql')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('heading', { name: 'Guests' }).first().waitFor()
    await page.getByText('could not be loaded').first().waitFor({ state: 'detached' })
  })

  test('that break say whose fault it is, and can be refreshed', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    visits.expectLogged(/The server sent a .* without dates|The page could not be shown/)
    let isBroken = true
    await answerOperation(page, 'LayoutFigures', async (route) => {
      if (!isBroken) return await route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"startDate":"\d{4}-\d\d-\d\d"/g, '"startDate":"some day"')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/profit-loss/')
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
    await page.getByText("Something broke on our side. We're already fixing it — please try again shortly.", { exact: true }).waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('treegrid').waitFor()
  })
})

describe('the theme', () => {
  test('is chosen, kept over a reload, and followed by other tabs', async ({ visitAs }) => {
    const { page, context } = await visitAs(DANA, { theme: 'light' })
    await page.goto('/uploads')
    await page.getByRole('table', { name: 'Imports' }).waitFor()
    const other = await context.newPage()
    await other.goto('/uploads')
    const light = await background(page)
    expect(await themeOf(page)).toBe('light')
    await chooseTheme(page, 'Dark')
    await expect.poll(() => themeOf(page)).toBe('dark')
    await expect.poll(() => themeOf(other)).toBe('dark')
    expect(await background(page)).not.toBe(light)
    await page.reload()
    // Before anything of the app has run.
    expect(await themeOf(page)).toBe('dark')
    await chooseTheme(page, 'System')
    await expect.poll(() => themeOf(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => themeOf(page)).toBe('dark')
  })
})

describe('the keyboard', () => {
  test('reaches everything, the content first', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openViewer(page)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    const order: string[] = []
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      const isGrid = await grid.root.evaluate((root) => root === document.activeElement)
      order.push(isGrid ? 'the grid' : (await focused(page)).trim())
      if (isGrid) break
    }
    const expected = [
      /^Profit and loss$/,
      /^Save view$/,
      /Account/,
      /^Management P&L$/,
      /New tab|^$/,
      /^Mapping/,
      /^Locations/,
      /^Time/,
      /^Year to date$/,
      /^Columns/,
      /^Expand all/,
      /^Collapse all/,
      /^Export/,
      /^View/,
      /^the grid$/,
    ]
    expect(order).toHaveLength(expected.length)
    for (const [index, name] of expected.entries()) expect(order[index]).toMatch(name)
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toMatch(/^View/)
  })

  test('opens and closes the user’s menu', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/uploads')
    const button = page.getByRole('button', { name: 'Account: Dana Whitlock' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').getByText('dana@demo.fourwall.example').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('on a narrow window', () => {
  test('the navigation folds into the mark', async ({ visitAs }) => {
    const { page } = await visitAs(DANA, { viewport: { width: 1180, height: 800 } })
    await openYearToDate(page)
    expect(await page.getByRole('link', { name: 'Uploads' }).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const navigation = page.getByRole('dialog', { name: 'Navigation' })
    await navigation.getByRole('link', { name: 'Uploads' }).click()
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    await navigation.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.keyboard.press('Escape')
    await navigation.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Profit and loss' }).first().waitFor()
  })
})

describe('notifications', () => {
  test('come one at a time, are reached by Alt+T and closed by Escape', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await openYearToDate(page)
    for (let count = 0; count < 2; count += 1) await page.getByRole('button', { name: 'New tab' }).click()
    await page.getByRole('tab').nth(2).press('Delete')
    await notifications(page).getByText('Closed “New view 2”').waitFor()
    await page.getByRole('tab').nth(1).press('Delete')
    await notifications(page).getByText('Closed “New view”').waitFor()
    expect(await notifications(page).getByRole('listitem').count()).toBe(1)

    await page.keyboard.press('Alt+T')
    await expect.poll(() => notifications(page).evaluate((region) => region.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await notifications(page).getByRole('listitem').waitFor({ state: 'detached' })
    expect(await page.getByRole('tab').count()).toBe(1)
  })

  test('of successes go by themselves after three seconds, unless the pointer rests on them', async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.clock.install()
    await openYearToDate(page)
    await page.getByRole('button', { name: 'New tab' }).click()
    await page.getByRole('tab').nth(1).press('Delete')
    const notification = notifications(page).getByRole('listitem')
    await notification.hover()
    await page.clock.fastForward(10_000)
    expect(await notification.isVisible()).toBe(true)
    await page.mouse.move(700, 700)
    await page.clock.fastForward(3000)
    await notification.waitFor({ state: 'detached' })
  })
})
