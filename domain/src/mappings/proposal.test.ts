import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerAccount, LedgerAccountType } from '../ledger/account.ts'
import { compareDecimals } from '../money/decimal.ts'
import { buildReport, type ReportInput } from '../profit-loss/build-report.ts'
import { reconcile } from '../profit-loss/reconciliation.ts'
import { favorabilities } from './favorability.ts'
import { parseFormula, printFormula } from './formula.ts'
import { groupTree } from './group-tree.ts'
import { proposeMapping } from './proposal.ts'
import { categorizationProblems } from './validate-categorization.ts'
import { checkMapping } from './validate-mapping.ts'

const ids = () => {
  let last = 0
  return () => `g${(last += 1)}`
}

const INCOME = 'INCOME'
const COST = 'COST_OF_GOODS_SOLD'
const EXPENSE = 'EXPENSE'

/** Accounts from number, name and type. */
const chart = (...lines: [string, string, LedgerAccountType | null][]): LedgerAccount[] =>
  lines.map(([number, name, type], index) => ({ id: index + 1, number, name, type }))

/** The proposal in readable form: groups in order with formulas by name and accounts. */
const outline = (accounts: LedgerAccount[]): string[] => {
  const proposal = proposeMapping(accounts, ids())
  if (proposal === null) return []
  const names = new Map(proposal.groups.map((group) => [group.id, group.name]))
  return groupTree(proposal.groups).nodes.map(({ group, depth }) => {
    const held = proposal.accountMappings
      .filter(({ groupId }) => groupId === group.id)
      .map(({ accountId }) => accounts.find(({ id }) => id === accountId)?.name)
    const content = group.formula === null ? held.join(', ') : printFormula(parseFormula(group.formula), (id) => names.get(id) ?? id)
    return `${'  '.repeat(depth - 1)}${group.name}${group.type === null ? '' : ` [${group.type}]`}: ${content}`
  })
}

const manufacturer = chart(
  ['1110', 'Cash', 'BALANCE_SHEET'],
  ['2310', 'Salary & Other Comp', 'BALANCE_SHEET'],
  ['4130', 'Returns and Adjustments', INCOME],
  ['4200', 'Trade Sales', INCOME],
  ['5020', 'Standard Cost of Sales', COST],
  ['5050', 'Variances', COST],
  ['6000', 'Salaries', EXPENSE],
  ['6020', 'Payroll Taxes', EXPENSE],
  ['6040', 'Employee Benefits', EXPENSE],
  ['6100', 'Commissions', EXPENSE],
  ['6220', 'Meals', EXPENSE],
  ['6310', 'Marketing Collateral', EXPENSE],
  ['6620', 'Utilities', EXPENSE],
  ['6810', 'Building Leasehold', EXPENSE],
  ['6830', 'Equipment', EXPENSE],
  ['6860', 'Amortization of Goodwill', EXPENSE],
  ['6920', 'Rent', EXPENSE],
  ['8000', 'Interest Income', 'OTHER_INCOME'],
  ['8010', 'Interest Expense', 'OTHER_EXPENSE'],
  ['8020', 'Gain/Loss on Sales of Asset', 'OTHER_INCOME'],
  ['8500', 'Taxes', 'OTHER_EXPENSE'],
)

const restaurants = chart(
  ['1000', 'Operating bank account', 'BALANCE_SHEET'],
  ['4010', 'Food sales', INCOME],
  ['4030', 'Beer, wine and liquor', INCOME],
  ['4090', 'Discounts and comps', INCOME],
  ['5010', 'Food cost', COST],
  ['5040', 'Paper and packaging', COST],
  ['6010', 'General managers', EXPENSE],
  ['6015', 'Assistant managers', EXPENSE],
  ['6020', 'Front of house', EXPENSE],
  ['6030', 'Back of house', EXPENSE],
  ['6040', 'Overtime', EXPENSE],
  ['6080', 'Payroll taxes', EXPENSE],
  ['6090', 'Health and other benefits', EXPENSE],
  ['6110', 'Supplies and smallwares', EXPENSE],
  ['6120', 'Delivery commissions', EXPENSE],
  ['6150', 'Utilities', EXPENSE],
  ['6155', 'Property management software', EXPENSE],
  ['6160', 'Repairs and maintenance', EXPENSE],
  ['6170', 'Equipment lease', EXPENSE],
  ['6510', 'Base rent', EXPENSE],
  ['6520', 'Percentage rent', EXPENSE],
  ['6530', 'Common area charges', EXPENSE],
  ['7010', 'Corporate salaries', EXPENSE],
  ['7020', 'Professional fees', EXPENSE],
  ['8010', 'Depreciation', EXPENSE],
  ['8020', 'Interest expense', 'OTHER_EXPENSE'],
)

describe('proposeMapping', () => {
  it('proposes the general statement for a manufacturer', () => {
    expect(outline(manufacturer)).toEqual([
      'Revenue [REVENUE]: Returns and Adjustments, Trade Sales',
      'Cost of goods [COGS]: Standard Cost of Sales, Variances',
      'Gross profit [GROSS_PROFIT]: {Revenue} - {Cost of goods}',
      'Labor [PAYROLL]: Salaries, Payroll Taxes, Employee Benefits',
      'Operating expenses [OPEX]: Commissions, Meals, Marketing Collateral, Utilities, Equipment',
      'Occupancy [RENT]: Building Leasehold, Rent',
      'EBITDA [EBITDA]: {Gross profit} - {Labor} - {Operating expenses} - {Occupancy}',
      'Depreciation and interest [OTHER_EXPENSE]: Amortization of Goodwill, Interest Expense',
      'Other income [OTHER_INCOME]: Interest Income, Gain/Loss on Sales of Asset',
      'Other expense [OTHER_EXPENSE]: Taxes',
      'Net income [NET_INCOME]: {EBITDA} - {Depreciation and interest} + {Other income} - {Other expense}',
    ])
  })

  it('proposes a four-wall statement for restaurants', () => {
    expect(outline(restaurants)).toEqual([
      'Revenue [REVENUE]: Food sales, Beer, wine and liquor, Discounts and comps',
      'Cost of goods [COGS]: Food cost, Paper and packaging',
      'Gross profit [GROSS_PROFIT]: {Revenue} - {Cost of goods}',
      'Labor [PAYROLL]: ',
      '  Management: General managers, Assistant managers',
      '  Hourly staff: Front of house, Back of house, Overtime',
      '  Taxes and benefits: Payroll taxes, Health and other benefits',
      'Prime cost: {Cost of goods} + {Labor}',
      'Direct operating [OPEX]: Supplies and smallwares, Delivery commissions, Utilities, Property management software, Repairs and maintenance, Equipment lease',
      'Controllable income: {Gross profit} - {Labor} - {Direct operating}',
      'Occupancy [RENT]: Base rent, Percentage rent, Common area charges',
      'Four-wall EBITDA [EBITDA]: {Controllable income} - {Occupancy}',
      'Corporate overhead [OPEX]: Corporate salaries, Professional fees',
      'Depreciation and interest [OTHER_EXPENSE]: Depreciation, Interest expense',
      'Net income [NET_INCOME]: {Four-wall EBITDA} - {Corporate overhead} - {Depreciation and interest}',
    ])
  })

  it('sets the favorability of prime cost and controllable income', () => {
    const groups = proposeMapping(restaurants, ids())?.groups ?? []
    const known = favorabilities(groupTree(groups))
    const of = (name: string) => known.get(groups.find((group) => group.name === name)?.id ?? '')
    expect([of('Prime cost'), of('Controllable income'), of('Four-wall EBITDA')]).toEqual(['DOWN', 'UP', 'UP'])
  })

  it.each<{ what: string; accounts: LedgerAccount[]; lines: string[] }>([
    {
      what: 'services without cost of goods',
      accounts: chart(['', 'Fees', INCOME], ['', 'Wages', EXPENSE]),
      lines: [
        'Revenue [REVENUE]: Fees',
        'Labor [PAYROLL]: Wages',
        'EBITDA [EBITDA]: {Revenue} - {Labor}',
        'Net income [NET_INCOME]: {EBITDA}',
      ],
    },
    {
      what: 'costs alone',
      accounts: chart(['', 'Wages', EXPENSE], ['', 'Income tax', EXPENSE]),
      lines: [
        'Labor [PAYROLL]: Wages',
        'EBITDA [EBITDA]: -{Labor}',
        'Other expense [OTHER_EXPENSE]: Income tax',
        'Net income [NET_INCOME]: {EBITDA} - {Other expense}',
      ],
    },
    {
      what: 'only revenue',
      accounts: chart(['', 'Fees', INCOME]),
      lines: ['Revenue [REVENUE]: Fees', 'Net income [NET_INCOME]: {Revenue}'],
    },
    {
      what: 'restaurants with one kind of labor and no rent',
      accounts: chart(['', 'Food sales', INCOME], ['', 'Food cost', COST], ['', 'Hourly wages', COST]),
      lines: [
        'Revenue [REVENUE]: Food sales',
        'Cost of goods [COGS]: Food cost',
        'Gross profit [GROSS_PROFIT]: {Revenue} - {Cost of goods}',
        'Labor [PAYROLL]: Hourly wages',
        'Prime cost: {Cost of goods} + {Labor}',
        'Four-wall EBITDA [EBITDA]: {Gross profit} - {Labor}',
        'Net income [NET_INCOME]: {Four-wall EBITDA}',
      ],
    },
    {
      what: 'accounts of unknown type, unless their names are clear',
      accounts: chart(
        ['', 'Cost of goods sold', null],
        ['', 'Suspense', null],
        ['', 'Wages payable', null],
        ['', 'Consulting revenue', null],
      ),
      lines: [
        'Revenue [REVENUE]: Consulting revenue',
        'Cost of goods [COGS]: Cost of goods sold',
        'Gross profit [GROSS_PROFIT]: {Revenue} - {Cost of goods}',
        'Net income [NET_INCOME]: {Gross profit}',
      ],
    },
    { what: 'a balance sheet', accounts: chart(['1000', 'Cash', 'BALANCE_SHEET'], ['', 'Suspense', null]), lines: [] },
    { what: 'nothing', accounts: [], lines: [] },
  ])('handles $what', ({ accounts, lines }) => expect(outline(accounts)).toEqual(lines))

  it.each<{ name: string; line: string }>([
    { name: 'Workers’ compensation', line: 'Labor' },
    { name: '401(k) match', line: 'Labor' },
    { name: 'Payroll processing fees', line: 'Operating expenses' },
    { name: 'Property tax', line: 'Occupancy' },
    { name: 'CAM charges', line: 'Occupancy' },
    { name: 'Building repairs', line: 'Operating expenses' },
    { name: 'Vehicle lease', line: 'Operating expenses' },
    { name: 'Accumulated amortization adjustment', line: 'Depreciation and interest' },
    { name: 'Provision for income taxes', line: 'Other expense' },
    { name: 'Loss on disposal of equipment', line: 'Other expense' },
    { name: 'Camp supplies', line: 'Operating expenses' },
    { name: 'Parental gifts', line: 'Operating expenses' },
  ])('assigns an expense named "$name" to $line', ({ name, line }) => {
    expect(outline(chart(['', name, EXPENSE])).find((text) => text.endsWith(`: ${name}`))).toMatch(new RegExp(`^${line} `))
  })

  it('is valid and complete for any chart: the mapped total equals net income, to the cent', () => {
    const word = fc.constantFrom(
      'Food',
      'sales',
      'cost',
      'wages',
      'rent',
      'depreciation',
      'interest',
      'income',
      'tax',
      'corporate',
      'manager',
      'overtime',
      'benefits',
      'misc',
    )
    const anyAccount = fc.record({
      number: fc.constantFrom('', '4000', '5000', '6000', '1000'),
      name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      type: fc.constantFrom<LedgerAccountType | null>(INCOME, COST, EXPENSE, 'OTHER_INCOME', 'OTHER_EXPENSE', 'BALANCE_SHEET', null),
      amount: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
    })
    fc.assert(
      fc.property(fc.array(anyAccount, { maxLength: 20 }), (rows) => {
        const accounts = rows.map(({ number, name, type }, index) => ({ id: index + 1, number, name, type }))
        const proposal = proposeMapping(accounts, ids())
        expect(proposeMapping(accounts, ids())).toEqual(proposal)
        if (proposal === null) {
          expect(accounts.every(({ type }) => type === 'BALANCE_SHEET' || type === null)).toBe(true)
          return
        }
        expect(categorizationProblems(proposal)).toEqual([])
        expect(() => checkMapping(proposal, proposal, (id) => accounts[id - 1]?.name)).not.toThrow()
        // All accounts of the profit and loss are mapped, none of the balance sheet.
        const mapped = new Set(proposal.accountMappings.map(({ accountId }) => accountId))
        for (const { id, type } of accounts) if (type !== null) expect(mapped.has(id)).toBe(type !== 'BALANCE_SHEET')
        // No category is empty.
        const held = new Set(proposal.accountMappings.map(({ groupId }) => groupId))
        for (const { group, children } of groupTree(proposal.groups).nodes) {
          if (group.formula === null) expect(held.has(group.id) || children.length > 1).toBe(true)
        }

        const input: ReportInput = {
          categorization: proposal,
          mapping: { accountMappings: proposal.accountMappings.map((place) => ({ id: '', ...place })) },
          accounts,
          facts: {
            accountIds: accounts.map(({ id }) => id),
            columns: 1,
            sums: Float64Array.from(rows, ({ amount }) => amount),
            entries: new Uint32Array(rows.length).fill(1),
          },
          scale: 2,
        }
        const reconciliation = reconcile(input)
        const bottomLine = buildReport(input).at(-1)?.sumRow.values[0] ?? ''
        expect(compareDecimals(bottomLine, reconciliation.mappedTotal)).toBe(0)
        expect(reconciliation.outsideNetIncome).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
