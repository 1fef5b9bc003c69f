import type { AttentionFacts, LargeEntries, MetricMonths, PlaceSeries, PostingSeries } from '../src/home/attention/attention-facts.ts'
import { decimalFromMinor } from '../src/money/decimal.ts'
import { implausibleFigures } from '../src/ops-data/plausibility.ts'
import { DEFAULT_MATERIALITY } from '../src/profit-loss/materiality.ts'
import { addDays, addToMonth, lastDayOf, monthIndex } from '../src/time/day.ts'

/** An entry of a generated company. */
export interface SeededEntry {
  account: string
  location: number
  /** 0 to 12; the last is judged. */
  month: number
  /** Cents, debit positive. */
  cents: number
}

/** A generated company as faults change it, before it is made into facts. */
export interface SeededCompany {
  readonly locations: readonly number[]
  readonly random: () => number
  entries: SeededEntry[]
  /** By metric, location and month; null for none. */
  readonly metrics: Map<string, Map<number, (number | null)[]>>
  /** Added to the plan of a line at a location in the judged month: cents, more is better. */
  readonly planned: Map<string, number>
  closed: { before: number; entries: number } | null
  unmapped: Set<string>
  /** Rows that close a year and were left out of the judged month. */
  closingRows: number
  staleDays: number
  budgetEndsBefore: number
}

const MONTHS = 13
const JUDGED = monthIndex(2026, 10)
const OFFICE = 99
/** Opened four months before. */
const NEW_LOCATION = 23
/** Closed three months before. */
const CLOSED_LOCATION = 24

/** How an account is booked. `times`: entries a month; 0 for as it comes. */
interface SeededAccount {
  readonly account: string
  readonly line: string
  /** Of a location's monthly sales. */
  readonly share: number
  readonly times: number
  readonly noise: number
  /** Months of the year in which it is booked; all if left out. */
  readonly only?: (monthOfYear: number) => boolean
}

const ACCOUNTS: readonly SeededAccount[] = [
  { account: '4000 Sales', line: 'Revenue', share: -0.9, times: 30, noise: 0.04 },
  { account: '4100 Delivery', line: 'Revenue', share: -0.1, times: 4, noise: 0.08 },
  { account: '5000 Food', line: 'Cost of goods', share: 0.22, times: 9, noise: 0.05 },
  { account: '5100 Drinks', line: 'Cost of goods', share: 0.06, times: 5, noise: 0.07 },
  { account: '6000 Wages', line: 'Labor', share: 0.27, times: 2, noise: 0.04 },
  { account: '6100 Payroll tax', line: 'Labor', share: 0.03, times: 2, noise: 0.04 },
  { account: '6500 Utilities', line: 'Direct operating', share: 0.025, times: 1, noise: 0.08 },
  { account: '6510 Repairs', line: 'Direct operating', share: 0.015, times: 0, noise: 0.5 },
  { account: '6520 Supplies', line: 'Direct operating', share: 0.02, times: 4, noise: 0.1 },
  { account: '6530 Patio', line: 'Direct operating', share: 0.004, times: 1, noise: 0.1, only: (month) => month >= 4 && month <= 9 },
  { account: '7000 Rent', line: 'Occupancy', share: 0.07, times: 1, noise: 0 },
  { account: '7010 Common area', line: 'Occupancy', share: 0.01, times: 1, noise: 0.03 },
  { account: '7020 Property tax', line: 'Occupancy', share: 0.005, times: 1, noise: 0, only: (month) => month % 3 === 1 },
]
const OFFICE_ACCOUNTS: readonly SeededAccount[] = [
  { account: '8000 Salaries', line: 'Overhead', share: 0.9, times: 2, noise: 0.02 },
  { account: '8100 Legal', line: 'Overhead', share: 0.06, times: 0, noise: 0.6 },
  { account: '8200 Insurance', line: 'Overhead', share: 0.1, times: 1, noise: 0 },
]
const LINES = ['Revenue', 'Cost of goods', 'Labor', 'Direct operating', 'Occupancy', 'Overhead'] as const
const LINE_OF = new Map([...ACCOUNTS, ...OFFICE_ACCOUNTS].map(({ account, line }) => [account, line]))

/** The same company for the same seed, without faults: seasons, noise, a new and a closed location, a resting account. */
export function seededCompany(seed: number): SeededCompany {
  const random = numbersFrom(seed)
  const locations = [...Array.from({ length: 24 }, (_, at) => at + 1), OFFICE]
  const entries: SeededEntry[] = []
  const metrics = new Map<string, Map<number, (number | null)[]>>([
    ['Guests', new Map()],
    ['Labor hours', new Map()],
  ])
  for (const location of locations) {
    const isOffice = location === OFFICE
    const size = isOffice ? 25_000_000 : 14_000_000 + random() * 18_000_000
    const trend = random() * 0.006
    const guests: (number | null)[] = []
    const hours: (number | null)[] = []
    for (let month = 0; month < MONTHS; month += 1) {
      const monthOfYear = ((9 + month) % 12) + 1
      const isOpen = !(location === NEW_LOCATION && month < 9) && !(location === CLOSED_LOCATION && month > 9)
      const season = isOffice ? 1 : 1 + 0.1 * Math.sin(((monthOfYear - 4) / 12) * 2 * Math.PI)
      const sales = size * season * (1 + trend * month)
      guests.push(isOpen && !isOffice ? Math.round((sales / 3100) * (1 + spread(random, 0.03))) : null)
      hours.push(isOpen && !isOffice ? Math.round((sales / 6400) * (1 + spread(random, 0.03))) : null)
      if (!isOpen) continue
      for (const one of isOffice ? OFFICE_ACCOUNTS : ACCOUNTS) {
        if (one.only?.(monthOfYear) === false) continue
        const isFixed = one.noise === 0 || one.line === 'Occupancy'
        // Rents rise once a year.
        const base = isFixed ? size * (month >= 6 ? 1.03 : 1) : sales
        bookMonth(entries, { account: one.account, location, month }, base * one.share * (1 + spread(random, one.noise)), one.times, random)
      }
    }
    if (isOffice) continue
    metrics.get('Guests')?.set(location, guests)
    metrics.get('Labor hours')?.set(location, hours)
  }
  return {
    locations,
    random,
    entries,
    metrics,
    planned: new Map(),
    closed: null,
    unmapped: new Set(),
    closingRows: 0,
    staleDays: 20,
    budgetEndsBefore: 0,
  }
}

/** The facts of the company, added up here from its entries and not by the code that is judged. */
export function factsOfSeeded(company: SeededCompany): AttentionFacts {
  const { entries, locations, random } = company
  const sums = new Map<string, { cents: number[]; counts: number[] }>()
  const lineSums = new Map<string, (number | null)[]>()
  for (const { account, location, month, cents } of entries) {
    const own = sums.get(`${account}|${location}`) ?? { cents: Array<number>(MONTHS).fill(0), counts: Array<number>(MONTHS).fill(0) }
    own.cents[month] = (own.cents[month] ?? 0) + cents
    own.counts[month] = (own.counts[month] ?? 0) + 1
    sums.set(`${account}|${location}`, own)
    if (company.unmapped.has(account)) continue
    const line = LINE_OF.get(account) ?? ''
    const ofLine = lineSums.get(`${line}|${location}`) ?? Array<number | null>(MONTHS).fill(null)
    ofLine[month] = (ofLine[month] ?? 0) + cents
    lineSums.set(`${line}|${location}`, ofLine)
  }
  const signOf = (line: string): number => (line === 'Revenue' ? -1 : 1)
  const revenue = [...lineSums].reduce((sum, [key, values]) => (key.startsWith('Revenue|') ? sum - (values[MONTHS - 1] ?? 0) : sum), 0)
  const series = [...lineSums].map(([key, values]): PlaceSeries => {
    const [line = '', location = ''] = key.split('|')
    const own = -(lineSums.get(`Revenue|${location}`)?.[MONTHS - 1] ?? 0)
    return {
      groupId: line,
      name: line,
      favorability: line === 'Revenue' ? 'UP' : 'DOWN',
      locationId: location,
      values: values.map((cents) => (cents === null ? null : decimal(signOf(line) * cents))),
      threshold: String(25_000 * Math.max(0.01, own / revenue)),
    }
  })
  const postings = [...sums].map(([key, { cents, counts }]): PostingSeries => {
    const [account = '', location = ''] = key.split('|')
    const line = LINE_OF.get(account) ?? null
    return {
      accountId: account,
      account,
      groupId: line,
      lineId: line,
      locationId: location,
      counts,
      sumAt: (at) => decimal(-(cents[at] ?? 0)),
    }
  })
  const lines = LINES.map((line) => {
    const value = total(lineSums, line, locations)
    const variance =
      locations.reduce((sum, location) => sum - (company.planned.get(`${line}|${location}`) ?? 0), 0) + spread(random, 0.2) * 2_500_000
    return planned({ groupId: line, name: line }, signOf(line) * value, Math.round(variance), 2_500_000)
  })
  const places = locations
    .filter((location) => location !== OFFICE && lineSums.has(`Revenue|${location}`) && location !== CLOSED_LOCATION)
    .map((location) => {
      const fourWall = LINES.reduce((sum, line) => sum - (lineSums.get(`${line}|${location}`)?.[MONTHS - 1] ?? 0), 0)
      const variance =
        LINES.reduce((sum, line) => sum - (company.planned.get(`${line}|${location}`) ?? 0), 0) + spread(random, 0.02) * fourWall
      const own = -(lineSums.get(`Revenue|${location}`)?.[MONTHS - 1] ?? 0)
      const figure = planned(
        { groupId: 'Four-wall', name: 'Four-wall EBITDA' },
        fourWall,
        Math.round(variance),
        2_500_000 * Math.max(0.01, own / revenue),
      )
      return { ...figure, lineName: 'Four-wall EBITDA', locationId: String(location) }
    })
  const closedSums = entries.filter(({ month }) => month === MONTHS - 2)
  const now = { netIncome: -closedSums.reduce((sum, { cents }) => sum + cents, 0), entries: closedSums.length }
  return {
    month: JUDGED,
    lastLedgerDay: lastDayOf(JUDGED),
    today: addDays(lastDayOf(JUDGED), company.staleDays),
    materiality: DEFAULT_MATERIALITY,
    minorDigits: 2,
    judged: null,
    names: new Map(locations.map((location) => [String(location), `Location ${location}`])),
    lines,
    places,
    series,
    postings,
    entries: largestEntries(company),
    unmapped: [...company.unmapped].map((account) => ({
      accountId: account,
      account,
      amount: decimal(-entries.reduce((sum, one) => (one.account === account && one.month === MONTHS - 1 ? sum + one.cents : sum), 0)),
    })),
    closed: [
      {
        month: addToMonth(JUDGED, -1),
        before: decimal(company.closed?.before ?? now.netIncome),
        after: decimal(now.netIncome),
        entriesBefore: company.closed?.entries ?? now.entries,
        entriesAfter: now.entries,
      },
    ],
    leftOutClosing: company.closingRows === 0 ? [] : [{ importId: '1', rows: company.closingRows, profit: decimal(now.netIncome) }],
    metrics: metricMonths(company),
    implausible: implausible(company),
    budget: { id: 'budget', name: 'Budget 2026', lastMonth: addToMonth(JUDGED, 2 - company.budgetEndsBefore) },
  }
}

/** Notes what a month holds now, as closing it does. */
export function closeMonthBefore(company: SeededCompany): void {
  const own = company.entries.filter(({ month }) => month === MONTHS - 2)
  company.closed = { before: -own.reduce((sum, { cents }) => sum + cents, 0), entries: own.length }
}

/** The entries of an account at a location in the judged month. */
export function judgedEntries({ entries }: SeededCompany, account: string, location: number | null): readonly SeededEntry[] {
  return entries.filter((one) => one.account === account && one.month === MONTHS - 1 && (location === null || one.location === location))
}

function metricMonths({ metrics }: SeededCompany): readonly MetricMonths[] {
  return [...metrics].map(([name, places]) => ({
    metricId: name,
    name,
    months: [-3, -2, -1, 0].map((back) => addToMonth(JUDGED, back)),
    places: [...places].map(([location, values]) => ({
      locationId: String(location),
      has: values.slice(-4).map((value) => value !== null),
      isOpen: location !== CLOSED_LOCATION,
    })),
  }))
}

function implausible({ metrics }: SeededCompany): AttentionFacts['implausible'] {
  return [...metrics].flatMap(([metric, places]) =>
    [...places].flatMap(([location, values]) => {
      const figures = values.flatMap((value, at) =>
        value === null ? [] : [{ firstMonth: addToMonth(JUDGED, at - MONTHS + 1), months: 1, value: String(value) }],
      )
      const marks = implausibleFigures(figures, [], { open: null, isClosingStated: false, ledger: null, elsewhere: new Map() })
      const last = figures.at(-1)
      if (last?.firstMonth !== JUDGED || !marks.has(figures.length - 1)) return []
      return [{ metricId: metric, metric, locationId: String(location), value: last.value }]
    }),
  )
}

function largestEntries({ entries }: SeededCompany): readonly LargeEntries[] {
  return [...Map.groupBy(entries, ({ account }) => account)].map(([account, own]) => {
    const before = own
      .flatMap(({ month, cents }) => (month === MONTHS - 1 ? [] : [Math.abs(cents)]))
      .toSorted((one, other) => one - other)
      .map(decimal)
    const line = LINE_OF.get(account) ?? null
    return {
      accountId: account,
      account,
      groupId: line,
      lineId: line,
      usual: before[Math.floor(before.length * 0.9)] ?? null,
      entriesBefore: before.length,
      entries: own
        .filter(({ month, cents }) => month === MONTHS - 1 && Math.abs(cents) >= 1_000_000)
        .map(({ location, cents }) => ({ locationId: String(location), amount: decimal(-cents) })),
    }
  })
}

function planned(line: { readonly groupId: string; readonly name: string }, value: number, variance: number, threshold: number) {
  const plan = value - variance
  const percent = plan === 0 ? null : variance / Math.abs(plan)
  return {
    ...line,
    value: decimal(value),
    variance: decimal(variance),
    variancePercent: percent === null ? null : percent.toFixed(6),
    isMaterial: Math.abs(variance) > threshold && Math.abs(percent ?? 1) > 0.005,
    isUnfavorable: variance < 0,
    favorability: line.name === 'Revenue' || line.name === 'Four-wall EBITDA' ? ('UP' as const) : ('DOWN' as const),
  }
}

function total(sums: ReadonlyMap<string, readonly (number | null)[]>, line: string, locations: readonly number[]): number {
  return locations.reduce((sum, location) => sum + (sums.get(`${line}|${location}`)?.[MONTHS - 1] ?? 0), 0)
}

type Place = Pick<SeededEntry, 'account' | 'location' | 'month'>

function bookMonth(entries: SeededEntry[], place: Place, amount: number, times: number, random: () => number): void {
  // As it comes: none to five, now and then one that is several times the others.
  const count = times === 0 ? Math.floor(random() * 6) : times
  for (let at = 0; at < count; at += 1) {
    const cents = times === 0 ? amount * (0.1 + random() * 0.4) : (amount / count) * (times === 1 ? 1 : 0.85 + random() * 0.3)
    entries.push({ ...place, cents: Math.round(cents) })
  }
}

function spread(random: () => number, size: number): number {
  return (random() + random() + random() - 1.5) * size
}

function decimal(cents: number): string {
  return decimalFromMinor(cents, 2)
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
