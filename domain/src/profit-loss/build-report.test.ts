import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account, anyCompany, type Company, factsOf, inputOf, mapped } from '../../test/companies.ts'
import { group } from '../../test/groups.ts'
import type { LedgerAccount } from '../ledger/account.ts'
import type { ProfitLossGroup, ProfitLossGroupType } from '../mappings/categorization.ts'
import { type Formula, parseFormula } from '../mappings/formula.ts'
import type { MinorDigits } from '../money/minor.ts'
import { buildReport, type ReportInput, type ReportSection } from './build-report.ts'
import { reconcile } from './reconciliation.ts'

const figures = (sections: readonly ReportSection[]) =>
  Object.fromEntries(sections.map((section) => [section.profitLossGroupId, section.sumRow.values]))

const restaurant = [
  group('revenue', { type: 'REVENUE', displayOrder: 1 }),
  group('fees', { parentId: 'revenue', type: 'OPEX' }),
  group('cogs', { type: 'COGS', displayOrder: 2 }),
  group('gross', { type: 'GROSS_PROFIT', formula: '{revenue} - {cogs}', displayOrder: 3 }),
  group('margin', { formula: '{gross} / {revenue}', displayOrder: 4 }),
  group('twice', { formula: '{margin} * 3', displayOrder: 5 }),
  group('net', { type: 'NET_INCOME', formula: '{gross}', displayOrder: 6 }),
]

describe('buildReport', () => {
  const input: ReportInput = {
    categorization: { groups: restaurant },
    mapping: mapped({ 1: 'revenue', 2: 'revenue', 3: 'fees', 4: 'cogs', 5: 'cogs', 6: 'gross', 7: 'gone' }),
    accounts: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => account(id, `${id === 1 ? 4100 : 400 + id}`, `Account ${id}`)),
    facts: factsOf({
      1: [-10000, 0],
      2: [-5000, null],
      3: [1000, null],
      4: [4000, null],
      5: [null, null],
      6: [7, 7],
      7: [7, 7],
      8: [7, 7],
    }),
    scale: 2,
  }
  const report = buildReport(input)

  it('has every group in tree order, with its total in its natural sign', () => {
    expect(report.map((section) => section.profitLossGroupId)).toEqual(['revenue', 'fees', 'cogs', 'gross', 'margin', 'twice', 'net'])
    expect(figures(report)).toEqual({
      // Fees stand under revenue with the opposite sign, so they subtract: 150 - 10.
      revenue: ['140.00', '0.00'],
      fees: ['10.00', '0.00'],
      cogs: ['40.00', '0.00'],
      gross: ['100.00', '0.00'],
      // 100 / 140, rounded once.
      margin: ['0.714286', null],
      // Nested unrounded: 3 * 100 / 140, not 3 * 0.714286.
      twice: ['2.142857', null],
      net: ['100.00', '0.00'],
    })
  })

  it('lists accounts with entries, by number, in the sign of their group, with no -0', () => {
    expect(report[0]?.rows).toEqual([
      { accountId: 2, accountNumber: '402', accountName: 'Account 2', values: ['50.00', '0.00'], entryCounts: [1, 0] },
      { accountId: 1, accountNumber: '4100', accountName: 'Account 1', values: ['100.00', '0.00'], entryCounts: [1, 1] },
    ])
    expect(report[2]?.rows.map((row) => row.accountId)).toEqual([4])
  })

  it('leaves out what is mapped to a calculation or to a group that is gone', () => {
    expect(report.flatMap((section) => section.rows).some((row) => row.accountId >= 6)).toBe(false)
    expect(reconcile(input).unmapped.map(({ account: { id } }) => id)).toEqual([6, 7, 8])
  })

  it.each<{ scale: MinorDigits; total: string }>([
    { scale: 0, total: '14000' },
    { scale: 4, total: '1.4000' },
  ])('prints at a scale of $scale', ({ scale, total }) => expect(figures(buildReport({ ...input, scale })).revenue?.[0]).toBe(total))

  it('counts constants in whole units', () => {
    const groups = [...restaurant, group('rate', { formula: '{cogs} * 0.05 + 1', displayOrder: 9 })]
    expect(figures(buildReport({ ...input, categorization: { groups } })).rate).toEqual(['3.00', '1.00'])
  })

  it('stays exact where a formula leaves the safe integers', () => {
    const large = Number.MAX_SAFE_INTEGER
    const groups = [
      group('cogs', { type: 'COGS' }),
      group('double', { formula: '{cogs} + {cogs}', displayOrder: 1 }),
      group('back', { formula: '{double} - {cogs}', displayOrder: 2 }),
    ]
    const result = buildReport({ ...input, categorization: { groups }, mapping: mapped({ 1: 'cogs' }), facts: factsOf({ 1: [large] }) })
    expect(figures(result)).toEqual({ cogs: ['90071992547409.91'], double: ['180143985094819.82'], back: ['90071992547409.91'] })
  })

  it('refuses formulas in a circle and accounts that are not there', () => {
    const groups = [group('a', { formula: '{b}' }), group('b', { formula: '{a}' })]
    expect(() => buildReport({ ...input, categorization: { groups } })).toThrow('a → b → a')
    expect(() => buildReport({ ...input, accounts: [] })).toThrow('which the company does not have')
  })
})

/** The same report as a person would compute it, group by group, in whole fractions of bigints. */
const naiveTotal = (company: Company, groupId: string, column: number): { over: bigint; under: bigint } | null => {
  const of = (id: string) => company.groups.find((one) => one.id === id) as ProfitLossGroup
  const typeOf = (one: ProfitLossGroup): ProfitLossGroupType | null => one.type ?? (one.parentId === null ? null : typeOf(of(one.parentId)))
  const isCredit = (one: ProfitLossGroup) => ['REVENUE', 'OTHER_INCOME'].includes(typeOf(one) ?? '')
  const category = (one: ProfitLossGroup): bigint => {
    let sum = 0n
    for (const [accountId, place] of Object.entries(company.placed)) {
      const amount = BigInt(company.amounts[Number(accountId)]?.[column] ?? 0)
      if (place === one.id) sum += isCredit(one) ? -amount : amount
    }
    for (const child of company.groups.filter((other) => other.parentId === one.id && other.formula === null)) {
      sum += isCredit(child) === isCredit(one) ? category(child) : -category(child)
    }
    return sum
  }
  const formula = (node: Formula): { over: bigint; under: bigint } | null => {
    if (node.kind === 'reference') return naiveTotal(company, node.reference, column)
    if (node.kind === 'constant') return { over: node.value.numerator, under: node.value.denominator }
    if (node.kind === 'negation') {
      const value = formula(node.operand)
      return value && { over: -value.over, under: value.under }
    }
    const [left, right] = [formula(node.left), formula(node.right)]
    if (left === null || right === null) return null
    if (node.operator === '+') return { over: left.over * right.under + right.over * left.under, under: left.under * right.under }
    if (node.operator === '-') return { over: left.over * right.under - right.over * left.under, under: left.under * right.under }
    if (node.operator === '*') return { over: left.over * right.over, under: left.under * right.under }
    const isShare = moneyIn(node.left) === 1 && moneyIn(node.right) === 1
    const isPositive = right.over > 0n === right.under > 0n
    return right.over === 0n || (isShare && !isPositive) ? null : { over: left.over * right.under, under: left.under * right.over }
  }
  /** The power of money in a value: 1 for an amount. @param inReference that of a calculation, or of a category. */
  const powerIn = (node: Formula, inReference: (id: string) => number): number => {
    if (node.kind === 'constant') return 0
    if (node.kind === 'negation') return powerIn(node.operand, inReference)
    if (node.kind === 'reference') return inReference(node.reference)
    const [left, right] = [powerIn(node.left, inReference), powerIn(node.right, inReference)]
    return node.operator === '*' ? left + right : node.operator === '/' ? left - right : Math.max(left, right)
  }
  const powerOf = (id: string): number => {
    const text = of(id).formula
    return text === null ? 1 : powerIn(parseFormula(text), powerOf)
  }
  /** Of a quotient's parts: calculations that are no amounts themselves count as numbers. */
  const moneyIn = (node: Formula): number => powerIn(node, (id) => (powerOf(id) === 1 ? 1 : 0))
  const one = of(groupId)
  return one.formula === null ? { over: category(one), under: 10n ** BigInt(company.scale) } : formula(parseFormula(one.formula))
}

/** Millionths, rounded half away from zero. */
const rounded = ({ over, under }: { over: bigint; under: bigint }): bigint => {
  const isNegative = over < 0n !== under < 0n
  const [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under]
  const size = (a * 2_000_000n + b) / (2n * b)
  return isNegative ? -size : size
}

const millionths = (decimal: string): bigint => {
  const [whole = '', rest = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + rest.padEnd(6, '0'))
  return decimal.startsWith('-') ? -size : size
}

const ascending = (left: number, right: number) => left - right

/** A calculation of an amount and the square of one is no amount. */
const SQUARED: Company = {
  groups: [
    group('c0', { type: 'REVENUE' }),
    group('f0', { formula: '{c0} * {c0}', displayOrder: 2 }),
    group('f2', { formula: '{f0} + {c0}', displayOrder: 2 }),
    group('f3', { formula: '{c0} / -{f2}', displayOrder: 2 }),
  ],
  accounts: [account(0, '1000', 'Account 0')],
  columns: 1,
  amounts: [[-1]],
  placed: { 0: 'c0' },
  scale: 0,
}

describe('against a plain computation', () => {
  it('agrees on every figure of random companies, in doubles and in parts of them', () => {
    fc.assert(
      fc.property(anyCompany, (company) => {
        const report = buildReport(inputOf(company, false))
        expect(buildReport(inputOf(company, true))).toEqual(report)
        for (const section of report) {
          section.sumRow.values.forEach((value, column) => {
            const expected = naiveTotal(company, section.profitLossGroupId, column)
            if (expected === null || value === null) expect(value).toBe(expected)
            else expect(millionths(value)).toBe(rounded(expected))
            expect(value ?? '').not.toMatch(/^-0\.?0*$/)
          })
        }
      }),
      { numRuns: 300, examples: [[SQUARED]] },
    )
  })

  it('shows every mapped account that has entries exactly once, with its amounts', () => {
    fc.assert(
      fc.property(anyCompany, (company) => {
        const rows = buildReport(inputOf(company, false)).flatMap((section) =>
          section.rows.map((row) => ({ ...row, groupId: section.profitLossGroupId })),
        )
        const expected = company.accounts.filter(({ id }) => id in company.placed && company.amounts[id]?.some((amount) => amount !== null))
        expect(rows.map((row) => row.accountId).sort(ascending)).toEqual(expected.map((one) => one.id).sort(ascending))
        for (const row of rows) {
          const amounts = company.amounts[row.accountId] ?? []
          expect(row.groupId).toBe(company.placed[row.accountId])
          expect(row.entryCounts).toEqual(amounts.map((amount) => (amount === null ? 0 : 1)))
          expect(row.values.map((value) => millionths(value?.replace('-', '') ?? ''))).toEqual(
            amounts.map((amount) => rounded({ over: BigInt(Math.abs(amount ?? 0)), under: 10n ** BigInt(company.scale) })),
          )
        }
      }),
    )
  })

  it('splits the ledger into mapped and unmapped, to the last unit', () => {
    fc.assert(
      fc.property(anyCompany, (company) => {
        const reconciliation = reconcile(inputOf(company, false))
        expect(reconcile(inputOf(company, true))).toEqual(reconciliation)
        const counts = company.accounts.filter((one) => one.type !== 'BALANCE_SHEET' || one.id in company.placed)
        const sum = (accounts: readonly LedgerAccount[]) =>
          accounts.flatMap(({ id }) => company.amounts[id] ?? []).reduce((total: bigint, amount) => total - BigInt(amount ?? 0), 0n)
        const asMillionths = (units: bigint) => rounded({ over: units, under: 10n ** BigInt(company.scale) })
        expect(millionths(reconciliation.ledgerTotal)).toBe(asMillionths(sum(counts)))
        expect(millionths(reconciliation.mappedTotal)).toBe(asMillionths(sum(counts.filter((one) => one.id in company.placed))))
        expect(millionths(reconciliation.mappedTotal) + millionths(reconciliation.unmappedTotal)).toBe(
          millionths(reconciliation.ledgerTotal),
        )
        const sizes = reconciliation.unmapped.map(({ amount }) => millionths(amount.replace('-', '')))
        expect(sizes).toEqual([...sizes].sort((left, right) => (left > right ? -1 : left < right ? 1 : 0)))
        expect(reconciliation.unmapped.reduce((total, { amount }) => total + millionths(amount), 0n)).toBe(
          millionths(reconciliation.unmappedTotal),
        )
        expect(reconciliation.unmapped.every(({ entries }) => entries > 0)).toBe(true)
      }),
    )
  })
})
