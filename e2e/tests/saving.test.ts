import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { type OpenCompany, test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { answerOperation, loseAnswerOnce } from '../fixtures/operations.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

/** The title of any failure. */
const FAILURE = /^(Failed to |An error occurred\.)/

async function withLedger(ownCompany: OpenCompany): Promise<{ page: Page; ask: Ask }> {
  return await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], ['2026-03']), at: null })
}

interface Mapping {
  readonly id: string
  readonly name: string
  readonly accountMappings: readonly { readonly profitLossGroupId: string; readonly ledgerAccountId: string }[]
  readonly categorization: { readonly id: string; readonly name: string; readonly groups: readonly { readonly name: string }[] }
}

const mappings = async (ask: Ask): Promise<readonly Mapping[]> =>
  (
    await ask<{ profitLossMappings: Mapping[] }>(
      '{ profitLossMappings { id name accountMappings { profitLossGroupId ledgerAccountId } categorization { id name groups { name } } } }',
    )
  ).profitLossMappings

/** Holds an operation back, each time that it is sent, until it is let go. */
async function hold(page: Page, operationName: string): Promise<{ sent(): Promise<void>; letGo(): void }> {
  let count = 0
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await answerOperation(page, operationName, async (route) => {
    count += 1
    await released
    await route.continue()
  })
  return {
    async sent() {
      await expect.poll(() => count).toBeGreaterThan(0)
    },
    letGo,
  }
}

const account = (page: Page, name: string): Locator => page.getByRole('grid', { name: 'Accounts' }).getByRole('row', { name })
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview of the change' })
const unassign = async (page: Page, name: string): Promise<void> => {
  await account(page, name).click()
  await page.keyboard.press('Delete')
}

test.runIf(IN_LONG_SUITE)('edits made while a save is in flight stay', async ({ ownCompany }) => {
  const { page, ask } = await withLedger(ownCompany)
  const [mapping] = await mappings(ask)
  await page.goto(`/settings/mappings/${mapping?.id}`)
  await page.getByRole('combobox', { name: 'Accounts shown' }).selectOption('All accounts')
  const mappingSave = await hold(page, 'UpdateMapping')
  await unassign(page, 'Rent')
  await preview(page).getByText('1 unassigned').waitFor()
  await page.keyboard.press('Control+s')
  await mappingSave.sent()
  await unassign(page, 'Food')
  await preview(page).getByText('2 unassigned').waitFor()
  mappingSave.letGo()
  await page.getByText('Saved the mapping', { exact: true }).waitFor()
  // What is stored by now is in no mapping; what is edited only, is still.
  await page.getByRole('navigation').getByText('1 unmapped').waitFor()
  await preview(page).getByText('1 unassigned').waitFor()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await mappings(ask))[0]?.accountMappings.length).toBe((mapping?.accountMappings.length ?? 0) - 2)

  await page.goto(`/settings/chart-of-accounts/categorizations/${mapping?.categorization.id}`)
  await page.getByRole('treeitem', { name: 'Labor' }).waitFor()
  const linesSave = await hold(page, 'UpdateCategorization')
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.keyboard.type('Sent')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await linesSave.sent()
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.keyboard.type('Meanwhile')
  await page.keyboard.press('Enter')
  linesSave.letGo()
  await page.getByText(/^Saved “/).waitFor()
  await page.getByText('1 change not saved').waitFor()
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await mappings(ask))[0]?.categorization.groups.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['Sent', 'Meanwhile']))

  await page.goto('/settings/company')
  const companySave = await hold(page, 'UpdateCompany')
  await page.getByLabel('Name').fill('Sent')
  await page.keyboard.press('Control+s')
  await companySave.sent()
  await page.getByLabel('Name').fill('Meanwhile')
  companySave.letGo()
  await page.getByText('Saved the company settings').first().waitFor()
  await page.getByText('1 change not saved').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Meanwhile')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto('/settings/locations')
  await page.getByRole('tree', { name: 'Locations' }).waitFor()
  const placesSave = await hold(page, 'SaveLocations')
  await page.getByRole('button', { name: 'Add group' }).first().click()
  await page.keyboard.press('Control+s')
  await placesSave.sent()
  await page.getByRole('button', { name: 'Add group' }).first().click()
  await expect.poll(() => page.getByRole('treeitem', { name: 'New group' }).count()).toBe(2)
  placesSave.letGo()
  await page.getByText('Saved the locations', { exact: true }).waitFor()
  await page.getByText('1 change not saved').waitFor()
  expect(await page.getByRole('treeitem', { name: 'New group' }).count()).toBe(2)
})

test.runIf(IN_LONG_SUITE)('a mapping that is renamed while it is edited keeps what somebody else saved', async ({ ownCompany }) => {
  const { page, ask } = await withLedger(ownCompany)
  const [mapping] = await mappings(ask)
  if (mapping === undefined) throw new Error('There is no mapping')
  const { id, accountMappings } = mapping
  const { ledgerAccounts } = await ask<{ ledgerAccounts: { id: string; name: string }[] }>('{ ledgerAccounts { id name } }')
  const idOf = (name: string): string => ledgerAccounts.find((one) => one.name.startsWith(name))?.id ?? ''
  await page.goto(`/settings/mappings/${id}`)
  await page.getByRole('combobox', { name: 'Accounts shown' }).selectOption('All accounts')
  await unassign(page, 'Rent')
  await preview(page).getByText('1 unassigned').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('complementary', { name: 'History' }).getByText('This mapping has not changed').waitFor()

  const left = accountMappings.filter(({ ledgerAccountId }) => ledgerAccountId !== idOf('Food'))
  await ask(
    'mutation ($id: ID!, $inputData: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $id, inputData: $inputData) { id } }',
    { id, inputData: { accountMappings: left } },
  )
  await page.getByRole('button', { name: `Actions for ${mapping.name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Renamed')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Renamed', level: 1 }).waitFor()
  await preview(page).getByText('1 unassigned', { exact: true }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved the mapping', { exact: true }).waitFor()
  // What was saved shows in the history that is open.
  await page
    .getByRole('complementary', { name: 'History' })
    .getByRole('button', { name: /version 4, being edited/ })
    .waitFor()
  const ids = (await mappings(ask))[0]?.accountMappings.map(({ ledgerAccountId }) => ledgerAccountId)
  expect(ids).toEqual(left.map(({ ledgerAccountId }) => ledgerAccountId).filter((one) => one !== idOf('Rent')))
})

test('a new mapping is made once, and leads where its author was going', async ({ ownCompany }) => {
  const { page, ask } = await withLedger(ownCompany)
  await page.goto('/settings/mappings/add')
  await page.getByRole('textbox', { name: 'Name' }).fill('Left for uploads')
  await page.getByRole('link', { name: 'Uploads' }).click()
  await page.getByRole('button', { name: 'Save and leave' }).click()
  await page.getByText('Saved the mapping', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Uploads', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe('/uploads')

  await page.goto('/settings/mappings/add')
  await page.getByRole('textbox', { name: 'Name' }).fill('Once')
  // The page that it leads to takes its time.
  const next = await hold(page, 'EditedMapping')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved the mapping', { exact: true }).waitFor()
  await page.keyboard.press('Control+s')
  // The form may have given way to the page that is awaited, as it does after a second.
  const again = page.getByRole('button', { name: 'Save mapping', includeHidden: true })
  await again.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click() // the role of a button has only such elements
  })
  next.letGo()
  await page.getByRole('heading', { name: 'Once', level: 1 }).waitFor()
  await page.waitForURL(/\/settings\/mappings\/[0-9a-f-]{36}$/)
  expect((await mappings(ask)).filter(({ name }) => name === 'Once')).toHaveLength(1)
})

test.runIf(IN_LONG_SUITE)('of account settings that are chosen quickly one after the other, the last is stored', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ at: '/settings/account' })
  const stored = async () => (await ask<{ me: { settings: { days: string } } }>('{ me { settings { days } } }')).me.settings.days
  let sent = 0
  await answerOperation(page, 'UpdateAccountSettings', async (route) => {
    sent += 1
    // The first takes its time on its way.
    if (sent === 1) await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.getByRole('radio', { name: '2026-06-05' }).check()
  await page.getByRole('radio', { name: '06/05/2026 Month' }).check()
  await expect.poll(() => sent).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('radio', { name: '06/05/2026 Month' }).isChecked()).toBe(true)
  expect(await stored()).toBe('MONTH_FIRST')
})

test.runIf(IN_LONG_SUITE)('what is asked for twice while it is on its way is done once', async ({ ownCompany }) => {
  const { page, ask } = await withLedger(ownCompany)
  const dialog = page.getByRole('dialog')
  const failures = page.getByText(FAILURE)
  const copying = await hold(page, 'DuplicateMapping')
  const creating = await hold(page, 'CreateCategorization')
  const deleting = await hold(page, 'DeleteCategorization')
  const adding = await hold(page, 'CreateLocationMapping')
  const removing = await hold(page, 'DeleteLocationMapping')
  await page.goto('/settings/mappings')
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Twin')
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await copying.sent()
  copying.letGo()
  await page
    .getByText(/^“Twin” is a copy of/)
    .first()
    .waitFor()

  await page.goto('/settings/chart-of-accounts')
  await page.getByRole('button', { name: 'New categorization' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Once')
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await creating.sent()
  creating.letGo()
  await page.getByRole('heading', { name: 'Once', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Chart of accounts' }).first().click()
  await page.getByRole('button', { name: 'Delete Once' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete categorization' }).dblclick()
  await deleting.sent()
  deleting.letGo()
  await page.getByText('Deleted “Once”').first().waitFor()

  await page.goto('/settings/locations-v1')
  await page.getByRole('button', { name: 'Add location mapping' }).first().click()
  await dialog.getByRole('checkbox', { name: 'Bay' }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Waterside')
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await adding.sent()
  adding.letGo()
  await page.getByRole('row', { name: 'Waterside' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('row', { name: 'Waterside' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Delete Waterside' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete location mapping' }).dblclick()
  await removing.sent()
  removing.letGo()
  await page.getByText('Deleted “Waterside”').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await failures.count()).toBe(0)
  expect((await mappings(ask)).filter(({ name }) => name === 'Twin')).toHaveLength(1)
})

test.runIf(IN_LONG_SUITE)('what is tried again because its answer was lost is made once', async ({ ownCompany, visits }) => {
  const { page, ask } = await withLedger(ownCompany)
  visits.expectLogged(/ERR_CONNECTION_RESET/)
  const dialog = page.getByRole('dialog')
  const failure = page.getByText(FAILURE).first()
  const copying = await loseAnswerOnce(page, 'DuplicateMapping')
  const creating = await loseAnswerOnce(page, 'CreateCategorization')
  const adding = await loseAnswerOnce(page, 'CreateLocationMapping')

  await page.goto('/settings/mappings')
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Twin')
  await page.keyboard.press('Enter')
  await failure.waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await page
    .getByText(/^“Twin” is a copy of/)
    .first()
    .waitFor()

  await page.goto('/settings/chart-of-accounts')
  await page.getByRole('button', { name: 'New categorization' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Once')
  await page.keyboard.press('Enter')
  await failure.waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await page.getByRole('heading', { name: 'Once', level: 1 }).waitFor()

  await page.goto('/settings/locations-v1')
  await page.getByRole('button', { name: 'Add location mapping' }).first().click()
  await dialog.getByRole('checkbox', { name: 'Bay' }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Waterside')
  await page.keyboard.press('Enter')
  await failure.waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await page.getByRole('row', { name: 'Waterside' }).first().waitFor()

  expect([copying.sent(), creating.sent(), adding.sent()]).toEqual([2, 2, 2])
  const names = (await mappings(ask)).map(({ name, categorization }) => [name, categorization.name])
  expect(names.filter(([name]) => name === 'Twin')).toHaveLength(1)
  const stored = await ask<{ profitLossCategorizations: { name: string }[]; locationMappings: { name: string }[] }>(
    '{ profitLossCategorizations { name } locationMappings { name } }',
  )
  expect(stored.profitLossCategorizations.filter(({ name }) => name === 'Once')).toHaveLength(1)
  expect(stored.locationMappings.filter(({ name }) => name === 'Waterside')).toHaveLength(1)
})
