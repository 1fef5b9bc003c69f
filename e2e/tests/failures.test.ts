import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { type Ask, apiAs } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { breakOperation } from '../fixtures/operations.ts'
import { demoProduct } from '../fixtures/running-products.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { forgetTabs, openViewer } from '../fixtures/viewer.ts'

let ask: Ask
beforeAll(async () => {
  ask = await apiAs(await demoProduct(), DANA)
})
beforeEach(async () => {
  await forgetTabs(ask)
})

describe('the viewer opens', () => {
  test('without budgets, metrics and the days of the ledger, and says so', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    visits.expectLogged(/status of 500|Part of the viewer could not be loaded/)
    const broken = [await breakOperation(page, 'ViewerBeside'), await breakOperation(page, 'LedgerDays')]
    await openViewer(page)
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

  test('with no tabs if they cannot be loaded', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    visits.expectLogged(/status of 500|The tabs of the viewer could not be loaded/)
    await breakOperation(page, 'ProfitLossViewerTabs')
    await openViewer(page)
    expect(await page.getByRole('tab').count()).toBe(1)
  })

  test('the layout of a link whose tab is not known', async ({ visitAs, visits }) => {
    const { page } = await visitAs(DANA)
    const grid = await openViewer(page)
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
