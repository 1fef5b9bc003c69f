import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import { type CellText, workbookFile } from '../../../test/small-workbook.ts'
import { WorkbookFile } from '../../../test/workbook-file.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const UPLOAD = `mutation ($id: ID, $name: String!, $file: String!, $categorizationId: ID) {
  uploadBudget(budgetId: $id, budgetName: $name, filename: "Plan.xlsx", inputData: $file, categorizationId: $categorizationId) { budgetId } }`
const PREVIEW = `query ($id: ID!, $location: ID!) { budgetPreview(budgetId: $id) { counts { new unchanged overridden invalid } issues { coordinate error severity }
  pnlData { cells { referenceId value hasError } } table(locationId: $location) { kind referenceId cells } } }`
const SAVE = 'mutation ($id: ID!) { saveBudget(budgetId: $id) { version issues { error } } }'
const EDIT =
  'mutation ($id: ID!, $version: Int!, $edits: [BudgetFigureInput!]!) { editBudgetFigures(budgetId: $id, version: $version, edits: $edits) { version } }'
const SHEET = 'query ($id: ID!) { budgetSheet(budgetId: $id, locationIds: []) { lines { kind referenceId values } } }'
const ACCOUNTS = 'query ($id: ID!) { budgetAccounts(budgetId: $id) { mappingName accounts { number groupId isPlanned } } }'
const COMPARE =
  'query ($id: ID!, $from: Int!, $to: Int!) { budgetComparison(budgetId: $id, from: $from, to: $to) { changes { kind referenceId before after } } }'
const ISSUES = 'query ($id: ID!) { getBudget(budgetId: $id) { issues { error } } }'
const QUERY = `query ($id: ID!) { budgetQuery(budgetId: $id, locationIds: [], timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-02-28" }) {
  pnlData { referenceId columns { value } } } }`
const TEMPLATE = `query ($id: ID!) { made: budgetTemplate(categorizationId: $id, byAccount: true,
  timeSpan: { period: MONTHLY, startDate: "2026-01-01", endDate: "2026-12-31" }) { xlsxData } }`
const WORKBOOK = 'query ($id: ID!) { made: budgetWorkbook(budgetId: $id) { xlsxData } }'
const REPORT = `query ($mappingId: ID!, $columns: ReportColumnsInput!) { profitLossReport(mappingId: $mappingId, locationIds: [],
  timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-02-28" }, columns: $columns) {
  sections { name sumRow { values } rows { accountNumber columns { value } entryCounts } } } }`
const BRIDGE = `query ($mappingId: ID!, $columns: ReportColumnsInput!, $group: ID!, $account: ID) { profitLossBridge(mappingId: $mappingId, locationIds: [],
  timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-02-28" }, columns: $columns, column: "total~b", pnlGroupId: $group, accountId: $account) {
  actual base change cuts { kind } actualAccounts { number amount } } }`
const CREATE = 'mutation ($input: CreateBudgetInput!) { createBudget(input: $input) { id } }'
const ACTUALS = `query ($id: ID!, $mappingId: ID!, $location: ID!, $account: ID!) {
  budgetActuals(budgetId: $id, mappingId: $mappingId, locationIds: []) { lines { kind referenceId values } }
  budgetSeasonality(budgetId: $id, mappingId: $mappingId, locationId: $location, kind: ACCOUNT, referenceId: $account) { values } }`

interface Preview {
  readonly counts: Record<string, number>
  readonly issues: readonly { readonly coordinate: string; readonly error: string; readonly severity: string }[]
  readonly table: readonly { readonly kind: string; readonly referenceId: string; readonly cells: string }[]
}

onDatabase('budgets by account', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let categorizationId: string
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  const accounts = new Map<string, string>()
  let places: readonly { readonly id: number; readonly name: string }[]

  const group = (name: string): string => groups.get(name) ?? ''
  const account = (number: string): string => accounts.get(number) ?? ''

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Counters', rows: someLedger(400, { months: 12 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Lines', [
      { name: 'Sales', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Labor', type: 'PAYROLL', accounts: ['6000'] },
      { name: 'Occupancy', type: 'RENT', accounts: ['6500'] },
      { name: 'Margin', type: 'EBITDA', formula: '{Sales} - {Labor} - {Occupancy}' },
    ])
    ;({ categorizationId, mappingId, groups } = planted)
    for (const { id: accountId, number } of await services.ledger.accounts(access)) accounts.set(number, String(accountId))
    places = await services.ledger.locations(access)
  }, 120_000)

  it('cannot be planned before a ledger is imported, which the refusal says', async () => {
    const { id } = await services.companies.create({ name: 'Empty', currency: 'USD', fiscalYearStartMonth: 1 })
    const file = workbookFile({
      sheets: [
        {
          name: 'Downtown',
          rows: [
            ['Line', 'Jan 2026'],
            ['Sales', 5],
          ],
        },
      ],
    }).toString('base64')
    await expect(apiOf(services, id)(UPLOAD, { name: 'Plan', file })).rejects.toThrow(
      'There is no categorization to plan by yet. Import a ledger first: it brings its accounts and a categorization.',
    )
  })

  /** Maps accounts to groups by their names; all other accounts to nothing. */
  const remap = async (to: Readonly<Record<string, string>>): Promise<void> => {
    const mapping = await services.mappings.mapping(access, mappingId)
    const accountMappings = Object.entries(to).map(([number, name]) => ({
      profitLossGroupId: group(name),
      ledgerAccountId: account(number),
    }))
    await ask(
      'mutation ($id: ID!, $input: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $id, inputData: $input) { id } }',
      {
        id: mappingId,
        input: { name: 'Lines', version: mapping?.version, accountMappings },
      },
    )
  }
  const USUAL = { 4000: 'Sales', 4900: 'Sales', 6000: 'Labor', 6500: 'Occupancy' }
  const upload = async (sheets: Record<string, readonly (readonly CellText[])[]>, id: string | null = null): Promise<string> => {
    const file = workbookFile({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }).toString('base64')
    const variables = { id, name: id === null ? `Plan ${randomUUID()}` : '', categorizationId, file }
    return (await ask<{ uploadBudget: { budgetId: string } }>(UPLOAD, variables)).uploadBudget.budgetId
  }
  const preview = async (id: string): Promise<Preview> =>
    (await ask<{ budgetPreview: Preview }>(PREVIEW, { id, location: String(places[0]?.id) })).budgetPreview
  const save = async (id: string) =>
    (await ask<{ saveBudget: { version: number; issues: readonly { error: string }[] } }>(SAVE, { id })).saveBudget
  const issues = async (id: string): Promise<readonly string[]> =>
    (await ask<{ getBudget: { issues: readonly { error: string }[] } }>(ISSUES, { id })).getBudget.issues.map(({ error }) => error)
  const edit = (id: string, version: number, kind: string, referenceId: string, value: string | null, at = 0) =>
    ask<{ editBudgetFigures: { version: number } }>(EDIT, {
      id,
      version,
      edits: [{ kind, referenceId, locationId: String(places[at]?.id), timestamp: '2026-01-01', value }],
    })
  /** Debit positive, by account number. */
  const stored = async (id: string): Promise<Record<string, string>> => {
    const rows = await scope.query<{ subject: string; sum: string }>(
      `select coalesce(a.number, f.subject_id) as subject, trim_scale(sum(value))::text as sum from budget_figures f
       cross join unnest(f.values) as value left join ledger_accounts a on a.company_id = $1 and f.subject_kind = 'ACCOUNT' and a.id::text = f.subject_id
       where f.company_id = $1 and f.budget_id = $2 and f.until is null group by 1 order by 1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ subject, sum }) => [[...groups].find(([, one]) => one === subject)?.[0] ?? subject, sum]))
  }

  describe('a workbook', () => {
    it('plans accounts in the sign of their line, by number or name, in sheets or a list', async () => {
      const id = await upload({
        'Place 1': [
          ['Account', 'Jan 2026', 'Feb 2026'],
          [4000, 100, 200.5],
          ['4900 Discounts', -10, null],
          ['Wages', 50, null],
          ['Occupancy', 30, null],
        ],
        List: [
          ['Location', 'Account', 'Month', 'Amount'],
          ['Place 2', '6000', 'Jan 2026', 7],
          ['Place 2', '1000', 'Jan 2026', 3],
        ],
      })
      const { counts, issues: found } = await preview(id)
      expect(counts).toMatchObject({ new: 7, invalid: 0 })
      expect(found).toEqual([
        {
          coordinate: 'Place 1!B3',
          error:
            '“4900 Discounts” is below zero, (10.00) in all, and is read so: it lowers revenue. Type it without a minus sign if that is wrong.',
          severity: 'NOTE',
        },
        {
          coordinate: '',
          error:
            '1 account of the workbook is not in the mapping "Lines": "1000 Cash". Figures of such accounts are saved, but are in no line until they are mapped.',
          severity: 'NOTE',
        },
      ])
      await save(id)
      expect(await stored(id)).toEqual({ 1000: '3', 4000: '-300.5', 4900: '10', 6000: '57', Occupancy: '30' })
      const { budgetSheet } = await ask<{ budgetSheet: { lines: { kind: string; referenceId: string; values: (string | null)[] }[] } }>(
        SHEET,
        { id },
      )
      expect(
        Object.fromEntries(
          budgetSheet.lines.flatMap(({ kind, referenceId, values }) => (kind === 'ACCOUNT' ? [[referenceId, values]] : [])),
        ),
      ).toEqual({
        [account('1000')]: ['3', null],
        [account('4000')]: ['100', '200.5'],
        [account('4900')]: ['-10', null],
        [account('6000')]: ['57', null],
      })
      expect(await issues(id)).toEqual([
        '1 account of this budget is not in the mapping "Lines": "1000 Cash". Its plan, costs of 3.00 in total, is in no line. Map it, or delete the figures.',
      ])
      const { budgetAccounts } = await ask<{ budgetAccounts: { mappingName: string; accounts: object[] } }>(ACCOUNTS, { id })
      expect(budgetAccounts).toEqual({
        mappingName: 'Lines',
        accounts: [
          { number: '1000', groupId: null, isPlanned: true },
          { number: '4000', groupId: group('Sales'), isPlanned: true },
          { number: '4900', groupId: group('Sales'), isPlanned: true },
          { number: '6000', groupId: group('Labor'), isPlanned: true },
          { number: '6500', groupId: group('Occupancy'), isPlanned: false },
        ],
      })
    })

    it('cannot plan a line both as a whole and by account', async () => {
      const id = await upload({
        'Place 1': [
          ['Line', 'Jan 2026'],
          ['Sales', 100],
          ['Labor', 50],
          ['6500', 9],
        ],
        'Place 2': [
          ['Line', 'Jan 2026'],
          ['4900', 5],
          ['Labor', 1],
        ],
      })
      const mixed =
        '"Sales" is planned by account in this file: "4900 Discounts", first in Place 2!B2. Leave either these cells blank or those of "Sales".'
      expect(await preview(id)).toMatchObject({
        counts: { new: 4, invalid: 1 },
        issues: [{ coordinate: 'Place 1!B2', error: mixed, severity: 'PROBLEM' }],
      })
      expect((await save(id)).issues.map(({ error }) => error)).toEqual([mixed])
      expect(await stored(id)).toEqual({ 4900: '-5', 6500: '9', Labor: '51' })

      await upload(
        {
          'Place 3': [
            ['Line', 'Jan 2026'],
            ['Sales', 100],
            ['Wages', 5],
            ['Labor', 2],
          ],
        },
        id,
      )
      const later = await preview(id)
      expect(later.counts).toMatchObject({ new: 1, invalid: 2 })
      expect(later.issues.map(({ error }) => error)).toEqual([
        expect.stringContaining('The workbook has no cell for the 4 figures of'),
        '"Sales" is planned by account in this budget: "4900 Discounts". Plan its accounts, or delete their figures at all locations first.',
        '"Labor" is planned as a whole in this budget, so its account "6000 Wages" cannot be planned, too. Delete the figures of "Labor" at all locations first.',
      ])
    })

    it('made of a budget brings it back unchanged, and one by account has all of its accounts', async () => {
      const id = await upload({
        'Place 1': [
          ['Line', 'Jan 2026', 'Feb 2026'],
          ['4000', 100, -3],
          ['1000', 8, null],
          ['Labor', 50, null],
        ],
      })
      await save(id)
      const { made } = await ask<{ made: { xlsxData: string } }>(WORKBOOK, { id })
      const labels = (base64: string): readonly string[] =>
        [...(new WorkbookFile(Buffer.from(base64, 'base64')).sheets[1]?.cells.values() ?? [])].flatMap(({ place, text }) =>
          /^A\d+$/.test(place) ? [text] : [],
        )
      expect(labels(made.xlsxData).slice(4)).toEqual([
        'Sales',
        '4000 Sales',
        '4900 Discounts',
        'Total Sales',
        'Labor',
        'Occupancy',
        'Margin',
        'Not in the mapping',
        '1000 Cash',
      ])
      await ask(UPLOAD, { id, name: '', file: made.xlsxData })
      expect(await preview(id)).toMatchObject({ counts: { new: 0, unchanged: 4, overridden: 0, invalid: 0 } })
      const before = await stored(id)
      await save(id)
      expect(await stored(id)).toEqual(before)
      const template = await ask<{ made: { xlsxData: string } }>(TEMPLATE, { id: categorizationId })
      expect(labels(template.made.xlsxData).filter((label) => /^\d{4} /.test(label))).toEqual([
        '4000 Sales',
        '4900 Discounts',
        '6000 Wages',
        '6500 Rent',
      ])
    })
  })

  describe('figures', () => {
    it('are edited and compared in the sign of their line, never in both ways', async () => {
      const budget = await plantBudget(services, scope, { name: 'Edited', categorizationId }, [])
      const { id } = budget
      await edit(id, 1, 'ACCOUNT', account('4000'), '12.5')
      await edit(id, 2, 'ACCOUNT', account('6000'), '-4')
      await edit(id, 3, 'GROUP', group('Occupancy'), '9')
      expect(await stored(id)).toEqual({ 4000: '-12.5', 6000: '-4', Occupancy: '9' })
      const { budgetComparison } = await ask<{ budgetComparison: { changes: object[] } }>(COMPARE, { id, from: 1, to: 3 })
      expect(budgetComparison.changes).toEqual([
        { kind: 'ACCOUNT', referenceId: account('4000'), before: null, after: '12.5' },
        { kind: 'ACCOUNT', referenceId: account('6000'), before: null, after: '-4' },
      ])
      await expect(edit(id, 4, 'GROUP', group('Labor'), '1', 1)).rejects.toThrow(
        '"Labor" is planned by account in this budget: "6000 Wages". Plan its accounts, or delete their figures at all locations first.',
      )
      await expect(edit(id, 4, 'ACCOUNT', account('6500'), '1', 1)).rejects.toThrow(
        '"Occupancy" is planned as a whole in this budget, so its account "6500 Rent" cannot be planned, too.',
      )
      await expect(edit(id, 4, 'ACCOUNT', '987654', '1')).rejects.toThrow('There is no account with the id "987654" to be planned.')
      // Both in one save: the last account's figure goes, and the line's comes.
      const both = [
        { kind: 'ACCOUNT', referenceId: account('6000'), locationId: String(places[0]?.id), timestamp: '2026-01-01', value: null },
        { kind: 'GROUP', referenceId: group('Labor'), locationId: String(places[0]?.id), timestamp: '2026-01-01', value: '1' },
      ]
      await ask(EDIT, { id, version: 4, edits: both })
      expect(await stored(id)).toEqual({ 4000: '-12.5', Labor: '1', Occupancy: '9' })
    })

    it('follow their account to another line; what is then planned both ways counts and is told', async () => {
      const budget = await plantBudget(services, scope, { name: 'Moved', categorizationId }, [])
      const { id } = budget
      await edit(id, 1, 'ACCOUNT', account('6000'), '40')
      await edit(id, 2, 'GROUP', group('Occupancy'), '9')
      await edit(id, 3, 'ACCOUNT', account('4000'), '100')
      const totals = async (): Promise<Record<string, string | null>> => {
        const query = QUERY.replaceAll('2025', '2026')
        const { budgetQuery } = await ask<{ budgetQuery: { pnlData: { referenceId: string; columns: { value: string | null }[] }[] } }>(
          query,
          { id },
        )
        const values = new Map(budgetQuery.pnlData.map(({ referenceId, columns }) => [referenceId, columns[0]?.value ?? null]))
        return Object.fromEntries([...groups].map(([name, one]) => [name, values.get(one) ?? null]))
      }
      expect(await totals()).toEqual({ Sales: '100.00', Labor: '40.00', Occupancy: '9.00', Margin: '51.00' })
      try {
        await remap({ ...USUAL, 6000: 'Occupancy' })
        expect(await totals()).toEqual({ Sales: '100.00', Labor: null, Occupancy: '49.00', Margin: '51.00' })
        expect(await issues(id)).toEqual([
          '"Occupancy" is planned as a whole, and by now "6000 Wages" is mapped to it, too: both count. Delete the figures of one of them.',
        ])
        // What is there may stay or go, and no more of it comes.
        await expect(edit(id, 4, 'ACCOUNT', account('6000'), '41')).rejects.toThrow('"Occupancy" is planned as a whole in this budget')
        // From a cost to revenue: still a cost.
        await remap({ ...USUAL, 6000: 'Sales' })
        expect(await totals()).toEqual({ Sales: '60.00', Labor: null, Occupancy: '9.00', Margin: '51.00' })
        await remap({ 4000: 'Sales', 6500: 'Occupancy' })
        expect(await totals()).toEqual({ Sales: '100.00', Labor: null, Occupancy: '9.00', Margin: '91.00' })
        expect(await issues(id)).toEqual([
          '1 account of this budget is not in the mapping "Lines": "6000 Wages". Its plan, costs of 40.00 in total, is in no line. Map it, or delete the figures.',
        ])
      } finally {
        await remap(USUAL)
      }
    })

    it('come from actuals by account, and last year shows beside them', async () => {
      const input = {
        name: 'Copied',
        categorizationId,
        period: 'MONTHLY',
        firstMonth: '2026-01-01',
        lastMonth: '2026-12-31',
        from: { mappingId, by: 'ACCOUNT', defaultPercent: '100' },
      }
      const { createBudget } = await ask<{ createBudget: { id: string } }>(CREATE, { input })
      const booked = await scope.query<{ number: string; sum: string }>(
        `select a.number, trim_scale(2 * sum(e.amount) / 100.0)::text as sum from entries e join ledger_accounts a on a.company_id = $1 and a.id = e.account_id
         where e.company_id = $1 and a.number = any($2::text[]) group by 1 order by 1`,
        [Object.keys(USUAL)],
      )
      expect(await stored(createBudget.id)).toEqual(Object.fromEntries(booked.map(({ number, sum }) => [number, sum])))
      const variables = { id: createBudget.id, mappingId, location: String(places[0]?.id), account: account('4000') }
      const { budgetActuals, budgetSeasonality } = await ask<{
        budgetActuals: { lines: { kind: string; referenceId: string; values: (string | null)[] }[] }
        budgetSeasonality: { values: (string | null)[] }
      }>(ACTUALS, variables)
      const sales = budgetActuals.lines.find(({ referenceId }) => referenceId === account('4000'))
      const sumOf = (values: readonly (string | null)[] = []): number => values.reduce((sum, value) => sum + Number(value ?? 0), 0)
      expect(2 * sumOf(sales?.values)).toBeCloseTo(-Number(booked[0]?.sum), 2)
      expect(budgetSeasonality.values).toHaveLength(12)
      expect(sumOf(budgetSeasonality.values)).toBeGreaterThan(0)
    })
  })

  it('stand beside their actuals in reports, with the sums that SQL gives', async () => {
    const id = await upload({
      'Place 1': [
        ['Line', 'Jan 2025', 'Feb 2025'],
        ['4000', 1000, 2000],
        ['6000', 300, null],
        ['Occupancy', 77, null],
      ],
      'Place 4': [
        ['Line', 'Jan 2025', 'Feb 2025'],
        ['4000', 0.5, null],
      ],
    })
    await save(id)
    const columns = { comparisons: ['BUDGET'], budgetId: id, hasTotal: true }
    const { profitLossReport: report } = await ask<{
      profitLossReport: {
        sections: {
          name: string
          sumRow: { values: (string | null)[] }
          rows: { accountNumber: string; columns: { value: string | null }[] }[]
        }[]
      }
    }>(REPORT, { mappingId, columns })
    const section = (name: string) => report.sections.find((one) => one.name === name)
    const row = (name: string, number: string) => section(name)?.rows.find(({ accountNumber }) => accountNumber === number)
    const plans = (values: readonly (string | null)[] = []) => [1, 3, 5].map((at) => values[at] ?? null)
    const [total] = await scope.query<{ january: string; both: string }>(
      `select (-sum(v.value) filter (where v.month = 2025 * 12))::numeric(20, 2)::text as january, (-sum(v.value))::numeric(20, 2)::text as both
       from budget_figures f, unnest(f.first_months, f.values) as v(month, value), ledger_accounts a
       where f.company_id = $1 and f.budget_id = $2 and f.until is null and f.subject_kind = 'ACCOUNT' and a.company_id = $1
         and a.id::text = f.subject_id and a.number in ('4000', '4900')`,
      [id],
    )
    expect(total).toEqual({ january: '1000.50', both: '3000.50' })
    expect(plans(section('Sales')?.sumRow.values)).toEqual([total?.january, '2000.00', total?.both])
    expect(plans(row('Sales', '4000')?.columns.map(({ value }) => value))).toEqual(['1000.50', '2000.00', '3000.50'])
    expect(plans(row('Sales', '4900')?.columns.map(({ value }) => value))).toEqual([null, null, null])
    // Planned as a whole: its account has no plan.
    expect(plans(section('Occupancy')?.sumRow.values)).toEqual(['77.00', null, '77.00'])
    expect(plans(row('Occupancy', '6500')?.columns.map(({ value }) => value))).toEqual([null, null, null])
    expect(plans(section('Margin')?.sumRow.values)).toEqual(['623.50', '2000.00', '2623.50'])

    const bridge = (name: string, number: string | null = null) =>
      ask<{
        profitLossBridge: { actual: string; base: string; cuts: { kind: string }[]; actualAccounts: { number: string; amount: string }[] }
      }>(BRIDGE, {
        mappingId,
        columns,
        group: group(name),
        account: number === null ? null : account(number),
      })
    expect((await bridge('Sales')).profitLossBridge).toMatchObject({ base: '3000.50', cuts: [{ kind: 'ACCOUNT' }, { kind: 'LOCATION' }] })
    expect((await bridge('Sales', '4000')).profitLossBridge).toMatchObject({ base: '3000.50', cuts: [{ kind: 'LOCATION' }] })
    const occupancy = (await bridge('Occupancy')).profitLossBridge
    expect(occupancy.cuts.map(({ kind }) => kind)).toEqual(['LOCATION'])
    expect(occupancy.actualAccounts).toEqual([{ number: '6500', amount: occupancy.actual }])
    await expect(bridge('Occupancy', '6500')).rejects.toThrow(
      'The budget does not plan "6500 Rent" separately. Explain the difference of its group.',
    )
  })
})
