import type { SlideTable } from '@fourwall/domain/presentations/slide-table.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'

const ASK = `query ($questions: [SlideTableInput!]!, $negatives: SlideNegatives) { slideTables(questions: $questions, negatives: $negatives) { table problem } }`
const MAY = { period: 'MONTHLY', startDate: '2025-05-01', endDate: '2025-05-31' }
const PLANNED = { period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-05-31' }

onDatabase('tables of slides', (fresh) => {
  let ask: Ask
  let scope: Scope
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let budgetId: string

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Tables', rows: someLedger(600, { months: 12 }) })
    scope = services.database.scope(id)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500', '8000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    const plan = await plantBudget(services, scope, { name: 'Plan', categorizationId: planted.categorizationId }, [
      ['GROUP', groups.get('Income') ?? '', 1, '2026-05', '1000'],
    ])
    budgetId = plan.id
  }, 120_000)

  const tables = async (...questions: readonly object[]) => {
    const { slideTables } = await ask<{ slideTables: readonly { table: string | null; problem: string | null }[] }>(ASK, { questions })
    return slideTables.map(({ table, problem }) => ({ table: table === null ? null : (JSON.parse(table) as SlideTable), problem }))
  }

  it('have the figures that the ledger has', async () => {
    const [answer] = await tables({ mappingId, timeSpan: MAY })
    const net = answer?.table?.rows.find(({ label }) => label === 'Net')
    const [row] = await scope.query<{ total: string }>(
      `select (-sum(e.amount))::text as total from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and e.day between '2025-05-01' and '2025-05-31' and a.number in ('4000','4900','5000','6000','6500','8000')`,
    )
    expect(Number(net?.cells[0]?.value)).toBeCloseTo(Number(row?.total) / 100, 6)
    expect(answer?.table?.rows.map(({ label, kind }) => [label, kind])).toEqual([
      ['Income', 'group'],
      ['Goods', 'group'],
      ['Costs', 'group'],
      ['Net', 'net-income'],
    ])
    expect(answer?.table?.columns.map(({ heading, isOwn }) => [heading, isOwn]).slice(0, 2)).toEqual([
      ['May 2025', true],
      ['Prior year', false],
    ])
  })

  it('compare a month with the budget of the presentation, and show chosen rows alone', async () => {
    const income = groups.get('Income') ?? ''
    const [whole] = await tables({ mappingId, timeSpan: PLANNED, budgetId })
    const key = whole?.table?.rows.find(({ label }) => label === 'Income')?.key ?? ''
    expect(key).toContain(income)
    const [answer] = await tables({ mappingId, timeSpan: PLANNED, budgetId, rows: [key], places: { locationIds: ['1'] } })
    expect(answer?.table?.rows.map(({ label }) => label)).toEqual(['Income'])
    expect(answer?.table?.rows[0]?.cells[1]).toMatchObject({ value: '1000.00', text: '1,000' })
  })

  it('leave others alone where one cannot be shown', async () => {
    const answers = await tables({ layoutId: 'gone' }, { mappingId, timeSpan: MAY }, { mappingId: 'gone', timeSpan: MAY }, { mappingId })
    expect(answers.map(({ table }) => table !== null)).toEqual([false, true, false, false])
    expect(answers.map(({ problem }) => problem)).toEqual([
      'The layout of this profit and loss was deleted. Choose another one.',
      null,
      'The mapping of this profit and loss was deleted. Choose another one.',
      'Choose a layout, or a mapping and a time span.',
    ])
  })
})
