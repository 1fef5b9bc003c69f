import { findAttention } from '../src/home/attention/find-attention.ts'
import type { AttentionRule, Finding } from '../src/home/attention/finding.ts'
import { closeMonthBefore, factsOfSeeded, judgedEntries, type SeededCompany, seededCompany } from './seeded-company.ts'

/** A kind of fault: how it gets into a company, and which finding reports it. */
interface SeededFault {
  readonly kind: string
  readonly rule: AttentionRule
  /** Other findings that the same fault rightly causes. */
  readonly follows?: readonly AttentionRule[]
  /** @returns locations that the finding must name; empty for none. */
  readonly plant: (company: SeededCompany) => readonly number[]
}

export const SEEDED_FAULTS: readonly SeededFault[] = [
  { kind: 'rent booked twice at a location', rule: 'POSTED_TWICE', plant: (company) => twice(company, '7000 Rent', [3]) },
  { kind: 'rent booked twice at four locations', rule: 'POSTED_TWICE', plant: (company) => twice(company, '7000 Rent', [2, 5, 9, 14]) },
  { kind: 'a payroll booked twice', rule: 'POSTED_TWICE', plant: (company) => twice(company, '6000 Wages', [7]) },
  { kind: 'utilities booked twice', rule: 'POSTED_TWICE', plant: (company) => twice(company, '6500 Utilities', [11]) },
  { kind: 'rent missing at a location', rule: 'NOT_POSTED', plant: (company) => drop(company, '7000 Rent', [4]) },
  { kind: 'utilities missing at three locations', rule: 'NOT_POSTED', plant: (company) => drop(company, '6500 Utilities', [4, 8, 12]) },
  {
    kind: 'common area missing everywhere',
    rule: 'NOT_POSTED',
    plant: (company) => {
      drop(company, '7010 Common area', company.locations)
      return [1, 2, 3]
    },
  },
  {
    kind: 'a location without entries',
    rule: 'LOCATION_SILENT',
    plant: (company) => {
      company.entries = company.entries.filter(({ location, month }) => location !== 6 || month !== 12)
      return [6]
    },
  },
  { kind: 'sales of a location halved', rule: 'OFF_PATTERN', plant: (company) => scale(company, '4000 Sales', 10, 0.5) },
  { kind: 'food of a location doubled', rule: 'OFF_PATTERN', plant: (company) => scale(company, '5000 Food', 13, 2) },
  { kind: 'wages of a location down by half', rule: 'OFF_PATTERN', plant: (company) => scale(company, '6000 Wages', 15, 0.5) },
  { kind: 'sales booked with the wrong sign', rule: 'OFF_PATTERN', plant: (company) => scale(company, '4000 Sales', 18, -1) },
  {
    kind: 'food of one location booked at another',
    rule: 'OFF_PATTERN',
    plant: (company) => {
      for (const entry of judgedEntries(company, '5000 Food', 16)) entry.location = 17
      return [16, 17]
    },
  },
  {
    kind: 'one large repair',
    rule: 'LARGE_ENTRIES',
    follows: ['OFF_PATTERN'],
    plant: (company) => {
      company.entries.push({ account: '6510 Repairs', location: 19, month: 12, cents: 2_400_000 })
      return [19]
    },
  },
  {
    kind: 'large bills at four locations',
    rule: 'LARGE_ENTRIES',
    follows: ['OFF_PATTERN'],
    plant: (company) => {
      for (const location of [1, 2, 20, 21]) company.entries.push({ account: '6520 Supplies', location, month: 12, cents: 1_500_000 })
      return [1, 2, 20, 21]
    },
  },
  {
    kind: 'utilities with a decimal point off',
    rule: 'LARGE_ENTRIES',
    follows: ['OFF_PATTERN'],
    plant: (company) => scale(company, '6500 Utilities', 22, 10),
  },
  { kind: 'a line over budget', rule: 'OVER_BUDGET', plant: (company) => plan(company, 'Overhead', [99], -60_000_00) },
  {
    kind: 'revenue under budget',
    rule: 'OVER_BUDGET',
    follows: ['LOCATION_BUDGET'],
    plant: (company) => plan(company, 'Revenue', [1, 2, 3, 4, 5, 6, 7, 8], 12_000_00, -1),
  },
  {
    kind: 'a location far under its budget',
    rule: 'LOCATION_BUDGET',
    follows: ['OVER_BUDGET'],
    plant: (company) => {
      plan(company, 'Revenue', [9], 40_000_00, -1)
      return [9]
    },
  },
  {
    kind: 'an account without a line',
    rule: 'UNMAPPED',
    follows: ['OFF_PATTERN'],
    plant: (company) => {
      company.unmapped.add('6520 Supplies')
      return []
    },
  },
  {
    kind: 'an entry late in a closed month',
    rule: 'LATE_POSTING',
    plant: (company) => {
      closeMonthBefore(company)
      company.entries.push({ account: '6510 Repairs', location: 3, month: 11, cents: 84_000 })
      return []
    },
  },
  {
    kind: 'an entry taken out of a closed month',
    rule: 'LATE_POSTING',
    plant: (company) => {
      closeMonthBefore(company)
      const at = company.entries.findIndex(({ account, month }) => account === '5100 Drinks' && month === 11)
      company.entries.splice(at, 1)
      return []
    },
  },
  { kind: 'a metric missing at three locations', rule: 'METRIC_MISSING', plant: (company) => without(company, 'Guests', [2, 3, 4]) },
  {
    kind: 'metrics missing everywhere',
    rule: 'METRIC_MISSING',
    plant: (company) => {
      without(company, 'Guests', company.locations)
      without(company, 'Labor hours', company.locations)
      return [1, 2, 3]
    },
  },
  {
    kind: 'a metric a hundred times too large',
    rule: 'METRIC_IMPLAUSIBLE',
    plant: (company) => {
      const figures = company.metrics.get('Labor hours')?.get(8)
      figures?.push((figures.pop() ?? 0) * 100)
      return [8]
    },
  },
  {
    kind: 'entries that close a year, left out',
    rule: 'CLOSING_LEFT_OUT',
    plant: (company) => {
      company.closingRows = 40
      return []
    },
  },
  {
    kind: 'a ledger that is not kept current',
    rule: 'STALE_LEDGER',
    plant: (company) => {
      company.staleDays = 70
      return []
    },
  },
  {
    kind: 'a budget that ends too early',
    rule: 'BUDGET_ENDS',
    plant: (company) => {
      company.budgetEndsBefore = 3
      return []
    },
  },
]

/** How well one kind of fault is found over some companies. */
export interface FaultTally {
  readonly kind: string
  readonly rule: AttentionRule
  readonly planted: number
  readonly found: number
  /** Findings that neither tell of the fault nor follow from it. */
  readonly falseAlarms: number
}

/** Plants each fault alone in a company of each seed. */
export function tallyFaults(seeds: readonly number[]): readonly FaultTally[] {
  return SEEDED_FAULTS.map(({ kind, rule, follows = [], plant }) => {
    let [found, wrong] = [0, 0]
    for (const seed of seeds) {
      const company = seededCompany(seed)
      const named = plant(company).map(String)
      const findings = findingsOf(company)
      const own = findings.filter((finding) => finding.rule === rule)
      const places = new Set(own.flatMap(({ locationIds }) => locationIds))
      if (own.length > 0 && named.every((id) => places.has(id))) found += 1
      wrong += findings.filter((finding) => finding.rule !== rule && !follows.includes(finding.rule)).length
    }
    return { kind, rule, planted: seeds.length, found, falseAlarms: wrong }
  })
}

/** Findings of companies without faults: each one is a false alarm. */
export function falseAlarms(seeds: readonly number[]): readonly Finding[] {
  return seeds.flatMap((seed) => findingsOf(seededCompany(seed)))
}

export function findingsOf(company: SeededCompany): readonly Finding[] {
  const steps = findAttention(factsOfSeeded(company))
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value.findings
  }
}

function twice(company: SeededCompany, account: string, locations: readonly number[]): readonly number[] {
  for (const location of locations) company.entries.push(...judgedEntries(company, account, location).map((entry) => ({ ...entry })))
  return locations
}

function drop(company: SeededCompany, account: string, locations: readonly number[]): readonly number[] {
  company.entries = company.entries.filter((one) => one.account !== account || one.month !== 12 || !locations.includes(one.location))
  return locations
}

function scale(company: SeededCompany, account: string, location: number, by: number): readonly number[] {
  for (const entry of judgedEntries(company, account, location)) entry.cents = Math.round(entry.cents * by)
  return [location]
}

/** Moves the plan of a line: `cents` more of it at each location. `sign`: 1 for costs, -1 for income. */
function plan(company: SeededCompany, line: string, locations: readonly number[], cents: number, sign: 1 | -1 = 1): readonly number[] {
  for (const location of locations) company.planned.set(`${line}|${location}`, sign === 1 ? -cents : cents)
  return []
}

function without(company: SeededCompany, metric: string, locations: readonly number[]): readonly number[] {
  for (const location of locations) {
    const figures = company.metrics.get(metric)?.get(location)
    if (figures !== undefined) figures[figures.length - 1] = null
  }
  return locations
}
