import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/company-test.ts'
import { inviteViewer } from '../fixtures/control.ts'
import { signedInAtForeign } from '../fixtures/foreign-session.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { chooseFile, importButton, importsOf } from '../fixtures/import-file.ts'
import { fileNamed, ledgerCsv } from '../fixtures/ledger-file.ts'
import { holdOperation } from '../fixtures/operations.ts'
import { MARCUS, untilSignedIn } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { TWO_MONTHS } from '../fixtures/two-months.ts'
import { openViewer } from '../fixtures/viewer.ts'
import { TimeSpanPicker } from '../pages/time-span-picker.ts'

/** Rent of 12.34 more in March, and of 100.00 in April. */
const LATE_RENT = [
  { date: '2026-03-31', account: '6500', location: 'Harbor', cents: 1_234 },
  { date: '2026-04-30', account: '6500', location: 'Harbor', cents: 10_000 },
]

test('months are closed through one, a later import asks before it changes them, and both stay in the history', async ({ ownCompany }) => {
  const { page, ask, importLedger } = await ownCompany({ at: '/settings/closing' })
  await page.getByRole('heading', { name: 'No months yet' }).waitFor()
  await importLedger(TWO_MONTHS)

  // By keyboard: the latest month first, one down, close through it.
  await page.goto('/settings/closing')
  const months = page.getByRole('table', { name: 'Months' })
  const march = months.getByRole('row', { name: /^Mar 2026/ })
  await months.getByRole('row', { name: /^Apr 2026 Open/ }).focus()
  await page.keyboard.press('ArrowDown')
  // Buttons stay where they are once it is known what mappings leave out.
  const held = await holdOperation(page, 'MappingsOfClosing')
  await page.keyboard.press('c')
  const closing = page.getByRole('dialog', { name: 'Close Mar 2026?' })
  await closing.getByText('Looking for unmapped accounts').waitFor()
  const act = closing.getByRole('button', { name: 'Close 1 month' })
  await act.click({ trial: true })
  const before = await act.boundingBox()
  held.letGo()
  await closing.getByText('No account with entries is left out of a mapping.').waitFor()
  expect(await act.boundingBox()).toEqual(before)
  await closing.getByLabel('Note (optional)').fill('Reviewed')
  await page.keyboard.press('Enter')
  await closing.waitFor({ state: 'detached' })
  const undo = await hoveredUndo(page)
  await march.getByText('Closed', { exact: true }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await undo.click()
  await march.getByText('Open', { exact: true }).waitFor()
  await march.getByRole('button', { name: 'Close Mar 2026' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close 1 month' }).click()
  await march.getByText('Closed', { exact: true }).waitFor()

  // Said beforehand, refused, asked, and done with the yes.
  await page.goto('/uploads')
  await chooseFile(page, fileNamed('rent.csv', ledgerCsv(LATE_RENT)), 'Choose a file')
  await page.getByRole('radio', { name: 'Append' }).first().check()
  await page.getByText('This changes a closed month: Mar 2026 by −12.34 (ledger net income).').waitFor()
  let importing = ''
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('job=')) importing = frame.url()
  })
  await importButton(page).click()
  const question = page.getByRole('dialog', { name: 'Change a closed month?' })
  const changed = question.getByRole('table', { name: 'Closed months that change' })
  await changed.getByRole('row', { name: /^Mar 2026 Ledger net income.*\(12\.34\)/ }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  // The page was loaded anew while the import ran: it asks as well, and keeps what was chosen.
  await page.goto(importing)
  await question.waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('radio', { name: 'Append' }).first().isChecked()).toBe(true)
  await page.goto(importing)
  await question.getByRole('button', { name: 'Change the closed month' }).click()
  await importsOf(page)
    .getByRole('row', { name: /rent\.csv/ })
    .waitFor()

  await page.goto('/settings/closing')
  await march.getByRole('cell', { name: '(12.34)' }).waitFor()
  await page.getByRole('listitem').getByText('By how much').first().click()
  await page
    .getByRole('table', { name: 'Changed by Import of rent.csv' })
    .getByRole('row', { name: /^Mar 2026.*\(12\.34\)/ })
    .waitFor()
  const { closedMonths } = await ask<{ closedMonths: unknown }>('{ closedMonths { month note netIncomeAsClosed netIncome } }')
  expect(closedMonths).toEqual([{ month: '2026-03', note: null, netIncomeAsClosed: expect.any(String), netIncome: expect.any(String) }])

  // Undoing the import would change it again.
  await page.goto('/uploads')
  await importsOf(page).getByRole('button', { name: 'Undo the import of rent.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog', { name: 'Change a closed month?' }).getByRole('button', { name: 'Change the closed month' }).click()
  await importsOf(page)
    .getByRole('row', { name: /rent\.csv.*Undone/ })
    .waitFor()
})

test.runIf(IN_LONG_SUITE)('a mapping asks before it changes closed months, and reports mark open ones', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: TWO_MONTHS, at: null })
  const grid = await openViewer(page)
  const time = new TimeSpanPicker(page)
  await time.open()
  await time.month('Mar 2026').click()
  await time.month('Apr 2026').click()
  await time.close()
  await expect.poll(() => grid.headings()).toEqual(['Mar 2026', 'Apr 2026'])
  const mapping = await leaveOut(ask, '6500')
  await ask('mutation { closeMonths(through: "2026-03") { month } }')
  await page.reload()
  await expect.poll(() => grid.headings()).toEqual(['Mar 2026', 'Apr 2026'])
  await page.getByRole('columnheader', { name: 'Open: Apr 2026' }).waitFor()
  await page.getByText('Includes open months: Apr 2026').waitFor()

  // Rent joins the mapping, and so changes its line in March.
  await page.goto(`/settings/mappings/${mapping}`)
  await page
    .getByRole('row', { name: /6500/ })
    .getByRole('button', { name: /Occupancy/ })
    .click()
  await page.getByRole('button', { name: 'Save mapping' }).click()
  const question = page.getByRole('dialog', { name: 'Change a closed month?' })
  await question.getByText('Occupancy').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Nothing was changed: the closed months stay as they are.', { exact: true }).waitFor()
  expect((await mappedAccounts(ask)).length).toBe(3)
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await question.getByRole('button', { name: 'Change the closed month' }).click()
  await page.getByText('Saved the mapping', { exact: true }).waitFor()
  expect((await mappedAccounts(ask)).length).toBe(4)
})

interface MappedAccount {
  readonly profitLossGroupId: string
  readonly ledgerAccountId: string
}

async function mappedAccounts(ask: Ask): Promise<readonly MappedAccount[]> {
  const { profitLossMappings } = await ask<{ profitLossMappings: { accountMappings: MappedAccount[] }[] }>(
    '{ profitLossMappings { accountMappings { profitLossGroupId ledgerAccountId } } }',
  )
  return profitLossMappings[0]?.accountMappings ?? []
}

/** Takes an account out of the proposed mapping. @returns the mapping's id. */
async function leaveOut(ask: Ask, number: string): Promise<string> {
  const { profitLossMappings, ledgerAccounts } = await ask<{
    profitLossMappings: { id: string }[]
    ledgerAccounts: { id: string; displayId: string }[]
  }>('{ profitLossMappings { id } ledgerAccounts { id displayId } }')
  const [id, account] = [profitLossMappings[0]?.id ?? '', ledgerAccounts.find(({ displayId }) => displayId === number)?.id]
  const accountMappings = (await mappedAccounts(ask)).filter(({ ledgerAccountId }) => ledgerAccountId !== account)
  await ask(
    'mutation ($id: ID!, $inputData: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $id, inputData: $inputData) { id } }',
    {
      id,
      inputData: { accountMappings },
    },
  )
  return id
}

test.runIf(IN_LONG_SUITE)('a type of an account asks over its own dialog', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: TWO_MONTHS, at: null })
  await ask('mutation { closeMonths(through: "2026-03") { month } }')
  await page.goto('/settings/chart-of-accounts?show=accounts')
  const rent = page.getByRole('row', { name: /^6500 Rent/ })
  await rent.getByRole('button', { name: 'Expense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Type of 6500 Rent' })
  await dialog.getByLabel('Type').selectOption('Balance sheet')
  await dialog.getByRole('button', { name: 'Save type' }).click()
  const question = page.getByRole('dialog', { name: 'Change a closed month?' })
  // The safe answer has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.getByText('Nothing was changed: the closed months stay as they are.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Save type' }).click()
  await question.getByRole('button', { name: 'Change the closed month' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rent.getByRole('button', { name: 'Balance sheet' }).waitFor()
  const { monthClosings } = await ask<{ monthClosings: unknown[] }>('{ monthClosings { kind act months } }')
  expect(monthClosings[0]).toEqual({ kind: 'CHANGE', act: 'Account types', months: ['2026-03'] })
})

test.runIf(IN_LONG_SUITE)('viewers see which months are closed and change nothing', async ({ ownCompany, books, visits }) => {
  const { name, ask } = await ownCompany({ ledger: TWO_MONTHS, at: null })
  await ask('mutation { closeMonths(through: "2026-03") { month } }')
  const viewer = `viewer@${name.replace('Company ', '')}.example`
  await inviteViewer(books, name, viewer)
  const visit = await visits.open({ origin: books.origin, state: await signedInAtForeign(books, viewer) })
  await visit.page.goto('/settings/closing')
  await untilSignedIn(visit.page)
  await visit.page.getByRole('note').getByText('Read-only.').waitFor()
  await visit.page
    .getByRole('table', { name: 'Months' })
    .getByRole('row', { name: /^Mar 2026 Closed/ })
    .waitFor()
  expect(await visit.page.getByRole('button', { name: /^(Close|Reopen)/ }).count()).toBe(0)
  // The keys neither.
  await visit.page.getByRole('row', { name: /^Apr 2026/ }).focus()
  await visit.page.keyboard.press('c')
  expect(await visit.page.getByRole('dialog').count()).toBe(0)
})

test.runIf(IN_LONG_SUITE)('closing says before how many months it closes and which accounts are in no line', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  await page.goto('/uploads')
  await page.getByRole('link', { name: 'Close months' }).click()
  await page.getByRole('columnheader', { name: 'Ledger net income now' }).waitFor()
  const button = page.getByRole('button', { name: /^Close \d+ months through / })
  const count = /\d+/.exec((await button.textContent()) ?? '')?.[0] ?? ''
  await button.click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Close ${count} months, \\w+ \\d{4} – `) })
  const unmapped = dialog.getByRole('region', { name: 'Unmapped accounts' })
  await unmapped.getByText(/^\d+ accounts? with .+ in no line of Management P&L\.$/).waitFor()
  expect(await unmapped.textContent()).toMatch(/Ledger .+ = mapped .+ \+ unmapped .+/)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await unmapped.getByRole('link', { name: 'See the mapping' }).first().click()
  await page.waitForURL(/\/settings\/mappings\//)
})
