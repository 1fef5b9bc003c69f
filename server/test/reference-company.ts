import { randomUUID } from 'node:crypto'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { type Ask, apiOf } from './api.ts'
import { decisions } from './ledgers.ts'
import { REFERENCE_LEDGER } from './reference-ledger.ts'

export interface Group {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly type: string | null
  readonly displayOrder: number
  readonly formula: string | null
}

/** Groups by name, in order: each with its type or formula, and its parent. */
export const GROUPS: readonly (readonly [name: string, type: string | null, formula: string | null, parent: string | null])[] = [
  ['Revenue', 'REVENUE', null, null],
  ['Sales', null, null, 'Revenue'],
  ['Returns and discounts', null, null, 'Revenue'],
  ['Cost of sales', 'COGS', null, null],
  ['Gross profit', 'GROSS_PROFIT', '{Revenue} - {Cost of sales}', null],
  ['Expense', 'OPEX', null, null],
  ['People', 'PAYROLL', null, 'Expense'],
  ['Travel', null, null, 'Expense'],
  ['Meals and lodging', null, null, 'Travel'],
  ['Premises', 'RENT', null, 'Expense'],
  ['Operating income', null, '{Gross profit} - {Expense}', null],
  ['Other income', 'OTHER_INCOME', null, null],
  ['Interest and taxes', 'OTHER_EXPENSE', null, null],
  ['Other, net', null, '{Other income} - {Interest and taxes}', null],
  ['Net income', 'NET_INCOME', '{Operating income} + {Other, net}', null],
]

/** Account numbers of each group; lower ones, of the balance sheet, are in none. */
export const NUMBERS: readonly (readonly [group: string, first: number, last: number])[] = [
  ['Returns and discounts', 4100, 4199],
  ['Sales', 4200, 4999],
  ['Cost of sales', 5000, 5999],
  ['People', 6000, 6199],
  ['Travel', 6200, 6209],
  ['Meals and lodging', 6210, 6229],
  ['Travel', 6230, 6299],
  ['Expense', 6300, 6809],
  ['Premises', 6810, 6819],
  ['Expense', 6820, 6899],
  ['Premises', 6900, 6999],
  ['Other income', 8000, 8009],
  ['Interest and taxes', 8010, 8019],
  ['Other income', 8020, 8499],
  ['Interest and taxes', 8500, 8999],
]

/** A company with the reference ledger, mapped by hand. */
export interface ReferenceCompany {
  readonly ask: Ask
  readonly mappingId: string
  readonly categorizationId: string
  /** By name. */
  readonly groupIds: ReadonlyMap<string, string>
  /** By number. */
  readonly accountIds: ReadonlyMap<string, string>
  /** Each location by name; all together under null. */
  readonly places: ReadonlyMap<string | null, readonly string[]>
}

/** Imports the reference ledger, and does over the API what a person does who reads its chart of accounts. */
export async function referenceCompany(services: Services): Promise<ReferenceCompany> {
  const { id } = await services.companies.create({ name: 'Adventure', currency: 'USD', fiscalYearStartMonth: 1 })
  const file = { path: REFERENCE_LEDGER, fileName: 'ledger.csv' }
  await services.imports.import(accessOf(services.database.scope(id), { name: 'test' }), file, decisions({ otherwise: 'ASK' }))
  const ask = apiOf(services, id)
  const { ledgerAccounts, erpLocations } = await ask<{
    ledgerAccounts: { id: string; displayId: string }[]
    erpLocations: { id: string; name: string }[]
  }>('{ ledgerAccounts { id displayId } erpLocations { id name } }')

  const groupIds = new Map(GROUPS.map(([name]) => [name, randomUUID()]))
  const groups = GROUPS.map(
    ([name, type, formula, parent], displayOrder): Group => ({
      id: groupIds.get(name) ?? '',
      parentId: parent === null ? null : (groupIds.get(parent) ?? ''),
      name,
      type,
      displayOrder,
      formula: formula?.replaceAll(/\{(.+?)\}/g, (_, named: string) => `{${groupIds.get(named)}}`) ?? null,
    }),
  )
  const created = await ask<{ createProfitLossCategorization: { id: string } }>(
    'mutation ($inputData: ProfitLossCategorizationInput!) { createProfitLossCategorization(inputData: $inputData) { id } }',
    { inputData: { name: 'By hand', groups } },
  )
  const categorizationId = created.createProfitLossCategorization.id
  const accountMappings = ledgerAccounts.flatMap(({ id: ledgerAccountId, displayId }) => {
    const [group] = NUMBERS.find(([, first, last]) => Number(displayId) >= first && Number(displayId) <= last) ?? []
    return group === undefined ? [] : [{ profitLossGroupId: groupIds.get(group), ledgerAccountId }]
  })
  const mapped = await ask<{ createProfitLossMappingV2: { id: string } }>(
    'mutation ($inputData: CreateProfitLossMappingInput!) { createProfitLossMappingV2(inputData: $inputData) { id } }',
    { inputData: { name: 'By hand', categorizationId, accountMappings } },
  )
  return {
    ask,
    mappingId: mapped.createProfitLossMappingV2.id,
    categorizationId,
    groupIds,
    accountIds: new Map(ledgerAccounts.map((account) => [account.displayId, account.id])),
    places: new Map<string | null, readonly string[]>([[null, []], ...erpLocations.map(({ id: own, name }) => [name, [own]] as const)]),
  }
}
