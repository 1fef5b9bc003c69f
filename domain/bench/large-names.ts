import type { CompanyNames } from '../src/assistant/company-names.ts'

const ACCOUNTS = 10_000
const LOCATIONS = 300
const KINDS = [
  'Supplies',
  'Service',
  'Repairs',
  'Wages',
  'Fees',
  'Sales',
  'Rent',
  'Insurance',
  'Tax',
  'Utilities',
  'Freight',
  'Licenses',
  'Training',
]
const PARTS = [
  'kitchen',
  'bar',
  'dining room',
  'patio',
  'delivery',
  'catering',
  'office',
  'garage',
  'warehouse',
  'north wing',
  'south wing',
]
const TOWNS = ['Ashford', 'Brookline', 'Clayton', 'Dunmore', 'Easton', 'Fairview', 'Glenwood', 'Harlow', 'Ivydale', 'Kingsley']

/** The names of a company with as many accounts and locations as a large one has, in addition to those of another. */
export function largeNames(names: CompanyNames): CompanyNames {
  const groups = names.groups.filter(({ formula }) => formula === null)
  const accounts = Array.from({ length: ACCOUNTS - names.accounts.length }, (_, at) => ({
    id: `x${at}`,
    number: String(100_000 + at),
    name: `${KINDS[at % KINDS.length]} ${PARTS[at % PARTS.length]} ${at}`,
    type: null,
    groupId: groups[at % groups.length]?.id ?? null,
  }))
  const locations = Array.from({ length: LOCATIONS - names.locations.length }, (_, at) => ({
    id: `y${at}`,
    name: `${1000 + at} ${TOWNS[at % TOWNS.length]} ${['Mall', 'Station', 'Square'][at % 3]} ${Math.floor(at / 30)}`,
  }))
  return { ...names, accounts: [...names.accounts, ...accounts], locations: [...names.locations, ...locations] }
}
