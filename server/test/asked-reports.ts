import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import type { Services } from '../src/services.ts'
import type { Ask } from './api.ts'
import { addCompany, plantMapping, type TestCompany } from './companies.ts'
import { someLedger } from './ledgers.ts'
import type { TestServer } from './running-server.ts'

/** The companies' today: in the middle of a month, with entries before and after. */
export const CLOCK = { now: () => new Date(2025, 4, 15, 12) }

/** Ledger rows of the company. */
export const PLACES = someLedger(700)

export interface PlantedPlaces {
  readonly places: TestCompany
  readonly custom: Awaited<ReturnType<typeof plantMapping>>
}

/** A company with the proposed mapping and one of its own. */
export async function plantPlaces(services: Services): Promise<PlantedPlaces> {
  const places = await addCompany(services, { name: 'Places', rows: PLACES })
  return {
    places,
    // Wages and interest stay unmapped; cash is mapped although it is on the balance sheet.
    custom: await plantMapping(services, places.id, 'Custom', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Less', parent: 'Income', type: 'COGS', accounts: ['4900'] },
      { name: 'Costs', type: 'COGS', accounts: ['5000'] },
      { name: 'Rent', type: 'RENT', accounts: ['6500'] },
      { name: 'Aside', type: 'OTHER_EXPENSE', accounts: ['1000'] },
      { name: 'Gross', type: 'GROSS_PROFIT', formula: '{Income} - {Costs}' },
      { name: 'Margin', formula: '{Gross} / {Income}' },
      { name: 'Nothing', formula: '{Gross} / ({Income} - {Income})' },
      { name: 'Net', type: 'NET_INCOME', formula: '{Gross} - {Rent}' },
    ]),
  }
}

/** Everything that a client can ask about a report's figures. */
export const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds) {
    timeSpan { period startDate endDate } columns { date startDate endDate label }
    sections { name profitLossGroupId rows { accountId accountNumber accountName values entryCounts figures withoutEntries columns { date value } } sumRow { values figures columns { date value } } }
    reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { displayId } unmapped { account { displayId } amount entries } outsideNetIncome { id name } }
  }
}`

interface Cell {
  readonly date: string
  readonly value: string | null
}

export interface AskedReport {
  readonly timeSpan: { readonly period: string; readonly startDate: string; readonly endDate: string }
  readonly columns: readonly { readonly date: string; readonly startDate: string; readonly endDate: string; readonly label: string }[]
  readonly sections: readonly {
    readonly name: string
    readonly profitLossGroupId: string
    readonly rows: readonly {
      readonly accountId: string
      readonly accountNumber: string
      readonly values: readonly string[]
      readonly entryCounts: readonly number[]
      readonly figures: string
      readonly withoutEntries: readonly number[]
      readonly columns: readonly Cell[]
    }[]
    readonly sumRow: { readonly values: readonly (string | null)[]; readonly figures: string; readonly columns: readonly Cell[] }
  }[]
  readonly reconciliation: {
    readonly ledgerTotal: string
    readonly mappedTotal: string
    readonly unmappedTotal: string
    readonly unmappedAccounts: readonly { readonly displayId: string }[]
    readonly unmapped: readonly { readonly account: { readonly displayId: string }; readonly amount: string; readonly entries: number }[]
    readonly outsideNetIncome: readonly { readonly name: string }[]
  }
}

export async function askReport(of: Ask, mappingId: string, timeSpan: object, locationIds: readonly string[] = []): Promise<AskedReport> {
  return (await of<{ profitLossReport: AskedReport }>(REPORT, { mappingId, timeSpan, locationIds })).profitLossReport
}

/** A company's proposed mapping, with groups and locations by name. */
export async function known(of: Ask) {
  const { profitLossMappings, erpLocations, ledgerAccounts } = await of<{
    profitLossMappings: {
      id: string
      name: string
      categorization: { groups: { id: string; parentId: string | null; name: string; type: string | null; formula: string | null }[] }
    }[]
    erpLocations: { id: string; name: string }[]
    ledgerAccounts: { id: string; displayId: string }[]
  }>(
    '{ profitLossMappings { id name categorization { groups { id parentId name type formula } } } erpLocations { id name } ledgerAccounts { id displayId } }',
  )
  const mapping = profitLossMappings.find(({ name }) => name !== 'Custom')
  return {
    mappingId: mapping?.id ?? '',
    groups: mapping?.categorization.groups ?? [],
    locations: new Map(erpLocations.map(({ id, name }) => [name, id])),
    accounts: new Map(ledgerAccounts.map(({ id, displayId }) => [displayId, id])),
  }
}

/** The first error of an answer. */
export async function errorOf(server: TestServer<unknown>, token: string, query: string, variables: Record<string, unknown>) {
  const { errors } = await server.answer(token, query, variables)
  return { code: errors?.[0]?.extensions.code, field: errors?.[0]?.extensions.field, message: errors?.[0]?.message }
}

/** Millionths, the finest unit printed. */
export function exact(decimal: string): bigint {
  const { units, decimals } = parseDecimal(decimal)
  return units * 10n ** BigInt(6 - decimals)
}

/** In the same unit; missing values count as zero. */
export const sum = (values: readonly (string | null)[]): bigint => values.reduce((total, value) => total + exact(value ?? '0'), 0n)
