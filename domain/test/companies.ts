import fc from 'fast-check'
import type { LedgerAccount } from '../src/ledger/account.ts'
import type { BalanceFacts } from '../src/ledger/balances/balance-facts.ts'
import type { MinorDigits } from '../src/money/minor.ts'
import { WideSums } from '../src/money/wide-sums.ts'
import type { ReportInput } from '../src/profit-loss/build-report.ts'
import { anyGroups, categoryAt } from './groups.ts'

export const account = (id: number, number: string, name = number, type: LedgerAccount['type'] = null): LedgerAccount => ({
  id,
  number,
  name,
  type,
})

/** Facts from rows of amounts in minor units, debit positive; null for no entries. */
export const factsOf = (rows: Record<number, (number | null)[]>): BalanceFacts => {
  const accountIds = Object.keys(rows).map(Number)
  const values = accountIds.flatMap((id) => rows[id] ?? [])
  return {
    accountIds,
    columns: values.length / Math.max(1, accountIds.length),
    sums: Float64Array.from(values, (value) => value ?? 0),
    entries: Uint32Array.from(values, (value) => (value === null ? 0 : 1)),
  }
}

export const mapped = (places: Record<number, string>) => ({
  accountMappings: Object.entries(places).map(([accountId, groupId]) => ({ id: `m${accountId}`, groupId, accountId: Number(accountId) })),
})

/**
 * A random company: a tree of categories, calculations over earlier groups, accounts mapped anywhere or nowhere, and amounts that
 * may be zero, missing or large.
 */
export const anyCompany = fc
  .record({
    groups: anyGroups,
    places: fc.array(fc.option(fc.nat(7)), { maxLength: 8 }),
    columns: fc.integer({ min: 1, max: 4 }),
    amounts: fc.array(
      fc.option(fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.constant(0))),
      {
        minLength: 32,
        maxLength: 32,
      },
    ),
    types: fc.array(fc.constantFrom<LedgerAccount['type']>('INCOME', 'EXPENSE', 'BALANCE_SHEET', null), { minLength: 8, maxLength: 8 }),
    scale: fc.constantFrom<MinorDigits>(0, 1, 2, 3, 4),
  })
  .map(({ groups, places, columns, amounts, types, scale }) => {
    const accounts = places.map((_, id) => account(id, `${1000 - id}`, `Account ${id}`, types[id] ?? null))
    const chosen = places.map((_, row) => amounts.slice(row * columns, (row + 1) * columns))
    const placed = Object.fromEntries(places.flatMap((place, id) => (place === null ? [] : [[id, categoryAt(groups, place)]])))
    return { groups, accounts, columns, amounts: chosen, placed, scale }
  })

export type Company = typeof anyCompany extends fc.Arbitrary<infer One> ? One : never

/** Its report input, in doubles or in several parts. */
export const inputOf = (company: Company, isWide: boolean): ReportInput => {
  const values = company.amounts.flat()
  return {
    categorization: { groups: company.groups },
    mapping: mapped(company.placed),
    accounts: company.accounts,
    facts: {
      accountIds: company.accounts.map((one) => one.id),
      columns: company.columns,
      sums: isWide ? WideSums.from(values.map((value) => value ?? 0)) : Float64Array.from(values, (value) => value ?? 0),
      entries: Uint32Array.from(values, (value) => (value === null ? 0 : 1)),
    },
    scale: company.scale,
  }
}
