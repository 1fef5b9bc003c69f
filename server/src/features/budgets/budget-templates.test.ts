import { randomUUID } from 'node:crypto'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import { WorkbookFile } from '../../../test/workbook-file.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const TEMPLATE =
  'query ($id: ID!, $timeSpan: TimeSpanInput!) { made: budgetTemplate(categorizationId: $id, timeSpan: $timeSpan) { filename xlsxData } }'
const WORKBOOK = 'query ($id: ID!) { made: budgetWorkbook(budgetId: $id) { filename xlsxData } }'
const UPLOAD = `mutation ($id: ID, $name: String!, $inputData: String!) {
  uploadBudget(budgetId: $id, budgetName: $name, filename: "Plan.xlsx", inputData: $inputData) { budgetId categorizationId } }`
const PREVIEW = `query ($id: ID!) { budgetPreview(budgetId: $id) {
  period timeSpan { startDate endDate } counts { new unchanged overridden invalid } issues { coordinate error } } }`

onDatabase('workbooks of budgets', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let categorizationId: string
  let sales: string
  let guests: string
  let hours: string
  let places: readonly { readonly id: number; readonly name: string }[]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Counters', rows: someLedger(60, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    places = await services.ledger.locations(access)
    const { groups } = await plantMapping(services, id, 'Lines', [{ name: 'Sales', type: 'REVENUE', accounts: ['4000'] }])
    sales = groups.get('Sales') ?? ''
    categorizationId = (await services.mappings.categorizations(access))[0]?.id ?? ''
    guests = (await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true })).id
    hours = (await services.opsData.upsert(access, null, { name: 'Hours', showInBudget: false })).id
    await services.opsData.upsert(access, null, { name: 'Check', showInBudget: true, formula: `{group:${sales}} / {metric:${guests}}` })
  }, 120_000)

  const made = async (query: string, variables: object) => {
    const { made: file } = await ask<{ made: { filename: string; xlsxData: string } }>(query, { ...variables })
    return { filename: file.filename, file: new WorkbookFile(Buffer.from(file.xlsxData, 'base64')) }
  }
  const labels = (file: WorkbookFile): readonly string[] =>
    [...(file.sheets[1]?.cells.values() ?? [])].flatMap(({ place, text }) => (/^A\d+$/.test(place) ? [text] : [])).slice(3)

  it('have the lines of a categorization, the metrics shown in budgets, and a total', async () => {
    const timeSpan = { period: 'QUARTERLY', startDate: '2026-02-01', endDate: '2026-12-31' }
    const { filename, file } = await made(TEMPLATE, { id: categorizationId, timeSpan })
    const { name } = (await services.mappings.categorization(access, categorizationId)) ?? { name: '' }
    expect(filename).toBe(`${name} budget, Jan-Dec 2026.xlsx`)
    const sheets = file.sheets.slice(1, -1)
    expect(new Set(sheets.map(({ cells }) => cells.get('A1')?.text))).toEqual(new Set(places.map((place) => place.name)))
    expect(labels(file)).toEqual(['Line', 'Sales', 'Metrics', 'Guests'])
    const { cells } = file.sheet(sheets[0]?.name ?? '')
    expect(['C4', 'F4', 'G4'].map((place) => cells.get(place)?.text)).toEqual(['Q1 2026', 'Q4 2026', 'Total'])
    expect(cells.get('G5')).toMatchObject({ formula: 'SUM(C5:F5)', text: '0' })
    await expect(made(TEMPLATE, { id: randomUUID(), timeSpan })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'categorizationId',
    })
  })

  it('have the planned figures; uploading them again changes only what was edited', async () => {
    const [one, other] = places
    const budget = await plantBudget(services, scope, { name: 'Plan: 2026', categorizationId, months: 3 }, [
      ['GROUP', sales, one?.id ?? 0, '2026-01', '1250.75'],
      ['GROUP', sales, one?.id ?? 0, '2026-02', '0'],
      ['METRIC', hours, other?.id ?? 0, '2026-03', '-3'],
    ])
    const { filename, file } = await made(WORKBOOK, { id: budget.id })
    expect(filename).toBe('Plan 2026, Jan-Mar 2026.xlsx')
    // Hours have figures, so they are included although budgets do not show them.
    expect(labels(file)).toEqual(['Line', 'Sales', 'Metrics', 'Guests', 'Hours'])
    const upload = async (variables: object) =>
      (await ask<{ uploadBudget: { budgetId: string } }>(UPLOAD, { inputData: file.bytes().toString('base64'), ...variables })).uploadBudget
        .budgetId
    const preview = async (id: string) => (await ask<{ budgetPreview: object }>(PREVIEW, { id })).budgetPreview
    await upload({ id: budget.id, name: budget.name })
    const counts = { new: 0, unchanged: 3, overridden: 0, invalid: 0 }
    expect(await preview(budget.id)).toMatchObject({ counts, issues: [] })
    file.fillIn([
      { title: one?.name ?? '', label: 'Sales', heading: 'Jan 2026', value: '1300' },
      { title: other?.name ?? '', label: 'Guests', heading: 'Feb 2026', value: '40' },
    ])
    await upload({ id: budget.id, name: budget.name })
    expect(await preview(budget.id)).toMatchObject({ counts: { new: 1, unchanged: 2, overridden: 1, invalid: 0 }, issues: [] })
    const copy = await upload({ name: 'A plan of its own' })
    expect(await preview(copy)).toEqual({
      period: 'MONTHLY',
      timeSpan: { startDate: '2026-01-01', endDate: '2026-03-31' },
      counts: { new: 4, unchanged: 0, overridden: 0, invalid: 0 },
      issues: [],
    })
    await expect(made(WORKBOOK, { id: copy })).rejects.toMatchObject({
      message: '"A plan of its own" has no figures yet: its upload was not saved. Save it, or download the file as it was uploaded.',
    })
    await expect(made(WORKBOOK, { id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are neither made nor accepted once the fiscal year has other quarters', async () => {
    const timeSpan = { period: 'QUARTERLY', startDate: '2026-01-01', endDate: '2026-12-31' }
    const { file } = await made(TEMPLATE, { id: categorizationId, timeSpan })
    const [firstMonth, lastMonth] = [parseDay('2026-01-01'), parseDay('2026-12-01')]
    const input = { name: 'By the quarter', categorizationId, period: 'QUARTERLY', firstMonth, lastMonth, from: null } as const
    const { id } = await services.budgetEditing.create(accessOf(scope, { name: 'Tester' }), input)
    expect(labels((await made(WORKBOOK, { id })).file)).toContain('Sales')
    const settings = { name: 'Counters', currency: 'USD', fiscalYearStartMonth: 1, minorDigits: 2 }
    await ask('mutation ($from: CompanySettingsInput!, $to: CompanySettingsInput!) { updateCompany(from: $from, to: $to) { name } }', {
      from: settings,
      to: { ...settings, fiscalYearStartMonth: 2 },
    })
    await expect(made(WORKBOOK, { id })).rejects.toMatchObject({
      message:
        '"By the quarter" is planned by the quarter of a fiscal year that has since been changed, which a workbook cannot show. Change its figures in the grid.',
    })
    file.fillIn([{ title: places[0]?.name ?? '', label: 'Sales', heading: 'Q1 2026', value: '1300' }])
    await expect(ask(UPLOAD, { name: 'Late', inputData: file.bytes().toString('base64') })).rejects.toThrow(
      'The workbook was made when fiscal years began with another month',
    )
  })
})
