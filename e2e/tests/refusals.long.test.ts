import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { breakOperation } from '../fixtures/operations.ts'

test('what the server refuses in the settings is said, and what was typed stays', async ({ ownCompany, visits }) => {
  visits.expectLogged(/status of 500/)
  const { page, ask } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], ['2026-03']), at: null })
  const { profitLossMappings } = await ask<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
  const duplicate = 'mutation ($id: ID!, $name: String!) { duplicateMapping(mappingId: $id, name: $name) { id } }'
  /** A mapping that the list still shows when somebody else has deleted it. */
  const listDeletedMapping = async (): Promise<void> => {
    const { duplicateMapping } = await ask<{ duplicateMapping: { id: string } }>(duplicate, {
      id: profitLossMappings[0]?.id,
      name: 'Lender',
    })
    await page.goto('/settings/mappings')
    await page.getByRole('link', { name: 'Lender' }).waitFor()
    await ask('mutation ($id: ID!) { deleteMapping(mappingId: $id) }', { id: duplicateMapping.id })
  }
  const dialog = page.getByRole('dialog')
  const act = async (name: string): Promise<void> => {
    await listDeletedMapping()
    await page.getByRole('button', { name: 'Actions for Lender' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Rename')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bank')
  await page.keyboard.press('Enter')
  await page.getByText('Failed to rename mapping', { exact: true }).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bank')
  await act('Duplicate')
  await dialog.getByRole('button', { name: 'Duplicate mapping' }).click()
  await page.getByText('Failed to duplicate mapping', { exact: true }).waitFor()
  await act('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete mapping' }).click()
  await page.getByText('Failed to delete mapping', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Lender' }).waitFor({ state: 'detached' })

  // The server is out of order while locations are saved.
  const saving = await breakOperation(page, 'SaveLocations')
  await page.goto('/settings/locations')
  const bay = page.getByRole('treeitem', { name: 'Bay' })
  await bay.click()
  await page.keyboard.press('F2')
  await page.keyboard.type('Bay Street')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'Unsaved changes' }).waitFor()
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^The locations were not saved\. /)
    .first()
    .waitFor()
  saving.mend()
  await page.getByRole('treeitem', { name: 'Bay Street' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved the locations', { exact: true }).waitFor()

  // And while a person chooses how figures look: what is stored is what shows.
  await page.goto('/settings/account')
  const settings = await breakOperation(page, 'UpdateAccountSettings')
  await page.getByRole('radio', { name: '−1,234' }).click()
  await page
    .getByText(/^Your settings were not saved\. /)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('radio', { name: '(1,234)' }).isChecked()).toBe(true)
  settings.mend()
  await page.getByRole('radio', { name: '−1,234' }).click()
  await expect.poll(() => page.getByRole('radio', { name: '−1,234' }).isChecked()).toBe(true)
})
