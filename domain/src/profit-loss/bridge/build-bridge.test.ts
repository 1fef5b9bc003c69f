import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account, anyCompany, factsOf, inputOf, mapped } from '../../../test/companies.ts'
import { group } from '../../../test/groups.ts'
import type { BalanceFacts } from '../../ledger/balances/balance-facts.ts'
import { groupTree } from '../../mappings/group-tree.ts'
import { accountWeights } from '../../mappings/linear-terms.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { sumAt } from '../../money/wide-sums.ts'
import { buildReport } from '../build-report.ts'
import { groupTotals } from '../group-totals.ts'
import { type Bridge, type BridgeInput, type BridgePlan, buildBridge } from './build-bridge.ts'

const groups = [
  group('revenue', { type: 'REVENUE', displayOrder: 1 }),
  group('fees', { parentId: 'revenue', type: 'OPEX' }),
  group('labor', { type: 'PAYROLL', displayOrder: 2 }),
  group('taxes', { parentId: 'labor' }),
  group('royalty', { formula: '{revenue} * 0.05 + 10', displayOrder: 3, favorability: 'DOWN' }),
  group('profit', { type: 'NET_INCOME', formula: '{revenue} - {labor} - {royalty}', displayOrder: 4 }),
  group('share', { formula: '{labor} / {revenue}', displayOrder: 5, favorability: 'DOWN' }),
]
/** The figure, then its base; debit positive. */
const downtown = factsOf({ 1: [-90000, -80000], 2: [1000, 2000], 3: [30000, 30000], 4: [5000, null], 5: [7, 7] })
const airport = factsOf({ 1: [-10000, -20000], 2: [null, null], 3: [12000, 9000], 4: [null, null], 5: [0, 0] })
const both = factsOf({ 1: [-100000, -100000], 2: [1000, 2000], 3: [42000, 39000], 4: [5000, null], 5: [7, 7] })

const question = (groupId: string, accountId: number | null = null): BridgeInput => ({
  categorization: { groups },
  mapping: mapped({ 1: 'revenue', 2: 'fees', 3: 'labor', 4: 'taxes' }),
  accounts: [account(1, '4100'), account(2, '6200'), account(3, '5100'), account(4, '5200'), account(5, '9999')],
  facts: both,
  scale: 2,
  row: { groupId, accountId },
  locations: [
    { id: 1, name: 'Downtown', facts: downtown },
    { id: 2, name: 'Airport', facts: airport },
    { id: 3, name: 'Closed', facts: factsOf({ 1: [null, null], 2: [null, null], 3: [null, null], 4: [null, null], 5: [null, null] }) },
  ],
})

/** Each cut as text: `ACCOUNT: 5100 30.00`. */
const cutsOf = (bridge: Bridge | null) =>
  bridge?.cuts.map(
    ({ kind, steps, unchanged }) =>
      `${kind}: ${steps.map(({ part, change }) => `${part.name} ${change}`).join(', ')}${unchanged === 0 ? '' : `; ${unchanged} unchanged`}`,
  )

describe('buildBridge', () => {
  it('splits a category by lines, accounts and locations, the largest first', () => {
    const bridge = buildBridge(question('labor'))
    expect(bridge).toMatchObject({ actual: '470.00', base: '390.00', change: '80.00', outcome: 'UNFAVORABLE', isSum: true })
    expect(cutsOf(bridge)).toEqual([
      'LINE: 5100 30.00, taxes 50.00',
      'ACCOUNT: 5200 50.00, 5100 30.00',
      'LOCATION: Downtown 50.00, Airport 30.00',
    ])
    expect(bridge?.cuts[1]?.steps[0]).toEqual({
      part: { kind: 'ACCOUNT', accountId: 4, groupId: 'taxes', number: '5200', name: '5200' },
      actual: '50.00',
      base: null,
      change: '50.00',
      outcome: 'UNFAVORABLE',
    })
  })

  it('subtracts groups of the opposite sign', () => {
    const bridge = buildBridge(question('revenue'))
    expect(bridge).toMatchObject({ actual: '990.00', base: '980.00', change: '10.00', outcome: 'FAVORABLE' })
    // Fees decreased by 10; they are positive in their own sign.
    expect(cutsOf(bridge)).toEqual([
      'LINE: fees 10.00; 1 unchanged',
      'ACCOUNT: 6200 10.00; 1 unchanged',
      'LOCATION: Downtown 110.00, Airport -100.00',
    ])
    expect(bridge?.cuts[0]?.steps[0]).toMatchObject({ actual: '10.00', base: '20.00', outcome: 'FAVORABLE' })
  })

  it('splits a calculation by its formulas, with the sign and factor of each part', () => {
    const bridge = buildBridge(question('profit'))
    // 990 - 470 - 59.50 against 980 - 390 - 59.
    expect(bridge).toMatchObject({ actual: '460.50', base: '531.00', change: '-70.50', outcome: 'UNFAVORABLE' })
    expect(cutsOf(bridge)).toEqual([
      'LINE: revenue 10.00, labor -80.00, royalty -0.50',
      'ACCOUNT: 5200 -50.00, 5100 -30.00, 6200 9.50; 1 unchanged',
      'LOCATION: Airport -125.00, Downtown 54.50',
    ])
  })

  it('splits an account only by locations, and not by a single one', () => {
    expect(cutsOf(buildBridge(question('revenue', 1)))).toEqual(['LOCATION: Downtown 100.00, Airport -100.00'])
    const alone = question('revenue', 1)
    expect(cutsOf(buildBridge({ ...alone, locations: alone.locations.slice(0, 1) }))).toEqual([])
  })

  it('splits subtotals into the lines that they add and subtract, and into accounts', () => {
    const deep = [
      ...groups,
      group('gross', { formula: '{revenue} - {labor}', displayOrder: 6 }),
      group('ebitda', { type: 'NET_INCOME', formula: '{gross} - {royalty}', displayOrder: 7 }),
      group('margin', { formula: '{ebitda} / {revenue}', displayOrder: 8, favorability: 'UP' }),
    ]
    const asked = (groupId: string) => buildBridge({ ...question(groupId), categorization: { groups: deep } })
    expect(cutsOf(asked('ebitda'))).toEqual([
      'LINE: revenue 10.00, labor -80.00, royalty -0.50',
      'ACCOUNT: 5200 -50.00, 5100 -30.00, 6200 9.50; 1 unchanged',
      'LOCATION: Airport -125.00, Downtown 54.50',
    ])
    // 460.50 / 990 - 531 / 980: each cost at (1 / 990 + 1 / 980) / 2, revenue so too and less (460.50 + 531) / 2 / (990 * 980).
    const margin = asked('margin')
    expect(margin).toMatchObject({ change: '-0.076685', method: 'RATIO', isSum: false })
    expect(cutsOf(margin)).toEqual([
      'LINE: revenue 0.005043, labor -0.081220, royalty -0.000508',
      'ACCOUNT: 5200 -0.050763, 5100 -0.030457, 6200 0.004535; 1 unchanged',
      'LOCATION: Airport -0.075809, Downtown -0.000876',
    ])
  })

  it('splits a ratio by what changed above and below the line, by account and location too', () => {
    const bridge = buildBridge(question('share'))
    expect(bridge).toMatchObject({ actual: '0.474747', base: '0.397959', change: '0.076788', outcome: 'UNFAVORABLE', isSum: false })
    // 80 * (1 / 990 + 1 / 980) / 2, and -10 * (470 + 390) / 2 / (990 * 980).
    expect(cutsOf(bridge)).toEqual([
      'LINE: revenue -0.004432, labor 0.081220',
      'ACCOUNT: 5200 0.050763, 5100 0.030457, 6200 -0.004432; 1 unchanged',
      'LOCATION: Airport 0.074778, Downtown 0.002010',
    ])
    expect(bridge?.cuts[0]?.steps.map(({ outcome }) => outcome)).toEqual(['FAVORABLE', 'UNFAVORABLE'])
    // Each location prints its own ratio beside what it adds to that of all.
    expect(bridge?.cuts[2]?.steps[0]).toMatchObject({ actual: '1.20', base: '0.45' })
  })

  it('says of each split how it is worked out: lines of a difference of ratios add up, accounts and locations do not', () => {
    const gap = [
      ...groups,
      group('target', { formula: '{labor} / {labor} / 2', displayOrder: 6 }),
      group('gap', { formula: '{share} - {target}', displayOrder: 7 }),
    ]
    const methods = (groupId: string) =>
      buildBridge({ ...question(groupId), categorization: { groups: gap } })?.cuts.map(({ kind, method }) => `${kind} ${method}`)
    expect(methods('gap')).toEqual(['LINE SUM', 'ACCOUNT RATIO', 'LOCATION RATIO'])
    expect(methods('share')).toEqual(['LINE RATIO', 'ACCOUNT RATIO', 'LOCATION RATIO'])
    expect(methods('labor')).toEqual(['LINE SUM', 'ACCOUNT SUM', 'LOCATION SUM'])
  })

  it('splits other formulas by their lines, one after the other', () => {
    const product = [...groups, group('index', { formula: '{labor} * {revenue}', displayOrder: 6 })]
    const bridge = buildBridge({ ...question('index'), categorization: { groups: product } })
    expect(bridge?.method).toBe('IN_TURN')
    // (470 - 390) * 980, then 470 * (990 - 980).
    expect(cutsOf(bridge)).toEqual(['LINE: labor 78400.00, revenue 4700.00'])
  })

  it('attributes unrounded changes, even if a formula amplifies rounding', () => {
    const steep = [
      group('revenue', { type: 'REVENUE', displayOrder: 1 }),
      group('labor', { type: 'PAYROLL', displayOrder: 2 }),
      group('third', { formula: '{revenue} / 3', displayOrder: 3 }),
      group('sum', { formula: '{third} * 1000000000000 + {labor}', displayOrder: 4, favorability: 'UP' }),
      group('ratio', { formula: '{third} * 1000000000000 / {labor}', displayOrder: 5, favorability: 'UP' }),
    ]
    const asked = (groupId: string) =>
      cutsOf(buildBridge({ ...question(groupId), categorization: { groups: steep }, facts: downtown, locations: [] }))
    expect(asked('sum')).toEqual(['LINE: third 33333333333333.333333; 1 unchanged', 'ACCOUNT: 4100 33333333333333.333333; 1 unchanged'])
    expect(asked('ratio')).toEqual(['LINE: third 111111111111.111111; 1 unchanged', 'ACCOUNT: 4100 111111111111.111111; 1 unchanged'])
  })

  it('has no cuts without a value, and no bridge for an unknown group', () => {
    const empty = factsOf({ 1: [-100, null], 2: [null, null], 3: [100, 100], 4: [null, null], 5: [null, null] })
    expect(buildBridge({ ...question('share'), facts: empty })).toMatchObject({ base: null, change: null, cuts: [] })
    expect(buildBridge(question('gone'))).toBeNull()
  })
})

describe('with many groups', () => {
  it('adds up every account only once', () => {
    const readsOf = (count: number): number => {
      let reads = 0
      const ids = Array.from({ length: count }, (_, id) => id)
      const input: BridgeInput = {
        categorization: { groups: [group('costs', { type: 'OPEX' }), ...ids.map((id) => group(`c${id}`, { parentId: 'costs' }))] },
        mapping: mapped(Object.fromEntries(ids.map((id) => [id, `c${id}`]))),
        accounts: ids.map((id) => account(id, String(id))),
        facts: {
          get accountIds() {
            reads += 1
            return ids
          },
          columns: 2,
          sums: Float64Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? 2 : 1)),
          entries: new Uint32Array(2 * count).fill(1),
        },
        scale: 2,
        row: { groupId: 'costs', accountId: null },
        locations: [],
      }
      expect(cutsOf(buildBridge(input))?.[0]?.split(', ')).toHaveLength(count)
      return reads
    }
    expect(readsOf(40)).toBe(readsOf(2))
  })
})

/** Splits the amounts of facts over two locations; the first gets those in the mask. */
const split = ({ accountIds, columns, sums, entries }: BalanceFacts, mask: readonly boolean[]): BalanceFacts[] =>
  [true, false].map((taken) => {
    const holds = (at: number) => (mask[at] ?? true) === taken
    return {
      accountIds,
      columns,
      sums: Float64Array.from(Array.from(sums, Number), (sum, at) => (holds(at) ? sum : 0)),
      entries: Uint32Array.from(entries, (count, at) => (holds(at) ? count : 0)),
    }
  })

describe('on random companies', () => {
  it('adds up to the report’s difference in every cut, and includes every account of a sum', () => {
    let taken = 0
    fc.assert(
      fc.property(anyCompany, fc.array(fc.boolean(), { maxLength: 16 }), (company, mask) => {
        const input = inputOf({ ...company, columns: 2, amounts: company.amounts.map((row) => [row[0] ?? null, row[1] ?? null]) }, false)
        const report = buildReport(input)
        const tree = groupTree(company.groups)
        const locations = split(input.facts, mask).map((facts, id) => ({ id, name: `Location ${id}`, facts }))
        for (const { profitLossGroupId: groupId, sumRow } of report) {
          const bridge = buildBridge({ ...input, row: { groupId, accountId: null }, locations })
          const [actual = null, base = null] = sumRow.values
          expect([bridge?.actual, bridge?.base]).toEqual([actual, base])
          if (actual === null || base === null) {
            expect(bridge?.cuts).toEqual([])
            continue
          }
          const difference = sumDecimals([actual, negateDecimal(base)])
          expect(compareDecimals(bridge?.change ?? '', difference)).toBe(0)
          expect(bridge?.isSum).toBe(accountWeights(tree, groupId) !== null)
          for (const { steps } of bridge?.cuts ?? []) {
            taken += 1
            expect(compareDecimals(sumDecimals(steps.map(({ change }) => change)), difference)).toBe(0)
            for (const { change } of steps) expect(change).not.toMatch(/^-?[0.]+$/)
          }
          if (bridge?.isSum) {
            const cut = bridge.cuts.find(({ kind }) => kind === 'ACCOUNT')
            const behind = Object.entries(company.placed).filter(
              ([id, place]) =>
                company.amounts[Number(id)]?.slice(0, 2).some((amount) => amount !== null) &&
                accountWeights(tree, groupId)?.[tree.byId.get(place)?.index ?? -1]?.numerator !== 0n,
            )
            expect((cut?.steps.length ?? 0) + (cut?.unchanged ?? 0)).toBe(behind.length)
          }
        }
      }),
      { numRuns: 200 },
    )
    expect(taken).toBeGreaterThan(500)
  })
})

describe('accountWeights', () => {
  it('is null for products and quotients of groups', () => {
    const tree = groupTree([...groups, group('circle', { formula: '{circle} + {labor}' }), group('twice', { formula: '{share} * 2' })])
    for (const id of ['share', 'circle', 'twice', 'gone']) expect(accountWeights(tree, id)).toBeNull()
  })
})

describe('a bridge from a plan', () => {
  /** Own plan of each category, in natural signs, by location. */
  const planned: Readonly<Record<string, readonly [downtown: number | null, airport: number | null]>> = {
    revenue: [700, 300],
    fees: [null, null],
    labor: [100, 50],
    taxes: [250.5, null],
  }
  const totals = (at: readonly (0 | 1)[]): BridgePlan['whole'] => {
    const places = Object.keys(planned)
    const sums = places.map((id) => at.map((place) => planned[id]?.[place] ?? null).filter((value) => value !== null))
    const facts = factsOf(
      Object.fromEntries(
        sums.map((values, index) => {
          const sum = values.reduce<number>((all, value) => all + value, 0) * 100
          return [index, [values.length === 0 ? null : places[index] === 'revenue' ? -sum : sum]]
        }),
      ),
    )
    const ofAll = groupTotals({
      categorization: { groups },
      mapping: mapped(Object.fromEntries(places.map((id, index) => [index, id]))),
      scale: 2,
    })(facts)
    const isPlanned = (id: string): boolean => at.length > 0 && id !== 'fees'
    return {
      printed: (id) => (isPlanned(id) ? ofAll.printed(id) : [null]),
      exact: (id) => (isPlanned(id) ? ofAll.exact(id) : [null]),
      accounts: { ids: new Set(), printed: () => [] },
    }
  }
  const plan: BridgePlan = { whole: totals([0, 1]), at: (id) => totals(id === 3 ? [] : [id === 1 ? 0 : 1]) }
  const first = (facts: BalanceFacts): BalanceFacts => ({
    ...facts,
    columns: 1,
    sums: Float64Array.from(facts.accountIds, (_, at) => Number(sumAt(facts.sums, 2 * at))),
    entries: Uint32Array.from(facts.accountIds, (_, at) => facts.entries[2 * at] ?? 0),
  })
  const fromPlan = (groupId: string, accountId: number | null = null, by: BridgePlan = plan): Bridge | null => {
    const input = question(groupId, accountId)
    return buildBridge({
      ...input,
      facts: first(input.facts),
      locations: input.locations.map((location) => ({ ...location, facts: first(location.facts) })),
      plan: by,
    })
  }

  it('splits a category by planned lines and locations, but not by accounts', () => {
    const bridge = fromPlan('labor')
    expect(bridge).toMatchObject({ actual: '470.00', base: '400.50', change: '69.50', outcome: 'UNFAVORABLE', isSum: true })
    expect(cutsOf(bridge)).toEqual(['LINE: labor itself 270.00, taxes -200.50', 'LOCATION: Airport 70.00, Downtown -0.50'])
    expect(bridge?.cuts[0]?.steps[0]).toMatchObject({ part: { kind: 'GROUP', groupId: 'labor' }, actual: '420.00', base: '150.00' })
  })

  /** The same figures, as plans of the accounts 3 and 5; 4 has none, and 5 is elsewhere. */
  const byAccount = (at: readonly (0 | 1)[]): BridgePlan['whole'] => {
    const plans: Readonly<Record<number, readonly [string, string]>> = { 3: ['100.00', '50.00'], 5: ['9.00', '9.00'] }
    const of = (id: number): string | null => {
      const values = at.flatMap((place) => plans[id]?.[place] ?? [])
      return values.length === 0 ? null : sumDecimals(values)
    }
    const labor = groupTotals({ categorization: { groups }, mapping: mapped({ 0: 'labor' }), scale: 2 })(
      factsOf({ 0: [Number(of(3)) * 100] }),
    )
    const isPlanned = at.length > 0
    return {
      printed: (id) => (isPlanned ? labor.printed(id) : [null]),
      exact: (id) => (isPlanned ? labor.exact(id) : [null]),
      accounts: {
        ids: new Set([3, 5]),
        printed: (id, sign = 1) => [of(id)].map((one) => (one !== null && sign === -1 ? negateDecimal(one) : one)),
      },
    }
  }
  const accountPlan: BridgePlan = { whole: byAccount([0, 1]), at: (id) => byAccount(id === 3 ? [] : [id === 1 ? 0 : 1]) }

  it('splits a category that is planned by account by its accounts, too', () => {
    const bridge = fromPlan('labor', null, accountPlan)
    expect(bridge).toMatchObject({ actual: '470.00', base: '150.00', change: '320.00' })
    expect(cutsOf(bridge)?.[1]).toBe('ACCOUNT: 5100 270.00, 5200 50.00')
    expect(bridge?.cuts[1]?.steps).toMatchObject([
      { actual: '420.00', base: '150.00' },
      { actual: '50.00', base: null },
    ])
  })

  it('explains the difference of an account from its plan by locations', () => {
    const bridge = fromPlan('labor', 3, accountPlan)
    expect(bridge).toMatchObject({ actual: '420.00', base: '150.00', change: '270.00', outcome: 'UNFAVORABLE' })
    expect(cutsOf(bridge)).toEqual(['LOCATION: Downtown 200.00, Airport 70.00'])
  })

  it('names the accounts of the actual figure where only locations can split it, with the sign that they have in the row', () => {
    const behind = (bridge: Bridge | null) => bridge?.actualAccounts.map(({ number, groupId, amount }) => `${number} ${groupId} ${amount}`)
    const single = (groupId: string): Bridge | null => {
      const input = question(groupId)
      return buildBridge({
        ...input,
        mapping: mapped({ 1: 'revenue', 2: 'taxes', 3: 'taxes', 4: 'taxes' }),
        facts: first(downtown),
        locations: [{ id: 1, name: 'Downtown', facts: first(downtown) }],
        plan: { whole: totals([0]), at: () => totals([0]) },
      })
    }
    const taxes = single('taxes')
    expect(taxes).toMatchObject({ actual: '360.00', cuts: [] })
    expect(behind(taxes)).toEqual(['5100 taxes 300.00', '5200 taxes 50.00', '6200 taxes 10.00'])
    // Lines or accounts of the difference say it already.
    expect(behind(fromPlan('labor'))).toEqual([])
    expect(behind(fromPlan('labor', null, accountPlan))).toEqual([])
    expect(behind(fromPlan('share'))).toEqual([])
  })

  it('counts a category without a plan as zero, and splits calculations as usual', () => {
    expect(fromPlan('fees')).toMatchObject({ actual: '10.00', base: '0', change: '10.00', outcome: 'UNFAVORABLE' })
    const profit = fromPlan('profit')
    expect(profit).toMatchObject({ actual: '460.50', base: '539.50', change: '-79.00' })
    for (const { steps } of profit?.cuts ?? [])
      expect(compareDecimals(sumDecimals(steps.map(({ change }) => change)), profit?.change ?? '')).toBe(0)
    expect(profit?.cuts.map(({ kind }) => kind)).toEqual(['LINE', 'LOCATION'])
    expect(cutsOf(fromPlan('share'))?.[0]).toMatch(/^LINE: revenue .*, labor /)
  })
})
