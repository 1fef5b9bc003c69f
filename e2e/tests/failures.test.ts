import { describe, expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { answerOperation, breakOperation, holdOperation } from '../fixtures/operations.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { firstOf, IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(DANA)
  await forgetTabs(ask)
})

describe('the viewer opens', () => {
  test('without budgets, metrics and the days of the ledger, and says so', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    visits.expectLogged(/status of 500|Part of the viewer could not be loaded/)
    const broken = [await breakOperation(page, 'BudgetsAndMetrics'), await breakOperation(page, 'LedgerDays')]
    await openYearToDate(page)
    const missing = page.getByRole('status').filter({ hasText: 'Budgets and metrics could not be loaded.' })
    await missing.getByText('The days of the ledger could not be loaded: time spans that follow it end today.').waitFor()
    await page.getByRole('button', { name: /^Columns/ }).click()
    // It is not known that there is no budget.
    expect(await page.getByRole('menuitem', { name: 'Budget: add one…' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    for (const operation of broken) operation.mend()
    await missing.getByRole('button', { name: 'Try again' }).click()
    await missing.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page
      .getByRole('menuitemcheckbox', { name: /^Budget/ })
      .first()
      .waitFor()
  })

  test.runIf(IN_LONG_SUITE)('with no tabs if they cannot be loaded', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    visits.expectLogged(/status of 500|The tabs of the viewer could not be loaded/)
    await breakOperation(page, 'ProfitLossViewerTabs')
    await openYearToDate(page)
    expect(await page.getByRole('tab').count()).toBe(1)
  })

  test.runIf(IN_LONG_SUITE)('the layout of a link whose tab is not known', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    const grid = await openYearToDate(page)
    await page.getByRole('button', { name: 'Save view' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Of a link')
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('heading', { name: 'Of a link' }).waitFor()
    const metadataId = new URL(page.url()).searchParams.get('metadataId') ?? ''
    expect(metadataId).not.toBe('')
    await page.goto(`/profit-loss/?metadataId=${metadataId}&tabId=theirs`)
    await page.getByRole('heading', { name: 'Of a link' }).waitFor()
    await grid.settled()

    visits.expectLogged(/The page could not be loaded. RequestFailure: (No tabs found|Spreadsheet metadata not found)/)
    await page.goto('/profit-loss/editor?tabId=theirs')
    await page.getByRole('heading', { name: 'This tab is not one of yours' }).waitFor()
    await ask('mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }', { id: metadataId })
    await page.goto(`/profit-loss/${metadataId}/editor`)
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
  })
})

test('a page that loads for long shows where one is going, and then the page', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/settings')
  const company = await holdOperation(page, 'ReportingCompany')
  await page.evaluate(() => {
    history.pushState(null, '', '/charts/new')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const loading = page.getByRole('status').filter({ hasText: 'Loading Charts' })
  await loading.waitFor()
  await page.getByRole('heading', { name: 'Charts', exact: true }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
  company.letGo()
  await page.getByLabel('Find a measure').waitFor()
  expect(await loading.count()).toBe(0)
})

describe('a page whose company cannot be loaded', () => {
  test.for(
    firstOf(
      [
        { path: '/charts/new', title: 'This page could not be loaded', shows: 'Find a measure' },
        { path: '/visualizations', title: 'Charts', shows: null },
        { path: '/presentations/new', title: 'This page could not be loaded', shows: 'Title' },
        { path: '/presentations/brand', title: 'This page could not be loaded', shows: 'Colors, fonts and logo' },
        { path: '/explorer', title: 'Error loading data', shows: null },
      ],
      2,
    ),
  )('$path says so, warns and offers to try again', async ({ path, title, shows }, { visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && /could not be loaded\./.test(message.text()))
    visits.expectLogged(/status of 500|age could not be loaded/)
    const company = await breakOperation(page, 'ReportingCompany')
    await page.goto(path)
    await warned
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    if (shows === null) return
    company.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel(shows, { exact: true }).first().waitFor()
  })
})

describe('without a server', () => {
  test('a page that is not loaded yet says so, and opens once it answers', async ({ visitAs, visits }) => {
    const { page, context } = await visitAs(DANA, { isNew: true })
    visits.expectLogged(/ERR_INTERNET_DISCONNECTED|could not be loaded|could not be stored/)
    await openYearToDate(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Uploads' }).click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.getByText('Fourwall cannot be reached. Nothing was lost.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/uploads')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('table', { name: 'Imports' }).waitFor()
  })

  test('an editor keeps its unsaved work', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    visits.expectLogged(/status of 500|could not be loaded/)
    await openYearToDate(page)
    const { searchParams } = new URL(page.url())
    await page.goto(`/profit-loss/editor?tabId=${searchParams.get('tabId')}`)
    await page.getByRole('treegrid').waitFor()
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Total' }).click()
    await page.getByText('1 step not saved').waitFor()
    // Each time that the ledger changed elsewhere, the page is loaded again.
    let entries = 0
    await answerOperation(page, 'LedgerSummary', async (route) => {
      const answer = await route.fetch()
      entries += 1
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/"entries":\d+/, `"entries":${entries}`) })
    })
    const loadedAgain = async (status: number) => {
      const answered = page.waitForResponse(
        (response) => response.status() === status && response.request().postData()?.includes('"LayoutCompany"') === true,
      )
      await page.evaluate(() => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 20_000
        dispatchEvent(new Event('focus'))
      })
      await answered
      await page.waitForLoadState('networkidle')
    }
    const company = await breakOperation(page, 'LayoutCompany')
    await loadedAgain(500)
    await page.getByText('1 step not saved').waitFor()
    company.mend()
    await loadedAgain(200)
    await page.getByText('1 step not saved').waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
  })
})

test.runIf(IN_LONG_SUITE)('a page that a new version no longer has leads to that version', async ({ visitAs, visits, demo }) => {
  const { page, context } = await visitAs(DANA)
  visits.expectLogged(/status of 404|could not be loaded/)
  await openYearToDate(page)
  const files = `${demo.origin}/assets/*.js`
  await context.route(files, (route) => route.fulfill({ status: 404, body: '' }))
  await context.route(`${demo.origin}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-new.js">' }),
  )
  await page.getByRole('link', { name: 'Uploads' }).click()
  await page.getByRole('heading', { name: 'Fourwall was updated' }).waitFor()
  await context.unroute(files)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('table', { name: 'Imports' }).waitFor()
})
