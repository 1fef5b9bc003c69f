import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyGroups, categoryAt, group } from '../../test/groups.ts'
import type { LedgerAccount } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import { withTotalColumn } from '../ledger/balances/changed-facts.ts'
import { sumDecimals } from '../money/decimal.ts'
import { buildReport } from './build-report.ts'
import { type Books, keyLines, type ReportSettings, settingsChange, settingsFigures } from './settings-change.ts'

const account = (id: number): LedgerAccount => ({ id, number: String(id), name: `Account ${id}`, type: 'EXPENSE' })
const booksOf = (sums: readonly (readonly [number, number])[]): Books => {
  const facts: BalanceFacts = {
    accountIds: sums.map((_, at) => at + 1),
    columns: 2,
    sums: Float64Array.from(sums.flat()),
    entries: new Uint32Array(sums.length * 2).fill(1),
  }
  return { accounts: sums.map((_, at) => account(at + 1)), facts: withTotalColumn(facts), scale: 2 }
}

const groups = [
  group('revenue', { type: 'REVENUE', displayOrder: 1 }),
  group('labor', { type: 'PAYROLL', displayOrder: 2 }),
  group('rent', { type: 'RENT', displayOrder: 3 }),
  group('net', { type: 'NET_INCOME', formula: '{revenue} - {labor} - {rent}', displayOrder: 4 }),
]
const books = booksOf([
  [-10_000, -20_000],
  [3_000, 4_000],
  [500, 500],
])
const placed = (places: Readonly<Record<number, string>>): ReportSettings['accountMappings'] =>
  Object.entries(places).map(([id, groupId]) => ({ accountId: Number(id), groupId }))
const changeOf = (before: ReportSettings, after: ReportSettings) =>
  settingsChange(settingsFigures(before, books), settingsFigures(after, books))

describe('settingsChange', () => {
  it('has changed lines with their amounts, and the mapped totals before and after', () => {
    const { lines, before, after } = changeOf(
      { groups, accountMappings: placed({ 1: 'revenue', 2: 'labor' }) },
      { groups, accountMappings: placed({ 1: 'revenue', 2: 'labor', 3: 'rent' }) },
    )
    expect(lines.map(({ groupId, state }) => [groupId, state])).toEqual([
      ['revenue', 'SAME'],
      ['labor', 'SAME'],
      ['rent', 'CHANGED'],
      ['net', 'CHANGED'],
    ])
    expect(lines.at(-1)).toMatchObject({
      before: ['70.00', '160.00', '230.00'],
      after: ['65.00', '155.00', '220.00'],
      difference: ['-5.00', '-5.00', '-10.00'],
    })
    expect([before.unmappedTotal, after.unmappedTotal, before.ledgerTotal, after.ledgerTotal]).toEqual([
      '-10.00',
      '0.00',
      '220.00',
      '220.00',
    ])
  })

  it('keeps deleted lines in place, and has no earlier figures for added ones', () => {
    const later = [...groups.filter(({ id }) => id !== 'rent'), group('occupancy', { type: 'RENT', displayOrder: 9 })].map((one) =>
      one.id === 'net' ? { ...one, formula: '{revenue} - {labor}' } : one,
    )
    const { lines } = changeOf(
      { groups, accountMappings: placed({ 1: 'revenue', 3: 'rent' }) },
      { groups: later, accountMappings: placed({ 1: 'revenue', 3: 'occupancy' }) },
    )
    expect(lines.map(({ groupId, state }) => [groupId, state])).toEqual([
      ['revenue', 'SAME'],
      ['labor', 'SAME'],
      ['rent', 'REMOVED'],
      ['net', 'CHANGED'],
      ['occupancy', 'ADDED'],
    ])
    expect(lines[2]).toMatchObject({ before: ['5.00', '5.00', '10.00'], after: [null, null, null], difference: [null, null, null] })
    expect(lines[4]).toMatchObject({ before: [null, null, null], after: ['5.00', '5.00', '10.00'] })
  })

  it('puts key lines first', () => {
    const change = changeOf(
      { groups, accountMappings: placed({ 1: 'revenue', 2: 'labor' }) },
      { groups, accountMappings: placed({ 1: 'revenue', 3: 'labor' }) },
    )
    expect(keyLines(change, 2).map(({ groupId }) => groupId)).toEqual(['labor', 'net'])
    expect(keyLines(change, 3).map(({ groupId }) => groupId)).toEqual(['revenue', 'labor', 'net'])
    expect(keyLines(change, 9).map(({ groupId }) => groupId)).toEqual(['revenue', 'labor', 'net'])
  })

  it('includes the bottom line even if only a minor line changes', () => {
    const settings = { groups, accountMappings: placed({ 1: 'revenue', 2: 'labor', 3: 'rent' }) }
    const added = group('ratio', { formula: '{labor} / {revenue}', displayOrder: 5 })
    const change = changeOf(settings, { ...settings, groups: [...groups, added] })
    expect(keyLines(change, 2).map(({ groupId }) => groupId)).toEqual(['net', 'ratio'])
  })

  it('has the figures of the reports, and an unchanged ledger', () => {
    const places = fc.array(fc.option(fc.nat(9)), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(anyGroups, places, anyGroups, places, (one, onePlaces, other, otherPlaces) => {
        const settingsOf = (own: typeof one, chosen: typeof onePlaces): ReportSettings => ({
          groups: own,
          accountMappings: chosen.flatMap((at, id) => (at === null ? [] : [{ accountId: id + 1, groupId: categoryAt(own, at) }])),
        })
        const [before, after] = [settingsOf(one, onePlaces), settingsOf(other, otherPlaces)]
        const change = changeOf(before, after)
        for (const [settings, figures] of [
          [before, 'before'],
          [after, 'after'],
        ] as const) {
          const report = buildReport({ ...books, categorization: settings, mapping: settings })
          for (const { profitLossGroupId, sumRow } of report)
            expect(change.lines.find(({ groupId }) => groupId === profitLossGroupId)?.[figures]).toEqual(sumRow.values)
          const { mappedTotal, unmappedTotal, ledgerTotal } = change[figures]
          expect(sumDecimals([mappedTotal, unmappedTotal])).toBe(ledgerTotal)
        }
        expect(change.before.ledgerTotal).toBe(change.after.ledgerTotal)
        expect(new Set(change.lines.map(({ groupId }) => groupId)).size).toBe(change.lines.length)
      }),
    )
  })
})
