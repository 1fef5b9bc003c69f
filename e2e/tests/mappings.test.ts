import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { type OpenCompany, test } from '../fixtures/company-test.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { fileNamed } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

const LEDGER = `Date,Account number,Account name,Account type,Location,Amount
2026-02-05,4000,Sales,Income,Bay,-1000.00
2026-03-05,4000,Sales,Income,Bay,-2000.00
2026-03-06,4100,Catering sales,Income,Cove,-300.00
2026-03-07,5000,Food cost,Cost of Goods Sold,Bay,700.00
2026-03-08,6000,Wages,Expense,Bay,400.00
2026-03-09,6010,Overtime wages,Expense,Cove,60.00
2026-03-10,6500,Base rent,Expense,Bay,250.00
2026-03-11,6510,Common area rent,Expense,Cove,40.00
2026-03-12,1000,Cash,Asset,Bay,1850.00
`
/** Accounts that start unassigned. */
const LEFT_OUT = ['4100', '6010', '6510']

interface Mapping {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly accountMappings: readonly { readonly profitLossGroupId: string; readonly ledgerAccountId: string }[]
  readonly categorization: { readonly id: string; readonly groups: readonly { readonly id: string; readonly name: string }[] }
}

/** The proposed mapping as stored now. */
const stored = async (ask: Ask): Promise<Mapping> => {
  const { profitLossMappings } = await ask<{ profitLossMappings: Mapping[] }>(
    '{ profitLossMappings { id name version accountMappings { profitLossGroupId ledgerAccountId } categorization { id groups { id name } } } }',
  )
  const [first] = profitLossMappings
  if (first === undefined) throw new Error('There is no mapping')
  return first
}

/** `4000 Revenue, 5000 Cost of goods`, by number. */
async function told(ask: Ask): Promise<string> {
  const { accountMappings, categorization } = await stored(ask)
  const { ledgerAccounts } = await ask<{ ledgerAccounts: { id: string; displayId: string }[] }>('{ ledgerAccounts { id displayId } }')
  return ledgerAccounts
    .flatMap(({ id, displayId }) => {
      const groupId = accountMappings.find(({ ledgerAccountId }) => ledgerAccountId === id)?.profitLossGroupId
      const group = categorization.groups.find((one) => one.id === groupId)
      return group ? [`${displayId} ${group.name}`] : []
    })
    .join(', ')
}

const save = (ask: Ask, { id }: Mapping, accountMappings: Mapping['accountMappings']) =>
  ask(
    'mutation ($id: ID!, $inputData: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $id, inputData: $inputData) { id } }',
    { id, inputData: { accountMappings } },
  )

type Group = { readonly id: string; readonly name: string; readonly type?: string | null; readonly displayOrder: number }

const groupsOf = async (ask: Ask): Promise<readonly Group[]> =>
  (
    await ask<{ profitLossCategorizations: { groups: Group[] }[] }>(
      '{ profitLossCategorizations { groups { id parentId name type displayOrder formula } } }',
    )
  ).profitLossCategorizations[0]?.groups ?? []

const saveGroups = (ask: Ask, id: string, groups: readonly Group[]) =>
  ask(
    'mutation ($id: ID!, $inputData: ProfitLossCategorizationInput!) { updateProfitLossCategorization(categorizationId: $id, inputData: $inputData) { id } }',
    { id, inputData: { name: 'Management P&L', groups } },
  )

async function withLedger(ownCompany: OpenCompany): Promise<{ page: Page; ask: Ask }> {
  const { page, ask } = await ownCompany({ ledger: fileNamed('march.csv', LEDGER), at: null })
  const mapping = await stored(ask)
  const { ledgerAccounts } = await ask<{ ledgerAccounts: { id: string; displayId: string }[] }>('{ ledgerAccounts { id displayId } }')
  const free = new Set(ledgerAccounts.filter(({ displayId }) => LEFT_OUT.includes(displayId)).map(({ id }) => id))
  await save(
    ask,
    mapping,
    mapping.accountMappings.filter(({ ledgerAccountId }) => !free.has(ledgerAccountId)),
  )
  return { page, ask }
}

const account = (page: Page, name: string): Locator => page.getByRole('grid', { name: 'Accounts' }).getByRole('row', { name })
const line = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('treegrid', { name: 'Categories' }).getByRole('row', { name }).first()
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview of the change' })

async function open(page: Page, { id }: Mapping): Promise<void> {
  await page.goto(`/settings/mappings/${id}`)
  await account(page, 'Catering sales').waitFor()
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing is there to be dragged')
  await page.mouse.move(start.x + 90, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 120, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}

describe('the mapping editor', () => {
  test('assigns by mouse, shows the effect on the report, saves and restores it', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    await page.goto('/settings/mappings')
    await page.getByRole('row', { name: /^Management P&L .* 4 3 / }).waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.getByRole('link', { name: 'Management P&L', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Unassigned 3 of 7 accounts' }).waitFor()
    expect(await page.title()).toBe('Management P&L · Mappings · Settings · Fourwall')
    expect(await accessibilityProblems(page, 'everything')).toEqual([])

    // A suggestion is accepted by a click; another click undoes it.
    const revenue = account(page, 'Catering sales').getByRole('button', { name: 'Revenue', exact: true })
    await revenue.click()
    await line(page, /4100 Catering sales Adding 300/).waitFor()
    await preview(page).getByText('2,700 → 3,000').or(preview(page).getByText('3,000')).first().waitFor()
    await revenue.click()
    await preview(page).getByText('Nothing changed yet').waitFor()

    await drag(page, account(page, 'Catering sales'), line(page, 'Revenue'))
    await account(page, '6510').getByRole('checkbox').check()
    await account(page, '6010').click()
    // The account's amounts by region and month.
    await page
      .getByRole('region', { name: "The account's months" })
      .getByRole('row', { name: /^Cove .*60/ })
      .waitFor()
    await page.getByRole('button', { name: 'Assign to' }).click()
    const find = page.getByRole('combobox', { name: 'Category' })
    const before = await find.boundingBox()
    await find.fill('occ')
    // The field stays where it is, however few results there are.
    await expect(find.boundingBox()).resolves.toEqual(before)
    await page.getByRole('option', { name: 'Occupancy' }).click()
    await drag(page, account(page, '6010'), line(page, 'Labor'))
    await page.getByRole('heading', { name: 'Unassigned 0 of 7 accounts' }).waitFor()
    await preview(page).getByText('3 assigned').waitFor()
    await preview(page).getByText('Ledger 1,850.00 = mapped 1,850.00 + unmapped 0.00').waitFor()
    await preview(page)
      .getByRole('button', { name: /^\d lines change$/ })
      .click()
    const changes = page.getByRole('complementary', { name: 'What changes in the report' })
    await changes.getByRole('row', { name: /^Net income 1,650 1,850 200/ }).waitFor()
    await changes.getByRole('button', { name: 'Revenue' }).click()
    await changes.getByRole('row', { name: /^Mar 2026 2,000 2,300 300/ }).waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    expect(await accessibilityProblems(page, 'colors')).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved the mapping', { exact: true }).waitFor()
    expect(await told(ask)).toBe('4000 Revenue, 4100 Revenue, 5000 Cost of goods, 6000 Labor, 6010 Labor, 6500 Occupancy, 6510 Occupancy')
    // An account in a category shows its months too.
    await line(page, /5000 Food cost/).click()
    await page.getByRole('region', { name: "The account's months" }).getByRole('heading', { name: '5000 Food cost' }).waitFor()
    // Out of its category, by dragging it back.
    await drag(page, line(page, /6510/), page.getByRole('grid', { name: 'Accounts' }))
    await account(page, '6510').waitFor()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('complementary', { name: 'History' })
    await history.getByRole('button', { name: /version 3/ }).click()
    await history.getByText('4100 Catering sales assigned to Revenue').waitFor()
    await history.getByRole('button', { name: /version 2/ }).click()
    await history.getByRole('button', { name: 'Restore this version' }).click()
    await preview(page).getByText('3 unassigned').waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(() => told(ask)).toBe('4000 Revenue, 5000 Cost of goods, 6000 Labor, 6500 Occupancy')
  })

  test.runIf(IN_LONG_SUITE)(
    'assigns by keyboard only, with undo and redo, and finds accounts by what they were',
    async ({ ownCompany }) => {
      const { page, ask } = await withLedger(ownCompany)
      await open(page, await stored(ask))
      await page.getByRole('grid', { name: 'Accounts' }).focus()
      await page.keyboard.press('ArrowDown')
      expect(await account(page, 'Catering sales').evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
      await page.keyboard.press('1')
      await line(page, /4100 Catering sales Adding/).waitFor()
      await page.keyboard.press('Control+z')
      await preview(page).getByText('Nothing changed yet').waitFor()
      await page.keyboard.press('Control+Shift+z')
      await preview(page).getByText('1 assigned').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(' ')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(' ')
      await page.keyboard.press('c')
      await page.keyboard.type('labor')
      await page.keyboard.press('Enter')
      await preview(page).getByText('3 assigned').waitFor()
      // Focus is in the list again.
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Accounts')
      await page.keyboard.press('Delete')
      await preview(page).getByText('2 assigned').waitFor()
      // A suggestion is for its own account, whatever else is selected.
      for (const number of ['4100', '6010']) await account(page, number).getByRole('checkbox').check()
      await account(page, '6510').click()
      await page.keyboard.press('1')
      await line(page, /6510 Common area rent Adding/).waitFor()
      await page.keyboard.press('Control+z')
      await preview(page).getByText('2 assigned').waitFor()
      // A declined suggestion is not shown again.
      const suggested = account(page, '6510').getByRole('button', { name: 'Occupancy' })
      await suggested.waitFor()
      await page.keyboard.press('d')
      await suggested.waitFor({ state: 'detached' })

      await page.getByRole('treegrid', { name: 'Categories' }).focus()
      await page.keyboard.press('End')
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowLeft')
      await line(page, /^Revenue/).waitFor()
      expect(await line(page, /^Revenue/).getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Delete')
      await preview(page).getByText('2 assigned, 1 unassigned').waitFor()
      // Discarded changes can be restored at once.
      await page.getByRole('button', { name: 'Discard' }).click()
      await preview(page).getByText('Nothing changed yet').waitFor()
      await page.keyboard.press('Control+z')
      await preview(page).getByText('2 assigned, 1 unassigned').waitFor()

      const find = page.getByRole('textbox', { name: 'Find an account' })
      await page.getByRole('combobox', { name: 'Accounts shown' }).selectOption('All accounts')
      for (const [typed, found] of [
        ['rent', '6500 Base rent'],
        ['balance sheet', '1000 Cash'],
        ['1,850', '1000 Cash'],
        ['$3,000.00', '4000 Sales'],
      ] as const) {
        await find.fill(typed)
        await account(page, found).waitFor()
      }
      await find.fill('nothing like it')
      await page.getByText('No account matches “nothing like it”.').waitFor()
      // Hidden accounts are not affected by any action.
      await find.fill('')
      for (const number of ['4100', '6500']) await account(page, number).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Assign 2 to' }).waitFor()
      await find.fill('catering')
      await page.getByRole('button', { name: 'Assign to' }).waitFor()
      await find.fill('nothing like it')
      await page.getByRole('button', { name: 'Unassign' }).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+s')
      await page.getByText('Saved the mapping', { exact: true }).waitFor()
      expect(await told(ask)).toBe('4100 Revenue, 5000 Cost of goods, 6000 Labor, 6010 Labor, 6500 Occupancy')
    },
  )

  test.runIf(IN_LONG_SUITE)('loses nobody’s work: two people, a refusal, leaving', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    const before = await stored(ask)
    await open(page, before)
    await account(page, 'Catering sales').getByRole('button', { name: 'Revenue', exact: true }).click()
    const rent = before.categorization.groups.find(({ name }) => name === 'Occupancy')?.id ?? ''
    const { ledgerAccounts } = await ask<{ ledgerAccounts: { id: string; displayId: string }[] }>('{ ledgerAccounts { id displayId } }')
    const idOf = (number: string): string => ledgerAccounts.find(({ displayId }) => displayId === number)?.id ?? ''
    await save(ask, before, [...before.accountMappings, { profitLossGroupId: rent, ledgerAccountId: idOf('6510') }])
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Owner Books saved this mapping while you were editing' })
    await dialog.getByText('4100 Catering sales assigned to Revenue').waitFor()
    await dialog.getByText('6510 Common area rent assigned to Occupancy').waitFor()
    await dialog.getByText('The two changes do not overlap. You can keep both.').waitFor()
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await page.getByText('Saved the mapping', { exact: true }).waitFor()
    expect(await told(ask)).toBe('4000 Revenue, 4100 Revenue, 5000 Cost of goods, 6000 Labor, 6500 Occupancy, 6510 Occupancy')

    // A category that was deleted before saving: the server says so, and nothing on the page is lost.
    const { categorization } = before
    const groups = await groupsOf(ask)
    const extra = { id: randomUUID(), name: 'Extra', type: 'OPEX', displayOrder: 99 }
    await saveGroups(ask, categorization.id, [...groups, extra])
    await page.reload()
    await account(page, '6010').click()
    await page.keyboard.press('c')
    await page.keyboard.type('extra')
    await page.keyboard.press('Enter')
    await preview(page).getByText('1 assigned').waitFor()
    await saveGroups(ask, categorization.id, groups)
    await page.keyboard.press('Control+s')
    await page.getByText('Failed to save mapping', { exact: true }).waitFor()
    await page
      .getByText(/has no group/)
      .first()
      .waitFor()
    await preview(page).getByText('1 assigned').waitFor()
    await account(page, '6010').getByRole('button', { name: 'Labor' }).click()

    await page.getByRole('link', { name: 'Uploads' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Save the changes to “Management P&L”?' })
    await leaving.getByText('1 assigned, not saved yet. Leaving without saving discards that.').waitFor()
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('link', { name: 'Uploads' }).click()
    await leaving.getByRole('button', { name: 'Save and leave' }).click()
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    expect(await told(ask)).toContain('6010 Labor')
  })
})

test('mappings are created, renamed, copied and deleted, each with what is missing', async ({ ownCompany, visits }) => {
  visits.expectLogged(/The page could not be loaded. RequestFailure: not found/)
  const { page, ask, importLedger } = await ownCompany({ at: '/settings/mappings' })
  await page.getByText('The first one is created with the first ledger that you import.').waitFor()
  await page.goto('/settings/mappings/add')
  await page.getByRole('heading', { name: 'No categorization yet' }).waitFor()
  await importLedger(fileNamed('march.csv', LEDGER))

  await page.goto('/settings/mappings')
  await page.getByRole('button', { name: 'New mapping' }).click()
  await account(page, 'Sales').first().waitFor()
  await page.getByRole('button', { name: /^Accept \d likely$/ }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Please enter a mapping name').waitFor()
  await page.keyboard.type('Lender package')
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await page.getByRole('heading', { name: 'Lender package', level: 1 }).waitFor()
  await page.waitForURL(/\/settings\/mappings\/[0-9a-f-]{36}$/)
  const address = page.url()

  const acts = page.getByRole('button', { name: 'Actions for Lender package' })
  await acts.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ')
  await dialog.getByRole('button', { name: 'Rename mapping' }).click()
  await dialog.getByText('Please enter a name for this mapping.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bank package')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Quarterly, for the bank')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bank package', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Actions for Bank package' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await dialog.getByRole('button', { name: 'Duplicate mapping' }).click()
  await page.getByRole('heading', { name: 'Bank package copy', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Actions for Bank package copy' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete mapping' }).click()
  const undo = await hoveredUndo(page)
  await page.getByRole('heading', { name: 'Mappings' }).waitFor()
  await undo.click()
  await page.getByRole('link', { name: 'Bank package copy' }).waitFor()

  // A mapping that a tab shows cannot be deleted.
  const mappingId = address.split('/').at(-1)
  const tab = {
    id: 't',
    name: 'Bank view',
    displayOrder: 0,
    pinned: false,
    profitLossMappingId: mappingId,
    locationIds: [],
    timeSpan: { period: 'MONTHLY', yearToDate: true },
    viewSettings: { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: false, showGrid: false, showVarianceUSD: false },
  }
  await ask('mutation ($tabs: [ProfitLossViewerTabInput!]!) { updateProfitLossViewerTabList(tabs: $tabs) { id } }', { tabs: [tab] })
  await page.reload()
  await page.getByRole('row', { name: /^Bank package Quarterly.* 1 tab / }).waitFor()
  await page.getByRole('button', { name: 'Actions for Bank package', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByText(/^the tab "Bank view" of/).waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()

  await page.goto('/settings/mappings/00000000-0000-4000-8000-000000000000')
  await page.getByRole('heading', { name: /not found/i }).waitFor()
  await page.goto(`/settings/chart-of-accounts/mappings/${mappingId}`)
  await page.getByRole('heading', { name: 'Bank package', level: 1 }).waitFor()
  expect(await page.title()).toBe('Bank package · Chart of accounts · Settings · Fourwall')
})
