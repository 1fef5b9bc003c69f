import { type Minor, toMinor } from '../money/minor.ts'
import { type CalendarDay, calendarMonthName } from './calendar.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { DemoRegion } from './demo-company.ts'
import { cents, type Journal, type JournalLine, journal, reversed } from './journal.ts'
import { around } from './noise.ts'
import type { DemoPlace, Trade } from './trade.ts'

const LANDLORDS: Readonly<Record<DemoRegion, readonly [string, string, string]>> = {
  Northeast: ['Commonwealth Retail Trust', 'Longwharf Properties', 'Granite Row LLC'],
  'Mid-Atlantic': ['Chesapeake Realty Partners', 'Market Street Holdings', 'Delancey Retail LLC'],
  Southeast: ['Palmetto Commercial', 'Peachtree Retail Group', 'Battery Park Properties'],
}

/** Shares of usual monthly net sales. */
const RATES = {
  rent: 0.053,
  commonArea: 0.0131,
  percentageRent: 0.012,
  propertyTax: 0.0121,
  insurance: 0.0083,
  depreciation: 0.049,
  interest: 0.0174,
  corporateSalaries: 0.0385,
  professionalFees: 0.0158,
  travel: 0.0084,
} as const

/** Share of net sales. */
const SWEPT = 0.12
const AVERAGE_MARGIN = 0.181
/** The head office grew at the beginning of the anchor's year. */
const HEAD_OFFICE_STEP = 1.11
const PURPOSE = { corporate: 140, travel: 141, fees: 142 } as const

/** Rent and related costs, depreciation, interest, and the share of the head office. */
export class FixedCosts {
  readonly #place: DemoPlace
  #sales = 0
  #taxAccrued = 0
  #yearEnd: Journal[] = []

  constructor(place: DemoPlace) {
    this.#place = place
  }

  onDay(on: CalendarDay, trade: Trade | null): Journal[] {
    this.#sales += trade?.net ?? 0
    const journals: Journal[] = []
    if (on.dayOfMonth === 1) journals.push(...this.#rent(on))
    // The auditor's invoice comes in March, and the year-end accrual for it is reversed right away.
    if (on.month === 1 && on.dayOfMonth === 1) journals.push(...this.#reverseAccrual())
    if (on.month === 4 && on.dayOfMonth === 1) journals.push(...this.#premium(on))
    if (on.dayOfMonth === 10 && (on.month === 5 || on.month === 11)) journals.push(...this.#payTax(on))
    if (on.isMonthEnd) journals.push(...this.#monthEnd(on))
    return journals
  }

  close(on: CalendarDay): Journal[] {
    return this.#payTax(on)
  }

  /** A usual month's net sales in cents, as contracts assume them: adjusted once a year. */
  #base(on: CalendarDay): number {
    return this.#place.location.monthlySales * 100 * 1.03 ** Math.floor(on.age + 0.25)
  }

  get #landlord(): string {
    const landlords = LANDLORDS[this.#place.location.region]
    return landlords[this.#place.index % landlords.length] ?? landlords[0]
  }

  #rent(on: CalendarDay): Journal[] {
    const thrift = 1 + (AVERAGE_MARGIN - this.#place.location.margin) * 4
    const lines: JournalLine[] = [
      { account: 6510, amount: cents(this.#base(on) * RATES.rent * thrift), memo: `Base rent, ${calendarMonthName(on)}` },
      { account: 6530, amount: cents(this.#base(on) * RATES.commonArea), memo: `Common area charges, ${calendarMonthName(on)}` },
    ]
    const number = `L${this.#place.location.name.slice(0, 3)}-${on.day.slice(2, 7).replace('-', '')}`
    return journal({ type: 'Bill', number, vendor: this.#landlord, memo: `Rent, ${calendarMonthName(on)}` }, lines, 2010)
  }

  #premium(on: CalendarDay): Journal[] {
    const amount = cents(this.#base(on) * RATES.insurance * 12)
    const head = {
      type: 'Bill',
      number: `P${on.year}-${this.#place.location.name.slice(0, 3)}`,
      vendor: 'Atlantic Mutual',
      memo: 'Yearly premium',
    }
    return journal(head, [{ account: 1410, amount }], 2010)
  }

  #payTax(on: CalendarDay): Journal[] {
    const amount: Minor = toMinor(this.#taxAccrued)
    this.#taxAccrued = 0
    const vendor = `City of ${this.#place.location.city}`
    return journal({ type: 'Expense', number: `PT-${on.year}`, vendor, memo: 'Property tax, half-year' }, [{ account: 2150, amount }], 1010)
  }

  #reverseAccrual(): Journal[] {
    const journals = this.#yearEnd.map((taken) => reversed(taken, { number: `${taken.number}R`, memo: `Reverse: ${taken.memo}` }))
    this.#yearEnd = []
    return journals
  }

  #monthEnd(on: CalendarDay): Journal[] {
    const { seed, index, location } = this.#place
    const sales = this.#sales
    this.#sales = 0
    const month = on.day.slice(2, 7).replace('-', '')
    const entry = (number: string, memo: string, account: DemoAccount, amount: Minor, against: DemoAccount): Journal[] =>
      journal(
        { type: 'Journal Entry', number: `${number}-${month}`, vendor: '', memo: `${memo}, ${calendarMonthName(on)}` },
        [{ account, amount }],
        against,
      )

    const base = this.#base(on)
    const tax = cents(base * RATES.propertyTax)
    this.#taxAccrued += tax
    // The landlord gets a share above the breakpoint of the lease.
    const above = Math.max(0, sales - location.monthlySales * 100 * 0.5)
    const journals = [
      ...this.#percentageRent(on, cents(above * RATES.percentageRent)),
      ...entry('TX', 'Property tax', 6540, tax, 2150),
      ...entry('IN', 'Insurance', 6550, cents(base * RATES.insurance), 1410),
      ...entry('DP', 'Depreciation', 8010, cents(base * RATES.depreciation), 1590),
      ...entry('IT', 'Interest on term loan', 8020, cents(base * RATES.interest), 1010),
      ...entry('SW', 'Cash swept to head office', 2910, cents(sales * SWEPT), 1010),
      ...this.#headOffice(on),
    ]
    if (on.month === 12) {
      const audit = cents(base * 0.01 * around(0.2, seed, index, on.number, PURPOSE.fees))
      this.#yearEnd = entry('YE', 'Audit fee set aside', 7020, audit, 2150)
      journals.push(...this.#yearEnd)
    }
    return journals
  }

  #percentageRent(on: CalendarDay, amount: Minor): Journal[] {
    const number = `R${this.#place.location.name.slice(0, 3)}-${on.day.slice(2, 7).replace('-', '')}`
    const head = { type: 'Bill', number, vendor: this.#landlord, memo: `Percentage rent, ${calendarMonthName(on)}` }
    return journal(head, [{ account: 6520, amount }], 2010)
  }

  /** Head office costs, allocated by the size of the restaurants. */
  #headOffice(on: CalendarDay): Journal[] {
    const { seed, location } = this.#place
    const step = on.age > -0.25 ? HEAD_OFFICE_STEP : 1
    const base = this.#base(on) * step
    const line = (account: DemoAccount, rate: number, spread: number, purpose: number): JournalLine => ({
      account,
      amount: cents(base * rate * around(spread, seed, 0, on.number, purpose)),
    })
    const head = {
      type: 'Journal Entry',
      number: `HO-${on.day.slice(2, 7).replace('-', '')}-${location.name.slice(0, 3)}`,
      vendor: '',
      memo: `Head office, ${calendarMonthName(on)}`,
    }
    return journal(
      head,
      [
        line(7010, RATES.corporateSalaries, 0.03, PURPOSE.corporate),
        line(7020, RATES.professionalFees, 0.2, PURPOSE.fees),
        line(7030, RATES.travel, 0.25, PURPOSE.travel),
      ],
      2910,
    )
  }
}
