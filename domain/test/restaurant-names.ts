import type { CompanyNames } from '../src/assistant/company-names.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { demoLocations, demoLocationTree } from '../src/demo/demo-company.ts'
import type { LocationNode } from '../src/locations/location-tree.ts'
import type { ProfitLossGroup } from '../src/mappings/categorization.ts'
import { directionOfMetric, guessedFavorability } from '../src/ops-data/metric-favorability.ts'
import { parseDay } from '../src/time/day.ts'
import { demoEntryTypes } from './demo-entry-types.ts'

const LINES: readonly (readonly [name: string, type: ProfitLossGroup['type'], formula: string | null, parent?: string])[] = [
  ['Revenue', 'REVENUE', null],
  ['Cost of goods', 'COGS', null],
  ['Gross profit', 'GROSS_PROFIT', '{Revenue} - {Cost of goods}'],
  ['Labor', 'PAYROLL', null],
  ['Management', null, null, 'Labor'],
  ['Hourly staff', null, null, 'Labor'],
  ['Taxes and benefits', null, null, 'Labor'],
  ['Prime cost', null, '{Cost of goods} + {Labor}'],
  ['Direct operating', 'OPEX', null],
  ['Controllable income', null, '{Gross profit} - {Labor} - {Direct operating}'],
  ['Occupancy', 'RENT', null],
  ['Four-wall EBITDA', 'EBITDA', '{Controllable income} - {Occupancy}'],
  ['Corporate overhead', 'OPEX', null],
  ['Depreciation and interest', 'OTHER_EXPENSE', null],
  ['Net income', 'NET_INCOME', '{Four-wall EBITDA} - {Corporate overhead} - {Depreciation and interest}'],
]

/** The line of each account, by the first two digits of its number; those of labor by the number itself. */
const LINE_OF: Readonly<Record<string, string>> = {
  40: 'Revenue',
  50: 'Cost of goods',
  61: 'Direct operating',
  65: 'Occupancy',
  70: 'Corporate overhead',
  80: 'Depreciation and interest',
  6010: 'Management',
  6015: 'Management',
  6020: 'Hourly staff',
  6030: 'Hourly staff',
  6040: 'Hourly staff',
  6080: 'Taxes and benefits',
  6090: 'Taxes and benefits',
}

const METRICS = [
  'Average check',
  'Guests',
  'Labor hours',
  'Labor percent',
  'Sales per labor hour',
  'Seats',
  'Square feet',
  'Store weeks',
  'Transactions',
]

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

function groups(): readonly ProfitLossGroup[] {
  return LINES.map(([name, type, formula, parent], at) => ({
    id: idOf(name),
    name,
    type,
    parentId: parent === undefined ? null : idOf(parent),
    displayOrder: at,
    formula: formula && formula.replaceAll(/\{([^}]+)\}/g, (_, operand: string) => `{${idOf(operand)}}`),
    favorability: null,
  }))
}

/** What the demo company calls its things, with books up to a day. An account called 6895 Suspense is in no line. */
export function restaurantNames(today = '2026-07-15', lastLedgerDay = '2026-06-30'): CompanyNames {
  const ids = new Map(demoLocations.map(({ name }, at) => [name, at + 1]))
  const accounts = Object.entries(demoAccounts).flatMap(([number, { name }]) => {
    const line = LINE_OF[number] ?? LINE_OF[number.slice(0, 2)]
    return line === undefined || Number(number) < 4000 || name === 'Photo booths' || name === 'Undocumented'
      ? []
      : [{ id: `a${number}`, number, name, type: null, groupId: idOf(line) }]
  })
  return {
    mappingId: 'm1',
    groups: groups(),
    accounts: [...accounts, { id: 'a6895', number: '6895', name: 'Suspense', type: null, groupId: null }],
    metrics: METRICS.map((name) => ({
      id: idOf(name),
      name,
      definition: `What ${name.toLowerCase()} counts.`,
      isSummed: name === 'Guests',
      isCounted: ['Guests', 'Labor hours', 'Seats', 'Square feet'].includes(name),
      isShare: name === 'Labor percent',
      direction: directionOfMetric({ favorability: guessedFavorability({ name, unit: null }), isGuess: true }),
    })),
    locations: demoLocations.map(({ name }) => ({ id: String(ids.get(name)), name })),
    tree: demoLocationTree(ids).map(withTextIds),
    budgets: [{ id: 'b1', name: 'Budget 2026' }],
    time: { today: parseDay(today), lastLedgerDay: parseDay(lastLedgerDay), fiscalYearStartMonth: 1 },
    firstLedgerDay: parseDay('2023-08-01'),
    currency: 'USD',
    entryTypes: demoEntryTypes,
  }
}

function withTextIds({ locationIds, children, ...node }: LocationNode): LocationNode<string> {
  return { ...node, locationIds: locationIds.map(String), children: children.map(withTextIds) }
}
