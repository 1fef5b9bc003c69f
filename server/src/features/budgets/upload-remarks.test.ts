import { beforeAll, describe, expect, it } from 'vitest'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'
import { type CellText, workbookFile } from '../../../test/small-workbook.ts'

const UPLOAD = `mutation ($budgetId: ID, $name: String!, $file: String!, $categorizationId: ID) {
  uploadBudget(budgetId: $budgetId, budgetName: $name, filename: "Plan.xlsx", inputData: $file, categorizationId: $categorizationId) { budgetId } }`
const PREVIEW = `query ($id: ID!) { budgetPreview(budgetId: $id) { issues { error severity } } }`
const SAVE = `mutation ($id: ID!) { saveBudget(budgetId: $id) { version } }`

const HEADINGS = ['Line', 'Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026']
const row = (name: string, amount: number): readonly CellText[] => [name, amount, amount, amount, amount]

onDatabase('remarks on an uploaded budget', (fresh) => {
  let ask: Ask
  let categorizationId: string

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open())
    const rows = ['01', '02', '03', '04', '05', '06'].flatMap((month) =>
      ['Elm Street', 'Quay'].flatMap((location) => [
        { date: `2025-${month}-15`, location, number: '4000', name: 'Sales', type: 'Income', amount: '-40000.00' },
        { date: `2025-${month}-15`, location, number: '6500', name: 'Rent', type: 'Expense', amount: '3500.00' },
      ]),
    )
    const { id } = await addCompany(services, { name: 'Remarks', rows })
    const planted = await plantMapping(services, id, 'Lines', [
      { name: 'Sales', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Rent', accounts: ['6500'] },
      { name: 'Marketing' },
    ])
    categorizationId = planted.categorizationId
    ask = apiOf(services, id)
  }, 120_000)

  const upload = async (sheets: Record<string, readonly (readonly CellText[])[]>, budgetId: string | null = null) => {
    const file = workbookFile({ sheets: Object.entries(sheets).map(([name, own]) => ({ name, rows: [HEADINGS, ...own] })) })
    const made = await ask<{ uploadBudget: { budgetId: string } }>(UPLOAD, {
      budgetId,
      name: budgetId === null ? `Budget ${Object.keys(sheets).join()} ${Math.random()}` : '',
      categorizationId,
      file: file.toString('base64'),
    })
    const id = made.uploadBudget.budgetId
    const { budgetPreview } = await ask<{ budgetPreview: { issues: readonly { error: string; severity: string }[] } }>(PREVIEW, { id })
    return { id, issues: budgetPreview.issues.map(({ error, severity }) => `${severity} ${error}`) }
  }

  describe('the amount of a year in each month', () => {
    it('is pointed out by what the location booked', async () => {
      const { issues } = await upload({ Quay: [row('Sales', 41_000), row('Rent', 42_000)] })
      expect(issues).toEqual([
        'NOTE “Rent” is 42,000.00 a month, about 12 times what was booked at this location, 3,500.00 a month in the last twelve months of the ledger. If it is the amount of the year, write a twelfth of it in each month.',
      ])
      expect((await upload({ Quay: [row('Sales', 41_000), row('Rent', 3_600)] })).issues).toEqual([])
    })
  })

  describe('what a new version does not have', () => {
    it('stays, and is said', async () => {
      const lines = [row('Sales', 41_000), row('Rent', 3_600), row('Marketing', 900)]
      const { id, issues } = await upload({ 'Elm Street': lines, Quay: lines })
      expect(issues).toEqual([])
      await ask(SAVE, { id })
      const { name } = (await ask<{ getBudget: { name: string } }>('query ($id: ID!) { getBudget(budgetId: $id) { name } }', { id }))
        .getBudget
      expect((await upload({ 'Elm Street': lines, Quay: lines }, id)).issues).toEqual([])
      expect((await upload({ 'Elm Street': lines.slice(0, 2), Quay: lines.slice(0, 2) }, id)).issues).toEqual([
        `NOTE 1 line of “${name}” is not in the workbook and keeps its figures: Marketing.`,
      ])
      expect((await upload({ Quay: lines }, id)).issues).toEqual([
        `NOTE 1 location of “${name}” is not in the workbook and keeps its figures: Elm Street.`,
      ])
      expect((await upload({ Quay: [row('Rent', 3_700)] }, id)).issues).toEqual([
        `NOTE The workbook has cells for 4 of the 24 figures of “${name}”. The others stay as they are.`,
      ])
    })
  })
})
