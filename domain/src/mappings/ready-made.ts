import type { Favorability, ProfitLossGroup } from './categorization.ts'
import { category, type StatementPart, type StatementRatio, statementGroups } from './statement.ts'

/** A ready-made categorization with the usual profit and loss of a trade. */
export interface ReadyMade {
  readonly id: 'restaurant' | 'retail' | 'clinic' | 'services'
  /** Name of the trade. */
  readonly trade: string
  /** Default name of the categorization. */
  readonly name: string
  /** A sentence on its distinctive features. */
  readonly about: string
}

/** In the order of the menu. */
export const READY_MADE: readonly ReadyMade[] = [
  {
    id: 'restaurant',
    trade: 'Restaurant',
    name: 'Restaurant P&L',
    about: 'Prime cost, controllable income and four-wall EBITDA of each restaurant.',
  },
  {
    id: 'retail',
    trade: 'Retail',
    name: 'Retail P&L',
    about: 'Gross margin after shrink and markdowns, and four-wall EBITDA of each store.',
  },
  {
    id: 'clinic',
    trade: 'Clinic',
    name: 'Clinic P&L',
    about: 'Collections, supplies and lab, provider pay and four-wall EBITDA of each clinic, dental or medical.',
  },
  {
    id: 'services',
    trade: 'Services',
    name: 'Services P&L',
    about: 'Gross profit after the people who do the work, and four-wall EBITDA of each office.',
  },
]

/** The groups of a ready-made categorization, with new ids on each call. */
export function readyMadeGroups(id: ReadyMade['id'], newId: () => string): readonly ProfitLossGroup[] {
  return statementGroups(STATEMENTS[id], null, newId).groups
}

/** Lines by name, which is unique within a statement. */
type Part = StatementPart<string>

const lines = (...names: readonly string[]) => names.map((name) => ({ line: name, name }))
const share = (name: string, part: string, whole: string, favorability: Favorability | null = null): StatementRatio<string> => ({
  kind: 'ratio',
  name,
  part,
  whole,
  favorability,
})

/** Four-wall EBITDA includes rent, but not the company's own overhead and depreciation. */
const belowFourWalls = (revenue: string): readonly Part[] => [
  { kind: 'subtotal', line: 'four-wall', name: 'Four-wall EBITDA', type: null },
  category('overhead', 'Corporate overhead', 'OPEX', lines('Administrative pay', 'Professional fees', 'Office and travel')),
  { kind: 'subtotal', line: 'ebitda', name: 'EBITDA', type: 'EBITDA' },
  category('depreciation', 'Depreciation and amortization', 'OTHER_EXPENSE'),
  category('interest', 'Interest', 'OTHER_EXPENSE'),
  category('other income', 'Other income', 'OTHER_INCOME'),
  category('other expense', 'Other expense', 'OTHER_EXPENSE'),
  { kind: 'subtotal', line: 'net', name: 'Net income', type: 'NET_INCOME' },
  share('Four-wall margin', 'four-wall', revenue),
]

const STATEMENTS: Readonly<Record<ReadyMade['id'], readonly Part[]>> = {
  restaurant: [
    category('sales', 'Sales', 'REVENUE', lines('Food', 'Beverage', 'Catering and delivery', 'Discounts and comps')),
    category('cost', 'Cost of sales', 'COGS', lines('Food cost', 'Beverage cost', 'Paper and packaging')),
    { kind: 'subtotal', line: 'gross', name: 'Gross profit', type: 'GROSS_PROFIT' },
    category('labor', 'Labor', 'PAYROLL', lines('Management', 'Hourly staff', 'Taxes and benefits')),
    { kind: 'sum', line: 'prime', name: 'Prime cost', of: ['cost', 'labor'] },
    category(
      'operating',
      'Direct operating',
      'OPEX',
      lines('Supplies', 'Marketing', 'Music and entertainment', 'Utilities', 'Repairs and maintenance', 'General and administrative'),
    ),
    { kind: 'subtotal', line: 'controllable', name: 'Controllable income', type: null },
    category('occupancy', 'Occupancy', 'RENT', lines('Rent and common area', 'Property taxes and insurance', 'Equipment leases')),
    ...belowFourWalls('sales'),
    share('Cost of sales, % of sales', 'cost', 'sales', 'DOWN'),
    share('Labor, % of sales', 'labor', 'sales', 'DOWN'),
    share('Prime cost, % of sales', 'prime', 'sales', 'DOWN'),
    share('Occupancy, % of sales', 'occupancy', 'sales', 'DOWN'),
  ],
  retail: [
    category('sales', 'Net sales', 'REVENUE', lines('Store sales', 'Online sales', 'Returns and discounts')),
    category('cost', 'Cost of goods', 'COGS', lines('Merchandise', 'Freight in', 'Shrink', 'Markdowns')),
    { kind: 'subtotal', line: 'gross', name: 'Gross margin', type: 'GROSS_PROFIT' },
    category('labor', 'Store labor', 'PAYROLL', lines('Managers', 'Associates', 'Taxes and benefits')),
    category('occupancy', 'Occupancy', 'RENT', lines('Rent and common area', 'Property taxes and insurance')),
    category(
      'controllable',
      'Controllable expenses',
      'OPEX',
      lines('Supplies', 'Marketing', 'Utilities', 'Card fees', 'Repairs and maintenance'),
    ),
    ...belowFourWalls('sales'),
    share('Gross margin, % of sales', 'gross', 'sales'),
    share('Labor, % of sales', 'labor', 'sales', 'DOWN'),
    share('Occupancy, % of sales', 'occupancy', 'sales', 'DOWN'),
  ],
  clinic: [
    category('collections', 'Collections', 'REVENUE', lines('Patient payments', 'Insurance payments', 'Refunds and adjustments')),
    category('cost', 'Supplies and lab', 'COGS', lines('Clinical supplies', 'Lab fees')),
    { kind: 'subtotal', line: 'gross', name: 'Gross profit', type: 'GROSS_PROFIT' },
    category('providers', 'Provider pay', 'PAYROLL', lines('Doctors', 'Hygienists and other providers')),
    { kind: 'subtotal', line: 'after providers', name: 'Profit after providers', type: null },
    category('staff', 'Staff pay', 'PAYROLL', lines('Assistants', 'Front desk', 'Taxes and benefits')),
    category(
      'operating',
      'Clinic operating',
      'OPEX',
      lines('Marketing', 'Office and software', 'Repairs and maintenance', 'Billing and card fees'),
    ),
    category('occupancy', 'Facility', 'RENT', lines('Rent', 'Utilities', 'Equipment leases')),
    ...belowFourWalls('collections'),
    share('Supplies and lab, % of collections', 'cost', 'collections', 'DOWN'),
    share('Provider pay, % of collections', 'providers', 'collections', 'DOWN'),
    share('Staff pay, % of collections', 'staff', 'collections', 'DOWN'),
  ],
  services: [
    category('revenue', 'Revenue', 'REVENUE', lines('Fees', 'Retainers', 'Reimbursed expenses')),
    category('cost', 'Cost of services', 'COGS', lines('Direct pay', 'Subcontractors', 'Project expenses')),
    { kind: 'subtotal', line: 'gross', name: 'Gross profit', type: 'GROSS_PROFIT' },
    category('payroll', 'Office pay', 'PAYROLL', lines('Management', 'Office staff', 'Taxes and benefits')),
    category('operating', 'Operating expenses', 'OPEX', lines('Marketing', 'Software', 'Travel', 'Insurance')),
    category('occupancy', 'Rent and facilities', 'RENT'),
    ...belowFourWalls('revenue'),
    share('Gross profit, % of revenue', 'gross', 'revenue'),
    share('Cost of services, % of revenue', 'cost', 'revenue', 'DOWN'),
    share('Office pay, % of revenue', 'payroll', 'revenue', 'DOWN'),
  ],
}
