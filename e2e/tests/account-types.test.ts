import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { TWO_MONTHS } from '../fixtures/two-months.ts'

test('a type is corrected after the import, with what that changes, kept in the history and undone', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: TWO_MONTHS, at: '/settings/chart-of-accounts?show=accounts' })
  const stored = async () => {
    const { ledgerAccounts } = await ask<{ ledgerAccounts: { displayId: string; type: string | null }[] }>(
      '{ ledgerAccounts { displayId type } }',
    )
    return ledgerAccounts.find(({ displayId }) => displayId === '6500')?.type
  }
  const row = page.getByRole('row', { name: /^6500 Rent/ })
  await row.getByRole('button', { name: 'Expense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Type of 6500 Rent' })
  await dialog.getByLabel('Type').selectOption('Balance sheet')
  await dialog.getByRole('listitem').first().waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await stored()).toBe('EXPENSE')
  await dialog.getByRole('button', { name: 'Save type' }).click()
  const undo = await hoveredUndo(page)
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'Balance sheet' }).waitFor()
  expect(await stored()).toBe('BALANCE_SHEET')

  await undo.click()
  await row.getByRole('button', { name: 'Expense' }).waitFor()
  expect(await stored()).toBe('EXPENSE')
  await page.getByRole('button', { name: 'Changes of types' }).click()
  await page.getByText('6500 Rent').nth(1).waitFor()
})
