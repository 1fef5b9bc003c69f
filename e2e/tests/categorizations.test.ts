import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { type OpenCompany, test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

interface Group {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly type: string | null
  readonly displayOrder: number
  readonly formula: string | null
}

interface Categorization {
  readonly id: string
  readonly name: string
  readonly groups: readonly Group[]
}

const stored = async (ask: Ask): Promise<Categorization> => {
  const { profitLossCategorizations } = await ask<{ profitLossCategorizations: Categorization[] }>(
    '{ profitLossCategorizations { id name groups { id parentId name type displayOrder formula } } }',
  )
  const [only] = profitLossCategorizations
  if (only === undefined) throw new Error('There is no categorization')
  return only
}

/** `Revenue | Labor > Tips` */
const told = ({ groups }: Categorization): string =>
  groups
    .map(({ name, parentId }) => `${parentId === null ? '' : `${groups.find(({ id }) => id === parentId)?.name} > `}${name}`)
    .join(' | ')

const save = (ask: Ask, { id, name, groups }: Categorization) =>
  ask(
    'mutation ($id: ID!, $inputData: ProfitLossCategorizationInput!) { updateProfitLossCategorization(categorizationId: $id, inputData: $inputData) { id } }',
    { id, inputData: { name, groups } },
  )

/** Revenue, Cost of goods, Gross profit, Labor, Occupancy, EBITDA, Net income: what is proposed for the small ledger. */
async function withLedger(ownCompany: OpenCompany): Promise<{ page: Page; ask: Ask }> {
  return await ownCompany({ ledger: smallLedger(['Bay'], ['2026-02', '2026-03']), at: null })
}

const row = (page: Page, name: string): Locator => page.getByRole('tree', { name: 'Lines' }).getByRole('treeitem', { name })
const shown = async (page: Page): Promise<string> =>
  (
    await page
      .getByRole('treeitem')
      .evaluateAll((rows) => rows.map((item) => `${item.getAttribute('aria-level')}${item.querySelector('[title]')?.textContent}`))
  ).join(' ')

async function open(page: Page, { id }: Categorization): Promise<void> {
  await page.goto(`/settings/chart-of-accounts/categorizations/${id}`)
  await page.getByRole('tree', { name: 'Lines' }).waitFor()
}

async function drag(page: Page, from: Locator, to: Locator, height: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing is there to be dragged')
  await page.mouse.move(start.x + 80, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 90, end.y + 1, { steps: 4 })
  await page.mouse.move(end.x + 90, end.y + end.height * height, { steps: 2 })
  await page.mouse.up()
}

async function lookInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
}

test('a company begins with a ready-made categorization, and tells its accounts apart', async ({ ownCompany, visits }) => {
  const { page, ask, importLedger } = await ownCompany()
  await page.getByRole('link', { name: 'Chart of accounts' }).click()
  await page.getByRole('heading', { name: 'No accounts yet' }).waitFor()
  await page.getByRole('button', { name: 'New categorization' }).click()
  const dialog = page.getByRole('dialog', { name: 'New categorization' })
  await dialog.getByRole('radio', { name: /^Retail/ }).check()
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Retail P&L')
  await dialog.getByRole('region', { name: 'Its lines' }).getByText('Net sales - Cost of goods', { exact: true }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stores')
  await dialog.getByRole('button', { name: 'Create categorization' }).click()
  await page.getByRole('heading', { name: 'Stores', level: 1 }).waitFor()
  await row(page, 'Four-wall EBITDA').waitFor()
  await page.getByText('No mapping uses this categorization yet, so there are no figures to try it on.').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  const made = await stored(ask)
  expect(made.groups.find(({ name }) => name === 'Shrink')?.parentId).toBe(made.groups.find(({ name }) => name === 'Cost of goods')?.id)

  await importLedger(smallLedger(['Bay'], ['2026-03']))
  await page.goto('/settings/chart-of-accounts')
  await page.getByRole('button', { name: 'Rename Stores' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shops')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Shops', exact: true }).waitFor()
  // The first import brought a mapping of its own.
  await page.getByRole('button', { name: 'Delete Management P&L' }).click()
  await page.getByRole('alertdialog').getByText('It is used by “Management P&L”. Delete that mapping first.').waitFor()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Delete Shops' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Shops', exact: true }).waitFor({ state: 'detached' })
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  await page.getByRole('radio', { name: 'Accounts' }).check()
  await page.getByRole('row', { name: '6500 Rent Expense Occupancy' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('cost')
  await page.getByText('1 of 4 accounts').waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  visits.expectLogged(/The page could not be loaded/)
  await page.goto(`/settings/chart-of-accounts/categorizations/${made.id}`)
  await page.getByRole('heading', { name: 'There is no such categorization' }).waitFor()
})

describe('the lines of a categorization', () => {
  test.runIf(IN_LONG_SUITE)('are put in order by the mouse, saved, and restored from their history', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    await page.goto('/settings/chart-of-accounts')
    await page.getByRole('link', { name: 'Management P&L' }).first().click()
    await row(page, 'Revenue').waitFor()
    expect(await shown(page)).toBe('1Revenue 1Cost of goods 1Gross profit 1Labor 1Occupancy 1EBITDA 1Net income')
    await page.getByRole('button', { name: 'Add category' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tips')
    await page.keyboard.press('Enter')
    await drag(page, row(page, 'Tips'), row(page, 'Labor'), 0.5)
    expect(await shown(page)).toBe('1Revenue 1Cost of goods 1Gross profit 1Labor 2Tips 1Occupancy 1EBITDA 1Net income')
    await drag(page, row(page, 'Occupancy'), row(page, 'Labor'), 0.1)
    expect(await shown(page)).toBe('1Revenue 1Cost of goods 1Gross profit 1Occupancy 1Labor 2Tips 1EBITDA 1Net income')
    // A calculation holds nothing: the bottom of its row is the place after it.
    await drag(page, row(page, 'Revenue'), row(page, 'Gross profit'), 0.9)
    expect(await shown(page)).toBe('1Cost of goods 1Gross profit 1Revenue 1Occupancy 1Labor 2Tips 1EBITDA 1Net income')
    await page.getByRole('button', { name: 'Save categorization' }).click()
    await page.getByText('Saved “Management P&L”', { exact: true }).waitFor()
    expect(told(await stored(ask))).toBe('Cost of goods | Gross profit | Revenue | Occupancy | Labor | Labor > Tips | EBITDA | Net income')

    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('complementary', { name: 'History' })
    await history.getByRole('button', { name: /^Owner Books/ }).click()
    await history.getByText('Tips added in Labor').waitFor()
    await history.getByRole('button', { name: /^By an import/ }).click()
    await history.getByRole('button', { name: 'Restore this version' }).click()
    expect(await shown(page)).toBe('1Revenue 1Cost of goods 1Gross profit 1Labor 1Occupancy 1EBITDA 1Net income')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => told(await stored(ask)))
      .toBe('Revenue | Cost of goods | Gross profit | Labor | Occupancy | EBITDA | Net income')
  })

  test.runIf(IN_LONG_SUITE)('are put in order by keys alone, and say what they are', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    await open(page, await stored(ask))
    await row(page, 'Occupancy').focus()
    await page.keyboard.press('Alt+ArrowRight')
    expect(await shown(page)).toBe('1Revenue 1Cost of goods 1Gross profit 1Labor 2Occupancy 1EBITDA 1Net income')
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowDown')
    expect(await shown(page)).toBe('1Revenue 1Cost of goods 1Gross profit 1Labor 1EBITDA 1Occupancy 1Net income')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    expect(await shown(page)).toBe('1Revenue 1Cost of goods 1Gross profit 1Labor 2Occupancy 1EBITDA 1Net income')
    await page.keyboard.press('F2')
    await page.keyboard.type('Rent')
    await page.keyboard.press('Enter')
    await row(page, 'Rent').waitFor()
    await page.getByLabel('Type').selectOption('Same as the category above it')
    await page.getByText('Unfavorable (from its type)').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved “Management P&L”', { exact: true }).waitFor()
    const { groups } = await stored(ask)
    expect(groups.find(({ name }) => name === 'Rent')).toMatchObject({
      type: null,
      parentId: groups.find(({ name }) => name === 'Labor')?.id,
    })

    await row(page, 'Labor').focus()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: '“Labor” is in use' })
    await dialog.getByText('EBITDA', { exact: true }).waitFor()
    await dialog.getByText('Wages in Management P&L').waitFor()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await row(page, 'Labor').waitFor()
  })

  test('are calculated by formulas that complete names, say what is wrong with its place, and show their result', async ({
    ownCompany,
  }) => {
    const { page, ask } = await withLedger(ownCompany)
    await open(page, await stored(ask))
    await page.getByRole('button', { name: 'Add calculation' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Labor share')
    const formula = page.getByRole('textbox', { name: 'Formula' })
    await formula.click()
    await page.keyboard.type('lab')
    await page.getByRole('listbox', { name: 'Groups' }).getByRole('option', { name: 'Labor' }).first().waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(' / reven')
    await page.keyboard.press('Escape')
    const wrong = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('span')]
          .filter((one) => getComputedStyle(one).textDecorationStyle === 'wavy')
          .map((one) => one.textContent)
          .join(''),
      )
    await page.getByText('There is no group called "reven".').first().waitFor()
    expect(await wrong()).toBe('reven')
    expect(await page.getByRole('button', { name: 'Save categorization' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.type('ue ^ 2')
    expect(await wrong()).toBe('^')
    await page.getByText('"^" cannot be used in a formula. Calculations support only + - / * and parentheses.').first().waitFor()
    for (let typed = 0; typed < 4; typed += 1) await page.keyboard.press('Backspace')
    const result = page.getByRole('table', { name: 'Result of Labor share' })
    // 1,708,058 of wages in 4,270,130 of sales, in cents, over both months.
    await result.getByRole('row', { name: /^Labor share .*40\.0%/ }).waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.getByRole('radio', { name: 'Unfavorable' }).check()
    await lookInDark(page)
    await page.keyboard.press('Control+s')
    await page.getByText('Saved “Management P&L”', { exact: true }).waitFor()
    const { groups } = await stored(ask)
    const [labor, revenue] = ['Labor', 'Revenue'].map((name) => groups.find((group) => group.name === name)?.id)
    expect(groups.find(({ name }) => name === 'Labor share')?.formula).toBe(`{${labor}} / {${revenue}}`)

    // A whole name goes at once, and comes back.
    await formula.click()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    expect(await formula.inputValue()).toBe('{Labor} / ')
    await page.keyboard.press('Control+z')
    expect(await formula.inputValue()).toBe('{Labor} / {Revenue}')
  })

  test.runIf(IN_LONG_SUITE)('lose nobody’s work where two people change them, and ask before they are left', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    const first = await stored(ask)
    await open(page, first)
    await page.getByRole('button', { name: 'Add category' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spare')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved “Management P&L”', { exact: true }).waitFor()

    // Somebody maps an account to it, once the page has heard of all that was saved.
    await page.waitForLoadState('networkidle')
    const { profitLossMappings } = await ask<{ profitLossMappings: { id: string; accountMappings: Record<string, string>[] }[] }>(
      '{ profitLossMappings { id accountMappings { profitLossGroupId ledgerAccountId } } }',
    )
    const [mapping] = profitLossMappings
    const spare = (await stored(ask)).groups.find(({ name }) => name === 'Spare')?.id
    await ask(
      'mutation ($id: ID!, $inputData: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $id, inputData: $inputData) { id } }',
      {
        id: mapping?.id,
        inputData: { accountMappings: mapping?.accountMappings.map((one, at) => (at === 0 ? { ...one, profitLossGroupId: spare } : one)) },
      },
    )
    await row(page, 'Spare').focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+s')
    await page
      .getByText(/^The categorization was not saved\. /)
      .first()
      .waitFor()
    await page
      .getByText(/"Spare" cannot be deleted: 1 account is mapped to it in "Management P&L"/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('No change yet').waitFor()

    await row(page, 'Labor').focus()
    await page.keyboard.press('Alt+ArrowUp')
    const meanwhile = await stored(ask)
    await save(ask, { ...meanwhile, groups: meanwhile.groups.map((one) => (one.name === 'Occupancy' ? { ...one, name: 'Rent' } : one)) })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Owner Books saved “Management P&L” while you were editing' })
    await dialog.getByText('Occupancy renamed to Rent').waitFor()
    await dialog.getByText('Top level reordered').waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(told(await stored(ask))).toBe('Revenue | Cost of goods | Labor | Gross profit | Rent | EBITDA | Net income | Spare')

    await row(page, 'Rent').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('link', { name: 'Uploads' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Save the changes to “Management P&L”?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('link', { name: 'Uploads' }).click()
    await leaving.getByRole('button', { name: 'Save and leave' }).click()
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    expect(told(await stored(ask))).toBe('Revenue | Cost of goods | Labor | Rent | Gross profit | EBITDA | Net income | Spare')
  })
})
